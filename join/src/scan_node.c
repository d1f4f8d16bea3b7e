/*-------------------------------------------------------------------------
 *
 * scan_node.c
 *	  Bloomext Scan: a sequential scan that drops rows without a partner.
 *
 * A filter is asked after the scan's own condition has passed the row.  One of a key
 * that is a column passed by value, hashed by a function that is built in, may come
 * first: its test raises no error and shows the row to no function of a user.  It
 * does where the sample says that this takes less time.
 *
 * Each filter by itself tests a sample of rows as soon as it is ready, goes on if
 * enough of them are removed, and otherwise rests, at first for some thousands of
 * rows and then for ever longer, since later rows may be others.
 *
 *				 ready						 enough are removed
 *	  nothing ----------> tests a sample --------------------------> tests all
 *							^	|									   |
 *				a while	  |	+----------> rests <--------------------+
 *							+----------------+		too few are removed
 *
 * join/src/scan_node.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/parallel.h"
#include "access/tableam.h"
#include "access/transam.h"
#include "executor/executor.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "storage/predicate.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"

#include "join.h"

/* Rows of a sample, and between two reviews. */
#define SAMPLE_ROWS		256
#define REVIEW_ROWS		16384

/* Fewer rows than that tell nothing. */
#define LEAST_TESTED	64

/* The first rest, and the longest one. */
#define FIRST_PAUSE		4096
#define LONGEST_PAUSE	(1 << 18)

/* Rows until a filter that another process makes is looked at again. */
#define SHARED_PAUSE	256

/* Rows that are fetched ahead, and the bytes of a filter for which that pays. */
#define BATCH_ROWS		16
#define LARGE_FILTER	((Size) 256 * 1024)

/* A test of a key that is not an integer column, in that of one that is. */
#define DEAR_TEST		2.0

/* A row that was fetched ahead, and the hash of its key. */
typedef struct BatchRow
{
	HeapTupleData tuple;
	TupleTableSlot *slot;
	uint32		hash;
	bool		isnull;			/* is the key? */
} BatchRow;

typedef struct Batch
{
	const ScanFilter *filter;	/* whose key was hashed */
	uint32		generation;		/* of it */
	int			n;				/* rows */
	int			next;			/* that is given to the scan */
	bool		last;			/* are there no more rows in the table? */
	BatchRow	rows[BATCH_ROWS];
} Batch;

static Node *bloom_scan_create(CustomScan *plan);
static void bloom_scan_begin(CustomScanState *css, EState *estate, int eflags);
static TupleTableSlot *bloom_scan_exec(CustomScanState *css);
static void bloom_scan_end(CustomScanState *css);
static void bloom_scan_rescan(CustomScanState *css);
static Size bloom_scan_estimate(CustomScanState *css, ParallelContext *pcxt);
static void bloom_scan_init_dsm(CustomScanState *css, ParallelContext *pcxt, void *place);
static void bloom_scan_reinit_dsm(CustomScanState *css, ParallelContext *pcxt, void *place);
static void bloom_scan_init_worker(CustomScanState *css, shm_toc *toc, void *place);
static void bloom_scan_shutdown(CustomScanState *css);

const CustomScanMethods bloom_scan_methods = {
	.CustomName = "Bloomext Scan",
	.CreateCustomScanState = bloom_scan_create,
};

static const CustomExecMethods exec_methods = {
	.CustomName = "Bloomext Scan",
	.BeginCustomScan = bloom_scan_begin,
	.ExecCustomScan = bloom_scan_exec,
	.EndCustomScan = bloom_scan_end,
	.ReScanCustomScan = bloom_scan_rescan,
	.EstimateDSMCustomScan = bloom_scan_estimate,
	.InitializeDSMCustomScan = bloom_scan_init_dsm,
	.ReInitializeDSMCustomScan = bloom_scan_reinit_dsm,
	.InitializeWorkerCustomScan = bloom_scan_init_worker,
	.ShutdownCustomScan = bloom_scan_shutdown,
	.ExplainCustomScan = ExplainBloomScan,
};

static bool wants_batches(const JoinScan *scan);
static Batch *make_batch(JoinScan *scan);

/* ---------- beginning ---------- */

static Node *
bloom_scan_create(CustomScan *plan)
{
	JoinScan   *scan = palloc0(sizeof(JoinScan));

	NodeSetTag(scan, T_CustomScanState);
	scan->css.methods = &exec_methods;
	SetScanSlotOps(&scan->css, &TTSOpsBufferHeapTuple);
	return (Node *) scan;
}

