/*-------------------------------------------------------------------------
 *
 * ranges_cost.c
 *	  What it costs to answer WHERE by range filters.
 *
 * The server knows the share of rows that a condition selects; here the share of
 * ranges counts.  A value that is in s of all rows is one of 1 / s values, of
 * which a range has `distinct` on average: so it is in s * distinct of all
 * ranges, and never in more ranges than rows.  Of the others, the share that was
 * measured passes by mistake for each value that is looked up, or the one that is
 * promised if that is more.
 *
 * A column without statistics seems to have 200 values.  A value of such a column is
 * taken to be in one range.
 *
 * From the selectivity that is returned the server estimates the pages that a
 * bitmap scan reads, as if rows were scattered: 2 T n / (2 T + n) for n rows of
 * T pages.  So it is given the n that makes that the pages of the ranges.  For
 * each row it also counts the cost of checking it again; the rows of these pages
 * are more, and the difference is charged here.
 *
 * src/ranges/ranges_cost.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/genam.h"
#include "nodes/pathnodes.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "utils/index_selfuncs.h"
#include "utils/rel.h"
#include "utils/selfuncs.h"
#include "utils/spccache.h"

#include "ranges/ranges.h"

/* Looking up a value in a group, beside reading its page. */
#define COST_OF_LOOKUP	(2 * cpu_index_tuple_cost)

/* Pages of the last group's layers that say how many values ranges have, if nothing else does. */
#define COUNTED_PAGES	2

/* What the conditions of a scan look for. */
typedef struct Question
{
	double		values;			/* that are looked up in each group */
	double		mistakes;		/* share of ranges that pass by mistake */
	bool		guessed;		/* are there no statistics of the column? */
} Question;

/* The values that a condition looks up. */
static double
values_of(PlannerInfo *root, const IndexClause *clause)
{
	Node	   *expr = (Node *) ((RestrictInfo *) linitial(clause->indexquals))->clause;

	if (IsA(expr, ScalarArrayOpExpr))
		return Max(1, EstimateArrayLength(root, lsecond(((ScalarArrayOpExpr *) expr)->args)));
	return 1;
}

/* Are there no statistics of what a condition compares? */
static bool
is_guessed(PlannerInfo *root, const IndexClause *clause)
{
	Node	   *expr = (Node *) ((RestrictInfo *) linitial(clause->indexquals))->clause;
	List	   *args = IsA(expr, ScalarArrayOpExpr) ? ((ScalarArrayOpExpr *) expr)->args : ((OpExpr *) expr)->args;
	VariableStatData data;
	bool		guessed;

	examine_variable(root, linitial(args), 0, &data);
	(void) get_variable_numdistinct(&data, &guessed);
	ReleaseVariableStats(data);
	return guessed;
}

static Question
question_of(PlannerInfo *root, const IndexPath *path, double fpp)
{
	Question	q = {0, 1, false};
	ListCell   *lc;

	foreach(lc, path->indexclauses)
	{
		double		values = values_of(root, lfirst_node(IndexClause, lc));

		q.values += values;
		q.mistakes = Min(q.mistakes, values * fpp);
		q.guessed |= is_guessed(root, lfirst_node(IndexClause, lc));
	}
	return q;
}

/* What the planner has to know of an index. */
typedef struct Facts
{
	double		range;			/* pages of the table in a range */
	double		rate;			/* at which absent values pass a range */
	double		distinct;		/* values of a range; 0 if unknown */
	double		groups;
	double		layers;			/* of all groups */
	double		pages;			/* of all layers */
	bool		excludes;		/* does it exclude any range? */
} Facts;

/* The facts of an index that does not exist, as it would be made. */
static Facts
imagined_facts(const IndexOptInfo *info)
{
	BlockNumber pages = info->rel->pages;
	uint32		range = RangesDefaultRange(pages);
	double		groups = 1 + RangesGroupOf(pages / range);

	return (Facts) {
		.range = range,
		.rate = RangesDefaultFpp(pages),
		.groups = groups,
		.layers = groups,
		.pages = Max(info->pages, groups),
		.excludes = true,
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
	meta = RangesMetaOf(index);
	f.range = meta->range;
	f.rate = Max(meta->rate, RangesPromise(meta, info->rel->pages));
	f.groups = meta->ngroups;
	f.distinct = meta->distinct;
	/* If it has values of several kinds, all pages of the table are read. */
	f.excludes = meta->kind_len > 0;
	if (f.distinct == 0)
		f.distinct = values_of_last_group(index, meta->ngroups);
	index_close(index, NoLock);
	return f;
}

/* The share of a table's ranges that is read for conditions on so many of its rows. */
static double
share_of_ranges(const IndexOptInfo *info, const Facts *f, Question q, Selectivity rows)
{
	double		ranges = Max(ceil((double) info->rel->pages / f->range), 1);
	double		tuples = Max(info->rel->tuples, 1);
	double		distinct = f->distinct > 0 ? f->distinct : tuples / ranges;
	double		right = Min(q.guessed ? q.values / ranges : rows * Min(distinct, tuples / ranges), 1);

	return f->excludes ? right + (1 - right) * q.mistakes : 1;
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

/* The access method's amcostestimate. */
void
RangesCostEstimate(PlannerInfo *root, IndexPath *path, double loop_count, Cost *startup,
				   Cost *total, Selectivity *selectivity, double *correlation, double *pages)
{
	const IndexOptInfo *info = path->indexinfo;
	List	   *quals = get_quals_from_indexclauses(path->indexclauses);
	Facts		f = facts_of(info);
	double		tuples = Max(info->rel->tuples, 1);
	Selectivity rows = clauselist_selectivity(root, quals, info->rel->relid, JOIN_INNER, NULL);
	Question	q;
	QualCost	recheck;
	double		share;
	double		counted;		/* rows as the server counts them */

	q = question_of(root, path, f.rate);
	share = share_of_ranges(info, &f, q, rows);
	counted = Min(2 * share / (2 - share) * info->rel->pages, tuples);
	cost_qual_eval(&recheck, quals, root);
	*startup = 0;
	*total = cost_of_pages(root, info, pages_read(&f, q.values), loop_count) +
		f.groups * q.values * COST_OF_LOOKUP +
		share * info->rel->pages * cpu_operator_cost +
		Max(share * tuples - counted, 0) * (cpu_tuple_cost + recheck.per_tuple);
	*selectivity = Min(counted / tuples, 1);
	*correlation = 0;
	*pages = info->pages;
}
