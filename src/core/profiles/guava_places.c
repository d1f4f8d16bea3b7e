/*-------------------------------------------------------------------------
 *
 * guava_places.c
 *	  The two walks of Guava, which hand-written filters have taken over.
 *
 * Both begin with MurmurHash3 x64 128 of the value's bytes, h1 and h2.
 *
 *	  64	c = h1, h1 + h2, h1 + 2 h2, ... modulo 2^64, k of them; the place is
 *			the lower 63 bits of c modulo m
 *	  32	c = a + b, a + 2 b, ... modulo 2^32, k of them, where a is the
 *			lower half of h1 and b the upper; the place is c, or its
 *			complement if that is smaller, modulo m
 *
 * The second knows no more than 2^31 places.  Spark's first format takes the
 * same walk with two hashes of its own (spark.c).
 *
 * Source: filters that Guava 31.1 has written (test/data).
 *
 * src/core/profiles/guava_places.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/classic.h"
#include "core/profiles/codec.h"
#include "core/profiles/guava_places.h"
#include "core/profiles/murmur.h"

const bf_kind bf_funnel_kinds[] = {
	{"text", BF_CODEC_RAW},		/* stringFunnel(UTF_8) */
	{"bytea", BF_CODEC_RAW},	/* byteArrayFunnel() */
	{"int4", BF_CODEC_INT32},	/* integerFunnel() */
	{"int8", BF_CODEC_INT64},	/* longFunnel() */
	{"", BF_CODEC_NONE}
};

bf_hash
bf_places64_hash(bf_shape shape, const void *encoded, size_t len)
{
	uint64_t	out[2];

	(void) shape;
	bf_murmur3_128(encoded, len, out);
	return (bf_hash) {out[0], out[1]};
}

/*
 * As bf_layout.hash_integers for both walks, which differ in the words that
 * they keep.  Integers that four bytes do not hold are left over.
 */
static inline uint64_t
hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n, uint64_t *hashes, int words)
{
	const bool	narrow = shape.codec == BF_CODEC_INT32;

	if (shape.codec != BF_CODEC_INT32 && shape.codec != BF_CODEC_INT64)
		return 0;
	for (uint64_t i = 0; i < n; i++)
	{
		uint64_t	out[2];

		if (narrow && integers[i] != (uint64_t) (int32_t) integers[i])
			return i;
		bf_murmur3_128_word(narrow ? (uint32_t) integers[i] : integers[i], narrow ? 4 : 8, out);
		*hashes++ = out[0];
		if (words == 2)
			*hashes++ = out[1];
	}
	return n;
}

uint64_t
bf_places64_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n, uint64_t *hashes)
{
	return hash_integers(shape, integers, n, hashes, 2);
}

uint64_t
bf_places32_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n, uint64_t *hashes)
{
	return hash_integers(shape, integers, n, hashes, 1);
}

static inline bf_walk
start64(bf_shape shape, bf_hash hash)
{
	(void) shape;
	return (bf_walk) {.next = hash.a,.a = hash.b};
}

static inline uint64_t
step64(bf_walk *walk)
{
	uint64_t	place = walk->next & INT64_MAX;

	walk->next += walk->a;
	return place;
}

BF_CLASSIC_FUNCTIONS(extern, bf_places64, 2, start64, step64)

bf_hash
bf_places32_hash(bf_shape shape, const void *encoded, size_t len)
{
	return (bf_hash) {bf_places64_hash(shape, encoded, len).a, 0};
}

static inline bf_walk
start32(bf_shape shape, bf_hash hash)
{
	(void) shape;
	return (bf_walk) {.next = hash.a & UINT32_MAX,.a = hash.a >> 32};
}

static inline uint64_t
step32(bf_walk *walk)
{
	uint32_t	c = (uint32_t) (walk->next += walk->a);

	return c <= INT32_MAX ? c : ~c;
}

BF_CLASSIC_FUNCTIONS(extern, bf_places32, 1, start32, step32)
