/*-------------------------------------------------------------------------
 *
 * highway.h
 *	  The hash by which Redisson places values: HighwayHash, 128 bits.
 *
 * src/profiles/highway.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_HIGHWAY_H
#define BF_HIGHWAY_H

#include "core/core.h"

extern void bf_highway128(const void *data, size_t len, uint64_t out[2]);

#endif							/* BF_HIGHWAY_H */
