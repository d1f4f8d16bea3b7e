/*-------------------------------------------------------------------------
 *
 * join_hooks.c
 *	  Finds the hash joins of a query when it starts, and has the scans below
 *	  them drop rows.
 *
 * A search takes some microseconds, and allocates memory for each scan and each
 * join above it.  A query that is expected to be over in a few milliseconds is
 * searched only if a scan in it passes some rows.
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
#include "join/join_check.h"
#include "join/join_explain.h"
#include "join/join_outer.h"
#include "join/join_plan.h"
#include "join/join_progress.h"
#include "join/join_quiet.h"
#include "join/join_remote.h"
#include "join/join_skip.h"
#include "join/join_trace.h"

static ExecutorStart_hook_type start_before;

/*
 * The cost at which the outer side starts, as a share of the inner side's, from
 * which on the inner side comes first although the outer one may be empty.
 */
#define START_WORTH_FILTERS	0.25

/* Plans that cost less are not searched when they start. */
#define SEARCH_COST	1000

/* A search for the joins of a query, in the memory of the query. */
typedef struct Search
{
	JoinQuery	query;			/* first: found by it later */
	PlanState  *top;
	bool		rescanned;		/* may the whole be scanned again? */
	JoinMode	mode;
	bool		later;			/* have only scans count rows for now? */
	bool		begun;			/* have scans begun? */
	MemoryContext work;			/* what is not needed any longer */
	JoinSource *sources;		/* that have a scan */
} Search;

/* What is known of a node from those above it. */
typedef struct Above
{
	bool		rescanned;		/* may it be scanned again? */
	bool		outer;			/* is it in the outer side of a hash join? */
	double		asked;			/* which share of its rows is read? */
} Above;

/* A node that is executed on its own, or again with other parameters. */
static const Above apart = {.rescanned = true, .asked = 1};

static void walk(PlanState *ps, Above above, Search *search);

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

/* Can two targets of a join share a decision? */
static bool
decide_together(const JoinTarget *one, const JoinTarget *other)
{
	return one->append != NULL && one->append == other->append &&
		one->works == other->works && one->blocks == other->blocks &&
		one->needs_lasting == other->needs_lasting;
}

static JoinDecision *
make_decision(const JoinTarget *target, double asked)
{
	JoinDecision *decision = palloc0(sizeof(JoinDecision));

	decision->needs_lasting = target->needs_lasting;
	decision->works = target->works;
	decision->asked = target->blocks ? 1 : asked;
	decision->cost = 1;
	return decision;
}

/*
 * Have the targets of a source drop rows.  Given is which share of the rows of its
 * join is read.  Returns whether, at one of them, rows are all read before the join
 * gets the first one.
 */
static bool
add_targets(JoinSource *source, List *targets, double asked, const Search *search)
{
	const JoinTarget *last = NULL;
	JoinDecision *decision = NULL;
	bool		blocked = false;
	ListCell   *cell;

	foreach(cell, targets)
	{
		const JoinTarget *target = lfirst(cell);
		JoinProbe  *probe;

		if (last == NULL || !decide_together(last, target))
			decision = make_decision(target, asked);
		probe = JoinScanAdd(target, source, decision);
		if (bloom_join_filter_skip && !search->begun && !source->of_outer && !target->moved)
			JoinSkipArm(probe->site);
		blocked |= target->blocks;
		last = target;
	}
	return blocked;
}

/* A source of the join, which has targets. */
static JoinSource *
add_source(HashJoinState *join, bool of_outer, Search *search)
{
	JoinSource *source = palloc0(sizeof(JoinSource));

	source->join = join;
	source->of_outer = of_outer;
	source->mode = search->mode;
	source->next = search->sources;
	search->sources = source;
	return source;
}

/* The scans of the inner side, if the outer side is small. */
static bool
add_inner(HashJoinState *join, Search *search)
{
	MemoryContext before = MemoryContextSwitchTo(search->work);
	List	   *targets = NIL;
	JoinSource *source;
	double		rows = 0;
	double		most;
	ListCell   *cell;

	if (JoinOuterMayComeFirst(join))
		targets = JoinTraceInner(join);
	MemoryContextSwitchTo(before);
	foreach(cell, targets)
		rows = Max(rows, ((JoinTarget *) lfirst(cell))->scan->plan->plan_rows);
	most = JoinOuterMostRows(rows, search->mode);
	if (targets == NIL || outerPlanState(join)->plan->plan_rows > most)
		return false;
	source = add_source(join, true, search);
	(void) add_targets(source, targets, 1, search);
	JoinOuterComesFirst(source, most);
	return true;
}

/* The scans of the outer side. */
static void
add_outer(HashJoinState *join, Above above, Search *search)
{
	MemoryContext before = MemoryContextSwitchTo(search->work);
	List	   *targets = JoinTrace(join, above.rescanned);
	JoinSource *source;
	bool		blocked;

	MemoryContextSwitchTo(before);
	if (targets == NIL)
		return;
	source = add_source(join, false, search);
	blocked = add_targets(source, targets, above.asked, search);
	if ((blocked && comes_first(join, search->mode)) ||
		(!above.rescanned && !search->begun && JoinRemoteArm(source->probes)))
		JoinTableComesFirst(join);
}

