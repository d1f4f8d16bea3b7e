/*-------------------------------------------------------------------------
 *
 * join_decide.h
 *	  Decides when a probe tests rows.
 *
 * src/join/join_decide.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_DECIDE_H
#define BLOOMEXT_JOIN_DECIDE_H

#include "join/join.h"

extern void JoinDecideAtRow(JoinProbe *probe, ExprContext *econtext);
extern void JoinDecideAfter(JoinProbe *probe, int rows);
extern void JoinDecideAtScan(JoinDecision *decision);
extern void JoinDecideJoinRound(JoinProbe *probe);
extern void JoinDecideReview(JoinProbe *probe);

#endif							/* BLOOMEXT_JOIN_DECIDE_H */
