/*-------------------------------------------------------------------------
 *
 * info.c
 *	  What a filter tells about itself, and what one would take.
 *
 * src/functions/info.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "core/counting.h"
#include "core/layered.h"
#include "core/layers.h"
#include "functions/rows.h"

PG_FUNCTION_INFO_V1(bloom_cardinality);
PG_FUNCTION_INFO_V1(bloom_fpp);
PG_FUNCTION_INFO_V1(bloom_capacity);
PG_FUNCTION_INFO_V1(bloom_target_fpp);
PG_FUNCTION_INFO_V1(bloom_bits);
PG_FUNCTION_INFO_V1(bloom_hashes);
PG_FUNCTION_INFO_V1(bloom_additions);
PG_FUNCTION_INFO_V1(bloom_info);
PG_FUNCTION_INFO_V1(bloom_layers);
PG_FUNCTION_INFO_V1(bloom_estimate_size);
PG_FUNCTION_INFO_V1(counting_bloom_info);
PG_FUNCTION_INFO_V1(counting_bloom_estimate_size);

/* What warnings are about, besides values above the capacity. */
#define TOLERATED_EXCESS	1.1 /* of values over the capacity */
#define TOLERATED_RATE		1.5 /* as a multiple of the target */
#define SATURATED_RATE		0.5
#define FEW_LAYERS			8

/* The estimated number of values, infinite if every bit is set. */
static double
cardinality(const BloomFilter *filter)
{
	return filter->bits == NULL ? 0 :
		filter->layout->cardinality(filter->bits, filter->shape);
}

/* The rate at which absent values pass now. */
static double
rate(const BloomFilter *filter)
{
	return filter->bits == NULL ? 0 : filter->layout->rate(filter->bits, filter->shape);
}

/* Is it a filter with a chain of layers, at least one? */
static bool
has_layers(const BloomFilter *filter)
{
	return filter->bits != NULL && bf_is_layered(filter->layout);
}

/* The number of bits, of all layers. */
static uint64
total_bits(const BloomFilter *filter)
{
	uint64		bits = 0;
	bf_layer	layer;

	if (!has_layers(filter))
		return filter->shape.nbits;
	for (bool more = bf_layer_first(filter->bits, &layer); more;
		 more = bf_layer_next(filter->bits, &layer))
		bits += layer.nbits;
	return bits;
}

/* The filter that is the call's first argument. */
static BloomFilter
filter_argument(FunctionCallInfo fcinfo)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	return filter;
}

/* bloom_cardinality(bloom) returns bigint, NULL if every bit is set */
Datum
bloom_cardinality(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);
	double		values = cardinality(&filter);

	if (isinf(values))
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) rint(values));
}

/* bloom_fpp(bloom) returns double precision */
Datum
bloom_fpp(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);

	PG_RETURN_FLOAT8(rate(&filter));
}

/* bloom_capacity(bloom) returns bigint, NULL for the untyped empty filter */
Datum
bloom_capacity(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);

	if (filter.layout == NULL)
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) filter.head.capacity);
}

/* bloom_target_fpp(bloom) returns double precision, NULL for the untyped empty filter */
Datum
bloom_target_fpp(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);

	if (filter.layout == NULL)
		PG_RETURN_NULL();
	PG_RETURN_FLOAT8(filter.head.fpp);
}

/* bloom_bits(bloom) returns bigint */
Datum
bloom_bits(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);

	PG_RETURN_INT64((int64) total_bits(&filter));
}

/* bloom_hashes(bloom) returns integer */
Datum
bloom_hashes(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(filter_argument(fcinfo).shape.hashes);
}

/* bloom_additions(bloom) returns bigint, NULL if the filter does not count them */
Datum
bloom_additions(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);

	if (filter.layout == NULL || !filter.layout->counts_entries)
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) filter.head.entries);
}

/* The signs that a filter is not what it was made to be, as text[]. */
static Datum
warnings(const BloomFilter *f, double fpp, double count, uint32 layers)
{
	Datum		found[5];
	int			n = 0;

	if (f->shape.overflow == BF_OVERFLOW_DEGRADE &&
		count > TOLERATED_EXCESS * (double) f->head.capacity)
		found[n++] = CStringGetTextDatum("over capacity");
	if (f->shape.overflow == BF_OVERFLOW_ERROR && f->head.entries == f->head.capacity)
		found[n++] = CStringGetTextDatum("full");
	if (fpp > TOLERATED_RATE * f->head.fpp)
	{
		found[n++] = CStringGetTextDatum("rate above target");
		if (fpp >= SATURATED_RATE)
			found[n++] = CStringGetTextDatum("saturated");
	}
	if (layers > FEW_LAYERS)
		found[n++] = CStringGetTextDatum("many layers");
	return PointerGetDatum(construct_array(found, n, TEXTOID, -1, false, TYPALIGN_INT));
}

/* Set columns that only a filter with a shape has. */
static void
set_shaped(ResultRow *row, const BloomFilter *f, double fpp, double count)
{
	uint32		layers = has_layers(f) ? bf_layers(f->bits) : 1;

	BloomRowSet(row, "target_fpp", Float8GetDatum(f->head.fpp));
	BloomRowSet(row, "overflow", CStringGetTextDatum(BloomOverflowName(f->shape.overflow)));
	if (f->shape.overflow == BF_OVERFLOW_GROW)
		BloomRowSet(row, "expansion", Int32GetDatum((int32) f->shape.layout_param));
	if (f->layout->counts_entries)
		BloomRowSet(row, "additions", Int64GetDatum((int64) f->head.entries));
	BloomRowSet(row, "layers", Int32GetDatum((int32) layers));
	BloomRowSet(row, "fill", Float8GetDatum(f->bits ? f->layout->fill(f->bits, f->shape) : 0));
	BloomRowSet(row, "warnings", warnings(f, fpp, count, layers));
}

