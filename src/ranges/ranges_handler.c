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

#include "am/am.h"
#include "ranges/ranges.h"

PG_FUNCTION_INFO_V1(bloomext_ranges_handler);

/* What VACUUM does, and what ANALYZE measures; report the size. */
static IndexBulkDeleteResult *
ranges_vacuum_cleanup(IndexVacuumInfo *info, IndexBulkDeleteResult *stats)
{
	RangesVacuum(info->index, info->analyze_only);
	return AmReportSize(info, stats);
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
	am->ambulkdelete = AmBulkDelete;
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
