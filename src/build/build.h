/*-------------------------------------------------------------------------
 *
 * build.h
 *	  Filters that an aggregate is still building.
 *
 * src/build/build.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_BUILD_H
#define BLOOMEXT_BUILD_H

#include "filter/filter.h"

extern Datum BuildStart(const bf_header *head);
extern const bf_header *BuildHeader(Datum state, bf_header *flat);
pg_noreturn extern void BuildNoState(void);
extern Datum BuildAddHash(Datum state, bf_hash hash, MemoryContext aggcontext);
extern Datum BuildAddValue(Datum state, ElementType *element, Datum value,
						   MemoryContext aggcontext);
extern Datum BuildCombine(Datum state, Datum other, MemoryContext aggcontext);
extern Datum BuildFinish(Datum state);

#endif							/* BLOOMEXT_BUILD_H */
