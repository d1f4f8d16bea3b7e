/*-------------------------------------------------------------------------
 *
 * layout.h
 *	  The handle of a filter, and what a layout is: from a hash to positions in
 *	  an array of bits.
 *
 * A bf_filter is a filter that is worked on.  Every function of a layout takes
 * one, and finds there what it needs: the shape, the body, what the header
 * counts, and the layout itself, for functions that serve several.  The handle
 * owns nothing; its pointers lead into memory of the caller.
 *
 * Each profile that a filter can have is one bf_layout or several that differ in
 * overflow.  Nothing above this header depends on how bits are placed.  What a
 * layout does is in its bf_methods, which layouts share.  What every layout
 * has is in these two themselves.  What only some have is in a struct of its
 * own, and a predicate below says whether a filter has it:
 *
 *	  bf_profile	another program's: kinds, hash, limits, form
 *	  bf_slicing	a value can be looked up in some slices of the body
 *	  bf_folding	the body can be made smaller
 *	  bf_insertion	what the body is depends on the order of insertion
 *	  bf_multiset	values can be counted and removed
 *	  bf_buckets	the body is a table of fingerprints (core/buckets.h)
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
#include "core/form.h"
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
 * A filter that is worked on.  Functions that take it as const change no byte
 * of the body either.
 */
struct bf_filter
{
	const struct bf_layout *layout; /* NULL for the untyped empty filter */
	unsigned char *body;		/* NULL if no bit is set */
	uint64_t	len;			/* bytes of the body */
	void	   *value;			/* the whole value, where there is one */
	bf_header	head;			/* its entries are kept up to date */
};

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
	const bf_form *form;		/* how the program keeps its filters */
	uint8_t		walk;			/* from a hash to k places, BF_WALK_...
								 * (profiles/classic.h), or 0 */
	uint8_t		hashes;			/* bits per value, if always so many; else 0 */
	bool		has_seed;		/* may layout_param be any number? */
	bool		has_config;		/* are there fields of Redisson beside it? */

	/* The hash of an element as the codec of its kind encodes it. */
	bf_hash		(*hash) (const bf_filter *f, const void *encoded, size_t len);

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
	 * hash.  Returns how many, at most BF_MAX_SLICES.  The handle needs no
	 * body.
	 */
	int			(*find) (const bf_filter *f, bf_hash hash, uint64_t *offsets);

	/* Are the bits set in the slice that `find` gave as the which-th? */
	bool		(*test) (const bf_filter *f, const void *slice, bf_hash hash, int which);
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
	 * A large shape for the header's fpp that folds by many divisors, whose
	 * body has nbits bits, or a little less or more.
	 */
	bf_shape	(*foldable) (const bf_filter *f, uint64_t nbits);

	/* The smallest shape of at least min_bits that `from` folds to. */
	bf_shape	(*shape) (const bf_filter *from, uint64_t min_bits);

	/* The folding; both may have the same body.  Polls. */
	void		(*fold) (bf_filter *to, const bf_filter *from);
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
 * Bodies that depend on the order in which values are added.  The header of
 * such a filter counts them as its entries, which are 0 for all others.  A
 * caller that needs the same bytes for the same set of values has to sort
 * them first.  What they have as body may be longer than what is used, with zeros
 * behind it.
 */
typedef struct bf_insertion
{
	/*
	 * Insert hashes, n words in all, one after the other.  *done, 0 at first,
	 * counts the words that were dealt with.  Polls, between two hashes.
	 */
	bf_outcome	(*insert) (bf_filter *f, const uint64_t *hashes, uint64_t n, uint64_t *done);

	/*
	 * The length that the body needs to go on after BF_NEEDS_ROOM; NULL if
	 * that never comes.
	 */
	uint64_t	(*room_for_next) (const bf_filter *f);

	/*
	 * How many hashes can certainly be inserted without that; see bf_spare().
	 * NULL if that is unknown, or if a value that is there already counts as
	 * another one.
	 */
	uint64_t	(*spare) (const bf_filter *f);
} bf_insertion;

/*
 * Filters in which it matters how often a value was added.  Removing a value
 * that was never added may remove another one's trace, and so make a false
 * negative.  That cannot be seen here; the documentation warns of it.
 */
typedef struct bf_multiset
{
	uint8_t		saturates;		/* no more than so often; 0: without end */

	/* How often was the value added?  Perhaps less often. */
	uint32_t	(*count) (const bf_filter *f, bf_hash hash);

	/* Take one occurrence of a value out; false if there is none. */
	bool		(*remove) (bf_filter *f, bf_hash hash);
} bf_multiset;

