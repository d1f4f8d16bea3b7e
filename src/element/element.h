/*-------------------------------------------------------------------------
 *
 * element.h
 *	  From a SQL value to its canonical bytes.
 *
 * Values that SQL calls equal have equal bytes; the bytes do not depend on
 * the server's version, byte order or encoding.  doc/hashing.md writes them
 * down type by type.  Every type belongs to a kind, named by a short string
 * such as "int", "text[]" or "row(int,date)"; a filter keeps the kind of its
 * elements and refuses values of another.
 *
 * An ElementType is resolved once per call site and then used for every row.
 *
 * src/element/element.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_ELEMENT_H
#define BLOOMEXT_ELEMENT_H

#include "compat.h"
#include "catalog/pg_type.h"
#include "core/hash.h"

typedef struct ElementType ElementType;

/* The canonical bytes of one value. */
typedef struct ElementBytes
{
	const unsigned char *data;	/* points into the value, into the
								 * ElementType's scratch space (overwritten by
								 * its next value) or into palloc'd memory */
	Size		len;
} ElementBytes;

/*
 * How the most common types are hashed without their encoder: their Datum is
 * an integer whose 64-bit extension is hashed, or the address of the bytes.
 * All others go through encode, as all do where the bytes themselves are wanted.
 */
typedef enum ElementFast
{
	ELEMENT_CALL,
	ELEMENT_INT16,
	ELEMENT_INT32,
	ELEMENT_INT64,
	ELEMENT_UUID,				/* 16 bytes at an address */
	ELEMENT_VARLENA				/* the data of a varlena that is not toasted */
} ElementFast;

struct ElementType
{
	ElementFast fast;
	void		(*encode) (ElementType *et, Datum value, ElementBytes *out);
	const char *kind;			/* signature of the kind, lives as long as the
								 * ElementType */
	int			kind_len;		/* its length in bytes, at most
								 * ELEMENT_MAX_KIND */
	uint32		serial;			/* changes whenever kind does: only for
								 * anonymous records, whose columns are known
								 * value by value */
	Oid			typid;			/* the type as resolved from the call */
	Oid			collation;		/* the call's input collation */
	MemoryContext mcxt;			/* where it and all it keeps is allocated */
	void	   *state;			/* private to the type's encoder */
};

#define ELEMENT_MAX_KIND	1000

/* A kind no longer than this is padded to it with zeros, as in a header. */
#define ELEMENT_SHORT_KIND	16

/*
 * Find the encoder for values of a type under a collation (InvalidOid where
 * the type has none).  The result lives in mcxt.  Raises an error for a type
 * without equality, or under a non-deterministic collation.
 */
extern ElementType *ElementTypeResolve(Oid typid, Oid collation, MemoryContext mcxt);

/*
 * Are the bytes of a kind the same on every server?  Not where a type's own
 * hash function or the locale takes part.
 */
extern bool ElementKindIsPortable(const char *kind, int kind_len);

/*
 * The canonical bytes of a value, never NULL.  May leave garbage in
 * CurrentMemoryContext (detoasted or converted copies); loops reset it.
 */
static inline void
ElementEncode(ElementType *et, Datum value, ElementBytes *out)
{
	et->encode(et, value, out);
}

/* ElementHash of a value that is no integer; apart, since it needs much stack. */
extern uint64 ElementHashBytes(ElementType *et, Datum value);

/*
 * Learn the kind of an anonymous record's columns from the value.  All other
 * types have told it when they were resolved.
 */
static inline void
ElementLearn(ElementType *et, Datum value)
{
	if (unlikely(et->typid == RECORDOID))
		(void) ElementHashBytes(et, value);
}

/* Is the value an integer whose eight bytes are all?  Then which? */
static inline bool
ElementIsInteger(const ElementType *et, Datum value, uint64 *integer)
{
	switch (et->fast)
	{
		case ELEMENT_INT64:
			*integer = (uint64) DatumGetInt64(value);
			return true;
		case ELEMENT_INT32:
			*integer = (uint64) (int64) DatumGetInt32(value);
			return true;
		case ELEMENT_INT16:
			*integer = (uint64) (int64) DatumGetInt16(value);
			return true;
		case ELEMENT_CALL:
		case ELEMENT_UUID:
		case ELEMENT_VARLENA:
			break;
	}
	return false;
}

/* The native profile's hash of a value: XXH3 of its canonical bytes. */
static inline uint64
ElementHash(ElementType *et, Datum value)
{
	uint64		integer;

	if (ElementIsInteger(et, value, &integer))
		return bf_hash_u64(integer);
	return ElementHashBytes(et, value);
}

#endif							/* BLOOMEXT_ELEMENT_H */
