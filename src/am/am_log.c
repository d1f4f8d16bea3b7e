/*-------------------------------------------------------------------------
 *
 * am_log.c
 *	  Changing a few bytes of an index's pages, and the WAL of that.
 *
 * An addition changes a few bytes of few pages.  The server's generic WAL
 * records can have just these, but GenericXLogFinish() finds them by comparing
 * two whole pages, which takes longer than all the rest of an addition.  So the
 * record is put together here: resource manager Generic, a block for each page, and as
 * its data fragments, each
 *
 *	  offset size
 *		 0    2   offset in the page
 *		 2    2   length n
 *		 4    n   the bytes
 *
 * which generic_redo() copies into the page, after which it zeroes what is
 * between pd_lower and pd_upper.  This form is internal to the server.  It was
 * read in versions 15 to 19, and replay is tested with
 * wal_consistency_checking (test/t/090_live_wal.pl).  Other versions use the
 * public functions.
 *
 * What every change promises: the content lock is held exclusively from before
 * the first changed byte until the record is in the WAL.  So whoever finds bits
 * under a content lock knows that they are logged before anything that is
 * logged later.
 *
 * Source: src/backend/access/transam/generic_xlog.c of the server (for 19 see
 * compat.h).
 *
 * src/am/am_log.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/generic_xlog.h"
#include "access/rmgr.h"
#include "access/xlog.h"
#include "access/xloginsert.h"
#include "miscadmin.h"

#include "am/am.h"

#ifdef BLOOM_KNOWN_GENERIC_WAL

/* offset and length of a fragment */
#define FRAGMENT_HEAD		(2 * sizeof(uint16))

#define MAX_DATA			(AM_MAX_FRAGMENTS * FRAGMENT_HEAD + AM_MAX_CHANGE)

/* Append a fragment of the page; returns the end of data. */
static char *
put_fragment(char *data, Page page, AmFragment fragment)
{
	memcpy(data, &fragment.offset, sizeof(uint16));
	memcpy(data + sizeof(uint16), &fragment.length, sizeof(uint16));
	memcpy(data + FRAGMENT_HEAD, (char *) page + fragment.offset, fragment.length);
	return data + FRAGMENT_HEAD + fragment.length;
}

/* Append the fragments of a page; returns the end of data. */
static char *
put_fragments(char *data, const AmPageChange *page)
{
	for (int i = 0; i < page->n; i++)
		data = put_fragment(data, BufferGetPage(page->buffer), page->fragments[i]);
	return data;
}

/* Change the pages and write their record, which has the changed bytes alone. */
static void
change_and_log(Relation index, AmChange change, const AmPageChange *pages, int npages)
{
	char		data[AM_MAX_PAGES][MAX_DATA];
	XLogRecPtr	lsn;

	START_CRIT_SECTION();
	XLogBeginInsert();
	for (int i = 0; i < npages; i++)
	{
		char	   *end;

		change(BufferGetPage(pages[i].buffer), pages[i].arg);
		MarkBufferDirty(pages[i].buffer);
		end = put_fragments(data[i], &pages[i]);
		Assert((size_t) (end - data[i]) <= MAX_DATA);
		XLogRegisterBuffer((uint8) i, pages[i].buffer, REGBUF_STANDARD);
		XLogRegisterBufData((uint8) i, data[i], (int) (end - data[i]));
	}
	lsn = XLogInsert(RM_GENERIC_ID, 0);
	for (int i = 0; i < npages; i++)
		PageSetLSN(BufferGetPage(pages[i].buffer), lsn);
	END_CRIT_SECTION();
}

#else

static void
change_and_log(Relation index, AmChange change, const AmPageChange *pages, int npages)
{
	GenericXLogState *state = GenericXLogStart(index);

	for (int i = 0; i < npages; i++)
		change(GenericXLogRegisterBuffer(state, pages[i].buffer, 0), pages[i].arg);
	GenericXLogFinish(state);
}

#endif

/*
 * Change pages, at most AM_MAX_PAGES, whose content locks the caller holds exclusively,
 * by a function, and log that as one record if the index is logged.  Each page has at
 * most AM_MAX_FRAGMENTS fragments, with AM_MAX_CHANGE bytes.  The function must not raise
 * errors.
 */
void
AmLogChanges(Relation index, AmChange change, const AmPageChange *pages, int npages)
{
	if (RelationNeedsWAL(index))
	{
		change_and_log(index, change, pages, npages);
		return;
	}
	for (int i = 0; i < npages; i++)
	{
		change(BufferGetPage(pages[i].buffer), pages[i].arg);
		MarkBufferDirty(pages[i].buffer);
	}
}

/* AmLogChanges() of one page. */
void
AmLogChange(Relation index, Buffer buffer, AmChange change, const void *arg,
			const AmFragment *fragments, int n)
{
	AmPageChange page = {buffer, arg, fragments, n};

	AmLogChanges(index, change, &page, 1);
}

/*
 * Replace the first bytes of a page's contents, after its header, and log that if
 * the index is logged.  The caller holds the content lock exclusively.
 */
void
AmLogContents(Relation index, Buffer buffer, const void *contents, Size size)
{
	GenericXLogState *state = GenericXLogStart(index);

	memcpy(PageGetContents(GenericXLogRegisterBuffer(state, buffer, 0)), contents, size);
	GenericXLogFinish(state);
}
