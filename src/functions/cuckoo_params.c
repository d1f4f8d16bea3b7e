/*-------------------------------------------------------------------------
 *
 * cuckoo_params.c
 *	  What a cuckoo filter is made with, in either profile.
 *
 * src/functions/cuckoo_params.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "core/cuckoo_layout.h"
#include "core/profiles/redis_cuckoo.h"
#include "functions/cuckoo_params.h"

/* The capacity as a whole number of values, or an error. */
uint64
BloomCheckCuckooCapacity(double capacity)
{
	if (!(capacity >= 1) || isinf(capacity))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must be a number of values, at least 1, not %g", capacity),
				 errdetail("A cuckoo filter has places for as many values as its capacity, and equal ones take a place each."),
				 errhint("cuckoo_agg(value) makes places for the values that arrive.")));
	return BloomCheckCapacity(capacity);
}

static int32
or_default(int64 given, int32 otherwise)
{
	return given == CUCKOO_DEFAULT ? otherwise : (int32) given;
}

static void
check_native_bits(int32 bits)
{
	if (bits != 8 && bits != 12 && bits != 16)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fingerprint_bits must be 8, 12 or 16, not %d", bits),
				 errdetail("Longer fingerprints make fewer false positives: about 3 %%, 0.2 %% and 0.012 %% with buckets of 4."),
				 errhint("Use 16 if in doubt.")));
}

static void
check_native_bucket(int32 bits, int32 bucket)
{
	if (bucket != 2 && bucket != 4 && bucket != 8)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("bucket_size must be 2, 4 or 8, not %d", bucket),
				 errdetail("Larger buckets fill better but make more false positives, and hold more copies of a value: up to twice their size."),
				 errhint("Use 4 if in doubt.")));
	if (bits == 8 && bucket == 2)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fingerprints of 8 bits need buckets of 4 or 8"),
				 errdetail("They give a bucket only 255 others to move values to, so that a large filter with buckets of 2 might not hold its capacity."),
				 errhint("Use a bucket_size of 4.")));
}

/* The shape that these parameters ask for in the native profile, its size still open. */
static bf_shape
native_shape(const CuckooParams *params)
{
	int32		bits = or_default(params->bits, BF_CUCKOO_DEFAULT_BITS);
	int32		bucket = or_default(params->bucket, BF_CUCKOO_DEFAULT_BUCKET);

	check_native_bits(bits);
	check_native_bucket(bits, bucket);
	if (params->iterations != CUCKOO_DEFAULT || params->expansion != CUCKOO_DEFAULT)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_iterations and expansion cannot be given for profile \"native\""),
				 errdetail("Its filters have one table, and look for room until there is none.")));
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

/* The same in the profile redisbloom. */
static bf_shape
redis_shape(double capacity, const CuckooParams *params)
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
	if (capacity < 2 * bucket || capacity > (double) BF_REDIS_CUCKOO_MAX_CAPACITY)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must lie between %d and %d in profile \"redisbloom\" with buckets of %d, not be %.0f",
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
bf_header
BloomCuckooHeader(const bf_layout *layout, double capacity, const CuckooParams *params)
{
	bf_header	head = {.type = BF_TYPE_CUCKOO,.layout = layout->code};
	bool		native = layout == &bf_cuckoo_native;
	bf_shape	shape;

	if (capacity != 0)
		head.capacity = BloomCheckCuckooCapacity(capacity);
	shape = native ? native_shape(params) : redis_shape((double) head.capacity, params);
	head.fpp = native ? bf_cuckoo_full_rate(shape) :
		bf_redis_cuckoo_full_rate(bf_redis_cuckoo_bucket(shape.layout_param));
	if (capacity != 0)
		shape = BloomSizeLike(layout, shape, head.fpp, head.capacity);
	/* RedisBloom knows no other capacity. */
	if (!native)
		head.capacity = shape.nbits / shape.hashes;
	BloomSetShape(&head, shape);
	return head;
}
