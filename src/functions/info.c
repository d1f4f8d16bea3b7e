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

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "functions/rows.h"
#include "core/counting.h"
#include "core/layered.h"
#include "core/layers.h"

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

/* An estimate as a column: NULL if it is infinite. */
static Datum
estimate_column(double values, bool *isnull)
{
	*isnull = isinf(values);
	return *isnull ? (Datum) 0 : Int64GetDatum((int64) rint(values));
}

/* bloom_cardinality(bloom) returns bigint, NULL if every bit is set */
Datum
bloom_cardinality(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	double		values;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	values = cardinality(&filter);
	if (isinf(values))
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) rint(values));
}

/* bloom_fpp(bloom) returns double precision */
Datum
bloom_fpp(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	PG_RETURN_FLOAT8(rate(&filter));
}

/* bloom_capacity(bloom) returns bigint, NULL for the filter of no rows */
Datum
bloom_capacity(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL)
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) filter.head.capacity);
}

/* bloom_target_fpp(bloom) returns double precision, NULL for the filter of no rows */
Datum
bloom_target_fpp(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL)
		PG_RETURN_NULL();
	PG_RETURN_FLOAT8(filter.head.fpp);
}

/* bloom_bits(bloom) returns bigint */
Datum
bloom_bits(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	PG_RETURN_INT64((int64) total_bits(&filter));
}

/* bloom_hashes(bloom) returns integer */
Datum
bloom_hashes(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	PG_RETURN_INT32(filter.shape.hashes);
}

/* bloom_additions(bloom) returns bigint, NULL if the filter does not count them */
Datum
bloom_additions(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL || !filter.layout->counts_entries)
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) filter.head.entries);
}

/* The columns of bloom_info, in the order of its declaration. */
enum
{
	INFO_PROFILE,
	INFO_ELEMENT,
	INFO_PORTABLE,
	INFO_TARGET_FPP,
	INFO_CAPACITY,
	INFO_OVERFLOW,
	INFO_EXPANSION,
	INFO_FPP,
	INFO_CARDINALITY,
	INFO_ADDITIONS,
	INFO_LAYERS,
	INFO_BITS,
	INFO_HASHES,
	INFO_FILL,
	INFO_BYTES,
	INFO_WARNINGS,
	INFO_COLUMNS,

	/* which only counting_bloom_info has */
	INFO_ENTRIES = INFO_COLUMNS,
	INFO_STUCK,
	INFO_ALL_COLUMNS
};

/* The columns of counting_bloom_info. */
static const int counting_columns[] = {
	INFO_ELEMENT,
	INFO_PORTABLE,
	INFO_TARGET_FPP,
	INFO_CAPACITY,
	INFO_FPP,
	INFO_CARDINALITY,
	INFO_ENTRIES,
	INFO_BITS,
	INFO_STUCK,
	INFO_HASHES,
	INFO_FILL,
	INFO_BYTES,
	INFO_WARNINGS
};

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

/* Columns about overflow and its consequences. */
static void
fill_overflow(const BloomFilter *f, Datum *values, bool *nulls)
{
	values[INFO_OVERFLOW] = CStringGetTextDatum(BloomOverflowName(f->shape.overflow));
	values[INFO_EXPANSION] = Int32GetDatum((int32) f->shape.layout_param);
	nulls[INFO_EXPANSION] = f->shape.overflow != BF_OVERFLOW_GROW;
	values[INFO_ADDITIONS] = Int64GetDatum((int64) f->head.entries);
	nulls[INFO_ADDITIONS] = !f->layout->counts_entries;
	values[INFO_LAYERS] = Int32GetDatum(has_layers(f) ? (int32) bf_layers(f->bits) : 1);
}

/* Columns that only a filter with a shape has. */
static void
fill_shaped(const BloomFilter *f, Datum *values, bool *nulls)
{
	double		count = cardinality(f);

	values[INFO_PROFILE] = CStringGetTextDatum(f->layout->name);
	values[INFO_TARGET_FPP] = Float8GetDatum(f->head.fpp);
	values[INFO_CAPACITY] = Int64GetDatum((int64) f->head.capacity);
	values[INFO_CARDINALITY] = estimate_column(count, &nulls[INFO_CARDINALITY]);
	values[INFO_FILL] = Float8GetDatum(f->bits ? f->layout->fill(f->bits, f->shape) : 0);
	BloomElementColumns(&f->head, &values[INFO_ELEMENT], &nulls[INFO_ELEMENT]);
	fill_overflow(f, values, nulls);
	values[INFO_WARNINGS] = warnings(f, DatumGetFloat8(values[INFO_FPP]), count,
									 DatumGetInt32(values[INFO_LAYERS]));
}

