/*-------------------------------------------------------------------------
 *
 * agg_support.c
 *	  What the aggregates that build filters from values share.
 *
 * An aggregate's state is a value of type bloom_state (state/), so that it can
 * travel between parallel workers and servers as any value does.
 *
 * src/functions/agg_support.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"

#include "functions/agg_support.h"

/* The memory of the aggregate that calls a function; raises an error if none does. */
MemoryContext
BloomAggregateMemory(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("aggregate support function called outside of an aggregate"),
				 errhint("Use an aggregate, such as bloom_agg.")));
	return context;
}

/* The state as it was, for a row or part that adds nothing. */
Datum
BloomAggKeep(FunctionCallInfo fcinfo)
{
	(void) BloomAggregateMemory(fcinfo);
	if (PG_ARGISNULL(AGG_ARG_STATE))
		PG_RETURN_NULL();
	PG_RETURN_DATUM(PG_GETARG_DATUM(AGG_ARG_STATE));
}

/* Start the state of the filter that the first row describes. */
static Datum
start_state(FunctionCallInfo fcinfo, AggCall *call, AggRow describe)
{
	bf_filter	filter = {0};

	describe(fcinfo, call, NULL, &filter);
	filter.head.entries = 0;
	BloomSetKind(&filter, call->element);
	return StateStart(&filter);
}

/* Raise an error unless the row fits the state that earlier rows began. */
static void
check_row(FunctionCallInfo fcinfo, AggCall *call, AggRow describe, const bf_filter *state)
{
	bf_filter	row = *state;

	describe(fcinfo, call, state, &row);
	StateCheckSame(state, &row);
	BloomCheckKind(state, call->element);
	BloomCheckKind(&row, call->element);
}

/*
 * Remember what a state looks like that this call's rows fit, if the rows to
 * come need not be checked.  A flat state is known by its header, if that says
 * where its hashes are; its length is that of other states, too.
 */
static void
remember_state(AggCall *call, Datum state, const bf_filter *filter)
{
	if (call->arguments == AGG_VARY)
		return;
	if (StateIsObject(state))
		StateObjectOf(state)->call = call;
	else if (call->arguments == AGG_CONSTANT &&
			 bf_header_bytes(filter->head.kind_len) == BF_HEADER_UNIT &&
			 (filter->head.capacity != 0 || filter->head.shape.nbits == 0))
	{
		memcpy(call->seen_header, DatumGetPointer(state), BF_HEADER_UNIT);
		call->seen = *filter;
		call->seen.head.kind = (const char *) call->seen_header + BF_KIND_OFFSET;
	}
}

/*
 * Is a state flat and like the one that is remembered, which all rows fit?
 * Checking each row instead takes 1.16 times as long in a query of 1000 groups
 * without a capacity, and with one 2.0 times (bench/run build-groups-1000).
 */
static bool
is_remembered(const AggCall *call, const struct varlena *state)
{
	return VARATT_IS_4B_U(state) &&
		memcmp((const char *) state + BF_LENGTH_WORD, call->seen_header + BF_LENGTH_WORD,
			   BF_HEADER_UNIT - BF_LENGTH_WORD) == 0;
}

/* Add a value to a state of any form, or to none yet, after all checks. */
static Datum
add_checked(FunctionCallInfo fcinfo, AggCall *call, Datum value, AggRow describe)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);
	bf_filter	flat;
	const bf_filter *filter;
	bf_hash		hash;
	Datum		state;

	ElementLearn(call->element, value);
	if (PG_ARGISNULL(AGG_ARG_STATE))
	{
		state = start_state(fcinfo, call, describe);
		filter = StateHead(state, &flat);
	}
	else
	{
		state = PG_GETARG_DATUM(AGG_ARG_STATE);
		filter = StateHead(state, &flat);
		check_row(fcinfo, call, describe, filter);
		remember_state(call, state, filter);
	}
	if (StateIsObject(state))
	{
		StateObjectAddValue(StateObjectOf(state), call->element, value);
		return state;
	}
	if (!BloomHash(filter, call->element, value, &hash))
		BloomOutOfRange(&filter->head);
	return StateAdd(state, hash, context);
}

/* BloomAggAdd() for all states and rows, and for the first ones of a call. */
static pg_noinline Datum
add_slow(FunctionCallInfo fcinfo, int value_arg, AggRow describe)
{
	AggCall    *call;
	Datum		value = PG_GETARG_DATUM(value_arg);
	struct varlena *state = (struct varlena *) PG_GETARG_POINTER(AGG_ARG_STATE);
	bf_hash		hash;

	if (PG_ARGISNULL(value_arg))
		return BloomAggKeep(fcinfo);
	call = AggCallOf(fcinfo, value_arg);
	if (!PG_ARGISNULL(AGG_ARG_STATE) && is_remembered(call, state) &&
		BloomHash(&call->seen, call->element, value, &hash) &&
		StateFlatAdd(state, BF_HEADER_UNIT, &call->seen, hash))
		PG_RETURN_POINTER(state);
	return add_checked(fcinfo, call, value, describe);
}

/*
 * The transition: the state with the value at argument value_arg added.  NULLs
 * are passed over.  The state is changed in place, and must be an aggregate's.
 *
 * The fast path takes values for an object whose earlier rows this call has
 * checked.  Without it a query takes 1.45 times as long (bench/run build-tenth),
 * and 1.32 times without a capacity.
 */
Datum
BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, AggRow describe)
{
	AggCall    *call = fcinfo->flinfo->fn_extra;
	StateObject *o;

	if (unlikely(call == NULL || PG_ARGISNULL(value_arg) || PG_ARGISNULL(AGG_ARG_STATE)) ||
		!VARATT_IS_EXTERNAL_EXPANDED_RW(PG_GETARG_POINTER(AGG_ARG_STATE)))
		return add_slow(fcinfo, value_arg, describe);
	o = StateObjectOf(PG_GETARG_DATUM(AGG_ARG_STATE));
	if (unlikely(o->call != call))
		return add_slow(fcinfo, value_arg, describe);
	StateObjectAddValue(o, call->element, PG_GETARG_DATUM(value_arg));
	return PG_GETARG_DATUM(AGG_ARG_STATE);
}
