/*-------------------------------------------------------------------------
 *
 * redisbloom.c
 *	  RedisBloom's Bloom filters (BF.RESERVE, BF.ADD ...): one link of them.
 *
 * A link is a plain array of bits; place i is bit i % 8 of byte i / 8, as here.
 * A value's bytes are hashed twice by MurmurHash64A, a with a seed of their
 * own and b with the seed a, and the places are (a + i * b) mod 2^64 mod m for
 * i = 0 ... k-1.  The sizes are
 *
 *	  bits per value = -ln(fpp) / 0.480453013918201
 *	  m = bits per value * capacity, without its fraction, at least 1,
 *		  rounded up to a multiple of 64
 *	  k = bits per value * 0.693147180559945, rounded up
 *
 * with these very constants, since RedisBloom computes k again when it loads a
 * filter, and refuses it if another one is there.
 *
 * A filter of RedisBloom is a chain of links with a counter each: NONSCALING
 * of one link, which is overflow => 'error', else of more and more, which is
 * overflow => 'grow' (layers.h).  The layout here is a link by itself, whose
 * rate rises past its capacity; RedisBloom has no such filter, but one that is
 * full answers like it.
 *
 * Source: filters that RedisBloom of June 2026 has dumped, and its replies
 * (test/data/redisbloom).
 *
 * src/core/profiles/redisbloom.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/avx2.h"
#include "core/profiles/classic.h"
#include "core/profiles/codec.h"
#include "core/profiles/decimal.h"
#include "core/profiles/murmur.h"
#include "core/profiles/redis_dump.h"
#include "core/profiles/redisbloom.h"

/*
 * As RedisBloom has them: ln 2 and its square, cut off.  Some processors
 * compute with more digits; a variable has those of its type everywhere.
 */
static const double ln2 = 0.693147180559945;
static const double ln2_squared = 0.480453013918201;

#define ROUNDING		1e-9

/* Of 15 digits: with eight, a word would be full, and shifted by its width. */
#define MOST_IN_WORDS	UINT64_C(999999999999999)

const bf_kind bf_redisbloom_kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int", BF_CODEC_DECIMAL},
	{"", BF_CODEC_NONE}
};

bf_hash
bf_redisbloom_hash(bf_shape shape, const void *encoded, size_t len)
{
	bf_hash		hash;

	(void) shape;
	hash.a = bf_murmur64a(encoded, len, BF_REDISBLOOM_SEED);
	hash.b = bf_murmur64a(encoded, len, hash.a);
	return hash;
}

/* The same of an integer of fewer than 16 digits, and not negative. */
static inline bf_hash
hash_digits(uint64_t integer)
{
	uint64_t	first;
	uint64_t	second = 0;
	unsigned	len;
	bf_hash		hash;

	if (integer < BF_EIGHT_DIGITS)
		first = bf_first_digits(integer, &len);
	else
	{
		first = bf_first_digits(integer / BF_EIGHT_DIGITS, &len);
		second = bf_all_digits(integer % BF_EIGHT_DIGITS);
		first |= second << 8 * len;
		second >>= 8 * (8 - len);
		len += 8;
	}
	hash.a = bf_murmur64a_words(first, second, len, BF_REDISBLOOM_SEED);
	hash.b = bf_murmur64a_words(first, second, len, hash.a);
	return hash;
}

/* As bf_redisbloom_hash_fours(), of integers of any size that hash_digits() takes. */
static uint64_t
hash_each(const uint64_t *integers, uint64_t n, uint64_t *hashes)
{
	for (uint64_t i = 0; i < n; i++)
	{
		bf_hash		hash;

		if (integers[i] > MOST_IN_WORDS)
			return i;
		hash = hash_digits(integers[i]);
		*hashes++ = hash.a;
		*hashes++ = hash.b;
	}
	return n;
}

