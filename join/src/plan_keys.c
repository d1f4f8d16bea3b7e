/*-------------------------------------------------------------------------
 *
 * plan_keys.c
 *	  Finds the nodes whose rows without a partner may be dropped, and says by which
 *	  rules that changes no result.
 *
 * Row by row, a filter is asked or not as it pleases: it may not have been made
 * yet, or may not pay.  So every rule must hold for each row by itself.
 *
 *	1. The join ignores rows of the outer side without a partner.
 *	   ignores_lone_rows()
 *	2. Its hash table has the same keys whenever it is built during the query: no
 *	   parameter that it depends on changes.  A filter ends when its table is built again,
 *	   but the join may ask for an outer row before that.
 *	   table_is_constant()
 *	3. A key is an expression of one scan's columns, or of those that a node returns,
 *	   immutable, and hashed by the operator's own functions, which are built in or
 *	   leakproof; the operator is strict, so that NULL has no partner.  Where a node on
 *	   the way drops rows, or reads some that the join never asks for, key and hash
 *	   function must not be able to raise an error, nor may the key run an InitPlan.  The
 *	   same holds for any key but the first, since the join computes it only if those before
 *	   are not NULL.  The key of the hash table, which is computed once more, has no effect.
 *	   key_is_usable(), node_can_compute()
 *	   A key may be moved: be what an inner join on the way equates with it, by an equality
 *	   of the same hash family and under the same collation.  The join's operator need not
 *	   take its type, so that no index and no bound is asked for a key that was moved.
 *	   equal_by(), add_target()
 *	4. Each node from the join down to where rows are dropped gives the join the same
 *	   rows with a partner, whatever other rows it gets, and no other error: a sort compares
 *	   other rows then, so does a merge join, and a join that wants one match checks others.
 *	   side_may_lack(), order_is_safe(), merge_is_safe(), may_raise_for_others()
 *	5. Nothing in the outer side, no key that the join computes of its rows, and no function
 *	   that hashes these, has an effect besides, since they run less often.  Nor has the
 *	   hash table, if the join may be scanned again: the server decides by the outer rows of
 *	   one scan whether the next begins with the table.
 *	   is_quiet(), hash_functions_are_quiet()
 *	6. A node that keeps rows for another scan keeps those of this query's one
 *	   hash table: the join is not scanned again.
 *	   follow_keeper()
 *
 *	7. No node on the way decides by the rows that it gets when it stops: if some are
 *	   missing it reads on, perhaps a whole index, and raises errors of rows that nobody
 *	   wants.  Merge joins stop when one side ends, a nested loop that wants one match when
 *	   it has it; MergeAppend and IncrementalSort read ahead.  A sort below such a node makes
 *	   up for it, since it reads all its rows first, but not if a join or an Append lies
 *	   between the two, which would read on in its other child.
 *	   add_target(), follow_into(), follow_side(), follow_keeper()
 *	   A hash join asks for one row before it knows whether its table is empty, and then
 *	   stops if it is.  So rows are tested, and left out, once the hash joins on the way
 *	   have their tables; one whose table changes counts as a node that stops.
 *	   note_table(); turns.c, awaited()
 *	8. No node is put between two of which one calls more of the other than its next row: a
 *	   merge join has its inner side go back (add_target(), by rule 7), and Append does
 *	   not wait for those that answer later.  Nor, since it is not worth it, on the inner
 *	   side of a nested loop.
 *	   may_have_node_over()
 *	9. What processes share (which blocks and partitions are read, the hash table of a join
 *	   between and its files) is decided by keys of all of them: by a hash table that they
 *	   share, or that is the same in each.  A table that is not the same in each drops
 *	   no rows of another hash table, which would not stay the same either.
 *	   table_is_same(), follow_side()
 *
 * That a scan computes no key which might raise an error, for a row that its own
 * condition rejects, is turns.c's to keep: FilterMayComeFirst().
 *
 * join/src/plan_keys.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/hash.h"
#include "access/htup_details.h"
#include "access/nbtree.h"
#include "access/stratnum.h"
#include "access/transam.h"
#include "catalog/pg_aggregate.h"
#include "catalog/pg_am.h"
#include "catalog/pg_amop.h"
#include "catalog/pg_proc.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"
#include "utils/catcache.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "join.h"

/* A key of the join on its way down, at a node that is reached. */
typedef struct Key
{
	int			number;			/* of the join's */
	Expr	   *above;			/* in columns that the node returns */
	int			varno;			/* what these are called above it */
	Expr	   *expression;		/* in columns that it reads; NULL if it is of
								 * others */
	Oid			function;		/* that hashes it */
	Oid			collation;
	bool		moved;			/* is it what another join equates with the
								 * key? */
} Key;

/* What lies between the join and a node. */
typedef struct Way
{
	bool		differs;		/* a node that drops rows, or reads others
								 * than the join asks for */
	bool		on_demand;		/* does a node above decide by its rows, or by
								 * a table that changes, when to stop, with no
								 * sort between? */
	bool		beside;			/* and with a join or an Append between, which
								 * would read on in its other child? */
	bool		may_raise;		/* does a join look for another match if one
								 * is missing, by conditions that may raise
								 * errors? */
	bool		inner;			/* of a nested loop, with no sort or hash
								 * table between? */
	bool		filtered;		/* is there a Bloomext Filter right above? */
	int			works;			/* joins and sorts */
	List	   *joins;			/* HashJoin: that ask for a row before they
								 * know their tables */
} Way;

