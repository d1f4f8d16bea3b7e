/*-------------------------------------------------------------------------
 *
 * join.h
 *	  Draws a query's filters, and declares what the files of this layer share.
 *
 * A source belongs to a hash join, a probe to a scan and one join above it, and
 * a site to a scan.  The probes of one source and one Append have one decision in
 * common.  All live as long as the query's executor state; a filter lives no
 * longer than the hash table from which it was built.
 *
 *	  site				probe				source
 *	  +--------+		+--------------+	+--------+
 *	  | scan 1 |------->| scan 1, j. A |--->| join A |--> filter
 *	  +--------+		+--------------+ +->+--------+
 *							   |		 |
 *							   v		 |
 *						+--------------+ |	+--------+
 *						| scan 1, j. B |-|->| join B |--> filter
 *						+--------------+ |	+--------+
 *	  +--------+		+--------------+ |
 *	  | scan 2 |------->| scan 2, j. A |-+
 *	  +--------+		+--------------+
 *
 * src/join/join.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_H
#define BLOOMEXT_JOIN_H

#include "nodes/execnodes.h"

#include "join/join_key.h"
#include "join/join_settings.h"
#include "join/join_table.h"
#include "join/join_trace.h"

/* Rows that pass before the first look at a table. */
#define JOIN_ROWS_BEFORE_SAMPLE	200

/* A wait between samples is twice as long as the one before; rows of the first. */
#define JOIN_FIRST_PAUSE	4096

/* What became of the hash table that a join has now. */
typedef enum JoinFilterState
{
	JOIN_FILTER_NONE,			/* not asked for, or there is no table */
	JOIN_FILTER_BUILT,
	JOIN_FILTER_REFUSED
} JoinFilterState;

/*
 * A query that has not been searched for joins yet: one that is expected to be
 * over before a filter could pay.  It is when a scan has passed some rows.
 */
typedef struct JoinQuery
{
	struct JoinSite *sites;		/* by next_of_query: they count rows */
	void		(*search) (struct JoinQuery *query);
} JoinQuery;

typedef struct JoinSource
{
	HashJoinState *join;
	struct JoinSource *next;	/* of the same query */
	struct JoinProbe *probes;	/* by next_of_source */
	JoinMode	mode;			/* of the query */
	bool		of_outer;		/* is the filter one of outer rows, for scans
								 * of the inner side (join_outer.c)? */
	MemoryContextCallback end;	/* of the table */
	bool		watched;		/* is it registered there? */
	JoinFilterState state;

	/*
	 * The filter while the state is BUILT.  Otherwise its words are not
	 * there, and the rest tells of the last one.
	 */
	JoinBits	bits;
	double		keys;			/* rows of which it was made */
	double		milliseconds;	/* that it took to build */

	struct JoinSkip *skip;		/* what is known of the keys of the table, or
								 * NULL (join_values.h) */
} JoinSource;

/* Rows that are tested together: join_page.c. */
typedef struct JoinPage JoinPage;

typedef enum JoinPhase
{
	JOIN_WAITS,					/* for rows to pass */
	JOIN_SAMPLES,				/* looks rows up in the hash table */
	JOIN_TESTS,					/* drops rows by the filter; reviews that */
	JOIN_RESTS					/* for as long as this table lives */
} JoinPhase;

/*
 * Whether the probes of a source test rows, and what was learnt for that.  Those
 * of scans below the same Append share it; "rows" are those of all.
 */
typedef struct JoinDecision
{
	int			probes;			/* that share it */
	double		expected;		/* rows, by the planner's estimates */
	bool		needs_lasting;	/* only with a table that serves later scans */
	int			works;			/* nodes between scan and join that have work
								 * with a row */
	double		asked;			/* which share of the rows is read, with a
								 * limit above? */

	JoinPhase	phase;
	int			countdown;		/* rows until it waits, samples or tests
								 * enough */
	int			waiting;		/* rows of the current wait */
	int			pause;			/* rows of the next wait between samples */
	int			sample[JOIN_PARTNERS];	/* rows of the sample, by the answer */
	double		hash_part;		/* nanoseconds to hash a part of the sample */
	double		hash_time;		/* of a row, in the part that took least */
	double		cost;			/* of testing a row, in that of an integer */
	double		gain;			/* of dropping one, likewise */
	double		worth;			/* share of rows that it rejected last, of the
								 * cost of a test */
	uint64		seen;			/* rows with this table that were not tested */
	uint64		rejected;		/* since the last review */
	uint32		rounds;			/* how often tests began */
} JoinDecision;

