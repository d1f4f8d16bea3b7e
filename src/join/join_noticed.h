/*-------------------------------------------------------------------------
 *
 * join_noticed.h
 *	  Says, while a statement is planned, whether a filter might be noticed.
 *
 * src/join/join_noticed.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_NOTICED_H
#define BLOOMEXT_JOIN_NOTICED_H

#include "nodes/pathnodes.h"

extern bool JoinMayBeNoticed(const PlannerInfo *root);

#endif							/* BLOOMEXT_JOIN_NOTICED_H */
