/*-------------------------------------------------------------------------
 *
 * sliced.h
 *	  Small filters of 128 ranges, sliced by bits on pages of 8192 bytes.
 *
 * 128 filters of one size, one for each of 128 ranges of a table, which are a group, have
 * one or more pages.  A value's hash picks a page of the group and `hashes` rows
 * of it.  Bit r of a row is that row's bit of the filter of range r:
 *
 *	  byte		   0             64                              8192
 *				   +-------------+---------+---------+-- --+-----------+
 *	  page		   | page header | row 0   | row 1   | ... | row 507   |
 *				   +-------------+---------+---------+-- --+-----------+
 *								 16 bytes each
 *
 * So the ranges that may have a value are those whose bits are set in all its
 * rows: the AND of a few rows, which is often zero after the first ones.
 *
 * Bit r of a row is bit r % 8 of its byte r / 8.  The rows of a value are those
 * of the first `hashes` numbers of a sequence that the hash begins; the same
 * row may come twice.
 *
 * How many values of a range fall on a page is random, so a page is sized as a
 * mixture: bf_sliced_rate().
 *
 * src/core/sliced.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_SLICED_H
#define BF_SLICED_H

#include "core/native.h"
#include "core/pages.h"

#define BF_SLICED_RANGES	128 /* of a group */
#define BF_SLICED_ROW		16	/* bytes of a row */
#define BF_SLICED_ROWS		508 /* of a page */
#define BF_SLICED_BYTES		((uint64_t) BF_SLICED_ROWS * BF_SLICED_ROW) /* of all rows */
#define BF_SLICED_HASHES	24	/* rows of a value at most */
#define BF_SLICED_BINS		24	/* of a histogram at most */

_Static_assert(BF_PAGE_HEADER + BF_SLICED_BYTES == BF_PAGE_BYTES,
			   "rows fill a page");

/* One bit for each range of a group: range r is bit r % 64 of word r / 64. */
typedef struct bf_ranges
{
	uint64_t	words[2];
} bf_ranges;

static inline bool
bf_ranges_empty(bf_ranges ranges)
{
	return (ranges.words[0] | ranges.words[1]) == 0;
}

static inline bool
bf_ranges_has(bf_ranges ranges, uint32_t range)
{
	return ranges.words[range / 64] >> range % 64 & 1;
}

