/*-------------------------------------------------------------------------
 *
 * turns.c
 *	  Which filters a node asks for its rows, in which order, and when one rests.
 *
 * Each filter by itself tests a sample of rows as soon as it is ready, goes on if
 * enough of them are removed, and otherwise rests, at first for some thousands of
 * rows and then for longer, up to a limit, since later rows may be others.
 *
 *				 ready						 enough are removed
 *	  nothing ----------> tests a sample --------------------------> tests all
 *							^	|									   |
 *				a while	  |	+----------> rests <--------------------+
 *							+----------------+		too few are removed
 *
 * What is decided here takes time or saves it, and changes no result; but for the rules that
 * join/README.md names, awaited(), FilterMayComeFirst() and RowFiltersBegin().
 *
 * join/src/turns.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/transam.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "utils/lsyscache.h"

#include "join.h"

/* Rows of a sample, and between two reviews. */
#define SAMPLE_ROWS		256
#define REVIEW_ROWS		16384

/* Fewer rows than that tell nothing. */
#define LEAST_TESTED	64

/* The first rest, and the longest one. */
#define FIRST_PAUSE		4096
#define LONGEST_PAUSE	(1 << 18)

/* Rows until a filter that another process makes is looked at again. */
#define SHARED_PAUSE	256

/*
 * The cost of a test of a key that is not one column passed by value, in tests of one that
 * is.  Such a test counts as one operator of a condition.
 */
#define EXPENSIVE_TEST		2.0

/*
 * Is the key of a filter one column that is passed by value?  Then nothing is evaluated
 * for it, and no value is detoasted.
 */
static bool
is_plain(const PlannedFilter *plan)
{
	Node	   *key = linitial(plan->keys);

	return list_length(plan->keys) == 1 && ColumnOfKey(key) > 0 && get_typbyval(exprType(key));
}

/* What it costs to evaluate a condition, in operators. */
static double
operators_in(List *qual)
{
	QualCost	cost;

	cost_qual_eval(&cost, qual, NULL);
	return cpu_operator_cost > 0 ? cost.per_tuple / cpu_operator_cost : 0;
}

/*
 * Begin to ask the filters that a node's plan tells of.  False, and the node asks none, if
 * filters are turned off, or if the query looks again at changed rows: the scans return
 * these then.
 */
bool
RowFiltersBegin(RowFilters *rows, CustomScanState *css)
{
	EState	   *estate = css->ss.ps.state;
	List	   *plans;
	ListCell   *cell;
	ListCell   *number;
	ListCell   *need;

	if (estate->es_epq_active != NULL || !join_enabled)
		return false;
	plans = PlannedFilters((CustomScan *) css->ss.ps.plan);
	rows->qual_cost = operators_in(css->ss.ps.plan->qual);
	rows->filters = palloc0(list_length(plans) * sizeof(ScanFilter));
	rows->active = palloc(list_length(plans) * sizeof(ScanFilter *));
	foreach(cell, plans)
	{
		const PlannedFilter *plan = lfirst(cell);
		ScanFilter *use = &rows->filters[rows->n++];

		use->filter = JoinFilterOf(estate, plan->number);
		use->plan = plan;
		use->nkeys = list_length(plan->keys);
		use->keys = palloc0(use->nkeys * sizeof(JoinKey));
		use->plain = is_plain(plan);
		use->cost = use->plain ? 1 : EXPENSIVE_TEST;
		JoinKeysInit(use->keys, plan->keys, plan->functions, plan->collations, &css->ss.ps);
		foreach(number, plan->needs)
			use->needs = lappend(use->needs, JoinFilterOf(estate, lfirst_int(number)));
		use->needs = lappend(use->needs, use->filter);
		foreach(need, use->needs)
		{
			JoinFilter *filter = lfirst(need);

			/* Nodes begin one by one: if this is in the list, it is the last. */
			if (filter->askers == NIL || llast(filter->askers) != rows)
				filter->askers = lappend(filter->askers, rows);
		}
	}
	return true;
}

/* Ask for a turn before the next row. */
void
RowFiltersDue(RowFilters *rows)
{
	rows->interval -= rows->countdown;
	rows->countdown = 0;
}

/* The filter is another one than before, or none any longer. */
static void
begin_generation(ScanFilter *use)
{
	use->generation = use->filter->generation;
	use->testing = false;
	use->rest = 0;
	use->pause = FIRST_PAUSE;
	use->skip_decided = false;
	use->partition_asked = use->blocks_asked = false;
	use->blocks = NULL;
}

