/*-------------------------------------------------------------------------
 *
 * profiles.c
 *	  What the layouts of other programs have in common: hashing integers.
 *
 * src/core/profiles/profiles.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/codec.h"
#include "core/profiles/profiles.h"

/*
 * Hash one integer to layout->words words; false, and no word written, if it
 * has no form in the codec of the shape, as a number outside of 32 bits in
 * one of int4.
 */
static bool
hash_integer(const bf_layout *layout, bf_shape shape, uint64_t integer, uint64_t *words)
{
	unsigned char bytes[8];
	unsigned char room[BF_INTEGER_ROOM];
	const void *encoded;
	size_t		len;
	bf_hash		hash;

	bf_store64(bytes, integer);
	if (!bf_encode((bf_codec) shape.codec, bytes, sizeof(bytes), room, &encoded, &len))
		return false;
	hash = layout->profile->hash(shape, encoded, len);
	words[0] = hash.a;
	if (layout->words == 2)
		words[1] = hash.b;
	return true;
}

/*
 * Hash n integers, 64-bit two's complement, for a filter of this layout and
 * shape, whose codec is one of integers.  `hashes` gets layout->words words
 * for each, and may not overlap `integers`.  Returns how many were hashed:
 * fewer than n if the next one has no form in the codec, which is for the
 * caller to report.
 */
uint64_t
bf_profile_hash_integers(const bf_layout *layout, bf_shape shape, const uint64_t *integers,
						 uint64_t n, uint64_t *hashes)
{
	uint64_t	done = 0;

	while (done < n && hash_integer(layout, shape, integers[done], hashes + done * layout->words))
		done++;
	return done;
}
