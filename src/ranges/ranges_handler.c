/*-------------------------------------------------------------------------
 *
 * ranges_handler.c
 *	  The index access method bloom_ranges: what it can do, and the functions
 *	  that VACUUM calls.
 *
 * Deleted rows leave their bits behind.  VACUUM looks for groups of ranges that absent
 * values pass too often, and makes these anew (ranges_vacuum.c).
 *
 * The index finds ranges of pages, not rows, so it does not keep an UPDATE from
 * being HOT, also one of its own columns (PostgreSQL 16 and later).
 *
 * src/ranges/ranges_handler.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/gin.h"
#include "commands/vacuum.h"

#include "ranges/ranges.h"

PG_FUNCTION_INFO_V1(bloomext_ranges_handler);

static IndexBulkDeleteResult *
ranges_bulk_delete(IndexVacuumInfo *info, IndexBulkDeleteResult *stats,
				   IndexBulkDeleteCallback callback, void *callback_state)
{
	return stats != NULL ? stats : palloc0(sizeof(IndexBulkDeleteResult));
}

/*
 * What VACUUM does, and what ANALYZE measures; the size.  The number of rows is the
 * table's, as far as is known.
 */
static IndexBulkDeleteResult *
ranges_vacuum_cleanup(IndexVacuumInfo *info, IndexBulkDeleteResult *stats)
{
	RangesVacuum(info->index, info->analyze_only);
	if (info->analyze_only)
		return stats;
	stats = ranges_bulk_delete(info, stats, NULL, NULL);
	stats->num_pages = RelationGetNumberOfBlocks(info->index);
	stats->num_index_tuples = info->num_heap_tuples;
	stats->estimated_count = info->estimated_count;
	return stats;
}

/* bloomext_ranges_handler(internal) returns index_am_handler */
Datum
bloomext_ranges_handler(PG_FUNCTION_ARGS)
{
	IndexAmRoutine *am = makeNode(IndexAmRoutine);

	am->amsupport = GINNProcs;
	am->amoptsprocnum = GIN_OPTIONS_PROC;
	am->amcanmulticol = true;
	am->amoptionalkey = true;
	am->amstorage = true;
	am->amsearcharray = true;
	am->amparallelvacuumoptions = VACUUM_OPTION_NO_PARALLEL;
	am->amkeytype = InvalidOid;
	SetSummarizing(am);

	am->ambuild = RangesBuild;
	am->ambuildempty = RangesBuildEmpty;
	am->aminsert = RangesInsert;
	am->ambulkdelete = ranges_bulk_delete;
	am->amvacuumcleanup = ranges_vacuum_cleanup;
	am->amcostestimate = RangesCostEstimate;
	am->amoptions = RangesOptionsParse;
	am->amvalidate = RangesValidate;
	am->ambeginscan = RangesBeginScan;
	am->amrescan = RangesRescan;
	am->amgetbitmap = RangesGetBitmap;
	am->amendscan = RangesEndScan;
	PG_RETURN_POINTER(am);
}
