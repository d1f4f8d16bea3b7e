/*-------------------------------------------------------------------------
 *
 * plan.c
 *	  Puts Bloomext Build, Bloomext Scan and Bloomext Filter into a finished plan.
 *
 * The plan is walked for what is constant in it, and again for its joins, the lowest
 * first.  Where rows may be dropped, plan_keys.c says; here it is decided where that can
 * pay: not below joins that cost little, not where the table hashed has more rows than all
 * that would be filtered, and by a Bloomext Filter only where rows have another join or a
 * sort before them, or the join spills.
 *
 * The nodes are made as the planner leaves others: all references are resolved.
 * What they have to remember are lists, which can be copied and sent to parallel
 * workers.
 *
 * join/src/plan.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "utils/lsyscache.h"

#include "join.h"

typedef void (*NodeVisitor) (Plan **place, Place where, Statement *statement);

bool
IsBloomScan(const Plan *plan)
{
	return IsA(plan, CustomScan) && ((const CustomScan *) plan)->methods == &bloom_scan_methods;
}

bool
IsBloomBuild(const Plan *plan)
{
	return IsA(plan, CustomScan) && ((const CustomScan *) plan)->methods == &bloom_build_methods;
}

bool
IsBloomFilter(const Plan *plan)
{
	return IsA(plan, CustomScan) && ((const CustomScan *) plan)->methods == &bloom_filter_methods;
}

/* ---------- what the nodes remember ---------- */

/* The filters that a node asks, as PlannedFilter. */
List *
PlannedFilters(const CustomScan *scan)
{
	List	   *filters = NIL;
	ListCell   *keys;
	ListCell   *rest;

	forboth(keys, scan->custom_exprs, rest, scan->custom_private)
	{
		List	   *fields = lfirst(rest);
		List	   *numbers = linitial(fields);
		PlannedFilter *filter = palloc(sizeof(PlannedFilter));

		filter->number = linitial_int(numbers);
		filter->works = lsecond_int(numbers);
		filter->rows_only = lthird_int(numbers) != 0;
		filter->keys = lfirst(keys);
		filter->functions = lsecond(fields);
		filter->operators = lthird(fields);
		filter->collations = lfourth(fields);
		filter->needs = list_nth(fields, 4);
		filters = lappend(filters, filter);
	}
	return filters;
}

/* The Oids at these places of a list. */
static List *
oids_at(const List *oids, const List *places)
{
	List	   *result = NIL;
	ListCell   *cell;

	foreach(cell, places)
		result = lappend_oid(result, list_nth_oid(oids, lfirst_int(cell)));
	return result;
}

static void
remember_filter(CustomScan *node, const Target *target, const HashJoin *join, int number, List *needs)
{
	List	   *numbers = list_make3_int(number, target->works, target->rows_only);
	List	   *operators = oids_at(join->hashoperators, target->numbers);
	List	   *collations = oids_at(join->hashcollations, target->numbers);

	node->custom_exprs = lappend(node->custom_exprs, target->keys);
	node->custom_private = lappend(node->custom_private,
								   list_make5(numbers, target->functions, operators, collations, needs));
}

/* How a Bloomext Build remembers its filters: a number, and those of the keys. */
static List *
filters_of_build(const CustomScan *build)
{
	return linitial(build->custom_private);
}

/* What a Bloomext Build remembers. */
void
ReadPlannedBuild(const CustomScan *build, PlannedBuild *planned)
{
	planned->filters = filters_of_build(build);
	planned->functions = lsecond(build->custom_private);
	planned->collations = lthird(build->custom_private);
}

/* The filter of a Bloomext Build with this number: the numbers of its keys, or NIL. */
static List *
keys_of_filter(const CustomScan *build, int number)
{
	ListCell   *cell;

	foreach(cell, filters_of_build(build))
	{
		if (linitial_int((List *) lfirst(cell)) == number)
			return list_copy_tail(lfirst(cell), 1);
	}
	return NIL;
}

