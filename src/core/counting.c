/*-------------------------------------------------------------------------
 *
 * counting.c
 *	  Counters in the places of the native layout's bits; counting.h draws
 *	  them.
 *
 * Counters are raised for half a block at a time, by the vectors of native.h.
 * All other work is done on a lane of counters at a time, whose arithmetic
 * is in counters.h.  Functions that change a body are defined for any body
 * of the shape's length, also one that no sequence of additions makes: any
 * four bits are a counter.
 *
 * src/core/counting.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/counters.h"
#include "core/counting.h"
#include "core/native_kernel.h"

/*
 * Write the native block (BF_BLOCK_BYTES) that a block of counters implies:
 * bit b of lane l is set if the counter at that place is not zero.
 */
static inline void
collapse(unsigned char *bits, const unsigned char *block)
{
	for (size_t l = 0; l < BF_LANES; l++)
	{
		uint64_t	word = bf_counters_used(bf_counters_load(block, l));

		memcpy(bits + 8 * l, &word, 8);
	}
}

/* Bytes of m counters of four bits, m / 2.  m is a multiple of 512. */
static uint64_t
counting_bytes(const bf_filter *f)
{
	return f->head.shape.nbits / 8 * BF_COUNTER_BITS;
}

/*
 * Counters that fall together are added, up to 15, as if every value had
 * been added to the smaller filter at once (bf_counters_sum()).  As in a native
 * filter, block i goes to block i / divisor, so blocks that are merged are
 * neighbours, and both may have the same body: block i / divisor is written after
 * block i was read.  Polls.
 */
static void
counting_fold(bf_filter *to, const bf_filter *from)
{
	uint64_t	divisor = bf_native_blocks(from) / bf_native_blocks(to);
	unsigned char *out = to->body;
	const unsigned char *in = from->body;
	bf_counters folded[BF_LANES];

	for (uint64_t i = 0; i < bf_native_blocks(from); i++, in += BF_COUNTING_BLOCK)
	{
		for (size_t l = 0; l < BF_LANES; l++)
			folded[l] = i % divisor == 0 ? bf_counters_load(in, l) :
				bf_counters_sum(folded[l], bf_counters_load(in, l));
		bf_poll_at((i + 1) * BF_COUNTING_BLOCK);
		if (i % divisor != divisor - 1)
			continue;
		for (size_t l = 0; l < BF_LANES; l++)
			bf_counters_store(out, l, folded[l]);
		out += BF_COUNTING_BLOCK;
	}
}

/*
 * Add counter to counter, up to 15: afterwards `to` counts the values of
 * both.  Polls.
 */
static void
counting_unite(bf_filter *to, const bf_filter *from)
{
	unsigned char *block = to->body;
	const unsigned char *other = from->body;

	for (uint64_t i = 0; i < bf_native_blocks(from); i++)
	{
		for (size_t l = 0; l < BF_LANES; l++)
			bf_counters_store(block, l, bf_counters_sum(bf_counters_load(block, l), bf_counters_load(other, l)));
		block += BF_COUNTING_BLOCK;
		other += BF_COUNTING_BLOCK;
		bf_poll_at((i + 1) * BF_COUNTING_BLOCK);
	}
}

/*
 * Add one to the chosen counters (a bit for each of the 256) of half a
 * block, 0 or 1, but to those that are 15: plane by plane, as a number is
 * incremented by hand, with what is carried.  No carry leaves plane 3, since
 * that takes a counter of 15.
 */
BF_FOR_EACH_USE void
raise_half(unsigned char *block, size_t half, const bf_half *chosen)
{
	bf_half		stuck = *chosen;
	bf_half		carry;

	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
		stuck &= *bf_native_half(block + BF_BLOCK_BYTES * p, half);
	carry = *chosen ^ stuck;
	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
	{
		bf_half_there *plane = bf_native_half(block + BF_BLOCK_BYTES * p, half);
		bf_half		next = *plane & carry;

		*plane ^= carry;
		carry = next;
	}
}

/*
 * Raise the eight counters, one in each lane, of a spread hash (native.h) in
 * a block.
 */
BF_FOR_EACH_USE void
raise_block(unsigned char *block, uint64_t spread)
{
	bf_half		masks[2];

	bf_native_masks(spread, masks);
	raise_half(block, 0, &masks[0]);
	raise_half(block, 1, &masks[1]);
}

/*
 * Raise the counters of n hashes in their first blocks: bf_native_marker for
 * any processor.
 */
static void
plain_raise(unsigned char *base, uint64_t nblocks, const uint64_t *hashes, uint64_t n)
{
	bf_native_mark_all(base, BF_COUNTING_BLOCK, nblocks, hashes, n, raise_block);
}

