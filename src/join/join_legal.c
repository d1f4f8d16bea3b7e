/*-------------------------------------------------------------------------
 *
 * join_legal.c
 *	  Says of which types and by which hash functions joins may have filters, and
 *	  which joins and other nodes may be on the way: to the planner, which counts
 *	  on filters, and when a query starts.
 *
 * src/join/join_legal.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/transam.h"
#include "utils/fmgroids.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "compat.h"
#include "join/join_legal.h"

/* An operator whose hash functions were looked up last, until a catalog changes. */
static Oid	last_operator = InvalidOid;

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
	return type == JOIN_INNER || type == JOIN_SEMI || type == JOIN_LEFT || type == JOIN_ANTI ||
		type == JOIN_RIGHT_SEMI;
}

/* A SyscacheCallbackFunction: operator families have changed. */
static void
forget_operator(Datum arg, int cache, uint32 hash)
{
	last_operator = InvalidOid;
}

/*
 * The functions that hash the two arguments of an operator; false if there are
 * none.  Most joins have the same operator, so the last one is remembered.
 */
bool
JoinHashFunctions(Oid operator, Oid *left, Oid *right)
{
	static bool registered = false;
	static Oid	last_left;
	static Oid	last_right;

	if (operator != last_operator)
	{
		if (!registered)
		{
			CacheRegisterSyscacheCallback(AMOPOPID, forget_operator, (Datum) 0);
			CacheRegisterSyscacheCallback(AMPROCNUM, forget_operator, (Datum) 0);
			registered = true;
		}
		last_operator = InvalidOid;
		if (!get_op_hash_functions(operator, &last_left, &last_right))
			return false;
		last_operator = operator;
	}
	*left = last_left;
	*right = last_right;
	return true;
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

/* May rows without a partner be missing on this side of a join on the way? */
bool
JoinSideMayLack(JoinType type, bool outer)
{
	return type == JOIN_INNER ||
		(outer && (type == JOIN_LEFT || type == JOIN_SEMI || type == JOIN_ANTI));
}

/*
 * Is it known which expressions plan nodes of this kind have?  Those of others,
 * which change or lock rows, or are an extension's, might be noticed to run less
 * often.
 */
bool
JoinKindIsKnown(NodeTag kind)
{
	switch (kind)
	{
		case T_Result:
		case T_NestLoop:
		case T_MergeJoin:
		case T_HashJoin:
		case T_SampleScan:
		case T_FunctionScan:
		case T_TableFuncScan:
		case T_ValuesScan:
		case T_ForeignScan:
		case T_Limit:
		case T_WindowAgg:
		case T_Memoize:
		case T_Append:
		case T_MergeAppend:
		case T_RecursiveUnion:
		case T_BitmapAnd:
		case T_BitmapOr:
		case T_SeqScan:
		case T_IndexScan:
		case T_IndexOnlyScan:
		case T_BitmapIndexScan:
		case T_BitmapHeapScan:
		case T_TidScan:
		case T_TidRangeScan:
		case T_SubqueryScan:
		case T_CteScan:
		case T_NamedTuplestoreScan:
		case T_WorkTableScan:
		case T_ProjectSet:
		case T_Material:
		case T_Sort:
		case T_IncrementalSort:
		case T_Group:
		case T_Agg:
		case T_Unique:
		case T_Hash:
		case T_SetOp:
		case T_Gather:
		case T_GatherMerge:
			return true;
		default:
			return false;
	}
}
