/*-------------------------------------------------------------------------
 *
 * object.c
 *	  Finished filters in memory that can take more values without a copy.
 *
 * Adding to a filter makes a new value.  For a large one that is an expanded
 * object, which the server hands on by pointer: whoever is given it as
 * read-write, as the next of nested calls or (since PostgreSQL 18) an
 * assignment to the PL/pgSQL variable that holds it, adds in place.  Everyone
 * else sees a read-only pointer, and a copy is made.
 *
 * The object is a flat value with an owner, so it is read as any other.
 *
 * src/object.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/supportnodes.h"
#include "utils/expandeddatum.h"
#include "utils/memutils.h"

#include "insert.h"
#include "object.h"

PG_FUNCTION_INFO_V1(bloom_add_support);

/* Smaller filters are copied as flat values, which costs less than an object. */
#define OBJECT_MIN		(8 * 1024)

#define OBJECT_MAGIC	0x626c6f6f

typedef struct BloomObject
{
	ExpandedObjectHeader hdr;
	int			magic;			/* OBJECT_MAGIC, else another type's object */
	struct varlena *value;		/* flat, with all its bits */
} BloomObject;

static Size
object_flat_size(ExpandedObjectHeader *eohptr)
{
	return VARSIZE(((BloomObject *) eohptr)->value);
}

static void
object_flatten(ExpandedObjectHeader *eohptr, void *result, Size size)
{
	memcpy(result, ((BloomObject *) eohptr)->value, size);
}

static const ExpandedObjectMethods object_methods = {
	object_flat_size,
	object_flatten
};

/* The flat value behind an expanded datum, or NULL if it is no such object. */
const struct varlena *
BloomObjectValue(Datum datum)
{
	BloomObject *o = (BloomObject *) DatumGetEOHP(datum);

	return o->hdr.eoh_methods == &object_methods && o->magic == OBJECT_MAGIC ? o->value : NULL;
}

/* Begin the copy of a filter, in the given memory context. */
static void
begin_copy(const BloomFilter *filter, const ElementType *element, MemoryContext context,
		   BloomWriter *writer)
{
	MemoryContext old = MemoryContextSwitchTo(context);

	BloomWriteCopy(filter, element, writer);
	MemoryContextSwitchTo(old);
}

/* A new object: the filter with hashes added, at least one. */
static Datum
new_object(const BloomFilter *filter, const ElementType *element, const uint64 *hashes, uint64 n)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext, "bloom filter",
												  ALLOCSET_START_SMALL_SIZES);
	BloomObject *o = MemoryContextAlloc(context, sizeof(BloomObject));
	BloomWriter writer;

	EOH_init_header(&o->hdr, &object_methods, context);
	o->magic = OBJECT_MAGIC;
	begin_copy(filter, element, context, &writer);
	writer.layout->add(writer.bits, writer.shape, hashes, n);
	o->value = writer.value;
	return EOHPGetRWDatum(&o->hdr);
}

/*
 * Can hashes be added to the target itself?  Only if it was given to be
 * changed, and its header need not change.
 */
static bool
is_writable(Datum target, const BloomFilter *filter, const ElementType *element)
{
	return VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(target)) &&
		BloomObjectValue(target) == filter->value &&
		(element == NULL || filter->head.kind_len > 0);
}

/* A flat copy with hashes inserted. */
static Datum
insert_copy(const BloomFilter *filter, const ElementType *element, const uint64 *hashes, uint64 n)
{
	BloomWriter writer;

	BloomWriteCopy(filter, element, &writer);
	BloomInsert(&writer, hashes, n);
	return BloomWriteEnd(&writer);
}

/*
 * The filter with hashes, n words in all, of an element type added (NULL: of an
 * unknown one).
 * target is the datum from which it was opened; everything has been checked,
 * so that a target changed in place is changed completely.
 */
Datum
BloomAddHashes(Datum target, const BloomFilter *filter, const ElementType *element,
			   const uint64 *hashes, uint64 n)
{
	BloomWriter writer;

	if (filter->layout->add == NULL)
		return insert_copy(filter, n > 0 ? element : NULL, hashes, n);
	if (n > 0 && is_writable(target, filter, element))
	{
		filter->layout->add(unconstify(unsigned char *, filter->bits), filter->shape, hashes, n);
		return target;
	}
	if (n > 0 && filter->layout->body_bytes(filter->shape) >= OBJECT_MIN)
		return new_object(filter, element, hashes, n);
	begin_copy(filter, n > 0 ? element : NULL, CurrentMemoryContext, &writer);
	writer.layout->add(writer.bits, writer.shape, hashes, n);
	return BloomWriteEnd(&writer);
}

/*
 * bloom_add_support(internal) returns internal: a variable that a filter is
 * added to and assigned back may be given to be changed
 */
Datum
bloom_add_support(PG_FUNCTION_ARGS)
{
#ifdef BLOOM_HAVE_MODIFY_IN_PLACE
	Node	   *rawreq = (Node *) PG_GETARG_POINTER(0);

	if (IsA(rawreq, SupportRequestModifyInPlace))
	{
		SupportRequestModifyInPlace *req = (SupportRequestModifyInPlace *) rawreq;
		Param	   *filter = (Param *) linitial(req->args);

		if (filter != NULL && IsA(filter, Param) && filter->paramkind == PARAM_EXTERN &&
			filter->paramid == req->paramid)
			PG_RETURN_POINTER(filter);
	}
#endif
	PG_RETURN_POINTER(NULL);
}