static inline bf_ranges
bf_ranges_both(bf_ranges a, bf_ranges b)
{
	return (bf_ranges) {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
}

static inline bf_ranges
bf_ranges_either(bf_ranges a, bf_ranges b)
{
	return (bf_ranges) {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
}

/* Where the bits of a hash are in a group. */
typedef struct bf_sliced_place
{
	uint32_t	page;			/* of so many, counted from 0 */
	uint64_t	seed;			/* of the sequence of its rows */
} bf_sliced_place;

/* How the pages of a group are used. */
typedef struct bf_sliced_shape
{
	uint32_t	pages;			/* 1 or more */
	uint32_t	hashes;			/* 1 to BF_SLICED_HASHES */
} bf_sliced_shape;

/* Ranges of a group that have about equally many values. */
typedef struct bf_sliced_bin
{
	double		values;			/* of one of them, on average */
	double		share;			/* of all ranges */
} bf_sliced_bin;

/* How many values ranges have.  The shares of all bins sum up to 1. */
typedef struct bf_sliced_histogram
{
	int			n;
	bf_sliced_bin bins[BF_SLICED_BINS];
} bf_sliced_histogram;

/*
 * The place of a native hash, mixed by bf_native_mix(), on the pages of a group.  Of
 * two of them, the greater one is not on an earlier page.  In each group a value has
 * other rows, so that those which share their rows in one group do not in all.
 */
static inline bf_sliced_place
bf_sliced_place_of_mixed(uint64_t mixed, uint32_t group, uint32_t pages)
{
	return (bf_sliced_place) {
		.page = (uint32_t) bf_high_product(mixed, pages),
		.seed = bf_native_spread(mixed) ^ group * UINT64_C(0x9fb21c651e98df25),
	};
}

/* The place of a native hash on the pages of a group. */
static inline bf_sliced_place
bf_sliced_place_of(uint64_t hash, uint32_t group, uint32_t pages)
{
	return bf_sliced_place_of_mixed(bf_native_mix(hash), group, pages);
}

/* The next row of a sequence: its offset from the first row in bytes. */
static inline uint32_t
bf_sliced_next(uint64_t *seed)
{
	*seed = *seed * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
	return (uint32_t) ((*seed >> 32) * BF_SLICED_ROWS >> 32) * BF_SLICED_ROW;
}

/*
 * The ranges that have all bits of a value, given the rows of its page, which
 * are aligned to 8 bytes.  Each word is read in one piece.  False if there is
 * none.
 */
static inline bool
bf_sliced_test(const unsigned char *rows, uint64_t seed, uint32_t hashes, bf_ranges *found)
{
	uint64_t	low = UINT64_MAX;
	uint64_t	high = UINT64_MAX;

	for (uint32_t i = 0; i < hashes && (low | high) != 0; i++)
	{
		const unsigned char *row = rows + bf_sliced_next(&seed);

		low &= bf_load64(row);
		high &= bf_load64(row + 8);
	}
	*found = (bf_ranges) {{low, high}};
	return (low | high) != 0;
}

/* Does one range have all bits of a value? */
static inline bool
bf_sliced_has(const unsigned char *rows, uint64_t seed, uint32_t hashes, uint32_t range)
{
	const unsigned char *column = rows + range / 8;

	for (uint32_t i = 0; i < hashes; i++)
		if (!(column[bf_sliced_next(&seed)] >> range % 8 & 1))
			return false;
	return true;
}

/* The bits that are set in a range, of a page. */
static inline uint32_t
bf_sliced_bits(const unsigned char *rows, uint32_t range)
{
	const unsigned char *column = rows + range / 8;
	uint32_t	n = 0;

	for (uint32_t row = 0; row < BF_SLICED_ROWS; row++)
		n += column[row * BF_SLICED_ROW] >> range % 8 & 1U;
	return n;
}

/* Set all bits of a value in a range. */
static inline void
bf_sliced_set(unsigned char *rows, uint64_t seed, uint32_t hashes, uint32_t range)
{
	unsigned char *column = rows + range / 8;

	for (uint32_t i = 0; i < hashes; i++)
		column[bf_sliced_next(&seed)] |= (unsigned char) (1 << range % 8);
}

/* Add a hash to a range of a group, given the rows of all pages, one after the other. */
static inline void
bf_sliced_add(unsigned char *rows, bf_sliced_shape shape, uint64_t hash, uint32_t group, uint32_t range)
{
	bf_sliced_place at = bf_sliced_place_of(hash, group, shape.pages);

	bf_sliced_set(rows + (uint64_t) at.page * BF_SLICED_BYTES, at.seed, shape.hashes, range);
}

/* The histogram of ranges that all have so many values. */
static inline bf_sliced_histogram
bf_sliced_even(double values)
{
	return (bf_sliced_histogram) {.n = 1,.bins = {{.values = values,.share = 1}}};
}

extern int	bf_sliced_changes(const unsigned char *rows, uint64_t seed, uint32_t hashes,
							  uint32_t range, uint16_t changes[BF_SLICED_HASHES]);
extern void bf_sliced_count(const unsigned char *rows, uint32_t counts[BF_SLICED_RANGES]);
extern double bf_sliced_rate(double load, uint32_t hashes);
extern double bf_sliced_load(double bits, uint32_t hashes);
extern bf_sliced_histogram bf_sliced_histogram_of(double *values, int n);
extern double bf_sliced_mean_rate(bf_sliced_shape shape, const bf_sliced_histogram *histogram);
extern bf_sliced_shape bf_sliced_size(double fpp, const bf_sliced_histogram *histogram);

#endif							/* BF_SLICED_H */
