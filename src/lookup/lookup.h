/*-------------------------------------------------------------------------
 *
 * lookup.h
 *	  Look-ups, and what a call remembers between them.
 *
 * src/lookup/lookup.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_LOOKUP_H
#define BLOOMEXT_LOOKUP_H

#include "access/genam.h"
#include "executor/tuptable.h"
#include "utils/relcache.h"
#include "utils/snapshot.h"

#include "filter/filter.h"
#include "core/layout.h"
#include "element/element.h"

/* cache.c: stored filters that one call meets again and again */
typedef struct BloomCache BloomCache;

extern int	bloom_cache_memory; /* bloomext.cache_memory, in kilobytes */

extern const bf_filter *BloomCacheGet(BloomCache **cache, MemoryContext mcxt, Datum stored);
extern void BloomCacheMissed(BloomCache *cache, uint64 nbytes);

/* toast_slices.c: slices of one stored value */

/* A stored value that slices are read of, between its opening and closing. */
typedef struct ToastSlices
{
	struct varlena *stored;
	varatt_external pointer;	/* the same, aligned */

	/* If scan is NULL, each slice is read as the server does it. */
	Relation	table;
	Relation   *indexes;
	int			nindexes;
	IndexScanDesc scan;
	SnapshotData snapshot;		/* of the scan, before PostgreSQL 18 */
	TupleTableSlot *slot;
	int32		at;				/* chunk that the scan has reached, or -1;
								 * between calls the slot holds it */
} ToastSlices;

/* Is it stored compressed, so that every slice would decompress it all? */
static inline bool
BloomIsCompressed(const varatt_external *pointer)
{
	return VARATT_EXTERNAL_GET_EXTSIZE(*pointer) < (uint32) pointer->va_rawsize - VARHDRSZ;
}

extern void ToastSlicesOpen(Datum stored, ToastSlices *p);
extern bytea *ToastSlicesRead(ToastSlices *p, uint32 offset, uint32 len);
extern void ToastSlicesClose(ToastSlices *p);

/*
 * stored_filter.c: a stored filter that is read no further than a look-up
 * needs
 */
typedef struct StoredFilter
{
	ToastSlices slices;
	bf_filter	filter;			/* without a body; its kind is palloc'd */
} StoredFilter;

extern bool StoredFilterOpen(Datum stored, StoredFilter *f);
extern bool StoredFilterContains(StoredFilter *f, bf_hash hash);
extern void StoredFilterClose(StoredFilter *f);

/*
 * lookup_call.c: what one call of a function remembers between rows.
 *
 * A function is called in one place of a query's expression tree.  The server evaluates it row by row with the same FmgrInfo, so what
 * hangs on its fn_extra lasts for all rows: the resolved type of the elements,
 * the header of the last filter that was in memory, and the cache of stored
 * filters (cache.c).  A LookupCall belongs to one expression and is never shared.
 */
typedef struct LookupCall
{
	ElementType *element;		/* NULL for calls without elements */
	MemoryContext mcxt;			/* lives as long as the call's plan */

	/* How the elements are stored. */
	int16		typlen;
	bool		typbyval;
	char		typalign;

	/*
	 * The last filter that was in memory, its header as bytes (zeros: none),
	 * and the serial of the elements' kind when the filter's was checked. The
	 * body of seen is that of the row's filter.
	 */
	bf_filter	seen;
	unsigned char seen_header[BF_HEADER_UNIT];
	uint32		seen_serial;

	BloomCache *cache;			/* stored filters, NULL before the first */
} LookupCall;

extern Oid	LookupCallArgumentType(FmgrInfo *flinfo, int argno);
extern Oid	LookupCallMemberType(FmgrInfo *flinfo, int argno);
extern LookupCall *LookupCallMake(FunctionCallInfo fcinfo, Oid type, MemoryContext mcxt);
extern bool LookupCallKnows(LookupCall *lookup, Datum datum);
extern void LookupCallRemember(LookupCall *lookup, const bf_filter *filter, Datum datum);
extern bool LookupCallTest(FunctionCallInfo fcinfo, int filter_arg, int value_arg);
extern void LookupCallHead(LookupCall *lookup, Datum datum, bf_filter *filter);
extern void LookupCallRead(LookupCall *lookup, Datum datum, bf_filter *filter);

