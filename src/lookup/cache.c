/*-------------------------------------------------------------------------
 *
 * cache.c
 *	  Stored filters that one place in a query meets again and again.
 *
 * A stored filter arrives as a TOAST pointer at every row, also through an
 * InitPlan, a join or a CTE, and reading it whole takes 0.1 to 0.3 ms for each
 * megabyte.  So at first only its header and the blocks in question are read, by
 * slices (slices.c); when those of one filter have cost about as much as reading
 * it whole, it is read whole, once, and kept.
 *
 * Kept are bytes, never open relations.  The key is the whole TOAST pointer,
 * within one local transaction: as long as the row that holds the pointer is
 * visible, the value behind it cannot change, and its number cannot be given
 * to another value.  Another transaction empties the cache, since fn_extra can
 * outlive the transaction.  All caches of a backend together stay below
 * bloomext.cache_memory; a filter that does not fit is read by slices.
 *
 * A kept filter is published only when it is complete, and lives in a memory
 * context of its own, below the one of the call site.
 *
 * src/lookup/cache.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/detoast.h"
#include "access/heaptoast.h"
#include "storage/proc.h"
#include "utils/memutils.h"

#include "lookup/toast_slices.h"
#include "lookup/call_site.h"

#define CACHE_ENTRIES	32

/*
 * Answering by slices costs about as much as reading this many
 * bytes in one go (measured: 1.9 to 2.7 us against 145 to 390 us for 1.26 MB).
 */
#define BYTES_PER_ANSWER	((uint64) 16 * 1024)

typedef struct CacheEntry
{
	varatt_external key;
	uint64		used;			/* when it was last asked for */
	uint32		sights;			/* how often it was asked while not kept */
	bool		checked;		/* is the kept filter right for the site? */
	uint32		serial;			/* of the site's element when checked */
	MemoryContext mcxt;			/* of the bytes; NULL while not kept */
	BloomFilter filter;			/* valid if mcxt is set */
} CacheEntry;

struct BloomCache
{
	LocalTransactionId lxid;	/* the transaction that the entries belong to */
	uint64		clock;
	int			count;
	CacheEntry *last;			/* the one that was asked for last, or NULL */
	CacheEntry	entries[CACHE_ENTRIES];
};

/* Bytes kept by all call sites of this backend. */
static Size cache_total = 0;

typedef struct KeptBytes
{
	MemoryContextCallback callback;
	Size		size;
} KeptBytes;

static void
release_bytes(void *arg)
{
	cache_total -= ((KeptBytes *) arg)->size;
}

static void
drop_entry(CacheEntry *entry)
{
	MemoryContext mcxt = entry->mcxt;

	entry->mcxt = NULL;
	entry->sights = 0;
	if (mcxt != NULL)
		MemoryContextDelete(mcxt);
}

static void
empty_cache(BloomCache *cache)
{
	for (int i = 0; i < cache->count; i++)
		drop_entry(&cache->entries[i]);
	cache->count = 0;
	cache->last = NULL;
	cache->lxid = MyProcLxid();
}

/* The site's cache, emptied if it belongs to another transaction. */
static BloomCache *
site_cache(CallSite *site)
{
	if (unlikely(site->cache == NULL))
		site->cache = MemoryContextAllocZero(site->mcxt, sizeof(BloomCache));
	if (unlikely(site->cache->lxid != MyProcLxid()))
		empty_cache(site->cache);
	return site->cache;
}

/* The entry used least recently, other than the given one. */
static CacheEntry *
oldest_entry(BloomCache *cache, const CacheEntry *except, bool kept_only)
{
	CacheEntry *oldest = NULL;

	for (int i = 0; i < cache->count; i++)
	{
		CacheEntry *entry = &cache->entries[i];

		if (entry == except || (kept_only && entry->mcxt == NULL))
			continue;
		if (oldest == NULL || entry->used < oldest->used)
			oldest = entry;
	}
	return oldest;
}

