/*-------------------------------------------------------------------------
 *
 * guava.c
 *	  Guava's BloomFilter.
 *
 * Profiles guava and guava32 differ in the walk (guava_walks.h), and guava_utf16
 * from guava in what becomes of a text.  m is a whole number of 64-bit words.  What
 * BloomFilter.writeTo() writes, and readFrom() reads:
 *
 *	  offset size
 *		 0    1   strategy: 0 = MURMUR128_MITZ_32, 1 = MURMUR128_MITZ_64
 *		 1    1   k, 1 to 255
 *		 2    4   W, the number of words, 1 to 2^31 - 1
 *		 6   8*W  the words; place i is bit i % 64 of word i / 64
 *
 * Numbers are big-endian.  The funnel is not there, so whoever imports a
 * filter must know what was put into it (bf_funnel_kinds).
 *
 * Guava reads no further than the last word.  Here more bytes are an error.
 *
 * Source: filters that Guava 31.1 has written, and its replies (test/data).
 *
 * src/core/profiles/guava.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/codec.h"
#include "core/profiles/guava_walks.h"
#include "core/profiles/profiles.h"

#define HEAD_BYTES		6

static const bf_kind utf16_kinds[] = {
	{"text", BF_CODEC_UTF16},	/* unencodedCharsFunnel() */
	{"", BF_CODEC_NONE}
};

/*
 * bf_exchange.size: bytes of head and words, also of a filter without a
 * body.
 */
static uint64_t
form_size(const bf_header *h, const unsigned char *body)
{
	(void) body;
	return HEAD_BYTES + h->nbits / 8;
}

/*
 * bf_exchange.write: strategy, k, W, and the words big-endian.  W fits 31
 * bits by most_bits.  Polls.
 */
static void
write_form(const bf_header *h, const unsigned char *body, unsigned char *out)
{
	out[0] = h->layout != BF_LAYOUT_GUAVA32;
	out[1] = h->hashes;
	bf_store_be32(out + 2, (uint32_t) (h->nbits / 64));
	bf_swap_words(out + HEAD_BYTES, body, h->nbits / 8);
}

/*
 * bf_exchange.read_head: k and W are as they come, for bf_shape_ok() to judge;
 * another strategy than the profile's is a fault, as its places are others.
 */
static bf_import
read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	if (len < HEAD_BYTES)
		return BF_IMPORT_SHORT;
	if (data[0] != (h->layout != BF_LAYOUT_GUAVA32))
		return BF_IMPORT_FORM;
	h->hashes = data[1];
	h->nbits = (uint64_t) bf_load_be32(data + 2) * 64;
	return BF_IMPORT_OK;
}

static const bf_exchange exchange = {
	.size = form_size,
	.write = write_form,
	.read_head = read_head,
	.read_body = bf_java_read_body,
};

BF_CLASSIC_FUNCTIONS(walk64, 2, bf_guava64_start, bf_guava64_step);
BF_CLASSIC_FUNCTIONS(walk32, 1, bf_guava32_start, bf_guava32_step);

/* What the profiles have in common, and the layouts. */
#define PROFILE_MEMBERS \
	.limits = "Its filters have 1 to 255 hashes, and 1 to 2147483647 words of 64 bits.", \
	.exchange = &exchange

#define GUAVA_MEMBERS \
	.bits_unit = 64, \
	.most_bits = BF_JAVA_MOST_BITS, \
	.params_ok = bf_classic_params_ok, \
	.size = bf_java_size

static const bf_profile profile = {
	PROFILE_MEMBERS,
	.kinds = bf_funnel_kinds,
	.hash = bf_guava64_hash,
};

static const bf_profile profile32 = {
	PROFILE_MEMBERS,
	.kinds = bf_funnel_kinds,
	.hash = bf_guava32_hash,
};

static const bf_profile profile_utf16 = {
	PROFILE_MEMBERS,
	.kinds = utf16_kinds,
	.hash = bf_guava64_hash,
};

const bf_layout bf_guava = {
	BF_CLASSIC_MEMBERS(walk64),
	GUAVA_MEMBERS,
	.code = BF_LAYOUT_GUAVA,
	.words = 2,
	.name = "guava",
	.profile = &profile,
};

const bf_layout bf_guava32 = {
	BF_CLASSIC_MEMBERS(walk32),
	GUAVA_MEMBERS,
	.code = BF_LAYOUT_GUAVA32,
	.words = 1,
	.name = "guava32",
	.profile = &profile32,
};

const bf_layout bf_guava_utf16 = {
	BF_CLASSIC_MEMBERS(walk64),
	GUAVA_MEMBERS,
	.code = BF_LAYOUT_GUAVA_UTF16,
	.words = 2,
	.name = "guava_utf16",
	.profile = &profile_utf16,
};
