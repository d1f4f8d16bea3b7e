/*-------------------------------------------------------------------------
 *
 * module.c
 *	  Loads the library: its settings, its nodes, and the planner's hook.
 *
 * Loaded means on.  Workers of parallel plans load what the leader has loaded.
 *
 * join/src/module.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <float.h>

#include "executor/executor.h"
#include "miscadmin.h"
#include "nodes/extensible.h"
#include "optimizer/planner.h"
#include "utils/guc.h"

#include "join.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

bool		join_enabled = true;
double		join_min_cost = 2000;
int			join_memory = -1;
bool		join_skip = true;
bool		join_force = false;
bool		join_notices = false;

static planner_hook_type planner_before;

/*
 * The bytes that the bits of a filter may have, and the list of hashes before.  By default
 * that is half of what the join's hash table may.  A row of the table takes 48 bytes or more,
 * in memory and in files, and a key six bits of the filter or more (build_node.c), so that
 * joins of up to 32 batches have one.  In a Parallel Hash the list of each process, of four
 * bytes for a row, must fit into that, and the bits into as much for each process.
 */
Size
JoinFilterMemory(void)
{
	if (join_memory >= 0)
		return (Size) join_memory * 1024;
	return get_hash_memory_limit() / 2;
}

static PlannedStmt *
plan_with_filters(PLANNER_ARGUMENTS)
{
	PlannedStmt *planned = planner_before != NULL ? planner_before(PLANNER_VALUES) :
		standard_planner(PLANNER_VALUES);

	if (join_enabled)
		AddJoinFilters(planned, (cursorOptions & CURSOR_OPT_SCROLL) != 0);
	return planned;
}

static void
define_settings(void)
{
	DefineCustomBoolVariable("bloomext_join.enabled",
							 "Has scans drop rows for which a hash join above has no partner.",
							 NULL,
							 &join_enabled, true, PGC_USERSET, 0, NULL, NULL, NULL);
	DefineCustomRealVariable("bloomext_join.min_cost",
							 "Sets the cost below which a hash join gets no filter.",
							 NULL,
							 &join_min_cost, 2000, 0, DBL_MAX, PGC_USERSET, 0, NULL, NULL, NULL);
	DefineCustomIntVariable("bloomext_join.memory",
							"Sets the maximum size of a filter.",
							"-1 means half of the memory for a hash table (work_mem and hash_mem_multiplier).",
							&join_memory, -1, -1, MAX_KILOBYTES, PGC_USERSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	DefineCustomBoolVariable("bloomext_join.skip",
							 "Has scans leave out partitions and blocks without any key of a hash join.",
							 NULL,
							 &join_skip, true, PGC_USERSET, 0, NULL, NULL, NULL);
	DefineCustomBoolVariable("bloomext_join.force",
							 "Makes and asks filters even where that does not pay, for tests.",
							 NULL,
							 &join_force, false, PGC_USERSET, 0, NULL, NULL, NULL);
	DefineCustomBoolVariable("bloomext_join.notices",
							 "Has the planner say of each join why it has a filter, or none.",
							 NULL,
							 &join_notices, false, PGC_USERSET, 0, NULL, NULL, NULL);
	MarkGUCPrefixReserved("bloomext_join");
}

/* Called once, when the library is loaded. */
void
_PG_init(void)
{
	define_settings();
	RegisterCustomScanMethods(&bloom_build_methods);
	RegisterCustomScanMethods(&bloom_scan_methods);
	RegisterCustomScanMethods(&bloom_filter_methods);
	planner_before = planner_hook;
	planner_hook = plan_with_filters;
}
