/*-------------------------------------------------------------------------
 *
 * redisson.c
 *	  Redisson's RBloomFilter.
 *
 * The hash is HighwayHash-128 (highway.c) of what the filter's codec makes of
 * a value, two words, and the walk IN_TURN (classic.h).  m is the whole part of
 * -n ln(fpp) / (ln 2)^2.  The walk returns to a place more often than chance
 * would have it, so that filters made for 1 % let about 1.2 % pass.
 *
 * Redisson keeps the bits in a string of Redis, whose form is in
 * redis_bitmap.c, and m and k in a hash beside it.  The codec is in neither:
 *
 *	  redisson		  StringCodec, LongCodec, IntegerCodec, ByteArrayCodec
 *	  redisson_kryo5  Kryo5Codec, its default since 3.19
 *	  redisson_json	  JsonJacksonCodec
 *
 * Filters of before 2.11 and 3.6 had another hash.
 *
 * Source: filters that Redisson 4.7 has written (test/data).
 *
 * src/profiles/redisson.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/classic.h"
#include "profiles/codec.h"
#include "profiles/profiles.h"

static const bf_kind kryo5_kinds[] = {
	{"text", BF_CODEC_KRYO_TEXT},
	{"int4", BF_CODEC_KRYO_INT},
	{"int8", BF_CODEC_KRYO_LONG},
	{"", BF_CODEC_NONE}
};

static const bf_kind json_kinds[] = {
	{"text", BF_CODEC_JSON_TEXT},
	{"int4", BF_CODEC_JSON_INT},
	{"int8", BF_CODEC_JSON_LONG},
	{"", BF_CODEC_NONE}
};

/* bf_profile.hash: HighwayHash-128 by Redisson's key. */
static bf_hash
hash(const bf_filter *f, const void *encoded, size_t len)
{
	(void) f;
	return bf_highway128(encoded, len);
}

/* Redisson's codecs are three profiles, which differ in the kinds that they take. */
#define REDISSON(its_code, its_name, its_kinds) \
	BF_CLASSIC_LAYOUT(its_code, its_name, BF_WALK_IN_TURN, 1, UINT64_C(4294967294), \
					  .kinds = its_kinds, \
					  .limits = "Its filters have 1 to 4294967294 bits, and here 1 to 255 hashes.", \
					  .form = &bf_redis_string, \
					  .has_config = true, \
					  .hash = hash)

const bf_layout bf_redisson = REDISSON(BF_LAYOUT_REDISSON, "redisson", bf_decimal_kinds);
const bf_layout bf_redisson_kryo5 = REDISSON(BF_LAYOUT_REDISSON_KRYO5, "redisson_kryo5", kryo5_kinds);
const bf_layout bf_redisson_json = REDISSON(BF_LAYOUT_REDISSON_JSON, "redisson_json", json_kinds);
