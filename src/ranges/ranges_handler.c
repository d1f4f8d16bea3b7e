/*-------------------------------------------------------------------------
 *
 * ranges_handler.c
 *	  The index access method bloom_ranges: what it can do.
 *
 * Deleted rows leave their bits behind.  VACUUM rebuilds groups that absent values pass
 * too often, and those that are too large (ranges_vacuum.c).
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
	static const IndexAmRoutine am = {
		.type = T_IndexAmRoutine,
		.amsupport = GINNProcs,
		.amoptsprocnum = GIN_OPTIONS_PROC,
		.amcanmulticol = true,
		.amoptionalkey = true,
		.amstorage = true,
		.amsearcharray = true,
		.amparallelvacuumoptions = VACUUM_OPTION_NO_PARALLEL,
		.amkeytype = InvalidOid,
		AM_SUMMARIZING

		.ambuild = RangesBuild,
		.ambuildempty = RangesBuildEmpty,
		.aminsert = RangesInsert,
		.ambulkdelete = AmBulkDelete,
		.amvacuumcleanup = ranges_vacuum_cleanup,
		.amcostestimate = RangesCostEstimate,
		.amoptions = RangesOptionsParse,
		.amvalidate = RangesValidate,
		.ambeginscan = RangesBeginScan,
		.amrescan = RangesRescan,
		.amgetbitmap = RangesGetBitmap,
		.amendscan = RangesEndScan,
	};

	RETURN_AM_ROUTINE(&am);
}
