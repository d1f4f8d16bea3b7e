/*-------------------------------------------------------------------------
 *
 * filter.h
 *	  The door to filters: reading, checking, adding to and writing them.
 *
 * This is all that the layer offers, in the order of its files.  Functions
 * that make values allocate them in CurrentMemoryContext, and no argument is
 * ever changed, but for an expanded filter that was given read-write.
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
	bf_header	head;			/* as it will be; its kind points into value */
	const bf_layout *layout;
	bf_shape	shape;
	unsigned char *bits;		/* the body, initially zero */
	Size		len;			/* its bytes */
} BloomWriter;

/* names.c: what types, profiles and overflow rules are called in SQL */
extern const char *BloomTypeName(uint8 type);
extern const char *BloomEmptyCall(uint8 type);
extern const char *BloomOverflowName(uint8 overflow);
extern const bf_layout *BloomCheckProfile(uint8 type, const text *profile);

/* sizes.c: from fpp and capacity to a shape, and the limits of sizes */
extern int	bloom_max_filter_size;	/* bloomext.max_filter_size, in kilobytes */

extern void BloomCheckFpp(double fpp);
extern uint64 BloomCheckCapacity(uint8 type, double capacity);
extern void BloomCheckLimits(const bf_layout *layout, bf_shape shape, double fpp, uint64 capacity);
extern void BloomCheckGivenShape(const bf_layout *layout, const bf_header *head, int64 bits,
								 int64 hashes);
extern void BloomCheckBytes(uint64 nbytes);
extern bf_shape BloomCheckSize(const bf_layout *layout, double fpp, uint64 capacity);
extern bf_shape BloomSizeLike(const bf_layout *layout, bf_shape like, double fpp, uint64 capacity);

/* kinds.c: which kinds of elements a filter takes */
extern bool BloomTakesKindSlow(const bf_header *head, const ElementType *element);
extern void BloomSetKind(bf_header *head, const ElementType *element);
extern bool BloomSameKinds(const bf_header *a, const bf_header *b);
pg_noreturn extern void BloomKindDiffers(const bf_header *head, const ElementType *element);
pg_noreturn extern void BloomOutOfRange(const bf_header *head);
extern void BloomCheckHashable(const bf_header *head);

/*
 * Can a filter with this header be asked about values of the element's kind,
 * and take them?  One that has no kind yet takes all that its profile takes.
 */
static inline bool
BloomTakesKind(const bf_header *head, const ElementType *element)
{
	if (likely(head->kind_len == element->kind_len && head->kind_len > 0))
	{
		if (likely(head->kind_len <= ELEMENT_SHORT_KIND))
			return bf_load64(head->kind) == bf_load64(element->kind) &&
				bf_load64(head->kind + 8) == bf_load64(element->kind + 8);
		return memcmp(head->kind, element->kind, head->kind_len) == 0;
	}
	return BloomTakesKindSlow(head, element);
}

/* Raise an error unless the filter takes the element's kind. */
static inline void
BloomCheckKind(const bf_header *head, const ElementType *element)
{
	if (unlikely(!BloomTakesKind(head, element)))
		BloomKindDiffers(head, element);
}

/* value_hash.c: from a value to the hash that a filter's profile gives it */
extern bool BloomForeignHash(const bf_layout *layout, bf_shape shape, ElementType *element,
							 Datum value, bf_hash *hash);
extern void BloomHashToAdd(const BloomFilter *filter, ElementType *element, Datum value,
						   bf_hash *hash);

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

/* May an opened filter hold the value of this hash? */
static inline bool
BloomTest(const BloomFilter *filter, bf_hash hash)
{
	return filter->bits != NULL &&
		filter->layout->contains(filter->bits, filter->shape, hash);
}

/* compatible.c: can two filters be merged, and if not, how do they differ? */
extern bool BloomAlike(const BloomFilter *a, const BloomFilter *b);
extern void BloomCheckAlike(const BloomFilter *a, const BloomFilter *b, const char *purpose);
pg_noreturn extern void BloomParametersDiffer(const bf_header *first, const bf_header *later);

/* read.c: the one door for reading */
extern void BloomRead(Datum datum, BloomFilter *filter);
extern struct varlena *BloomFlat(Datum datum);
extern bool BloomIsBuilding(Datum datum);
extern void BloomBadInput(uint8 type, bf_fault fault, int sqlerrcode, struct Node *escontext);
pg_noreturn extern void BloomCorrupted(bf_fault fault);

/* write.c: the one door for writing */
extern void BloomWriteNew(const bf_header *head, BloomWriter *writer);
extern void BloomWriteRoom(const bf_header *head, Size len, BloomWriter *writer);
extern void BloomWriteBody(const bf_header *head, const void *body, Size len,
						   BloomWriter *writer);
extern void BloomWriteCopy(const BloomFilter *filter, const ElementType *element,
						   BloomWriter *writer);
extern Datum BloomWriteEnd(BloomWriter *writer);
extern Datum BloomHeaderOnly(const bf_header *head);
extern Datum BloomUntypedEmpty(uint8 type);
extern void BloomSetShape(bf_header *head, bf_shape shape);

/* expanded.c: filters in memory that whoever owns them may change */
extern const struct varlena *BloomExpandedValue(Datum datum);
extern bool BloomIsWritable(Datum datum, const BloomFilter *filter);
extern MemoryContext BloomExpandedContext(MemoryContext parent);
extern Datum BloomExpandedDatum(struct varlena *value, MemoryContext context);
extern Datum BloomExpandedCopy(const BloomFilter *filter, MemoryContext parent);

/* insert.c: filters whose contents depend on the order of insertion */
extern bool BloomTryInsert(BloomWriter *writer, const uint64 *hashes, uint64 n);
extern bool BloomRemove(BloomWriter *writer, bf_hash hash);
extern uint32 BloomBucketSlots(const bf_header *head);
pg_noreturn extern void BloomFull(const bf_header *head);
pg_noreturn extern void BloomCuckooRepeats(const bf_header *head);

/* add.c: adding hashes to a filter */
extern bool BloomAddInPlace(const BloomFilter *filter, const uint64 *hashes, uint64 n);
extern Datum BloomAddHashes(Datum target, const BloomFilter *filter,
							const ElementType *element, const uint64 *hashes, uint64 n);

#endif							/* BLOOMEXT_FILTER_H */
