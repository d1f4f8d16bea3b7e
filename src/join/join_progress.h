/*-------------------------------------------------------------------------
 *
 * join_progress.h
 *	  Says how many rows a scan has still to pass on.
 *
 * src/join/join_progress.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_PROGRESS_H
#define BLOOMEXT_JOIN_PROGRESS_H

#include "join/join.h"

extern double JoinProgressRowsLeft(const JoinSite *site, double passed);
extern double JoinProgressShareAsked(const PlanState *ps, bool inner, double share);

#endif							/* BLOOMEXT_JOIN_PROGRESS_H */