/* The entry of a TOAST pointer, new if it is met for the first time. */
static CacheEntry *
find_entry(BloomCache *cache, const varatt_external *key)
{
	CacheEntry *entry = NULL;

	/* While it was asked again and again, nothing was noted. */
	if (cache->last != NULL)
		cache->last->used = ++cache->clock;
	for (int i = 0; i < cache->count; i++)
		if (cache->entries[i].key.va_valueid == key->va_valueid &&
			memcmp(&cache->entries[i].key, key, sizeof(*key)) == 0)
			entry = &cache->entries[i];
	if (entry == NULL)
	{
		entry = cache->count < CACHE_ENTRIES ? &cache->entries[cache->count++] :
			oldest_entry(cache, NULL, false);
		drop_entry(entry);
		entry->key = *key;
	}
	cache->last = entry;
	return entry;
}

/* The entry of a stored filter that is asked for now. */
static CacheEntry *
entry_of(CallSite *site, Datum stored)
{
	BloomCache *cache = site_cache(site);
	CacheEntry *entry = cache->last;
	varatt_external key;

	VARATT_EXTERNAL_GET_POINTER(key, (struct varlena *) DatumGetPointer(stored));
	if (entry == NULL || memcmp(&entry->key, &key, sizeof(key)) != 0)
		entry = find_entry(cache, &key);
	entry->used = ++cache->clock;
	return entry;
}

/* Make room for size bytes, giving up older filters of this site. */
static bool
make_room(BloomCache *cache, const CacheEntry *entry, Size size)
{
	Size		limit = (Size) bloom_cache_memory * 1024;

	while (cache_total + size > limit)
	{
		CacheEntry *oldest = oldest_entry(cache, entry, true);

		if (oldest == NULL)
			return false;
		drop_entry(oldest);
	}
	return true;
}

/*
 * Read a stored filter whole and keep it.  Until it is complete its memory
 * belongs to the current context, so that an error leaves nothing behind.
 * False if it is a state under construction, which takes more room than the
 * stored value tells.
 */
static bool
keep(CallSite *site, CacheEntry *entry, Datum stored)
{
	MemoryContext mcxt = AllocSetContextCreate(CurrentMemoryContext, "stored bloom filter",
											   ALLOCSET_START_SMALL_SIZES);
	MemoryContext old = MemoryContextSwitchTo(mcxt);
	KeptBytes  *kept = palloc(sizeof(KeptBytes));
	BloomFilter filter;

	BloomRead(stored, &filter);
	MemoryContextSwitchTo(old);
	if (VARSIZE(filter.value) > (uint32) entry->key.va_rawsize)
	{
		MemoryContextDelete(mcxt);
		return false;
	}

	kept->size = VARSIZE(filter.value);
	kept->callback.func = release_bytes;
	kept->callback.arg = kept;
	MemoryContextSetParent(mcxt, site->mcxt);
	MemoryContextRegisterResetCallback(mcxt, &kept->callback);
	cache_total += kept->size;
	entry->filter = filter;
	entry->mcxt = mcxt;
	entry->checked = false;
	return true;
}

/* Is one question answered best by reading everything, as where it is one chunk? */
static bool
is_read_whole(const varatt_external *key)
{
	return (Size) key->va_rawsize <= VARHDRSZ + TOAST_MAX_CHUNK_SIZE || BloomIsCompressed(key);
}

/* Is it time to keep this filter? */
static bool
is_due(const CacheEntry *entry)
{
	uint64		size = entry->key.va_rawsize;

	if (is_read_whole(&entry->key))
		return entry->sights >= 1;
	return entry->sights >= 2 + size / BYTES_PER_ANSWER;
}

/* Is the entry's filter kept, perhaps only now? */
static inline bool
is_kept(CallSite *site, CacheEntry *entry, Datum stored)
{
	if (likely(entry->mcxt != NULL))
		return true;
	return is_due(entry) && make_room(site->cache, entry, entry->key.va_rawsize) &&
		keep(site, entry, stored);
}

