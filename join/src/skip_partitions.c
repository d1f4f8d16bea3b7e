/*-------------------------------------------------------------------------
 *
 * skip_partitions.c
 *	  Says in which partitions no row can have a partner.
 *
 * The keys of a hash table are sent through the bounds of the partitioned table, as
 * the server sends the constants of a query: partprune.c answers, for range, list and
 * hash partitions, default ones, and several columns.  Where a partition is
 * partitioned itself, the keys that come to it are sent on.  What no key comes to is
 * not needed.  This is done once for all partitions of a table.
 *
 * The bounds are those that the table has now, not those of the plan.  A
 * partition that was detached since is not among them, and is needed.  One that
 * was attached, or created, later than the query's snapshot may have versions of
 * rows that only the snapshot sees, and that nobody compared with its bounds.
 * It is needed then, and so is the default partition, from which such rows may
 * have been moved.
 *
 * The constraint that the server keeps with a partition (rd_partcheck) would not
 * do: below a default partition that is partitioned, it is not renewed when a
 * sibling of that is detached.
 *
 * No lock is waited for, nor kept beyond the decision.  What changes afterwards changes no
 * row that the snapshot sees.
 *
 * join/src/skip_partitions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/hash.h"
#include "access/htup_details.h"
#include "access/nbtree.h"
#include "access/table.h"
#include "access/transam.h"
#include "access/xact.h"
#include "catalog/partition.h"
#include "catalog/pg_class.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "partitioning/partbounds.h"
#include "partitioning/partdesc.h"
#include "partitioning/partprune.h"
#include "storage/lmgr.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/partcache.h"
#include "utils/rel.h"
#include "utils/snapmgr.h"
#include "utils/syscache.h"

#include "join.h"

/* A partition that is not partitioned itself. */
typedef struct Member
{
	Oid			table;
	bool		needed;
} Member;

/* All that a decision for one partitioned table needs. */
typedef struct Routing
{
	const KeyValues *values;
	const char **columns;
	Snapshot	snapshot;
	bool		useful;			/* do keys tell anything about any table? */
	List	   *tables;			/* that were opened */
	List	   *members;		/* Member */
} Routing;

/* A value of a key, as partprune.c wants it. */
typedef struct Argument
{
	Const	   *value;
	int			key;			/* of the join */
} Argument;

/* A partitioned table. */
typedef struct Level
{
	PartitionDesc partitions;
	PartitionPruneContext prune;
	List	   *steps;			/* NIL if keys tell nothing */
	Argument	arguments[PARTITION_MAX_KEYS];
	int			narguments;
	Bitmapset  *always;			/* partitions that are needed anyway */
	Bitmapset  *needed;			/* those, and the ones that keys came to */
	struct Level **below;		/* of each partition: NULL if it has none */
} Level;

static Level *make_level(Routing *r, Oid table);

/*
 * Did a transaction that a snapshot does not see as ended write a row of a catalog?
 * The primary of a standby may have frozen the row nevertheless: VACUUM FULL does so
 * without a conflict.  The transaction's number stays.  If the server has not yet
 * assigned it, it is one from before a wraparound.  A snapshot of a whole transaction is
 * older than all that this writes itself.
 */
static bool
row_is_newer(HeapTupleHeader row, Snapshot snapshot)
{
	TransactionId made = snapshot->takenDuringRecovery ? HeapTupleHeaderGetRawXmin(row) :
		HeapTupleHeaderGetXmin(row);

	if (TransactionIdIsCurrentTransactionId(made))
		return IsolationUsesXactSnapshot() ||
			HeapTupleHeaderGetCmin(row) >= snapshot->curcid;
	return XidInMVCCSnapshot(made, snapshot) &&
		TransactionIdPrecedes(made, ReadNextTransactionId());
}

/*
 * Did such a transaction write the current row of an object, which is looked up in a
 * cache of catalog rows?  True if there is no row.  Attaching a partition and
 * rebuilding an index write that of pg_class.
 */
