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

/* What a value is hashed to: profiles of one word use a alone. */
typedef struct bf_hash
{
	uint64_t	a;
	uint64_t	b;
} bf_hash;

/* All that a layout must know of a filter to find its way in the body. */
typedef struct bf_shape
{
	uint64_t	nbits;			/* m */
	uint32_t	layout_param;	/* the layout's own */
	uint8_t		hashes;			/* bits set per value, or as the layout says */
	uint8_t		overflow;		/* BF_OVERFLOW_... */
	uint8_t		codec;			/* how elements become bytes, core/codec.h;
								 * follows from the kind */
} bf_shape;

_Static_assert(sizeof(bf_shape) == 16, "a shape is passed in two registers");

#define BF_SLICE_BYTES	64
#define BF_MAX_SLICES	16

/* A kind of element that a profile takes, and how the program encodes it. */
typedef struct bf_kind
{
	char		name[16];		/* zero-padded; empty ends a list */
	uint8_t		codec;			/* BF_CODEC_... */
} bf_kind;

/* How far an insertion came. */
typedef enum bf_outcome
{
	BF_DONE,
	BF_FULL,					/* the next hash has no place */
	BF_NEEDS_ROOM				/* the body must be longer first */
} bf_outcome;

/* The body of a filter whose contents depend on the order of insertion. */
typedef struct bf_table
{
	unsigned char *body;
	uint64_t	len;			/* bytes of the body, zeros where unused */
	bf_header  *head;			/* entries is kept up to date */
	bf_shape	shape;
} bf_table;

typedef struct bf_layout
{
	uint8_t		type;			/* BF_TYPE_... */
	uint8_t		code;			/* BF_LAYOUT_... */
	uint8_t		overflow;		/* BF_OVERFLOW_... */
	uint8_t		words;			/* 64-bit words of a hash, 1 or 2 */
	bool		repeats;		/* does it matter how often a value is added? */
	uint8_t		saturates;		/* then no more than so often; 0: without end */
	bool		any_slice;		/* is a value there if one slice says so? */
	bool		counts_entries; /* does the header's `entries` have a meaning? */
	uint16_t	slice_bytes;	/* of a slice, see slices */
	const char *name;			/* the profile's name in SQL */

	/*
	 * The kinds of elements, or NULL for all of them, by their canonical
	 * bytes and the native hash; and the hash of an element as the codec of
	 * its kind encodes it.
	 */
	const bf_kind *kinds;
	bf_hash		(*hash) (bf_shape shape, const void *encoded, size_t len);

	/*
	 * The hashes of integers, one after the other, where that is faster than
	 * encoding and hashing each; else NULL.  Stops at the first of the n that
	 * it leaves to the codec and hash, and returns how many came before.
	 */
	uint64_t	(*hash_integers) (bf_shape shape, const uint64_t *integers, uint64_t n,
								  uint64_t *hashes);

	/*
	 * Can a value have this shape?  params_ok leaves m open.  limits says in
	 * a sentence which shapes the profile's program accepts, if not all do.
	 */
	const char *limits;
	bool		(*shape_ok) (bf_shape shape);
	bool		(*params_ok) (bf_shape shape);

	/* Do fpp and shape go together, where that matters?  NULL: always. */
	bool		(*head_ok) (const bf_header *h);

	/*
	 * Bytes of the body, a multiple of 8; NULL if it varies, and then
	 * check_body says whether len bytes are one.  check_deep looks for bits
	 * that can't be set, in bytes from outside.
	 */
	uint64_t	(*body_bytes) (bf_shape shape);
	bf_fault	(*check_body) (const bf_header *h, const unsigned char *body, uint64_t len);
	bf_fault	(*check_deep) (const bf_header *h, const unsigned char *body, uint64_t len);

	/*
	 * The smallest shape that keeps fpp for capacity values; 0 < fpp < 1,
	 * capacity > 0.  nbits is UINT64_MAX if it would not fit 64 bits; and
	 * shape_ok or params_ok say if the profile's program makes no such
	 * filter.
	 */
	bf_shape	(*size) (double fpp, uint64_t capacity);

	/*
	 * The same with the parameters of another shape, for layouts that are not
	 * sized by a rate; else NULL.
	 */
	bf_shape	(*size_like) (bf_shape like, uint64_t capacity);

	/* The number of values that a body of nbits bits holds at fpp. */
	uint64_t	(*room) (double fpp, uint64_t nbits);

	/*
	 * A large shape that folds by many divisors, whose body has nbits bits,
	 * or a little less or more.  NULL if the layout cannot be folded.
	 */
	bf_shape	(*foldable) (double fpp, uint64_t nbits);

	/*
	 * The smallest shape of at least min_bits that `from` folds to, and the
	 * folding: `to` may be the same memory as `from`.
	 */
	bf_shape	(*fold_shape) (bf_shape from, uint64_t min_bits);
	void		(*fold) (void *to, bf_shape to_shape, const void *from, bf_shape from_shape);

	/*
	 * Set the bits of hashes, n words in all, in any order; NULL if the order
	 * matters.  Then insert takes them one after the other: *done counts the
	 * words that were dealt with, and room_for_next is the length that the
	 * body needs to go on after BF_NEEDS_ROOM.  spare is how many hashes can
	 * certainly be inserted without it; NULL if that can't be told, or if a
	 * value that is there already counts as another one.
	 */
	void		(*add) (void *body, bf_shape shape, const uint64_t *hashes, uint64_t n);
	bf_outcome	(*insert) (bf_table *table, const uint64_t *hashes, uint64_t n, uint64_t *done);
	uint64_t	(*room_for_next) (const bf_table *table);
	uint64_t	(*spare) (const bf_table *table);

	/* Take one occurrence of a value out; false if there is none. */
	bool		(*remove) (bf_table *table, bf_hash hash);

	bool		(*contains) (const void *body, bf_shape shape, bf_hash hash);

	/* How often was the value added, as far as can be told?  NULL if not. */
	uint32_t	(*count) (const void *body, bf_shape shape, bf_hash hash);

	/*
	 * The same by slices of slice_bytes (0: BF_SLICE_BYTES): where (in bytes)
	 * the slices are that hold the bits of a hash, at most BF_MAX_SLICES;
	 * and, for each of them, whether its bits are set; all must be, unless
	 * any_slice.  NULL if slices do not tell.  Not for more hashes than
	 * BF_MAX_SLICES.
	 */
	int			(*slices) (bf_shape shape, bf_hash hash, uint64_t *offsets);
	bool		(*test_slice) (const void *slice, bf_shape shape, bf_hash hash, int which);

	/* Add all that another body of the same shape holds; NULL if impossible. */
	void		(*unite) (void *to, const void *from, bf_shape shape);

	/*
	 * From the actual fill: the rate at which absent values pass now, and the
	 * estimated number of distinct values, infinite if all bits are set.
	 */
	double		(*rate) (const void *body, bf_shape shape);
	double		(*cardinality) (const void *body, bf_shape shape);

	/* The number of bits (slots, counters) in use, of nbits (or as it says). */
	double		(*fill) (const void *body, bf_shape shape);

	/* The form in which the profile's program keeps filters, core/exchange.h. */
	const struct bf_exchange *exchange;
} bf_layout;

