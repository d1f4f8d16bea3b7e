/*-------------------------------------------------------------------------
 *
 * join_scan.c
 *	  Drops rows in a scan.
 *
 * A scan asks its qual about every row.  In its place stands a site, whose
 * evaluation function asks the qual first, and then each probe, one for each
 * join above the scan.  A probe lets rows pass until it tests them, which it may
 * begin and end at any row, because no row without a partner is in the result;
 * join_decide.c says when.  Those that reject most for what they cost come first.
 *
 * Where the filter is large, and the rows of a page of the table can be tested
 * together, join_page.c does that.
 *
 * Rows dropped here do not count as removed by the scan's own qual.
 *
 * src/join/join_scan.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <limits.h>

#include "executor/executor.h"
#include "executor/instrument.h"

#include "join/join_decide.h"
#include "join/join_page.h"
#include "join/join_seqscan.h"

/* Rows that a scan passes before a query is searched for joins. */
#define ROWS_BEFORE_SEARCH	200

/* Does the scan's own qual pass the row? */
static inline bool
qual_passes(const JoinSite *site, ExprContext *econtext)
{
	bool		isnull;

	return site->qual == NULL || DatumGetBool(ExecEvalExpr(site->qual, econtext, &isnull));
}

/* Pass on what the qual says: nothing is tested any more. */
static Datum
pass_on(ExprState *state, ExprContext *econtext, bool *isnull)
{
	*isnull = false;
	return BoolGetDatum(qual_passes((JoinSite *) state, econtext));
}

/*
 * Give the scan back what it had.  ExecScan keeps the pointer to the qual while
 * it looks for a row, so until then the site passes everything on.
 */
static void
remove_site(JoinSite *site)
{
	site->state.evalfunc = pass_on;
	site->scan->qual = site->qual;
	if (site->exec_before != NULL)
		ExecSetExecProcNode(site->scan, site->exec_before);
}

static Datum wait_row(ExprState *state, ExprContext *econtext, bool *isnull);
static Datum evaluate_in_order(ExprState *state, ExprContext *econtext, bool *isnull);

/*
 * A probe of the site does something else, or has been reviewed: if all wait,
 * count rows for all at once, and if all rest, none at all.
 */
static void
settle(JoinSite *site)
{
	int			wait = INT_MAX;

	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
	{
		if (probe->phase == JOIN_WAITS)
			wait = Min(wait, probe->countdown);
		else if (probe->phase != JOIN_RESTS)
		{
			/* Not now: the probes are being walked through. */
			site->state.evalfunc = site->probes->next == NULL ? site->evaluate : evaluate_in_order;
			return;
		}
	}
	site->countdown = site->wait = wait;
	site->state.evalfunc = wait == INT_MAX ? pass_on : wait_row;
}

/* Some of the probes of a site, which waited together, have waited enough. */
static void
end_waits(JoinSite *site)
{
	site->state.evalfunc = site->evaluate;
	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (probe->phase == JOIN_WAITS)
			JoinDecideAfter(probe, site->wait);
	settle(site);
}

/* The evaluation function of a site of which no probe does more than wait. */
static Datum
wait_row(ExprState *state, ExprContext *econtext, bool *isnull)
{
	JoinSite   *site = (JoinSite *) state;
	bool		passes = qual_passes(site, econtext);

	*isnull = false;
	if (passes && --site->countdown == 0)
		end_waits(site);
	return BoolGetDatum(passes);
}

static inline bool
test_row(JoinProbe *probe, ExprContext *econtext)
{
	uint32		hash;
	bool		passes;

	if (!probe->by_page || !JoinPageAnswers(probe, econtext->ecxt_scantuple, &passes))
		passes = JoinKeysHash(probe->keys, probe->nkeys, econtext, &hash) &&
			JoinBitsPass(probe->source->bits, hash);
	probe->tested++;
	probe->rejected += !passes;
	if (--probe->countdown == 0)
	{
		JoinDecideReview(probe);
		settle(probe->site);
	}
	return passes;
}

/* A row of a probe that does not test yet. */
static bool
pass_row(JoinProbe *probe, ExprContext *econtext)
{
	JoinPhase	phase = probe->phase;

	if (phase == JOIN_RESTS)
		return true;
	JoinDecideAtRow(probe, econtext);
	if (probe->phase != phase)
		settle(probe->site);
	return probe->phase != JOIN_TESTS || test_row(probe, econtext);
}

/* The site's evaluation function: does the row pass the qual and the filters? */
static Datum
evaluate_site(ExprState *state, ExprContext *econtext, bool *isnull)
{
	JoinSite   *site = (JoinSite *) state;

	*isnull = false;
	if (!qual_passes(site, econtext))
		return BoolGetDatum(false);
	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
	{
		if (probe->phase == JOIN_TESTS ? test_row(probe, econtext) : pass_row(probe, econtext))
			continue;
		InstrCountFiltered1(site->scan, -1);
		return BoolGetDatum(false);
	}
	return BoolGetDatum(true);
}

