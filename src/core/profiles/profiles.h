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

/* redis_bitmap.c: strings of bits, as Redis has them */
extern const bf_form bf_redis_string;

#endif							/* BF_PROFILES_H */
