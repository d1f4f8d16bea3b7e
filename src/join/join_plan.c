/*-------------------------------------------------------------------------
 *
 * join_plan.c
 *	  Has the planner count on join filters.
 *
 * To the planner a hash join costs what it does without filters.  So it prefers
 * a merge join where the hash join would spill, a shared hash table that
 * never has a filter, or the side from which no row can be dropped.  Here such
 * hash joins are added again as paths with lower costs: those of the same join
 * whose outer side gave only the rows that pass a filter, with what it takes to
 * build and test the filter.  How many rows the join returns stays as it is.
 *
 * Costs are lowered only where much is saved, for sure:
 *	  if a fifth of the join's cost or more falls away, or a fiftieth where rows
 *	  are grouped before the join;
 *	  by the number of distinct values, if the statistics tell it, and the outer
 *	  side's frequent values do not matter;
 *	  if a filter is sure to be legal (join_origin.c), to have room, and to be made
 *	  at all, for which the plan must not be too cheap, and not stop early.
 * Where the hash join is in memory and all rows come from scans or such joins,
 * costs stay: all orders of these joins gain alike.
 *
 * src/join/join_plan.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "miscadmin.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "optimizer/paths.h"
#include "utils/guc.h"
#include "utils/lsyscache.h"

#include "compat.h"
#include "join/join_bits.h"
#include "join/join_legal.h"
#include "join/join_noticed.h"
#include "join/join_origin.h"
#include "join/join_plan.h"
#include "join/join_remote.h"
#include "join/join_settings.h"

/*
 * What must be saved of a join's cost; the same where rows are grouped between the
 * scan and the join, which takes several times what it costs to the server; and
 * how many rows may pass at most.
 */
#define LEAST_SAVED			0.2
#define LEAST_SAVED_GROUPED	0.02
#define MOST_PASSED			0.4

/* Of the rows without a partner pass so many, and a few before the filter. */
#define WRONGLY_PASSED	0.02

static bool join_filter_planning = true;
static set_join_pathlist_hook_type pathlist_before;

/* A hash join of two relations that is considered. */
typedef struct Candidate
{
	PlannerInfo *root;
	RelOptInfo *joinrel;
	RelOptInfo *outerrel;
	RelOptInfo *innerrel;
	JoinType	type;
	JoinPathExtraData *extra;
	List	   *clauses;		/* that are hashed, of RestrictInfo */
	bool		simple;			/* do the hash functions never raise errors? */
	int			nkeys;
	JoinColumn	outer[JOIN_MOST_KEYS];
	Node	   *inner[JOIN_MOST_KEYS];
	double		share;			/* of outer rows that have a partner, at most;
								 * -1 before that is known */
} Candidate;

/*
 * Take a clause that can be hashed as the next key.  Returns false if the join
 * gets no discount: its outer side is no column, or its hash function no good.
 */
static bool
add_key(Candidate *join, RestrictInfo *info)
{
	OpExpr	   *clause = castNode(OpExpr, info->clause);
	bool		outer_is_left = bms_is_subset(info->left_relids, join->outerrel->relids);
	Node	   *outer = outer_is_left ? linitial(clause->args) : lsecond(clause->args);
	JoinColumn *column = &join->outer[join->nkeys];
	Oid			left;
	Oid			right;

	if (join->nkeys == JOIN_MOST_KEYS ||
		!JoinHashFunctions(info->hashjoinoperator, &left, &right))
		return false;
	column->var = JoinOriginColumn(outer);
	column->hash = outer_is_left ? left : right;
	column->collation = clause->inputcollid;
	if (column->var == NULL || !JoinHashIsSafe(column->hash))
		return false;
	join->simple &= JoinHashIsSimple(column->hash);
	join->inner[join->nkeys++] = outer_is_left ? lsecond(clause->args) : linitial(clause->args);
	join->clauses = lappend(join->clauses, info);
	return true;
}

/* Do the two sides of the clause belong to the two sides of the join? */
static bool
has_sides(const RestrictInfo *info, const Candidate *join)
{
	return (bms_is_subset(info->left_relids, join->outerrel->relids) &&
			bms_is_subset(info->right_relids, join->innerrel->relids)) ||
		(bms_is_subset(info->right_relids, join->outerrel->relids) &&
		 bms_is_subset(info->left_relids, join->innerrel->relids));
}

