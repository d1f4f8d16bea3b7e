/*-------------------------------------------------------------------------
 *
 * join_scan.c
 *	  Drops rows in a scan: waits, takes a sample, tests, and reviews that.
 *
 * A scan asks its qual about every row.  In its place stands a site, whose
 * evaluation function asks the qual first, and then each probe, one for each
 * join above the scan.  A probe lets rows pass until it tests them, which it may
 * begin and end at any row, because no row without a partner is in the result.
 *
 *				rows passed, table finished		 a filter pays, and is built
 *	  WAITS ------------------------------> SAMPLES --------------------> TESTS
 *		^									   |						    |
 *		+--------------------------------------+----------------------------+
 *		   the table ends, or in vain, but not		it ends or rejects too
 *		   for the last time (else: RESTS)			few, likewise
 *
 * A sample looks rows up in the join's hash table itself, so it needs no filter.
 * With bloomext.join_filters = force there are no samples and no reviews.
 *
 * Where the filter is large, and the rows of a page of the table can be tested
 * together, join_page.c does that.
 *
 * When all probes of a site rest and none ever tested, the scan gets back what
 * it had.  ExecScan keeps the pointer to the qual while it looks for a row, so
 * until then the site passes everything on.
 *
 * Rows dropped here do not count as removed by the scan's own qual.
 *
 * src/join/join_scan.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "executor/executor.h"
#include "executor/instrument.h"
#include "fmgr.h"
#include "nodes/nodeFuncs.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/syscache.h"

#include "join/join.h"
#include "join/join_page.h"
#include "join/join_seqscan.h"

/* Rows of a sample, and between two reviews. */
#define SAMPLE_ROWS		256
#define REVIEW_ROWS		16384

/* Fewer rows of known batches tell too little; so many are looked at for more. */
#define LEAST_SAMPLE	64
#define MOST_SAMPLE_ROWS	8192

/* Samples and reviews in vain after which a probe rests. */
#define MOST_VAIN		3

/* Between two samples the wait becomes so many times longer. */
#define PAUSE_GROWTH	16

/* Rows until a table that is not finished is asked for again. */
#define TABLE_PAUSE		64

/*
 * What a filter costs and saves, in the time of testing one row, which takes 200
 * instructions: to add one key, from memory or from a file; and to drop a row,
 * which spares the join 350 instructions, a look at memory beyond the caches if
 * the table is large, its way through files if the join spills, and work in
 * nodes between.
 */
#define KEY_COST		1.0
#define SPILLED_KEY_COST	4.0
#define ROW_GAIN		1.75
#define LARGE_GAIN		1.5
#define SPILLED_GAIN	2.0
#define WORK_GAIN		1.0

#define LARGE_TABLE		((Size) 4 * 1024 * 1024)

/*
 * Where rows come in the order of the key, what is sampled at the beginning says
 * little of the rest: so many samples are taken, at a distance that does not
 * grow beyond this.  A table is in that order if the correlation is at least
 * this.
 */
#define MOST_VAIN_IN_ORDER	16
#define LONGEST_PAUSE	(1 << 18)
#define IN_ORDER		0.9

/* Does the scan's own qual pass the row? */
static inline bool
qual_passes(const JoinSite *site, ExprContext *econtext)
{
	bool		isnull;

	return site->qual == NULL || DatumGetBool(ExecEvalExpr(site->qual, econtext, &isnull));
}

/*
 * The hash value of the row that is scanned, combined over the keys as the
 * executor does.  Returns false if a key that is NULL leaves it without a
 * partner.
 */
static inline bool
hash_row(const JoinProbe *probe, ExprContext *econtext, uint32 *hash)
{
	*hash = 0;
	for (int i = 0; i < probe->nkeys; i++)
	{
		JoinKey    *key = &probe->keys[i];
		FunctionCallInfo call = key->call;
		bool		isnull;

		*hash = pg_rotate_left32(*hash, 1);
		call->args[0].value = key->column != 0 ?
			slot_getattr(econtext->ecxt_scantuple, key->column, &isnull) :
			ExecEvalExpr(key->expression, econtext, &isnull);
		if (isnull && key->strict)
			return false;
		if (!isnull)
			*hash ^= DatumGetUInt32(FunctionCallInvoke(call));
	}
	return true;
}

/* Pass on what the qual says: nothing is tested any more. */
static Datum
pass_on(ExprState *state, ExprContext *econtext, bool *isnull)
{
	*isnull = false;
	return BoolGetDatum(qual_passes((JoinSite *) state, econtext));
}

/*
 * No probe of the site has anything to do.  One that has tested something stays
 * where EXPLAIN finds it.
 */
