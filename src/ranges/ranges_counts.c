/*-------------------------------------------------------------------------
 *
 * ranges_counts.c
 *	  What the bits of a group of range filters say: how many values its ranges have, how
 *	  many pages these need, and how often absent values pass.  And how full its pages of
 *	  the table are.
 *
 * Some pages of each layer are counted, from the first to the last in equal steps, as
 * values fall on pages at random.
 *
 * src/ranges/ranges_counts.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "miscadmin.h"
#include "storage/freespace.h"

#include "ranges/ranges.h"

/* Pages of the table whose free space is looked up for a group. */
#define ASKED_PAGES		32

/* The rate at which absent values pass a range with so many bits on a page of a layer. */
double
RangesRateOf(uint32 bits, const RangesLayer *layer)
{
	return pow((double) bits / BF_SLICED_ROWS, layer->shape.hashes);
}

/* Count the bits of a page; false if it is none of the layer. */
static bool
count_page(Relation index, uint32 number, const RangesLayer *layer, uint32 page,
		   uint32 counts[BF_SLICED_RANGES])
{
	RangesPin	pin = RangesPinPage(index, RangesBlockOf(layer, page));
	bool		right;

	memset(counts, 0, BF_SLICED_RANGES * sizeof(uint32));
	if (RangesHasBits(pin.buffer))
		bf_sliced_count(RangesRowsOf(BufferGetPage(pin.buffer)), counts);
	right = RangesIsPage(pin.buffer, number, layer, page);
	RangesUnpinPage(pin);
	return right;
}

/*
 * Add what about `most` pages of a layer of a group say; false if the directory has
 * changed, or the layer is damaged.
 */
bool
RangesCountLayer(Relation index, uint32 number, const RangesLayer *layer, uint32 most,
				 RangesCounts *counts)
{
	double		rate_of[BF_SLICED_ROWS + 1];	/* by the bits of a range */
	double		bits[BF_SLICED_RANGES] = {0};
	double		rates[BF_SLICED_RANGES] = {0};
	double		sum = 0;
	uint32		step = Max(layer->shape.pages / most, 1);
	uint32		n = 0;

	for (uint32 i = 0; i <= BF_SLICED_ROWS; i++)
		rate_of[i] = RangesRateOf(i, layer);
	for (uint32 page = 0; page < layer->shape.pages; page += step, n++)
	{
		uint32		of_page[BF_SLICED_RANGES];

		if (!count_page(index, number, layer, page, of_page))
			return false;
		for (int range = 0; range < BF_SLICED_RANGES; range++)
		{
			bits[range] += of_page[range];
			rates[range] += rate_of[of_page[range]];
		}
		CHECK_FOR_INTERRUPTS();
	}
	for (int range = 0; range < BF_SLICED_RANGES; range++)
	{
		counts->values[range] += layer->shape.pages * bf_sliced_load(bits[range] / n, layer->shape.hashes);
		counts->rates[range] += (1 - counts->rates[range]) * rates[range] / n;
		sum += bits[range];
	}
	counts->set += sum / n * layer->shape.pages;
	counts->bits += (double) layer->shape.pages * BF_SLICED_ROWS * BF_SLICED_RANGES;
	return true;
}

/* What about `most` pages of each layer of a group say. */
RangesCounts
RangesCountGroup(Relation index, uint32 number, uint32 most)
{
	RangesGroup group = RangesGroupCached(index, number);

	for (;;)
	{
		RangesCounts counts = {0};
		uint32		i = 0;

		while (i < group.nlayers && RangesCountLayer(index, number, &group.layers[i], most, &counts))
			i++;
		if (i == group.nlayers)
			return counts;
		group = RangesGroupChanged(index, number, &group, &group.layers[i]);
	}
}

/* The mean rate of a group's first n ranges. */
double
RangesMeanRate(const RangesCounts *counts, uint32 n)
{
	double		sum = 0;

	for (uint32 range = 0; range < n; range++)
		sum += counts->rates[range];
	return n == 0 ? 0 : sum / n;
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

/* The pages that a group needs whose ranges, so many, have these values. */
double
RangesPagesNeeded(const RangesCounts *counts, uint32 ranges, double fpp)
{
	double		values[BF_SLICED_RANGES];
	bf_sliced_histogram h;

	memcpy(values, counts->values, sizeof(values));
	h = bf_sliced_histogram_of(values, (int) Max(ranges, 1));
	return bf_sliced_size(fpp, &h).pages;
}

/*
 * The share of a group's pages of the table that has rows, as the table's map of free
 * space has it, which VACUUM maintains: RANGES_USED.  Room that a
 * fillfactor leaves for updates counts as used.
 */
uint32
RangesUsedShare(Relation heap, const RangesMeta *meta, uint32 number)
{
	uint64		start = (uint64) number * BF_SLICED_RANGES * meta->range;
	uint64		end = Min(start + (uint64) BF_SLICED_RANGES * meta->range, RelationGetNumberOfBlocks(heap));
	uint64		step = end > start ? Max((end - start) / ASKED_PAGES, 1) : 1;
	double		page = BLCKSZ - SizeOfPageHeaderData;
	double		full = page - (double) RelationGetTargetPageFreeSpace(heap, HEAP_DEFAULT_FILLFACTOR);
	double		sum = 0;
	uint32		n = 0;

	for (uint64 block = start; block < end; block += step, n++)
		sum += Max(Min((page - (double) GetRecordedFreeSpace(heap, (BlockNumber) block)) / full, 1), 0);
	return (uint32) ceil(Max(n > 0 ? 254 * sum / n : 0, 1)) << RANGES_USED_SHIFT;
}
