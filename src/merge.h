/*-------------------------------------------------------------------------
 *
 * merge.h
 *	  Union and intersection of two filters.
 *
 * src/merge.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_MERGE_H
#define BLOOMEXT_MERGE_H

#include "bloom.h"

typedef enum BloomMergeKind
{
	BLOOM_UNITE,
	BLOOM_INTERSECT
} BloomMergeKind;

extern Datum BloomMerge(Datum a, Datum b, BloomMergeKind how);

#endif							/* BLOOMEXT_MERGE_H */