typedef struct Trace
{
	Statement  *statement;
	Place		where;			/* of the join */
	bool		same;			/* has its hash table the same keys in all
								 * processes? */
	List	   *targets;		/* Target */
} Trace;

static void follow(Plan **place, List *keys, Way way, Trace *trace);
static bool is_quiet(Statement *statement, Plan *plan);
static bool expression_is_quiet(Statement *statement, Node *expression);
static bool param_is_quiet(Statement *statement, int param);

/* ---------- rule 1 ---------- */

/* Does the join never return, or change anything by, an outer row without a partner? */
static bool
ignores_lone_rows(JoinType type)
{
	return type == JOIN_INNER || type == JOIN_SEMI || type == JOIN_RIGHT ||
		type == JOIN_RIGHT_ANTI || type == JOIN_RIGHT_SEMI;
}

/* ---------- rule 2 ---------- */

/*
 * Is the hash table the same whenever it is built?  The parameter of the Gather
 * above changes with each of its scans, but a table that workers share is built
 * before the first outer row is asked for.
 */
static bool
table_is_constant(const Statement *statement, const Hash *hash, int gather_param)
{
	Bitmapset  *params = bms_copy(hash->plan.extParam);

	if (hash->plan.parallel_aware && gather_param >= 0)
		params = bms_del_member(params, gather_param);
	return bms_is_subset(params, statement->constants);
}

/* ---------- rule 3 ---------- */

/* May a function hash or compare values that the join itself would not give to it? */
bool
FunctionIsSafe(Oid function)
{
	return OidIsValid(function) &&
		(function < FirstGenbkiObjectId || get_func_leakproof(function));
}

/* Does a safe hash function never raise an error, as it calls none of members? */
static bool
hash_never_fails(Oid function)
{
	return function != F_HASH_ARRAY && function != F_HASH_RECORD &&
		function != F_HASH_RANGE && function != F_HASH_MULTIRANGE;
}

/* A check_function_callback. */
static bool
is_leaky(Oid function, void *context)
{
	return !get_func_leakproof(function);
}

/*
 * May a function raise an error because its collation is not known, or is a nondeterministic
 * one?  Leakproof functions of texts do, too.
 */
static bool
collation_may_raise(Node *node)
{
	Oid			collation = exprInputCollation(node);
	List	   *args = NIL;
	ListCell   *cell;

	if (OidIsValid(collation))
		return !get_collation_isdeterministic(collation);
	if (IsA(node, OpExpr) || IsA(node, DistinctExpr) || IsA(node, NullIfExpr))
		args = ((OpExpr *) node)->args;
	else if (IsA(node, FuncExpr))
		args = ((FuncExpr *) node)->args;
	else if (IsA(node, ScalarArrayOpExpr))
		args = ((ScalarArrayOpExpr *) node)->args;
	else if (IsA(node, MinMaxExpr))
		args = ((MinMaxExpr *) node)->args;
	foreach(cell, args)
	{
		if (type_is_collatable(exprType(lfirst(cell))))
			return true;
	}
	return false;
}

/*
 * Walker: may something raise an error that contain_leaked_vars() does not object to, such
 * as functions that are given no column?  Whoever first asks for the result of an InitPlan
 * runs that.
 */
static bool
calls_leaky(Node *node, void *context)
{
	if (node == NULL)
		return false;
	if (IsA(node, Param) && ((Param *) node)->paramkind == PARAM_EXEC)
		return true;
	/* The dimensions of its arrays may differ. */
	if (IsA(node, ArrayExpr) && ((ArrayExpr *) node)->multidims)
		return true;
	return check_functions_in_node(node, is_leaky, context) || collation_may_raise(node) ||
		expression_tree_walker(node, calls_leaky, context);
}

/* May an expression raise an error, or run an InitPlan? */
static bool
may_raise(Node *expression)
{
	return contain_leaked_vars(expression) || calls_leaky(expression, NULL);
}

/*
 * Can the nth key of the join be one of a filter?  *function hashes it where the filter is
 * asked.
 */
static bool
key_is_usable(Statement *statement, HashJoin *join, int n, Oid *function)
{
	Oid			operator = list_nth_oid(join->hashoperators, n);
	Node	   *inner = list_nth(((Hash *) innerPlan(join))->hashkeys, n);
	Oid			of_build;

	return op_strict(operator) &&
		(OidIsValid(list_nth_oid(join->hashcollations, n)) || !type_is_collatable(exprType(inner))) &&
		get_op_hash_functions(operator, function, &of_build) &&
		FunctionIsSafe(*function) && FunctionIsSafe(of_build) &&
		expression_is_quiet(statement, inner) && !contain_subplans(inner) &&
		(n == 0 || (hash_never_fails(of_build) && !may_raise(inner)));
}

/*
 * What the columns in an expression are called; 0 if there are none, several
 * names, or columns of the system among them.
 */
static int
varno_of(Expr *expression)
{
	int			varno = 0;
	ListCell   *cell;

	foreach(cell, pull_var_clause((Node *) expression,
								  PVC_RECURSE_AGGREGATES | PVC_RECURSE_WINDOWFUNCS |
								  PVC_RECURSE_PLACEHOLDERS))
	{
		const Var  *var = lfirst(cell);

		if (var->varattno <= 0 || (varno != 0 && varno != var->varno))
			return 0;
		varno = var->varno;
	}
	return varno;
}

