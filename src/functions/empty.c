/*-------------------------------------------------------------------------
 *
 * empty.c
 *	  Filters without values, of a size that follows from fpp and capacity, or
 *	  of a given one; and that size.
 *
 * Cuckoo filters have other parameters (cuckoo_functions.c).
 *
 * src/functions/empty.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "utils/builtins.h"

#include "core/counting.h"
#include "core/layered.h"
#include "profiles/classic.h"
#include "values/values.h"
#include "filter/filter.h"

PG_FUNCTION_INFO_V1(bloom_empty);
PG_FUNCTION_INFO_V1(bloom_empty_sized);
PG_FUNCTION_INFO_V1(bloom_estimate_size);
PG_FUNCTION_INFO_V1(counting_bloom_empty);
PG_FUNCTION_INFO_V1(counting_bloom_estimate_size);

#define DEFAULT_EXPANSION	2	/* bloom_empty's in SQL */

/* The rule of that name for what happens past the capacity. */
static uint8
overflow_by_name(const text *name)
{
	for (uint8 rule = BF_OVERFLOW_DEGRADE; rule <= BF_OVERFLOW_GROW; rule++)
	{
		const char *known = BloomOverflowName(rule);

		if (strlen(known) == VARSIZE_ANY_EXHDR(name) &&
			memcmp(known, VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name)) == 0)
			return rule;
	}
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("unknown overflow \"%s\"", text_to_cstring(name)),
			 errdetail("It determines whether values beyond the capacity are added at a rising fpp, rejected, or added to a new layer."),
			 errhint("Use one of \"degrade\", \"error\", \"grow\".")));
}

/*
 * The layout of the same profile with that overflow; also checks that the
 * expansion goes with it.
 */
static const bf_layout *
layout_with(const bf_layout *layout, uint8 rule, int32 expansion)
{
	const bf_layout *found = bf_layout_find(layout->type, layout->code, rule);

	if (found == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("profile \"%s\" does not support overflow => '%s'", layout->name, BloomOverflowName(rule)),
				 errdetail("The filters of its program degrade."),
				 errhint("Omit overflow, or use another profile.")));
	if (rule == BF_OVERFLOW_GROW && (expansion < 1 || expansion > BF_MAX_EXPANSION))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("expansion must be between 1 and %d, not %d", BF_MAX_EXPANSION, expansion),
				 errdetail("It is the ratio of the capacity of a new layer to that of the layer before it."),
				 errhint("Use 2 if in doubt, or overflow => 'error' for a filter that does not grow.")));
	if (rule != BF_OVERFLOW_GROW && expansion != DEFAULT_EXPANSION && expansion != 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("expansion %d has no meaning with overflow => '%s'", expansion,
						BloomOverflowName(rule)),
				 errhint("Use overflow => 'grow' for a filter that grows.")));
	return found;
}

/* A filter of the layout, without values, for the fpp and capacity of arguments 0 and 1. */
static bf_filter
sized_filter(FunctionCallInfo fcinfo, const bf_layout *layout)
{
	bf_filter	filter = bf_filter_of(layout);

	filter.head.fpp = PG_GETARG_FLOAT8(0);
	BloomCheckFpp(filter.head.fpp);
	filter.head.capacity = BloomCheckCapacity(layout->type, PG_GETARG_FLOAT8(1));
	BloomSize(&filter);
	return filter;
}

/* The length of a filter in bytes, once it has values. */
static int64
full_length(const bf_filter *filter)
{
	return (int64) (bf_header_bytes(0) + bf_body_bytes(filter));
}

/* bloom_empty(fpp, capacity, profile, overflow, expansion) returns bloom */
Datum
bloom_empty(PG_FUNCTION_ARGS)
{
	const bf_layout *layout = BloomCheckProfile(BF_TYPE_BLOOM, PG_GETARG_TEXT_PP(2));
	int32		expansion = PG_GETARG_INT32(4);
	bf_filter	filter;

	layout = layout_with(layout, overflow_by_name(PG_GETARG_TEXT_PP(3)), expansion);
	filter = sized_filter(fcinfo, layout);
	if (bf_has_expansion(&filter))
		filter.head.shape.layout_param = (uint32) expansion;
	return BloomHeaderOnly(&filter.head);
}

/* bloom_estimate_size(fpp, capacity, profile) returns bigint, in bytes */
Datum
bloom_estimate_size(PG_FUNCTION_ARGS)
{
	bf_filter	filter = sized_filter(fcinfo, BloomCheckProfile(BF_TYPE_BLOOM, PG_GETARG_TEXT_PP(2)));

	PG_RETURN_INT64(full_length(&filter));
}

