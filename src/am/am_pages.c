/*-------------------------------------------------------------------------
 *
 * am_pages.c
 *	  Reading the pages of an index.
 *
 * What they have is believed only after their headers are checked: a damaged
 * page is an error that names the index.
 *
 * src/am/am_pages.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xlog.h"

#include "am/am.h"

/* Raise the error for an index that is not what it should be. */
void
AmDamaged(Relation index, const char *what)
{
	ereport(ERROR,
			(errcode(ERRCODE_INDEX_CORRUPTED),
			 errmsg("index \"%s\" is damaged: %s", RelationGetRelationName(index), what),
			 errhint("Use REINDEX to rebuild it from its table.")));
}

/* Raise the error for a page that is not what it should be. */
void
AmDamagedPage(Relation index, BlockNumber block, const char *what)
{
	AmDamaged(index, psprintf("%s in block %u", what, block));
}

/*
 * Does a page have the header of one whose contents end at lower, or at the end of
 * the page?
 */
bool
AmHasHeader(Page page, uint16 lower)
{
	PageHeader	header = (PageHeader) page;

	return !PageIsNew(page) && PageGetPageSize(page) == BLCKSZ &&
		(header->pd_lower == lower || header->pd_lower == BLCKSZ) &&
		header->pd_upper == BLCKSZ;
}

/* Name the index in an error of the server's, which names its file only. */
static void
name_index(void *arg)
{
	errcontext("reading index \"%s\"", RelationGetRelationName((Relation) arg));
}

/*
 * Read a page and pin it.  In recovery, a page whose image is being replayed
 * can be found in the buffers before it is complete, by those who do not lock
 * it; so wait for that.
 */
Buffer
AmPinPage(Relation index, BlockNumber block)
{
	ErrorContextCallback context = {.previous = error_context_stack,.callback = name_index,.arg = index};
	Buffer		buffer;

	error_context_stack = &context;
	buffer = ReadBuffer(index, block);
	error_context_stack = context.previous;
	if (unlikely(RecoveryInProgress()))
	{
		LockBuffer(buffer, BUFFER_LOCK_SHARE);
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	return buffer;
}

/*
 * Copy the contents of a page, so many bytes, as they are at one time.  False if
 * the index has no such page, or the page other contents.
 */
bool
AmReadContents(Relation index, BlockNumber block, void *to, Size size)
{
	Buffer		buffer;
	bool		whole;

	if (block >= RelationGetNumberOfBlocks(index))
		return false;
	buffer = AmPinPage(index, block);
	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	whole = AmHasHeader(BufferGetPage(buffer), SizeOfPageHeaderData + size);
	memcpy(to, PageGetContents(BufferGetPage(buffer)), size);
	UnlockReleaseBuffer(buffer);
	return whole;
}

/* A new page of a fork, locked. */
Buffer
AmNewPage(Relation index, ForkNumber fork)
{
	Buffer		buffer = ReadBufferExtended(index, fork, P_NEW, RBM_NORMAL, NULL);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	return buffer;
}
