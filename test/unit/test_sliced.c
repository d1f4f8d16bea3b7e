/*-------------------------------------------------------------------------
 *
 * test_sliced.c
 *	  Small filters of 128 ranges: nothing that was added is missing, what an
 *	  addition changes, and whether rates are what sizing says.
 *
 * Groups are filled with random values; a list of what was added says what must
 * be found, and absent values count how often something else is.
 *
 * test/unit/test_sliced.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/core.h"
#include "core/sliced.h"
#include "unit.h"

typedef struct group
{
	bf_sliced_shape shape;
	uint32_t	number;
	unsigned char *rows;		/* of all pages */
} group;

static group
new_group(bf_sliced_shape shape)
{
	return (group) {shape, shape.pages % 5, unit_zeros((uint64_t) shape.pages * BF_SLICED_BYTES)};
}

static unsigned char *
rows_of(group g, bf_sliced_place at)
{
	return g.rows + (size_t) at.page * BF_SLICED_BYTES;
}

static void
add(group g, uint64_t hash, uint32_t range)
{
	bf_sliced_add(g.rows, g.shape, hash, g.number, range);
}

static bool
range_is_in(bf_ranges ranges, uint32_t range)
{
	return ranges.words[range / 64] >> range % 64 & 1;
}

/* --- what is added is found ------------------------------------------------ */

/* The test of all ranges agrees with that of each, bit by bit. */
static bf_ranges
test(group g, uint64_t hash)
{
	bf_sliced_place at = bf_sliced_place_of(hash, g.number, g.shape.pages);
	bf_ranges	found;
	bool		any = bf_sliced_test(rows_of(g, at), at.seed, g.shape.hashes, &found);

	CHECK(at.page < g.shape.pages);
	CHECK(any == ((found.words[0] | found.words[1]) != 0));
	for (uint32_t range = 0; range < BF_SLICED_RANGES; range++)
		CHECK(range_is_in(found, range) ==
			  bf_sliced_has(rows_of(g, at), at.seed, g.shape.hashes, range));
	return found;
}

static void
nothing_is_missing_from(bf_sliced_shape shape, uint64_t *state)
{
	enum
	{
		N = 2000
	};
	group		g = new_group(shape);
	uint64_t	hashes[N];
	uint32_t	ranges[N];

	for (int i = 0; i < N; i++)
	{
		hashes[i] = unit_random(state);
		ranges[i] = (uint32_t) unit_below(state, BF_SLICED_RANGES);
		add(g, hashes[i], ranges[i]);
	}
	for (int i = 0; i < N; i++)
		CHECK(range_is_in(test(g, hashes[i]), ranges[i]));
	free(g.rows);
}

static void
nothing_is_missing(void)
{
	uint64_t	state = 30;

	for (uint32_t hashes = 1; hashes <= BF_SLICED_HASHES; hashes++)
	{
		nothing_is_missing_from((bf_sliced_shape) {1, hashes}, &state);
		nothing_is_missing_from((bf_sliced_shape) {7, hashes}, &state);
	}
	nothing_is_missing_from((bf_sliced_shape) {1000, 10}, &state);
}

/* An empty page has nothing, a full one everything. */
static void
extremes(void)
{
	group		g = new_group((bf_sliced_shape) {1, 12});
	bf_ranges	found;

	found = test(g, 1);
	CHECK(found.words[0] == 0 && found.words[1] == 0);
	memset(g.rows, 0xff, BF_SLICED_BYTES);
	found = test(g, 1);
	CHECK(found.words[0] == UINT64_MAX && found.words[1] == UINT64_MAX);
	free(g.rows);
}

/* The bits of known values, on machines of either byte order. */
static void
golden(void)
{
	static const uint32_t rows[] = {431, 46, 20, 135};
	bf_sliced_place at = bf_sliced_place_of(UINT64_C(0x0123456789abcdef), 0, 1000);
	group		g = new_group((bf_sliced_shape) {1, 4});

	CHECKF(at.page == 220, "%u", (unsigned) at.page);
	bf_sliced_set(g.rows, at.seed, 4, 77);
	for (int i = 0; i < 4; i++)
	{
		uint32_t	row = bf_sliced_next(&at.seed) / BF_SLICED_ROW;

		CHECKF(row == rows[i], "%u", (unsigned) row);
		CHECK(g.rows[row * BF_SLICED_ROW + 9] == 1 << 5);
	}
	free(g.rows);
}

/* Two values that have the same rows in one group have others in the next ones. */
static void
groups_differ(void)
{
	uint64_t	state = 35;
	int			same = 0;

	for (int i = 0; i < 1000; i++)
	{
		uint64_t	hash = unit_random(&state);
		uint64_t	one = bf_sliced_place_of(hash, (uint32_t) i, 100).seed;
		uint64_t	two = bf_sliced_place_of(hash, (uint32_t) i + 1, 100).seed;

		CHECK(bf_sliced_place_of(hash, (uint32_t) i, 100).page == bf_sliced_place_of(hash, 0, 100).page);
		for (int k = 0; k < 4; k++)
			same += bf_sliced_next(&one) == bf_sliced_next(&two);
	}
	CHECKF(same < 40, "%d", same);
}

