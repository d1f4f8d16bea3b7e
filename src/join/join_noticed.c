/*-------------------------------------------------------------------------
 *
 * join_noticed.c
 *	  Says, while a statement is planned, whether a filter might be noticed.
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
