/*-------------------------------------------------------------------------
 *
 * callsite.c
 *	  What one place in a query remembers between rows: the element type.
 *
 * Resolving a type costs catalog look-ups, so it is done once per FmgrInfo
 * and kept in fn_extra.  Callers that make a new FmgrInfo for every row (as
 * Citus does for the rows of a worker's aggregate) are served, only slowly.
 *
 * src/callsite.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "utils/lsyscache.h"
#include "utils/typcache.h"

#include "bloom.h"

/*
 * The type of an argument: from the call's expression, or where there is
 * none, from the function's declaration.
 */
static Oid
argument_type(FmgrInfo *flinfo, int argno)
{
	Oid			type = get_fn_expr_argtype(flinfo, argno);

	if (!OidIsValid(type))
	{
		Oid		   *types;
		int			ntypes;

		get_func_signature(flinfo->fn_oid, &types, &ntypes);
		if (argno < ntypes)
			type = types[argno];
	}
	return type;
}

/* Resolve the type and keep the answer for the next row. */
static ElementType *
resolve(FunctionCallInfo fcinfo, Oid type)
{
	ElementType *element = ElementTypeResolve(type, PG_GET_COLLATION(),
											  fcinfo->flinfo->fn_mcxt);

	fcinfo->flinfo->fn_extra = element;
	return element;
}

/* The element type of an argument that is a value. */
ElementType *
BloomElement(FunctionCallInfo fcinfo, int argno)
{
	if (likely(fcinfo->flinfo->fn_extra != NULL))
		return (ElementType *) fcinfo->flinfo->fn_extra;
	return resolve(fcinfo, argument_type(fcinfo->flinfo, argno));
}

/* The element type of an argument that is an array of values. */
ElementType *
BloomArrayElement(FunctionCallInfo fcinfo, int argno)
{
	if (likely(fcinfo->flinfo->fn_extra != NULL))
		return (ElementType *) fcinfo->flinfo->fn_extra;
	return resolve(fcinfo, get_base_element_type(argument_type(fcinfo->flinfo, argno)));
}
