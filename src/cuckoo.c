/*-------------------------------------------------------------------------
 *
 * cuckoo.c
 *	  What only filters of type cuckoo have: their parameters, and what to
 *	  tell if those do not fit.
 *
 * types.c names what they share with the other types, remove.c takes values
 * out of them.
 *
 * src/cuckoo.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "funcapi.h"
#include "utils/builtins.h"

#include "bloom.h"
#include "core/cuckoo_layout.h"

PG_FUNCTION_INFO_V1(cuckoo_empty);
PG_FUNCTION_INFO_V1(cuckoo_estimate_size);
PG_FUNCTION_INFO_V1(cuckoo_agg_transition);
PG_FUNCTION_INFO_V1(cuckoo_info);

/* Arguments of cuckoo_agg_transition(cuckoo, value, capacity, fingerprint_bits, bucket_size) */
#define ARG_VALUE		1
#define ARG_CAPACITY	2

/* The shape that these parameters ask for, its size still open. */
static bf_shape
check_shape(int32 bits, int32 bucket)
{
	bf_shape	shape = {.hashes = (uint8) bits,.detail = (uint32) bucket};

	if (bits != 8 && bits != 12 && bits != 16)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fingerprint_bits must be 8, 12 or 16, not %d", bits),
				 errdetail("Longer fingerprints make fewer false positives: about 3 %%, 0.2 %% and 0.012 %% with buckets of 4."),
				 errhint("Use 16 if in doubt.")));
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
	return shape;
}

/* The capacity as a whole number of values, or an error. */
static uint64
check_capacity(double capacity)
{
	if (!(capacity >= 1) || isinf(capacity))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must be a number of values, at least 1, not %g", capacity),
				 errdetail("A cuckoo filter has places for as many values as its capacity, and equal ones take a place each."),
				 errhint("cuckoo_agg(value) makes places for the values that arrive.")));
	return BloomCheckCapacity(capacity);
}

/*
 * The header of a filter for capacity values.  A capacity of 0 leaves the size
 * open.
 */
static bf_header
make_header(double capacity, int32 bits, int32 bucket)
{
	bf_header	head = {.type = BF_TYPE_CUCKOO,.layout = BF_LAYOUT_NATIVE};
	bf_shape	shape = check_shape(bits, bucket);

	head.fpp = bf_cuckoo_full_rate(shape);
	if (capacity != 0)
	{
		head.capacity = check_capacity(capacity);
		shape = BloomSizeLike(&bf_cuckoo_native, shape, head.fpp, head.capacity);
	}
	BloomSetShape(&head, shape);
	return head;
}

/* A value has no place in a filter. */
void
BloomCuckooFull(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter is full"),
			 errdetail("It holds " UINT64_FORMAT " values in " UINT64_FORMAT " places. Equal values take a place each, of %u that they share with others.",
					   head->entries, head->nbits / head->hashes, 2 * head->detail),
			 errhint("Build it anew with a larger capacity, or if a value comes often, with each value once.")));
}

/* The same in a filter that an aggregate made roomier again and again. */
void
BloomCuckooRepeats(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("some values come too often for a cuckoo filter"),
			 errdetail("Equal values take a place each, of %u that they share with others.",
					   2 * head->detail),
			 errhint("Use cuckoo_agg(DISTINCT value), larger buckets, or counting_bloom_agg(value).")));
}

static char *
describe(const bf_header *head)
{
	return psprintf("capacity " UINT64_FORMAT ", fingerprints of %d bits and buckets of %u",
					head->capacity, head->hashes, head->detail);
}

/* Two rows, or two parts of a group, ask for different filters. */
void
BloomCuckoosDiffer(const bf_header *first, const bf_header *later)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("capacity, fingerprint_bits and bucket_size must be the same for all rows of a group"),
			 errdetail("The first row has %s; a later one has %s (capacity 0 if none is given).",
					   describe(first), describe(later)),
			 errhint("Use constants, or columns of GROUP BY.")));
}

/* cuckoo_empty(capacity, fingerprint_bits, bucket_size) returns cuckoo */
Datum
cuckoo_empty(PG_FUNCTION_ARGS)
{
	double		capacity = PG_GETARG_FLOAT8(0);
	bf_header	head;

	(void) check_capacity(capacity);
	head = make_header(capacity, PG_GETARG_INT32(1), PG_GETARG_INT32(2));
	return BloomHeaderOnly(&head);
}

/* cuckoo_estimate_size(capacity, fingerprint_bits, bucket_size) returns bigint, in bytes */
Datum
cuckoo_estimate_size(PG_FUNCTION_ARGS)
{
	double		capacity = PG_GETARG_FLOAT8(0);
	bf_header	head;

	(void) check_capacity(capacity);
	head = make_header(capacity, PG_GETARG_INT32(1), PG_GETARG_INT32(2));
	PG_RETURN_INT64((int64) (bf_header_bytes(0) +
							 bf_cuckoo_native.body_bytes(bf_shape_of(&bf_cuckoo_native, &head))));
}

static int32
given_int(FunctionCallInfo fcinfo, int argno, int32 otherwise)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno) ? PG_GETARG_INT32(argno) : otherwise;
}

/*
 * cuckoo_agg_transition(cuckoo, value [, capacity [, fingerprint_bits
 * [, bucket_size]]]) returns cuckoo
 */
Datum
cuckoo_agg_transition(PG_FUNCTION_ARGS)
{
	double		capacity = 0;
	bf_header	row;

	if (PG_ARGISNULL(ARG_VALUE))
		return BloomAggKeep(fcinfo);
	if (PG_NARGS() > ARG_CAPACITY && !PG_ARGISNULL(ARG_CAPACITY))
	{
		capacity = PG_GETARG_FLOAT8(ARG_CAPACITY);
		(void) check_capacity(capacity);
	}
	row = make_header(capacity, given_int(fcinfo, ARG_CAPACITY + 1, BF_CUCKOO_DEFAULT_BITS),
					  given_int(fcinfo, ARG_CAPACITY + 2, BF_CUCKOO_DEFAULT_BUCKET));
	return BloomAggAdd(fcinfo, ARG_VALUE, &row);
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
	INFO_BYTES,
	INFO_COLUMNS
};

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
	values[INFO_BUCKET_SIZE] = Int32GetDatum((int32) f->shape.detail);
	nulls[INFO_ELEMENT] = nulls[INFO_PORTABLE] = f->head.kind_len == 0;
	if (f->head.kind_len > 0)
	{
		values[INFO_ELEMENT] =
			PointerGetDatum(cstring_to_text_with_len(f->head.kind, f->head.kind_len));
		values[INFO_PORTABLE] = BoolGetDatum(ElementKindIsPortable(f->head.kind, f->head.kind_len));
	}
}

/* cuckoo_info(cuckoo) returns record */
Datum
cuckoo_info(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	TupleDesc	desc;
	Datum		values[INFO_COLUMNS] = {0};
	bool		nulls[INFO_COLUMNS] = {0};

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
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
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls)));
}
