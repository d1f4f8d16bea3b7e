/*-------------------------------------------------------------------------
 *
 * redis_bitmap.c
 *	  Filters that people keep in Redis by SETBIT and ask by GETBIT.
 *
 * Such code is found in many articles, in Java most often, with the hash and
 * the walk of Guava: profile redis_bitmap has MURMUR128_MITZ_64, profile
 * redis_bitmap32 MURMUR128_MITZ_32 (guava_walks.h).  m is the whole part of
 * -n ln(fpp) / (ln 2)^2, which unlike Guava's is not rounded up.
 *
 * The form is the string of bits alone: place i is the bit 80h >> i % 8 of
 * byte i / 8.  Redis makes a string as long as its last set bit needs, so it
 * ends with a byte that is not zero, and is written so here; zero bytes at the
 * end mean nothing and are read.  m and k are known to the program alone.
 *
 * Redis has strings of up to 2^32 bits.  Programs of the second kind compute
 * with an int, which ends at 2^31 - 1.
 *
 * Source: bitmaps that such programs have written into Redis (test/data).
 *
 * src/core/profiles/redis_bitmap.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/guava_walks.h"
#include "core/profiles/profiles.h"

/*
 * bf_exchange.size: the bytes up to the last one that is not zero; 0 without
 * a body.  Polls, since a body may end with many zeros.
 */
static uint64_t
form_size(const bf_header *h, const unsigned char *body)
{
	uint64_t	len = body != NULL ? (h->nbits - 1) / 8 + 1 : 0;

	while (len > 0 && body[len - 1] == 0)
		bf_poll_at(--len);
	return len;
}

/*
 * bf_exchange.write: the bytes, each with its bits turned, as SETBIT numbers
 * them from the highest on.  Polls.
 */
static void
write_form(const bf_header *h, const unsigned char *body, unsigned char *out)
{
	bf_turn_bytes(out, body, form_size(h, body));
}

/*
 * bf_exchange.read_body: the bytes turned back; those that are missing at
 * the end stay zeros.  Polls.
 */
static void
read_body(const unsigned char *data, uint64_t len, const bf_header *h, unsigned char *body)
{
	(void) h;
	bf_turn_bytes(body, data, len);
}

const bf_exchange bf_redis_exchange = {
	.bare = true,
	.size = form_size,
	.write = write_form,
	.read_body = read_body,
};

BF_CLASSIC_FUNCTIONS(walk64, 2, bf_guava64_start, bf_guava64_step);
BF_CLASSIC_FUNCTIONS(walk32, 1, bf_guava32_start, bf_guava32_step);

static const bf_profile profile = {
	.kinds = bf_funnel_kinds,
	.limits = "Its filters have 1 to 255 hashes and 1 to 4294967296 bits.",
	.exchange = &bf_redis_exchange,
	.hash = bf_guava64_hash,
};

static const bf_profile profile32 = {
	.kinds = bf_funnel_kinds,
	.limits = "Its filters have 1 to 255 hashes and 1 to 2147483647 bits.",
	.exchange = &bf_redis_exchange,
	.hash = bf_guava32_hash,
};

const bf_layout bf_redis_bitmap = {
	BF_CLASSIC_MEMBERS(walk64),
	.code = BF_LAYOUT_REDIS_BITMAP,
	.words = 2,
	.name = "redis_bitmap",
	.profile = &profile,
	.bits_unit = 1,
	.most_bits = UINT64_C(1) << 32,
	.params_ok = bf_classic_params_ok,
	.size = bf_classic_size,
};

const bf_layout bf_redis_bitmap32 = {
	BF_CLASSIC_MEMBERS(walk32),
	.code = BF_LAYOUT_REDIS_BITMAP32,
	.words = 1,
	.name = "redis_bitmap32",
	.profile = &profile32,
	.bits_unit = 1,
	.most_bits = INT32_MAX,
	.params_ok = bf_classic_params_ok,
	.size = bf_classic_size,
};
