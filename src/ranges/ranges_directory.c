/*-------------------------------------------------------------------------
 *
 * ranges_directory.c
 *	  The metapage and the directory of range filters, and which pages are free.
 *
 * One at a time changes them, under a heavyweight lock of the metapage's number.
 * Pages of a new layer are initialised and logged first.  One record then has the
 * metapage, and the page of the directory, which give them to the group.  After a crash
 * in between they belong to nobody: they are free still, or after the last page that
 * belongs to something.
 *
 * src/ranges/ranges_directory.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/generic_xlog.h"
#include "access/xlog.h"
#include "access/xloginsert.h"
#include "catalog/storage.h"
#include "miscadmin.h"
#include "storage/lmgr.h"

#include "am/am.h"
#include "ranges/ranges.h"

/* Pages that are made between two checks for interrupts. */
#define MADE_PAGES		1024

/* The file's end is given back if so many of its pages, and a sixteenth, belong to nothing. */
#define LEAST_TRUNCATED	32

/* Likewise pages that are lost, which a crash leaves, are free again. */
#define LEAST_LOST		8

/* The metapage of an index without groups. */
void
RangesPlanMeta(Relation index, RangesDefaults defaults, uint32 range, double fpp,
			   BlockNumber pages, RangesMetaPage *meta)
{
	char	   *kinds = RangesKindsOf(index, RangesColumnsOf(index, CurrentMemoryContext));

	memset(meta, 0, sizeof(*meta));
	meta->meta.magic = RANGES_MAGIC;
	meta->meta.version = RANGES_VERSION;
	meta->meta.fpp = fpp;
	meta->meta.range = range;
	meta->meta.origin = pages;
	meta->meta.serial = 1;
	meta->meta.end = RANGES_METAPAGE + 1;
	meta->meta.ncolumns = (uint32) IndexRelationGetNumberOfKeyAttributes(index);
	meta->meta.defaults = defaults;
	meta->meta.kind_len = (uint32) strlen(kinds);
	memcpy(meta->meta.kind, kinds, meta->meta.kind_len);
}

/* Whoever takes a page for one of the layer that it was in finds a wrong head from now on. */
static void
forget_layer(Page page)
{
	RangesHeadOf(page)->serial = 0;
	pg_write_barrier();
}

/* Make a page one of a layer, without any bit.  The caller logs it. */
void
RangesInitPage(Page page, uint32 group, uint32 number, uint32 serial)
{
	forget_layer(page);
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = BF_PAGE_HEADER;
	*RangesHeadOf(page) = (RangesPageHead) {
		.magic = RANGES_MAGIC,
		.group = group,
		.page = number,
		.serial = serial,
	};
}

/* Make a page the metapage.  The caller logs it. */
void
RangesInitMeta(Page page, RangesMetaPage *meta)
{
	meta->meta.crc = RangesMetaCrc(meta);
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = SizeOfPageHeaderData + sizeof(RangesMetaPage);
	*RangesMetaPageOf(page) = *meta;
}

/* Make a page one of the directory, whose contents follow. */
static RangesDirectoryPage *
begin_directory(Page page)
{
	forget_layer(page);
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = SizeOfPageHeaderData + sizeof(RangesDirectoryPage);
	return RangesDirectoryPageOf(page);
}

/* Make a page one of the directory, with n groups.  The caller logs it. */
void
RangesInitDirectory(Page page, uint32 number, const RangesGroup *groups, uint32 n)
{
	RangesDirectoryPage *contents = begin_directory(page);

	contents->magic = RANGES_MAGIC;
	contents->number = number;
	if (n > 0)
		memcpy(contents->groups, groups, n * sizeof(RangesGroup));
	contents->crc = RangesDirectoryCrc(contents);
}

/*
 * The number of the directory's next chunk, if it needs one for so many groups, or
 * RANGES_CHUNKS.
 */
uint32
RangesNextChunk(const RangesMeta *meta, uint32 ngroups)
{
	uint32		last = RangesChunkOf((ngroups - 1) / RANGES_PAGE_GROUPS);

	for (uint32 chunk = 0; chunk <= last; chunk++)
		if (meta->directory[chunk] == RANGES_METAPAGE)
			return chunk;
	return RANGES_CHUNKS;
}

