/*-------------------------------------------------------------------------
 *
 * join_quiet.c
 *	  Says which parts of a plan may run less often unnoticed.
 *
 * A row that is dropped in a scan is not computed with in the nodes above it,
 * and the other side of a join may not run for it.  Nobody notices that unless
 * there are volatile functions, which may have effects of their own, or change
 * what they return.  A part of a plan without them is quiet here.  What a part
 * reads from elsewhere belongs to it: a CTE, which runs as far as it is read, and
 * an InitPlan, which runs when its result is first asked for.
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

#include "join/join_legal.h"
#include "join/join_quiet.h"

/*
 * The expressions, or one of them, that nodes of a kind have besides the target
 * list and the qual and that may be volatile; NULL if they have none.  The kind is
 * one whose expressions are known (join_legal.c).
 */
static Node *
own_expressions(Plan *plan)
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
		default:
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

	return JoinKindIsKnown(nodeTag(plan)) && !contain_volatile_functions((Node *) plan->targetlist) &&
		!contain_volatile_functions((Node *) plan->qual) &&
		!contain_volatile_functions(own_expressions(plan));
}

/* A search for volatile expressions. */
typedef struct Search
{
	List	   *seen;			/* plans, read from elsewhere, that were
								 * searched */
} Search;

static bool is_noisy(PlanState *ps, void *context);

/* Search what parts of a plan read from elsewhere, once. */
static bool
is_noisy_elsewhere(PlanState *ps, Search *search)
{
	if (list_member_ptr(search->seen, ps))
		return false;
	search->seen = lappend(search->seen, ps);
	return is_noisy(ps, search);
}

/* Does a node, or one below it, ask an InitPlan that has not run and is noisy? */
static bool
asks_noisy_plan(PlanState *ps, Search *search)
{
	ParamExecData *params = ps->state->es_param_exec_vals;
	int			id = -1;

	while ((id = bms_next_member(ps->plan->allParam, id)) >= 0)
	{
		SubPlanState *plan = params[id].execPlan;

		if (plan != NULL && is_noisy_elsewhere(plan->planstate, search))
			return true;
	}
	return false;
}

/* Walker: is a node, or one below it, noisy? */
static bool
is_noisy(PlanState *ps, void *context)
{
	Search	   *search = context;

	check_stack_depth();
	if (!JoinNodeIsQuiet(ps) || asks_noisy_plan(ps, search))
		return true;
	if (IsA(ps, CteScanState) && is_noisy_elsewhere(((CteScanState *) ps)->cteplanstate, search))
		return true;
	return planstate_tree_walker(ps, is_noisy, search);
}

/*
 * Is the node quiet with all below it, its subplans among them, and all that
 * these read from elsewhere?
 */
bool
JoinPlanIsQuiet(PlanState *ps)
{
	Search		search = {NIL};

	return !is_noisy(ps, &search);
}

/* Are the InitPlans quiet that the node, or one below it, has or asks? */
bool
JoinInitPlansAreQuiet(PlanState *ps)
{
	Search		search = {NIL};

	return !asks_noisy_plan(ps, &search);
}

/* Is nothing volatile, and no subplan, in what a node makes of its rows? */
bool
JoinProjectionIsQuiet(PlanState *ps)
{
	Node	   *projection = (Node *) ps->plan->targetlist;

	return !contain_volatile_functions(projection) && !contain_subplans(projection);
}
