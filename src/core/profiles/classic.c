/*-------------------------------------------------------------------------
 *
 * classic.c
 *	  Plain arrays of bits, as other programs have them: sizes, and what a
 *	  fill tells.
 *
 * With n values of k bits each in m, an absent value finds all its k bits set
 * with the probability (1 - e^(-kn/m))^k.  That is least, 2^-k, where half of
 * the bits are set: at k = m/n ln 2.
 *
 * The Java programs among them (Guava, Spark, Redisson, and those that were
 * written after them) compute m = -n ln(fpp) / (ln 2)^2, drop its fraction,
 * and take the k nearest to m/n ln 2.  What is here gives what they give, but
 * for the last bit of a logarithm, which can tell where m comes within
 * 10^-15 of a whole number.
 *
 * Sources: B. H. Bloom, "Space/time trade-offs in hash coding with allowable
 * errors", 1970; A. Kirsch, M. Mitzenmacher, "Less hashing, same performance",
 * 2006, for places by adding two hashes; sizes that Guava chose (test/data).
 *
 * src/core/profiles/classic.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/profiles/classic.h"

static const double ln2 = 0.69314718055994530942;

/*
 * Set the bits at n places, each below m, in the word that has it.  Words
 * are little-endian, so place i is bit i % 8 of byte i / 8.
 */
void
bf_classic_set(void *body, const uint64_t *places, uint64_t n)
{
	unsigned char *bits = body;

	for (uint64_t i = 0; i < n; i++)
	{
		unsigned char *word = bits + places[i] / 64 * 8;

		bf_store64(word, bf_load64(word) | UINT64_C(1) << places[i] % 64);
	}
}

/*
 * The k with which m bits have the lowest rate for capacity values, as the
 * programs round it: floor(m/n ln 2 + 1/2), but at least 1.  It may be more
 * than a filter can have.
 */
double
bf_classic_hashes(double m, double capacity)
{
	return fmax(floor(m / capacity * ln2 + 0.5), 1);
}

/*
 * m = -n ln(fpp) / (ln 2)^2 without its fraction, and k = m/n ln 2, the
 * nearest whole number and 1 at least, for fpp and capacity n.  m is 0 where
 * the programs find none, UINT64_MAX where 63 bits do not hold it, and k is
 * 0 if it would be more than 255: then bf_shape_ok() or params_ok refuse the
 * shape.
 */
bf_shape
bf_classic_size(double fpp, uint64_t capacity)
{
	double		n = (double) capacity;
	double		m = floor(-n * log(fpp) / (ln2 * ln2));
	double		k = bf_classic_hashes(m, n);

	return (bf_shape) {
		.nbits = m < ldexp(1, 63) ? (uint64_t) m : UINT64_MAX,
		.hashes = (uint8_t) (k <= UINT8_MAX ? k : 0),
	};
}

/* The shape with m rounded up to whole words of 64 bits; UINT64_MAX stays. */
bf_shape
bf_classic_words(bf_shape shape)
{
	if (shape.nbits != UINT64_MAX)
		shape.nbits = bf_bits_bytes(shape) * 8;
	return shape;
}

/* Are they parameters of a program that keeps nothing beside m and k? */
bool
bf_classic_params_ok(bf_shape shape)
{
	return shape.hashes > 0 && shape.layout_param == 0;
}

/*
 * m and k for fpp and capacity, m in whole words, as Guava and Spark choose
 * them.
 */
bf_shape
bf_java_size(double fpp, uint64_t capacity)
{
	return bf_classic_words(bf_classic_size(fpp, capacity));
}

/*
 * bf_exchange.read_body: words of 64 bits, big-endian, that end the data.
 * Polls.
 */
void
bf_java_read_body(const unsigned char *data, uint64_t len, const bf_header *h,
				  unsigned char *body)
{
	bf_swap_words(body, data + (len - h->nbits / 8), h->nbits / 8);
}

/*
 * The rate at which absent values pass when m bits hold that many values of
 * k bits: (1 - e^(-k n/m))^k.
 */
double
bf_classic_fpp(double m, double k, double capacity)
{
	return pow(-expm1(-k * capacity / m), k);
}

/*
 * The number of values for which m bits have that rate: the formula above
 * solved for n, -(m/k) ln(1 - fpp^(1/k)).
 */
double
bf_classic_capacity(double m, double k, double fpp)
{
	return -m / k * log1p(-pow(fpp, 1 / k));
}

/*
 * bf_layout.rate: the share of set bits to the power k.  An absent value's
 * places are uniform, so each is set with that chance.  Polls.
 */
double
bf_classic_rate(const void *bits, bf_shape shape)
{
	return pow(bf_bits_fill(bits, shape), shape.hashes);
}

/*
 * bf_layout.cardinality: the n for which (1 - e^(-k n/m)) m bits are
 * expected to be set, as many as are: -(m/k) ln(1 - fill), infinite if all
 * are.  Polls.
 */
double
bf_classic_cardinality(const void *bits, bf_shape shape)
{
	return -(double) shape.nbits / shape.hashes * log1p(-bf_bits_fill(bits, shape));
}

/*
 * bf_layout.check_deep: are the bits beyond m, up to a whole word, not set?
 * The body has len bytes, a multiple of 8.
 */
bf_fault
bf_classic_check_deep(const bf_header *h, const unsigned char *body, uint64_t len)
{
	uint64_t	used = h->nbits % 64;

	if (used > 0 && bf_load64(body + len - 8) >> used != 0)
		return BF_FAULT_BODY;
	return BF_OK;
}
