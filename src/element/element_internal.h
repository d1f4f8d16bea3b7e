/*-------------------------------------------------------------------------
 *
 * element_internal.h
 *	  What the files of the element layer share, and nobody else sees.
 *
 * Calls go one way.  From the bottom up:
 *
 *	element_kind.c		names kinds, refuses types
 *	element_text.c		text and its relatives, citext, enums
 *	element_scalar.c	numbers, times, addresses, bit and byte strings
 *	element_jsonb.c		jsonb
 *	element_nested.c	arrays, ranges, multiranges, composites and records
 *	element.c			resolves a type, falls back to hash operator classes
 *
 * A set-up function gives an ElementType, which has its type, collation and
 * context already, its kind, its put function and what that needs.
 *
 * src/element/element_internal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_ELEMENT_INTERNAL_H
#define BLOOMEXT_ELEMENT_INTERNAL_H

#include "element/element.h"

/* Stands where a NULL member's length would be; no value is that long. */
#define ELEMENT_NULL_LENGTH		UINT32_C(0xFFFFFFFF)

/*
 * Resolves the type of a member of another value.  Types with members get
 * this function of element.c from their caller.
 */
typedef ElementType *(*ElementResolver) (Oid typid, Oid collation, MemoryContext mcxt);

/* element_kind.c */
extern void ElementSetKind(ElementType *et, const char *fmt,...) pg_attribute_printf(2, 3);
extern void ElementSetTextKind(ElementType *et, const char *kind);
pg_noreturn extern void ElementRefuse(Oid typid, const char *detail, const char *hint);

/* element_text.c */
extern void ElementUtf8(const char *text, int len, ElementBytes *out);
extern bool ElementSetupText(ElementType *et, Oid typid);
extern void ElementSetupEnum(ElementType *et);
extern void ElementSetupCitext(ElementType *et);

/* element_scalar.c */
extern bool ElementSetupScalar(ElementType *et, Oid typid);
extern void ElementPutNumeric(StringInfo buf, const struct varlena *numeric);

/* element_jsonb.c */
extern void ElementSetupJsonb(ElementType *et);

/* element_nested.c */
extern void ElementSetupArray(ElementType *et, Oid member_typid, ElementResolver resolve);
extern void ElementSetupRange(ElementType *et, Oid typid, ElementResolver resolve);
extern void ElementSetupMultirange(ElementType *et, Oid typid, ElementResolver resolve);
extern void ElementSetupRow(ElementType *et, Oid typid, bool nested, ElementResolver resolve);

/* Room for n more bytes at the end of buf, which the caller writes. */
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

/* Append one byte. */
static inline void
ElementPut8(StringInfo buf, uint8 v)
{
	*ElementReserve(buf, 1) = v;
}

/* Append two bytes, little-endian. */
static inline void
ElementPut16(StringInfo buf, uint16 v)
{
	bf_store16(ElementReserve(buf, 2), v);
}

/* Append four bytes, little-endian. */
static inline void
ElementPut32(StringInfo buf, uint32 v)
{
	bf_store32(ElementReserve(buf, 4), v);
}

/* Append eight bytes, little-endian. */
static inline void
ElementPut64(StringInfo buf, uint64 v)
{
	bf_store64(ElementReserve(buf, 8), v);
}

/* Append the bytes of a value, which is not longer than a value can be. */
static inline void
ElementPutBytes(StringInfo buf, const void *data, Size len)
{
	memcpy(ElementReserve(buf, (int) len), data, len);
}

/*
 * A member is its length, which is known at its end, and its bytes.  Begin
 * gives what End wants.
 */
static inline int
ElementBeginMember(StringInfo buf)
{
	ElementPut32(buf, 0);
	return buf->len;
}

/*
 * End the member that ElementBeginMember() began at start: put its length
 * before it.
 */
static inline void
ElementEndMember(StringInfo buf, int start)
{
	bf_store32(buf->data + start - 4, (uint32) (buf->len - start));
}

/* Append a member, or the mark of NULL. */
static inline void
ElementPutMember(StringInfo buf, ElementType *member, Datum value, bool isnull)
{
	int			start;

	if (isnull)
	{
		ElementPut32(buf, ELEMENT_NULL_LENGTH);
		return;
	}
	start = ElementBeginMember(buf);
	member->put(member, value, buf);
	ElementEndMember(buf, start);
}

#endif							/* BLOOMEXT_ELEMENT_INTERNAL_H */
