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

#include "core/layout.h"

extern bf_hash bf_highway128(const void *data, size_t len);

#endif							/* BF_HIGHWAY_H */
