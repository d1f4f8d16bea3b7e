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
 * on the pages, under their content locks: VACUUM closes those of layers that it rebuilds
 * before it looks at the table's rows, and a layer that has taken their place has
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

#include "am/am.h"
#include "core/hash_list.h"
#include "ranges/ranges.h"

/*
 * The values below are tried in bench/history/2026-11-28.md, "Constants of range filters".
 *
 * An addition that finds more of its bits unset than this share asks nothing.  With 0.1
 * overfull groups are not seen, and absent values read up to 99 pages instead of 4.
 */
#define MOST_UNSET		0.25

/* A range is far too full if it passes absent values so many times too often. */
#define RANGE_TOO_FULL	8

/*
 * A group gets another layer if it passes them so many times too often: with that layer, of
 * half its rate, it passes them less than twice too often, which doc/ranges.md promises.
 */
#define GROUP_TOO_FULL	1.3

/* Additions that do not ask again after a no.  With 2048 absent values read up to 14 pages. */
#define NOT_ASKED_AGAIN	256

/* So many rows of a statement say what others will be like. */
#define TRUSTED_ROWS	64

/* What a statement remembers of the values that it adds, in info->ii_AmCache. */
typedef struct RangesAdder
{
	RangesKeys	keys;			/* of the row */
	uint32		changes;		/* of the directory, when keys.recent began */
	uint64		logs;			/* binary ones of the keys of rows, rounded
								 * down, all added */
	uint32		number;			/* of `group` */
	RangesGroup group;			/* to which a key was added last; without
								 * layers before */
	uint32		patience;		/* additions that do not ask how full a group
								 * is */
} RangesAdder;

/* Keys of a row, on their way to a group. */
typedef struct Additions
{
	uint64	   *hashes;			/* mixed, in ascending order, which is that of
								 * their pages */
	uint64		n;
	uint32		number;			/* of the group */
	uint32		range;			/* in the group */
	BlockNumber block;			/* of the row */
} Additions;

/* The bits of a key in a layer. */
typedef struct Bits
{
	uint64		seed;
	uint32		hashes;
	uint32		range;
} Bits;

/* The bits that keys of a row set on one page of a layer. */
typedef struct Marks
{
	uint32		page;			/* of the layer */
	Buffer		buffer;
	bool		locked;			/* exclusively? */
	int			nkeys;			/* that change any bit */
	Bits		keys[AM_MAX_FRAGMENTS];
	int			nfragments;
	AmFragment	fragments[AM_MAX_FRAGMENTS];
	const Bits *few;			/* a key that found few bits unset, or NULL */
} Marks;

typedef enum Found
{
	FOUND,
	NOT_FOUND,
	CHANGED						/* the directory says something else by now */
} Found;

/* Set the bits, and note that the page has bits. */
static void
mark_bits(Page page, const void *arg)
{
	const Marks *marks = arg;

	((PageHeader) page)->pd_lower = BLCKSZ;
	for (int i = 0; i < marks->nkeys; i++)
		bf_sliced_set(RangesRowsOf(page), marks->keys[i].seed, marks->keys[i].hashes, marks->keys[i].range);
}

/* Is a page closed, whose content lock the caller holds? */
static bool
is_closed(Buffer buffer)
{
	return RangesHeadOf(BufferGetPage(buffer))->closed;
}

static Bits
bits_of(const Additions *a, uint64 i, const RangesLayer *layer, uint32 *page)
{
	bf_sliced_place at = bf_sliced_place_of_mixed(a->hashes[i], a->number, layer->shape.pages);

	*page = at.page;
	return (Bits) {at.seed, layer->shape.hashes, a->range};
}

/* Are all bits of a key on a page that is not closed, and in the WAL? */
static Found
is_logged(Buffer buffer, const Additions *a, const RangesLayer *layer, uint32 page, const Bits *bits)
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

