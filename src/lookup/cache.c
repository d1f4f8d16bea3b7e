/*-------------------------------------------------------------------------
 *
 * cache.c
 *	  Stored filters that one call meets again and again.
 *
 * A stored filter arrives as a TOAST pointer at every row, also through an
 * InitPlan, a join or a CTE, and reading it whole takes 0.1 to 0.3 ms for each
 * megabyte.  So at first only what a look-up needs is read; when that has cost
 * about as much as reading the filter whole, it is read whole, once, and kept.
 *
 * A cache belongs to one call, and all caches of a backend together keep
 * no more than bloomext.cache_memory.  What is kept makes room only for a
 * filter whose price was paid while it lay idle.  So of filters that are searched
 * in turn, and are too many, the first ones stay; the others, and one that is
 * larger than all of the memory, cost what they cost without a cache.
 *
 * The key is the whole TOAST pointer.  Its value can be replaced by another
 * one of the same number only when the row it belongs to has been removed,
 * and the counter of numbers has come round.  A row that a snapshot of ours has
 * seen is not removed before the oldest transaction that our snapshots depend
 * on (MyProc->xmin) has advanced: whatever deleted the row is no older than
 * that, or the row would not have been seen.  Rows of our own that a rollback
 * took away can be removed at once.  So a cache is emptied when that oldest
 * transaction is another one than before, and at the end of a transaction or
 * of an aborted subtransaction.
 *
 * Kept are bytes in memory of the call, never open relations.
 *
 * src/lookup/cache.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/detoast.h"
#include "access/xact.h"
#include "common/hashfn.h"
#include "storage/proc.h"
#include "utils/memutils.h"

#include "lookup/lookup.h"

/*
 * A cache counts how often it meets each of so many filters.  When it has met
 * more, it is emptied after so many look-ups, since their filters may be gone
 * for good.
 */
#define CACHE_ENTRIES	1024
#define CACHE_LOOKUPS	(64 * CACHE_ENTRIES)

/* What looking at an entry costs, in bytes read of a stored filter. */
#define BYTES_PER_ENTRY	512

/* A stored filter that was met. */
typedef struct CacheEntry
{
	varatt_external key;
	char		status;			/* simplehash's */
	uint64		used;			/* the look-up that met it last */
	uint64		since;			/* the look-up since which nbytes are counted */
	int64		nbytes;			/* read while it was not kept; is never
								 * negative but after it was refused */
	bf_filter  *kept;			/* or NULL */
} CacheEntry;

#define SH_PREFIX		entries
#define SH_ELEMENT_TYPE	CacheEntry
#define SH_KEY_TYPE		varatt_external
#define SH_KEY			key
#define SH_HASH_KEY(table, key)	murmurhash32((key).va_valueid)
#define SH_EQUAL(table, a, b)	(memcmp(&(a), &(b), sizeof(varatt_external)) == 0)
#define SH_SCOPE		static inline
#define SH_DECLARE
#define SH_DEFINE
#include "lib/simplehash.h"

struct BloomCache
{
	MemoryContext mcxt;			/* of the cache and all that it keeps */
	MemoryContextCallback callback;
	Size		size;			/* bytes of filters kept */
	uint64		endings;		/* ending_count when it was made */
	TransactionId xmin;			/* MyProc->xmin when it was made */
	uint64		clock;			/* look-ups until now */
	entries_hash *entries;
	CacheEntry *last;			/* that of the last look-up; NULL: none */
};

int			bloom_cache_memory = 256 * 1024;

/* Bytes kept by all caches of this backend. */
static Size total_size = 0;

/* Transactions that ended, and subtransactions that aborted, since the first cache. */
static uint64 ending_count = 0;

/* A callback for the events of a transaction: caches are emptied after it. */
static void
at_transaction_end(XactEvent event, void *arg)
{
	ending_count++;
}

/*
 * A callback for subtransactions: rows of one that is rolled back can be
 * removed at once.
 */
static void
at_subtransaction_event(SubXactEvent event, SubTransactionId mySubid, SubTransactionId parentSubid,
						void *arg)
{
	if (event == SUBXACT_EVENT_ABORT_SUB)
		ending_count++;
}

/* When a cache's memory is freed, its bytes no longer count. */
static void
release_bytes(void *arg)
{
	total_size -= ((BloomCache *) arg)->size;
}

/* Replace the cache by an empty one at the next look-up. */
static void
age(BloomCache *cache)
{
	cache->endings = ending_count - 1;
}

/* A new cache, in a memory context below the given one. */
static BloomCache *
make_cache(MemoryContext parent)
{
	static bool registered = false;
	MemoryContext mcxt = AllocSetContextCreate(parent, "stored bloom filters",
											   ALLOCSET_SMALL_SIZES);
	BloomCache *cache = MemoryContextAllocZero(mcxt, sizeof(BloomCache));

	if (!registered)
	{
		RegisterXactCallback(at_transaction_end, NULL);
		RegisterSubXactCallback(at_subtransaction_event, NULL);
		registered = true;
	}
	cache->mcxt = mcxt;
	cache->callback.func = release_bytes;
	cache->callback.arg = cache;
	MemoryContextRegisterResetCallback(mcxt, &cache->callback);
	cache->xmin = MyProc->xmin;
	cache->endings = ending_count;
	if (!TransactionIdIsValid(cache->xmin))
		age(cache);
	cache->entries = entries_create(mcxt, 8, NULL);
	return cache;
}

