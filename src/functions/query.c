/*-------------------------------------------------------------------------
 *
 * query.c
 *	  Looking up a value, many values, or a hash in a filter.
 *
 * src/functions/query.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "utils/array.h"

#include "lookup/lookup.h"

PG_FUNCTION_INFO_V1(bloom_contains);
PG_FUNCTION_INFO_V1(bloom_contained);
PG_FUNCTION_INFO_V1(bloom_contains_any);
PG_FUNCTION_INFO_V1(bloom_contains_all);
PG_FUNCTION_INFO_V1(bloom_contains_each);
PG_FUNCTION_INFO_V1(bloom_hash);
PG_FUNCTION_INFO_V1(bloom_contains_hash);

/* May the filter at argument filter_arg contain the value at value_arg? */
static pg_attribute_always_inline bool
filter_contains(FunctionCallInfo fcinfo, int filter_arg, int value_arg)
{
	bool		answer;

	if (likely(LookupCallTestFast(fcinfo->flinfo->fn_extra, PG_GETARG_DATUM(filter_arg),
								  PG_GETARG_DATUM(value_arg), &answer)))
		return answer;
	return LookupCallTest(fcinfo, filter_arg, value_arg);
}

/* bloom_contains(bloom, value) returns boolean; operator bloom @> value */
Datum
bloom_contains(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(filter_contains(fcinfo, 0, 1));
}

/* bloom_contained(value, bloom) returns boolean; operator value <@ bloom */
Datum
bloom_contained(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(filter_contains(fcinfo, 1, 0));
}

/*
 * Is there a member of the array for which it is `wanted` that the filter may
 * contain it?  NULL members are passed over.
 */
static bool
some_member(FunctionCallInfo fcinfo, bool wanted)
{
	bf_filter	filter;
	BloomMembers members;
	bf_hash		hash;
	bool		found = false;

	LookupCallRead(LookupCallOfArray(fcinfo, 1), PG_GETARG_DATUM(0), &filter);
	BloomMembersBegin(&members, fcinfo, 1, &filter);
	while (!found && BloomMembersNext(&members, &hash))
		found = !members.walk.is_null && (members.has_hash && BloomTest(&filter, hash)) == wanted;
	BloomMembersEnd(&members);
	return found;
}

/* bloom_contains_any(bloom, anyarray) returns boolean */
Datum
bloom_contains_any(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(some_member(fcinfo, true));
}

/* bloom_contains_all(bloom, anyarray) returns boolean */
Datum
bloom_contains_all(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(!some_member(fcinfo, false));
}

/*
 * bloom_contains_each(bloom, anyarray) returns boolean[], of the same
 * dimensions, NULL where the member is NULL
 */
Datum
bloom_contains_each(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	BloomMembers members;
	bf_hash		hash;
	Datum	   *answers;
	int			n = 0;

	LookupCallRead(LookupCallOfArray(fcinfo, 1), PG_GETARG_DATUM(0), &filter);
	BloomMembersBegin(&members, fcinfo, 1, &filter);
	answers = palloc(sizeof(Datum) * Max(members.walk.count, 1));
	while (BloomMembersNext(&members, &hash))
		answers[n++] = BoolGetDatum(members.has_hash && BloomTest(&filter, hash));
	BloomMembersEnd(&members);
	return ElementMembersAnswers(&members.walk, answers);
}

/* bloom_hash(value) returns bigint: the native profile's hash */
Datum
bloom_hash(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64((int64) ElementHash(LookupCallOf(fcinfo, 0)->element, PG_GETARG_DATUM(0)));
}

/* bloom_contains_hash(bloom, bigint) returns boolean */
Datum
bloom_contains_hash(PG_FUNCTION_ARGS)
{
	(void) LookupCallOf(fcinfo, -1);
	PG_RETURN_BOOL(LookupCallTest(fcinfo, 0, 1));
}
