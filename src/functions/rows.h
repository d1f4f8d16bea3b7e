/*-------------------------------------------------------------------------
 *
 * rows.h
 *	  Rows that functions return.
 *
 * src/functions/rows.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_ROWS_H
#define BLOOMEXT_ROWS_H

#include "access/tupdesc.h"
#include "nodes/execnodes.h"

#include "filter/filter.h"

#define BLOOM_ROW_COLUMNS	16	/* of a row, at most */

/* A row that is being made. */
typedef struct ResultRow
{
	TupleDesc	desc;
	Datum		values[BLOOM_ROW_COLUMNS];
	bool		nulls[BLOOM_ROW_COLUMNS];
} ResultRow;

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

extern TupleDesc BloomRowType(FunctionCallInfo fcinfo);
extern void BloomRowBegin(ResultRow *row, TupleDesc desc);
extern bool BloomRowSetIfAny(ResultRow *row, const char *column, Datum value);
extern void BloomRowSet(ResultRow *row, const char *column, Datum value);
extern void BloomRowSetEstimate(ResultRow *row, const char *column, double values);
extern void BloomRowSetFilter(ResultRow *row, const bf_filter *filter);
extern void BloomRowSetState(ResultRow *row, const FilterState *state);
extern void BloomRowSetLayer(ResultRow *row, int number, const bf_filter *layer, double values,
							 double fpp, double fill);
extern void BloomRowPut(ReturnSetInfo *result, ResultRow *row);
extern Datum BloomRowEnd(ResultRow *row);
extern Datum BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag);

#endif							/* BLOOMEXT_ROWS_H */
