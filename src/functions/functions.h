/*-------------------------------------------------------------------------
 *
 * functions.h
 *	  What SQL functions share.
 *
 * src/functions/functions.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_FUNCTIONS_H
#define BLOOMEXT_FUNCTIONS_H

#include "access/tupdesc.h"
#include "nodes/execnodes.h"

#include "filter/filter.h"
#include "lookup/lookup.h"
#include "state/state.h"
#include "values/values.h"

/* rows.c: rows that functions return */
#define BLOOM_ROW_COLUMNS	17	/* of a row, at most */

/* A row that is being made. */
typedef struct ResultRow
{
	TupleDesc	desc;
	Datum		values[BLOOM_ROW_COLUMNS];
	bool		nulls[BLOOM_ROW_COLUMNS];
} ResultRow;

/* Layers of one value: a lookup tests all, and reads them together. */
#define BLOOM_FEW_LAYERS	8

/* How a filter stands, stored or live. */
typedef struct FilterState
{
	uint8		overflow;		/* BF_OVERFLOW_... */
	uint32		expansion;		/* of one that grows */
	bool		full;			/* takes no more values? */
	double		capacity;
	double		count;			/* estimated number of values */
	double		target_fpp;
	double		fpp;			/* now */
	uint32		layers;
	uint32		few_layers;		/* that cost little */
} FilterState;

/* Sets the columns of a row. */
typedef void (*FillRow) (FunctionCallInfo fcinfo, ResultRow *row);

extern TupleDesc BloomRowType(FunctionCallInfo fcinfo);
extern void BloomRowBegin(ResultRow *row, TupleDesc desc);
extern bool BloomRowSetIfAny(ResultRow *row, const char *column, Datum value);
extern void BloomRowSet(ResultRow *row, const char *column, Datum value);
extern void BloomRowSetEstimate(ResultRow *row, const char *column, double values);
extern void BloomRowSetFilter(ResultRow *row, const bf_filter *filter);
extern void BloomRowSetWarnings(ResultRow *row, const FilterState *state);
extern void BloomRowSetState(ResultRow *row, const FilterState *state);
extern void BloomRowSetLayer(ResultRow *row, int number, const bf_filter *layer, double values,
							 double fpp, double fill);
extern void BloomRowPut(ReturnSetInfo *result, ResultRow *row);
extern Datum BloomRowEnd(ResultRow *row);
extern Datum BloomRowOf(FunctionCallInfo fcinfo, FillRow fill);
extern Datum BloomRowOrProblem(FunctionCallInfo fcinfo, FillRow fill);
extern Datum BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag);

/*
 * agg_support.c: what the aggregates that build filters from values share.
 *
 * A transition function calls BloomAggAdd() with a function of its own, an AggRow,
 * that says which filter a row describes by its arguments.
 */
#define AGG_ARG_STATE	0

/* What an aggregate remembers between the rows of one call. */
typedef struct AggCall
{
	LookupCall *lookup;
	ElementType *element;		/* of the value */
	bool		rows_are_alike; /* so that only the first is checked */
} AggCall;

/*
 * Fill in layout and header of the filter that a row wants to be built; its kind
 * is that of a template, if there is one with a kind.  Without a state, the
 * row is the first, *row is zero before, and a new state gets it.  Else *row is
 * the state before, and is compared with it then; so what follows
 * from other fields may be left as it is.  Raises an error for what no filter
 * can have.
 */
typedef void (*AggRow) (FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state,
						bf_filter *row);

/* Is there such an argument, and is it not NULL?  Overloads have more or fewer. */
static inline bool
BloomIsGiven(FunctionCallInfo fcinfo, int argno)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno);
}

extern MemoryContext BloomAggregateMemory(FunctionCallInfo fcinfo);
extern Datum BloomAggKeep(FunctionCallInfo fcinfo);
extern Datum BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, AggRow describe);

/*
 * import_export.c: filters to and from the forms in which other programs keep
 * them
 */
extern bytea *BloomExport(Datum datum, const bf_layout **layout);
extern Datum BloomImport(bf_filter *filter, Oid element, const char *bytes, Size len);

#endif							/* BLOOMEXT_FUNCTIONS_H */
