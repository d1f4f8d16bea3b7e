/*-------------------------------------------------------------------------
 *
 * join_hooks.c
 *	  Finds the hash joins of a query when it starts, and has the scans below
 *	  them drop rows.
 *
 * Without the setting nothing is done but to look at it.  Queries that read
 * backwards are left alone, and so is EXPLAIN without ANALYZE.
 *
 * Executor states for EvalPlanQual, which look again at rows that somebody else
 * has changed, are not started through the hook.  They have no filters.
 *
 * src/join/join_hooks.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "miscadmin.h"

#include "join/join.h"
#include "join/join_explain.h"
#include "join/join_plan.h"
#include "join/join_quiet.h"
#include "join/join_skip.h"
#include "join/join_trace.h"

static ExecutorStart_hook_type start_before;

/*
 * The cost at which the outer side starts, as a share of the inner side's, from
 * which on the inner side comes first although the outer one may be empty.
 */
#define START_WORTH_FILTERS	0.25

/* A walk through the nodes of a query. */
typedef struct Walk
{
	JoinMode	mode;
	JoinSource *sources;		/* that have a scan */
} Walk;

static void walk(PlanState *ps, bool rescanned, Walk *state);

/*
 * Has the join to build its table before it looks whether the outer side is
 * empty?  Otherwise a blocking node there reads all rows before there can be a
 * filter.  But if it turns out to be empty, building was in vain: so this is
 * done where what comes before the first outer row is a good part of the work.
 */
static bool
comes_first(const HashJoinState *join, JoinMode mode)
{
	const Plan *outer = outerPlanState(join)->plan;
	const Plan *inner = innerPlanState(join)->plan;

	return (mode == JOIN_FORCE ||
			outer->startup_cost >= START_WORTH_FILTERS * inner->total_cost) &&
		JoinPlanIsQuiet(innerPlanState(join));
}

/* The scans below a hash join, which may be scanned again. */
static void
add_join(HashJoinState *join, bool rescanned, Walk *state)
{
	bool		blocked;
	List	   *targets;
	JoinSource *source;
	ListCell   *cell;

	for (source = state->sources; source != NULL; source = source->next)
		if (source->join == join)
			return;
	targets = JoinTrace(join, rescanned, &blocked);
	if (targets == NIL)
		return;
	source = palloc0(sizeof(JoinSource));
	source->join = join;
	source->mode = state->mode;
	source->next = state->sources;
	state->sources = source;
	foreach(cell, targets)
	{
		JoinTarget *target = lfirst(cell);
		JoinProbe  *probe = JoinScanAdd(target->scan, source, target->keys);

		probe->needs_lasting = target->needs_lasting;
		probe->works = target->works;
		if (bloom_join_filter_skip)
			JoinSkipArm(probe->site);
	}
	if (blocked && comes_first(join, state->mode))
		JoinTableComesFirst(join);
}

static void
walk_all(PlanState **nodes, int n, bool rescanned, Walk *state)
{
	for (int i = 0; i < n; i++)
		walk(nodes[i], rescanned, state);
}

/* Subplans, which may run for each row, or again with other parameters. */
static void
walk_subplans(List *subplans, Walk *state)
{
	ListCell   *cell;

	foreach(cell, subplans)
		walk(((SubPlanState *) lfirst(cell))->planstate, true, state);
}

/* The children that a node has in places of its own. */
static void
walk_own_children(PlanState *ps, bool rescanned, Walk *state)
{
	ListCell   *cell;

	switch (nodeTag(ps))
	{
		case T_AppendState:
			walk_all(((AppendState *) ps)->appendplans, ((AppendState *) ps)->as_nplans,
					 rescanned, state);
			break;
		case T_MergeAppendState:
			walk_all(((MergeAppendState *) ps)->mergeplans, ((MergeAppendState *) ps)->ms_nplans,
					 rescanned, state);
			break;
		case T_SubqueryScanState:
			walk(((SubqueryScanState *) ps)->subplan, rescanned, state);
			break;
		case T_CustomScanState:
			foreach(cell, ((CustomScanState *) ps)->custom_ps)
				walk(lfirst(cell), true, state);
			break;
		default:
			break;
	}
}

/*
 * Find the hash joins at and below a node, which may be scanned again or not.
 */
static void
walk(PlanState *ps, bool rescanned, Walk *state)
{
	bool		repeats;

	if (ps == NULL)
		return;
	check_stack_depth();
	repeats = IsA(ps, NestLoopState) || IsA(ps, RecursiveUnionState);
	if (IsA(ps, HashJoinState))
		add_join((HashJoinState *) ps, rescanned, state);
	walk_subplans(ps->initPlan, state);
	walk_subplans(ps->subPlan, state);
	walk(outerPlanState(ps), rescanned, state);
	walk(innerPlanState(ps), rescanned || repeats, state);
	walk_own_children(ps, rescanned, state);
}

/* Is the query worth a look? */
static bool
is_eligible(const QueryDesc *query, int eflags)
{
	if (query->planstate == NULL || (eflags & (EXEC_FLAG_EXPLAIN_ONLY | EXEC_FLAG_BACKWARD)) != 0)
		return false;
	return JoinCostIsEnough(query->plannedstmt->planTree->total_cost);
}

/* Put filters into a query that has just been started. */
static void
add_filters(QueryDesc *query, int eflags)
{
	MemoryContext before = MemoryContextSwitchTo(query->estate->es_query_cxt);
	Walk		state = {.mode = (JoinMode) bloom_join_filters};

	walk(query->planstate, (eflags & EXEC_FLAG_REWIND) != 0, &state);
	bloom_join_counts.queries += state.sources != NULL;
	MemoryContextSwitchTo(before);
}

static void
start_executor(QueryDesc *query, int eflags)
{
	if (start_before != NULL)
		start_before(query, eflags);
	else
		standard_ExecutorStart(query, eflags);
	if (bloom_join_filters != JOIN_OFF && is_eligible(query, eflags))
		add_filters(query, eflags);
}

/* Called once, when the library is loaded. */
void
JoinFiltersLoad(void)
{
	JoinSettingsLoad();
	JoinPlanLoad();
	start_before = ExecutorStart_hook;
	ExecutorStart_hook = start_executor;
	JoinExplainLoad();
}
