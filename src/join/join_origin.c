/*-------------------------------------------------------------------------
 *
 * join_origin.c
 *	  Finds, while a query is planned, the scan that the outer keys of a hash
 *	  join come from.
 *
 * join_trace.c decides, when a query starts, in which scans rows may be dropped.
 * Here the same way is followed through paths, so that the planner can count on
 * that.  What is found here must be found there too; the reverse is not
 * promised.  Only keys that are columns are followed, and these paths:
 *	  Projection, ProjectSet, Material, Sort, IncrementalSort, SubqueryScan;
 *	  joins, except to the inner side of a nested loop or into a shared hash table;
 *	  Group, sorted and hashed Agg, and WindowAgg, by columns grouped by;
 *	  Append and MergeAppend, if there is nothing but scans of partitions below.
 *
 * On the way the costs are added up that fall with the rows that the scan
 * passes.  A hash join in memory takes next to no time for rows without a
 * partner, and counts for nothing; of another join, which works for the rows of
 * both sides, counts the share of one.
 *
 * src/join/join_origin.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "miscadmin.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "optimizer/tlist.h"
#include "nodes/nodeFuncs.h"
#include "parser/parsetree.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

#include "compat.h"
#include "join/join_legal.h"
#include "join/join_origin.h"

static bool follow(PlannerInfo *root, Path *path, JoinOrigin *origin);

/* Is the path a scan of one relation, through ExecScan? */
static bool
is_scan(const Path *path)
{
	if (!IS_SIMPLE_REL(path->parent))
		return false;
	switch (path->pathtype)
	{
		case T_SeqScan:
		case T_SampleScan:
		case T_IndexScan:
		case T_IndexOnlyScan:
		case T_BitmapHeapScan:
		case T_TidScan:
		case T_TidRangeScan:
		case T_FunctionScan:
		case T_TableFuncScan:
		case T_ValuesScan:
		case T_CteScan:
		case T_NamedTuplestoreScan:
		case T_ForeignScan:
			return true;
		default:
			return false;
	}
}

/* Are all these paths scans of partitions of the parent? */
static bool
are_partitions(const RelOptInfo *parent, List *paths)
{
	ListCell   *cell;

	if (paths == NIL || parent->rtekind != RTE_RELATION || !IS_SIMPLE_REL(parent))
		return false;
	foreach(cell, paths)
	{
		const Path *path = lfirst(cell);

		if (!is_scan(path) || path->parent->rtekind != RTE_RELATION)
			return false;
	}
	return true;
}

/* The way ends at a scan, or at all partitions of a table. */
static bool
end_at(PlannerInfo *root, Path *path, JoinOrigin *origin)
{
	for (int i = 0; i < origin->ncolumns; i++)
		if ((Index) origin->columns[i].var->varno != path->parent->relid ||
			origin->columns[i].var->varattno <= 0)
			return false;
	origin->root = root;
	origin->scan = path;
	return true;
}

/* Go on below a node that has one path below it. */
static bool
pass(PlannerInfo *root, Path *path, Path *below, JoinOrigin *origin)
{
	origin->between += Max(path->total_cost - below->total_cost, 0);
	return follow(root, below, origin);
}

/* The column of a relation that the expression is; NULL if it is none. */
Var *
JoinOriginColumn(Node *node)
{
	while (node != NULL && IsA(node, RelabelType))
		node = (Node *) ((RelabelType *) node)->arg;
	return node != NULL && IsA(node, Var) && ((Var *) node)->varlevelsup == 0 ? (Var *) node : NULL;
}

/* The expression of a clause that groups or partitions, or NULL. */
static Expr *
grouped_by(const SortGroupClause *clause, List *targetlist)
{
	ListCell   *cell;

	foreach(cell, targetlist)
	{
		TargetEntry *entry = lfirst(cell);

		if (entry->ressortgroupref == clause->tleSortGroupRef)
			return entry->expr;
	}
	return NULL;
}

/*
 * Is the key one of the expressions that a node groups by, a list of
 * SortGroupClause, with the equality and the collation of the join?
 */
static bool
is_grouped(PlannerInfo *root, const JoinColumn *column, List *clauses)
{
	ListCell   *cell;

	foreach(cell, clauses)
	{
		SortGroupClause *clause = lfirst(cell);
		Node	   *expression = (Node *) grouped_by(clause, root->processed_tlist);
		Oid			hash;
		Oid			unused;

		if (expression != NULL && equal(JoinOriginColumn(expression), column->var) &&
			exprCollation(expression) == column->collation &&
			JoinHashFunctions(clause->eqop, &hash, &unused) && hash == column->hash)
			return true;
	}
	return false;
}

