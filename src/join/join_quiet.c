/*-------------------------------------------------------------------------
 *
 * join_quiet.c
 *	  Says which parts of a plan may run less often unnoticed.
 *
 * A row that is dropped in a scan is not computed with in the nodes above it,
 * and the other side of a join may not run for it.  Nobody notices that unless
 * there are volatile functions, which may have effects of their own, or change
 * what they return.  A part of a plan without them is quiet here.
 *
 * An expression that is not known, of a kind of node that is not, makes its
 * part not quiet.
 *
 * src/join/join_quiet.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"

#include "join/join_quiet.h"

/*
 * The expressions, or one of them, that nodes of a kind have besides the target
 * list and the qual and that may be volatile; NULL if they have none.  *known
 * is set to false for a kind whose expressions are not known.
 */
static Node *
own_expressions(Plan *plan, bool *known)
{
	switch (nodeTag(plan))
	{
		case T_Result:
			return ((Result *) plan)->resconstantqual;
		case T_NestLoop:
		case T_MergeJoin:
		case T_HashJoin:
			return (Node *) ((Join *) plan)->joinqual;
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
			return NULL;
		default:
			*known = false;
			return NULL;
	}
}

/*
 * Has the node itself no volatile expression?  Its children are not looked at.
 */
bool
JoinNodeIsQuiet(PlanState *ps)
{
	Plan	   *plan = ps->plan;
	bool		known = true;
	Node	   *own = own_expressions(plan, &known);

	return known && !contain_volatile_functions((Node *) plan->targetlist) &&
		!contain_volatile_functions((Node *) plan->qual) &&
		!contain_volatile_functions(own);
}

static bool
is_noisy(PlanState *ps, void *context)
{
	check_stack_depth();
	return !JoinNodeIsQuiet(ps) || planstate_tree_walker(ps, is_noisy, context);
}

/* Is the node quiet with all below it, its subplans among them? */
bool
JoinPlanIsQuiet(PlanState *ps)
{
	return !is_noisy(ps, NULL);
}

/* Is nothing volatile, and no subplan, in what a node makes of its rows? */
bool
JoinProjectionIsQuiet(PlanState *ps)
{
	Node	   *projection = (Node *) ps->plan->targetlist;

	return !contain_volatile_functions(projection) && !contain_subplans(projection);
}
