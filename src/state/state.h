/*-------------------------------------------------------------------------
 *
 * state.h
 *	  Filters that an aggregate is still building.
 *
 * A state is a value of type bloom_state, flat or an expanded object.  It can
 * be added to, combined with another state, and finished into a filter.  It promises that the finished
 * filter depends on the set of values alone (in layouts that count, on how
 * often each was added), not on their order or on how they were split among
 * states.
 *
 * Kinds and parameters of values are the caller's to check.
 *
 * src/state/state.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_STATE_H
#define BLOOMEXT_STATE_H

#include "filter/filter.h"

/* bloomext.build_memory: what a list of hashes may take, in kilobytes */
extern int	bloom_build_memory;

/* state.c */
extern Datum StateStart(const bf_filter *filter);
extern const bf_filter *StateHead(Datum state, bf_filter *flat);
extern void StateCheckSame(const bf_filter *first, const bf_filter *later);
extern Datum StateAdd(Datum state, bf_hash hash, MemoryContext aggcontext);
extern Datum StateCombine(Datum state, Datum other, MemoryContext aggcontext);

/* state_pack.c */
extern Datum StatePack(Datum state);
extern struct varlena *StateReceive(struct varlena *value, int sqlerrcode, struct Node *escontext);

/* state_finish.c */
extern Datum StateFinish(Datum state, uint8 type);

#endif							/* BLOOMEXT_STATE_H */