/* --- what changes ---------------------------------------------------------- */

static void
changes_are_all(void)
{
	uint64_t	state = 31;
	group		g = new_group((bf_sliced_shape) {1, 14});
	unsigned char *before = unit_alloc(BF_SLICED_BYTES);

	for (int i = 0; i < 3000; i++)
	{
		uint64_t	seed = unit_random(&state);
		uint32_t	range = (uint32_t) unit_below(&state, BF_SLICED_RANGES);
		uint16_t	changes[BF_SLICED_HASHES];
		int			n = bf_sliced_changes(g.rows, seed, 14, range, changes);

		CHECK((n == 0) == bf_sliced_has(g.rows, seed, 14, range));
		memcpy(before, g.rows, BF_SLICED_BYTES);
		bf_sliced_set(g.rows, seed, 14, range);
		for (int c = 0; c < n; c++)
		{
			unsigned char now = g.rows[changes[c]];

			CHECK((now ^ before[changes[c]]) == 1 << range % 8 || before[changes[c]] == now);
			CHECK(changes[c] % BF_SLICED_ROW == range / 8);
			before[changes[c]] = now;
		}
		CHECK(unit_same(before, g.rows, BF_SLICED_BYTES));
	}
	free(before);
	free(g.rows);
}

/* --- rates ----------------------------------------------------------------- */

/* Fill every range of a group with n values; the share of ranges that absent values pass. */
static double
measured_rate(group g, int n, int probes, uint64_t *state)
{
	uint64_t	passed = 0;

	for (uint32_t range = 0; range < BF_SLICED_RANGES; range++)
		for (int i = 0; i < n; i++)
			add(g, unit_random(state), range);
	for (int i = 0; i < probes; i++)
	{
		bf_sliced_place at = bf_sliced_place_of(unit_random(state), g.number, g.shape.pages);
		bf_ranges	found;

		(void) bf_sliced_test(rows_of(g, at), at.seed, g.shape.hashes, &found);
		passed += (unsigned) __builtin_popcountll(found.words[0]);
		passed += (unsigned) __builtin_popcountll(found.words[1]);
	}
	return (double) passed / probes / BF_SLICED_RANGES;
}

/* Sizes keep what they promise, are the least that do, and take the bits that are known. */
static void
rates_hold(void)
{
	static const struct
	{
		double		fpp;
		double		bits;		/* for each value, at most */
	}			wanted[] = {{0.01, 10.2}, {0.001, 16.0}, {0.0001, 22.6}, {0.00001, 30.5}};
	uint64_t	state = 32;

	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
	{
		double		n = 2000;
		double		fpp = wanted[i].fpp;
		bf_sliced_histogram even = bf_sliced_even(n);
		bf_sliced_shape shape = bf_sliced_size(fpp, &even);
		double		bits = shape.pages * (double) BF_SLICED_ROWS / n;
		double		expected = bf_sliced_rate(n / shape.pages, shape.hashes);
		group		g = new_group(shape);
		double		rate = measured_rate(g, (int) n, fpp < 1e-4 ? 2000000 : 200000, &state);

		CHECKF(expected <= fpp, "%g", expected);
		for (uint32_t k = 1; k <= BF_SLICED_HASHES; k++)
			CHECK(bf_sliced_rate(n / (shape.pages - 1), k) > fpp);
		CHECKF(bits <= wanted[i].bits, "%g bits for %g", bits, fpp);
		CHECKF(fabs(rate / expected - 1) < 0.15, "%g, expected %g", rate, expected);
		free(g.rows);
	}
}

/* Histograms have all ranges, and bins of values that are near each other. */
static void
histograms(void)
{
	uint64_t	state = 34;

	for (int n = 1; n <= BF_SLICED_RANGES; n += 7)
		for (int kind = 0; kind < 5; kind++)
		{
			double		values[BF_SLICED_RANGES];
			double		sum = 0;
			double		share = 0;
			double		in_bins = 0;
			bf_sliced_histogram h;

			for (int i = 0; i < n; i++)
			{
				double		random = (double) unit_below(&state, 1000000) / 1e6;

				values[i] = kind == 0 ? 0 : kind == 1 ? 77 : kind == 2 ? 1000 * (1 + random / 50) :
					kind == 3 ? exp(20 * random) : i % 9 == 0 ? 1e6 : 0;
				sum += values[i];
			}
			h = bf_sliced_histogram_of(values, n);
			CHECK(h.n >= 1 && h.n <= BF_SLICED_BINS);
			for (int i = 0; i < h.n; i++)
			{
				share += h.bins[i].share;
				in_bins += h.bins[i].share * n * h.bins[i].values;
				CHECK(i == 0 || h.bins[i].values > h.bins[i - 1].values);
			}
			CHECKF(fabs(share - 1) < 1e-9, "%g", share);
			CHECKF(fabs(in_bins - sum) <= 1e-9 * sum, "%g, not %g", in_bins, sum);
			CHECK(kind > 2 || h.n == 1);
		}
}

