/*-------------------------------------------------------------------------
 *
 * ranges_pages.c
 *	  Reading the pages of range filters.
 *
 * The metapage and the directory are read once, checked completely, and kept with
 * the relation cache entry, which the server drops when the index gets another file.
 * RangesMetaOf() compares the number of changes with that of the metapage, and reads all
 * again if it is another one: each scan and each statement that adds values begins with
 * that.
 *
 * Rows of bits are tested without a content lock.  Bits of a layer are only ever set,
 * and a word is read in one piece, so a test that overlaps an addition may miss what
 * is being added and nothing else.  A page that is taken for another layer gets a
 * wrong head before any of its bits is overwritten (RangesInitPage()).  So whoever
 * looks at the head after the test, and finds that of the layer, has tested that
 * layer's bits.  Where WAL is replayed pages are not overwritten in this order, so
 * there a content lock is taken.
 *
 * src/ranges/ranges_pages.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/transam.h"
#include "access/xlog.h"
#include "miscadmin.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "ranges/ranges.h"

/* What is kept with the relation cache entry. */
typedef struct RangesCache
{
	RangesMeta	meta;
	double		layers;			/* of all groups */
	double		pages;			/* of all layers */
	RangesGroup groups[FLEXIBLE_ARRAY_MEMBER];
} RangesCache;

/* The checksum of a metapage, whose numbers of what it has were checked. */
pg_crc32c
RangesMetaCrc(const RangesMetaPage *meta)
{
	Size		start = offsetof(RangesMeta, changes);
	Size		end = offsetof(RangesMetaPage, extents) + meta->meta.nextents * sizeof(RangesExtent);
	pg_crc32c	crc;

	INIT_CRC32C(crc);
	COMP_CRC32C(crc, (const char *) meta + start, end - start);
	FIN_CRC32C(crc);
	return crc;
}

/* The checksum of a page of the directory. */
pg_crc32c
RangesDirectoryCrc(const RangesDirectoryPage *page)
{
	pg_crc32c	crc;

	INIT_CRC32C(crc);
	COMP_CRC32C(crc, (const char *) page->groups, sizeof(page->groups));
	FIN_CRC32C(crc);
	return crc;
}

/* The block of a page of the directory, which is there. */
BlockNumber
RangesDirectoryBlock(const RangesMeta *meta, uint32 number)
{
	uint32		chunk = RangesChunkOf(number);

	return meta->directory[chunk] + (number + 1 - RangesChunkPages(chunk));
}

/* Is a transaction, with its epoch, one that can have been? */
static bool
is_past(uint64 xid, uint64 next)
{
	return xid < next;
}

/*
 * Can it have been the next one?  A standby, and a server after a crash, may not know of
 * the last ones that were begun.
 */
static bool
was_next(uint64 xid, uint64 next)
{
	return xid < next + PG_INT32_MAX;
}

/* Check the metapage's contents; NULL if they are right, else what is wrong. */
static const char *
fault_of_meta(const RangesMetaPage *page)
{
	const RangesMeta *meta = &page->meta;
	uint64		next = U64FromFullTransactionId(ReadNextFullTransactionId());

	if (meta->magic != RANGES_MAGIC)
		return "no metapage";
	if (meta->version != RANGES_VERSION)
		return "an unknown version";
	if (meta->nextents > RANGES_EXTENTS)
		return "an impossible number of free extents";
	if (meta->crc != RangesMetaCrc(page))
		return "a wrong checksum";
	if (!(meta->fpp >= 0 && meta->fpp < 1) || meta->range < 1 || meta->range > RANGES_MAX_PAGES)
		return "impossible options";
	if (meta->defaults > RANGES_DEAR_KEYS)
		return "unknown defaults";
	if (meta->kind_len > ELEMENT_MAX_KIND)
		return "an impossible element kind";
	if (!(meta->distinct >= 0) || isinf(meta->distinct) || !(meta->rate >= 0 && meta->rate <= 1))
		return "an impossible number of values";
	if (!is_past(meta->horizon, next) || !is_past(meta->made, next) || !was_next(meta->rebuilt, next))
		return "an impossible horizon";
	for (uint32 chunk = 0; meta->ngroups > 0 && chunk <= RangesChunkOf((meta->ngroups - 1) / RANGES_PAGE_GROUPS); chunk++)
		if (meta->directory[chunk] == RANGES_METAPAGE ||
			meta->directory[chunk] + (uint64) RangesChunkPages(chunk) > meta->end)
			return "an impossible directory";
	return NULL;
}

