/*-------------------------------------------------------------------------
 *
 * join_outer.h
 *	  Has a hash join read a small outer side before it builds its table.
 *
 * src/join/join_outer.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_OUTER_H
#define BLOOMEXT_JOIN_OUTER_H

#include "join/join.h"

extern bool JoinOuterMayComeFirst(const HashJoinState *join);
extern double JoinOuterMostRows(double inner_rows, JoinMode mode);
extern void JoinOuterComesFirst(JoinSource *source, double most);

#endif							/* BLOOMEXT_JOIN_OUTER_H */
