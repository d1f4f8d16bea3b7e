/*-------------------------------------------------------------------------
 *
 * join_equal.h
 *	  Puts, in the place of a key, what a join on the way equates with it.
 *
 * src/join/join_equal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_EQUAL_H
#define BLOOMEXT_JOIN_EQUAL_H

#include "nodes/execnodes.h"

extern List *JoinEqualKeys(const PlanState *join, List *keys, int varno, const List *collations,
						   List **functions);

#endif							/* BLOOMEXT_JOIN_EQUAL_H */
