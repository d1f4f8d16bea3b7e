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
 * join/src/scan_node.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/parallel.h"
#include "access/tableam.h"
#include "executor/executor.h"
#include "miscadmin.h"
#include "storage/predicate.h"
#include "utils/fmgroids.h"
#include "utils/rel.h"

#include "join.h"

/*
 * Rows that are fetched ahead, and the bytes of a filter for which that pays: with 1.5 MB a
 * query takes 1.07 of the time, with 2 MB 0.98, with 3 MB 0.83 (bench/history/2026-11-28.md).
 */
#define BATCH_ROWS		16
#define LARGE_FILTER	((Size) 2 * 1024 * 1024)

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
 * Let the scan use the slots of its table.  The server has prepared for others
 * before it opened the table; what it has compiled for those is compiled again, which lists
 * the subplans in it once more.
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

/* Find out what the scan may leave out by a filter. */
static void
begin_skip(JoinScan *scan, ScanFilter *use)
{
	const PlannedFilter *plan = use->plan;
	bool		by_partition;
	bool		by_block;
	bool		extents = false;

	if (!join_skip || plan->rows_only)
		return;
	by_partition = ScanMaySkipPartition(scan, plan);
	by_block = ScanMaySkipBlocks(scan, plan, &extents);
	if (by_partition || by_block)
		use->filter->wants_values = plan;
	use->filter->wants_extents |= by_partition || extents;
	scan->by_block |= by_block;
}

static void
bloom_scan_begin(CustomScanState *css, EState *estate, int eflags)
{
	JoinScan   *scan = (JoinScan *) css;

	use_slots_of_table(&css->ss);

	scan->passive = !RowFiltersBegin(&scan->asks, css);
	for (int i = 0; i < scan->asks.n; i++)
		begin_skip(scan, &scan->asks.filters[i]);
}

/* ---------- what is not read ---------- */

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

/* Narrow the scan to the blocks with keys of a filter, if an index tells them. */
static void
skip_blocks(JoinScan *scan, ScanFilter *use)
{
	int			number = use - scan->asks.filters;
	const BlockSet *blocks;

	if (scan->parallel != NULL && !ParallelScanMayAsk(scan->parallel, number))
		return;
	blocks = blocks_of(scan, use);
	if (blocks != NULL)
		BlockReaderNarrow(scan, blocks);
	if (scan->parallel != NULL)
		ParallelScanAnswer(scan->parallel, number);
}

/*
 * Decide what the scan need not read because no key of a filter is there.  A process whose
 * own hash table is empty needs no row, whatever the tables of others have.
 */
static void
decide_skip(JoinScan *scan, ScanFilter *use)
{
	bool		knows_keys = use->filter->values != NULL && !use->plan->rows_only;

	use->skip_decided = true;
	if (!join_skip)
		return;
	if (use->filter->keys == 0 || (knows_keys && is_unneeded(scan, use)))
		read_nothing(scan);
	else if (knows_keys && scan->by_block)
		skip_blocks(scan, use);
}

/* After a turn: leave out what filters that have become ready say, and fetch ahead or not. */
static void
after_turn(JoinScan *scan)
{
	for (int i = 0; i < scan->asks.n; i++)
	{
		ScanFilter *use = &scan->asks.filters[i];

		if (use->usable && !use->skip_decided)
			decide_skip(scan, use);
	}
	scan->batching = scan->asks.nactive > 0 && wants_batches(scan);
	if (scan->batching && scan->batch == NULL)
		scan->batch = make_batch(scan);
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
fetch_row(JoinScan *scan, TupleTableSlot *slot)
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
	const ScanFilter *use = scan->asks.active[0];
	Oid			function = use->keys[0].hash.fn_oid;

	return TTS_IS_BUFFERTUPLE(scan->css.ss.ss_ScanTupleSlot) && FilterMayComeFirst(use) &&
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
	ScanFilter *use = scan->asks.active[0];
	ExprContext *econtext = scan->css.ss.ps.ps_ExprContext;
	TupleTableSlot *slot = scan->css.ss.ss_ScanTupleSlot;

	clear_batch(batch);
	batch->filter = use;
	batch->generation = use->filter->generation;
	batch->next = batch->n = 0;
	batch->last = true;
	while (fetch_row(scan, slot))
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

/* A row that was fetched ahead, with the hash of its key if that is the filter's still. */
static TupleTableSlot *
give_row(JoinScan *scan, Batch *batch)
{
	const BatchRow *row = &batch->rows[batch->next++];

	scan->asks.hashed = batch->generation == batch->filter->filter->generation ? batch->filter : NULL;
	scan->asks.hash = row->hash;
	scan->asks.isnull = row->isnull;
	return row->slot;
}

/* The next row, from the batch if there is one; NULL if there are no more. */
static TupleTableSlot *
next_row(JoinScan *scan)
{
	Batch	   *batch = scan->batch;
	TupleTableSlot *slot = scan->css.ss.ss_ScanTupleSlot;

	if (likely(batch == NULL))
		return fetch_row(scan, slot) ? slot : NULL;
	if (batch->next < batch->n)
		return give_row(scan, batch);
	if (batch->last)
		return NULL;
	if (!scan->batching)
	{
		if (batch->filter != NULL)
			clear_batch(batch);
		batch->filter = scan->asks.hashed = NULL;
		return fetch_row(scan, slot) ? slot : NULL;
	}
	fill_batch(scan, batch);
	return batch->n > 0 ? give_row(scan, batch) : NULL;
}

/* Forget rows that were fetched ahead. */
static void
empty_batch(Batch *batch)
{
	batch->n = batch->next = 0;
	batch->last = false;
	clear_batch(batch);
}

/* An ExecScanAccessMtd. */
static TupleTableSlot *
next_of_table(ScanState *ss)
{
	return fetch_row((JoinScan *) ss, ss->ss_ScanTupleSlot) ? ss->ss_ScanTupleSlot : NULL;
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
	RowFilters *asks = &scan->asks;
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
		if (RowFiltersCount(&scan->asks))
			after_turn(scan);
		if (scan->nothing || (slot = next_row(scan)) == NULL)
			return end_of_rows(scan);
		ResetExprContext(econtext);
		econtext->ecxt_scantuple = slot;
		if (asks->n_early > 0 && !RowFiltersPass(asks, 0, asks->n_early, slot, econtext))
			InstrCountFiltered2(css, 1);
		else if (qual != NULL && !ExecQual(qual, econtext))
			InstrCountFiltered1(css, 1);
		else if (asks->nactive > asks->n_early &&
				 !RowFiltersPass(asks, asks->n_early, asks->nactive, slot, econtext))
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
	scan->begun = scan->nothing = false;
	for (int i = 0; i < scan->asks.n; i++)
		scan->asks.filters[i].skip_decided = false;
	RowFiltersDue(&scan->asks);
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
