/*-------------------------------------------------------------------------
 *
 * labels.c
 *	  What keeps values with labels of enums out of indexes.
 *
 * src/functions/labels.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"

#include "element/element.h"

PG_FUNCTION_INFO_V1(bloomext_stable);
PG_FUNCTION_INFO_V1(bloomext_element_support);

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
