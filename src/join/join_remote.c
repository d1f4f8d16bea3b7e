/*-------------------------------------------------------------------------
 *
 * join_remote.c
 *	  Sends the keys of a hash table to the server of a foreign table, so that
 *	  it returns no rows without a partner.
 *
 * What postgres_fdw asks the other server for is fixed when a query is planned.
 * So a foreign scan is planned with one condition more, of which a parameter is
 * computed when the scan begins:
 *
 *	  column = ANY ($1) OR $1 IS NULL
 *
 * The parameter is the result of an InitPlan that returns NULL, so that the scan
 * returns all rows.  When the hash table of the join is finished before the first
 * row is fetched, and has few keys, the parameter is set to them instead.  The
 * condition is part of one path alone: its relation is a copy with one more
 * restriction, and a copy of the wrapper's functions, of which the one that makes
 * the plan adds the InitPlan.
 *
 * This is done for postgres_fdw, whose parameters are evaluated when the cursor
 * is declared, and for a table that is not a partition.  If the condition cannot
 * be sent, it is evaluated here.
 *
 * Sources: postgres_fdw.c, createplan.c, planagg.c and subselect.c of PostgreSQL
 * 15.18 and 18.6.
 *
 * src/join/join_remote.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "executor/executor.h"
#include "foreign/fdwapi.h"
#include "foreign/foreign.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "optimizer/restrictinfo.h"
#include "optimizer/subselect.h"
#include "utils/array.h"
#include "utils/lsyscache.h"

#include "join/join_quiet.h"
#include "join/join_remote.h"
#include "join/join_values.h"

/* What the InitPlan is called, in EXPLAIN and here. */
#define PLAN_NAME	"Keys of Join Filter"

/* The rows of a hash table that may be expected to be listed. */
#define MOST_ROWS	1024

/* A foreign table with a condition on its keys. */
typedef struct RemoteScan
{
	RelOptInfo	rel;			/* first: found by it */
	FdwRoutine	wrapper;
	GetForeignPlan_function plan_before;
	Param	   *keys;
} RemoteScan;

/* The InitPlan that returns NULL, at the top of the query level. */
static void
add_init_plan(PlannerInfo *root, Param *keys)
{
	PlannerInfo *subroot = makeNode(PlannerInfo);
	Result	   *plan = makeNode(Result);
	Const	   *value = makeNullConst(keys->paramtype, keys->paramtypmod, keys->paramcollid);

	subroot->parse = makeNode(Query);
	subroot->parse->commandType = CMD_SELECT;
	subroot->glob = root->glob;
	subroot->query_level = root->query_level + 1;
	subroot->parent_root = root;
	subroot->planner_cxt = root->planner_cxt;
	plan->plan.targetlist = list_make1(makeTargetEntry((Expr *) value, 1, pstrdup("keys"), false));
	plan->plan.plan_rows = 1;
	SS_make_initplan_from_plan(root, subroot, &plan->plan, keys);
	((SubPlan *) llast(root->init_plans))->plan_name = pstrdup(PLAN_NAME);
}

/* A GetForeignPlan_function: with the InitPlan for the condition. */
static ForeignScan *
plan_scan(PlannerInfo *root, RelOptInfo *rel, Oid table, ForeignPath *path, List *targetlist,
		  List *clauses, Plan *outer)
{
	RemoteScan *scan = (RemoteScan *) rel;

	add_init_plan(root, scan->keys);
	return scan->plan_before(root, rel, table, path, targetlist, clauses, outer);
}

/* Is the server one of postgres_fdw? */
static bool
is_postgres(Oid server)
{
	ForeignDataWrapper *wrapper = GetForeignDataWrapper(GetForeignServer(server)->fdwid);
	char	   *handler = get_func_name(wrapper->fdwhandler);

	return handler != NULL && strcmp(handler, "postgres_fdw_handler") == 0;
}

/* Is the query level part of a SELECT that locks no rows? */
static bool
only_reads(const PlannerInfo *root)
{
	for (; root != NULL; root = root->parent_root)
		if (root->parse->commandType != CMD_SELECT || root->parse->rowMarks != NIL)
			return false;
	return true;
}

/* May a hash join of these relations send keys of the inner one? */
bool
JoinRemoteIsPossible(PlannerInfo *root, const RelOptInfo *outer, const RelOptInfo *inner)
{
	const Path *path = outer->cheapest_total_path;

	return outer->reloptkind == RELOPT_BASEREL && IsA(path, ForeignPath) &&
		path->param_info == NULL && path->pathkeys == NIL &&
		((const ForeignPath *) path)->fdw_private == NIL &&
		((const ForeignPath *) path)->fdw_outerpath == NULL &&
		bms_is_empty(outer->lateral_relids) && inner->rows <= MOST_ROWS &&
		only_reads(root) && root->qual_security_level == 0 && is_postgres(outer->serverid);
}

