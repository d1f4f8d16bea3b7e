/*-------------------------------------------------------------------------
 *
 * ranges_cost.c
 *	  What it costs to answer WHERE by range filters.
 *
 * The server knows the share of rows that a condition selects; here the share of
 * ranges counts.  A value that is in s of all rows is one of 1 / s values, of
 * which a range has `distinct` on average, or fewer if the index has other columns: so
 * it is in s * distinct of all ranges, and never in more ranges than rows.  Of the
 * others, the share that was measured passes by mistake for each value that is looked
 * up, or the one that is promised if that is more.
 *
 * A column without statistics seems to have 200 values.  A value of such a column is
 * taken to be in one range.
 *
 * Of words and the like the statistics know the most frequent ones at best, and of
 * several columns not which values are together.  So what is known when the query is
 * planned is looked up in a few groups.
 *
 * From the selectivity that is returned the server estimates the pages that a
 * bitmap scan reads, as if rows were scattered: 2 T n / (2 T + n) for n rows of
 * T pages.  So it is given the n that makes that the pages of the ranges.  For
 * each row it also counts the cost of checking it again; the rows of these pages
 * are more, and the difference is charged here.  In a page of which no rows are known
 * each is looked at by itself, which takes nearly twice the time that a sequential scan
 * takes for it.  That is charged, too, so that a value that all ranges have is found by
 * such a scan.
 *
 * src/ranges/ranges_cost.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/detoast.h"
#include "access/genam.h"
#include "access/gin.h"
#include "access/relscan.h"
#include "nodes/pathnodes.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "utils/index_selfuncs.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/selfuncs.h"
#include "utils/snapmgr.h"
#include "utils/spccache.h"

#include "am/am.h"
#include "ranges/ranges.h"

/* Looking up a value in a group, beside reading its page. */
#define COST_OF_LOOKUP	(2 * cpu_index_tuple_cost)

/* Groups in which keys are looked up that are known when a query is planned. */
#define ASKED_GROUPS	16

/* Longer values, in bytes, are not looked up while a query is planned. */
#define MOST_ASKED		8192

/* What is added to the costs of a path that any other one is better than. */
#define LAST_RESORT		1e9

/* Pages of the last group's layers that say how many values ranges have, if nothing else does. */
#define COUNTED_PAGES	2

/* What the planner has to know of an index. */
typedef struct Facts
{
	double		range;			/* pages of the table in a range */
	double		rate;			/* at which absent values pass a range */
	double		distinct;		/* values of a range; 0 if unknown */
	double		groups;
	double		layers;			/* of all groups */
	double		pages;			/* of all layers */
} Facts;

/* The function of a column's operator class for GIN that extracts keys, if it has such a class. */
static Oid
extractor_of(const IndexOptInfo *info, int column)
{
	return get_opfamily_proc(info->opfamily[column], info->opcintype[column],
							 info->opcintype[column], GIN_EXTRACTVALUE_PROC);
}

/* Does a column of an index have an operator class for GIN? */
static bool
column_extracts(const IndexOptInfo *info, int column)
{
	return OidIsValid(extractor_of(info, column));
}

/* The defaults of an index that does not exist, as if no expression were expensive. */
static RangesDefaults
imagined_defaults(const IndexOptInfo *info)
{
	RangesDefaults defaults = RANGES_EQUALITY;

	for (int i = 0; i < info->nkeycolumns; i++)
	{
		FmgrInfo	extract_value;

		if (!column_extracts(info, i))
			continue;
		fmgr_info(extractor_of(info, i), &extract_value);
		defaults = RangesDefaultsWith(defaults, &extract_value, false);
	}
	return defaults;
}

/* The facts of an index that does not exist, as it would be made. */
static Facts
imagined_facts(const IndexOptInfo *info)
{
	BlockNumber pages = info->rel->pages;
	RangesDefaults defaults = imagined_defaults(info);
	uint32		range = RangesDefaultRange(defaults, pages);
	double		groups = 1 + RangesGroupOf(pages / range);

	return (Facts) {
		.range = range,
		.rate = RangesDefaultFpp(defaults, pages),
		.groups = groups,
		.layers = groups,
		.pages = Max(info->pages, groups),
	};
}

/* The values of a range, as the last group says. */
static double
values_of_last_group(Relation index, uint32 ngroups)
{
	RangesCounts counts;

	if (ngroups == 0)
		return 0;
	counts = RangesCountGroup(index, ngroups - 1, COUNTED_PAGES);
	return RangesMeanValues(counts.values, BF_SLICED_RANGES);
}

