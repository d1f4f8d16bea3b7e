/*-------------------------------------------------------------------------
 *
 * state.h
 *	  Filters that an aggregate is still building.
 *
 * A state is a BloomState in the aggregate's memory: a list of hashes until
 * bits would be smaller than twice the list, or until it is known that the list
 * does not fit bloomext.build_memory; then bits, in layouts whose bits can be set
 * in any order.  To the server it is a value of type bloom_state, an expanded
 * object whose flat form (state/state_bytes.h) travels between parallel workers
 * and servers.
 *
 * The finished filter depends on the set of values alone (in layouts that
 * count, on how often each was added), not on their order or on how they were
 * split among states.
 *
 * The caller checks that a row fits; StateCombine() that two states do.
 *
 * src/state/state.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_STATE_H
#define BLOOMEXT_STATE_H

#include "filter/filter.h"
#include "core/hash_list.h"
#include "core/sample.h"
#include "state/state_bytes.h"
#include "utils/expandeddatum.h"

/* bloomext.build_memory: what a list of hashes may take, in kilobytes */
extern int	bloom_build_memory;

#define STATE_MAGIC		0x626c6f6d

/*
 * A state.  One that was opened from a flat value (StateOpen()) is only read, and
 * its pointers lead into the value, or into copies where this machine cannot use
 * the value's bytes.
 */
typedef struct BloomState
{
	ExpandedObjectHeader hdr;	/* eoh_context has all that it points to */

	/* What each row needs: near to each other, as groups take turns. */
	uint64	   *hashes;			/* the list, or those not in the bits yet */
	uint64		n;				/* words of it in use; a hash has one or two */
	uint64		room;			/* words that it has room for; more than n */

	bf_filter	f;				/* nbits are 0 while the size is open; the
								 * body is that of stage bits */
	int			magic;			/* STATE_MAGIC; asserted only, as the type
								 * admits no other object */
	uint32		stage;			/* BF_STAGE_... */
	bf_sample	sample;			/* stage bits without capacity: counts them */

	/* Integers that wait to be hashed for another program; NULL if none may. */
	uint64	   *integers;
	uint32		nintegers;

	/*
	 * A set of the first nknown words of a list that repeats itself, which
	 * are distinct.  Its slots are NULL if there is none.  If nknown is 0,
	 * the list was sorted since, and the set says nothing about it.
	 */
	bf_sample	known;
	uint64		nknown;

	char		kind[FLEXIBLE_ARRAY_MEMBER];	/* where f.head.kind points */
} BloomState;

/* state.c */
extern BloomState *StateStart(const bf_filter *filter, MemoryContext aggcontext);
extern BloomState *StateOwned(Datum state, MemoryContext aggcontext);
extern BloomState *StateOpenOwn(Datum state);
extern void StateCheckSame(const bf_filter *first, const bf_filter *later);
extern void StateAddForeign(BloomState *s, ElementType *element, Datum value);
extern void StateFlush(BloomState *s);
extern void StateMakeRoom(BloomState *s);
extern void StateToBits(BloomState *s);
extern void StateOutgrow(BloomState *s);
extern void StateDropRepeats(BloomState *s);
extern BloomState *StateCombine(BloomState *s, Datum other, MemoryContext aggcontext);

/* state_flat.c */
extern const ExpandedObjectMethods StateMethods;
extern BloomState *StateOpen(Datum state, BloomState *view);
extern uint64 *StateSamples(const BloomState *s);
extern Datum StatePack(Datum state);
extern struct varlena *StateReceive(struct varlena *value, int sqlerrcode, struct Node *escontext);

/* state_finish.c */
extern Datum StateFinish(Datum state, uint8 type);

/* The state as the server passes it to the next call, which may change it. */
static inline Datum
StateDatum(BloomState *s)
{
	return EOHPGetRWDatum(&s->hdr);
}

/*
 * The state behind a datum that is an expanded object.  It is DatumGetEOHP()
 * inline: a call for each row takes a tenth of a build of one group.
 */
static inline BloomState *
StateOfDatum(Datum state)
{
	varatt_expanded pointer;
	BloomState *s;

	memcpy(&pointer, VARDATA_EXTERNAL(DatumGetPointer(state)), sizeof(pointer));
	s = (BloomState *) pointer.eohptr;
	Assert(s->magic == STATE_MAGIC);
	return s;
}

/* Is the size left to the aggregate? */
static inline bool
StateSizesItself(const BloomState *s)
{
	return s->f.head.capacity == 0;
}

/*
 * Must the hashes stay in a list to the end?  They must where their order
 * matters, and where bits of a provisional size could not be folded.
 */
static inline bool
StateKeepsList(const BloomState *s)
{
	return bf_inserts_in_order(&s->f) || (StateSizesItself(s) && !bf_can_fold(&s->f));
}

/* The number of occurrences of one hash in the list that matter; 0 for all of them. */
static inline int
StateOccurrences(const BloomState *s)
{
	return bf_is_multiset(&s->f) ? s->f.layout->methods->multiset->saturates : 1;
}

/* Does the list repeat hashes so often that sorting it would shorten it by much? */
static inline bool
StateRepeatsMuch(const BloomState *s)
{
	int			most = StateOccurrences(s);

	return most > 0 && bf_hashes_repeat(s->hashes, s->n, s->f.layout->words, most);
}

/* Words of hashes that a list may have before it must become bits. */
static inline uint64
StateMemoryWords(void)
{
	return (uint64) bloom_build_memory * 1024 / sizeof(uint64);
}

/*
 * Add a value of the state's kind.  Raises an error if no such filter can hold
 * the value; that may come with a later value only.
 */
static pg_attribute_always_inline void
StateAddValue(BloomState *s, ElementType *element, Datum value)
{
	uint64		hash;

	if (unlikely(bf_is_foreign(&s->f)))
	{
		StateAddForeign(s, element, value);
		return;
	}
	hash = ElementHash(element, value);
	s->hashes[s->n++] = hash;
	if (unlikely(s->n == s->room))
		StateMakeRoom(s);
}

#endif							/* BLOOMEXT_STATE_H */
