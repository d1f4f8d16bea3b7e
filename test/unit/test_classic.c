/*-------------------------------------------------------------------------
 *
 * test_classic.c
 *	  The bits of other programs' layouts, against a second implementation,
 *	  for any hash, size and number of hashes; and what a fill tells.
 *
 * test/unit/test_classic.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "profiles/profiles.h"
#include "profiles/classic.h"
#include "handle.h"
#include "profile.h"

#define MAX_HASHES	255

static void
modulo(void)
{
	static const uint64_t extreme[] = {
		1, 2, 3, 63, 64, 95, 128, 95850, UINT32_MAX, UINT64_C(1) << 32, (UINT64_C(1) << 32) + 1,
		INT64_MAX, UINT64_C(1) << 63, (UINT64_C(1) << 63) + 1, UINT64_MAX - 1, UINT64_MAX
	};
	uint64_t	state = 1;

	for (int i = 0; i < 200000; i++)
	{
		uint64_t	m = i % 2 != 0 ? unit_random(&state) >> unit_below(&state, 64) | 1 :
			extreme[unit_below(&state, sizeof(extreme) / sizeof(extreme[0]))];
		bf_divisor	d = bf_divisor_of(m);
		uint64_t	x = unit_random(&state) >> unit_below(&state, 64);
		uint64_t	multiple = UINT64_MAX / m * m;

		CHECKF(bf_modulo(x, d) == x % m, "%llu", (unsigned long long) m);
		CHECK(bf_modulo(multiple, d) == 0 && bf_modulo(multiple - 1, d) == m - 1);
		CHECK(bf_modulo(UINT64_MAX, d) == UINT64_MAX % m && bf_modulo(0, d) == 0);
	}
}

/* A shape of about nbits that the layout can have. */
static bf_shape
shape_near(const bf_layout *layout, uint64_t nbits, unsigned hashes)
{
	bf_shape	shape = {.nbits = nbits,.hashes = (uint8_t) hashes};

	if (layout == &bf_parquet)
		shape = (bf_shape) {.nbits = nbits / 256 * 256 + 256,.hashes = 8};
	else if (layout->profile->form != &bf_redis_string)
		shape.nbits = nbits / 64 * 64 + 64;
	CHECKF(unit_shape_ok(layout, shape) && unit_params_ok(layout, shape), "%s", layout->name);
	return shape;
}

static bool
bit(const unsigned char *bits, uint64_t at)
{
	return (bits[at / 8] & (1 << at % 8)) != 0;
}

/* Add n hashes at once, and look whether exactly their bits are set. */
static void
check_add(const bf_layout *layout, bf_shape shape, uint64_t n, uint64_t *state)
{
	uint64_t	nbytes = bf_body_bytes(FILTER(layout, NULL, shape));
	unsigned char *bits = unit_zeros(nbytes);
	unsigned char *expected = unit_zeros(nbytes);
	uint64_t   *hashes = unit_alloc((n * layout->words + 1) * sizeof(uint64_t));
	uint64_t	places[MAX_HASHES];

	for (uint64_t i = 0; i < n; i++)
	{
		bf_hash		hash = profile_random_hash(layout, state);

		memcpy(hashes + i * layout->words, &hash, layout->words * sizeof(uint64_t));
		profile_places(layout, shape, hash, places);
		for (unsigned j = 0; j < shape.hashes; j++)
			expected[places[j] / 8] |= (unsigned char) (1 << places[j] % 8);
	}
	bf_add(FILTER(layout, bits, shape), hashes, n * layout->words);
	CHECKF(unit_same(bits, expected, nbytes), "%s, %llu bits, %d hashes, %llu values",
		   layout->name, (unsigned long long) shape.nbits, shape.hashes, (unsigned long long) n);
	free(hashes);
	free(expected);
	free(bits);
}

/* What do single bits and slices answer, in bits of which about 3 of 4 are set? */
static void
check_asking(const bf_layout *layout, bf_shape shape, uint64_t *state)
{
	uint64_t	nbytes = bf_body_bytes(FILTER(layout, NULL, shape));
	unsigned char *bits = unit_alloc(nbytes);
	uint64_t	places[MAX_HASHES];
	int			present = 0;

	for (uint64_t i = 0; i < nbytes; i++)
		bits[i] = (unsigned char) (unit_random(state) | unit_random(state));
	for (int i = 0; i < 300; i++)
	{
		bf_hash		hash = profile_random_hash(layout, state);
		uint64_t	offsets[BF_MAX_SLICES];
		bool		all = true;
		bool		slices = true;

		profile_places(layout, shape, hash, places);
		for (unsigned j = 0; j < shape.hashes; j++)
			all &= bit(bits, places[j]);
		CHECKF(bf_contains(FILTER(layout, bits, shape), hash) == all, "%s", layout->name);
		present += all;
		if (shape.hashes > BF_MAX_SLICES)
			continue;
		for (int j = layout->methods->slicing->find(FILTER(layout, NULL, shape), hash, offsets) - 1; j >= 0; j--)
			slices &= layout->methods->slicing->test(FILTER(layout, NULL, shape), bits + offsets[j], hash, j);
		CHECKF(slices == all, "%s", layout->name);
	}
	CHECK(shape.hashes > 8 || (present > 10 && present < 290));
	free(bits);
}

