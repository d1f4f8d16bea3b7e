/*-------------------------------------------------------------------------
 *
 * native.c
 *	  The native layout: sizing, batched insertion, folding, and the figures of
 *	  a fill.  native.h draws it.
 *
 * Rates of 0.001 and above use one block for a value, smaller ones two; at
 * 0.001 both need the same number of bits (reasons and figures: doc/format.md).
 *
 * src/core/native.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/native_kernel.h"
#include "core/sizing.h"

#define ONE_BLOCK		BF_LANES
#define TWO_BLOCKS		(2 * BF_LANES)
#define LEAST_RATE_OF_ONE_BLOCK 0.001

/*
 * Multiples of this many blocks fold by every divisor of it, which leaves at
 * most a factor 4/3 between neighbours from the third divisor on.
 */
#define FOLDABLE_BLOCKS	5040

/* Hashes rehashed at a time for their second blocks. */
#define REHASHED		512

_Static_assert(BF_BLOCK_BYTES == BF_SLICE_BYTES, "a block is a slice");

/* Do values have two blocks, and so 16 bits? */
static inline bool
is_double(const bf_filter *f)
{
	return f->head.shape.hashes == TWO_BLOCKS;
}

/*
 * Can a native filter have these parameters, with m left open?  8 or 16 bits
 * a value, which is one block or two; nothing else describes a filter.
 */
bool
bf_native_params_ok(const bf_filter *f)
{
	return (f->head.shape.hashes == ONE_BLOCK || is_double(f)) && f->head.shape.layout_param == 0;
}

/*
 * Bits that a value sets for an fpp: 8 in one block, or 16 in two.
 */
static uint8_t
hashes_for(double fpp)
{
	return fpp >= LEAST_RATE_OF_ONE_BLOCK ? ONE_BLOCK : TWO_BLOCKS;
}

/*
 * The mean number of values per block at which fpp is reached, 0 < fpp < 1, if
 * each sets 8 bits in one block or 16 in two.
 *
 * With one block a value, an absent value passes at the rate of a block,
 * whose inverse is bf_block_load(fpp).  With two it must pass both, at
 * places that do not depend on each other, so each may have the rate
 * sqrt(fpp); and every value is in two blocks, so a block that holds
 * bf_block_load(sqrt(fpp)) of them has room for half as many values.
 *
 * Inverting the rate takes longer than building a small filter (a
 * millisecond), and filters come in groups of one fpp, so the last answer is
 * kept: 100 groups of 100 values take 2 ms, and 114 without that.
 */
static double
values_per_block(uint8_t hashes, double fpp)
{
	static uint8_t last_hashes = 0;
	static double last_fpp = 0;
	static double last_load = 0;

	if (fpp == last_fpp && hashes == last_hashes)
		return last_load;
	if (hashes == ONE_BLOCK)
		last_load = bf_block_load(fpp);
	else
		last_load = bf_block_load(sqrt(fpp)) / 2;
	last_fpp = fpp;
	last_hashes = hashes;
	return last_load;
}

/*
 * Give a filter the shape of 8 or 16 hashes with the fewest blocks that keep its
 * fpp for its capacity.  Too large are 2^54 blocks (2^63 bits) and more.
 */
bf_verdict
bf_native_size_of(bf_filter *f, uint8_t hashes)
{
	double		nblocks = ceil((double) f->head.capacity / values_per_block(hashes, f->head.fpp));

	f->head.shape = (bf_shape) {.hashes = hashes};
	if (nblocks >= ldexp(1, 54))
		return BF_TOO_LARGE;
	f->head.shape.nbits = BF_BLOCK_BITS * (nblocks < 1 ? 1 : (uint64_t) nblocks);
	return BF_FITS;
}

/* bf_layout.size: that shape, with the hashes that take the fewest bits. */
bf_verdict
bf_native_size(bf_filter *f)
{
	return bf_native_size_of(f, hashes_for(f->head.fpp));
}

/*
 * A shape for the filter's fpp whose body has about nbits bits, in a multiple
 * of FOLDABLE_BLOCKS blocks, each of which is a slice: nbits rounded down to
 * that, but one such number at least.
 */
bf_shape
bf_native_foldable(const bf_filter *f, uint64_t nbits)
{
	uint64_t	block_bits = (uint64_t) f->layout->methods->slicing->bytes * 8;
	uint64_t	nblocks = nbits / block_bits / FOLDABLE_BLOCKS * FOLDABLE_BLOCKS;

	if (nblocks == 0)
		nblocks = FOLDABLE_BLOCKS;
	return (bf_shape) {.nbits = nblocks * BF_BLOCK_BITS, .hashes = hashes_for(f->head.fpp)};
}

/*
 * The smallest shape of at least min_bits bits whose blocks divide those of
 * `from`; that of `from` itself if min_bits is more than it has.  Counts the
 * divisor down from the largest that could do, which takes a few steps where
 * the number of blocks is a multiple of FOLDABLE_BLOCKS.
 */