/* The scans below a hash join. */
static void
add_join(HashJoinState *join, Above above, Search *search)
{
	if (above.rescanned || search->begun || !add_inner(join, search))
		add_outer(join, above, search);
	MemoryContextReset(search->work);
}

/* Is the join known already? */
static bool
is_known(const HashJoinState *join, const Search *search)
{
	const JoinSource *source = search->sources;

	while (source != NULL && source->join != join)
		source = source->next;
	return source != NULL;
}

static void
walk_all(PlanState **nodes, int n, Above above, Search *search)
{
	for (int i = 0; i < n; i++)
		walk(nodes[i], above, search);
}

/* Subplans, which may run for each row, or again with other parameters. */
static void
walk_subplans(List *subplans, Search *search)
{
	ListCell   *cell;

	foreach(cell, subplans)
		walk(((SubPlanState *) lfirst(cell))->planstate, apart, search);
}

/* The children that a node has in places of its own. */
static void
walk_own_children(PlanState *ps, Above above, Search *search)
{
	ListCell   *cell;

	switch (nodeTag(ps))
	{
		case T_AppendState:
			walk_all(((AppendState *) ps)->appendplans, ((AppendState *) ps)->as_nplans,
					 above, search);
			break;
		case T_MergeAppendState:
			walk_all(((MergeAppendState *) ps)->mergeplans, ((MergeAppendState *) ps)->ms_nplans,
					 above, search);
			break;
		case T_SubqueryScanState:
			walk(((SubqueryScanState *) ps)->subplan, above, search);
			break;
		case T_CustomScanState:
			foreach(cell, ((CustomScanState *) ps)->custom_ps)
				walk(lfirst(cell), apart, search);
			break;
		default:
			break;
	}
}

/* Find the hash joins at and below a node. */
static void
walk(PlanState *ps, Above above, Search *search)
{
	Above		below = above;

	if (ps == NULL)
		return;
	check_stack_depth();
	if (search->later && above.outer && JoinScanIsTarget(ps) && JoinScanSite(ps) == NULL)
		JoinScanCount(ps, &search->query);
	if (IsA(ps, HashJoinState) && !search->later && !is_known((HashJoinState *) ps, search))
		add_join((HashJoinState *) ps, above, search);
	walk_subplans(ps->initPlan, search);
	walk_subplans(ps->subPlan, search);
	below.outer |= IsA(ps, HashJoinState);
	below.asked = JoinProgressShareAsked(ps, false, above.asked);
	walk(outerPlanState(ps), below, search);
	below.outer = above.outer;
	below.asked = JoinProgressShareAsked(ps, true, above.asked);
	below.rescanned |= IsA(ps, NestLoopState) || IsA(ps, RecursiveUnionState);
	walk(innerPlanState(ps), below, search);
	walk_own_children(ps, above, search);
}

/* Is the query worth a look? */
static bool
is_eligible(const QueryDesc *query, int eflags)
{
	if (query->planstate == NULL || (eflags & (EXEC_FLAG_EXPLAIN_ONLY | EXEC_FLAG_BACKWARD)) != 0)
		return false;
	return JoinCostIsEnough(query->plannedstmt->planTree->total_cost);
}

/* Put filters into a query. */
static void
add_filters(Search *search)
{
	MemoryContext before = MemoryContextSwitchTo(search->top->state->es_query_cxt);

	if (!search->later)
		search->work = AllocSetContextCreate(CurrentMemoryContext, "bloomext join search",
											 ALLOCSET_SMALL_SIZES);
	walk(search->top, (Above) {.rescanned = search->rescanned, .asked = 1}, search);
	if (!search->later)
		MemoryContextDelete(search->work);
	bloom_join_counts.queries += search->sources != NULL;
	MemoryContextSwitchTo(before);
}

/* A JoinQuery's search. */
static void
search_now(JoinQuery *query)
{
	Search	   *search = (Search *) query;

	search->later = false;
	search->begun = true;
	add_filters(search);
}

/* A query has just been started. */
static void
search_query(QueryDesc *query, int eflags)
{
	Search	   *search = MemoryContextAllocZero(query->estate->es_query_cxt, sizeof(Search));

	search->query.search = search_now;
	search->top = query->planstate;
	search->rescanned = (eflags & EXEC_FLAG_REWIND) != 0;
	search->mode = (JoinMode) bloom_join_filters;
	search->later = search->mode != JOIN_FORCE &&
		query->plannedstmt->planTree->total_cost < SEARCH_COST;
	add_filters(search);
}

static void
start_executor(QueryDesc *query, int eflags)
{
	if (start_before != NULL)
		start_before(query, eflags);
	else
		standard_ExecutorStart(query, eflags);
	if (bloom_join_filters != JOIN_OFF && !JoinCheckFailed() && is_eligible(query, eflags))
		search_query(query, eflags);
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
