/*-------------------------------------------------------------------------
 *
 * agg.c
 *	  The aggregates bloom_agg, counting_bloom_agg and bloom_add_agg, and
 *	  bloom_partial_agg and bloom_merge_agg, which are bloom_agg in two steps.
 *
 * A row has fpp, capacity and profile of the filter, or another filter like it.
 *
 * src/functions/agg.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"

#include "core/counting.h"
#include "functions/functions.h"

PG_FUNCTION_INFO_V1(bloomext_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_agg_combine);
PG_FUNCTION_INFO_V1(bloomext_agg_final);
PG_FUNCTION_INFO_V1(bloomext_counting_bloom_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_add_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_partial_agg_final);

/* Arguments of bloomext_agg_transition(bloom_state, value, fpp, capacity, profile) */
#define ARG_VALUE		1
#define ARG_FPP			2
#define ARG_CAPACITY	3
#define ARG_PROFILE		4

/* Arguments of bloomext_add_agg_transition(bloom_state, like, value) */
#define ADD_ARG_LIKE	1
#define ADD_ARG_VALUE	2

/*
 * Fill in a row of fpp, capacity and profile, or of the layout given, as an AggRow
 * does.
 */
static void
row_of_parameters(FunctionCallInfo fcinfo, const bf_filter *state, bf_filter *row,
				  const bf_layout *layout)
{
	if (BloomIsGiven(fcinfo, ARG_PROFILE))
		layout = BloomCheckProfile(layout->type, PG_GETARG_TEXT_PP(ARG_PROFILE));
	if (state == NULL)
		*row = bf_filter_of(layout);
	row->layout = layout;
	row->head.layout = layout->code;
	row->head.fpp = BloomIsGiven(fcinfo, ARG_FPP) ? PG_GETARG_FLOAT8(ARG_FPP) : BLOOM_DEFAULT_FPP;
	if (state == NULL)
		BloomCheckFpp(row->head.fpp);
	row->head.capacity = BloomIsGiven(fcinfo, ARG_CAPACITY) ?
		BloomCheckCapacity(layout->type, PG_GETARG_FLOAT8(ARG_CAPACITY)) : 0;
	if (state == NULL)
		BloomSize(row);
}

/* An AggRow for bloom_agg. */
static void
row_of_bloom(FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state, bf_filter *row)
{
	row_of_parameters(fcinfo, state, row, &bf_native);
}

/* An AggRow for counting_bloom_agg. */
static void
row_of_counting(FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state, bf_filter *row)
{
	row_of_parameters(fcinfo, state, row, &bf_counting);
}

/* bloomext_agg_transition(bloom_state, value [, fpp [, capacity [, profile]]]) returns bloom_state */
Datum
bloomext_agg_transition(PG_FUNCTION_ARGS)
{
	return BloomAggAdd(fcinfo, ARG_VALUE, row_of_bloom);
}

/* bloomext_counting_bloom_agg_transition(bloom_state, value [, fpp [, capacity]]) returns bloom_state */
Datum
bloomext_counting_bloom_agg_transition(PG_FUNCTION_ARGS)
{
	return BloomAggAdd(fcinfo, ARG_VALUE, row_of_counting);
}

/* An AggRow: a filter like the one of the row. */
static void
row_of_template(FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state, bf_filter *row)
{
	LookupCallHead(call->lookup, PG_GETARG_DATUM(ADD_ARG_LIKE), row);
	if (row->layout == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("cannot use an untyped empty filter as a template"),
				 errdetail("An aggregate over no rows gives such a filter, which has neither a size nor a false-positive probability."),
				 errhint("Use %s as the template.", BloomEmptyCall(row->head.type))));
}

/* bloomext_add_agg_transition(bloom_state, like, value) returns bloom_state; NULL is no template */
Datum
bloomext_add_agg_transition(PG_FUNCTION_ARGS)
{
	if (PG_ARGISNULL(ADD_ARG_LIKE))
		return BloomAggKeep(fcinfo);
	return BloomAggAdd(fcinfo, ADD_ARG_VALUE, row_of_template);
}

/*
 * bloomext_agg_combine(bloom_state, bloom_state) returns bloom_state: merge two
 * states; transition function of bloom_merge_agg
 */
Datum
bloomext_agg_combine(PG_FUNCTION_ARGS)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);
	BloomState *state;

	if (PG_ARGISNULL(1))
		return BloomAggKeep(fcinfo);
	state = PG_ARGISNULL(0) ? NULL : StateOwned(PG_GETARG_DATUM(0), context);
	return StateDatum(StateCombine(state, PG_GETARG_DATUM(1), context));
}

/*
 * bloomext_agg_final(bloom_state) returns bloom, and so on for each type: the
 * finished filter; if there were no rows, the untyped empty one of the type
 */
Datum
bloomext_agg_final(PG_FUNCTION_ARGS)
{
	uint8		type = BloomResultType(fcinfo);

	(void) BloomAggregateMemory(fcinfo);
	if (PG_ARGISNULL(0))
		PG_RETURN_DATUM(BloomUntypedEmpty(type));
	PG_RETURN_DATUM(StateFinish(PG_GETARG_DATUM(0), type));
}

/* bloomext_partial_agg_final(bloom_state) returns bloom_state: the state, packed in a new value */
Datum
bloomext_partial_agg_final(PG_FUNCTION_ARGS)
{
	(void) BloomAggregateMemory(fcinfo);
	PG_RETURN_DATUM(StatePack(PG_GETARG_DATUM(0)));
}
