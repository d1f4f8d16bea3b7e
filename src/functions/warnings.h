/*-------------------------------------------------------------------------
 *
 * warnings.h
 *	  The signs that a filter is not what it was made to be.
 *
 * src/functions/warnings.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_WARNINGS_H
#define BLOOMEXT_WARNINGS_H

#include "core/layout.h"

/* What there is to say of a filter, stored or live. */
typedef struct FilterState
{
	uint8		overflow;		/* BF_OVERFLOW_... */
	bool		full;			/* takes no more values? */
	double		capacity;
	double		count;			/* estimated number of values */
	double		target_fpp;
	double		fpp;			/* now */
	uint32		layers;
	uint32		few_layers;		/* that cost little */
} FilterState;

extern Datum BloomWarnings(const FilterState *state);
extern void BloomWarnOfUnion(Datum result);

#endif							/* BLOOMEXT_WARNINGS_H */
