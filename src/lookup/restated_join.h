/*-------------------------------------------------------------------------
 *
 * restated_join.h
 *	  Does a filter that a subquery builds restate a join of the query?
 *
 * src/lookup/restated_join.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_RESTATED_JOIN_H
#define BLOOMEXT_RESTATED_JOIN_H

#include "nodes/pathnodes.h"

extern SubPlan *BloomInitPlanOf(const PlannerInfo *root, const Param *param);
extern bool BloomRestatesJoin(PlannerInfo *root, const Param *filter, Node *value);

#endif							/* BLOOMEXT_RESTATED_JOIN_H */