/* Free the filter that an entry keeps, and start counting again. */
static void
drop(BloomCache *cache, CacheEntry *entry)
{
	Size		size;

	if (entry->kept == NULL)
		return;
	size = VARSIZE(entry->kept->value);
	pfree(entry->kept->value);
	pfree(entry->kept);
	entry->kept = NULL;
	entry->since = cache->clock;
	entry->nbytes = 0;
	cache->size -= size;
	total_size -= size;
}

/* The entry of a TOAST pointer; NULL if it has none, and there is no place. */
static CacheEntry *
find_entry(BloomCache *cache, varatt_external key)
{
	CacheEntry *entry;
	bool		found;

	if (cache->entries->members >= CACHE_ENTRIES)
	{
		if (cache->clock >= CACHE_LOOKUPS)
			age(cache);
		return entries_lookup(cache->entries, key);
	}
	entry = entries_insert(cache->entries, key, &found);
	if (!found)
	{
		entry->since = cache->clock;
		entry->nbytes = 0;
		entry->kept = NULL;
	}
	return entry;
}

/*
 * Is there room to keep size more bytes, if need be by giving up filters that
 * lay idle since look-up since?  None is given up in vain.
 */
static bool
make_room(BloomCache *cache, Size size, uint64 since)
{
	Size		limit = (Size) bloom_cache_memory * 1024;
	Size		idle = 0;
	entries_iterator it;
	CacheEntry *entry;

	if (total_size + size <= limit)
		return true;
	entries_start_iterate(cache->entries, &it);
	while ((entry = entries_iterate(cache->entries, &it)) != NULL)
		if (entry->kept != NULL && entry->used < since)
			idle += VARSIZE(entry->kept->value);
	if (total_size - idle + size > limit)
		return false;
	entries_start_iterate(cache->entries, &it);
	while ((entry = entries_iterate(cache->entries, &it)) != NULL)
		if (entry->used < since && total_size + size > limit)
			drop(cache, entry);
	return true;
}

/* Read the filter of an entry whole and keep it, if there is room. */
static void
keep(BloomCache *cache, CacheEntry *entry, Datum stored)
{
	MemoryContext old;
	bf_filter  *kept;

	if (!make_room(cache, entry->key.va_rawsize, entry->since))
	{
		/*
		 * It must save as much again before it is kept, and the cost of this
		 * search.
		 */
		entry->since = cache->clock;
		entry->nbytes = -(int64) cache->entries->members * BYTES_PER_ENTRY;
		return;
	}
	old = MemoryContextSwitchTo(cache->mcxt);
	kept = palloc(sizeof(bf_filter));
	BloomRead(stored, kept);
	MemoryContextSwitchTo(old);
	entry->kept = kept;
	cache->size += VARSIZE(kept->value);
	total_size += VARSIZE(kept->value);
}

/*
 * The filter that is stored out of line behind a datum, if it is kept, perhaps
 * only now; it stays until the next call for this cache.  Else NULL, and the
 * caller reads it for itself and calls BloomCacheMissed().
 *
 * *cache is NULL at first, and is set to the cache, which is made in a context
 * below mcxt.  An error while the filter is read leaves behind memory of the
 * cache, which the error will empty.
 */
const bf_filter *
BloomCacheGet(BloomCache **cache, MemoryContext mcxt, Datum stored)
{
	BloomCache *c = *cache;
	CacheEntry *entry;
	varatt_external key;

	/* Is there a cache, and is what it keeps what is stored? */
	if (unlikely(c == NULL || c->endings != ending_count || c->xmin != MyProc->xmin))
	{
		*cache = NULL;
		if (c != NULL)
			MemoryContextDelete(c->mcxt);
		*cache = c = make_cache(mcxt);
	}
	c->clock++;
	VARATT_EXTERNAL_GET_POINTER(key, (struct varlena *) DatumGetPointer(stored));
	if (unlikely(c->last == NULL || memcmp(&c->last->key, &key, sizeof(key)) != 0))
		c->last = find_entry(c, key);
	entry = c->last;
	if (entry == NULL)
		return NULL;
	entry->used = c->clock;
	if (unlikely(entry->kept == NULL) && entry->nbytes >= (int64) key.va_rawsize &&
		key.va_rawsize <= (int64) bloom_cache_memory * 1024)
		keep(c, entry, stored);
	return entry->kept;
}

/*
 * Note the cost of the look-up for which BloomCacheGet() had nothing, as the
 * bytes of a stored filter that are read whole in the same time.
 */
void
BloomCacheMissed(BloomCache *cache, uint64 nbytes)
{
	if (cache->last != NULL)
		cache->last->nbytes += nbytes;
}