/*
 * Have the scan use the slots of its table.  The server has prepared for others
 * before it opened the table; what it has compiled for those is compiled again.
 */
static void
use_slots_of_table(ScanState *ss)
{
	const TupleTableSlotOps *ops = table_slot_callbacks(ss->ss_currentRelation);

	if (ss->ss_ScanTupleSlot->tts_ops == ops)
		return;
	InitScanTupleSlot(ss->ps.state, ss, RelationGetDescr(ss->ss_currentRelation), ops);
	ss->ps.subPlan = NIL;
	ExecAssignScanProjectionInfo(ss);
	ss->ps.qual = ExecInitQual(ss->ps.plan->qual, &ss->ps);
}

/* Is the key of a filter one column that is passed by value? */
static bool
is_cheap(const PlannedFilter *plan)
{
	Node	   *key = linitial(plan->keys);

	return list_length(plan->keys) == 1 && ColumnOfKey(key) > 0 && get_typbyval(exprType(key));
}

/* What it costs to evaluate a condition, in operators. */
static double
operators_in(List *qual)
{
	QualCost	cost;

	cost_qual_eval(&cost, qual, NULL);
	return cpu_operator_cost > 0 ? cost.per_tuple / cpu_operator_cost : 0;
}

static void
begin_filter(JoinScan *scan, ScanFilter *use, const PlannedFilter *plan)
{
	bool		by_partition = false;
	bool		by_block = false;

	use->filter = JoinFilterOf(scan->css.ss.ps.state, plan->number);
	use->plan = plan;
	use->nkeys = list_length(plan->keys);
	use->keys = palloc0(use->nkeys * sizeof(JoinKey));
	use->cost = is_cheap(plan) ? 1 : DEAR_TEST;
	JoinKeysInit(use->keys, plan->keys, plan->functions, plan->collations, &scan->css.ss.ps);
	use->filter->scans = lappend(use->filter->scans, scan);
	if (join_skip && !plan->moved && !plan->shared)
	{
		by_partition = ScanMaySkipPartition(scan, plan);
		by_block = ScanMaySkipBlocks(scan, plan);
	}
	if (by_partition || by_block)
		use->filter->wants_values = plan;
	scan->by_block |= by_block;
}

static void
bloom_scan_begin(CustomScanState *css, EState *estate, int eflags)
{
	JoinScan   *scan = (JoinScan *) css;
	List	   *plans = PlannedFilters((CustomScan *) css->ss.ps.plan);
	ListCell   *cell;

	use_slots_of_table(&css->ss);

	/* A query that looks again at changed rows gives these to the scan. */
	scan->passive = estate->es_epq_active != NULL || !join_enabled;
	if (scan->passive)
		return;
	scan->qual_cost = operators_in(css->ss.ps.plan->qual);
	scan->filters = palloc0(list_length(plans) * sizeof(ScanFilter));
	scan->active = palloc(list_length(plans) * sizeof(ScanFilter *));
	foreach(cell, plans)
		begin_filter(scan, &scan->filters[scan->nfilters++], lfirst(cell));
}

/* ---------- turns: what happens between rows ---------- */

/* Have the scan take a turn before its next row. */
void
JoinScanRowsDue(JoinScan *scan)
{
	scan->interval -= scan->countdown;
	scan->countdown = 0;
}

/*
 * The table of the scan is not needed at all.  Of processes that share the scan, one
 * counts that, where the server adds up what workers have counted.
 */
static void
read_nothing(JoinScan *scan)
{
	if (scan->nothing)
		return;
	scan->nothing = true;
	if (scan->parallel == NULL || pg_atomic_exchange_u32(&scan->parallel->unread, 1) == 0)
		InstrCountTuples2(scan, 1);
	PredicateLockRelation(scan->css.ss.ss_currentRelation, scan->css.ss.ps.state->es_snapshot);
}

/* Is the table a partition without keys of a filter?  Asked for once. */
static bool
is_unneeded(const JoinScan *scan, ScanFilter *use)
{
	if (!use->partition_asked)
	{
		use->unneeded = PartitionIsUnneeded(scan, use);
		use->partition_asked = true;
	}
	return use->unneeded;
}

