/*-------------------------------------------------------------------------
 *
 * join_progress.c
 *	  Says how many rows a scan has still to pass on: by the blocks that a
 *	  sequential scan has read, and by the limits above it.
 *
 * The planner's estimate can be wrong by any factor where conditions depend on
 * each other.
 *
 * Which share of its rows a limit asks for is the planner's estimate.  Limits
 * that a plan does not show, as those of a cursor or of EXISTS, are not known
 * here, nor is one above Gather in a worker.
 *
 * src/join/join_progress.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/heapam.h"
#include "access/htup_details.h"
#include "utils/rel.h"

#include "join/join_progress.h"

/* The scan that tells how far it is, or NULL. */
static HeapScanDesc
telling_scan(const JoinSite *site)
{
	ScanState  *scan = (ScanState *) site->scan;
	TableScanDesc table = scan->ss_currentScanDesc;

	if (!IsA(scan, SeqScanState) || site->reader != NULL || table == NULL ||
		table->rs_parallel != NULL || table->rs_rd->rd_tableam != GetHeapamTableAmRoutine())
		return NULL;
	return (HeapScanDesc) table;
}

/*
 * How many rows are likely to be passed on after those that were: if those that
 * are to come are as dense, and at most as many as there are in the table.
 * -1 if the scan tells nothing.
 */
double
JoinProgressRowsLeft(const JoinSite *site, double passed)
{
	HeapScanDesc scan = telling_scan(site);
	BlockNumber read;
	double		most;

	if (scan == NULL || scan->rs_nblocks == 0 || !BlockNumberIsValid(scan->rs_cblock))
		return -1;
	read = (scan->rs_cblock + scan->rs_nblocks - scan->rs_startblock) % scan->rs_nblocks + 1;
	most = scan->rs_base.rs_rd->rd_rel->reltuples;
	if (most <= 0)
		most = (double) scan->rs_nblocks * MaxHeapTuplesPerPage;
	return Min(passed / read * (scan->rs_nblocks - read), most);
}

/* Which share of the rows below it does a Limit ask for?  Its costs say that. */
static double
share_of_limit(const Plan *limit)
{
	const Plan *below = outerPlan(limit);
	Cost		all = below->total_cost - below->startup_cost;
	Cost		asked = limit->total_cost - below->startup_cost;

	return asked < all ? Max(asked, 0) / all : 1;
}

/*
 * Which share of the rows of a child, the inner one or another, does a node read
 * if it is asked for this share of its own?  0 to 1.
 */
double
JoinProgressShareAsked(const PlanState *ps, bool inner, double share)
{
	switch (nodeTag(ps))
	{
		case T_LimitState:
			return share * share_of_limit(ps->plan);
		case T_AggState:
			return ((const AggState *) ps)->aggstrategy == AGG_SORTED ? share : 1;
		case T_NestLoopState:
			return inner ? 1 : share;
		case T_SortState:
		case T_HashState:
		case T_SetOpState:
		case T_RecursiveUnionState:
			return 1;
		default:
			return share;
	}
}
