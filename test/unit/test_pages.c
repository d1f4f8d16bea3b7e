/*-------------------------------------------------------------------------
 *
 * test_pages.c
 *	  Blocks on pages: where they are, what an addition changes, how full they
 *	  are.
 *
 * What changes is compared with a block before and after bf_native_mark(), byte
 * by byte; places with a walk over all blocks; fills with blocks that were
 * filled.
 *
 * test/unit/test_pages.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/core.h"
#include "core/pages.h"
#include "handle.h"
#include "unit.h"

/* --- places ---------------------------------------------------------------- */

/* Walk over all blocks of a layer, page by page, as they lie. */
static void
walk(uint64_t nblocks)
{
	uint64_t	block = 0;

	for (uint64_t page = 0; page < bf_pages_of(nblocks); page++)
	{
		uint64_t	n = bf_blocks_on_page(nblocks, page);

		CHECKF(n >= 1 && n <= 127, "page %llu", (unsigned long long) page);
		CHECK(n == 127 || page == bf_pages_of(nblocks) - 1);
		for (uint32_t i = 0; i < n; i++, block++)
		{
			bf_block_place at = bf_block_place_of(block);

			CHECK(at.page == page);
			CHECK(at.offset == 64 + 64 * i);
			CHECK(at.offset + 64 <= 8192);
		}
	}
	CHECK(block == nblocks);
}

static void
small_layers(void)
{
	for (uint64_t nblocks = 1; nblocks <= 1000; nblocks++)
		walk(nblocks);
	walk(127 * 1000);
	walk(127 * 1000 + 1);
	CHECK(bf_pages_of(0) == 0);
}

/* The last blocks of layers of any size, where 32 bits are not enough. */
static void
large_layers(void)
{
	uint64_t	state = 71;

	for (int i = 0; i < 100000; i++)
	{
		uint64_t	nblocks = 1 + (unit_random(&state) >> (1 + unit_below(&state, 62)));
		uint64_t	pages = bf_pages_of(nblocks);
		bf_block_place at = bf_block_place_of(nblocks - 1);

		CHECK(at.page == pages - 1);
		CHECK(at.page * 127 + (at.offset - 64) / 64 == nblocks - 1);
		CHECK((pages - 1) * 127 + bf_blocks_on_page(nblocks, pages - 1) == nblocks);
		CHECK(pages == 1 || bf_blocks_on_page(nblocks, pages - 2) == 127);
	}
}

/* --- changes --------------------------------------------------------------- */

/* A block in which each bit is set with chance `level` of 16. */
static void
random_block(uint64_t *state, uint64_t level, unsigned char block[BF_BLOCK_BYTES])
{
	memset(block, 0, BF_BLOCK_BYTES);
	for (unsigned bit = 0; bit < BF_BLOCK_BITS; bit++)
		if (unit_below(state, 16) < level)
			block[bit / 8] |= (unsigned char) (1 << bit % 8);
}

/* Are fragments ascending, in the block, and further apart than one would be merged? */
static bool
well_formed(const bf_fragment *fragments, int n)
{
	for (int i = 0; i < n; i++)
	{
		unsigned	end = (unsigned) fragments[i].offset + fragments[i].length;

		if (fragments[i].length == 0 || end > BF_BLOCK_BYTES)
			return false;
		if (i + 1 < n && fragments[i + 1].offset <= end + BF_FRAGMENT_GAP)
			return false;
	}
	return true;
}

/* Do fragments begin and end with a changed byte, and hold no longer run of others? */
static bool
no_longer_than_needed(const bf_fragment *fragments, int n, const unsigned char *before,
					  const unsigned char *after)
{
	for (int i = 0; i < n; i++)
	{
		int			same = 0;

		for (unsigned at = fragments[i].offset; at < (unsigned) fragments[i].offset + fragments[i].length; at++)
		{
			same = before[at] == after[at] ? same + 1 : 0;
			if (same > BF_FRAGMENT_GAP || (at == fragments[i].offset && same > 0))
				return false;
		}
		if (same > 0)
			return false;
	}
	return true;
}

/* Compare what bf_block_changes() tells with what bf_native_mark() does. */
static void
compare(const unsigned char before[BF_BLOCK_BYTES], uint64_t spread)
{
	unsigned char kept[BF_BLOCK_BYTES];
	unsigned char after[BF_BLOCK_BYTES];
	unsigned char replayed[BF_BLOCK_BYTES];
	bf_fragment fragments[BF_MAX_FRAGMENTS];
	int			n;

	memcpy(kept, before, BF_BLOCK_BYTES);
	memcpy(after, before, BF_BLOCK_BYTES);
	memcpy(replayed, before, BF_BLOCK_BYTES);
	n = bf_block_changes(kept, spread, fragments);
	CHECK(unit_same(kept, before, BF_BLOCK_BYTES));
	CHECKF(n >= 0 && n <= BF_MAX_FRAGMENTS, "%d", n);
	CHECK((n == 0) == bf_native_check(before, spread));
	CHECK(well_formed(fragments, n));
	bf_native_mark(after, spread);
	CHECK(no_longer_than_needed(fragments, n, before, after));
	for (int i = 0; i < n; i++)
		memcpy(replayed + fragments[i].offset, after + fragments[i].offset, fragments[i].length);
	CHECK(unit_same(replayed, after, BF_BLOCK_BYTES));
}

static void
random_changes(void)
{
	uint64_t	state = 73;
	unsigned char block[BF_BLOCK_BYTES];

	for (int i = 0; i < 100000; i++)
	{
		random_block(&state, (uint64_t) i % 17, block);
		compare(block, unit_random(&state));
	}
}

