/*-------------------------------------------------------------------------
 *
 * native_kernel.h
 *	  What an implementation of the native layout's inner loops offers.
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
 * Code for x86 processors with AVX2, in a build for all of them: instructions
 * are enabled function by function, by AVX2 before each, so no flag of the
 * compiler is needed.
 */
#if defined(__x86_64__) && defined(__GNUC__)
#define BF_HAVE_AVX2 1
#include <immintrin.h>
#define AVX2	__attribute__((target("avx2")))
#endif

/* Blocks that are on their way while another one is changed. */
#define BF_NATIVE_AHEAD		64

typedef struct bf_native_kernel
{
	const char *name;
	bool		(*supported) (void);	/* by this processor? */

	/* Set the bits that n hashes have in their (first) blocks. */
	void		(*mark) (unsigned char *base, uint64_t nblocks,
						 const uint64_t *hashes, uint64_t n);

	/* May the value with this hash be in the body? */
	bool		(*contains) (const void *bits, bf_shape shape, bf_hash hash);
} bf_native_kernel;

extern const bf_native_kernel bf_native_plain;

#ifdef BF_HAVE_AVX2
extern const bf_native_kernel bf_native_avx2;
#endif

extern const char *bf_native_choose(const bf_native_kernel *kernel);

/*
 * Ask the memory system for the block of a hash, and return it; *spread gets
 * the spread hash whose bits are to be set there.
 */
static inline unsigned char *
bf_native_ask(unsigned char *base, uint64_t nblocks, uint64_t hash, uint64_t *spread)
{
	bf_native_place at = bf_native_place_of(hash, nblocks);
	unsigned char *block = base + BF_BLOCK_BYTES * at.block;

	bf_ask(block, BF_BLOCK_BYTES);
	*spread = at.spread;
	return block;
}

/*
 * Set the bits that n hashes have in their first blocks, by a function that
 * sets those of one spread hash.  Blocks wait in a ring from being asked for
 * to being changed.  If none is asked for, an aggregate takes 1.06 times as
 * long for a filter of 126 kB, and 1.16 times for one of 2.5 MB (bench/run
 * build).
 */
BF_FOR_EACH_USE void
bf_native_mark_all(unsigned char *base, uint64_t nblocks, const uint64_t *hashes, uint64_t n,
				   void (*mark) (unsigned char *block, uint64_t spread))
{
	unsigned char *blocks[BF_NATIVE_AHEAD];
	uint64_t	spreads[BF_NATIVE_AHEAD];
	uint64_t	asked = n < BF_NATIVE_AHEAD ? n : BF_NATIVE_AHEAD;

	for (uint64_t i = 0; i < asked; i++)
		blocks[i] = bf_native_ask(base, nblocks, hashes[i], &spreads[i]);
	for (uint64_t i = asked; i < n; i++)
	{
		uint64_t	at = i % BF_NATIVE_AHEAD;

		mark(blocks[at], spreads[at]);
		blocks[at] = bf_native_ask(base, nblocks, hashes[i], &spreads[at]);
	}
	for (uint64_t i = 0; i < asked; i++)
		mark(blocks[i], spreads[i]);
}

#endif							/* BF_NATIVE_KERNEL_H */
