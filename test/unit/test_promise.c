/*-------------------------------------------------------------------------
 *
 * test_promise.c
 *	  What the native layout promises in numbers: rates, sizes, estimates.
 *
 * Seeds are fixed, so the bounds cannot fail by chance; they are those of
 * five standard deviations and some slack for what the model leaves out.
 *
 * test/unit/test_promise.c
 *
 *-------------------------------------------------------------------------
 */
#include <float.h>
#include <math.h>

#include "core/native.h"
#include "handle.h"
#include "unit.h"

static const double rates[] = {0.5, 0.05, 0.01, 0.001, 0.0001, 1e-5};

#define NUM_RATES	(sizeof(rates) / sizeof(rates[0]))

/* A filter of n values, sized for capacity at fpp. */
static unsigned char *
build(double fpp, uint64_t capacity, uint64_t seed, uint64_t n, bf_shape *shape)
{
	uint64_t   *hashes = unit_hashes(seed, n);
	unsigned char *bits;

	*shape = unit_size(&bf_native, fpp, capacity);
	bits = unit_zeros(shape->nbits / 8);
	bf_add(FILTER(&bf_native, bits, *shape), hashes, n);
	free(hashes);
	return bits;
}

/* How many of n values that were never added does the filter let pass? */
static double
measure(const unsigned char *bits, bf_shape shape, uint64_t seed, uint64_t n)
{
	uint64_t	passed = 0;

	for (uint64_t i = 0; i < n; i++)
		passed += bf_contains(FILTER(&bf_native, bits, shape), (bf_hash) {.a = unit_random(&seed)});
	return (double) passed / (double) n;
}

/* A full filter has its rate, and knows it. */
static void
full_filters(void)
{
	const uint64_t n = 1000000;

	for (size_t i = 0; i < NUM_RATES; i++)
	{
		double		fpp = rates[i];
		double		noise = 5 * sqrt(fpp * (1 - fpp) / (double) n);
		bf_shape	shape;
		unsigned char *bits = build(fpp, 200000, i, 200000, &shape);
		double		measured = measure(bits, shape, i + 100, n);
		double		known = bf_rate(FILTER(&bf_native, bits, shape));

		CHECKF(fabs(measured - fpp) < noise + fpp * 0.02, "%g is %g", fpp, measured);
		CHECKF(fabs(known / fpp - 1) < 0.02, "%g by its fill is %g", fpp, known);
		CHECKF(fabs(measured - known) < noise, "%g by its fill, %g", known, measured);
		free(bits);
	}
}

/* The rate by the fill is right below and beyond the capacity, too. */
static void
other_fills(void)
{
	const uint64_t n = 300000;

	for (size_t i = 0; i < NUM_RATES; i++)
		for (uint64_t added = 10000; added <= 160000; added *= 2)
		{
			bf_shape	shape;
			unsigned char *bits = build(rates[i], 40000, i, added, &shape);
			double		known = bf_rate(FILTER(&bf_native, bits, shape));
			double		measured = measure(bits, shape, i + 100, n);

			CHECKF(fabs(measured - known) < 5 * sqrt(known / (double) n) + 1e-5,
				   "%g by its fill, %g", known, measured);
			free(bits);
		}
}

/* Parts of a set that was split by hash keep their rate, for their own kind. */
static void
split_by_hash(void)
{
	const uint64_t n = 300000;

	for (int part = 0; part < UNIT_PARTS; part++)
		for (size_t i = 1; i < NUM_RATES; i++)
		{
			bf_shape	shape = unit_size(&bf_native, rates[i], 50000);
			unsigned char *bits = unit_zeros(shape.nbits / 8);
			uint64_t   *hashes = unit_part(part, i, 50000);
			uint64_t   *absent = unit_part(part, i + 100, n);
			uint64_t	passed = 0;

			bf_add(FILTER(&bf_native, bits, shape), hashes, 50000);
			for (uint64_t j = 0; j < n; j++)
				passed += bf_contains(FILTER(&bf_native, bits, shape), (bf_hash) {.a = absent[j]});
			CHECKF((double) passed / (double) n < rates[i] * 1.02 + 5 * sqrt(rates[i] / (double) n),
				   "%g, part %d: %g", rates[i], part, (double) passed / (double) n);
			CHECKF(fabs(bf_cardinality(FILTER(&bf_native, bits, shape)) / 50000 - 1) < 0.015, "%g, part %d",
				   rates[i], part);
			free(bits);
			free(hashes);
			free(absent);
		}
}

