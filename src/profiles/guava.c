/*-------------------------------------------------------------------------
 *
 * guava.c
 *	  Guava's BloomFilter.
 *
 * Guava has two walks (classic.h), which hand-written filters have taken over.
 * It writes by MURMUR128_MITZ_64, which is LINEAR_63; by MURMUR128_MITZ_32, which
 * is HALVES, it wrote once, and still reads.  Both begin with MurmurHash3 x64 128
 * of the value's bytes: with both words, or with the first.
 *
 * Profiles guava and guava32 differ in the walk, and guava_utf16 from guava in
 * what becomes of a text.  m is a whole number of 64-bit words.  What
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
 * src/profiles/guava.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/classic.h"
#include "profiles/codec.h"
#include "profiles/guava.h"
#include "profiles/murmur.h"
#include "profiles/profiles.h"

#define HEAD_BYTES		6

const bf_kind bf_funnel_kinds[] = {
	{"text", BF_CODEC_RAW},		/* stringFunnel(UTF_8) */
	{"bytea", BF_CODEC_RAW},	/* byteArrayFunnel() */
	{"int4", BF_CODEC_INT32},	/* integerFunnel() */
	{"int8", BF_CODEC_INT64},	/* longFunnel() */
	{"", BF_CODEC_NONE}
};

static const bf_kind utf16_kinds[] = {
	{"text", BF_CODEC_UTF16},	/* unencodedCharsFunnel() */
	{"", BF_CODEC_NONE}
};

/*
 * bf_profile.hash for MURMUR128_MITZ_64: both words of the hash of an element's
 * bytes.
 */
bf_hash
bf_guava64_hash(const bf_filter *f, const void *encoded, size_t len)
{
	uint64_t	out[2];

	(void) f;
	bf_murmur3_128(encoded, len, out);
	return (bf_hash) {out[0], out[1]};
}

/* bf_profile.hash for MURMUR128_MITZ_32: the first word alone. */
bf_hash
bf_guava32_hash(const bf_filter *f, const void *encoded, size_t len)
{
	return (bf_hash) {bf_guava64_hash(f, encoded, len).a, 0};
}

/* bf_form.size: bytes of head and words, also of a filter without a body. */
static uint64_t
form_size(const bf_filter *f)
{
	return HEAD_BYTES + f->head.shape.nbits / 8;
}

/*
 * bf_form.write: strategy, k, W, and the words big-endian.  W fits 31 bits by
 * most_bits.  Polls.
 */
static void
write_form(const bf_filter *f, unsigned char *out)
{
	out[0] = f->head.layout != BF_LAYOUT_GUAVA32;
	out[1] = f->head.shape.hashes;
	bf_store_be32(out + 2, (uint32_t) (f->head.shape.nbits / 64));
	bf_swap_words(out + HEAD_BYTES, f->body, f->head.shape.nbits / 8);
}

/*
 * bf_form.read_head: k and W are as they come, for bf_shape_ok() to judge;
 * another strategy than the profile's is a fault, as its places are others.
 */
static bf_import
read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	if (len < HEAD_BYTES)
		return BF_IMPORT_SHORT;
	if (data[0] != (h->layout != BF_LAYOUT_GUAVA32))
		return BF_IMPORT_FORM;
	h->shape.hashes = data[1];
	h->shape.nbits = (uint64_t) bf_load_be32(data + 2) * 64;
	return BF_IMPORT_OK;
}

static const bf_form form = {
	.size = form_size,
	.write = write_form,
	.read_head = read_head,
	.read_body = bf_java_read_body,
};

#define LIMITS	"Its filters have 1 to 255 hashes, and 1 to 2147483647 words of 64 bits."

static const bf_profile profile = {
	.limits = LIMITS,
	.form = &form,
	.kinds = bf_funnel_kinds,
	.walk = BF_WALK_LINEAR_63,
	.hash = bf_guava64_hash,
};

static const bf_profile profile32 = {
	.limits = LIMITS,
	.form = &form,
	.kinds = bf_funnel_kinds,
	.walk = BF_WALK_HALVES,
	.hash = bf_guava32_hash,
};

static const bf_profile profile_utf16 = {
	.limits = LIMITS,
	.form = &form,
	.kinds = utf16_kinds,
	.walk = BF_WALK_LINEAR_63,
	.hash = bf_guava64_hash,
};

#define GUAVA(its_code, its_name, its_words, its_profile) { \
	.type = BF_TYPE_BLOOM, \
	.code = its_code, \
	.words = its_words, \
	.bits_unit = 64, \
	.most_bits = BF_JAVA_MOST_BITS, \
	.name = its_name, \
	.methods = &bf_classic, \
	.profile = its_profile, \
	.size = bf_classic_size, \
}

const bf_layout bf_guava = GUAVA(BF_LAYOUT_GUAVA, "guava", 2, &profile);
const bf_layout bf_guava32 = GUAVA(BF_LAYOUT_GUAVA32, "guava32", 1, &profile32);
const bf_layout bf_guava_utf16 = GUAVA(BF_LAYOUT_GUAVA_UTF16, "guava_utf16", 2, &profile_utf16);
