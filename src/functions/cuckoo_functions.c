/*-------------------------------------------------------------------------
 *
 * cuckoo_functions.c
 *	  What only filters of type cuckoo have: how they are made, and what they
 *	  tell of themselves.
 *
 * What they share with the other types, the install script names; remove.c
 * takes values out of them, cuckoo_params.c checks what they are made with.
 *
 * src/functions/cuckoo_functions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/builtins.h"

#include "core/cuckoo_layout.h"
#include "core/profiles/redis_cuckoo.h"
#include "functions/agg_support.h"
#include "functions/cuckoo_params.h"
#include "functions/rows.h"

PG_FUNCTION_INFO_V1(cuckoo_empty);
PG_FUNCTION_INFO_V1(cuckoo_estimate_size);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_agg_transition);
PG_FUNCTION_INFO_V1(cuckoo_info);

/* Arguments of bloomext_cuckoo_agg_transition(cuckoo, value, capacity, fingerprint_bits, bucket_size) */
#define ARG_VALUE		1
#define ARG_CAPACITY	2

static int64
given_int(FunctionCallInfo fcinfo, int argno)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno) ? PG_GETARG_INT32(argno) : CUCKOO_DEFAULT;
}

/*
 * The header that the arguments (capacity, fingerprint_bits, bucket_size,
 * profile [, max_iterations, expansion]) ask for.
 */
static bf_header
header_of_arguments(FunctionCallInfo fcinfo)
{
	double		capacity = PG_GETARG_FLOAT8(0);
	CuckooParams params;

	(void) BloomCheckCuckooCapacity(capacity);
	params.bits = given_int(fcinfo, 1);
	params.bucket = given_int(fcinfo, 2);
	params.iterations = given_int(fcinfo, 4);
	params.expansion = given_int(fcinfo, 5);
	return BloomCuckooHeader(BloomCheckProfile(BF_TYPE_CUCKOO, PG_GETARG_TEXT_PP(3)), capacity,
							 &params);
}

/*
 * cuckoo_empty(capacity, fingerprint_bits, bucket_size, profile,
 * max_iterations, expansion) returns cuckoo; NULL is the profile's choice, but
 * for a NULL capacity or profile there is no filter
 */
Datum
cuckoo_empty(PG_FUNCTION_ARGS)
{
	bf_header	head;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(3))
		PG_RETURN_NULL();
	head = header_of_arguments(fcinfo);
	return BloomHeaderOnly(&head);
}

/*
 * cuckoo_estimate_size(capacity, fingerprint_bits, bucket_size, profile)
 * returns bigint, in bytes; of a filter that grows, before it does
 */
Datum
cuckoo_estimate_size(PG_FUNCTION_ARGS)
{
	bf_header	head;
	const bf_layout *layout;
	uint64		body;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(3))
		PG_RETURN_NULL();
	head = header_of_arguments(fcinfo);
	layout = bf_layout_of(&head);
	body = layout == &bf_redis_cuckoo ? bf_redis_cuckoo_bytes(bf_bare_shape(&head), 1) :
		layout->body_bytes(bf_shape_of(layout, &head));
	PG_RETURN_INT64((int64) (bf_header_bytes(0) + body));
}

/* An AggRow: capacity, fingerprint_bits and bucket_size. */
static void
ask_cuckoo(FunctionCallInfo fcinfo, const AggSite *site, const bf_header *state, bf_header *row)
{
	double		capacity = 0;
	CuckooParams params;

	if (PG_NARGS() > ARG_CAPACITY && !PG_ARGISNULL(ARG_CAPACITY))
	{
		capacity = PG_GETARG_FLOAT8(ARG_CAPACITY);
		(void) BloomCheckCuckooCapacity(capacity);
	}
	params.bits = given_int(fcinfo, ARG_CAPACITY + 1);
	params.bucket = given_int(fcinfo, ARG_CAPACITY + 2);
	params.iterations = params.expansion = CUCKOO_DEFAULT;
	*row = BloomCuckooHeader(&bf_cuckoo_native, capacity, &params);
}

