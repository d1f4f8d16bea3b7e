/*-------------------------------------------------------------------------
 *
 * layout.h
 *	  What a layout is: from a hash to positions in an array of bits.
 *
 * Each profile that a filter can have is one bf_layout; nothing above this
 * header knows how bits are placed.  A layout works on bits that its caller
 * owns; sizes and positions are 64 bits wide.
 *
 * What every layout has is in bf_layout itself.  What only some have is in a
 * struct of its own, and a predicate below tells whether a layout has it:
 *
 *	  bf_profile	another program's: kinds, hash, limits, import and export
 *	  bf_slicing	a value can be looked up in some slices of the body
 *	  bf_folding	the body can be made smaller
 *	  bf_insertion	what the body is depends on the order of insertion
 *	  bf_multiset	values can be counted and removed
 *	  bf_chain		the body is a chain of layers (core/layers.h)
 *
 * Functions that are said to poll call bf_poll (core.h), which may not return;
 * a body that they were changing is then changed in part.  All others return.
 * The ones of one hash take microseconds; those of a whole body poll.
 *
 * src/core/layout.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYOUT_H
#define BF_LAYOUT_H

#include "core/bits.h"
#include "core/exchange.h"
#include "core/format.h"

/*
 * What a value is hashed to.  Layouts of one word (bf_layout.words) use a
 * alone, and b is 0.
 */
typedef struct bf_hash
{
	uint64_t	a;
	uint64_t	b;
} bf_hash;

/*
 * All that a layout must know of a filter to find its way in the body.  What
 * the fields mean is for the layout to say:
 *
 *	  layout			nbits				layout_param			hashes
 *	  native			bits, 512 * z		0						8 or 16
 *	   error, grow		first layer's		0, or the expansion		8 or 16
 *	  counting			counters, 512 * z	0						8 or 16
 *	  cuckoo			f * slots			slots of a bucket		f = 8, 12, 16
 *	  redisbloom		bits, 64 * z		0						k
 *	   error, grow		first link's		the expansion			k
 *	   cuckoo			8 * slots, at first	core/profiles/redis_cuckoo.h	8
 *	  parquet			bits, 256 * z		0						8
 *	  spark_v2			bits, 64 * z		the seed				k
 *	  guava, spark		bits, 64 * z		0						k
 *	  others			bits				0						k
 *
 * with k from 1 to 255.  Two filters of one layout can be united only if their
 * shapes are equal but for the codec (bf_same_shape()).
 */
typedef struct bf_shape
{
	uint64_t	nbits;			/* m */
	uint32_t	layout_param;	/* the layout's own */
	uint8_t		hashes;			/* bits set per value, or as the layout says */
	uint8_t		overflow;		/* BF_OVERFLOW_... */
	uint8_t		codec;			/* how elements become bytes,
								 * core/profiles/codec.h; follows from the
								 * kind */
} bf_shape;

_Static_assert(sizeof(bf_shape) == 16, "a shape is passed in two registers");

/* A kind of element that a profile takes, and how the program encodes it. */
typedef struct bf_kind
{
	char		name[16];		/* zero-padded; empty ends a list */
	uint8_t		codec;			/* BF_CODEC_... */
} bf_kind;

/* What the layout of another program adds. */
typedef struct bf_profile
{
	const bf_kind *kinds;		/* those that it takes; no others */
	const char *limits;			/* a sentence: which shapes the program has */
	const bf_exchange *exchange;	/* how the program keeps its filters */

	/* The hash of an element as the codec of its kind encodes it. */
	bf_hash		(*hash) (bf_shape shape, const void *encoded, size_t len);

	/* Do fpp and shape of a header go together?  NULL: always. */
	bool		(*head_ok) (const bf_header *h);
} bf_profile;

#define BF_SLICE_BYTES	64		/* of most layouts' slices */
#define BF_MAX_SLICES	16

