/*-------------------------------------------------------------------------
 *
 * restated_join.c
 *	  Does a filter that a subquery builds restate a join of the query?
 *
 * In
 *
 *	  SELECT ... FROM fact JOIN dim ON fact.k = dim.k
 *	  WHERE bloom_contains((SELECT bloom_agg(k) FROM dim WHERE ...), fact.k)
 *
 * the rows that the filter keeps from the scan are those that the join drops.
 * The planner multiplies the selectivities of both, and so counts the
 * restriction twice.  It is recognized when the aggregate takes a column of a
 * table, and a column of the same table is equal to the value of the lookup in the
 * outer query, as an equivalence class shows.  Both columns are followed
 * through subqueries, views and CTEs to their tables.
 *
 * Whether both use the same rows of that table is not compared: a filter of
 * fewer rows than the join would make the result another one, and so is no
 * prefilter.
 *
 * What is looked at are planners' structures, of which nothing is changed.  What
 * is allocated is in CurrentMemoryContext.
 *
 * src/lookup/restated_join.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "parser/parsetree.h"

#include "compat.h"
#include "lookup/restated_join.h"

/* A query and those around it, in which its CTEs are declared. */
typedef struct Level
{
	const Query *query;
	const struct Level *outer;	/* NULL for the outermost */
} Level;

/* A column of a table. */
typedef struct TableColumn
{
	Oid			table;
	AttrNumber	column;
} TableColumn;

/* A query within another one, or within none (NULL). */
static Level *
level_within(const Level *outer, const Query *query)
{
	Level	   *level = palloc(sizeof(Level));

	level->query = query;
	level->outer = outer;
	return level;
}

/* The query of a planner's level, with those around it. */
static Level *
level_of(const PlannerInfo *root)
{
	return root == NULL ? NULL : level_within(level_of(root->parent_root), root->parse);
}

/* The expression without what does not change its value. */
static Node *
strip(Node *expr)
{
	for (;;)
	{
		if (expr != NULL && IsA(expr, RelabelType))
			expr = (Node *) ((RelabelType *) expr)->arg;
		else if (expr != NULL && IsA(expr, FuncExpr) &&
				 ((FuncExpr *) expr)->funcformat != COERCE_EXPLICIT_CALL &&
				 list_length(((FuncExpr *) expr)->args) == 1)
			expr = linitial(((FuncExpr *) expr)->args);
		else
			return expr;
	}
}

/* The result column of that number, from 1 on, of a query; or NULL. */
static Node *
result_column(const Query *query, AttrNumber number)
{
	TargetEntry *entry;

	if (query->commandType != CMD_SELECT || query->setOperations != NULL)
		return NULL;
	entry = get_tle_by_resno(query->targetList, number);
	return entry != NULL && !entry->resjunk ? (Node *) entry->expr : NULL;
}

/*
 * What a column of a CTE is in the CTE's query, whose level is then *level.
 * NULL if that is unknown, as in a recursive one.
 */
static Node *
cte_column(const RangeTblEntry *rte, AttrNumber number, const Level **level)
{
	ListCell   *lc;

	for (Index up = 0; up < rte->ctelevelsup && *level != NULL; up++)
		*level = (*level)->outer;
	if (*level == NULL || rte->self_reference)
		return NULL;
	foreach(lc, (*level)->query->cteList)
	{
		const CommonTableExpr *cte = lfirst(lc);

		if (strcmp(cte->ctename, rte->ctename) != 0 || !IsA(cte->ctequery, Query))
			continue;
		*level = level_within(*level, (Query *) cte->ctequery);
		return result_column((*level)->query, number);
	}
	return NULL;
}

/*
 * One step from a Var of a level's query towards what it stands for: the
 * expression of which it is the result, at *level.  NULL if it is a column of
 * a table, which is then *column, or of anything else.
 */
static Node *
look_behind(const Var *var, const Level **level, TableColumn *column)
{
	const RangeTblEntry *rte;

	if (var->varlevelsup > 0 || var->varno < 1 || var->varattno < 1 ||
		var->varno > list_length((*level)->query->rtable))
		return NULL;
	rte = rt_fetch(var->varno, (*level)->query->rtable);
	if (rte->rtekind == RTE_RELATION)
		*column = (TableColumn) {rte->relid, var->varattno};
	else if (rte->rtekind == RTE_SUBQUERY && rte->subquery != NULL)
	{
		*level = level_within(*level, rte->subquery);
		return result_column(rte->subquery, var->varattno);
	}
	else if (rte->rtekind == RTE_CTE)
		return cte_column(rte, var->varattno, level);
	else if (rte->rtekind == RTE_JOIN)
		return list_length(rte->joinaliasvars) < var->varattno ? NULL :
			list_nth(rte->joinaliasvars, var->varattno - 1);
	else if (GroupedExpressions(rte) != NIL)
		return list_nth(GroupedExpressions(rte), var->varattno - 1);
	return NULL;
}

