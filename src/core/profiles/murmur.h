/*-------------------------------------------------------------------------
 *
 * murmur.h
 *	  The members of the MurmurHash family by which other programs place
 *	  values: Guava's, RedisBloom's and Spark's.
 *
 * src/core/profiles/murmur.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_MURMUR_H
#define BF_MURMUR_H

#include "core/core.h"

#define BF_M3_C1		UINT64_C(0x87c37b91114253d5)
#define BF_M3_C2		UINT64_C(0x4cf5ad432745937f)
#define BF_M64A_M		UINT64_C(0xc6a4a7935bd1e995)

extern void bf_murmur3_128(const void *data, size_t len, uint64_t out[2]);
extern uint64_t bf_murmur64a(const void *data, size_t len, uint64_t seed);
extern uint32_t bf_spark_murmur_bytes(const void *data, size_t len, uint32_t seed);
extern uint32_t bf_spark_murmur_long(uint64_t value, uint32_t seed);

/* What the first two are made of. */

static inline uint64_t
bf_rotl64(uint64_t v, int n)
{
	return v << n | v >> (64 - n);
}

static inline uint64_t
bf_m3_word1(uint64_t k)
{
	return bf_rotl64(k * BF_M3_C1, 31) * BF_M3_C2;
}

static inline uint64_t
bf_m3_finish(uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ h >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ h >> 33;
}

/* Of the state before its end, and len, the two words of the hash. */
static inline void
bf_m3_end(uint64_t h1, uint64_t h2, size_t len, uint64_t out[2])
{
	h1 ^= len;
	h2 ^= len;
	h1 += h2;
	h2 += h1;
	h1 = bf_m3_finish(h1);
	h2 = bf_m3_finish(h2);
	out[0] = h1 + h2;
	out[1] = h1 + h2 + h2;
}

/* As bf_murmur3_128(), of the len <= 8 low bytes of a word whose others are 0. */
static inline void
bf_murmur3_128_word(uint64_t word, size_t len, uint64_t out[2])
{
	bf_m3_end(bf_m3_word1(word), 0, len, out);
}

static inline uint64_t
bf_m64a_mix(uint64_t h, uint64_t k)
{
	k *= BF_M64A_M;
	return (h ^ (k ^ k >> 47) * BF_M64A_M) * BF_M64A_M;
}

static inline uint64_t
bf_m64a_end(uint64_t h)
{
	h = (h ^ h >> 47) * BF_M64A_M;
	return h ^ h >> 47;
}

/*
 * As bf_murmur64a(), of len < 16 bytes in two words, little-endian, whose other
 * bytes are 0.
 */
static inline uint64_t
bf_murmur64a_words(uint64_t first, uint64_t second, size_t len, uint64_t seed)
{
	uint64_t	h = seed ^ len * BF_M64A_M;

	if (len >= 8)
	{
		h = bf_m64a_mix(h, first);
		first = second;
	}
	if (len % 8 != 0)
		h = (h ^ first) * BF_M64A_M;
	return bf_m64a_end(h);
}

#endif							/* BF_MURMUR_H */
