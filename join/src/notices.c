/*-------------------------------------------------------------------------
 *
 * notices.c
 *	  Says, for bloomext_join.notices, why a join has a filter or none.
 *
 * join/src/notices.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "lib/stringinfo.h"
#include "nodes/makefuncs.h"
#include "utils/ruleutils.h"

#include "join.h"

/*
 * The recursive unions of a statement, which are subplans: to name the columns of a scan of
 * a query's own results, the server looks for them among the nodes above.
 */
static List *
recursive_unions(const PlannedStmt *planned)
{
	List	   *unions = NIL;
	ListCell   *cell;

	foreach(cell, planned->subplans)
	{
		for (Plan *plan = lfirst(cell); plan != NULL; plan = outerPlan(plan))
			if (IsA(plan, RecursiveUnion))
				unions = lappend(unions, plan);
	}
	return unions;
}

/* Expressions of a plan's node, in the query's names, with a word between them. */
static char *
text_of(const PlannedStmt *planned, const Plan *node, List *expressions, const char *between)
{
	Bitmapset  *all = NULL;
	List	   *context;
	StringInfoData text;
	ListCell   *cell;

	for (int i = 1; i <= list_length(planned->rtable); i++)
		all = bms_add_member(all, i);
	context = deparse_context_for_plan_tree((PlannedStmt *) planned,
											select_rtable_names_for_explain(planned->rtable, all));
	context = set_deparse_context_plan(context, (Plan *) node, recursive_unions(planned));
	initStringInfo(&text);
	foreach(cell, expressions)
		appendStringInfo(&text, "%s%s", text.len > 0 ? between : "",
						 deparse_expression(lfirst(cell), context, true, false));
	return text.data;
}

/* What a join is called, and by what it joins. */
static char *
name_of(const PlannedStmt *planned, const Plan *join)
{
	List	   *conditions = ((const Join *) join)->joinqual;
	const char *kind = "nested loop";

	if (IsA(join, HashJoin))
	{
		conditions = ((const HashJoin *) join)->hashclauses;
		kind = "hash join";
	}
	else if (IsA(join, MergeJoin))
	{
		conditions = ((const MergeJoin *) join)->mergeclauses;
		kind = "merge join";
	}
	if (conditions == NIL)
		return pstrdup(kind);
	return psprintf("%s on %s", kind, text_of(planned, join, conditions, " AND "));
}

/* A join has no filter, and why. */
void
NoticeNoFilter(const PlannedStmt *planned, const Plan *join, const char *why)
{
	if (join_notices)
		ereport(NOTICE, (errmsg("%s: no filter: %s", name_of(planned, join), why)));
}

/* A node asks a filter of a join by these keys. */
void
NoticeFilter(const PlannedStmt *planned, const Plan *join, const Plan *node, List *keys)
{
	if (join_notices)
		ereport(NOTICE, (errmsg("%s: filter by %s, asked by a %s", name_of(planned, join),
								text_of(planned, node, keys, ", "),
								((const CustomScan *) node)->methods->CustomName)));
}
