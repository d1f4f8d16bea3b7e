/*-------------------------------------------------------------------------
 *
 * add_agg.c
 *	  The aggregate that builds a filter like one that exists: bloom_add_agg.
 *
 * The parameters are those of a filter, or of a row for the aggregates of
 * other types; else it is bloom_agg (agg.c), which has its other functions.
 *
 * src/functions/add_agg.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"

#include "build/build_internal.h"
#include "functions/agg.h"
#include "lookup/call_site.h"

PG_FUNCTION_INFO_V1(bloomext_add_agg_transition);

/* Arguments of bloomext_add_agg_transition(bloom, bloom, value) */
#define ARG_STATE		0
#define ARG_LIKE		1
#define ARG_VALUE		2

/* Raise an error unless a later row asks for the state that the first began. */
static void
check_same(const bf_header *row, const bf_header *state, const ElementType *element)
{
	if (bf_layout_of(row) != bf_layout_of(state) || row->nbits != state->nbits ||
		row->hashes != state->hashes || row->layout_param != state->layout_param ||
		row->fpp != state->fpp || row->capacity != state->capacity)
		BloomParametersDiffer(state, row);
	BloomCheckKind(state, element);
	BloomCheckKind(row, element);
}

/*
 * Add the value at argument value_arg to the state of an aggregate that builds
 * what `row` describes; capacity and nbits are 0 if it sizes itself.
 */
Datum
BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, const bf_header *row)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);
	ElementType *element = CallSiteOf(fcinfo, value_arg)->element;
	Datum		value = PG_GETARG_DATUM(value_arg);
	bf_header	head = *row;
	Datum		state;

	ElementLearn(element, value);
	if (PG_ARGISNULL(ARG_STATE))
	{
		head.entries = 0;
		BloomSetKind(&head, element);
		state = BuildStart(&head);
	}
	else
	{
		state = PG_GETARG_DATUM(ARG_STATE);
		check_same(row, BuildHeader(state, &head), element);
	}
	return BuildAddValue(state, element, value, context);
}

/* bloomext_add_agg_transition(bloom, bloom, value) returns bloom */
Datum
bloomext_add_agg_transition(PG_FUNCTION_ARGS)
{
	bf_header	like;

	if (PG_ARGISNULL(ARG_LIKE) || PG_ARGISNULL(ARG_VALUE))
		return BloomAggKeep(fcinfo);
	(void) BloomAggregateMemory(fcinfo);
	CallSiteHead(CallSiteOf(fcinfo, ARG_VALUE), PG_GETARG_DATUM(ARG_LIKE), &like);
	if (like.layout == BF_LAYOUT_NONE)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("the filter of an aggregate over no rows has no shape to build another like it"),
				 errhint("Use %s as the model.", BloomEmptyCall(like.type))));
	return BloomAggAdd(fcinfo, ARG_VALUE, &like);
}