bool
CatalogRowIsNewer(int cache, Oid object, Snapshot snapshot)
{
	HeapTuple	row = SearchSysCache1(cache, ObjectIdGetDatum(object));
	bool		newer = true;

	if (HeapTupleIsValid(row))
	{
		newer = row_is_newer(row->t_data, snapshot);
		ReleaseSysCache(row);
	}
	return newer;
}

/* Note the partitions of a table that are needed anyway. */
static void
add_late_ones(Level *level, Snapshot snapshot)
{
	PartitionDesc partitions = level->partitions;

	for (int i = 0; i < partitions->nparts; i++)
		if (CatalogRowIsNewer(RELOID, partitions->oids[i], snapshot))
			level->always = bms_add_member(level->always, i);
	if (level->always != NULL && partition_bound_has_default(partitions->boundinfo))
		level->always = bms_add_member(level->always, partitions->boundinfo->default_index);
}

/*
 * Are values that the join calls equal so by an operator family as well, under
 * this collation?  Under a deterministic one, equal texts are the same bytes, which
 * are equal under any other.
 */
static bool
operator_fits(const KeyType *type, Oid family, Oid collation)
{
	return op_in_opfamily(type->operator, family) &&
		(type->collation == collation || !OidIsValid(type->collation) ||
		 get_collation_isdeterministic(type->collation));
}

/*
 * The join's key that a column of the partition key is, and by which support
 * function of its operator family it is compared or hashed; -1 if there is none that
 * raises no error.
 */
static int
key_of_column(const Routing *r, Relation table, int column, Oid *function)
{
	PartitionKey key = RelationGetPartitionKey(table);
	bool		hashed = key->strategy == PARTITION_STRATEGY_HASH;
	const char *name;

	if (key->partattrs[column] == 0)
		return -1;
	name = NameStr(TupleDescAttr(RelationGetDescr(table), key->partattrs[column] - 1)->attname);
	for (int i = 0; i < r->values->nkeys; i++)
	{
		const KeyType *type = &r->values->types[i];

		if (r->columns[i] == NULL || strcmp(r->columns[i], name) != 0 ||
			type->left != key->partopcintype[column] || HasMembers(type->right) ||
			!operator_fits(type, key->partopfamily[column], key->partcollation[column]))
			continue;
		*function = get_opfamily_proc(key->partopfamily[column],
									  hashed ? type->right : type->left, type->right,
									  hashed ? HASHEXTENDED_PROC : BTORDER_PROC);
		if (FunctionIsSafe(*function))
			return i;
	}
	return -1;
}

/* An argument for partprune.c: a value of this key. */
static Const *
add_argument(Level *level, const Routing *r, int key)
{
	const KeyType *type = &r->values->types[key];
	Const	   *value = makeConst(type->right, -1, type->collation, type->length, (Datum) 0,
								  true, type->by_value);

	value->constisnull = false; /* once there is a value */
	level->arguments[level->narguments].value = value;
	level->arguments[level->narguments++].key = key;
	return value;
}

/* Add a step that compares columns of the partition key. */
static void
add_step(Level *level, StrategyNumber strategy, List *values, List *functions)
{
	PartitionPruneStepOp *step = makeNode(PartitionPruneStepOp);

	step->step.step_id = list_length(level->steps);
	step->opstrategy = strategy;
	step->exprs = values;
	step->cmpfns = functions;
	level->steps = lappend(level->steps, step);
}

/* The steps for keys that are listed: all columns equal, or the first ones. */
static void
add_equal_step(Level *level, const Routing *r, Relation table)
{
	PartitionKey key = RelationGetPartitionKey(table);
	bool		hashed = key->strategy == PARTITION_STRATEGY_HASH;
	List	   *values = NIL;
	List	   *functions = NIL;

	for (int i = 0; i < key->partnatts; i++)
	{
		Oid			function;
		int			nth = key_of_column(r, table, i, &function);

		if (nth < 0)
			break;
		values = lappend(values, add_argument(level, r, nth));
		functions = lappend_oid(functions, function);
	}
	if (values == NIL || (hashed && list_length(values) < key->partnatts))
		return;
	add_step(level, hashed ? HTEqualStrategyNumber : BTEqualStrategyNumber, values, functions);
}

