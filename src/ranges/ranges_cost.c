/*-------------------------------------------------------------------------
 *
 * ranges_cost.c
 *	  What it costs to answer WHERE by range filters.
 *
 * The server knows the share of rows that a condition selects; here the share of
 * ranges counts.  A value that is in s of all rows is one of 1 / s values, of
 * which a range has `distinct` on average: so it is in s * distinct of all
 * ranges, and never in more ranges than rows.  fpp of the others pass by mistake,
 * for each value that is looked up.
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

/* What the conditions of a scan look for. */
typedef struct Question
{
	double		values;			/* that are looked up in each group */
	double		mistakes;		/* share of ranges that pass by mistake */
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

static Question
question_of(PlannerInfo *root, const IndexPath *path, double fpp)
{
	Question	q = {0, 1};
	ListCell   *lc;

	foreach(lc, path->indexclauses)
	{
		double		values = values_of(root, lfirst_node(IndexClause, lc));

		q.values += values;
		q.mistakes = Min(q.mistakes, values * fpp);
	}
	return q;
}

/* The metapage of an index; one that does not exist is as it would be made. */
static void
read_meta(const IndexOptInfo *info, RangesMeta *meta)
{
	BlockNumber pages = info->rel->pages;
	Relation	index;

	if (!info->hypothetical)
	{
		index = index_open(info->indexoid, NoLock);
		*meta = *RangesMetaOf(index);
		index_close(index, NoLock);
		return;
	}
	memset(meta, 0, sizeof(*meta));
	meta->range = RangesDefaultRange(pages);
	meta->fpp = RangesDefaultFpp(pages);
	meta->ngroups = 1 + RangesGroupOf(RangesRangeOf(meta, pages));
	meta->kind_len = 1;
	meta->nruns = 1;
	meta->runs[0].shape = (bf_sliced_shape) {1 + info->pages / meta->ngroups, 1};
}

/* The share of a table's ranges that is read for conditions on so many of its rows. */
static double
share_of_ranges(const IndexOptInfo *info, const RangesMeta *meta, Question q, Selectivity rows)
{
	double		ranges = Max(ceil((double) info->rel->pages / meta->range), 1);
	double		tuples = Max(info->rel->tuples, 1);
	double		distinct = meta->distinct > 0 ? meta->distinct : tuples / ranges;
	double		right = Min(rows * Min(distinct, tuples / ranges), 1);

	/* The index has values of several kinds, and excludes no range. */
	if (meta->kind_len == 0)
		return 1;
	return right + (1 - right) * q.mistakes;
}

/* The pages of the index that looking up so many values reads. */
static double
pages_read(const RangesMeta *meta, double values)
{
	double		sum = 0;

	for (uint32 i = 0; i < meta->nruns; i++)
	{
		uint32		end = i + 1 < meta->nruns ? meta->runs[i + 1].group : meta->ngroups;
		double		pages = meta->runs[i].shape.pages;

		/* Values fall on pages at random. */
		sum += (end - meta->runs[i].group) * (pages - pages * pow(1 - 1 / pages, values));
	}
	return sum;
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
	RangesMeta *meta = palloc(sizeof(RangesMeta));
	double		tuples = Max(info->rel->tuples, 1);
	Selectivity rows = clauselist_selectivity(root, quals, info->rel->relid, JOIN_INNER, NULL);
	Question	q;
	QualCost	recheck;
	double		share;
	double		counted;		/* rows as the server counts them */

	read_meta(info, meta);
	q = question_of(root, path, meta->fpp);
	share = share_of_ranges(info, meta, q, rows);
	counted = Min(2 * share / (2 - share) * info->rel->pages, tuples);
	cost_qual_eval(&recheck, quals, root);
	*startup = 0;
	*total = cost_of_pages(root, info, pages_read(meta, q.values), loop_count) +
		meta->ngroups * q.values * COST_OF_LOOKUP +
		share * info->rel->pages * cpu_operator_cost +
		Max(share * tuples - counted, 0) * (cpu_tuple_cost + recheck.per_tuple);
	*selectivity = Min(counted / tuples, 1);
	*correlation = 0;
	*pages = info->pages;
	pfree(meta);
}
