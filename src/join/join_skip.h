/*-------------------------------------------------------------------------
 *
 * join_skip.h
 *	  Has a scan leave out what no key of a hash table can be in.
 *
 * src/join/join_skip.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_SKIP_H
#define BLOOMEXT_JOIN_SKIP_H

#include "join/join.h"

extern void JoinSkipArm(JoinSite *site);

#endif							/* BLOOMEXT_JOIN_SKIP_H */
