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
 *		   it does not pay, or the table ends		too few are rejected, or
 *													the table ends
 *
 * What the first rows say may not hold for later ones, which may come in the
 * order of the key.  So a wait is twice as long as the one before, up to a limit,
 * but never the last.  A probe rests only where a table can't have a filter.
 *
 * The scans below an Append decide together: what one has learnt goes for the
 * next, which may be too short to learn anything.  But it may be a table with
 * other rows, so a long wait is cut short where a scan begins.
 *
 * A sample looks rows up in the join's hash table itself, so it needs no filter.
 * Rows of an inner side (join_outer.c) are sampled by the filter, which is there
 * before the scan begins.
 *
 * With bloomext.join_filters = force there are no samples and no reviews.
 *
 * src/join/join_decide.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <float.h>

#include "portability/instr_time.h"

#include "join/join_decide.h"
#include "join/join_page.h"
#include "join/join_progress.h"

/* Rows of a sample, and between two reviews. */
#define SAMPLE_ROWS		256
#define REVIEW_ROWS		16384

/* Fewer rows of known batches tell too little; so many are looked at for more. */
#define LEAST_SAMPLE	64
#define MOST_SAMPLE_ROWS	8192

/*
 * Rows of the longest wait between samples: one of 256 rows costs no more than a
 * hundredth of a millisecond.
 */
#define LONGEST_PAUSE	(1 << 18)

/*
 * The wait between two samples where another scan begins after the first.  A
 * sample takes up to half a hundredth of the time of so many rows.
 */
#define PAUSE_BETWEEN_SCANS	(1 << 16)

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
 * The hash of a key may cost far more than the rest of a test, which is meant to
 * have one that takes a part of that time.  In a sample it is timed, by so many
 * rows at once, and the least time counts: the process may be interrupted.
 */
#define TEST_NANOSECONDS	50.0
#define ORDINARY_HASH		0.25
#define PART_ROWS			32

/* A sample or a review says that testing does not pay now. */
static void
end_in_vain(JoinDecision *decision)
{
	decision->phase = JOIN_WAITS;
	decision->countdown = decision->waiting = decision->pause;
	decision->pause = Min(decision->pause * 2, LONGEST_PAUSE);
}

/* A probe is to test its first row in this round: prepare it. */
void
JoinDecideJoinRound(JoinProbe *probe)
{
	JoinProbePrepare(probe);
	probe->by_page = JoinPageBegin(probe);
	probe->round = probe->decision->rounds;
}

/* Test rows from now on, if the filter can be had. */
static void
begin_tests(JoinProbe *probe)
{
	JoinDecision *decision = probe->decision;

	if (!JoinFilterBuild(probe->source))
	{
		decision->phase = JOIN_RESTS;
		return;
	}
	decision->phase = JOIN_TESTS;
	decision->countdown = REVIEW_ROWS;
	decision->rejected = 0;
	decision->rounds++;
}

/* What it saves to drop a row; the table is finished. */
static double
gain_of(const JoinProbe *probe)
{
	const HashJoinState *join = probe->source->join;
	double		gain = ROW_GAIN + WORK_GAIN * probe->decision->works;

	if (JoinTableBytes(join) >= LARGE_TABLE)
		gain += LARGE_GAIN;
	if (JoinTableSpills(join))
		gain += SPILLED_GAIN;
	return gain;
}

/* Nanoseconds between two times. */
static double
nanoseconds(instr_time begin, instr_time end)
{
	INSTR_TIME_SUBTRACT(end, begin);
	return INSTR_TIME_GET_DOUBLE(end) * 1e9;
}

/* The least nanoseconds that it takes to look at the clock. */
static double
clock_nanoseconds(void)
{
	double		least = DBL_MAX;

	for (int i = 0; i < 8; i++)
	{
		instr_time	begin;
		instr_time	end;

		INSTR_TIME_SET_CURRENT(begin);
		INSTR_TIME_SET_CURRENT(end);
		least = Min(least, nanoseconds(begin, end));
	}
	return least;
}

static void
begin_sample(JoinDecision *decision)
{
	decision->phase = JOIN_SAMPLES;
	decision->countdown = SAMPLE_ROWS;
	memset(decision->sample, 0, sizeof(decision->sample));
	decision->hash_part = 0;
	decision->hash_time = DBL_MAX;
}

/* A wait is over: take a sample, if there is a table for that. */
static void
end_wait(JoinProbe *probe)
{
	JoinSource *source = probe->source;
	JoinDecision *decision = probe->decision;

	if (!source->of_outer && !JoinTableFinished(source->join))
		decision->countdown = decision->waiting = source->mode == JOIN_FORCE ? 1 : TABLE_PAUSE;
	else if ((source->of_outer && source->state != JOIN_FILTER_BUILT) || !JoinFilterWatch(source) ||
			 (decision->needs_lasting && !JoinTableLasts(source->join)))
		decision->phase = JOIN_RESTS;
	else if (source->mode == JOIN_FORCE)
		begin_tests(probe);
	else
		begin_sample(decision);
}

/*
 * How many rows are still to come?  The planner has estimated how many there
 * are, and how many of them a limit asks for; rows seen so far tell that there
 * are at least as many again where it was wrong, and some scans tell how far they
 * have got.
 */
static double
rows_to_come(const JoinProbe *probe)
{
	const JoinDecision *decision = probe->decision;
	double		seen = (double) decision->seen;
	double		rows = decision->probes == 1 ? JoinProgressRowsLeft(probe->site, seen) : -1;

	if (rows < 0)
		rows = Max(decision->expected - seen, seen);
	return Min(rows, Max(decision->asked * (seen + rows) - seen, seen));
}

