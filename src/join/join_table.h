/*-------------------------------------------------------------------------
 *
 * join_table.h
 *	  Asks the hash table of a join.
 *
 * src/join/join_table.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_TABLE_H
#define BLOOMEXT_JOIN_TABLE_H

#include "nodes/execnodes.h"

/* Takes n hash values of rows, n being positive. */
typedef void (*JoinTakeHashes) (void *arg, const uint64 *hashes, int n);

/* What a finished table says of a hash value. */
typedef enum JoinPartner
{
	JOIN_LONE,					/* no row has it */
	JOIN_PARTNER,				/* some row has it */
	JOIN_UNKNOWN				/* its batch is not in memory */
} JoinPartner;

extern bool JoinTableFinished(const HashJoinState *join);
extern bool JoinTableLasts(const HashJoinState *join);
extern MemoryContext JoinTableContext(const HashJoinState *join);
extern double JoinTableRows(const HashJoinState *join);
extern JoinPartner JoinTableLookUp(const HashJoinState *join, uint32 hash);
extern bool JoinTableRead(const HashJoinState *join, JoinTakeHashes take, void *arg);
extern void JoinTableComesFirst(HashJoinState *join);

#endif							/* BLOOMEXT_JOIN_TABLE_H */
