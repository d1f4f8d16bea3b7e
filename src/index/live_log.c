/*-------------------------------------------------------------------------
 *
 * live_log.c
 *	  Changing the pages of a live filter, and the WAL of that.
 *
 * An addition changes a few bytes of one block.  The server's generic WAL
 * records can tell just these, but GenericXLogFinish() finds them by comparing
 * two whole pages, which takes longer than all the rest of an addition.  So the
 * record is put together here: resource manager Generic, one block, and as its
 * data fragments, each
 *
 *	  offset size
 *		 0    2   offset in the page
 *		 2    2   length n
 *		 4    n   the bytes
 *
 * which generic_redo() copies into the page, after which it zeroes what is
 * between pd_lower and pd_upper.  This form is internal to the server.  It was
 * read in versions 15 to 18, and replay is tested with
 * wal_consistency_checking (test/t/090_live_wal.pl).  Other versions use the
 * public functions.
 *
 * What every change promises: the content lock is held exclusively from before
 * the first changed byte until the record is in the WAL.  So whoever finds bits
 * under a content lock knows that they are logged before anything that is
 * logged later (see LiveBlockIsLogged()).
 *
 * Source: src/backend/access/transam/generic_xlog.c of the server.
 *
 * src/index/live_log.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/generic_xlog.h"
#include "access/rmgr.h"
#include "access/xlog.h"
#include "access/xloginsert.h"
#include "miscadmin.h"

#include "index/live.h"

/* offset and length of a fragment */
#define FRAGMENT_HEAD		(2 * sizeof(uint16))

/* The fragments of an addition, and one for pd_lower. */
#define MAX_DATA \
	((BF_MAX_FRAGMENTS + 1) * FRAGMENT_HEAD + sizeof(LocationIndex) + BF_BLOCK_BYTES)

/* Set the bits of a spread hash in a block, and tell that the page has bits. */
static void
mark(Page page, uint32 offset, uint64 spread)
{
	((PageHeader) page)->pd_lower = BLCKSZ;
	bf_native_mark((unsigned char *) page + offset, spread);
}

#ifdef BLOOM_KNOWN_GENERIC_WAL

/* Append a fragment that lies at offset of the page; returns the end of data. */
static char *
put_fragment(char *data, Page page, uint16 offset, uint16 length)
{
	memcpy(data, &offset, sizeof(offset));
	memcpy(data + sizeof(offset), &length, sizeof(length));
	memcpy(data + FRAGMENT_HEAD, (char *) page + offset, length);
	return data + FRAGMENT_HEAD + length;
}

/*
 * Change the page and write its record, which has the changed bytes alone.
 * was_empty: does pd_lower change, too?
 */
static void
mark_and_log(Buffer buffer, uint32 offset, uint64 spread, const bf_fragment *fragments, int n,
			 bool was_empty)
{
	Page		page = BufferGetPage(buffer);
	char		data[MAX_DATA];
	char	   *end = data;
	XLogRecPtr	lsn;

	START_CRIT_SECTION();
	mark(page, offset, spread);
	MarkBufferDirty(buffer);
	if (was_empty)
		end = put_fragment(end, page, offsetof(PageHeaderData, pd_lower), sizeof(LocationIndex));
	for (int i = 0; i < n; i++)
		end = put_fragment(end, page, (uint16) (offset + fragments[i].offset),
						   fragments[i].length);
	XLogBeginInsert();
	XLogRegisterBuffer(0, buffer, REGBUF_STANDARD);
	XLogRegisterBufData(0, data, (int) (end - data));
	lsn = XLogInsert(RM_GENERIC_ID, 0);
	PageSetLSN(page, lsn);
	END_CRIT_SECTION();
}

#else

static void
mark_and_log(Relation index, Buffer buffer, uint32 offset, uint64 spread)
{
	GenericXLogState *state = GenericXLogStart(index);

	mark(GenericXLogRegisterBuffer(state, buffer, 0), offset, spread);
	GenericXLogFinish(state);
}

#endif

/*
 * Set the bits of a spread hash in the block at offset of a page, whose content
 * lock the caller holds exclusively, and log what that changes.  Nothing is
 * written if all are set.
 */
void
LiveLogMark(Relation index, Buffer buffer, uint32 offset, uint64 spread)
{
	Page		page = BufferGetPage(buffer);
	bf_fragment fragments[BF_MAX_FRAGMENTS];
	int			n = bf_block_changes((unsigned char *) page + offset, spread, fragments);

	if (n == 0)
		return;
	if (!RelationNeedsWAL(index))
	{
		mark(page, offset, spread);
		MarkBufferDirty(buffer);
		return;
	}
#ifdef BLOOM_KNOWN_GENERIC_WAL
	mark_and_log(buffer, offset, spread, fragments, n, ((PageHeader) page)->pd_lower != BLCKSZ);
#else
	mark_and_log(index, buffer, offset, spread);
#endif
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
	GenericXLogState *state = GenericXLogStart(index);

	*LivePageMeta(GenericXLogRegisterBuffer(state, buffer, 0)) = *meta;
	GenericXLogFinish(state);
}
