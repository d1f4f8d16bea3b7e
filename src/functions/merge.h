/*-------------------------------------------------------------------------
 *
 * merge.h
 *	  Union and intersection of two filters.
 *
 * src/functions/merge.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_MERGE_H
#define BLOOMEXT_MERGE_H

#include "filter/filter.h"

typedef enum BloomMergeKind
{
	BLOOM_UNITE,
	BLOOM_INTERSECT
} BloomMergeKind;

extern Datum BloomMerge(Datum a, Datum b, BloomMergeKind how);

#endif							/* BLOOMEXT_MERGE_H */
