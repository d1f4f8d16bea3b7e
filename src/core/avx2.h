/*-------------------------------------------------------------------------
 *
 * avx2.h
 *	  Code for x86 processors with AVX2, in a build for all of them.
 *
 * The instructions are enabled function by function, by AVX2 before each, so
 * no flag of the compiler is needed.  Such a function may be called if
 * bf_has_avx2() says so; where BF_HAVE_AVX2 is not defined, there is none.
 *
 * src/core/avx2.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_AVX2_H
#define BF_AVX2_H

#include "core/core.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define BF_HAVE_AVX2 1

#include <immintrin.h>

#define AVX2	__attribute__((target("avx2")))

static inline bool
bf_has_avx2(void)
{
	return __builtin_cpu_supports("avx2") != 0;
}

#endif

#endif							/* BF_AVX2_H */
