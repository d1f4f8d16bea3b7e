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
 * src/profiles/redisbloom_layouts.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/classic.h"
#include "profiles/codec.h"
#include "profiles/redis_dump.h"
#include "profiles/redisbloom.h"

/* What BF.RESERVE takes. */
#define MAX_FPP			0.25
#define MAX_CAPACITY	((uint64_t) 1 << 30)

/*
 * bf_profile.head_ok: is the first link's k that of its fpp?  RedisBloom
 * computes it again and loads no other.
 */
static bool
head_ok(const bf_header *h)
{
	return bf_redisbloom_fits(h->shape.hashes, bf_redisbloom_bits_per_value(bf_redisbloom_first_fpp(h)));
}

static const bf_profile profile = {
	.kinds = bf_decimal_kinds,
	.hash = bf_redisbloom_hash,
	.limits = "RedisBloom takes an fpp of up to 0.25 (a higher one becomes that), and a capacity of up to 1073741824 values. Here a link has at most 255 hashes, one more than the link before it, which is 248 links for an fpp of 0.01.",
	.head_ok = head_ok,
	.form = &bf_redis_bloom_dump,
	.walk = BF_WALK_LINEAR,
};

static const bf_chain chain = {
	.layer = &bf_redisbloom,
	.size = bf_redisbloom_link_size,
	.tighten = bf_redisbloom_link_fpp,
	.bits_per_value = bf_redisbloom_bits_per_value,
	.sizing_ok = bf_redisbloom_fits,
	.keeps_expansion = true,
};

/*
 * bf_layout.size: that of the first link, or of the only one, for what
 * BF.RESERVE takes.  A layout without a chain is a link by itself.
 */
static bf_verdict
size(bf_filter *f)
{
	if (f->head.fpp > MAX_FPP)
		return BF_FPP_TOO_HIGH;
	if (f->head.capacity > MAX_CAPACITY)
		return BF_TOO_LARGE;
	return f->layout->chain == NULL ? bf_redisbloom_link_size(f) : bf_layered_size(f);
}

#define REDISBLOOM(its_overflow, its_methods, its_chain) { \
	.type = BF_TYPE_BLOOM, \
	.code = BF_LAYOUT_REDISBLOOM, \
	.overflow = its_overflow, \
	.words = 2, \
	.bits_unit = 64, \
	.name = "redisbloom", \
	.methods = its_methods, \
	.profile = &profile, \
	.chain = its_chain, \
	.size = size, \
}

const bf_layout bf_redisbloom = REDISBLOOM(BF_OVERFLOW_DEGRADE, &bf_classic, NULL);
const bf_layout bf_redisbloom_error = REDISBLOOM(BF_OVERFLOW_ERROR, &bf_layered, &chain);
const bf_layout bf_redisbloom_grow = REDISBLOOM(BF_OVERFLOW_GROW, &bf_layered, &chain);
