/*-------------------------------------------------------------------------
 *
 * test_sizing.c
 *	  The rate of a block and its inverse, against a long sum.
 *
 * test/unit/test_sizing.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/sizing.h"
#include "unit.h"

/*
 * The mean of (1 - (63/64)^j)^8 over a Poisson law, from j = 1 on.  Every weight
 * is computed by itself.  (The wider type of some machines is made of two
 * doubles, which not every emulator can add up.)
 */
static double
slow_rate(double load)
{
	double		last = load + 60 * sqrt(load) + 100;
	double		sum = 0;

	for (double j = 1; j < last; j++)
	{
		double		weight = exp(j * log(load) - load - lgamma(j + 1));

		sum += weight * pow(-expm1(j * log1p(-1.0 / 64)), 8);
	}
	return sum;
}

/* The next load of a test: steps of a few percent, none of them round. */
static double
next(double load)
{
	return load * 1.0371;
}

static void
against_long_sum(void)
{
	for (double load = 1e-5; load < 5000; load = next(load))
	{
		double		expected = slow_rate(load);

		CHECKF(fabs(bf_block_rate(load) / expected - 1) < 1e-9, "load %g: %.17g, not %.17g",
			   load, bf_block_rate(load), expected);
	}
	for (double load = 1; load < 200; load++)
		CHECKF(fabs(bf_block_rate(load) / slow_rate(load) - 1) < 1e-9, "load %g", load);
}

static void
known_rates(void)
{
	/* By mpmath with 40 digits, summed to j = 4000. */
	static const struct
	{
		double		load;
		double		rate;
	}			known[] = {
		{0.001, 3.9792585417699195e-18},
		{0.25, 9.57961482481572e-14},
		{1, 1.1421821037726178e-11},
		{10, 1.077968552911473e-06},
		{50.75, 0.010051217481074834},
		{200, 0.700101273519712},
		{1000, 0.9999986900992538},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		CHECKF(fabs(bf_block_rate(known[i].load) / known[i].rate - 1) < 1e-9, "load %g: %.17g",
			   known[i].load, bf_block_rate(known[i].load));
}

static void
monotone(void)
{
	double		before = 0;

	for (double load = 1e-12; load < 1500; load *= 1.0005)
	{
		double		rate = bf_block_rate(load);

		CHECKF(rate > before || (rate >= before * (1 - 1e-12) && rate > 0.999),
			   "load %g", load);
		before = rate;
	}
}

static void
extreme_loads(void)
{
	CHECK(bf_block_rate(0) == 0);
	for (double load = 1e-300; load < 1e6; load *= 9.7)
	{
		double		rate = bf_block_rate(load);

		CHECKF(rate >= 0 && rate <= 1, "load %g: %g", load, rate);
	}
	CHECK(bf_block_rate(1e6) > 1 - 1e-8 && bf_block_rate(1e6) <= 1);
}

/* The inverse keeps the rate, and a little more load would not. */
static void
check_inverse(double rate)
{
	double		load = bf_block_load(rate);

	CHECKF(bf_block_rate(load) <= rate, "rate %g: load %g", rate, load);
	CHECKF(bf_block_rate(load * (1 + 1e-9)) > rate, "rate %g: load %g", rate, load);
}

static void
inverse(void)
{
	uint64_t	state = 1;

	for (double rate = 0.999; rate > 1e-20; rate *= 0.93)
		check_inverse(rate);
	for (int i = 0; i < 200; i++)
		check_inverse((double) (1 + unit_below(&state, 999999)) / 1000001);
}

static void
extreme_rates(void)
{
	static const double rates[] = {5e-324, 1e-300, 1e-150, 1e-50, 1 - 1e-10, 1 - 1e-16};
	double		before = 0;

	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++)
	{
		double		load = bf_block_load(rates[i]);

		CHECKF(isfinite(load) && load > 0 && load >= before, "rate %g: load %g", rates[i], load);
		before = load;
	}
	CHECK(bf_block_load(1 - 1e-16) < 5001);
}

const unit_case sizing_cases[] = {
	{"the rate is that of a long sum", against_long_sum},
	{"known rates", known_rates},
	{"more load, higher rate", monotone},
	{"extreme loads", extreme_loads},
	{"the inverse is the largest load that keeps the rate", inverse},
	{"extreme rates", extreme_rates},
	{NULL, NULL}
};
