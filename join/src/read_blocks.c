/*-------------------------------------------------------------------------
 *
 * read_blocks.c
 *	  Reads only some blocks of a table, in their order.
 *
 * A scan that has begun goes on where it is: of the block of its last row, only
 * what follows that row is read, and then the blocks behind.  A sequential scan may
 * have begun in the middle of the table, to share the reads of another one; it then
 * ends before the block of its first row.
 *
 *			0			 first		  last		  end of the table
 *			+------------+------------+------------+
 *			| read third | was read   | read next  |
 *			+------------+------------+------------+
 *
 * Processes of a parallel scan are given block after block by the server, each by
 * one process, and leave out those that are not in the set that they share.  It
 * has all blocks at first.
 *
 * Blocks are read by scans of ranges of TIDs.  They are allowed a ring of buffers,
 * as sequential scans are, so that a large table does not displace all others.
 *
 * join/src/read_blocks.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/relscan.h"
#include "access/tableam.h"
#include "executor/executor.h"
#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "storage/bufmgr.h"
#include "storage/predicate.h"
#include "utils/rel.h"
#include "utils/snapmgr.h"
#include "utils/wait_event.h"

#include "join.h"

/* So many blocks are read by one scan of a range. */
#define MOST_BLOCKS		128
#define MOST_PARALLEL	16

typedef struct BlockReader
{
	TableScanDesc ranges;		/* what reads, or NULL before the first range */
	bool		reading;		/* is there a range that has not ended? */

	/* of a scan of its own */
	BlockNumber next;			/* where to look for the next range */
	BlockNumber end;			/* block before which this part of the table
								 * ends */
	bool		last_part;		/* is it the last part? */
	BlockSet   *set;			/* what is read */

	/* of a scan that processes share */
	ParallelBlockTableScanWorkerData given;
	bool		started;		/* is that initialized? */
	BlockNumber taken;			/* a block for the next range, or invalid */
} BlockReader;

/* Begin to read blocks, of the first one only what follows a line pointer. */
static void
begin_range(JoinScan *scan, BlockNumber first, OffsetNumber after, BlockNumber last)
{
	BlockReader *reader = scan->reader;
	Relation	table = scan->css.ss.ss_currentRelation;
	ItemPointerData from;
	ItemPointerData to;

	ItemPointerSet(&from, first, OffsetNumberNext(after));
	ItemPointerSet(&to, last, MaxOffsetNumber);
	if (reader->ranges != NULL)
		table_rescan_tidrange(reader->ranges, &from, &to);
	else
	{
		reader->ranges =
			table->rd_tableam->scan_begin(table, scan->css.ss.ps.state->es_snapshot, 0, NULL, NULL,
										  SO_TYPE_TIDRANGESCAN | SO_ALLOW_PAGEMODE | SO_ALLOW_STRAT |
										  ScanFlagsOf(&scan->css.ss));
		table->rd_tableam->scan_set_tidrange(reader->ranges, &from, &to);
	}
	reader->reading = true;
}

/* ---------- a scan of its own ---------- */

/* The first block of a set from one on, or the end. */
static BlockNumber
first_in(const BlockSet *set, BlockNumber from, BlockNumber end)
{
	while (from < end)
	{
		uint64		word = set->words[from / 64] >> (from % 64);

		if (word != 0)
			return Min(end, from + pg_rightmost_one_pos64(word));
		from = (from / 64 + 1) * 64;
	}
	return end;
}

/* Go on to the next range of the set; false if there is none. */
static bool
next_own_range(JoinScan *scan)
{
	BlockReader *reader = scan->reader;

	for (;;)
	{
		BlockNumber first = first_in(reader->set, reader->next, reader->end);
		BlockNumber last = first;

		scan->unread_blocks += first - Min(reader->next, first);
		if (first < reader->end)
		{
			while (last + 1 < reader->end && last - first < MOST_BLOCKS - 1 &&
				   BlockIsIn(reader->set->words, last + 1))
				last++;
			reader->next = last + 1;
			begin_range(scan, first, InvalidOffsetNumber, last);
			return true;
		}
		if (reader->last_part)
			return false;
		reader->last_part = true;
		reader->next = 0;
		reader->end = Min(ItemPointerGetBlockNumberNoCheck(&scan->first), reader->set->nblocks);
	}
}

/* A copy of a set, in the query's memory. */
static BlockSet *
copy_set(const BlockSet *set, MemoryContext context)
{
	Size		size = BlockSetSize(set->nblocks);
	BlockSet   *copy = MemoryContextAllocHuge(context, size);

	memcpy(copy, set, size);
	return copy;
}

