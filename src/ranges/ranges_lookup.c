/*-------------------------------------------------------------------------
 *
 * ranges_lookup.c
 *	  Which ranges of a group may have one of some keys.
 *
 * A key is looked up on one page of each layer.  A snapshot that may see rows of which
 * VACUUM did not make the group, when it rebuilt that, gets all ranges.
 *
 * src/ranges/ranges_lookup.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"

#include "ranges/ranges.h"

/*
 * Add the ranges of a layer that may have one of the keys.  False if the directory has
 * changed, or the layer is damaged.
 */
static bool
look_up_layer(Relation index, const uint64 *hashes, uint64 n, uint32 number,
			  const RangesLayer *layer, bf_ranges *all)
{
	RangesPin	pin = {InvalidBuffer, false};
	uint32		page = 0;
	bool		right = true;

	for (uint64 i = 0; i < n && right; i++)
	{
		bf_sliced_place at = bf_sliced_place_of_mixed(hashes[i], number, layer->shape.pages);
		bf_ranges	found;

		if (!BufferIsValid(pin.buffer) || at.page != page)
		{
			if (BufferIsValid(pin.buffer))
			{
				right = RangesIsPage(pin.buffer, number, layer, page);
				RangesUnpinPage(pin);
			}
			page = at.page;
			pin = RangesPinPage(index, RangesBlockOf(layer, page));
			CHECK_FOR_INTERRUPTS();
		}
		if (RangesHasBits(pin.buffer) &&
			bf_sliced_test(RangesRowsOf(BufferGetPage(pin.buffer)), at.seed, layer->shape.hashes, &found))
			*all = bf_ranges_either(*all, found);
	}
	if (BufferIsValid(pin.buffer))
	{
		right = right && RangesIsPage(pin.buffer, number, layer, page);
		RangesUnpinPage(pin);
	}
	return right;
}

/*
 * The ranges of a group that may have one of n keys.  Their hashes are mixed, and best
 * in ascending order, which is that of their pages.
 */
bf_ranges
RangesLookUp(const RangesView *view, const uint64 *hashes, uint64 n, uint32 number)
{
	RangesGroup group = RangesGroupCached(view->index, number);

	for (;;)
	{
		bf_ranges	all = {{0, 0}};
		uint32		i = 0;

		if (unlikely(RangesIsTooNew(&group, view->snapshot, view->snapshot_end)))
			return (bf_ranges) {{UINT64_MAX, UINT64_MAX}};
		while (i < group.nlayers &&
			   look_up_layer(view->index, hashes, n, number, &group.layers[i], &all))
			i++;
		if (likely(i == group.nlayers))
			return all;
		group = RangesGroupChanged(view->index, number, &group, &group.layers[i]);
	}
}
