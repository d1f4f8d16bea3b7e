/*-------------------------------------------------------------------------
 *
 * agg_site.c
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
 * src/functions/agg_site.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "nodes/execnodes.h"
#include "nodes/primnodes.h"
#include "optimizer/optimizer.h"

#include "functions/agg_site.h"

/* A site that outlives the FmgrInfo of its call. */
typedef struct KeptSite
{
	struct KeptSite *next;
	const struct Node *node;	/* of the outer aggregate */
	Oid			function;
	Oid			collation;
	AggSite    *site;
	MemoryContextCallback gone; /* when the query ends */
} KeptSite;

/* Those of all running queries; the last one used comes first. */
static KeptSite *kept_sites = NULL;

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

/* A site for the call, in the given memory. */
static AggSite *
new_site(FunctionCallInfo fcinfo, int value_arg, MemoryContext mcxt)
{
	AggSite    *site = MemoryContextAllocZero(mcxt, sizeof(AggSite));

	site->call = CallSiteMake(fcinfo, value_arg, mcxt);
	site->element = site->call->element;
	return site;
}

/* A query has ended: its memory is about to be freed. */
static void
forget(void *arg)
{
	for (KeptSite **at = &kept_sites; *at != NULL; at = &(*at)->next)
		if (*at == arg)
		{
			*at = (*at)->next;
			return;
		}
}

/* The kept site of a call, moved to the front; NULL if there is none. */
static AggSite *
find_kept(FunctionCallInfo fcinfo)
{
	for (KeptSite **at = &kept_sites; *at != NULL; at = &(*at)->next)
	{
		KeptSite   *kept = *at;

		if (kept->node != fcinfo->context || kept->function != fcinfo->flinfo->fn_oid ||
			kept->collation != PG_GET_COLLATION())
			continue;
		*at = kept->next;
		kept->next = kept_sites;
		kept_sites = kept;
		return kept->site;
	}
	return NULL;
}

/* Make a site and keep it until the query of the aggregate ends that calls. */
static AggSite *
keep_new(FunctionCallInfo fcinfo, int value_arg)
{
	MemoryContext query = ((PlanState *) fcinfo->context)->state->es_query_cxt;
	KeptSite   *kept = MemoryContextAllocZero(query, sizeof(KeptSite));

	kept->node = fcinfo->context;
	kept->function = fcinfo->flinfo->fn_oid;
	kept->collation = PG_GET_COLLATION();
	kept->site = new_site(fcinfo, value_arg, query);
	kept->site->arguments = AGG_VARY;
	kept->gone.func = forget;
	kept->gone.arg = kept;
	MemoryContextRegisterResetCallback(query, &kept->gone);
	kept->next = kept_sites;
	kept_sites = kept;
	return kept->site;
}

/*
 * The site of a call whose argument value_arg is the value.  It is in fn_extra
 * then, and lasts as long as that at least.
 */
AggSite *
AggSiteOf(FunctionCallInfo fcinfo, int value_arg)
{
	AggSite    *site = fcinfo->flinfo->fn_extra;

	if (site != NULL)
		return site;
	if (fcinfo->flinfo->fn_expr == NULL && AggCheckCallContext(fcinfo, NULL))
	{
		site = find_kept(fcinfo);
		if (site == NULL)
			site = keep_new(fcinfo, value_arg);
	}
	else
	{
		site = new_site(fcinfo, value_arg, fcinfo->flinfo->fn_mcxt);
		site->arguments = arguments_of(fcinfo, value_arg, site->element);
	}
	fcinfo->flinfo->fn_extra = site;
	return site;
}
