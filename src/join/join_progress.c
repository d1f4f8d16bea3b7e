/*-------------------------------------------------------------------------
 *
 * join_progress.c
 *	  Says how many rows a scan has still to pass on: by the blocks that a
 *	  sequential scan has read.
 *
 * The planner's estimate can be wrong by any factor where conditions depend on
 * each other.
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
