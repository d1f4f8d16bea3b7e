/*-------------------------------------------------------------------------
 *
 * spark.c
 *	  Apache Spark's BloomFilter, in both of its formats.
 *
 * m is a whole number of 64-bit words.  The two hashes of a value are Spark's
 * MurmurHash3 (murmur.c), h1 with a seed and h2 with the seed h1; as one word
 * they are the lower and the upper half.
 *
 *	  spark		 format 1, which every version reads: the seed is 0, and the
 *				 walk HALVES (classic.h)
 *	  spark_v2	 format 2, which versions since 4.1 write: the seed is the
 *				 header's layout parameter, and the walk SIGNED
 *
 * What writeTo() writes, big-endian:
 *
 *	  format 1		4 bytes 1, 4 k, 4 W, the number of words, W words
 *	  format 2		4 bytes 2, 4 k, 4 the seed, 4 W, W words
 *
 * with place i in bit i % 64 of word i / 64.  Strings and binary values are
 * hashed as their bytes, integers of any width as 64 bits.
 *
 * Format 1 knows no more than 2^31 places, whatever m is.
 *
 * Source: filters that Spark's classes have written (test/data).
 *
 * src/profiles/spark.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/classic.h"
#include "profiles/codec.h"
#include "profiles/profiles.h"

#define HEAD_BYTES		12
#define HEAD_BYTES_V2	16

static const bf_kind kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int", BF_CODEC_INT64},
	{"", BF_CODEC_NONE}
};

/*
 * bf_profile.hash: h1 with the shape's seed (0 in format 1) and h2 with the
 * seed h1, in the lower and the upper half of a word.  A long's hash is that
 * of its eight little-endian bytes.
 */
static bf_hash
hash(const bf_filter *f, const void *encoded, size_t len)
{
	uint32_t	h1 = bf_spark_murmur(encoded, len, f->head.shape.layout_param);
	uint32_t	h2 = bf_spark_murmur(encoded, len, h1);

	return (bf_hash) {h1 | (uint64_t) h2 << 32, 0};
}

/* Is the header that of format 2? */
static bool
is_v2(const bf_header *h)
{
	return h->layout == BF_LAYOUT_SPARK_V2;
}

/* Bytes before the words: format 2 has the seed as well. */
static uint64_t
head_bytes(const bf_header *h)
{
	return is_v2(h) ? HEAD_BYTES_V2 : HEAD_BYTES;
}

/*
 * bf_form.put_head: version, k, the seed in format 2, and W, which fits 31 bits
 * by most_bits.
 */
static uint64_t
put_head(const bf_filter *f, unsigned char *out)
{
	const bf_shape *shape = &f->head.shape;
	uint64_t	head = head_bytes(&f->head);

	bf_store_be32(out, is_v2(&f->head) ? 2 : 1);
	bf_store_be32(out + 4, shape->hashes);
	if (is_v2(&f->head))
		bf_store_be32(out + 8, shape->layout_param);
	bf_store_be32(out + head - 4, (uint32_t) (shape->nbits / 64));
	return head;
}

/*
 * bf_form.read_head: the version must be the profile's.  k has 32 bits
 * in the form; one above 255 becomes 0, which no shape has.
 */
static bf_fault
read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	uint64_t	head = head_bytes(h);
	uint32_t	hashes;

	if (len < head)
		return BF_IMPORT_SHORT;
	if (bf_load_be32(data) != (is_v2(h) ? 2 : 1))
		return BF_IMPORT_FORM;
	hashes = bf_load_be32(data + 4);
	h->shape.hashes = (uint8_t) (hashes <= UINT8_MAX ? hashes : 0);
	h->shape.layout_param = is_v2(h) ? bf_load_be32(data + 8) : 0;
	h->shape.nbits = (uint64_t) bf_load_be32(data + head - 4) * 64;
	return BF_OK;
}

static const bf_form form = BF_WORDS_FORM(put_head, read_head, bf_swap_words);

#define SPARK(its_code, its_name, its_walk, is_seeded) \
	BF_CLASSIC_LAYOUT(its_code, its_name, its_walk, 64, BF_JAVA_MOST_BITS, \
					  .kinds = kinds, \
					  .limits = "Its filters have 1 to 2147483647 words of 64 bits, and here 1 to 255 hashes.", \
					  .form = &form, \
					  .has_seed = is_seeded, \
					  .hash = hash)

const bf_layout bf_spark = SPARK(BF_LAYOUT_SPARK, "spark", BF_WALK_HALVES, false);
const bf_layout bf_spark_v2 = SPARK(BF_LAYOUT_SPARK_V2, "spark_v2", BF_WALK_SIGNED, true);