void
RangesTooManyPages(Relation index)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("index \"%s\" cannot have more pages", RelationGetRelationName(index)),
			 errhint("Set a higher fpp or pages_per_range, and use REINDEX.")));
}

/* Extend the file to so many pages, unless it has them.  Layers can have gigabytes. */
static void
extend_to(Relation index, BlockNumber end)
{
	BlockNumber from = RelationGetNumberOfBlocks(index);

	while (from < end)
	{
		CHECK_FOR_INTERRUPTS();
		from += Min(end - from, MADE_PAGES);
		ExtendIndex(index, from);
	}
}

/* Take pages in a row that are free, or new ones; the file has them then. */
static RangesExtent
take_extent(Relation index, RangesMetaPage *page, uint32 pages)
{
	RangesMeta *meta = &page->meta;
	RangesExtent new = {meta->end, pages};

	for (uint32 i = 0; i < meta->nextents; i++)
	{
		RangesExtent *free = &page->extents[i];

		if (free->pages < pages)
			continue;
		new.first = free->first;
		free->first += pages;
		free->pages -= pages;
		if (free->pages == 0)
		{
			meta->nextents--;
			memmove(free, free + 1, (meta->nextents - i) * sizeof(RangesExtent));
		}
		return new;
	}
	if ((uint64) meta->end + pages > MaxBlockNumber)
		RangesTooManyPages(index);
	meta->end += pages;
	extend_to(index, meta->end);
	return new;
}

/*
 * Note that pages in a row are free.  If there is no room to note more of them, they
 * are lost until VACUUM looks for them (RangesFindFree()).
 */
static void
free_extent(RangesMetaPage *page, RangesExtent extent)
{
	RangesMeta *meta = &page->meta;
	uint32		i = 0;

	while (i < meta->nextents && page->extents[i].first < extent.first)
		i++;
	if (i > 0 && page->extents[i - 1].first + page->extents[i - 1].pages == extent.first)
		page->extents[--i].pages += extent.pages;
	else if (meta->nextents < RANGES_EXTENTS)
	{
		memmove(&page->extents[i + 1], &page->extents[i], (meta->nextents - i) * sizeof(RangesExtent));
		page->extents[i] = extent;
		meta->nextents++;
	}
	else
		return;
	if (i + 1 < meta->nextents &&
		page->extents[i].first + page->extents[i].pages == page->extents[i + 1].first)
	{
		page->extents[i].pages += page->extents[i + 1].pages;
		meta->nextents--;
		memmove(&page->extents[i + 1], &page->extents[i + 2],
				(meta->nextents - i - 1) * sizeof(RangesExtent));
	}
	if (page->extents[i].first + page->extents[i].pages == meta->end)
	{
		meta->end = page->extents[i].first;
		meta->nextents--;
	}
}

/* Log pages in a row, which were initialised. */
static void
log_pages(Relation index, RangesExtent extent)
{
	if (RelationNeedsWAL(index))
		log_newpage_range(index, MAIN_FORKNUM, extent.first, extent.first + extent.pages, true);
}

/* Initialise the pages of a layer. */
static void
make_pages(Relation index, uint32 group, const RangesLayer *layer)
{
	RangesExtent extent = {layer->first, layer->shape.pages};

	for (uint32 number = 0; number < extent.pages; number++)
	{
		Buffer		buffer = ReadBufferExtended(index, MAIN_FORKNUM, RangesBlockOf(layer, number),
												RBM_ZERO_AND_LOCK, NULL);

		RangesInitPage(BufferGetPage(buffer), group, number, layer->serial);
		MarkBufferDirty(buffer);
		UnlockReleaseBuffer(buffer);
		CHECK_FOR_INTERRUPTS();
	}
	log_pages(index, extent);
}

/* Extend the directory until it has room for so many groups. */
static void
make_directory(Relation index, RangesMetaPage *meta, uint32 ngroups)
{
	uint32		chunk;

	while ((chunk = RangesNextChunk(&meta->meta, ngroups)) < RANGES_CHUNKS)
	{
		RangesExtent extent = take_extent(index, meta, RangesChunkPages(chunk));

		for (uint32 i = 0; i < extent.pages; i++)
		{
			Buffer		buffer = ReadBufferExtended(index, MAIN_FORKNUM, extent.first + i,
													RBM_ZERO_AND_LOCK, NULL);

			RangesInitDirectory(BufferGetPage(buffer), extent.pages - 1 + i, NULL, 0);
			MarkBufferDirty(buffer);
			UnlockReleaseBuffer(buffer);
			CHECK_FOR_INTERRUPTS();
		}
		log_pages(index, extent);
		meta->meta.directory[chunk] = extent.first;
	}
}

