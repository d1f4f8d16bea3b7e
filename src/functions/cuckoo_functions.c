/*-------------------------------------------------------------------------
 *
 * cuckoo_functions.c
 *	  What only filters of type cuckoo have: how they are made, and their
 *	  parameters and figures.
 *
 * What they share with the other types, the install script names; remove.c
 * takes values out of them.
 *
 * src/functions/cuckoo_functions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/builtins.h"

#include "core/buckets.h"
#include "core/cuckoo_layout.h"
#include "functions/agg_support.h"
#include "functions/rows.h"

PG_FUNCTION_INFO_V1(cuckoo_empty);
PG_FUNCTION_INFO_V1(cuckoo_estimate_size);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_agg_transition);
PG_FUNCTION_INFO_V1(cuckoo_info);

/* Arguments of bloomext_cuckoo_agg_transition(bloom_state, value, capacity, fingerprint_bits, bucket_size) */
#define ARG_VALUE		1
#define ARG_CAPACITY	2

/* What a filter is made with; each is NOT_GIVEN where the profile is to choose. */
typedef struct CuckooParams
{
	int64		bits;			/* of a fingerprint */
	int64		bucket;			/* slots of one */
	int64		iterations;		/* moves to make room, if a parameter */
	int64		expansion;		/* growth of sub-filters, if a parameter */
} CuckooParams;

#define NOT_GIVEN	PG_INT64_MIN	/* no integer that a caller can give */

/*
 * Raise an error unless the native profile has fingerprints of so many bits.
 */
static void
check_native_bits(int32 bits)
{
	if (bits != 8 && bits != 12 && bits != 16)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fingerprint_bits must be 8, 12 or 16, not %d", bits),
				 errdetail("Longer fingerprints reduce the false-positive probability: about 3 %%, 0.2 %% and 0.012 %% with buckets of 4."),
				 errhint("Use 16 if in doubt.")));
}

/*
 * Raise an error unless the native profile has buckets of so many slots, and
 * with fingerprints of so many bits.
 */
static void
check_native_bucket(int32 bits, int32 bucket)
{
	if (bucket != 2 && bucket != 4 && bucket != 8)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("bucket_size must be 2, 4 or 8, not %d", bucket),
				 errdetail("Larger buckets fill better and hold more copies of a value, up to twice their size, but raise the false-positive probability."),
				 errhint("Use 4 if in doubt.")));
	if (bits == 8 && bucket == 2)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fingerprints of 8 bits need buckets of 4 or 8"),
				 errdetail("They leave only 255 other buckets to move a value to, so a large filter with buckets of 2 might not hold its capacity."),
				 errhint("Use a bucket_size of 4.")));
}

/* Raise an error unless the native profile has tables of these parameters. */
static void
check_native(const CuckooParams *given, int32 bits, int32 bucket)
{
	check_native_bits(bits);
	check_native_bucket(bits, bucket);
	if (given->iterations != NOT_GIVEN || given->expansion != NOT_GIVEN)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_iterations and expansion cannot be given for profile \"native\""),
				 errdetail("Both are parameters of profile \"redisbloom\".")));
}

/* Raise an error unless a parameter is within the limits of the profile's program. */
static void
check_limits(const bf_layout *layout, const char *name, int32 value, uint32 least, uint32 most)
{
	if (value >= (int32) least && value <= (int32) most)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 least == most ?
			 errmsg("%s must be %u in profile \"%s\", not %d", name, least, layout->name, value) :
			 errmsg("%s must lie between %u and %u in profile \"%s\", not %d",
					name, least, most, layout->name, value)));
}

/* Raise an error unless another program has tables of these parameters. */
static void
check_foreign(const bf_layout *layout, uint64 capacity, int32 bits, int32 bucket, int32 iterations,
			  int32 expansion)
{
	const bf_buckets *b = layout->methods->buckets;

	check_limits(layout, "fingerprint_bits", bits, b->least.bits, b->most.bits);
	check_limits(layout, "bucket_size", bucket, b->least.bucket, b->most.bucket);
	check_limits(layout, "max_iterations", iterations, b->least.iterations, b->most.iterations);
	check_limits(layout, "expansion", expansion, b->least.expansion, b->most.expansion);
	if (capacity < 2 * (uint64) bucket || capacity > b->most_capacity)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must lie between %d and " UINT64_FORMAT " in profile \"%s\" with buckets of %d, not be " UINT64_FORMAT,
						2 * bucket, b->most_capacity, layout->name, bucket, capacity)));
}

/* The number that was given, or another one where none was. */
static int32
or_usual(int64 given, uint32 usual)
{
	return given == NOT_GIVEN ? (int32) usual : (int32) given;
}

/*
 * A filter for capacity values, without any.  A capacity of 0 leaves the size
 * open, in the native profile alone.
 */
static bf_filter
make_filter(const bf_layout *layout, uint64 capacity, const CuckooParams *given)
{
	const bf_buckets *b = layout->methods->buckets;
	int32		bits = or_usual(given->bits, b->usual.bits);
	int32		bucket = or_usual(given->bucket, b->usual.bucket);
	int32		iterations = or_usual(given->iterations, b->usual.iterations);
	int32		expansion = or_usual(given->expansion, b->usual.expansion);
	bf_filter	filter = bf_filter_of(layout);

	if (bf_is_foreign(&filter))
		check_foreign(layout, capacity, bits, bucket, iterations, expansion);
	else
		check_native(given, bits, bucket);
	filter.head.shape = b->shape((bf_bucket_params) {
		(uint32) bits, (uint32) bucket, (uint32) iterations, (uint32) expansion
	});
	filter.head.fpp = b->full_rate(filter.head.shape);
	filter.head.capacity = capacity;
	BloomSize(&filter);
	if (b->capacity_is_slots)
		filter.head.capacity = filter.head.shape.nbits / filter.head.shape.hashes;
	return filter;
}