static void
places(void)
{
	static const uint64_t sizes[] = {64, 95, 1000, 9585, 262144, 300007, 1000000};
	uint64_t	state = 1;

	for (int p = 0; profiles[p] != NULL; p++)
		for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
			for (unsigned hashes = 1; hashes <= MAX_HASHES; hashes += hashes < 20 ? 1 : 47)
			{
				bf_shape	shape = shape_near(profiles[p], sizes[i], hashes);

				check_add(profiles[p], shape, unit_below(&state, 40), &state);
				if (sizes[i] % 1000 == 0)
					check_asking(profiles[p], shape, &state);
			}
}

static void
large(void)
{
	uint64_t	state = 2;

	for (int p = 0; profiles[p] != NULL; p++)
	{
		const bf_layout *layout = profiles[p];
		uint64_t	most = layout == &bf_parquet ? 900000000 :
			layout == &bf_redis_bitmap32 ? INT32_MAX : UINT64_C(4294967294);

		check_add(layout, shape_near(layout, most - 64, 7), 1000, &state);
	}
}

/* Fill filters as they were made for: the rates and counts that they tell. */
static void
figures(void)
{
	static const double rates[] = {0.1, 0.01, 0.0002};
	const uint64_t n = 20000;
	uint64_t	state = 3;

	for (int p = 0; profiles[p] != NULL; p++)
		for (int i = 0; i < 3; i++)
		{
			const bf_layout *layout = profiles[p];
			bf_shape	shape = unit_size(layout, rates[i], n);
			unsigned char *bits = unit_zeros(bf_body_bytes(FILTER(layout, NULL, shape)));
			double		told;
			double		values;

			for (uint64_t j = 0; j < n; j++)
			{
				bf_hash		hash = profile_random_hash(layout, &state);

				bf_add(FILTER(layout, bits, shape), (const uint64_t *) &hash, layout->words);
			}
			told = bf_rate(FILTER(layout, bits, shape));
			values = bf_cardinality(FILTER(layout, bits, shape));
			CHECKF(told < rates[i] * (layout == &bf_parquet ? 1.5 : layout->profile->walk == BF_WALK_IN_TURN ? 2 : 1.1), "%s tells %g for %g",
				   layout->name, told, rates[i]);
			CHECKF(layout == &bf_parquet || told > rates[i] * 0.7, "%s tells %g for %g",
				   layout->name, told, rates[i]);
			CHECKF(fabs(values - (double) n) < 0.03 * (double) n, "%s: %g values", layout->name, values);
			CHECKF(unit_room(layout, shape, rates[i], bf_body_bytes(FILTER(layout, NULL, shape))) >= n, "%s", layout->name);
			memset(bits, 0xff, (size_t) bf_body_bytes(FILTER(layout, NULL, shape)));
			CHECK(bf_fill(FILTER(layout, bits, shape)) >= 1);
			free(bits);
		}
}

/* Absent values pass at the rate that is told. */
static void
promises(void)
{
	const uint64_t n = 20000;
	const int	asked = 200000;
	uint64_t	state = 4;

	for (int p = 0; profiles[p] != NULL; p++)
	{
		const bf_layout *layout = profiles[p];
		bf_shape	shape = unit_size(layout, 0.01, n);
		unsigned char *bits = unit_zeros(bf_body_bytes(FILTER(layout, NULL, shape)));
		double		told;
		int			passed = 0;

		for (uint64_t j = 0; j < n; j++)
		{
			bf_hash		hash = profile_random_hash(layout, &state);

			bf_add(FILTER(layout, bits, shape), (const uint64_t *) &hash, layout->words);
		}
		for (int j = 0; j < asked; j++)
			passed += bf_contains(FILTER(layout, bits, shape), profile_random_hash(layout, &state));
		told = bf_rate(FILTER(layout, bits, shape));
		CHECKF(passed > 0.8 * told * asked && passed < 1.2 * told * asked,
			   "%s: %d of %d passed, told %g", layout->name, passed, asked, told);
		free(bits);
	}
}

/* Beyond 2^31 bits a walk of halves leads to the first ones alone. */
static void
unreached(void)
{
	bf_shape	shape = {.nbits = UINT64_C(1) << 32,.hashes = 7};
	unsigned char *bits = unit_zeros(shape.nbits / 8);
	const size_t block = 1 << 20;
	const int	asked = 100000;
	uint64_t	state = 5;
	double		told;
	int			passed = 0;

	/* Half of the bits that can be reached, at random, and no other. */
	for (size_t i = 0; i < block; i += 8)
		bf_store64(bits + i, unit_random(&state));
	for (size_t i = 1; i < ((size_t) 1 << 28) / block; i++)
		memcpy(bits + i * block, bits, block);
	told = bf_rate(FILTER(&bf_spark, bits, shape));
	CHECKF(fabs(told - pow(0.5, 7)) < 0.0001, "told %g", told);
	CHECK(fabs(bf_cardinality(FILTER(&bf_spark, bits, shape)) / (ldexp(1, 31) / 7 * log(2)) - 1) < 0.01);
	for (int j = 0; j < asked; j++)
		passed += bf_contains(FILTER(&bf_spark, bits, shape), profile_random_hash(&bf_spark, &state));
	CHECKF(passed > 0.8 * told * asked && passed < 1.2 * told * asked, "%d of %d passed, told %g", passed, asked, told);
	free(bits);
}