/*
 * Does an expression always give the same for the same columns?  contain_mutable_functions()
 * does not look into subplans.
 */
bool
IsImmutable(Node *expression)
{
	return !contain_mutable_functions(expression) && !contain_subplans(expression);
}

/* Can a node compute this expression for the key, in columns that are called varno? */
static bool
node_can_compute(const Key *key, Expr *expression, int varno, Way way)
{
	if (expression == NULL || varno_of(expression) != varno || !IsImmutable((Node *) expression))
		return false;
	return (!way.differs && key->number == 0) ||
		(hash_never_fails(key->function) && !may_raise((Node *) expression));
}

/* ---------- rule 5 ---------- */

/*
 * The expressions of a node besides target list and qual.  What partitions are pruned by
 * stands in the quals of nodes below as well.
 */
static Node *
own_expressions(Plan *plan)
{
	switch (nodeTag(plan))
	{
		case T_Result:
			return ((Result *) plan)->resconstantqual;
		case T_NestLoop:
			return (Node *) ((Join *) plan)->joinqual;
		case T_MergeJoin:
			return (Node *) list_make2(((Join *) plan)->joinqual, ((MergeJoin *) plan)->mergeclauses);
		case T_HashJoin:
			return (Node *) list_make2(((Join *) plan)->joinqual, ((HashJoin *) plan)->hashclauses);
		case T_IndexScan:
			return (Node *) list_make2(((IndexScan *) plan)->indexqualorig,
									   ((IndexScan *) plan)->indexorderbyorig);
		case T_IndexOnlyScan:
			return (Node *) list_make2(((IndexOnlyScan *) plan)->indexqual,
									   ((IndexOnlyScan *) plan)->indexorderby);
		case T_BitmapIndexScan:
			return (Node *) ((BitmapIndexScan *) plan)->indexqualorig;
		case T_BitmapHeapScan:
			return (Node *) ((BitmapHeapScan *) plan)->bitmapqualorig;
		case T_TidScan:
			return (Node *) ((TidScan *) plan)->tidquals;
		case T_TidRangeScan:
			return (Node *) ((TidRangeScan *) plan)->tidrangequals;
		case T_SampleScan:
			return (Node *) ((SampleScan *) plan)->tablesample;
		case T_FunctionScan:
			return (Node *) ((FunctionScan *) plan)->functions;
		case T_TableFuncScan:
			return (Node *) ((TableFuncScan *) plan)->tablefunc;
		case T_ValuesScan:
			return (Node *) ((ValuesScan *) plan)->values_lists;
		case T_ForeignScan:
			return (Node *) ((ForeignScan *) plan)->fdw_exprs;
		case T_Limit:
			return (Node *) list_make2(((Limit *) plan)->limitOffset, ((Limit *) plan)->limitCount);
		case T_WindowAgg:
			return (Node *) list_make3(((WindowAgg *) plan)->startOffset,
									   ((WindowAgg *) plan)->endOffset,
									   ((WindowAgg *) plan)->runCondition);
		case T_Memoize:
			return (Node *) ((Memoize *) plan)->param_exprs;
		default:
			return NULL;
	}
}

/*
 * Are the rows of a node of this kind given by those below it and its expressions, whatever
 * the order in which it gets them, and in whichever process?
 */
static bool
kind_is_plain(const Plan *plan)
{
	switch (nodeTag(plan))
	{
		case T_Result:
		case T_Append:
		case T_MergeAppend:
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
		case T_FunctionScan:
		case T_ValuesScan:
		case T_NestLoop:
		case T_MergeJoin:
		case T_HashJoin:
		case T_Material:
		case T_Memoize:
		case T_Sort:
		case T_IncrementalSort:
		case T_Hash:
			return true;
		case T_CustomScan:
			return IsBloomScan(plan) || IsBloomBuild(plan) || IsBloomFilter(plan);
		default:
			return false;
	}
}

/*
 * Is it known which expressions nodes of this kind have?  Those of others, which
 * change or lock rows, or are an extension's, might be noticed to run less often.
 */
static bool
kind_is_known(const Plan *plan)
{
	switch (nodeTag(plan))
	{
		case T_ProjectSet:
		case T_RecursiveUnion:
		case T_SampleScan:
		case T_TableFuncScan:
		case T_CteScan:
		case T_NamedTuplestoreScan:
		case T_WorkTableScan:
		case T_ForeignScan:
		case T_Group:
		case T_Agg:
		case T_WindowAgg:
		case T_Unique:
		case T_Gather:
		case T_GatherMerge:
		case T_SetOp:
		case T_Limit:
			return true;
		default:
			return kind_is_plain(plan);
	}
}

static bool
may_be_volatile(Oid function)
{
	return OidIsValid(function) && func_volatile(function) == PROVOLATILE_VOLATILE;
}

/*
 * May an aggregate's functions be volatile?  The aggregate itself never says so.
 * Those that are built in are not.
 */
