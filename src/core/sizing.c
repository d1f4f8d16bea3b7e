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

/* With few values the rate of crowded blocks outweighs how rare they are. */
#define ALWAYS_COUNTED	16

/*
 * The probability that one absent value passes a block that holds j values:
 * (1 - (63/64)^j)^8, by expm1 and log1p for the digits of small j.
 */
static double
rate_of_block(double j)
{
	double		fill = -expm1(j * log1p(-1.0 / 64));
	double		fill2 = fill * fill;
	double		fill4 = fill2 * fill2;

	return fill4 * fill4;
}

/*
 * The rate of one probed block when blocks hold `load` values on average,
 * load >= 0:
 *
 *	  sum over j of  e^-load load^j / j!  *  (1 - (63/64)^j)^8
 *
 * Sums outwards from the mode until terms no longer count, each weight from
 * the one before, so that a single lgamma() is taken.
 */
double
bf_block_rate(double load)
{
	double		mode = floor(load);
	double		sum = 0;
	double		peak;
	double		weight;

	if (!(load > 0))
		return 0;
	if (load >= MAX_LOAD)
		return 1;
	peak = exp(mode * log(load) - load - lgamma(mode + 1));
	weight = peak;
	for (double j = mode; j <= ALWAYS_COUNTED || weight > sum * 1e-18; j += 1)
	{
		sum += weight * rate_of_block(j);
		weight *= load / (j + 1);
	}
	weight = peak;
	for (double j = mode; j >= 1 && weight > sum * 1e-18; j -= 1)
	{
		weight *= j / load;
		sum += weight * rate_of_block(j - 1);
	}
	return sum < 1 ? sum : 1;
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