typedef struct JoinProbe
{
	JoinSource *source;
	struct JoinSite *site;
	struct JoinProbe *next;		/* of the site */
	struct JoinProbe *next_of_source;
	JoinDecision *decision;
	int			nkeys;
	JoinKey    *keys;			/* NULL until JoinProbePrepare() */
	List	   *expressions;	/* the keys, of the row scanned */
	List	   *functions;		/* OIDs of those that hash them */
	bool		moved;			/* are they equals of the join's keys? */
	uint32		round;			/* of tests that it has joined */
	JoinPage   *page;			/* or NULL */
	bool		by_page;		/* has the page the answers of that round? */

	uint64		tested;			/* rows in all */
	uint64		rejected;
	uint64		counted_tested; /* what the session's counts have of them */
	uint64		counted_rejected;
	bool		skip_decided;	/* with this table, for this scan? */
	struct JoinRuns *runs;		/* of blocks that are to be read, or NULL for
								 * all (join_blocks.h) */
} JoinProbe;

/* Stands in the place of the scan's qual, and is found by it. */
typedef struct JoinSite
{
	ExprState	state;			/* first: what the scan sees */
	PlanState  *scan;
	ExprState  *qual;			/* the scan's own, or NULL */
	ExprStateEvalFunc begin;	/* of the state, when a table or a scan is new */
	JoinProbe  *probes;
	ExecProcNodeMtd exec_own;	/* of the scan, before there was a site */
	ExecProcNodeMtd exec_all;	/* the same, but it looks at the qual */

	/* What may not be read of the scan: join_skip.c. */
	ExecProcNodeMtd exec_undecided; /* decides that; NULL if nothing can be
									 * left out */
	ExecProcNodeMtd exec_read;	/* reads all, or what is left */
	struct JoinReader *reader;	/* of what is left, or NULL (join_runs.c) */
	uint64		times_skipped;	/* tables with which nothing was read (on) */
	uint64		times_read;		/* and those with which something was */
	uint64		blocks_all;		/* of the table, in all scans of some of them */
	uint64		blocks_unread;

	int			countdown;		/* rows until the query is searched, or until
								 * the first of its probes has waited enough,
								 * or may have by those of other scans */
	int			wait;			/* what that was at first */
	JoinQuery  *query;			/* to be searched, or NULL */
	struct JoinSite *next_of_query;
} JoinSite;

/* Has any probe of the site ever tested a row? */
static inline bool
JoinSiteHasTested(const JoinSite *site)
{
	for (const JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
		if (probe->tested > 0)
			return true;
	return false;
}

/* Was anything of the site's table ever left out? */
static inline bool
JoinSiteHasSkipped(const JoinSite *site)
{
	return site->times_skipped > 0 || site->blocks_unread > 0;
}

/* Of the session. */
typedef struct JoinCounts
{
	uint64		queries;		/* that had a scan for a filter */
	uint64		filters;		/* that were built */
	uint64		tested;			/* rows */
	uint64		rejected;		/* of them */
	uint64		partitions;		/* that were not read (on) */
	uint64		blocks;			/* of tables, likewise */
} JoinCounts;

extern JoinCounts bloom_join_counts;

/* join_filter.c */

/* Adds hashes to bits that are zero; returns whether these are all. */
typedef bool (*JoinFilterFill) (JoinSource *source, JoinBits bits, void *arg);

extern bool JoinFilterWatch(JoinSource *source);
extern bool JoinFilterBuild(JoinSource *source);
extern MemoryContext JoinFilterMake(JoinSource *source, double keys, int processes,
									MemoryContext parent, JoinFilterFill fill, void *arg);
extern void JoinProbeCount(JoinProbe *probe);
extern void JoinProbePrepare(JoinProbe *probe);
extern void JoinProbeWait(JoinProbe *probe);
extern void JoinSiteBegin(JoinSite *site);

/* join_scan.c */
extern bool JoinScanIsTarget(const PlanState *ps);
extern void JoinScanCount(PlanState *scan, JoinQuery *query);
extern JoinProbe *JoinScanAdd(const JoinTarget *target, JoinSource *source,
							  JoinDecision *decision);
extern JoinSite *JoinScanSite(PlanState *scan);

/* join_hooks.c */
extern void JoinFiltersLoad(void);

/* The bytes of a source's last filter. */
static inline uint64
JoinFilterBytes(const JoinSource *source)
{
	return source->bits.nwords * sizeof(uint64);
}

#endif							/* BLOOMEXT_JOIN_H */