/* The condition that a row's key is among those sent; NULL if there is none. */
static Expr *
make_condition(PlannerInfo *root, const RelOptInfo *outer, const RestrictInfo *key, Param **keys)
{
	OpExpr	   *clause = (OpExpr *) key->clause;
	bool		outer_is_left = bms_is_subset(key->left_relids, outer->relids);
	Node	   *column = outer_is_left ? linitial(clause->args) : lsecond(clause->args);
	Node	   *value = outer_is_left ? lsecond(clause->args) : linitial(clause->args);
	Oid			operator = outer_is_left ? clause->opno : get_commutator(clause->opno);
	Oid			array = get_array_type(exprType(value));
	ScalarArrayOpExpr *any = makeNode(ScalarArrayOpExpr);
	NullTest   *none = makeNode(NullTest);
	Oid			left;
	Oid			right;

	if (!OidIsValid(operator) || !OidIsValid(array))
		return NULL;
	op_input_types(operator, &left, &right);
	if (right != exprType(value))
		return NULL;
	*keys = SS_make_initplan_output_param(root, array, -1, exprCollation(value));
	any->opno = operator;
	any->opfuncid = get_opcode(operator);
	any->useOr = true;
	any->inputcollid = clause->inputcollid;
	any->args = list_make2(copyObject(column), copyObject(*keys));
	any->location = -1;
	none->arg = (Expr *) copyObject(*keys);
	none->nulltesttype = IS_NULL;
	none->location = -1;
	return make_orclause(list_make2(any, none));
}

/*
 * The path of a foreign scan that is sent the keys of this clause, of which a
 * share of the rows is expected to be returned; NULL if there is none.
 */
Path *
JoinRemotePath(PlannerInfo *root, const RelOptInfo *outer, const RestrictInfo *key, double passed)
{
	RemoteScan *scan = palloc(sizeof(RemoteScan));
	ForeignPath *path = makeNode(ForeignPath);
	Expr	   *condition = make_condition(root, outer, key, &scan->keys);

	if (condition == NULL)
		return NULL;
	scan->rel = *outer;
	scan->wrapper = *outer->fdwroutine;
	scan->plan_before = scan->wrapper.GetForeignPlan;
	scan->wrapper.GetForeignPlan = plan_scan;
	scan->rel.fdwroutine = &scan->wrapper;
	scan->rel.baserestrictinfo = lappend(list_copy(outer->baserestrictinfo),
										 make_simple_restrictinfo(root, condition));
	*path = *(const ForeignPath *) outer->cheapest_total_path;
	path->path.parent = &scan->rel;
	path->path.rows = clamp_row_est(path->path.rows * passed);
	/* The other server still reads all; about half of the rest is sending. */
	path->path.total_cost -= (path->path.total_cost - path->path.startup_cost) * (1 - passed) / 2;
	return &path->path;
}

/* The parameter that a scan's keys are sent by, or NULL. */
static ParamExecData *
find_parameter(PlanState *scan, Oid *type)
{
	ListCell   *cell;

	foreach(cell, ((ForeignScan *) scan->plan)->fdw_exprs)
	{
		const Param *param = lfirst(cell);
		ParamExecData *data;
		const SubPlanState *plan;

		if (!IsA(param, Param) || param->paramkind != PARAM_EXEC)
			continue;
		data = &scan->state->es_param_exec_vals[param->paramid];
		plan = data->execPlan;
		if (plan == NULL || strcmp(plan->subplan->plan_name, PLAN_NAME) != 0)
			continue;
		*type = get_element_type(param->paramtype);
		return data;
	}
	return NULL;
}

/* Set the parameter to the keys of the probe's table, if it is finished, and they are few. */
static void
send_keys(JoinProbe *probe, PlanState *scan)
{
	Oid			type;
	ParamExecData *param = find_parameter(scan, &type);
	const JoinValues *values;
	MemoryContext before;
	int16		length;
	bool		by_value;
	char		align;

	if (param == NULL || !JoinTableFinished(probe->source->join) || !JoinFilterWatch(probe->source))
		return;
	values = JoinValuesOf(probe->source);
	if (values == NULL || values->n == JOIN_TOO_MANY || values->nkeys != 1 ||
		values->types[0].right != type)
		return;
	get_typlenbyvalalign(type, &length, &by_value, &align);
	before = MemoryContextSwitchTo(scan->state->es_query_cxt);
	param->value = PointerGetDatum(construct_array(values->listed, values->n, type, length,
												   by_value, align));
	MemoryContextSwitchTo(before);
	param->isnull = false;
	param->execPlan = NULL;
}

/*
 * An ExecProcNodeMtd: the first row is asked for.  The parameter is for the keys
 * of the join right above.  Other joins have other keys, perhaps of the same type.
 */
static TupleTableSlot *
begin_scan(PlanState *ps)
{
	JoinSite   *site = JoinScanSite(ps);

	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (outerPlanState(probe->source->join) == ps)
			send_keys(probe, ps);
	site->exec_undecided = NULL;
	ExecSetExecProcNode(ps, site->exec_read);
	return site->exec_read(ps);
}

/*
 * Have the scan of a probe, if it is planned for that, send the keys of the
 * join's table, which is then to be built first.  Returns whether it is.  The
 * join is not scanned again.
 */
bool
JoinRemoteArm(JoinProbe *probe)
{
	PlanState  *scan = probe->site->scan;
	Oid			unused;

	if (!IsA(scan, ForeignScanState) || outerPlanState(probe->source->join) != scan ||
		find_parameter(scan, &unused) == NULL ||
		!JoinPlanIsQuiet(innerPlanState(probe->source->join)))
		return false;
	probe->site->exec_undecided = begin_scan;
	ExecSetExecProcNode(scan, begin_scan);
	return true;
}