/*
 * The join, among the ancestors of a node that asks, whose Bloomext Build makes a filter; NULL
 * if there is none.  *above is set to the join's own ancestors, *keys to the numbers
 * of the filter's keys.
 */
HashJoin *
JoinOfFilter(List *ancestors, int number, List **above, List **keys)
{
	for (int i = 0; i < list_length(ancestors); i++)
	{
		HashJoin   *join = list_nth(ancestors, i);

		if (!IsA(join, HashJoin) || !IsBloomBuild(outerPlan(innerPlan(join))))
			continue;
		*keys = keys_of_filter((CustomScan *) outerPlan(innerPlan(join)), number);
		if (*keys == NIL)
			continue;
		*above = list_copy_tail(ancestors, i + 1);
		return join;
	}
	return NULL;
}

/* ---------- the nodes ---------- */

/* The Bloomext Scan at a place, where the planner may have put a sequential scan. */
static CustomScan *
bloom_scan_at(Plan **place)
{
	CustomScan *scan;

	if (IsBloomScan(*place))
		return (CustomScan *) *place;
	Assert(IsA(*place, SeqScan));
	scan = makeNode(CustomScan);
	scan->scan = *(Scan *) *place;
	scan->scan.plan.type = T_CustomScan;
	scan->custom_relids = bms_make_singleton(scan->scan.scanrelid);
	scan->methods = &bloom_scan_methods;
	*place = &scan->scan.plan;
	return scan;
}

/* The columns of a plan, as those of a node above it that hands them on. */
List *
ColumnsOfChild(const Plan *child)
{
	List	   *columns = NIL;
	ListCell   *cell;

	foreach(cell, child->targetlist)
	{
		const TargetEntry *entry = lfirst(cell);
		Var		   *var = makeVarFromTargetEntry(OUTER_VAR, (TargetEntry *) entry);
		TargetEntry *column = flatCopyTargetEntry((TargetEntry *) entry);

		column->expr = (Expr *) var;
		columns = lappend(columns, column);
	}
	return columns;
}

/* What hashes the join's keys in the hash table; 0 if an operator can't be hashed. */
static List *
functions_of_table(const HashJoin *join)
{
	List	   *functions = NIL;
	ListCell   *cell;

	foreach(cell, join->hashoperators)
	{
		Oid			outer;
		Oid			inner;

		if (!get_op_hash_functions(lfirst_oid(cell), &outer, &inner))
			inner = InvalidOid;
		functions = lappend_oid(functions, inner);
	}
	return functions;
}

/* Put a node at a place, over the one that is there, whose rows it hands on. */
static CustomScan *
add_node_over(Plan **place, const CustomScanMethods *methods, Statement *statement)
{
	CustomScan *node = makeNode(CustomScan);
	Plan	   *child = *place;
	Plan	   *plan = &node->scan.plan;

	*plan = *child;
	plan->type = T_CustomScan;
	plan->parallel_aware = false;
	plan->async_capable = false;
	plan->plan_node_id = ++statement->last_node;
	plan->targetlist = ColumnsOfChild(child);
	plan->qual = NIL;
	plan->lefttree = child;
	plan->righttree = NULL;
	plan->initPlan = NIL;
	plan->extParam = bms_copy(child->extParam);
	plan->allParam = bms_copy(child->allParam);
	node->methods = methods;
	*place = plan;
	return node;
}

/* The Bloomext Filter at a place, over what is there. */
static CustomScan *
bloom_filter_at(Plan **place, Statement *statement)
{
	if (IsBloomFilter(*place))
		return (CustomScan *) *place;
	return add_node_over(place, &bloom_filter_methods, statement);
}

/* The Bloomext Build, at first without filters, between a join's hash table and what it is made of. */
static CustomScan *
build_of_join(const HashJoin *join, Statement *statement)
{
	Hash	   *hash = (Hash *) innerPlan(join);
	CustomScan *build;

	if (IsBloomBuild(outerPlan(hash)))
		return (CustomScan *) outerPlan(hash);
	build = add_node_over(&outerPlan(hash), &bloom_build_methods, statement);
	build->scan.plan.parallel_aware = hash->plan.parallel_aware;
	build->custom_exprs = copyObject(hash->hashkeys);
	build->custom_private = list_make3(NIL, functions_of_table(join), join->hashcollations);
	return build;
}

