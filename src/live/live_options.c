/*-------------------------------------------------------------------------
 *
 * live_options.c
 *	  The options of a live filter: CREATE INDEX ... WITH (...).
 *
 * src/live/live_options.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "am/am.h"
#include "core/layers.h"
#include "live/live.h"

#define DEFAULT_FPP			0.01
#define DEFAULT_EXPANSION	2
#define LEAST_FPP			1e-12
#define MOST_FPP			0.5
#define MOST_CAPACITY		1e12

static relopt_enum_elt_def overflow_names[] = {
	{"degrade", BF_OVERFLOW_DEGRADE},
	{"grow", BF_OVERFLOW_GROW},
	{(const char *) NULL}
};

/* Raise an error for a capacity that is not a whole number. */
static void
check_capacity(double capacity)
{
	if (capacity != floor(capacity))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("invalid value %g for option \"capacity\"", capacity),
				 errhint("The capacity is a number of values, such as 1000000 or 1e6.")));
}

/* Parse reloptions; NULL if there are none and validate is false. */
bytea *
LiveOptionsParse(Datum reloptions, bool validate)
{
	local_relopts relopts;
	LiveOptions *options;

	init_local_reloptions(&relopts, sizeof(LiveOptions));
	AmAddFpp(&relopts, "False-positive probability at the capacity", DEFAULT_FPP, offsetof(LiveOptions, fpp));
	add_local_real_reloption(&relopts, "capacity",
							 "Distinct values that the first layer has room for at least",
							 0, 0, MOST_CAPACITY, offsetof(LiveOptions, capacity));
	add_local_enum_reloption(&relopts, "overflow", "What happens past the capacity",
							 overflow_names, BF_OVERFLOW_GROW,
							 "Valid values are \"grow\" and \"degrade\".",
							 offsetof(LiveOptions, overflow));
	add_local_int_reloption(&relopts, "expansion",
							"How many times as large as the layer before it a layer is",
							DEFAULT_EXPANSION, 1, BF_MAX_EXPANSION,
							offsetof(LiveOptions, expansion));
	options = build_local_reloptions(&relopts, reloptions, validate);
	if (options != NULL && validate)
	{
		AmCheckFpp(options->fpp, LEAST_FPP, MOST_FPP);
		check_capacity(options->capacity);
	}
	return (bytea *) options;
}

/* The options of an index, or the defaults. */
void
LiveOptionsOf(Relation index, LiveOptions *options)
{
	if (index->rd_options != NULL)
	{
		*options = *(LiveOptions *) index->rd_options;
		return;
	}
	*options = (LiveOptions) {
		.fpp = DEFAULT_FPP,
		.overflow = BF_OVERFLOW_GROW,
		.expansion = DEFAULT_EXPANSION,
	};
}