/* The columns of bloom_info. */
static void
fill_columns(const BloomFilter *f, Datum values[INFO_COLUMNS], bool nulls[INFO_COLUMNS])
{
	memset(nulls, f->layout == NULL, INFO_COLUMNS * sizeof(bool));
	values[INFO_FPP] = Float8GetDatum(rate(f));
	values[INFO_CARDINALITY] = Int64GetDatum(0);
	values[INFO_BITS] = Int64GetDatum((int64) total_bits(f));
	values[INFO_HASHES] = Int32GetDatum(f->shape.hashes);
	values[INFO_BYTES] = Int64GetDatum((int64) VARSIZE(f->value));
	nulls[INFO_FPP] = nulls[INFO_CARDINALITY] = nulls[INFO_BITS] = false;
	nulls[INFO_HASHES] = nulls[INFO_BYTES] = false;
	if (f->layout != NULL)
		fill_shaped(f, values, nulls);
}

/* bloom_info(bloom) returns record */
Datum
bloom_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	Datum		values[INFO_COLUMNS] = {0};
	bool		nulls[INFO_COLUMNS];

	BloomRead(PG_GETARG_DATUM(0), &filter);
	fill_columns(&filter, values, nulls);
	return BloomRow(fcinfo, values, nulls);
}

/* counting_bloom_info(counting_bloom) returns record */
Datum
counting_bloom_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	bf_counting_tally tally = {0};
	Datum		all[INFO_ALL_COLUMNS] = {0};
	bool		no[INFO_ALL_COLUMNS] = {0};
	Datum		values[lengthof(counting_columns)];
	bool		nulls[lengthof(counting_columns)];

	BloomRead(PG_GETARG_DATUM(0), &filter);
	fill_columns(&filter, all, no);
	if (filter.bits != NULL)
		tally = bf_counting_count(filter.bits, filter.shape);
	all[INFO_ENTRIES] = Int64GetDatum((int64) (tally.sum / Max(filter.shape.hashes, 1)));
	all[INFO_STUCK] = Int64GetDatum((int64) tally.stuck);
	for (int i = 0; i < (int) lengthof(counting_columns); i++)
	{
		values[i] = all[counting_columns[i]];
		nulls[i] = no[counting_columns[i]];
	}
	return BloomRow(fcinfo, values, nulls);
}

/* The columns of bloom_layers, in the order of its declaration. */
enum
{
	LAYERS_LAYER,
	LAYERS_CAPACITY,
	LAYERS_ADDITIONS,
	LAYERS_CARDINALITY,
	LAYERS_TARGET_FPP,
	LAYERS_FPP,
	LAYERS_BITS,
	LAYERS_HASHES,
	LAYERS_FILL,
	LAYERS_BYTES,
	LAYERS_COLUMNS
};

/* Return the row of a layer: of its bits, NULL if it has none, in a layout. */
static void
put_layer(ReturnSetInfo *result, int number, const bf_layer *layer, const bf_layout *layout,
		  bf_shape shape, const unsigned char *bits)
{
	Datum		values[LAYERS_COLUMNS];
	bool		nulls[LAYERS_COLUMNS] = {0};
	bool		any = bits != NULL;

	values[LAYERS_LAYER] = Int32GetDatum(number);
	values[LAYERS_CAPACITY] = Int64GetDatum((int64) layer->capacity);
	values[LAYERS_ADDITIONS] = Int64GetDatum((int64) layer->additions);
	values[LAYERS_CARDINALITY] = estimate_column(any ? layout->cardinality(bits, shape) : 0,
												 &nulls[LAYERS_CARDINALITY]);
	values[LAYERS_TARGET_FPP] = Float8GetDatum(layer->fpp);
	values[LAYERS_FPP] = Float8GetDatum(any ? layout->rate(bits, shape) : 0);
	values[LAYERS_BITS] = Int64GetDatum((int64) shape.nbits);
	values[LAYERS_HASHES] = Int32GetDatum(shape.hashes);
	values[LAYERS_FILL] = Float8GetDatum(any ? layout->fill(bits, shape) : 0);
	values[LAYERS_BYTES] = Int64GetDatum(any ? (int64) layout->body_bytes(shape) : 0);
	nulls[LAYERS_ADDITIONS] = !layout->counts_entries && layer->at == 0;
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* bloom_layers(bloom) returns setof record; none of the filter of no rows */
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
	shape = BloomCheckSize(layout, fpp, BloomCheckCapacity(capacity));
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
