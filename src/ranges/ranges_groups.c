/*-------------------------------------------------------------------------
 *
 * ranges_groups.c
 *	  The groups of range filters: how large they are, and making them.
 *
 * A group has as many pages, and a value as many rows there, as the values of
 * the group before it need, which were counted (ranges_build.c) or are estimated
 * from bits.  If what that group has is about right it is kept, so that there are
 * few runs; when the metapage has no more room for runs, the last one goes on.
 *
 * One at a time changes the metapage, to make groups or to forget the element type,
 * under a heavyweight lock of the metapage's number.
 * Their pages are added as zeros, in bulk, and only the last one is initialised
 * and logged, so that wherever WAL is replayed the pages are there before the
 * metapage has them.  After a crash in between they belong to nobody, and the
 * next groups take them: as these may be other ones, pages that are initialised
 * are made anew.
 *
 * src/ranges/ranges_groups.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/xloginsert.h"
#include "miscadmin.h"
#include "optimizer/plancat.h"
#include "storage/lmgr.h"

#include "am/am_log.h"
#include "am/am_pages.h"
#include "ranges/ranges.h"

/* Pages of a group whose bits are counted. */
#define COUNTED_PAGES	16

/* Pages that are added between two checks for interrupts. */
#define ADDED_PAGES		1024

/* How far a shape may be from the rate, and how much too large. */
#define RATE_TOO_HIGH	1.25
#define PAGES_TOO_MANY	0.8

/* The metapage of an index without groups. */
void
RangesPlanMeta(Relation index, const ElementType *element, uint32 range, double fpp,
			   RangesMeta *meta)
{
	memset(meta, 0, sizeof(*meta));
	meta->magic = RANGES_MAGIC;
	meta->version = RANGES_VERSION;
	meta->fpp = fpp;
	meta->range = range;
	meta->structure = element->structure;
	meta->kind_len = (uint32) element->kind_len;
	memcpy(meta->kind, element->kind, element->kind_len);
}

/*
 * Have the metapage's contents name all groups up to one; new ones get the shape
 * unless there is no more room for runs.  False, with nothing changed, if their
 * pages would be too many.
 */
bool
RangesAddGroups(RangesMeta *meta, uint32 group, bf_sliced_shape shape)
{
	RangesRun  *last = meta->nruns == 0 ? NULL : &meta->runs[meta->nruns - 1];
	bool		same = last != NULL && last->shape.pages == shape.pages &&
		last->shape.hashes == shape.hashes;
	RangesRun	run = {.group = meta->ngroups,.first = RangesEnd(meta),.shape = shape};

	if (same || meta->nruns == RANGES_MAX_RUNS)
		run = *last;
	if (run.first + (uint64) (group + 1 - run.group) * run.shape.pages > MaxBlockNumber)
		return false;
	if (!same && meta->nruns < RANGES_MAX_RUNS)
		meta->runs[meta->nruns++] = run;
	meta->ngroups = group + 1;
	return true;
}

/* The shape for a group like one whose ranges have so many values. */
static bf_sliced_shape
shape_for(const RangesMeta *meta, const bf_sliced_histogram *values)
{
	if (meta->nruns > 0)
	{
		bf_sliced_shape shape = meta->runs[meta->nruns - 1].shape;

		if (bf_sliced_mean_rate(shape, values) <= RATE_TOO_HIGH * meta->fpp)
		{
			bf_sliced_shape less = shape;

			less.pages = (uint32) (less.pages * PAGES_TOO_MANY);
			if (less.pages == 0 || bf_sliced_mean_rate(less, values) > meta->fpp)
				return shape;
		}
	}
	return bf_sliced_size(meta->fpp, values);
}

/*
 * The shape for a group like one whose n ranges, n > 0, have so many values each.
 * Sorts them, and notes the mean of those that have any.
 */
bf_sliced_shape
RangesNextShape(RangesMeta *meta, double *values, int n)
{
	bf_sliced_histogram histogram;
	double		sum = 0;
	int			used = 0;

	for (int i = 0; i < n; i++)
	{
		sum += values[i];
		used += values[i] > 0;
	}
	if (used == 0)
		return meta->nruns > 0 ? meta->runs[meta->nruns - 1].shape : (bf_sliced_shape) {1, 1};
	meta->distinct = (meta->distinct * meta->ngroups + sum / used) / (meta->ngroups + 1.0);
	histogram = bf_sliced_histogram_of(values, n);
	return shape_for(meta, &histogram);
}

/* The rows that a range of a table without rows will have, going by its columns. */
static double
rows_of_range(Relation heap, uint32 range)
{
	double		width = MAXALIGN(SizeofHeapTupleHeader) + sizeof(ItemIdData) +
		MAXALIGN(get_relation_data_width(RelationGetRelid(heap), NULL));

	return Max(1, range * (BLCKSZ - SizeOfPageHeaderData) / width);
}