static void
begin_tests(ScanFilter *use)
{
	use->testing = true;
	use->proven = false;
	use->early = false;
	use->rows = 0;
	use->tested = use->removed = 0;
}

/*
 * May a filter's key be hashed, and its bits be tested, for rows that the scan's
 * condition has not passed?  To hash a column passed by value by a function that is
 * built in raises no error, and shows the row to nobody.
 */
bool
FilterMayComeFirst(const ScanFilter *use)
{
	return use->plain && use->keys[0].hash.fn_oid < FirstGenbkiObjectId;
}

/*
 * Is a filter better asked before the condition than after it, where it was until
 * now?  Before it, all rows are tested, but the condition is evaluated only for
 * those that are not removed.
 */
static bool
comes_first(const RowFilters *rows, const ScanFilter *use)
{
	double		passed = Min((double) use->tested / Max(use->rows, 1), 1);
	double		removed = (double) use->removed / use->tested;

	return FilterMayComeFirst(use) &&
		(join_force || (1 - passed) * use->cost < removed * rows->qual_cost);
}

/* Rows have been tested: go on? */
static void
review(const RowFilters *rows, ScanFilter *use)
{
	if (use->tested < LEAST_TESTED)
		return;
	use->share = (double) use->removed / use->tested / use->cost;
	if (join_force || JoinFilterPays(use))
	{
		use->early |= comes_first(rows, use);
		use->proven = true;
		use->pause = FIRST_PAUSE;
	}
	else
	{
		use->testing = false;
		use->rest = use->pause;
		use->pause = Min(use->pause * 2, LONGEST_PAUSE);
	}
	use->rows = 0;
	use->tested = use->removed = 0;
}

/* Is a filter ready?  A shared one may have been made by another process since. */
static bool
is_ready(JoinFilter *filter)
{
	if (!filter->ready && filter->shared != NULL)
		SharedFilterLook(filter);
	return filter->ready;
}

/* A filter that has to become ready before this one is asked; NULL if there is none. */
static const JoinFilter *
awaited(const ScanFilter *use)
{
	ListCell   *cell;

	foreach(cell, use->needs)
	{
		if (!is_ready(lfirst(cell)))
			return lfirst(cell);
	}
	return NULL;
}

/* A turn of one filter.  Returns after how many rows it has the next one. */
static int64
turn_of_filter(const RowFilters *rows, ScanFilter *use)
{
	const JoinFilter *filter = use->filter;
	const JoinFilter *missing = awaited(use);

	use->usable = missing == NULL;
	if (use->generation != filter->generation)
		begin_generation(use);
	use->testing &= use->usable;
	if (!use->usable)
		return missing->shared != NULL ? SHARED_PAUSE : PG_INT64_MAX;
	if (filter->words == NULL)
		return PG_INT64_MAX;
	use->rows += rows->interval;
	if (use->testing)
		review(rows, use);
	else if ((use->rest -= rows->interval) <= 0)
		begin_tests(use);
	if (!use->testing)
		return use->rest;
	return use->proven ? REVIEW_ROWS : SAMPLE_ROWS;
}

/* Is a filter to be asked before another one? */
static bool
is_before(const ScanFilter *one, const ScanFilter *other)
{
	return one->early != other->early ? one->early : one->share > other->share;
}

/* Put the filters that test rows in order: what removes most comes first. */
static void
order_filters(RowFilters *rows)
{
	rows->nactive = rows->n_early = 0;
	for (int i = 0; i < rows->n; i++)
	{
		ScanFilter *use = &rows->filters[i];
		int			place = rows->nactive;

		if (!use->testing)
			continue;
		for (; place > 0 && is_before(use, rows->active[place - 1]); place--)
			rows->active[place] = rows->active[place - 1];
		rows->active[place] = use;
		rows->nactive++;
		rows->n_early += use->early;
	}
}

/* Before a row: see to filters that have become ready, and review those that test. */
void
RowFiltersTurn(RowFilters *rows)
{
	int64		next = PG_INT64_MAX;

	for (int i = 0; i < rows->n; i++)
		next = Min(next, turn_of_filter(rows, &rows->filters[i]));
	order_filters(rows);
	rows->interval = rows->countdown = next;
}
