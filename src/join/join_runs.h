/*-------------------------------------------------------------------------
 *
 * join_runs.h
 *	  Has a sequential scan read runs of blocks only.
 *
 * src/join/join_runs.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_RUNS_H
#define BLOOMEXT_JOIN_RUNS_H

#include "join/join_blocks.h"

extern void JoinRunsBegin(JoinSite *site);

#endif							/* BLOOMEXT_JOIN_RUNS_H */
