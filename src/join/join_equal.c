/*-------------------------------------------------------------------------
 *
 * join_equal.c
 *	  Puts, in the place of a key, what a join on the way equates with it.
 *
 * Every row that an inner or semi join makes of two rows meets the join's
 * conditions.  If one of them is a.k = b.k, the hash value of b.k is that of a.k.
 * So a row of b whose key has a hash value that no key of the hash table has is
 * in no row for which the hash join above has a partner.
 *
 * This needs:
 *	  an operator that is an equality of a hash operator family.  By the contract
 *	  of such a family, values that it calls equal have equal hash values, by the
 *	  family's function for the type of each;
 *	  that the family's function for the key's type be the one by which the key is
 *	  hashed;
 *	  the collation with which the key is hashed;
 *	  a strict operator, so that nothing is equal to NULL;
 *	  a hash function of the other type that is safe and simple (join_legal.c).
 *
 * Conditions are those that the join tests itself, and in a scan that is the inner
 * side of a nested loop, those that compare with a parameter from the outer side.
 *
 * Sources: the chapter "Index Method Support Routines" of PostgreSQL's manual.
 *
 * src/join/join_equal.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/hash.h"
#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_am.h"
#include "catalog/pg_amop.h"
#include "utils/catcache.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "join/join_equal.h"
#include "join/join_legal.h"
#include "join/join_rewrite.h"

/* A search for what is equal to a key. */
typedef struct Search
{
	Expr	   *key;			/* in the columns that the conditions are in */
	Oid			collation;
	Oid			function;		/* that hashes the key; then what is equal */
	int			varno;			/* of the side where that has to be */
	List	   *parameters;		/* of a nested loop, if conditions are its
								 * inner scan's */
} Search;

static Expr *
without_relabels(Expr *expression)
{
	while (IsA(expression, RelabelType))
		expression = ((RelabelType *) expression)->arg;
	return expression;
}

/* Is the argument of a condition the key? */
static bool
is_key(const Search *search, Expr *argument)
{
	Expr	   *key = without_relabels(search->key);

	argument = without_relabels(argument);
	if (IsA(key, Var) && IsA(argument, Var))
		return ((Var *) key)->varno == ((Var *) argument)->varno &&
			((Var *) key)->varattno == ((Var *) argument)->varattno;
	return equal(key, argument);
}

/* The argument of a condition, as an expression of the other side; NULL if it is none. */
static Expr *
in_other_side(const Search *search, Expr *argument)
{
	Expr	   *parameter = without_relabels(argument);
	ListCell   *cell;

	if (search->parameters == NIL)
		return JoinKeysVarno(list_make1(argument)) == search->varno ? argument : NULL;
	if (!IsA(parameter, Param) || ((Param *) parameter)->paramkind != PARAM_EXEC)
		return NULL;
	foreach(cell, search->parameters)
	{
		NestLoopParam *given = lfirst(cell);

		if (given->paramno == ((Param *) parameter)->paramid)
			return (Expr *) given->paramval;
	}
	return NULL;
}

/*
 * The function that hashes what an operator calls equal to the key, which is its
 * left or its right argument, as the key is hashed; 0 if there is none.
 */
static Oid
equal_hash(Oid operator, bool key_is_left, Oid key_function)
{
	CatCList   *families = SearchSysCacheList1(AMOPOPID, ObjectIdGetDatum(operator));
	Oid			result = InvalidOid;

	for (int i = 0; i < families->n_members && !OidIsValid(result); i++)
	{
		Form_pg_amop member = (Form_pg_amop) GETSTRUCT(&families->members[i]->tuple);
		Oid			type = key_is_left ? member->amoplefttype : member->amoprighttype;
		Oid			other = key_is_left ? member->amoprighttype : member->amoplefttype;

		if (member->amopmethod == HASH_AM_OID && member->amopstrategy == HTEqualStrategyNumber &&
			get_opfamily_proc(member->amopfamily, type, type, HASHSTANDARD_PROC) == key_function)
			result = get_opfamily_proc(member->amopfamily, other, other, HASHSTANDARD_PROC);
	}
	ReleaseSysCacheList(families);
	return result;
}