/* The mean of unequal ranges is kept, which their mean size would not do. */
static void
unequal_ranges(void)
{
	double		values[8] = {10, 10, 10, 10, 10, 10, 10, 4000};
	bf_sliced_histogram mean = bf_sliced_even(507.5);
	bf_sliced_histogram h = bf_sliced_histogram_of(values, 8);
	bf_sliced_shape shape = bf_sliced_size(0.001, &h);
	double		sum = 0;

	for (int i = 0; i < 8; i++)
		sum += bf_sliced_rate(values[i] / shape.pages, shape.hashes);
	CHECKF(sum / 8 <= 0.001, "%g", sum / 8);
	CHECK(shape.pages > bf_sliced_size(0.001, &mean).pages);
}

/* One range of 128 that is fuller than all others counts. */
static void
rare_ranges(void)
{
	for (double fuller = 1; fuller < 1e4; fuller *= 3)
	{
		double		values[BF_SLICED_RANGES];
		double		sum = 0;
		bf_sliced_histogram h;
		bf_sliced_shape shape;

		for (int i = 0; i < BF_SLICED_RANGES; i++)
			values[i] = i == 77 ? 50 * fuller : 50 + i % 5;
		h = bf_sliced_histogram_of(values, BF_SLICED_RANGES);
		shape = bf_sliced_size(1e-4, &h);
		for (int i = 0; i < BF_SLICED_RANGES; i++)
			sum += bf_sliced_rate(values[i] / shape.pages, shape.hashes) / BF_SLICED_RANGES;
		CHECKF(sum <= 1.05e-4, "%g", sum);
	}
}

/* Groups of any size have possible shapes. */
static void
any_size(void)
{
	static const double fpps[] = {0.5, 0.1, 1e-3, 1e-6};
	static const double sizes[] = {0, 1, 20, 100, 1e4, 1e6};

	for (size_t i = 0; i < sizeof(fpps) / sizeof(fpps[0]); i++)
		for (size_t j = 0; j < sizeof(sizes) / sizeof(sizes[0]); j++)
		{
			bf_sliced_histogram even = bf_sliced_even(sizes[j]);
			bf_sliced_shape shape = bf_sliced_size(fpps[i], &even);

			CHECK(shape.pages >= 1 && shape.hashes >= 1 && shape.hashes <= BF_SLICED_HASHES);
			CHECK(bf_sliced_rate(sizes[j] / shape.pages, shape.hashes) <= fpps[i]);
		}
	CHECK(bf_sliced_rate(1e9, 3) == 1);
}

/* --- fills ----------------------------------------------------------------- */

static void
loads(void)
{
	uint64_t	state = 33;
	group		g = new_group((bf_sliced_shape) {1, 10});
	uint32_t	counts[BF_SLICED_RANGES] = {0};

	for (uint32_t range = 0; range < BF_SLICED_RANGES; range++)
		for (uint32_t i = 0; i < range / 2; i++)
			add(g, unit_random(&state), range);
	bf_sliced_count(g.rows, counts);
	for (uint32_t range = 0; range < BF_SLICED_RANGES; range++)
	{
		CHECK(counts[range] == bf_sliced_bits(g.rows, range));
	}
	for (uint32_t range = 0; range < BF_SLICED_RANGES; range++)
	{
		double		load = bf_sliced_load(counts[range], 10);

		CHECKF(fabs(load - range / 2) <= 2 + range * 0.05, "%g in range %u", load, (unsigned) range);
	}
	CHECK(bf_sliced_load(0, 10) == 0);
	CHECK(bf_sliced_load(BF_SLICED_ROWS, 10) < BF_SLICED_ROWS);
	free(g.rows);
}

const unit_case sliced_cases[] = {
	{"what is added to a range is found, and ranges are tested alike", nothing_is_missing},
	{"empty and full pages of ranges", extremes},
	{"the rows of a known hash", golden},
	{"the rows of a value differ from group to group", groups_differ},
	{"an addition to a range changes what it says", changes_are_all},
	{"groups of ranges keep the rate they are sized for", rates_hold},
	{"histograms of ranges have all of them", histograms},
	{"the mean rate of unequal ranges is kept", unequal_ranges},
	{"one full range of many counts", rare_ranges},
	{"ranges of any size have a shape", any_size},
	{"the load of ranges is told by their bits", loads},
	{NULL, NULL}
};