/* Check a kept filter against the site, unless nothing has changed since. */
static inline void
check_kept(const CallSite *site, CacheEntry *entry)
{
	uint32		serial = site->element != NULL ? site->element->serial : 0;

	if (likely(entry->checked && entry->serial == serial))
		return;
	CallSiteCheck(site, &entry->filter.head);
	entry->checked = true;
	entry->serial = serial;
}

/* The bytes from offset on, counted as in core/format.h. */
static const unsigned char *
read_bytes(ToastSlices *p, uint64 offset, uint64 len)
{
	bytea	   *slice = ToastSlicesRead(p, (uint32) (offset - BF_LENGTH_WORD), (uint32) len);

	if (VARSIZE_ANY_EXHDR(slice) != len)
		BloomCorrupted(BF_FAULT_LENGTH);
	return (unsigned char *) VARDATA_ANY(slice);
}

/*
 * Read the header of a stored filter into head, whose kind is then palloc'd.
 * False if the value can only be read whole.
 */
static bool
read_header(ToastSlices *p, bf_header *head)
{
	const uint64 size = p->pointer.va_rawsize;
	char	   *bytes = palloc0(bf_header_bytes(BF_MAX_KIND));
	Size		whole;

	if (size < BF_HEADER_UNIT)
		return false;
	memcpy(bytes + BF_LENGTH_WORD, read_bytes(p, BF_LENGTH_WORD, BF_HEADER_UNIT - BF_LENGTH_WORD),
		   BF_HEADER_UNIT - BF_LENGTH_WORD);
	whole = bf_header_bytes(bf_kind_len(bytes));
	if (bf_is_building(bytes, BF_HEADER_UNIT) || whole > bf_header_bytes(BF_MAX_KIND) ||
		whole > size)
		return false;
	if (whole > BF_HEADER_UNIT)
		memcpy(bytes + BF_HEADER_UNIT, read_bytes(p, BF_HEADER_UNIT, whole - BF_HEADER_UNIT),
			   whole - BF_HEADER_UNIT);
	return bf_header_read(bytes, size, head) == BF_OK;
}

/* Do slices of a filter with this header tell whether a value is in it? */
static bool
has_slices(const bf_header *head)
{
	const bf_layout *layout = bf_layout_of(head);

	return layout == NULL || bf_has_slices(layout, head->hashes);
}

/* The slice at an offset of the body, which may end within it. */
static const unsigned char *
read_slice(ToastSlices *p, const bf_header *head, uint64 body, uint64 offset)
{
	return read_bytes(p, bf_header_bytes(head->kind_len) + offset,
					  Min(body - offset, bf_layout_of(head)->slicing->bytes));
}

/* Ask the slices that tell whether a value is in the filter with this header. */
static bool
ask_slices(CallSite *site, ToastSlices *p, const bf_header *head, Datum value)
{
	const bf_layout *layout = bf_layout_of(head);
	bf_shape	shape;
	bf_hash		hash;
	uint64		slices[BF_MAX_SLICES];
	int			nslices;

	CallSiteCheck(site, head);
	if (layout == NULL || (uint64) p->pointer.va_rawsize == bf_header_bytes(head->kind_len))
		return false;
	shape = bf_shape_of(layout, head);
	if (!CallSiteHash(site, layout, shape, value, &hash))
		return false;
	nslices = layout->slicing->find(shape, hash, slices);
	for (int i = 0; i < nslices; i++)
	{
		bool		found = layout->slicing->test(read_slice(p, head, layout->body_bytes(shape),
															 slices[i]), shape, hash, i);

		if (found == layout->slicing->any)
			return found;
	}
	return !layout->slicing->any;
}

