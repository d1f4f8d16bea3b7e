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
 * highest among them.  After mix every block is used all the same.
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

/*
 * A bijection whose high bits depend on every bit of the hash: two odd
 * factors, which are invertible modulo 2^64, with a shift between them that
 * brings high bits down.
 */
static inline uint64_t
bf_native_mix(uint64_t hash)
{
	hash *= UINT64_C(0xff51afd7ed558ccd);
	hash ^= hash >> 32;
	return hash * UINT64_C(0xc4ceb9fe1a85ec53);
}

/*
 * Which of nblocks blocks a mixed hash falls into: floor(m * nblocks /
 * 2^64), below nblocks.  Multiply-shift instead of a remainder: it is
 * faster, takes the high bits, and lets filters fold (see above).
 */
static inline uint64_t
bf_native_block(uint64_t mixed, uint64_t nblocks)
{
	return bf_high_product(mixed, nblocks);
}

/*
 * The bits' positions, six bits a lane from bit 16 on: lane l has bits 16 +
 * 6 l to 21 + 6 l of the result.  Its 16 lowest bits, the ones that depend
 * on few bits of m, are not used.
 */
static inline uint64_t
bf_native_spread(uint64_t mixed)
{
	return (mixed ^ (mixed >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
}

/*
 * The hash for the second block: a bijection, splitmix64's finalizer, which
 * has none of mix's constants, so that the two places of a hash look
 * independent.
 */
static inline uint64_t
bf_native_rehash(uint64_t hash)
{
	hash ^= hash >> 30;
	hash *= UINT64_C(0xbf58476d1ce4e5b9);
	hash ^= hash >> 27;
	hash *= UINT64_C(0x94d049bb133111eb);
	return hash ^ (hash >> 31);
}

/*
 * The mask of one lane, 0 to 7, of the spread hash x: one bit of 64, in
 * memory order, so that it can be compared with words loaded by memcpy().
 */
static inline uint64_t
bf_native_lane(uint64_t x, int lane)
{
	return bf_le64(UINT64_C(1) << ((x >> (16 + 6 * lane)) & 63));
}

/*
 * Four lanes.  A block is two such halves, which may be at any address.
 * Compilers make the vector instructions of the target of what is done to them:
 * AVX2 where a function is compiled for it, NEON, or plain ones where there
 * are none.
 */
typedef uint64_t bf_half __attribute__((vector_size(BF_BLOCK_BYTES / 2)));
typedef bf_half bf_half_there __attribute__((aligned(1), may_alias));
typedef uint64_t bf_quarter __attribute__((vector_size(BF_BLOCK_BYTES / 4)));

/* In big-endian words the order of the bytes is the reverse, that of bits not. */
#define BF_LITTLE_BIT(bit)	((bit) ^ (BF_BIG_ENDIAN ? 56 : 0))

/* A half of a block, 0 or 1, as lanes that can be read and written. */
static inline bf_half_there *
bf_native_half(const unsigned char *block, size_t half)
{
	return (bf_half_there *) (void *) (uintptr_t) (block + half * sizeof(bf_half));
}

/* The masks of all lanes, bf_native_lane() of each, as two halves. */
BF_FOR_EACH_USE void
bf_native_masks(uint64_t x, bf_half masks[2])
{
	const bf_half all = {x, x, x, x};
	const bf_half one = {1, 1, 1, 1};
	const bf_half low = {16, 22, 28, 34};
	const bf_half high = {40, 46, 52, 58};

	masks[0] = one << BF_LITTLE_BIT((all >> low) & 63);
	masks[1] = one << BF_LITTLE_BIT((all >> high) & 63);
}

/*
 * Set the bits of the spread hash x, one in each lane, in the block, which
 * may lie at any address.
 */
BF_FOR_EACH_USE void
bf_native_mark(unsigned char *block, uint64_t x)
{
	bf_half		masks[2];

	bf_native_masks(x, masks);
	*bf_native_half(block, 0) |= masks[0];
	*bf_native_half(block, 1) |= masks[1];
}

/*
 * Are the bits of the spread hash x all set in the block?  Looks at every
 * lane: a branch costs more than a lane.
 */
BF_FOR_EACH_USE bool
bf_native_check(const unsigned char *block, uint64_t x)
{
	bf_half		masks[2];
	bf_half		missing;
	bf_quarter	quarters[2];

	bf_native_masks(x, masks);
	missing = (masks[0] & ~*bf_native_half(block, 0)) | (masks[1] & ~*bf_native_half(block, 1));
	memcpy(quarters, &missing, sizeof(missing));
	quarters[0] |= quarters[1];
	return (quarters[0][0] | quarters[0][1]) == 0;
}

/* One of a hash's blocks, and the spread hash whose bits are set there. */
typedef struct bf_native_place
{
	uint64_t	block;
	uint64_t	spread;
} bf_native_place;

/* The number of blocks of a filter, at least one. */
static inline uint64_t
bf_native_blocks(const bf_filter *f)
{
	return f->head.shape.nbits / BF_BLOCK_BITS;
}

/* The first place of a hash in nblocks blocks. */
static inline bf_native_place
bf_native_place_of(uint64_t hash, uint64_t nblocks)
{
	uint64_t	mixed = bf_native_mix(hash);

	return (bf_native_place) {bf_native_block(mixed, nblocks), bf_native_spread(mixed)};
}

/* The one or two places of a hash; returns how many. */
static inline int
bf_native_places(const bf_filter *f, uint64_t hash, bf_native_place places[2])
{
	places[0] = bf_native_place_of(hash, bf_native_blocks(f));
	if (f->head.shape.hashes == BF_LANES)
		return 1;
	places[1] = bf_native_place_of(bf_native_rehash(hash), bf_native_blocks(f));
	return 2;
}

/* May the value with this hash be in the filter? */
BF_FOR_EACH_USE bool
bf_native_contains(const bf_filter *f, uint64_t hash)
{
	const unsigned char *base = f->body;
	bf_native_place at = bf_native_place_of(hash, bf_native_blocks(f));

	if (!bf_native_check(base + BF_BLOCK_BYTES * at.block, at.spread))
		return false;
	if (f->head.shape.hashes == BF_LANES)
		return true;
	at = bf_native_place_of(bf_native_rehash(hash), bf_native_blocks(f));
	return bf_native_check(base + BF_BLOCK_BYTES * at.block, at.spread);
}

/* Members of the native methods that layouts with the same blocks share. */
extern int	bf_native_slices(const bf_filter *f, bf_hash hash, uint64_t *offsets);
extern bool bf_native_params_ok(const bf_filter *f);
extern bf_verdict bf_native_size(bf_filter *f);
extern bf_verdict bf_native_size_of(bf_filter *f, uint8_t hashes);
extern bf_shape bf_native_foldable(const bf_filter *f, uint64_t nbits);
extern bf_shape bf_native_fold_shape(const bf_filter *from, uint64_t min_bits);

/* The figures of a fill, also where the bits are only implied (counting.c). */
extern double bf_native_block_rate(const unsigned char *block);
extern double bf_native_rate_of(double sum, const bf_filter *f);
extern double bf_native_cardinality_of(uint64_t set, const bf_filter *f);

#endif							/* BF_NATIVE_H */