/* The clauses by which the server would hash the join; false if there are none. */
static bool
find_keys(Candidate *join)
{
	ListCell   *cell;

	foreach(cell, join->extra->restrictlist)
	{
		RestrictInfo *info = lfirst(cell);

		if (!info->can_join || !OidIsValid(info->hashjoinoperator) || !has_sides(info, join) ||
			(IS_OUTER_JOIN(join->type) && RINFO_IS_PUSHED_DOWN(info, join->joinrel->relids)))
			continue;
		if (!add_key(join, info))
			return false;
	}
	return join->nkeys > 0;
}

/*
 * Which share of the outer rows have a partner by the rows that the join is
 * expected to return?  1 if that tells nothing.
 */
static double
share_returned(const Candidate *join)
{
	if ((join->type != JOIN_INNER && join->type != JOIN_SEMI) || join->nkeys != 1 ||
		list_length(join->extra->restrictlist) != 1)
		return 1;
	return Min(join->joinrel->rows / join->outerrel->rows, 1);
}

/*
 * Which share have one by the distinct values of the nth key?  The side with
 * fewer of them is taken to have nothing but values of the other one.
 */
static double
share_of_distinct(const Candidate *join, const JoinOrigin *origin, int n)
{
	double		outer = JoinOriginDistinct(origin->root, (Node *) origin->columns[n].var, 0);
	double		inner = JoinOriginDistinct(join->root, join->inner[n], join->innerrel->rows);

	inner = Min(inner, join->innerrel->rows);
	return outer > inner ? inner / outer : 1;
}

/*
 * Which share of the outer rows, which have this origin, have a partner at most?
 * Frequent values of the outer side are taken to be among those of the inner side.
 */
static double
share_with_partner(const Candidate *join, const JoinOrigin *origin)
{
	double		share = 1;

	for (int i = 0; i < join->nkeys; i++)
	{
		double		frequent = JoinOriginFrequent(origin->root, origin->columns[i].var);
		double		partners = share_returned(join);

		if (partners > MOST_PASSED)
			partners = share_of_distinct(join, origin, i);
		share = Min(share, frequent + (1 - frequent) * partners);
	}
	return share;
}

/* The pages that so many rows take in a file. */
static double
pages_of(double rows, int width)
{
	return ceil(rows * (MAXALIGN(width) + MAXALIGN(SizeofHeapTupleHeader)) / BLCKSZ);
}

/* Find the scan that the outer keys come from; false if there is none. */
static bool
find_origin(const Candidate *join, Path *outer, JoinOrigin *origin)
{
	origin->ncolumns = join->nkeys;
	memcpy(origin->columns, join->outer, sizeof(JoinColumn) * join->nkeys);
	return JoinOriginFind(join->root, outer, origin);
}

/* What it takes to build the filter, and to test all rows of the scan. */
static Cost
cost_of_filter(const Candidate *join, const JoinOrigin *origin, const Path *inner,
			   const JoinCostWorkspace *plain)
{
	Cost		cost = cpu_operator_cost * join->nkeys * origin->scan->rows +
		cpu_operator_cost * plain->inner_rows_total;

	if (plain->numbatches > 1)
		cost += seq_page_cost * pages_of(inner->rows, inner->pathtarget->width);
	return cost;
}

/* Can a filter of the join's rows be had, by each process that shares its table? */
static bool
has_room(const JoinCostWorkspace *plain, bool shared)
{
	int			processes = shared ? max_parallel_workers_per_gather + 1 : 1;

	return JoinBitsWords(plain->inner_rows_total) * sizeof(uint64) <= JoinFilterMemory(processes);
}

/*
 * The outer path as it is with a filter below that lets this share of its rows
 * pass.  It is for computing costs alone.
 */
static Path
filtered(const Path *outer, const JoinOrigin *origin, double passed, Cost filter)
{
	Path		path = *outer;
	Cost		cost = outer->total_cost - (1 - passed) * origin->between + filter;

	path.type = T_Path;
	path.startup_cost *= Min(cost / outer->total_cost, 1);
	path.total_cost = cost;
	path.rows = clamp_row_est(outer->rows * passed);
	return path;
}

/* The server's first estimate of the hash join of these two paths. */
static void
estimate(const Candidate *join, Path *outer, Path *inner, bool shared, JoinCostWorkspace *cost)
{
	initial_cost_hashjoin(join->root, cost, join->type, join->clauses, outer, inner, join->extra,
						  shared);
}

/*
 * Is it certain, by the server's first estimate, that a path costs more than this
 * or than one that the join has?
 */