/*
 * Is there a filter for so many values at that fpp, and if not, why not?  The
 * limits are those of the layout; how many bytes a filter may take is for the
 * caller to limit.
 */
typedef enum bf_verdict
{
	BF_FITS,
	BF_FPP_TOO_LOW,				/* a value would have too many bits */
	BF_FPP_TOO_HIGH,			/* there would be no bit, or the program has
								 * no such filter */
	BF_TOO_LARGE				/* there would be too many bits or values, or
								 * more than 64 bits count */
} bf_verdict;

/* What layouts do. */
typedef struct bf_methods
{
	/* What only some have; NULL if the layout has it not. */
	const bf_slicing *slicing;
	const bf_folding *folding;
	const bf_insertion *insertion;
	const bf_multiset *multiset;
	const struct bf_buckets *buckets;

	/*
	 * Can a filter have this shape?  params_ok leaves m open.  What m may be,
	 * bf_shape_ok() says: a multiple of bits_unit, not 0, and no more than
	 * most_bits, if that is not 0.  shape_ok checks m against the parameters,
	 * and is NULL where they do not matter.
	 */
	bool		(*params_ok) (const bf_filter *f);
	bool		(*shape_ok) (const bf_filter *f);

	/* Bytes of the body of a shape, a multiple of 8; NULL if it varies. */
	uint64_t	(*body_bytes) (const bf_filter *f);

	/*
	 * Is it a body?  check_body looks at what a body of varying length says
	 * of itself, and is NULL for others.  check_deep looks for bits that
	 * can't be set, in bytes from outside that have passed check_body; it is
	 * NULL if any bit can be, and polls.
	 */
	bf_fault	(*check_body) (const bf_filter *f);
	bf_fault	(*check_deep) (const bf_filter *f);

	/*
	 * Set the bits of hashes, n words in all, whose order does not matter;
	 * NULL if it does (bf_insertion).  Polls.
	 */
	void		(*add) (bf_filter *f, const uint64_t *hashes, uint64_t n);

	/* May the value with this hash be in the body? */
	bool		(*contains) (const bf_filter *f, bf_hash hash);

	/*
	 * Add all that another body of the same shape holds; NULL if impossible.
	 * Polls.
	 */
	void		(*unite) (bf_filter *to, const bf_filter *from);

	/*
	 * From the actual fill: the rate at which absent values pass now, and the
	 * estimated number of distinct values, infinite if all bits are set; and
	 * the share of the bits (slots, counters) that are in use.  All poll.
	 */
	double		(*rate) (const bf_filter *f);
	double		(*cardinality) (const bf_filter *f);
	double		(*fill) (const bf_filter *f);
} bf_methods;

typedef struct bf_layout
{
	uint8_t		type;			/* BF_TYPE_... */
	uint8_t		code;			/* BF_LAYOUT_... */
	uint8_t		overflow;		/* BF_OVERFLOW_... */
	uint8_t		words;			/* 64-bit words of a hash, 1 or 2 */
	uint16_t	bits_unit;		/* m is a multiple of it */
	uint64_t	most_bits;		/* m is at most this, if it is not 0 */
	const char *name;			/* the profile's name in SQL */
	const bf_methods *methods;
	const bf_profile *profile;	/* NULL for the native ones */
	const struct bf_chain *chain;	/* NULL for a body of one array */

	/*
	 * Give the filter the smallest shape that keeps the header's fpp for its
	 * capacity; 0 < fpp < 1, capacity > 0.  A layout of tables of
	 * fingerprints takes all but m from the shape that is there.  For
	 * bf_size(), which checks m.
	 */
	bf_verdict	(*size) (bf_filter *f);
} bf_layout;

extern const bf_layout bf_native;

extern uint8_t bf_layout_codec(const bf_layout *layout, const char *kind, size_t len);
extern bool bf_takes_kind(const bf_layout *layout, const char *kind, size_t len);
extern bool bf_same_shape(bf_shape a, bf_shape b);
extern bool bf_shape_ok(const bf_filter *f);
extern bf_verdict bf_size(bf_filter *f);
extern uint64_t bf_room(const bf_filter *like, uint64_t nbytes);