static void
end_site(JoinSite *site)
{
	for (JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (probe->phase != JOIN_RESTS)
			return;
	site->state.evalfunc = pass_on;
	if (JoinSiteHasTested(site) || site->probes->source->mode == JOIN_FORCE)
		return;
	site->scan->qual = site->qual;
	if (site->exec_before != NULL)
		ExecSetExecProcNode(site->scan, site->exec_before);
}

static void
rest(JoinProbe *probe)
{
	probe->phase = JOIN_RESTS;
	end_site(probe->site);
}

/*
 * May the rows come in the order of a key, or in the opposite one?  Statistics
 * tell that of a table.  A scan of an index has the order of the index, which
 * may be the key's, and the columns of a scan of an index alone are not those of
 * the table.
 */
static bool
may_be_in_order(const JoinProbe *probe)
{
	const ScanState *scan = (ScanState *) probe->site->scan;
	Relation	table = scan->ss_currentRelation;
	bool		found = IsA(scan, IndexScanState) || IsA(scan, IndexOnlyScanState);

	for (int i = 0; table != NULL && i < probe->nkeys && !found; i++)
	{
		HeapTuple	statistics = SearchSysCache3(STATRELATTINH,
												 ObjectIdGetDatum(RelationGetRelid(table)),
												 Int16GetDatum(probe->keys[i].column),
												 BoolGetDatum(false));
		AttStatsSlot slot;

		if (!HeapTupleIsValid(statistics))
			continue;
		if (get_attstatsslot(&slot, statistics, STATISTIC_KIND_CORRELATION, InvalidOid,
							 ATTSTATSSLOT_NUMBERS))
		{
			found = slot.nnumbers > 0 && fabs(slot.numbers[0]) >= IN_ORDER;
			free_attstatsslot(&slot);
		}
		ReleaseSysCache(statistics);
	}
	return found;
}

/* A sample or a review says that testing does not pay now. */
static void
end_in_vain(JoinProbe *probe)
{
	probe->vain++;
	if (probe->vain >= MOST_VAIN_IN_ORDER ||
		(probe->vain == MOST_VAIN && !may_be_in_order(probe)))
	{
		rest(probe);
		return;
	}
	probe->phase = JOIN_WAITS;
	probe->countdown = probe->pause;
	probe->pause = Min(probe->pause * PAUSE_GROWTH, LONGEST_PAUSE);
}

/* Test rows from now on, if the filter can be had. */
static void
begin_tests(JoinProbe *probe)
{
	if (!JoinFilterBuild(probe->source))
	{
		rest(probe);
		return;
	}
	probe->by_page = JoinPageBegin(probe);
	probe->phase = JOIN_TESTS;
	probe->countdown = REVIEW_ROWS;
	probe->reviewed = probe->rejected;
}

/* What it saves to drop a row; the table is finished. */
static double
gain_of(const JoinProbe *probe)
{
	const HashJoinState *join = probe->source->join;
	double		gain = ROW_GAIN + WORK_GAIN * probe->works;

	if (JoinTableBytes(join) >= LARGE_TABLE)
		gain += LARGE_GAIN;
	if (JoinTableSpills(join))
		gain += SPILLED_GAIN;
	return gain;
}

/* A wait is over: take a sample, if there is a table for that. */
static void
end_wait(JoinProbe *probe)
{
	JoinSource *source = probe->source;

	if (!JoinTableFinished(source->join))
		probe->countdown = source->mode == JOIN_FORCE ? 1 : TABLE_PAUSE;
	else if (!JoinFilterWatch(source) ||
			 (probe->needs_lasting && !JoinTableLasts(source->join)))
		rest(probe);
	else if (source->mode == JOIN_FORCE)
		begin_tests(probe);
	else
	{
		probe->gain = gain_of(probe);
		probe->phase = JOIN_SAMPLES;
		probe->countdown = SAMPLE_ROWS;
		memset(probe->sample, 0, sizeof(probe->sample));
	}
}

/*
 * Does it pay to test the rows that are still to come, if this share of them
 * has no partner?  The planner has estimated how many there are; rows seen so
 * far tell that there are at least as many again where it was wrong.
 */
static bool
pays(const JoinProbe *probe, double share)
{
	const JoinSource *source = probe->source;
	double		seen = (double) probe->seen;
	double		rows = Max(probe->site->scan->plan->plan_rows - seen, seen);
	double		building = JoinTableRows(source->join) *
		(JoinTableSpills(source->join) ? SPILLED_KEY_COST : KEY_COST);

	if (source->state == JOIN_FILTER_BUILT)
		building = 0;
	return rows * (probe->gain * share - 1) > building;
}

/*
 * A sample has been taken.  Where the join spills, most rows belong to batches
 * that are not in memory: then more are looked at, and what the table knows
 * of the first batch goes for all rows that are not among the frequent ones.
 */
static void
end_sample(JoinProbe *probe)
{
	const int  *sample = probe->sample;
	int			known = sample[JOIN_LONE] + sample[JOIN_PARTNER];
	int			ordinary = known + sample[JOIN_UNKNOWN];
	int			rows = ordinary + sample[JOIN_FREQUENT_LONE] + sample[JOIN_FREQUENT_PARTNER];
	double		lone = sample[JOIN_FREQUENT_LONE];

	if (known < LEAST_SAMPLE && sample[JOIN_UNKNOWN] > 0 && rows < MOST_SAMPLE_ROWS)
	{
		probe->countdown = SAMPLE_ROWS;
		return;
	}
	if (known > 0)
		lone += (double) ordinary * sample[JOIN_LONE] / known;
	if (pays(probe, lone / rows))
		begin_tests(probe);
	else
		end_in_vain(probe);
}

/* Rows have been tested since the last review: was it worth it? */
static void
review(JoinProbe *probe)
{
	double		rejected = (double) (probe->rejected - probe->reviewed);

	JoinProbeCount(probe);
	probe->reviewed = probe->rejected;
	probe->countdown = REVIEW_ROWS;
	if (probe->source->mode == JOIN_FORCE)
		return;
	if (rejected * probe->gain < REVIEW_ROWS)
		end_in_vain(probe);
	else
		probe->vain = 0;
}

static void
sample_row(JoinProbe *probe, ExprContext *econtext)
{
	uint32		hash;
	JoinPartner partner = JOIN_FREQUENT_LONE;	/* if a key is NULL */

	if (hash_row(probe, econtext, &hash))
		partner = JoinTableLookUp(probe->source->join, hash);
	probe->sample[partner]++;
}

static inline bool
test_row(JoinProbe *probe, ExprContext *econtext)
{
	uint32		hash;
	bool		passes;

	if (!probe->by_page || !JoinPageAnswers(probe, econtext->ecxt_scantuple, &passes))
		passes = hash_row(probe, econtext, &hash) && JoinBitsPass(probe->source->bits, hash);
	probe->tested++;
	probe->rejected += !passes;
	if (--probe->countdown == 0)
		review(probe);
	return passes;
}

/* A row of a probe that does not test yet. */
static bool
pass_row(JoinProbe *probe, ExprContext *econtext)
{
	if (probe->phase == JOIN_RESTS)
		return true;
	probe->seen++;
	if (probe->phase == JOIN_SAMPLES)
		sample_row(probe, econtext);
	if (--probe->countdown > 0)
		return true;
	if (probe->phase == JOIN_SAMPLES)
		end_sample(probe);
	else
		end_wait(probe);
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

	if (qual == NULL || (qual->evalfunc != evaluate_site && qual->evalfunc != pass_on))
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

/* How the nth key of the join is computed from a row scanned. */
static void
make_key(JoinKey *key, HashJoin *join, int nth, Expr *expression)
{
	Oid			operator = list_nth_oid(join->hashoperators, nth);
	Oid			function;
	Oid			unused;

	while (IsA(expression, RelabelType))
		expression = ((RelabelType *) expression)->arg;
	if (IsA(expression, Var))
		key->column = ((Var *) expression)->varattno;
	else
		key->expression = ExecInitExpr(expression, NULL);
	if (!get_op_hash_functions(operator, &function, &unused))
		elog(ERROR, "could not find hash function for hash operator %u", operator);
	key->strict = op_strict(operator);
	fmgr_info(function, &key->function);
	key->call = palloc0(SizeForFunctionCallInfo(1));
	InitFunctionCallInfoData(*key->call, &key->function, 1,
							 list_nth_oid(join->hashcollations, nth), NULL, NULL);
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
	HashJoin   *join = (HashJoin *) source->join->js.ps.plan;
	JoinSite   *site = JoinScanSite(scan);
	JoinProbe  *probe = palloc0(sizeof(JoinProbe));

	if (site == NULL)
		site = make_site(scan);
	probe->source = source;
	probe->site = site;
	probe->expressions = keys;
	probe->nkeys = list_length(keys);
	probe->keys = palloc0(probe->nkeys * sizeof(JoinKey));
	for (int i = 0; i < probe->nkeys; i++)
		make_key(&probe->keys[i], join, i, list_nth(keys, i));
	probe->page = JoinPageMake(probe);
	probe->next = site->probes;
	site->probes = probe;
	probe->next_of_source = source->probes;
	source->probes = probe;
	JoinProbeWait(probe);
	return probe;
}
