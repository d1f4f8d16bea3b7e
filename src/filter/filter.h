/*-------------------------------------------------------------------------
 *
 * filter.h
 *	  What the SQL glue shares: the doors to a filter, the call site, checks.
 *
 * src/filter/filter.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_FILTER_H
#define BLOOMEXT_FILTER_H

#include "fmgr.h"

#include "compat.h"
#include "core/value/layouts.h"
#include "core/value/validate.h"
#include "element/element.h"

#define BLOOM_DEFAULT_FPP	0.01

StaticAssertDecl(BF_HEADER_UNIT - BF_KIND_OFFSET == ELEMENT_SHORT_KIND,
				 "short kinds fill a header of one unit");

/* A finished filter opened for reading; all pointers lead into one value. */
typedef struct BloomFilter
{
	const struct varlena *value;	/* flat, four-byte length word */
	bf_header	head;
	const bf_layout *layout;	/* NULL for the untyped empty filter */
	bf_shape	shape;
	const unsigned char *bits;	/* the body; NULL if no bit is set */
	Size		len;			/* its bytes, 0 if no bit is set */
} BloomFilter;

/* A new filter being written, in CurrentMemoryContext. */
typedef struct BloomWriter
{
	struct varlena *value;
	bf_header	head;			/* as it will be, kind excepted */
	const bf_layout *layout;
	bf_shape	shape;
	unsigned char *bits;		/* the body, initially zero */
	Size		len;			/* its bytes */
} BloomWriter;

/* bloomext.c: settings */
extern int	bloom_max_filter_size;	/* kilobytes */
extern int	bloom_build_memory; /* kilobytes */
extern int	bloom_cache_memory; /* kilobytes */

/* io.c */
extern const char *BloomTypeName(uint8 type);

/* info.c */
extern void BloomElementColumns(const bf_header *head, Datum values[2], bool nulls[2]);

/* add_agg.c */
extern Datum BloomAggAdd(FunctionCallInfo fcinfo, int value_arg, const bf_header *row);

/* agg.c */
extern Datum BloomAggKeep(FunctionCallInfo fcinfo);

/* value.c: the two doors */
extern void BloomRead(Datum datum, BloomFilter *filter);
extern struct varlena *BloomFlat(Datum datum);
extern bool BloomIsBuilding(Datum datum);
extern void BloomWriteNew(const bf_header *head, BloomWriter *writer);
extern void BloomWriteRoom(const bf_header *head, Size len, BloomWriter *writer);
extern void BloomWriteBody(const bf_header *head, const void *body, Size len,
						   BloomWriter *writer);
extern void BloomWriteCopy(const BloomFilter *filter, const ElementType *element,
						   BloomWriter *writer);
extern Datum BloomWriteEnd(BloomWriter *writer);
extern Datum BloomHeaderOnly(const bf_header *head);
extern Datum BloomUntypedEmpty(uint8 type);
extern Datum BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag);
extern void BloomSetShape(bf_header *head, bf_shape shape);

/* cuckoo.c: the same errors, for a filter of fingerprints */
pg_noreturn extern void BloomCuckooFull(const bf_header *head);
pg_noreturn extern void BloomCuckooRepeats(const bf_header *head);
pg_noreturn extern void BloomCuckoosDiffer(const bf_header *first, const bf_header *later);

/* profile.c: values in the profiles of other programs */
extern void BloomSetKind(bf_header *head, const ElementType *element);
extern void BloomHashToAdd(const BloomFilter *filter, ElementType *element, Datum value,
						   bf_hash *hash);
extern bool BloomTakesElement(const bf_layout *layout, const ElementType *element);
extern char *BloomKindNames(const bf_layout *layout);
extern bool BloomHoldsElement(const bf_header *head, const ElementType *element);
extern bool BloomForeignHash(const bf_layout *layout, bf_shape shape, ElementType *element,
							 Datum value, bf_hash *hash);

/*
 * The hash of a value in a filter of this layout and shape.  False if no such
 * filter can hold the value.
 */
static inline bool
BloomHash(const bf_layout *layout, bf_shape shape, ElementType *element, Datum value,
		  bf_hash *hash)
{
	if (unlikely(bf_is_foreign(layout)))
		return BloomForeignHash(layout, shape, element, value, hash);
	hash->a = ElementHash(element, value);
	return true;
}

/* A hash against an opened filter, which holds nothing if bits is NULL. */
static inline bool
BloomTest(const BloomFilter *filter, bf_hash hash)
{
	return filter->bits != NULL &&
		filter->layout->contains(filter->bits, filter->shape, hash);
}

/* Is it the kind of the element, as most filters are asked? */
static inline bool
BloomIsKind(const bf_header *head, const ElementType *element)
{
	if (head->kind_len != element->kind_len)
		return false;
	if (likely(head->kind_len <= ELEMENT_SHORT_KIND))
		return bf_load64(head->kind) == bf_load64(element->kind) &&
			bf_load64(head->kind + 8) == bf_load64(element->kind + 8);
	return memcmp(head->kind, element->kind, head->kind_len) == 0;
}

/*
 * Does a filter of a profile that tells integers by their width hold integers
 * at all, and is the element one?
 */
static inline bool
BloomHoldsInteger(const bf_layout *layout, const bf_header *head, const ElementType *element)
{
	return layout != NULL && bf_is_foreign(layout) &&
		element->kind_len == 3 && memcmp(element->kind, "int", 3) == 0 &&
		head->kind_len >= 3 && memcmp(head->kind, "int", 3) == 0;
}

/* check.c: parameters and their errors, one home for each message */
extern void BloomCheckFpp(double fpp);
extern uint64 BloomCheckCapacity(double capacity);
extern const char *BloomEmptyCall(uint8 type);
extern const bf_layout *BloomCheckProfile(uint8 type, const text *profile);
extern void BloomCheckLimits(const bf_layout *layout, bf_shape shape, double fpp, uint64 capacity);
extern bf_shape BloomCheckSize(const bf_layout *layout, double fpp, uint64 capacity);
extern bf_shape BloomSizeLike(const bf_layout *layout, bf_shape like, double fpp, uint64 capacity);
extern void BloomCheckKind(const bf_header *head, const ElementType *element);
pg_noreturn extern void BloomOutOfRange(const bf_header *head);
pg_noreturn extern void BloomFull(const bf_header *head);
extern void BloomCheckHashable(const bf_header *head);
extern bool BloomSameKind(const bf_header *a, const bf_header *b);
extern const char *BloomOverflowName(uint8 overflow);
extern bool BloomAlike(const BloomFilter *a, const BloomFilter *b);
extern void BloomCheckAlike(const BloomFilter *a, const BloomFilter *b, const char *purpose);
pg_noreturn extern void BloomParametersDiffer(const bf_header *first, const bf_header *later);
extern void BloomCheckBytes(uint64 nbytes);
extern MemoryContext BloomAggregateMemory(FunctionCallInfo fcinfo);
extern void BloomBadInput(uint8 type, bf_fault fault, int sqlerrcode, struct Node *escontext);
pg_noreturn extern void BloomCorrupted(bf_fault fault);

#endif							/* BLOOMEXT_FILTER_H */
