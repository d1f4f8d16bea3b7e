/*-------------------------------------------------------------------------
 *
 * join_explain_qual.c
 *	  Shows join filters in EXPLAIN as a part of the scan's qual: before
 *	  PostgreSQL 18, which has a hook for that.
 *
 * When a query that is to be explained has finished, each scan whose filters
 * have tested rows gets a plan node whose qual ends with a constant for
 * each of them, which EXPLAIN prints in every format:
 *
 *	  Filter: ((amount > 10) AND 'Join Filter (bloom): dim.id = ...')
 *
 * EXPLAIN prints nothing of the kind for Append.  How many partitions were not
 * read is said at the hash join next above.
 *
 * The plan itself is not changed, because a cached one is used again, and may
 * be gone when an error would call for its repair.  The scan's state gets a copy
 * of its node, in the memory of the query.  EXPLAIN finds what a parameter
 * stands for by a nested loop above whose inner plan is the node in question; so
 * nested loops above get copies as well.
 *
 * Columns are named by the ancestors that EXPLAIN itself would know: without
 * them, those of a WorkTableScan raise an error.
 *
 * src/join/join_explain_qual.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "compat.h"

#ifndef BLOOM_EXPLAIN_NODE_HOOK

#include "access/parallel.h"
#include "catalog/pg_type.h"
#include "executor/executor.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "utils/ruleutils.h"

#include "join/join_explain.h"

static ExecutorFinish_hook_type finish_before;

/* What a walk through a query's nodes looks for. */
typedef struct Tested
{
	bool		found;			/* a site that has something to show */
	Bitmapset  *relations;		/* that are scanned, by their numbers */
} Tested;

/* Walker: look for sites, and note the relations that EXPLAIN will name. */
static bool
find_tested(PlanState *ps, void *context)
{
	Tested	   *tested = context;
	const JoinSite *site = JoinScanSite(ps);

	check_stack_depth();
	tested->found |= site != NULL && (JoinSiteHasTested(site) || JoinSiteHasSkipped(site));
	if (IsA(ps, AppendState))
		tested->relations = bms_add_members(tested->relations, ((Append *) ps->plan)->apprelids);
	else if (IsA(ps, MergeAppendState))
		tested->relations = bms_add_members(tested->relations, ((MergeAppend *) ps->plan)->apprelids);
	else if (JoinScanIsTarget(ps) && ((Scan *) ps->plan)->scanrelid > 0)
		tested->relations = bms_add_member(tested->relations, ((Scan *) ps->plan)->scanrelid);
	return planstate_tree_walker(ps, find_tested, context);
}

/* Add a text to the qual that is printed for a node, which gets a plan of its own. */
static void
add_to_qual(PlanState *ps, char *text)
{
	Const	   *value = makeConst(UNKNOWNOID, -1, InvalidOid, -2, CStringGetDatum(text), false, false);

	ps->plan = copyObject(ps->plan);
	ps->plan->qual = lappend(ps->plan->qual, value);
}

/* Describe what the probes of a scan did. */
static void
describe(const JoinSite *site, const JoinNames *names)
{
	for (const JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (probe->tested > 0)
			add_to_qual(site->scan, psprintf(JOIN_EXPLAIN_LABEL ": %s", JoinExplainText(probe, names)));
	if (site->blocks_unread > 0)
		add_to_qual(site->scan, psprintf(JOIN_BLOCKS_LABEL ": " UINT64_FORMAT " of " UINT64_FORMAT,
										 site->blocks_unread, site->blocks_all));
}

/* A walk through the nodes of a plan that shows filters. */
typedef struct Showing
{
	JoinNames	names;			/* with the ancestors of the node */
	PlanState  *parent;			/* of the node, or NULL */
	int		   *unread;			/* partitions below the hash join next above */
} Showing;

/* What a node has above it in EXPLAIN: its parent, maybe through a subplan. */
static List *
ancestors_of(const PlanState *ps, const Showing *above)
{
	List	   *ancestors = above->names.ancestors;
	ListCell   *cell;

	if (above->parent == NULL)
		return NIL;
	ancestors = lcons(above->parent->plan, list_copy(ancestors));
	foreach(cell, list_concat_copy(above->parent->initPlan, above->parent->subPlan))
	{
		const SubPlanState *subplan = lfirst(cell);

		if (subplan->planstate == ps)
			return lcons(subplan->subplan, ancestors);
	}
	return ancestors;
}

/* Walker: change the plan nodes of scans with filters, children first. */
static bool
show_filters(PlanState *ps, void *context)
{
	const JoinSite *site = JoinScanSite(ps);
	Showing		here = *(Showing *) context;
	int			unread = 0;

	check_stack_depth();
	here.names.ancestors = ancestors_of(ps, context);
	here.parent = ps;
	if (IsA(ps, HashJoinState))
		here.unread = &unread;
	(void) planstate_tree_walker(ps, show_filters, &here);
	if (IsA(ps, NestLoopState) && innerPlanState(ps)->plan != innerPlan(ps->plan))
	{
		ps->plan = copyObject(ps->plan);
		innerPlan(ps->plan) = innerPlanState(ps)->plan;
	}
	if (site != NULL)
		describe(site, &here.names);
	if (here.unread != NULL)
		*here.unread += JoinExplainUnread(ps);
	if (unread > 0)
		add_to_qual(ps, psprintf(JOIN_UNREAD_LABEL ": %d", unread));
	return false;
}

/* Show the filters of a query that has finished. */
static void
show_query(QueryDesc *query)
{
	MemoryContext before = MemoryContextSwitchTo(query->estate->es_query_cxt);
	PlannedStmt *statement = query->plannedstmt;
	Tested		tested = {0};

	(void) find_tested(query->planstate, &tested);
	if (tested.found)
	{
		List	   *aliases = select_rtable_names_for_explain(statement->rtable, tested.relations);
		Showing		top = {
			.names.context = deparse_context_for_plan_tree(statement, aliases),
			.names.timing = (query->instrument_options & INSTRUMENT_TIMER) != 0,
		};

		(void) show_filters(query->planstate, &top);
	}
	MemoryContextSwitchTo(before);
}

static void
finish_executor(QueryDesc *query)
{
	if (finish_before != NULL)
		finish_before(query);
	else
		standard_ExecutorFinish(query);
	if (query->instrument_options != 0 && query->planstate != NULL && !IsParallelWorker())
		show_query(query);
}

/* Called once, when the library is loaded. */
void
JoinExplainLoad(void)
{
	finish_before = ExecutorFinish_hook;
	ExecutorFinish_hook = finish_executor;
}

#endif