static bool
aggregate_may_be_volatile(Oid aggregate)
{
	HeapTuple	row;
	Form_pg_aggregate form;
	bool		result;

	if (aggregate < FirstGenbkiObjectId)
		return false;
	row = SearchSysCache1(AGGFNOID, ObjectIdGetDatum(aggregate));
	if (!HeapTupleIsValid(row))
		return true;
	form = (Form_pg_aggregate) GETSTRUCT(row);
	result = may_be_volatile(form->aggtransfn) || may_be_volatile(form->aggfinalfn) ||
		may_be_volatile(form->aggcombinefn) || may_be_volatile(form->aggserialfn) ||
		may_be_volatile(form->aggdeserialfn) || may_be_volatile(form->aggmtransfn) ||
		may_be_volatile(form->aggminvtransfn) || may_be_volatile(form->aggmfinalfn);
	ReleaseSysCache(row);
	return result;
}

/*
 * Walker, with the statement for its context: may an expression have an effect,
 * or change what it returns?  contain_volatile_functions() does not look into
 * aggregates, subplans and what a domain checks.
 */
static bool
is_noisy(Node *node, void *context)
{
	if (node == NULL)
		return false;
	switch (nodeTag(node))
	{
		case T_Aggref:
			if (aggregate_may_be_volatile(((Aggref *) node)->aggfnoid))
				return true;
			break;
		case T_WindowFunc:
			if (aggregate_may_be_volatile(((WindowFunc *) node)->winfnoid) &&
				get_func_prokind(((WindowFunc *) node)->winfnoid) == PROKIND_AGGREGATE)
				return true;
			break;
		case T_CoerceToDomain:
			if (DomainIsConstrained(((CoerceToDomain *) node)->resulttype))
				return true;
			break;
		case T_SubPlan:
			{
				Statement  *statement = context;

				if (!is_quiet(statement, PlanOfSubPlan(statement, ((SubPlan *) node)->plan_id)))
					return true;
			}
			break;
		case T_Param:
			if (((Param *) node)->paramkind == PARAM_EXEC &&
				!param_is_quiet(context, ((Param *) node)->paramid))
				return true;
			break;
		default:
			break;
	}
	return expression_tree_walker(node, is_noisy, context);
}

static bool
expression_is_quiet(Statement *statement, Node *expression)
{
	return expression == NULL ||
		(!contain_volatile_functions(expression) && !is_noisy(expression, statement));
}

/*
 * Is the InitPlan quiet, if there is one, whose result a parameter is?  It runs when the
 * result is first asked for.
 */
static bool
param_is_quiet(Statement *statement, int param)
{
	ListCell   *cell;

	foreach(cell, statement->init_plans)
	{
		const SubPlan *init = lfirst(cell);

		if (list_member_int(init->setParam, param) &&
			!is_quiet(statement, PlanOfSubPlan(statement, init->plan_id)))
			return false;
	}
	return true;
}

/* Are the functions quiet that hash the keys of the join's outer side? */
static bool
hash_functions_are_quiet(const HashJoin *join)
{
	ListCell   *cell;

	foreach(cell, join->hashoperators)
	{
		Oid			outer;
		Oid			inner;

		if (!get_op_hash_functions(lfirst_oid(cell), &outer, &inner) || may_be_volatile(outer))
			return false;
	}
	return true;
}

static bool
all_are_quiet(Statement *statement, List *plans)
{
	ListCell   *cell;

	foreach(cell, plans)
	{
		if (!is_quiet(statement, lfirst(cell)))
			return false;
	}
	return true;
}

/* The plans below a node that are not its left and right ones. */
static List *
other_children(Plan *plan)
{
	switch (nodeTag(plan))
	{
		case T_Append:
			return ((Append *) plan)->appendplans;
		case T_MergeAppend:
			return ((MergeAppend *) plan)->mergeplans;
		case T_BitmapAnd:
			return ((BitmapAnd *) plan)->bitmapplans;
		case T_BitmapOr:
			return ((BitmapOr *) plan)->bitmapplans;
		case T_SubqueryScan:
			return list_make1(((SubqueryScan *) plan)->subplan);
		default:
			return NIL;
	}
}

/* is_quiet(), if that is not known yet. */
static bool
find_quiet(Statement *statement, Plan *plan)
{
	if (!kind_is_known(plan) ||
		!expression_is_quiet(statement, (Node *) plan->targetlist) ||
		!expression_is_quiet(statement, (Node *) plan->qual) ||
		!expression_is_quiet(statement, own_expressions(plan)))
		return false;
	if (IsA(plan, HashJoin) && !hash_functions_are_quiet((HashJoin *) plan))
		return false;
	if (IsA(plan, CteScan) &&
		!is_quiet(statement, PlanOfSubPlan(statement, ((CteScan *) plan)->ctePlanId)))
		return false;
	return is_quiet(statement, outerPlan(plan)) && is_quiet(statement, innerPlan(plan)) &&
		all_are_quiet(statement, other_children(plan));
}

/*
 * Is a part of a plan without an effect besides the rows that it returns, and does it
 * return the same whenever it is asked?  What it reads from elsewhere belongs to it.
 */
static bool
is_quiet(Statement *statement, Plan *plan)
{
	bool		result;

	if (plan == NULL || list_member_ptr(statement->quiet, plan))
		return true;
	if (list_member_ptr(statement->noisy, plan))
		return false;
	check_stack_depth();
	result = find_quiet(statement, plan);
	if (result)
		statement->quiet = lappend(statement->quiet, plan);
	else
		statement->noisy = lappend(statement->noisy, plan);
	return result;
}

