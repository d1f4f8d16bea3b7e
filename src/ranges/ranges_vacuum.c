/*-------------------------------------------------------------------------
 *
 * ranges_vacuum.c
 *	  Making groups of range filters anew, and measuring their rates.
 *
 * Bits of rows that are gone stay, and groups that got more than they were made for
 * have several layers.  So VACUUM measures the rate of each group.  One with a rate that
 * is too high, or with more layers than one unless it is the last, is made anew of its
 * pages of the table, while others go on to add values and to look them up:
 *
 *	1. The pages are read to count the values.
 *	2. The group gets a layer for so many, which takes additions from then on; then
 *	   all pages of its other layers are closed, one by one, under their content locks.
 *	   RangesBeginAnew()
 *	3. The pages are read again, with rows that are being inserted, and the values added
 *	   to the new layer.  A row that is inserted later finds the older layers closed.
 *	4. The older layers are dropped.
 *	   RangesEndAnew()
 *
 * After a crash or an error on the way the group has at most one layer more, and is made
 * anew by the next VACUUM.  Each group is looked at in a subtransaction: an error that a
 * row's value raises, or a damaged page, is warned of, and the other groups are looked at.
 *
 * Like CREATE INDEX, this leaves out what is dead to all snapshots of the primary, and on
 * PostgreSQL 16 and later older versions in HOT chains.  What is left out had been deleted
 * by transactions that ended before the second scan did.  So a group has the number of the
 * next transaction after that scan.  A snapshot that takes that one, or a later one, for
 * ended takes them for ended too; any other may see what was left out, and reads all pages
 * of the group (RangesIsTooNew()).  The number of VACUUM's own transaction would not do:
 * snapshots pass over it.
 *
 * src/ranges/ranges_vacuum.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/generic_xlog.h"
#include "access/table.h"
#include "access/tableam.h"
#include "access/xact.h"
#include "access/transam.h"
#include "catalog/index.h"
#include "commands/vacuum.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "core/bits.h"
#include "core/hash_list.h"
#include "ranges/ranges.h"

/* Pages of a layer whose bits are counted. */
#define COUNTED_PAGES		16

/* How many times what it was made for a group's rate may be. */
#define RATE_TOO_HIGH		1.5

/* Figures in the metapage that are as near as this stay as they are. */
#define NEAR				0.02

/* A group that is made anew. */
typedef struct Anew
{
	Relation	heap;
	Relation	index;
	uint32		number;
	uint32		span;			/* pages of the table in a range */
	RangesKeys	keys;			/* of the range that is read */
	uint32		range;			/* of the group, that is read */
	double		values[BF_SLICED_RANGES];
	RangesLayer layer;			/* the new one */
	unsigned char *bits;		/* for its pages */
} Anew;

/* Count the values of the range that was read. */
static void
end_range(Anew *g)
{
	unsigned char *scratch = palloc_extended(bf_hashes_scratch(g->keys.n), MCXT_ALLOC_HUGE);

	g->values[g->range] = bf_hashes_distinct(g->keys.hashes, g->keys.n, scratch);
	pfree(scratch);
	g->keys.n = 0;
}

/* The range of the group that a row is in. */
static uint32
range_of(const Anew *g, ItemPointer tid)
{
	return ItemPointerGetBlockNumber(tid) / g->span % BF_SLICED_RANGES;
}

/* Called by the first scan for each row, in the order of pages. */
static void
count_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	Anew	   *g = state;
	uint32		range = range_of(g, tid);
	uint64		before;

	if (range != g->range)
	{
		end_range(g);
		g->range = range;
	}
	before = g->keys.n;
	RangesKeysAdd(&g->keys, values, isnull);
	RangesKeysDropRepeated(&g->keys, before, range);
}

/* Called by the second scan for each row. */
static void
add_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	Anew	   *g = state;

	g->keys.n = 0;
	RangesKeysAdd(&g->keys, values, isnull);
	for (uint64 i = 0; i < g->keys.n; i++)
		bf_sliced_add(g->bits, g->layer.shape, g->keys.hashes[i], g->number, range_of(g, tid));
}

/* Read the group's pages of the table as it is now; returns how many there are. */
static BlockNumber
scan(Anew *g, IndexInfo *info, IndexBuildCallback callback)
{
	uint64		start = (uint64) g->number * BF_SLICED_RANGES * g->span;
	BlockNumber end = RelationGetNumberOfBlocks(g->heap);
	BlockNumber pages = start >= end ? 0 : (BlockNumber) Min(end - start, (uint64) BF_SLICED_RANGES * g->span);

	if (pages > 0)
		(void) table_index_build_range_scan(g->heap, g->index, info, false, true, false,
											(BlockNumber) start, pages, callback, g, NULL);
	return pages;
}

