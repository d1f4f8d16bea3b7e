/*-------------------------------------------------------------------------
 *
 * counting.c
 *	  Counters in the places of the native layout's bits; counting.h draws
 *	  them.
 *
 * All work is done on a lane of counters at a time: four words that hold the
 * four planes of 64 counters.  Words are taken as they lie in memory, since
 * only bits of the same number ever meet; masks are made in that order too.
 *
 * src/core/counting.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/counting.h"
#include "core/native_kernel.h"

/* 64 counters: bit i of plane p has weight 2^p in counter i. */
typedef struct lane
{
	uint64_t	plane[BF_COUNTER_BITS];
} lane;

/* The counters of lane l of a block. */
static inline lane
load(const unsigned char *block, size_t l)
{
	lane		c;

	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
		memcpy(&c.plane[p], block + BF_BLOCK_BYTES * p + 8 * l, 8);
	return c;
}

/* Make c the counters of lane l of a block. */
static inline void
store(unsigned char *block, size_t l, lane c)
{
	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
		memcpy(block + BF_BLOCK_BYTES * p + 8 * l, &c.plane[p], 8);
}

/* Which counters are not zero? */
static inline uint64_t
used(lane c)
{
	return c.plane[0] | c.plane[1] | c.plane[2] | c.plane[3];
}

/* Which are 15, and so stay as they are? */
static inline uint64_t
stuck(lane c)
{
	return c.plane[0] & c.plane[1] & c.plane[2] & c.plane[3];
}

/* Take one from the chosen counters, none of which is zero. */
static inline lane
lower(lane c, uint64_t chosen)
{
	uint64_t	borrow = chosen & ~stuck(c);

	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
	{
		c.plane[p] ^= borrow;
		borrow &= c.plane[p];
	}
	return c;
}

/* The sums of two lanes, at most 15. */
static inline lane
sum(lane a, lane b)
{
	uint64_t	carry = 0;

	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
	{
		uint64_t	odd = a.plane[p] ^ b.plane[p];
		uint64_t	next = (a.plane[p] & b.plane[p]) | (odd & carry);

		a.plane[p] = odd ^ carry;
		carry = next;
	}
	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
		a.plane[p] |= carry;
	return a;
}

/* The native block of a block of counters. */
static inline void
collapse(unsigned char *bits, const unsigned char *block)
{
	for (size_t l = 0; l < BF_LANES; l++)
	{
		uint64_t	word = used(load(block, l));

		memcpy(bits + 8 * l, &word, 8);
	}
}

/* Poll if enough blocks were handled, this being the i-th from 0. */
static inline void
poll_at(uint64_t i)
{
	bf_poll_at((i + 1) * BF_COUNTING_BLOCK);
}

/* Bytes of m counters of four bits; m is a multiple of 512. */
static uint64_t
counting_bytes(bf_shape shape)
{
	return shape.nbits / 8 * BF_COUNTER_BITS;
}

/* The shape for a body of about nbits, of which each counter takes four. */
static bf_shape
counting_foldable(double fpp, uint64_t nbits)
{
	return bf_native_foldable(fpp, nbits / BF_COUNTER_BITS);
}

/* Counters that fall together are added, up to 15.  Polls. */
static void
counting_fold(void *to, bf_shape to_shape, const void *from, bf_shape from_shape)
{
	uint64_t	divisor = from_shape.nbits / to_shape.nbits;
	unsigned char *out = to;
	const unsigned char *in = from;
	lane		folded[BF_LANES];

	for (uint64_t i = 0; i < bf_native_blocks(from_shape); i++, in += BF_COUNTING_BLOCK)
	{
		for (size_t l = 0; l < BF_LANES; l++)
			folded[l] = i % divisor == 0 ? load(in, l) : sum(folded[l], load(in, l));
		poll_at(i);
		if (i % divisor != divisor - 1)
			continue;
		for (size_t l = 0; l < BF_LANES; l++)
			store(out, l, folded[l]);
		out += BF_COUNTING_BLOCK;
	}
}

