/*-------------------------------------------------------------------------
 *
 * decimal.h
 *	  Decimal digits of an integer, eight at a time in a word.
 *
 * In such a word the first digit is in the lowest byte, so that storing it
 * little-endian writes the digits in their order.
 *
 * src/core/profiles/decimal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_DECIMAL_H
#define BF_DECIMAL_H

#include "core/core.h"

#define BF_EIGHT_DIGITS	UINT64_C(100000000) /* 10^8 */
#define BF_EIGHT_ZEROS	UINT64_C(0x3030303030303030)	/* "00000000" */

/*
 * The values, 0 to 9, of eight decimal digits of v < 10^8: v is parted into
 * fours, twos and ones, all parts of a kind by one multiplication.
 */
static inline uint64_t
bf_eight_digits(uint64_t v)
{
	uint64_t	parts = v / 10000 | v % 10000 << 32;
	uint64_t	high = parts * 10486 >> 20 & UINT64_C(0x0000007f0000007f);

	parts = high | (parts - high * 100) << 16;
	high = parts * 103 >> 10 & UINT64_C(0x000f000f000f000f);
	return high | (parts - high * 10) << 8;
}

/* v < 10^8 as text without leading zeros, but "0"; *len is its length. */
static inline uint64_t
bf_first_digits(uint64_t v, unsigned *len)
{
	uint64_t	digits = bf_eight_digits(v);
	unsigned	zeros = v > 0 ? (unsigned) __builtin_ctzll(digits) / 8 : 7;

	*len = 8 - zeros;
	return (digits + BF_EIGHT_ZEROS) >> 8 * zeros;
}

/* v < 10^8 as text of eight digits. */
static inline uint64_t
bf_all_digits(uint64_t v)
{
	return bf_eight_digits(v) + BF_EIGHT_ZEROS;
}

#endif							/* BF_DECIMAL_H */
