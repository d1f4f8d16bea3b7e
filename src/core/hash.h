/*-------------------------------------------------------------------------
 *
 * hash.h
 *	  The hash of the native profile, XXH3, and that of Parquet, XXH64; both
 *	  with 64 bits and seed 0.
 *
 * The algorithms are frozen by their author, XXH3 since xxHash 0.8.0, so the
 * system's header may be any later one.  It is inlined because most values
 * are eight bytes long, where a call would cost more than the hash.
 *
 * Source: https://xxhash.com, xxhash.h of libxxhash-dev.
 *
 * src/core/hash.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_HASH_H
#define BF_HASH_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/core.h"

#if XXH_VERSION_NUMBER < 800
#error "xxHash 0.8.0 or later is needed: XXH3 changed before it"
#endif

/* Hash len bytes at data, any alignment. */
static inline uint64_t
bf_hash_bytes(const void *data, size_t len)
{
	return XXH3_64bits(data, len);
}

/* Hash the eight little-endian bytes of v; as bf_hash_bytes() over them. */
static inline uint64_t
bf_hash_u64(uint64_t v)
{
	v = bf_le64(v);
	return XXH3_64bits(&v, sizeof(v));
}

/* Parquet's hash of len bytes at data, any alignment. */
static inline uint64_t
bf_xxh64(const void *data, size_t len)
{
	return XXH64(data, len, 0);
}

#endif							/* BF_HASH_H */
