/*-------------------------------------------------------------------------
 *
 * join_partitions.h
 *	  Says which partitions no key of a hash table can be in.
 *
 * src/join/join_partitions.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_PARTITIONS_H
#define BLOOMEXT_JOIN_PARTITIONS_H

#include "join/join_values.h"

extern bool JoinPartitionIsUnneeded(const JoinProbe *probe);

#endif							/* BLOOMEXT_JOIN_PARTITIONS_H */
