/*-------------------------------------------------------------------------
 *
 * classic.h
 *	  What the layouts of other programs have in common: k bits anywhere in a
 *	  plain array of m, at places that two hashes give by adding them up.
 *
 * The programs differ in their walk: how the places of a value follow one
 * another.  c is the sum so far, modulo 2^64, and the place is c modulo m:
 *
 *	  walk			hash		c at first			then			place
 *	  LINEAR		a, b		a					+ b				c
 *	  LINEAR_63		a, b		a					+ b				the lower 63 bits of c
 *	  IN_TURN		a, b		a					+ b, + a, ...	the lower 63 bits of c
 *	  HALVES		lo, hi		lo + hi				+ hi			c or its complement
 *	  SIGNED		lo, hi		lo (2^31 - 1) + hi	+ hi			c or its complement
 *
 * A hash is two words, or the two halves of one: lo and hi.  HALVES computes
 * modulo 2^32, and knows no more than 2^31 places.  In SIGNED the halves are
 * signed.  Both take the complement of c where Java has c as a negative number.
 *
 * A profile names its walk (bf_profile.walk); the methods bf_classic do the
 * rest, and bf_classic_size() has the sizes that most of these programs choose.
 *
 * src/profiles/classic.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CLASSIC_H
#define BF_CLASSIC_H

#include "core/layout.h"

/* As drawn above: those of two words, and those of the halves of one. */
enum
{
	BF_WALK_LINEAR = 1,
	BF_WALK_LINEAR_63,
	BF_WALK_IN_TURN,
	BF_WALK_HALVES,
	BF_WALK_SIGNED
};

/* The most bits of an array of Java's long, whose words an int counts. */
#define BF_JAVA_MOST_BITS	((uint64_t) INT32_MAX * 64)

/* A divisor m > 0, and what dividing by it takes instead of a division. */
typedef struct bf_divisor
{
	uint64_t	m;
	uint64_t	inverse;		/* (2^64 - 1) / m, rounded down */
} bf_divisor;

/* Prepare dividing by m > 0, which takes one division. */
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

extern const bf_methods bf_classic;

/*
 * The layout of a profile: its code, name and walk; m is a multiple of a unit,
 * and has a limit.  What follows are the other fields of the bf_profile.
 */
#define BF_CLASSIC_LAYOUT(its_code, its_name, its_walk, its_unit, its_most, ...) { \
	.type = BF_TYPE_BLOOM, \
	.code = its_code, \
	.words = its_walk < BF_WALK_HALVES ? 2 : 1, \
	.bits_unit = its_unit, \
	.most_bits = its_most, \
	.name = its_name, \
	.methods = &bf_classic, \
	.profile = &(const bf_profile) {.walk = its_walk, __VA_ARGS__}, \
	.size = bf_classic_size, \
}

/* Members of bf_layout and bf_methods. */
extern bf_verdict bf_classic_size(bf_filter *f);
extern double bf_classic_cardinality(const bf_filter *f);

/* A bf_form of a head and whole words of bits, by what is its own. */
#define BF_WORDS_FORM(its_put_head, its_read_head, its_copy_bits) { \
	.size = bf_words_size, \
	.write = bf_words_write, \
	.put_head = its_put_head, \
	.copy_bits = its_copy_bits, \
	.read_head = its_read_head, \
	.read_body = bf_words_read, \
}

extern uint64_t bf_words_size(const bf_filter *f);
extern void bf_words_write(const bf_filter *f, unsigned char *out);
extern void bf_words_read(bf_filter *f, const unsigned char *data, uint64_t len);

/* Strings of bits as Redis keeps them: redis_bitmap.c. */
extern const bf_form bf_redis_string;

/* The best k for m bits, and what both promise. */
extern double bf_classic_hashes(double m, double capacity);
extern double bf_classic_fpp(double m, double k, double capacity);
extern double bf_classic_capacity(double m, double k, double fpp);

#endif							/* BF_CLASSIC_H */