/* Keep others from changing the metapage and the directory. */
void
RangesLock(Relation index)
{
	LockPage(index, RANGES_METAPAGE, ExclusiveLock);
}

void
RangesUnlock(Relation index)
{
	UnlockPage(index, RANGES_METAPAGE, ExclusiveLock);
}

static Buffer
lock_page(Relation index, BlockNumber block)
{
	Buffer		buffer = ReadBuffer(index, block);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	return buffer;
}

/*
 * Replace the metapage, and a group of the directory, which is not NULL if number is
 * one; as one change, which is logged.  The caller has locked the index.
 */
static XLogRecPtr
publish(Relation index, RangesMetaPage *meta, uint32 number, const RangesGroup *group)
{
	Buffer		of_meta = lock_page(index, RANGES_METAPAGE);
	Buffer		of_group = InvalidBuffer;
	GenericXLogState *state = GenericXLogStart(index);
	XLogRecPtr	lsn;

	meta->meta.changes++;
	if (group != NULL)
	{
		RangesDirectoryPage *contents;

		meta->meta.ngroups = Max(meta->meta.ngroups, number + 1);
		of_group = lock_page(index, RangesDirectoryBlock(&meta->meta, number / RANGES_PAGE_GROUPS));
		contents = RangesDirectoryPageOf(GenericXLogRegisterBuffer(state, of_group, 0));
		contents->groups[number % RANGES_PAGE_GROUPS] = *group;
		contents->changes++;
		contents->crc = RangesDirectoryCrc(contents);
	}
	meta->meta.crc = RangesMetaCrc(meta);
	*RangesMetaPageOf(GenericXLogRegisterBuffer(state, of_meta, 0)) = *meta;
	lsn = GenericXLogFinish(state);
	if (BufferIsValid(of_group))
		UnlockReleaseBuffer(of_group);
	UnlockReleaseBuffer(of_meta);
	return lsn;
}

/* Give a group one more layer.  The caller has locked the index. */
XLogRecPtr
RangesAddLayer(Relation index, uint32 number, double fpp, bf_sliced_shape shape, double distinct)
{
	RangesMetaPage meta = RangesReadMeta(index);
	RangesGroup group = RangesGroupFresh(index, number);
	RangesLayer *layer;

	if (group.nlayers >= RANGES_LAYERS)
		elog(ERROR, "group %u of index \"%s\" has no room for a layer", number, RelationGetRelationName(index));
	/* A group that begins gets rows. */
	if (group.nlayers == 0)
		group.flags &= ~RANGES_USED;
	layer = &group.layers[group.nlayers++];
	make_directory(index, &meta, number + 1);
	layer->shape = shape;
	layer->first = take_extent(index, &meta, shape.pages).first;
	layer->serial = meta.meta.serial++;
	layer->fpp = (float) fpp;
	make_pages(index, number, layer);
	meta.meta.distinct = distinct;
	return publish(index, &meta, number, &group);
}

/*
 * Replace the metapage and a group.  After a crash no page may be another layer's of which
 * the directory is older.
 */
static void
publish_and_flush(Relation index, RangesMetaPage *meta, uint32 number, const RangesGroup *group)
{
	XLogRecPtr	lsn = publish(index, meta, number, group);

	if (!XLogRecPtrIsInvalid(lsn))
		XLogFlush(lsn);
}

/* Drop the first layer of a group. */
static void
drop_first_layer(RangesMetaPage *meta, RangesGroup *group)
{
	free_extent(meta, (RangesExtent) {group->layers[0].first, group->layers[0].shape.pages});
	group->nlayers--;
	memmove(&group->layers[0], &group->layers[1], group->nlayers * sizeof(RangesLayer));
	memset(&group->layers[group->nlayers], 0, (RANGES_LAYERS - group->nlayers) * sizeof(RangesLayer));
}

/*
 * A layer with this serial number has the values of all rows now, of those that were
 * there when `rebuilt` was the next transaction: the group needs no layer before it.  If
 * that is 0, the layer has all bits of the others.
 */
