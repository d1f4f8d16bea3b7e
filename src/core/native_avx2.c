/*-------------------------------------------------------------------------
 *
 * native_avx2.c
 *	  The native layout's kernel for x86 processors with AVX2.
 *
 * Sets and tests the same bits as the plain kernel of native.c, four lanes at
 * a time.  The file is empty on other machines.  With the plain kernel, queries
 * take 1.09 to 1.14 times as long while they build a filter, and 1.14 to 1.22
 * times while they look values up in one that fits the cache (bench/run build
 * probe).
 *
 * src/core/native_avx2.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/avx2.h"
#include "core/native_kernel.h"

#ifdef BF_HAVE_AVX2

/* Set the bits of a spread hash in a block, at any address. */
AVX2 static inline void
mark_block(unsigned char *block, uint64_t x)
{
	bf_lanes	mask = bf_lane_masks(x);
	__m256i    *low = (__m256i *) (void *) block;
	__m256i    *high = low + 1;

	_mm256_storeu_si256(low, _mm256_or_si256(_mm256_loadu_si256(low), mask.low));
	_mm256_storeu_si256(high, _mm256_or_si256(_mm256_loadu_si256(high), mask.high));
}

/* Are all bits of a spread hash set in a block, at any address? */
AVX2 static inline bool
check_block(const unsigned char *block, uint64_t x)
{
	bf_lanes	mask = bf_lane_masks(x);
	const __m256i *low = (const __m256i *) (const void *) block;
	__m256i		missing = _mm256_or_si256(_mm256_andnot_si256(_mm256_loadu_si256(low), mask.low),
										  _mm256_andnot_si256(_mm256_loadu_si256(low + 1), mask.high));

	return _mm256_testz_si256(missing, missing) != 0;
}

/* The loop over n hashes. */
AVX2 static void
mark(unsigned char *base, uint64_t nblocks, const uint64_t *hashes, uint64_t n)
{
	bf_native_mark_all(base, BF_BLOCK_BYTES, nblocks, hashes, n, mark_block);
}

/* The look-up of one hash, in one block or two. */
AVX2 static bool
contains(const void *bits, bf_shape shape, bf_hash hash)
{
	return bf_native_contains_by(bits, shape, hash.a, check_block);
}

/* Does the processor have AVX2?  The rest of the file may run only then. */
static bool
supported(void)
{
	return __builtin_cpu_supports("avx2") != 0;
}

const bf_native_kernel bf_native_avx2 = {
	.name = "avx2",
	.supported = supported,
	.mark = mark,
	.contains = contains,
};

#endif							/* BF_HAVE_AVX2 */
