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

#include "filter/filter.h"

extern Datum BloomRow(FunctionCallInfo fcinfo, Datum *values, bool *nulls);
extern Datum BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag);
extern void BloomElementColumns(const bf_header *head, Datum values[2], bool nulls[2]);

#endif							/* BLOOMEXT_ROWS_H */
