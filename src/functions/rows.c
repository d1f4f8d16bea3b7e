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

#include <math.h>

#include "access/htup_details.h"
#include "funcapi.h"
#include "utils/builtins.h"

#include "functions/rows.h"

/* The row type that the function is declared to return. */
TupleDesc
BloomRowType(FunctionCallInfo fcinfo)
{
	TupleDesc	desc;

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	return BlessTupleDesc(desc);
}

/* Begin a row of a type; all columns are NULL. */
void
BloomRowBegin(ResultRow *row, TupleDesc desc)
{
	row->desc = desc;
	row->values = palloc0(desc->natts * sizeof(Datum));
	row->nulls = palloc(desc->natts * sizeof(bool));
	memset(row->nulls, true, desc->natts * sizeof(bool));
}

/*
 * Set a column if the row type has one of that name; returns whether it has.  For
 * functions that share what fills their rows.
 */
bool
BloomRowSetIfAny(ResultRow *row, const char *column, Datum value)
{
	for (int i = 0; i < row->desc->natts; i++)
	{
		if (strcmp(NameStr(TupleDescAttr(row->desc, i)->attname), column) != 0)
			continue;
		row->values[i] = value;
		row->nulls[i] = false;
		return true;
	}
	return false;
}

/*
 * Set a column, which the row type has.  Only the script of an older version can
 * have declared it without; then the column is passed over.
 */
void
BloomRowSet(ResultRow *row, const char *column, Datum value)
{
	bool		found PG_USED_FOR_ASSERTS_ONLY = BloomRowSetIfAny(row, column, value);

	Assert(found);
}

/* Set a column to an estimated number of values; it stays NULL if infinite. */
void
BloomRowSetEstimate(ResultRow *row, const char *column, double values)
{
	if (!isinf(values))
		BloomRowSet(row, column, Int64GetDatum((int64) rint(values)));
}

/*
 * Set the columns that say what a filter is, of any type.  All but its size
 * stay NULL for the untyped empty filter, and the element while there is none.
 */
void
BloomRowSetFilter(ResultRow *row, const bf_filter *filter)
{
	const bf_header *head = &filter->head;

	BloomRowSet(row, "bytes", Int64GetDatum((int64) VARSIZE(filter->value)));
	if (filter->layout == NULL)
		return;
	BloomRowSetIfAny(row, "profile", CStringGetTextDatum(filter->layout->name));
	BloomRowSet(row, "capacity", Int64GetDatum((int64) head->capacity));
	if (head->kind_len == 0)
		return;
	BloomRowSet(row, "element",
				PointerGetDatum(cstring_to_text_with_len(head->kind, head->kind_len)));
	BloomRowSet(row, "element_portable",
				BoolGetDatum(ElementKindIsPortable(head->kind, head->kind_len)));
}

/* The finished row. */
Datum
BloomRowEnd(const ResultRow *row)
{
	return HeapTupleGetDatum(heap_form_tuple(row->desc, row->values, row->nulls));
}

/* The row of a filter and a flag, for the functions with try in their names. */
Datum
BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag)
{
	Datum		values[2] = {filter, BoolGetDatum(flag)};
	bool		nulls[2] = {false, false};

	return HeapTupleGetDatum(heap_form_tuple(BloomRowType(fcinfo), values, nulls));
}
