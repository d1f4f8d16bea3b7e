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
 * src/profiles/murmur.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/profiles.h"

#define M3_C1			UINT64_C(0x87c37b91114253d5)
#define M3_C2			UINT64_C(0x4cf5ad432745937f)
#define M64A_M			UINT64_C(0xc6a4a7935bd1e995)

/* v rotated left by n bits, 0 < n < 64. */
static inline uint64_t
rotl64(uint64_t v, int n)
{
	return v << n | v >> (64 - n);
}

/* v rotated left by n bits, 0 < n < 32. */
static inline uint32_t
rotl32(uint32_t v, int n)
{
	return v << n | v >> (32 - n);
}

/*
 * The n < 8 bytes at p as a little-endian number.  before says that eight
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

/* --- MurmurHash3, x64, 128 bits -------------------------------------------- */

/*
 * What is mixed into h1 of the first word of a pair: k * c1, turned by 31, *
 * c2.
 */
static inline uint64_t
m3_word1(uint64_t k)
{
	return rotl64(k * M3_C1, 31) * M3_C2;
}

/*
 * What is mixed into h2 of the second word of a pair: k * c2, turned by 33,
 * * c1.
 */
static inline uint64_t
m3_word2(uint64_t k)
{
	return rotl64(k * M3_C2, 33) * M3_C1;
}

/* The finalizer fmix64: a bijection in which every bit of h counts for all. */
static inline uint64_t
m3_finish(uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ h >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ h >> 33;
}

/*
 * MurmurHash3 x64 128 with seed 0 of len bytes at data: the two words of its
 * state, h1 and h2.  Guava's Hashing.murmur3_128() writes them one after the
 * other, each little-endian.
 */
bf_hash
bf_murmur3_128(const void *data, size_t len)
{
	const unsigned char *p = data;
	size_t		tail = len % 16;
	uint64_t	h1 = 0;
	uint64_t	h2 = 0;

	for (size_t done = 0; done < len - tail;)
	{
		h1 ^= m3_word1(bf_load64(p + done));
		h1 = (rotl64(h1, 27) + h2) * 5 + 0x52dce729;
		h2 ^= m3_word2(bf_load64(p + done + 8));
		h2 = (rotl64(h2, 31) + h1) * 5 + 0x38495ab5;
		done += 16;
		bf_poll_at(done);
	}
	p += len - tail;
	/* Mixing in a word of no bytes, zero, changes nothing. */
	if (tail >= 8)
	{
		h1 ^= m3_word1(bf_load64(p));
		h2 ^= m3_word2(load_tail(p + 8, tail - 8, true));
	}
	else
		h1 ^= m3_word1(load_tail(p, tail, len >= 8));
	h1 ^= len;
	h2 ^= len;
	h1 += h2;
	h2 += h1;
	h1 = m3_finish(h1);
	h2 = m3_finish(h2);
	return (bf_hash) {h1 + h2, h1 + h2 + h2};
}

/* --- MurmurHash64A --------------------------------------------------------- */

/*
 * The state with one more word mixed in; the constants are those of
 * MurmurHash2.
 */
static inline uint64_t
m64a_mix(uint64_t h, uint64_t k)
{
	k *= M64A_M;
	return (h ^ (k ^ k >> 47) * M64A_M) * M64A_M;
}

/* MurmurHash64A, the 64-bit MurmurHash2, of len bytes at data.  Polls. */
uint64_t
bf_murmur64a(const void *data, size_t len, uint64_t seed)
{
	const unsigned char *p = data;
	size_t		tail = len % 8;
	uint64_t	h = seed ^ len * M64A_M;

	for (size_t done = 0; done < len - tail;)
	{
		h = m64a_mix(h, bf_load64(p + done));
		done += 8;
		bf_poll_at(done);
	}
	if (tail > 0)
		h = (h ^ load_tail(p + len - tail, tail, len >= 8)) * M64A_M;
	h = (h ^ h >> 47) * M64A_M;
	return h ^ h >> 47;
}

/* --- MurmurHash3, x86, 32 bits, as Spark has it ---------------------------- */

/* The state with one more word of 32 bits mixed in. */
static inline uint32_t
spark_mix(uint32_t h, uint32_t k)
{
	h ^= rotl32(k * 0xcc9e2d51, 15) * 0x1b873593;
	return rotl32(h, 13) * 5 + 0xe6546b64;
}

/*
 * Spark's hash of len bytes at data.  It is not MurmurHash3: each byte after
 * the last whole word is extended by its sign and mixed like a word.
 */
uint32_t
bf_spark_murmur(const void *data, size_t len, uint32_t seed)
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
	h ^= (uint32_t) len;
	h = (h ^ h >> 16) * 0x85ebca6b;
	h = (h ^ h >> 13) * 0xc2b2ae35;
	return h ^ h >> 16;
}
