/*-------------------------------------------------------------------------
 *
 * live_handler.c
 *	  The index access method bloom_filter: what it can do, and the
 *	  functions that the planner and VACUUM call.
 *
 * The index has no scans.  The planner never uses it; SQL uses it by
 * bloom_index_contains() (functions/live_functions.c).  Deleted rows leave their bits
 * behind, so VACUUM has nothing to do.
 *
 * The index does not say where a value's rows are, so it does not keep an
 * UPDATE from being HOT, also one of its own column (PostgreSQL 16 and later).
 * Such an UPDATE adds the new value.  The older values of a HOT chain are in
 * the index since they were inserted, unless it was made later (LiveBuild()).
 *
 * src/live/live_handler.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <float.h>

#include "commands/vacuum.h"
#include "nodes/pathnodes.h"
#include "utils/selfuncs.h"

#include "am/am.h"
#include "live/live.h"

PG_FUNCTION_INFO_V1(bloomext_index_handler);

/* Every operator class is right that has no members; CREATE OPERATOR CLASS calls this. */
static bool
live_validate(Oid opclass)
{
	return true;
}

/* Report the size; VACUUM (VERBOSE) also reports whether REINDEX is due. */
static IndexBulkDeleteResult *
live_vacuum_cleanup(IndexVacuumInfo *info, IndexBulkDeleteResult *stats)
{
	if (!info->analyze_only && AmVacuumOption("verbose", false))
		LiveAdvise(info->index, info->num_heap_tuples);
	return AmReportSize(info, stats);
}

/* No plan uses the index: say that it costs more than anything. */
static void
live_cost_estimate(PlannerInfo *root, IndexPath *path, double loop_count,
				   Cost *startup, Cost *total, Selectivity *selectivity,
				   double *correlation, double *pages)
{
	*startup = *total = DBL_MAX;
	*selectivity = 1;
	*correlation = 0;
	*pages = path->indexinfo->pages;
}

/* The server requires these of an access method; it cannot call them without scans. */
static IndexScanDesc
live_begin_scan(Relation index, int nkeys, int norderbys)
{
	elog(ERROR, "an index of access method bloom_filter has no scans");
}

static void
live_rescan(IndexScanDesc scan, ScanKey keys, int nkeys, ScanKey orderbys, int norderbys)
{
}

static void
live_end_scan(IndexScanDesc scan)
{
}

/* bloomext_index_handler(internal) returns index_am_handler */
Datum
bloomext_index_handler(PG_FUNCTION_ARGS)
{
	static const IndexAmRoutine am = {
		.type = T_IndexAmRoutine,
		.ampredlocks = true,	/* live_pages.c, live_insert.c, live_claim.c */
		.amparallelvacuumoptions = VACUUM_OPTION_NO_PARALLEL,
		.amkeytype = InvalidOid,
		AM_SUMMARIZING

		.ambuild = LiveBuild,
		.ambuildphasename = LiveBuildPhaseName,
		.ambuildempty = LiveBuildEmpty,
		.aminsert = LiveInsert,
		.ambulkdelete = AmBulkDelete,
		.amvacuumcleanup = live_vacuum_cleanup,
		.amcostestimate = live_cost_estimate,
		.amoptions = LiveOptionsParse,
		.amvalidate = live_validate,
		.ambeginscan = live_begin_scan,
		.amrescan = live_rescan,
		.amendscan = live_end_scan,
	};

	RETURN_AM_ROUTINE(&am);
}
