/*-------------------------------------------------------------------------
 *
 * classic.h
 *	  What the layouts of other programs have in common: k bits anywhere in a
 *	  plain array of m, at places that two hashes give by adding them up.
 *
 * The programs differ in their walk: how the places of a value follow one
 * another.  A layout has a pair of inline functions for that,
 *
 *	  bf_walk start(bf_shape shape, bf_hash hash)
 *	  uint64_t step(bf_walk *walk)		the next place, before modulo m
 *
 * and BF_CLASSIC_FUNCTIONS makes of them the functions that bits are set and
 * tested by, each with a loop of that program's own.  classic.c has what does
 * not depend on the walk: the figures that a fill tells, and the sizing by
 * which most of these programs choose m and k.
 *
 * src/core/profiles/classic.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CLASSIC_H
#define BF_CLASSIC_H

#include "core/layout.h"

/* Places that memory is asked for together: so many, or those of one value. */
#define BF_CLASSIC_STRETCH	128

/* A value's places, at most. */
#define BF_CLASSIC_PLACES	256

/* Stretches between polls. */
#define BF_CLASSIC_ROUNDS	(BF_POLL_BYTES / BF_SLICE_BYTES / BF_CLASSIC_STRETCH)

#define BF_SLICE_BITS		(BF_SLICE_BYTES * 8)

/* The most bits of an array of Java's long, whose words an int counts. */
#define BF_JAVA_MOST_BITS	((uint64_t) INT32_MAX * 64)

/* On the way from place to place; the walk says what is in it. */
typedef struct bf_walk
{
	uint64_t	next;
	uint64_t	a;
	uint64_t	b;
} bf_walk;

typedef bf_walk (*bf_walk_start) (bf_shape shape, bf_hash hash);
typedef uint64_t (*bf_walk_step) (bf_walk *walk);

/* A divisor m > 0, and what dividing by it takes instead of a division. */
typedef struct bf_divisor
{
	uint64_t	m;
	uint64_t	inverse;		/* (2^64 - 1) / m, rounded down */
} bf_divisor;

extern void bf_classic_set(void *body, const uint64_t *places, uint64_t n);

/*
 * Prepare dividing by m > 0, which takes one division, by the whole part of
 * (2^64 - 1) / m.
 */
static inline bf_divisor
bf_divisor_of(uint64_t m)
{
	return (bf_divisor) {m, UINT64_MAX / m};
}

/*
 * x modulo m, exactly.  2^64 / m exceeds the inverse by at most 1, so
 * x / m exceeds x * inverse / 2^64 by at most x / 2^64 < 1; the whole part of
 * the latter is therefore the quotient, or one less.
 */
static inline uint64_t
bf_modulo(uint64_t x, bf_divisor d)
{
	uint64_t	rest = x - bf_high_product(x, d.inverse) * d.m;
	uint64_t	less;

	return __builtin_sub_overflow(rest, d.m, &less) ? rest : less;
}

/* Is bit `at` of the array set: bit at % 8 of byte at / 8? */
static inline bool
bf_bit_is_set(const unsigned char *bits, uint64_t at)
{
	return (bits[at >> 3] >> (at & 7) & 1) != 0;
}

/*
 * Are all k bits of a hash set?  Stops at the first that is not: with half
 * of the bits set, an absent value takes two on average.
 */
BF_FOR_EACH_USE bool
bf_walk_contains(const void *body, bf_shape shape, bf_hash hash,
				 bf_walk_start start, bf_walk_step step)
{
	bf_divisor	m = bf_divisor_of(shape.nbits);
	bf_walk		walk = start(shape, hash);

	for (int i = 0; i < shape.hashes; i++)
		if (!bf_bit_is_set(body, bf_modulo(step(&walk), m)))
			return false;
	return true;
}

/*
 * bf_slicing.find: where the slices of the k places of a hash begin, one for
 * each, also where two are the same; returns k, which is at most
 * BF_MAX_SLICES here.
 */
BF_FOR_EACH_USE int
bf_walk_slices(bf_shape shape, bf_hash hash, uint64_t *offsets,
			   bf_walk_start start, bf_walk_step step)
{
	bf_divisor	m = bf_divisor_of(shape.nbits);
	bf_walk		walk = start(shape, hash);

	for (int i = 0; i < shape.hashes; i++)
		offsets[i] = bf_modulo(step(&walk), m) / BF_SLICE_BITS * BF_SLICE_BYTES;
	return shape.hashes;
}

/*
 * bf_slicing.test: is the bit of the which-th place, counted from 0, set in
 * its slice?  Walks there anew, as nothing is kept between slices.
 */
BF_FOR_EACH_USE bool
bf_walk_test_slice(const void *slice, bf_shape shape, bf_hash hash, int which,
				   bf_walk_start start, bf_walk_step step)
{
	bf_walk		walk = start(shape, hash);

	while (which-- > 0)
		(void) step(&walk);
	return bf_bit_is_set(slice, step(&walk) % shape.nbits % BF_SLICE_BITS);
}

