/*-------------------------------------------------------------------------
 *
 * am_log.c
 *	  Changing a few bytes of an index's page, and the WAL of that.
 *
 * An addition changes a few bytes of one page.  The server's generic WAL
 * records can have just these, but GenericXLogFinish() finds them by comparing
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

#include "am/am_log.h"

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

/* Change the page and write its record, which has the changed bytes alone. */
static void
change_and_log(Relation index, Buffer buffer, AmChange change, const void *arg,
			   const AmFragment *fragments, int n)
{
	Page		page = BufferGetPage(buffer);
	char		data[MAX_DATA];
	char	   *end = data;
	XLogRecPtr	lsn;

	START_CRIT_SECTION();
	change(page, arg);
	MarkBufferDirty(buffer);
	for (int i = 0; i < n; i++)
		end = put_fragment(end, page, fragments[i]);
	Assert((size_t) (end - data) <= MAX_DATA);
	XLogBeginInsert();
	XLogRegisterBuffer(0, buffer, REGBUF_STANDARD);
	XLogRegisterBufData(0, data, (int) (end - data));
	lsn = XLogInsert(RM_GENERIC_ID, 0);
	PageSetLSN(page, lsn);
	END_CRIT_SECTION();
}

#else

static void
change_and_log(Relation index, Buffer buffer, AmChange change, const void *arg,
			   const AmFragment *fragments, int n)
{
	GenericXLogState *state = GenericXLogStart(index);

	change(GenericXLogRegisterBuffer(state, buffer, 0), arg);
	GenericXLogFinish(state);
}

#endif

/*
 * Change a page, whose content lock the caller holds exclusively, by a function,
 * and log that if the index is logged.  The n fragments, at most
 * AM_MAX_FRAGMENTS with AM_MAX_CHANGE bytes, have all bytes that change.  The
 * function must not raise errors.
 */
void
AmLogChange(Relation index, Buffer buffer, AmChange change, const void *arg,
			const AmFragment *fragments, int n)
{
	if (RelationNeedsWAL(index))
	{
		change_and_log(index, buffer, change, arg, fragments, n);
		return;
	}
	change(BufferGetPage(buffer), arg);
	MarkBufferDirty(buffer);
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
