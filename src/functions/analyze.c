/*-------------------------------------------------------------------------
 *
 * analyze.c
 *	  What ANALYZE collects about a column of filters.
 *
 * The statistics are the server's own for types with `=`.  A part of a filter,
 * as bloom_partial_agg returns it, has no `=`: so of a column in which there is
 * one, only the width of values and the fraction of NULLs are collected.
 *
 * src/functions/analyze.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "commands/vacuum.h"
#include "fmgr.h"
#include "miscadmin.h"

#include "filter/filter.h"

PG_FUNCTION_INFO_V1(bloomext_typanalyze);

/* What the server would have called, with its data. */
typedef struct Standard
{
	AnalyzeAttrComputeStatsFunc compute;
	void	   *data;
} Standard;

/*
 * Statistics that need no `=`: null_frac and avg_width of the rows; n_distinct
 * stays unknown.  Returns false, and has collected nothing, if no value is a
 * part.  Of a stored value the first bytes alone are read.
 */
static bool
compute_for_parts(VacAttrStats *stats, AnalyzeAttrFetchFunc fetch, int rows)
{
	bool		parts = false;
	int			nonnull = 0;
	double		width = 0;

	for (int i = 0; i < rows; i++)
	{
		bool		isnull;
		Datum		value = fetch(stats, i, &isnull);

		CHECK_FOR_INTERRUPTS();
		if (isnull)
			continue;
		parts = parts || BloomIsBuilding(value);
		width += VARSIZE_ANY(DatumGetPointer(value));
		nonnull++;
	}
	if (!parts)
		return false;
	stats->stats_valid = true;
	stats->stanullfrac = 1 - (float4) nonnull / (float4) rows;
	stats->stawidth = (int32) (width / nonnull);
	stats->stadistinct = 0;
	return true;
}

/* An AnalyzeAttrComputeStatsFunc */
static void
compute(VacAttrStats *stats, AnalyzeAttrFetchFunc fetch, int rows, double total_rows)
{
	const Standard *standard = stats->extra_data;

	if (compute_for_parts(stats, fetch, rows))
		return;
	stats->extra_data = standard->data;
	standard->compute(stats, fetch, rows, total_rows);
}

/* bloomext_typanalyze(internal) returns boolean: false if nothing is to be collected */
Datum
bloomext_typanalyze(PG_FUNCTION_ARGS)
{
	VacAttrStats *stats = (VacAttrStats *) PG_GETARG_POINTER(0);
	Standard   *standard = palloc(sizeof(Standard));

	if (!std_typanalyze(stats))
		PG_RETURN_BOOL(false);
	standard->compute = stats->compute_stats;
	standard->data = stats->extra_data;
	stats->compute_stats = compute;
	stats->extra_data = standard;
	PG_RETURN_BOOL(true);
}