/* Filters of few values keep their rate on average. */
static void
small_filters(void)
{
	static const uint64_t capacities[] = {1, 2, 10, 50, 51, 60, 500, 3000};
	const uint64_t filters = 300;
	const uint64_t n = 2000;

	for (size_t i = 0; i < sizeof(capacities) / sizeof(capacities[0]); i++)
		for (size_t j = 0; j < NUM_RATES; j++)
		{
			double		sum = 0;
			double		noise = 5 * sqrt(rates[j] / (double) (filters * n));

			for (uint64_t seed = 0; seed < filters; seed++)
			{
				bf_shape	shape;
				unsigned char *bits = build(rates[j], capacities[i], seed, capacities[i], &shape);

				sum += measure(bits, shape, seed + 1000, n);
				free(bits);
			}
			CHECKF(sum / (double) filters < rates[j] * 1.01 + noise, "%g is %g at %llu values",
				   rates[j], sum / (double) filters, (unsigned long long) capacities[i]);
		}
}

/* Sizes of large filters, as parts of what a classic one needs at least. */
static void
sizes(void)
{
	static const struct
	{
		double		fpp;
		double		ratio;
		uint8_t		hashes;
	}			promised[] = {{0.01, 1.06, 8}, {0.001, 1.10, 8}, {0.0001, 1.07, 16}};
	const uint64_t n = 10000000;

	for (size_t i = 0; i < 3; i++)
	{
		bf_shape	shape = unit_size(&bf_native, promised[i].fpp, n);
		double		classic = (double) n * -log(promised[i].fpp) / (log(2) * log(2));

		CHECKF((double) shape.nbits < classic * promised[i].ratio, "%g at %g",
			   (double) shape.nbits / classic, promised[i].fpp);
		CHECK((double) shape.nbits > classic);
		CHECK(shape.hashes == promised[i].hashes);
	}
	CHECK(unit_size(&bf_native, 0.01, 1).nbits == 512);
	CHECK(unit_size(&bf_native, 1 - DBL_EPSILON / 2, 1).nbits == 512);
}

/*
 * Numbers of blocks, exactly: filters merge only with filters of their size,
 * so these may never change.  Computed with mpmath, 30 digits.
 */
static void
golden_sizes(void)
{
	static const uint64_t counts[] = {1, 100, 12345, 1000000, 100000000};
	static const struct
	{
		double		fpp;
		uint64_t	blocks[5];
	}			golden[] = {
		{0.5, {1, 1, 78, 6310, 630939}},
		{0.05, {1, 2, 170, 13766, 1376529}},
		{0.01, {1, 2, 244, 19726, 1972522}},
		{0.001, {1, 4, 380, 30713, 3071212}},
		{0.0001, {1, 4, 488, 39451, 3945043}},
		{1e-6, {1, 7, 759, 61425, 6142424}},
	};

	for (size_t i = 0; i < sizeof(golden) / sizeof(golden[0]); i++)
		for (size_t j = 0; j < 5; j++)
			CHECKF(unit_size(&bf_native, golden[i].fpp, counts[j]).nbits == golden[i].blocks[j] * 512,
				   "%llu values at %g", (unsigned long long) counts[j], golden[i].fpp);
}

/* The room of a native filter of nbits, and a part of a byte. */
static uint64_t
native_room(double fpp, uint64_t nbits)
{
	return unit_room(&bf_native, (bf_shape) {0}, fpp, nbits / 8);
}

