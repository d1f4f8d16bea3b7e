/*-------------------------------------------------------------------------
 *
 * layout.h
 *	  What a layout is: from a hash to positions in an array of bits.
 *
 * Each profile that a filter can have is one bf_layout in a file of its own;
 * nothing above this header knows how bits are placed.  A layout works on
 * bits that its caller owns; sizes and positions are 64 bits wide.
 *
 * src/core/layout.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYOUT_H
#define BF_LAYOUT_H

#include "core/core.h"
#include "core/format.h"

/* The geometry that two filters must share to be merged. */
typedef struct bf_shape
{
	uint64_t	nbits;			/* m */
	uint8_t		hashes;			/* bits set per value */
} bf_shape;

#define BF_PIECE_BYTES	64
#define BF_MAX_PIECES	2

typedef struct bf_layout
{
	uint8_t		code;			/* BF_LAYOUT_... in the header */
	const char *name;			/* the profile's name in SQL */

	/* Can a value have this shape?  hashes_ok leaves m open. */
	bool		(*shape_ok) (bf_shape shape);
	bool		(*hashes_ok) (uint8_t hashes);

	/*
	 * The smallest shape that keeps fpp for capacity values; 0 < fpp < 1,
	 * capacity > 0.  nbits is UINT64_MAX if it would not fit 64 bits.
	 */
	bf_shape	(*size) (double fpp, uint64_t capacity);

	/* The number of values that nbits hold at fpp. */
	uint64_t	(*room) (double fpp, uint64_t nbits);

	/* A large shape that folds by many divisors: nbits, or a little less or more. */
	bf_shape	(*foldable) (double fpp, uint64_t nbits);

	/*
	 * The smallest shape of at least min_bits that `from` folds to, and the
	 * folding: `to` may be the same memory as `from`.
	 */
	bf_shape	(*fold_shape) (bf_shape from, uint64_t min_bits);
	void		(*fold) (void *to, bf_shape to_shape, const void *from, bf_shape from_shape);

	/* Set the bits of n hashes, or test those of one. */
	void		(*add) (void *bits, bf_shape shape, const uint64_t *hashes, uint64_t n);
	bool		(*contains) (const void *bits, bf_shape shape, uint64_t hash);

	/*
	 * The same by pieces of BF_PIECE_BYTES: where (in bytes) the pieces are
	 * that hold the bits of a hash, at most BF_MAX_PIECES; and, for each of
	 * them, whether its bits are set.
	 */
	int			(*pieces) (bf_shape shape, uint64_t hash, uint64_t *offsets);
	bool		(*test_piece) (const void *piece, uint64_t hash, int which);

	/*
	 * From the actual fill: the rate at which absent values pass now, and
	 * the estimated number of distinct values, infinite if all bits are set.
	 */
	double		(*rate) (const void *bits, bf_shape shape);
	double		(*cardinality) (const void *bits, bf_shape shape);
} bf_layout;

extern bf_layout bf_native;		/* not constant: its kernel is chosen at load */

extern const bf_layout *bf_layout_by_code(uint8_t code);
extern const bf_layout *bf_layout_by_name(const char *name, size_t len);
extern bool bf_layout_shape_ok(uint8_t code, uint64_t nbits, uint8_t hashes);
extern bool bf_layout_hashes_ok(uint8_t code, uint8_t hashes);

/* to |= from, over nbytes, a multiple of 8; for stretches too short to poll. */
static inline void
bf_or_words(unsigned char *to, const unsigned char *from, uint64_t nbytes)
{
	for (uint64_t i = 0; i < nbytes; i += 8)
	{
		uint64_t	a;
		uint64_t	b;

		memcpy(&a, to + i, 8);
		memcpy(&b, from + i, 8);
		a |= b;
		memcpy(to + i, &a, 8);
	}
}

/* Merging, which is the same for every array of bits. */
extern void bf_bits_or(void *to, const void *from, uint64_t nbytes);
extern bool bf_bits_and(void *to, const void *from, uint64_t nbytes);
extern uint64_t bf_bits_count(const void *bits, uint64_t nbytes);

#endif							/* BF_LAYOUT_H */
