/*-------------------------------------------------------------------------
 *
 * sizing.c
 *	  The true false-positive rate of 512-bit blocks, and its inverse.
 *
 * n values fall into B blocks; the number j in one block is close to Poisson
 * with mean load = n / B.  Each value sets one random bit in each of the
 * eight 64-bit lanes, so that after j values a lane's given bit is set with
 * probability 1 - (63/64)^j, and an absent value finds all its eight bits
 * with the eighth power of that.  The rate is the mean over j.  For small B
 * the exact law is binomial, which spreads less: the rate is then lower.
 *
 * The classic formula (1 - e^(-kn/m))^k ignores that blocks fill unequally
 * and would promise a rate that the layout does not keep.
 *
 * Source: F. Putze, P. Sanders, J. Singler, "Cache-, hash- and space-efficient
 * Bloom filters", 2007, section 3 (blocked filters as Poisson mixtures).
 *
 * src/core/sizing.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/sizing.h"

/* Loads beyond this have a rate of 1 within double precision. */
#define MAX_LOAD	5000.0

#define BLOCK_HASHES	8

/* Of functions that grow fast, values far from the mean outweigh how rare they are. */
#define ALWAYS_COUNTED	16

/*
 * The mean of a function of j, 0 at 0 and at most 1, where j has a Poisson
 * distribution with mean load > 0:
 *
 *	  sum over j of  e^-load load^j / j!  *  of(j, hashes)
 *
 * Sums outwards from the mode until the weight is below `least` of the sum, each
 * weight from the one before, so that a single lgamma() is taken.
 */
double
bf_poisson_mean(double load, double (*of) (double j, uint32_t hashes), uint32_t hashes, double least)
{
	double		mode = floor(load);
	double		peak = exp(mode * log(load) - load - lgamma(mode + 1));
	double		weight = peak;
	double		sum = 0;

	for (double j = mode; j <= ALWAYS_COUNTED || weight > sum * least; j += 1)
	{
		sum += weight * of(j, hashes);
		weight *= load / (j + 1);
	}
	weight = peak;
	for (double j = mode; j >= 1 && weight > sum * least; j -= 1)
	{
		weight *= j / load;
		sum += weight * of(j - 1, hashes);
	}
	return sum < 1 ? sum : 1;
}

/*
 * The probability that one absent value passes a block that holds j values:
 * (1 - (63/64)^j)^8, by expm1 and log1p for the digits of small j.
 */
static double
rate_of_block(double j, uint32_t hashes)
{
	double		fill = -expm1(j * log1p(-1.0 / 64));
	double		fill2 = fill * fill;
	double		fill4 = fill2 * fill2;

	(void) hashes;
	return fill4 * fill4;
}

/*
 * The rate of one probed block when blocks hold `load` values on average,
 * load >= 0: the mean of (1 - (63/64)^j)^8.
 */
double
bf_block_rate(double load)
{
	if (!(load > 0))
		return 0;
	return load < MAX_LOAD ? bf_poisson_mean(load, rate_of_block, BLOCK_HASHES, 1e-18) : 1;
}

/*
 * The largest mean number of values in a block that keeps the rate of one
 * probed block at or below the given one, 0 < rate < 1.  Bisection on the
 * logarithm, to 12 digits; the low end is returned, so the promise holds.
 */
double
bf_block_load(double rate)
{
	double		low = log(1e-300);
	double		high = log(MAX_LOAD);

	while (high - low > 1e-12)
	{
		double		middle = (low + high) / 2;

		if (middle <= low || middle >= high)
			break;
		if (bf_block_rate(exp(middle)) <= rate)
			low = middle;
		else
			high = middle;
	}
	return exp(low);
}