/* Look-ups in slices of the body; not for more hashes than BF_MAX_SLICES. */
typedef struct bf_slicing
{
	uint16_t	bytes;			/* of a slice; the body's last may be shorter */
	bool		any;			/* is a value there if one slice says so, not
								 * all? */

	/*
	 * Where in the body, in bytes, the slices begin that hold the bits of a
	 * hash.  Returns how many, at most BF_MAX_SLICES.
	 */
	int			(*find) (bf_shape shape, bf_hash hash, uint64_t *offsets);

	/* Does the slice that `find` told as the which-th have its bits set? */
	bool		(*test) (const void *slice, bf_shape shape, bf_hash hash, int which);
} bf_slicing;

/*
 * Bodies that can be made smaller by merging neighbours, so that a filter
 * can be built before its number of values is known: large at first, and
 * folded to the size that the values need.  The folded filter has to be the
 * one that the same values make at that size.
 */
typedef struct bf_folding
{
	/*
	 * A large shape that folds by many divisors, whose body has nbits bits,
	 * or a little less or more.
	 */
	bf_shape	(*foldable) (double fpp, uint64_t nbits);

	/* The smallest shape of at least min_bits that `from` folds to. */
	bf_shape	(*shape) (bf_shape from, uint64_t min_bits);

	/* The folding; `to` may be the same memory as `from`.  Polls. */
	void		(*fold) (void *to, bf_shape to_shape, const void *from, bf_shape from_shape);
} bf_folding;

/*
 * How far an insertion came.  After BF_FULL and BF_NEEDS_ROOM the hash that
 * could not be added has changed nothing.
 */
typedef enum bf_outcome
{
	BF_DONE,
	BF_FULL,					/* the next hash has no place */
	BF_NEEDS_ROOM				/* the body must be longer first */
} bf_outcome;

/*
 * The body of a filter, with what changes beside it.  All of it belongs to
 * the caller.
 */
typedef struct bf_table
{
	unsigned char *body;
	uint64_t	len;			/* bytes of the body, zeros where unused */
	bf_header  *head;			/* entries is kept up to date */
	bf_shape	shape;
} bf_table;

/*
 * Bodies that depend on the order in which values come.  A caller that needs
 * the same bytes for the same set of values has to bring them into an order
 * first.
 */
typedef struct bf_insertion
{
	/*
	 * Insert hashes, n words in all, one after the other.  *done, 0 at first,
	 * counts the words that were dealt with.  Polls, between two hashes.
	 */
	bf_outcome	(*insert) (bf_table *table, const uint64_t *hashes, uint64_t n, uint64_t *done);

	/*
	 * The length that the body needs to go on after BF_NEEDS_ROOM; NULL if
	 * that never comes.
	 */
	uint64_t	(*room_for_next) (const bf_table *table);

	/*
	 * How many hashes can certainly be inserted without that; see bf_spare().
	 * NULL if it can't be told, or if a value that is there already counts as
	 * another one.
	 */
	uint64_t	(*spare) (const bf_table *table);
} bf_insertion;

/*
 * Filters in which it matters how often a value was added.  Removing a value
 * that was never added may remove another one's trace, and so make a false
 * negative; the caller is told so in the documentation, as it cannot be
 * seen.
 */
typedef struct bf_multiset
{
	uint8_t		saturates;		/* no more than so often; 0: without end */

	/* How often was the value added, as far as can be told? */
	uint32_t	(*count) (const void *body, bf_shape shape, bf_hash hash);

	/* Take one occurrence of a value out; false if there is none. */
	bool		(*remove) (bf_table *table, bf_hash hash);
} bf_multiset;