/* ---------- which targets are worth it ---------- */

/*
 * The rows that a node returns in all processes together, as the planner thinks.  Joins and
 * aggregates below a Gather are not parallel aware, and count as if one process had all.
 */
static double
rows_of_node(const Plan *node, int processes)
{
	bool		shared = IsBloomFilter(node) ? outerPlan(node)->parallel_aware : node->parallel_aware;

	return node->plan_rows * (shared ? processes : 1);
}

static double
rows_of_table(const Hash *hash)
{
	return hash->plan.parallel_aware ? hash->rows_total : outerPlan(hash)->plan_rows;
}

/* Will a join put rows into files, as the planner thinks? */
static bool
spills(const Hash *hash)
{
	double		row = MAXALIGN(outerPlan(hash)->plan_width) + SizeofHeapTupleHeader;

	return rows_of_table(hash) * row > get_hash_memory_limit();
}

/*
 * Is there anything to be saved at a target?  A node more, through which every row goes, has
 * to spare rows work on their way, or files.
 */
static bool
saves_work(const Target *target, const Hash *hash)
{
	return !target->over || target->works > 0 || spills(hash);
}

/* The targets of which saves_work() is true. */
static List *
worthy_targets(List *targets, const Hash *hash)
{
	List	   *result = NIL;
	ListCell   *cell;

	foreach(cell, targets)
	{
		if (join_force || saves_work(lfirst(cell), hash))
			result = lappend(result, lfirst(cell));
	}
	return result;
}

/* The number of a filter of these keys of a join, which is added if it is new. */
static int
filter_of_keys(CustomScan *build, List *numbers, Statement *statement)
{
	List	   *filters = filters_of_build(build);
	ListCell   *cell;

	foreach(cell, filters)
	{
		List	   *known = lfirst(cell);

		if (equal(list_copy_tail(known, 1), numbers))
			return linitial_int(known);
	}
	linitial(build->custom_private) =
		lappend(filters, lcons_int(++statement->last_filter, list_copy(numbers)));
	return statement->last_filter;
}

/*
 * The numbers of filters that tell that the tables of joins are known: of each join its
 * first one, or one that has no key.
 */
static List *
filters_of_tables(List *joins, Statement *statement)
{
	List	   *result = NIL;
	ListCell   *cell;

	foreach(cell, joins)
	{
		CustomScan *build = build_of_join(lfirst(cell), statement);

		if (filters_of_build(build) == NIL)
			(void) filter_of_keys(build, NIL, statement);
		result = lappend_int(result, linitial_int(linitial(filters_of_build(build))));
	}
	return result;
}

/* May filters of a table pay: do the targets have more rows than it? */
static bool
may_pay(List *targets, const Hash *hash, int processes)
{
	double		rows = 0;
	ListCell   *cell;

	foreach(cell, targets)
		rows += rows_of_node(*((Target *) lfirst(cell))->place, processes);
	return rows >= rows_of_table(hash);
}

/* The targets of a join at which filters may pay; if there are none, *why_none says why. */
static List *
choose_targets(HashJoin *join, Place where, Statement *statement, const char **why_none)
{
	const Hash *hash = (const Hash *) innerPlan(join);
	List	   *targets;

	if (statement->cheap)
		*why_none = "the whole plan costs less than bloomext_join.min_cost";
	else if (join->join.plan.total_cost < join_min_cost && !join_force)
		*why_none = "it costs less than bloomext_join.min_cost";
	else if ((targets = FindTargets(statement, join, where, why_none)) == NIL)
		;						/* which says why */
	else if ((targets = worthy_targets(targets, hash)) == NIL)
		*why_none = "neither another join nor a sort comes before it, and its large side is no sequential scan";
	else if (!join_force && !may_pay(targets, hash, where.processes))
		*why_none = "the planner expects more rows in its hash table than in what would be filtered";
	else
		return targets;
	return NIL;
}

