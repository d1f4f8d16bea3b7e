/*-------------------------------------------------------------------------
 *
 * join_settings.c
 *	  The settings of join filters.
 *
 * src/join/join_settings.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <float.h>
#include <limits.h>

#include "miscadmin.h"
#include "utils/guc.h"

#include "compat.h"
#include "join/join_settings.h"

/*
 * Of hash_mem, if bloomext.join_filter_memory is -1.  A filter takes a
 * twenty-fifth to a thirty-third of what its table takes in memory and in files:
 * so it is made for tables of up to 12 or 16 batches.  Without a filter each row
 * without a partner would be written to a file and read back, so that these joins
 * gain most.
 */
#define SHARE_OF_HASH_MEM	2

static const struct config_enum_entry modes[] = {
	{"off", JOIN_OFF, false},
	{"on", JOIN_ON, false},
	{"force", JOIN_FORCE, false},
	{"false", JOIN_OFF, true},
	{"no", JOIN_OFF, true},
	{"0", JOIN_OFF, true},
	{"true", JOIN_ON, true},
	{"yes", JOIN_ON, true},
	{"1", JOIN_ON, true},
	{NULL, 0, false}
};

int			bloom_join_filters = JOIN_OFF;
bool		bloom_join_filter_skip = true;
static double join_filter_min_cost = 2000;
static int	join_filter_memory = -1;

/* May a plan of this cost have filters? */
bool
JoinCostIsEnough(double cost)
{
	return bloom_join_filters == JOIN_FORCE || cost >= join_filter_min_cost;
}

/*
 * The bytes that a filter may have in each of so many processes, which share the
 * hash table, and have memory for it that grows with their number.
 */
uint64
JoinFilterMemory(int processes)
{
	if (join_filter_memory >= 0)
		return (uint64) join_filter_memory * 1024 / processes;
	return get_hash_memory_limit() / SHARE_OF_HASH_MEM;
}

/* Join filters exist where the executor's hash joins are known. */
static bool
check_join_filters(int *value, void **extra, GucSource source)
{
#ifndef BLOOM_KNOWN_HASH_JOINS
	if (*value != JOIN_OFF)
	{
		GUC_check_errcode(ERRCODE_FEATURE_NOT_SUPPORTED);
		GUC_check_errmsg("join filters are not supported on PostgreSQL %s", PG_VERSION);
		GUC_check_errhint("Filter in the query itself: WHERE bloom_contains((SELECT bloom_agg(...) FROM ...), ...).");
		return false;
	}
#endif
	return true;
}

/* Called once, when the library is loaded. */
void
JoinSettingsLoad(void)
{
	DefineCustomEnumVariable("bloomext.join_filters",
							 "Has scans drop rows for which a hash join above has no partner.",
							 "\"force\" does so even where it does not pay, for tests.",
							 &bloom_join_filters, JOIN_OFF, modes, PGC_USERSET, 0,
							 check_join_filters, NULL, NULL);
	DefineCustomRealVariable("bloomext.join_filter_min_cost",
							 "Sets the cost below which a plan gets no join filters.",
							 NULL,
							 &join_filter_min_cost, 2000, 0, DBL_MAX, PGC_USERSET, 0,
							 NULL, NULL, NULL);
	DefineCustomBoolVariable("bloomext.join_filter_skip",
							 "Has scans leave out what no key of a hash join can be in.",
							 NULL,
							 &bloom_join_filter_skip, true, PGC_USERSET, 0,
							 NULL, NULL, NULL);
	DefineCustomIntVariable("bloomext.join_filter_memory",
							"Sets the maximum size of all filters of one hash table.",
							"-1 means half of the memory for a hash table (work_mem and hash_mem_multiplier).",
							&join_filter_memory,
							-1, -1, MAX_KILOBYTES, PGC_USERSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
}