/* Is a group possible? */
static bool
is_possible(const RangesMeta *meta, const RangesGroup *group)
{
	if (group->nlayers > RANGES_LAYERS)
		return false;
	for (uint32 i = 0; i < group->nlayers; i++)
	{
		const RangesLayer *layer = &group->layers[i];

		if (layer->first == RANGES_METAPAGE || layer->shape.pages == 0 ||
			(uint64) layer->first + layer->shape.pages > meta->end ||
			layer->shape.hashes == 0 || layer->shape.hashes > BF_SLICED_HASHES ||
			layer->serial == 0 || layer->serial >= meta->serial ||
			!(layer->fpp > 0 && layer->fpp < 1))
			return false;
	}
	return true;
}

/* The metapage as it is, checked. */
RangesMetaPage
RangesReadMeta(Relation index)
{
	RangesMetaPage meta;
	bool		whole = AmReadContents(index, RANGES_METAPAGE, &meta, sizeof(RangesMetaPage));
	const char *fault = whole ? fault_of_meta(&meta) : "no metapage";

	/* Pages are there before the metapage has them. */
	if (fault == NULL && meta.meta.end > RelationGetNumberOfBlocks(index))
		fault = "more pages than there are";
	if (fault != NULL)
		AmDamagedPage(index, RANGES_METAPAGE, fault);
	return meta;
}

/* Copy the groups of a page of the directory. */
static void
read_directory(Relation index, const RangesMeta *meta, uint32 number, RangesGroup *groups, uint32 n)
{
	BlockNumber block = RangesDirectoryBlock(meta, number);
	Buffer		buffer = ReadBuffer(index, block);
	Page		page = BufferGetPage(buffer);
	const RangesDirectoryPage *contents = RangesDirectoryPageOf(page);
	bool		right;

	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	right = AmHasHeader(page, SizeOfPageHeaderData + sizeof(RangesDirectoryPage)) &&
		contents->magic == RANGES_MAGIC && contents->number == number &&
		contents->crc == RangesDirectoryCrc(contents);
	memcpy(groups, contents->groups, n * sizeof(RangesGroup));
	UnlockReleaseBuffer(buffer);
	if (!right)
		AmDamagedPage(index, block, "no page of the directory");
}

/* Has the metapage, or the directory, changed since so many changes? */
bool
RangesHasChanged(Relation index, uint32 changes)
{
	Buffer		buffer = ReadBuffer(index, RANGES_METAPAGE);
	volatile RangesMeta *now = &RangesMetaPageOf(BufferGetPage(buffer))->meta;
	bool		changed = now->changes != changes;

	ReleaseBuffer(buffer);
	return changed;
}

/* Read the directory, whose metapage was read, into what is kept; false if it changes meanwhile. */
static bool
read_groups(Relation index, RangesCache *cache)
{
	const RangesMeta *meta = &cache->meta;
	uint64		next = U64FromFullTransactionId(ReadNextFullTransactionId());

	for (uint32 at = 0; at < meta->ngroups; at += RANGES_PAGE_GROUPS)
		read_directory(index, meta, at / RANGES_PAGE_GROUPS, cache->groups + at,
					   Min(meta->ngroups - at, RANGES_PAGE_GROUPS));
	if (RangesHasChanged(index, meta->changes))
		return false;
	cache->layers = cache->pages = 0;
	for (uint32 i = 0; i < meta->ngroups; i++)
	{
		const RangesGroup *group = &cache->groups[i];

		if (!is_possible(meta, group) || !was_next(group->rebuilt, next))
			AmDamagedPage(index, RangesDirectoryBlock(meta, i / RANGES_PAGE_GROUPS), "an impossible group");
		cache->layers += group->nlayers;
		for (uint32 k = 0; k < group->nlayers; k++)
			cache->pages += group->layers[k].shape.pages;
	}
	return true;
}

/*
 * Read the metapage and the directory, check them, and keep them with the relation
 * cache entry.  The result is valid until the index is closed or this is called again.
 */
