/*-------------------------------------------------------------------------
 *
 * info.c
 *	  The parameters and figures of a filter.
 *
 * src/functions/info.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "funcapi.h"
#include "utils/builtins.h"

#include "core/counting.h"
#include "core/layered.h"
#include "core/layers.h"
#include "functions/functions.h"

PG_FUNCTION_INFO_V1(bloom_cardinality);
PG_FUNCTION_INFO_V1(bloom_fpp);
PG_FUNCTION_INFO_V1(bloom_capacity);
PG_FUNCTION_INFO_V1(bloom_target_fpp);
PG_FUNCTION_INFO_V1(bloom_bits);
PG_FUNCTION_INFO_V1(bloom_hashes);
PG_FUNCTION_INFO_V1(bloom_additions);
PG_FUNCTION_INFO_V1(bloom_info);
PG_FUNCTION_INFO_V1(bloom_layers);
PG_FUNCTION_INFO_V1(counting_bloom_info);

/* Is it a filter with a chain of layers, at least one? */
static bool
has_layers(const bf_filter *filter)
{
	return filter->body != NULL && bf_is_layered(filter);
}

/* The number of bits, of all layers. */
static uint64
total_bits(const bf_filter *filter)
{
	uint64		bits = 0;
	bf_layer	layer;

	if (!has_layers(filter))
		return filter->head.shape.nbits;
	for (bool more = bf_layer_first(filter, &layer); more; more = bf_layer_next(filter, &layer))
		bits += layer.nbits;
	return bits;
}

/* The filter that is the call's first argument. */
static bf_filter
filter_argument(FunctionCallInfo fcinfo)
{
	bf_filter	filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	return filter;
}

/* bloom_cardinality(bloom) returns bigint, NULL if every bit is set */
Datum
bloom_cardinality(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);
	double		values = bf_cardinality(&filter);

	if (isinf(values))
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) rint(values));
}

/* bloom_fpp(bloom) returns double precision */
Datum
bloom_fpp(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);

	PG_RETURN_FLOAT8(bf_rate(&filter));
}

/* bloom_capacity(bloom) returns bigint, NULL for the untyped empty filter */
Datum
bloom_capacity(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);

	if (filter.layout == NULL)
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) filter.head.capacity);
}

/* bloom_target_fpp(bloom) returns double precision, NULL for the untyped empty filter */
Datum
bloom_target_fpp(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);

	if (filter.layout == NULL)
		PG_RETURN_NULL();
	PG_RETURN_FLOAT8(filter.head.fpp);
}

/* bloom_bits(bloom) returns bigint */
Datum
bloom_bits(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);

	PG_RETURN_INT64((int64) total_bits(&filter));
}

/* bloom_hashes(bloom) returns integer */
Datum
bloom_hashes(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(filter_argument(fcinfo).head.shape.hashes);
}

/* bloom_additions(bloom) returns bigint, NULL if the filter does not count them */
Datum
bloom_additions(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);

	if (filter.layout == NULL || !bf_inserts_in_order(&filter))
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) filter.head.entries);
}

/* Set columns that only a filter with a shape has. */
static void
set_shaped(ResultRow *row, const bf_filter *f, double fpp, double count)
{
	const bf_header *head = &f->head;
	FilterState state = {
		.overflow = head->shape.overflow,
		.expansion = head->shape.layout_param,
		.full = head->shape.overflow == BF_OVERFLOW_ERROR && head->entries == head->capacity,
		.capacity = (double) head->capacity,
		.count = count,
		.target_fpp = head->fpp,
		.fpp = fpp,
		.layers = has_layers(f) ? bf_layers(f) : 1,
		.few_layers = BLOOM_FEW_LAYERS,
	};

	BloomRowSetState(row, &state);
	if (bf_inserts_in_order(f))
		BloomRowSetIfAny(row, "additions", Int64GetDatum((int64) head->entries));
	BloomRowSet(row, "fill", Float8GetDatum(bf_fill(f)));
}

/* Begin the row of bloom_info or counting_bloom_info, with all that both have. */
static void
begin_info(FunctionCallInfo fcinfo, const bf_filter *f, ResultRow *row)
{
	double		fpp = bf_rate(f);
	double		count = bf_cardinality(f);

	BloomRowBegin(row, BloomRowType(fcinfo));
	BloomRowSetFilter(row, f);
	BloomRowSet(row, "fpp", Float8GetDatum(fpp));
	BloomRowSetEstimate(row, "cardinality", count);
	BloomRowSetIfAny(row, "bits", Int64GetDatum((int64) total_bits(f)));
	BloomRowSet(row, "hashes", Int32GetDatum(f->head.shape.hashes));
	if (f->layout != NULL)
		set_shaped(row, f, fpp, count);
}

/* bloom_info(bloom) returns record */
Datum
bloom_info(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);
	ResultRow	row;

	begin_info(fcinfo, &filter, &row);
	return BloomRowEnd(&row);
}

/* counting_bloom_info(counting_bloom) returns record */
Datum
counting_bloom_info(PG_FUNCTION_ARGS)
{
	bf_filter	filter = filter_argument(fcinfo);
	bf_counting_tally tally = {0};
	ResultRow	row;

	if (filter.body != NULL)
		tally = bf_counting_count(&filter);
	begin_info(fcinfo, &filter, &row);
	BloomRowSet(&row, "entries", Int64GetDatum((int64) (tally.sum / Max(filter.head.shape.hashes, 1))));
	BloomRowSet(&row, "counters", Int64GetDatum((int64) filter.head.shape.nbits));
	BloomRowSet(&row, "stuck", Int64GetDatum((int64) tally.stuck));
	return BloomRowEnd(&row);
}

/* Return the row of a layer: a filter of one array, or without a body. */
static void
put_layer(ReturnSetInfo *result, int number, const bf_filter *array, bool counted, uint64 additions)
{
	ResultRow	row;

	BloomRowBegin(&row, result->setDesc);
	BloomRowSetLayer(&row, number, array, bf_cardinality(array), bf_rate(array), bf_fill(array));
	if (counted)
		BloomRowSet(&row, "additions", Int64GetDatum((int64) additions));
	BloomRowSet(&row, "bytes", Int64GetDatum((int64) array->len));
	BloomRowPut(result, &row);
}

/* bloom_layers(bloom) returns setof record; none of the untyped empty filter */
Datum
bloom_layers(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	bf_filter	filter;
	bf_filter	array;
	bf_layer	layer;
	int			number = 0;

	InitMaterializedSRF(fcinfo, 0);
	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL)
		return (Datum) 0;
	if (!has_layers(&filter))
	{
		if (bf_is_layered(&filter))
			filter.head.fpp = bf_layer_rate(filter.layout->chain, filter.layout->overflow, filter.head.fpp, 1);
		put_layer(result, 1, &filter, bf_inserts_in_order(&filter), 0);
		return (Datum) 0;
	}
	for (bool more = bf_layer_first(&filter, &layer); more; more = bf_layer_next(&filter, &layer))
	{
		array = bf_layer_filter(&filter, &layer);
		put_layer(result, ++number, &array, true, layer.additions);
	}
	return (Datum) 0;
}