/*
 * Compute the places of n / words values into `places`, ask the memory
 * system for each, and return how many there are: k for each value.
 */
BF_FOR_EACH_USE uint64_t
bf_walk_ask(const unsigned char *bits, bf_shape shape, bf_divisor m,
			const uint64_t *hashes, uint64_t n, uint64_t words, uint64_t *places,
			bf_walk_start start, bf_walk_step step)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < n; i += words)
	{
		bf_walk		walk = start(shape, (bf_hash) {hashes[i], words > 1 ? hashes[i + 1] : 0});

		for (int j = 0; j < shape.hashes; j++)
		{
			uint64_t	place = bf_modulo(step(&walk), m);

			__builtin_prefetch(bits + (place >> 3), 1);
			places[count++] = place;
		}
	}
	return count;
}

/*
 * Set the bits of hashes of so many words, n words in all (bf_layout.add).
 * Places lie anywhere, and waiting for their memory is most of the time:
 * while that of one stretch is on its way, the bits of the stretch before it
 * are set.  A stretch is BF_CLASSIC_STRETCH places, or those of one value.
 * If none is asked for ahead, an aggregate of 2 M rows takes 1.06 times as
 * long in the profile guava, and 1.15 times in redisbloom (bench/run
 * build-guava).  Polls.
 */
BF_FOR_EACH_USE void
bf_walk_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n, uint64_t words,
			bf_walk_start start, bf_walk_step step)
{
	bf_divisor	m = bf_divisor_of(shape.nbits);
	unsigned	values = BF_CLASSIC_STRETCH / (unsigned) shape.hashes;
	uint64_t	at_once = (values > 0 ? values : 1) * words;
	uint64_t	places[2][BF_CLASSIC_PLACES];
	uint64_t	asked = 0;
	unsigned	round = 0;

	for (uint64_t at = 0; at < n; at += at_once, round++)
	{
		uint64_t	before = asked;

		asked = bf_walk_ask(body, shape, m, hashes + at, n - at < at_once ? n - at : at_once,
							words, places[round % 2], start, step);
		bf_classic_set(body, places[1 - round % 2], before);
		if (round % BF_CLASSIC_ROUNDS == BF_CLASSIC_ROUNDS - 1)
			bf_poll();
	}
	bf_classic_set(body, places[1 - round % 2], asked);
}

/*
 * name_add(), name_contains() and name_slicing for a walk over hashes of so
 * many words, as a bf_layout wants them.
 */
#define BF_CLASSIC_FUNCTIONS(name, words, start, step) \
	static void \
	name##_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n) \
	{ \
		bf_walk_add(body, shape, hashes, n, words, start, step); \
	} \
	static bool \
	name##_contains(const void *body, bf_shape shape, bf_hash hash) \
	{ \
		return bf_walk_contains(body, shape, hash, start, step); \
	} \
	static int \
	name##_slices(bf_shape shape, bf_hash hash, uint64_t *offsets) \
	{ \
		return bf_walk_slices(shape, hash, offsets, start, step); \
	} \
	static bool \
	name##_test_slice(const void *slice, bf_shape shape, bf_hash hash, int which) \
	{ \
		return bf_walk_test_slice(slice, shape, hash, which, start, step); \
	} \
	static const bf_slicing name##_slicing = { \
		.bytes = BF_SLICE_BYTES, \
		.find = name##_slices, \
		.test = name##_test_slice, \
	}

/* Members of a bf_layout that has the functions above. */
#define BF_CLASSIC_MEMBERS(name) \
	.type = BF_TYPE_BLOOM, \
	.slicing = &name##_slicing, \
	.body_bytes = bf_bits_bytes, \
	.check_deep = bf_classic_check_deep, \
	.add = name##_add, \
	.contains = name##_contains, \
	.unite = bf_bits_unite, \
	.rate = bf_classic_rate, \
	.cardinality = bf_classic_cardinality, \
	.fill = bf_bits_fill

/* classic.c: members of bf_layout */
extern double bf_classic_rate(const void *bits, bf_shape shape);
extern double bf_classic_cardinality(const void *bits, bf_shape shape);
extern bf_fault bf_classic_check_deep(const bf_header *h, const unsigned char *body, uint64_t len);

/* How most of the programs choose m and k. */
extern bf_shape bf_classic_size(double fpp, uint64_t capacity);
extern bf_shape bf_classic_words(bf_shape shape);
extern bool bf_classic_params_ok(bf_shape shape);
extern bf_shape bf_java_size(double fpp, uint64_t capacity);
extern void bf_java_read_body(const unsigned char *data, uint64_t len, const bf_header *h,
							  unsigned char *body);

/* The best k for m bits, and what both promise. */
extern double bf_classic_hashes(double m, double capacity);
extern double bf_classic_fpp(double m, double k, double capacity);
extern double bf_classic_capacity(double m, double k, double fpp);

#endif							/* BF_CLASSIC_H */
