/*-------------------------------------------------------------------------
 *
 * cuckoo_functions.c
 *	  What only filters of type cuckoo have: how they are made, and what they
 *	  tell of themselves.
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

#include "core/cuckoo_layout.h"
#include "core/profiles/redis_cuckoo.h"
#include "functions/agg_support.h"
#include "functions/rows.h"

PG_FUNCTION_INFO_V1(cuckoo_empty);
PG_FUNCTION_INFO_V1(cuckoo_estimate_size);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_agg_transition);
PG_FUNCTION_INFO_V1(cuckoo_info);

/* Arguments of bloomext_cuckoo_agg_transition(cuckoo, value, capacity, fingerprint_bits, bucket_size) */
#define ARG_VALUE		1
#define ARG_CAPACITY	2

/* What a filter is made with; each is NOT_GIVEN where the profile is to choose. */
typedef struct CuckooParams
{
	int64		bits;			/* of a fingerprint */
	int64		bucket;			/* slots of one */
	int64		iterations;		/* redisbloom: moves to make room */
	int64		expansion;		/* redisbloom: growth of sub-filters */
} CuckooParams;

#define NOT_GIVEN	PG_INT64_MIN	/* no integer that a caller can give */

/* The number that was given, or another one where none was. */
static int32
or_default(int64 given, int32 otherwise)
{
	return given == NOT_GIVEN ? otherwise : (int32) given;
}

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

/* The shape that parameters ask for in the native profile, its size still open. */
static bf_shape
native_shape(const CuckooParams *params)
{
	int32		bits = or_default(params->bits, BF_CUCKOO_DEFAULT_BITS);
	int32		bucket = or_default(params->bucket, BF_CUCKOO_DEFAULT_BUCKET);

	check_native_bits(bits);
	check_native_bucket(bits, bucket);
	if (params->iterations != NOT_GIVEN || params->expansion != NOT_GIVEN)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_iterations and expansion cannot be given for profile \"native\""),
				 errdetail("Both are parameters of profile \"redisbloom\".")));
	return (bf_shape) {.hashes = (uint8) bits,.layout_param = (uint32) bucket};
}

/* Raise an error unless a parameter is within the limits of RedisBloom. */
static int32
check_limits(const char *name, int32 value, int32 least, int32 most)
{
	if (value < least || value > most)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s must lie between %d and %d in profile \"redisbloom\", not %d",
						name, least, most, value)));
	return value;
}

/* The shape that parameters ask for in the profile redisbloom, its size still open. */
static bf_shape
redis_shape(uint64 capacity, const CuckooParams *params)
{
	int32		bits = or_default(params->bits, 8);
	int32		bucket = or_default(params->bucket, BF_REDIS_CUCKOO_BUCKET);
	int32		iterations = or_default(params->iterations, BF_REDIS_CUCKOO_ITERATIONS);
	int32		expansion = or_default(params->expansion, BF_REDIS_CUCKOO_EXPANSION);

	if (bits != 8)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fingerprint_bits must be 8 in profile \"redisbloom\", not %d", bits)));
	check_limits("bucket_size", bucket, 1, BF_REDIS_CUCKOO_MAX_BUCKET);
	check_limits("max_iterations", iterations, 1, BF_REDIS_CUCKOO_MAX_ITERATIONS);
	check_limits("expansion", expansion, 0, BF_REDIS_CUCKOO_MAX_EXPANSION);
	if (capacity < 2 * (uint64) bucket || capacity > BF_REDIS_CUCKOO_MAX_CAPACITY)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must lie between %d and %d in profile \"redisbloom\" with buckets of %d, not be " UINT64_FORMAT,
						2 * bucket, (int) BF_REDIS_CUCKOO_MAX_CAPACITY, bucket, capacity)));
	return (bf_shape) {
		.hashes = 8,
		.layout_param = bf_redis_cuckoo_param((uint32) bucket, (uint32) iterations, (uint32) expansion),
	};
}

/*
 * The header of a filter for capacity values.  A capacity of 0 leaves the size
 * open, in the native profile alone.
 */
