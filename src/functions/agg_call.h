/*-------------------------------------------------------------------------
 *
 * agg_call.h
 *	  What an aggregate that builds filters remembers between rows.
 *
 * src/functions/agg_call.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AGG_CALL_H
#define BLOOMEXT_AGG_CALL_H

#include "lookup/call_site.h"

/* Can what decides whether a row fits a state differ between rows? */
typedef enum AggArguments
{
	AGG_VARY,
	AGG_FIXED_FOR_STATE,		/* one value as long as a state lives */
	AGG_CONSTANT
} AggArguments;

/* What an aggregate remembers between the rows of one call. */
typedef struct AggCall
{
	CallSite   *site;
	ElementType *element;		/* of the value */
	AggArguments arguments;

	/*
	 * The header of a flat state that all rows fit, as bytes (zeros: none),
	 * and opened.
	 */
	unsigned char seen_header[BF_HEADER_UNIT];
	bf_filter	seen;
} AggCall;

extern AggCall *AggCallOf(FunctionCallInfo fcinfo, int value_arg);

#endif							/* BLOOMEXT_AGG_CALL_H */