#ifdef BF_HAVE_AVX2

/*
 * Raise the counters of n hashes in their first blocks, with AVX2.  An
 * aggregate takes 0.55 of the time that it takes lane by lane (bench/run
 * build-counting).
 */
AVX2 static void
avx2_raise(unsigned char *base, uint64_t nblocks, const uint64_t *hashes, uint64_t n)
{
	bf_native_mark_all(base, BF_COUNTING_BLOCK, nblocks, hashes, n, raise_block);
}

#endif							/* BF_HAVE_AVX2 */

/*
 * Raise the counters of n hashes, each of one word, in one block or two, by
 * the kernel that the processor runs; both change the same bytes.  Order
 * does not matter.  Polls.
 */
static void
counting_add(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	bf_native_marker mark = plain_raise;

#ifdef BF_HAVE_AVX2
	if (bf_native_has_avx2())
		mark = avx2_raise;
#endif
	bf_native_add_by(mark, BF_COUNTING_BLOCK, f, hashes, n);
}

/*
 * Are the counters of a spread hash all above zero in this block?  Looks at
 * every lane, as bf_native_check() does: a branch costs more than a lane.
 */
static inline bool
is_used(const unsigned char *block, uint64_t spread)
{
	uint64_t	missing = 0;

	for (size_t l = 0; l < BF_LANES; l++)
		missing |= bf_native_lane(spread, (int) l) & ~bf_counters_used(bf_counters_load(block, l));
	return missing == 0;
}

/*
 * Is no counter of the hash zero?  The answer of the native filter with the
 * same positions, whose bits are the counters that are not zero.
 */
static bool
counting_contains(const bf_filter *f, bf_hash hash)
{
	bf_native_place places[2];
	int			n = bf_native_places(f, hash.a, places);

	for (int i = 0; i < n; i++)
		if (!is_used(f->body + BF_COUNTING_BLOCK * places[i].block, places[i].spread))
			return false;
	return true;
}

/* Is no counter of the which-th place (0 or 1) zero, given its block? */
static bool
counting_test_slice(const bf_filter *f, const void *slice, bf_hash hash, int which)
{
	bf_native_place places[2];

	(void) bf_native_places(f, hash.a, places);
	return is_used(slice, places[which].spread);
}

/*
 * The smallest of the eight counters of a spread hash in a block, 0 to 15.
 * Of a counter, plane p has the bit of weight 2^p.
 */
static uint32_t
least_at(const unsigned char *block, uint64_t spread)
{
	uint32_t	least = BF_COUNTER_MAX;

	for (size_t l = 0; l < BF_LANES; l++)
	{
		bf_counters c = bf_counters_load(block, l);
		uint32_t	counter = 0;

		for (size_t p = 0; p < BF_COUNTER_BITS; p++)
			counter |= (uint32_t) ((c.plane[p] & bf_native_lane(spread, (int) l)) != 0) << p;
		if (counter < least)
			least = counter;
	}
	return least;
}

/*
 * The smallest counter of a hash, 0 to 15; 15 means that many or more.
 * Every addition of the value has raised all of its counters, and other
 * values can only raise them further, so this is never less than the
 * additions less the removals of the value.  It is more only where other
 * values share every one of the counters (the minimum of a count-min
 * sketch).
 */
static uint32_t
counting_count(const bf_filter *f, bf_hash hash)
{
	bf_native_place places[2];
	int			n = bf_native_places(f, hash.a, places);
	uint32_t	least = BF_COUNTER_MAX;

	for (int i = 0; i < n; i++)
	{
		uint32_t	here = least_at(f->body + BF_COUNTING_BLOCK * places[i].block, places[i].spread);

		if (here < least)
			least = here;
	}
	return least;
}

/*
 * Lower the eight counters of a spread hash in a block.  False, and no
 * change, if one of them is zero: then the value was never added.
 */
static bool
lower_at(unsigned char *block, uint64_t spread)
{
	if (!is_used(block, spread))
		return false;
	for (size_t l = 0; l < BF_LANES; l++)
		bf_counters_store(block, l, bf_counters_lower(bf_counters_load(block, l), bf_native_lane(spread, (int) l)));
	return true;
}

/*
 * Take one occurrence of a hash out: bf_multiset.remove.  False, and no
 * change, if a counter is zero.
 *
 * A position that the hash has twice, in blocks that fall together, must
 * have been raised twice.  That shows when the second place is lowered, and
 * then the first block is put back as it was.  Nothing polls in between, so
 * a body is never left half changed.
 */
