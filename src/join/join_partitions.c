/*-------------------------------------------------------------------------
 *
 * join_partitions.c
 *	  Says which partitions no key of a hash table can be in.
 *
 * join_route.c finds that out for all partitions of a table at once, for each
 * hash table.  The scans of these partitions look up what was found.
 *
 * src/join/join_partitions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/partition.h"
#include "utils/memutils.h"
#include "utils/rel.h"

#include "join/join_partitions.h"
#include "join/join_route.h"

/* What was found for a partitioned table and columns of it. */
typedef struct JoinPartitions
{
	Oid			top;			/* the table */
	const char **columns;		/* the name of each key's, or NULL */
	int			n;
	JoinPartition *members;		/* in the order of their tables */
} JoinPartitions;

/* A qsort comparator of JoinPartition. */
static int
by_table(const void *a, const void *b)
{
	Oid			one = ((const JoinPartition *) a)->table;
	Oid			other = ((const JoinPartition *) b)->table;

	return one < other ? -1 : one > other;
}

/* Put what was found where scans look for it. */
static void
keep_members(JoinPartitions *found, List *members)
{
	ListCell   *cell;

	found->members = palloc(list_length(members) * sizeof(JoinPartition));
	foreach(cell, members)
		found->members[found->n++] = *(JoinPartition *) lfirst(cell);
	qsort(found->members, found->n, sizeof(JoinPartition), by_table);
}

/*
 * Decide about a partitioned table, for keys in these columns, in the current
 * memory context.
 */
static JoinPartitions *
decide(const JoinValues *values, const char **columns, Oid top, Snapshot snapshot)
{
	JoinPartitions *found = palloc0(sizeof(JoinPartitions));
	MemoryContext working = AllocSetContextCreate(CurrentMemoryContext, "bloomext join partitions",
												  ALLOCSET_DEFAULT_SIZES);
	MemoryContext before = MemoryContextSwitchTo(working);
	List	   *members = JoinRoute(values, columns, top, snapshot);

	MemoryContextSwitchTo(before);
	found->top = top;
	found->columns = columns;
	keep_members(found, members);
	MemoryContextDelete(working);
	return found;
}

/*
 * The names of the columns that a probe's keys are, in the current memory
 * context; NULL for one that is an expression.
 */
static const char **
columns_of(const JoinProbe *probe)
{
	const char **columns = palloc0(probe->nkeys * sizeof(char *));
	Relation	table = ((ScanState *) probe->site->scan)->ss_currentRelation;

	for (int i = 0; i < probe->nkeys; i++)
	{
		AttrNumber	column = JoinProbeColumn(probe, i);

		if (column > 0)
			columns[i] = pstrdup(NameStr(TupleDescAttr(RelationGetDescr(table), column - 1)->attname));
	}
	return columns;
}

/* Was this found for the same columns? */
static bool
has_columns(const JoinPartitions *found, const char **columns, int n)
{
	for (int i = 0; i < n; i++)
	{
		const char *column = found->columns[i];

		if (column == NULL || columns[i] == NULL ? column != columns[i] : strcmp(column, columns[i]) != 0)
			return false;
	}
	return true;
}

/* What was found for a table, whatever it is a partition of, or NULL. */
static const JoinPartition *
look_up(const JoinSkip *skip, const char **columns, Oid table)
{
	JoinPartition wanted = {.table = table};
	ListCell   *cell;

	foreach(cell, skip->partitions)
	{
		const JoinPartitions *found = lfirst(cell);
		const JoinPartition *member = bsearch(&wanted, found->members, found->n,
											  sizeof(JoinPartition), by_table);

		if (member != NULL && has_columns(found, columns, skip->values->nkeys))
			return member;
	}
	return NULL;
}

/* Was a decision for this table made before? */
static bool
is_decided(const JoinSkip *skip, const char **columns, Oid top)
{
	ListCell   *cell;

	foreach(cell, skip->partitions)
	{
		const JoinPartitions *found = lfirst(cell);

		if (found->top == top && has_columns(found, columns, skip->values->nkeys))
			return true;
	}
	return false;
}

/* Decide about the table that a partition belongs to, unless that was done. */
static void
decide_about_all(JoinSkip *skip, const char **columns, Oid partition, Snapshot snapshot)
{
	List	   *ancestors = get_partition_ancestors(partition);

	if (ancestors != NIL && !is_decided(skip, columns, llast_oid(ancestors)))
		skip->partitions = lappend(skip->partitions,
								   decide(skip->values, columns, llast_oid(ancestors), snapshot));
}

/*
 * Is the table of the probe's scan, which is a partition, one in which no row
 * can have a partner?  The values of the source's table are known.
 */
bool
JoinPartitionIsUnneeded(const JoinProbe *probe)
{
	JoinSkip   *skip = probe->source->skip;
	Oid			table = RelationGetRelid(((ScanState *) probe->site->scan)->ss_currentRelation);
	MemoryContext before = MemoryContextSwitchTo(skip->context);
	const char **columns = columns_of(probe);
	const JoinPartition *member = look_up(skip, columns, table);

	if (member == NULL)
	{
		decide_about_all(skip, columns, table, probe->site->scan->state->es_snapshot);
		member = look_up(skip, columns, table);
	}
	MemoryContextSwitchTo(before);
	return member != NULL && !member->needed;
}
