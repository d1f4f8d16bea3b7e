/*-------------------------------------------------------------------------
 *
 * guava.c
 *	  Guava's BloomFilter.
 *
 * Profiles guava and guava32 differ in the walk (guava_places.c), and guava_utf16 from
 * guava in what becomes of a text.  m is a whole number of 64-bit words.  What
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

#include "core/profiles/classic.h"
#include "core/profiles/codec.h"
#include "core/profiles/exchange.h"
#include "core/profiles/guava_places.h"
#include "core/profiles/profiles.h"

#define HEAD_BYTES		6

static const bf_kind utf16_kinds[] = {
	{"text", BF_CODEC_UTF16},	/* unencodedCharsFunnel() */
	{"", BF_CODEC_NONE}
};

static uint64_t
form_size(const bf_header *h, const unsigned char *body)
{
	(void) body;
	return HEAD_BYTES + h->nbits / 8;
}

static void
write_form(const bf_header *h, const unsigned char *body, unsigned char *out)
{
	out[0] = h->layout != BF_LAYOUT_GUAVA32;
	out[1] = h->hashes;
	bf_store_be32(out + 2, (uint32_t) (h->nbits / 64));
	bf_swap_words(out + HEAD_BYTES, body, h->nbits / 8);
}

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

static void
read_body(const unsigned char *data, uint64_t len, const bf_header *h, unsigned char *body)
{
	(void) len;
	bf_swap_words(body, data + HEAD_BYTES, h->nbits / 8);
}

static const bf_exchange exchange = {
	.size = form_size,
	.write = write_form,
	.read_head = read_head,
	.read_body = read_body,
};

/* What the three have in common. */
#define GUAVA_MEMBERS \
	BF_CLASSIC_MEMBERS, \
	.limits = "Its filters have 1 to 255 hashes, and 1 to 2147483647 words of 64 bits.", \
	.shape_ok = bf_java_shape_ok, \
	.params_ok = bf_classic_params_ok, \
	.size = bf_java_size, \
	.exchange = &exchange

const bf_layout bf_guava = {
	GUAVA_MEMBERS,
	BF_PLACES64_MEMBERS,
	.hash = bf_places64_hash,
	.hash_integers = bf_places64_hash_integers,
	.code = BF_LAYOUT_GUAVA,
	.name = "guava",
	.kinds = bf_funnel_kinds,
};

const bf_layout bf_guava32 = {
	GUAVA_MEMBERS,
	BF_PLACES32_MEMBERS,
	.hash = bf_places32_hash,
	.hash_integers = bf_places32_hash_integers,
	.code = BF_LAYOUT_GUAVA32,
	.name = "guava32",
	.kinds = bf_funnel_kinds,
};

const bf_layout bf_guava_utf16 = {
	GUAVA_MEMBERS,
	BF_PLACES64_MEMBERS,
	.hash = bf_places64_hash,
	.hash_integers = bf_places64_hash_integers,
	.code = BF_LAYOUT_GUAVA_UTF16,
	.name = "guava_utf16",
	.kinds = utf16_kinds,
};