static bool
counting_remove(bf_filter *f, bf_hash hash)
{
	unsigned char before[BF_COUNTING_BLOCK];
	bf_native_place places[2];
	int			n = bf_native_places(f, hash.a, places);
	unsigned char *first = f->body + BF_COUNTING_BLOCK * places[0].block;

	memcpy(before, first, BF_COUNTING_BLOCK);
	if (!lower_at(first, places[0].spread))
		return false;
	if (n == 2 && !lower_at(f->body + BF_COUNTING_BLOCK * places[1].block, places[1].spread))
	{
		memcpy(first, before, BF_COUNTING_BLOCK);
		return false;
	}
	return true;
}

/*
 * Write to `bits`, which has m / 8 bytes, the native filter of the
 * values that are in the counting filter: a bit for every counter, set if
 * that is not zero.  Polls.
 */
void
bf_counting_to_bits(void *bits, const bf_filter *f)
{
	unsigned char *out = bits;
	const unsigned char *block = f->body;

	for (uint64_t i = 0; i < bf_native_blocks(f); i++)
	{
		collapse(out, block);
		out += BF_BLOCK_BYTES;
		block += BF_COUNTING_BLOCK;
		bf_poll_at((i + 1) * BF_COUNTING_BLOCK);
	}
}

/* The number of set bits. */
static inline uint64_t
ones(uint64_t word)
{
	return (uint64_t) __builtin_popcountll(word);
}

/*
 * Count the counters that are in use and those that are stuck at 15, and add
 * up all.  The sum is 8 or 16 times the number of additions less removals
 * while none is stuck.  Polls.
 */
bf_counting_tally
bf_counting_count(const bf_filter *f)
{
	const unsigned char *block = f->body;
	bf_counting_tally tally = {0};

	for (uint64_t i = 0; i < bf_native_blocks(f); i++, block += BF_COUNTING_BLOCK)
	{
		for (size_t l = 0; l < BF_LANES; l++)
		{
			bf_counters c = bf_counters_load(block, l);

			tally.used += ones(bf_counters_used(c));
			tally.stuck += ones(bf_counters_stuck(c));
			for (size_t p = 0; p < BF_COUNTER_BITS; p++)
				tally.sum += ones(c.plane[p]) << p;
		}
		bf_poll_at((i + 1) * BF_COUNTING_BLOCK);
	}
	return tally;
}

/*
 * The rate at which absent values pass now: that of the native filter whose
 * bits the counters imply, the mean of its blocks' rates
 * (bf_native_rate_of()).  Polls.
 */
static double
counting_rate(const bf_filter *f)
{
	const unsigned char *block = f->body;
	unsigned char bits[BF_BLOCK_BYTES];
	double		total = 0;

	for (uint64_t i = 0; i < bf_native_blocks(f); i++, block += BF_COUNTING_BLOCK)
	{
		collapse(bits, block);
		total += bf_native_block_rate(bits);
		bf_poll_at((i + 1) * BF_COUNTING_BLOCK);
	}
	return bf_native_rate_of(total, f);
}

/*
 * The estimated number of distinct values that are in, from the number of
 * counters in use: repetitions raise the same counters, and do not count.
 * Polls.
 */
static double
counting_cardinality(const bf_filter *f)
{
	return bf_native_cardinality_of(bf_counting_count(f).used, f);
}

/* The share of counters that are not zero.  Polls. */
static double
counting_fill(const bf_filter *f)
{
	return (double) bf_counting_count(f).used / (double) f->head.shape.nbits;
}

static const bf_slicing slicing = {
	.bytes = BF_COUNTING_BLOCK,
	.find = bf_native_slices,
	.test = counting_test_slice,
};

static const bf_folding folding = {
	.foldable = bf_native_foldable,
	.shape = bf_native_fold_shape,
	.fold = counting_fold,
};

static const bf_multiset multiset = {
	.saturates = BF_COUNTER_MAX,
	.count = counting_count,
	.remove = counting_remove,
};

static const bf_methods methods = {
	.slicing = &slicing,
	.folding = &folding,
	.multiset = &multiset,
	.params_ok = bf_native_params_ok,
	.body_bytes = counting_bytes,
	.add = counting_add,
	.contains = counting_contains,
	.unite = counting_unite,
	.rate = counting_rate,
	.cardinality = counting_cardinality,
	.fill = counting_fill,
};

const bf_layout bf_counting = {
	.type = BF_TYPE_COUNTING,
	.code = BF_LAYOUT_NATIVE,
	.words = 1,
	.bits_unit = BF_BLOCK_BITS,
	.name = "native",
	.methods = &methods,
	.size = bf_native_size,
};
