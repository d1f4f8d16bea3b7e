/*-------------------------------------------------------------------------
 *
 * join_seqscan.h
 *	  Has a sequential scan look at a qual that it did not start with.
 *
 * src/join/join_seqscan.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_SEQSCAN_H
#define BLOOMEXT_JOIN_SEQSCAN_H

#include "nodes/execnodes.h"

extern void JoinSeqScanLooksAtQual(PlanState *scan);

#endif							/* BLOOMEXT_JOIN_SEQSCAN_H */