/* Put the probes of a site into the order in which they are to test rows. */
static void
order_probes(JoinSite *site)
{
	JoinProbe  *rest = site->probes;

	site->probes = NULL;
	while (rest != NULL)
	{
		JoinProbe  *probe = rest;
		JoinProbe **place = &site->probes;

		rest = probe->next;
		while (*place != NULL && (*place)->worth >= probe->worth)
			place = &(*place)->next;
		probe->next = *place;
		*place = probe;
	}
}

/* The evaluation function of a site for one row, before which it orders its probes. */
static Datum
evaluate_in_order(ExprState *state, ExprContext *econtext, bool *isnull)
{
	JoinSite   *site = (JoinSite *) state;

	order_probes(site);
	site->state.evalfunc = site->evaluate;
	return evaluate_site(state, econtext, isnull);
}

/* Some scan has passed so many rows: now filters may pay. */
static void
end_count(JoinQuery *query)
{
	query->search(query);
	for (JoinSite *site = query->sites; site != NULL; site = site->next_of_query)
	{
		site->query = NULL;
		if (site->probes == NULL)
			remove_site(site);
		else
			site->state.evalfunc = site->evaluate;
	}
}

/* The evaluation function of a site that counts rows. */
static Datum
count_row(ExprState *state, ExprContext *econtext, bool *isnull)
{
	JoinSite   *site = (JoinSite *) state;
	bool		passes = qual_passes(site, econtext);

	*isnull = false;
	if (passes && --site->countdown == 0)
		end_count(site->query);
	return BoolGetDatum(passes);
}

/* Is the node a scan of a kind that goes through ExecScan? */
bool
JoinScanIsTarget(const PlanState *ps)
{
	switch (nodeTag(ps))
	{
		case T_SeqScanState:
		case T_SampleScanState:
		case T_IndexScanState:
		case T_IndexOnlyScanState:
		case T_BitmapHeapScanState:
		case T_TidScanState:
		case T_TidRangeScanState:
		case T_SubqueryScanState:
		case T_FunctionScanState:
		case T_TableFuncScanState:
		case T_ValuesScanState:
		case T_CteScanState:
		case T_NamedTuplestoreScanState:
		case T_WorkTableScanState:
		case T_ForeignScanState:
			return true;
		default:
			return false;
	}
}

/* The site at a scan, or NULL if it has none (any more). */
JoinSite *
JoinScanSite(PlanState *scan)
{
	ExprState  *qual = scan->qual;

	if (qual == NULL || (qual->evalfunc != evaluate_site && qual->evalfunc != pass_on &&
						 qual->evalfunc != wait_row && qual->evalfunc != count_row &&
						 qual->evalfunc != evaluate_in_order))
		return NULL;
	return (JoinSite *) qual;
}

/* Put a site in the place of a scan's qual. */
static JoinSite *
make_site(PlanState *scan)
{
	JoinSite   *site = palloc0(sizeof(JoinSite));

	NodeSetTag(site, T_ExprState);
	site->state.flags = EEO_FLAG_IS_QUAL;
	site->state.evalfunc = site->evaluate = evaluate_site;
	site->state.parent = scan;
	site->scan = scan;
	site->qual = scan->qual;
	if (site->qual == NULL)
		site->exec_before = JoinSeqScanLooksAtQual(scan);
	scan->qual = &site->state;
	return site;
}

/*
 * Have a scan count the rows that it passes, and the query be searched for joins
 * after some.  All is allocated in the query's memory, which must be current.
 */
void
JoinScanCount(PlanState *scan, JoinQuery *query)
{
	JoinSite   *site = make_site(scan);

	site->state.evalfunc = count_row;
	site->countdown = ROWS_BEFORE_SEARCH;
	site->query = query;
	site->next_of_query = query->sites;
	query->sites = site;
}

/*
 * Have a scan drop rows that have no partner in the source's join.  The keys
 * are expressions of the row scanned.  All is allocated in the current memory
 * context, which must be the query's.  The caller sets what the probe has to
 * know of the way to the join.
 */
JoinProbe *
JoinScanAdd(PlanState *scan, JoinSource *source, List *keys)
{
	JoinSite   *site = JoinScanSite(scan);
	JoinProbe  *probe = palloc0(sizeof(JoinProbe));

	if (site == NULL)
		site = make_site(scan);
	probe->source = source;
	probe->site = site;
	probe->expressions = copyObject(keys);
	probe->nkeys = list_length(keys);
	probe->cost = 1;
	probe->next = site->probes;
	site->probes = probe;
	probe->next_of_source = source->probes;
	source->probes = probe;
	JoinProbeWait(probe);
	return probe;
}