/* counting_bloom_empty(fpp, capacity) returns counting_bloom */
Datum
counting_bloom_empty(PG_FUNCTION_ARGS)
{
	bf_filter	filter = sized_filter(fcinfo, &bf_counting);

	return BloomHeaderOnly(&filter.head);
}

/* counting_bloom_estimate_size(fpp, capacity) returns bigint, in bytes */
Datum
counting_bloom_estimate_size(PG_FUNCTION_ARGS)
{
	bf_filter	filter = sized_filter(fcinfo, &bf_counting);

	PG_RETURN_INT64(full_length(&filter));
}

/* Arguments of bloom_empty_sized(profile, bits, hashes, seed, fpp, capacity) */
#define ARG_PROFILE		0
#define ARG_BITS		1
#define ARG_HASHES		2
#define ARG_SEED		3
#define ARG_FPP			4
#define ARG_CAPACITY	5

/* Raise an error unless the profile's program chooses bits and hashes itself. */
static void
check_sizable(const bf_filter *filter)
{
	if (bf_is_foreign(filter) && !filter->layout->profile->form->promises)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("filters of profile \"%s\" cannot be made of a given size", filter->layout->name),
			 errdetail("Their number of bits follows from fpp and capacity."),
			 errhint("Use bloom_empty(fpp, capacity, profile).")));
}

/*
 * The number of hashes: the given one, or that which the program has always, or
 * takes for so many bits and values.
 */
static int64
given_hashes(FunctionCallInfo fcinfo, const bf_filter *filter, int64 bits)
{
	if (!PG_ARGISNULL(ARG_HASHES))
		return PG_GETARG_INT32(ARG_HASHES);
	if (filter->layout->profile->hashes > 0)
		return filter->layout->profile->hashes;
	if (filter->head.capacity == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("profile \"%s\" needs hashes or a capacity", filter->layout->name),
				 errhint("Specify the number of hashes that the program uses, or the capacity, from which the program computes it.")));
	return (int64) bf_classic_hashes((double) bits, (double) filter->head.capacity);
}

/* The seed, 0 if none is given; an error for profiles that have none. */
static uint32
given_seed(FunctionCallInfo fcinfo, const bf_filter *filter)
{
	if (PG_ARGISNULL(ARG_SEED))
		return 0;
	if (!filter->layout->profile->has_seed)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("profile \"%s\" has no seed", filter->layout->name),
				 errhint("Omit the seed.")));
	return (uint32) PG_GETARG_INT32(ARG_SEED);
}

/*
 * bloom_empty_sized(profile, bits, hashes, seed, fpp, capacity) returns bloom:
 * a filter without values of exactly this shape; where the program keeps whole
 * words, bits are rounded up to them.  NULL if profile or bits is NULL; the
 * others are then not known.
 */
Datum
bloom_empty_sized(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	bf_header  *head = &filter.head;
	int64		bits;
	int64		hashes;

	if (PG_ARGISNULL(ARG_PROFILE) || PG_ARGISNULL(ARG_BITS))
		PG_RETURN_NULL();
	filter = bf_filter_of(BloomCheckProfile(BF_TYPE_BLOOM, PG_GETARG_TEXT_PP(ARG_PROFILE)));
	check_sizable(&filter);
	bits = PG_GETARG_INT64(ARG_BITS);
	if (!PG_ARGISNULL(ARG_FPP))
	{
		head->fpp = PG_GETARG_FLOAT8(ARG_FPP);
		BloomCheckFpp(head->fpp);
	}
	if (!PG_ARGISNULL(ARG_CAPACITY))
		head->capacity = BloomCheckCapacity(BF_TYPE_BLOOM, PG_GETARG_FLOAT8(ARG_CAPACITY));
	hashes = given_hashes(fcinfo, &filter, bits);
	head->shape.hashes = hashes > 0 && hashes <= PG_UINT8_MAX ? (uint8) hashes : 0;
	head->shape.layout_param = given_seed(fcinfo, &filter);
	head->shape.nbits = bits > 0 ? (uint64) bits : 0;
	if (filter.layout->bits_unit <= 64)
		head->shape.nbits = TYPEALIGN64(filter.layout->bits_unit, head->shape.nbits);
	BloomCheckGivenShape(&filter, bits, hashes);
	BloomCheckBytes(bf_body_bytes(&filter));
	bf_complete_promise(head);
	return BloomHeaderOnly(head);
}
