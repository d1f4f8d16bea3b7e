/*-------------------------------------------------------------------------
 *
 * build_state.h
 *	  The two forms of a state under construction.
 *
 * A state starts as a flat value, which the aggregate changes in place and
 * replaces by one twice as large when it is full.  Past BUILD_FLAT_MAX it
 * becomes an expanded object in the aggregate's memory, which the server
 * passes on by pointer.  (An object for every small group would make hash
 * aggregation slow; a flat value past some size would be copied too often.)
 *
 * Both forms go through the same two stages (core/format.h): hashes are
 * listed until bits would be smaller than the list, or until it is known that
 * they do not fit bloomext.build_memory; then they are bits.
 *
 * src/build/build_state.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_BUILD_STATE_H
#define BLOOMEXT_BUILD_STATE_H

#include "build/build.h"
#include "core/hashes.h"
#include "core/sample.h"
#include "utils/expandeddatum.h"

#define BUILD_FLAT_MAX		(64 * 1024)

/*
 * A state opened for work.  Opened from a flat value, its pointers lead into
 * it, or into copies where this machine cannot use the value's bytes; within
 * an object it is the state itself.
 */
typedef struct BuildState
{
	bf_header	head;			/* head.nbits is 0 while the size is open */
	const bf_layout *layout;
	bf_shape	shape;
	uint32		stage;			/* BF_STAGE_... */
	uint64	   *hashes;			/* the list, or those not in the bits yet */
	uint64		n;				/* words of it in use; a hash has one or two */
	uint64		room;			/* words that an object's list has room for */
	unsigned char *bits;		/* stage bits */
	bf_sample	sample;			/* stage bits without capacity: counts them */
	uint64		nknown;			/* words of an object's list that its set has */
} BuildState;

typedef struct BuildObject
{
	ExpandedObjectHeader hdr;
	int			magic;			/* BUILD_MAGIC, else another type's object */
	BuildState	s;

	/* Integers that wait to be hashed; NULL in the native profile. */
	uint64	   *integers;
	uint32		nintegers;

	/*
	 * A set of the first s.nknown words of a list that repeats itself, which
	 * are distinct.  Its slots are NULL if there is none.  If s.nknown is 0,
	 * the list was sorted since, and the set says nothing about it.
	 */
	bf_sample	known;

	/*
	 * For the transition functions: the call whose rows all fit the state, or
	 * NULL.  This layer only clears it.
	 */
	const void *site;
} BuildObject;

#define BUILD_MAGIC		0x626c6f6d

/* Is the size left to the aggregate? */
static inline bool
build_sizes_itself(const BuildState *s)
{
	return s->head.capacity == 0;
}

/*
 * Must the hashes stay in a list to the end?  They must where their order
 * matters, and where bits of a provisional size could not be folded.
 */
static inline bool
build_keeps_list(const BuildState *s)
{
	return bf_inserts_in_order(s->layout) || (build_sizes_itself(s) && !bf_can_fold(s->layout));
}

/* Bytes of the bits, once the shape is known. */
static inline uint64
build_bits_bytes(const BuildState *s)
{
	return s->layout->body_bytes(s->shape);
}

/* The number of occurrences of one hash in the list that matter; 0 for all of them. */
static inline int
build_occurrences(const BuildState *s)
{
	return bf_is_multiset(s->layout) ? s->layout->multiset->saturates : 1;
}

/* Does the list repeat hashes so often that sorting it would shorten it by much? */
static inline bool
build_repeats_much(const BuildState *s)
{
	int			most = build_occurrences(s);

	return most > 0 && bf_hashes_repeat(s->hashes, s->n, s->layout->words, most);
}

/*
 * Sort the list and drop the repetitions that do not matter, if any.  The list
 * has no known words then, since they are in other places.
 */
static inline void
build_drop_repeats(BuildState *s)
{
	int			most = build_occurrences(s);

	s->nknown = 0;
	if (most > 0)
		s->n = bf_hashes_limit(s->hashes, s->n, s->layout->words, most);
}

/*
 * Give a state that was opened from a flat value a list of its own in
 * CurrentMemoryContext, which may be sorted.
 */
static inline void
build_own_list(BuildState *s)
{
	Size		size = s->n * sizeof(uint64);
	uint64	   *list = palloc_extended(Max(size, 1), MCXT_ALLOC_HUGE);

	bf_bits_copy(list, s->hashes, size);
	s->hashes = list;
}

/* Words of hashes that a list may have before it must become bits. */
static inline uint64
build_memory_words(void)
{
	return (uint64) bloom_build_memory * 1024 / sizeof(uint64);
}

/* build_flat.c */
pg_noreturn extern void BuildNoState(void);
extern void BuildFlatOpen(struct varlena *value, BuildState *s);
extern Size BuildFlatSize(const BuildState *s);
extern void BuildFlatWrite(const BuildState *s, struct varlena *value, Size size);
extern Datum BuildFlatNew(const BuildState *s, Size size);
extern uint64 *BuildSamples(const BuildState *s);
extern Datum BuildFlatToBits(const BuildState *s, bool with_room);
extern bool BuildFlatAdd(struct varlena *value, Size header, const bf_layout *layout,
						 bf_shape shape, bf_hash hash);

/* build_object.c */
extern BuildObject *BuildObjectNew(const BuildState *from, MemoryContext aggcontext);
extern void BuildObjectAdd(BuildObject *o, const uint64 *hashes, uint64 n);
extern void BuildObjectFull(BuildObject *o);
extern void BuildObjectToBits(BuildObject *o);
extern void BuildObjectAddForeign(BuildObject *o, ElementType *element, Datum value);
extern BuildState *BuildObjectState(BuildObject *o);

/* Is the state an expanded object, not a flat value? */
static inline bool
BuildIsObject(Datum state)
{
	return VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(state));
}

/* The object behind an expanded datum; an error if it is no state. */
static inline BuildObject *
BuildObjectOf(Datum state)
{
	varatt_expanded pointer;
	BuildObject *o;

	memcpy(&pointer, VARDATA_EXTERNAL(DatumGetPointer(state)), sizeof(pointer));
	o = (BuildObject *) pointer.eohptr;
	if (unlikely(o->magic != BUILD_MAGIC))
		BuildNoState();
	return o;
}

/*
 * Add a value to an object, whose kind its elements have.  Raises an error if
 * no such filter can hold the value; that may come at a later one only.
 */
static pg_attribute_always_inline void
BuildObjectAddValue(BuildObject *o, ElementType *element, Datum value)
{
	BuildState *s = &o->s;
	uint64		hash;

	if (unlikely(bf_is_foreign(s->layout)))
	{
		BuildObjectAddForeign(o, element, value);
		return;
	}
	hash = ElementHash(element, value);
	s->hashes[s->n++] = hash;
	if (unlikely(s->n == s->room))
		BuildObjectFull(o);
}

/* Open a state of either form: *flat is filled from a flat value, an object has its own. */
static inline BuildState *
BuildOpen(Datum state, BuildState *flat)
{
	if (BuildIsObject(state))
		return BuildObjectState(BuildObjectOf(state));
	BuildFlatOpen(BloomFlat(state), flat);
	return flat;
}

#endif							/* BLOOMEXT_BUILD_STATE_H */
