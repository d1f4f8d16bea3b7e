/*-------------------------------------------------------------------------
 *
 * remove.c
 *	  Taking values out of filters that can give them up, and counting them.
 *
 * Only values that were added may be removed: in a filter, two values can look
 * the same, and gives up that one's entry.
 * What certainly is not there is an error, or with the try_ functions an
 * answer.
 *
 * src/functions/remove.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "functions/functions.h"
#include "lookup/lookup.h"

PG_FUNCTION_INFO_V1(bloom_remove);
PG_FUNCTION_INFO_V1(bloom_remove_all);
PG_FUNCTION_INFO_V1(bloom_try_remove);
PG_FUNCTION_INFO_V1(bloom_count);

/*
 * Open the filter at argument 0 and, if the value at argument 1 may be in it,
 * begin a copy without that value.
 */
static bool
remove_value(FunctionCallInfo fcinfo, bf_filter *copy)
{
	ElementType *element = LookupCallOf(fcinfo, 1)->element;
	Datum		value = PG_GETARG_DATUM(1);
	bf_filter	filter;
	bf_hash		hash;

	ElementUpdateKind(element, value);
	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.head.type == BF_TYPE_BLOOM)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("values cannot be removed from a bloom"),
				 errdetail("A bit that the value has set can belong to others as well."),
				 errhint("Use a cuckoo or a counting_bloom, or build the filter again without the value.")));
	BloomCheckKind(&filter, element);
	if (!BloomHash(&filter, element, value, &hash) || !BloomTest(&filter, hash))
		return false;
	BloomWriteCopy(&filter, NULL, copy);
	return BloomRemove(copy, hash);
}

/* Report that a value that was to be removed is not in the filter. */
static void
not_there(void)
{
	ereport(ERROR,
			(errcode(ERRCODE_NO_DATA_FOUND),
			 errmsg("the value to be removed is not in the filter"),
			 errdetail("Removing a value that was never added can remove another value."),
			 errhint("Remove only values that were added, or use a try_remove function.")));
}

/* cuckoo_remove(cuckoo, value) returns cuckoo, and so on for each type; for bloom, an error */
Datum
bloom_remove(PG_FUNCTION_ARGS)
{
	bf_filter	copy;

	if (!remove_value(fcinfo, &copy))
		not_there();
	return BloomWriteEnd(&copy);
}

/* cuckoo_remove_all(cuckoo, anyarray) returns cuckoo; NULL members are passed over */
Datum
bloom_remove_all(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	bf_filter	copy;
	BloomMembers members;
	bf_hash		hash;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.body != NULL)
		BloomWriteCopy(&filter, NULL, &copy);
	BloomMembersBegin(&members, fcinfo, 1, &filter);
	while (BloomMembersNext(&members, &hash))
		if (!members.walk.is_null &&
			(filter.body == NULL || !members.has_hash || !BloomRemove(&copy, hash)))
			not_there();
	BloomMembersEnd(&members);
	if (filter.body == NULL)
		PG_RETURN_DATUM(PG_GETARG_DATUM(0));
	return BloomWriteEnd(&copy);
}

/* cuckoo_try_remove(cuckoo, value, OUT filter cuckoo, OUT removed boolean) */
Datum
bloom_try_remove(PG_FUNCTION_ARGS)
{
	bf_filter	copy;
	bool		removed = remove_value(fcinfo, &copy);

	return BloomWithFlag(fcinfo, removed ? BloomWriteEnd(&copy) : PG_GETARG_DATUM(0), removed);
}

/* cuckoo_count(cuckoo, value) returns integer: how often it was added, or more */
Datum
bloom_count(PG_FUNCTION_ARGS)
{
	LookupCall *lookup = LookupCallOf(fcinfo, 1);
	bf_filter	filter;
	bf_hash		hash;

	ElementUpdateKind(lookup->element, PG_GETARG_DATUM(1));
	LookupCallRead(lookup, PG_GETARG_DATUM(0), &filter);
	BloomCheckKind(&filter, lookup->element);
	if (filter.body == NULL || !BloomHash(&filter, lookup->element, PG_GETARG_DATUM(1), &hash))
		PG_RETURN_INT32(0);
	PG_RETURN_INT32((int32) filter.layout->methods->multiset->count(&filter, hash));
}
