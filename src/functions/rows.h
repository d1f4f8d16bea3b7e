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

#include "filter/filter.h"

/* A row that is being made. */
typedef struct ResultRow
{
	TupleDesc	desc;
	Datum	   *values;
	bool	   *nulls;
} ResultRow;

extern TupleDesc BloomRowType(FunctionCallInfo fcinfo);
extern void BloomRowBegin(ResultRow *row, TupleDesc desc);
extern bool BloomRowSetIfAny(ResultRow *row, const char *column, Datum value);
extern void BloomRowSet(ResultRow *row, const char *column, Datum value);
extern void BloomRowSetEstimate(ResultRow *row, const char *column, double values);
extern void BloomRowSetFilter(ResultRow *row, const bf_filter *filter);
extern Datum BloomRowEnd(const ResultRow *row);
extern Datum BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag);

#endif							/* BLOOMEXT_ROWS_H */