static bool
is_too_dear(const Candidate *join, const JoinCostWorkspace *cost, const Path *outer, Cost most)
{
	return cost->total_cost > most ||
		(outer->parallel_workers == 0 &&
		 !AddPathPrecheck(join->joinrel, DisabledNodes(cost), cost->startup_cost,
						  cost->total_cost, NIL, NULL));
}

/* The share of a scan's rows that pass if this share has a partner. */
static double
share_passed(double share)
{
	return share + (1 - share) * WRONGLY_PASSED;
}

/*
 * Which share of the outer rows have a partner at least, by what takes no time to
 * find out?
 */
static double
least_share(const Candidate *join)
{
	double		returned = share_returned(join);

	return returned > MOST_PASSED ? 0 : returned;
}

/*
 * The hash path of the join with a filter, in the current memory context; NULL if
 * it costs more than this for sure, or than a path that the join has.
 */
static HashPath *
make_path(Candidate *join, const JoinOrigin *origin, Path *outer, Path *inner, bool shared,
		  Cost filter, Cost most)
{
	bool		is_known = join->share >= 0;
	double		passed = share_passed(is_known ? join->share : least_share(join));
	Path		fewer = filtered(outer, origin, passed, filter);
	JoinCostWorkspace cost;
	HashPath   *path;

	estimate(join, &fewer, inner, shared, &cost);
	if (is_too_dear(join, &cost, outer, most))
		return NULL;
	if (!is_known)
	{
		/* All paths have the same origin, and differ in the way to it. */
		join->share = share_with_partner(join, origin);
		passed = share_passed(join->share);
		fewer = filtered(outer, origin, passed, filter);
		estimate(join, &fewer, inner, shared, &cost);
	}
	if (join->share > MOST_PASSED || JoinMayBeNoticed(join->root))
		return NULL;
	path = create_hashjoin_path(join->root, join->joinrel, join->type, &cost, join->extra, &fewer,
								inner, shared, join->extra->restrictlist, NULL, join->clauses);
	path->jpath.outerjoinpath = outer;
	/* The rows that are returned are not fewer, but were counted so. */
	path->jpath.path.total_cost += (1 - passed) * cpu_tuple_cost * path->jpath.path.rows;
	return path;
}

/*
 * The hash path of these two paths with a filter; NULL if there is none, or too
 * little saved.
 */
static HashPath *
consider(Candidate *join, Path *outer, Path *inner, bool shared)
{
	JoinOrigin	origin;
	JoinCostWorkspace plain;
	HashPath   *path;
	Cost		most;

	if (PATH_REQ_OUTER(outer) != NULL || PATH_REQ_OUTER(inner) != NULL ||
		join->share > MOST_PASSED || !find_origin(join, outer, &origin) ||
		(origin.drops && !join->simple))
		return NULL;
	estimate(join, outer, inner, shared, &plain);
	most = (1 - (origin.groups ? LEAST_SAVED_GROUPED : LEAST_SAVED)) * plain.total_cost;
	if ((shared && plain.numbatches > 1) || !has_room(&plain, shared) ||
		(plain.numbatches == 1 && plain.total_cost - origin.between > most))
		return NULL;
	path = make_path(join, &origin, outer, inner, shared,
					 cost_of_filter(join, &origin, inner, &plain), most);
	if (path == NULL || path->jpath.path.total_cost > most ||
		!JoinCostIsEnough(path->jpath.path.total_cost))
		return NULL;
	return path;
}

/* Add the paths of the join that one process executes. */
static void
add_paths(Candidate *join)
{
	ListCell   *cell;

	foreach(cell, join->outerrel->pathlist)
	{
		HashPath   *path = consider(join, lfirst(cell), join->innerrel->cheapest_total_path, false);

		if (path != NULL)
			add_path(join->joinrel, &path->jpath.path);
	}
}

/* Add the path whose outer side is sent the keys, if few of its rows have a partner. */
static void
add_remote(Candidate *join)
{
	JoinOrigin	origin;
	JoinCostWorkspace workspace;
	Path	   *inner = join->innerrel->cheapest_total_path;
	Path	   *outer;

	if (join->nkeys > 1 || PATH_REQ_OUTER(inner) != NULL || JoinMayBeNoticed(join->root) ||
		!find_origin(join, join->outerrel->cheapest_total_path, &origin))
		return;
	join->share = share_with_partner(join, &origin);
	outer = join->share > MOST_PASSED ? NULL :
		JoinRemotePath(join->root, join->outerrel, linitial(join->clauses), join->share);
	if (outer == NULL)
		return;
	estimate(join, outer, inner, false, &workspace);
	add_path(join->joinrel, (Path *)
			 create_hashjoin_path(join->root, join->joinrel, join->type, &workspace, join->extra,
								  outer, inner, false, join->extra->restrictlist, NULL,
								  join->clauses));
}

