/*-------------------------------------------------------------------------
 *
 * ranges_check.c
 *	  Verifying range filters: their pages, and that no row is missing.
 *
 * What it promises: an error that names the index and REINDEX for every page
 * that cannot be what the server has written, and for every row whose value its
 * range should have and has not.
 *
 * What it does not do: find bits that should not be set, which are like those
 * of rows that are gone.
 *
 * src/ranges/ranges_check.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "utils/memutils.h"
#include "utils/snapmgr.h"

#include "am/am.h"
#include "core/bits.h"
#include "ranges/ranges.h"

/* Pages between two checks for interrupts. */
#define POLL_EVERY	1024

/* What verifying rows needs. */
typedef struct RowCheck
{
	RangesKeys	keys;			/* of the row */
	Snapshot	snapshot;
	uint64		snapshot_end;	/* RangesSnapshotEnd() */
} RowCheck;

/* What is wrong with a page of a layer, or NULL. */
static const char *
page_fault(Page page)
{
	const unsigned char *bytes = (const unsigned char *) page;
	Size		head = SizeOfPageHeaderData + sizeof(RangesPageHead);

	if (RangesHeadOf(page)->closed > 1 || !bf_all_zero(bytes + head, BF_PAGE_HEADER - head))
		return "unknown contents of the header";
	if (((PageHeader) page)->pd_lower != BLCKSZ &&
		!bf_all_zero(bytes + BF_PAGE_HEADER, BLCKSZ - BF_PAGE_HEADER))
		return "bits on a page without contents";
	return NULL;
}

/* Verify a page of a layer; false if it is none. */
static bool
check_page(Relation index, uint32 group, const RangesLayer *layer, uint32 number)
{
	Buffer		buffer = AmPinPage(index, RangesBlockOf(layer, number));
	const char *fault = NULL;
	bool		right;

	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	right = RangesIsPage(buffer, group, layer, number);
	if (right)
		fault = page_fault(BufferGetPage(buffer));
	LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	if (fault != NULL)
		AmDamagedPage(index, BufferGetBlockNumber(buffer), fault);
	ReleaseBuffer(buffer);
	return right;
}

/*
 * Verify the pages of a group as the directory was read; the layer with a page that is
 * none of it, or NULL.
 */
static const RangesLayer *
check_layers(Relation index, uint32 number, const RangesGroup *group)
{
	for (uint32 i = 0; i < group->nlayers; i++)
		for (uint32 page = 0; page < group->layers[i].shape.pages; page++)
		{
			CHECK_FOR_INTERRUPTS();
			if (!check_page(index, number, &group->layers[i], page))
				return &group->layers[i];
		}
	return NULL;
}

/* Verify the pages of a group, whose layers may change meanwhile. */
static void
check_group(Relation index, uint32 number)
{
	RangesGroup group = RangesGroupCached(index, number);
	const RangesLayer *fault;

	while ((fault = check_layers(index, number, &group)) != NULL)
		group = RangesGroupChanged(index, number, &group, fault);
}

/* Verify that the index has the kinds of values that its columns have. */
static void
check_kinds(Relation index, const RangesMeta *meta)
{
	const char *kinds = RangesKindsOf(index, RangesColumnsOf(index, CurrentMemoryContext));

	if (meta->ncolumns != (uint32) IndexRelationGetNumberOfKeyAttributes(index) ||
		meta->kind_len != strlen(kinds) || memcmp(meta->kind, kinds, meta->kind_len) != 0)
		AmDamagedPage(index, RANGES_METAPAGE, "other element kinds than the columns'");
}

/* Verify what the metapage has, besides what is verified when it is read. */
static void
check_meta(Relation index)
{
	RangesMetaPage page = RangesReadMeta(index);
	const RangesMeta *meta = &page.meta;
	uint64		end = RANGES_METAPAGE + 1;

	if (meta->unused != 0 || !bf_all_zero(meta->kind + meta->kind_len, ELEMENT_MAX_KIND - meta->kind_len))
		AmDamagedPage(index, RANGES_METAPAGE, "unknown contents");
	for (uint32 i = 0; i < meta->nextents; i++)
	{
		const RangesExtent *extent = &page.extents[i];

		if (extent->pages == 0 || extent->first < end)
			AmDamagedPage(index, RANGES_METAPAGE, "an impossible free extent");
		end = (uint64) extent->first + extent->pages;
	}
	if (end > meta->end)
		AmDamagedPage(index, RANGES_METAPAGE, "an impossible free extent");
}

/* Note that pages belong to something, and raise an error if they do already. */
static void
own(Relation index, bool *owned, BlockNumber end, RangesExtent extent)
{
	if ((uint64) extent.first + extent.pages > end)
		AmDamagedPage(index, RANGES_METAPAGE, "pages that are not there");
	for (uint32 i = 0; i < extent.pages; i++)
	{
		if (i % POLL_EVERY == 0)
			CHECK_FOR_INTERRUPTS();
		if (owned[extent.first + i])
			AmDamagedPage(index, extent.first + i, "two owners");
		owned[extent.first + i] = true;
	}
}

