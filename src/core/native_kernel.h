/*-------------------------------------------------------------------------
 *
 * native_kernel.h
 *	  The inner loops of the native layout, for layouts with its blocks.
 *
 * All kernels set and test the same bits; native.c chooses one at load, by
 * what the processor can do.
 *
 * src/core/native_kernel.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_NATIVE_KERNEL_H
#define BF_NATIVE_KERNEL_H

#include "core/native.h"

/*
 * A build for all x86-64 processors also has code for those with AVX2: a
 * function with AVX2 before it is compiled for them from the same source, so no
 * flag of the compiler is needed.  It may run only if bf_native_has_avx2().
 */
#if defined(__x86_64__) && defined(__GNUC__)
#define BF_HAVE_AVX2 1
#define AVX2	__attribute__((target("avx2")))
#endif

/* Blocks that are on their way while another one is changed. */
#define BF_NATIVE_AHEAD		64

/* Set the bits, or raise the counters, of n hashes in their (first) blocks. */
typedef void (*bf_native_marker) (unsigned char *base, uint64_t nblocks,
								  const uint64_t *hashes, uint64_t n);

extern bool bf_native_use_avx2(bool wanted);
extern bool bf_native_has_avx2(void);
extern void bf_native_add_by(bf_native_marker mark, size_t block_bytes, bf_filter *f,
							 const uint64_t *hashes, uint64_t n);

/*
 * Prefetch the block, of so many bytes, of a hash, and return it; *spread gets
 * the spread hash whose bits are to be set there.  Every cache line up to the
 * very end of the block is prefetched: a filter in a value of the server's begins
 * anywhere in a line, and waiting for a second line takes longer than all the
 * rest.
 */
static inline unsigned char *
bf_native_fetch(unsigned char *base, size_t block_bytes, uint64_t nblocks, uint64_t hash,
				uint64_t *spread)
{
	bf_native_place at = bf_native_place_of(hash, nblocks);
	unsigned char *block = base + block_bytes * at.block;

	for (size_t i = 0; i < block_bytes; i += BF_CACHE_LINE)
		__builtin_prefetch(block + i, 1);
	__builtin_prefetch(block + block_bytes - 1, 1);
	*spread = at.spread;
	return block;
}

/*
 * Set the bits, or raise the counters, that n hashes have in their first
 * blocks, of block_bytes each, by a function that does it for one spread
 * hash.
 *
 * Blocks wait in a ring from their prefetch to their change, so that memory has
 * the time of BF_NATIVE_AHEAD blocks to bring one:
 *
 *	  of hash  i-64     i-63     ...      i-1
 *			  +--------+--------+--------+--------+
 *	  ring	  | waits  | waits  |  ...   | waits  |
 *			  +--------+--------+--------+--------+
 *				^ is changed next, and its place taken by the block of hash i
 *
 * Without prefetches, an aggregate takes 1.06 times as long for a filter
 * of 126 kB, and 1.16 times for one of 2.5 MB (bench/run build).
 */
BF_FOR_EACH_USE void
bf_native_mark_all(unsigned char *base, size_t block_bytes, uint64_t nblocks,
				   const uint64_t *hashes, uint64_t n,
				   void (*mark) (unsigned char *block, uint64_t spread))
{
	unsigned char *blocks[BF_NATIVE_AHEAD];
	uint64_t	spreads[BF_NATIVE_AHEAD];
	uint64_t	waiting = n < BF_NATIVE_AHEAD ? n : BF_NATIVE_AHEAD;

	for (uint64_t i = 0; i < waiting; i++)
		blocks[i] = bf_native_fetch(base, block_bytes, nblocks, hashes[i], &spreads[i]);
	for (uint64_t i = waiting; i < n; i++)
	{
		uint64_t	at = i % BF_NATIVE_AHEAD;

		mark(blocks[at], spreads[at]);
		blocks[at] = bf_native_fetch(base, block_bytes, nblocks, hashes[i], &spreads[at]);
	}
	for (uint64_t i = 0; i < waiting; i++)
		mark(blocks[i], spreads[i]);
}

#endif							/* BF_NATIVE_KERNEL_H */
