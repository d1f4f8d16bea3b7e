/*-------------------------------------------------------------------------
 *
 * join_key.c
 *	  Prepares the keys of a join to be hashed: with the join's own hash
 *	  functions for either side, and its collations.
 *
 * src/join/join_key.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/lsyscache.h"

#include "join/join_key.h"

/*
 * The functions by which the join hashes the keys of a side: a list of OIDs in
 * the current memory context.
 */
List *
JoinKeysFunctions(const HashJoin *join, bool inner)
{
	List	   *functions = NIL;
	ListCell   *cell;

	foreach(cell, join->hashoperators)
	{
		Oid			outer_function;
		Oid			inner_function;

		if (!get_op_hash_functions(lfirst_oid(cell), &outer_function, &inner_function))
			elog(ERROR, "could not find hash function for hash operator %u", lfirst_oid(cell));
		functions = lappend_oid(functions, inner ? inner_function : outer_function);
	}
	return functions;
}

/* How the nth key of the join is computed from a row scanned. */
static void
make_key(JoinKey *key, const HashJoin *join, int nth, Expr *expression, Oid function)
{
	while (IsA(expression, RelabelType))
		expression = ((RelabelType *) expression)->arg;
	if (IsA(expression, Var))
		key->column = ((Var *) expression)->varattno;
	else
		key->expression = ExecInitExpr(expression, NULL);
	key->strict = op_strict(list_nth_oid(join->hashoperators, nth));
	fmgr_info(function, &key->function);
	key->call = palloc0(SizeForFunctionCallInfo(1));
	InitFunctionCallInfoData(*key->call, &key->function, 1,
							 list_nth_oid(join->hashcollations, nth), NULL, NULL);
}

/*
 * All keys of the join, given as expressions of a row scanned, or of the inner
 * side, with the functions that hash them.  They are allocated in the current
 * memory context.
 */
JoinKey *
JoinKeysMake(const HashJoin *join, const List *expressions, const List *functions)
{
	int			n = list_length(expressions);
	JoinKey    *keys = palloc0(n * sizeof(JoinKey));

	for (int i = 0; i < n; i++)
		make_key(&keys[i], join, i, list_nth(expressions, i), list_nth_oid(functions, i));
	return keys;
}
