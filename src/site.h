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

	/*
	 * The last filter that was flat in memory, and its header as bytes.  Of an
	 * aggregate that is a state, all rows fit it, and no more is known of it
	 * than its layout and shape; the header is that of elements whose kind
	 * had this serial.
	 */
	BloomFilter seen;
	unsigned char seen_header[BF_HEADER_UNIT];	/* zeros: none to compare with */
	uint32		seen_serial;

	BloomCache *cache;			/* stored filters, NULL before the first */
} BloomSite;

/* site.c */
extern BloomSite *BloomSiteNew(FunctionCallInfo fcinfo, int argno);
extern BloomSite *BloomSiteNewArray(FunctionCallInfo fcinfo, int argno);
extern void BloomSiteCheck(const BloomSite *site, const bf_header *head);
extern bool BloomSiteAskOther(const BloomSite *site, const BloomFilter *filter,
							  const unsigned char *bits, Datum value);
extern bool BloomSiteTestOther(BloomSite *site, Datum datum, Datum value);
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
 * of a value is passed on in registers: the way through memory would take
 * longer than all the rest.
 */
static pg_attribute_always_inline bool
BloomSiteAsk(const BloomSite *site, const BloomFilter *filter, const unsigned char *bits,
			 Datum value)
{
	if (likely(bits != NULL && site->element != NULL && filter->layout->kinds == NULL))
		return filter->layout->contains(bits, filter->shape,
										(bf_hash) {.a = ElementHash(site->element, value)});
	return BloomSiteAskOther(site, filter, bits, value);
}

/* In which bits do eight bytes differ? */
static inline uint64
BloomDifference(const char *a, const char *b)
{
	uint64		wa;
	uint64		wb;

	memcpy(&wa, a, sizeof(wa));
	memcpy(&wb, b, sizeof(wb));
	return wa ^ wb;
}

/* Are the two headers the same from this byte on?  Told without a loop or a branch. */
static pg_attribute_always_inline bool
BloomSameHeader(const void *a, const void *b, int from)
{
	const char *pa = a;
	const char *pb = b;
	const int	last = BF_HEADER_UNIT - sizeof(uint64);
	uint64		differ = BloomDifference(pa + last, pb + last);

#pragma GCC unroll 8
	for (int i = from; i < last; i += sizeof(uint64))
		differ |= BloomDifference(pa + i, pb + i);
	return differ == 0;
}

/*
 * May the filter contain the value (or the hash, if the site is of a call
 * without elements)?  Raises an error if the filter is over another kind of
 * elements than this site's.
 *
 * This is what a row of a scan pays for: a filter in memory with the header
 * that the last one had is asked at once.
 */
static pg_attribute_always_inline bool
BloomSiteTest(BloomSite *site, Datum datum, Datum value)
{
	const struct varlena *filter = (const struct varlena *) DatumGetPointer(datum);

	if (likely(VARATT_IS_4B_U(filter) && VARSIZE_4B(filter) >= BF_HEADER_UNIT &&
			   BloomSameHeader(filter, site->seen_header, 0)))
		return BloomSiteAsk(site, &site->seen, (const unsigned char *) filter + BF_HEADER_UNIT,
							value);
	return BloomSiteTestOther(site, datum, value);
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