bf_shape
bf_native_fold_shape(const bf_filter *from, uint64_t min_bits)
{
	uint64_t	nblocks = bf_native_blocks(from);
	uint64_t	least = min_bits / BF_BLOCK_BITS + (min_bits % BF_BLOCK_BITS != 0);
	uint64_t	divisor = least > 0 ? nblocks / least : nblocks;
	bf_shape	shape = from->head.shape;

	if (divisor < 1)
		divisor = 1;
	while (nblocks % divisor != 0)
		divisor--;
	shape.nbits = nblocks / divisor * BF_BLOCK_BITS;
	return shape;
}

/*
 * Block i of `to` becomes the OR of blocks d*i to d*i + d-1 of `from`, d the
 * quotient of their sizes: the filter that the same values make at the
 * smaller size, by native.h's block(m, B) / d = block(m, B / d).  Both may
 * have the same body, as a block is written after all of its share was read.  Polls.
 */
static void
native_fold(bf_filter *to, const bf_filter *from)
{
	uint64_t	divisor = bf_native_blocks(from) / bf_native_blocks(to);
	unsigned char *out = to->body;
	const unsigned char *in = from->body;
	unsigned char sum[BF_BLOCK_BYTES] = {0};

	for (uint64_t i = 1; i <= bf_native_blocks(from); i++, in += BF_BLOCK_BYTES)
	{
		bf_or_words(sum, in, BF_BLOCK_BYTES);
		if (i % divisor == 0)
		{
			memcpy(out, sum, BF_BLOCK_BYTES);
			memset(sum, 0, BF_BLOCK_BYTES);
			out += BF_BLOCK_BYTES;
		}
		bf_poll_at(i * BF_BLOCK_BYTES);
	}
}

/*
 * Set the bits of n hashes in their first blocks: bf_native_marker for any
 * processor.
 */
static void
plain_mark(unsigned char *base, uint64_t nblocks, const uint64_t *hashes, uint64_t n)
{
	bf_native_mark_all(base, BF_BLOCK_BYTES, nblocks, hashes, n, bf_native_mark);
}

/* bf_methods.contains for any processor. */
static bool
plain_contains(const bf_filter *f, bf_hash hash)
{
	return bf_native_contains(f, hash.a);
}

#ifdef BF_HAVE_AVX2

/*
 * The loop over n hashes for AVX2.  With the plain kernel, queries take 1.09 to
 * 1.14 times as long while they build a filter, and 1.14 to 1.22 times while
 * they look values up in one that fits the cache (bench/run build probe).
 */
AVX2 static void
avx2_mark(unsigned char *base, uint64_t nblocks, const uint64_t *hashes, uint64_t n)
{
	bf_native_mark_all(base, BF_BLOCK_BYTES, nblocks, hashes, n, bf_native_mark);
}

/* The look-up for AVX2. */
AVX2 static bool
avx2_contains(const bf_filter *f, bf_hash hash)
{
	return bf_native_contains(f, hash.a);
}

#endif							/* BF_HAVE_AVX2 */

static bf_native_marker native_mark = plain_mark;
static bf_methods native;		/* not constant: its kernel is chosen at load */

/*
 * Use AVX2 from now on, if that is wanted and the processor has it, or else the
 * plain loops.  Returns whether it is AVX2.  Not safe while another thread uses
 * the layout: it is called when the module is loaded, and by tests.
 */
bool
bf_native_use_avx2(bool wanted)
{
	native_mark = plain_mark;
	native.contains = plain_contains;
#ifdef BF_HAVE_AVX2
	if (wanted && __builtin_cpu_supports("avx2"))
	{
		native_mark = avx2_mark;
		native.contains = avx2_contains;
	}
#else
	(void) wanted;
#endif
	return bf_native_has_avx2();
}

/* Is AVX2 in use, and so may other layouts use it? */
bool
bf_native_has_avx2(void)
{
	return native_mark != plain_mark;
}

/*
 * Mark the second blocks of n hashes: those of the rehashed hashes, REHASHED
 * at a time, which are 4 kB on the stack.
 */
static void
mark_again(bf_native_marker mark, unsigned char *base, uint64_t nblocks,
		   const uint64_t *hashes, uint64_t n)
{
	uint64_t	again[REHASHED];

	for (uint64_t at = 0; at < n; at += REHASHED)
	{
		uint64_t	count = n - at < REHASHED ? n - at : REHASHED;

		for (uint64_t i = 0; i < count; i++)
			again[i] = bf_native_rehash(hashes[at + i]);
		mark(base, nblocks, again, count);
	}
}

/*
 * Mark the blocks, of block_bytes bytes each, of n hashes of one word, in
 * one block or two by the shape: what bf_methods.add does for all layouts
 * with native blocks.  Hashes may repeat and come in any order.  Polls after
 * as many hashes as touch BF_POLL_BYTES.
 */
