/*-------------------------------------------------------------------------
 *
 * redis_cuckoo.h
 *	  RedisBloom's cuckoo filters (CF.RESERVE, CF.ADD ...).
 *
 * A filter is a chain of sub-filters, tables of fingerprints of one byte.
 * Sub-filter i, counted from 0, has N * expansion^i buckets of b slots, N a
 * power of two; with an expansion of 0 there is but one.  The body:
 *
 *	  offset size
 *		 0    8   values that were removed
 *		 8    4   number of sub-filters, 1 to BF_REDIS_CUCKOO_MAX_FILTERS
 *		12    4   zeros
 *		16    -   the slots of all sub-filters, the oldest first, bucket after
 *				  bucket, and zeros up to a multiple of 8; a free slot is 0
 *
 * The header's entries are the slots that are not free.  Of a shape, nbits is
 * 8 * N * b, hashes is 8, and layout_param has
 *
 *	  bits 0-7		b, the slots of a bucket, 1 to 255
 *	  bits 8-23		how often a fingerprint may be moved, 1 to 65535
 *	  bits 24-28	0 for an expansion of 0, else 1 + its binary logarithm
 *
 * For h, the MurmurHash64A with seed 0 of a value's bytes, and arithmetic
 * modulo 2^64:
 *
 *	  F      = h mod 255 + 1
 *	  second = h ^ (F * 0x5bd1e995)
 *
 * and in a sub-filter of n buckets F is in bucket h mod n or second mod n.
 *
 * Adding and removing go from the newest sub-filter to the oldest and take the
 * first slot that does, in the bucket of h and then in the other one.  If no
 * slot is free, fingerprints of the newest are moved: F takes the place of the
 * one in slot 0 of the bucket of h; that one goes to a free slot of its other
 * bucket, or else takes the place of the one in the next slot (modulo b)
 * there; and so on.  After as many moves as there may be, all are taken back,
 * and a sub-filter is added.  So the same calls in the same order make the
 * bytes that RedisBloom has, unless it compacted its filter: it does that on
 * its own after deletions.
 *
 * Source: filters that RedisBloom of June 2026 has dumped, and its replies.
 *
 * src/profiles/redis_cuckoo.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_REDIS_CUCKOO_H
#define BF_REDIS_CUCKOO_H

#include "core/buckets.h"
#include "profiles/profiles.h"

#define BF_REDIS_CUCKOO_MAX_FILTERS		32
#define BF_REDIS_CUCKOO_MAX_BUCKET		255
#define BF_REDIS_CUCKOO_MAX_ITERATIONS	65535
#define BF_REDIS_CUCKOO_MAX_EXPANSION	32768

#define BF_REDIS_CUCKOO_BITS	8	/* of a fingerprint */

/* Offsets in the body. */
#define BF_REDIS_CUCKOO_AT_REMOVED	0
#define BF_REDIS_CUCKOO_AT_FILTERS	8
#define BF_REDIS_CUCKOO_AT_ZEROS	12
#define BF_REDIS_CUCKOO_HEAD		16	/* bytes before the slots */

/* bf_buckets.params: what the shape's layout_param is made of. */
static inline bf_bucket_params
bf_redis_cuckoo_params(bf_shape shape)
{
	return (bf_bucket_params) {
		.bits = shape.hashes,
		.bucket = shape.layout_param & 0xff,
		.iterations = shape.layout_param >> 8 & 0xffff,
		.expansion = UINT32_C(1) << (shape.layout_param >> 24 & 0x1f) >> 1,
	};
}

/* redis_cuckoo_body.c: members of bf_buckets, and sizes */
extern bf_shape bf_redis_cuckoo_shape(bf_bucket_params params);
extern double bf_redis_cuckoo_full_rate(bf_shape shape);
extern bf_bucket_state bf_redis_cuckoo_state(const bf_filter *f);
extern uint64_t bf_redis_cuckoo_slots(bf_shape shape, uint32_t i, uint64_t *at);
extern uint64_t bf_redis_cuckoo_bytes(bf_shape shape, uint32_t filters);

/* The number of sub-filters of a body, 0 without one. */
static inline uint32_t
bf_redis_cuckoo_filters(const bf_filter *f)
{
	return f->len > 0 ? bf_load32(f->body + BF_REDIS_CUCKOO_AT_FILTERS) : 0;
}

#endif							/* BF_REDIS_CUCKOO_H */