/*
 * What an expression of a level's query is at the bottom: the last expression
 * that is no Var, at *level; or NULL, with the column if it is one of a table.
 */
static Node *
bottom_of(Node *expr, const Level **level, TableColumn *column)
{
	*column = (TableColumn) {InvalidOid, InvalidAttrNumber};
	expr = strip(expr);
	while (expr != NULL && IsA(expr, Var))
	{
		CHECK_FOR_INTERRUPTS();
		expr = strip(look_behind((Var *) expr, level, column));
	}
	return expr;
}

/*
 * Is the expression a column of a table, or made by an aggregate of one, or by
 * an aggregate of such aggregates?  The column is the first one found.
 */
static bool
find_source(Node *expr, const Level *level, TableColumn *column)
{
	ListCell   *lc;

	check_stack_depth();
	expr = bottom_of(expr, &level, column);
	if (OidIsValid(column->table))
		return true;
	if (expr == NULL || !IsA(expr, Aggref))
		return false;
	foreach(lc, ((Aggref *) expr)->args)
	{
		if (find_source((Node *) lfirst_node(TargetEntry, lc)->expr, level, column))
			return true;
	}
	return false;
}

/* The Var as that of the table whose partition or child it is of, else itself. */
static const Var *
var_of_parent(const PlannerInfo *root, const Var *var)
{
	const AppendRelInfo *info;
	Var		   *parent;

	while (root->append_rel_array != NULL && var->varno > 0 &&
		   var->varno < root->simple_rel_array_size &&
		   (info = root->append_rel_array[var->varno]) != NULL)
	{
		if (var->varattno < 1 || var->varattno > info->num_child_cols ||
			info->parent_colnos[var->varattno - 1] == 0)
			break;
		parent = copyObject(unconstify(Var *, var));
		parent->varno = info->parent_relid;
		parent->varattno = info->parent_colnos[var->varattno - 1];
		var = parent;
	}
	return var;
}

/* Are the two columns of one relation of the query the same? */
static bool
same_var(Node *expr, const Var *var)
{
	expr = strip(expr);
	return expr != NULL && IsA(expr, Var) && ((Var *) expr)->varlevelsup == 0 &&
		((Var *) expr)->varno == var->varno && ((Var *) expr)->varattno == var->varattno;
}

/* Is one of the class's members, of another relation than the Var's, this column? */
static bool
class_has_column(const EquivalenceClass *class, const Var *var, const Level *level,
				 TableColumn wanted)
{
	ListCell   *lc;

	foreach(lc, class->ec_members)
	{
		const EquivalenceMember *em = lfirst(lc);
		Node	   *member = strip((Node *) em->em_expr);
		const Level *from = level;
		TableColumn column;

		if (em->em_is_child || member == NULL || !IsA(member, Var) ||
			((Var *) member)->varno == var->varno)
			continue;
		if (bottom_of(member, &from, &column) == NULL && column.table == wanted.table &&
			column.column == wanted.column)
			return true;
	}
	return false;
}

/* Does the query equate the Var with a column of another relation that is the wanted one? */
static bool
is_joined_to(const PlannerInfo *root, const Var *var, TableColumn wanted)
{
	const Level *level = level_of(root);
	ListCell   *lc;
	ListCell   *lc2;

	foreach(lc, root->eq_classes)
	{
		const EquivalenceClass *class = lfirst(lc);

		foreach(lc2, class->ec_members)
		{
			const EquivalenceMember *em = lfirst(lc2);

			if (!em->em_is_child && same_var((Node *) em->em_expr, var) &&
				class_has_column(class, var, level, wanted))
				return true;
		}
	}
	return false;
}

/* The subplan of this query level that computes a parameter once, or NULL. */
SubPlan *
BloomInitPlanOf(const PlannerInfo *root, const Param *param)
{
	ListCell   *lc;

	if (param->paramkind != PARAM_EXEC)
		return NULL;
	foreach(lc, root->init_plans)
	{
		SubPlan    *subplan = (SubPlan *) lfirst(lc);

		if (list_member_int(subplan->setParam, param->paramid))
			return subplan;
	}
	return NULL;
}

/*
 * Is the filter built by a subquery that does not refer to the query, over a
 * column of a table to which the query joins the value?  False where there are
 * no relations to look at, as for the clauses above a set operation.
 */
bool
BloomRestatesJoin(PlannerInfo *root, const Param *filter, Node *value)
{
	const SubPlan *subplan = BloomInitPlanOf(root, filter);
	const PlannerInfo *subroot;
	TableColumn column;
	Node	   *result;

	value = strip(value);
	if (subplan == NULL || value == NULL || !IsA(value, Var) ||
		subplan->plan_id > list_length(root->glob->subroots))
		return false;
	subroot = list_nth(root->glob->subroots, subplan->plan_id - 1);
	result = result_column(subroot->parse, 1);
	return result != NULL && find_source(result, level_of(subroot), &column) &&
		is_joined_to(root, var_of_parent(root, (Var *) value), column);
}
