/*-------------------------------------------------------------------------
 *
 * join_trace.c
 *	  Finds the scans in which rows without a partner may be dropped.
 *
 * A hash join of a type that ignores such rows is followed from its outer side
 * down, node by node, as long as every node passes on the keys and would
 * not give another result to the join if rows with keys of no partner were
 * missing in its input.  The keys are rewritten at each node, from what it
 * gives to what it reads, and so end as expressions of the row scanned.  The inner
 * side is followed by the same rules, where the join ignores its rows.
 *
 * These nodes are passed:
 *	  Append, MergeAppend, Sort, IncrementalSort, Material, Hash, Result, ProjectSet,
 *	  SubqueryScan;
 *	  joins, to the left of INNER, LEFT, SEMI and ANTI ones, and to the right of
 *	  INNER ones, by the side that has all keys;
 *	  to either side of INNER joins, and to the right of SEMI ones, by what the
 *	  join equates with the keys there (join_equal.c);
 *	  Group, Unique, Agg and WindowAgg, if every key is one that they group or
 *	  partition by, in the hash join's own sense of equality: then rows are
 *	  dropped by whole groups.
 * All others stop the way, and so do volatile functions and subplans on it, and
 * volatile functions in the other side of a join that is passed (join_quiet.c).
 * A SubqueryScan below which the way ends is a target itself.
 *
 * Sort, Material, Hash and hashed Agg keep rows for later scans.  If the join
 * is scanned again with another table, rows are missing in them.  This needs
 * somebody who scans it again; and either an inner side with other parameters
 * or a table that does not last (JoinTableLasts).  The first is refused here,
 * the second demanded of the table (needs_lasting).
 *
 * A hash function or a key might raise an error for a row that, without a
 * filter, another node would have dropped first, or that the join would never
 * have asked for.  So only hash functions that are built in or leakproof are
 * taken; and where rows may be dropped, or read ahead, on the way, neither those
 * of containers, which call other ones, nor keys that compute with functions that
 * are not leakproof.
 *
 * A node that reads ahead, as a merge join does, which ends with the shorter
 * side, may moreover read more rows if it gets fewer of them.  Below it, a scan
 * must have no volatile functions in its condition either.
 *
 * src/join/join_trace.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "utils/lsyscache.h"

#include "compat.h"
#include "join/join.h"
#include "join/join_equal.h"
#include "join/join_legal.h"
#include "join/join_quiet.h"
#include "join/join_rewrite.h"
#include "join/join_trace.h"

/* A search for the targets of one join. */
typedef struct Trace
{
	HashJoin   *plan;
	bool		rescanned;		/* may the join be scanned again? */
	bool		variable;		/* can its inner side change by parameters? */
	bool		shared;			/* do parallel workers share its table? */
	bool		simple;			/* do the hash functions never raise errors? */
	List	   *targets;		/* of JoinTarget */
} Trace;

/* What has been passed from the join down to a node. */
typedef struct Way
{
	bool		keeps;			/* a node that keeps rows for later scans */
	bool		blocks;			/* a node that reads all rows first, or keeps
								 * those that it reads */
	bool		drops;			/* a node that may drop rows */
	bool		ahead;			/* a node that may read rows for which the
								 * join does not ask */
	int			works;			/* joins, sorts and nodes that group */
	PlanState  *append;			/* the first one, or NULL */
	List	   *functions;		/* that hash the keys here */
	bool		moved;			/* are these others than the join's? */
} Way;

static bool follow(PlanState *ps, List *keys, Way way, Trace *trace);

/* Follow keys of the node above, in columns called varno, into a child. */
static bool
descend(PlanState *child, List *keys, int varno, Way way, Trace *trace)
{
	keys = JoinRewriteKeys(keys, varno, child->plan);
	return keys != NIL && follow(child, keys, way, trace);
}

/* A check_function_callback: may the function raise an error? */
static bool
is_leaky(Oid function, void *context)
{
	return !get_func_leakproof(function);
}