/* The nodes that ask filters at the places of targets. */
static List *
nodes_at(List *targets, Statement *statement)
{
	List	   *nodes = NIL;
	ListCell   *cell;

	foreach(cell, targets)
	{
		const Target *target = lfirst(cell);

		nodes = lappend(nodes, target->over ? bloom_filter_at(target->place, statement) :
						bloom_scan_at(target->place));
	}
	return nodes;
}

/*
 * Put filters of a join into the plan, where that may pay.  The nodes that ask are put in
 * first, since a Bloomext Build of a join between may be put at the place of a target.
 */
static void
filter_join(HashJoin *join, Place where, Statement *statement)
{
	const char *why_none;
	List	   *targets = choose_targets(join, where, statement, &why_none);
	List	   *nodes = nodes_at(targets, statement);
	CustomScan *build;
	ListCell   *target_cell;
	ListCell   *node_cell;

	if (targets == NIL)
	{
		NoticeNoFilter(statement->planned, &join->join.plan, why_none);
		return;
	}
	build = build_of_join(join, statement);
	forboth(target_cell, targets, node_cell, nodes)
	{
		const Target *target = lfirst(target_cell);
		CustomScan *node = lfirst(node_cell);

		remember_filter(node, target, join, filter_of_keys(build, target->numbers, statement),
						filters_of_tables(target->joins, statement));
		NoticeFilter(statement->planned, &join->join.plan, &node->scan.plan, target->keys);
	}
}

/* A NodeVisitor. */
static void
visit_join(Plan **place, Place where, Statement *statement)
{
	if (IsA(*place, HashJoin))
		filter_join((HashJoin *) *place, where, statement);
	else if (IsA(*place, NestLoop) || IsA(*place, MergeJoin))
		NoticeNoFilter(statement->planned, *place, "only hash joins have filters");
}

/* ---------- the walk ---------- */

static void walk(Plan **place, Place where, NodeVisitor visit, Statement *statement);

static void
walk_all(List *plans, Place where, NodeVisitor visit, Statement *statement)
{
	ListCell   *cell;

	foreach(cell, plans)
		walk((Plan **) &lfirst(cell), where, visit, statement);
}

/* What is true of the children of a node. */
static Place
place_below(const Plan *plan, Place where)
{
	if (IsA(plan, Gather))
	{
		where.gather_param = ((const Gather *) plan)->rescan_param;
		where.of_leader = ((const Gather *) plan)->initParam;
		where.processes = ((const Gather *) plan)->num_workers + 1;
	}
	else if (IsA(plan, GatherMerge))
	{
		where.gather_param = ((const GatherMerge *) plan)->rescan_param;
		where.of_leader = ((const GatherMerge *) plan)->initParam;
		where.processes = ((const GatherMerge *) plan)->num_workers + 1;
	}
	return where;
}

/*
 * May a node scan what is below it again although nobody changes a parameter?  A cursor goes
 * back over a sort even if it was not declared with SCROLL.  LIMIT is computed again then, and
 * if it differs, the sort reads its rows again instead of returning those that it has.
 */
static bool
may_scan_again(const Plan *plan)
{
	List	   *limits;

	if (!IsA(plan, Limit))
		return false;
	limits = list_make2(((const Limit *) plan)->limitOffset, ((const Limit *) plan)->limitCount);
	return !IsImmutable((Node *) limits);
}

