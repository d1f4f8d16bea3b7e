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
 * filter must know what was put into it.  The kinds bf_sized_kinds are its funnels
 * stringFunnel(UTF_8), byteArrayFunnel(), integerFunnel() and longFunnel().
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
#include "profiles/profiles.h"

#define HEAD_BYTES		6

static const bf_kind utf16_kinds[] = {
	{"text", BF_CODEC_UTF16},	/* unencodedCharsFunnel() */
	{"", BF_CODEC_NONE}
};

/* bf_profile.hash: both words, or the first where the walk has one. */
bf_hash
bf_guava_hash(const bf_filter *f, const void *encoded, size_t len)
{
	bf_hash		hash = bf_murmur3_128(encoded, len);

	return (bf_hash) {hash.a, f->layout->words == 2 ? hash.b : 0};
}

/* bf_form.put_head: strategy, k, and W, which fits 31 bits by most_bits. */
static uint64_t
put_head(const bf_filter *f, unsigned char *out)
{
	out[0] = f->head.layout != BF_LAYOUT_GUAVA32;
	out[1] = f->head.shape.hashes;
	bf_store_be32(out + 2, (uint32_t) (f->head.shape.nbits / 64));
	return HEAD_BYTES;
}

/*
 * bf_form.read_head: k and W are as they come, for bf_shape_ok() to judge;
 * another strategy than the profile's is a fault, as its places are others.
 */
static bf_fault
read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	if (len < HEAD_BYTES)
		return BF_IMPORT_SHORT;
	if (data[0] != (h->layout != BF_LAYOUT_GUAVA32))
		return BF_IMPORT_FORM;
	h->shape.hashes = data[1];
	h->shape.nbits = (uint64_t) bf_load_be32(data + 2) * 64;
	return BF_OK;
}

static const bf_form form = BF_WORDS_FORM(put_head, read_head, bf_swap_words);

#define GUAVA(its_code, its_name, its_walk, its_kinds) \
	BF_CLASSIC_LAYOUT(its_code, its_name, its_walk, 64, BF_JAVA_MOST_BITS, \
					  .kinds = its_kinds, \
					  .limits = "Its filters have 1 to 255 hashes, and 1 to 2147483647 words of 64 bits.", \
					  .form = &form, \
					  .hash = bf_guava_hash)

const bf_layout bf_guava = GUAVA(BF_LAYOUT_GUAVA, "guava", BF_WALK_LINEAR_63, bf_sized_kinds);
const bf_layout bf_guava32 = GUAVA(BF_LAYOUT_GUAVA32, "guava32", BF_WALK_HALVES, bf_sized_kinds);
const bf_layout bf_guava_utf16 = GUAVA(BF_LAYOUT_GUAVA_UTF16, "guava_utf16", BF_WALK_LINEAR_63, utf16_kinds);
