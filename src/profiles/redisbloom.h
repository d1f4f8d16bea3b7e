/*-------------------------------------------------------------------------
 *
 * redisbloom.h
 *	  RedisBloom's Bloom filters: the links of which they are chains, and what
 *	  a filter can be.
 *
 * src/profiles/redisbloom.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_REDISBLOOM_H
#define BF_REDISBLOOM_H

#include "core/layered.h"
#include "profiles/profiles.h"

/* redisbloom.c: hashes, and the sizes of links */
extern bf_hash bf_redisbloom_hash(const bf_filter *f, const void *encoded, size_t len);
extern double bf_redisbloom_bits_per_value(double fpp);
extern bool bf_redisbloom_fits(uint32_t hashes, double bits_per_value);
extern bf_verdict bf_redisbloom_link_size(bf_filter *link);
extern double bf_redisbloom_link_fpp(double fpp, uint32_t i);
extern double bf_redisbloom_first_fpp(const bf_header *h);

#endif							/* BF_REDISBLOOM_H */
