/*-------------------------------------------------------------------------
 *
 * join_noticed.h
 *	  Says, while a statement is planned, whether a filter might be noticed,
 *	  whether a query level is executed once, and where subqueries are.
 *
 * src/join/join_noticed.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_NOTICED_H
#define BLOOMEXT_JOIN_NOTICED_H

#include "nodes/pathnodes.h"

extern bool JoinMayBeNoticed(const PlannerInfo *root);
extern bool JoinIsExecutedOnce(const PlannerInfo *root);
extern bool JoinHasSubquery(const PlannerInfo *root, const RelOptInfo *rel);

#endif							/* BLOOMEXT_JOIN_NOTICED_H */