typedef struct bf_layout
{
	uint8_t		type;			/* BF_TYPE_... */
	uint8_t		code;			/* BF_LAYOUT_... */
	uint8_t		overflow;		/* BF_OVERFLOW_... */
	uint8_t		words;			/* 64-bit words of a hash, 1 or 2 */
	bool		counts_entries; /* does the header's `entries` have a meaning? */
	const char *name;			/* the profile's name in SQL */

	/* What only some have; NULL if the layout has it not. */
	const bf_profile *profile;
	const bf_slicing *slicing;
	const bf_folding *folding;
	const bf_insertion *insertion;
	const bf_multiset *multiset;
	const struct bf_chain *chain;

	/*
	 * Can a value have this shape?  params_ok leaves m open.  What m may be,
	 * bf_shape_ok() tells: a multiple of bits_unit, not 0, and no more than
	 * most_bits, if that is not 0.  shape_ok checks m against the parameters,
	 * and is NULL where they do not matter.
	 */
	bool		(*params_ok) (bf_shape shape);
	uint16_t	bits_unit;
	uint64_t	most_bits;
	bool		(*shape_ok) (bf_shape shape);

	/* Bytes of the body, a multiple of 8; NULL if it varies. */
	uint64_t	(*body_bytes) (bf_shape shape);

	/*
	 * Is it a body?  check_body looks at what a body of varying length says
	 * of itself, and is NULL for others.  check_deep looks for bits that
	 * can't be set, in bytes from outside that have passed check_body; it is
	 * NULL if any bit can be, and polls.
	 */
	bf_fault	(*check_body) (const bf_header *h, const unsigned char *body, uint64_t len);
	bf_fault	(*check_deep) (const bf_header *h, const unsigned char *body, uint64_t len);

	/*
	 * The smallest shape that keeps fpp for capacity values; 0 < fpp < 1,
	 * capacity > 0.  nbits is UINT64_MAX if it would not fit 64 bits; and
	 * bf_shape_ok() or params_ok say if the profile's program makes no such
	 * filter.
	 */
	bf_shape	(*size) (double fpp, uint64_t capacity);

	/*
	 * The smallest shape for capacity values that has the parameters of
	 * another one; NULL for layouts that are sized by a rate.
	 */
	bf_shape	(*size_like) (bf_shape like, uint64_t capacity);

	/*
	 * Set the bits of hashes, n words in all, whose order does not matter;
	 * NULL if it does (bf_insertion).  Polls.
	 */
	void		(*add) (void *body, bf_shape shape, const uint64_t *hashes, uint64_t n);

	/* May the value with this hash be in the body? */
	bool		(*contains) (const void *body, bf_shape shape, bf_hash hash);

	/*
	 * Add all that another body of the same shape holds; NULL if impossible.
	 * Polls.
	 */
	void		(*unite) (void *to, const void *from, bf_shape shape);

	/*
	 * From the actual fill: the rate at which absent values pass now, and the
	 * estimated number of distinct values, infinite if all bits are set. Both
	 * poll.
	 */
	double		(*rate) (const void *body, bf_shape shape);
	double		(*cardinality) (const void *body, bf_shape shape);

	/* The share of the bits (slots, counters) that are in use.  Polls. */
	double		(*fill) (const void *body, bf_shape shape);
} bf_layout;

/* Is it the layout of another program? */
static inline bool
bf_is_foreign(const bf_layout *layout)
{
	return layout->profile != NULL;
}

/* Can a value be looked up in slices of a filter of so many hashes? */
static inline bool
bf_has_slices(const bf_layout *layout, int hashes)
{
	return layout->slicing != NULL && hashes <= BF_MAX_SLICES;
}

/* Can a filter be folded, and so begin larger than it ends? */
static inline bool
bf_can_fold(const bf_layout *layout)
{
	return layout->folding != NULL;
}

/* Does the body depend on the order in which values are added? */
static inline bool
bf_inserts_in_order(const bf_layout *layout)
{
	return layout->insertion != NULL;
}

/* Does it matter how often a value is added? */
static inline bool
bf_is_multiset(const bf_layout *layout)
{
	return layout->multiset != NULL;
}

