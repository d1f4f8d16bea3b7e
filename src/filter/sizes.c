/*-------------------------------------------------------------------------
 *
 * sizes.c
 *	  From fpp and capacity to a shape, and the limits of sizes.
 *
 * Errors about fpp, capacity and size have their home here.
 *
 * src/filter/sizes.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "filter/filter.h"

int			bloom_max_filter_size = BF_MAX_BYTES / 1024;

#define BYTES_PER_MB	1048576.0

/* The largest filter that may be made now, in bytes. */
static uint64
max_bytes(void)
{
	return (uint64) bloom_max_filter_size * 1024;
}

/* Raise an error unless 0 < fpp < 1. */
void
BloomCheckFpp(double fpp)
{
	if (fpp > 0 && fpp < 1)		/* false for NaN */
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("fpp must be between 0 and 1, not %g", fpp),
			 errdetail("The false-positive probability is the share of absent values that may be reported as present."),
			 fpp >= 1 && !isinf(fpp) ?
			 errhint("The order of the arguments is fpp, capacity, for example 0.01, 100000.") :
			 errhint("Use, for example, 0.01 for one percent.")));
}

/* What a capacity is and what to do, for one that is out of range. */
static int
explain_capacity(uint8 type, double capacity)
{
	if (type == BF_TYPE_CUCKOO)
	{
		errdetail("A cuckoo filter has slots for as many values as its capacity, at least 1, and equal values take a slot each.");
		if (capacity > 0 && capacity < 1)
			return errhint("The arguments are capacity and fingerprint_bits, for example 100000, 12; these bits determine the fpp.");
		return errhint("Use cuckoo_agg(value) without a capacity to size the filter for its input.");
	}
	errdetail("The capacity is the number of distinct values up to which the filter keeps its fpp, at least 1.");
	if (capacity > 0 && capacity < 1)
		return errhint("The order of the arguments is fpp, capacity, for example 0.01, 100000.");
	return errhint("Use the expected number of distinct values, for example 100000.");
}

/*
 * The capacity of a filter of the type as a whole number of values, fractions
 * rounded up, at most 2^63 - 1; raises an error unless it is a number from 1
 * on.  It comes as a double so that counts, products and estimates such as
 * reltuples are taken as they are.
 */
uint64
BloomCheckCapacity(uint8 type, double capacity)
{
	if (!(capacity >= 1) || isinf(capacity))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity %g is out of range", capacity),
				 explain_capacity(type, capacity)));
	return capacity < ldexp(1, 63) ? (uint64) ceil(capacity) : PG_INT64_MAX;
}

/* Bytes of a shape's body, of one that grows at first; or too many to count. */
static uint64
shape_bytes(const bf_layout *layout, bf_shape shape)
{
	return shape.nbits == UINT64_MAX ? UINT64_MAX : bf_body_bytes(layout, shape);
}

/* What to do: hashes are 0 if too many, bits if less than one, both for too many values. */
static int
hint_at_limits(bf_shape shape, uint64 capacity)
{
	if (shape.hashes == 0 && (shape.nbits > 0 || capacity == 0))
		return errhint("Use a higher fpp.");
	if (shape.hashes > 0 && shape.nbits == 0)
		return errhint("Use a lower fpp or a larger capacity.");
	return errhint("Use a higher fpp, or several filters with GROUP BY on a hash of the value.");
}

/*
 * Raise an error unless the profile's program makes such filters; m is left
 * open if it is zero.
 */
void
BloomCheckLimits(const bf_layout *layout, bf_shape shape, double fpp, uint64 capacity)
{
	if (layout->params_ok(shape) && (capacity == 0 || bf_shape_ok(layout, shape)))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 capacity == 0 ?
			 errmsg("profile \"%s\" does not support fpp %g", layout->name, fpp) :
			 errmsg("profile \"%s\" does not support " UINT64_FORMAT " values at fpp %g",
					layout->name, capacity, fpp),
			 bf_is_foreign(layout) ? errdetail_internal("%s", layout->profile->limits) : 0,
			 hint_at_limits(shape, capacity)));
}

/*
 * Raise an error unless the other program of the layout's profile makes filters
 * of the header's bits and hashes, which were asked for as bits and hashes.
 */
void
BloomCheckGivenShape(const bf_layout *layout, const bf_header *head, int64 bits, int64 hashes)
{
	bf_shape	shape = bf_shape_of(layout, head);

	if (layout->params_ok(shape) && bf_shape_ok(layout, shape))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("profile \"%s\" does not support a filter of " INT64_FORMAT " bits and " INT64_FORMAT " hashes",
					layout->name, bits, hashes),
			 errdetail_internal("%s", layout->profile->limits)));
}

/* A filter of so many bytes, of a shape made for fpp and capacity, is too large. */
pg_noreturn static void
too_large(const bf_layout *layout, bf_shape shape, uint64 nbytes, uint64 most, double fpp,
		  uint64 capacity)
{
	bool		by_rate = bf_is_sized_by_rate(layout);
	const char *takes = nbytes == UINT64_MAX ? "more than can be counted" :
		psprintf("%.0f MB", ceil((double) nbytes / BYTES_PER_MB));
	uint64		room = bf_room(layout, shape, fpp, most);

	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 by_rate ?
			 errmsg("a filter for " UINT64_FORMAT " values at fpp %g is too large", capacity, fpp) :
			 errmsg("a filter for " UINT64_FORMAT " values is too large", capacity),
			 errdetail("It would take %s, and bloomext.max_filter_size is %.6g MB, enough for " UINT64_FORMAT " values %s.",
					   takes, (double) max_bytes() / BYTES_PER_MB, room, by_rate ? "at this fpp" :
					   psprintf("with fingerprints of %d bits", shape.hashes)),
			 errhint("Use %sseveral filters with GROUP BY on a hash of the value.",
					 by_rate ? "a higher fpp, or " : shape.hashes > 8 ? "shorter fingerprints, or " : "")));
}

/*
 * The shape for fpp and capacity; a layout that is not sized by a rate has its
 * other parameters from a shape of which only the size is open.  Raises an
 * error if the filter is too large, or if the profile's program has none such.
 */
bf_shape
BloomSizeLike(const bf_layout *layout, bf_shape like, double fpp, uint64 capacity)
{
	bf_shape	shape = bf_size_like(layout, like, fpp, capacity);
	uint64		most = max_bytes() - bf_header_bytes(0);
	uint64		nbytes = shape_bytes(layout, shape);

	if (shape.nbits != UINT64_MAX || bf_is_foreign(layout))
		BloomCheckLimits(layout, shape, fpp, capacity);
	if (nbytes > most)
		too_large(layout, shape, nbytes, most, fpp, capacity);
	return shape;
}

/* The shape for fpp and capacity in a layout that is sized by a rate. */
bf_shape
BloomCheckSize(const bf_layout *layout, double fpp, uint64 capacity)
{
	return BloomSizeLike(layout, (bf_shape) {0}, fpp, capacity);
}

/*
 * Raise an error if a body is larger than may be made: for values
 * whose own length does not justify it, since they hold no bits yet.
 */
void
BloomCheckBytes(uint64 nbytes)
{
	if (nbytes <= max_bytes())
		return;
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("a filter of %.6g MB is too large", (double) nbytes / BYTES_PER_MB),
			 errdetail("bloomext.max_filter_size is %.6g MB.", (double) max_bytes() / BYTES_PER_MB),
			 errhint("Use several filters with GROUP BY on a hash of the value.")));
}