/* Add the bits that were collected to the pages of the new layer. */
static void
add_bits(Anew *g)
{
	for (uint32 number = 0; number < g->layer.shape.pages; number++)
	{
		const unsigned char *bits = g->bits + (Size) number * BF_SLICED_BYTES;
		Buffer		buffer;
		GenericXLogState *state;
		Page		page;

		CHECK_FOR_INTERRUPTS();
		if (bf_all_zero(bits, BF_SLICED_BYTES))
			continue;
		buffer = ReadBuffer(g->index, RangesBlockOf(&g->layer, number));
		LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
		if (!RangesIsPage(buffer, g->number, &g->layer, number))
			AmDamagedPage(g->index, BufferGetBlockNumber(buffer), "no page of the group");
		state = GenericXLogStart(g->index);
		page = GenericXLogRegisterBuffer(state, buffer, GENERIC_XLOG_FULL_IMAGE);
		((PageHeader) page)->pd_lower = BLCKSZ;
		bf_bits_or(RangesRowsOf(page), bits, BF_SLICED_BYTES);
		GenericXLogFinish(state);
		UnlockReleaseBuffer(buffer);
	}
}

/* The shape of a new layer for the values that were counted. */
static bf_sliced_shape
shape_of(const Anew *g, const RangesMeta *meta, double fpp, BlockNumber pages)
{
	double		values[BF_SLICED_RANGES];
	int			n = (int) RangesInTable(meta, 0, pages);
	bf_sliced_histogram histogram;
	double		sum = 0;

	for (int i = 0; i < n; i++)
		sum += values[i] = g->values[i];
	histogram = sum > 0 ? bf_sliced_histogram_of(values, n) : bf_sliced_even(meta->distinct);
	return bf_sliced_size(fpp, &histogram);
}

