/*-------------------------------------------------------------------------
 *
 * murmur.h
 *	  The members of the MurmurHash family by which other programs place
 *	  values: Guava's, RedisBloom's and Spark's.
 *
 * src/profiles/murmur.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_MURMUR_H
#define BF_MURMUR_H

#include "core/layout.h"

extern bf_hash bf_murmur3_128(const void *data, size_t len);
extern uint64_t bf_murmur64a(const void *data, size_t len, uint64_t seed);
extern uint32_t bf_spark_murmur(const void *data, size_t len, uint32_t seed);

#endif							/* BF_MURMUR_H */
