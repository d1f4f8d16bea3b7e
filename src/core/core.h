/*-------------------------------------------------------------------------
 *
 * core.h
 *	  What every file of the core may use: fixed-width types, byte order,
 *	  and the one way in which a long loop lets its caller interrupt it.
 *
 * The core is written in C11 with what GCC and Clang add to it: vector types,
 * functions for the processors that have AVX2, a type of 128 bits where there is
 * one, inlining and prefetches.  It includes no server header, allocates nothing,
 * raises no error, and keeps no state but the hook below, which kernel the
 * processor can run, the seed of a sample's table and the last size that was
 * computed.  So it builds and is tested without a server.  Everything it
 * stores in a filter is little-endian, on every machine.
 *
 * src/core/core.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CORE_H
#define BF_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Called by loops that can run for longer than a few milliseconds, at least
 * once per BF_POLL_BYTES of memory they touch.  The server part points it at
 * its interrupt check, which may not return.  The core then owns nothing that
 * would have to be freed, but what it was changing is changed in part: a body,
 * a list of hashes, or a sample.  Callers that let it interrupt do not use that
 * afterwards.
 */
extern void (*bf_poll) (void);

#define BF_POLL_BYTES	((uint64_t) 1 << 22)

/*
 * Poll if a loop that counts the bytes it has done, in equal steps of a
 * power of two, has done another BF_POLL_BYTES.  Also at 0, for loops that
 * count before they work.
 */
static inline void
bf_poll_at(uint64_t done)
{
	if ((done & (BF_POLL_BYTES - 1)) == 0)
		bf_poll();
}

#define BF_CACHE_LINE	64

/*
 * For a function that takes functions, which are constants wherever it is
 * called: its loop is compiled for each of them.
 */
#define BF_FOR_EACH_USE	static inline __attribute__((always_inline))

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define BF_BIG_ENDIAN 1
#else
#define BF_BIG_ENDIAN 0
#endif

/*
 * The high 64 bits of the 128-bit product of a and b: floor(a * b / 2^64).
 * Without a type of 128 bits it is made of four products of halves, whose
 * carries `mid` and `mid2` cannot overflow: (2^32 - 1)^2 + 2 (2^32 - 1) <
 * 2^64.
 */
static inline uint64_t
bf_high_product(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
	return (uint64_t) (((unsigned __int128) a * b) >> 64);
#else
	uint64_t	low = (a & UINT32_MAX) * (b & UINT32_MAX);
	uint64_t	mid = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
	uint64_t	mid2 = (a & UINT32_MAX) * (b >> 32) + (mid & UINT32_MAX);

	return (a >> 32) * (b >> 32) + (mid >> 32) + (mid2 >> 32);
#endif
}

/*
 * bf_le64() exchanges an integer between this machine's byte order and
 * little-endian; bf_load64() and bf_store64() are for little-endian ones at any
 * address.  Integers of 16 and 32 bits have functions like these.
 */
#define BF_LITTLE_ENDIAN(bits) \
static inline uint##bits##_t \
bf_le##bits(uint##bits##_t v) \
{ \
	return BF_BIG_ENDIAN ? __builtin_bswap##bits(v) : v; \
} \
static inline uint##bits##_t \
bf_load##bits(const void *p) \
{ \
	uint##bits##_t v; \
	memcpy(&v, p, sizeof(v)); \
	return bf_le##bits(v); \
} \
static inline void \
bf_store##bits(void *p, uint##bits##_t v) \
{ \
	v = bf_le##bits(v); \
	memcpy(p, &v, sizeof(v)); \
}

BF_LITTLE_ENDIAN(16)
BF_LITTLE_ENDIAN(32)
BF_LITTLE_ENDIAN(64)

/*
 * Load an IEEE 754 double of eight little-endian bytes at any address, by
 * its bits as an integer: any bits are a value, also NaN.
 */
static inline double
bf_load_double(const void *p)
{
	uint64_t	bits = bf_load64(p);
	double		v;

	memcpy(&v, &bits, sizeof(v));
	return v;
}

/* Store v as eight little-endian bytes at any address. */
static inline void
bf_store_double(void *p, double v)
{
	uint64_t	bits;

	memcpy(&bits, &v, sizeof(bits));
	bf_store64(p, bits);
}

/* Load four bytes, the highest first, at any address. */
static inline uint32_t
bf_load_be32(const void *p)
{
	return __builtin_bswap32(bf_load32(p));
}

/* Store v as four bytes, the highest first, at any address. */
static inline void
bf_store_be32(void *p, uint32_t v)
{
	bf_store32(p, __builtin_bswap32(v));
}

#endif							/* BF_CORE_H */
