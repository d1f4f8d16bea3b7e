/*-------------------------------------------------------------------------
 *
 * join_plan.h
 *	  Has the planner count on join filters.
 *
 * src/join/join_plan.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_PLAN_H
#define BLOOMEXT_JOIN_PLAN_H

extern void JoinPlanLoad(void);

#endif							/* BLOOMEXT_JOIN_PLAN_H */