/* A handle of a filter that has no shape and no body yet. */
static inline bf_filter
bf_filter_of(const bf_layout *layout)
{
	return (bf_filter) {
		.layout = layout,
		.head = {.type = layout->type,.layout = layout->code,.shape.overflow = layout->overflow},
	};
}

/* --- what a filter has ----------------------------------------------------- */

/* Is it in the layout of another program? */
static inline bool
bf_is_foreign(const bf_filter *f)
{
	return f->layout != NULL && f->layout->profile != NULL;
}

/* Can a value be looked up in slices? */
static inline bool
bf_has_slices(const bf_filter *f)
{
	return f->layout->methods->slicing != NULL && f->head.shape.hashes <= BF_MAX_SLICES;
}

/* Can it be folded, and so begin larger than it ends? */
static inline bool
bf_can_fold(const bf_filter *f)
{
	return f->layout->methods->folding != NULL;
}

/* Does the body depend on the order in which values are added? */
static inline bool
bf_inserts_in_order(const bf_filter *f)
{
	return f->layout->methods->insertion != NULL;
}

/* Does it matter how often a value is added? */
static inline bool
bf_is_multiset(const bf_filter *f)
{
	return f->layout->methods->multiset != NULL;
}

/* Is the body a chain of layers, in a filter that stops or grows? */
static inline bool
bf_is_layered(const bf_filter *f)
{
	return f->layout->chain != NULL;
}

/* Does the length of the body depend on more than the shape? */
static inline bool
bf_has_varying_body(const bf_filter *f)
{
	return f->layout->methods->body_bytes == NULL;
}

/* Can two bodies of this shape be merged? */
static inline bool
bf_can_unite(const bf_filter *f)
{
	return f->layout->methods->unite != NULL;
}

/* Do fpp and shape go together, where that matters? */
static inline bool
bf_head_ok(const bf_filter *f)
{
	return !bf_is_foreign(f) || f->layout->profile->head_ok == NULL ||
		f->layout->profile->head_ok(&f->head);
}

/* --- what is done with one ------------------------------------------------- */

/* Give the shape the codec that the header's kind has in the layout. */
static inline void
bf_set_codec(bf_filter *f)
{
	f->head.shape.codec = bf_layout_codec(f->layout, f->head.kind, f->head.kind_len);
}

/* Bytes of the shape's body; of a body that varies, those of its first part. */
static inline uint64_t
bf_body_bytes(const bf_filter *f)
{
	return bf_has_varying_body(f) ? f->head.shape.nbits / 8 : f->layout->methods->body_bytes(f);
}

/*
 * A body's bytes, from outside and past check_body: do they agree with the
 * header?  BF_OK for a layout in whose body any bit can be set.  Polls.
 */
static inline bf_fault
bf_check_deep(const bf_filter *f)
{
	return f->layout->methods->check_deep == NULL ? BF_OK : f->layout->methods->check_deep(f);
}

/* May the value with this hash be in the filter, which has a body? */
static inline bool
bf_contains(const bf_filter *f, bf_hash hash)
{
	return f->layout->methods->contains(f, hash);
}

/* Set the bits of hashes, n words, in a filter that does not insert in order.  Polls. */
static inline void
bf_add(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	f->layout->methods->add(f, hashes, n);
}

/*
 * How many hashes a filter that inserts in order can certainly take without
 * becoming longer or full; 0 if that is unknown.
 */
static inline uint64_t
bf_spare(const bf_filter *f)
{
	return f->layout->methods->insertion->spare == NULL ? 0 : f->layout->methods->insertion->spare(f);
}

/* The rate at which absent values pass now, 0 without a body.  Polls. */
static inline double
bf_rate(const bf_filter *f)
{
	return f->body == NULL ? 0 : f->layout->methods->rate(f);
}

/* The estimated number of distinct values, infinite if all bits are set.  Polls. */
static inline double
bf_cardinality(const bf_filter *f)
{
	return f->body == NULL ? 0 : f->layout->methods->cardinality(f);
}

/* The share of the bits (slots, counters) that are in use.  Polls. */
static inline double
bf_fill(const bf_filter *f)
{
	return f->body == NULL ? 0 : f->layout->methods->fill(f);
}

/* body_bytes, unite and fill of bf_methods, for plain arrays of m bits. */
extern uint64_t bf_bits_bytes(const bf_filter *f);
extern void bf_bits_unite(bf_filter *to, const bf_filter *from);
extern double bf_bits_fill(const bf_filter *f);

#endif							/* BF_LAYOUT_H */
