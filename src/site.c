/*-------------------------------------------------------------------------
 *
 * site.c
 *	  What one place in a query remembers between rows.
 *
 * Resolving a type costs catalog look-ups, and reading a header several
 * nanoseconds, where a whole row of a scan takes fifty; so both are done once
 * and remembered in fn_extra.  Callers that make a new FmgrInfo for every row
 * (as Citus does for the rows of a worker's aggregate) are served, only
 * slowly.
 *
 * src/site.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "utils/lsyscache.h"

#include "site.h"

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
static BloomSite *
new_site(FunctionCallInfo fcinfo, ElementType *element)
{
	BloomSite  *site = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(BloomSite));

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
BloomSite *
BloomSiteNew(FunctionCallInfo fcinfo, int argno)
{
	return new_site(fcinfo, argno < 0 ? NULL :
					resolve(fcinfo, argument_type(fcinfo->flinfo, argno)));
}

/*
 * Begin for a call whose argument argno is an array of values.  Columns of
 * type anyarray, as statistics have, do not tell what their members are.
 */
BloomSite *
BloomSiteNewArray(FunctionCallInfo fcinfo, int argno)
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
BloomSiteCheck(const BloomSite *site, const bf_header *head)
{
	if (site->element != NULL)
		BloomCheckKind(head, site->element);
	else
		BloomCheckHashable(head);
}

/* Are the two headers, both at 8-byte steps, the same? */
static inline bool
same_header(const void *a, const void *b)
{
	const char *pa = a;
	const char *pb = b;
	uint64		differ = 0;

#pragma GCC unroll 8
	for (int i = 0; i < BF_HEADER_UNIT; i += sizeof(uint64))
	{
		uint64		wa;
		uint64		wb;

		memcpy(&wa, pa + i, sizeof(wa));
		memcpy(&wb, pb + i, sizeof(wb));
		differ |= wa ^ wb;
	}
	return differ == 0;
}

/* Is it a value whose header can be looked at where it is? */
static inline bool
is_flat(const struct varlena *value)
{
	return VARATT_IS_4B_U(value) && VARSIZE(value) >= BF_HEADER_UNIT;
}

/* Open a filter that is not stored out of line, check it, and remember it. */
static pg_noinline void
see(BloomSite *site, Datum datum)
{
	BloomFilter filter;

	memset(site->seen_header, 0, BF_HEADER_UNIT);
	BloomRead(datum, &filter);
	BloomSiteCheck(site, &filter.head);

	/*
	 * Bodies that tell their own length are opened each time, as are longer
	 * headers and values that had to be copied.
	 */
	if (filter.value == (struct varlena *) DatumGetPointer(datum) &&
		filter.layout != NULL && filter.layout->body_bytes != NULL &&
		bf_header_bytes(filter.head.kind_len) == BF_HEADER_UNIT)
		memcpy(site->seen_header, filter.value, BF_HEADER_UNIT);
	site->seen = filter;
	site->seen_serial = site->element ? site->element->serial : 0;
}

/*
 * May the filter contain the value (or the hash, if the site is of a call
 * without elements)?  Raises an error if the filter is over another kind of
 * elements than this site's.
 */
bool
BloomSiteTest(BloomSite *site, Datum datum, Datum value)
{
	struct varlena *filter = (struct varlena *) DatumGetPointer(datum);

	if (site->element != NULL)
		ElementLearn(site->element, value);
	if (VARATT_IS_EXTERNAL_ONDISK(filter))
		return BloomCacheTest(site, datum, value);
	if (likely(is_flat(filter) && same_header(filter, site->seen_header) &&
			   (site->element == NULL || site->element->serial == site->seen_serial)))
		return BloomSiteAsk(site, &site->seen,
							site->seen.bits != NULL ?
							(unsigned char *) filter + BF_HEADER_UNIT : NULL, value);
	see(site, datum);
	return BloomSiteAsk(site, &site->seen, site->seen.bits, value);
}

/*
 * The header of any filter.  Its kind points into the datum, or into memory of
 * the current context or the site.
 */
void
BloomSiteHead(BloomSite *site, Datum datum, bf_header *head)
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
BloomSiteRead(BloomSite *site, Datum datum, BloomFilter *filter)
{
	if (!VARATT_IS_EXTERNAL_ONDISK(DatumGetPointer(datum)) ||
		!BloomCacheRead(site, datum, filter))
		BloomRead(datum, filter);
}
