/*-------------------------------------------------------------------------
 *
 * add_values.c
 *	  Filters with values added.
 *
 * No function here changes its argument, but for an expanded filter that was
 * given to be changed (filter/add.c).
 *
 * src/functions/add_values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/supportnodes.h"

#include "functions/functions.h"
#include "lookup/lookup.h"

PG_FUNCTION_INFO_V1(bloom_add);
PG_FUNCTION_INFO_V1(bloom_add_all);
PG_FUNCTION_INFO_V1(bloom_try_add);
PG_FUNCTION_INFO_V1(bloom_add_hash);
PG_FUNCTION_INFO_V1(bloomext_add_support);

/* Open the filter at argument 0 to which values are to be added. */
static void
open_target(FunctionCallInfo fcinfo, bf_filter *filter)
{
	BloomRead(PG_GETARG_DATUM(0), filter);
	if (filter->layout == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("cannot add values to an untyped empty filter"),
				 errdetail("An aggregate over no rows gives such a filter, which has neither a size nor a false-positive probability."),
				 filter->head.type == BF_TYPE_CUCKOO ?
				 errhint("Start from %s.", BloomEmptyCall(filter->head.type)) :
				 errhint("Start from %1$s_empty(fpp, capacity), for example with %1$s_union(%1$s_empty(0.01, 100000), filter).",
						 BloomTypeName(filter->head.type))));
}

/*
 * Add to the filter at argument 0 itself, if it was given to be changed and is
 * known from the last call; the loop that fills a variable does little else.
 * On the servers that give a variable to be changed, 18 and later, such a loop
 * takes 1.7 times as long without this (bench/run change-add).
 */
static bool
add_at_once(FunctionCallInfo fcinfo)
{
	LookupCall *lookup = fcinfo->flinfo->fn_extra;
	Datum		target = PG_GETARG_DATUM(0);
	bf_hash		hash;

	if (lookup == NULL || !VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(target)))
		return false;
	ElementUpdateKind(lookup->element, PG_GETARG_DATUM(1));
	return LookupCallKnows(lookup, target) && lookup->seen.head.kind_len > 0 &&
		BloomTakesKind(&lookup->seen, lookup->element) && !bf_inserts_in_order(&lookup->seen) &&
		LookupCallHash(lookup, &lookup->seen, PG_GETARG_DATUM(1), &hash) &&
		BloomAddInPlace(&lookup->seen, (const uint64 *) &hash, lookup->seen.layout->words);
}

/* bloom_add(bloom, value) returns bloom */
Datum
bloom_add(PG_FUNCTION_ARGS)
{
	LookupCall *lookup;
	ElementType *element;
	bf_filter	filter;
	bf_hash		hash;

	if (add_at_once(fcinfo))
		PG_RETURN_DATUM(PG_GETARG_DATUM(0));
	lookup = LookupCallOf(fcinfo, 1);
	element = lookup->element;
	ElementUpdateKind(element, PG_GETARG_DATUM(1));
	open_target(fcinfo, &filter);
	BloomHashToAdd(&filter, element, PG_GETARG_DATUM(1), &hash);
	LookupCallRemember(lookup, &filter, PG_GETARG_DATUM(0));
	return BloomAddHashes(PG_GETARG_DATUM(0), &filter, element, (const uint64 *) &hash,
						  filter.layout->words);
}

/*
 * bloom_try_add(bloom, value, OUT filter bloom, OUT added boolean): added only
 * if it was absent
 */
Datum
bloom_try_add(PG_FUNCTION_ARGS)
{
	ElementType *element = LookupCallOf(fcinfo, 1)->element;
	bf_filter	filter;
	bf_hash		hash;
	bool		added;

	ElementUpdateKind(element, PG_GETARG_DATUM(1));
	open_target(fcinfo, &filter);
	BloomHashToAdd(&filter, element, PG_GETARG_DATUM(1), &hash);
	added = !BloomTest(&filter, hash);
	return BloomWithFlag(fcinfo, !added ? PG_GETARG_DATUM(0) :
						 BloomAddHashes(PG_GETARG_DATUM(0), &filter, element,
										(const uint64 *) &hash, filter.layout->words), added);
}

/* bloom_add_all(bloom, anyarray) returns bloom; NULL members are passed over */
Datum
bloom_add_all(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	BloomMembers members;
	uint64	   *hashes;
	uint64		n = 0;

	open_target(fcinfo, &filter);
	BloomMembersBegin(&members, fcinfo, 1, &filter);
	hashes = BloomMembersHashes(&members, &n);
	BloomMembersEnd(&members);
	return BloomAddHashes(PG_GETARG_DATUM(0), &filter, members.element, hashes, n);
}

/* bloom_add_hash(bloom, bigint) returns bloom */
Datum
bloom_add_hash(PG_FUNCTION_ARGS)
{
	uint64		hash = (uint64) PG_GETARG_INT64(1);
	bf_filter	filter;

	open_target(fcinfo, &filter);
	BloomCheckHashable(&filter);
	return BloomAddHashes(PG_GETARG_DATUM(0), &filter, NULL, &hash, 1);
}

/*
 * bloomext_add_support(internal) returns internal: a variable that a filter is
 * added to and assigned back may be given to be changed
 */
Datum
bloomext_add_support(PG_FUNCTION_ARGS)
{
	Node	   *rawreq = (Node *) PG_GETARG_POINTER(0);

	if (IsA(rawreq, SupportRequestModifyInPlace))
	{
		SupportRequestModifyInPlace *req = (SupportRequestModifyInPlace *) rawreq;
		Param	   *filter = (Param *) linitial(req->args);

		if (filter != NULL && IsA(filter, Param) && filter->paramkind == PARAM_EXTERN &&
			filter->paramid == req->paramid)
			PG_RETURN_POINTER(filter);
	}
	PG_RETURN_POINTER(ElementMarkLabels(rawreq));
}
