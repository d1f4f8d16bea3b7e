/*-------------------------------------------------------------------------
 *
 * call_site.h
 *	  What one place in a query remembers between rows.
 *
 * A CallSite hangs on fn_extra of a function call.  It keeps the resolved
 * type of the call's elements, the header that the last filter had, and
 * stored filters that were met again and again (cache.c).
 *
 * src/lookup/call_site.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_CALL_SITE_H
#define BLOOMEXT_CALL_SITE_H

#include "filter/filter.h"

typedef struct BloomCache BloomCache;

typedef struct CallSite
{
	ElementType *element;		/* NULL for calls without elements */
	MemoryContext mcxt;			/* lives as long as the call's plan */

	/*
	 * Of an aggregate: are all arguments after the value the same for all
	 * rows?  1 yes, -1 no, 0 unknown.
	 */
	int8		constant;

	/*
	 * The last filter that was in memory, and its header as bytes.  Of an
	 * aggregate that is a state, of which head, layout and shape are known;
	 * its elements' kind had this serial.
	 */
	BloomFilter seen;
	unsigned char seen_header[BF_HEADER_UNIT];	/* zeros: none to compare with */
	uint32		seen_serial;

	BloomCache *cache;			/* stored filters, NULL before the first */
} CallSite;

/* site.c */
extern CallSite *CallSiteNew(FunctionCallInfo fcinfo, int argno);
extern CallSite *CallSiteNewArray(FunctionCallInfo fcinfo, int argno);
extern void CallSiteCheck(const CallSite *site, const bf_header *head);
extern void CallSiteRemember(CallSite *site, const BloomFilter *filter, Datum datum);
extern unsigned char *CallSiteKnownBits(const CallSite *site, Datum datum);
extern bool CallSiteAskOther(const CallSite *site, const BloomFilter *filter,
							 const unsigned char *bits, Datum value);
extern bool CallSiteTestOther(CallSite *site, Datum datum, Datum value);
extern void CallSiteHead(CallSite *site, Datum datum, bf_header *head);
extern void CallSiteRead(CallSite *site, Datum datum, BloomFilter *filter);

/* cache.c */
extern bool BloomCacheTest(CallSite *site, Datum stored, Datum value);
extern void BloomCacheHead(CallSite *site, Datum stored, bf_header *head);
extern bool BloomCacheRead(CallSite *site, Datum stored, BloomFilter *filter);

/*
 * The hash that the call's argument has in a filter of this layout and shape:
 * of the value, or where the call has no elements, the argument itself.  False
 * if no such filter can hold the value.
 */
static inline bool
CallSiteHash(const CallSite *site, const bf_layout *layout, bf_shape shape, Datum value,
			 bf_hash *hash)
{
	if (site->element != NULL)
		return BloomHash(layout, shape, site->element, value, hash);
	hash->a = (uint64) DatumGetInt64(value);
	return true;
}

/*
 * May an opened filter, with these bits, contain the value?  The native hash
 * of a value is passed on in registers: the way through memory would take
 * longer than all the rest.
 */
static pg_attribute_always_inline bool
CallSiteAsk(const CallSite *site, const BloomFilter *filter, const unsigned char *bits,
			Datum value)
{
	if (likely(bits != NULL && site->element != NULL && !bf_is_foreign(filter->layout)))
		return filter->layout->contains(bits, filter->shape,
										(bf_hash) {.a = ElementHash(site->element, value)});
	return CallSiteAskOther(site, filter, bits, value);
}

/* In which bits do eight bytes differ? */
static inline uint64
BloomDifference(const void *a, const void *b, int at)
{
	uint64		wa;
	uint64		wb;

	memcpy(&wa, (const char *) a + at, sizeof(wa));
	memcpy(&wb, (const char *) b + at, sizeof(wb));
	return wa ^ wb;
}

/*
 * Is the filter in memory, and like the last one that was, in all that an
 * answer depends on?  That is its header but for the bytes 24 to 47, where it
 * has its capacity, fpp and entries, which no shape is made of.  Stored values
 * begin with other bits, and have no less than eight bytes.
 */
static pg_attribute_always_inline bool
CallSiteKnows(const CallSite *site, const void *filter)
{
	const unsigned char *seen = site->seen_header;

	return BloomDifference(filter, seen, 0) == 0 &&
		(BloomDifference(filter, seen, 8) | BloomDifference(filter, seen, 16) |
		 BloomDifference(filter, seen, 48) | BloomDifference(filter, seen, 56)) == 0;
}

/*
 * May the filter contain the value (or the hash, if the site is of a call
 * without elements)?  Raises an error if the filter is over another kind of
 * elements than this site's.
 */
static pg_attribute_always_inline bool
CallSiteTest(CallSite *site, Datum filter, Datum value)
{
	const unsigned char *header = (const unsigned char *) DatumGetPointer(filter);

	if (VARATT_IS_EXTERNAL_ONDISK(header))
		return BloomCacheTest(site, filter, value);
	if (likely(CallSiteKnows(site, header)))
		return CallSiteAsk(site, &site->seen, header + BF_HEADER_UNIT, value);
	return CallSiteTestOther(site, filter, value);
}

/*
 * Is that to be told at once: is the value an integer, and is the filter known
 * and native?  Then may it contain the value?  Most rows of a scan pay for this
 * alone, which keeps nothing in registers while it calls.
 */
static pg_attribute_always_inline bool
CallSiteTestAtOnce(const CallSite *site, Datum filter, Datum value, bool *answer)
{
	const unsigned char *header = (const unsigned char *) DatumGetPointer(filter);
	uint64		integer;

	if (site == NULL || site->element == NULL ||
		!ElementIsInteger(site->element, value, &integer) ||
		!CallSiteKnows(site, header) || bf_is_foreign(site->seen.layout))
		return false;
	*answer = site->seen.layout->contains(header + BF_HEADER_UNIT, site->seen.shape,
										  (bf_hash) {.a = bf_hash_u64(integer)});
	return true;
}

/* The site of a call whose argument argno is a value; -1 if it has a hash. */
static inline CallSite *
CallSiteOf(FunctionCallInfo fcinfo, int argno)
{
	if (likely(fcinfo->flinfo->fn_extra != NULL))
		return (CallSite *) fcinfo->flinfo->fn_extra;
	return CallSiteNew(fcinfo, argno);
}

/* The site of a call whose argument argno is an array of values. */
static inline CallSite *
CallSiteOfArray(FunctionCallInfo fcinfo, int argno)
{
	if (likely(fcinfo->flinfo->fn_extra != NULL))
		return (CallSite *) fcinfo->flinfo->fn_extra;
	return CallSiteNewArray(fcinfo, argno);
}

#endif							/* BLOOMEXT_CALL_SITE_H */
