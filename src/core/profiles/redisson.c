/*-------------------------------------------------------------------------
 *
 * redisson.c
 *	  Redisson's RBloomFilter.
 *
 * The hash is HighwayHash-128 (highway.c) of what the filter's codec makes of
 * a value, two words a and b.  The walk is
 *
 *	  c = a, then in turn + b, + a, + b, ... modulo 2^64, k of them
 *
 * and the place is the lower 63 bits of c modulo m.  m is the whole part of
 * -n ln(fpp) / (ln 2)^2.  The walk meets a place again more often than chance
 * would have it, so that filters made for 1 % let about 1.2 % pass.
 *
 * Redisson keeps the bits in a string of Redis, whose form redis_bitmap.c
 * tells, and m and k in a hash beside it.  Neither tells the codec:
 *
 *	  redisson		  StringCodec, LongCodec, IntegerCodec, ByteArrayCodec
 *	  redisson_kryo5  Kryo5Codec, its default since 3.19
 *	  redisson_json	  JsonJacksonCodec
 *
 * Filters of before 2.11 and 3.6 had another hash.
 *
 * Source: filters that Redisson 4.7 has written (test/data).
 *
 * src/core/profiles/redisson.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/classic.h"
#include "core/profiles/codec.h"
#include "core/profiles/highway.h"
#include "core/profiles/profiles.h"

static const bf_kind plain_kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int", BF_CODEC_DECIMAL},
	{"", BF_CODEC_NONE}
};

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

/* bf_profile.hash: HighwayHash-128 by Redisson's key, for all shapes. */
static bf_hash
hash(bf_shape shape, const void *encoded, size_t len)
{
	uint64_t	out[2];

	(void) shape;
	bf_highway128(encoded, len, out);
	return (bf_hash) {out[0], out[1]};
}

/* Begin with a; b and a are added in turn. */
static inline bf_walk
start(bf_shape shape, bf_hash hash)
{
	(void) shape;
	return (bf_walk) {.next = hash.a,.a = hash.b,.b = hash.a};
}

/*
 * The next place before modulo m: the lower 63 bits of c.  b is added after
 * places 0, 2, 4 ... and a after the others, which exchanging the two words
 * does.
 */
static inline uint64_t
step(bf_walk *walk)
{
	uint64_t	place = walk->next & INT64_MAX;

	*walk = (bf_walk) {.next = walk->next + walk->a,.a = walk->b,.b = walk->a};
	return place;
}

BF_CLASSIC_FUNCTIONS(redisson, 2, start, step);

/* What the three have in common; they differ in their kinds. */
#define PROFILE_MEMBERS \
	.limits = "Its filters have 1 to 4294967294 bits, and here 1 to 255 hashes.", \
	.exchange = &bf_redis_exchange, \
	.hash = hash

#define REDISSON_MEMBERS \
	BF_CLASSIC_MEMBERS(redisson), \
	.words = 2, \
	.bits_unit = 1, \
	.most_bits = UINT64_C(4294967294), \
	.params_ok = bf_classic_params_ok, \
	.size = bf_classic_size

static const bf_profile plain = {PROFILE_MEMBERS,.kinds = plain_kinds};
static const bf_profile kryo5 = {PROFILE_MEMBERS,.kinds = kryo5_kinds};
static const bf_profile json = {PROFILE_MEMBERS,.kinds = json_kinds};

const bf_layout bf_redisson = {
	REDISSON_MEMBERS,
	.code = BF_LAYOUT_REDISSON,
	.name = "redisson",
	.profile = &plain,
};

const bf_layout bf_redisson_kryo5 = {
	REDISSON_MEMBERS,
	.code = BF_LAYOUT_REDISSON_KRYO5,
	.name = "redisson_kryo5",
	.profile = &kryo5,
};

const bf_layout bf_redisson_json = {
	REDISSON_MEMBERS,
	.code = BF_LAYOUT_REDISSON_JSON,
	.name = "redisson_json",
	.profile = &json,
};
