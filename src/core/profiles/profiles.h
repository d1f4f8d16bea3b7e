/*-------------------------------------------------------------------------
 *
 * profiles.h
 *	  The layouts of other programs, each in the file of its program's name,
 *	  and what is the same for all.
 *
 * src/core/profiles/profiles.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_PROFILES_H
#define BF_PROFILES_H

#include "core/layout.h"

extern const bf_layout bf_guava;
extern const bf_layout bf_guava32;
extern const bf_layout bf_guava_utf16;
extern const bf_layout bf_redis_bitmap;
extern const bf_layout bf_redis_bitmap32;
extern const bf_layout bf_redisson;
extern const bf_layout bf_redisson_kryo5;
extern const bf_layout bf_redisson_json;
extern const bf_layout bf_spark;
extern const bf_layout bf_spark_v2;
extern const bf_layout bf_parquet;

/* profiles.c */
extern uint64_t bf_profile_hash_integers(const bf_layout *layout, bf_shape shape,
										 const uint64_t *integers, uint64_t n, uint64_t *hashes);

/* redis_bitmap.c: strings of bits, as Redis has them */
extern const bf_exchange bf_redis_exchange;

#endif							/* BF_PROFILES_H */