/* Sizes that cannot be are too large; all others are shapes. */
static void
extreme_sizes(void)
{
	static const double fpps[] = {5e-324, 1e-300, 1e-100, 1e-20, 0.001, 0.5, 1 - 1e-16};
	static const uint64_t counts[] = {1, 1000, UINT64_C(1) << 53, INT64_MAX, UINT64_MAX};

	for (size_t i = 0; i < sizeof(fpps) / sizeof(fpps[0]); i++)
		for (size_t j = 0; j < sizeof(counts) / sizeof(counts[0]); j++)
		{
			bf_filter	f = bf_filter_of(&bf_native);
			bf_verdict	verdict;

			f.head.fpp = fpps[i];
			f.head.capacity = counts[j];
			verdict = bf_size(&f);
			CHECK(verdict == BF_TOO_LARGE || (verdict == BF_FITS && bf_shape_ok(&f)));
			CHECK(bf_native_params_ok(&f));
			CHECK(native_room(fpps[i], counts[j]) <= UINT64_MAX / 2);
		}
	CHECK(unit_verdict(&bf_native, 1e-300, 1) == BF_TOO_LARGE);
	CHECK(unit_verdict(&bf_native, 0.01, UINT64_C(1) << 60) == BF_TOO_LARGE);
	CHECK(native_room(1e-300, UINT64_C(1) << 40) == 0);
}

/* The room is the largest capacity for which size() is not larger. */
static void
room_inverts_size(void)
{
	uint64_t	state = 12;

	for (int i = 0; i < 60; i++)
	{
		double		fpp = pow(10, -0.01 - (double) unit_below(&state, 800) / 100);

		for (int j = 0; j < 500; j++)
		{
			uint64_t	nblocks = 1 + (unit_below(&state, UINT64_C(12451840)) >> unit_below(&state, 24));
			uint64_t	room = native_room(fpp, nblocks * 512);
			uint64_t	needed = unit_size(&bf_native, fpp, room + 1).nbits;

			CHECKF(room == 0 || unit_size(&bf_native, fpp, room).nbits <= nblocks * 512,
				   "%.17g, %llu values", fpp, (unsigned long long) room);
			CHECKF(needed > nblocks * 512, "%.17g, %llu values", fpp, (unsigned long long) room + 1);
			CHECK(native_room(fpp, needed) >= room + 1);
			CHECK(native_room(fpp, nblocks * 512 + 511) == room);
		}
	}
}

/* The estimate of distinct values, from nearly empty to far too full. */
static void
cardinality(void)
{
	for (size_t i = 0; i < NUM_RATES; i++)
		for (uint64_t added = 100; added <= 102400; added *= 2)
		{
			bf_shape	shape;
			unsigned char *bits = build(rates[i], 50000, i + 20, added, &shape);
			double		estimate = bf_cardinality(FILTER(&bf_native, bits, shape));

			CHECKF(fabs(estimate / (double) added - 1) < 0.01 + 1 / sqrt((double) added) / 4,
				   "%g for %llu values at %g", estimate, (unsigned long long) added, rates[i]);
			free(bits);
		}
}

static void
estimates_at_the_ends(void)
{
	for (int i = 0; i < 2; i++)
	{
		bf_shape	shape = {.nbits = 3 * 512, .hashes = i == 0 ? 8 : 16};
		unsigned char *bits = unit_zeros(shape.nbits / 8);

		CHECK(bf_rate(FILTER(&bf_native, bits, shape)) == 0);
		CHECK(bf_cardinality(FILTER(&bf_native, bits, shape)) == 0);
		bits[100] = 1;
		CHECK(bf_rate(FILTER(&bf_native, bits, shape)) == 0);
		CHECK(bf_cardinality(FILTER(&bf_native, bits, shape)) > 0);
		memset(bits, 0xff, (size_t) (shape.nbits / 8));
		CHECK(bf_rate(FILTER(&bf_native, bits, shape)) == 1);
		CHECK(isinf(bf_cardinality(FILTER(&bf_native, bits, shape))) && bf_cardinality(FILTER(&bf_native, bits, shape)) > 0);
		bits[100] = 0xfe;
		CHECK(bf_rate(FILTER(&bf_native, bits, shape)) < 1);
		CHECK(isfinite(bf_cardinality(FILTER(&bf_native, bits, shape))));
		free(bits);
	}
}

const unit_case promise_cases[] = {
	{"full filters have their rate, by count and by fill", full_filters},
	{"the rate by the fill, at other fills", other_fills},
	{"parts of a set split by hash keep their rate", split_by_hash},
	{"filters of few values keep their rate", small_filters},
	{"sizes are close to the classic optimum", sizes},
	{"golden sizes", golden_sizes},
	{"extreme sizes", extreme_sizes},
	{"room is the inverse of size", room_inverts_size},
	{"the number of values from the fill", cardinality},
	{"estimates of empty and of full bits", estimates_at_the_ends},
	{NULL, NULL}
};
