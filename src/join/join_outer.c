/*-------------------------------------------------------------------------
 *
 * join_outer.c
 *	  Has a hash join read a small outer side before it builds its table, so
 *	  that rows of the inner side can be dropped that no outer row matches.
 *
 * A join looks whether its outer side has a row at all before it builds the
 * table (nodeHashjoin.c).  The outer side's function is replaced, and at this
 * first call does these things:
 *
 *	  1. reads all outer rows, and keeps them in memory, within work_mem
 *	  2. makes the filter of their keys, which scans of the inner side test
 *	  3. returns the first row; later calls return the others, in their order
 *
 * If the outer side has more rows than were expected, or than there is memory
 * for, there is no filter.  The rows that were read are returned, and after them
 * the outer side goes on.  Nothing is read twice.
 *
 * This is done for joins of which inner rows without a partner are never a part,
 * whose table is not shared, and which are not scanned again.  As the outer side
 * is read ahead, it must have no volatile function.  Outer rows keep their order,
 * unless the join spills; the partners of a row may come in another one, as a
 * table with fewer rows has fewer buckets.
 *
 * The function of a node is given nothing but the node.  So the readers are in a
 * list, of the process, from which they go with the memory of their query.
 *
 * Sources: nodeHashjoin.c and execProcnode.c of PostgreSQL 15.18, 16.2, 17.11,
 * 18.6 and 19 (see compat.h).
 *
 * src/join/join_outer.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <limits.h>

#include "executor/executor.h"
#include "lib/ilist.h"
#include "miscadmin.h"
#include "optimizer/clauses.h"
#include "utils/guc.h"
#include "utils/memutils.h"
#include "utils/tuplestore.h"

#include "join/join_outer.h"
#include "join/join_quiet.h"

/*
 * For each outer row there are so many rows in the scan of the inner side at
 * least: to keep and to return a row takes about as long as to put one into the
 * table.
 */
#define INNER_ROWS			32
#define INNER_ROWS_FORCED	4

/* The share of the inner side's cost that the outer side costs at most. */
#define LARGEST_COST		0.25

/* An outer side that is read before the table is built. */
typedef struct Reader
{
	dlist_node	node;			/* of the process's readers */
	MemoryContextCallback gone; /* of the query's memory */
	JoinSource *source;
	PlanState  *outer;
	ExecProcNodeMtd exec_before;	/* of the outer side */
	double		most;			/* rows that are read first */
	bool		whole;			/* were these all? */
	MemoryContext memory;		/* of the rows that are kept */
	Tuplestorestate *rows;		/* these, or NULL; never in a file, which
								 * nobody would close if the query ends before
								 * they are all returned */
	TupleTableSlot *kept;		/* one of them */
	TupleTableSlot *slot;		/* the same, as the outer side returns rows */
	MemoryContext filter;		/* its memory, or NULL */
} Reader;

static dlist_head readers = DLIST_STATIC_INIT(readers);

/* A MemoryContextCallbackFunction: the query is over. */
static void
forget_reader(void *arg)
{
	dlist_delete(&((Reader *) arg)->node);
}

/*
 * The reader of an outer side.  It becomes the first one, since the same is
 * wanted for each row, and a join by partitions has many.
 */
static Reader *
find_reader(const PlanState *outer)
{
	dlist_iter	iter;

	dlist_foreach(iter, &readers)
	{
		Reader	   *reader = dlist_container(Reader, node, iter.cur);

		if (reader->outer == outer)
		{
			dlist_move_head(&readers, &reader->node);
			return reader;
		}
	}
	elog(ERROR, "no reader for an outer side");
}

/* The table has been built: the filter is of no use any more. */
static void
end_filter(Reader *reader)
{
	if (reader->filter == NULL)
		return;
	reader->source->bits.words = NULL;
	reader->source->state = JOIN_FILTER_REFUSED;
	for (JoinProbe *probe = reader->source->probes; probe != NULL; probe = probe->next_of_source)
		JoinProbeCount(probe);
	MemoryContextDelete(reader->filter);
	reader->filter = NULL;
}

/* An ExecProcNodeMtd: there are no more rows. */
static TupleTableSlot *
return_nothing(PlanState *ps)
{
	return NULL;
}

/* The next row that is kept, or the first one that is not; NULL at the end. */
static TupleTableSlot *
next_row(Reader *reader)
{
	ExecProcNodeMtd exec = reader->whole ? return_nothing : reader->exec_before;
	MinimalTuple row;
	bool		unused;

	if (reader->rows != NULL &&
		tuplestore_gettupleslot(reader->rows, true, false, reader->kept))
	{
		if (reader->slot == reader->kept)
			return reader->kept;
		row = ExecFetchSlotMinimalTuple(reader->kept, &unused);
		ExecForceStoreMinimalTuple(row, reader->slot, false);
		return reader->slot;
	}
	ExecClearTuple(reader->kept);
	ExecClearTuple(reader->slot);
	if (reader->rows != NULL)
		MemoryContextDelete(reader->memory);
	reader->rows = NULL;
	ExecSetExecProcNode(reader->outer, exec);
	return exec(reader->outer);
}

/* An ExecProcNodeMtd: the table has been built, and wants the second row. */
static TupleTableSlot *
return_row(PlanState *ps)
{
	Reader	   *reader = find_reader(ps);

	end_filter(reader);
	return next_row(reader);
}

