/*-------------------------------------------------------------------------
 *
 * sliced.c
 *	  Small filters of 128 ranges, sliced by bits: what an addition changes,
 *	  how full they are, and how large they have to be.  sliced.h draws them.
 *
 * n values of a range fall on the B pages of its group; the number j on one
 * page is close to Poisson with mean load = n / B.  (On one page it is n, so that
 * the rate of a group with few pages is lower than this says.)  They draw j * k of
 * the range's 508 bits there, with repetition, k for each value.  An absent value
 * draws k, and passes if all are set.  With a share f of the bits set, that has
 * probability f^k.  f varies around its mean, and the mean of its k-th power is
 * more than the power of its mean, which counts where k is large:
 *
 *	  E f^k  ~  m^k (1 + k (k - 1) / 2 * v / m^2)		m, v: mean, variance of f
 *
 * The rate is the mean of that over j.
 *
 * src/core/sliced.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/sizing.h"
#include "core/sliced.h"

/* Loads beyond this have a rate of 1 for all purposes. */
#define MAX_LOAD	2000.0

/* Weights below this part of the rate do not count. */
#define LEAST_WEIGHT	1e-13

#define MAX_PAGES	(1 << 20)

/* Another hash must lower a rate that is kept already to this share. */
#define WORTH_A_HASH	0.9

/*
 * The bytes that bf_sliced_set() would change, as offsets from the first row;
 * returns how many, 0 if every bit is set already.  A byte can be named twice.
 * Nothing is changed.
 */
int
bf_sliced_changes(const unsigned char *rows, uint64_t seed, uint32_t hashes, uint32_t range,
				  uint16_t changes[BF_SLICED_HASHES])
{
	int			n = 0;

	for (uint32_t i = 0; i < hashes; i++)
	{
		uint32_t	at = bf_sliced_next(&seed) + range / 8;

		if (!(rows[at] >> range % 8 & 1))
			changes[n++] = (uint16_t) at;
	}
	return n;
}

/* Add the number of bits that each range has on a page to its count. */
void
bf_sliced_count(const unsigned char *rows, uint32_t counts[BF_SLICED_RANGES])
{
	for (int row = 0; row < BF_SLICED_ROWS; row++)
		for (int byte = 0; byte < BF_SLICED_ROW; byte++)
		{
			unsigned	bits = rows[row * BF_SLICED_ROW + byte];

			for (int bit = 0; bits != 0; bit++, bits >>= 1)
				counts[8 * byte + bit] += bits & 1;
		}
}

/* The probability that an absent value passes a range that has j values on its page. */
static double
rate_of(double j, uint32_t hashes)
{
	double		m = BF_SLICED_ROWS;
	double		draws = j * hashes;
	double		empty = exp(draws * log1p(-1 / m));
	double		two = exp(draws * log1p(-2 / m));
	double		mean = 1 - empty;
	double		variance = (1 - 1 / m) * two + empty / m - empty * empty;
	double		power;

	if (!(mean > 0))
		return 0;
	power = pow(mean, hashes) *
		(1 + hashes * (hashes - 1.0) / 2 * fmax(variance, 0) / (mean * mean));
	return fmin(power, 1);
}

/*
 * The rate at which absent values pass a range that has `load` values, 0 or
 * more, on a page of its group on average, each with so many hashes.
 */
double
bf_sliced_rate(double load, uint32_t hashes)
{
	if (!(load > 0))
		return 0;
	return load < MAX_LOAD ? bf_poisson_mean(load, rate_of, hashes, LEAST_WEIGHT) : 1;
}

/*
 * The values that a range has on a page, as its number of set bits there
 * suggests, from 0 to BF_SLICED_ROWS; of several pages, the mean of bits gives
 * the mean of values.
 */
double
bf_sliced_load(double bits, uint32_t hashes)
{
	/* A range whose bits are all set has more than can be known. */
	double		most = BF_SLICED_ROWS - 0.5;

	return log1p(-fmin(bits, most) / BF_SLICED_ROWS) / log1p(-1.0 / BF_SLICED_ROWS) / hashes;
}

/* The mean rate of n ranges with so many values each in a group of a shape. */
double
bf_sliced_mean_rate(bf_sliced_shape shape, const double *values, int n)
{
	double		sum = 0;

	for (int i = 0; i < n; i++)
		sum += bf_sliced_rate(values[i] / shape.pages, shape.hashes);
	return sum / n;
}

/*
 * The number of hashes that comes close to the lowest rate with so many pages:
 * one more would lower it by less than a tenth, or not to fpp.  Returns
 * whether fpp is kept.  Up to the best number, the rate only falls.
 */
static bool
choose_hashes(double fpp, bf_sliced_shape *shape, const double *values, int n)
{
	double		best = 2;

	for (uint32_t hashes = 1; hashes <= BF_SLICED_HASHES; hashes++)
	{
		double		rate = bf_sliced_mean_rate((bf_sliced_shape) {shape->pages, hashes}, values, n);

		if (rate >= best || (best <= fpp && rate > WORTH_A_HASH * best))
			break;
		best = rate;
		shape->hashes = hashes;
	}
	return best <= fpp;
}

/*
 * The shape with the fewest pages that keeps the mean rate of n ranges, n > 0,
 * with so many values each at or below fpp, if any does.
 */
bf_sliced_shape
bf_sliced_size(double fpp, const double *values, int n)
{
	bf_sliced_shape shape = {.pages = 1,.hashes = 1};
	uint32_t	low = 0;		/* too few, or none */
	uint32_t	high = 1;

	while (shape.pages = high, !choose_hashes(fpp, &shape, values, n) && high < MAX_PAGES)
	{
		low = high;
		high *= 2;
		bf_poll();
	}
	while (high - low > 1)
	{
		shape.pages = low + (high - low) / 2;
		if (choose_hashes(fpp, &shape, values, n))
			high = shape.pages;
		else
			low = shape.pages;
	}
	shape.pages = high;
	(void) choose_hashes(fpp, &shape, values, n);
	return shape;
}
