/*-------------------------------------------------------------------------
 *
 * redisbloom_layouts.c
 *	  RedisBloom's Bloom filters as layouts.
 *
 * A filter of RedisBloom is a chain of links with a counter each: NONSCALING
 * of one link, which is overflow => 'error', else of more and more, which is
 * overflow => 'grow' (layers.h).  The third layout here is a link by itself,
 * whose rate rises past its capacity; RedisBloom has no such filter, but one
 * that is full answers like it.
 *
 *	  here				RedisBloom					body
 *	  degrade			-							the bits of a link
 *	  error				BF.RESERVE ... NONSCALING	a chain of one layer
 *	  grow				BF.RESERVE ... EXPANSION e	a chain, each layer e times the last
 *
 * Values go to the newest link only if no link has them, and BF.ADD answers
 * 0 for those that one has.
 *
 * Source: filters that RedisBloom of June 2026 has dumped, and its replies
 * (test/data/redisbloom).
 *
 * src/core/profiles/redisbloom_layouts.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/classic.h"
#include "core/profiles/codec.h"
#include "core/profiles/redis_dump.h"
#include "core/profiles/redisbloom.h"

/* What BF.RESERVE takes. */
#define MAX_FPP			0.25
#define MAX_CAPACITY	((uint64_t) 1 << 30)

static const bf_kind kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int", BF_CODEC_DECIMAL},
	{"", BF_CODEC_NONE}
};

/*
 * bf_profile.head_ok: is the first link's k that of its fpp?  RedisBloom
 * computes it again and loads no other.
 */
static bool
head_ok(const bf_header *h)
{
	return bf_redisbloom_fits(h->hashes, bf_redisbloom_bits_per_value(bf_redisbloom_first_fpp(h)));
}

static const bf_profile profile = {
	.kinds = kinds,
	.hash = bf_redisbloom_hash,
	.limits = "RedisBloom takes an fpp of up to 0.25 (a higher one becomes that), and a capacity of up to 1073741824 values.",
	.head_ok = head_ok,
	.exchange = &bf_redis_bloom_dump,
};

/* Begin with place a, and go on by b. */
static inline bf_walk
walk_start(bf_shape shape, bf_hash hash)
{
	(void) shape;
	return (bf_walk) {.next = hash.a,.b = hash.b};
}

/* The next place before modulo m: a + i * b modulo 2^64. */
static inline uint64_t
walk_step(bf_walk *walk)
{
	uint64_t	place = walk->next;

	walk->next += walk->b;
	return place;
}

BF_CLASSIC_FUNCTIONS(link, 2, walk_start, walk_step);

static const bf_chain chain = {
	.layer = &bf_redisbloom,
	.size = bf_redisbloom_link_size,
	.tighten = bf_redisbloom_link_fpp,
	.bits_per_value = bf_redisbloom_bits_per_value,
	.sizing_ok = bf_redisbloom_fits,
	.keeps_expansion = true,
};

/*
 * The shape of the first link.  For what BF.RESERVE does not take it is an
 * impossible one: no bits, and no hashes if the capacity is too large, so
 * that params_ok or bf_shape_ok() refuse it and the profile's limits are told.
 */
static bf_shape
size(uint8_t overflow, double fpp, uint64_t capacity)
{
	bf_shape	shape = bf_layered_size(&chain, overflow, fpp, capacity);

	if (fpp <= MAX_FPP && capacity <= MAX_CAPACITY)
		return shape;
	shape.nbits = 0;
	shape.hashes = fpp > MAX_FPP;
	return shape;
}

/* The size of a link by itself, with the whole fpp. */
static bf_shape
degrade_size(double fpp, uint64_t capacity)
{
	return size(BF_OVERFLOW_DEGRADE, fpp, capacity);
}

/* The size of the only link of a NONSCALING filter, with the whole fpp. */
static bf_shape
error_size(double fpp, uint64_t capacity)
{
	return size(BF_OVERFLOW_ERROR, fpp, capacity);
}

/* The size of the first link of a chain, with half of the fpp. */
static bf_shape
grow_size(double fpp, uint64_t capacity)
{
	return size(BF_OVERFLOW_GROW, fpp, capacity);
}

BF_LAYERED_FUNCTIONS(chain, &chain);

#define REDISBLOOM_MEMBERS \
	.code = BF_LAYOUT_REDISBLOOM, \
	.words = 2, \
	.name = "redisbloom", \
	.bits_unit = 64, \
	.profile = &profile

const bf_layout bf_redisbloom = {
	BF_CLASSIC_MEMBERS(link),
	REDISBLOOM_MEMBERS,
	.params_ok = bf_classic_params_ok,
	.size = degrade_size,
};

const bf_layout bf_redisbloom_error = {
	BF_LAYERED_MEMBERS(chain, &chain),
	REDISBLOOM_MEMBERS,
	.overflow = BF_OVERFLOW_ERROR,
	.size = error_size,
};

const bf_layout bf_redisbloom_grow = {
	BF_LAYERED_MEMBERS(chain, &chain),
	REDISBLOOM_MEMBERS,
	.overflow = BF_OVERFLOW_GROW,
	.size = grow_size,
};
