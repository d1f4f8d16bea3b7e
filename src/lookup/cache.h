/*-------------------------------------------------------------------------
 *
 * cache.h
 *	  Stored filters that one call site meets again and again.
 *
 * src/lookup/cache.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_CACHE_H
#define BLOOMEXT_CACHE_H

#include "filter/filter.h"

typedef struct BloomCache BloomCache;

extern int	bloom_cache_memory; /* bloomext.cache_memory, in kilobytes */

extern const bf_filter *BloomCacheGet(BloomCache **cache, MemoryContext mcxt, Datum stored);
extern void BloomCacheMissed(BloomCache *cache, uint64 nbytes);

#endif							/* BLOOMEXT_CACHE_H */
