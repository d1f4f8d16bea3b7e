/*-------------------------------------------------------------------------
 *
 * kinds.c
 *	  Which kinds of elements a filter takes.
 *
 * The native profile takes every kind.  The profiles of other programs take
 * text, bytea and integers; their filters have kinds of their own where a
 * program distinguishes 4-byte and 8-byte integers.  In SQL the integers are one kind
 * all the same.  Errors about kinds have their home here.
 *
 * src/filter/kinds.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "lib/stringinfo.h"

#include "filter/filter.h"

/*
 * The kind that a filter of a layout (NULL: the untyped filter) gets from its
 * first element, or NULL if the layout's profile takes no such elements.  The
 * profiles of some programs distinguish integers by their width.  The result is
 * the element type's own kind, or a constant.
 */
static const char *
first_kind(const bf_layout *layout, const ElementType *element)
{
	const char *kind = element->kind;

	if (layout == NULL || bf_takes_kind(layout, kind, strlen(kind)))
		return kind;
	if (strcmp(kind, "int") != 0)
		return NULL;
	kind = element->fast == ELEMENT_INT64 ? "int8" : "int4";
	return bf_takes_kind(layout, kind, strlen(kind)) ? kind : NULL;
}

/*
 * The part of BloomTakesKind() for a filter that has no kind yet, and for
 * kinds of different lengths: those fit if both are integers, in a profile that
 * distinguishes these by their width.
 */
bool
BloomTakesKindSlow(const bf_filter *filter, const ElementType *element)
{
	const bf_header *head = &filter->head;

	if (head->kind_len == 0)
		return first_kind(filter->layout, element) != NULL;
	return bf_is_foreign(filter) && strcmp(element->kind, "int") == 0 && head->kind_len >= 3 &&
		memcmp(head->kind, "int", 3) == 0;
}

/* Can elements of both filters be in one?  A filter without a kind fits all. */
bool
BloomSameKinds(const bf_header *a, const bf_header *b)
{
	return a->kind_len == 0 || b->kind_len == 0 ||
		(a->kind_len == b->kind_len && memcmp(a->kind, b->kind, a->kind_len) == 0);
}

/*
 * Raise an error unless the filter takes the element's kind, and if it has
 * none yet, give its header that kind, or what the profile makes of it.  The
 * kind lives as long as the element type.
 */
void
BloomSetKind(bf_filter *filter, const ElementType *element)
{
	BloomCheckKind(filter, element);
	if (filter->head.kind_len > 0)
		return;
	filter->head.kind = first_kind(filter->layout, element);
	filter->head.kind_len = (uint16_t) strlen(filter->head.kind);
	if (filter->layout != NULL)
		bf_set_codec(filter);
}

/* Is the filter's kind, or what stands for it here, the name of a type? */
static bool
names_type(const bf_header *head)
{
	return memchr(head->kind, '(', head->kind_len) == NULL && memchr(head->kind, '/', head->kind_len) == NULL &&
		!(head->kind_len >= 4 && memcmp(head->kind, "enum", 4) == 0);
}

/* What to cast a value to, so that it gets the filter's kind. */
static const char *
type_of_kind(const bf_header *head)
{
	const char *kind = pnstrdup(head->kind, head->kind_len);

	if (!names_type(head))
		return "the type of the filter's elements";
	if (strcmp(kind, "int") == 0)
		return "bigint";
	if (strcmp(kind, "float") == 0)
		return "double precision";
	return kind;
}

/* The kinds that another program's profile takes, for an error's detail. */
static char *
kind_names(const bf_layout *layout)
{
	StringInfoData names;

	initStringInfo(&names);
	for (const bf_kind *k = layout->profile->kinds; k->name[0] != '\0'; k++)
		appendStringInfo(&names, "%s%s", k == layout->profile->kinds ? "" : k[1].name[0] ? ", " : " and ",
						 k->name);
	return names.data;
}

/* Is the element's kind that of arrays of the filter's elements? */
static bool
is_array_of_elements(const bf_header *head, const ElementType *element)
{
	return element->kind_len == head->kind_len + 2 && element->kind[head->kind_len] == '[' &&
		memcmp(element->kind, head->kind, head->kind_len) == 0;
}

/* What to do about an element of another kind than the filter's. */
static int
hint_at_kind(const bf_filter *filter, const ElementType *element)
{
	if (is_array_of_elements(&filter->head, element))
		return filter->head.type == BF_TYPE_BLOOM ?
			errhint("Use bloom_contains_any or bloom_contains_all to look up the members of an array, and bloom_add_all to add them.") :
			errhint("Use %1$s_contains_any or %1$s_contains_all to look up the members of an array, %1$s_add_all to add them, and %1$s_remove_all to remove them.",
					BloomTypeName(filter->head.type));
	if (bf_is_foreign(filter))
		return errhint("Cast the value to %s; if the filter came from another program, and its values are of the other type, name that as the element of the import.",
					   type_of_kind(&filter->head));
	/* A literal or parameter that has no type became text. */
	if (strcmp(element->kind, "text") == 0 && names_type(&filter->head))
		return errhint("Cast the value to %1$s, or a list of values to %1$s[], or build the filter over the other type.",
					   type_of_kind(&filter->head));
	return errhint("Cast the value to %s, or build the filter over the other type.",
				   type_of_kind(&filter->head));
}

/* Raise the error for a filter that does not take the element's kind. */
void
BloomKindDiffers(const bf_filter *filter, const ElementType *element)
{
	if (first_kind(filter->layout, element) == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("profile \"%s\" does not support elements of kind %s",
						filter->layout->name, element->kind),
				 errdetail("It supports elements of kind %s.", kind_names(filter->layout)),
				 strstr(element->kind, "/sql_ascii") != NULL ?
				 errhint("In a database with the encoding SQL_ASCII, cast text to bytea, whose bytes are taken as UTF-8.") :
				 errhint("Cast the value to a type of one of these kinds, as the other program encodes it.")));
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("the filter holds elements of kind %.*s, not %s",
					filter->head.kind_len, filter->head.kind, element->kind),
			 errdetail("Values of different kinds have different hashes, so the result would always be \"absent\"."),
			 hint_at_kind(filter, element)));
}

/* A value is to be added whose encoding has no room for it. */
void
BloomOutOfRange(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
			 errmsg("value out of range for a filter over %.*s elements", head->kind_len, head->kind),
			 errdetail("The profile of the filter encodes its elements in 32 bits."),
			 errhint("Build the filter over bigint values, if the profile supports them.")));
}

/* Raise an error unless hashes of bloom_hash() can be looked up in the filter. */
void
BloomCheckHashable(const bf_filter *filter)
{
	if (!bf_is_foreign(filter))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("a filter of profile \"%s\" cannot be used with hashes of bloom_hash",
					filter->layout->name),
			 errdetail("The profile uses another hash function."),
			 errhint("Use the value itself.")));
}
