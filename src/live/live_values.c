/*-------------------------------------------------------------------------
 *
 * live_values.c
 *	  The values of a live filter: which there can be, and the hashes of those
 *	  of many rows.
 *
 * src/live/live_values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "live/live.h"

/* Rows between two resets of what hashing leaves behind. */
#define RESET_EVERY		256

/*
 * The element type of the index's column or expression, made in mcxt.  Raises
 * an error if values of that type cannot be kept: the filter would change its
 * mind about them when a label is renamed, or another version of the server
 * hashes them.
 */
ElementType *
LiveElementOf(Relation index, MemoryContext mcxt)
{
	Oid			type = TupleDescAttr(RelationGetDescr(index), 0)->atttypid;
	ElementType *element = ElementTypeResolve(type, index->rd_indcollation[0], mcxt);

	if (!ElementKindIsLasting(element->kind, element->kind_len))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("access method bloom_filter does not support elements of kind %s", element->kind),
				 errdetail("The hash of such a value can change while it is in the index."),
				 errhint("Use a column of another type, or an index on an immutable expression of another type, for instance text.")));
	return element;
}

/* Does the filter hold elements of this kind? */
bool
LiveHasKind(const LiveMeta *meta, const ElementType *element)
{
	return (uint32) element->kind_len == meta->kind_len &&
		memcmp(element->kind, meta->kind, meta->kind_len) == 0;
}

/* The detail and the hint of the error for a composite type that is another one now. */
static int
was_altered(void)
{
	errdetail("The composite type of the indexed column was altered after the index was made.");
	return errhint("Use REINDEX to rebuild the index from its table.");
}

/*
 * Raise an error if the element type of the indexed column no longer has the
 * attributes that it had when the index was made, by their numbers: then the
 * rows of the table have other values than those in the filter, of which the
 * kind may be the same.
 */
void
LiveCheckStructure(Relation index, const LiveMeta *meta, const ElementType *element)
{
	if (element->structure != meta->structure)
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("index \"%s\" has values of a composite type as it was before",
						RelationGetRelationName(index)),
				 was_altered()));
}

/*
 * Can the kind or the structure of the values change?  Only those of rows, and of
 * what contains them.
 */
static bool
has_rows(const LiveMeta *meta)
{
	return strstr(pnstrdup(meta->kind, meta->kind_len), "row(") != NULL;
}

/* LiveCheckStructure() of the indexed column, for an index that may be looked up. */
void
LiveCheckRowType(Relation index)
{
	MemoryContext scratch = AllocSetContextCreate(CurrentMemoryContext, "live filter's row type",
												  ALLOCSET_SMALL_SIZES);
	MemoryContext old = MemoryContextSwitchTo(scratch);

	if (has_rows(LiveMetaOf(index)))
	{
		ElementType *element = LiveElementOf(index, scratch);

		/* Look-ups in catalogs may have dropped what is kept of the metapage. */
		LiveCheckStructure(index, LiveMetaOf(index), element);
	}
	MemoryContextSwitchTo(old);
	MemoryContextDelete(scratch);
}

/*
 * Raise an error unless the filter holds elements of this kind.  The indexed
 * column itself can have got another one: if it is of a composite type, by a
 * change of that.
 */
void
LiveCheckKind(Relation index, const LiveMeta *meta, const ElementType *element)
{
	bool		changed;

	if (LiveHasKind(meta, element))
		return;
	changed = !LiveHasKind(meta, LiveElementOf(index, CurrentMemoryContext));
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("index \"%s\" holds elements of kind %.*s, not %s",
					RelationGetRelationName(index), (int) meta->kind_len, meta->kind,
					element->kind),
			 changed ? was_altered() :
			 errdetail("Values of different kinds have different hashes, so that the answer would always be \"absent\"."),
			 changed ? 0 : errhint("Cast the value to the type of the indexed column.")));
}

/* What LiveIsAltered() asks. */
typedef struct Alteration
{
	Relation	index;
	bool		altered;
} Alteration;

/* Does the indexed column differ from the filter in kind or structure?  Errors are LiveElementOf()'s. */
static void
find_alteration(void *arg)
{
	Alteration *a = arg;
	ElementType *element = LiveElementOf(a->index, CurrentMemoryContext);
	const LiveMeta *meta = LiveMetaOf(a->index);

	a->altered = !LiveHasKind(meta, element) || element->structure != meta->structure;
}

/* Is an error one that says that values of a type cannot be in a filter? */
static bool
is_refusal(const ErrorData *error)
{
	return error->sqlerrcode == ERRCODE_UNDEFINED_FUNCTION ||
		error->sqlerrcode == ERRCODE_FEATURE_NOT_SUPPORTED ||
		error->sqlerrcode == ERRCODE_PROGRAM_LIMIT_EXCEEDED;
}

/*
 * Was the composite type of the indexed column altered, so that additions and
 * lookups raise an error?  It may not even be one that can be in a filter now, and
 * the error for that is caught by a subtransaction, as PL/pgSQL does it; so this is
 * not for parallel queries.
 */
bool
LiveIsAltered(Relation index)
{
	Alteration	a = {.index = index,.altered = true};
	ErrorData  *error;

	if (!has_rows(LiveMetaOf(index)))
		return false;
	error = AmAttempt(find_alteration, &a);
	if (error != NULL && !is_refusal(error))
		ReThrowError(error);
	return a.altered;
}

/* Begin to hash the values of many rows.  Memory is the current context's. */
void
LiveHasherBegin(LiveHasher *h, ElementType *element)
{
	h->element = element;
	h->serial = element->serial;
	h->scratch = AllocSetContextCreate(CurrentMemoryContext, "index values",
									   ALLOCSET_DEFAULT_SIZES);
	h->rows = 0;
}

/*
 * The hash of a row's value, which is not NULL.  Raises an error if its type is
 * no longer what it was for the rows before.
 */
uint64
LiveHasherNext(LiveHasher *h, Datum value)
{
	MemoryContext old = MemoryContextSwitchTo(h->scratch);
	uint64		hash = ElementHash(h->element, value);

	MemoryContextSwitchTo(old);
	if (unlikely(h->element->serial != h->serial))
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("type %s was altered while its values were read",
						format_type_be(h->element->typid)),
				 errhint("Run the statement again.")));
	if (++h->rows % RESET_EVERY == 0)
		MemoryContextReset(h->scratch);
	return hash;
}
