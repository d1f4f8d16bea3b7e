/*-------------------------------------------------------------------------
 *
 * site.h
 *	  What one place in a query remembers between rows.
 *
 * A BloomSite hangs on fn_extra of a function call.  It keeps the resolved
 * type of the call's elements, the header that the last filter had, and
 * stored filters that were met again and again (cache.c).
 *
 * src/site.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_SITE_H
#define BLOOMEXT_SITE_H

#include "bloom.h"

typedef struct BloomCache BloomCache;

typedef struct BloomSite
{
	ElementType *element;		/* NULL for calls without elements */
	MemoryContext mcxt;			/* lives as long as the call's plan */

	/*
	 * Of an aggregate: are all arguments after the value constants?  1 yes,
	 * -1 no, 0 unknown.
	 */
	int8		constant;

	/* the last filter that was flat in memory, and its header as bytes */
	BloomFilter seen;
	uint32		seen_serial;	/* of the element, when the kind was checked */
	unsigned char seen_header[BF_HEADER_UNIT];	/* zeros: none to compare with */

	BloomCache *cache;			/* stored filters, NULL before the first */
} BloomSite;

/* site.c */
extern BloomSite *BloomSiteNew(FunctionCallInfo fcinfo, int argno);
extern BloomSite *BloomSiteNewArray(FunctionCallInfo fcinfo, int argno);
extern void BloomSiteCheck(const BloomSite *site, const bf_header *head);
extern bool BloomSiteTest(BloomSite *site, Datum filter, Datum value);
extern void BloomSiteHead(BloomSite *site, Datum datum, bf_header *head);
extern void BloomSiteRead(BloomSite *site, Datum datum, BloomFilter *filter);

/*
 * The hash that the call's argument has in a filter of this layout and shape:
 * of the value, or where the call has no elements, the argument itself.  False
 * if no such filter can hold the value.
 */
static inline bool
BloomSiteHash(const BloomSite *site, const bf_layout *layout, bf_shape shape, Datum value,
			  bf_hash *hash)
{
	if (site->element != NULL)
		return BloomHash(layout, shape, site->element, value, hash);
	hash->a = (uint64) DatumGetInt64(value);
	return true;
}

/*
 * May an opened filter, with these bits, contain the value?  The native hash
 * of a value is passed on by itself: the way through memory would take longer
 * than setting up the question.
 */
static inline bool
BloomSiteAsk(const BloomSite *site, const BloomFilter *filter, const unsigned char *bits,
			 Datum value)
{
	bf_hash		hash;

	if (likely(bits != NULL && site->element != NULL && filter->layout->kinds == NULL))
		return filter->layout->contains(bits, filter->shape,
										(bf_hash) {.a = ElementHash(site->element, value)});
	return bits != NULL &&
		BloomSiteHash(site, filter->layout, filter->shape, value, &hash) &&
		filter->layout->contains(bits, filter->shape, hash);
}

/* The site of a call whose argument argno is a value; -1 if it has a hash. */
static inline BloomSite *
BloomSiteOf(FunctionCallInfo fcinfo, int argno)
{
	if (likely(fcinfo->flinfo->fn_extra != NULL))
		return (BloomSite *) fcinfo->flinfo->fn_extra;
	return BloomSiteNew(fcinfo, argno);
}

/* The site of a call whose argument argno is an array of values. */
static inline BloomSite *
BloomSiteOfArray(FunctionCallInfo fcinfo, int argno)
{
	if (likely(fcinfo->flinfo->fn_extra != NULL))
		return (BloomSite *) fcinfo->flinfo->fn_extra;
	return BloomSiteNewArray(fcinfo, argno);
}

/* cache.c */
extern bool BloomCacheTest(BloomSite *site, Datum stored, Datum value);
extern void BloomCacheHead(BloomSite *site, Datum stored, bf_header *head);
extern bool BloomCacheRead(BloomSite *site, Datum stored, BloomFilter *filter);

#endif							/* BLOOMEXT_SITE_H */