/* The blocks with keys of a filter, or NULL for all; asked for once. */
static const BlockSet *
blocks_of(const JoinScan *scan, ScanFilter *use)
{
	if (!use->blocks_asked)
	{
		MemoryContext before = MemoryContextSwitchTo(use->filter->context);

		use->blocks = BlocksWithKeys(scan, use);
		use->blocks_asked = true;
		MemoryContextSwitchTo(before);
	}
	return use->blocks;
}

/* Have the scan read only the blocks with keys of a filter, if an index tells them. */
static void
skip_blocks(JoinScan *scan, ScanFilter *use)
{
	int			number = use - scan->filters;
	const BlockSet *blocks;

	if (scan->parallel != NULL && !ParallelScanMayAsk(scan->parallel, number))
		return;
	blocks = blocks_of(scan, use);
	if (blocks != NULL)
		BlockReaderNarrow(scan, blocks);
	if (scan->parallel != NULL)
		ParallelScanAnswer(scan->parallel, number);
}

/* Decide what the scan need not read because no key of a filter is there. */
static void
decide_skip(JoinScan *scan, ScanFilter *use)
{
	bool		knows_keys = use->filter->values != NULL && !use->plan->moved;

	use->skip_decided = true;
	if (!join_skip)
		return;
	if (use->filter->keys == 0 || (knows_keys && is_unneeded(scan, use)))
		read_nothing(scan);
	else if (knows_keys && scan->by_block)
		skip_blocks(scan, use);
}

/* The filter is another one than before, or none any longer. */
static void
begin_generation(ScanFilter *use)
{
	use->generation = use->filter->generation;
	use->testing = false;
	use->rest = 0;
	use->pause = FIRST_PAUSE;
	use->skip_decided = false;
	use->partition_asked = use->blocks_asked = false;
	use->blocks = NULL;
}

static void
begin_tests(ScanFilter *use)
{
	use->testing = true;
	use->proven = false;
	use->early = false;
	use->rows = 0;
	use->tested = use->removed = 0;
}

/*
 * May a filter's key be hashed, and its bits be tested, for rows that the scan's
 * condition has not passed?  That of a column passed by value, by a function that is
 * built in, raises no error and shows the row to nobody.
 */
static bool
may_come_first(const ScanFilter *use)
{
	return use->cost == 1 && use->keys[0].hash.fn_oid < FirstGenbkiObjectId;
}

/*
 * Is a filter better asked before the condition than after it, where it was until
 * now?  Before it, all rows are tested, but the condition is evaluated only for
 * those that are not removed.
 */
static bool
comes_first(const JoinScan *scan, const ScanFilter *use)
{
	double		passed = Min((double) use->tested / Max(use->rows, 1), 1);
	double		removed = (double) use->removed / use->tested;

	return may_come_first(use) &&
		(join_force || (1 - passed) * use->cost < removed * scan->qual_cost);
}

/* Rows have been tested: go on? */
static void
review(const JoinScan *scan, ScanFilter *use)
{
	if (use->tested < LEAST_TESTED)
		return;
	use->share = (double) use->removed / use->tested / use->cost;
	if (join_force || JoinFilterPays(use))
	{
		use->early |= comes_first(scan, use);
		use->proven = true;
		use->pause = FIRST_PAUSE;
	}
	else
	{
		use->testing = false;
		use->rest = use->pause;
		use->pause = Min(use->pause * 2, LONGEST_PAUSE);
	}
	use->rows = 0;
	use->tested = use->removed = 0;
}

/* A turn of one filter, after so many rows.  Returns in how many it is the next's. */
static int64
turn_of_filter(JoinScan *scan, ScanFilter *use, int64 rows)
{
	JoinFilter *filter = use->filter;

	if (!filter->ready && filter->shared != NULL)
		SharedFilterLook(filter);
	if (use->generation != filter->generation)
		begin_generation(use);
	if (!filter->ready)
		return filter->shared != NULL ? SHARED_PAUSE : PG_INT64_MAX;
	if (!use->skip_decided)
		decide_skip(scan, use);
	if (filter->words == NULL)
		return PG_INT64_MAX;
	use->rows += rows;
	if (use->testing)
		review(scan, use);
	else if ((use->rest -= rows) <= 0)
		begin_tests(use);
	if (!use->testing)
		return use->rest;
	return use->proven ? REVIEW_ROWS : SAMPLE_ROWS;
}

