/*-------------------------------------------------------------------------
 *
 * join_check.h
 *	  Compares hash values with those that the server has computed.
 *
 * src/join/join_check.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_CHECK_H
#define BLOOMEXT_JOIN_CHECK_H

#include "nodes/execnodes.h"

extern bool JoinCheckFailed(void);
extern bool JoinCheckHashes(const HashJoinState *join);

#endif							/* BLOOMEXT_JOIN_CHECK_H */
