/*-------------------------------------------------------------------------
 *
 * join_seqscan.h
 *	  Has a sequential scan look at a qual that it did not start with, and reads
 *	  the next row of one.
 *
 * Sources: execScan.c and nodeSeqscan.c of PostgreSQL 16.2, 18.6 and 19 (see
 * compat.h).
 *
 * src/join/join_seqscan.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_SEQSCAN_H
#define BLOOMEXT_JOIN_SEQSCAN_H

#include "access/tableam.h"
#include "executor/executor.h"
#include "executor/instrument.h"
#include "miscadmin.h"

extern void JoinSeqScanLooksAtQual(PlanState *scan);

/*
 * What a sequential scan that has begun returns next, with its own qual or NULL:
 * the same as by its own function, without the calls between that and the table.
 */
static inline TupleTableSlot *
JoinSeqScanNext(ScanState *scan, ExprState *qual)
{
	ExprContext *econtext = scan->ps.ps_ExprContext;
	ProjectionInfo *projection = scan->ps.ps_ProjInfo;
	TupleTableSlot *slot = scan->ss_ScanTupleSlot;

	for (;;)
	{
		CHECK_FOR_INTERRUPTS();
		if (!table_scan_getnextslot(scan->ss_currentScanDesc, scan->ps.state->es_direction, slot))
		{
			/* Another scan may come next: keep nothing of the last row. */
			ResetExprContext(econtext);
			return projection != NULL ? ExecClearTuple(projection->pi_state.resultslot) : NULL;
		}
		if (qual == NULL && projection == NULL)
			return slot;
		ResetExprContext(econtext);
		econtext->ecxt_scantuple = slot;
		if (qual == NULL || ExecQual(qual, econtext))
			return projection != NULL ? ExecProject(projection) : slot;
		InstrCountFiltered1(scan, 1);
	}
}

#endif							/* BLOOMEXT_JOIN_SEQSCAN_H */