/* Visit a node and all below it, children first. */
static void
walk(Plan **place, Place where, NodeVisitor visit, Statement *statement)
{
	Plan	   *plan = *place;
	Place		below;
	Place		right;

	if (plan == NULL)
		return;
	check_stack_depth();
	CHECK_FOR_INTERRUPTS();
	below = place_below(plan, where);
	below.rescanned |= may_scan_again(plan);
	right = below;
	right.rescanned |= IsA(plan, NestLoop) || IsA(plan, RecursiveUnion) || IsA(plan, CustomScan);
	walk(&plan->lefttree, below, visit, statement);
	walk(&plan->righttree, right, visit, statement);
	if (IsA(plan, Append))
		walk_all(((Append *) plan)->appendplans, below, visit, statement);
	else if (IsA(plan, MergeAppend))
		walk_all(((MergeAppend *) plan)->mergeplans, below, visit, statement);
	else if (IsA(plan, SubqueryScan))
		walk(&((SubqueryScan *) plan)->subplan, below, visit, statement);
	else if (IsA(plan, BitmapAnd))
		walk_all(((BitmapAnd *) plan)->bitmapplans, below, visit, statement);
	else if (IsA(plan, BitmapOr))
		walk_all(((BitmapOr *) plan)->bitmapplans, below, visit, statement);
	else if (IsA(plan, CustomScan))
		walk_all(((CustomScan *) plan)->custom_plans, right, visit, statement);
	visit(place, where, statement);
}

/*
 * A NodeVisitor: note InitPlans, the highest node, and parameters that change only
 * in a query that looks again at changed rows, which has no filters.
 */
static void
note_node(Plan **place, Place where, Statement *statement)
{
	int			epq_param = -1;

	if (IsA(*place, ModifyTable))
		epq_param = ((ModifyTable *) *place)->epqParam;
	else if (IsA(*place, LockRows))
		epq_param = ((LockRows *) *place)->epqParam;
	if (epq_param >= 0)
		statement->constants = bms_add_member(statement->constants, epq_param);
	statement->last_node = Max(statement->last_node, (*place)->plan_node_id);
	statement->init_plans = list_concat(statement->init_plans, (*place)->initPlan);
}

/*
 * Find the parameters that never change while the statement runs: results of
 * InitPlans that depend on none but such.
 */
static void
find_constants(Statement *statement)
{
	bool		found;

	do
	{
		ListCell   *cell;

		found = false;
		foreach(cell, statement->init_plans)
		{
			const SubPlan *init = lfirst(cell);
			const Plan *plan = PlanOfSubPlan(statement, init->plan_id);
			ListCell   *param;

			if (!bms_is_subset(plan->extParam, statement->constants))
				continue;
			foreach(param, init->setParam)
			{
				if (bms_is_member(lfirst_int(param), statement->constants))
					continue;
				statement->constants = bms_add_member(statement->constants, lfirst_int(param));
				found = true;
			}
		}
	} while (found);
}

/* Does a subplan run once at most: is it an InitPlan that never has to run again? */
static bool
runs_once(const Statement *statement, int plan_id)
{
	ListCell   *cell;

	foreach(cell, statement->init_plans)
	{
		const SubPlan *init = lfirst(cell);

		if (init->plan_id == plan_id)
			return bms_is_subset(PlanOfSubPlan(statement, plan_id)->extParam,
								 statement->constants);
	}
	return false;
}

/* Visit the nodes of a statement, which the caller says may be scanned again or not. */
static void
walk_statement(Statement *statement, bool rescanned, NodeVisitor visit)
{
	PlannedStmt *planned = statement->planned;
	Place		top = {.rescanned = rescanned, .gather_param = -1, .processes = 1};
	Place		sub = top;
	ListCell   *cell;

	foreach(cell, planned->subplans)
	{
		sub.rescanned = rescanned || !runs_once(statement, foreach_current_index(cell) + 1);
		walk((Plan **) &lfirst(cell), sub, visit, statement);
	}
	walk(&planned->planTree, top, visit, statement);
}

/*
 * Put filters into a statement that has been planned.  The caller says whether the
 * whole may be scanned again, as that of a cursor.
 */
void
AddJoinFilters(PlannedStmt *planned, bool rescanned)
{
	Statement	statement = {
		.planned = planned,
		.cheap = !join_force && planned->planTree->total_cost < join_min_cost,
	};

	if (statement.cheap && !join_notices)
		return;
	walk_statement(&statement, rescanned, note_node);
	find_constants(&statement);
	walk_statement(&statement, rescanned, visit_join);
}