/* An integer argument, or NOT_GIVEN if the call has none or it is NULL. */
static int64
given_int(FunctionCallInfo fcinfo, int argno)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno) ? PG_GETARG_INT32(argno) : NOT_GIVEN;
}

/*
 * The filter that the arguments (capacity, fingerprint_bits, bucket_size,
 * profile [, max_iterations, expansion]) ask for.  False if capacity or profile
 * is NULL; for the others that is the profile's choice.
 */
static bool
filter_of_arguments(FunctionCallInfo fcinfo, bf_filter *filter)
{
	CuckooParams params = {
		.bits = given_int(fcinfo, 1),
		.bucket = given_int(fcinfo, 2),
		.iterations = given_int(fcinfo, 4),
		.expansion = given_int(fcinfo, 5),
	};
	uint64		capacity;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(3))
		return false;
	capacity = BloomCheckCapacity(BF_TYPE_CUCKOO, PG_GETARG_FLOAT8(0));
	*filter = make_filter(BloomCheckProfile(BF_TYPE_CUCKOO, PG_GETARG_TEXT_PP(3)), capacity,
						  &params);
	return true;
}

/*
 * cuckoo_empty(capacity, fingerprint_bits, bucket_size, profile,
 * max_iterations, expansion) returns cuckoo
 */
Datum
cuckoo_empty(PG_FUNCTION_ARGS)
{
	bf_filter	filter;

	if (!filter_of_arguments(fcinfo, &filter))
		PG_RETURN_NULL();
	return BloomHeaderOnly(&filter.head);
}

/*
 * cuckoo_estimate_size(capacity, fingerprint_bits, bucket_size, profile)
 * returns bigint, in bytes; of a filter that grows, before it does
 */
Datum
cuckoo_estimate_size(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	uint64		body;

	if (!filter_of_arguments(fcinfo, &filter))
		PG_RETURN_NULL();
	body = bf_has_varying_body(&filter) ? filter.layout->methods->insertion->room_for_next(&filter) :
		bf_body_bytes(&filter);
	PG_RETURN_INT64((int64) (bf_header_bytes(0) + body));
}

/* An AggRow: capacity, fingerprint_bits and bucket_size. */
static void
ask_cuckoo(FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state, bf_filter *row)
{
	CuckooParams params = {
		.bits = given_int(fcinfo, ARG_CAPACITY + 1),
		.bucket = given_int(fcinfo, ARG_CAPACITY + 2),
		.iterations = NOT_GIVEN,
		.expansion = NOT_GIVEN,
	};
	uint64		capacity = 0;

	if (PG_NARGS() > ARG_CAPACITY && !PG_ARGISNULL(ARG_CAPACITY))
		capacity = BloomCheckCapacity(BF_TYPE_CUCKOO, PG_GETARG_FLOAT8(ARG_CAPACITY));
	*row = make_filter(&bf_cuckoo_native, capacity, &params);
}

/*
 * bloomext_cuckoo_agg_transition(bloom_state, value [, capacity [, fingerprint_bits
 * [, bucket_size]]]) returns bloom_state
 */
Datum
bloomext_cuckoo_agg_transition(PG_FUNCTION_ARGS)
{
	return BloomAggAdd(fcinfo, ARG_VALUE, ask_cuckoo);
}

/* Set columns that only a filter with a shape has. */
static void
set_shaped(ResultRow *row, const bf_filter *f)
{
	bf_bucket_params params = bf_bucket_params_of(f);
	bf_bucket_state state = f->layout->methods->buckets->state(f);

	BloomRowSet(row, "slots", Int64GetDatum((int64) state.slots));
	BloomRowSet(row, "load", Float8GetDatum((double) f->head.entries / (double) state.slots));
	BloomRowSet(row, "fpp_when_full", Float8GetDatum(f->head.fpp));
	BloomRowSet(row, "fingerprint_bits", Int32GetDatum((int32) params.bits));
	BloomRowSet(row, "bucket_size", Int32GetDatum((int32) params.bucket));
	BloomRowSet(row, "sub_filters", Int32GetDatum((int32) state.filters));
	if (!bf_is_foreign(f))
		return;
	BloomRowSet(row, "removed", Int64GetDatum((int64) state.removed));
	BloomRowSet(row, "max_iterations", Int32GetDatum((int32) params.iterations));
	BloomRowSet(row, "expansion", Int32GetDatum((int32) params.expansion));
}

/* cuckoo_info(cuckoo) returns record */
Datum
cuckoo_info(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	ResultRow	row;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	BloomRowBegin(&row, BloomRowType(fcinfo));
	BloomRowSetFilter(&row, &filter);
	BloomRowSet(&row, "entries", Int64GetDatum((int64) filter.head.entries));
	BloomRowSet(&row, "fpp", Float8GetDatum(bf_rate(&filter)));
	if (filter.layout != NULL)
		set_shaped(&row, &filter);
	return BloomRowEnd(&row);
}