/* Before that, the first 2^31 mod m are reached more often than the others. */
static void
unequal(void)
{
	bf_shape	shape = {.nbits = UINT64_C(3) << 29,.hashes = 7};
	unsigned char *bits = unit_zeros(shape.nbits / 8);
	double		told;

	/* A third, twice, and a third, once, of what would be four thirds. */
	memset(bits, 0xff, (1 << 30) / 8);
	told = bf_rate(FILTER(&bf_spark, bits, shape));
	CHECKF(fabs(told - pow(0.75, 7)) < 1e-6, "told %g", told);
	free(bits);
}

static void
saturated(void)
{
	for (int p = 0; profiles[p] != NULL; p++)
	{
		bf_shape	shape = shape_near(profiles[p], 1000, 7);
		uint64_t	nbytes = bf_body_bytes(FILTER(profiles[p], NULL, shape));
		unsigned char *bits = unit_zeros(nbytes);

		CHECK(bf_rate(FILTER(profiles[p], bits, shape)) == 0 && bf_cardinality(FILTER(profiles[p], bits, shape)) == 0);
		for (uint64_t at = 0; at < shape.nbits; at++)
			bits[at / 8] |= (unsigned char) (1 << at % 8);
		CHECK(bf_rate(FILTER(profiles[p], bits, shape)) == 1 && isinf(bf_cardinality(FILTER(profiles[p], bits, shape))));
		free(bits);
	}
}

static void
polling(void)
{
	const uint64_t n = 100000;
	uint64_t	state = 5;

	for (int p = 0; profiles[p] != NULL; p++)
	{
		const bf_layout *layout = profiles[p];
		bf_shape	shape = shape_near(layout, 1000000, 7);
		unsigned char *bits = unit_zeros(bf_body_bytes(FILTER(layout, NULL, shape)));
		uint64_t   *hashes = unit_hashes(unit_random(&state), n * layout->words);

		unit_count_polls();
		bf_add(FILTER(layout, bits, shape), hashes, n * layout->words);
		CHECKF(unit_polls >= (layout == &bf_parquet ? 1 : 10), "%s", layout->name);
		free(hashes);
		free(bits);
	}
}

/* The bits of parquet-java's filters, by its optimalNumOfBits() and constructor. */
static void
parquet_sizes(void)
{
	static const struct
	{
		uint64_t	capacity;
		double		fpp;
		uint64_t	nbits;
	}			cases[] = {
		{1, 0.01, 256},
		{26, 0.01, 256},
		{27, 0.01, 512},
		{28, 0.01, 1024},
		{52, 0.01, 1024},
		{53, 0.01, 512},
		{100, 0.01, 2048},
		{1000, 0.01, 16384},
		{100000, 0.01, 1048576},
		{1000000, 0.01, 16777216},
		{1, 0.5, 256},
		{1, 0.999, 256},
		{1000, 0.1, 8192},
		{1000, 0.001, 16384},
		{1000, 1e-06, 65536},
		{20, 1e-09, 2048},
		{1000000, 1e-09, 134217728},
		{5, 1e-12, 2048},
		{110890000, 0.01, 1073741824},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
	{
		bf_shape	shape = unit_size(&bf_parquet, cases[i].fpp, cases[i].capacity);

		CHECKF(shape.nbits == cases[i].nbits && unit_shape_ok(&bf_parquet, shape),
			   "%llu values at %g: %llu bits", (unsigned long long) cases[i].capacity, cases[i].fpp,
			   (unsigned long long) shape.nbits);
	}
	/* None where it takes its most bytes for more values than these hold. */
	CHECK(unit_verdict(&bf_parquet, 0.01, 110910000) == BF_TOO_LARGE);
	CHECK(unit_verdict(&bf_parquet, 0.01, INT64_MAX) == BF_TOO_LARGE);
	CHECK(unit_verdict(&bf_parquet, 1e-130, 1) == BF_TOO_LARGE);
}

const unit_case classic_cases[] = {
	{"the modulo without a division is exact", modulo},
	{"bits are set and asked where they belong, one by one and by slices", places},
	{"also in filters of the largest sizes", large},
	{"sizes are those of parquet-java", parquet_sizes},
	{"fills tell rates and counts", figures},
	{"absent values pass at the rate that is told", promises},
	{"bits that a walk of halves does not reach", unreached},
	{"and those that it reaches more often", unequal},
	{"nothing and everything set", saturated},
	{"adding polls", polling},
	{NULL, NULL}
};