void
RangesEndRebuild(Relation index, uint32 number, uint32 serial, uint64 rebuilt, uint32 flags)
{
	RangesMetaPage meta;
	RangesGroup group;

	RangesLock(index);
	meta = RangesReadMeta(index);
	group = RangesGroupFresh(index, number);
	while (group.nlayers > 0 && group.layers[0].serial != serial)
		drop_first_layer(&meta, &group);
	if (group.nlayers == 0)
		elog(ERROR, "group %u of index \"%s\" has no layer %u", number, RelationGetRelationName(index), serial);
	if (rebuilt != 0)
	{
		group.rebuilt = rebuilt;
		group.flags = (group.flags & RANGES_LACKS_OLD_ROWS) | flags;
		meta.meta.rebuilt = Max(meta.meta.rebuilt, rebuilt);
	}
	publish_and_flush(index, &meta, number, &group);
	RangesUnlock(index);
}

/*
 * Drop the layer of a group, if it has no other than that with this serial number, of one
 * page, to which nothing was added.  Its page stays locked until the directory has
 * changed and is in the WAL.  Whoever waits to add to the page finds it closed then.
 */
void
RangesDropEmpty(Relation index, uint32 number, uint32 serial)
{
	RangesMetaPage meta;
	RangesGroup group;

	RangesLock(index);
	meta = RangesReadMeta(index);
	group = RangesGroupFresh(index, number);
	if (group.nlayers == 1 && group.layers[0].serial == serial && group.layers[0].shape.pages == 1)
	{
		Buffer		buffer = lock_page(index, group.layers[0].first);

		if (RangesIsPage(buffer, number, &group.layers[0], 0) && !RangesHasBits(buffer))
		{
			drop_first_layer(&meta, &group);
			publish_and_flush(index, &meta, number, &group);
			RangesHeadOf(BufferGetPage(buffer))->closed = 1;
			MarkBufferDirtyHint(buffer, true);
		}
		UnlockReleaseBuffer(buffer);
	}
	RangesUnlock(index);
}

/* The pages of the index that belong to something. */
double
RangesPagesInUse(const RangesMetaPage *page)
{
	double		pages = page->meta.end;

	for (uint32 i = 0; i < page->meta.nextents; i++)
		pages -= page->extents[i].pages;
	return pages;
}

/* Are so many free pages in a row before a block? */
bool
RangesHasRoomBefore(const RangesMetaPage *page, BlockNumber block, uint32 pages)
{
	for (uint32 i = 0; i < page->meta.nextents && page->extents[i].first < block; i++)
		if (page->extents[i].pages >= pages)
			return true;
	return false;
}

/* Copy a page of the directory to another block. */
static void
copy_directory(Relation index, BlockNumber from, BlockNumber to)
{
	Buffer		old = ReadBuffer(index, from);
	Buffer		new = ReadBufferExtended(index, MAIN_FORKNUM, to, RBM_ZERO_AND_LOCK, NULL);

	LockBuffer(old, BUFFER_LOCK_SHARE);
	/* With its checksum, which may tell that it is damaged. */
	*begin_directory(BufferGetPage(new)) = *RangesDirectoryPageOf(BufferGetPage(old));
	UnlockReleaseBuffer(old);
	MarkBufferDirty(new);
	UnlockReleaseBuffer(new);
}

/*
 * Move a chunk of the directory to free pages before it, if there are enough.  Nobody
 * changes it meanwhile.  Whoever reads it where it was finds it as it was, or another
 * page; then the metapage says where it is.
 */
void
RangesMoveChunk(Relation index, uint32 chunk)
{
	RangesMetaPage meta;
	RangesExtent old;

	RangesLock(index);
	meta = RangesReadMeta(index);
	old = (RangesExtent) {meta.meta.directory[chunk], RangesChunkPages(chunk)};
	if (old.first != RANGES_METAPAGE && RangesHasRoomBefore(&meta, old.first, old.pages))
	{
		RangesExtent new = take_extent(index, &meta, old.pages);

		for (uint32 i = 0; i < old.pages; i++)
		{
			copy_directory(index, old.first + i, new.first + i);
			CHECK_FOR_INTERRUPTS();
		}
		log_pages(index, new);
		meta.meta.directory[chunk] = new.first;
		free_extent(&meta, old);
		publish_and_flush(index, &meta, 0, NULL);
	}
	RangesUnlock(index);
}

