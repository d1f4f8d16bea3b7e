/*-------------------------------------------------------------------------
 *
 * guava_walks.c
 *	  The hashes with which Guava's two walks begin.
 *
 * Source: filters that Guava 31.1 has written (test/data).
 *
 * src/core/profiles/guava_walks.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/codec.h"
#include "core/profiles/guava_walks.h"
#include "core/profiles/murmur.h"

const bf_kind bf_funnel_kinds[] = {
	{"text", BF_CODEC_RAW},		/* stringFunnel(UTF_8) */
	{"bytea", BF_CODEC_RAW},	/* byteArrayFunnel() */
	{"int4", BF_CODEC_INT32},	/* integerFunnel() */
	{"int8", BF_CODEC_INT64},	/* longFunnel() */
	{"", BF_CODEC_NONE}
};

/*
 * bf_profile.hash of the walk of 64 bits: h1 and h2 of an element's bytes.
 * All shapes have the same.
 */
bf_hash
bf_guava64_hash(bf_shape shape, const void *encoded, size_t len)
{
	uint64_t	out[2];

	(void) shape;
	bf_murmur3_128(encoded, len, out);
	return (bf_hash) {out[0], out[1]};
}

/*
 * bf_profile.hash of the walk of 32 bits: h1 alone, whose halves are a and
 * b.
 */
bf_hash
bf_guava32_hash(bf_shape shape, const void *encoded, size_t len)
{
	return (bf_hash) {bf_guava64_hash(shape, encoded, len).a, 0};
}