/* Make a group anew, whose layers keep a rate. */
static void
make_anew(Relation heap, Relation index, uint32 number, double fpp)
{
	RangesMeta	meta = *RangesMetaOf(index);
	IndexInfo  *info = BuildIndexInfo(index);
	Anew	   *g = palloc0(sizeof(Anew));
	BlockNumber pages;

	g->heap = heap;
	g->index = index;
	g->number = number;
	g->span = meta.range;
	RangesKeysBegin(&g->keys, index);
	pages = scan(g, info, count_row);
	end_range(g);
	g->layer = RangesBeginAnew(index, number, fpp, shape_of(g, &meta, fpp, pages));
	g->bits = palloc_extended((Size) g->layer.shape.pages * BF_SLICED_BYTES, MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	info->ii_BrokenHotChain = false;
	(void) scan(g, info, add_row);
	add_bits(g);
	RangesEndAnew(index, number, g->layer.serial, U64FromFullTransactionId(ReadNextFullTransactionId()),
				  info->ii_BrokenHotChain && IsSummarizing(index));
	(void) RangesMetaOf(index);
}

/* What VACUUM and ANALYZE find out of all groups. */
typedef struct Figures
{
	double		passed;			/* ranges, on average */
	double		ranges;
	double		values;			/* of all ranges that have any */
	double		used;			/* ranges that have any */
} Figures;

static void
add_figures(Figures *f, const RangesCounts *counts, uint32 ranges)
{
	f->passed += ranges * RangesMeanRate(counts, ranges);
	f->ranges += ranges;
	for (uint32 i = 0; i < ranges; i++)
	{
		f->values += counts->values[i];
		f->used += counts->values[i] > 0;
	}
}

/*
 * Must a group be made anew, with so many ranges of the table?  The last one may have one
 * layer more: it will get more values.
 */
static bool
is_worn(const RangesGroup *group, const RangesCounts *counts, uint32 ranges, bool last)
{
	return ranges > 0 && group->nlayers > 0 &&
		(RangesMeanRate(counts, ranges) > RATE_TOO_HIGH * group->layers[0].fpp ||
		 group->nlayers > (last ? 2 : 1));
}

static bool
is_near(double a, double b)
{
	return fabs(a - b) <= NEAR * b;
}

/* A run of VACUUM, or of ANALYZE, over all groups. */
typedef struct Run
{
	Relation	heap;
	Relation	index;
	bool		analyze_only;
	BlockNumber pages;			/* of the table */
	RangesMeta	meta;			/* at the beginning */
	MemoryContext scratch;		/* of a group */
	uint32		number;			/* of the group that is looked at */
	Figures		figures;
	uint32		made;			/* groups that were made anew */
	uint32		failed;			/* groups that could not be */
} Run;

/* Begin a run. */
static void
read_meta(void *arg)
{
	Run		   *run = arg;

	run->meta = *RangesMetaOf(run->index);
}

/* Look at a group, and make it anew if it needs that and that is wanted. */
static void
look_at_group(void *arg)
{
	Run		   *run = arg;
	MemoryContext old = MemoryContextSwitchTo(run->scratch);
	const RangesMeta *meta = &run->meta;
	uint32		ranges = RangesInTable(meta, run->number, run->pages);
	RangesGroup group = RangesGroupAt(run->index, run->number);
	RangesCounts counts = RangesCountGroup(run->index, run->number, COUNTED_PAGES);

	if (!run->analyze_only && is_worn(&group, &counts, ranges, run->number == meta->ngroups - 1))
	{
		make_anew(run->heap, run->index, run->number, Min(group.layers[0].fpp, RangesPromise(meta, run->pages)));
		counts = RangesCountGroup(run->index, run->number, COUNTED_PAGES);
		run->made++;
	}
	add_figures(&run->figures, &counts, ranges);
	MemoryContextSwitchTo(old);
}

/* Note figures in the metapage, unless they are about what it has. */
static void
note_figures(void *arg)
{
	Run		   *run = arg;
	const Figures *f = &run->figures;
	const RangesMeta *meta = RangesMetaOf(run->index);
	double		rate = f->ranges > 0 ? Min(f->passed / f->ranges, 1) : 0;
	double		distinct = f->used > 0 ? f->values / f->used : 0;

	if (!is_near(meta->rate, rate) || !is_near(meta->distinct, distinct))
		RangesNoteFigures(run->index, rate, distinct);
}

/* Warn of an error, which was raised when a group was looked at. */
static void
warn_of_group(const Run *run, uint32 number, const ErrorData *error)
{
	ereport(WARNING,
			(errcode(error->sqlerrcode),
			 errmsg("could not rebuild group %u of index \"%s\": %s", number,
					RelationGetRelationName(run->index), error->message),
			 run->failed == 1 ? errdetail("The group stays as it is.") :
			 errdetail("The group stays as it is, and so do %u others.", run->failed - 1),
			 error->hint != NULL ? errhint("%s", error->hint) : errhint("The next VACUUM tries again.")));
}

/* Warn of an error that was raised when none was. */
static void
warn_of_index(const Run *run, const ErrorData *error)
{
	ereport(WARNING,
			(errcode(error->sqlerrcode),
			 errmsg("could not clean up index \"%s\": %s", RelationGetRelationName(run->index), error->message),
			 error->hint != NULL ? errhint("%s", error->hint) : 0));
}

/* Look at all groups.  What fails in one is warned of, once, after the others. */
static void
look_at_groups(Run *run)
{
	ErrorData  *first = NULL;
	uint32		first_failed = 0;

	run->scratch = AllocSetContextCreate(CurrentMemoryContext, "range filter vacuum",
										 ALLOCSET_DEFAULT_SIZES);
	for (run->number = 0; run->number < run->meta.ngroups && RangesInTable(&run->meta, run->number, run->pages) > 0; run->number++)
	{
		ErrorData  *error = AmAttempt(look_at_group, run);

		MemoryContextReset(run->scratch);
		if (error != NULL && run->failed++ == 0)
		{
			first = error;
			first_failed = run->number;
		}
		else if (error != NULL)
			FreeErrorData(error);
		VacuumDelay(run->analyze_only);
	}
	MemoryContextDelete(run->scratch);
	if (run->failed > 0)
		warn_of_group(run, first_failed, first);
	else if ((first = AmAttempt(note_figures, run)) != NULL)
		warn_of_index(run, first);
}

/* Tell what was done, if it is asked for. */
static void
tell(const Run *run)
{
	const char *name = RelationGetRelationName(run->index);

	if (!AmMayAttempt())
		ereport(AmIsVerbose() ? INFO : DEBUG2,
				(errmsg("index \"%s\" is left to a VACUUM without parallel workers", name)));
	if (run->made > 0)
		ereport(AmIsVerbose() ? INFO : DEBUG2,
				(errmsg("index \"%s\": made %u of %u groups anew", name, run->made, run->meta.ngroups)));
}

/*
 * What VACUUM does with an index, and ANALYZE if it comes alone.  Neither fails because
 * the index is damaged, or because of a row's value.
 */
void
RangesVacuum(Relation index, bool analyze_only)
{
	Relation	heap = table_open(IndexGetRelation(RelationGetRelid(index), false), AccessShareLock);
	Run			run = {.heap = heap,.index = index,.analyze_only = analyze_only};

	run.pages = RelationGetNumberOfBlocks(heap);
	if (AmMayAttempt())
	{
		ErrorData  *error = AmAttempt(read_meta, &run);

		if (error != NULL)
			warn_of_index(&run, error);
		else
			look_at_groups(&run);
	}

	/*
	 * A snapshot is new enough for the groups when a transaction has ended
	 * that is not earlier than their number, at the latest this one.
	 */
	if (run.made > 0 && !IsInParallelMode())
		(void) GetTopTransactionId();
	tell(&run);
	table_close(heap, NoLock);
}