/* Walker: is a function called that may raise an error, whatever it is given? */
static bool
calls_leaky(Node *node, void *context)
{
	return node != NULL && (check_functions_in_node(node, is_leaky, context) ||
							expression_tree_walker(node, calls_leaky, context));
}

/*
 * May an expression raise an error?  contain_leaked_vars() has no objection to
 * functions that are given no column.
 */
static bool
may_raise(Node *expression)
{
	return contain_leaked_vars(expression) || calls_leaky(expression, NULL);
}

/*
 * May the keys be computed, and hashed, in the scan?  They may not contain
 * what returns sets or changes; and raise no error if the join might not have
 * seen the row.
 */
static bool
keys_are_safe(List *keys, Way way, Trace *trace)
{
	if (contain_volatile_functions((Node *) keys) || expression_returns_set((Node *) keys))
		return false;
	return !(way.drops || way.ahead) || (trace->simple && !may_raise((Node *) keys));
}

/* May a node run for fewer rows?  Its children are not looked at. */
static bool
may_be_passed(PlanState *ps)
{
	return ps->subPlan == NIL && JoinNodeIsQuiet(ps) && JoinInitPlansAreQuiet(ps);
}

/* A scan: note it as a target if it can be one. */
static bool
add_target(PlanState *ps, List *keys, Way way, Trace *trace)
{
	JoinTarget *target;
	int			varno = JoinKeysVarno(keys);

	if (varno != (int) ((Scan *) ps->plan)->scanrelid && varno != INDEX_VAR)
		return false;
	if (varno == 0 || !keys_are_safe(keys, way, trace) ||
		!JoinProjectionIsQuiet(ps) || !JoinInitPlansAreQuiet(ps))
		return false;
	if (way.ahead && !JoinPlanIsQuiet(ps))
		return false;
	if (way.keeps && trace->rescanned && trace->variable)
		return false;
	target = palloc0(sizeof(JoinTarget));
	target->scan = ps;
	target->keys = keys;
	target->functions = way.functions;
	target->moved = way.moved;
	target->needs_lasting = way.keeps && trace->rescanned;
	target->blocks = way.blocks;
	target->works = way.works;
	target->append = way.append;
	trace->targets = lappend(trace->targets, target);
	return true;
}

/* All children of an Append or MergeAppend; each is a way by itself. */
static bool
follow_all(PlanState *ps, PlanState **children, int n, List *keys, Way way, Trace *trace)
{
	bool		found = false;

	if (way.append == NULL)
		way.append = ps;
	for (int i = 0; i < n; i++)
		found |= descend(children[i], keys, OUTER_VAR, way, trace);
	return found;
}

/* May rows be missing on the side that does not have the keys of which all rows have equals? */
static bool
equal_side_may_lack(JoinType type, int varno)
{
	return type == JOIN_INNER || (varno == INNER_VAR && type == JOIN_SEMI);
}

/* A side of a join, by the keys or what is equal to them there. */
static bool
follow_side(PlanState *ps, List *keys, int varno, Way way, Trace *trace)
{
	JoinType	type = ((JoinState *) ps)->jointype;
	PlanState  *side = varno == OUTER_VAR ? outerPlanState(ps) : innerPlanState(ps);
	PlanState  *other = varno == OUTER_VAR ? innerPlanState(ps) : outerPlanState(ps);

	if (JoinKeysVarno(keys) != varno)
	{
		way.moved = true;
		if (!equal_side_may_lack(type, varno))
			return false;
		keys = JoinEqualKeys(ps, keys, varno, trace->plan->hashcollations, &way.functions);
	}
	else if (!JoinSideMayLack(type, varno == OUTER_VAR))
		return false;
	return keys != NIL && JoinPlanIsQuiet(other) && descend(side, keys, varno, way, trace);
}

