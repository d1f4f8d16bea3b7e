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

/* What to do about a filter that a profile's program does not have. */
static int
hint_at_limits(bf_verdict verdict)
{
	switch (verdict)
	{
		case BF_FPP_TOO_LOW:
			return errhint("Use a higher fpp.");
		case BF_FPP_TOO_HIGH:
			return errhint("Use a lower fpp or a larger capacity.");
		default:
			return errhint("Use a higher fpp, or several filters with GROUP BY on a hash of the value.");
	}
}

/* The profile has no filter for the handle's fpp and capacity, which is 0 if open. */
pg_noreturn static void
not_supported(const bf_filter *filter, bf_verdict verdict)
{
	const bf_header *head = &filter->head;

	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 head->capacity == 0 ?
			 errmsg("profile \"%s\" does not support fpp %g", filter->layout->name, head->fpp) :
			 errmsg("profile \"%s\" does not support " UINT64_FORMAT " values at fpp %g",
					filter->layout->name, head->capacity, head->fpp),
			 bf_is_foreign(filter) ? errdetail_internal("%s", filter->layout->profile->limits) : 0,
			 hint_at_limits(verdict)));
}

/*
 * Raise an error unless the program of the filter's profile makes filters of its
 * shape, which was given as bits and hashes.
 */
void
BloomCheckGivenShape(const bf_filter *filter, int64 bits, int64 hashes)
{
	if (filter->layout->methods->params_ok(filter) && bf_shape_ok(filter))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("profile \"%s\" does not support a filter of " INT64_FORMAT " bits and " INT64_FORMAT " hashes",
					filter->layout->name, bits, hashes),
			 errdetail_internal("%s", filter->layout->profile->limits)));
}

/*
 * A filter for the handle's fpp and capacity is too large: its body would have
 * nbytes, if that many can be counted, and may have `most`.
 */
pg_noreturn static void
too_large(const bf_filter *filter, bool counted, uint64 nbytes, uint64 most)
{
	bool		by_rate = filter->layout->methods->buckets == NULL;
	int			bits = filter->head.shape.hashes;
	const char *takes = !counted ? "more than can be counted" :
		psprintf("%.0f MB", ceil((double) nbytes / BYTES_PER_MB));

	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 by_rate ?
			 errmsg("a filter for " UINT64_FORMAT " values at fpp %g is too large",
					filter->head.capacity, filter->head.fpp) :
			 errmsg("a filter for " UINT64_FORMAT " values is too large", filter->head.capacity),
			 errdetail("It would take %s, and bloomext.max_filter_size is %.6g MB, enough for " UINT64_FORMAT " values %s.",
					   takes, (double) max_bytes() / BYTES_PER_MB, bf_room(filter, most),
					   by_rate ? "at this fpp" : psprintf("with fingerprints of %d bits", bits)),
			 errhint("Use %sseveral filters with GROUP BY on a hash of the value.",
					 by_rate ? "a higher fpp, or " : bits > 8 ? "shorter fingerprints, or " : "")));
}

/*
 * Give the filter the shape for its fpp and capacity (bf_size()).  Raises an
 * error if the filter is too large, or if the profile's program has none such.
 */
void
BloomSize(bf_filter *filter)
{
	bf_verdict	verdict = bf_size(filter);
	uint64		most = max_bytes() - bf_header_bytes(0);

	if (verdict != BF_FITS && (verdict != BF_TOO_LARGE || bf_is_foreign(filter)))
		not_supported(filter, verdict);
	if (verdict != BF_FITS || bf_body_bytes(filter) > most)
		too_large(filter, verdict == BF_FITS, bf_body_bytes(filter), most);
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
