/*-------------------------------------------------------------------------
 *
 * join_seqscan.c
 *	  Has a sequential scan look at a qual that it did not start with.
 *
 * From PostgreSQL 18 on, a sequential scan chooses when it starts among variants
 * of its function, by whether there is a qual.  One without a qual never looks
 * for it.  Such a scan gets a function here that does, as those of all other
 * scans do; it reads the same rows in the same way.
 *
 * Source: nodeSeqscan.c of PostgreSQL 18.6 and 19 (see compat.h).
 *
 * src/join/join_seqscan.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/tableam.h"
#include "executor/executor.h"
#include "executor/instrument.h"

#include "compat.h"
#include "join/join_seqscan.h"

#ifdef BLOOM_SEQSCAN_VARIANTS

/* An ExecScanAccessMtd: the next row, or NULL. */
static TupleTableSlot *
next_row(ScanState *scan)
{
	if (scan->ss_currentScanDesc == NULL)
		scan->ss_currentScanDesc = BeginSeqScan(scan);
	if (table_scan_getnextslot(scan->ss_currentScanDesc, scan->ps.state->es_direction,
							   scan->ss_ScanTupleSlot))
		return scan->ss_ScanTupleSlot;
	return NULL;
}

/* An ExecScanRecheckMtd: no condition is left to the scan. */
static bool
recheck_row(ScanState *scan, TupleTableSlot *slot)
{
	return true;
}

/* An ExecProcNodeMtd. */
static TupleTableSlot *
scan_with_qual(PlanState *scan)
{
	return ExecScan((ScanState *) scan, next_row, recheck_row);
}
#endif

/*
 * Have a scan that has started, and has no qual, look at the one that it is
 * given now.
 */
void
JoinSeqScanLooksAtQual(PlanState *scan)
{
#ifdef BLOOM_SEQSCAN_VARIANTS
	if (IsA(scan, SeqScanState))
		ExecSetExecProcNode(scan, scan_with_qual);
#endif
}