/* The spread hash that sets these bits of the lanes, six bits a lane. */
static uint64_t
spread_of(const unsigned bits[BF_LANES])
{
	uint64_t	spread = 0;

	for (unsigned lane = 0; lane < BF_LANES; lane++)
		spread |= (uint64_t) bits[lane] << (16 + 6 * lane);
	return spread;
}

/* Two changed bytes at each distance, in neighbouring lanes, all others set. */
static void
each_distance(void)
{
	for (unsigned lane = 0; lane + 1 < BF_LANES; lane++)
		for (unsigned one = 0; one < 64; one++)
			for (unsigned other = 0; other < 64; other++)
			{
				unsigned	bits[BF_LANES] = {0};
				unsigned char block[BF_BLOCK_BYTES];
				bf_fragment fragments[BF_MAX_FRAGMENTS];
				unsigned	gap = 8 + other / 8 - one / 8 - 1;

				bits[lane] = one;
				bits[lane + 1] = other;
				memset(block, 0xff, sizeof(block));
				block[8 * lane + one / 8] = 0;
				block[8 * lane + 8 + other / 8] = 0;
				compare(block, spread_of(bits));
				CHECKF(bf_block_changes(block, spread_of(bits), fragments) == (gap > BF_FRAGMENT_GAP ? 2 : 1),
					   "gap %u", gap);
			}
}

/* --- possible blocks ------------------------------------------------------- */

/* What additions make is possible; without all bits of one lane it is not. */
static void
possible_blocks(void)
{
	uint64_t	state = 83;
	unsigned char block[BF_BLOCK_BYTES] = {0};

	CHECK(bf_block_is_possible(block));
	for (int i = 0; i < 200; i++)
	{
		bf_native_mark(block, unit_random(&state));
		CHECK(bf_block_is_possible(block));
		for (int lane = 0; lane < BF_LANES; lane++)
		{
			unsigned char damaged[BF_BLOCK_BYTES];

			memcpy(damaged, block, BF_BLOCK_BYTES);
			memset(damaged + 8 * lane, 0, 8);
			CHECKF(!bf_block_is_possible(damaged), "lane %d", lane);
			memset(damaged, 0, BF_BLOCK_BYTES);
			damaged[8 * lane + i % 8] = 1;
			CHECKF(!bf_block_is_possible(damaged), "lane %d alone", lane);
		}
	}
}

/* --- fill and load --------------------------------------------------------- */

/* Blocks of a layer that hold load values each on average: their share of set bits. */
static double
simulated_fill(uint64_t *state, uint64_t nblocks, double load, uint64_t *set)
{
	unsigned char *bits = unit_zeros(nblocks * BF_BLOCK_BYTES);

	for (uint64_t i = 0; i < (uint64_t) (load * (double) nblocks); i++)
	{
		uint64_t	mixed = bf_native_mix(unit_random(state));

		bf_native_mark(bits + BF_BLOCK_BYTES * bf_native_block(mixed, nblocks), bf_native_spread(mixed));
	}
	*set = bf_bits_count(bits, nblocks * BF_BLOCK_BYTES);
	free(bits);
	return (double) *set / (double) (nblocks * BF_BLOCK_BITS);
}

/*
 * The share of set bits where blocks hold load marks on average.  Each mark sets
 * one of the 64 bits of a lane, and marks are spread over blocks at random: a
 * bit stays 0 in a block of j marks with the probability (63/64)^j, and the mean
 * of that over j, which is Poisson, is e^(-load/64).
 */
static double
fill_at(double load)
{
	return -expm1(-load / 64);
}

/* The mean number of marks in each of nblocks blocks with so many set bits. */
static double
load_of(uint64_t set, uint64_t nblocks)
{
	const bf_shape shape = {.nbits = nblocks * BF_BLOCK_BITS,.hashes = BF_LANES};

	return bf_native_cardinality_of(set, FILTER(&bf_native, NULL, shape)) / (double) nblocks;
}

/* What 5000 blocks tell is right by one percent and more. */
static void
fills(void)
{
	static const double loads[] = {1, 5, 20, 45, 60, 100, 200};
	uint64_t	state = 79;

	for (size_t i = 0; i < sizeof(loads) / sizeof(loads[0]); i++)
	{
		uint64_t	set;
		double		fill = simulated_fill(&state, 5000, loads[i], &set);

		CHECKF(fabs(fill / fill_at(loads[i]) - 1) < 0.01, "load %g: %g", loads[i], fill);
		CHECKF(fabs(load_of(set, 5000) / loads[i] - 1) < 0.01, "load %g", loads[i]);
	}
}

/* Load and fill are each other's inverse, to the ends. */
static void
inverse(void)
{
	CHECK(fill_at(0) == 0);
	CHECK(load_of(0, 3) == 0);
	CHECK(isinf(load_of(3 * BF_BLOCK_BITS, 3)));
	for (uint64_t set = 1; set < 3 * BF_BLOCK_BITS; set++)
	{
		double		load = load_of(set, 3);

		CHECK(load > load_of(set - 1, 3));
		CHECK(fabs(fill_at(load) * 3 * BF_BLOCK_BITS - (double) set) < 1e-9 * (double) set);
	}
}

const unit_case pages_cases[] = {
	{"blocks fill pages in order", small_layers},
	{"also of the largest layers", large_layers},
	{"fragments are what an addition changes", random_changes},
	{"changes share a fragment if they are near", each_distance},
	{"a block has bits in all lanes or in none", possible_blocks},
	{"the fill tells the load", fills},
	{"fill and load are inverse", inverse},
	{NULL, NULL}
};
