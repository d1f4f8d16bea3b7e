/*-------------------------------------------------------------------------
 *
 * live_log.c
 *	  Changing the pages of a live filter, and the WAL of that (am/am_log.c).
 *
 * src/live/live_log.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "am/am.h"
#include "live/live.h"

/* An addition to a block. */
typedef struct Addition
{
	uint32		offset;			/* of the block in the page */
	uint64		spread;			/* the hash */
} Addition;

/* Set the bits of a spread hash in a block, and note that the page has bits. */
static void
mark_block(Page page, const void *arg)
{
	const Addition *addition = arg;

	((PageHeader) page)->pd_lower = BLCKSZ;
	bf_native_mark((unsigned char *) page + addition->offset, addition->spread);
}

/*
 * Set the bits of a spread hash in the block at offset of a page, whose content
 * lock the caller holds exclusively, and log what that changes.  Nothing is
 * written if all are set.
 */
void
LiveLogMark(Relation index, Buffer buffer, uint32 offset, uint64 spread)
{
	Page		page = BufferGetPage(buffer);
	Addition	addition = {.offset = offset,.spread = spread};
	bf_fragment changes[BF_MAX_FRAGMENTS];
	AmFragment	fragments[BF_MAX_FRAGMENTS + 1];
	int			nchanges = bf_block_changes((unsigned char *) page + offset, spread, changes);
	int			n = 0;

	if (nchanges == 0)
		return;
	if (((PageHeader) page)->pd_lower != BLCKSZ)
		fragments[n++] = (AmFragment) {offsetof(PageHeaderData, pd_lower), sizeof(LocationIndex)};
	for (int i = 0; i < nchanges; i++)
		fragments[n++] = (AmFragment) {(uint16) (offset + changes[i].offset), changes[i].length};
	AmLogChange(index, buffer, mark_block, &addition, fragments, n);
}

/* Make a page that of a layer, without any bit.  The caller logs it. */
void
LiveInitPage(Page page, uint32 layer, uint32 number)
{
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = BF_PAGE_HEADER;
	*LiveHeadOf(page) = (LivePageHead) {
		.magic = LIVE_MAGIC,
		.layer = layer,
		.page = number,
	};
}

/* Make a page the metapage.  The caller logs it. */
void
LiveInitMeta(Page page, const LiveMeta *meta)
{
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = SizeOfPageHeaderData + sizeof(LiveMeta);
	*LivePageMeta(page) = *meta;
}

/*
 * Replace the metapage's contents, and log that.  The caller holds its content
 * lock exclusively.
 */
void
LiveLogMeta(Relation index, Buffer buffer, const LiveMeta *meta)
{
	AmLogContents(index, buffer, meta, sizeof(LiveMeta));
}
