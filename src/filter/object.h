/*-------------------------------------------------------------------------
 *
 * object.h
 *	  Finished filters in memory that can take more values without a copy.
 *
 * src/filter/object.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_OBJECT_H
#define BLOOMEXT_OBJECT_H

#include "filter/filter.h"

extern const struct varlena *BloomObjectValue(Datum datum);
extern bool BloomObjectIsWritable(Datum datum, const BloomFilter *filter);
extern Datum BloomObjectCopy(const BloomFilter *filter, MemoryContext context);
extern Datum BloomAddHashes(Datum target, const BloomFilter *filter,
							const ElementType *element, const uint64 *hashes, uint64 n);

#endif							/* BLOOMEXT_OBJECT_H */
