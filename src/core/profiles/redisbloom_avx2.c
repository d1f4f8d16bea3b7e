/*-------------------------------------------------------------------------
 *
 * redisbloom_avx2.c
 *	  RedisBloom's hashes of small integers, four at a time, for x86
 *	  processors with AVX2.
 *
 * The same hashes as redisbloom.c's, of integers of up to eight digits.  Most
 * of the work is to find the digits, a multiplication and a shift at a time.
 * As in native_avx2.c, the file is empty on other machines.
 *
 * src/core/profiles/redisbloom_avx2.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/avx2.h"
#include "core/profiles/decimal.h"
#include "core/profiles/murmur.h"
#include "core/profiles/redisbloom.h"

#ifdef BF_HAVE_AVX2

/* Texts of up to eight bytes, one in each lane. */
typedef struct texts
{
	__m256i		words;			/* little-endian, other bytes are 0 */
	__m256i		shift;			/* 64 - 8 * the number of bytes */
} texts;

AVX2 static inline __m256i
all_lanes(uint64_t v)
{
	return _mm256_set1_epi64x((long long) v);
}

/* v * m mod 2^64 in each lane, by products of halves. */
AVX2 static inline __m256i
times(__m256i v, uint64_t m)
{
	__m256i		low = all_lanes(m & UINT32_MAX);
	__m256i		crossed = _mm256_add_epi64(_mm256_mul_epu32(v, all_lanes(m >> 32)),
										   _mm256_mul_epu32(_mm256_srli_epi64(v, 32), low));

	return _mm256_add_epi64(_mm256_mul_epu32(v, low), _mm256_slli_epi64(crossed, 32));
}

AVX2 static inline bool
all_are_small(__m256i v)
{
	__m256i		sign = all_lanes(UINT64_C(1) << 63);
	__m256i		large = _mm256_cmpgt_epi64(_mm256_xor_si256(v, sign),
										   _mm256_xor_si256(all_lanes(BF_EIGHT_DIGITS - 1), sign));

	return _mm256_testz_si256(large, large) != 0;
}

/*
 * As bf_eight_digits(): v is parted into fours, twos and ones.  Quotients are
 * high halves of products, exact for dividends so small.
 */
AVX2 static inline __m256i
eight_digits(__m256i v)
{
	__m256i		high = _mm256_srli_epi64(_mm256_mul_epu32(v, all_lanes(3518437209)), 45);
	__m256i		low = _mm256_sub_epi64(v, _mm256_mul_epu32(high, all_lanes(10000)));
	__m256i		parts = _mm256_or_si256(high, _mm256_slli_epi64(low, 32));

	high = _mm256_srli_epi16(_mm256_mulhi_epu16(parts, _mm256_set1_epi16(5243)), 3);
	low = _mm256_sub_epi16(parts, _mm256_mullo_epi16(high, _mm256_set1_epi16(100)));
	parts = _mm256_or_si256(high, _mm256_slli_epi32(low, 16));
	high = _mm256_mulhi_epu16(parts, _mm256_set1_epi16(6554));
	low = _mm256_sub_epi16(parts, _mm256_mullo_epi16(high, _mm256_set1_epi16(10)));
	return _mm256_or_si256(high, _mm256_slli_epi16(low, 8));
}

/* As bf_first_digits() */
AVX2 static inline texts
first_digits(__m256i v)
{
	__m256i		digits = eight_digits(v);

	/* The last digit is never a leading zero: no byte is compared with it. */
	__m256i		zeros = _mm256_cmpeq_epi8(digits, all_lanes(UINT64_C(0xff) << 56));
	__m256i		leading = _mm256_andnot_si256(_mm256_add_epi64(zeros, all_lanes(1)), zeros);
	__m256i		eights = _mm256_and_si256(leading, _mm256_set1_epi8(8));
	__m256i		shift = _mm256_sad_epu8(eights, _mm256_setzero_si256());
	__m256i		text = _mm256_add_epi64(digits, all_lanes(BF_EIGHT_ZEROS));

	return (texts) {_mm256_srlv_epi64(text, shift), shift};
}

/* v ^ v >> 47 */
AVX2 static inline __m256i
fold(__m256i v)
{
	return _mm256_xor_si256(v, _mm256_srli_epi64(v, 47));
}

/* What bf_murmur64a_words() takes in of a text: its words, if full well mixed. */
AVX2 static inline __m256i
taken_in(texts t)
{
	__m256i		full = _mm256_cmpeq_epi64(t.shift, _mm256_setzero_si256());

	if (_mm256_testz_si256(full, full))
		return t.words;
	return _mm256_blendv_epi8(t.words, times(fold(times(t.words, BF_M64A_M)), BF_M64A_M), full);
}

/* The rest of that hash, with the length in the seed. */
AVX2 static inline __m256i
murmur(__m256i seed, __m256i in)
{
	__m256i		h = times(_mm256_xor_si256(seed, in), BF_M64A_M);

	return fold(times(fold(h), BF_M64A_M));
}

/*
 * Hash fours of n integers, until one of them has more than eight digits.
 * Returns how many were hashed; hashes gets two words for each.
 */
AVX2 uint64_t
bf_redisbloom_hash_fours(const uint64_t *integers, uint64_t n, uint64_t *hashes)
{
	uint64_t	i;

	for (i = 0; n - i >= 4; i += 4)
	{
		__m256i		v = _mm256_loadu_si256((const __m256i *) (const void *) (integers + i));
		__m256i    *out = (__m256i *) (void *) (hashes + 2 * i);
		texts		t;
		__m256i		in,
					a,
					b,
					evens,
					odds;

		if (!all_are_small(v))
			break;
		t = first_digits(v);
		in = _mm256_sub_epi64(all_lanes(8), _mm256_srli_epi64(t.shift, 3));
		in = _mm256_xor_si256(times(in, BF_M64A_M), taken_in(t));
		a = murmur(all_lanes(BF_REDISBLOOM_SEED), in);
		b = murmur(a, in);
		evens = _mm256_unpacklo_epi64(a, b);
		odds = _mm256_unpackhi_epi64(a, b);
		_mm256_storeu_si256(out, _mm256_permute2x128_si256(evens, odds, 0x20));
		_mm256_storeu_si256(out + 1, _mm256_permute2x128_si256(evens, odds, 0x31));
	}
	return i;
}

#endif							/* BF_HAVE_AVX2 */