void
bf_native_add_by(bf_native_marker mark, size_t block_bytes, bf_filter *f, const uint64_t *hashes,
				 uint64_t n)
{
	const uint64_t most = BF_POLL_BYTES / block_bytes;

	for (uint64_t at = 0; at < n; at += most)
	{
		uint64_t	count = n - at < most ? n - at : most;

		mark(f->body, bf_native_blocks(f), hashes + at, count);
		if (is_double(f))
			mark_again(mark, f->body, bf_native_blocks(f), hashes + at, count);
		if (count == most)
			bf_poll();
	}
}

/* bf_methods.add: set the bits of each hash, by the chosen kernel.  Polls. */
static void
native_add(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	bf_native_add_by(native_mark, BF_BLOCK_BYTES, f, hashes, n);
}

/*
 * bf_slicing.find: a slice is a block, of bits or with all planes of counters,
 * and a hash has one or two of them, which may be the same.
 */
int
bf_native_slices(const bf_filter *f, bf_hash hash, uint64_t *offsets)
{
	bf_native_place places[2];
	int			n = bf_native_places(f, hash.a, places);

	for (int i = 0; i < n; i++)
		offsets[i] = f->layout->methods->slicing->bytes * places[i].block;
	return n;
}

/*
 * bf_slicing.test: are the eight bits of the which-th place (0 or 1) set,
 * given its block?
 */
static bool
native_test_slice(const bf_filter *f, const void *slice, bf_hash hash, int which)
{
	bf_native_place places[2];

	(void) bf_native_places(f, hash.a, places);
	return bf_native_check(slice, places[which].spread);
}

/*
 * The chance that an absent value passes this block.  It has one uniform bit
 * in each lane, and lane l is passed with the share of its 64 bits that are
 * set, so the chance is the product of these shares over the eight lanes.
 */
double
bf_native_block_rate(const unsigned char *block)
{
	double		product = 1;

	for (int lane = 0; lane < BF_LANES; lane++)
	{
		uint64_t	word;

		memcpy(&word, block + 8 * lane, 8);
		product *= (double) __builtin_popcountll(word) / 64;
	}
	return product;
}

/*
 * The rate of a filter from the sum of its blocks' rates.  An absent value
 * is in each block with the same probability, so it passes its first block
 * with their mean; and its second, if it has one, with the same chance
 * again.
 */
double
bf_native_rate_of(double sum, const bf_filter *f)
{
	double		rate = sum / (double) bf_native_blocks(f);

	return is_double(f) ? rate * rate : rate;
}

/*
 * bf_methods.rate: the mean of the blocks' rates from the bits as they are,
 * squared if a value has two blocks.  Polls.
 */
static double
native_rate(const bf_filter *f)
{
	double		sum = 0;

	for (uint64_t i = 0; i < f->head.shape.nbits / 8; i += BF_BLOCK_BYTES)
	{
		sum += bf_native_block_rate(f->body + i);
		bf_poll_at(i);
	}
	return bf_native_rate_of(sum, f);
}

/*
 * The estimated number of distinct values of a filter of which `set` bits
 * are set; infinite if all are.
 *
 * Over all blocks, lane l is a classic filter of m/8 bits in which each
 * probed block of a value sets one uniform bit, so n marks leave a share of
 * (1 - 8/m)^n = e^(-8n/m), nearly, unset.  With all lanes together, which
 * hold m bits,
 *
 *	  marks = -(m/8) ln(1 - set/m)
 *
 * and a value makes one mark or two in each lane.
 */
double
bf_native_cardinality_of(uint64_t set, const bf_filter *f)
{
	double		nbits = (double) f->head.shape.nbits;
	double		marks = -(nbits / BF_LANES) * log1p(-(double) set / nbits);

	return is_double(f) ? marks / 2 : marks;
}

/*
 * bf_methods.cardinality: distinct values, from the number of set bits.
 * Polls.
 */
static double
native_cardinality(const bf_filter *f)
{
	return bf_native_cardinality_of(bf_bits_count(f->body, f->head.shape.nbits / 8), f);
}

static const bf_slicing slicing = {
	.bytes = BF_BLOCK_BYTES,
	.find = bf_native_slices,
	.test = native_test_slice,
};

static const bf_folding folding = {
	.foldable = bf_native_foldable,
	.shape = bf_native_fold_shape,
	.fold = native_fold,
};

static bf_methods native = {
	.slicing = &slicing,
	.folding = &folding,
	.params_ok = bf_native_params_ok,
	.body_bytes = bf_bits_bytes,
	.add = native_add,
	.contains = plain_contains,
	.unite = bf_bits_unite,
	.rate = native_rate,
	.cardinality = native_cardinality,
	.fill = bf_bits_fill,
};

const bf_layout bf_native = {
	.type = BF_TYPE_BLOOM,
	.code = BF_LAYOUT_NATIVE,
	.words = 1,
	.bits_unit = BF_BLOCK_BITS,
	.name = "native",
	.methods = &native,
	.size = bf_native_size,
};