/* A join: the sides that have all keys, or their equals, if rows may be missing there. */
static bool
follow_join(PlanState *ps, List *keys, Way way, Trace *trace)
{
	bool		found;

	way.drops = way.ahead = true;
	way.works++;
	found = follow_side(ps, keys, OUTER_VAR, way, trace);
	return follow_side(ps, keys, INNER_VAR, way, trace) || found;
}

/*
 * Is a key, in columns of a node's child, one of the columns that the node
 * groups by, with the hash function and the collation by which it is hashed?
 */
static bool
is_grouped(Node *key, Oid function, Oid collation, int n, const AttrNumber *columns,
		   const Oid *operators, const Oid *collations)
{
	Oid			hash;
	Oid			unused;

	while (IsA(key, RelabelType))
		key = (Node *) ((RelabelType *) key)->arg;
	if (!IsA(key, Var))
		return false;
	for (int i = 0; i < n; i++)
		if (columns[i] == ((Var *) key)->varattno &&
			collations[i] == collation &&
			get_op_hash_functions(operators[i], &hash, &unused) && hash == function)
			return true;
	return false;
}

/* A node that groups or partitions rows by n columns: are all keys among them? */
static bool
follow_groups(PlanState *ps, int n, const AttrNumber *columns, const Oid *operators,
			  const Oid *collations, List *keys, Way way, Trace *trace)
{
	way.drops = way.ahead = true;
	way.works++;
	for (int i = 0; i < list_length(keys); i++)
		if (!is_grouped(list_nth(keys, i), list_nth_oid(way.functions, i),
						list_nth_oid(trace->plan->hashcollations, i),
						n, columns, operators, collations))
			return false;
	return descend(outerPlanState(ps), keys, OUTER_VAR, way, trace);
}

static bool
follow_agg(PlanState *ps, List *keys, Way way, Trace *trace)
{
	Agg		   *agg = (Agg *) ps->plan;

	if (agg->groupingSets != NIL || agg->chain != NIL)
		return false;
	way.keeps |= agg->aggstrategy == AGG_HASHED;
	way.blocks |= agg->aggstrategy == AGG_HASHED;
	return follow_groups(ps, agg->numCols, agg->grpColIdx, agg->grpOperators,
						 agg->grpCollations, keys, way, trace);
}

/*
 * The table of a join on the way.  One that workers share has rows of each of
 * them, so all must have dropped by the same table.
 */
static bool
follow_hash(PlanState *ps, List *keys, Way way, Trace *trace)
{
	if (ps->plan->parallel_aware && !trace->shared)
		return false;
	way.keeps = way.blocks = true;
	return descend(outerPlanState(ps), keys, OUTER_VAR, way, trace);
}

/* A subquery: its plan, or else the scan of its result. */
static bool
follow_subquery(PlanState *ps, List *keys, Way way, Trace *trace)
{
	Way			below = way;

	below.drops |= ps->plan->qual != NIL;
	return (may_be_passed(ps) &&
			descend(((SubqueryScanState *) ps)->subplan, keys,
					((Scan *) ps->plan)->scanrelid, below, trace)) ||
		add_target(ps, keys, way, trace);
}

