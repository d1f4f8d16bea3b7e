/*-------------------------------------------------------------------------
 *
 * join_rewrite.h
 *	  Rewrites the keys of a join from what a node gives to what it reads.
 *
 * src/join/join_rewrite.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_REWRITE_H
#define BLOOMEXT_JOIN_REWRITE_H

#include "nodes/plannodes.h"

extern List *JoinRewriteKeys(List *keys, int varno, const Plan *plan);
extern int	JoinKeysVarno(List *keys);

#endif							/* BLOOMEXT_JOIN_REWRITE_H */
