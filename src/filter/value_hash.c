/*-------------------------------------------------------------------------
 *
 * value_hash.c
 *	  From a value to the hash that a filter's profile gives it.
 *
 * The native profile hashes a value's canonical bytes.  Other profiles hash what
 * the program makes of the value (profiles/codec.h): whatever the width of
 * an integer in SQL, it is encoded as the filter's elements are.
 *
 * src/filter/value_hash.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "profiles/codec.h"
#include "filter/filter.h"

/* Encoded elements up to this size need no memory. */
#define SMALL_ELEMENT	128

/*
 * The hash of a value that is to be added to a filter, or an error if it is of
 * another kind than the filter's elements, or has no form there.
 */
void
BloomHashToAdd(const bf_filter *filter, ElementType *element, Datum value, bf_hash *hash)
{
	bf_filter	with_kind = *filter;

	BloomSetKind(&with_kind, element);
	if (!BloomHash(&with_kind, element, value, hash))
		BloomOutOfRange(&with_kind.head);
}

/*
 * The hash of a value in a profile other than native.  False if the program's
 * encoding has no room for the value, which therefore is in no such filter.
 */
bool
BloomForeignHash(const bf_filter *filter, ElementType *element, Datum value, bf_hash *hash)
{
	bf_codec	codec = filter->head.shape.codec;
	char		small[SMALL_ELEMENT];
	void	   *room = small;
	ElementBytes bytes;
	uint64		integer;
	const void *encoded;
	size_t		len;
	bool		found;

	if (ElementIsInteger(element, value, &integer))
		return bf_hash_integer(filter, integer, hash);
	ElementEncode(element, value, &bytes);
	if (bf_codec_room(codec, bytes.len) > sizeof(small))
		room = palloc_extended(bf_codec_room(codec, bytes.len), MCXT_ALLOC_HUGE);
	found = bf_encode(codec, bytes.data, bytes.len, room, &encoded, &len);
	if (found)
		*hash = filter->layout->profile->hash(filter, encoded, len);
	if (room != small)
		pfree(room);
	return found;
}
