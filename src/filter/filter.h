/*-------------------------------------------------------------------------
 *
 * filter.h
 *	  Reading, checking, changing and writing filters.
 *
 * This is all that the layer offers, in the order of its files.  A filter that
 * is worked on is a bf_filter (core/layout.h), read or written; its value is a
 * flat varlena with a four-byte length word.  Functions that make values allocate
 * them in CurrentMemoryContext, and no value of an argument is ever changed, but
 * an expanded filter that was given read-write.
 *
 * src/filter/filter.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_FILTER_H
#define BLOOMEXT_FILTER_H

#include "fmgr.h"

#include "compat.h"
#include "values/values.h"
#include "element/element.h"

#define BLOOM_DEFAULT_FPP	0.01

StaticAssertDecl(BF_HEADER_UNIT - BF_KIND_OFFSET == ELEMENT_SHORT_KIND,
				 "short kinds fill a header of one unit");

/* names.c: what types, profiles and overflow rules are called in SQL */
extern const char *BloomTypeName(uint8 type);
extern uint8 BloomResultType(FunctionCallInfo fcinfo);
extern const char *BloomEmptyCall(uint8 type);
extern const char *BloomOverflowName(uint8 overflow);
extern const bf_layout *BloomCheckProfile(uint8 type, const text *profile);

/* sizes.c: from fpp and capacity to a shape, and the limits of sizes */
extern int	bloom_max_filter_size;	/* bloomext.max_filter_size, in kilobytes */

extern void BloomCheckFpp(double fpp);
extern uint64 BloomCheckCapacity(uint8 type, double capacity);
extern void BloomCheckGivenShape(const bf_filter *filter, int64 bits, int64 hashes);
extern void BloomCheckBytes(uint64 nbytes);
extern void BloomSize(bf_filter *filter);

/* kinds.c: which kinds of elements a filter takes */
extern bool BloomTakesKindSlow(const bf_filter *filter, const ElementType *element);
extern void BloomSetKind(bf_filter *filter, const ElementType *element);
extern bool BloomSameKinds(const bf_header *a, const bf_header *b);
pg_noreturn extern void BloomKindDiffers(const bf_filter *filter, const ElementType *element);
pg_noreturn extern void BloomOutOfRange(const bf_header *head);
extern void BloomCheckHashable(const bf_filter *filter);

/*
 * Can values of the element's kind be looked up in the filter, and added to it?
 * One that has no kind yet takes all that its profile takes.
 */
static inline bool
BloomTakesKind(const bf_filter *filter, const ElementType *element)
{
	const bf_header *head = &filter->head;

	if (likely(head->kind_len == element->kind_len && head->kind_len > 0))
	{
		if (likely(head->kind_len <= ELEMENT_SHORT_KIND))
			return bf_load64(head->kind) == bf_load64(element->kind) &&
				bf_load64(head->kind + 8) == bf_load64(element->kind + 8);
		return memcmp(head->kind, element->kind, head->kind_len) == 0;
	}
	return BloomTakesKindSlow(filter, element);
}

/* Raise an error unless the filter takes the element's kind. */
static inline void
BloomCheckKind(const bf_filter *filter, const ElementType *element)
{
	if (unlikely(!BloomTakesKind(filter, element)))
		BloomKindDiffers(filter, element);
}

/* value_hash.c: from a value to the hash that a filter's profile gives it */
extern bool BloomForeignHash(const bf_filter *filter, ElementType *element, Datum value,
							 bf_hash *hash);
extern void BloomHashToAdd(const bf_filter *filter, ElementType *element, Datum value,
						   bf_hash *hash);

/*
 * The hash of a value in a filter of this layout and shape.  False if no such
 * filter can hold the value.
 */
static inline bool
BloomHash(const bf_filter *filter, ElementType *element, Datum value, bf_hash *hash)
{
	if (unlikely(bf_is_foreign(filter)))
		return BloomForeignHash(filter, element, value, hash);
	hash->a = ElementHash(element, value);
	return true;
}

/* May an opened filter hold the value of this hash? */
static inline bool
BloomTest(const bf_filter *filter, bf_hash hash)
{
	return filter->body != NULL && bf_contains(filter, hash);
}

/* compatible.c: can two filters be merged, and if not, how do they differ? */
extern bool BloomAlike(const bf_filter *a, const bf_filter *b);
extern void BloomCheckAlike(const bf_filter *a, const bf_filter *b, const char *purpose);
pg_noreturn extern void BloomParametersDiffer(const bf_filter *first, const bf_filter *later);

/* read.c: all reading of whole filters */
extern void BloomRead(Datum datum, bf_filter *filter);
extern struct varlena *BloomFromBytes(uint8 type, const void *bytes, Size len, bf_filter *filter);
extern bool BloomCheckInput(const struct varlena *value, uint8 type, bf_filter *filter,
							int sqlerrcode, struct Node *escontext);
pg_noreturn extern void BloomCorrupted(const void *value, Size size, bf_fault fault);

/* write.c: all writing of filters */
extern void BloomWrite(bf_filter *filter, const void *body, Size len);
extern void BloomWriteEmpty(bf_filter *filter);
extern void BloomWriteCopy(const bf_filter *filter, const ElementType *element, bf_filter *copy);
extern Datum BloomWriteEnd(bf_filter *filter);
extern Datum BloomHeaderOnly(const bf_header *head);
extern Datum BloomUntypedEmpty(uint8 type);

/* expanded.c: filters in memory that whoever owns them may change */
extern struct varlena *BloomExpandedValue(Datum datum);
extern bool BloomIsWritable(Datum datum, const bf_filter *filter);
extern MemoryContext BloomExpandedContext(MemoryContext parent);
extern Datum BloomExpandedDatum(struct varlena *value, MemoryContext context);
extern Datum BloomExpandedCopy(const bf_filter *filter, MemoryContext parent);

/* insert.c: filters whose contents depend on the order of insertion */
extern bool BloomTryInsert(bf_filter *filter, const uint64 *hashes, uint64 n);
extern bool BloomRemove(bf_filter *filter, bf_hash hash);
pg_noreturn extern void BloomFull(const bf_filter *filter);
pg_noreturn extern void BloomCuckooRepeats(const bf_filter *filter);

/* add.c: adding hashes to a filter */
extern bool BloomAddInPlace(bf_filter *filter, const uint64 *hashes, uint64 n);
extern Datum BloomAddHashes(Datum target, bf_filter *filter, const ElementType *element,
							const uint64 *hashes, uint64 n);

#endif							/* BLOOMEXT_FILTER_H */