/* Changes whenever the kind of the call's elements does. */
static inline uint32
LookupCallSerial(const LookupCall *lookup)
{
	return lookup->element != NULL ? lookup->element->serial : 0;
}

/*
 * The hash that the call's argument has in a filter of this layout and shape:
 * that of the value, or where the call has no elements, the argument itself.  False
 * if no such filter can hold the value.
 */
static inline bool
LookupCallHash(const LookupCall *lookup, const bf_filter *filter, Datum value, bf_hash *hash)
{
	if (lookup->element != NULL)
		return BloomHash(filter, lookup->element, value, hash);
	hash->a = (uint64) DatumGetInt64(value);
	return true;
}

/*
 * Does the flat value in memory have the header of the last filter that was?  A
 * value that begins with the same eight bytes has the same length, which
 * allows to look at the rest of the header.
 */
static inline bool
LookupCallHasHeader(const LookupCall *lookup, const void *value)
{
	return memcmp(value, lookup->seen_header, 8) == 0 &&
		memcmp((const char *) value + 8, lookup->seen_header + 8, BF_HEADER_UNIT - 8) == 0;
}

/*
 * The fast path of a look-up: a native filter in memory, with the header of
 * the last one.  False if this is none, or if lookup is NULL; else *answer is
 * what LookupCallTest() returns.  Hashing a row may find that its type was altered.
 * Without it, scans that look values up take 1.20 times as long (bench/run
 * probe-thousandth).
 */
static pg_attribute_always_inline bool
LookupCallTestFast(LookupCall *lookup, Datum filter, Datum value, bool *answer)
{
	unsigned char *bytes = (unsigned char *) DatumGetPointer(filter);
	uint64		hash;

	if (lookup == NULL || !LookupCallHasHeader(lookup, bytes) ||
		lookup->element == NULL || lookup->seen.layout->profile != NULL)
		return false;
	hash = ElementHash(lookup->element, value);
	if (unlikely(lookup->element->serial != lookup->seen_serial))
		return false;
	lookup->seen.body = bytes + BF_HEADER_UNIT;
	*answer = bf_contains(&lookup->seen, (bf_hash) {.a = hash});
	return true;
}

/*
 * The LookupCall of a call whose argument argno is a value; -1 if it has a hash.  It
 * lives as long as fn_extra, where it is.
 */
static inline LookupCall *
LookupCallOf(FunctionCallInfo fcinfo, int argno)
{
	FmgrInfo   *flinfo = fcinfo->flinfo;

	if (unlikely(flinfo->fn_extra == NULL))
		flinfo->fn_extra = LookupCallMake(fcinfo, argno < 0 ? InvalidOid :
										  LookupCallArgumentType(flinfo, argno), flinfo->fn_mcxt);
	return flinfo->fn_extra;
}

/* The same for a call whose argument argno is an array of values. */
static inline LookupCall *
LookupCallOfArray(FunctionCallInfo fcinfo, int argno)
{
	FmgrInfo   *flinfo = fcinfo->flinfo;

	if (unlikely(flinfo->fn_extra == NULL))
		flinfo->fn_extra = LookupCallMake(fcinfo, LookupCallMemberType(flinfo, argno), flinfo->fn_mcxt);
	return flinfo->fn_extra;
}

/* members.c: the members of an array argument, hashed one after the other */
typedef struct BloomMembers
{
	ElementType *element;
	bf_filter	filter;			/* whose kind the members must have, and whose
								 * hash they get; without a body */
	ElementMembers walk;		/* over the array */
	bool		has_hash;		/* has the current member a hash?  Not NULL,
								 * and not what the profile has no room for */

	/* private */
	uint32		serial;			/* of the element when its kind was checked */
} BloomMembers;

extern ArrayType *BloomArrayArgument(FunctionCallInfo fcinfo, int argno);
extern void BloomMembersBegin(BloomMembers *m, FunctionCallInfo fcinfo, int argno,
							  const bf_filter *filter);
extern bool BloomMembersNext(BloomMembers *m, bf_hash *hash);
extern uint64 *BloomMembersHashes(BloomMembers *m, uint64 *n);
extern void BloomMembersEnd(BloomMembers *m);

#endif							/* BLOOMEXT_LOOKUP_H */