/* Is a filter to be asked before another one? */
static bool
is_before(const ScanFilter *one, const ScanFilter *other)
{
	return one->early != other->early ? one->early : one->share > other->share;
}

/* Put the filters that test rows in order: what removes most comes first. */
static void
order_filters(JoinScan *scan)
{
	scan->nactive = scan->nearly = 0;
	for (int i = 0; i < scan->nfilters; i++)
	{
		ScanFilter *use = &scan->filters[i];
		int			place = scan->nactive;

		if (!use->testing)
			continue;
		for (; place > 0 && is_before(use, scan->active[place - 1]); place--)
			scan->active[place] = scan->active[place - 1];
		scan->active[place] = use;
		scan->nactive++;
		scan->nearly += use->early;
	}
	scan->batching = scan->nactive > 0 && wants_batches(scan);
	if (scan->batching && scan->batch == NULL)
		scan->batch = make_batch(scan);
}

/* Before a row: see to filters that have become ready, and review those that test. */
static void
take_turn(JoinScan *scan)
{
	int64		rows = scan->interval;
	int64		next = PG_INT64_MAX;

	for (int i = 0; i < scan->nfilters; i++)
		next = Min(next, turn_of_filter(scan, &scan->filters[i], rows));
	order_filters(scan);
	scan->interval = scan->countdown = next;
}

/* ---------- rows ---------- */

/* Fetch a row from what reads the table. */
static inline bool
fetch_next(JoinScan *scan, TupleTableSlot *slot)
{
	return scan->reader != NULL ? BlockReaderNext(scan, slot) :
		table_scan_getnextslot(scan->css.ss.ss_currentScanDesc, ForwardScanDirection, slot);
}

/* Fetch the first row of a scan, or of what is left of its table. */
static bool
fetch_first(JoinScan *scan, TupleTableSlot *slot)
{
	ScanState  *ss = &scan->css.ss;

	if (scan->reader == NULL && ss->ss_currentScanDesc == NULL)
		ss->ss_currentScanDesc = BeginTableScan(ss);
	if (!fetch_next(scan, slot))
		return false;
	scan->begun = true;
	scan->first = scan->last = slot->tts_tid;
	return true;
}

static inline bool
fetch(JoinScan *scan, TupleTableSlot *slot)
{
	if (!scan->begun)
		return fetch_first(scan, slot);
	if (!fetch_next(scan, slot))
		return false;
	if (!scan->by_block)
		return true;
	scan->last = slot->tts_tid;
	return true;
}

/* ---------- batches: rows ahead, for a filter beyond the processor's caches ---------- */

/*
 * Are rows to be fetched ahead for a filter, so that the processor waits for the
 * words of several rows at a time?  It pays for large filters of integers, whose
 * hash takes less time than that wait.
 */
static bool
wants_batches(const JoinScan *scan)
{
	const ScanFilter *use = scan->active[0];
	Oid			function = use->keys[0].hash.fn_oid;

	return TTS_IS_BUFFERTUPLE(scan->css.ss.ss_ScanTupleSlot) && may_come_first(use) &&
		(join_force || use->filter->nwords * sizeof(uint64) >= LARGE_FILTER) &&
		(function == F_HASHINT2 || function == F_HASHINT4 || function == F_HASHINT8 ||
		 function == F_HASHOID);
}

/* Release the pages of rows that were fetched ahead. */
static void
clear_batch(Batch *batch)
{
	for (int i = 0; i < BATCH_ROWS; i++)
		ExecClearTuple(batch->rows[i].slot);
}

static Buffer
first_buffer(const Batch *batch)
{
	return ((BufferHeapTupleTableSlot *) batch->rows[0].slot)->buffer;
}

/*
 * Fetch rows ahead, and ask for the words of their keys.  A batch ends with the first
 * row of another page, so that no more than two are pinned.
 */