/*
 * bloomext_cuckoo_agg_transition(cuckoo, value [, capacity [, fingerprint_bits
 * [, bucket_size]]]) returns cuckoo
 */
Datum
bloomext_cuckoo_agg_transition(PG_FUNCTION_ARGS)
{
	return BloomAggAdd(fcinfo, ARG_VALUE, ask_cuckoo);
}

/* The columns of cuckoo_info, in the order of its declaration. */
enum
{
	INFO_PROFILE,
	INFO_ELEMENT,
	INFO_PORTABLE,
	INFO_CAPACITY,
	INFO_ENTRIES,
	INFO_SLOTS,
	INFO_LOAD,
	INFO_FPP,
	INFO_FPP_FULL,
	INFO_FINGERPRINT_BITS,
	INFO_BUCKET_SIZE,
	INFO_FILTERS,
	INFO_REMOVED,
	INFO_ITERATIONS,
	INFO_EXPANSION,
	INFO_BYTES,
	INFO_COLUMNS
};

/* What filters of RedisBloom have beside. */
static void
fill_redis(const BloomFilter *f, Datum *values)
{
	bf_redis_cuckoo_state state = bf_redis_cuckoo_tell(f->bits, f->shape);

	values[INFO_SLOTS] = Int64GetDatum((int64) state.slots);
	values[INFO_LOAD] = Float8GetDatum((double) f->head.entries / (double) state.slots);
	values[INFO_FILTERS] = Int32GetDatum((int32) state.filters);
	values[INFO_REMOVED] = Int64GetDatum((int64) state.removed);
	values[INFO_ITERATIONS] = Int32GetDatum((int32) bf_redis_cuckoo_iterations(f->shape.layout_param));
	values[INFO_EXPANSION] = Int32GetDatum((int32) bf_redis_cuckoo_expansion(f->shape.layout_param));
}

/* Columns that only a filter with a shape has. */
static void
fill_shaped(const BloomFilter *f, Datum *values, bool *nulls)
{
	uint64		slots = f->shape.nbits / f->shape.hashes;

	values[INFO_PROFILE] = CStringGetTextDatum(f->layout->name);
	values[INFO_CAPACITY] = Int64GetDatum((int64) f->head.capacity);
	values[INFO_SLOTS] = Int64GetDatum((int64) slots);
	values[INFO_LOAD] = Float8GetDatum((double) f->head.entries / (double) slots);
	values[INFO_FPP_FULL] = Float8GetDatum(f->head.fpp);
	values[INFO_FINGERPRINT_BITS] = Int32GetDatum(f->shape.hashes);
	values[INFO_BUCKET_SIZE] = Int32GetDatum((int32) BloomBucketSlots(&f->head));
	values[INFO_FILTERS] = Int32GetDatum(1);
	nulls[INFO_REMOVED] = nulls[INFO_ITERATIONS] = nulls[INFO_EXPANSION] = f->layout != &bf_redis_cuckoo;
	if (f->layout == &bf_redis_cuckoo)
		fill_redis(f, values);
	BloomElementColumns(&f->head, &values[INFO_ELEMENT], &nulls[INFO_ELEMENT]);
}

/* cuckoo_info(cuckoo) returns record */
Datum
cuckoo_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	Datum		values[INFO_COLUMNS] = {0};
	bool		nulls[INFO_COLUMNS] = {0};

	BloomRead(PG_GETARG_DATUM(0), &filter);
	values[INFO_ENTRIES] = Int64GetDatum((int64) filter.head.entries);
	values[INFO_FPP] = Float8GetDatum(filter.bits == NULL ? 0 :
									  filter.layout->rate(filter.bits, filter.shape));
	values[INFO_BYTES] = Int64GetDatum((int64) VARSIZE(filter.value));
	if (filter.layout != NULL)
		fill_shaped(&filter, values, nulls);
	else
	{
		for (int i = INFO_PROFILE; i < INFO_BYTES; i++)
			nulls[i] = i != INFO_ENTRIES && i != INFO_FPP;
	}
	return BloomRow(fcinfo, values, nulls);
}
