/*-------------------------------------------------------------------------
 *
 * outer_agg.c
 *	  An aggregate around another one, which stops before its final function.
 *
 * Executors that aggregate in parts on several servers compute a part so: an
 * aggregate of their own calls the transition function of the real one, row by
 * row, with an FmgrInfo that is new each time and has no expression.  This one
 * does the same, for tests that have no such executor.
 *
 * test/modules/outer_agg/outer_agg.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_aggregate.h"
#include "fmgr.h"
#include "utils/builtins.h"
#include "utils/datum.h"
#include "utils/expandeddatum.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/syscache.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(outer_transition);
PG_FUNCTION_INFO_V1(outer_final);

/* The state of the inner aggregate, which is a varlena. */
typedef struct Inner
{
	Oid			transition;
	Oid			type;
	Datum		state;
	bool		isnull;
} Inner;

/* A new state for the aggregate with this OID, without a row. */
static Inner *
new_inner(Oid aggregate, MemoryContext context)
{
	Inner	   *inner = MemoryContextAllocZero(context, sizeof(Inner));
	HeapTuple	tuple = SearchSysCache1(AGGFNOID, ObjectIdGetDatum(aggregate));

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "function %u is no aggregate", aggregate);
	inner->transition = ((Form_pg_aggregate) GETSTRUCT(tuple))->aggtransfn;
	inner->type = ((Form_pg_aggregate) GETSTRUCT(tuple))->aggtranstype;
	inner->isnull = true;
	ReleaseSysCache(tuple);
	return inner;
}

/* Take the state that a transition has returned, as the server's own aggregation does. */
static void
take_state(Inner *inner, Datum state, MemoryContext context)
{
	MemoryContext old = MemoryContextSwitchTo(context);

	if (!inner->isnull && DatumGetPointer(state) == DatumGetPointer(inner->state))
	{
		MemoryContextSwitchTo(old);
		return;
	}
	if (!(VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(state)) &&
		  MemoryContextGetParent(DatumGetEOHP(state)->eoh_context) == context))
		state = datumCopy(state, false, -1);
	inner->state = state;
	inner->isnull = false;
	MemoryContextSwitchTo(old);
}

/* outer_transition(internal, oid, VARIADIC "any") returns internal */
Datum
outer_transition(PG_FUNCTION_ARGS)
{
	LOCAL_FCINFO(call, FUNC_MAX_ARGS);
	FmgrInfo	flinfo;
	MemoryContext context;
	Inner	   *inner;
	Datum		state;

	if (!AggCheckCallContext(fcinfo, &context))
		elog(ERROR, "not called by an aggregate");
	inner = PG_ARGISNULL(0) ? new_inner(PG_GETARG_OID(1), context) : (Inner *) PG_GETARG_POINTER(0);
	fmgr_info(inner->transition, &flinfo);
	InitFunctionCallInfoData(*call, &flinfo, PG_NARGS() - 1, PG_GET_COLLATION(), fcinfo->context, NULL);
	call->args[0].value = inner->state;
	call->args[0].isnull = inner->isnull;
	for (int i = 2; i < PG_NARGS(); i++)
		call->args[i - 1] = fcinfo->args[i];
	state = FunctionCallInvoke(call);
	if (!call->isnull)
		take_state(inner, state, context);
	PG_RETURN_POINTER(inner);
}

/* outer_final(internal) returns text: the state as its type's output function writes it */
Datum
outer_final(PG_FUNCTION_ARGS)
{
	Inner	   *inner;
	Oid			output;
	bool		is_varlena;

	if (PG_ARGISNULL(0) || ((Inner *) PG_GETARG_POINTER(0))->isnull)
		PG_RETURN_NULL();
	inner = (Inner *) PG_GETARG_POINTER(0);
	getTypeOutputInfo(inner->type, &output, &is_varlena);
	PG_RETURN_TEXT_P(cstring_to_text(OidOutputFunctionCall(output, inner->state)));
}
