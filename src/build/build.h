/*-------------------------------------------------------------------------
 *
 * build.h
 *	  Filters that an aggregate is still building.
 *
 * A state is a value of a filter's type that is flagged as under
 * construction, or an expanded object.  It can be added to, combined with
 * another state, and finished into a filter.  It promises that the finished
 * filter depends on the set of values alone (in layouts that count, on how
 * often each was added), not on their order or on how they were split among
 * states.
 *
 * Kinds and parameters of values are the caller's to check.
 *
 * src/build/build.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_BUILD_H
#define BLOOMEXT_BUILD_H

#include "filter/filter.h"

/* bloomext.build_memory: what a list of hashes may take, in kilobytes */
extern int	bloom_build_memory;

/* build.c */
extern Datum BuildStart(const bf_header *head);
extern const bf_header *BuildHeader(Datum state, bf_header *flat);
extern void BuildCheckSame(const bf_header *first, const bf_header *later);
extern Datum BuildAdd(Datum state, bf_hash hash, MemoryContext aggcontext);
extern Datum BuildCombine(Datum state, Datum other, MemoryContext aggcontext);

/* build_pack.c */
extern Datum BuildPack(Datum state);
extern Datum BuildToSend(Datum state);
extern struct varlena *BuildFromSent(struct varlena *value);
extern struct varlena *BuildFromBytes(uint8 type, const void *bytes, Size len, bf_header *head);

/* build_finish.c */
extern Datum BuildFinish(Datum state);

#endif							/* BLOOMEXT_BUILD_H */