/*
 * Does it pay to test the rows that are still to come, if this share of them
 * has no partner?
 */
static bool
pays(const JoinProbe *probe, double share)
{
	const JoinSource *source = probe->source;
	const JoinDecision *decision = probe->decision;
	double		building = JoinTableRows(source->join) *
		(JoinTableSpills(source->join) ? SPILLED_KEY_COST : KEY_COST);

	if (source->state == JOIN_FILTER_BUILT)
		building = 0;
	return rows_to_come(probe) * (decision->gain * share - decision->cost) > building;
}

/*
 * What it costs to test a row, and what it saves to drop one, which spares the
 * join another hash of the key: by the sample that was taken.
 */
static void
set_prices(JoinProbe *probe)
{
	JoinDecision *decision = probe->decision;
	double		time = Max(decision->hash_time - clock_nanoseconds(), 0);
	double		hash = Max(time / TEST_NANOSECONDS - ORDINARY_HASH, 0);

	decision->cost = 1 + hash;
	decision->gain = gain_of(probe) + hash;
}

/*
 * A sample has been taken.  Where the join spills, most rows belong to batches
 * that are not in memory: then more are looked at, and what the table knows
 * of the first batch goes for all rows that are not among the frequent ones.
 */
static void
end_sample(JoinProbe *probe)
{
	JoinDecision *decision = probe->decision;
	const int  *sample = decision->sample;
	int			known = sample[JOIN_LONE] + sample[JOIN_PARTNER];
	int			ordinary = known + sample[JOIN_UNKNOWN];
	int			rows = ordinary + sample[JOIN_FREQUENT_LONE] + sample[JOIN_FREQUENT_PARTNER];
	double		lone = sample[JOIN_FREQUENT_LONE];

	if (known < LEAST_SAMPLE && sample[JOIN_UNKNOWN] > 0 && rows < MOST_SAMPLE_ROWS)
	{
		decision->countdown = SAMPLE_ROWS;
		return;
	}
	if (known > 0)
		lone += (double) ordinary * sample[JOIN_LONE] / known;
	set_prices(probe);
	decision->worth = lone / rows / decision->cost;
	if (pays(probe, lone / rows))
		begin_tests(probe);
	else
		end_in_vain(decision);
}

/* Rows have been tested since the last review: was it worth it? */
void
JoinDecideReview(JoinProbe *probe)
{
	JoinDecision *decision = probe->decision;
	double		rejected = (double) decision->rejected;

	JoinProbeCount(probe);
	decision->rejected = 0;
	decision->countdown = REVIEW_ROWS;
	decision->worth = rejected / REVIEW_ROWS / decision->cost;
	if (probe->source->mode == JOIN_FORCE)
		return;
	if (rejected * decision->gain < REVIEW_ROWS * decision->cost)
		end_in_vain(decision);
	else
		decision->pause = JOIN_FIRST_PAUSE;
}

/*
 * Hash a row of a sample, and time that: without what it takes to find the
 * columns, which the join needs as well.
 */
static bool
hash_in_time(JoinProbe *probe, ExprContext *econtext, uint32 *hash)
{
	JoinDecision *decision = probe->decision;
	instr_time	begin;
	instr_time	end;
	bool		found;

	JoinProbePrepare(probe);
	slot_getallattrs(econtext->ecxt_scantuple);
	INSTR_TIME_SET_CURRENT(begin);
	found = JoinKeysHash(probe->keys, probe->nkeys, econtext, hash);
	INSTR_TIME_SET_CURRENT(end);
	decision->hash_part += nanoseconds(begin, end);
	if (decision->countdown % PART_ROWS == 1)
	{
		decision->hash_time = Min(decision->hash_time, decision->hash_part / PART_ROWS);
		decision->hash_part = 0;
	}
	return found;
}

/* What is known of the partners of a row of a sample? */
static JoinPartner
partner_of(const JoinSource *source, uint32 hash)
{
	if (!source->of_outer)
		return JoinTableLookUp(source->join, hash);
	return JoinBitsPass(source->bits, hash) ? JOIN_PARTNER : JOIN_LONE;
}

static void
sample_row(JoinProbe *probe, ExprContext *econtext)
{
	uint32		hash;
	JoinPartner partner = JOIN_FREQUENT_LONE;	/* if a key is NULL */

	if (hash_in_time(probe, econtext, &hash))
		partner = partner_of(probe->source, hash);
	probe->decision->sample[partner]++;
}

/* A row has passed the scan's qual, and the probe does not test or rest. */
void
JoinDecideAtRow(JoinProbe *probe, ExprContext *econtext)
{
	JoinDecision *decision = probe->decision;

	decision->seen++;
	if (decision->phase == JOIN_SAMPLES)
		sample_row(probe, econtext);
	if (--decision->countdown > 0)
		return;
	if (decision->phase == JOIN_SAMPLES)
		end_sample(probe);
	else
		end_wait(probe);
}

/* Some rows have passed the scan's qual while the probe waited. */
void
JoinDecideAfter(JoinProbe *probe, int rows)
{
	JoinDecision *decision = probe->decision;

	decision->seen += rows;
	decision->countdown -= rows;
	if (decision->countdown <= 0)
		end_wait(probe);
}

/* A scan begins, for which others that share the decision may have made it wait. */
void
JoinDecideAtScan(JoinDecision *decision)
{
	int			waited = decision->waiting - decision->countdown;
	int			rest = Max(PAUSE_BETWEEN_SCANS - waited, JOIN_ROWS_BEFORE_SAMPLE);

	if (decision->phase != JOIN_WAITS || decision->countdown <= rest)
		return;
	decision->waiting -= decision->countdown - rest;
	decision->countdown = rest;
}
