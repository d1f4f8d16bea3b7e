/*-------------------------------------------------------------------------
 *
 * kind.c
 *	  From a value to the hash that a filter's profile gives it.
 *
 * The native profile takes every kind of element and hashes its canonical
 * bytes.  The profiles of other programs take text, bytea and integers, each
 * encoded as the program does it (core/codec.h); their filters have kinds of
 * their own where a program tells 4-byte from 8-byte integers.  In SQL the
 * integers are one kind all the same: whatever the width of the value, it is
 * encoded as the filter's elements are.
 *
 * src/filter/kind.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "lib/stringinfo.h"

#include "core/profiles/codec.h"
#include "core/profiles/profiles.h"
#include "filter/filter.h"

/* Encoded elements up to this size need no memory. */
#define SMALL_ELEMENT	128

/* The kind that a profile's filter gets from a first element, or NULL. */
static const bf_kind *
first_kind(const bf_layout *layout, const ElementType *element)
{
	const char *name = element->kind;
	const bf_kind *found = NULL;

	for (const bf_kind *k = layout->profile->kinds; k->name[0] != '\0'; k++)
		if (strcmp(k->name, name) == 0)
			found = k;
	if (found != NULL || strcmp(name, "int") != 0)
		return found;
	name = element->fast == ELEMENT_INT64 ? "int8" : "int4";
	for (const bf_kind *k = layout->profile->kinds; k->name[0] != '\0'; k++)
		if (strcmp(k->name, name) == 0)
			found = k;
	return found;
}

/* The kinds that a profile takes, for an error's detail. */
char *
BloomKindNames(const bf_layout *layout)
{
	StringInfoData names;

	initStringInfo(&names);
	for (const bf_kind *k = layout->profile->kinds; k->name[0] != '\0'; k++)
		appendStringInfo(&names, "%s%s", k == layout->profile->kinds ? "" : k[1].name[0] ? ", " : " and ",
						 k->name);
	return names.data;
}

/* Give the header the kind of the element, if it has none yet. */
void
BloomSetKind(bf_header *head, const ElementType *element)
{
	const bf_layout *layout = bf_layout_of(head);

	if (head->kind_len > 0 || element == NULL)
		return;
	if (layout == NULL || !bf_is_foreign(layout))
	{
		head->kind = element->kind;
		head->kind_len = (uint16) element->kind_len;
		return;
	}
	BloomCheckKind(head, element);
	head->kind = first_kind(layout, element)->name;
	head->kind_len = (uint16) strlen(head->kind);
}

/* Does the profile take elements of this kind at all? */
bool
BloomTakesElement(const bf_layout *layout, const ElementType *element)
{
	return !bf_is_foreign(layout) || first_kind(layout, element) != NULL;
}

/* Are elements of this kind those that the filter holds?  False if it has none. */
bool
BloomHoldsElement(const bf_header *head, const ElementType *element)
{
	return BloomIsKind(head, element) || BloomHoldsInteger(bf_layout_of(head), head, element);
}

/*
 * The hash of a value that is to be added to a filter, or an error if it is of
 * another kind than the filter's elements, or has no form there.
 */
void
BloomHashToAdd(const BloomFilter *filter, ElementType *element, Datum value, bf_hash *hash)
{
	bf_header	head = filter->head;

	BloomCheckKind(&head, element);
	BloomSetKind(&head, element);
	if (!BloomHash(filter->layout, bf_shape_of(filter->layout, &head), element, value, hash))
		BloomOutOfRange(&head);
}

/* As BloomForeignHash(), by the bytes of a value, for a codec that writes others. */
static pg_noinline bool
hash_by_form(const bf_layout *layout, bf_shape shape, const ElementBytes *bytes, bf_hash *hash)
{
	char		small[SMALL_ELEMENT];
	Size		needed = bf_codec_room(shape.codec, bytes->len);
	void	   *room = needed > sizeof(small) ? palloc(needed) : small;
	const void *encoded;
	size_t		len;
	bool		found;

	found = bf_encode(shape.codec, bytes->data, bytes->len, room, &encoded, &len);
	if (found)
		*hash = layout->profile->hash(shape, encoded, len);
	if (room != small)
		pfree(room);
	return found;
}

/* As BloomForeignHash(), of an integer. */
static bool
hash_integer(const bf_layout *layout, bf_shape shape, uint64 integer, bf_hash *hash)
{
	uint64		words[2] = {0};

	if (bf_profile_hash_integers(layout, shape, &integer, 1, words) == 0)
		return false;
	hash->a = words[0];
	hash->b = words[1];
	return true;
}

/*
 * The hash of a value in a profile other than native.  False if the program's
 * encoding has no room for the value, which therefore is in no such filter.
 */
bool
BloomForeignHash(const bf_layout *layout, bf_shape shape, ElementType *element, Datum value,
				 bf_hash *hash)
{
	ElementBytes bytes;
	uint64		integer;
	const void *encoded;
	size_t		len;

	if (ElementIsInteger(element, value, &integer))
		return hash_integer(layout, shape, integer, hash);
	ElementEncode(element, value, &bytes);
	if (bf_codec_room(shape.codec, bytes.len) > 0)
		return hash_by_form(layout, shape, &bytes, hash);
	if (!bf_encode(shape.codec, bytes.data, bytes.len, NULL, &encoded, &len))
		return false;
	*hash = layout->profile->hash(shape, encoded, len);
	return true;
}
