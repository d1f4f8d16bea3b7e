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

#include "join/join_bits.h"

/*
 * What a finished table says of a hash value.  It knows all values of the first
 * batch, which are a sample of all, and those that the outer side has most
 * often, which are not.
 */
typedef enum JoinPartner
{
	JOIN_LONE,					/* no row has it */
	JOIN_PARTNER,				/* some row has it */
	JOIN_UNKNOWN,				/* its batch is not in memory */
	JOIN_FREQUENT_LONE,
	JOIN_FREQUENT_PARTNER,
	JOIN_PARTNERS				/* how many answers there are */
} JoinPartner;

/* Is shown a row of the table, with its hash value. */
typedef void (*JoinTableVisitor) (void *context, uint32 hash, MinimalTuple row);

extern bool JoinTableFinished(const HashJoinState *join);
extern bool JoinTableIsNext(const HashJoinState *join);
extern bool JoinTableLasts(const HashJoinState *join);
extern bool JoinTableSpills(const HashJoinState *join);
extern int	JoinTableProcesses(const HashJoinState *join);
extern MemoryContext JoinTableContext(const HashJoinState *join);
extern double JoinTableRows(const HashJoinState *join);
extern Size JoinTableBytes(const HashJoinState *join);
extern JoinPartner JoinTableLookUp(const HashJoinState *join, uint32 hash);
extern bool JoinTableRead(const HashJoinState *join, JoinBits bits);
extern bool JoinTableVisit(const HashJoinState *join, JoinTableVisitor visit, void *context);
extern void JoinTableVisitSome(const HashJoinState *join, uint64 most, JoinTableVisitor visit,
							   void *context);
extern void JoinTableComesFirst(HashJoinState *join);

#endif							/* BLOOMEXT_JOIN_TABLE_H */