/* ---------- the way down: rules 4, 6, 7 and 8 ---------- */

/*
 * A key of more nodes is not followed: it doubles with each subquery that uses a column of
 * the one below twice.
 */
#define MOST_NODES		200

/*
 * Nor is a key followed through more joins and sorts.  Hundreds of joins on one key would
 * filter each other's tables, in a time and in memory that grow with the cube of their number.
 */
#define MOST_WORKS		64

typedef struct Rewriting
{
	int			varno;			/* what columns of the node are called */
	List	   *targetlist;		/* its columns */
	int			nodes;			/* of the expression, so far */
	bool		failed;			/* was there anything else, or too much? */
} Rewriting;

/*
 * Mutator: put a node's own expressions for its columns.  Takes only kinds of
 * expressions that depend on nothing but columns and constants.
 */
static Node *
rewrite(Node *node, void *context)
{
	Rewriting  *rewriting = context;

	if (node == NULL || rewriting->failed)
		return NULL;
	if (++rewriting->nodes > MOST_NODES)
	{
		rewriting->failed = true;
		return NULL;
	}
	switch (nodeTag(node))
	{
		case T_Var:
			{
				Var		   *var = (Var *) node;
				TargetEntry *column = NULL;

				if (var->varno == rewriting->varno && var->varattno > 0)
					column = get_tle_by_resno(rewriting->targetlist, var->varattno);
				if (column == NULL)
					break;
				return copyObject((Node *) column->expr);
			}
		case T_List:
		case T_Const:
		case T_RelabelType:
		case T_FuncExpr:
		case T_OpExpr:
		case T_DistinctExpr:
		case T_NullIfExpr:
		case T_ScalarArrayOpExpr:
		case T_BoolExpr:
		case T_NullTest:
		case T_BooleanTest:
		case T_CaseExpr:
		case T_CaseWhen:
		case T_CaseTestExpr:
		case T_CoalesceExpr:
		case T_MinMaxExpr:
		case T_ArrayExpr:
		case T_ArrayCoerceExpr:
		case T_RowExpr:
		case T_FieldSelect:
		case T_SubscriptingRef:
		case T_CoerceViaIO:
			return expression_tree_mutator(node, rewrite, context);
		default:
			break;
	}
	rewriting->failed = true;
	return NULL;
}

/* An expression, in columns of a node that are called varno, by these columns of it; or NULL. */
static Expr *
rewrite_for(Expr *expression, int varno, List *targetlist)
{
	Rewriting	rewriting = {.varno = varno, .targetlist = targetlist};
	Node	   *result = rewrite((Node *) expression, &rewriting);

	return rewriting.failed ? NULL : (Expr *) result;
}

/* Follow keys of the node above, in columns called varno, into a child. */
static void
descend(Plan **child, List *keys, int varno, Way way, Trace *trace)
{
	List	   *here = NIL;
	ListCell   *cell;

	if (*child == NULL)
		return;
	foreach(cell, keys)
	{
		const Key  *above = lfirst(cell);
		Key		   *key;

		if (above->expression == NULL)
			continue;
		key = palloc(sizeof(Key));
		*key = *above;
		key->above = above->expression;
		key->varno = varno;
		key->expression = rewrite_for(key->above, varno, (*child)->targetlist);
		here = lappend(here, key);
	}
	if (here != NIL)
		follow(child, here, way, trace);
}

static void
descend_all(List *children, List *keys, Way way, Trace *trace)
{
	ListCell   *cell;

	foreach(cell, children)
		descend((Plan **) &lfirst(cell), keys, OUTER_VAR, way, trace);
}

/* May rows without a partner above be missing on this side of a join on the way? */
static bool
side_may_lack(JoinType type, int varno)
{
	return type == JOIN_INNER ||
		(varno == OUTER_VAR && (type == JOIN_LEFT || type == JOIN_SEMI || type == JOIN_ANTI));
}

static Expr *
without_relabels(Expr *expression)
{
	while (IsA(expression, RelabelType))
		expression = ((RelabelType *) expression)->arg;
	return expression;
}

/* Is the argument of a condition the key? */
static bool
argument_is_key(Expr *key, Expr *argument)
{
	key = without_relabels(key);
	argument = without_relabels(argument);
	if (IsA(key, Var) && IsA(argument, Var))
		return ((Var *) key)->varno == ((Var *) argument)->varno &&
			((Var *) key)->varattno == ((Var *) argument)->varattno;
	return equal(key, argument);
}

/*
 * The function that hashes what an operator calls equal to the key, its left or
 * its right argument, as the key is hashed; 0 if there is none.  Values that the
 * equality of a hash operator family calls equal have equal hash values, by the
 * family's function for the type of each.
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

/* What an equality says of the key in columns called varno, as a key; or NULL. */
static Key *
equal_by(const Key *key, const OpExpr *condition, int varno)
{
	if (!IsA(condition, OpExpr) || list_length(condition->args) != 2 ||
		condition->inputcollid != key->collation || !op_strict(condition->opno))
		return NULL;
	for (int i = 0; i < 2; i++)
	{
		Expr	   *other = list_nth(condition->args, 1 - i);
		Oid			function;
		Key		   *result;

		if (varno_of(other) != varno || !argument_is_key(key->expression, list_nth(condition->args, i)))
			continue;
		function = equal_hash(condition->opno, i == 0, key->function);
		if (!FunctionIsSafe(function))
			continue;
		result = palloc(sizeof(Key));
		*result = *key;
		result->expression = other;
		result->function = function;
		result->moved = true;
		return result;
	}
	return NULL;
}

