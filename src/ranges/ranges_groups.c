/*-------------------------------------------------------------------------
 *
 * ranges_groups.c
 *	  The layers of a group of range filters: when it gets one, and how large.
 *
 * A group's first layer is made for as many values as the last ranges of the group
 * before it have, going by their bits.  It keeps the rate that an absent value needs
 * to cost few pages of the table as it is then (RangesGroupFpp()).  If the group gets
 * more values, each further layer is made for half the rate of the one before.
 *
 * What is expected may not come: one row can have more keys than thousands of others.  So
 * a first layer has at most half of the pages of the index, but for a few that any index may
 * have, or what the row at hand needs.  A further layer makes the group a few times as
 * large as what it has needs, unless many rows, or some of its ranges, say that it will get
 * more.
 *
 * src/ranges/ranges_groups.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/tableam.h"
#include "optimizer/plancat.h"

#include "ranges/ranges.h"

/*
 * What about half and twice of these values do to the sizes, and to the pages that an absent
 * value reads, is in bench/history/2026-11-28.md, "Constants of range filters".  Where nothing
 * is said below, no value that was tried makes more than 2 % of difference.
 */

/* Ranges of a group that say what the next group will have: the last quarter, as tables change. */
#define LAST_RANGES		32

/* Groups before one that are looked at for one with values; each is read in the directory. */
#define GROUPS_BEFORE	16

/* Only so many groups at the end may get more layers: where rows are added. */
#define GROUPS_AT_END	2

/*
 * So many ranges of a group say what others may have, and that is so many times as much.  If
 * one was enough, a row of many keys made an index 9 times as large as a new one.
 */
#define FEW_RANGES		3
#define MORE_VALUES		1.25

/*
 * Else a further layer makes a group so many times as large as what it has needs.  With 6
 * an index is up to 4 times as large as a new one.
 */
#define TIMES_LARGER	3

/*
 * The pages that an index may have beside what its values need: half of the 64 that
 * doc/ranges.md promises.  With 8 absent values read up to 7 pages instead of 4.
 */
#define SPARE_PAGES		32

/* The rows that a range of a table without rows will have, going by its columns. */
static double
rows_by_width(Relation heap, uint32 range)
{
	double		width = MAXALIGN(SizeofHeapTupleHeader) + sizeof(ItemIdData) +
		MAXALIGN(get_relation_data_width(RelationGetRelid(heap), NULL));

	return Max(1, range * (BLCKSZ - SizeOfPageHeaderData) / width);
}

/* The rows of a page of the table, alive or not. */
static double
rows_of_page(Relation heap, BlockNumber block)
{
	Buffer		buffer = ReadBuffer(heap, block);
	double		rows;

	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	rows = PageGetMaxOffsetNumber(BufferGetPage(buffer));
	UnlockReleaseBuffer(buffer);
	return rows;
}

/* The rows that a range may have, going by a page of the table and the one before. */
static double
rows_by_page(Relation heap, uint32 range, BlockNumber block)
{
	double		rows;

	if (heap->rd_tableam != GetHeapamTableAmRoutine())
		return range * (double) MaxHeapTuplesPerPage;
	rows = rows_of_page(heap, block);
	if (block > 0)
	{
		double		before = rows_of_page(heap, block - 1);

		rows = Max(rows, before);
	}
	return range * Max(rows, 1);
}

/* Note how many values a group's ranges have, without those that have none. */
void
RangesNoteValues(RangesMeta *meta, const double *values, int n)
{
	double		mean = RangesMeanValues(values, n);

	if (mean > 0)
		meta->distinct = (meta->distinct * meta->ngroups + mean) / (meta->ngroups + 1.0);
}

/* The values that are not 0, of n; returns how many. */
static int
without_empty(double *values, int n)
{
	int			used = 0;

	for (int i = 0; i < n; i++)
		if (values[i] > 0)
			values[used++] = values[i];
	return used;
}

