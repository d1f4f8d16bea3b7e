/*-------------------------------------------------------------------------
 *
 * test_native.c
 *	  The native layout's bits: where they are set.
 *
 * A second implementation (slow.c) says where the bits of a hash are; golden
 * values, computed by a third one (in Python), pin both.
 * What a kernel does is checked for every kernel that this machine can run.
 *
 * test/unit/test_native.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/hash.h"
#include "core/native_kernel.h"
#include "slow.h"
#include "handle.h"
#include "unit.h"

/* --- filters by the slow implementation ------------------------------------ */

static bool
slow_visit(unsigned char *bits, uint64_t nblocks, uint64_t hash, bool set)
{
	slow_place	p;
	bool		all = true;

	slow_find(hash, nblocks, &p);
	for (unsigned lane = 0; lane < 8; lane++)
	{
		unsigned char *byte = bits + 64 * p.block + 8 * lane + p.bits[lane] / 8;
		unsigned char mask = (unsigned char) (1 << p.bits[lane] % 8);

		all &= (*byte & mask) != 0;
		if (set)
			*byte |= mask;
	}
	return all;
}

/* Set the bits of a hash, or only look; were they all set? */
static bool
slow(unsigned char *bits, bf_shape shape, uint64_t hash, bool set)
{
	uint64_t	nblocks = shape.nbits / 512;
	bool		all = slow_visit(bits, nblocks, hash, set);

	if (shape.hashes == 16)
		all &= slow_visit(bits, nblocks, slow_rehash(hash), set);
	return all;
}

/* --- kernels --------------------------------------------------------------- */

static void
choosing(void)
{
	bool		has_avx2 = false;
	bool		(*plain) (const bf_filter *f, bf_hash hash);

#ifdef BF_HAVE_AVX2
	has_avx2 = __builtin_cpu_supports("avx2") != 0;
#endif
	CHECK(!bf_native_use_avx2(false) && !bf_native_has_avx2());
	plain = bf_native.methods->contains;
	CHECK(bf_native_use_avx2(true) == has_avx2 && bf_native_has_avx2() == has_avx2);
	CHECK((bf_native.methods->contains != plain) == has_avx2);
	CHECK(!bf_native_use_avx2(false));
	CHECK(bf_native.methods->contains == plain);
}

/* --- golden values --------------------------------------------------------- */

static const struct
{
	uint64_t	hash;
	uint64_t	nblocks;
	slow_place	first;
	slow_place	second;			/* of the rehashed hash */
}			golden[] = {
	{UINT64_C(0x0000000000000000), 1, {0, {0, 0, 0, 0, 0, 0, 0, 0}}, {0, {0, 0, 0, 0, 0, 0, 0, 0}}},
	{UINT64_C(0x0000000000000001), 7, {2, {20, 10, 23, 32, 20, 1, 51, 6}}, {2, {25, 51, 51, 11, 11, 23, 53, 59}}},
	{UINT64_C(0xffffffffffffffff), 7, {2, {11, 0, 31, 0, 57, 31, 29, 42}}, {0, {53, 49, 2, 34, 31, 1, 52, 10}}},
	{UINT64_C(0x0123456789abcdef), 5040, {1109, {39, 63, 54, 15, 17, 6, 46, 58}}, {3276, {22, 13, 53, 3, 60, 49, 18, 38}}},
	{UINT64_C(0x8000000000000000), 100000, {55180, {20, 18, 16, 57, 37, 33, 59, 61}}, {86389, {27, 3, 31, 38, 23, 43, 22, 32}}},
	{UINT64_C(0xdeadbeefcafebabe), 12451840, {601094, {44, 52, 28, 39, 35, 20, 55, 8}}, {2205926, {54, 39, 3, 38, 58, 38, 32, 22}}},
	{UINT64_C(0x9e3779b97f4a7c15), 3, {1, {3, 56, 53, 14, 54, 57, 38, 20}}, {0, {19, 7, 19, 11, 25, 13, 17, 42}}},
};

