/*-------------------------------------------------------------------------
 *
 * agg.h
 *	  What the aggregates that build filters share.
 *
 * src/functions/agg.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AGG_H
#define BLOOMEXT_AGG_H

#include "filter/filter.h"

extern MemoryContext BloomAggregateMemory(FunctionCallInfo fcinfo);
extern Datum BloomAggKeep(FunctionCallInfo fcinfo);
extern Datum BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, const bf_header *row);

#endif							/* BLOOMEXT_AGG_H */
