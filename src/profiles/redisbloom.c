/*-------------------------------------------------------------------------
 *
 * redisbloom.c
 *	  RedisBloom's Bloom filters (BF.RESERVE, BF.ADD ...): hashes, and the sizes
 *	  of the links of which a filter is a chain.
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
 * Source: filters that RedisBloom of June 2026 has dumped, and its replies
 * (test/data/redisbloom).
 *
 * src/profiles/redisbloom.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "profiles/classic.h"
#include "profiles/profiles.h"
#include "profiles/redisbloom.h"

/*
 * As RedisBloom has them: ln 2 and its square, cut off.  Some processors
 * compute with more digits; a variable has those of its type everywhere.
 */
static const double ln2 = 0.693147180559945;
static const double ln2_squared = 0.480453013918201;

#define ROUNDING		1e-9

/* The seed of a; that of b is a. */
#define SEED			UINT64_C(0xc6a4a7935bd1e995)

/*
 * bf_profile.hash: the two hashes a and b of an element's bytes.
 */
bf_hash
bf_redisbloom_hash(const bf_filter *f, const void *encoded, size_t len)
{
	bf_hash		hash;

	(void) f;
	hash.a = bf_murmur64a(encoded, len, SEED);
	hash.b = bf_murmur64a(encoded, len, hash.a);
	return hash;
}

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
 * Is k = hashes what RedisBloom requires of a link with so many bits per
 * value: ceil(ln 2 * bits per value)?  A logarithm of another machine may
 * differ in the last bit, which must not matter where the product is near a
 * whole number: ROUNDING is allowed on both sides.  False for NaN.
 */
bool
bf_redisbloom_fits(uint32_t hashes, double bits_per_value)
{
	double		least = ln2 * bits_per_value;

	return least <= (double) hashes + ROUNDING && least > (double) hashes - 1 - ROUNDING;
}

/*
 * bf_chain.size: m and k by the formulas above.  Nothing else limits fpp and
 * capacity: RedisBloom limits those of a filter, not of its links.
 */
bf_verdict
bf_redisbloom_link_size(bf_filter *link)
{
	double		bits_per_value = bf_redisbloom_bits_per_value(link->head.fpp);
	double		m = floor((double) link->head.capacity * bits_per_value);
	double		k = ceil(ln2 * bits_per_value);

	if (k > UINT8_MAX)
		return BF_FPP_TOO_LOW;
	link->head.shape.hashes = (uint8_t) k;
	if (m >= ldexp(1, 62))
		return BF_TOO_LARGE;
	link->head.shape.nbits = ((m < 1 ? 1 : (uint64_t) m) + 63) / 64 * 64;
	return BF_FITS;
}

/*
 * The fpp of a filter's first link: the filter's own if it stops or
 * degrades, else that of link 1, which is half of it.
 */
double
bf_redisbloom_first_fpp(const bf_header *h)
{
	return h->shape.overflow == BF_OVERFLOW_GROW ? bf_redisbloom_link_fpp(h->fpp, 1) : h->fpp;
}

/*
 * The fpp of link i, counted from 1, of a filter that may grow: fpp / 2^i.
 * All links together stay below fpp.
 */
double
bf_redisbloom_link_fpp(double fpp, uint32_t i)
{
	return ldexp(fpp, -(int) i);
}
