/*-------------------------------------------------------------------------
 *
 * element_internal.h
 *	  What the files of the element layer share, and nobody else sees.
 *
 *	element.c			resolves a type, refuses what has no canonical bytes,
 *						falls back to hash operator classes
 *	element_scalar.c	numbers, times, addresses, bit and byte strings
 *	element_text.c		text and its relatives, citext, enums
 *	element_nested.c	arrays, ranges, multiranges, composites and records
 *	element_jsonb.c		jsonb
 *
 * src/element/element_internal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_ELEMENT_INTERNAL_H
#define BLOOMEXT_ELEMENT_INTERNAL_H

#include "element/element.h"
#include "lib/stringinfo.h"
#include "utils/memutils.h"

/* Stands where a NULL member's length would be; no value is that long. */
#define ELEMENT_NULL_LENGTH		UINT32_C(0xFFFFFFFF)

/* element.c */
extern ElementType *ElementResolve(Oid typid, Oid collation, MemoryContext mcxt,
								   bool nested);
extern void ElementSetKind(ElementType *et, const char *fmt,...) pg_attribute_printf(2, 3);
pg_noreturn extern void ElementRefuse(Oid typid, const char *detail, const char *hint);
pg_noreturn extern void ElementRefuseKind(void);

/* element_scalar.c */
extern bool ElementSetupScalar(ElementType *et, Oid typid);
extern void ElementPutNumeric(StringInfo buf, const struct varlena *numeric);

/* element_text.c */
extern bool ElementSetupText(ElementType *et, Oid typid);
extern void ElementSetupEnum(ElementType *et);
extern void ElementSetupCitext(ElementType *et);
extern void ElementSetTextKind(ElementType *et, const char *kind);
extern void ElementUtf8(const char *text, int len, ElementBytes *out);

/* element_nested.c */
extern void ElementSetupArray(ElementType *et, Oid member_typid);
extern void ElementSetupRange(ElementType *et, Oid typid);
extern void ElementSetupMultirange(ElementType *et, Oid typid);
extern void ElementSetupRow(ElementType *et, Oid typid, bool nested);

/* element_jsonb.c */
extern void ElementSetupJsonb(ElementType *et);

/*
 * Scratch space: a StringInfo that lives in the ElementType's context and is
 * emptied, not freed, before each value.  One that a huge value has blown up
 * is given back at the next value.
 */
#define ELEMENT_SCRATCH_KEEP	(1024 * 1024)

static inline void
ElementBufferInit(StringInfo buf, MemoryContext mcxt)
{
	MemoryContext old = MemoryContextSwitchTo(mcxt);

	initStringInfo(buf);
	MemoryContextSwitchTo(old);
}

static inline void
ElementBufferReset(StringInfo buf)
{
	if (unlikely(buf->maxlen > ELEMENT_SCRATCH_KEEP))
	{
		buf->data = repalloc(buf->data, ELEMENT_SCRATCH_KEEP);
		buf->maxlen = ELEMENT_SCRATCH_KEEP;
	}
	buf->len = 0;
}

/* Room for n more bytes, which the caller writes. */
static inline unsigned char *
ElementReserve(StringInfo buf, int n)
{
	unsigned char *room;

	if (unlikely(n >= buf->maxlen - buf->len))
		enlargeStringInfo(buf, n);
	room = (unsigned char *) buf->data + buf->len;
	buf->len += n;
	return room;
}

static inline void
ElementPut8(StringInfo buf, uint8 v)
{
	*ElementReserve(buf, 1) = v;
}

static inline void
ElementPut32(StringInfo buf, uint32 v)
{
	bf_store32(ElementReserve(buf, 4), v);
}

/* A length and that many bytes. */
static inline void
ElementPutBytes(StringInfo buf, const ElementBytes *bytes)
{
	unsigned char *room;

	/* one more than MaxAllocSize is already more than the buffer takes */
	room = ElementReserve(buf, 4 + (int) Min(bytes->len, MaxAllocSize));
	bf_store32(room, (uint32) bytes->len);
	memcpy(room + 4, bytes->data, bytes->len);
}

/* A member of a container: its length and bytes, or the mark of NULL. */
static inline void
ElementPutMember(StringInfo buf, ElementType *member, Datum value, bool isnull)
{
	ElementBytes bytes;

	if (isnull)
		ElementPut32(buf, ELEMENT_NULL_LENGTH);
	else
	{
		ElementEncode(member, value, &bytes);
		ElementPutBytes(buf, &bytes);
	}
}

static inline void
ElementBufferGet(StringInfo buf, ElementBytes *out)
{
	out->data = (unsigned char *) buf->data;
	out->len = buf->len;
}

#endif							/* BLOOMEXT_ELEMENT_INTERNAL_H */