/* As bf_layout.hash_integers */
uint64_t
bf_redisbloom_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n,
							uint64_t *hashes)
{
	uint64_t	done = 0;

	if (shape.codec != BF_CODEC_DECIMAL)
		return 0;
#ifdef BF_HAVE_AVX2
	if (bf_has_avx2())
		done = bf_redisbloom_hash_fours(integers, n, hashes);
#endif
	return done + hash_each(integers + done, n - done, hashes + 2 * done);
}

static inline bf_walk
walk_start(bf_shape shape, bf_hash hash)
{
	bf_walk		walk = {.next = hash.a,.b = hash.b};

	(void) shape;
	return walk;
}

static inline uint64_t
walk_step(bf_walk *walk)
{
	uint64_t	place = walk->next;

	walk->next += walk->b;
	return place;
}

BF_CLASSIC_FUNCTIONS(static, redisbloom, 2, walk_start, walk_step)

/*
 * The number from which a link's m and k are computed.  It is part of a dump:
 * the logarithm must be rounded, even where a function may return more digits
 * than the type of its result has.
 */
double
bf_redisbloom_bits_per_value(double fpp)
{
	volatile double logarithm = log(fpp);
	double		bits_per_value = logarithm / ln2_squared;

	return fabs(bits_per_value);
}

/*
 * Is it the k that RedisBloom requires of a link?  What another machine's
 * logarithm makes of the last bit must not matter.
 */
bool
bf_redisbloom_fits(uint32_t hashes, double bits_per_value)
{
	double		least = ln2 * bits_per_value;

	return least <= (double) hashes + ROUNDING && least > (double) hashes - 1 - ROUNDING;
}

/*
 * The shape of a link of a chain, with 0 hashes if it would have more than
 * 255.  Links after the first are not limited as that one is.
 */
bf_shape
bf_redisbloom_link(double fpp, uint64_t capacity)
{
	double		bits_per_value = bf_redisbloom_bits_per_value(fpp);
	double		m = floor((double) capacity * bits_per_value);
	double		k = ceil(ln2 * bits_per_value);
	bf_shape	shape = {.nbits = UINT64_MAX};

	if (m < ldexp(1, 62))
		shape.nbits = m < 1 ? 1 : (uint64_t) m;
	shape.hashes = (uint8_t) (k <= UINT8_MAX ? k : 0);
	return bf_classic_words(shape);
}

/* As bf_layout.size: no shape for what BF.RESERVE would not take, or not keep. */
static bf_shape
redisbloom_size(double fpp, uint64_t capacity)
{
	bf_shape	none = {.hashes = fpp > BF_REDISBLOOM_MAX_FPP};

	if (fpp > BF_REDISBLOOM_MAX_FPP || capacity > BF_REDISBLOOM_MAX_CAPACITY)
		return none;
	return bf_redisbloom_link(fpp, capacity);
}

static bool
redisbloom_shape_ok(bf_shape shape)
{
	return shape.nbits > 0 && shape.nbits % 64 == 0;
}

static bool
redisbloom_head_ok(const bf_header *h)
{
	return bf_redisbloom_fits(h->hashes, bf_redisbloom_bits_per_value(h->fpp));
}

const bf_layout bf_redisbloom = {
	BF_CLASSIC_MEMBERS,
	.code = BF_LAYOUT_REDISBLOOM,
	.words = 2,
	.name = "redisbloom",
	.kinds = bf_redisbloom_kinds,
	.hash = bf_redisbloom_hash,
	.hash_integers = bf_redisbloom_hash_integers,
	.limits = BF_REDISBLOOM_LIMITS,
	.shape_ok = redisbloom_shape_ok,
	.params_ok = bf_classic_params_ok,
	.head_ok = redisbloom_head_ok,
	.size = redisbloom_size,
	.add = redisbloom_add,
	.contains = redisbloom_contains,
	.slices = redisbloom_slices,
	.test_slice = redisbloom_test_slice,
	.exchange = &bf_redis_bloom_dump,
};
