/*-------------------------------------------------------------------------
 *
 * info.c
 *	  What a filter tells about itself, and what one would take.
 *
 * src/info.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "funcapi.h"
#include "utils/builtins.h"

#include "bloom.h"

PG_FUNCTION_INFO_V1(bloom_cardinality);
PG_FUNCTION_INFO_V1(bloom_fpp);
PG_FUNCTION_INFO_V1(bloom_capacity);
PG_FUNCTION_INFO_V1(bloom_target_fpp);
PG_FUNCTION_INFO_V1(bloom_bits);
PG_FUNCTION_INFO_V1(bloom_hashes);
PG_FUNCTION_INFO_V1(bloom_info);
PG_FUNCTION_INFO_V1(bloom_estimate_size);

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
	PG_RETURN_INT64((int64) filter.shape.nbits);
}

/* bloom_hashes(bloom) returns integer */
Datum
bloom_hashes(PG_FUNCTION_ARGS)
{
	BloomFilter filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	PG_RETURN_INT32(filter.shape.hashes);
}

/* The columns of bloom_info, in the order of its declaration. */
enum
{
	INFO_PROFILE,
	INFO_ELEMENT,
	INFO_PORTABLE,
	INFO_TARGET_FPP,
	INFO_CAPACITY,
	INFO_FPP,
	INFO_CARDINALITY,
	INFO_BITS,
	INFO_HASHES,
	INFO_FILL,
	INFO_BYTES,
	INFO_COLUMNS
};

/* Columns that only a filter with a shape has. */
static void
fill_shaped(const BloomFilter *f, Datum *values, bool *nulls)
{
	double		count = cardinality(f);

	values[INFO_PROFILE] = CStringGetTextDatum(f->layout->name);
	values[INFO_TARGET_FPP] = Float8GetDatum(f->head.fpp);
	values[INFO_CAPACITY] = Int64GetDatum((int64) f->head.capacity);
	nulls[INFO_CARDINALITY] = isinf(count);
	if (!isinf(count))
		values[INFO_CARDINALITY] = Int64GetDatum((int64) rint(count));
	values[INFO_FILL] = Float8GetDatum(f->bits ? f->layout->fill(f->bits, f->shape) : 0);
	nulls[INFO_ELEMENT] = nulls[INFO_PORTABLE] = f->head.kind_len == 0;
	if (f->head.kind_len > 0)
	{
		values[INFO_ELEMENT] =
			PointerGetDatum(cstring_to_text_with_len(f->head.kind, f->head.kind_len));
		values[INFO_PORTABLE] = BoolGetDatum(ElementKindIsPortable(f->head.kind, f->head.kind_len));
	}
}

/* bloom_info(bloom) returns record */
Datum
bloom_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	TupleDesc	desc;
	Datum		values[INFO_COLUMNS] = {0};
	bool		nulls[INFO_COLUMNS] = {0};

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	BloomRead(PG_GETARG_DATUM(0), &filter);
	values[INFO_FPP] = Float8GetDatum(rate(&filter));
	values[INFO_BITS] = Int64GetDatum((int64) filter.shape.nbits);
	values[INFO_HASHES] = Int32GetDatum(filter.shape.hashes);
	values[INFO_BYTES] = Int64GetDatum((int64) VARSIZE(filter.value));
	if (filter.layout != NULL)
		fill_shaped(&filter, values, nulls);
	else
	{
		values[INFO_CARDINALITY] = Int64GetDatum(0);
		nulls[INFO_PROFILE] = nulls[INFO_ELEMENT] = nulls[INFO_PORTABLE] = true;
		nulls[INFO_TARGET_FPP] = nulls[INFO_CAPACITY] = nulls[INFO_FILL] = true;
	}
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls)));
}

/* bloom_estimate_size(fpp, capacity, profile) returns bigint, in bytes */
Datum
bloom_estimate_size(PG_FUNCTION_ARGS)
{
	double		fpp = PG_GETARG_FLOAT8(0);
	double		capacity = PG_GETARG_FLOAT8(1);
	const bf_layout *layout = BloomCheckProfile(BF_TYPE_BLOOM, PG_GETARG_TEXT_PP(2));
	bf_shape	shape;

	BloomCheckFpp(fpp);
	shape = BloomCheckSize(layout, fpp, BloomCheckCapacity(capacity));
	PG_RETURN_INT64((int64) (bf_header_bytes(0) + layout->body_bytes(shape)));
}