/* Is the body a chain of layers, in a filter that stops or grows? */
static inline bool
bf_is_layered(const bf_layout *layout)
{
	return layout->chain != NULL;
}

/* Does the length of the body depend on more than the shape? */
static inline bool
bf_has_varying_body(const bf_layout *layout)
{
	return layout->body_bytes == NULL;
}

/* Is a filter sized for an fpp, not by parameters of its own? */
static inline bool
bf_is_sized_by_rate(const bf_layout *layout)
{
	return layout->size_like == NULL;
}

/* Can two bodies of one shape be merged? */
static inline bool
bf_can_unite(const bf_layout *layout)
{
	return layout->unite != NULL;
}

extern bf_layout bf_native;		/* not constant: its kernel is chosen at load */

extern uint8_t bf_layout_codec(const bf_layout *layout, const char *kind, size_t len);
extern bool bf_takes_kind(const bf_layout *layout, const char *kind, size_t len);
extern bf_shape bf_shape_of(const bf_layout *layout, const bf_header *h);
extern bool bf_same_shape(bf_shape a, bf_shape b);
extern uint64_t bf_room(const bf_layout *layout, bf_shape like, double fpp, uint64_t nbytes);

/* The shape that a header tells, without the codec: where bits are placed. */
static inline bf_shape
bf_bare_shape(const bf_header *h)
{
	return (bf_shape) {
		.nbits = h->nbits,
		.layout_param = h->layout_param,
		.hashes = h->hashes,
		.overflow = h->overflow,
	};
}

/* Can a value of this layout have the m of the shape?  params_ok checks the rest. */
static inline bool
bf_shape_ok(const bf_layout *layout, bf_shape shape)
{
	return shape.nbits > 0 && shape.nbits % layout->bits_unit == 0 &&
		(layout->most_bits == 0 || shape.nbits <= layout->most_bits) &&
		(layout->shape_ok == NULL || layout->shape_ok(shape));
}

/* Do fpp and shape of a header go together, where that matters? */
static inline bool
bf_head_ok(const bf_layout *layout, const bf_header *h)
{
	return !bf_is_foreign(layout) || layout->profile->head_ok == NULL ||
		layout->profile->head_ok(h);
}

/*
 * A body's bytes, from outside and past check_body: do they agree with the
 * header?  BF_OK for a layout in whose body any bit can be set.  Polls.
 */
static inline bf_fault
bf_check_deep(const bf_layout *layout, const bf_header *h, const unsigned char *body,
			  uint64_t len)
{
	return layout->check_deep == NULL ? BF_OK : layout->check_deep(h, body, len);
}

/*
 * How many hashes a table of a layout that inserts in order can certainly take
 * without becoming longer or full; 0 if that can't be told.
 */
static inline uint64_t
bf_spare(const bf_layout *layout, const bf_table *table)
{
	return layout->insertion->spare == NULL ? 0 : layout->insertion->spare(table);
}

/*
 * The smallest shape for capacity values: by fpp, or where that decides nothing
 * with the parameters of like.
 */
static inline bf_shape
bf_size_like(const bf_layout *layout, bf_shape like, double fpp, uint64_t capacity)
{
	return bf_is_sized_by_rate(layout) ? layout->size(fpp, capacity) :
		layout->size_like(like, capacity);
}

/* Bytes of a shape's body; of a body that varies, those of its first part. */
static inline uint64_t
bf_body_bytes(const bf_layout *layout, bf_shape shape)
{
	return bf_has_varying_body(layout) ? shape.nbits / 8 : layout->body_bytes(shape);
}

/* body_bytes, unite and fill of a bf_layout, for plain arrays of m bits. */
extern uint64_t bf_bits_bytes(bf_shape shape);
extern void bf_bits_unite(void *to, const void *from, bf_shape shape);
extern double bf_bits_fill(const void *bits, bf_shape shape);

#endif							/* BF_LAYOUT_H */