/* The steps for keys of which only the extent is known. */
static void
add_range_steps(Level *level, const Routing *r, Relation table)
{
	PartitionKey key = RelationGetPartitionKey(table);
	Oid			function;
	int			nth = key_of_column(r, table, 0, &function);
	const KeyType *type;
	PartitionPruneStepCombine *both;

	if (nth < 0)
		return;
	type = &r->values->types[nth];
	if (!OidIsValid(type->family) || key->strategy == PARTITION_STRATEGY_HASH ||
		type->family != key->partopfamily[0] || type->collation != key->partcollation[0])
		return;
	add_step(level, BTGreaterEqualStrategyNumber, list_make1(add_argument(level, r, nth)),
			 list_make1_oid(function));
	add_step(level, BTLessEqualStrategyNumber, list_make1(add_argument(level, r, nth)),
			 list_make1_oid(function));
	both = makeNode(PartitionPruneStepCombine);
	both->step.step_id = 2;
	both->combineOp = PARTPRUNE_COMBINE_INTERSECT;
	both->source_stepids = list_make2_int(0, 1);
	level->steps = lappend(level->steps, both);
}

/* What partprune.c wants to know of a table. */
static void
set_prune_context(Level *level, Relation table)
{
	PartitionKey key = RelationGetPartitionKey(table);
	PartitionPruneContext *prune = &level->prune;

	prune->strategy = key->strategy;
	prune->partnatts = key->partnatts;
	prune->nparts = level->partitions->nparts;
	prune->boundinfo = level->partitions->boundinfo;
	prune->partcollation = key->partcollation;
	prune->partsupfunc = key->partsupfunc;
	prune->stepcmpfuncs = palloc0(sizeof(FmgrInfo) * key->partnatts * Max(1, list_length(level->steps)));
	prune->ppccontext = CurrentMemoryContext;
}

/*
 * Make levels of the partitions that are partitioned; false if one can't be had.  The
 * way to a partition that is needed anyway is needed, too: nobody has compared its rows
 * with the bounds above it.
 */
static bool
make_levels_below(Routing *r, Level *level)
{
	PartitionDesc partitions = level->partitions;

	level->below = palloc0(partitions->nparts * sizeof(Level *));
	for (int i = 0; i < partitions->nparts; i++)
	{
		if (partitions->is_leaf[i])
			continue;
		level->below[i] = make_level(r, partitions->oids[i]);
		if (level->below[i] == NULL)
			return false;
		if (level->below[i]->always != NULL)
			level->always = bms_add_member(level->always, i);
	}
	return true;
}

/*
 * Open a partitioned table, and all below it; NULL if that would have to wait, or if it is no
 * longer there or not partitioned.
 */
static Level *
make_level(Routing *r, Oid oid)
{
	Level	   *level = palloc0(sizeof(Level));
	Relation	table;

	check_stack_depth();
	if (!ConditionalLockRelationOid(oid, AccessShareLock))
		return NULL;
	table = try_table_open(oid, NoLock);
	if (table == NULL)
	{
		UnlockRelationOid(oid, AccessShareLock);
		return NULL;
	}
	r->tables = lappend(r->tables, table);
	if (table->rd_rel->relkind != RELKIND_PARTITIONED_TABLE)
		return NULL;
	level->partitions = RelationGetPartitionDesc(table, true);
	if (level->partitions->nparts == 0)
		return level;
	if (r->values->n == TOO_MANY_KEYS)
		add_range_steps(level, r, table);
	else
		add_equal_step(level, r, table);
	r->useful |= level->steps != NIL;
	set_prune_context(level, table);
	add_late_ones(level, r->snapshot);
	if (!make_levels_below(r, level))
		return NULL;
	level->needed = bms_copy(level->always);
	return level;
}

/*
 * Send a row of keys through a table's bounds, or two: the least and the greatest ones, of
 * which the first argument of the steps is from the least.
 */
