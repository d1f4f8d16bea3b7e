/*-------------------------------------------------------------------------
 *
 * join_rewrite.c
 *	  Rewrites the keys of a join from what a node of its plan gives to what
 *	  the node reads.
 *
 * src/join/join_rewrite.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"

#include "join/join_rewrite.h"

/* How expressions are rewritten from what a node gives to what it reads. */
typedef struct Rewriting
{
	int			varno;			/* what columns of the node are called */
	List	   *targetlist;		/* its columns */
	bool		failed;			/* was there anything else? */
} Rewriting;

/*
 * Mutator: put a node's own expressions for its columns.  Takes only kinds of
 * expressions that depend on nothing but columns and constants.
 */
static Node *
rewrite(Node *node, void *context)
{
	Rewriting  *rewriting = context;

	if (node == NULL)
		return NULL;
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

/*
 * The keys, in columns of a node that are called varno, by the expressions of
 * its target list; NIL if that is impossible.
 */
List *
JoinRewriteKeys(List *keys, int varno, const Plan *plan)
{
	Rewriting	rewriting = {.varno = varno, .targetlist = plan->targetlist};
	List	   *result = (List *) rewrite((Node *) keys, &rewriting);

	return rewriting.failed ? NIL : result;
}

/*
 * What the columns in the keys are called; 0 if there are none, several names,
 * or columns of the system among them.
 */
int
JoinKeysVarno(List *keys)
{
	int			varno = 0;
	ListCell   *cell;

	foreach(cell, pull_var_clause((Node *) keys, PVC_RECURSE_AGGREGATES |
								  PVC_RECURSE_WINDOWFUNCS | PVC_RECURSE_PLACEHOLDERS))
	{
		const Var  *var = lfirst(cell);

		if (var->varattno <= 0 || (varno != 0 && varno != var->varno))
			return 0;
		varno = var->varno;
	}
	return varno;
}
