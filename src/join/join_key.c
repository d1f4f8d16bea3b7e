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

/* How the nth key of the join is computed from a row scanned. */
static void
make_key(JoinKey *key, const HashJoin *join, int nth, Expr *expression, bool inner)
{
	Oid			operator = list_nth_oid(join->hashoperators, nth);
	Oid			function;
	Oid			inner_function;

	while (IsA(expression, RelabelType))
		expression = ((RelabelType *) expression)->arg;
	if (IsA(expression, Var))
		key->column = ((Var *) expression)->varattno;
	else
		key->expression = ExecInitExpr(expression, NULL);
	if (!get_op_hash_functions(operator, &function, &inner_function))
		elog(ERROR, "could not find hash function for hash operator %u", operator);
	key->strict = op_strict(operator);
	fmgr_info(inner ? inner_function : function, &key->function);
	key->call = palloc0(SizeForFunctionCallInfo(1));
	InitFunctionCallInfoData(*key->call, &key->function, 1,
							 list_nth_oid(join->hashcollations, nth), NULL, NULL);
}

/*
 * All keys of a side of the join, given as expressions of a row scanned, or of
 * the inner side.  They are allocated in the current memory context.
 */
JoinKey *
JoinKeysMake(const HashJoin *join, List *expressions, bool inner)
{
	int			n = list_length(expressions);
	JoinKey    *keys = palloc0(n * sizeof(JoinKey));

	for (int i = 0; i < n; i++)
		make_key(&keys[i], join, i, list_nth(expressions, i), inner);
	return keys;
}
