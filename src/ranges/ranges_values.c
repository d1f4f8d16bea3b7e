/*-------------------------------------------------------------------------
 *
 * ranges_values.c
 *	  The types of the values of range filters, and of those that are looked up.
 *
 * Values that the operator class takes for equal must have equal hashes.  Its
 * input type says what equality is, not the type of the column: a varchar column
 * under the operators of char(n) is compared without trailing blanks.  Only
 * polymorphic classes, and that of composite types, leave it to the column.  Labels of enums are hashed by
 * their OIDs, which is how the server compares them, so that renaming one changes
 * nothing.
 *
 * src/ranges/ranges_values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "utils/lsyscache.h"

#include "ranges/ranges.h"

/* How values of a type are hashed under the index's collation. */
static ElementType *
resolve(Relation index, Oid type, MemoryContext mcxt)
{
	if (type_is_enum(getBaseType(type)))
		return ElementTypeResolve(OIDOID, InvalidOid, mcxt);
	return ElementTypeResolve(type, index->rd_indcollation[0], mcxt);
}

/* Raise an error if the hashes of values can change. */
static void
check_kind(const ElementType *element)
{
	if (ElementKindIsLasting(element->kind, element->kind_len))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("access method bloom_ranges does not support elements of kind %s", element->kind),
			 errdetail("The hash of such a value can change while it is in the index."),
			 errhint("Use a column of another type, or an index on an immutable expression of another type, for instance text.")));
}

/* The type of the index's column or expression. */
static Oid
column_type(Relation index)
{
	return TupleDescAttr(RelationGetDescr(index), 0)->atttypid;
}

/*
 * Raise an error if an index of its column would not be used for the column's own
 * "=", as that of a citext column under the operators of text.
 */
void
RangesCheckColumn(Relation index)
{
	check_kind(resolve(index, column_type(index), CurrentMemoryContext));
}

/* Does a type stand for others, of which an operator class has one? */
static bool
is_general(Oid type)
{
	return IsPolymorphicType(type) || type == RECORDOID;
}

/*
 * The element type of the index's values, made in mcxt.  Raises an error if
 * values of that type cannot be kept.
 */
ElementType *
RangesElementOf(Relation index, MemoryContext mcxt)
{
	Oid			type = index->rd_opcintype[0];
	ElementType *element = resolve(index, is_general(type) ? column_type(index) : type, mcxt);

	check_kind(element);
	return element;
}

/* The element type of values on the right of an operator with that right type. */
ElementType *
RangesElementFor(Relation index, Oid subtype, MemoryContext mcxt)
{
	if (!OidIsValid(subtype) || is_general(subtype))
		return RangesElementOf(index, mcxt);
	return resolve(index, subtype, mcxt);
}

/* Are values of this kind hashed as those in the index? */
bool
RangesHasKind(const RangesMeta *meta, const ElementType *element)
{
	return (uint32) element->kind_len == meta->kind_len &&
		memcmp(element->kind, meta->kind, meta->kind_len) == 0;
}

/*
 * Is the column of the type that it was when its values were added?  If it is of
 * another kind now, or of rows with other attributes, by their numbers, the rows
 * of the table have other values than those that were hashed.
 */
bool
RangesHasType(const RangesMeta *meta, const ElementType *column)
{
	return RangesHasKind(meta, column) && column->structure == meta->structure;
}
