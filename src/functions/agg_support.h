/*-------------------------------------------------------------------------
 *
 * agg_support.h
 *	  What the aggregates that build filters from values share.
 *
 * Their transition functions differ in what describes the filter in a row: that
 * is a function, AggRow.  The rest is BloomAggAdd().
 *
 * src/functions/agg_support.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AGG_SUPPORT_H
#define BLOOMEXT_AGG_SUPPORT_H

#include "lookup/call_site.h"
#include "state/state.h"

#define AGG_ARG_STATE	0

/* What an aggregate remembers between the rows of one call. */
typedef struct AggCall
{
	CallSite   *site;
	ElementType *element;		/* of the value */
	bool		rows_are_alike; /* so that only the first is checked */
} AggCall;

/*
 * Fill in layout and header of the filter that a row wants to be built; its kind
 * is that of a template, if there is one with a kind.  Without a state, the
 * row is the first, *row is zero before, and a new state gets it.  Else *row is
 * the state before, and is compared with it then; so what follows
 * from other fields may be left as it is.  Raises an error for what no filter
 * can have.
 */
typedef void (*AggRow) (FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state,
						bf_filter *row);

/* Has the call the argument, and is it not NULL?  Overloads differ in their number. */
static inline bool
BloomIsGiven(FunctionCallInfo fcinfo, int argno)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno);
}

extern MemoryContext BloomAggregateMemory(FunctionCallInfo fcinfo);
extern Datum BloomAggKeep(FunctionCallInfo fcinfo);
extern Datum BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, AggRow describe);

#endif							/* BLOOMEXT_AGG_SUPPORT_H */