/* Begin the row of bloom_info or counting_bloom_info, with all that both have. */
static void
begin_info(FunctionCallInfo fcinfo, const BloomFilter *f, ResultRow *row)
{
	double		fpp = rate(f);
	double		count = cardinality(f);

	BloomRowBegin(row, BloomRowType(fcinfo));
	BloomRowSetFilter(row, f);
	BloomRowSet(row, "fpp", Float8GetDatum(fpp));
	BloomRowSetEstimate(row, "cardinality", count);
	BloomRowSet(row, "bits", Int64GetDatum((int64) total_bits(f)));
	BloomRowSet(row, "hashes", Int32GetDatum(f->shape.hashes));
	if (f->layout != NULL)
		set_shaped(row, f, fpp, count);
}

/* bloom_info(bloom) returns record */
Datum
bloom_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);
	ResultRow	row;

	begin_info(fcinfo, &filter, &row);
	return BloomRowEnd(&row);
}

/* counting_bloom_info(counting_bloom) returns record */
Datum
counting_bloom_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter = filter_argument(fcinfo);
	bf_counting_tally tally = {0};
	ResultRow	row;

	if (filter.bits != NULL)
		tally = bf_counting_count(filter.bits, filter.shape);
	begin_info(fcinfo, &filter, &row);
	BloomRowSet(&row, "entries", Int64GetDatum((int64) (tally.sum / Max(filter.shape.hashes, 1))));
	BloomRowSet(&row, "counters", Int64GetDatum((int64) filter.shape.nbits));
	BloomRowSet(&row, "stuck", Int64GetDatum((int64) tally.stuck));
	return BloomRowEnd(&row);
}

/* Return the row of a layer: of its bits, NULL if it has none, in a layout. */
static void
put_layer(ReturnSetInfo *result, int number, const bf_layer *layer, const bf_layout *layout,
		  bf_shape shape, const unsigned char *bits)
{
	bool		any = bits != NULL;
	ResultRow	row;

	BloomRowBegin(&row, result->setDesc);
	BloomRowSet(&row, "layer", Int32GetDatum(number));
	BloomRowSet(&row, "capacity", Int64GetDatum((int64) layer->capacity));
	if (layout->counts_entries || layer->at > 0)
		BloomRowSet(&row, "additions", Int64GetDatum((int64) layer->additions));
	BloomRowSetEstimate(&row, "cardinality", any ? layout->cardinality(bits, shape) : 0);
	BloomRowSet(&row, "target_fpp", Float8GetDatum(layer->fpp));
	BloomRowSet(&row, "fpp", Float8GetDatum(any ? layout->rate(bits, shape) : 0));
	BloomRowSet(&row, "bits", Int64GetDatum((int64) shape.nbits));
	BloomRowSet(&row, "hashes", Int32GetDatum(shape.hashes));
	BloomRowSet(&row, "fill", Float8GetDatum(any ? layout->fill(bits, shape) : 0));
	BloomRowSet(&row, "bytes", Int64GetDatum(any ? (int64) layout->body_bytes(shape) : 0));
	tuplestore_putvalues(result->setResult, result->setDesc, row.values, row.nulls);
}

/* bloom_layers(bloom) returns setof record; none of the untyped empty filter */
Datum
bloom_layers(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	BloomFilter filter;
	bf_layer	layer;
	int			number = 0;

	InitMaterializedSRF(fcinfo, 0);
	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL)
		return (Datum) 0;
	if (!has_layers(&filter))
	{
		memset(&layer, 0, sizeof(layer));
		layer.capacity = filter.head.capacity;
		layer.fpp = bf_is_layered(filter.layout) ?
			bf_layer_rate(filter.layout->chain, filter.head.overflow, filter.head.fpp, 1) :
			filter.head.fpp;
		put_layer(result, 1, &layer, filter.layout, filter.shape, filter.bits);
		return (Datum) 0;
	}
	for (bool more = bf_layer_first(filter.bits, &layer); more;
		 more = bf_layer_next(filter.bits, &layer))
		put_layer(result, ++number, &layer, filter.layout->chain->layer,
				  bf_layer_shape(&layer), bf_layer_bits(filter.bits, &layer));
	return (Datum) 0;
}

/* The bytes of a filter of the layout for fpp and capacity. */
static Datum
estimate_size(const bf_layout *layout, double fpp, double capacity)
{
	bf_shape	shape;

	BloomCheckFpp(fpp);
	shape = BloomCheckSize(layout, fpp, BloomCheckCapacity(layout->type, capacity));
	PG_RETURN_INT64((int64) (bf_header_bytes(0) + layout->body_bytes(shape)));
}

/* bloom_estimate_size(fpp, capacity, profile) returns bigint, in bytes */
Datum
bloom_estimate_size(PG_FUNCTION_ARGS)
{
	return estimate_size(BloomCheckProfile(BF_TYPE_BLOOM, PG_GETARG_TEXT_PP(2)),
						 PG_GETARG_FLOAT8(0), PG_GETARG_FLOAT8(1));
}

/* counting_bloom_estimate_size(fpp, capacity) returns bigint, in bytes */
Datum
counting_bloom_estimate_size(PG_FUNCTION_ARGS)
{
	return estimate_size(&bf_counting, PG_GETARG_FLOAT8(0), PG_GETARG_FLOAT8(1));
}
