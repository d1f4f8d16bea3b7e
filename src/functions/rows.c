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
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "am/am.h"
#include "functions/functions.h"

#define TOLERATED_EXCESS	1.1 /* of values over the capacity */
#define TOLERATED_RATE		1.5 /* as a multiple of the target */

#define MAX_WARNINGS		5

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
	if (desc->natts > BLOOM_ROW_COLUMNS)
		elog(ERROR, "a row has %d columns", desc->natts);
	row->desc = desc;
	memset(row->values, 0, sizeof(row->values));
	memset(row->nulls, true, sizeof(row->nulls));
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

/* Set the signs that a filter is not what it was made to be: none if all is well. */
void
BloomRowSetWarnings(ResultRow *row, const FilterState *state)
{
	Datum		found[MAX_WARNINGS];
	int			n = 0;

	if (state->overflow == BF_OVERFLOW_DEGRADE && state->count > TOLERATED_EXCESS * state->capacity)
		found[n++] = CStringGetTextDatum("over capacity");
	if (state->full)
		found[n++] = CStringGetTextDatum("full");
	if (state->fpp > TOLERATED_RATE * state->target_fpp)
	{
		found[n++] = CStringGetTextDatum("rate above target");
		if (state->fpp >= BF_USELESS_RATE)
			found[n++] = CStringGetTextDatum("saturated");
	}
	if (state->layers > state->few_layers)
		found[n++] = CStringGetTextDatum("many layers");
	BloomRowSet(row, "warnings",
				PointerGetDatum(construct_array(found, n, TEXTOID, -1, false, TYPALIGN_INT)));
}

/*
 * Set the columns that say how a filter stands: those of them that the row type
 * has.
 */
void
BloomRowSetState(ResultRow *row, const FilterState *state)
{
	BloomRowSet(row, "target_fpp", Float8GetDatum(state->target_fpp));
	BloomRowSetIfAny(row, "overflow", CStringGetTextDatum(BloomOverflowName(state->overflow)));
	if (state->overflow == BF_OVERFLOW_GROW)
		BloomRowSetIfAny(row, "expansion", Int32GetDatum((int32) state->expansion));
	BloomRowSetIfAny(row, "layers", Int32GetDatum((int32) state->layers));
	BloomRowSetWarnings(row, state);
}

/*
 * Set the columns of a layer, counted from 1, of a filter, stored or live: its
 * shape, estimated number of values, rate now, and share of bits set.
 */
void
BloomRowSetLayer(ResultRow *row, int number, const bf_filter *layer, double values, double fpp,
				 double fill)
{
	BloomRowSet(row, "layer", Int32GetDatum(number));
	BloomRowSet(row, "capacity", Int64GetDatum((int64) layer->head.capacity));
	BloomRowSetEstimate(row, "cardinality", values);
	BloomRowSet(row, "target_fpp", Float8GetDatum(layer->head.fpp));
	BloomRowSet(row, "fpp", Float8GetDatum(fpp));
	BloomRowSet(row, "bits", Int64GetDatum((int64) layer->head.shape.nbits));
	BloomRowSet(row, "hashes", Int32GetDatum(layer->head.shape.hashes));
	BloomRowSet(row, "fill", Float8GetDatum(fill));
}

/* Return the finished row as one of a set. */
void
BloomRowPut(ReturnSetInfo *result, ResultRow *row)
{
	tuplestore_putvalues(result->setResult, row->desc, row->values, row->nulls);
}

/* The finished row. */
Datum
BloomRowEnd(ResultRow *row)
{
	return HeapTupleGetDatum(heap_form_tuple(row->desc, row->values, row->nulls));
}

/* The row that a function fills. */
Datum
BloomRowOf(FunctionCallInfo fcinfo, FillRow fill)
{
	ResultRow	row;

	BloomRowBegin(&row, BloomRowType(fcinfo));
	fill(fcinfo, &row);
	return BloomRowEnd(&row);
}

/* What BloomRowOrProblem() asks. */
typedef struct Attempt
{
	FunctionCallInfo fcinfo;
	FillRow		fill;
	ResultRow	row;
} Attempt;

/* Fill the row. */
static void
attempt(void *arg)
{
	Attempt    *a = arg;

	a->fill(a->fcinfo, &a->row);
}

/*
 * The row that a function fills of an index.  If the index is damaged, all columns are NULL
 * but "problem", which is the error's message.  Other errors are raised, and any where the
 * server does not let a query catch them.
 */
Datum
BloomRowOrProblem(FunctionCallInfo fcinfo, FillRow fill)
{
	Attempt		a = {.fcinfo = fcinfo,.fill = fill};
	TupleDesc	desc = BloomRowType(fcinfo);
	ErrorData  *error;

	BloomRowBegin(&a.row, desc);
	if (!AmMayAttemptInQuery())
	{
		fill(fcinfo, &a.row);
		return BloomRowEnd(&a.row);
	}
	error = AmAttempt(attempt, &a);
	if (error != NULL)
	{
		if (!AmIsOfDamage(error))
			ReThrowError(error);
		BloomRowBegin(&a.row, desc);
		BloomRowSet(&a.row, "problem", CStringGetTextDatum(error->message));
	}
	return BloomRowEnd(&a.row);
}

/* The row of a filter and a flag, for the functions with try in their names. */
Datum
BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag)
{
	Datum		values[2] = {filter, BoolGetDatum(flag)};
	bool		nulls[2] = {false, false};

	return HeapTupleGetDatum(heap_form_tuple(BloomRowType(fcinfo), values, nulls));
}
