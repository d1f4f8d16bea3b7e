/*-------------------------------------------------------------------------
 *
 * redis_bitmap.c
 *	  Filters that people keep in Redis by SETBIT and look up by GETBIT.
 *
 * Such code is found in many articles, in Java most often, with the hash and
 * the walk of Guava: profile redis_bitmap has MURMUR128_MITZ_64, profile
 * redis_bitmap32 MURMUR128_MITZ_32 (guava.c).  m is the whole part of
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
 * src/profiles/redis_bitmap.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/classic.h"
#include "profiles/codec.h"
#include "profiles/profiles.h"

/*
 * bf_form.size: the bytes up to the last one that is not zero; 0 without a
 * body.  Polls, since a body may end with many zeros.
 */
static uint64_t
form_size(const bf_filter *f)
{
	uint64_t	len = f->body != NULL ? (f->head.shape.nbits - 1) / 8 + 1 : 0;

	while (len > 0 && f->body[len - 1] == 0)
		bf_poll_at(--len);
	return len;
}

/*
 * bf_form.write: the bytes, each with its bits turned, as SETBIT numbers
 * them from the highest on.  Polls.
 */
static void
write_form(const bf_filter *f, unsigned char *out)
{
	bf_reverse_bits(out, f->body, form_size(f));
}

/*
 * bf_form.read_body: the bytes turned back; those that are missing at
 * the end stay zeros.  Polls.
 */
static void
read_body(bf_filter *f, const unsigned char *data, uint64_t len)
{
	bf_reverse_bits(f->body, data, len);
}

const bf_form bf_redis_string = {
	.bare = true,
	.size = form_size,
	.write = write_form,
	.read_body = read_body,
};

#define REDIS_BITMAP(its_code, its_name, its_walk, its_most, its_limits) \
	BF_CLASSIC_LAYOUT(its_code, its_name, its_walk, 1, its_most, \
					  .kinds = bf_sized_kinds, \
					  .limits = its_limits, \
					  .form = &bf_redis_string, \
					  .hash = bf_guava_hash)

const bf_layout bf_redis_bitmap =
REDIS_BITMAP(BF_LAYOUT_REDIS_BITMAP, "redis_bitmap", BF_WALK_LINEAR_63, UINT64_C(1) << 32,
			 "Its filters have 1 to 255 hashes and 1 to 4294967296 bits.");

const bf_layout bf_redis_bitmap32 =
REDIS_BITMAP(BF_LAYOUT_REDIS_BITMAP32, "redis_bitmap32", BF_WALK_HALVES, INT32_MAX,
			 "Its filters have 1 to 255 hashes and 1 to 2147483647 bits.");
