/*-------------------------------------------------------------------------
 *
 * native.h
 *	  The native layout's kernel: 512-bit blocks of eight 64-bit lanes.
 *
 *	  block 0             block 1                        block B-1
 *	  +----+----+---+----+----+----+---+----+--     --+----+---+----+
 *	  | L0 | L1 |...| L7 | L0 | L1 |...| L7 |   ...   | L0 |...| L7 |
 *	  +----+----+---+----+----+----+---+----+--     --+----+---+----+
 *
 * A lane is a little-endian 64-bit word, so bit b of lane l of a block is bit
 * b%8 of byte 64*block + 8*l + b/8.  For a hash h, a uniform 64-bit number:
 *
 *	  m      = mix(h)
 *	  block  = the high 64 bits of m * B               (multiply-shift)
 *	  x      = spread(m);  in lane l the bit is (x >> (16 + 6*l)) & 63
 *
 * The high bits of m choose the block and every bit of it takes part in x, so
 * values that share a block still differ in their lanes.  A filter of 16
 * hashes does the same again with rehash(h), in a second block.
 *
 * h is uniform, but the values of one filter need not be: people split large
 * sets by bloom_hash(x) % n, whose sign and remainder fix some bits of h, the
 * highest among them.  After mix() every block is used all the same.
 *
 * Since block(m, B) / d = block(m, B / d) for any divisor d of B, OR-ing d
 * neighbouring blocks gives the filter with B / d blocks.
 *
 * mix, spread and rehash are part of the format, doc/format.md.
 *
 * Source: doc/format.md; constants are those of MurmurHash3's and
 * splitmix64's finalizers, and the golden ratio.
 *
 * src/core/native.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_NATIVE_H
#define BF_NATIVE_H

#include "core/layout.h"

#define BF_BLOCK_BYTES	64
#define BF_BLOCK_BITS	512
#define BF_LANES		8

/* A bijection whose high bits depend on every bit of the hash. */
static inline uint64_t
bf_native_mix(uint64_t hash)
{
	hash *= UINT64_C(0xff51afd7ed558ccd);
	hash ^= hash >> 32;
	return hash * UINT64_C(0xc4ceb9fe1a85ec53);
}

/* Which of nblocks blocks a mixed hash falls into, below nblocks. */
static inline uint64_t
bf_native_block(uint64_t mixed, uint64_t nblocks)
{
	return bf_high_product(mixed, nblocks);
}

/* The bits' positions, six bits a lane from bit 16 on. */
static inline uint64_t
bf_native_spread(uint64_t mixed)
{
	return (mixed ^ (mixed >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The hash for the second block: a bijection, unlike mix in every bit. */
static inline uint64_t
bf_native_rehash(uint64_t hash)
{
	hash ^= hash >> 30;
	hash *= UINT64_C(0xbf58476d1ce4e5b9);
	hash ^= hash >> 27;
	hash *= UINT64_C(0x94d049bb133111eb);
	return hash ^ (hash >> 31);
}

/* The mask of one lane, little-endian. */
static inline uint64_t
bf_native_lane(uint64_t x, int lane)
{
	return bf_le64(UINT64_C(1) << ((x >> (16 + 6 * lane)) & 63));
}

/* Set the bits of the spread hash x in the block. */
static inline void
bf_native_mark(unsigned char *block, uint64_t x)
{
	for (int lane = 0; lane < BF_LANES; lane++)
	{
		uint64_t	word;

		memcpy(&word, block + 8 * lane, 8);
		word |= bf_native_lane(x, lane);
		memcpy(block + 8 * lane, &word, 8);
	}
}

/* Are they all set?  Looks at every lane: a branch costs more than a lane. */
static inline bool
bf_native_check(const unsigned char *block, uint64_t x)
{
	uint64_t	missing = 0;

	for (int lane = 0; lane < BF_LANES; lane++)
	{
		uint64_t	word;

		memcpy(&word, block + 8 * lane, 8);
		missing |= ~word & bf_native_lane(x, lane);
	}
	return missing == 0;
}

/* May the value with this hash be in the filter of nblocks at bits? */
static inline bool
bf_native_test(const void *bits, uint64_t nblocks, bool twice, uint64_t hash)
{
	const unsigned char *base = bits;
	uint64_t	mixed = bf_native_mix(hash);

	if (!bf_native_check(base + BF_BLOCK_BYTES * bf_native_block(mixed, nblocks),
						 bf_native_spread(mixed)))
		return false;
	if (!twice)
		return true;
	mixed = bf_native_mix(bf_native_rehash(hash));
	return bf_native_check(base + BF_BLOCK_BYTES * bf_native_block(mixed, nblocks),
						   bf_native_spread(mixed));
}

/* What the fill tells, also where the bits are only implied (counting.c). */
extern double bf_native_block_rate(const unsigned char *block);
extern double bf_native_rate_of(double sum, bf_shape shape);
extern double bf_native_cardinality_of(uint64_t set, bf_shape shape);

#endif							/* BF_NATIVE_H */
