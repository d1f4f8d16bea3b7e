/*-------------------------------------------------------------------------
 *
 * warnings.c
 *	  The signs that a filter is not what it was made to be, in words.
 *
 * src/functions/warnings.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xact.h"
#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/builtins.h"

#include "filter/filter.h"
#include "functions/warnings.h"

#define TOLERATED_EXCESS	1.1 /* of values over the capacity */
#define TOLERATED_RATE		1.5 /* as a multiple of the target */
#define SATURATED_RATE		0.5
#define OVERFULL_RATE		10	/* of a union, as a multiple of the target */

#define MAX_WARNINGS		5

/* The signs, as text[]: empty if all is well. */
Datum
BloomWarnings(const FilterState *state)
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
		if (state->fpp >= SATURATED_RATE)
			found[n++] = CStringGetTextDatum("saturated");
	}
	if (state->layers > state->few_layers)
		found[n++] = CStringGetTextDatum("many layers");
	return PointerGetDatum(construct_array(found, n, TEXTOID, -1, false, TYPALIGN_INT));
}

/*
 * Warn if a union that is handed out lets ten times as many absent values pass
 * as it should, once in a statement of the client and process.  The bits are
 * counted, unless the statement has been warned.
 */
void
BloomWarnOfUnion(Datum result)
{
	static TimestampTz warned_at = 0;	/* the start of the last such
										 * statement */
	bf_filter	filter;
	double		rate;

	if (warned_at == GetCurrentStatementStartTimestamp())
		return;
	BloomRead(result, &filter);
	rate = bf_rate(&filter);
	if (rate <= OVERFULL_RATE * filter.head.fpp)
		return;
	warned_at = GetCurrentStatementStartTimestamp();
	ereport(WARNING,
			(errmsg("union of filters has a false-positive rate of %.2g, with a target of %g",
					rate, filter.head.fpp),
			 errdetail("It holds more values than its capacity of %llu.",
					   (unsigned long long) filter.head.capacity),
			 errhint("Build each of the filters with a capacity that fits all values of the union.")));
}
