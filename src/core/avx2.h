/*-------------------------------------------------------------------------
 *
 * avx2.h
 *	  What the kernels for x86 processors with AVX2 share.
 *
 * They are in a build for all x86 processors: instructions are enabled
 * function by function, by AVX2 before each, so no flag of the compiler is
 * needed.  Nothing here may run before bf_native_choose() found AVX2.
 *
 * A register holds four lanes of a native block (native.h), a block is two:
 *
 *	  low   L0 L1 L2 L3		bytes  0 to 31 of a block, or of a plane
 *	  high  L4 L5 L6 L7		bytes 32 to 63
 *
 * src/core/avx2.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_AVX2_H
#define BF_AVX2_H

#include "core/native_kernel.h"

#ifdef BF_HAVE_AVX2

#include <immintrin.h>
#define AVX2	__attribute__((target("avx2")))

/* The masks of lanes 0 to 3 and of lanes 4 to 7. */
typedef struct bf_lanes
{
	__m256i		low;
	__m256i		high;
} bf_lanes;

/* The bit of each lane for a spread hash, as 1 << six bits of x. */
AVX2 static inline bf_lanes
bf_lane_masks(uint64_t x)
{
	__m256i		all = _mm256_set1_epi64x((long long) x);
	__m256i		one = _mm256_set1_epi64x(1);
	__m256i		six = _mm256_set1_epi64x(63);
	__m256i		low = _mm256_srlv_epi64(all, _mm256_setr_epi64x(16, 22, 28, 34));
	__m256i		high = _mm256_srlv_epi64(all, _mm256_setr_epi64x(40, 46, 52, 58));

	return (bf_lanes) {
		.low = _mm256_sllv_epi64(one, _mm256_and_si256(low, six)),
		.high = _mm256_sllv_epi64(one, _mm256_and_si256(high, six)),
	};
}

#endif							/* BF_HAVE_AVX2 */

#endif							/* BF_AVX2_H */