/* May another row be kept? */
static bool
has_room(const Reader *reader)
{
	return MemoryContextMemAllocated(reader->memory, true) < (Size) work_mem * 1024;
}

/* Read rows, and keep them, until there are none, or too many. */
static void
keep_rows(Reader *reader)
{
	MemoryContext before;
	int64		n = 0;

	reader->memory = AllocSetContextCreate(reader->outer->state->es_query_cxt,
										   "bloomext outer rows", ALLOCSET_DEFAULT_SIZES);
	before = MemoryContextSwitchTo(reader->memory);
	reader->rows = tuplestore_begin_heap(false, false, MAX_KILOBYTES);
	MemoryContextSwitchTo(before);
	for (; (double) n < reader->most && has_room(reader); n++)
	{
		TupleTableSlot *row;

		CHECK_FOR_INTERRUPTS();
		row = reader->exec_before(reader->outer);
		if (TupIsNull(row))
		{
			reader->whole = true;
			break;
		}
		tuplestore_puttupleslot(reader->rows, row);
	}
	reader->source->keys = (double) n;
}

/* A JoinFilterFill: the keys of the rows that a reader keeps. */
static bool
add_keys(JoinSource *source, JoinBits bits, void *arg)
{
	Reader	   *reader = arg;
	MemoryContext memory = GetMemoryChunkContext(bits.words);
	MemoryContext before = MemoryContextSwitchTo(memory);
	HashJoin   *plan = (HashJoin *) source->join->js.ps.plan;
	JoinKey    *keys = JoinKeysMake(plan, plan->hashkeys, JoinKeysFunctions(plan, false));
	ExprContext *econtext = CreateExprContext(reader->outer->state);
	uint32		hash;

	econtext->ecxt_scantuple = econtext->ecxt_outertuple = reader->kept;
	while (tuplestore_gettupleslot(reader->rows, true, false, reader->kept))
	{
		CHECK_FOR_INTERRUPTS();
		MemoryContextSwitchTo(econtext->ecxt_per_tuple_memory);
		if (JoinKeysHash(keys, list_length(plan->hashkeys), econtext, &hash))
			JoinBitsAdd(bits, hash);
		MemoryContextSwitchTo(memory);
		ResetExprContext(econtext);
	}
	MemoryContextSwitchTo(before);
	FreeExprContext(econtext, true);
	tuplestore_rescan(reader->rows);
	return true;
}

/* An ExecProcNodeMtd: read the outer side, if its table is not built yet. */
static TupleTableSlot *
read_rows(PlanState *ps)
{
	Reader	   *reader = find_reader(ps);

	reader->source->state = JOIN_FILTER_REFUSED;
	if (JoinTableIsNext(reader->source->join))
	{
		keep_rows(reader);
		if (reader->whole && reader->source->keys > 0)
			reader->filter = JoinFilterMake(reader->source, reader->source->keys, 1,
											ps->state->es_query_cxt, add_keys, reader);
		ExecSetExecProcNode(ps, return_row);
	}
	return next_row(reader);
}

/*
 * The rows of a scan of the inner side are so many: how many of the outer side may
 * be read first?
 */
double
JoinOuterMostRows(double inner_rows, JoinMode mode)
{
	return inner_rows / (mode == JOIN_FORCE ? INNER_ROWS_FORCED : INNER_ROWS);
}

/*
 * May the outer side be read first, as far as it is known before scans of the
 * inner side are searched for?  The caller knows that the join is not scanned
 * again.
 */
bool
JoinOuterMayComeFirst(const HashJoinState *join)
{
	PlanState  *outer = outerPlanState(join);
	const Plan *inner = innerPlanState(join)->plan;
	const JoinSite *site = JoinScanSite(outer);

	return outer->plan->startup_cost < inner->total_cost &&
		outer->plan->total_cost <= LARGEST_COST * inner->total_cost &&
		(site == NULL || site->exec_undecided == NULL) &&
		!contain_subplans((Node *) ((HashJoin *) join->js.ps.plan)->hashkeys) &&
		JoinPlanIsQuiet(outer);
}

/*
 * Have the join of a source read its outer side first, so many rows at most.  The
 * source has the probes of the inner side, and its memory, which must be
 * current, is that of the query.
 */
void
JoinOuterComesFirst(JoinSource *source, double most)
{
	PlanState  *outer = outerPlanState(source->join);
	const TupleTableSlotOps *ops = ExecGetResultSlotOps(outer, NULL);
	TupleDesc	columns = ExecGetResultType(outer);
	Reader	   *reader = palloc0(sizeof(Reader));

	reader->source = source;
	reader->outer = outer;
	reader->most = most;
	reader->kept = ExecInitExtraTupleSlot(outer->state, columns, &TTSOpsMinimalTuple);
	reader->slot = reader->kept;
	if (ops != &TTSOpsMinimalTuple)
		reader->slot = ExecInitExtraTupleSlot(outer->state, columns, ops);
	reader->exec_before = outer->ExecProcNodeReal;
	ExecSetExecProcNode(outer, read_rows);
	reader->gone.func = forget_reader;
	reader->gone.arg = reader;
	MemoryContextRegisterResetCallback(outer->state->es_query_cxt, &reader->gone);
	dlist_push_head(&readers, &reader->node);
}