/* Verify that no page belongs to two layers, chunks of the directory or free extents. */
static void
check_owners(Relation index)
{
	RangesMetaPage page;
	bool	   *owned;

	/* Free extents and layers must be those of one moment. */
	do
	{
		CHECK_FOR_INTERRUPTS();
		page = RangesReadMeta(index);
		(void) RangesMetaReread(index);
		for (uint32 number = 0; number < page.meta.ngroups; number += RANGES_PAGE_GROUPS)
			(void) RangesGroupCached(index, number);
	} while (RangesHasChanged(index, page.meta.changes));
	owned = MemoryContextAllocExtended(CurrentMemoryContext, page.meta.end,
									   MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	owned[RANGES_METAPAGE] = true;
	for (uint32 i = 0; i < page.meta.nextents; i++)
		own(index, owned, page.meta.end, page.extents[i]);
	for (uint32 chunk = 0; chunk < RANGES_CHUNKS; chunk++)
		if (page.meta.directory[chunk] != RANGES_METAPAGE)
			own(index, owned, page.meta.end, (RangesExtent) {page.meta.directory[chunk], RangesChunkPages(chunk)});
	for (uint32 number = 0; number < page.meta.ngroups; number++)
	{
		RangesGroup group = RangesGroupCached(index, number);

		CHECK_FOR_INTERRUPTS();
		for (uint32 i = 0; i < group.nlayers; i++)
			own(index, owned, page.meta.end, (RangesExtent) {group.layers[i].first, group.layers[i].shape.pages});
	}
	pfree(owned);
}

/* Verify the metapage, the directory and all pages of all groups. */
void
RangesCheckPages(Relation index)
{
	RangesMeta	meta;

	RangesForget(index);
	meta = *RangesMetaReread(index);
	check_meta(index);
	check_kinds(index, &meta);
	check_owners(index);
	for (uint32 number = 0; number < meta.ngroups; number++)
		check_group(index, number);
}

/* Does a layer have a hash in a range?  False too if it has changed. */
static bool
layer_has(Relation index, uint32 number, const RangesLayer *layer, uint64 hash, uint32 range)
{
	bf_sliced_place at = bf_sliced_place_of(hash, number, layer->shape.pages);
	RangesPin	pin = RangesPinPage(index, RangesBlockOf(layer, at.page));
	bool		found = RangesHasBits(pin.buffer) &&
		bf_sliced_has(RangesRowsOf(BufferGetPage(pin.buffer)), at.seed, layer->shape.hashes, range) &&
		RangesIsPage(pin.buffer, number, layer, at.page);

	RangesUnpinPage(pin);
	return found;
}

/* Does the index have a hash in a range, as far as the directory was read? */
static bool
has_hash(Relation index, const RowCheck *check, uint64 hash, uint32 range)
{
	uint32		number = RangesGroupOf(range);
	RangesGroup group = RangesGroupCached(index, number);

	if (RangesIsTooNew(&group, check->snapshot, check->snapshot_end))
		return true;			/* that is not known */
	for (uint32 i = 0; i < group.nlayers; i++)
		if (layer_has(index, number, &group.layers[i], hash, range % BF_SLICED_RANGES))
			return true;
	return false;
}

/* Called by the table's scan for each row that the index should have. */
static void
check_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	RowCheck   *check = state;
	uint32		range = RangesRangeOf(RangesMetaFresh(index), ItemPointerGetBlockNumber(tid));

	check->keys.n = 0;
	RangesKeysAdd(&check->keys, values, isnull);
	for (uint64 i = 0; i < check->keys.n; i++)
	{
		if (has_hash(index, check, check->keys.hashes[i], range))
			continue;
		(void) RangesMetaReread(index);
		if (!has_hash(index, check, check->keys.hashes[i], range))
			AmLacksRow(index, tid);
	}
}

/*
 * Verify that the index has the value of each row that the active snapshot
 * sees.  The table is locked already.  Rows of groups that are rebuilt meanwhile are
 * passed over if an older snapshot may see more than these have.
 */
void
RangesCheckRows(Relation index)
{
	const RangesMeta *meta = RangesMetaFresh(index);
	RowCheck	check = {.snapshot = GetActiveSnapshot()};
	uint32		ngroups = meta->ngroups;
	bool		too_new = AmIsTooNew(index, meta->horizon, meta->made, check.snapshot);

	check.snapshot_end = RangesSnapshotEnd(meta, check.snapshot);
	for (uint32 number = 0; number < ngroups && !too_new; number++)
	{
		RangesGroup group = RangesGroupCached(index, number);

		too_new = RangesIsTooNew(&group, check.snapshot, check.snapshot_end);
	}
	if (too_new)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("cannot check index \"%s\", which is newer than the snapshot",
						RelationGetRelationName(index)),
				 errhint("Check it in a new transaction, when older ones have ended.")));
	RangesKeysBegin(&check.keys, index);
	AmScanRows(index, check_row, &check);
	RangesKeysEnd(&check.keys);
}