/* All conditions of a join on both its sides. */
static List *
conditions_of(const Plan *join)
{
	List	   *own = NIL;

	if (IsA(join, MergeJoin))
		own = ((const MergeJoin *) join)->mergeclauses;
	else if (IsA(join, HashJoin))
		own = ((const HashJoin *) join)->hashclauses;
	return list_concat_copy(((const Join *) join)->joinqual, own);
}

/* A key in columns called varno, by what the inner join equates with it; or NULL. */
static Key *
moved_key(const Key *key, const Plan *join, int varno)
{
	ListCell   *cell;

	foreach(cell, conditions_of(join))
	{
		Key		   *other = equal_by(key, lfirst(cell), varno);

		if (other != NULL)
			return other;
	}
	return NULL;
}

/*
 * Note a hash join whose outer side is followed: it asks for one row there, and for no other
 * one if its table then turns out to be empty.
 */
static void
note_table(HashJoin *join, Way *way, const Trace *trace)
{
	if (table_is_constant(trace->statement, (Hash *) innerPlan(join), trace->where.gather_param))
		way->joins = lappend(list_copy(way->joins), join);
	else
		way->on_demand = true;
}

/* Does a join go on to the next outer row after a match? */
static bool
wants_one_match(const Join *join)
{
	return join->inner_unique || join->jointype == JOIN_SEMI || join->jointype == JOIN_ANTI;
}

/*
 * Does a join that wants one match check rows by conditions that may raise an error?  If the
 * match was dropped from its inner side, it goes on to rows that it would not look at.
 */
static bool
may_raise_for_others(const Plan *join)
{
	ListCell   *cell;

	if (!wants_one_match((const Join *) join))
		return false;
	if (may_raise((Node *) ((const Join *) join)->joinqual))
		return true;
	foreach(cell, conditions_of(join))
	{
		const OpExpr *condition = lfirst(cell);

		if (IsA(condition, OpExpr) && !FunctionIsSafe(condition->opfuncid))
			return true;
	}
	return false;
}

/* Do the functions by which an operator family compares two types raise no error? */
static bool
comparison_is_safe(Oid family, Oid left, Oid right)
{
	Oid			support = get_opfamily_proc(family, left, right, BTSORTSUPPORT_PROC);

	return FunctionIsSafe(get_opfamily_proc(family, left, right, BTORDER_PROC)) &&
		(!OidIsValid(support) || FunctionIsSafe(support));
}

/*
 * Can a merge join compare any two rows of its sides without an error?  If some are
 * dropped, even below a sort, it compares pairs that it would not have compared.
 */
static bool
merge_is_safe(const MergeJoin *join)
{
	int			i = 0;
	ListCell   *cell;

	foreach(cell, join->mergeclauses)
	{
		Oid			left;
		Oid			right;

		op_input_types(((OpExpr *) lfirst(cell))->opno, &left, &right);
		if (!comparison_is_safe(join->mergeFamilies[i++], left, right))
			return false;
	}
	return true;
}

/* A side of a join, by the keys that it has, or that are equal to something there. */
static void
follow_side(Plan *join, int varno, List *keys, Way way, Trace *trace)
{
	JoinType	type = ((Join *) join)->jointype;
	List	   *here = NIL;
	ListCell   *cell;

	if (!side_may_lack(type, varno) || (IsA(join, MergeJoin) && !merge_is_safe((MergeJoin *) join)))
		return;

	/*
	 * A row that one process drops would be missing from a shared table, or
	 * its files, where others look it up.  The tables that each has for
	 * itself would become different after table_is_same() has called them the
	 * same.
	 */
	if (IsA(join, HashJoin) && (join->parallel_aware || varno == INNER_VAR) && !trace->same)
		return;
	if (IsA(join, HashJoin) && varno == OUTER_VAR && (type == JOIN_INNER || type == JOIN_SEMI))
		note_table((HashJoin *) join, &way, trace);
	way.inner |= IsA(join, NestLoop) && varno == INNER_VAR;
	way.on_demand |= IsA(join, MergeJoin) ||
		(IsA(join, NestLoop) && varno == INNER_VAR && wants_one_match((Join *) join));
	way.may_raise |= varno == INNER_VAR && may_raise_for_others(join);
	foreach(cell, keys)
	{
		Key		   *key = lfirst(cell);

		if (key->expression == NULL)
			continue;
		if (varno_of(key->expression) != varno)
			key = type == JOIN_INNER ? moved_key(key, join, varno) : NULL;
		if (key != NULL)
			here = lappend(here, key);
	}
	if (here != NIL)
		descend(varno == OUTER_VAR ? &outerPlan(join) : &innerPlan(join), here, varno, way, trace);
}

static void
follow_join(Plan *join, List *keys, Way way, Trace *trace)
{
	way.differs = true;
	way.works++;
	follow_side(join, OUTER_VAR, keys, way, trace);
	follow_side(join, INNER_VAR, keys, way, trace);
}

