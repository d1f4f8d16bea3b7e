/*-------------------------------------------------------------------------
 *
 * ranges_insert.c
 *	  Adding the keys of a new row to range filters.
 *
 * A key is added before its row's transaction commits, and stays if that
 * rolls back.  One that its range has already, in any layer of the group, changes
 * nothing, after it was found under the content lock: whoever set the bits has released
 * that only after logging them, so that no commit can overtake the record.
 *
 * A statement keeps what the directory says of a group.  That it is no more so is seen
 * on the pages, under their content locks: VACUUM closes those of layers that it makes
 * anew before it looks at the table's rows, and a layer that has taken their place has
 * another serial number.  A layer that is followed by another one may be added to.
 *
 * An addition that finds most of its bits set looks how full its range is, and if it is
 * far too full the page, and then some of all pages.  If absent values pass the layer
 * more often than it was made for, the group gets another layer.
 *
 * src/ranges/ranges_insert.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "miscadmin.h"
#include "nodes/execnodes.h"

#include "am/am_log.h"
#include "am/am_pages.h"
#include "ranges/ranges.h"

/* An addition that finds more of its bits unset than this share asks nothing. */
#define MOST_UNSET		0.25

/* A range is far too full if it passes absent values so many times too often. */
#define RANGE_TOO_FULL	8

/* A group gets another layer if it passes them so many times too often. */
#define GROUP_TOO_FULL	1.3

/* Pages that are counted then, and additions that do not ask again after a no. */
#define COUNTED_PAGES	16
#define NOT_ASKED_AGAIN	256

/* What a statement remembers of the values that it adds, in info->ii_AmCache. */
typedef struct RangesAdder
{
	RangesKeys	keys;			/* of the row */
	RangesRecent recent;		/* added since the next was read */
	uint32		changes;		/* of the directory */
	uint32		number;			/* of the next */
	RangesGroup group;			/* to which a key was added last; without
								 * layers before */
	uint32		patience;		/* additions that do not ask how full a group
								 * is */
} RangesAdder;

/* A key, on its way to a group. */
typedef struct Addition
{
	uint64		mixed;			/* its hash */
	uint32		number;			/* of the group */
	uint32		range;			/* in the group */
} Addition;

/* The bits of a value in a layer. */
typedef struct Bits
{
	uint64		seed;
	uint32		hashes;
	uint32		range;
} Bits;

typedef enum Found
{
	FOUND,
	NOT_FOUND,
	CHANGED						/* the directory says something else by now */
} Found;

/* Set the bits, and note that the page has bits. */
static void
mark(Page page, const void *arg)
{
	const Bits *bits = arg;

	((PageHeader) page)->pd_lower = BLCKSZ;
	bf_sliced_set(RangesRowsOf(page), bits->seed, bits->hashes, bits->range);
}

/*
 * Set the bits of a value on a page, whose content lock the caller holds
 * exclusively, and log what that changes.  Returns how many were unset.
 */
static int
mark_and_log(Relation index, Buffer buffer, const Bits *bits)
{
	Page		page = BufferGetPage(buffer);
	uint16		changes[BF_SLICED_HASHES];
	AmFragment	fragments[BF_SLICED_HASHES + 1];
	int			nchanges = bf_sliced_changes(RangesRowsOf(page), bits->seed, bits->hashes, bits->range, changes);
	int			n = 0;

	if (nchanges == 0)
		return 0;
	if (!RangesHasBits(buffer))
		fragments[n++] = (AmFragment) {offsetof(PageHeaderData, pd_lower), sizeof(LocationIndex)};
	for (int i = 0; i < nchanges; i++)
		fragments[n++] = (AmFragment) {(uint16) (BF_PAGE_HEADER + changes[i]), 1};
	AmLogChange(index, buffer, mark, bits, fragments, n);
	return nchanges;
}

/* Is a page closed, whose content lock the caller holds? */
static bool
is_closed(Buffer buffer)
{
	return RangesHeadOf(BufferGetPage(buffer))->closed;
}

