/*-------------------------------------------------------------------------
 *
 * join_legal.c
 *	  Says of which types and by which hash functions joins may have filters: to
 *	  the planner, which counts on filters, and when a query starts.
 *
 * src/join/join_legal.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/transam.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"

#include "compat.h"
#include "join/join_legal.h"

/* Does the join never return, or change anything by, an outer row without a partner? */
bool
JoinTypeIgnoresLoneRows(JoinType type)
{
	return type == JOIN_INNER || type == JOIN_SEMI || type == JOIN_RIGHT ||
		type == JOIN_RIGHT_ANTI || type == JOIN_RIGHT_SEMI;
}

/* Likewise, by an inner row without a partner? */
bool
JoinTypeIgnoresLoneInnerRows(JoinType type)
{
	return type == JOIN_INNER || type == JOIN_SEMI || type == JOIN_LEFT || type == JOIN_ANTI;
}

/* May the hash function be called for rows that the join would not have seen? */
bool
JoinHashIsSafe(Oid function)
{
	return function < FirstGenbkiObjectId || get_func_leakproof(function);
}

/* Does a safe hash function call no other ones, those of members, and so never fail? */
bool
JoinHashIsSimple(Oid function)
{
	return function != F_HASH_ARRAY && function != F_HASH_RECORD &&
		function != F_HASH_RANGE && function != F_HASH_MULTIRANGE;
}