/* Add counter to counter, up to 15.  Polls. */
static void
counting_unite(void *to, const void *from, bf_shape shape)
{
	unsigned char *block = to;
	const unsigned char *other = from;

	for (uint64_t i = 0; i < bf_native_blocks(shape); i++)
	{
		for (size_t l = 0; l < BF_LANES; l++)
			store(block, l, sum(load(block, l), load(other, l)));
		block += BF_COUNTING_BLOCK;
		other += BF_COUNTING_BLOCK;
		poll_at(i);
	}
}

/*
 * Add one to the chosen counters of half a block, 0 or 1, but to those that are
 * 15: plane by plane, as a number is incremented by hand, with what is carried.
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

/* Raise the eight counters of a spread hash in a block. */
BF_FOR_EACH_USE void
raise_block(unsigned char *block, uint64_t spread)
{
	bf_half		masks[2];

	bf_native_masks(spread, masks);
	raise_half(block, 0, &masks[0]);
	raise_half(block, 1, &masks[1]);
}

/* Raise the counters of n hashes in their first blocks, on any processor. */
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

/* Raise the counters of each hash, which is one word.  Polls. */
static void
counting_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n)
{
	bf_native_marker mark = plain_raise;

#ifdef BF_HAVE_AVX2
	if (bf_native_has_avx2())
		mark = avx2_raise;
#endif
	bf_native_add_by(mark, BF_COUNTING_BLOCK, body, shape, hashes, n);
}

/* Are all counters of a place above zero? */
static inline bool
is_used(const unsigned char *block, uint64_t spread)
{
	uint64_t	missing = 0;

	for (size_t l = 0; l < BF_LANES; l++)
		missing |= bf_native_lane(spread, (int) l) & ~used(load(block, l));
	return missing == 0;
}

/* Is no counter of the hash zero? */
static bool
counting_contains(const void *body, bf_shape shape, bf_hash hash)
{
	bf_native_place places[2];
	int			n = bf_native_places(shape, hash.a, places);

	for (int i = 0; i < n; i++)
		if (!is_used((const unsigned char *) body + BF_COUNTING_BLOCK * places[i].block,
					 places[i].spread))
			return false;
	return true;
}

/* A slice is a whole block with its four planes; one or two of them. */
static int
counting_slices(bf_shape shape, bf_hash hash, uint64_t *offsets)
{
	return bf_native_slices(shape, hash, BF_COUNTING_BLOCK, offsets);
}

/* Is no counter of the which-th place zero, given its block? */
static bool
counting_test_slice(const void *slice, bf_shape shape, bf_hash hash, int which)
{
	bf_native_place places[2];

	(void) bf_native_places(shape, hash.a, places);
	return is_used(slice, places[which].spread);
}

/* The smallest counter of a place. */
static uint32_t
least_at(const unsigned char *block, uint64_t spread)
{
	uint32_t	least = BF_COUNTER_MAX;

	for (size_t l = 0; l < BF_LANES; l++)
	{
		lane		c = load(block, l);
		uint32_t	counter = 0;

		for (size_t p = 0; p < BF_COUNTER_BITS; p++)
			counter |= (uint32_t) ((c.plane[p] & bf_native_lane(spread, (int) l)) != 0) << p;
		if (counter < least)
			least = counter;
	}
	return least;
}

/* The smallest counter of a hash: 15 means that many or more. */
static uint32_t
counting_count(const void *body, bf_shape shape, bf_hash hash)
{
	bf_native_place places[2];
	int			n = bf_native_places(shape, hash.a, places);
	uint32_t	least = BF_COUNTER_MAX;

	for (int i = 0; i < n; i++)
	{
		uint32_t	here = least_at((const unsigned char *) body +
									BF_COUNTING_BLOCK * places[i].block, places[i].spread);

		if (here < least)
			least = here;
	}
	return least;
}

/* Lower the counters of a place; false, and no change, if one is zero. */
static bool
lower_at(unsigned char *block, uint64_t spread)
{
	if (!is_used(block, spread))
		return false;
	for (size_t l = 0; l < BF_LANES; l++)
		store(block, l, lower(load(block, l), bf_native_lane(spread, (int) l)));
	return true;
}

