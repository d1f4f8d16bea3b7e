/*-------------------------------------------------------------------------
 *
 * join_runs.c
 *	  Has a sequential scan read runs of blocks only.
 *
 * The scan's own descriptor is put away, and one for ranges of TIDs is used, one
 * range after the other.  The runs of several joins are intersected.
 *
 * When the runs come, the scan has usually begun, since the join fetches a row
 * before it builds its table.  It goes on where it is: the blocks that it has
 * passed are not read again, and of the block that it is at, only what follows
 * the last row.  A sequential scan may begin in the middle of the table, to share
 * the reads of another one (synchronize_seqscans); it then ends before that block.
 *
 * Of a parallel scan, each process is given blocks by the server, every block by
 * one process.  It leaves out those that are in none of its own runs; what other
 * processes have found does not matter.  The scan's own descriptor stays where it
 * is, for what the server does with it between scans.  From PostgreSQL 17 on, a
 * scan that has begun is given blocks ahead: it reads all of them.
 *
 * A rescan of the node ends this, by a callback of its expression context; then
 * it is decided again.  At the end of the query, the node closes its descriptor
 * itself.
 *
 * This is done for heap tables, of which it is known where a scan is.
 *
 * Sources: heapam.c, heapam.h, nodeSeqscan.c and execUtils.c of PostgreSQL 15.18,
 * 16.2, 17.11, 18.6 and 19 (see compat.h).
 *
 * src/join/join_runs.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/heapam.h"
#include "access/relscan.h"
#include "access/tableam.h"
#include "executor/executor.h"
#include "executor/instrument.h"
#include "miscadmin.h"
#include "utils/rel.h"

#include "compat.h"
#include "join/join_runs.h"

/* So many blocks of a parallel scan are taken at once, if they follow each other. */
#define MOST_TAKEN	16

/* Where a scan is that reads runs. */
typedef struct JoinReader
{
	HeapScanDesc given;			/* through which blocks of a parallel scan are
								 * given, or NULL */
	BlockNumber taken;			/* such a block, for the next range, or
								 * InvalidBlockNumber */
	TableScanDesc ranges;		/* what reads, or NULL before the first range */
	bool		reading;		/* is there a range that has not ended? */
	BlockNumber start;			/* block at which the scan began */
	BlockNumber next;			/* block to go on at when the range ends */
	BlockNumber end;			/* block before which this part of the table
								 * ends */
	bool		wrapped;		/* is it the part before the start? */
	uint64		unread;			/* blocks that are in no run */
} JoinReader;

/* The first run that ends at or after a block, or NULL. */
static const JoinRun *
run_from(const JoinRuns *runs, BlockNumber block)
{
	int			low = 0;
	int			high = runs->n;

	while (low < high)
	{
		int			middle = low + (high - low) / 2;

		if (runs->runs[middle].last < block)
			low = middle + 1;
		else
			high = middle;
	}
	return low < runs->n ? &runs->runs[low] : NULL;
}

/*
 * Find the first blocks from run->first on that are in a run of every join that
 * has some.  Returns false if there are none before the end, exclusive.
 */