/* Does a page that is not closed have all bits of a value, and are they in the WAL? */
static Found
is_logged(Buffer buffer, const Addition *a, const RangesLayer *layer, uint32 page, const Bits *bits)
{
	const unsigned char *rows = RangesRowsOf(BufferGetPage(buffer));
	Found		found = NOT_FOUND;

	/* Most often it has not, which no lock is needed for. */
	if (!bf_sliced_has(rows, bits->seed, bits->hashes, bits->range))
		return NOT_FOUND;
	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	if (!RangesIsPage(buffer, a->number, layer, page))
		found = CHANGED;
	else if (!is_closed(buffer) && bf_sliced_has(rows, bits->seed, bits->hashes, bits->range))
		found = FOUND;
	LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	return found;
}

static Bits
bits_of(const Addition *a, const RangesLayer *layer, uint32 *page)
{
	bf_sliced_place at = bf_sliced_place_of_mixed(a->mixed, a->number, layer->shape.pages);

	*page = at.page;
	return (Bits) {at.seed, layer->shape.hashes, a->range};
}

/* Does a layer that is followed by another one have a value? */
static Found
look_up(Relation index, const Addition *a, const RangesLayer *layer)
{
	uint32		page;
	Bits		bits = bits_of(a, layer, &page);
	Buffer		buffer = ReadBuffer(index, RangesBlockOf(layer, page));
	Found		found = is_logged(buffer, a, layer, page, &bits);

	ReleaseBuffer(buffer);
	return found;
}

/*
 * Does a page, whose content lock the caller holds, suggest that its layer is too full,
 * after an addition that found so many bits unset?
 */
static bool
seems_full(Buffer buffer, const RangesLayer *layer, const Bits *bits, int unset)
{
	const unsigned char *rows = RangesRowsOf(BufferGetPage(buffer));
	uint32		counts[BF_SLICED_RANGES] = {0};
	double		sum = 0;

	if (unset > MOST_UNSET * bits->hashes ||
		RangesRateOf(bf_sliced_bits(rows, bits->range), layer) < RANGE_TOO_FULL * layer->fpp)
		return false;
	bf_sliced_count(rows, counts);
	for (int range = 0; range < BF_SLICED_RANGES; range++)
		if (counts[range] > 0)
			sum += RangesRateOf(counts[range], layer);
	return sum > GROUP_TOO_FULL * BF_SLICED_RANGES * layer->fpp;
}

/* Is a layer too full, going by some of its pages? */
static bool
is_full(Relation index, uint32 number, const RangesLayer *layer)
{
	RangesCounts counts = {0};

	return RangesCountLayer(index, number, layer, COUNTED_PAGES, &counts) &&
		RangesMeanRate(&counts, BF_SLICED_RANGES) > GROUP_TOO_FULL * layer->fpp;
}

/*
 * Add a value to the layer that takes additions.  *seems is set if that seems to be
 * too full.
 */