/*
 * A position that the hash has twice must have been raised twice: that shows
 * when the second place is lowered, and then the first is put back.
 */
static bool
counting_remove(bf_table *table, bf_hash hash)
{
	unsigned char before[BF_COUNTING_BLOCK];
	bf_native_place places[2];
	int			n = bf_native_places(table->shape, hash.a, places);
	unsigned char *first = table->body + BF_COUNTING_BLOCK * places[0].block;

	memcpy(before, first, BF_COUNTING_BLOCK);
	if (!lower_at(first, places[0].spread))
		return false;
	if (n == 2 && !lower_at(table->body + BF_COUNTING_BLOCK * places[1].block, places[1].spread))
	{
		memcpy(first, before, BF_COUNTING_BLOCK);
		return false;
	}
	return true;
}

/* The bits, shape.nbits of them, of the counters that are not zero. */
void
bf_counting_to_bits(void *bits, const void *body, bf_shape shape)
{
	unsigned char *out = bits;
	const unsigned char *block = body;

	for (uint64_t i = 0; i < bf_native_blocks(shape); i++)
	{
		collapse(out, block);
		out += BF_BLOCK_BYTES;
		block += BF_COUNTING_BLOCK;
		poll_at(i);
	}
}

/* The number of set bits. */
static inline uint64_t
ones(uint64_t word)
{
	return (uint64_t) __builtin_popcountll(word);
}

/* Count and add up all counters. */
bf_counting_tally
bf_counting_count(const void *body, bf_shape shape)
{
	const unsigned char *block = body;
	bf_counting_tally tally = {0};

	for (uint64_t i = 0; i < bf_native_blocks(shape); i++, block += BF_COUNTING_BLOCK)
	{
		for (size_t l = 0; l < BF_LANES; l++)
		{
			lane		c = load(block, l);

			tally.used += ones(used(c));
			tally.stuck += ones(stuck(c));
			for (size_t p = 0; p < BF_COUNTER_BITS; p++)
				tally.sum += ones(c.plane[p]) << p;
		}
		poll_at(i);
	}
	return tally;
}

/* The rate of the bits that the counters imply.  Polls. */
static double
counting_rate(const void *body, bf_shape shape)
{
	const unsigned char *block = body;
	unsigned char bits[BF_BLOCK_BYTES];
	double		total = 0;

	for (uint64_t i = 0; i < bf_native_blocks(shape); i++, block += BF_COUNTING_BLOCK)
	{
		collapse(bits, block);
		total += bf_native_block_rate(bits);
		poll_at(i);
	}
	return bf_native_rate_of(total, shape);
}

/* Distinct values, from the number of counters in use.  Polls. */
static double
counting_cardinality(const void *body, bf_shape shape)
{
	return bf_native_cardinality_of(bf_counting_count(body, shape).used, shape);
}

/* The share of counters that are not zero.  Polls. */
static double
counting_fill(const void *body, bf_shape shape)
{
	return (double) bf_counting_count(body, shape).used / (double) shape.nbits;
}

static const bf_slicing slicing = {
	.bytes = BF_COUNTING_BLOCK,
	.find = counting_slices,
	.test = counting_test_slice,
};

static const bf_folding folding = {
	.foldable = counting_foldable,
	.shape = bf_native_fold_shape,
	.fold = counting_fold,
};

static const bf_multiset multiset = {
	.saturates = BF_COUNTER_MAX,
	.count = counting_count,
	.remove = counting_remove,
};

const bf_layout bf_counting = {
	.type = BF_TYPE_COUNTING,
	.code = BF_LAYOUT_NATIVE,
	.words = 1,
	.name = "native",
	.slicing = &slicing,
	.folding = &folding,
	.multiset = &multiset,
	.shape_ok = bf_native_shape_ok,
	.params_ok = bf_native_params_ok,
	.body_bytes = counting_bytes,
	.size = bf_native_size,
	.add = counting_add,
	.contains = counting_contains,
	.unite = counting_unite,
	.rate = counting_rate,
	.cardinality = counting_cardinality,
	.fill = counting_fill,
};