static void
route(Level *level, const Datum *least, const Datum *greatest)
{
	Bitmapset  *came;
	int			i = -1;

	if (level->partitions->nparts == 0)
		return;
	for (int a = 0; a < level->narguments; a++)
		level->arguments[a].value->constvalue = (a == 0 ? least : greatest)[level->arguments[a].key];
	came = bms_add_members(get_matching_partitions(&level->prune, level->steps), level->always);
	while ((i = bms_next_member(came, i)) >= 0)
	{
		if (!bms_is_member(i, level->needed))
		{
			MemoryContext before = MemoryContextSwitchTo(level->prune.ppccontext);

			level->needed = bms_add_member(level->needed, i);
			MemoryContextSwitchTo(before);
		}
		if (level->below[i] != NULL)
			route(level->below[i], least, greatest);
	}
}

/* Send the extents of all columns. */
static void
route_extents(const Routing *r, Level *root)
{
	const KeyValues *values = r->values;
	Datum	   *least = palloc0(values->nkeys * sizeof(Datum));
	Datum	   *greatest = palloc0(values->nkeys * sizeof(Datum));

	for (int i = 0; i < values->nkeys; i++)
	{
		least[i] = values->extent[i].least;
		greatest[i] = values->extent[i].greatest;
	}
	route(root, least, greatest);
}

/* Send all keys. */
static void
route_all(Routing *r, Level *root)
{
	const KeyValues *values = r->values;
	MemoryContext rows = AllocSetContextCreate(CurrentMemoryContext, "bloomext_join key",
											   ALLOCSET_DEFAULT_SIZES);
	MemoryContext before = MemoryContextSwitchTo(rows);

	if (values->n == TOO_MANY_KEYS)
		route_extents(r, root);
	for (int i = 0; i < values->n; i++)
	{
		CHECK_FOR_INTERRUPTS();
		route(root, KeyValuesRow(values, i), KeyValuesRow(values, i));
		MemoryContextReset(rows);
	}
	MemoryContextSwitchTo(before);
	MemoryContextDelete(rows);
}

/* Note all tables to which a level leads.  May rows of the level have a partner at all? */
static void
collect_members(Routing *r, const Level *level, bool level_is_needed)
{
	for (int i = 0; i < level->partitions->nparts; i++)
	{
		bool		needed = !r->useful || (level_is_needed && bms_is_member(i, level->needed));
		Member	   *member;

		if (level->below[i] != NULL)
		{
			collect_members(r, level->below[i], needed);
			continue;
		}
		member = palloc(sizeof(Member));
		member->table = level->partitions->oids[i];
		member->needed = needed;
		r->members = lappend(r->members, member);
	}
}

/*
 * Send all keys of a hash table, which are in these columns (a name for each,
 * or NULL), through the bounds of a partitioned table that is part of no other
 * one.  Returns a list of Member, in the current memory context: every partition of
 * it that is not partitioned itself.  The list is empty if one can't be had.
 */
static List *
route_keys(const KeyValues *values, const char **columns, Oid top, Snapshot snapshot)
{
	Routing		routing = {.values = values, .columns = columns, .snapshot = snapshot};
	Level	   *root = make_level(&routing, top);
	ListCell   *cell;

	if (root != NULL && routing.useful)
		route_all(&routing, root);
	if (root != NULL)
		collect_members(&routing, root, true);
	foreach(cell, routing.tables)
		table_close(lfirst(cell), AccessShareLock);
	return routing.members;
}

/* ---------- what scans look up ---------- */

/* What was decided for a partitioned table and columns of it. */
typedef struct Decision
{
	Oid			top;			/* the table */
	const char **columns;		/* the name of each key's, or NULL */
	int			n;
	Member	   *members;		/* in the order of their tables */
} Decision;

/* A qsort comparator of Member. */
static int
by_table(const void *a, const void *b)
{
	Oid			one = ((const Member *) a)->table;
	Oid			other = ((const Member *) b)->table;

	return one < other ? -1 : one > other;
}