/* Go on reading where the scan is, the blocks of the reader's set. */
static void
go_on(JoinScan *scan)
{
	BlockReader *reader = scan->reader;
	BlockNumber at = ItemPointerGetBlockNumberNoCheck(&scan->last);

	reader->reading = false;
	reader->next = 0;
	reader->end = reader->set->nblocks;
	reader->last_part = !scan->begun;
	if (!scan->begun)
		return;
	if (at < ItemPointerGetBlockNumberNoCheck(&scan->first))
	{
		reader->last_part = true;
		reader->end = Min(ItemPointerGetBlockNumberNoCheck(&scan->first), reader->set->nblocks);
	}
	reader->next = at + 1;
	if (at < reader->set->nblocks && BlockIsIn(reader->set->words, at))
		begin_range(scan, at, ItemPointerGetOffsetNumberNoCheck(&scan->last), at);
}

/* Narrow a scan that is not shared to the blocks of a set. */
static void
narrow_own(JoinScan *scan, const BlockSet *set)
{
	ScanState  *ss = &scan->css.ss;
	MemoryContext context = ss->ps.state->es_query_cxt;
	BlockReader *reader = scan->reader;

	if (reader == NULL)
	{
		reader = scan->reader = MemoryContextAllocZero(context, sizeof(BlockReader));
		reader->set = copy_set(set, context);
		if (ss->ss_currentScanDesc != NULL)
			table_endscan(ss->ss_currentScanDesc);
		ss->ss_currentScanDesc = NULL;
	}
	else
	{
		reader->set->nblocks = Min(reader->set->nblocks, set->nblocks);
		for (BlockNumber i = 0; i <= reader->set->nblocks / 64; i++)
			reader->set->words[i] &= set->words[i];
	}
	go_on(scan);
}

/* ---------- a scan that processes share ---------- */

static pg_atomic_uint64 *
words_of(ParallelScan *parallel)
{
	return (pg_atomic_uint64 *) ((char *) parallel + parallel->set_offset);
}

/* The memory that processes share, for as many blocks as the table has now. */
Size
ParallelScanSize(JoinScan *scan)
{
	Relation	table = scan->css.ss.ss_currentRelation;
	Size		size = MAXALIGN(sizeof(ParallelScan));

	scan->shared_blocks = scan->by_block ? RelationGetNumberOfBlocks(table) : 0;
	size = add_size(size, MAXALIGN(table_parallelscan_estimate(table, scan->css.ss.ps.state->es_snapshot)));
	return add_size(size, BlockSetWords(scan->shared_blocks) * sizeof(pg_atomic_uint64));
}

/* All blocks are to be read, and no index has been asked. */
static void
fill_set(ParallelScan *parallel)
{
	pg_atomic_init_u32(&parallel->asked, 0);
	pg_atomic_init_u32(&parallel->answered, 0);
	ConditionVariableInit(&parallel->cv);
	for (Size i = 0; i < BlockSetWords(parallel->nblocks); i++)
		pg_atomic_init_u64(&words_of(parallel)[i], ~UINT64CONST(0));
}

void
ParallelScanInit(JoinScan *scan, ParallelScan *parallel)
{
	Relation	table = scan->css.ss.ss_currentRelation;
	Snapshot	snapshot = scan->css.ss.ps.state->es_snapshot;

	parallel->by_block = scan->by_block;
	parallel->nblocks = scan->shared_blocks;
	parallel->table_offset = MAXALIGN(sizeof(ParallelScan));
	parallel->set_offset = parallel->table_offset +
		MAXALIGN(table_parallelscan_estimate(table, snapshot));
	pg_atomic_init_u32(&parallel->unread, 0);
	pg_atomic_init_u64(&parallel->unread_blocks, 0);
	fill_set(parallel);
	table_parallelscan_initialize(table, ParallelScanTable(parallel), snapshot);
}

/* The scan starts over. */
void
ParallelScanReset(JoinScan *scan, ParallelScan *parallel)
{
	pg_atomic_write_u32(&parallel->unread, 0);
	fill_set(parallel);
	table_parallelscan_reinitialize(scan->css.ss.ss_currentRelation, ParallelScanTable(parallel));
}

/* Prepare a scan to be given blocks. */
static void
join_blocks(JoinScan *scan)
{
	ScanState  *ss = &scan->css.ss;

	scan->reader = MemoryContextAllocZero(ss->ps.state->es_query_cxt, sizeof(BlockReader));
	scan->reader->taken = InvalidBlockNumber;
	PredicateLockRelation(ss->ss_currentRelation, ss->ps.state->es_snapshot);
}

/* Take part in a scan that processes share, by its blocks or by its access method. */
void
ParallelScanJoin(JoinScan *scan, ParallelScan *parallel)
{
	ParallelScanLeave(scan);
	scan->parallel = parallel;
	scan->by_block = parallel->by_block;
	if (parallel->by_block)
		join_blocks(scan);
	else
		scan->css.ss.ss_currentScanDesc =
			BeginParallelTableScan(&scan->css.ss, ParallelScanTable(parallel));
}

/* Read no further what processes share, nor the table. */
void
ParallelScanLeave(JoinScan *scan)
{
	ScanState  *ss = &scan->css.ss;

	if (scan->reader != NULL)
		BlockReaderEnd(scan);
	if (ss->ss_currentScanDesc != NULL)
		table_endscan(ss->ss_currentScanDesc);
	ss->ss_currentScanDesc = NULL;
	scan->parallel = NULL;
}