/*
 * What a group will have that comes after others: a histogram of the last ranges of the
 * group before, and a note in the metapage.  A row has so many keys.
 */
static bf_sliced_histogram
expected_values(Relation heap, Relation index, RangesMeta *meta, uint32 number, double keys)
{
	uint32		before = number;
	RangesCounts counts;
	double	   *values = counts.values;
	double	   *last = values + BF_SLICED_RANGES - LAST_RANGES;
	int			n;

	while (before > 0 && number - before < GROUPS_BEFORE)
	{
		if (RangesGroupCached(index, --before).nlayers == 0)
			continue;
		counts = RangesCountGroup(index, before, RANGES_COUNTED_PAGES);
		RangesNoteValues(meta, values, BF_SLICED_RANGES);
		n = without_empty(last, LAST_RANGES);
		if (n > 0)
			return bf_sliced_histogram_of(last, n);
		n = without_empty(values, BF_SLICED_RANGES);
		if (n > 0)
			return bf_sliced_histogram_of(values, n);
	}
	return bf_sliced_even(keys * rows_by_width(heap, meta->range));
}

/*
 * The shape of a layer for what a group will have besides what it has: nothing in the
 * ranges before that of a block, and so many values in it and each of the others.
 */
static bf_sliced_shape
further_shape(const RangesMeta *meta, BlockNumber block, double of_range, double fpp)
{
	double		values[BF_SLICED_RANGES] = {0};
	bf_sliced_histogram h;

	for (uint32 i = RangesRangeOf(meta, block) % BF_SLICED_RANGES; i < BF_SLICED_RANGES; i++)
		values[i] = of_range;
	h = bf_sliced_histogram_of(values, BF_SLICED_RANGES);
	return bf_sliced_size(fpp, &h);
}

/* The shape of a group that has nothing but one row with so many keys. */
static bf_sliced_shape
shape_for_row(uint64 keys, double fpp)
{
	double		values[BF_SLICED_RANGES] = {(double) keys};
	bf_sliced_histogram h = bf_sliced_histogram_of(values, BF_SLICED_RANGES);

	return bf_sliced_size(fpp, &h);
}

/* The shape of a group's first layer, for what is expected, but not for more than may be. */
static bf_sliced_shape
first_shape(Relation heap, Relation index, RangesMeta *meta, uint32 number, RangesRowKeys keys,
			uint64 first, double fpp)
{
	bf_sliced_histogram values = expected_values(heap, index, meta, number, keys.n);
	bf_sliced_shape shape = bf_sliced_size(fpp, &values);
	bf_sliced_shape least = shape_for_row(first, fpp);
	RangesMetaPage page = RangesReadMeta(index);
	double		most = Max(SPARE_PAGES, RangesPagesInUse(&page) / 2);

	if (least.pages >= shape.pages)
		return least;
	shape.pages = (uint32) Min(shape.pages, Max(most, least.pages));
	return shape;
}

/*
 * Add a layer to a group, unless it has one by now, and return the group.  Waits for others.  Rows
 * have so many keys, and the one at hand `first`.
 */
RangesGroup
RangesBeginGroup(Relation heap, Relation index, uint32 number, RangesRowKeys keys, uint64 first)
{
	RangesLock(index);
	if (RangesGroupFresh(index, number).nlayers == 0)
	{
		RangesMeta	meta = *RangesMetaFresh(index);
		double		fpp = RangesGroupFpp(&meta, RelationGetNumberOfBlocks(heap));
		bf_sliced_shape shape = first_shape(heap, index, &meta, number, keys, first, fpp);

		(void) RangesAddLayer(index, number, fpp, shape, meta.distinct);
	}
	RangesUnlock(index);
	return RangesGroupFresh(index, number);
}