static void
check_position(uint64_t hash, uint64_t nblocks, const slow_place *expected)
{
	uint64_t	mixed = bf_native_mix(hash);
	slow_place	p;

	CHECK(bf_native_block(mixed, nblocks) == expected->block);
	slow_find(hash, nblocks, &p);
	CHECK(p.block == expected->block);
	for (int lane = 0; lane < 8; lane++)
	{
		uint64_t	mask = bf_native_lane(bf_native_spread(mixed), lane);

		CHECKF(bf_le64(mask) == UINT64_C(1) << expected->bits[lane], "lane %d", lane);
		CHECKF(p.bits[lane] == expected->bits[lane], "lane %d", lane);
	}
}

static void
golden_positions(void)
{
	for (size_t i = 0; i < sizeof(golden) / sizeof(golden[0]); i++)
	{
		uint64_t	again = bf_native_rehash(golden[i].hash);

		CHECK(again == slow_rehash(golden[i].hash));
		check_position(golden[i].hash, golden[i].nblocks, &golden[i].first);
		check_position(again, golden[i].nblocks, &golden[i].second);
	}
}

/* The XXH3 of the bits of n hashes of unit_random(), seed 2024. */
static const struct
{
	bf_shape	shape;
	uint64_t	n;
	uint64_t	digest;
}			golden_filters[] = {
	{{.nbits = 7 * 512,.hashes = 8}, 100, UINT64_C(0xbb9df8fd13de3687)},
	{{.nbits = 1000 * 512,.hashes = 8}, 5000, UINT64_C(0x9ef3871fc15739db)},
	{{.nbits = 7 * 512,.hashes = 16}, 100, UINT64_C(0xafbec2f01998d6a4)},
	{{.nbits = 1000 * 512,.hashes = 16}, 5000, UINT64_C(0xe23eba27b29dfbac)},
};

static void
check_golden_filters(void)
{
	for (size_t i = 0; i < sizeof(golden_filters) / sizeof(golden_filters[0]); i++)
	{
		bf_shape	shape = golden_filters[i].shape;
		unsigned char *bits = unit_zeros(shape.nbits / 8);
		uint64_t   *hashes = unit_hashes(2024, golden_filters[i].n);

		bf_add(FILTER(&bf_native, bits, shape), hashes, golden_filters[i].n);
		CHECKF(bf_hash_bytes(bits, (size_t) (shape.nbits / 8)) == golden_filters[i].digest, "filter %zu", i);
		free(bits);
		free(hashes);
	}
}

static void
golden_bits(void)
{
	unit_with_each_kernel(check_golden_filters);
}

/* --- random geometries ----------------------------------------------------- */

/* A random shape of 1 to about 10^5 blocks, small ones as likely as large. */
static bf_shape
random_shape(uint64_t *state)
{
	uint64_t	nblocks = 1 + unit_below(state, UINT64_C(1) << unit_below(state, 18));

	return (bf_shape) {.nbits = 512 * nblocks, .hashes = unit_below(state, 2) ? 8 : 16};
}

/* Is the filter of n hashes what the slow implementation makes, anywhere? */
static void
check_filter(uint64_t *state, bf_shape shape, uint64_t n)
{
	uint64_t	nbytes = shape.nbits / 8;
	uint64_t	misalignment = unit_below(state, 8);
	unsigned char *memory = unit_zeros(misalignment + nbytes);
	unsigned char *batch = memory + misalignment;
	unsigned char *single = unit_zeros(nbytes);
	unsigned char *expected = unit_zeros(nbytes);
	uint64_t   *hashes = unit_hashes(unit_random(state), n);

	bf_add(FILTER(&bf_native, batch, shape), hashes, n);
	for (uint64_t i = 0; i < n; i++)
	{
		bf_add(FILTER(&bf_native, single, shape), hashes + i, 1);
		slow(expected, shape, hashes[i], true);
	}
	CHECKF(unit_same(batch, expected, nbytes), "%llu bits, %d hashes, %llu values",
		   (unsigned long long) shape.nbits, shape.hashes, (unsigned long long) n);
	CHECK(unit_same(single, batch, nbytes));
	for (uint64_t i = 0; i < n; i++)
		CHECK(bf_contains(FILTER(&bf_native, batch, shape), (bf_hash) {.a = hashes[i]}));
	for (int i = 0; i < 300; i++)
	{
		uint64_t	hash = unit_random(state);

		CHECK(bf_contains(FILTER(&bf_native, batch, shape), (bf_hash) {.a = hash}) == slow(batch, shape, hash, false));
	}
	free(memory);
	free(single);
	free(expected);
	free(hashes);
}

