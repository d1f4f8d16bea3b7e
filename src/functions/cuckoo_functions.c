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
#include "core/cuckoo.h"
#include "functions/functions.h"

PG_FUNCTION_INFO_V1(cuckoo_empty);
PG_FUNCTION_INFO_V1(cuckoo_estimate_size);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_agg_transition);
PG_FUNCTION_INFO_V1(cuckoo_info);

/* Arguments of bloomext_cuckoo_agg_transition(bloom_state, value, capacity, fingerprint_bits, bucket_size) */
#define ARG_VALUE		1
#define ARG_CAPACITY	2

/* Raise an error unless a parameter is within the limits of the profile. */
static void
check_limits(const bf_layout *layout, const char *name, uint32 value, uint32 least, uint32 most)
{
	if (value >= least && value <= most)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 least == most ?
			 errmsg("%s must be %u in profile \"%s\", not %d", name, least, layout->name, (int32) value) :
			 errmsg("%s must lie between %u and %u in profile \"%s\", not %d",
					name, least, most, layout->name, (int32) value)));
}

/* Raise an error unless the profile has tables of these parameters and this capacity. */
static void
check_params(const bf_layout *layout, uint64 capacity, bf_bucket_params params)
{
	const bf_buckets *b = layout->methods->buckets;

	check_limits(layout, "fingerprint_bits", params.bits, b->least.bits, b->most.bits);
	check_limits(layout, "bucket_size", params.bucket, b->least.bucket, b->most.bucket);
	check_limits(layout, "max_iterations", params.iterations, b->least.iterations, b->most.iterations);
	check_limits(layout, "expansion", params.expansion, b->least.expansion, b->most.expansion);
	if (b->makes != NULL && !b->makes(params))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("profile \"%s\" does not support fingerprints of %u bits in buckets of %u",
						layout->name, params.bits, params.bucket),
				 errdetail_internal("%s", b->limits),
				 errhint("Use fingerprint_bits %u and bucket_size %u if in doubt.",
						 b->usual.bits, b->usual.bucket)));
	if (b->capacity_is_slots &&
		(capacity < 2 * (uint64) params.bucket || capacity > b->most_capacity))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must lie between %u and " UINT64_FORMAT " in profile \"%s\" with buckets of %u, not be " UINT64_FORMAT,
						2 * params.bucket, b->most_capacity, layout->name, params.bucket, capacity)));
}

/* An integer argument; the usual number if the call has none or it is NULL. */
static uint32
int_argument(FunctionCallInfo fcinfo, int argno, uint32 usual)
{
	return BloomIsGiven(fcinfo, argno) ? (uint32) PG_GETARG_INT32(argno) : usual;
}

/*
 * A filter for capacity values, without any.  A capacity of 0 leaves the size
 * open, in the native profile alone.  From argument `first` on, the call has
 * fingerprint_bits, bucket_size, another argument, max_iterations and expansion,
 * or some of the first of them.
 */
static bf_filter
make_filter(FunctionCallInfo fcinfo, int first, const bf_layout *layout, uint64 capacity)
{
	const bf_buckets *b = layout->methods->buckets;
	bf_bucket_params params = {
		.bits = int_argument(fcinfo, first, b->usual.bits),
		.bucket = int_argument(fcinfo, first + 1, b->usual.bucket),
		.iterations = int_argument(fcinfo, first + 3, b->usual.iterations),
		.expansion = int_argument(fcinfo, first + 4, b->usual.expansion),
	};
	bf_filter	filter = bf_filter_of(layout);

	check_params(layout, capacity, params);
	filter.head.shape = b->shape(params);
	filter.head.fpp = b->full_rate(filter.head.shape);
	filter.head.capacity = capacity;
	BloomSize(&filter);
	if (b->capacity_is_slots)
		filter.head.capacity = filter.head.shape.nbits / filter.head.shape.hashes;
	return filter;
}

/*
 * The filter that the arguments (capacity, fingerprint_bits, bucket_size,
 * profile [, max_iterations, expansion]) describe.  False if capacity or profile
 * is NULL; for the others that is the profile's choice.
 */
static bool
filter_of_arguments(FunctionCallInfo fcinfo, bf_filter *filter)
{
	uint64		capacity;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(3))
		return false;
	capacity = BloomCheckCapacity(BF_TYPE_CUCKOO, PG_GETARG_FLOAT8(0));
	*filter = make_filter(fcinfo, 1, BloomCheckProfile(BF_TYPE_CUCKOO, PG_GETARG_TEXT_PP(3)), capacity);
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
row_of_cuckoo(FunctionCallInfo fcinfo, const AggCall *call, const bf_filter *state, bf_filter *row)
{
	uint64		capacity = 0;

	if (BloomIsGiven(fcinfo, ARG_CAPACITY))
		capacity = BloomCheckCapacity(BF_TYPE_CUCKOO, PG_GETARG_FLOAT8(ARG_CAPACITY));
	*row = make_filter(fcinfo, ARG_CAPACITY + 1, &bf_cuckoo_native, capacity);
}

/*
 * bloomext_cuckoo_agg_transition(bloom_state, value [, capacity [, fingerprint_bits
 * [, bucket_size]]]) returns bloom_state
 */
Datum
bloomext_cuckoo_agg_transition(PG_FUNCTION_ARGS)
{
	return BloomAggAdd(fcinfo, ARG_VALUE, row_of_cuckoo);
}

/* Set columns that only a filter with a shape has. */
static void
set_shaped(ResultRow *row, const bf_filter *f, double fpp)
{
	bf_bucket_params params = bf_bucket_params_of(f);
	bf_bucket_state state = f->layout->methods->buckets->state(f);
	bool		grows = bf_is_foreign(f) && params.expansion > 0;
	FilterState stands = {
		.overflow = grows ? BF_OVERFLOW_GROW : BF_OVERFLOW_ERROR,
		.full = !grows && (f->head.entries > f->head.capacity || f->head.entries == state.slots),
		.capacity = (double) f->head.capacity,
		.count = (double) f->head.entries,
		.target_fpp = f->head.fpp,
		.fpp = fpp,
		.layers = state.filters,
		.few_layers = BLOOM_FEW_LAYERS,
	};

	BloomRowSet(row, "slots", Int64GetDatum((int64) state.slots));
	BloomRowSet(row, "load", Float8GetDatum((double) f->head.entries / (double) state.slots));
	BloomRowSet(row, "fpp_when_full", Float8GetDatum(f->head.fpp));
	BloomRowSet(row, "fingerprint_bits", Int32GetDatum((int32) params.bits));
	BloomRowSet(row, "bucket_size", Int32GetDatum((int32) params.bucket));
	BloomRowSet(row, "sub_filters", Int32GetDatum((int32) state.filters));
	BloomRowSetWarnings(row, &stands);
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
	double		fpp;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	fpp = bf_rate(&filter);
	BloomRowBegin(&row, BloomRowType(fcinfo));
	BloomRowSetFilter(&row, &filter);
	BloomRowSet(&row, "entries", Int64GetDatum((int64) filter.head.entries));
	BloomRowSet(&row, "fpp", Float8GetDatum(fpp));
	if (filter.layout != NULL)
		set_shaped(&row, &filter, fpp);
	return BloomRowEnd(&row);
}
