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
 * src/ranges/ranges_groups.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "access/tableam.h"
#include "miscadmin.h"
#include "optimizer/plancat.h"

#include "ranges/ranges.h"

/* Pages of a layer whose bits are counted. */
#define COUNTED_PAGES	16

/* Ranges of a group that say what the next group will have. */
#define LAST_RANGES		32

/* Groups before one that are looked at for one with values. */
#define GROUPS_BEFORE	16

/* Only so many groups at the end may get more layers: where rows are added. */
#define GROUPS_AT_END	2

/* The second layer of a group is made for so many times the values of the first. */
#define MORE_VALUES		8

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

/* The values of a range, on average of those that have any; 0 if none has. */
double
RangesMeanValues(const double *values, int n)
{
	double		sum = 0;
	int			used = 0;

	for (int i = 0; i < n; i++)
	{
		sum += values[i];
		used += values[i] > 0;
	}
	return used > 0 ? sum / used : 0;
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
		if (RangesGroupAt(index, --before).nlayers == 0)
			continue;
		counts = RangesCountGroup(index, before, COUNTED_PAGES);
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

/* The values that a range of a layer was made for. */
static double
values_of(const RangesLayer *layer)
{
	double		fill = pow(layer->fpp, 1.0 / layer->shape.hashes);

	return layer->shape.pages * bf_sliced_load(fill * BF_SLICED_ROWS, layer->shape.hashes);
}

/*
 * What a group will have besides what it has: nothing in the ranges before one, and more
 * in the others than the group was made for, but not more than the keys of their rows.
 */
static bf_sliced_histogram
further_values(Relation heap, const RangesMeta *meta, const RangesGroup *group, BlockNumber block,
			   double keys)
{
	double		most = keys * rows_by_page(heap, meta->range, block);
	double		values[BF_SLICED_RANGES] = {0};

	if (group->nlayers == 1)
		most = Min(most, MORE_VALUES * values_of(RangesLastLayer(group)));
	for (uint32 i = RangesRangeOf(meta, block) % BF_SLICED_RANGES; i < BF_SLICED_RANGES; i++)
		values[i] = most;
	return bf_sliced_histogram_of(values, BF_SLICED_RANGES);
}

/*
 * Have a group a layer, unless it has one by now, and return it.  Waits for others.  A row
 * has so many keys.
 */
RangesGroup
RangesBeginGroup(Relation heap, Relation index, uint32 number, double keys)
{
	RangesLock(index);
	if (RangesGroupNow(index, number).nlayers == 0)
	{
		RangesMeta	meta = *RangesMetaOf(index);
		double		fpp = RangesGroupFpp(&meta, RelationGetNumberOfBlocks(heap));
		bf_sliced_histogram values = expected_values(heap, index, &meta, number, keys);

		(void) RangesAddLayer(index, number, fpp, bf_sliced_size(fpp, &values), meta.distinct);
	}
	RangesUnlock(index);
	return RangesGroupNow(index, number);
}

/*
 * A group's last layer, which has this serial number, got more than it was made for by
 * the addition of a row in this block: have it one more.  Only groups at the table's end
 * get one, where rows come that are like no others; rows that take the place of others
 * wait for VACUUM, so that the index does not become larger than it has to be.  Reads
 * the directory again.  False if it is no use to ask again.
 */
bool
RangesOverflow(Relation heap, Relation index, uint32 number, uint32 serial, BlockNumber block,
			   double keys)
{
	RangesGroup group;
	bool		may_get_one;

	RangesLock(index);
	group = RangesGroupNow(index, number);
	may_get_one = number + GROUPS_AT_END >= RangesMetaOf(index)->ngroups && group.nlayers < RANGES_LAYERS - 1;
	/* Another process may have added a layer, which may suffice. */
	if (may_get_one && group.nlayers > 0 && RangesLastLayer(&group)->serial == serial)
	{
		RangesMeta	meta = *RangesMetaOf(index);
		double		fpp = Max(RangesLastLayer(&group)->fpp / 2, RANGES_LEAST_FPP);
		bf_sliced_histogram values = further_values(heap, &meta, &group, block, keys);

		(void) RangesAddLayer(index, number, fpp, bf_sliced_size(fpp, &values), meta.distinct);
	}
	RangesUnlock(index);
	(void) RangesMetaOf(index);
	return may_get_one || group.nlayers == 0 || RangesLastLayer(&group)->serial != serial;
}

/* Note that a page takes no more additions. */
static void
close_page(Relation index, BlockNumber block)
{
	Buffer		buffer = ReadBuffer(index, block);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	RangesHeadOf(BufferGetPage(buffer))->closed = 1;
	MarkBufferDirtyHint(buffer, true);
	UnlockReleaseBuffer(buffer);
}

/*
 * Begin to make a group anew: have it a layer of a shape, and close its other layers.  If
 * it has as many as it can have, after VACUUM ended early several times, the last one is
 * taken for the new one, whatever its shape.  From then on the value of each row is in
 * the new layer, which is returned, or the row is in the table already.
 */
RangesLayer
RangesBeginAnew(Relation index, uint32 number, double fpp, bf_sliced_shape shape)
{
	RangesGroup group;

	RangesLock(index);
	group = RangesGroupNow(index, number);
	if (group.nlayers < RANGES_LAYERS)
	{
		XLogRecPtr	lsn = RangesAddLayer(index, number, fpp, shape, RangesMetaOf(index)->distinct);

		/* After a crash no page may be closed that takes additions. */
		if (!XLogRecPtrIsInvalid(lsn))
			XLogFlush(lsn);
		group = RangesGroupNow(index, number);
	}
	RangesUnlock(index);
	for (uint32 i = 0; i < group.nlayers - 1; i++)
		for (uint32 page = 0; page < group.layers[i].shape.pages; page++)
		{
			close_page(index, RangesBlockOf(&group.layers[i], page));
			CHECK_FOR_INTERRUPTS();
		}
	return *RangesLastLayer(&group);
}
