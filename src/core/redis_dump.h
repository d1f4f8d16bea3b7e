/*-------------------------------------------------------------------------
 *
 * redis_dump.h
 *	  What CF.SCANDUMP of RedisBloom gives.
 *
 * A dump is a head and the slots of all sub-filters, the oldest first, one after
 * the other.  All numbers are little-endian.
 *
 *	  offset size
 *		 0    8   values
 *		 8    8   N, buckets of the first sub-filter
 *		16    8   values that were removed
 *		24    8   number of sub-filters
 *		32    2   slots of a bucket
 *		34    2   how often a fingerprint may be moved
 *		36    2   expansion
 *		38    -   the slots, one byte each (redis_cuckoo.h)
 *
 * The program hands a dump over as pairs of a number and a chunk: (1, the
 * head), and then (1 + the bytes after the head up to the chunk's end, the
 * chunk).  No chunk is part of two sub-filters.
 *
 * Source: filters that RedisBloom of June 2026 has dumped and loaded.
 *
 * src/core/redis_dump.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_REDIS_DUMP_H
#define BF_REDIS_DUMP_H

#include "core/exchange.h"

extern const bf_exchange bf_redis_cuckoo_dump;

#endif							/* BF_REDIS_DUMP_H */
