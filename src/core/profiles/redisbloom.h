/*-------------------------------------------------------------------------
 *
 * redisbloom.h
 *	  RedisBloom's Bloom filters: one link of them, and what chains need.
 *
 * src/core/profiles/redisbloom.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_REDISBLOOM_H
#define BF_REDISBLOOM_H

#include "core/layout.h"

/* What BF.RESERVE takes. */
#define BF_REDISBLOOM_MAX_FPP		0.25
#define BF_REDISBLOOM_MAX_CAPACITY	((uint64_t) 1 << 30)

#define BF_REDISBLOOM_LIMITS \
	"RedisBloom takes an fpp of up to 0.25 (a higher one becomes that), and a capacity of up to 1073741824 values."

/* What its first hash starts with. */
#define BF_REDISBLOOM_SEED			UINT64_C(0xc6a4a7935bd1e995)

extern const bf_layout bf_redisbloom;

/* redisbloom_avx2.c */
extern uint64_t bf_redisbloom_hash_fours(const uint64_t *integers, uint64_t n, uint64_t *hashes);

/* For layers of it. */
extern const bf_kind bf_redisbloom_kinds[];
extern bf_hash bf_redisbloom_hash(bf_shape shape, const void *encoded, size_t len);
extern uint64_t bf_redisbloom_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n,
											uint64_t *hashes);
extern bf_shape bf_redisbloom_link(double fpp, uint64_t capacity);
extern double bf_redisbloom_bits_per_value(double fpp);
extern bool bf_redisbloom_fits(uint32_t hashes, double bits_per_value);

#endif							/* BF_REDISBLOOM_H */
