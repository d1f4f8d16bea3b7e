/*-------------------------------------------------------------------------
 *
 * join_quiet.h
 *	  Says which parts of a plan may run less often unnoticed.
 *
 * src/join/join_quiet.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_QUIET_H
#define BLOOMEXT_JOIN_QUIET_H

#include "nodes/execnodes.h"

extern bool JoinNodeIsQuiet(PlanState *ps);
extern bool JoinPlanIsQuiet(PlanState *ps);
extern bool JoinInitPlansAreQuiet(PlanState *ps);
extern bool JoinProjectionIsQuiet(PlanState *ps);

#endif							/* BLOOMEXT_JOIN_QUIET_H */
