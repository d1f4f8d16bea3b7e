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
 * While all probes wait, the scan has its own qual and its own function again, and
 * a function around that counts the rows which it returns.  For a sequential scan,
 * that function reads the table itself, which takes less than it costs to count.
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

/*
 * After so many rows, a scan looks what others that share a decision have made of
 * it, and reports the rows that have passed.  Those after the last report are not
 * counted.
 */
#define SHARED_REPORT	64

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
	ExecSetExecProcNode(site->scan, site->exec_own);
}

static Datum evaluate_site(ExprState *state, ExprContext *econtext, bool *isnull);
static Datum evaluate_in_order(ExprState *state, ExprContext *econtext, bool *isnull);
static TupleTableSlot *read_table(PlanState *ps);
static TupleTableSlot *read_own(PlanState *ps);
static TupleTableSlot *read_rest(PlanState *ps);

/* How many rows no probe has to look at; 0 if one tests or takes a sample. */
static int
rows_to_wait(const JoinSite *site)
{
	int			wait = INT_MAX;

	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
	{
		const JoinDecision *decision = probe->decision;
		int			most = decision->probes > 1 ? SHARED_REPORT : INT_MAX;

		if (decision->phase == JOIN_WAITS)
			wait = Min(wait, Min(decision->countdown, most));
		else if (decision->phase != JOIN_RESTS)
			return 0;
	}
	return wait;
}

/* The function of a scan at which all probes wait or rest. */
static ExecProcNodeMtd
counting_function(const JoinSite *site)
{
	const ScanState *scan = (const ScanState *) site->scan;

	if (site->reader != NULL)
		return read_rest;
	return IsA(scan, SeqScanState) && scan->ss_currentScanDesc != NULL ? read_table : read_own;
}

/*
 * A probe of the site may do something else, or has been reviewed: if all wait or
 * rest, have the rows counted for all at once.  Not while it is undecided what is
 * read: that function is not to be replaced.
 */
static void
settle(JoinSite *site)
{
	int			wait = rows_to_wait(site);

	if (wait > 1 && site->scan->ExecProcNodeReal == site->exec_read)
	{
		site->state.evalfunc = pass_on;
		ExecSetExecProcNode(site->scan, counting_function(site));
	}
	else
	{
		/*
		 * They are not put in order now: somebody may be walking through
		 * them.
		 */
		site->state.evalfunc = site->probes->next == NULL ? evaluate_site : evaluate_in_order;
		wait = SHARED_REPORT;
	}
	site->countdown = site->wait = wait;
}

/* The evaluation function of a site that has a new table or a new scan. */
static Datum
begin_site(ExprState *state, ExprContext *econtext, bool *isnull)
{
	JoinSite   *site = (JoinSite *) state;

	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		JoinDecideAtScan(probe->decision);
	settle(site);
	return state->evalfunc(state, econtext, isnull);
}

/* Some of the probes of a site, which waited together, may have waited enough. */
static pg_noinline void
end_waits(JoinSite *site)
{
	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (probe->decision->phase == JOIN_WAITS)
			JoinDecideAfter(probe, site->wait);
	ExecSetExecProcNode(site->scan, site->exec_read);
	settle(site);
}

/*
 * An ExecProcNodeMtd of a sequential scan at which no probe does more than wait,
 * and which reads all.
 */
static TupleTableSlot *
read_table(PlanState *ps)
{
	JoinSite   *site = (JoinSite *) ps->qual;
	TupleTableSlot *slot = JoinSeqScanNext((ScanState *) ps, site->qual);

	if (unlikely(--site->countdown == 0))
		end_waits(site);
	return slot;
}

/*
 * An ExecProcNodeMtd of another scan at which no probe does more than wait, and which
 * reads all.  The site stands in the place of the qual between calls.
 */
static TupleTableSlot *
read_own(PlanState *ps)
{
	JoinSite   *site = (JoinSite *) ps->qual;
	TupleTableSlot *slot;

	ps->qual = site->qual;
	slot = site->exec_own(ps);
	ps->qual = &site->state;
	if (unlikely(--site->countdown == 0))
		end_waits(site);
	return slot;
}

/* An ExecProcNodeMtd of such a scan where blocks are left out. */
static TupleTableSlot *
read_rest(PlanState *ps)
{
	JoinSite   *site = (JoinSite *) ps->qual;
	TupleTableSlot *slot = site->exec_read(ps);

	if (--site->countdown == 0)
		end_waits(site);
	return slot;
}

static inline bool
test_row(JoinProbe *probe, ExprContext *econtext)
{
	JoinDecision *decision = probe->decision;
	uint32		hash;
	bool		passes;

	if (probe->round != decision->rounds)
		JoinDecideJoinRound(probe);
	if (!probe->by_page || !JoinPageAnswers(probe, econtext->ecxt_scantuple, &passes))
		passes = JoinKeysHash(probe->keys, probe->nkeys, econtext, &hash) &&
			JoinBitsPass(probe->source->bits, hash);
	probe->tested++;
	probe->rejected += !passes;
	decision->rejected += !passes;
	if (--decision->countdown == 0)
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
	const JoinDecision *decision = probe->decision;
	JoinPhase	phase = decision->phase;

	if (phase == JOIN_RESTS)
		return true;
	JoinDecideAtRow(probe, econtext);
	if (decision->phase != phase || --probe->site->countdown <= 0)
		settle(probe->site);
	return decision->phase != JOIN_TESTS || test_row(probe, econtext);
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
		if (probe->decision->phase == JOIN_TESTS ? test_row(probe, econtext) : pass_row(probe, econtext))
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
		while (*place != NULL && (*place)->decision->worth >= probe->decision->worth)
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
	site->state.evalfunc = evaluate_site;
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
			site->state.evalfunc = site->begin;
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
						 qual->evalfunc != count_row && qual->evalfunc != begin_site &&
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
	site->state.evalfunc = site->begin = begin_site;
	site->state.parent = scan;
	site->scan = scan;
	site->qual = scan->qual;
	site->exec_own = scan->ExecProcNodeReal;
	if (site->qual == NULL)
		JoinSeqScanLooksAtQual(scan);
	site->exec_all = site->exec_read = scan->ExecProcNodeReal;
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
 * Have a scan drop rows that have no partner in the source's join.  The decision
 * is the source's, with what there is to know of the way to the join.  All is
 * allocated in the current memory context, which must be the query's.
 */
JoinProbe *
JoinScanAdd(const JoinTarget *target, JoinSource *source, JoinDecision *decision)
{
	PlanState  *scan = target->scan;
	JoinSite   *site = JoinScanSite(scan);
	JoinProbe  *probe = palloc0(sizeof(JoinProbe));

	if (site == NULL)
		site = make_site(scan);
	probe->source = source;
	probe->site = site;
	probe->decision = decision;
	decision->probes++;
	decision->expected += scan->plan->plan_rows;
	probe->expressions = copyObject(target->keys);
	probe->functions = list_copy(target->functions);
	probe->nkeys = list_length(target->keys);
	probe->moved = target->moved;
	probe->next = site->probes;
	site->probes = probe;
	probe->next_of_source = source->probes;
	source->probes = probe;
	JoinProbeWait(probe);
	return probe;
}
