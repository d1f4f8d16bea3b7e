/*-------------------------------------------------------------------------
 *
 * live_check.c
 *	  Verifying a live filter: its pages, and that no row is missing.
 *
 * What it promises: an error that names the index and REINDEX for every page
 * that cannot be what the server has written, and for every row that the
 * filter should have and has not.
 *
 * What it does not do: find bits that should not be set, which are like those
 * of rows that are gone, or look at pages that no layer has, which the next
 * layer initialises before it uses them.
 *
 * src/live/live_check.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "filter/filter.h"
#include "live/live.h"

/* Is there a block of n from here on that additions cannot have made? */
static bool
has_impossible_block(const unsigned char *blocks, uint64 n)
{
	for (uint64 i = 0; i < n; i++)
		if (!bf_block_is_possible(blocks + i * BF_BLOCK_BYTES))
			return true;
	return false;
}

/*
 * What is wrong with a page of a layer, of which n blocks are in use, or NULL.
 * The page's header has been checked, and its content lock is held.
 */
static const char *
page_fault(Page page, uint64 n)
{
	const unsigned char *bytes = (const unsigned char *) page;
	Size		head = SizeOfPageHeaderData + sizeof(LivePageHead);
	Size		end = BF_PAGE_HEADER + n * BF_BLOCK_BYTES;

	if (!bf_all_zero(bytes + head, BF_PAGE_HEADER - head))
		return "unknown contents of the header";
	if (!bf_all_zero(bytes + end, BLCKSZ - end))
		return "bits after the last block";
	if (((PageHeader) page)->pd_lower != BLCKSZ && !bf_all_zero(bytes + BF_PAGE_HEADER, end - BF_PAGE_HEADER))
		return "bits on a page without contents";
	if (has_impossible_block(bytes + BF_PAGE_HEADER, n))
		return "lost bits";
	return NULL;
}

static void
check_page(Relation index, const LiveMeta *meta, uint32 layer, uint32 page)
{
	Buffer		buffer = LiveReadPage(index, meta, layer, page);
	const char *fault;

	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	fault = page_fault(BufferGetPage(buffer), bf_blocks_on_page(meta->layers[layer].nblocks, page));
	LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	if (fault != NULL)
		AmDamagedPage(index, BufferGetBlockNumber(buffer), fault);
	ReleaseBuffer(buffer);
}

/* Are the unused bytes of the metapage zero? */
static bool
rest_is_zero(const LiveMeta *meta)
{
	for (uint32 i = 0; i < meta->nlayers; i++)
		if (meta->layers[i].unused != 0)
			return false;
	return bf_all_zero(&meta->layers[meta->nlayers],
					   (LIVE_MAX_LAYERS - meta->nlayers) * sizeof(LiveLayer)) &&
		bf_all_zero(meta->kind + meta->kind_len, LIVE_MAX_KIND - meta->kind_len);
}

/* Verify the metapage and all pages of all layers. */
void
LiveCheckPages(Relation index)
{
	LiveMeta	meta = *LiveMetaFresh(index);

	if (!rest_is_zero(&meta))
		AmDamagedPage(index, LIVE_METAPAGE, "unknown contents");
	if (!LiveHasKind(&meta, LiveElementOf(index, CurrentMemoryContext)))
		AmDamagedPage(index, LIVE_METAPAGE, "another element kind than the column's");
	for (uint32 layer = 0; layer < meta.nlayers; layer++)
		for (uint32 page = 0; page < meta.layers[layer].npages; page++)
		{
			check_page(index, &meta, layer, page);
			CHECK_FOR_INTERRUPTS();
		}
}

/* Called by the table's scan for each row that the filter should have. */
static void
check_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	LiveHasher *hasher = state;

	if (!isnull[0] && !LiveContains(index, LiveMetaOf(index), LiveHasherNext(hasher, values[0])))
		AmLacksRow(index, tid);
}

/*
 * Verify that the filter has the value of each row that the active snapshot
 * sees.  The table is locked already.
 */
void
LiveCheckRows(Relation index)
{
	LiveHasher	hasher;

	LiveHasherBegin(&hasher, LiveElementOf(index, CurrentMemoryContext));
	AmScanRows(index, check_row, &hasher);
	MemoryContextDelete(hasher.scratch);
}
