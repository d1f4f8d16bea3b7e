/*-------------------------------------------------------------------------
 *
 * guava_walks.h
 *	  The two walks of Guava, which hand-written filters have taken over.
 *
 * Guava calls them MURMUR128_MITZ_64, by which it writes, and
 * MURMUR128_MITZ_32, by which it wrote once and which it still reads.  Both
 * begin with MurmurHash3 x64 128 of the value's bytes, h1 and h2.
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
 * src/core/profiles/guava_walks.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_GUAVA_WALKS_H
#define BF_GUAVA_WALKS_H

#include "core/profiles/classic.h"

/* What Guava's funnels make of a value. */
extern const bf_kind bf_funnel_kinds[];

/* The hashes for the two walks, of two words and of one. */
extern bf_hash bf_guava64_hash(bf_shape shape, const void *encoded, size_t len);
extern bf_hash bf_guava32_hash(bf_shape shape, const void *encoded, size_t len);

/* Begin the walk of 64 bits: c = h1, and the step h2. */
static inline bf_walk
bf_guava64_start(bf_shape shape, bf_hash hash)
{
	(void) shape;
	return (bf_walk) {.next = hash.a,.a = hash.b};
}

/* The next place before modulo m: the lower 63 bits of c; then c + h2. */
static inline uint64_t
bf_guava64_step(bf_walk *walk)
{
	uint64_t	place = walk->next & INT64_MAX;

	walk->next += walk->a;
	return place;
}

/*
 * Begin the walk of 32 bits at a, to which b is added before the first
 * place: the program counts its places from 1.
 */
static inline bf_walk
bf_guava32_start(bf_shape shape, bf_hash hash)
{
	(void) shape;
	return (bf_walk) {.next = hash.a & UINT32_MAX,.a = hash.a >> 32};
}

/*
 * The next place before modulo m, below 2^31: c + b modulo 2^32,
 * complemented if its highest bit is set, since Java has it as a negative
 * number.
 */
static inline uint64_t
bf_guava32_step(bf_walk *walk)
{
	uint32_t	c = (uint32_t) (walk->next += walk->a);

	return c <= INT32_MAX ? c : ~c;
}

#endif							/* BF_GUAVA_WALKS_H */