/* For qsort(). */
static int
compare_extents(const void *a, const void *b)
{
	BlockNumber x = ((const RangesExtent *) a)->first;
	BlockNumber y = ((const RangesExtent *) b)->first;

	return x < y ? -1 : x > y ? 1 : 0;
}

/* The pages in a row that belong to something, by their blocks; palloc'd.  Sets *n. */
static RangesExtent *
owned_extents(Relation index, const RangesMeta *meta, uint32 *n)
{
	RangesExtent *owned = palloc_extended((1 + RANGES_CHUNKS + (Size) meta->ngroups * RANGES_LAYERS) * sizeof(RangesExtent), MCXT_ALLOC_HUGE);

	*n = 0;
	owned[(*n)++] = (RangesExtent) {RANGES_METAPAGE, 1};
	for (uint32 chunk = 0; chunk < RANGES_CHUNKS; chunk++)
		if (meta->directory[chunk] != RANGES_METAPAGE)
			owned[(*n)++] = (RangesExtent) {meta->directory[chunk], RangesChunkPages(chunk)};
	for (uint32 number = 0; number < meta->ngroups; number++)
	{
		RangesGroup group = RangesGroupCached(index, number);

		for (uint32 i = 0; i < group.nlayers; i++)
			owned[(*n)++] = (RangesExtent) {group.layers[i].first, group.layers[i].shape.pages};
		CHECK_FOR_INTERRUPTS();
	}
	qsort(owned, *n, sizeof(RangesExtent), compare_extents);
	return owned;
}

/*
 * Note again which pages are free, the first ones in the file, if many are neither noted
 * nor belong to anything.  Nobody gives pages to anything meanwhile.
 */
void
RangesFindFree(Relation index)
{
	RangesMetaPage meta;
	RangesExtent *owned;
	uint32		n;
	double		pages = 0;

	RangesLock(index);
	meta = RangesReadMeta(index);
	(void) RangesMetaReread(index);
	owned = owned_extents(index, &meta.meta, &n);
	for (uint32 i = 0; i < n; i++)
		pages += owned[i].pages;
	if (RangesPagesInUse(&meta) > pages + Max(LEAST_LOST, pages / 16))
	{
		BlockNumber end = 0;

		meta.meta.nextents = 0;
		for (uint32 i = 0; i < n; i++)
		{
			if (owned[i].first > end && meta.meta.nextents < RANGES_EXTENTS)
				meta.extents[meta.meta.nextents++] = (RangesExtent) {end, owned[i].first - end};
			end = owned[i].first + owned[i].pages;
		}
		meta.meta.end = end;
		publish_and_flush(index, &meta, 0, NULL);
	}
	RangesUnlock(index);
	pfree(owned);
}

/* Is a layer the last one in the file, and are pages before it free, a good part of its own? */
bool
RangesIsLastAfterFree(const RangesMetaPage *page, const RangesLayer *layer)
{
	RangesExtent last;

	if (page->meta.nextents == 0 || layer->first + layer->shape.pages != page->meta.end)
		return false;
	last = page->extents[page->meta.nextents - 1];
	return last.first + last.pages == layer->first && last.pages >= layer->shape.pages / 4;
}

/*
 * Give back the end of the file, if it belongs to nothing and is worth it, and nobody
 * uses the index.  Whoever uses it later reads what the directory is now.
 */
void
RangesTruncate(Relation index)
{
	BlockNumber end = RangesReadMeta(index).meta.end;

	if (RelationGetNumberOfBlocks(index) < end + Max(LEAST_TRUNCATED, end / 16))
		return;
	if (!ConditionalLockRelation(index, AccessExclusiveLock))
		return;
	RangesLock(index);
	end = RangesReadMeta(index).meta.end;
	if (RelationGetNumberOfBlocks(index) > end)
		RelationTruncate(index, end);
	RangesUnlock(index);
	UnlockRelation(index, AccessExclusiveLock);
}

/* Note what was measured: the rate of the table's ranges, and the values of one. */
void
RangesNoteFigures(Relation index, double rate, double distinct)
{
	RangesMetaPage meta;

	RangesLock(index);
	meta = RangesReadMeta(index);
	meta.meta.rate = rate;
	meta.meta.distinct = distinct;
	(void) publish(index, &meta, 0, NULL);
	RangesUnlock(index);
}