/* May what the operator calls equal to the key stand in its place? */
static bool
may_replace(Search *search, const OpExpr *condition, bool key_is_left)
{
	Oid			function;

	if (condition->inputcollid != search->collation || !op_strict(condition->opno))
		return false;
	function = equal_hash(condition->opno, key_is_left, search->function);
	if (!OidIsValid(function) || !JoinHashIsSafe(function) || !JoinHashIsSimple(function))
		return false;
	search->function = function;
	return true;
}

/* What one of these conditions says to be equal to the key, or NULL. */
static Expr *
find_equal(Search *search, List *conditions)
{
	ListCell   *cell;

	foreach(cell, conditions)
	{
		OpExpr	   *condition = lfirst(cell);

		if (!IsA(condition, OpExpr) || list_length(condition->args) != 2)
			continue;
		for (int i = 0; i < 2; i++)
		{
			Expr	   *other = in_other_side(search, list_nth(condition->args, 1 - i));

			if (other != NULL && is_key(search, list_nth(condition->args, i)) &&
				may_replace(search, condition, i == 0))
				return other;
		}
	}
	return NULL;
}

/* The conditions that all rows of a scan meet, besides its qual. */
static List *
conditions_of_index(const Plan *scan)
{
	switch (nodeTag(scan))
	{
		case T_IndexScan:
			return ((const IndexScan *) scan)->indexqualorig;
		case T_IndexOnlyScan:
			return ((const IndexOnlyScan *) scan)->recheckqual;
		case T_BitmapHeapScan:
			return ((const BitmapHeapScan *) scan)->bitmapqualorig;
		default:
			return NIL;
	}
}

/* What the inner scan of a nested loop compares the key with, of the outer side. */
static Expr *
find_parameter(Search *search, const NestLoop *loop)
{
	Plan	   *scan = innerPlan(loop);
	List	   *key;

	if (loop->nestParams == NIL || search->varno != OUTER_VAR ||
		JoinKeysVarno(list_make1(search->key)) != INNER_VAR)
		return NULL;
	key = JoinRewriteKeys(list_make1(search->key), INNER_VAR, scan);
	if (key == NIL)
		return NULL;
	search->key = linitial(key);
	search->parameters = loop->nestParams;
	return find_equal(search, list_concat_copy(scan->qual, conditions_of_index(scan)));
}

/* The conditions of a join on both its sides. */
static List *
conditions_of_join(const Plan *join)
{
	List	   *own = NIL;

	if (IsA(join, MergeJoin))
		own = ((const MergeJoin *) join)->mergeclauses;
	else if (IsA(join, HashJoin))
		own = ((const HashJoin *) join)->hashclauses;
	return list_concat_copy(((const Join *) join)->joinqual, own);
}

/*
 * The keys, which are in columns of both sides of a join, by columns of the side
 * called varno alone, OUTER_VAR or INNER_VAR; NIL if that is impossible.  Rows
 * that the join makes have the same hash values by the old and the new keys.
 * The collations and functions, lists of OIDs, tell how the keys are hashed; the
 * functions are set to those for the new keys, in a list of its own.  It is for
 * the caller to know that all rows of the join meet its conditions.
 */
List *
JoinEqualKeys(const PlanState *join, List *keys, int varno, const List *collations,
			  List **functions)
{
	List	   *conditions = conditions_of_join(join->plan);
	List	   *new_keys = NIL;
	List	   *new_functions = NIL;

	for (int i = 0; i < list_length(keys); i++)
	{
		Expr	   *key = list_nth(keys, i);
		Search		search = {
			.key = key,
			.collation = list_nth_oid(collations, i),
			.function = list_nth_oid(*functions, i),
			.varno = varno,
		};

		if (JoinKeysVarno(list_make1(key)) != varno)
		{
			key = find_equal(&search, conditions);
			if (key == NULL && IsA(join->plan, NestLoop))
				key = find_parameter(&search, (const NestLoop *) join->plan);
			if (key == NULL)
				return NIL;
		}
		new_keys = lappend(new_keys, key);
		new_functions = lappend_oid(new_functions, search.function);
	}
	*functions = new_functions;
	return new_keys;
}