/* A node that groups or partitions rows: are all keys among its columns? */
static bool
pass_groups(PlannerInfo *root, Path *path, Path *below, List *clauses, JoinOrigin *origin)
{
	for (int i = 0; i < origin->ncolumns; i++)
		if (!is_grouped(root, &origin->columns[i], clauses))
			return false;
	origin->drops = origin->groups = true;
	return pass(root, path, below, origin);
}

/* The result of a subquery: go on in its own paths, with its own columns. */
static bool
pass_subquery(SubqueryScanPath *path, JoinOrigin *origin)
{
	PlannerInfo *subroot = path->path.parent->subroot;

	/* What UNION groups by is not in the list of columns. */
	if (subroot->parse->setOperations != NULL)
		return false;
	for (int i = 0; i < origin->ncolumns; i++)
	{
		Var		   *var = origin->columns[i].var;
		TargetEntry *entry = get_tle_by_resno(subroot->processed_tlist, var->varattno);

		if ((Index) var->varno != path->path.parent->relid || entry == NULL)
			return false;
		origin->columns[i].var = JoinOriginColumn((Node *) entry->expr);
		if (origin->columns[i].var == NULL)
			return false;
	}
	origin->drops |= path->path.parent->baserestrictinfo != NIL;
	return pass(subroot, &path->path, path->subpath, origin);
}

/* Is the relation of every key among these? */
static bool
has_columns(const RelOptInfo *rel, const JoinOrigin *origin)
{
	for (int i = 0; i < origin->ncolumns; i++)
		if (!bms_is_member((int) origin->columns[i].var->varno, rel->relids))
			return false;
	return true;
}

/*
 * What a join costs besides its two sides, as far as that falls with the rows of
 * one of them.
 */
static Cost
cost_of_join(const JoinPath *join, const Path *side, const Path *other)
{
	Cost		cost = join->path.total_cost - side->total_cost;

	if (IsA(join, HashPath) && ((const HashPath *) join)->num_batches <= 1)
		return 0;
	if (IsA(join, NestPath) && PATH_REQ_OUTER(other) != NULL)
		return Max(cost, 0);
	return Max(cost - other->total_cost, 0) * side->rows / (side->rows + other->rows);
}

/* The path below one that has one; NULL for others. */
static const Path *
path_below(const Path *path)
{
	switch (nodeTag(path))
	{
		case T_SubqueryScanPath:
			return ((const SubqueryScanPath *) path)->subpath;
		case T_ProjectionPath:
			return ((const ProjectionPath *) path)->subpath;
		case T_ProjectSetPath:
			return ((const ProjectSetPath *) path)->subpath;
		case T_MaterialPath:
			return ((const MaterialPath *) path)->subpath;
		case T_MemoizePath:
			return ((const MemoizePath *) path)->subpath;
		case T_SortPath:
		case T_IncrementalSortPath:
			return ((const SortPath *) path)->subpath;
		case T_AggPath:
			return ((const AggPath *) path)->subpath;
		case T_GroupPath:
			return ((const GroupPath *) path)->subpath;
		case T_UniquePath:
			return ((const UniquePath *) path)->subpath;
		case T_WindowAggPath:
			return ((const WindowAggPath *) path)->subpath;
		case T_LimitPath:
			return ((const LimitPath *) path)->subpath;
		default:
			return NULL;
	}
}

static bool is_known(const Path *path);

static bool
are_known(List *paths)
{
	ListCell   *cell;

	foreach(cell, paths)
		if (!is_known(lfirst(cell)))
		return false;
	return true;
}

/*
 * Are all nodes that the path becomes of kinds that may run less often?  Of those
 * whose paths differ between the server's versions that is not looked up.
 */
static bool
is_known(const Path *path)
{
	check_stack_depth();
	if (!JoinKindIsKnown(path->pathtype))
		return false;
	switch (nodeTag(path))
	{
		case T_Path:
		case T_IndexPath:
		case T_BitmapHeapPath:
		case T_TidPath:
		case T_TidRangePath:
		case T_ForeignPath:
			return true;
		case T_NestPath:
		case T_MergePath:
		case T_HashPath:
			return is_known(((const JoinPath *) path)->outerjoinpath) &&
				is_known(((const JoinPath *) path)->innerjoinpath);
		case T_AppendPath:
			return are_known(((const AppendPath *) path)->subpaths);
		case T_MergeAppendPath:
			return are_known(((const MergeAppendPath *) path)->subpaths);
		default:
			return path_below(path) != NULL && is_known(path_below(path));
	}
}

