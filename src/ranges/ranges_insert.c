/*-------------------------------------------------------------------------
 *
 * ranges_insert.c
 *	  Adding the value of a new row to range filters.
 *
 * A value is added before its row's transaction commits, and stays if that
 * rolls back.  One that its range has already changes nothing, after it was
 * found under the content lock: whoever set the bits has released that only
 * after logging them, so that no commit can overtake the record.
 *
 * src/ranges/ranges_insert.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/execnodes.h"

#include "am/am_log.h"
#include "am/am_pages.h"
#include "ranges/ranges.h"

/* What a statement remembers of the values that it adds, in info->ii_AmCache. */
typedef struct RangesAdder
{
	ElementType *element;
	uint32		serial;			/* of the element type that the index has */
	bool		added;			/* are the next two set? */
	uint64		hash;			/* the last value that was added */
	uint32		range;
} RangesAdder;

/* The bits of a value in a range. */
typedef struct Addition
{
	uint64		seed;
	uint32		hashes;
	uint32		range;			/* in the group */
} Addition;

/* Set the bits, and note that the page has bits. */
static void
mark(Page page, const void *arg)
{
	const Addition *a = arg;

	((PageHeader) page)->pd_lower = BLCKSZ;
	bf_sliced_set(RangesRowsOf(page), a->seed, a->hashes, a->range);
}

/*
 * Set the bits of a value on a page, whose content lock the caller holds
 * exclusively, and log what that changes.  Nothing is written if all are set.
 */
static void
mark_and_log(Relation index, Buffer buffer, const Addition *a)
{
	Page		page = BufferGetPage(buffer);
	uint16		changes[BF_SLICED_HASHES];
	AmFragment	fragments[BF_SLICED_HASHES + 1];
	int			nchanges = bf_sliced_changes(RangesRowsOf(page), a->seed, a->hashes, a->range, changes);
	int			n = 0;

	if (nchanges == 0)
		return;
	if (((PageHeader) page)->pd_lower != BLCKSZ)
		fragments[n++] = (AmFragment) {offsetof(PageHeaderData, pd_lower), sizeof(LocationIndex)};
	for (int i = 0; i < nchanges; i++)
		fragments[n++] = (AmFragment) {(uint16) (BF_PAGE_HEADER + changes[i]), 1};
	AmLogChange(index, buffer, mark, a, fragments, n);
}

/* Does a page, checked, have all bits of a value, and are they in the WAL? */
static bool
is_logged(Buffer buffer, const Addition *a)
{
	const unsigned char *rows = RangesRowsOf(BufferGetPage(buffer));
	bool		found = bf_sliced_has(rows, a->seed, a->hashes, a->range);

	if (found)
	{
		LockBuffer(buffer, BUFFER_LOCK_SHARE);
		found = bf_sliced_has(rows, a->seed, a->hashes, a->range);
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	return found;
}

/* Add a hash to a range, whose group the index has. */
static void
add_hash(Relation index, const RangesMeta *meta, uint64 hash, uint32 range)
{
	uint32		group = RangesGroupOf(range);
	const RangesRun *run = RangesRunOf(meta, group);
	bf_sliced_place at = bf_sliced_place_of(hash, run->shape.pages);
	Addition	addition = {at.seed, run->shape.hashes, range % BF_SLICED_RANGES};
	Buffer		buffer = ReadBuffer(index, RangesBlockOf(run, group, at.page));

	if (RangesPageIsEmpty(index, buffer, group, at.page) || !is_logged(buffer, &addition))
	{
		LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
		if (PageIsNew(BufferGetPage(buffer)))
			RangesTouchPage(index, buffer, group, at.page);
		mark_and_log(index, buffer, &addition);
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	ReleaseBuffer(buffer);
}

static RangesAdder *
adder_of(Relation index, IndexInfo *info)
{
	RangesAdder *adder = info->ii_AmCache;

	if (adder == NULL)
	{
		adder = MemoryContextAllocZero(info->ii_Context, sizeof(RangesAdder));
		adder->element = RangesElementOf(index, info->ii_Context);
		adder->serial = adder->element->serial - 1;
		info->ii_AmCache = adder;
	}
	return adder;
}

/*
 * Have the index know if it gets values of another type than before.  A composite
 * type can be altered at any time, also from one row to the next.
 */
static void
check_type(Relation index, RangesAdder *adder)
{
	if (!RangesHasType(RangesMetaOf(index), adder->element))
		RangesForgetType(index);
	adder->serial = adder->element->serial;
}

/* The metapage, after making sure that it has a group. */
static const RangesMeta *
meta_with(Relation heap, Relation index, uint32 group)
{
	/* Groups that are there do not change, so any copy that has it will do. */
	const RangesMeta *meta = index->rd_amcache;

	if (meta == NULL || meta->ngroups <= group)
		meta = RangesMetaAnew(index);
	if (meta->ngroups <= group)
	{
		RangesGrow(heap, index, group);
		meta = RangesMetaAnew(index);
	}
	return meta;
}

/* The access method's aminsert.  Returns false: uniqueness is not checked. */
bool
RangesInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid, Relation heap,
			 IndexUniqueCheck check_unique, bool unchanged, IndexInfo *info)
{
	BlockNumber block = ItemPointerGetBlockNumber(tid);
	const RangesMeta *meta;
	RangesAdder *adder;
	uint64		hash;
	uint32		range;

	if (isnull[0])
		return false;
	adder = adder_of(index, info);
	hash = ElementHash(adder->element, values[0]);
	if (unlikely(adder->element->serial != adder->serial))
		check_type(index, adder);
	meta = index->rd_amcache != NULL ? index->rd_amcache : RangesMetaAnew(index);
	range = RangesRangeOf(meta, block);
	if (adder->added && adder->hash == hash && adder->range == range)
		return false;
	add_hash(index, meta_with(heap, index, RangesGroupOf(range)), hash, range);
	adder->added = true;
	adder->hash = hash;
	adder->range = range;
	return false;
}
