/*-------------------------------------------------------------------------
 *
 * murmur.c
 *	  The members of the MurmurHash family by which other programs place
 *	  values: Guava's, RedisBloom's and Spark's.
 *
 * Each gives, on every machine and at any alignment, the bits that program
 * gives.  They are here for reading and writing those programs' filters and
 * for nothing else: the native profile hashes with XXH3 (hash.h).
 *
 * All read words as little-endian, whole words first; they differ in what
 * becomes of the bytes left over.
 *
 * Sources: A. Appleby's public-domain SMHasher (MurmurHash3_x64_128,
 * MurmurHash64A, MurmurHash3_x86_32) for the algorithms and their constants;
 * the outputs of Guava, RedisBloom and Spark (test/data) for what each of
 * them makes of them.
 *
 * src/core/profiles/murmur.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/murmur.h"

static inline uint32_t
rotl32(uint32_t v, int n)
{
	return v << n | v >> (32 - n);
}

/*
 * The n < 8 bytes at p as a little-endian number.  before tells that eight
 * bytes in front of p + n belong to the same input: then one load does it.
 */
static inline uint64_t
load_tail(const unsigned char *p, size_t n, bool before)
{
	if (before)
		return bf_load64(p + n - 8) >> 8 * (7 - n) >> 8;
	if (n >= 4)
		return bf_load32(p) | (uint64_t) bf_load32(p + n - 4) << 8 * (n - 4);
	if (n == 0)
		return 0;
	/* One to three: the first, the middle and the last may be the same. */
	return p[0] | (uint64_t) p[n / 2] << 8 * (n / 2) | (uint64_t) p[n - 1] << 8 * (n - 1);
}

/* MurmurHash3, x64, 128 bits */

static inline uint64_t
m3_word2(uint64_t k)
{
	return bf_rotl64(k * BF_M3_C2, 33) * BF_M3_C1;
}

/*
 * MurmurHash3 x64 128 with seed 0 of len bytes at data: the two words of its
 * state, h1 and h2.  Guava's Hashing.murmur3_128() writes them one after the
 * other, each little-endian.
 */
void
bf_murmur3_128(const void *data, size_t len, uint64_t out[2])
{
	const unsigned char *p = data;
	size_t		tail = len % 16;
	uint64_t	h1 = 0;
	uint64_t	h2 = 0;

	for (size_t done = 0; done < len - tail;)
	{
		h1 ^= bf_m3_word1(bf_load64(p + done));
		h1 = (bf_rotl64(h1, 27) + h2) * 5 + 0x52dce729;
		h2 ^= m3_word2(bf_load64(p + done + 8));
		h2 = (bf_rotl64(h2, 31) + h1) * 5 + 0x38495ab5;
		done += 16;
		bf_poll_at(done);
	}
	p += len - tail;
	/* Mixing in a word of no bytes, zero, changes nothing. */
	if (tail >= 8)
	{
		h1 ^= bf_m3_word1(bf_load64(p));
		h2 ^= m3_word2(load_tail(p + 8, tail - 8, true));
	}
	else
		h1 ^= bf_m3_word1(load_tail(p, tail, len >= 8));
	bf_m3_end(h1, h2, len, out);
}

/* MurmurHash64A */

/* MurmurHash64A, the 64-bit MurmurHash2, of len bytes at data. */
uint64_t
bf_murmur64a(const void *data, size_t len, uint64_t seed)
{
	const unsigned char *p = data;
	size_t		tail = len % 8;
	uint64_t	h = seed ^ len * BF_M64A_M;

	for (size_t done = 0; done < len - tail;)
	{
		h = bf_m64a_mix(h, bf_load64(p + done));
		done += 8;
		bf_poll_at(done);
	}
	if (tail > 0)
		h = (h ^ load_tail(p + len - tail, tail, len >= 8)) * BF_M64A_M;
	return bf_m64a_end(h);
}

/* MurmurHash3, x86, 32 bits, as Spark has it */

static inline uint32_t
spark_mix(uint32_t h, uint32_t k)
{
	h ^= rotl32(k * 0xcc9e2d51, 15) * 0x1b873593;
	return rotl32(h, 13) * 5 + 0xe6546b64;
}

static inline uint32_t
spark_finish(uint32_t h, uint32_t len)
{
	h ^= len;
	h = (h ^ h >> 16) * 0x85ebca6b;
	h = (h ^ h >> 13) * 0xc2b2ae35;
	return h ^ h >> 16;
}

/*
 * Spark's hash of len bytes at data.  It is not MurmurHash3: each byte after
 * the last whole word is extended by its sign and mixed like a word.
 */
uint32_t
bf_spark_murmur_bytes(const void *data, size_t len, uint32_t seed)
{
	const unsigned char *p = data;
	size_t		words = len & ~(size_t) 3;
	uint32_t	h = seed;

	for (size_t done = 0; done < words;)
	{
		h = spark_mix(h, bf_load32(p + done));
		done += 4;
		bf_poll_at(done);
	}
	for (size_t i = words; i < len; i++)
		h = spark_mix(h, (uint32_t) (int8_t) p[i]);
	return spark_finish(h, (uint32_t) len);
}

/* Spark's hash of a 64-bit number: as of its eight little-endian bytes. */
uint32_t
bf_spark_murmur_long(uint64_t value, uint32_t seed)
{
	uint32_t	h = spark_mix(seed, (uint32_t) value);

	return spark_finish(spark_mix(h, (uint32_t) (value >> 32)), 8);
}