/* The values that a few of a group's ranges have at least. */
static double
values_of_few(const RangesCounts *counts)
{
	double		most[FEW_RANGES] = {0};

	for (int i = 0; i < BF_SLICED_RANGES; i++)
		for (int k = 0; k < FEW_RANGES; k++)
			if (counts->values[i] > most[k])
			{
				memmove(&most[k + 1], &most[k], (FEW_RANGES - 1 - k) * sizeof(double));
				most[k] = counts->values[i];
				break;
			}
	return most[FEW_RANGES - 1];
}

/*
 * The shape of one more layer of a group, which gets a row in this block.  What is
 * expected of a range is believed if many rows say so and have as many keys together, or
 * if a few ranges of the group have as many values.  Otherwise the group becomes some times
 * as large as what it has needs; ranges without values count as well, so that one which is
 * like no other needs fewer pages, which lets it pass more often.
 */
static bf_sliced_shape
next_shape(Relation heap, Relation index, const RangesMeta *meta, uint32 number,
		   const RangesGroup *group, BlockNumber block, RangesRowKeys keys, double fpp)
{
	RangesCounts counts = RangesCountGroup(index, number, RANGES_COUNTED_PAGES);
	double		expected = keys.n * rows_by_page(heap, meta->range, block);
	double		known = Max(MORE_VALUES * values_of_few(&counts), keys.seen);
	double		needed = RangesPagesNeeded(&counts, BF_SLICED_RANGES, group->layers[0].fpp);
	double		spare = meta->ngroups == 1 ? SPARE_PAGES : 0;
	double		most = Max(TIMES_LARGER * needed + spare - RangesPagesOf(group), 1);
	bf_sliced_shape shape = further_shape(meta, block, expected, fpp);

	if (shape.pages <= most || known >= expected)
		return shape;
	most = Max(most, further_shape(meta, block, known, fpp).pages);
	shape.pages = (uint32) Min(shape.pages, most);
	return shape;
}

/* Was the last layer of a group, which has others, made for this range, and has no other yet? */
static bool
has_just_begun(Relation index, uint32 number, const RangesGroup *group, uint32 range)
{
	RangesCounts counts = {0};

	if (group->nlayers < 2 ||
		!RangesCountLayer(index, number, RangesLastLayer(group), RANGES_COUNTED_PAGES, &counts))
		return false;
	for (uint32 i = 0; i < BF_SLICED_RANGES; i++)
		if (i != range && counts.values[i] > 0)
			return false;
	return true;
}

/*
 * A group's last layer, which has this serial number, got more than it was made for by
 * the addition of a row in this block: have it one more.  Only groups at the table's end
 * get one, where rows come that are like no others; rows that take the place of others
 * wait for VACUUM, so that the index does not become larger than it has to be.  A range
 * does not get two: it would use up those of others.  Reads the directory again.  False if
 * it is no use to ask again soon.
 */
bool
RangesOverflow(Relation heap, Relation index, uint32 number, uint32 serial, BlockNumber block,
			   RangesRowKeys keys)
{
	RangesGroup group;
	bool		gets_one;
	bool		changed;

	RangesLock(index);
	group = RangesGroupFresh(index, number);
	/* Another process may have added a layer, which may suffice. */
	changed = group.nlayers == 0 || RangesLastLayer(&group)->serial != serial;
	gets_one = !changed && number + GROUPS_AT_END >= RangesMetaFresh(index)->ngroups &&
		group.nlayers < RANGES_LAYERS &&
		!has_just_begun(index, number, &group, RangesRangeOf(RangesMetaFresh(index), block) % BF_SLICED_RANGES);
	if (gets_one)
	{
		RangesMeta	meta = *RangesMetaFresh(index);
		double		fpp = Max(RangesLastLayer(&group)->fpp / 2, RANGES_LEAST_FPP);
		bf_sliced_shape shape = next_shape(heap, index, &meta, number, &group, block, keys, fpp);

		(void) RangesAddLayer(index, number, fpp, shape, meta.distinct);
	}
	RangesUnlock(index);
	(void) RangesMetaFresh(index);
	return changed || gets_one;
}
