/*-------------------------------------------------------------------------
 *
 * rows.c
 *	  Rows that functions return.
 *
 * src/functions/rows.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "funcapi.h"
#include "utils/builtins.h"

#include "functions/rows.h"

/* A row of the type that the function is declared to return. */
Datum
BloomRow(FunctionCallInfo fcinfo, Datum *values, bool *nulls)
{
	TupleDesc	desc;

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls));
}

/* The row of a filter and a flag, for the functions with try in their names. */
Datum
BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag)
{
	Datum		values[2] = {filter, BoolGetDatum(flag)};
	bool		nulls[2] = {false, false};

	return BloomRow(fcinfo, values, nulls);
}

/*
 * Two columns that tell the elements of a filter: their kind, and whether it is
 * portable; NULLs if it has no kind yet.
 */
void
BloomElementColumns(const bf_header *head, Datum values[2], bool nulls[2])
{
	nulls[0] = nulls[1] = head->kind_len == 0;
	if (head->kind_len == 0)
		return;
	values[0] = PointerGetDatum(cstring_to_text_with_len(head->kind, head->kind_len));
	values[1] = BoolGetDatum(ElementKindIsPortable(head->kind, head->kind_len));
}