static Found
add_to_layer(Relation index, const Addition *a, const RangesLayer *layer, bool *seems)
{
	uint32		page;
	Bits		bits = bits_of(a, layer, &page);
	Buffer		buffer = ReadBuffer(index, RangesBlockOf(layer, page));
	Found		found = is_logged(buffer, a, layer, page, &bits);

	if (found == NOT_FOUND)
	{
		LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
		if (RangesIsPage(buffer, a->number, layer, page) && !is_closed(buffer))
		{
			int			unset = mark_and_log(index, buffer, &bits);

			*seems = unset > 0 && seems_full(buffer, layer, &bits, unset);
			found = FOUND;
		}
		else
			found = CHANGED;
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	ReleaseBuffer(buffer);
	return found;
}

/* Add a value to a group of which the statement remembers the layers. */
static Found
add_to_group(Relation heap, Relation index, RangesAdder *adder, const Addition *a, BlockNumber block)
{
	const RangesGroup *group = &adder->group;
	const RangesLayer *last = RangesLastLayer(group);
	bool		seems = false;
	Found		found = NOT_FOUND;

	for (uint32 i = 0; i < group->nlayers - 1 && found == NOT_FOUND; i++)
		found = look_up(index, a, &group->layers[i]);
	if (found == NOT_FOUND)
		found = add_to_layer(index, a, last, &seems);
	if (adder->patience > 0)
		adder->patience--;
	else if (unlikely(seems))
	{
		if (is_full(index, a->number, last) &&
			RangesOverflow(heap, index, a->number, last->serial, block))
			adder->group.nlayers = 0;
		else
			adder->patience = NOT_ASKED_AGAIN;
	}
	return found;
}

/* Add a value to a range of a group. */
static void
add(Relation heap, Relation index, RangesAdder *adder, const Addition *a, BlockNumber block)
{
	Found		found;

	if (adder->number != a->number || adder->group.nlayers == 0)
	{
		adder->number = a->number;
		adder->group = RangesGroupAt(index, a->number);
	}
	do
	{
		if (adder->group.nlayers == 0)
			adder->group = RangesBeginGroup(heap, index, a->number);
		found = add_to_group(heap, index, adder, a, block);
		if (found == CHANGED)
			adder->group = RangesGroupAfter(index, a->number, &adder->group, RangesLastLayer(&adder->group));
	} while (found == CHANGED);
}

/*
 * What a statement remembers.  It begins with reading what the directory is now, and so
 * does not go by what a backend kept of it before, for instance before the server was
 * promoted.
 */
static RangesAdder *
adder_of(Relation index, IndexInfo *info)
{
	MemoryContext old;
	RangesAdder *adder;

	if (info->ii_AmCache != NULL)
		return info->ii_AmCache;
	old = MemoryContextSwitchTo(info->ii_Context);
	adder = palloc0(sizeof(RangesAdder));
	RangesKeysBegin(&adder->keys, index, false);
	adder->changes = RangesMetaOf(index)->changes;
	MemoryContextSwitchTo(old);
	info->ii_AmCache = adder;
	return adder;
}

/*
 * Was a key of a range added lately, and has its bits?  It has, unless VACUUM has begun to
 * make the group anew since.  Then that finds the row of this key, which is in the table
 * already, but not that of the one before, if that was inserted speculatively and taken
 * back.
 */
static bool
repeats(Relation index, RangesAdder *adder, uint64 hash, uint32 range)
{
	if (!RangesRecentHas(&adder->recent, hash, range))
		return false;
	if (!RangesHasChanged(index) && RangesMetaOf(index)->changes == adder->changes)
		return true;
	RangesRecentClear(&adder->recent);
	adder->changes = RangesMetaOf(index)->changes;
	return false;
}

/* The access method's aminsert.  Returns false: uniqueness is not checked. */
bool
RangesInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid, Relation heap,
			 IndexUniqueCheck check_unique, bool unchanged, IndexInfo *info)
{
	BlockNumber block = ItemPointerGetBlockNumber(tid);
	RangesAdder *adder = adder_of(index, info);
	const RangesMeta *meta;
	uint32		range;

	adder->keys.n = 0;
	RangesKeysAdd(&adder->keys, values, isnull);
	if (adder->keys.n == 0)
		return false;
	/* How many pages a range has does not change. */
	meta = index->rd_amcache != NULL ? index->rd_amcache : RangesMetaAnew(index);
	range = RangesRangeOf(meta, block);
	for (uint64 i = 0; i < adder->keys.n; i++)
	{
		uint64		hash = adder->keys.hashes[i];
		Addition	a = {bf_native_mix(hash), RangesGroupOf(range), range % BF_SLICED_RANGES};

		if (repeats(index, adder, hash, range))
			continue;
		add(heap, index, adder, &a, block);
		CHECK_FOR_INTERRUPTS();
	}
	return false;
}
