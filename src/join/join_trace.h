/*-------------------------------------------------------------------------
 *
 * join_trace.h
 *	  Finds the scans in which rows without a partner may be dropped.
 *
 * src/join/join_trace.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_TRACE_H
#define BLOOMEXT_JOIN_TRACE_H

#include "nodes/execnodes.h"

/* A scan that provides the keys of one side of a hash join. */
typedef struct JoinTarget
{
	PlanState  *scan;			/* goes through ExecScan */
	List	   *keys;			/* of Expr: the hash keys, of the row scanned */
	List	   *functions;		/* OIDs of those that hash them */
	bool		moved;			/* are they equals of the join's keys? */
	bool		needs_lasting;	/* only for a table that serves later scans of
								 * the join as well */
	bool		blocks;			/* are its rows all read before the join gets
								 * the first one? */
	int			works;			/* nodes between the scan and the join that
								 * have work with a row */
	PlanState  *append;			/* the first Append or MergeAppend below the
								 * join, or NULL */
} JoinTarget;

extern List *JoinTrace(HashJoinState *join, bool rescanned);
extern List *JoinTraceInner(HashJoinState *join);

#endif							/* BLOOMEXT_JOIN_TRACE_H */