const RangesMeta *
RangesMetaAnew(Relation index)
{
	RangesCache *cache = NULL;
	Size		size;

	do
	{
		RangesMeta	meta = RangesReadMeta(index).meta;

		CHECK_FOR_INTERRUPTS();
		if (cache != NULL)
			pfree(cache);
		size = offsetof(RangesCache, groups) + meta.ngroups * sizeof(RangesGroup);
		cache = MemoryContextAllocHuge(CurrentMemoryContext, size);
		cache->meta = meta;
	} while (!read_groups(index, cache));
	if (index->rd_amcache != NULL)
		pfree(index->rd_amcache);
	index->rd_amcache = NULL;
	index->rd_amcache = MemoryContextAllocHuge(index->rd_indexcxt, size);
	memcpy(index->rd_amcache, cache, size);
	pfree(cache);
	return index->rd_amcache;
}

/*
 * The metapage as it is now: read again only if it has changed.  The result is
 * valid until the index is closed or the next call.
 */
const RangesMeta *
RangesMetaOf(Relation index)
{
	const RangesMeta *meta = index->rd_amcache;

	if (meta != NULL && !RangesHasChanged(index, meta->changes) && index->rd_amcache != NULL)
		return index->rd_amcache;
	return RangesMetaAnew(index);
}


/* A group as it was when the directory was last read; without layers if it was not there. */
RangesGroup
RangesGroupAt(Relation index, uint32 number)
{
	const RangesCache *cache;

	if (index->rd_amcache == NULL)
		(void) RangesMetaAnew(index);
	cache = index->rd_amcache;
	return number < cache->meta.ngroups ? cache->groups[number] : (RangesGroup) {0};
}

/* A group as it is now. */
RangesGroup
RangesGroupNow(Relation index, uint32 number)
{
	(void) RangesMetaOf(index);
	return RangesGroupAt(index, number);
}

/* Have two groups the same layers, each of which has a number of its own? */
static bool
have_same_layers(const RangesGroup *a, const RangesGroup *b)
{
	if (a->nlayers != b->nlayers)
		return false;
	for (uint32 i = 0; i < a->nlayers; i++)
		if (a->layers[i].serial != b->layers[i].serial)
			return false;
	return true;
}

/*
 * A group after the directory has changed, as a page says that is none of a layer of the
 * group as it was known.  If it has not changed, the layer is damaged, and an error is
 * raised.
 */
RangesGroup
RangesGroupAfter(Relation index, uint32 number, const RangesGroup *known, const RangesLayer *fault)
{
	RangesGroup now;

	(void) RangesMetaAnew(index);
	now = RangesGroupAt(index, number);
	if (have_same_layers(&now, known))
		AmDamaged(index, psprintf("a page that is none of its group in blocks %u to %u",
								  fault->first, fault->first + fault->shape.pages - 1));
	return now;
}

/*
 * The transaction, with its epoch, from which on a snapshot takes all for running.  A
 * snapshot that takes one for ended was taken after that began.
 */
uint64
RangesSnapshotEnd(const RangesMeta *meta, Snapshot snapshot)
{
	/* No group has a lower number that is not 0. */
	return meta->rebuilt == 0 ? 1 : AmWithEpoch(snapshot->xmax);
}

/* How many layers all groups have, and how many pages these have. */
void
RangesTotals(Relation index, double *layers, double *pages)
{
	const RangesCache *cache;

	(void) RangesMetaOf(index);
	cache = index->rd_amcache;
	*layers = cache->layers;
	*pages = cache->pages;
}

/* Read a page of a layer and pin it, to test its bits. */
RangesPin
RangesPinPage(Relation index, BlockNumber block)
{
	RangesPin	pin = {AmPinPage(index, block), RecoveryInProgress()};

	if (unlikely(pin.locked))
		LockBuffer(pin.buffer, BUFFER_LOCK_SHARE);
	return pin;
}

void
RangesUnpinPage(RangesPin pin)
{
	if (unlikely(pin.locked))
		LockBuffer(pin.buffer, BUFFER_LOCK_UNLOCK);
	ReleaseBuffer(pin.buffer);
}

/*
 * Is this page, and was it when the caller last looked at its bits, page `number` of a
 * layer?  If not, either the directory has changed, or the page is damaged.
 */
bool
RangesIsPage(Buffer buffer, uint32 group, const RangesLayer *layer, uint32 number)
{
	Page		page = BufferGetPage(buffer);
	const volatile RangesPageHead *head = RangesHeadOf(page);

	pg_read_barrier();
	return head->serial == layer->serial && head->magic == RANGES_MAGIC &&
		head->group == group && head->page == number && AmHasHeader(page, BF_PAGE_HEADER);
}

/* Has anything been added to a page? */
bool
RangesHasBits(Buffer buffer)
{
	return ((PageHeader) BufferGetPage(buffer))->pd_lower == BLCKSZ;
}
