/*-------------------------------------------------------------------------
 *
 * test_fold.c
 *	  Folding: a filter of many blocks becomes the one built with fewer.
 *
 * test/unit/test_fold.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/native.h"
#include "handle.h"
#include "unit.h"

static void
check_fold(bf_shape from_shape, const unsigned char *from, uint64_t divisor,
		   const uint64_t *hashes, uint64_t n)
{
	bf_shape	shape = {.nbits = from_shape.nbits / divisor, .hashes = from_shape.hashes};
	uint64_t	nbytes = shape.nbits / 8;
	unsigned char *expected = unit_zeros(nbytes);
	unsigned char *folded = unit_zeros(nbytes);
	unsigned char *in_place = unit_copy(from, from_shape.nbits / 8);

	bf_add(FILTER(&bf_native, expected, shape), hashes, n);
	bf_native.methods->folding->fold(FILTER(&bf_native, folded, shape), FILTER(&bf_native, from, from_shape));
	bf_native.methods->folding->fold(FILTER(&bf_native, in_place, shape), FILTER(&bf_native, in_place, from_shape));
	CHECKF(unit_same(folded, expected, nbytes), "%llu bits by %llu",
		   (unsigned long long) from_shape.nbits, (unsigned long long) divisor);
	CHECK(unit_same(in_place, expected, nbytes));
	free(expected);
	free(folded);
	free(in_place);
}

static void
folding(void)
{
	static const uint64_t sizes[] = {1, 2, 97, 720, 1024, 5040};
	const uint64_t n = 3000;
	uint64_t   *hashes = unit_hashes(8, n);

	for (size_t i = 0; i < 2 * sizeof(sizes) / sizeof(sizes[0]); i++)
	{
		uint64_t	nblocks = sizes[i / 2];
		bf_shape	shape = {.nbits = 512 * nblocks, .hashes = i % 2 ? 8 : 16};
		uint64_t	used = n < nblocks * 4 ? n : nblocks * 4;
		unsigned char *bits = unit_zeros(shape.nbits / 8);

		bf_add(FILTER(&bf_native, bits, shape), hashes, used);
		for (uint64_t divisor = 1; divisor <= nblocks; divisor++)
			if (nblocks % divisor == 0)
				check_fold(shape, bits, divisor, hashes, used);
		free(bits);
	}
	free(hashes);
}

/* The smallest shape of at least min_bits, by trying all. */
static uint64_t
smallest_fold(uint64_t nblocks, uint64_t min_bits)
{
	for (uint64_t result = 1; result < nblocks; result++)
		if (nblocks % result == 0 && result * 512 >= min_bits)
			return result * 512;
	return nblocks * 512;		/* too small even so, or just right */
}

static void
fold_shapes(void)
{
	static const uint64_t sizes[] = {1, 2, 97, 100, 720, 1024, 5040, 10080};
	uint64_t	state = 9;

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		for (int j = 0; j < 3000; j++)
		{
			bf_shape	from = {.nbits = 512 * sizes[i], .hashes = j % 2 ? 8 : 16};
			uint64_t	min_bits = j < 3 ? (uint64_t) j * 511 : unit_below(&state, from.nbits * 5 / 4);
			bf_shape	to = bf_native.methods->folding->shape(FILTER(&bf_native, NULL, from), min_bits);

			CHECKF(to.nbits == smallest_fold(sizes[i], min_bits), "%llu blocks to %llu bits: %llu",
				   (unsigned long long) sizes[i], (unsigned long long) min_bits,
				   (unsigned long long) to.nbits);
			CHECK(to.hashes == from.hashes);
		}
}

static void
foldable_shapes(void)
{
	uint64_t	state = 10;

	for (int i = 0; i < 1000; i++)
	{
		uint64_t	nbits = unit_random(&state) >> (4 + unit_below(&state, 36));
		double		fpp = i % 2 ? 0.01 : 0.0001;
		bf_shape	shape = bf_native.methods->folding->foldable(&(bf_filter) {.layout = &bf_native,.head.fpp = fpp}, nbits);

		CHECK(shape.nbits > 0 && shape.nbits % (512 * 5040) == 0);
		CHECK(shape.hashes == (i % 2 ? 8 : 16));
		if (nbits >= 512 * 5040)
			CHECK(shape.nbits <= nbits && nbits - shape.nbits < 512 * 5040);
	}
}

/* --- interrupting ---------------------------------------------------------- */

static void
polling(void)
{
	const uint64_t n = 3 * (BF_POLL_BYTES / 64);
	const bf_shape shape = {.nbits = n * 512, .hashes = 16};
	unsigned char *bits = unit_zeros(n * 64);
	uint64_t   *hashes = unit_hashes(11, n);

	unit_count_polls();
	bf_add(FILTER(&bf_native, bits, shape), hashes, n);
	CHECK(unit_polls >= 3);
	unit_polls = 0;
	bf_rate(FILTER(&bf_native, bits, shape));
	CHECK(unit_polls >= 3);
	unit_polls = 0;
	bf_cardinality(FILTER(&bf_native, bits, shape));
	CHECK(unit_polls >= 3);
	for (uint64_t divisor = 1; divisor <= 4096; divisor *= 16)
	{
		unit_polls = 0;
		bf_native.methods->folding->fold(FILTER(&bf_native, bits, ((bf_shape) {.nbits = shape.nbits / divisor, .hashes = 16})), FILTER(&bf_native, bits, shape));
		CHECKF(unit_polls >= 3, "folded by %llu", (unsigned long long) divisor);
	}
	free(bits);
	free(hashes);
}

const unit_case fold_cases[] = {
	{"a folded filter is one built smaller, for every divisor", folding},
	{"fold_shape finds the smallest", fold_shapes},
	{"foldable shapes have many divisors", foldable_shapes},
	{"long work polls", polling},
	{NULL, NULL}
};
