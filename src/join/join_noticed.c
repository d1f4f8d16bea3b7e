/*-------------------------------------------------------------------------
 *
 * join_noticed.c
 *	  Says, while a statement is planned, whether a filter might be noticed,
 *	  whether a query level is executed once, and where subqueries are.
 *
 * src/join/join_noticed.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "optimizer/optimizer.h"

#include "join/join_noticed.h"

/*
 * The statement that was looked through last for volatile functions, as long as
 * the memory lasts in which it is planned, and whether there are any.
 */
static const PlannerGlobal *looked_through;
static bool has_volatile_functions;

/* A MemoryContextCallbackFunction: another statement may get the same address. */
static void
forget_statement(void *statement)
{
	if (looked_through == statement)
		looked_through = NULL;
}

/* Has the statement a volatile function?  It is looked through once. */
static bool
is_volatile(const PlannerInfo *top)
{
	MemoryContextCallback *end;

	if (looked_through == top->glob)
		return has_volatile_functions;
	end = MemoryContextAllocZero(top->planner_cxt, sizeof(MemoryContextCallback));
	end->func = forget_statement;
	end->arg = top->glob;
	MemoryContextRegisterResetCallback(top->planner_cxt, end);
	has_volatile_functions = contain_volatile_functions((Node *) top->parse);
	looked_through = top->glob;
	return has_volatile_functions;
}

/*
 * Has the statement a subplan, or a function whose calls can be noticed?  A
 * filter may be legal all the same; to find out, the plan must be known.
 */
bool
JoinMayBeNoticed(const PlannerInfo *root)
{
	if (root->glob->subplans != NIL)
		return true;
	while (root->parent_root != NULL)
		root = root->parent_root;
	return is_volatile(root);
}

/*
 * Is the query level executed once, to its end?  One of a subplan that has
 * parameters is not, nor one of a recursive query, nor one of a cursor.
 */
bool
JoinIsExecutedOnce(const PlannerInfo *root)
{
	const Query *query = root->parse;

	if (root->tuple_fraction > 0 && !query->hasAggs && query->groupClause == NIL &&
		query->distinctClause == NIL && query->sortClause == NIL)
		return false;
	for (; root != NULL; root = root->parent_root)
		if (root->plan_params != NIL || root->hasRecursion)
			return false;
	return true;
}

/*
 * Is a subquery in the relation?  How many of its rows a join returns is often
 * a mere guess.
 */
bool
JoinHasSubquery(const PlannerInfo *root, const RelOptInfo *rel)
{
	int			i = -1;

	while ((i = bms_next_member(rel->relids, i)) >= 0)
		if (root->simple_rel_array[i] != NULL &&
			root->simple_rel_array[i]->rtekind == RTE_SUBQUERY)
			return true;
	return false;
}
