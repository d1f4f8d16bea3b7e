/*-------------------------------------------------------------------------
 *
 * state_forms.h
 *	  The two forms of a state under construction.
 *
 * A state starts as a flat value, which the aggregate changes in place and
 * replaces by one twice as large when it is full.  Past STATE_FLAT_MAX it
 * becomes an expanded object in the aggregate's memory, which the server
 * passes on by pointer.  (An object for every small group would make hash
 * aggregation slow; a flat value past some size would be copied too often.)
 *
 * Both forms go through the same two stages (state/state_bytes.h): hashes are
 * listed until bits would be smaller than the list, or until it is known that
 * they do not fit bloomext.build_memory; then they are bits.
 *
 * src/state/state_forms.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_STATE_FORMS_H
#define BLOOMEXT_STATE_FORMS_H

#include "state/state.h"
#include "state/state_bytes.h"
#include "core/hash_list.h"
#include "core/sample.h"
#include "utils/expandeddatum.h"

#define STATE_FLAT_MAX		(64 * 1024)

/*
 * A state opened for work.  Opened from a flat value, its pointers lead into
 * it, or into copies where this machine cannot use the value's bytes; within
 * an object it is the state itself.
 */
typedef struct BloomState
{
	bf_filter	f;				/* nbits are 0 while the size is open; the
								 * body is that of stage bits */
	uint32		stage;			/* BF_STAGE_... */
	uint64	   *hashes;			/* the list, or those not in the bits yet */
	uint64		n;				/* words of it in use; a hash has one or two */
	uint64		room;			/* words that an object's list has room for */
	bf_sample	sample;			/* stage bits without capacity: counts them */
	uint64		nknown;			/* words of an object's list that its set has */
} BloomState;

typedef struct StateObject
{
	ExpandedObjectHeader hdr;
	int			magic;			/* STATE_MAGIC */
	BloomState	s;

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
	const void *call;
} StateObject;

#define STATE_MAGIC		0x626c6f6d

/* Is the size left to the aggregate? */
static inline bool
state_sizes_itself(const BloomState *s)
{
	return s->f.head.capacity == 0;
}

/*
 * Must the hashes stay in a list to the end?  They must where their order
 * matters, and where bits of a provisional size could not be folded.
 */
static inline bool
state_keeps_list(const BloomState *s)
{
	return bf_inserts_in_order(&s->f) || (state_sizes_itself(s) && !bf_can_fold(&s->f));
}

/* Bytes of the bits, once the shape is known. */
static inline uint64
state_bits_bytes(const BloomState *s)
{
	return bf_body_bytes(&s->f);
}

/* The number of occurrences of one hash in the list that matter; 0 for all of them. */
static inline int
state_occurrences(const BloomState *s)
{
	return bf_is_multiset(&s->f) ? s->f.layout->methods->multiset->saturates : 1;
}

/* Does the list repeat hashes so often that sorting it would shorten it by much? */
static inline bool
state_repeats_much(const BloomState *s)
{
	int			most = state_occurrences(s);

	return most > 0 && bf_hashes_repeat(s->hashes, s->n, s->f.layout->words, most);
}

/*
 * Sort the list and drop the repetitions that do not matter, if any.  The list
 * has no known words then, since they are in other places.
 */
static inline void
state_drop_repeats(BloomState *s)
{
	int			most = state_occurrences(s);

	s->nknown = 0;
	if (most > 0)
		s->n = bf_hashes_limit(s->hashes, s->n, s->f.layout->words, most);
}

/*
 * Give a state that was opened from a flat value a list of its own in
 * CurrentMemoryContext, which may be sorted.
 */
static inline void
state_own_list(BloomState *s)
{
	Size		size = s->n * sizeof(uint64);
	uint64	   *list = palloc_extended(Max(size, 1), MCXT_ALLOC_HUGE);

	bf_bits_copy(list, s->hashes, size);
	s->hashes = list;
}

/* Words of hashes that a list may have before it must become bits. */
static inline uint64
state_memory_words(void)
{
	return (uint64) bloom_build_memory * 1024 / sizeof(uint64);
}

/* state_flat.c */
extern void StateBadInput(bf_fault fault, int sqlerrcode, struct Node *escontext);
extern void StateFlatOpen(struct varlena *value, BloomState *s);
extern Size StateFlatSize(const BloomState *s);
extern void StateFlatWrite(const BloomState *s, struct varlena *value, Size size);
extern Datum StateFlatNew(const BloomState *s, Size size);
extern uint64 *StateSamples(const BloomState *s);
extern Datum StateFlatToBits(const BloomState *s, bool with_room);
extern bool StateFlatAdd(struct varlena *value, Size header, const bf_filter *filter,
						 bf_hash hash);

/* state_object.c */
extern StateObject *StateObjectNew(const BloomState *from, MemoryContext aggcontext);
extern void StateObjectAdd(StateObject *o, const uint64 *hashes, uint64 n);
extern void StateObjectFull(StateObject *o);
extern void StateObjectToBits(StateObject *o);
extern void StateObjectAddForeign(StateObject *o, ElementType *element, Datum value);
extern BloomState *StateOfObject(StateObject *o);

/* Is the state an expanded object, not a flat value? */
static inline bool
StateIsObject(Datum state)
{
	return VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(state));
}

/* The object behind an expanded datum. */
static inline StateObject *
StateObjectOf(Datum state)
{
	varatt_expanded pointer;
	StateObject *o;

	memcpy(&pointer, VARDATA_EXTERNAL(DatumGetPointer(state)), sizeof(pointer));
	o = (StateObject *) pointer.eohptr;
	Assert(o->magic == STATE_MAGIC);
	return o;
}

/*
 * Add a value to an object, whose kind its elements have.  Raises an error if
 * no such filter can hold the value; that may come at a later one only.
 */
static pg_attribute_always_inline void
StateObjectAddValue(StateObject *o, ElementType *element, Datum value)
{
	BloomState *s = &o->s;
	uint64		hash;

	if (unlikely(bf_is_foreign(&s->f)))
	{
		StateObjectAddForeign(o, element, value);
		return;
	}
	hash = ElementHash(element, value);
	s->hashes[s->n++] = hash;
	if (unlikely(s->n == s->room))
		StateObjectFull(o);
}

/* Open a state of either form: *flat is filled from a flat value, an object has its own. */
static inline BloomState *
StateOpen(Datum state, BloomState *flat)
{
	if (StateIsObject(state))
		return StateOfObject(StateObjectOf(state));
	StateFlatOpen(PG_DETOAST_DATUM(state), flat);
	return flat;
}

#endif							/* BLOOMEXT_STATE_FORMS_H */
