/*-------------------------------------------------------------------------
 *
 * counters.h
 *	  Arithmetic on 64 counters of four bits at once.
 *
 * A lane of a block of counters (counting.h draws it) is four words, one of
 * each plane, in which bit i has the four bits of counter i.  Arithmetic is
 * bit-sliced: no counter is ever taken out of its planes.  Carries and borrows
 * go from plane to plane, from weight 1 to weight 8, as they go from digit to
 * digit in a sum by hand.  One is added to a counter of 7 like this, which
 * counting.c does for 256 counters at once:
 *
 *	  plane		bit		carry in		bit		carry out
 *		0		 1			1			 0			1
 *		1		 1			1			 0			1
 *		2		 1			1			 0			1
 *		3		 0			1			 1			0			0111 -> 1000
 *
 * Words are taken as they lie in memory, since only bits of the same number
 * are combined; masks (bf_native_lane()) are made in that order too.
 *
 * What it promises: a counter that is 15 stays 15, as it is unknown how many
 * more additions it has seen; all others are exact.
 *
 * src/core/counters.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_COUNTERS_H
#define BF_COUNTERS_H

#include "core/counting.h"

/*
 * 64 counters, those of one lane of a block: bit i of plane p has weight 2^p
 * in counter i.  Planes are in memory order, that is little-endian words as
 * loaded by memcpy().
 */
typedef struct bf_counters
{
	uint64_t	plane[BF_COUNTER_BITS];
} bf_counters;

/*
 * The counters of lane l, 0 to 7, of the block of BF_COUNTING_BLOCK bytes at
 * any address: word l of each of the four planes.
 */
static inline bf_counters
bf_counters_load(const unsigned char *block, size_t l)
{
	bf_counters c;

	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
		memcpy(&c.plane[p], block + BF_BLOCK_BYTES * p + 8 * l, 8);
	return c;
}

/* Make c the counters of lane l, 0 to 7, of a block.  The other lanes stay. */
static inline void
bf_counters_store(unsigned char *block, size_t l, bf_counters c)
{
	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
		memcpy(block + BF_BLOCK_BYTES * p + 8 * l, &c.plane[p], 8);
}

/*
 * Which counters are not zero?  A counter is zero if and only if its bit is
 * 0 in every plane, so the OR is the native lane (counting.h).
 */
static inline uint64_t
bf_counters_used(bf_counters c)
{
	return c.plane[0] | c.plane[1] | c.plane[2] | c.plane[3];
}

/*
 * Which counters are 15, that is 1 in every plane?  These are never changed.
 */
static inline uint64_t
bf_counters_stuck(bf_counters c)
{
	return c.plane[0] & c.plane[1] & c.plane[2] & c.plane[3];
}

/*
 * Take one from the chosen counters, except those that are 15; none of the
 * chosen ones may be zero, which would make it 15.  A plane's bit flips
 * where a borrow comes in, and a borrow goes out where it was 0, which after
 * flipping is 1.
 */
static inline bf_counters
bf_counters_lower(bf_counters c, uint64_t chosen)
{
	uint64_t	borrow = chosen & ~bf_counters_stuck(c);

	for (size_t p = 0; p < BF_COUNTER_BITS; p++)
	{
		c.plane[p] ^= borrow;
		borrow &= c.plane[p];
	}
	return c;
}

/*
 * The sums of the counters of two lanes, at most 15: a full adder for each
 * plane.  What plane 3 carries out are the sums above 15, and sets all of
 * their planes.  Capping is associative, min(15, min(15, a + b) + c) =
 * min(15, a + b + c), so the order of unions does not show.
 */
static inline bf_counters
bf_counters_sum(bf_counters a, bf_counters b)
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

#endif							/* BF_COUNTERS_H */