/* A node that is no scan. */
static bool
follow_node(PlanState *ps, List *keys, Way way, Trace *trace)
{
	PlanState  *child = outerPlanState(ps);

	if (!may_be_passed(ps))
		return false;
	way.drops |= ps->plan->qual != NIL;
	switch (nodeTag(ps))
	{
		case T_AppendState:
			way.ahead |= ((AppendState *) ps)->as_nasyncplans > 0;
			return follow_all(ps, ((AppendState *) ps)->appendplans,
							  ((AppendState *) ps)->as_nplans, keys, way, trace);
		case T_MergeAppendState:
			way.ahead = true;
			return follow_all(ps, ((MergeAppendState *) ps)->mergeplans,
							  ((MergeAppendState *) ps)->ms_nplans, keys, way, trace);
		case T_NestLoopState:
		case T_MergeJoinState:
		case T_HashJoinState:
			return follow_join(ps, keys, way, trace);
		case T_HashState:
			return follow_hash(ps, keys, way, trace);
		case T_SortState:
		case T_IncrementalSortState:
			way.works++;
			pg_fallthrough;
		case T_MaterialState:
			way.keeps = way.blocks = way.ahead = true;
			return descend(child, keys, OUTER_VAR, way, trace);
		case T_ProjectSetState:
			way.drops = true;
			pg_fallthrough;
		case T_ResultState:
			return child != NULL && descend(child, keys, OUTER_VAR, way, trace);
		case T_AggState:
			return follow_agg(ps, keys, way, trace);
		case T_GroupState:
			{
				Group	   *group = (Group *) ps->plan;

				return follow_groups(ps, group->numCols, group->grpColIdx, group->grpOperators,
									 group->grpCollations, keys, way, trace);
			}
		case T_UniqueState:
			{
				Unique	   *unique = (Unique *) ps->plan;

				return follow_groups(ps, unique->numCols, unique->uniqColIdx, unique->uniqOperators,
									 unique->uniqCollations, keys, way, trace);
			}
		case T_WindowAggState:
			{
				WindowAgg  *window = (WindowAgg *) ps->plan;

				return follow_groups(ps, window->partNumCols, window->partColIdx,
									 window->partOperators, window->partCollations, keys, way, trace);
			}
		default:
			return false;
	}
}

/*
 * Follow keys, in what the node reads, to scans at or below it.  Returns
 * whether there was one.
 */
static bool
follow(PlanState *ps, List *keys, Way way, Trace *trace)
{
	check_stack_depth();
	if (IsA(ps, SubqueryScanState))
		return follow_subquery(ps, keys, way, trace);
	if (JoinScanIsTarget(ps))
		return add_target(ps, keys, way, trace);
	return follow_node(ps, keys, way, trace);
}

/* Are all hash functions safe?  *simple is set to whether they are simple. */
static bool
hash_functions_are_safe(List *functions, bool *simple)
{
	ListCell   *cell;

	*simple = true;
	foreach(cell, functions)
	{
		if (!JoinHashIsSafe(lfirst_oid(cell)))
			return false;
		*simple &= JoinHashIsSimple(lfirst_oid(cell));
	}
	return true;
}

/*
 * The scans in which outer rows of the join that have no partner may be
 * dropped, a list of JoinTarget in the caller's memory context.  The caller
 * says whether the join may be scanned again.
 */
List *
JoinTrace(HashJoinState *join, bool rescanned)
{
	HashJoin   *plan = (HashJoin *) join->js.ps.plan;
	Plan	   *inner = innerPlan(plan);
	Trace		trace = {
		.plan = plan,
		.rescanned = rescanned,
		.variable = !bms_is_empty(inner->extParam),
		.shared = inner->parallel_aware,
	};

	Way			way = {.functions = JoinKeysFunctions(plan, false)};

	if (!JoinTypeIgnoresLoneRows(join->js.jointype) ||
		!hash_functions_are_safe(way.functions, &trace.simple))
		return NIL;
	(void) descend(outerPlanState(join), plan->hashkeys, OUTER_VAR, way, &trace);
	return trace.targets;
}

/*
 * The scans in which inner rows of the join that have no partner may be dropped,
 * likewise.  The caller knows that the join is not scanned again.  A table that
 * workers share must have the rows of the partners of all of them, and has no such
 * scan.
 */
List *
JoinTraceInner(HashJoinState *join)
{
	PlanState  *hash = innerPlanState(join);
	Trace		trace = {.plan = (HashJoin *) join->js.ps.plan};

	Way			way = {.functions = JoinKeysFunctions(trace.plan, true)};

	if (!JoinTypeIgnoresLoneInnerRows(join->js.jointype) || hash->plan->parallel_aware ||
		!hash_functions_are_safe(way.functions, &trace.simple))
		return NIL;
	(void) descend(outerPlanState(hash), ((Hash *) hash->plan)->hashkeys, OUTER_VAR, way, &trace);
	return trace.targets;
}