static void
fill_batch(JoinScan *scan, Batch *batch)
{
	ScanFilter *use = scan->active[0];
	ExprContext *econtext = scan->css.ss.ps.ps_ExprContext;
	TupleTableSlot *slot = scan->css.ss.ss_ScanTupleSlot;

	clear_batch(batch);
	batch->filter = use;
	batch->generation = use->filter->generation;
	batch->next = batch->n = 0;
	batch->last = true;
	while (fetch(scan, slot))
	{
		const BufferHeapTupleTableSlot *fetched = (BufferHeapTupleTableSlot *) slot;
		BatchRow   *row = &batch->rows[batch->n++];
		Datum		value;

		/* The scan's slot refers to a tuple that the next fetch changes. */
		row->tuple = *fetched->base.tuple;
		ExecStoreBufferHeapTuple(&row->tuple, row->slot, fetched->buffer);
		row->isnull = !JoinKeyHash(&use->keys[0], row->slot, econtext, &row->hash, &value);
		if (!row->isnull)
			__builtin_prefetch(JoinBitsWord(use->filter->words, use->filter->nwords,
											JoinBitsSpread(row->hash)));
		if (batch->n == BATCH_ROWS || fetched->buffer != first_buffer(batch))
		{
			batch->last = false;
			break;
		}
	}
}

static Batch *
make_batch(JoinScan *scan)
{
	ScanState  *ss = &scan->css.ss;
	EState	   *estate = ss->ps.state;
	MemoryContext before = MemoryContextSwitchTo(estate->es_query_cxt);
	Batch	   *batch = palloc0(sizeof(Batch));

	for (int i = 0; i < BATCH_ROWS; i++)
		batch->rows[i].slot = ExecInitExtraTupleSlot(estate, RelationGetDescr(ss->ss_currentRelation),
													 ss->ss_ScanTupleSlot->tts_ops);
	MemoryContextSwitchTo(before);
	return batch;
}

/* The next row, from the batch if there is one; NULL if there are no more. */
static TupleTableSlot *
next_row(JoinScan *scan)
{
	Batch	   *batch = scan->batch;
	TupleTableSlot *slot = scan->css.ss.ss_ScanTupleSlot;

	if (likely(batch == NULL))
		return fetch(scan, slot) ? slot : NULL;
	if (batch->next < batch->n)
		return batch->rows[batch->next++].slot;
	if (batch->last)
		return NULL;
	if (!scan->batching)
	{
		if (batch->filter != NULL)
			clear_batch(batch);
		batch->filter = NULL;
		return fetch(scan, slot) ? slot : NULL;
	}
	fill_batch(scan, batch);
	return batch->n > 0 ? batch->rows[batch->next++].slot : NULL;
}

/* Forget rows that were fetched ahead. */
static void
empty_batch(Batch *batch)
{
	batch->n = batch->next = 0;
	batch->last = false;
	clear_batch(batch);
}

/* ---------- tests ---------- */

/* What a batch knows of the row that it has just given, for this filter; or NULL. */
static inline const BatchRow *
batch_row(const JoinScan *scan, const ScanFilter *use)
{
	const Batch *batch = scan->batch;

	if (batch == NULL || batch->filter != use || batch->next == 0 ||
		batch->generation != use->filter->generation)
		return NULL;
	return &batch->rows[batch->next - 1];
}

/* May a row have a partner, by one filter?  A key that is NULL has none. */
static inline bool
passes_filter(JoinScan *scan, ScanFilter *use, TupleTableSlot *slot, ExprContext *econtext)
{
	const BatchRow *row = batch_row(scan, use);
	uint32		hash;
	Datum		value;

	if (row != NULL)
		return !row->isnull && JoinBitsPass(use->filter->words, use->filter->nwords, row->hash);
	if (!JoinKeyHash(&use->keys[0], slot, econtext, &hash, &value))
		return false;
	for (int i = 1; i < use->nkeys; i++)
	{
		uint32		next;

		if (!JoinKeyHash(&use->keys[i], slot, econtext, &next, &value))
			return false;
		hash = JoinHashCombine(hash, next);
	}
	return JoinBitsPass(use->filter->words, use->filter->nwords, hash);
}

/* May the row have a partner, by the active filters from one up to another? */
static inline bool
passes(JoinScan *scan, int from, int to, TupleTableSlot *slot, ExprContext *econtext)
{
	MemoryContext before = MemoryContextSwitchTo(econtext->ecxt_per_tuple_memory);
	bool		result = true;

	for (int i = from; i < to && result; i++)
	{
		ScanFilter *use = scan->active[i];

		use->tested++;
		result = passes_filter(scan, use, slot, econtext);
		use->removed += !result;
	}
	MemoryContextSwitchTo(before);
	return result;
}

/* An ExecScanAccessMtd. */
static TupleTableSlot *
next_of_table(ScanState *ss)
{
	return fetch((JoinScan *) ss, ss->ss_ScanTupleSlot) ? ss->ss_ScanTupleSlot : NULL;
}

