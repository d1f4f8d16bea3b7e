/*-------------------------------------------------------------------------
 *
 * element_labels.c
 *	  Values whose canonical bytes are made of the labels of an enum.
 *
 * Renaming a label changes the bytes of its values, so an index, a generated
 * column or a partition key must not be made of them.  The functions of
 * elements are IMMUTABLE nevertheless, which all other types deserve.
 *
 * What it promises: where the server decides whether an expression may be kept,
 * it simplifies the expression first and calls the support functions of its
 * calls.  No query is planned then, which is how the place is known.  There an
 * argument that can have labels is wrapped in a call of bloomext_stable(),
 * which returns it and is STABLE; the server then refuses the expression.
 * In queries all stays as it is, but in the copies of expressions by which the
 * planner estimates.
 *
 * What it does not do: see calls that have only constants as arguments, which
 * the server evaluates without calling them, and calls by operator ANY (array).
 *
 * Sources: PostgreSQL's nodes/supportnodes.h, optimizer/util/clauses.c
 * (contain_mutable_functions_after_planning).
 *
 * src/element/element_labels.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/supportnodes.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "element/element.h"

PG_FUNCTION_INFO_V1(bloomext_stable);
PG_FUNCTION_INFO_V1(bloomext_element_support);

static bool type_has_labels(Oid typid);

/*
 * Does a column of a row type, not counting those that were dropped, have values
 * with labels of enums?
 */
static bool
columns_have_labels(Oid typid)
{
	TupleDesc	desc = lookup_rowtype_tupdesc_noerror(typid, -1, true);
	bool		found = false;

	for (int i = 0; desc != NULL && i < desc->natts && !found; i++)
		found = !TupleDescAttr(desc, i)->attisdropped &&
			type_has_labels(TupleDescAttr(desc, i)->atttypid);
	if (desc != NULL)
		ReleaseTupleDesc(desc);
	return found;
}

/*
 * Can values of a type have labels of an enum within?  Raises no error, since
 * it is called while the server opens a table.
 */
static bool
type_has_labels(Oid typid)
{
	Oid			base = getBaseType(typid);
	Oid			member = get_element_type(base);

	check_stack_depth();
	if (OidIsValid(member))
		return type_has_labels(member);
	switch (get_typtype(base))
	{
		case TYPTYPE_ENUM:
			return true;
		case TYPTYPE_PSEUDO:
			return base == RECORDOID;
		case TYPTYPE_RANGE:
			return type_has_labels(get_range_subtype(base));
		case TYPTYPE_MULTIRANGE:
			return type_has_labels(get_multirange_range(base));
		case TYPTYPE_COMPOSITE:
			return columns_have_labels(base);
		default:
			return false;
	}
}

/* Can the value of an expression have labels?  ROW(...) shows its columns. */
static bool
has_labels(Node *value)
{
	ListCell   *lc;

	if (!IsA(value, RowExpr) || exprType(value) != RECORDOID)
		return type_has_labels(exprType(value));
	foreach(lc, ((RowExpr *) value)->args)
	{
		if (type_has_labels(exprType((Node *) lfirst(lc))))
			return true;
	}
	return false;
}

/* bloomext_stable(anyelement) of a schema; invalid if there is none. */
static Oid
stable_function(Oid schema)
{
	Oid			argument = ANYELEMENTOID;

	return GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
						   CStringGetDatum("bloomext_stable"),
						   PointerGetDatum(buildoidvector(&argument, 1)),
						   ObjectIdGetDatum(schema));
}

/*
 * The answer of a support function to any request: a call to put in the place
 * of the one that is to be simplified, or NULL.
 */
struct Node *
ElementMarkLabels(struct Node *rawreq)
{
	SupportRequestSimplify *req = (SupportRequestSimplify *) rawreq;
	FuncExpr   *call;
	bool		changed = false;
	Oid			stable;
	ListCell   *lc;

	if (!IsA(rawreq, SupportRequestSimplify) || req->root != NULL)
		return NULL;
	stable = stable_function(get_func_namespace(req->fcall->funcid));
	if (!OidIsValid(stable))
		return NULL;
	call = copyObject(req->fcall);
	foreach(lc, call->args)
	{
		Node	   *value = lfirst(lc);

		if ((IsA(value, FuncExpr) && ((FuncExpr *) value)->funcid == stable) || !has_labels(value))
			continue;
		lfirst(lc) = makeFuncExpr(stable, exprType(value), list_make1(value),
								  exprCollation(value), exprCollation(value),
								  COERCE_EXPLICIT_CALL);
		changed = true;
	}
	return changed ? (Node *) call : NULL;
}

/* bloomext_stable(anyelement) returns anyelement: the value itself */
Datum
bloomext_stable(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

/*
 * bloomext_element_support(internal) returns internal: support of functions of
 * elements that have no other need of one
 */
Datum
bloomext_element_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(ElementMarkLabels((struct Node *) PG_GETARG_POINTER(0)));
}
