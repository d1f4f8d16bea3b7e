/*-------------------------------------------------------------------------
 *
 * join_legal.h
 *	  Says of which types and by which hash functions joins may have filters.
 *
 * src/join/join_legal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_LEGAL_H
#define BLOOMEXT_JOIN_LEGAL_H

#include "nodes/nodes.h"

extern bool JoinTypeIgnoresLoneRows(JoinType type);
extern bool JoinTypeIgnoresLoneInnerRows(JoinType type);
extern bool JoinHashFunctions(Oid operator, Oid *left, Oid *right);
extern bool JoinHashIsSafe(Oid function);
extern bool JoinHashIsSimple(Oid function);
extern bool JoinSideMayLack(JoinType type, bool outer);
extern bool JoinKindIsKnown(NodeTag kind);

#endif							/* BLOOMEXT_JOIN_LEGAL_H */