static void
check_random_filters(void)
{
	uint64_t	state = 6;

	for (uint64_t n = 0; n <= 40; n++)	/* around the fetching ahead */
		check_filter(&state, random_shape(&state), n);
	for (int i = 0; i < 100; i++)
	{
		bf_shape	shape = random_shape(&state);

		check_filter(&state, shape, unit_below(&state, shape.nbits / 512 * 40 % 50000 + 1));
	}
}

static void
random_filters(void)
{
	unit_with_each_kernel(check_random_filters);
}

/* The hashes whose positions are extreme stay within exactly allocated bits. */
static void
check_extreme_hashes(void)
{
	static const uint64_t hashes[] = {0, 1, UINT64_MAX, UINT64_MAX - 1, UINT64_C(1) << 63, (UINT64_C(1) << 63) - 1};
	const uint64_t n = sizeof(hashes) / sizeof(hashes[0]);
	uint64_t	state = 7;

	for (int i = 0; i < 200; i++)
	{
		bf_shape	shape = random_shape(&state);
		unsigned char *bits = unit_zeros(shape.nbits / 8);

		for (uint64_t j = 0; j < n; j++)
			CHECK(!bf_contains(FILTER(&bf_native, bits, shape), (bf_hash) {.a = hashes[j]}));
		bf_add(FILTER(&bf_native, bits, shape), hashes, n);
		for (uint64_t j = 0; j < n; j++)
			CHECK(bf_contains(FILTER(&bf_native, bits, shape), (bf_hash) {.a = hashes[j]}));
		free(bits);
	}
	CHECK(bf_native_block(UINT64_MAX, UINT64_MAX / 512) == UINT64_MAX / 512 - 1);
}

static void
extreme_hashes(void)
{
	unit_with_each_kernel(check_extreme_hashes);
}

/* Looking at copies of a hash's slices is looking at the filter. */
static void
check_slices(void)
{
	uint64_t	state = 13;

	for (int i = 0; i < 100; i++)
	{
		bf_shape	shape = random_shape(&state);
		uint64_t	nblocks = shape.nbits / 512;
		unsigned char *bits = unit_zeros(shape.nbits / 8);
		uint64_t   *hashes = unit_hashes(unit_random(&state), nblocks * 20);

		bf_add(FILTER(&bf_native, bits, shape), hashes, nblocks * 20);
		for (int j = 0; j < 100; j++)
		{
			uint64_t	hash = j % 2 ? unit_random(&state) : hashes[unit_below(&state, nblocks * 20)];
			uint64_t	offsets[BF_MAX_SLICES + 1];
			int			n = bf_native.methods->slicing->find(FILTER(&bf_native, NULL, shape), (bf_hash) {.a = hash}, offsets);
			bool		all = true;

			CHECK(n == shape.hashes / 8 && n <= BF_MAX_SLICES);
			for (int which = 0; which < n; which++)
			{
				unsigned char *slice = unit_copy(bits + offsets[which], BF_SLICE_BYTES);

				CHECK(offsets[which] % BF_SLICE_BYTES == 0 && offsets[which] < shape.nbits / 8);
				all &= bf_native.methods->slicing->test(FILTER(&bf_native, NULL, shape), slice, (bf_hash) {.a = hash}, which);
				free(slice);
			}
			CHECK(all == bf_contains(FILTER(&bf_native, bits, shape), (bf_hash) {.a = hash}));
		}
		free(hashes);
		free(bits);
	}
}

static void
slices(void)
{
	unit_with_each_kernel(check_slices);
}

const unit_case native_cases[] = {
	{"a kernel is chosen if the machine has it", choosing},
	{"golden positions", golden_positions},
	{"golden filters", golden_bits},
	{"filters are those of a slow second implementation", random_filters},
	{"extreme hashes", extreme_hashes},
	{"slices of a filter answer like the whole", slices},
	{NULL, NULL}
};