/* Answer by slices; false if it takes the whole filter to do so. */
static bool
test_by_slices(CallSite *site, Datum stored, Datum value, bool *answer)
{
	ToastSlices p;
	bf_header	head;
	bool		told;

	ToastSlicesOpen(stored, &p);
	told = read_header(&p, &head) && has_slices(&head);
	if (told)
		*answer = ask_slices(site, &p, &head, value);
	ToastSlicesClose(&p);
	return told;
}

/* Ask a stored filter that is not kept, reading no more than it takes. */
static bool
test_unkept(CallSite *site, CacheEntry *entry, Datum stored, Datum value)
{
	BloomFilter filter;
	bool		answer;

	entry->sights++;
	if (!is_read_whole(&entry->key) && test_by_slices(site, stored, value, &answer))
		return answer;
	/* It cost as much as so many answers by slices, and would again. */
	entry->sights += entry->key.va_rawsize / BYTES_PER_ANSWER;
	BloomRead(stored, &filter);
	CallSiteCheck(site, &filter.head);
	return CallSiteAsk(site, &filter, filter.bits, value);
}

/* The header of a stored filter that is not kept; false if it has to be read whole. */
static bool
head_by_slices(Datum stored, bf_header *head)
{
	ToastSlices p;
	bool		read;

	ToastSlicesOpen(stored, &p);
	read = read_header(&p, head);
	ToastSlicesClose(&p);
	return read;
}

/*
 * Is it the stored filter that was asked for last, and kept?  Most rows find
 * it here, so the pointers are compared without a call.
 */
static inline bool
is_kept_last(const BloomCache *cache, Datum stored)
{
	const void *pointer = VARDATA_EXTERNAL(DatumGetPointer(stored));
	const CacheEntry *entry = cache->last;

	StaticAssertStmt(sizeof(varatt_external) == 16, "two words are compared");
	return entry != NULL && entry->mcxt != NULL &&
		(BloomDifference(pointer, &entry->key, 0) | BloomDifference(pointer, &entry->key, 8)) == 0;
}

/* As BloomCacheTest(), unless it is the last filter and kept. */
static pg_noinline bool
test_other(CallSite *site, Datum stored, Datum value)
{
	CacheEntry *entry = entry_of(site, stored);

	if (!is_kept(site, entry, stored))
		return test_unkept(site, entry, stored, value);
	check_kept(site, entry);
	return CallSiteAsk(site, &entry->filter, entry->filter.bits, value);
}

/*
 * May the stored filter contain the value?  Raises an error if it is over
 * another kind of elements than the site's.
 */
bool
BloomCacheTest(CallSite *site, Datum stored, Datum value)
{
	BloomCache *cache = site->cache;

	if (site->element != NULL)
		ElementLearn(site->element, value);
	if (unlikely(cache == NULL || cache->lxid != MyProcLxid() || !is_kept_last(cache, stored)))
		return test_other(site, stored, value);
	check_kept(site, cache->last);
	return CallSiteAsk(site, &cache->last->filter, cache->last->filter.bits, value);
}

/* The header of a stored filter, without reading the rest. */
void
BloomCacheHead(CallSite *site, Datum stored, bf_header *head)
{
	CacheEntry *entry = entry_of(site, stored);
	BloomFilter filter;

	entry->sights++;
	if (is_kept(site, entry, stored))
		*head = entry->filter.head;
	else if (!head_by_slices(stored, head))
	{
		BloomRead(stored, &filter);
		*head = filter.head;
	}
}

/*
 * Open a stored filter for many questions.  False if it is not kept here; the
 * caller then reads it for itself.
 */
bool
BloomCacheRead(CallSite *site, Datum stored, BloomFilter *filter)
{
	CacheEntry *entry = entry_of(site, stored);

	entry->sights += entry->key.va_rawsize / BYTES_PER_ANSWER + 1;
	if (!is_kept(site, entry, stored))
		return false;
	*filter = entry->filter;
	return true;
}