static bf_header
make_header(const bf_layout *layout, uint64 capacity, const CuckooParams *params)
{
	bf_header	head = {.type = BF_TYPE_CUCKOO,.layout = layout->code,.capacity = capacity};
	bool		native = layout == &bf_cuckoo_native;
	bf_shape	shape = native ? native_shape(params) : redis_shape(capacity, params);

	head.fpp = native ? bf_cuckoo_full_rate(shape) :
		bf_redis_cuckoo_full_rate(bf_redis_cuckoo_bucket(shape.layout_param));
	if (capacity != 0)
		shape = BloomSizeLike(layout, shape, head.fpp, capacity);
	/* RedisBloom knows no other capacity. */
	if (!native)
		head.capacity = shape.nbits / shape.hashes;
	BloomSetShape(&head, shape);
	return head;
}

/* An integer argument, or NOT_GIVEN if the call has none or it is NULL. */
static int64
given_int(FunctionCallInfo fcinfo, int argno)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno) ? PG_GETARG_INT32(argno) : NOT_GIVEN;
}

/*
 * The header that the arguments (capacity, fingerprint_bits, bucket_size,
 * profile [, max_iterations, expansion]) ask for.  False if capacity or profile
 * is NULL; for the others that is the profile's choice.
 */
static bool
header_of_arguments(FunctionCallInfo fcinfo, bf_header *head)
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
	*head = make_header(BloomCheckProfile(BF_TYPE_CUCKOO, PG_GETARG_TEXT_PP(3)), capacity,
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
	bf_header	head;

	if (!header_of_arguments(fcinfo, &head))
		PG_RETURN_NULL();
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

	if (!header_of_arguments(fcinfo, &head))
		PG_RETURN_NULL();
	layout = bf_layout_of(&head);
	body = layout == &bf_redis_cuckoo ? bf_redis_cuckoo_bytes(bf_bare_shape(&head), 1) :
		layout->body_bytes(bf_shape_of(layout, &head));
	PG_RETURN_INT64((int64) (bf_header_bytes(0) + body));
}

/* An AggRow: capacity, fingerprint_bits and bucket_size. */
static void
ask_cuckoo(FunctionCallInfo fcinfo, const AggCall *call, const bf_header *state, bf_header *row)
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
	*row = make_header(&bf_cuckoo_native, capacity, &params);
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

/* Set columns that only a filter of RedisBloom has, or has otherwise. */
static void
set_redis(ResultRow *row, const BloomFilter *f)
{
	bf_redis_cuckoo_state state = bf_redis_cuckoo_tell(f->bits, f->shape);
	uint32		param = f->shape.layout_param;

	BloomRowSet(row, "slots", Int64GetDatum((int64) state.slots));
	BloomRowSet(row, "load", Float8GetDatum((double) f->head.entries / (double) state.slots));
	BloomRowSet(row, "sub_filters", Int32GetDatum((int32) state.filters));
	BloomRowSet(row, "removed", Int64GetDatum((int64) state.removed));
	BloomRowSet(row, "max_iterations", Int32GetDatum((int32) bf_redis_cuckoo_iterations(param)));
	BloomRowSet(row, "expansion", Int32GetDatum((int32) bf_redis_cuckoo_expansion(param)));
}

/* Set columns that only a filter with a shape has. */
static void
set_shaped(ResultRow *row, const BloomFilter *f)
{
	uint64		slots = f->shape.nbits / f->shape.hashes;

	BloomRowSet(row, "slots", Int64GetDatum((int64) slots));
	BloomRowSet(row, "load", Float8GetDatum((double) f->head.entries / (double) slots));
	BloomRowSet(row, "fpp_when_full", Float8GetDatum(f->head.fpp));
	BloomRowSet(row, "fingerprint_bits", Int32GetDatum(f->shape.hashes));
	BloomRowSet(row, "bucket_size", Int32GetDatum((int32) BloomBucketSlots(&f->head)));
	BloomRowSet(row, "sub_filters", Int32GetDatum(1));
	if (f->layout == &bf_redis_cuckoo)
		set_redis(row, f);
}

/* cuckoo_info(cuckoo) returns record */
Datum
cuckoo_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	ResultRow	row;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	BloomRowBegin(&row, BloomRowType(fcinfo));
	BloomRowSetFilter(&row, &filter);
	BloomRowSet(&row, "entries", Int64GetDatum((int64) filter.head.entries));
	BloomRowSet(&row, "fpp", Float8GetDatum(filter.bits == NULL ? 0 :
											filter.layout->rate(filter.bits, filter.shape)));
	if (filter.layout != NULL)
		set_shaped(&row, &filter);
	return BloomRowEnd(&row);
}