/* An ExecScanRecheckMtd: no condition is left to the table. */
static bool
recheck_row(ScanState *ss, TupleTableSlot *slot)
{
	return true;
}

/* There are no more rows: no page stays pinned. */
static TupleTableSlot *
end_of_rows(JoinScan *scan)
{
	ScanState  *ss = &scan->css.ss;
	ProjectionInfo *projection = ss->ps.ps_ProjInfo;

	if (scan->batch != NULL)
		clear_batch(scan->batch);
	ResetExprContext(ss->ps.ps_ExprContext);
	ExecClearTuple(ss->ss_ScanTupleSlot);
	return projection != NULL ? ExecClearTuple(projection->pi_state.resultslot) : NULL;
}

static TupleTableSlot *
bloom_scan_exec(CustomScanState *css)
{
	JoinScan   *scan = (JoinScan *) css;
	ScanState  *ss = &css->ss;
	ExprContext *econtext = ss->ps.ps_ExprContext;
	ProjectionInfo *projection = ss->ps.ps_ProjInfo;
	ExprState  *qual = ss->ps.qual;

	if (scan->passive)
		return ExecScan(ss, next_of_table, recheck_row);
	for (;;)
	{
		TupleTableSlot *slot;

		CHECK_FOR_INTERRUPTS();
		if (unlikely(scan->countdown <= 0))
			take_turn(scan);
		scan->countdown--;
		if (scan->nothing || (slot = next_row(scan)) == NULL)
			return end_of_rows(scan);
		ResetExprContext(econtext);
		econtext->ecxt_scantuple = slot;
		if (scan->nearly > 0 && !passes(scan, 0, scan->nearly, slot, econtext))
			InstrCountFiltered2(css, 1);
		else if (qual != NULL && !ExecQual(qual, econtext))
			InstrCountFiltered1(css, 1);
		else if (scan->nactive > scan->nearly &&
				 !passes(scan, scan->nearly, scan->nactive, slot, econtext))
			InstrCountFiltered2(css, 1);
		else
			return projection != NULL ? ExecProject(projection) : slot;
	}
}

/* ---------- ending ---------- */

static void
bloom_scan_rescan(CustomScanState *css)
{
	JoinScan   *scan = (JoinScan *) css;

	if (scan->reader != NULL)
		BlockReaderRestart(scan);
	if (css->ss.ss_currentScanDesc != NULL)
		table_rescan(css->ss.ss_currentScanDesc, NULL);
	if (scan->batch != NULL)
		empty_batch(scan->batch);
	scan->begun = false;
	scan->nothing = false;
	for (int i = 0; i < scan->nfilters; i++)
		scan->filters[i].skip_decided = false;
	JoinScanRowsDue(scan);
	ExecScanReScan(&css->ss);
}

static void
bloom_scan_end(CustomScanState *css)
{
	JoinScan   *scan = (JoinScan *) css;

	if (scan->reader != NULL)
		BlockReaderEnd(scan);
	if (css->ss.ss_currentScanDesc != NULL)
		table_endscan(css->ss.ss_currentScanDesc);
}

/* ---------- scans that processes share ---------- */

static Size
bloom_scan_estimate(CustomScanState *css, ParallelContext *pcxt)
{
	return ParallelScanSize((JoinScan *) css);
}

static void
bloom_scan_init_dsm(CustomScanState *css, ParallelContext *pcxt, void *place)
{
	ParallelScanInit((JoinScan *) css, place);
	ParallelScanJoin((JoinScan *) css, place);
}

static void
bloom_scan_reinit_dsm(CustomScanState *css, ParallelContext *pcxt, void *place)
{
	ParallelScanReset((JoinScan *) css, place);
}

static void
bloom_scan_init_worker(CustomScanState *css, shm_toc *toc, void *place)
{
	ParallelScanJoin((JoinScan *) css, place);
}

/*
 * The shared memory is about to go: the leader keeps what EXPLAIN shows of it.  A
 * subplan that several nodes refer to comes here for each of them.
 */
static void
bloom_scan_shutdown(CustomScanState *css)
{
	JoinScan   *scan = (JoinScan *) css;

	if (scan->parallel == NULL)
		return;
	if (!IsParallelWorker())
		scan->unread_blocks += pg_atomic_exchange_u64(&scan->parallel->unread_blocks, 0);
	ParallelScanLeave(scan);
}
