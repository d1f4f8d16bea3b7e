/*-------------------------------------------------------------------------
 *
 * agg_support.c
 *	  What the aggregates that build filters from values share.
 *
 * A transition function remembers an AggCall in fn_extra.  Executors that
 * aggregate in parts on several servers call a transition function through an
 * aggregate of their own, with a new FmgrInfo for every row, which has no
 * expression (Citus does).  For these it is kept as long as the query of the
 * outer aggregate, and found by that one's node, the function and the collation.
 * Several aggregates of one node may share it, so it holds nothing about
 * arguments but the types, which the function declares.
 *
 * src/functions/agg_support.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "lib/ilist.h"
#include "nodes/execnodes.h"
#include "nodes/primnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"

#include "functions/functions.h"

/* What is remembered for a call that has a new FmgrInfo for every row. */
typedef struct KeptCall
{
	dlist_node	link;			/* in kept_calls */
	const struct Node *node;	/* of the outer aggregate */
	Oid			function;
	Oid			collation;
	AggCall    *call;
	MemoryContextCallback gone; /* when the query ends */
} KeptCall;

/* Those of all running queries; the last one used comes first. */
static dlist_head kept_calls = DLIST_STATIC_INIT(kept_calls);

/*
 * Do the rows of a state fit it if its first one does?  They do if the arguments
 * beside the value are the same for all of them, and so is the kind of the value,
 * which the rows of a record type need not have in common.  Parameters of the
 * query do not change while a state lives.
 */
static bool
rows_are_alike(FunctionCallInfo fcinfo, int value_arg, const ElementType *element)
{
	Aggref	   *aggref = AggGetAggref(fcinfo);
	ListCell   *lc;

	if (aggref == NULL || element->update_kind != NULL)
		return false;
	foreach(lc, aggref->args)
	{
		Node	   *argument = (Node *) lfirst_node(TargetEntry, lc)->expr;

		if (lfirst_node(TargetEntry, lc)->resjunk || foreach_current_index(lc) + 1 == value_arg)
			continue;			/* what it is sorted by, and the value */
		if (contain_var_clause(argument) || contain_volatile_functions(argument) ||
			contain_subplans(argument))
			return false;
	}
	return true;
}

/* An AggCall in the given memory; its rows are checked until it is known that they need not be. */
static AggCall *
new_call(FunctionCallInfo fcinfo, int value_arg, MemoryContext mcxt)
{
	AggCall    *call = MemoryContextAllocZero(mcxt, sizeof(AggCall));

	call->lookup = LookupCallMake(fcinfo, LookupCallArgumentType(fcinfo->flinfo, value_arg), mcxt);
	call->element = call->lookup->element;
	return call;
}

/* A query has ended: its memory is about to be freed. */
static void
forget(void *arg)
{
	dlist_delete(&((KeptCall *) arg)->link);
}

/* What was kept for a call, moved to the front; NULL if there is none. */
static AggCall *
find_kept(FunctionCallInfo fcinfo)
{
	dlist_iter	it;

	dlist_foreach(it, &kept_calls)
	{
		KeptCall   *kept = dlist_container(KeptCall, link, it.cur);

		if (kept->node == fcinfo->context && kept->function == fcinfo->flinfo->fn_oid &&
			kept->collation == PG_GET_COLLATION())
		{
			dlist_move_head(&kept_calls, &kept->link);
			return kept->call;
		}
	}
	return NULL;
}

/* Make what a call is to remember, and keep it until the query of the calling aggregate ends. */
static AggCall *
keep_new(FunctionCallInfo fcinfo, int value_arg)
{
	MemoryContext query = ((PlanState *) fcinfo->context)->state->es_query_cxt;
	KeptCall   *kept = MemoryContextAllocZero(query, sizeof(KeptCall));

	kept->node = fcinfo->context;
	kept->function = fcinfo->flinfo->fn_oid;
	kept->collation = PG_GET_COLLATION();
	kept->call = new_call(fcinfo, value_arg, query);
	kept->gone.func = forget;
	kept->gone.arg = kept;
	MemoryContextRegisterResetCallback(query, &kept->gone);
	dlist_push_head(&kept_calls, &kept->link);
	return kept->call;
}

/*
 * What a call remembers whose argument value_arg is the value.  It is in fn_extra
 * then, and lasts as long as that at least.
 */
static AggCall *
call_of(FunctionCallInfo fcinfo, int value_arg)
{
	AggCall    *call = fcinfo->flinfo->fn_extra;

	if (call != NULL)
		return call;
	if (fcinfo->flinfo->fn_expr == NULL && AggCheckCallContext(fcinfo, NULL))
	{
		call = find_kept(fcinfo);
		if (call == NULL)
			call = keep_new(fcinfo, value_arg);
	}
	else
	{
		call = new_call(fcinfo, value_arg, fcinfo->flinfo->fn_mcxt);
		call->rows_are_alike = rows_are_alike(fcinfo, value_arg, call->element);
	}
	fcinfo->flinfo->fn_extra = call;
	return call;
}

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
static BloomState *
start_state(FunctionCallInfo fcinfo, AggCall *call, AggRow describe, MemoryContext aggcontext)
{
	bf_filter	filter = {0};

	describe(fcinfo, call, NULL, &filter);
	filter.head.entries = 0;
	BloomSetKind(&filter, call->element);
	return StateStart(&filter, aggcontext);
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

/* BloomAggAdd() for the first row of a state, and for all that must be checked. */
static pg_noinline Datum
add_checked(FunctionCallInfo fcinfo, int value_arg, AggRow describe)
{
	MemoryContext aggcontext = BloomAggregateMemory(fcinfo);
	AggCall    *call;
	BloomState *state;

	if (PG_ARGISNULL(value_arg))
		return BloomAggKeep(fcinfo);
	call = call_of(fcinfo, value_arg);
	ElementUpdateKind(call->element, PG_GETARG_DATUM(value_arg));
	if (PG_ARGISNULL(AGG_ARG_STATE))
		state = start_state(fcinfo, call, describe, aggcontext);
	else
	{
		state = StateOwned(PG_GETARG_DATUM(AGG_ARG_STATE), aggcontext);
		check_row(fcinfo, call, describe, &state->f);
	}
	StateAddValue(state, call->element, PG_GETARG_DATUM(value_arg));
	return StateDatum(state);
}

/*
 * The transition: the state with the value at argument value_arg added.  NULLs
 * are passed over.  The state is changed in place, and must be an aggregate's.
 *
 * A state that is an object was begun by this call, or checked against one of
 * its rows: the server calls the transition of an aggregate by one FmgrInfo, and
 * states that come from elsewhere are flat.
 */
Datum
BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, AggRow describe)
{
	AggCall    *call = fcinfo->flinfo->fn_extra;

	if (unlikely(call == NULL || !call->rows_are_alike ||
				 PG_ARGISNULL(value_arg) || PG_ARGISNULL(AGG_ARG_STATE)) ||
		unlikely(!VARATT_IS_EXTERNAL_EXPANDED_RW(PG_GETARG_POINTER(AGG_ARG_STATE))))
		return add_checked(fcinfo, value_arg, describe);
	StateAddValue(StateOfDatum(PG_GETARG_DATUM(AGG_ARG_STATE)), call->element,
				  PG_GETARG_DATUM(value_arg));
	return PG_GETARG_DATUM(AGG_ARG_STATE);
}
