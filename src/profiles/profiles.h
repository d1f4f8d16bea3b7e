/*-------------------------------------------------------------------------
 *
 * profiles.h
 *	  The list of the layouts of other programs, each in the file of its
 *	  program's name.
 *
 * A new profile has a code and a place in the list here, and one file beside
 * this one; a hash or an encoding that no other has takes a file of its own.
 * Functions, aggregates, checks and messages find it in the list.
 *
 * src/profiles/profiles.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_PROFILES_H
#define BF_PROFILES_H

#include "core/layout.h"

/* Their codes, within a type (core/format.h).  A code is never used again. */
enum
{
	BF_LAYOUT_GUAVA = 2,
	BF_LAYOUT_GUAVA32 = 3,
	BF_LAYOUT_REDISBLOOM = 4,
	BF_LAYOUT_REDISSON = 5,
	BF_LAYOUT_REDISSON_KRYO5 = 6,
	BF_LAYOUT_REDISSON_JSON = 7,
	BF_LAYOUT_REDIS_BITMAP = 8,
	BF_LAYOUT_REDIS_BITMAP32 = 9,
	BF_LAYOUT_SPARK = 10,
	BF_LAYOUT_SPARK_V2 = 11,
	BF_LAYOUT_PARQUET = 12,
	BF_LAYOUT_GUAVA_UTF16 = 13,
	BF_LAYOUT_END				/* one more than the largest */
};

/* The layouts, in the order in which messages name their profiles. */
#define BF_FOREIGN_LAYOUTS(DO) \
	DO(bf_guava) \
	DO(bf_guava32) \
	DO(bf_guava_utf16) \
	DO(bf_redisbloom) \
	DO(bf_redisbloom_error) \
	DO(bf_redisbloom_grow) \
	DO(bf_redis_bitmap) \
	DO(bf_redis_bitmap32) \
	DO(bf_redisson) \
	DO(bf_redisson_kryo5) \
	DO(bf_redisson_json) \
	DO(bf_spark) \
	DO(bf_spark_v2) \
	DO(bf_parquet) \
	DO(bf_redis_cuckoo)

#define BF_DECLARE_LAYOUT(layout)	extern const bf_layout layout;
BF_FOREIGN_LAYOUTS(BF_DECLARE_LAYOUT)
#undef BF_DECLARE_LAYOUT

/* guava.c: the hash of Guava, which hand-written filters have taken over */
extern bf_hash bf_guava_hash(const bf_filter *f, const void *encoded, size_t len);

/* highway.c: the hash by which Redisson places values: HighwayHash, 128 bits */
extern bf_hash bf_highway128(const void *data, size_t len);

/*
 * murmur.c: the members of the MurmurHash family by which other programs place
 * values: Guava's, RedisBloom's and Spark's
 */
extern bf_hash bf_murmur3_128(const void *data, size_t len);
extern uint64_t bf_murmur64a(const void *data, size_t len, uint64_t seed);
extern uint32_t bf_spark_murmur(const void *data, size_t len, uint32_t seed);

#endif							/* BF_PROFILES_H */