/* A subquery that only hands on columns. */
static void
follow_subquery(SubqueryScan *scan, List *keys, Way way, Trace *trace)
{
	ListCell   *cell;

	foreach(cell, scan->scan.plan.targetlist)
	{
		if (!IsA(((TargetEntry *) lfirst(cell))->expr, Var))
			return;
	}
	if (scan->scan.plan.qual == NIL)
		descend(&scan->subplan, keys, scan->scan.scanrelid, way, trace);
}

/* Note a sequential scan, or another node, with the keys that it can compute, if it may drop rows. */
static void
add_target(Plan **place, bool over, List *keys, Way way, Trace *trace)
{
	Target	   *target = palloc0(sizeof(Target));
	int			varno = over ? OUTER_VAR : (int) ((Scan *) *place)->scanrelid;
	List	   *columns = over ? ColumnsOfChild(*place) : NIL;
	ListCell   *cell;

	if (way.on_demand || way.beside || way.may_raise)
		return;
	target->place = place;
	target->over = over;
	target->works = way.works;
	target->joins = way.joins;
	target->rows_only = !trace->same;
	foreach(cell, keys)
	{
		const Key  *key = lfirst(cell);
		Expr	   *expression = over ? rewrite_for(key->above, key->varno, columns) : key->expression;

		if (!node_can_compute(key, expression, varno, way))
			continue;
		target->numbers = lappend_int(target->numbers, key->number);
		target->keys = lappend(target->keys, expression);
		target->functions = lappend_oid(target->functions, key->function);
		target->rows_only |= key->moved;
	}
	if (target->keys != NIL)
		trace->targets = lappend(trace->targets, target);
}

/* May a node be put between this one and the one above? */
static bool
may_have_node_over(const Plan *plan, Way way)
{
	if (way.inner || plan->async_capable)
		return false;
	switch (nodeTag(plan))
	{
		case T_Result:
		case T_Append:
		case T_MergeAppend:
		case T_ProjectSet:
		case T_IndexScan:
		case T_IndexOnlyScan:
		case T_BitmapHeapScan:
		case T_TidScan:
		case T_TidRangeScan:
		case T_SampleScan:
		case T_SubqueryScan:
		case T_FunctionScan:
		case T_TableFuncScan:
		case T_CteScan:
		case T_NamedTuplestoreScan:
		case T_ForeignScan:
		case T_NestLoop:
		case T_MergeJoin:
		case T_HashJoin:
		case T_Group:
		case T_Agg:
		case T_WindowAgg:
		case T_Unique:
		case T_Gather:
		case T_GatherMerge:
		case T_SetOp:
		case T_Limit:
			return true;
		case T_CustomScan:
			return IsBloomFilter(plan);
		default:
			return false;
	}
}

/*
 * Can a sort compare any two rows without an error?  If some are dropped, it compares pairs
 * that it would not have compared.
 */
static bool
order_is_safe(const Sort *sort)
{
	for (int i = 0; i < sort->numCols; i++)
	{
		Oid			family;
		Oid			type;
		CompareType order;

		if (!get_ordering_op_properties(sort->sortOperators[i], &family, &type, &order) ||
			HasMembers(type) || !comparison_is_safe(family, type, type))
			return false;
	}
	return true;
}

/*
 * A node that reads all its rows first, or keeps them for other scans.  Below a hash table
 * all is read as well, but its join reads on if it gets fewer rows.
 */
static void
follow_keeper(Plan *plan, List *keys, Way way, Trace *trace)
{
	if ((IsA(plan, Sort) || IsA(plan, IncrementalSort)) && !order_is_safe((Sort *) plan))
		return;
	way.differs = true;
	way.inner &= !IsA(plan, Sort) && !IsA(plan, Hash);
	way.on_demand = !IsA(plan, Sort) && (way.on_demand || IsA(plan, IncrementalSort));
	if (!trace->where.rescanned)
		descend(&outerPlan(plan), keys, OUTER_VAR, way, trace);
}

/* Does a node read on in another child if one has fewer rows? */
static bool
reads_several(const Plan *plan)
{
	return IsA(plan, NestLoop) || IsA(plan, MergeJoin) || IsA(plan, HashJoin) ||
		IsA(plan, Append) || IsA(plan, MergeAppend);
}

/* Follow keys into a node, to targets at or below it. */
static void
follow_into(Plan **place, List *keys, Way way, Trace *trace)
{
	Plan	   *plan = *place;

	if (IsA(plan, SeqScan) || IsBloomScan(plan))
	{
		add_target(place, false, keys, way, trace);
		return;
	}
	if (reads_several(plan))
		way.beside |= way.on_demand;
	switch (nodeTag(plan))
	{
		case T_CustomScan:
			if (IsBloomBuild(plan) || IsBloomFilter(plan))
			{
				way.filtered = IsBloomFilter(plan);
				descend(&outerPlan(plan), keys, OUTER_VAR, way, trace);
			}
			break;
		case T_Append:
			descend_all(((Append *) plan)->appendplans, keys, way, trace);
			break;
		case T_MergeAppend:
			way.differs = way.on_demand = true;
			descend_all(((MergeAppend *) plan)->mergeplans, keys, way, trace);
			break;
		case T_SubqueryScan:
			follow_subquery((SubqueryScan *) plan, keys, way, trace);
			break;
		case T_NestLoop:
		case T_MergeJoin:
		case T_HashJoin:
			follow_join(plan, keys, way, trace);
			break;
		case T_Sort:
		case T_IncrementalSort:
			way.works++;
			follow_keeper(plan, keys, way, trace);
			break;
		case T_Material:
		case T_Hash:
			follow_keeper(plan, keys, way, trace);
			break;
		default:
			break;
	}
}