/* Look for a key in a layer that is followed by another one. */
static Found
find_in_layer(Relation index, const Additions *a, uint64 i, const RangesLayer *layer)
{
	uint32		page;
	Bits		bits = bits_of(a, i, layer, &page);
	Buffer		buffer = ReadBuffer(index, RangesBlockOf(layer, page));
	Found		found = is_logged(buffer, a, layer, page, &bits);

	ReleaseBuffer(buffer);
	return found;
}

/* Drop the keys that such a layer has.  False if the directory has changed. */
static bool
drop_present(Relation index, Additions *a, const RangesLayer *layer)
{
	Found		found = NOT_FOUND;
	uint64		n = 0;

	for (uint64 i = 0; i < a->n; i++)
	{
		if (found != CHANGED)
			found = find_in_layer(index, a, i, layer);
		if (found != FOUND)
			a->hashes[n++] = a->hashes[i];
	}
	a->n = n;
	return found != CHANGED;
}

/*
 * Does a page, whose content lock the caller holds, suggest that its layer is too full,
 * after the addition of a key that found few bits unset?
 */
static bool
seems_full(Buffer buffer, const RangesLayer *layer, const Bits *bits)
{
	const unsigned char *rows = RangesRowsOf(BufferGetPage(buffer));
	uint32		counts[BF_SLICED_RANGES] = {0};
	double		sum = 0;

	if (RangesRateOf(bf_sliced_bits(rows, bits->range), layer) < RANGE_TOO_FULL * layer->fpp)
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

	return RangesCountLayer(index, number, layer, RANGES_COUNTED_PAGES, &counts) &&
		RangesMeanRate(&counts, BF_SLICED_RANGES) > GROUP_TOO_FULL * layer->fpp;
}

/* Pin a page of a layer, and begin with no bit to be set. */
static void
begin_page(Relation index, const RangesLayer *layer, uint32 page, Marks *marks)
{
	marks->page = page;
	marks->buffer = ReadBuffer(index, RangesBlockOf(layer, page));
	marks->locked = false;
	marks->nkeys = marks->nfragments = 0;
	marks->few = NULL;
}

/* Set the bits of a key on a page; false if that is too much for a record. */
static bool
add_marks(Marks *marks, const Bits *bits)
{
	uint16		changes[BF_SLICED_HASHES];
	int			unset = bf_sliced_changes(RangesRowsOf(BufferGetPage(marks->buffer)), bits->seed,
										  bits->hashes, bits->range, changes);

	if (unset == 0)
		return true;
	if (marks->nfragments + unset + 1 > AM_MAX_FRAGMENTS)
		return false;
	if (marks->nkeys == 0 && !RangesHasBits(marks->buffer))
		marks->fragments[marks->nfragments++] = (AmFragment) {offsetof(PageHeaderData, pd_lower), sizeof(LocationIndex)};
	for (int i = 0; i < unset; i++)
		marks->fragments[marks->nfragments++] = (AmFragment) {(uint16) (BF_PAGE_HEADER + changes[i]), 1};
	marks->keys[marks->nkeys++] = *bits;
	if (unset <= MOST_UNSET * bits->hashes)
		marks->few = &marks->keys[marks->nkeys - 1];
	return true;
}

/* Change the pages that have marks, and log that. */
static void
change_pages(Relation index, const Marks *marks, int npages)
{
	AmPageChange changes[AM_MAX_PAGES];
	int			n = 0;

	for (int i = 0; i < npages; i++)
		if (marks[i].nkeys > 0)
			changes[n++] = (AmPageChange) {marks[i].buffer, &marks[i], marks[i].fragments, marks[i].nfragments};
	if (n > 0)
		AmLogChanges(index, mark_bits, changes, n);
}

/*
 * Find out what one key changes on a page of the layer that takes additions, and lock that
 * if it changes anything.  FOUND: that is noted; NOT_FOUND: it is too much for a record.
 */
