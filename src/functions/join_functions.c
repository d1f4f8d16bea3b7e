/*-------------------------------------------------------------------------
 *
 * join_functions.c
 *	  What join filters have done in this session.
 *
 * src/functions/join_functions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"

#include "compat.h"
#include "functions/rows.h"
#include "join/join.h"

PG_FUNCTION_INFO_V1(bloomext_join_filters);

/* bloomext_join_filters() returns record */
Datum
bloomext_join_filters(PG_FUNCTION_ARGS)
{
	ResultRow	row;

	BloomRowBegin(&row, BloomRowType(fcinfo));
	BloomRowSet(&row, "queries", Int64GetDatum((int64) bloom_join_counts.queries));
	BloomRowSet(&row, "filters", Int64GetDatum((int64) bloom_join_counts.filters));
	BloomRowSet(&row, "tested", Int64GetDatum((int64) bloom_join_counts.tested));
	BloomRowSet(&row, "rejected", Int64GetDatum((int64) bloom_join_counts.rejected));
	BloomRowSet(&row, "skipped_partitions", Int64GetDatum((int64) bloom_join_counts.partitions));
	BloomRowSet(&row, "skipped_blocks", Int64GetDatum((int64) bloom_join_counts.blocks));
	return BloomRowEnd(&row);
}
