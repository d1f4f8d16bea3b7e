/*-------------------------------------------------------------------------
 *
 * call_site.c
 *	  What one place in a query remembers between rows.
 *
 * Resolving a type costs catalog look-ups, and reading a header several
 * nanoseconds, where a whole row of a scan takes fifty; so both are done once
 * and remembered in fn_extra.  Callers that make a new FmgrInfo for every row
 * (as Citus does for the rows of a worker's aggregate) are served, only
 * slowly.
 *
 * src/lookup/call_site.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "utils/lsyscache.h"

#include "lookup/call_site.h"

/*
 * The type of an argument: from the call's expression, or where there is
 * none, from the function's declaration.
 */
static Oid
argument_type(FmgrInfo *flinfo, int argno)
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

/* Begin to remember; element is NULL for a call without elements. */
static CallSite *
new_site(FunctionCallInfo fcinfo, ElementType *element)
{
	CallSite   *site = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(CallSite));

	site->mcxt = fcinfo->flinfo->fn_mcxt;
	site->element = element;
	fcinfo->flinfo->fn_extra = site;
	return site;
}

static ElementType *
resolve(FunctionCallInfo fcinfo, Oid type)
{
	return ElementTypeResolve(type, PG_GET_COLLATION(), fcinfo->flinfo->fn_mcxt);
}

/* Begin for a call whose argument argno is a value; -1 if it has a hash. */
CallSite *
CallSiteNew(FunctionCallInfo fcinfo, int argno)
{
	return new_site(fcinfo, argno < 0 ? NULL :
					resolve(fcinfo, argument_type(fcinfo->flinfo, argno)));
}

/*
 * Begin for a call whose argument argno is an array of values.  Columns of
 * type anyarray, as statistics have, do not tell what their members are.
 */
CallSite *
CallSiteNewArray(FunctionCallInfo fcinfo, int argno)
{
	Oid			member = get_base_element_type(argument_type(fcinfo->flinfo, argno));

	if (!OidIsValid(member))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("the type of the array's members is not known"),
				 errhint("Cast the array to its type, for instance value::text::integer[].")));
	return new_site(fcinfo, resolve(fcinfo, member));
}

/* Raise an error unless a filter with this header can be asked here. */
void
CallSiteCheck(const CallSite *site, const bf_header *head)
{
	if (site->element != NULL)
		BloomCheckKind(head, site->element);
	else
		BloomCheckHashable(head);
}

/* The finished flat value that a datum in memory is, or that an object has, else NULL. */
static const struct varlena *
flat_value(Datum datum)
{
	const struct varlena *value = (struct varlena *) DatumGetPointer(datum);

	return VARATT_IS_EXTERNAL_EXPANDED(value) ? BloomExpandedValue(datum) : value;
}

/* Can a later filter be known as this one by its header? */
static bool
is_known_by_header(const CallSite *site, const BloomFilter *filter, Datum datum)
{
	/* Copies are gone at the next row; longer headers are not compared. */
	if (filter->value != flat_value(datum) ||
		bf_header_bytes(filter->head.kind_len) != BF_HEADER_UNIT)
		return false;
	/* Bodies that tell their own length are checked each time. */
	if (filter->bits == NULL || bf_has_varying_body(filter->layout))
		return false;
	/* The kind of rows may change with each. */
	return site->element == NULL || site->element->learn == NULL;
}

/* Remember a filter that was opened from the datum and checked, if possible. */
void
CallSiteRemember(CallSite *site, const BloomFilter *filter, Datum datum)
{
	memset(site->seen_header, 0, BF_HEADER_UNIT);
	if (is_known_by_header(site, filter, datum))
		memcpy(site->seen_header, filter->value, BF_HEADER_UNIT);
	site->seen = *filter;
}

/* Open a filter that is not stored out of line, check it, and remember it if possible. */
static void
see(CallSite *site, Datum datum)
{
	BloomFilter filter;

	BloomRead(datum, &filter);
	CallSiteCheck(site, &filter.head);
	CallSiteRemember(site, &filter, datum);
}

/*
 * The bits of a filter in memory, flat or an object, that is known by its
 * header; else NULL.  Only who was given a read-write object may change them.
 */
unsigned char *
CallSiteKnownBits(const CallSite *site, Datum datum)
{
	const struct varlena *value = flat_value(datum);

	if (value == NULL || !CallSiteKnows(site, value))
		return NULL;
	return (unsigned char *) unconstify(struct varlena *, value) + BF_HEADER_UNIT;
}

/* As CallSiteAsk(), for hashes, for profiles, and for filters without bits. */
bool
CallSiteAskOther(const CallSite *site, const BloomFilter *filter, const unsigned char *bits,
				 Datum value)
{
	bf_hash		hash;

	return bits != NULL &&
		CallSiteHash(site, filter->layout, filter->shape, value, &hash) &&
		filter->layout->contains(bits, filter->shape, hash);
}

/* As CallSiteTest(), for a filter in memory that is an object or not known. */
bool
CallSiteTestOther(CallSite *site, Datum datum, Datum value)
{
	const unsigned char *known = CallSiteKnownBits(site, datum);

	if (known != NULL)
		return CallSiteAsk(site, &site->seen, known, value);
	if (site->element != NULL)
		ElementLearn(site->element, value);
	see(site, datum);
	return CallSiteAsk(site, &site->seen, site->seen.bits, value);
}

/*
 * The header of any filter.  Its kind points into the datum, or into memory of
 * the current context or the site.
 */
void
CallSiteHead(CallSite *site, Datum datum, bf_header *head)
{
	BloomFilter filter;

	if (VARATT_IS_EXTERNAL_ONDISK(DatumGetPointer(datum)))
	{
		BloomCacheHead(site, datum, head);
		return;
	}
	BloomRead(datum, &filter);
	*head = filter.head;
}

/* Open any filter for many questions, from the cache if it is there. */
void
CallSiteRead(CallSite *site, Datum datum, BloomFilter *filter)
{
	if (!VARATT_IS_EXTERNAL_ONDISK(DatumGetPointer(datum)) ||
		!BloomCacheRead(site, datum, filter))
		BloomRead(datum, filter);
}
