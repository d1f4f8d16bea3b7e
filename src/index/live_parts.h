/*-------------------------------------------------------------------------
 *
 * live_parts.h
 *	  The bits of a layer that memory does not hold, part by part.
 *
 * src/index/live_parts.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_LIVE_PARTS_H
#define BLOOMEXT_LIVE_PARTS_H

#include "index/live.h"

typedef struct LiveParts LiveParts;

extern LiveParts *LivePartsBegin(const LiveLayer *layer, Size memory);
extern void LivePartsAdd(LiveParts *parts, const uint64 *hashes, uint64 n);
extern const unsigned char *LivePartsNext(LiveParts *parts, uint32 *npages);

#endif							/* BLOOMEXT_LIVE_PARTS_H */