static bool
find_run(const JoinSite *site, BlockNumber end, JoinRun *run)
{
	BlockNumber first;

	do
	{
		first = run->first;
		run->last = end - 1;
		for (const JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		{
			const JoinRun *other;

			if (probe->runs == NULL)
				continue;
			other = run_from(probe->runs, run->first);
			if (other == NULL)
				return false;
			run->first = Max(run->first, other->first);
			run->last = Min(run->last, other->last);
		}
	} while (run->first != first && run->first < end);
	return run->first < end;
}

/* Begin to read a run, the first block of it from an offset on. */
static void
begin_range(JoinReader *reader, ScanState *scan, const JoinRun *run, OffsetNumber offset)
{
	ItemPointerData from;
	ItemPointerData to;

	ItemPointerSet(&from, run->first, offset);
	ItemPointerSet(&to, run->last, MaxOffsetNumber);
	if (reader->ranges == NULL)
		reader->ranges = BeginTidRangeScan(scan, &from, &to);
	else
		table_rescan_tidrange(reader->ranges, &from, &to);
	if (reader->given == NULL)
		scan->ss_currentScanDesc = reader->ranges;
	reader->next = run->last + 1;
	reader->reading = true;
}

/* The next block that this process is given, and that is in runs. */
static BlockNumber
take_block(JoinSite *site)
{
	HeapScanDesc given = site->reader->given;

	for (;;)
	{
		JoinRun		run;

		CHECK_FOR_INTERRUPTS();
		run.first = table_block_parallelscan_nextpage(given->rs_base.rs_rd, given->rs_parallelworkerdata,
													  (ParallelBlockTableScanDesc) given->rs_base.rs_parallel);
		run.last = run.first;
		if (run.first == InvalidBlockNumber)
			return InvalidBlockNumber;
		site->blocks_all++;
		if (find_run(site, run.first + 1, &run))
			return run.first;
		site->blocks_unread++;
		bloom_join_counts.blocks++;
	}
}

/* Go on to the next blocks of a parallel scan; false if there are none. */
static bool
begin_given(JoinSite *site, ScanState *scan)
{
	JoinReader *reader = site->reader;
	JoinRun		run;

	run.first = run.last = reader->taken != InvalidBlockNumber ? reader->taken : take_block(site);
	reader->taken = InvalidBlockNumber;
	if (run.first == InvalidBlockNumber)
		return false;
	while (reader->taken == InvalidBlockNumber && run.last - run.first < MOST_TAKEN - 1)
	{
		BlockNumber block = take_block(site);

		if (block == InvalidBlockNumber)
			break;
		if (block == run.last + 1)
			run.last = block;
		else
			reader->taken = block;
	}
	begin_range(reader, scan, &run, FirstOffsetNumber);
	return true;
}

/* Go on to the next run; false if there is none. */
static bool
begin_next(JoinSite *site, ScanState *scan)
{
	JoinReader *reader = site->reader;

	if (reader->given != NULL)
		return begin_given(site, scan);
	for (;;)
	{
		JoinRun		run = {.first = reader->next};

		if (find_run(site, reader->end, &run))
		{
			begin_range(reader, scan, &run, FirstOffsetNumber);
			return true;
		}
		if (reader->wrapped)
			return false;
		reader->wrapped = true;
		reader->next = 0;
		reader->end = reader->start;
	}
}

/* An ExecScanAccessMtd: the next row, or NULL. */
static TupleTableSlot *
next_row(ScanState *scan)
{
	JoinSite   *site = JoinScanSite(&scan->ps);
	JoinReader *reader = site->reader;

	do
	{
		if (reader->reading &&
			table_scan_getnextslot_tidrange(reader->ranges, ForwardScanDirection,
											scan->ss_ScanTupleSlot))
			return scan->ss_ScanTupleSlot;
		reader->reading = false;
	} while (begin_next(site, scan));
	return NULL;
}

/* An ExecScanRecheckMtd: no condition is left to the scan. */
static bool
recheck_row(ScanState *scan, TupleTableSlot *slot)
{
	return true;
}

/* An ExecProcNodeMtd. */
static TupleTableSlot *
read_runs(PlanState *ps)
{
	return ExecScan((ScanState *) ps, next_row, recheck_row);
}

/*
 * The node is scanned again, or the query is over.  In the second case the node
 * has closed its descriptor by now, which reads the ranges unless the scan is
 * parallel.
 */
static void
end_reading(Datum arg)
{
	JoinSite   *site = (JoinSite *) DatumGetPointer(arg);
	ScanState  *scan = (ScanState *) site->scan;
	JoinReader *reader = site->reader;

	site->reader = NULL;
	if (scan->ps.state->es_finished && reader->given == NULL)
		return;
	if (reader->ranges != NULL)
		table_endscan(reader->ranges);
	if (scan->ps.state->es_finished)
		return;
	if (reader->given == NULL)
		scan->ss_currentScanDesc = NULL;
	pfree(reader);
	site->exec_read = site->exec_all;
	JoinSiteBegin(site);
}

/* Count the blocks that are in no run. */
static void
count_unread(JoinSite *site)
{
	JoinReader *reader = site->reader;
	JoinRun		run = {.first = 0};
	BlockNumber total = 0;
	uint64		unread;

	for (const JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (probe->runs != NULL)
			total = Max(total, probe->runs->total);
	for (unread = total; find_run(site, total, &run); run.first = run.last + 1)
		unread -= run.last - run.first + 1;
	if (reader->unread == 0)
		site->blocks_all += total;
	site->blocks_unread += unread - reader->unread;
	bloom_join_counts.blocks += unread - reader->unread;
	reader->unread = unread;
}

/* Where the scan is: the TID of the last row; false if it has read nothing yet. */
static bool
get_position(const ScanState *scan, ItemPointer tid)
{
	HeapScanDesc at = (HeapScanDesc) scan->ss_currentScanDesc;

	if (at == NULL || !at->rs_inited)
		return false;
	*tid = at->rs_ctup.t_self;
	return true;
}

/* The scan has read all until now: begin to read runs. */
static void
make_reader(JoinSite *site, ScanState *scan, bool begun, BlockNumber at)
{
	JoinReader *reader = palloc0(sizeof(JoinReader));

	reader->start = begun ? ((HeapScanDesc) scan->ss_currentScanDesc)->rs_startblock : 0;
	reader->wrapped = begun && at < reader->start;
	reader->end = reader->wrapped ? reader->start : InvalidBlockNumber;
	if (scan->ss_currentScanDesc != NULL)
		table_endscan(scan->ss_currentScanDesc);
	scan->ss_currentScanDesc = NULL;
	site->reader = reader;
}

/* The same in a process of a parallel scan. */
static void
make_parallel_reader(JoinSite *site, HeapScanDesc given, bool begun)
{
	JoinReader *reader = palloc0(sizeof(JoinReader));

	reader->given = given;
	reader->taken = InvalidBlockNumber;
	if (!begun)
		StartParallelBlocks(given->rs_base.rs_rd, given->rs_parallelworkerdata,
							(ParallelBlockTableScanDesc) given->rs_base.rs_parallel);
	site->reader = reader;
}

/* Can a scan that has begun go on with runs? */
static bool
can_go_on(const HeapScanDesc scan)
{
#ifdef BLOOM_SCANS_READ_AHEAD
	return scan->rs_base.rs_parallel == NULL;
#else
	return true;
#endif
}

/* The reader of a scan that may have begun, at a block; false if there can't be one. */
static bool
begin_reader(JoinSite *site, ScanState *scan, bool begun, BlockNumber at)
{
	HeapScanDesc own = (HeapScanDesc) scan->ss_currentScanDesc;

	if (begun && !can_go_on(own))
		return false;
	if (own != NULL && own->rs_base.rs_parallel != NULL)
		make_parallel_reader(site, own, begun);
	else
		make_reader(site, scan, begun, at);
	RegisterExprContextCallback(scan->ps.ps_ExprContext, end_reading, PointerGetDatum(site));
	return true;
}

/*
 * Have the site's scan, a sequential one of a heap table, read the runs of its
 * probes, and no row again.  May be called again when a probe gets its runs later.
 */
void
JoinRunsBegin(JoinSite *site)
{
	ScanState  *scan = (ScanState *) site->scan;
	MemoryContext before = MemoryContextSwitchTo(scan->ps.state->es_query_cxt);
	ItemPointerData last;
	bool		begun = get_position(scan, &last);
	JoinRun		run = {.first = begun ? ItemPointerGetBlockNumber(&last) : 0};
	bool		first = site->reader == NULL;

	/* Blocks that were taken of a parallel scan before are read. */
	if (first ? begin_reader(site, scan, begun, run.first) : site->reader->given == NULL)
	{
		site->reader->reading = false;
		if (begun)
			site->reader->next = run.first + 1;
		site->exec_read = read_runs;
		if (begun && find_run(site, run.first + 1, &run))
			begin_range(site->reader, scan, &run, OffsetNumberNext(ItemPointerGetOffsetNumber(&last)));
		if (site->reader->given == NULL)
			count_unread(site);
	}
	MemoryContextSwitchTo(before);
}
