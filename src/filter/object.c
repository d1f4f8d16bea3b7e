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
 * src/filter/object.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/supportnodes.h"
#include "utils/expandeddatum.h"
#include "utils/memutils.h"

#include "filter/insert.h"
#include "filter/object.h"

PG_FUNCTION_INFO_V1(bloomext_add_support);

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
	bf_bits_copy(result, ((BloomObject *) eohptr)->value, size);
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

/* Add to a filter being written; its memory may move. */
static void
add_to_copy(BloomWriter *writer, const uint64 *hashes, uint64 n)
{
	if (bf_inserts_in_order(writer->layout))
		BloomInsert(writer, hashes, n);
	else
		writer->layout->add(writer->bits, writer->shape, hashes, n);
}

/* A new object, a copy of the filter with hashes added if n > 0. */
static Datum
new_object(const BloomFilter *filter, const ElementType *element, const uint64 *hashes, uint64 n,
		   MemoryContext parent)
{
	MemoryContext context = AllocSetContextCreate(parent, "bloom filter",
												  ALLOCSET_START_SMALL_SIZES);
	BloomObject *o = MemoryContextAlloc(context, sizeof(BloomObject));
	BloomWriter writer;

	EOH_init_header(&o->hdr, &object_methods, context);
	o->magic = OBJECT_MAGIC;
	begin_copy(filter, element, context, &writer);
	if (n > 0)
		add_to_copy(&writer, hashes, n);
	o->value = writer.value;
	return EOHPGetRWDatum(&o->hdr);
}

/* A filter that has a layout as an object in a context below the given one. */
Datum
BloomObjectCopy(const BloomFilter *filter, MemoryContext context)
{
	return new_object(filter, NULL, NULL, 0, context);
}

/* Is the filter, opened from the datum, an object that was given to be changed? */
bool
BloomObjectIsWritable(Datum datum, const BloomFilter *filter)
{
	return VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(datum)) &&
		BloomObjectValue(datum) == filter->value;
}

/* May the target itself be changed, and need not get a kind? */
static bool
is_writable(Datum target, const BloomFilter *filter, const ElementType *element)
{
	return BloomObjectIsWritable(target, filter) &&
		(element == NULL || filter->head.kind_len > 0);
}

/* Does the filter seem to have all of the hashes? */
static bool
holds_all(const BloomFilter *filter, const uint64 *hashes, uint64 n)
{
	for (uint64 i = 0; i < n; i += filter->layout->words)
	{
		bf_hash		hash = {0};

		memcpy(&hash, hashes + i, filter->layout->words * sizeof(uint64));
		if (!BloomTest(filter, hash))
			return false;
	}
	return true;
}

/*
 * Insert into a writable filter itself, if nothing can stop the insertion
 * halfway: an error would leave behind what was inserted before it.
 */
static bool
insert_in_place(const BloomFilter *filter, const uint64 *hashes, uint64 n)
{
	bf_header	head = filter->head;
	bf_table	table = {
		.body = unconstify(unsigned char *, filter->bits),
		.len = filter->len,
		.head = &head,
		.shape = filter->shape,
	};
	uint64		done = 0;

	if (filter->layout->insertion->spare == NULL)
		return false;
	if (filter->layout->insertion->spare(&table) < n / filter->layout->words)
		return holds_all(filter, hashes, n);
	if (filter->layout->insertion->insert(&table, hashes, n, &done) != BF_DONE)
		elog(ERROR, "an insertion ended early");
	bf_header_set_entries(unconstify(struct varlena *, filter->value), head.entries);
	return true;
}

/* Add to a writable filter itself, if that can be done. */
static bool
add_in_place(const BloomFilter *filter, const uint64 *hashes, uint64 n)
{
	if (bf_inserts_in_order(filter->layout))
		return insert_in_place(filter, hashes, n);
	filter->layout->add(unconstify(unsigned char *, filter->bits), filter->shape, hashes, n);
	return true;
}

/* Is the copy that hashes are added to to be an object? */
static bool
is_large(const BloomFilter *filter)
{
	return filter->len >= OBJECT_MIN ||
		(!bf_has_varying_body(filter->layout) &&
		 filter->layout->body_bytes(filter->shape) >= OBJECT_MIN);
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

	if (n > 0 && is_writable(target, filter, element) && add_in_place(filter, hashes, n))
		return target;
	if (n > 0 && is_large(filter))
		return new_object(filter, element, hashes, n, CurrentMemoryContext);
	begin_copy(filter, n > 0 ? element : NULL, CurrentMemoryContext, &writer);
	add_to_copy(&writer, hashes, n);
	return BloomWriteEnd(&writer);
}

/*
 * bloomext_add_support(internal) returns internal: a variable that a filter is
 * added to and assigned back may be given to be changed
 */
Datum
bloomext_add_support(PG_FUNCTION_ARGS)
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
