/*-------------------------------------------------------------------------
 *
 * expanded.c
 *	  Filters in memory that whoever owns them may change.
 *
 * Adding to a filter makes a new value.  For a large one that is an expanded
 * object, which the server hands on by pointer: whoever is given it as
 * read-write, as the next of nested calls or (since PostgreSQL 18) an
 * assignment to the PL/pgSQL variable that holds it, may change it in place
 * (add.c).  Everyone else sees a read-only pointer, and a copy is made.
 *
 * The object is a flat value with an owner, so it is read as any other.
 *
 * src/filter/expanded.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/expandeddatum.h"
#include "utils/memutils.h"

#include "filter/filter.h"

typedef struct ExpandedFilter
{
	ExpandedObjectHeader hdr;
	struct varlena *value;		/* flat, with all its bits */
} ExpandedFilter;

/*
 * ExpandedObjectMethods: the bytes of the flat value, which the object has
 * already.
 */
static Size
flat_size(ExpandedObjectHeader *eohptr)
{
	return VARSIZE(((ExpandedFilter *) eohptr)->value);
}

/*
 * ExpandedObjectMethods: copy the flat value to result.  Polls, as it may be
 * large.
 */
static void
flatten(ExpandedObjectHeader *eohptr, void *result, Size size)
{
	bf_bits_copy(result, ((ExpandedFilter *) eohptr)->value, size);
}

static const ExpandedObjectMethods methods = {
	flat_size,
	flatten
};

/* The flat value behind an expanded datum, which lives as long as the object. */
struct varlena *
BloomExpandedValue(Datum datum)
{
	ExpandedFilter *e = (ExpandedFilter *) DatumGetEOHP(datum);

	Assert(e->hdr.eoh_methods == &methods);
	return e->value;
}

/* Is the filter, opened from the datum, an object that was given to be changed? */
bool
BloomIsWritable(Datum datum, const bf_filter *filter)
{
	return VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(datum)) &&
		BloomExpandedValue(datum) == filter->value;
}

/* The memory of a new object, below the parent; its value is to be made there. */
MemoryContext
BloomExpandedContext(MemoryContext parent)
{
	return AllocSetContextCreate(parent, "bloom filter", ALLOCSET_START_SMALL_SIZES);
}

/* A read-write object of a flat value, both in the context that is to be its own. */
Datum
BloomExpandedDatum(struct varlena *value, MemoryContext context)
{
	ExpandedFilter *e = MemoryContextAlloc(context, sizeof(ExpandedFilter));

	EOH_init_header(&e->hdr, &methods, context);
	e->value = value;
	return EOHPGetRWDatum(&e->hdr);
}

/* A read-write object with a copy of a filter that has bits, below the parent. */
Datum
BloomExpandedCopy(const bf_filter *filter, MemoryContext parent)
{
	MemoryContext context = BloomExpandedContext(parent);
	struct varlena *value = MemoryContextAllocHuge(context, VARSIZE(filter->value));

	bf_bits_copy(value, filter->value, VARSIZE(filter->value));
	return BloomExpandedDatum(value, context);
}
