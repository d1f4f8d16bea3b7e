/*-------------------------------------------------------------------------
 *
 * ranges_handler.c
 *	  The index access method bloom_ranges: what it can do, and the functions
 *	  that VACUUM and CREATE OPERATOR CLASS call.
 *
 * Deleted rows leave their bits behind.  VACUUM looks for groups of ranges that absent
 * values pass too often, and makes these anew (ranges_vacuum.c).
 *
 * The index finds ranges of pages, not rows, so it does not keep an UPDATE from
 * being HOT, also one of its own column (PostgreSQL 16 and later).
 *
 * src/ranges/ranges_handler.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_amop.h"
#include "catalog/pg_opclass.h"
#include "catalog/pg_type.h"
#include "commands/vacuum.h"
#include "utils/catcache.h"
#include "utils/lsyscache.h"
#include "utils/regproc.h"
#include "utils/syscache.h"

#include "ranges/ranges.h"

PG_FUNCTION_INFO_V1(bloomext_ranges_handler);

/* Is an operator of a family an equality, as far as its name says? */
static bool
is_equality(Form_pg_amop amop)
{
	return amop->amoppurpose == AMOP_SEARCH && get_op_rettype(amop->amopopr) == BOOLOID &&
		strcmp(get_opname(amop->amopopr), "=") == 0;
}

/* The access method's amvalidate: every operator is an equality. */
static bool
ranges_validate(Oid opclass)
{
	HeapTuple	tuple = SearchSysCache1(CLAOID, ObjectIdGetDatum(opclass));
	struct catclist *operators;
	bool		right = true;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for operator class %u", opclass);
	operators = SearchSysCacheList1(AMOPSTRATEGY,
									ObjectIdGetDatum(((Form_pg_opclass) GETSTRUCT(tuple))->opcfamily));
	for (int i = 0; i < operators->n_members; i++)
	{
		Form_pg_amop amop = (Form_pg_amop) GETSTRUCT(&operators->members[i]->tuple);

		if (is_equality(amop))
			continue;
		right = false;
		ereport(INFO,
				(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
				 errmsg("operator %s is no equality that access method bloom_ranges can use",
						format_operator(amop->amopopr))));
	}
	ReleaseSysCacheList(operators);
	ReleaseSysCache(tuple);
	return right;
}

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

	am->amstrategies = 1;
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
	am->amvalidate = ranges_validate;
	am->ambeginscan = RangesBeginScan;
	am->amrescan = RangesRescan;
	am->amgetbitmap = RangesGetBitmap;
	am->amendscan = RangesEndScan;
	PG_RETURN_POINTER(am);
}
