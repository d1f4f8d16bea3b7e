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
#include "utils/rel.h"

#include "compat.h"
#include "join/join_runs.h"

/* Where a scan is that reads runs. */
typedef struct JoinReader
{
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
	scan->ss_currentScanDesc = reader->ranges;
	reader->next = run->last + 1;
	reader->reading = true;
}

/* Go on to the next run; false if there is none. */
static bool
begin_next(JoinSite *site, ScanState *scan)
{
	JoinReader *reader = site->reader;

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
 * has closed its descriptor by now.
 */
static void
end_reading(Datum arg)
{
	JoinSite   *site = (JoinSite *) DatumGetPointer(arg);
	ScanState  *scan = (ScanState *) site->scan;
	JoinReader *reader = site->reader;

	site->reader = NULL;
	if (scan->ps.state->es_finished)
		return;
	if (reader->ranges != NULL)
		table_endscan(reader->ranges);
	pfree(reader);
	scan->ss_currentScanDesc = NULL;
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
	RegisterExprContextCallback(scan->ps.ps_ExprContext, end_reading, PointerGetDatum(site));
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

	if (site->reader == NULL)
		make_reader(site, scan, begun, run.first);
	site->reader->reading = false;
	if (begun)
	{
		site->reader->next = run.first + 1;
		if (find_run(site, run.first + 1, &run))
			begin_range(site->reader, scan, &run, OffsetNumberNext(ItemPointerGetOffsetNumber(&last)));
	}
	count_unread(site);
	site->exec_read = read_runs;
	MemoryContextSwitchTo(before);
}