static Found
add_key(const Additions *a, const RangesLayer *layer, const Bits *bits, Marks *marks)
{
	if (!marks->locked)
	{
		Found		found = is_logged(marks->buffer, a, layer, marks->page, bits);

		if (found != NOT_FOUND)
			return found;
		LockBuffer(marks->buffer, BUFFER_LOCK_EXCLUSIVE);
		marks->locked = true;
		if (!RangesIsPage(marks->buffer, a->number, layer, marks->page) || is_closed(marks->buffer))
			return CHANGED;
	}
	return add_marks(marks, bits) ? FOUND : NOT_FOUND;
}

/*
 * Add the first keys to the layer that takes additions, as many as a record can have;
 * returns how many, or 0 if the directory has changed.  Pages are locked in the order of
 * their blocks.  *seems is set if the layer seems to be too full.
 */
static uint64
add_some(Relation index, const Additions *a, const RangesLayer *layer, bool *seems)
{
	Marks		marks[AM_MAX_PAGES];
	int			npages = 0;
	uint64		n = 0;
	Found		found = FOUND;

	while (n < a->n && found == FOUND)
	{
		uint32		page;
		Bits		bits = bits_of(a, n, layer, &page);

		if (npages == 0 || marks[npages - 1].page != page)
		{
			if (npages == AM_MAX_PAGES)
				break;
			begin_page(index, layer, page, &marks[npages++]);
		}
		found = add_key(a, layer, &bits, &marks[npages - 1]);
		n += found == FOUND;
	}
	if (found != CHANGED)
		change_pages(index, marks, npages);
	for (int i = 0; i < npages; i++)
	{
		if (found != CHANGED && marks[i].few != NULL)
			*seems |= seems_full(marks[i].buffer, layer, marks[i].few);
		if (marks[i].locked)
			LockBuffer(marks[i].buffer, BUFFER_LOCK_UNLOCK);
		ReleaseBuffer(marks[i].buffer);
	}
	return found != CHANGED ? n : 0;
}

/* Add keys to the layer that takes additions.  False if the directory has changed. */
static bool
add_to_layer(Relation index, Additions *a, const RangesLayer *layer, bool *seems)
{
	while (a->n > 0)
	{
		uint64		n = add_some(index, a, layer, seems);

		if (n == 0)
			return false;
		a->hashes += n;
		a->n -= n;
		CHECK_FOR_INTERRUPTS();
	}
	return true;
}

/*
 * What the statement's rows say of the keys of others.  Their mean is misled by one row of
 * many keys, so that of many rows the mean of logarithms counts as well.
 */
static RangesRowKeys
keys_of_row(const RangesAdder *adder)
{
	double		rows = (double) Max(adder->keys.rows, 1);
	double		seen = (double) adder->keys.all;
	double		mean = seen / rows;

	if (rows < TRUSTED_ROWS)
		return (RangesRowKeys) {mean, 0};
	return (RangesRowKeys) {Min(mean, 2 * exp2(adder->logs / rows + 0.5)), seen};
}

/*
 * Add keys to a group of which the statement remembers the layers.  False if the
 * directory has changed; those keys are left that were not added.
 */
static bool
add_to_group(Relation heap, Relation index, RangesAdder *adder, Additions *a)
{
	const RangesGroup *group = &adder->group;
	const RangesLayer *last = RangesLastLayer(group);
	bool		seems = false;

	for (uint32 i = 0; i < group->nlayers - 1 && a->n > 0; i++)
		if (!drop_present(index, a, &group->layers[i]))
			return false;
	if (!add_to_layer(index, a, last, &seems))
		return false;
	if (adder->patience > 0)
		adder->patience--;
	else if (unlikely(seems))
	{
		if (is_full(index, a->number, last) &&
			RangesOverflow(heap, index, a->number, last->serial, a->block, keys_of_row(adder)))
			adder->group.nlayers = 0;
		else
			adder->patience = NOT_ASKED_AGAIN;
	}
	return true;
}

