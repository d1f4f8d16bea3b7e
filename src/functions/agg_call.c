/*-------------------------------------------------------------------------
 *
 * agg_call.c
 *	  What an aggregate that builds filters remembers between rows.
 *
 * That hangs on fn_extra, as of any call.  Executors that aggregate in parts on
 * several servers call a transition function through an aggregate of their own,
 * with a new FmgrInfo for every row, which has no expression (Citus does).  For
 * these it is kept as long as the query of the outer aggregate, and found by
 * that one's node, the function and the collation.  Several aggregates of one
 * node may share it, so it holds nothing about arguments but the types, which
 * the function declares.
 *
 * src/functions/agg_call.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "lib/ilist.h"
#include "nodes/execnodes.h"
#include "nodes/primnodes.h"
#include "optimizer/optimizer.h"

#include "functions/agg_call.h"

/* What outlives the FmgrInfo of its call. */
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
 * Can the arguments beside the value differ between rows, or the kind of the
 * value, as that of rows does?  Parameters of the query cannot
 * while a state lives, but the next state may meet other ones.
 */
static AggArguments
arguments_of(FunctionCallInfo fcinfo, int value_arg, const ElementType *element)
{
	Aggref	   *aggref = AggGetAggref(fcinfo);
	AggArguments arguments = AGG_CONSTANT;
	ListCell   *lc;

	if (aggref == NULL || element->learn != NULL)
		return AGG_VARY;
	foreach(lc, aggref->args)
	{
		Node	   *argument = (Node *) lfirst_node(TargetEntry, lc)->expr;

		if (foreach_current_index(lc) + 1 == value_arg || IsA(argument, Const))
			continue;
		if (contain_var_clause(argument) || contain_volatile_functions(argument))
			return AGG_VARY;
		arguments = AGG_FIXED_FOR_STATE;
	}
	return arguments;
}

/* What a call is to remember, in the given memory. */
static AggCall *
new_call(FunctionCallInfo fcinfo, int value_arg, MemoryContext mcxt)
{
	AggCall    *call = MemoryContextAllocZero(mcxt, sizeof(AggCall));

	call->site = CallSiteMake(fcinfo, CallSiteArgumentType(fcinfo->flinfo, value_arg), mcxt);
	call->element = call->site->element;
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
	kept->call->arguments = AGG_VARY;
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
AggCall *
AggCallOf(FunctionCallInfo fcinfo, int value_arg)
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
		call->arguments = arguments_of(fcinfo, value_arg, call->element);
	}
	fcinfo->flinfo->fn_extra = call;
	return call;
}
