/*-------------------------------------------------------------------------
 *
 * remove.c
 *	  Taking values out of filters that can give them up, and counting them.
 *
 * Only values that were added may be removed: a filter cannot tell a value
 * from another one that looks the same to it, and gives up that one's entry.
 * What certainly is not there is an error, or with the try_ functions an
 * answer.
 *
 * src/functions/remove.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "functions/rows.h"
#include "lookup/members.h"

PG_FUNCTION_INFO_V1(bloom_remove);
PG_FUNCTION_INFO_V1(bloom_remove_all);
PG_FUNCTION_INFO_V1(bloom_try_remove);
PG_FUNCTION_INFO_V1(bloom_count);

/*
 * Open the filter at argument 0 and, if the value at argument 1 may be in it,
 * begin a copy without that value.
 */
static bool
remove_value(FunctionCallInfo fcinfo, BloomWriter *writer)
{
	ElementType *element = CallSiteOf(fcinfo, 1)->element;
	Datum		value = PG_GETARG_DATUM(1);
	BloomFilter filter;
	bf_hash		hash;

	ElementLearn(element, value);
	BloomRead(PG_GETARG_DATUM(0), &filter);
	BloomCheckKind(&filter.head, element);
	if (filter.bits == NULL ||
		!BloomHash(filter.layout, filter.shape, element, value, &hash) ||
		!BloomTest(&filter, hash))
		return false;
	BloomWriteCopy(&filter, NULL, writer);
	return BloomRemove(writer, hash);
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

/* cuckoo_remove(cuckoo, value) returns cuckoo, and so on for each type */
Datum
bloom_remove(PG_FUNCTION_ARGS)
{
	BloomWriter writer;

	if (!remove_value(fcinfo, &writer))
		not_there();
	return BloomWriteEnd(&writer);
}

/* cuckoo_remove_all(cuckoo, anyarray) returns cuckoo; NULL members are passed over */
Datum
bloom_remove_all(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	BloomWriter writer;
	BloomMembers members;
	bf_hash		hash;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.bits != NULL)
		BloomWriteCopy(&filter, NULL, &writer);
	BloomMembersBegin(&members, fcinfo, 1, &filter);
	while (BloomMembersNext(&members, &hash))
		if (!members.walk.is_null &&
			(filter.bits == NULL || !members.has_hash || !BloomRemove(&writer, hash)))
			not_there();
	BloomMembersEnd(&members);
	if (filter.bits == NULL)
		PG_RETURN_DATUM(PG_GETARG_DATUM(0));
	return BloomWriteEnd(&writer);
}

/* cuckoo_try_remove(cuckoo, value, OUT filter cuckoo, OUT removed boolean) */
Datum
bloom_try_remove(PG_FUNCTION_ARGS)
{
	BloomWriter writer;
	bool		removed = remove_value(fcinfo, &writer);

	return BloomWithFlag(fcinfo, removed ? BloomWriteEnd(&writer) : PG_GETARG_DATUM(0), removed);
}

/* cuckoo_count(cuckoo, value) returns integer: how often it was added, or more */
Datum
bloom_count(PG_FUNCTION_ARGS)
{
	CallSite   *site = CallSiteOf(fcinfo, 1);
	BloomFilter filter;
	bf_hash		hash;

	ElementLearn(site->element, PG_GETARG_DATUM(1));
	CallSiteRead(site, PG_GETARG_DATUM(0), &filter);
	BloomCheckKind(&filter.head, site->element);
	if (filter.bits == NULL ||
		!BloomHash(filter.layout, filter.shape, site->element, PG_GETARG_DATUM(1), &hash))
		PG_RETURN_INT32(0);
	PG_RETURN_INT32((int32) filter.layout->multiset->count(filter.bits, filter.shape, hash));
}
