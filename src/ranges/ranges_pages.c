/*-------------------------------------------------------------------------
 *
 * ranges_pages.c
 *	  Reading the pages of range filters.
 *
 * The metapage and the pages of the directory are checked when they are read, and kept
 * with the relation cache entry, which the server drops when the index gets another file.
 * RangesMetaFresh() compares the number of changes with that of the metapage, and reads this
 * again if it is another one: each scan and each statement that adds values begins with
 * that.  A page of the directory is read when one of its groups is wanted.  When it is
 * wanted again after the index has changed, the page is read again if it has changed
 * itself.  So a change costs others what one page costs, however many groups there are.
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

/* Pages of the directory, about, that say how large all groups are. */
#define COUNTED_DIRECTORY	8

/*
 * What tells whether a page of the directory is as it was.  Pages that the version 1.0.0
 * of this library changes do not count changes; its log positions and checksums differ.
 */
typedef struct PageVersion
{
	XLogRecPtr	lsn;
	uint32		changes;
	pg_crc32c	crc;
} PageVersion;

/* A page of the directory. */
typedef struct KeptPage
{
	bool		read;
	uint32		changes;		/* of the index, with which the groups are
								 * known to be right */
	PageVersion version;		/* that was read */
} KeptPage;

/* What is kept with the relation cache entry: one chunk of memory. */
typedef struct RangesCache
{
	RangesMeta	meta;
	uint32		npages;			/* of the directory, that there is room for */
	RangesGroup *groups;		/* of these pages; those of pages that were
								 * not read are not set */
	KeptPage	pages[FLEXIBLE_ARRAY_MEMBER];
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
	if (meta->defaults > RANGES_NGRAMS)
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
group_is_possible(const RangesMeta *meta, const RangesGroup *group)
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

/* Has the metapage or the directory changed since so many changes? */
bool
RangesHasChanged(Relation index, uint32 changes)
{
	Buffer		buffer = ReadBuffer(index, RANGES_METAPAGE);
	volatile RangesMeta *now = &RangesMetaPageOf(BufferGetPage(buffer))->meta;
	bool		changed = now->changes != changes;

	ReleaseBuffer(buffer);
	return changed;
}

static PageVersion
version_of(Page page)
{
	const volatile RangesDirectoryPage *contents = RangesDirectoryPageOf(page);

	return (PageVersion) {PageGetLSN(page), contents->changes, contents->crc};
}

/* Is a page of the directory as it was read, in a version? */
static bool
is_same_page(Relation index, BlockNumber block, const PageVersion *version)
{
	Buffer		buffer = AmPinPage(index, block);
	PageVersion now = version_of(BufferGetPage(buffer));

	ReleaseBuffer(buffer);
	return now.lsn == version->lsn && now.changes == version->changes && now.crc == version->crc;
}

/* Copy the groups of a page of the directory, and its version; false if it is none. */
static bool
read_directory(Relation index, BlockNumber block, uint32 number, RangesGroup *groups, PageVersion *version)
{
	Buffer		buffer = AmPinPage(index, block);
	Page		page = BufferGetPage(buffer);
	const RangesDirectoryPage *contents = RangesDirectoryPageOf(page);
	bool		right;

	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	right = AmHasHeader(page, SizeOfPageHeaderData + sizeof(RangesDirectoryPage)) &&
		contents->magic == RANGES_MAGIC && contents->number == number &&
		contents->crc == RangesDirectoryCrc(contents);
	*version = version_of(page);
	memcpy(groups, contents->groups, sizeof(contents->groups));
	UnlockReleaseBuffer(buffer);
	return right;
}

/* Are the groups of a page of the directory possible, as far as there are so many? */
static bool
are_possible(const RangesMeta *meta, uint32 number, const RangesGroup *groups)
{
	uint64		next = U64FromFullTransactionId(ReadNextFullTransactionId());
	uint32		n = Min(meta->ngroups - number * RANGES_PAGE_GROUPS, RANGES_PAGE_GROUPS);

	for (uint32 i = 0; i < n; i++)
		if (!group_is_possible(meta, &groups[i]) || !was_next(groups[i].rebuilt, next))
			return false;
	return true;
}

/* Room to keep a metapage and so many pages of the directory with the relation cache entry. */
static RangesCache *
make_cache(Relation index, uint32 npages)
{
	Size		head = offsetof(RangesCache, pages) + npages * sizeof(KeptPage);
	Size		size = head + npages * sizeof(RangesGroup) * RANGES_PAGE_GROUPS;
	RangesCache *cache = MemoryContextAllocHuge(index->rd_indexcxt, size);

	memset(cache, 0, head);
	cache->npages = npages;
	cache->groups = (RangesGroup *) ((char *) cache + head);
	return cache;
}

/*
 * Read the metapage, check it, and keep it with the relation cache entry, with room for
 * the directory.  The result is valid until the index is closed or this is called again.
 */
const RangesMeta *
RangesMetaReread(Relation index)
{
	RangesMeta	meta = RangesReadMeta(index).meta;
	uint32		npages = (meta.ngroups + RANGES_PAGE_GROUPS - 1) / RANGES_PAGE_GROUPS;
	RangesCache *old = index->rd_amcache;

	if (old == NULL || old->npages < npages)
	{
		/* Room for twice as many, so that it is not copied for each page. */
		RangesCache *cache = make_cache(index, npages > 1 ? 2 * npages : 1);

		if (old != NULL)
		{
			memcpy(cache->pages, old->pages, old->npages * sizeof(KeptPage));
			memcpy(cache->groups, old->groups, old->npages * sizeof(RangesGroup) * RANGES_PAGE_GROUPS);
			pfree(old);
		}
		index->rd_amcache = cache;
	}
	((RangesCache *) index->rd_amcache)->meta = meta;
	return index->rd_amcache;
}

/*
 * The metapage as it is now: read again only if it has changed.  The result is
 * valid until the index is closed or the next call.
 */
const RangesMeta *
RangesMetaFresh(Relation index)
{
	const RangesMeta *meta = index->rd_amcache;

	if (meta != NULL && !RangesHasChanged(index, meta->changes) && index->rd_amcache != NULL)
		return index->rd_amcache;
	return RangesMetaReread(index);
}

/* Keep nothing, so that all is read and checked again. */
void
RangesForget(Relation index)
{
	if (index->rd_amcache != NULL)
		pfree(index->rd_amcache);
	index->rd_amcache = NULL;
}

/*
 * Read a page of the directory, unless it has not changed.  Its groups are then those of
 * when the metapage was read last, or of later.
 *
 * Whoever changes both holds the locks of both pages meanwhile.  So once the metapage has
 * been read under its lock, with its number of changes, the page of the directory has all
 * of these, and its version is found without a lock.
 */
static void
read_page(Relation index, uint32 number)
{
	for (;;)
	{
		RangesCache *cache = index->rd_amcache;
		KeptPage   *kept = &cache->pages[number];
		RangesGroup *groups = cache->groups + (Size) number * RANGES_PAGE_GROUPS;
		BlockNumber block = RangesDirectoryBlock(&cache->meta, number);
		bool		right;

		/* Comparing may raise an error: until then nothing new is known. */
		if (kept->read && is_same_page(index, block, &kept->version))
		{
			kept->changes = cache->meta.changes;
			return;
		}
		kept->read = false;
		right = read_directory(index, block, number, groups, &kept->version);
		if (right && are_possible(&cache->meta, number, groups))
		{
			kept->changes = cache->meta.changes;
			kept->read = true;
			return;
		}
		/* The page may be newer than the metapage, or be elsewhere by now. */
		if (!RangesHasChanged(index, cache->meta.changes))
			AmDamagedPage(index, block, right ? "an impossible group" : "no page of the directory");
		(void) RangesMetaReread(index);
		CHECK_FOR_INTERRUPTS();
	}
}

/*
 * A group as it was when the metapage was last read, or later; without layers if it was
 * not there.
 */
RangesGroup
RangesGroupCached(Relation index, uint32 number)
{
	const RangesCache *cache = index->rd_amcache;
	uint32		page = number / RANGES_PAGE_GROUPS;

	if (unlikely(cache == NULL))
		cache = (const RangesCache *) RangesMetaReread(index);
	if (number >= cache->meta.ngroups)
		return (RangesGroup) {0};
	if (unlikely(!cache->pages[page].read || cache->pages[page].changes != cache->meta.changes))
	{
		read_page(index, page);
		cache = index->rd_amcache;
	}
	return cache->groups[number];
}

/* A group as it is now. */
RangesGroup
RangesGroupFresh(Relation index, uint32 number)
{
	(void) RangesMetaFresh(index);
	return RangesGroupCached(index, number);
}

/* Do two groups have the same layers, by the number that each layer has? */
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
RangesGroupChanged(Relation index, uint32 number, const RangesGroup *known, const RangesLayer *fault)
{
	RangesGroup now;

	(void) RangesMetaReread(index);
	now = RangesGroupCached(index, number);
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
	/*
	 * No group was rebuilt: 1 is later than their 0, and no snapshot has to
	 * be asked.
	 */
	return meta->rebuilt == 0 ? 1 : AmWithEpoch(snapshot->xmax);
}

/*
 * How many layers all groups have, and how many pages these have, going by some pages of
 * the directory.
 */
void
RangesTotals(Relation index, double *layers, double *pages)
{
	uint32		ngroups = RangesMetaFresh(index)->ngroups;
	uint32		every = Max(ngroups / RANGES_PAGE_GROUPS / COUNTED_DIRECTORY, 1) * RANGES_PAGE_GROUPS;
	uint32		counted = 0;

	*layers = *pages = 0;
	for (uint32 first = 0; first < ngroups; first += every)
		for (uint32 number = first; number < Min(first + RANGES_PAGE_GROUPS, ngroups); number++, counted++)
		{
			RangesGroup group = RangesGroupCached(index, number);

			*layers += group.nlayers;
			*pages += RangesPagesOf(&group);
		}
	if (counted < ngroups)
	{
		*layers *= (double) ngroups / counted;
		*pages *= (double) ngroups / counted;
	}
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

/* Does a page have any bits? */
bool
RangesHasBits(Buffer buffer)
{
	return ((PageHeader) BufferGetPage(buffer))->pd_lower == BLCKSZ;
}