/*
 * Follow keys to targets below a node; if there are none, the node may be one itself.  What
 * forbids a target below it, but not here, has to be asked again: may_have_node_over() and
 * add_target() do.
 */
static void
follow(Plan **place, List *keys, Way way, Trace *trace)
{
	int			before = list_length(trace->targets);
	bool		filtered = way.filtered;

	check_stack_depth();
	if (way.works > MOST_WORKS)
		return;
	way.filtered = false;
	follow_into(place, keys, way, trace);
	if (list_length(trace->targets) == before && !filtered && may_have_node_over(*place, way))
		add_target(place, true, keys, way, trace);
}

/* ---------- rule 9 ---------- */

/*
 * Are groups, without aggregates, the same whatever the order of rows?  They are if values
 * of their columns that are equal are the same bytes.
 */
static bool
groups_are_same(const Agg *agg)
{
	if (agg->groupingSets != NIL ||
		contain_agg_clause((Node *) list_make2(agg->plan.targetlist, agg->plan.qual)))
		return false;
	for (int i = 0; i < agg->numCols; i++)
	{
		Oid			type;
		Oid			right;
		Oid			family;
		Oid			image;

		op_input_types(agg->grpOperators[i], &type, &right);
		family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
		if (!OidIsValid(family) ||
			get_op_opfamily_strategy(agg->grpOperators[i], family) != BTEqualStrategyNumber)
			return false;
		image = get_opfamily_proc(family, type, type, BTEQUALIMAGE_PROC);
		if (!OidIsValid(image) ||
			!DatumGetBool(OidFunctionCall1Coll(image, agg->grpCollations[i], ObjectIdGetDatum(type))))
			return false;
	}
	return true;
}

/*
 * Does a quiet part of a plan return the same rows in each process that executes it?  Each
 * draws a sample for itself, and may run an InitPlan or a subplan for itself.
 */
static bool
same_in_processes(Plan *plan)
{
	ListCell   *cell;

	if (plan == NULL)
		return true;
	check_stack_depth();
	if (IsA(plan, Agg) ? !groups_are_same((Agg *) plan) : !kind_is_plain(plan))
		return false;
	if (plan->initPlan != NIL ||
		contain_subplans((Node *) list_make3(plan->targetlist, plan->qual, own_expressions(plan))))
		return false;
	foreach(cell, other_children(plan))
	{
		if (!same_in_processes(lfirst(cell)))
			return false;
	}
	return same_in_processes(outerPlan(plan)) && same_in_processes(innerPlan(plan));
}

/* Has the hash table the same keys in all processes that execute the join? */
static bool
table_is_same(Statement *statement, Hash *hash, Place where)
{
	Bitmapset  *params = bms_copy(where.of_leader);

	if (where.processes == 1 || hash->plan.parallel_aware)
		return true;
	if (where.gather_param >= 0)
		params = bms_add_member(params, where.gather_param);
	return bms_is_subset(hash->plan.extParam, params) &&
		is_quiet(statement, (Plan *) hash) && same_in_processes((Plan *) hash);
}

/* The join's keys, in columns of its outer side, that a filter may have. */
static List *
keys_of(Statement *statement, HashJoin *join)
{
	List	   *keys = NIL;

	for (int i = 0; i < list_length(join->hashkeys); i++)
	{
		Oid			function;
		Key		   *key;

		if (!key_is_usable(statement, join, i, &function))
			continue;
		key = palloc0(sizeof(Key));
		key->number = i;
		key->expression = list_nth(join->hashkeys, i);
		key->function = function;
		key->collation = list_nth_oid(join->hashcollations, i);
		keys = lappend(keys, key);
	}
	return keys;
}

/*
 * Where rows of the join's outer side that have no partner may be dropped: a list of
 * Target.  If there is none, *why_none is set to a reason, as bloomext_join.notices shows
 * it.
 */
List *
FindTargets(Statement *statement, HashJoin *join, Place where, const char **why_none)
{
	Hash	   *hash = (Hash *) innerPlan(join);
	List	   *keys = keys_of(statement, join);
	Trace		trace = {
		.statement = statement,
		.where = where,
	};

	*why_none = NULL;
	if (!ignores_lone_rows(join->join.jointype))
		*why_none = "the result has rows without a partner";
	else if (!table_is_constant(statement, hash, where.gather_param))
		*why_none = "its hash table depends on a row of another part of the query";
	else if (keys == NIL)
		*why_none = "its keys are hashed by functions that may raise errors or have effects";
	if (*why_none != NULL)
		return NIL;
	trace.same = table_is_same(statement, hash, where);
	descend(&outerPlan(join), keys, OUTER_VAR, (Way) {0}, &trace);
	if (trace.targets == NIL)
		*why_none = "no node that may drop rows can compute a key, or the key is not immutable";
	else if (!is_quiet(statement, outerPlan(join)) ||
			 (where.rescanned && !is_quiet(statement, (Plan *) hash)) ||
			 !expression_is_quiet(statement, (Node *) join->hashkeys) ||
			 !hash_functions_are_quiet(join))
		*why_none = "a volatile function would be called, or a row locked, less often";
	return *why_none == NULL ? trace.targets : NIL;
}
