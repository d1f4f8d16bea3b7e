/*-------------------------------------------------------------------------
 *
 * join_route.h
 *	  Sends the keys of a hash table through the bounds of partitions.
 *
 * src/join/join_route.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_ROUTE_H
#define BLOOMEXT_JOIN_ROUTE_H

#include "utils/snapshot.h"

#include "join/join_values.h"

/* A partition that is a table of its own. */
typedef struct JoinPartition
{
	Oid			table;
	bool		needed;
} JoinPartition;

extern List *JoinRoute(const JoinValues *values, const char **columns, Oid top, Snapshot snapshot);

#endif							/* BLOOMEXT_JOIN_ROUTE_H */
