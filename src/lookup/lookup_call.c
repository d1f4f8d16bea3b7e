/*-------------------------------------------------------------------------
 *
 * lookup_call.c
 *	  What one call of a function remembers between rows.
 *
 * Resolving a type costs catalog look-ups, and reading a header several
 * nanoseconds, where a whole row of a scan takes fifty; so both are done once
 * and remembered in fn_extra.  Callers that make a new FmgrInfo for every row
 * are served, only slowly; functions/agg_support.c has something better for those
 * of aggregates.
 *
 * src/lookup/lookup_call.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "utils/lsyscache.h"

#include "lookup/lookup.h"

/*
 * Answering by slices takes about as long as reading this many bytes in one go
 * (measured: 1.9 to 2.7 us against 145 to 390 us for 1.26 MB).
 */
#define BYTES_PER_ANSWER	(16 * 1024)

/*
 * The type of an argument: from the call's expression, or where there is
 * none, from the function's declaration.
 */
Oid
LookupCallArgumentType(FmgrInfo *flinfo, int argno)
{
	Oid			type = get_fn_expr_argtype(flinfo, argno);

	if (!OidIsValid(type))
	{
		Oid		   *types;
		int			ntypes;

		get_func_signature(flinfo->fn_oid, &types, &ntypes);
		if (argno < ntypes)
			type = types[argno];
	}
	return type;
}

/*
 * A LookupCall in mcxt for elements of a type, or for a call without elements
 * (InvalidOid).
 */
LookupCall *
LookupCallMake(FunctionCallInfo fcinfo, Oid type, MemoryContext mcxt)
{
	LookupCall *lookup = MemoryContextAllocZero(mcxt, sizeof(LookupCall));

	lookup->mcxt = mcxt;
	if (OidIsValid(type))
	{
		lookup->element = ElementTypeResolve(type, PG_GET_COLLATION(), mcxt);
		get_typlenbyvalalign(type, &lookup->typlen, &lookup->typbyval, &lookup->typalign);
	}
	return lookup;
}

/*
 * The type of the members of argument argno, which is an array of values, or the
 * text of an array of text (BloomArrayArgument).  Columns of type anyarray, as
 * statistics have, do not say what their members are, which is an error.
 */
Oid
LookupCallMemberType(FmgrInfo *flinfo, int argno)
{
	Oid			type = LookupCallArgumentType(flinfo, argno);
	Oid			member = type == TEXTOID ? TEXTOID : get_base_element_type(type);

	if (!OidIsValid(member))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("the type of the array's members is not known"),
				 errhint("Cast the array to its type, for instance value::text::integer[].")));
	return member;
}

/* The finished flat value that a datum in memory is, or that an object has, else NULL. */
static struct varlena *
flat_value(Datum datum)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(datum);

	return VARATT_IS_EXTERNAL_EXPANDED(value) ? BloomExpandedValue(datum) : value;
}

/*
 * Is the datum a filter in memory, flat or an object, with the header that is
 * remembered?  If so, it is lookup->seen.  The kind is not checked.  Only who was
 * given a read-write object may change the body.
 */
bool
LookupCallKnows(LookupCall *lookup, Datum datum)
{
	struct varlena *value = flat_value(datum);

	if (value == NULL || !LookupCallHasHeader(lookup, value))
		return false;
	lookup->seen.value = value;
	lookup->seen.body = (unsigned char *) value + BF_HEADER_UNIT;
	return true;
}

/*
 * Remember a filter that was opened from the datum, if it can be known again
 * by its header.  Its kind must have been checked.  Copies are gone at the next
 * row, longer headers are not compared, and bodies of varying length are checked
 * each time.
 */
void
LookupCallRemember(LookupCall *lookup, const bf_filter *filter, Datum datum)
{
	if (filter->value != flat_value(datum) || filter->body == NULL ||
		bf_header_bytes(filter->head.kind_len) != BF_HEADER_UNIT || bf_has_varying_body(filter))
		return;
	memcpy(lookup->seen_header, filter->value, BF_HEADER_UNIT);
	lookup->seen = *filter;
	lookup->seen.head.kind = (const char *) lookup->seen_header + BF_KIND_OFFSET;
	lookup->seen_serial = LookupCallSerial(lookup);
}

/* Raise an error unless values of the call can be looked up in the filter. */
static void
check(const LookupCall *lookup, const bf_filter *filter)
{
	if (lookup->element != NULL)
		BloomCheckKind(filter, lookup->element);
	else
		BloomCheckHashable(filter);
}

/*
 * The hash of the call's argument in the filter, after the check of its kind.
 * False if the filter is empty or cannot hold the value.
 */
