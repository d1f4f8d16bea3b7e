/*-------------------------------------------------------------------------
 *
 * join_decide.c
 *	  Decides when a probe tests rows: by what a sample of them finds in the
 *	  hash table, and by what tests have rejected.
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
 * src/join/join_decide.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/syscache.h"

#include "join/join_decide.h"
#include "join/join_page.h"

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
		probe->phase = JOIN_RESTS;
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
		probe->phase = JOIN_RESTS;
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
	{
		probe->countdown = source->mode == JOIN_FORCE ? 1 : TABLE_PAUSE;
		return;
	}
	JoinProbePrepare(probe);
	if (!JoinFilterWatch(source) ||
			 (probe->needs_lasting && !JoinTableLasts(source->join)))
		probe->phase = JOIN_RESTS;
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
void
JoinDecideReview(JoinProbe *probe)
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

/* Look a row up in the table. */
static void
sample_row(JoinProbe *probe, ExprContext *econtext)
{
	uint32		hash;
	JoinPartner partner = JOIN_FREQUENT_LONE;	/* if a key is NULL */

	if (JoinKeysHash(probe->keys, probe->nkeys, econtext, &hash))
		partner = JoinTableLookUp(probe->source->join, hash);
	probe->sample[partner]++;
}

/* A row has passed the scan's qual, and the probe does not test or rest. */
void
JoinDecideAtRow(JoinProbe *probe, ExprContext *econtext)
{
	probe->seen++;
	if (probe->phase == JOIN_SAMPLES)
		sample_row(probe, econtext);
	if (--probe->countdown > 0)
		return;
	if (probe->phase == JOIN_SAMPLES)
		end_sample(probe);
	else
		end_wait(probe);
}