static Facts
facts_of(const IndexOptInfo *info)
{
	Relation	index;
	const RangesMeta *meta;
	Facts		f = {0};

	if (info->hypothetical)
		return imagined_facts(info);
	index = index_open(info->indexoid, NoLock);
	RangesTotals(index, &f.layers, &f.pages);
	meta = RangesMetaFresh(index);
	f.range = meta->range;
	f.rate = Max(meta->rate, RangesPromise(meta, info->rel->pages));
	f.groups = meta->ngroups;
	f.distinct = meta->distinct;
	if (f.distinct == 0)
		f.distinct = values_of_last_group(index, meta->ngroups);
	index_close(index, NoLock);
	return f;
}

/* What the conditions of a scan look for. */
typedef struct Question
{
	double		keys;			/* that are looked up in each group */
	double		share;			/* of the table's ranges that is read */
} Question;

/* The operator, and the value on its right, of a condition. */
static void
parts_of(Node *condition, Oid *operator, Node **left, Node **right, bool *array)
{
	List	   *args;

	*array = IsA(condition, ScalarArrayOpExpr);
	if (*array)
	{
		*operator = ((ScalarArrayOpExpr *) condition)->opno;
		args = ((ScalarArrayOpExpr *) condition)->args;
	}
	else
	{
		*operator = castNode(OpExpr, condition)->opno;
		args = ((OpExpr *) condition)->args;
	}
	*left = linitial(args);
	*right = lsecond(args);
}

/* Are there no statistics of what a condition compares? */
static bool
is_guessed(PlannerInfo *root, Node *compared)
{
	VariableStatData data;
	bool		guessed;

	examine_variable(root, compared, 0, &data);
	(void) get_variable_numdistinct(&data, &guessed);
	ReleaseVariableStats(data);
	return guessed;
}

/* Estimate by statistics which share of the ranges a condition leaves. */
static void
guess_share(PlannerInfo *root, const IndexOptInfo *info, const Facts *f, bool extracts,
			Node *condition, Question *q)
{
	double		ranges = Max(ceil((double) info->rel->pages / f->range), 1);
	double		tuples = Max(info->rel->tuples, 1);
	double		distinct = f->distinct > 0 ? f->distinct : tuples / ranges;
	Selectivity rows = clause_selectivity(root, condition, info->rel->relid, JOIN_INNER, NULL);
	double		keys = 1;
	double		right;
	Oid			operator;
	Node	   *left;
	Node	   *argument;
	bool		array;

	parts_of(condition, &operator, &left, &argument, &array);
	if (array)
		keys = Max(1, EstimateArrayLength(root, argument));
	if (extracts)
		right = 1 - pow(1 - rows, tuples / ranges);
	else if (is_guessed(root, left))
		right = keys / ranges;
	else
		right = rows * Min(distinct, tuples / ranges);
	right = Min(right, 1);
	q->keys += keys;
	q->share *= right + (1 - right) * Min(keys * f->rate, 1);
}

/* Is a value so long that looking up all that is in it takes long? */
static bool
is_long(const Const *value)
{
	return value->constlen == -1 && toast_raw_datum_size(value->constvalue) > MOST_ASKED;
}

/*
 * Make a key for a scan of a condition whose value is known when the query is planned;
 * false if it is not.
 */
static bool
make_key(PlannerInfo *root, const IndexOptInfo *info, int column, Node *condition, ScanKey key)
{
	int			strategy;
	Oid			lefttype;
	Oid			righttype;
	Oid			operator;
	Node	   *left;
	Node	   *right;
	bool		array;

	parts_of(condition, &operator, &left, &right, &array);
	right = estimate_expression_value(root, right);
	if (!IsA(right, Const) || ((Const *) right)->constisnull || is_long((Const *) right))
		return false;
	get_op_opfamily_properties(operator, info->opfamily[column], false, &strategy, &lefttype, &righttype);
	ScanKeyEntryInitialize(key, array ? SK_SEARCHARRAY : 0, (AttrNumber) (column + 1),
						   (StrategyNumber) strategy, righttype, info->indexcollations[column],
						   get_opcode(operator), ((Const *) right)->constvalue);
	return true;
}

/* Look keys up in some groups: what statistics do not know, where keys are together. */
static void
find_share(Relation index, ScanKey keys, int nkeys, Question *q)
{
	IndexScanDesc scan = RangesBeginScan(index, nkeys, 0);
	double		found;

	scan->xs_snapshot = GetActiveSnapshot();
	RangesRescan(scan, keys, nkeys, NULL, 0);
	q->share *= RangesShareOf(scan, ASKED_GROUPS, &found);
	q->keys += found;
	RangesEndScan(scan);
	IndexScanEnd(scan);
}

