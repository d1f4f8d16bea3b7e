/*-------------------------------------------------------------------------
 *
 * am_options.c
 *	  Options that index access methods share: a false-positive rate.
 *
 * The server prints the bounds of an option with six digits, as 0.000000 if they
 * are lower.  So it is given none, and the rate is checked here.
 *
 * src/am/am_options.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <float.h>

#include "am/am.h"

/* Declare option fpp, a double at the offset of the options. */
void
AmAddFpp(local_relopts *relopts, const char *description, double if_not_given, int offset)
{
	add_local_real_reloption(relopts, "fpp", description, if_not_given, -DBL_MAX, DBL_MAX, offset);
}

/* Raise an error for a rate that is not within the bounds. */
void
AmCheckFpp(double fpp, double least, double most)
{
	if (fpp < least || fpp > most)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("value %g out of bounds for option \"fpp\"", fpp),
				 errdetail("Valid values are between %g and %g.", least, most)));
}
