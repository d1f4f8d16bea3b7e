/*-------------------------------------------------------------------------
 *
 * planted.c
 *	  The profile of a program that there is not, which hashes with XXH64, for
 *	  test/t/065_new_profile.pl.
 *
 * With two lines in profiles/profiles.h it is all that a profile takes.
 *
 * test/modules/planted_profile/planted.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/hash.h"
#include "profiles/classic.h"
#include "profiles/codec.h"
#include "profiles/profiles.h"

static const bf_kind kinds[] = {
	{"text", BF_CODEC_RAW},
	{"int", BF_CODEC_INT64},
	{"", BF_CODEC_NONE}
};

/* bf_profile.hash: XXH64 of the bytes, and of that hash. */
static bf_hash
hash(const bf_filter *f, const void *encoded, size_t len)
{
	uint64_t	h = bf_le64(bf_xxh64(encoded, len));

	(void) f;
	return (bf_hash) {h, bf_xxh64(&h, sizeof(h))};
}

const bf_layout bf_planted =
BF_CLASSIC_LAYOUT(BF_LAYOUT_PLANTED, "planted", BF_WALK_LINEAR_63, 1, 1000000,
				  .kinds = kinds,
				  .limits = "Its filters have 1 to 255 hashes, and 1 to 1000000 bits.",
				  .form = &bf_redis_string,
				  .hash = hash);