/* Decide about a partitioned table, for keys in these columns. */
static Decision *
decide(const KeyValues *values, const char **columns, Oid top, Snapshot snapshot)
{
	Decision   *decision = palloc0(sizeof(Decision));
	MemoryContext working = AllocSetContextCreate(CurrentMemoryContext, "bloomext_join partitions",
												  ALLOCSET_DEFAULT_SIZES);
	MemoryContext before = MemoryContextSwitchTo(working);
	List	   *members = route_keys(values, columns, top, snapshot);
	ListCell   *cell;

	MemoryContextSwitchTo(before);
	decision->top = top;
	decision->columns = columns;
	decision->members = palloc(list_length(members) * sizeof(Member));
	foreach(cell, members)
		decision->members[decision->n++] = *(Member *) lfirst(cell);
	qsort(decision->members, decision->n, sizeof(Member), by_table);
	MemoryContextDelete(working);
	return decision;
}

/* The names of the columns that a filter's keys are; NULL for an expression. */
static const char **
names_of_columns(const JoinScan *scan, const ScanFilter *use)
{
	TupleDesc	table = RelationGetDescr(scan->css.ss.ss_currentRelation);
	const char **columns = palloc0(use->nkeys * sizeof(char *));

	for (int i = 0; i < use->nkeys; i++)
		if (use->keys[i].column > 0)
			columns[i] = pstrdup(NameStr(TupleDescAttr(table, use->keys[i].column - 1)->attname));
	return columns;
}

/* Was this decided for the same columns? */
static bool
has_columns(const Decision *decision, const char **columns, int n)
{
	for (int i = 0; i < n; i++)
	{
		const char *column = decision->columns[i];

		if (column == NULL || columns[i] == NULL ? column != columns[i] : strcmp(column, columns[i]) != 0)
			return false;
	}
	return true;
}

/* What was decided for a table, whatever it is a partition of, or NULL. */
static const Member *
find_member(const JoinFilter *filter, const char **columns, Oid table)
{
	Member		wanted = {.table = table};
	ListCell   *cell;

	foreach(cell, filter->partitions)
	{
		const Decision *decision = lfirst(cell);
		const Member *member = bsearch(&wanted, decision->members, decision->n, sizeof(Member), by_table);

		if (member != NULL && has_columns(decision, columns, filter->values->nkeys))
			return member;
	}
	return NULL;
}

/* Was a decision for this table made before? */
static bool
is_decided(const JoinFilter *filter, const char **columns, Oid top)
{
	ListCell   *cell;

	foreach(cell, filter->partitions)
	{
		const Decision *decision = lfirst(cell);

		if (decision->top == top && has_columns(decision, columns, filter->values->nkeys))
			return true;
	}
	return false;
}

/* Decide about the table that a partition belongs to, unless that was done. */
static void
decide_about_all(JoinFilter *filter, const char **columns, Oid partition, Snapshot snapshot)
{
	List	   *ancestors = get_partition_ancestors(partition);

	if (ancestors != NIL && !is_decided(filter, columns, llast_oid(ancestors)))
		filter->partitions = lappend(filter->partitions,
									 decide(filter->values, columns, llast_oid(ancestors), snapshot));
}

/* Might a scan's table be a partition that a filter's keys rule out? */
bool
ScanMaySkipPartition(const JoinScan *scan, const PlannedFilter *plan)
{
	ListCell   *cell;

	if (!scan->css.ss.ss_currentRelation->rd_rel->relispartition)
		return false;
	foreach(cell, plan->keys)
	{
		if (ColumnOfKey(lfirst(cell)) > 0)
			return true;
	}
	return false;
}

/*
 * Is the scan's table a partition in which no row can have a partner?  The values
 * of the filter's keys are known.
 */
bool
PartitionIsUnneeded(const JoinScan *scan, const ScanFilter *use)
{
	JoinFilter *filter = use->filter;
	Relation	table = scan->css.ss.ss_currentRelation;
	MemoryContext before;
	const char **columns;
	const Member *member;

	if (!table->rd_rel->relispartition)
		return false;
	before = MemoryContextSwitchTo(filter->context);
	columns = names_of_columns(scan, use);
	member = find_member(filter, columns, RelationGetRelid(table));
	if (member == NULL)
	{
		decide_about_all(filter, columns, RelationGetRelid(table), scan->css.ss.ps.state->es_snapshot);
		member = find_member(filter, columns, RelationGetRelid(table));
	}
	MemoryContextSwitchTo(before);
	return member != NULL && !member->needed;
}