/* Add a path of which each parallel worker executes a part. */
static void
add_partial(Candidate *join, Path *outer, Path *inner, bool shared)
{
	HashPath   *path = consider(join, outer, inner, shared);

	if (path != NULL)
		add_partial_path(join->joinrel, &path->jpath.path);
}

/*
 * Add the paths of which parallel workers execute a part each.  The caller knows
 * that the server does so with joins of this type, in all versions.
 */
static void
add_partial_paths(Candidate *join)
{
	Path	   *inner = get_cheapest_parallel_safe_total_inner(join->innerrel->pathlist);
	ListCell   *cell;

	foreach(cell, join->outerrel->partial_pathlist)
	{
		if (inner != NULL)
			add_partial(join, lfirst(cell), inner, false);
		if (join->innerrel->partial_pathlist != NIL && enable_parallel_hash)
			add_partial(join, lfirst(cell), linitial(join->innerrel->partial_pathlist), true);
	}
}

/* May a hash table of these rows be larger than its memory? */
static bool
goes_through_files(const Path *inner)
{
	return pages_of(inner->rows, inner->pathtarget->width) * BLCKSZ >
		(double) get_hash_memory_limit() / 2;
}

/*
 * May a filter save much?  This is what most joins end with: those that return
 * about as many rows as the outer side has; those in memory whose outer side is
 * near; and those that go through small files.
 */
static bool
is_worth_a_look(const PlannerInfo *root, const RelOptInfo *joinrel, const RelOptInfo *outerrel,
				const RelOptInfo *innerrel, JoinType type)
{
	const Path *outer = outerrel->cheapest_total_path;
	const Path *inner = innerrel->cheapest_total_path;
	Cost		most = outer->total_cost;

	if (!JoinCostIsEnough(outer->total_cost) || !JoinTypeIgnoresLoneRows(type) ||
		((type == JOIN_INNER || type == JOIN_SEMI) &&
		 joinrel->rows > MOST_PASSED * outerrel->rows && !JoinHasSubquery(root, outerrel)))
		return false;
	if (JoinOriginIsNear(outer))
		most = goes_through_files(inner) ?
			2 * seq_page_cost * pages_of(outer->rows, outer->pathtarget->width) : 0;
	return most > LEAST_SAVED * (outer->total_cost + inner->total_cost);
}

/* Add the paths with filters of a join by clauses that can be hashed, if there are any. */
static void
add_filtered_paths(Candidate *join, bool remote)
{
	if (!find_keys(join))
		return;
	if (remote)
		add_remote(join);
	add_paths(join);
	if (join->joinrel->consider_parallel && bms_is_empty(join->joinrel->lateral_relids) &&
		(join->type == JOIN_INNER || join->type == JOIN_SEMI))
		add_partial_paths(join);
}

/* A set_join_pathlist_hook_type.  What most joins end with comes first. */
static void
add_join_paths(PlannerInfo *root, RelOptInfo *joinrel, RelOptInfo *outerrel, RelOptInfo *innerrel,
			   JoinType type, JoinPathExtraData *extra)
{
	Candidate	join;
	bool		remote;

	if (pathlist_before != NULL)
		pathlist_before(root, joinrel, outerrel, innerrel, type, extra);
	if (!join_filter_planning || bloom_join_filters == JOIN_OFF || !enable_hashjoin)
		return;
	remote = (type == JOIN_INNER || type == JOIN_SEMI) &&
		JoinRemoteIsPossible(root, outerrel, innerrel);
	if ((!remote && !is_worth_a_look(root, joinrel, outerrel, innerrel, type)) ||
		!JoinIsExecutedOnce(root))
		return;
	join.root = root;
	join.joinrel = joinrel;
	join.outerrel = outerrel;
	join.innerrel = innerrel;
	join.type = type;
	join.extra = extra;
	join.clauses = NIL;
	join.simple = true;
	join.nkeys = 0;
	join.share = -1;
	add_filtered_paths(&join, remote);
}

/* Called once, when the library is loaded. */
void
JoinPlanLoad(void)
{
	DefineCustomBoolVariable("bloomext.join_filter_planning",
							 "Has the planner count on what join filters save.",
							 NULL,
							 &join_filter_planning, true, PGC_USERSET, 0,
							 NULL, NULL, NULL);
	pathlist_before = set_join_pathlist_hook;
	set_join_pathlist_hook = add_join_paths;
}