/* What the conditions of a path look for. */
static Question
question_of(PlannerInfo *root, const IndexPath *path, const Facts *f)
{
	const IndexOptInfo *info = path->indexinfo;
	bool		asks = !info->hypothetical && ActiveSnapshotSet() &&
		(info->nkeycolumns > 1 || column_extracts(info, 0));
	List	   *quals = get_quals_from_indexclauses(path->indexclauses);
	ScanKey		keys = palloc((list_length(quals) + 1) * sizeof(ScanKeyData));
	int			nkeys = 0;
	Question	q = {0, 1};
	ListCell   *lc;
	ListCell   *lc2;

	foreach(lc, path->indexclauses)
	{
		const IndexClause *clause = lfirst_node(IndexClause, lc);

		foreach(lc2, clause->indexquals)
		{
			Node	   *condition = (Node *) lfirst_node(RestrictInfo, lc2)->clause;

			if (asks && make_key(root, info, clause->indexcol, condition, &keys[nkeys]))
				nkeys++;
			else
				guess_share(root, info, f, column_extracts(info, clause->indexcol), condition, &q);
		}
	}
	if (nkeys > 0)
	{
		Relation	index = index_open(info->indexoid, NoLock);

		find_share(index, keys, nkeys, &q);
		index_close(index, NoLock);
	}
	return q;
}

/* The pages of the index that looking up so many values reads. */
static double
pages_read(const Facts *f, double values)
{
	double		pages = f->pages / Max(f->layers, 1);

	/* Values fall on pages at random. */
	return pages < 1 ? 0 : f->layers * (pages - pages * pow(1 - 1 / pages, values));
}

/* Reading the index's pages, for one of loop_count scans. */
static Cost
cost_of_pages(PlannerInfo *root, const IndexOptInfo *info, double pages, double loop_count)
{
	double		page_cost;

	get_tablespace_page_costs(info->reltablespace, &page_cost, NULL);
	if (loop_count > 1)
		pages = index_pages_fetched(pages * loop_count, info->pages, info->pages, root) / loop_count;
	return pages * page_cost;
}

/* What the planner asks an index about a path. */
typedef struct Inquiry
{
	PlannerInfo *root;
	const IndexPath *path;
	Facts		f;
	Question	q;
} Inquiry;

static void
inquire(void *arg)
{
	Inquiry    *i = arg;

	i->f = facts_of(i->path->indexinfo);
	i->q = question_of(i->root, i->path, &i->f);
}

/*
 * Ask an index about a path; false if it is damaged.  A query that can do without the index
 * must not fail for it, and one that cannot raises the error when it runs.
 */
static bool
can_inquire(Inquiry *i)
{
	ErrorData  *error;

	if (i->path->indexinfo->hypothetical || !AmMayAttemptInQuery())
	{
		inquire(i);
		return true;
	}
	error = AmAttempt(inquire, i);
	if (error == NULL)
		return true;
	if (!AmIsOfDamage(error))
		ReThrowError(error);
	ereport(LOG,
			(errcode(error->sqlerrcode),
			 errmsg("could not plan the use of an index: %s", error->message),
			 error->hint != NULL ? errhint("%s", error->hint) : 0));
	return false;
}

/* The access method's amcostestimate. */
void
RangesCostEstimate(PlannerInfo *root, IndexPath *path, double loop_count, Cost *startup,
				   Cost *total, Selectivity *selectivity, double *correlation, double *pages)
{
	const IndexOptInfo *info = path->indexinfo;
	double		tuples = Max(info->rel->tuples, 1);
	Inquiry		asked = {.root = root,.path = path,.q = {.share = 1}};
	bool		possible = can_inquire(&asked);
	const Facts *f = &asked.f;
	const Question *q = &asked.q;
	QualCost	recheck;
	double		counted;		/* rows as the server counts them */

	counted = Min(2 * q->share / (2 - q->share) * info->rel->pages, tuples);
	cost_qual_eval(&recheck, get_quals_from_indexclauses(path->indexclauses), root);
	*startup = 0;
	*total = cost_of_pages(root, info, pages_read(f, q->keys), loop_count) +
		f->groups * q->keys * COST_OF_LOOKUP +
		q->share * info->rel->pages * cpu_operator_cost +
		q->share * tuples * cpu_tuple_cost +
		Max(q->share * tuples - counted, 0) * (cpu_tuple_cost + recheck.per_tuple);

	/*
	 * Without a condition all pages are read, which any other plan does
	 * faster.
	 */
	if (!possible || path->indexclauses == NIL)
		*total += LAST_RESORT;
	*selectivity = Min(counted / tuples, 1);
	*correlation = 0;
	*pages = info->pages;
}
