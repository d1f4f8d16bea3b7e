/*-------------------------------------------------------------------------
 *
 * join_remote.h
 *	  Sends the keys of a hash table to the server of a foreign table.
 *
 * src/join/join_remote.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_REMOTE_H
#define BLOOMEXT_JOIN_REMOTE_H

#include "join/join.h"
#include "nodes/pathnodes.h"

extern bool JoinRemoteIsPossible(PlannerInfo *root, const RelOptInfo *outer, const RelOptInfo *inner);
extern Path *JoinRemotePath(PlannerInfo *root, const RelOptInfo *outer, const RestrictInfo *key,
							double passed);
extern bool JoinRemoteArm(JoinProbe *probe);

#endif							/* BLOOMEXT_JOIN_REMOTE_H */