/* Estimate the values that each range of the last group has. */
static void
estimate_values(Relation index, const RangesMeta *meta, double values[BF_SLICED_RANGES])
{
	uint32		group = meta->ngroups - 1;
	const RangesRun *run = &meta->runs[meta->nruns - 1];
	uint32		step = Max(run->shape.pages / COUNTED_PAGES, 1);
	uint32		counts[BF_SLICED_RANGES] = {0};
	uint32		counted = 0;

	for (uint32 page = 0; page < run->shape.pages; page += step, counted++)
	{
		Buffer		buffer = ReadBuffer(index, RangesBlockOf(run, group, page));

		if (!RangesPageIsEmpty(index, buffer, group, page))
			bf_sliced_count(RangesRowsOf(BufferGetPage(buffer)), counts);
		ReleaseBuffer(buffer);
	}
	for (int i = 0; i < BF_SLICED_RANGES; i++)
		values[i] = run->shape.pages *
			bf_sliced_load((double) counts[i] / counted, run->shape.hashes);
}

/* The shape of the next group. */
static bf_sliced_shape
next_shape(Relation heap, Relation index, RangesMeta *meta)
{
	double		values[BF_SLICED_RANGES];

	if (meta->ngroups == 0)
	{
		bf_sliced_histogram rows = bf_sliced_even(rows_of_range(heap, meta->range));

		return bf_sliced_size(meta->fpp, &rows);
	}
	estimate_values(index, meta, values);
	return RangesNextShape(meta, values, BF_SLICED_RANGES);
}

/*
 * Make a page one without bits, and log that.  The caller holds its content lock
 * exclusively.
 */
void
RangesTouchPage(Relation index, Buffer buffer, uint32 group, uint32 number)
{
	START_CRIT_SECTION();
	RangesInitPage(BufferGetPage(buffer), group, number);
	MarkBufferDirty(buffer);
	if (RelationNeedsWAL(index))
		log_newpage_buffer(buffer, true);
	END_CRIT_SECTION();
}

/* Initialise a page of the last run; one that is all zeros only if always is true. */
static void
make_page(Relation index, const RangesRun *run, BlockNumber block, bool always)
{
	uint32		number = block - run->first;
	Buffer		buffer = ReadBuffer(index, block);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	if (always || !PageIsNew(BufferGetPage(buffer)))
		RangesTouchPage(index, buffer, run->group + number / run->shape.pages,
						number % run->shape.pages);
	UnlockReleaseBuffer(buffer);
}

/* Add pages of zeros up to the block before end.  Groups can have gigabytes. */
static void
add_pages(Relation index, BlockNumber from, BlockNumber end)
{
	while (from < end)
	{
		CHECK_FOR_INTERRUPTS();
		from += Min(end - from, ADDED_PAGES);
		ExtendIndex(index, from);
	}
}

/* Make the pages of all groups from a block on; the last of them is logged. */
static void
make_pages(Relation index, const RangesMeta *meta, BlockNumber from)
{
	const RangesRun *run = &meta->runs[meta->nruns - 1];
	BlockNumber end = RangesEnd(meta);
	BlockNumber left = Min(RelationGetNumberOfBlocks(index), end);

	for (BlockNumber block = from; block < left; block++)
	{
		CHECK_FOR_INTERRUPTS();
		make_page(index, run, block, false);
	}
	add_pages(index, left, end);
	make_page(index, run, end - 1, true);
}

/* Replace the metapage's contents, and log that.  The caller holds the growers' lock. */
static void
replace_meta(Relation index, const RangesMeta *meta)
{
	Buffer		buffer = ReadBuffer(index, RANGES_METAPAGE);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	AmLogContents(index, buffer, meta, sizeof(RangesMeta));
	UnlockReleaseBuffer(buffer);
}

/* Make all groups up to one that is not there.  The caller holds the growers' lock. */
static void
add_groups(Relation heap, Relation index, RangesMeta *meta, uint32 group)
{
	BlockNumber end = RangesEnd(meta);

	if (!RangesAddGroups(meta, group, next_shape(heap, index, meta)))
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("index \"%s\" cannot have more pages", RelationGetRelationName(index)),
				 errhint("Use REINDEX after setting a higher fpp.")));
	make_pages(index, meta, end);
	replace_meta(index, meta);
}

/* Make all groups up to one, unless they are there by now; waits for others. */
void
RangesGrow(Relation heap, Relation index, uint32 group)
{
	RangesMeta *meta = palloc(sizeof(RangesMeta));

	LockPage(index, RANGES_METAPAGE, ExclusiveLock);
	*meta = *RangesMetaAnew(index);
	if (meta->ngroups <= group)
		add_groups(heap, index, meta, group);
	UnlockPage(index, RANGES_METAPAGE, ExclusiveLock);
	pfree(meta);
}

/* Note that there are values of another type than before. */
void
RangesForgetType(Relation index)
{
	RangesMeta *meta = palloc(sizeof(RangesMeta));

	LockPage(index, RANGES_METAPAGE, ExclusiveLock);
	*meta = *RangesMetaAnew(index);
	meta->kind_len = 0;
	memset(meta->kind, 0, sizeof(meta->kind));
	meta->structure = 0;
	replace_meta(index, meta);
	UnlockPage(index, RANGES_METAPAGE, ExclusiveLock);
	pfree(meta);
}
