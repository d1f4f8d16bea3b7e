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

#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/builtins.h"

#include "core/format.h"
#include "functions/warnings.h"

#define TOLERATED_EXCESS	1.1 /* of values over the capacity */
#define TOLERATED_RATE		1.5 /* as a multiple of the target */
#define SATURATED_RATE		0.5

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