static inline bool
checked_hash(const LookupCall *lookup, const bf_filter *filter, Datum value, bf_hash *hash)
{
	uint32		serial = LookupCallSerial(lookup);
	bool		found;

	check(lookup, filter);
	if (filter->len == 0)
		return false;
	found = LookupCallHash(lookup, filter, value, hash);
	/* Row types are looked at when values are hashed. */
	if (unlikely(serial != LookupCallSerial(lookup)))
		check(lookup, filter);
	return found;
}

/* May the value be in the filter? */
static inline bool
test(const LookupCall *lookup, const bf_filter *filter, Datum value)
{
	bf_hash		hash;

	return checked_hash(lookup, filter, value, &hash) && bf_contains(filter, hash);
}

/* Read a stored filter whole that is not kept. */
static void
read_stored(const LookupCall *lookup, Datum stored, bf_filter *filter)
{
	BloomRead(stored, filter);
	BloomCacheMissed(lookup->cache, VARSIZE(filter->value));
}

/* Answer by slices of a stored filter; false if all of it has to be read. */
static bool
test_slices(const LookupCall *lookup, Datum stored, Datum value, bool *answer)
{
	StoredFilter f;
	bf_hash		hash;
	bool		has_slices;

	if (!StoredFilterOpen(stored, &f))
		return false;
	has_slices = f.filter.layout == NULL || bf_has_slices(&f.filter);
	if (has_slices)
	{
		*answer = checked_hash(lookup, &f.filter, value, &hash) && StoredFilterContains(&f, hash);
		BloomCacheMissed(lookup->cache, BYTES_PER_ANSWER);
	}
	StoredFilterClose(&f);
	return has_slices;
}

/* May the value be in a stored filter that is not kept? */
static bool
test_stored(const LookupCall *lookup, Datum stored, Datum value)
{
	bf_filter	filter;
	bool		answer;

	if (test_slices(lookup, stored, value, &answer))
		return answer;
	read_stored(lookup, stored, &filter);
	return test(lookup, &filter, value);
}

/* May the value be in a filter that is not stored out of line? */
static bool
test_in_memory(LookupCall *lookup, Datum datum, Datum value)
{
	bf_filter	filter;

	if (LookupCallKnows(lookup, datum))
		return test(lookup, &lookup->seen, value);
	BloomRead(datum, &filter);
	check(lookup, &filter);
	LookupCallRemember(lookup, &filter, datum);
	return test(lookup, &filter, value);
}

/*
 * May the filter at argument filter_arg, in any form, contain the value at
 * value_arg (or the hash, if the call has a LookupCall without elements)?  Raises
 * an error if the filter is over elements of another kind.
 */
bool
LookupCallTest(FunctionCallInfo fcinfo, int filter_arg, int value_arg)
{
	LookupCall *lookup = LookupCallOf(fcinfo, value_arg);
	Datum		filter = PG_GETARG_DATUM(filter_arg);
	Datum		value = PG_GETARG_DATUM(value_arg);
	const bf_filter *kept;
	bool		answer;

	if (lookup->element != NULL)
		ElementUpdateKind(lookup->element, value);
	if (!VARATT_IS_EXTERNAL_ONDISK(DatumGetPointer(filter)))
		return test_in_memory(lookup, filter, value);
	kept = BloomCacheGet(&lookup->cache, lookup->mcxt, filter);
	if (kept == NULL)
		return test_stored(lookup, filter, value);
	if (LookupCallTestFast(lookup, PointerGetDatum(kept->value), value, &answer))
		return answer;
	check(lookup, kept);
	LookupCallRemember(lookup, kept, PointerGetDatum(kept->value));
	return test(lookup, kept, value);
}

/*
 * Open any filter for its header alone: the handle may have no body.  Its kind
 * points into the datum, or into memory of the current context or of the call.
 */
void
LookupCallHead(LookupCall *lookup, Datum datum, bf_filter *filter)
{
	StoredFilter stored;

	if (!VARATT_IS_EXTERNAL_ONDISK(DatumGetPointer(datum)) ||
		BloomCacheGet(&lookup->cache, lookup->mcxt, datum) != NULL ||
		!StoredFilterOpen(datum, &stored))
	{
		LookupCallRead(lookup, datum, filter);
		return;
	}
	*filter = stored.filter;
	StoredFilterClose(&stored);
	BloomCacheMissed(lookup->cache, BYTES_PER_ANSWER);
}

/*
 * Open any filter for many lookups, from the cache if it is there.  The kind
 * is not checked.  The filter lasts as long as the datum, the current context,
 * and until the call's next stored filter.
 */
void
LookupCallRead(LookupCall *lookup, Datum datum, bf_filter *filter)
{
	const bf_filter *kept;

	if (!VARATT_IS_EXTERNAL_ONDISK(DatumGetPointer(datum)))
	{
		BloomRead(datum, filter);
		return;
	}
	kept = BloomCacheGet(&lookup->cache, lookup->mcxt, datum);
	if (kept != NULL)
		*filter = *kept;
	else
		read_stored(lookup, datum, filter);
}