/* A join, by the side that has all keys, if rows may be missing there. */
static bool
pass_join(PlannerInfo *root, JoinPath *join, JoinOrigin *origin)
{
	Path	   *outer = join->outerjoinpath;
	Path	   *inner = join->innerjoinpath;
	JoinType	type = join->jointype;

	origin->drops = true;
	if (has_columns(outer->parent, origin) && JoinSideMayLack(type, true) && is_known(inner))
	{
		origin->between += cost_of_join(join, outer, inner);
		return follow(root, outer, origin);
	}
	if (has_columns(inner->parent, origin) && JoinSideMayLack(type, false) && is_known(outer) &&
		!IsA(join, NestPath) && !join->path.parallel_aware)
	{
		origin->between += cost_of_join(join, inner, outer);
		return follow(root, inner, origin);
	}
	return false;
}

/* Follow the keys from what the path gives to a scan at or below it. */
static bool
follow(PlannerInfo *root, Path *path, JoinOrigin *origin)
{
	check_stack_depth();
	if (is_scan(path))
		return end_at(root, path, origin);
	switch (nodeTag(path))
	{
		case T_AppendPath:
			return are_partitions(path->parent, ((AppendPath *) path)->subpaths) &&
				end_at(root, path, origin);
		case T_MergeAppendPath:
			origin->drops = true;
			return are_partitions(path->parent, ((MergeAppendPath *) path)->subpaths) &&
				end_at(root, path, origin);
		case T_ProjectionPath:
			return pass(root, path, ((ProjectionPath *) path)->subpath, origin);
		case T_ProjectSetPath:
			origin->drops = true;
			return pass(root, path, ((ProjectSetPath *) path)->subpath, origin);
		case T_MaterialPath:
			origin->drops = true;
			return pass(root, path, ((MaterialPath *) path)->subpath, origin);
		case T_SortPath:
		case T_IncrementalSortPath:
			origin->drops = true;
			return pass(root, path, ((SortPath *) path)->subpath, origin);
		case T_SubqueryScanPath:
			return pass_subquery((SubqueryScanPath *) path, origin);
		case T_NestPath:
		case T_MergePath:
		case T_HashPath:
			return pass_join(root, (JoinPath *) path, origin);
		case T_AggPath:
			return pass_groups(root, path, ((AggPath *) path)->subpath,
							   ((AggPath *) path)->groupClause, origin);
		case T_GroupPath:
			return pass_groups(root, path, ((GroupPath *) path)->subpath,
							   ((GroupPath *) path)->groupClause, origin);
		case T_WindowAggPath:
			return pass_groups(root, path, ((WindowAggPath *) path)->subpath,
							   ((WindowAggPath *) path)->winclause->partitionClause, origin);
		default:
			return false;
	}
}

/*
 * Is there nothing in the path but scans, and hash joins in memory, so that no
 * origin has any costs in between?
 */
bool
JoinOriginIsNear(const Path *path)
{
	const JoinPath *join = (const JoinPath *) path;

	if (IsA(path, HashPath))
		return ((const HashPath *) path)->num_batches <= 1 &&
			JoinOriginIsNear(join->outerjoinpath) && JoinOriginIsNear(join->innerjoinpath);
	return is_scan(path);
}

/*
 * Find the scan where all keys come from that are columns in the outer path of a
 * hash join.  The caller has set the columns; they and all else are set to what
 * was found.  Returns false if there is none.
 */
bool
JoinOriginFind(PlannerInfo *root, Path *outer, JoinOrigin *origin)
{
	origin->between = 0;
	origin->drops = origin->groups = false;
	return follow(root, outer, origin);
}

/* How many distinct values an expression has; a default if that is unknown. */
double
JoinOriginDistinct(PlannerInfo *root, Node *node, double unknown)
{
	VariableStatData data;
	bool		is_default;
	double		distinct;

	examine_variable(root, node, 0, &data);
	distinct = get_variable_numdistinct(&data, &is_default);
	ReleaseVariableStats(data);
	return is_default ? unknown : distinct;
}

/* Which share of a column's rows have one of its most frequent values? */
double
JoinOriginFrequent(PlannerInfo *root, Var *column)
{
	VariableStatData data;
	AttStatsSlot slot;
	double		share = 0;

	examine_variable(root, (Node *) column, 0, &data);
	if (HeapTupleIsValid(data.statsTuple) &&
		get_attstatsslot(&slot, data.statsTuple, STATISTIC_KIND_MCV, InvalidOid, ATTSTATSSLOT_NUMBERS))
	{
		for (int i = 0; i < slot.nnumbers; i++)
			share += slot.numbers[i];
		free_attstatsslot(&slot);
	}
	ReleaseVariableStats(data);
	return share;
}