/* Is a block in the shared set?  Those that the table has got since are. */
static bool
is_wanted(ParallelScan *parallel, BlockNumber block)
{
	return block >= parallel->nblocks ||
		(pg_atomic_read_u64(&words_of(parallel)[block / 64]) & (UINT64CONST(1) << (block % 64))) != 0;
}

/* The next block that this process is given, and that is in the set; or invalid. */
static BlockNumber
take_block(JoinScan *scan)
{
	BlockReader *reader = scan->reader;
	ParallelScan *parallel = scan->parallel;
	Relation	table = scan->css.ss.ss_currentRelation;
	ParallelBlockTableScanDesc blocks = (ParallelBlockTableScanDesc) ParallelScanTable(parallel);

	if (!reader->started)
		StartParallelBlocks(table, &reader->given, blocks);
	reader->started = true;
	for (;;)
	{
		BlockNumber block = table_block_parallelscan_nextpage(table, &reader->given, blocks);

		if (block == InvalidBlockNumber || is_wanted(parallel, block))
			return block;
		CHECK_FOR_INTERRUPTS();
		pg_atomic_fetch_add_u64(&parallel->unread_blocks, 1);
	}
}

/* Go on to the next blocks of a scan that processes share; false if there are none. */
static bool
next_given_range(JoinScan *scan)
{
	BlockReader *reader = scan->reader;
	BlockNumber first = reader->taken != InvalidBlockNumber ? reader->taken : take_block(scan);
	BlockNumber last = first;

	reader->taken = InvalidBlockNumber;
	if (first == InvalidBlockNumber)
		return false;
	while (reader->taken == InvalidBlockNumber && last - first < MOST_PARALLEL - 1)
	{
		BlockNumber block = take_block(scan);

		if (block == InvalidBlockNumber)
			break;
		if (block == last + 1)
			last = block;
		else
			reader->taken = block;
	}
	begin_range(scan, first, InvalidOffsetNumber, last);
	return true;
}

/*
 * Narrow the scan of all processes to the blocks of a set.  Its last word stays as it is: that
 * stands for blocks which the table got later, too.
 */
static void
narrow_shared(ParallelScan *parallel, const BlockSet *set)
{
	Size		words = BlockSetWords(Min(parallel->nblocks, set->nblocks)) - 1;

	for (Size i = 0; i < words; i++)
		pg_atomic_fetch_and_u64(&words_of(parallel)[i], set->words[i]);
}

/* A filter of a scan, as a bit.  More than 32 share bits, and indexes are asked for the first. */
static uint32
bit_of(int filter)
{
	return (uint32) 1 << (filter % 32);
}

/*
 * Is this the process that asks indexes for a filter?  If another one does, wait for
 * its answer, so that nothing is read in vain.
 */
bool
ParallelScanMayAsk(ParallelScan *parallel, int filter)
{
	uint32		bit = bit_of(filter);

	if ((pg_atomic_fetch_or_u32(&parallel->asked, bit) & bit) == 0)
		return true;
	ConditionVariablePrepareToSleep(&parallel->cv);
	while ((pg_atomic_read_u32(&parallel->answered) & bit) == 0)
		ConditionVariableSleep(&parallel->cv, PG_WAIT_EXTENSION);
	ConditionVariableCancelSleep();
	return false;
}

/* The answer of this process is in the set, or it is that all blocks are needed. */
void
ParallelScanAnswer(ParallelScan *parallel, int filter)
{
	pg_atomic_fetch_or_u32(&parallel->answered, bit_of(filter));
	ConditionVariableBroadcast(&parallel->cv);
}

/* ---------- both ---------- */

/* Narrow a scan to the blocks of a set, of those that it still has to read. */
void
BlockReaderNarrow(JoinScan *scan, const BlockSet *set)
{
	if (scan->parallel != NULL)
		narrow_shared(scan->parallel, set);
	else
		narrow_own(scan, set);
}

/* Fetch the next row; false if there is none. */
bool
BlockReaderNext(JoinScan *scan, TupleTableSlot *slot)
{
	BlockReader *reader = scan->reader;

	do
	{
		if (reader->reading &&
			table_scan_getnextslot_tidrange(reader->ranges, ForwardScanDirection, slot))
			return true;
		reader->reading = false;
	} while (scan->parallel != NULL ? next_given_range(scan) : next_own_range(scan));
	return false;
}

/* The scan ends, or starts over. */
void
BlockReaderEnd(JoinScan *scan)
{
	BlockReader *reader = scan->reader;

	if (reader->ranges != NULL)
		table_endscan(reader->ranges);
	if (reader->set != NULL)
		pfree(reader->set);
	pfree(reader);
	scan->reader = NULL;
}

/* The scan starts over; one that processes share goes on to take blocks from these. */
void
BlockReaderRestart(JoinScan *scan)
{
	BlockReaderEnd(scan);
	if (scan->parallel != NULL)
		join_blocks(scan);
}