/* Add keys to a range of a group. */
static void
add(Relation heap, Relation index, RangesAdder *adder, Additions *a)
{
	if (adder->number != a->number || adder->group.nlayers == 0)
	{
		adder->number = a->number;
		adder->group = RangesGroupCached(index, a->number);
	}
	for (;;)
	{
		if (adder->group.nlayers == 0)
			adder->group = RangesBeginGroup(heap, index, a->number, keys_of_row(adder), a->n);
		if (add_to_group(heap, index, adder, a))
			return;
		adder->group = RangesGroupChanged(index, a->number, &adder->group, RangesLastLayer(&adder->group));
	}
}

/*
 * Begin what a statement remembers.  It reads what the directory is now, and so does not
 * go by what a backend kept of it before, for instance before the server was promoted.
 */
static RangesAdder *
begin_adder(Relation index, IndexInfo *info)
{
	MemoryContext old = MemoryContextSwitchTo(info->ii_Context);
	RangesAdder *adder = palloc0(sizeof(RangesAdder));

	RangesKeysBegin(&adder->keys, index);
	(void) RangesMetaFresh(index);
	MemoryContextSwitchTo(old);
	return adder;
}

/* Begin to remember keys for the statement, and forget those before. */
static void
remember_none(Relation index, RangesAdder *adder)
{
	RangesKeysRemember(&adder->keys);
	adder->changes = RangesMetaFresh(index)->changes;
	/* Keys are added to the group as it is after that. */
	adder->group.nlayers = 0;
}

/*
 * Was a key of a range added lately, and has its bits?  It has, unless VACUUM has begun to
 * rebuild the group since.  Then that finds the row of this key, which is in the table
 * already, but not that of the one before, if that was inserted speculatively and taken
 * back.  So it is enough to ask once for a row, when its first such key is found.
 */
static bool
repeats(Relation index, RangesAdder *adder, uint64 hash, uint32 range, bool *asked)
{
	if (adder->keys.recent == NULL || !RangesRecentHas(adder->keys.recent, hash, range))
		return false;
	if (*asked)
		return true;
	*asked = true;
	if (!RangesHasChanged(index, adder->changes))
		return true;
	remember_none(index, adder);
	return false;
}

/* The access method's aminsert.  Returns false: uniqueness is not checked. */
bool
RangesInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid, Relation heap,
			 IndexUniqueCheck check_unique, bool unchanged, IndexInfo *info)
{
	BlockNumber block = ItemPointerGetBlockNumber(tid);
	RangesAdder *adder = info->ii_AmCache;
	const RangesMeta *meta;
	uint32		range;
	bool		asked = false;	/* repeats() */
	Additions	a;

	if (adder == NULL)
		adder = info->ii_AmCache = begin_adder(index, info);
	else if (adder->keys.recent == NULL)
		remember_none(index, adder);
	adder->keys.n = 0;
	RangesKeysAdd(&adder->keys, values, isnull);
	if (adder->keys.n == 0)
		return false;
	adder->logs += (uint64) pg_leftmost_one_pos64(adder->keys.n);
	/* How many pages a range has does not change. */
	meta = index->rd_amcache != NULL ? index->rd_amcache : RangesMetaReread(index);
	range = RangesRangeOf(meta, block);
	a = (Additions) {adder->keys.hashes, 0, RangesGroupOf(range), range % BF_SLICED_RANGES, block};
	for (uint64 i = 0; i < adder->keys.n; i++)
	{
		uint64		hash = adder->keys.hashes[i];

		if (!repeats(index, adder, hash, range, &asked))
			a.hashes[a.n++] = bf_native_mix(hash);
	}
	if (a.n == 0)
		return false;
	if (a.n > 1)
		a.n = bf_hashes_limit(a.hashes, a.n, 1, 1);
	add(heap, index, adder, &a);
	return false;
}