extern bf_layout bf_native;		/* not constant: its kernel is chosen at load */

extern const bf_layout *bf_layout_find(uint8_t type, uint8_t code, uint8_t overflow);
extern const bf_layout *bf_layout_by_name(uint8_t type, const char *name, size_t len);
extern const char *bf_layout_names(uint8_t type, int i);
extern uint8_t bf_layout_codec(const bf_layout *layout, const char *kind, size_t len);
extern bool bf_layout_holds_kind(const bf_layout *layout, const char *kind, size_t len);
extern bf_shape bf_shape_of(const bf_layout *layout, const bf_header *h);
extern bool bf_same_shape(bf_shape a, bf_shape b);

/* Bytes of a shape's body; of a body that varies, those of its first part. */
static inline uint64_t
bf_body_bytes(const bf_layout *layout, bf_shape shape)
{
	return layout->body_bytes != NULL ? layout->body_bytes(shape) : shape.nbits / 8;
}

/* Bytes of the layout's slices. */
static inline uint64_t
bf_slice_bytes(const bf_layout *layout)
{
	return layout->slice_bytes != 0 ? layout->slice_bytes : BF_SLICE_BYTES;
}

/* The layout that a header tells, or NULL if there is none such. */
static inline const bf_layout *
bf_layout_of(const bf_header *h)
{
	if (h->type == BF_TYPE_BLOOM && h->layout == BF_LAYOUT_NATIVE &&
		h->overflow == BF_OVERFLOW_DEGRADE)
		return &bf_native;
	return bf_layout_find(h->type, h->layout, h->overflow);
}

/* The layout of a value that was checked before. */
static inline const bf_layout *
bf_layout_at(const void *value)
{
	const unsigned char *p = value;

	return bf_layout_of(&(bf_header) {.type = p[5],.layout = p[6],.overflow = p[9]});
}

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

/* Copying and clearing any bytes, with polls between stretches of them. */
extern void bf_bits_copy(void *to, const void *from, uint64_t nbytes);
extern void bf_bits_clear(void *to, uint64_t nbytes);

/* Merging, which is the same for every array of bits. */
extern void bf_bits_or(void *to, const void *from, uint64_t nbytes);
extern bool bf_bits_and(void *to, const void *from, uint64_t nbytes);
extern uint64_t bf_bits_count(const void *bits, uint64_t nbytes);
extern uint64_t bf_bits_bytes(bf_shape shape);
extern void bf_bits_unite(void *to, const void *from, bf_shape shape);
extern double bf_bits_fill(const void *bits, bf_shape shape);

#endif							/* BF_LAYOUT_H */
