/*-------------------------------------------------------------------------
 *
 * parquet.c
 *	  The split block Bloom filter of Apache Parquet.
 *
 * The bits are z blocks of 256, each of eight little-endian 32-bit words.  For
 * h, the XXH64 (seed 0) of a value's plain encoding,
 *
 *	  block		= the upper half of h * z, divided by 2^32
 *	  bit of word i	= the upper 5 bits of (the lower half of h) * salt[i]
 *
 * so that a value sets one bit in each word of one block; k is always 8.  The
 * form is what lies in a file, a Thrift header and the very same bits:
 *
 *	  15				field 1, a 32-bit number:
 *	  varint			2 * the bytes of the bits
 *	  1c 1c 00 00		field 2, algorithm: BLOCK
 *	  1c 1c 00 00		field 3, hash: XXHASH
 *	  1c 1c 00 00 00	field 4, compression: none; the end
 *	  32*z bytes		the blocks
 *
 * Other spellings of that header, which Thrift would allow, nobody writes.
 *
 * The format has any number of blocks.  parquet-java makes filters of a power
 * of two of bytes, 32 to 128 MiB, and reads no more either.  From
 * m = -8 n / ln(1 - fpp^(1/8)) bits, without their fraction, it comes to
 *
 *	  bits	= (m + 255) with bit 8 cleared, at least 256
 *	  bytes	= bits / 8 without the fraction, up to a power of two
 *
 * The first line looks like a rounding to whole blocks and is none: a value
 * more of m may give half the bytes.  The formula ignores that blocks fill
 * unequally, which only the rounding up makes good.
 *
 * Sources: the Apache Parquet format, BloomFilter.md and parquet.thrift;
 * optimalNumOfBits() of parquet-java's BlockSplitBloomFilter for the sizes;
 * filters in files of the parquet-testing project (test/data).
 *
 * src/profiles/parquet.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/hash.h"
#include "profiles/classic.h"
#include "profiles/codec_internal.h"
#include "profiles/profiles.h"

#define BLOCK_BYTES		32
#define BLOCK_BITS		256
#define WORDS			8
#define MAX_BYTES		((uint64_t) 128 << 20)

static const uint32_t salt[WORDS] = {
	0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d,
	0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
};

static const unsigned char head_end[] = {
	0x1c, 0x1c, 0x00, 0x00, 0x1c, 0x1c, 0x00, 0x00, 0x1c, 0x1c, 0x00, 0x00, 0x00
};

_Static_assert(1 + BF_VARINT_ROOM + sizeof(head_end) <= BF_FORM_HEAD, "a header does not fit");

/* bf_profile.hash: XXH64 with seed 0 of the plain encoding. */
static bf_hash
hash(const bf_filter *f, const void *encoded, size_t len)
{
	(void) f;
	return (bf_hash) {bf_xxh64(encoded, len), 0};
}

/* Are these parameters of the format: eight bits a value, and nothing else? */
static bool
params_ok(const bf_filter *f)
{
	return f->head.shape.hashes == WORDS && f->head.shape.layout_param == 0;
}

/*
 * bf_layout.size: the shape that parquet-java chooses, by the formula above.  It
 * takes its most bytes where it would need more, and then does not keep fpp.
 */
static bf_verdict
size_of(bf_filter *f)
{
	double		m = -WORDS * (double) f->head.capacity / log(1 - pow(f->head.fpp, 1.0 / WORDS));
	uint64_t	bits;
	uint64_t	power = BLOCK_BITS;

	f->head.shape.hashes = WORDS;
	if (!(m >= 0 && m <= (double) MAX_BYTES * 8))
		return BF_TOO_LARGE;
	bits = ((uint64_t) m + BLOCK_BITS - 1) & ~(uint64_t) BLOCK_BITS;
	while (power / 8 < bits / 8 && power < MAX_BYTES * 8)
		power *= 2;
	f->head.shape.nbits = power;
	return BF_FITS;
}

/*
 * Where the block of a hash begins, in bytes: floor(upper half * z / 2^32)
 * of z blocks.
 */
static inline uint64_t
block_at(const bf_filter *f, uint64_t hash)
{
	return ((hash >> 32) * (f->head.shape.nbits / BLOCK_BITS) >> 32) * BLOCK_BYTES;
}

/*
 * The bit of the value in word 0 to 7 of its block: its number is the upper
 * five bits of a product of 32 bits.
 */
static inline uint32_t
mask_of(uint64_t hash, size_t word)
{
	return (uint32_t) 1 << ((uint32_t) hash * salt[word] >> 27);
}

/* Set the eight bits of a hash, one in each word, in its block. */
static void
mark(unsigned char *block, uint64_t hash)
{
	for (size_t i = 0; i < WORDS; i++)
		bf_store32(block + 4 * i, bf_load32(block + 4 * i) | mask_of(hash, i));
}

/*
 * Are all eight bits of a hash set in its block?  Looks at every word: a
 * branch costs more than a word.
 */
static bool
check(const unsigned char *block, uint64_t hash)
{
	uint32_t	missing = 0;

	for (size_t i = 0; i < WORDS; i++)
		missing |= ~bf_load32(block + 4 * i) & mask_of(hash, i);
	return missing == 0;
}

/*
 * bf_methods.add: set the bits of n hashes, each of one word.  A plain loop:
 * prefetching blocks gained less than 5 % of an aggregate.  Polls.
 */
static void
add(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++)
	{
		mark(f->body + block_at(f, hashes[i]), hashes[i]);
		bf_poll_at((i + 1) * BF_SLICE_BYTES);
	}
}

/* bf_methods.contains: are all eight bits set in the block of the hash? */
static bool
contains(const bf_filter *f, bf_hash hash)
{
	return check(f->body + block_at(f, hash.a), hash.a);
}

/*
 * bf_slicing.find: where the slice with the block of the hash begins.  A
 * slice has two blocks, but for the last one of an odd number.
 */
static int
slices(const bf_filter *f, bf_hash hash, uint64_t *offsets)
{
	offsets[0] = block_at(f, hash.a) / BF_SLICE_BYTES * BF_SLICE_BYTES;
	return 1;
}

/*
 * bf_slicing.test: are the bits set in the half of the slice that is the
 * hash's block?
 */
static bool
test_slice(const bf_filter *f, const void *slice, bf_hash hash, int which)
{
	(void) which;
	return check((const unsigned char *) slice + block_at(f, hash.a) % BF_SLICE_BYTES, hash.a);
}

/*
 * The chance that an absent value passes this block: it has one uniform bit
 * in each word of 32, so the product of their shares of set bits.
 */
static double
block_rate(const unsigned char *block)
{
	double		product = 1;

	for (size_t i = 0; i < WORDS; i++)
		product *= (double) __builtin_popcount(bf_load32(block + 4 * i)) / 32;
	return product;
}

/*
 * bf_methods.rate: the mean of the blocks' rates, as each is equally likely
 * to be the one of an absent value.  Polls.
 */
static double
rate(const bf_filter *f)
{
	uint64_t	size = f->head.shape.nbits / 8;
	double		sum = 0;

	for (uint64_t at = 0; at < size; at += BLOCK_BYTES)
	{
		sum += block_rate(f->body + at);
		bf_poll_at(at);
	}
	return sum / (double) (size / BLOCK_BYTES);
}

/*
 * Write a form's header for body_bytes of bits to out, which has BF_FORM_HEAD
 * bytes; returns its length.
 */
static uint64_t
write_head(uint64_t body_bytes, unsigned char *out)
{
	unsigned char *end;

	*out = 0x15;
	end = bf_put_varint(out + 1, body_bytes * 2);
	end = bf_put_bytes(end, head_end, sizeof(head_end));
	return (uint64_t) (end - out);
}

/* bf_form.put_head: the header of the filter's blocks. */
static uint64_t
put_head(const bf_filter *f, unsigned char *out)
{
	return write_head(f->head.shape.nbits / 8, out);
}

/*
 * bf_form.read_head: the number of bytes, up to five bytes of a varint,
 * and then whether the header is just what write_head() makes of it.
 */
static bf_fault
read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	unsigned char head[BF_FORM_HEAD];
	uint64_t	head_len;
	uint64_t	number = 0;
	uint64_t	at = 1;

	if (len > 0 && data[0] != 0x15)
		return BF_IMPORT_FORM;
	for (int shift = 0; shift < 35; shift += 7)
	{
		if (at >= len)
			return BF_IMPORT_SHORT;
		number |= (uint64_t) (data[at] & 0x7f) << shift;
		if (data[at++] < 0x80)
			break;
	}
	if (number % 2 != 0 || number / 2 > MAX_BYTES)
		return BF_IMPORT_SHAPE;
	head_len = write_head(number / 2, head);
	if (len < head_len)
		return BF_IMPORT_SHORT;
	if (memcmp(data, head, (size_t) head_len) != 0)
		return BF_IMPORT_FORM;
	h->shape.nbits = number / 2 * 8;
	h->shape.hashes = WORDS;
	return BF_OK;
}

static const bf_form form = BF_WORDS_FORM(put_head, read_head, bf_bits_copy);

static const bf_profile profile = {
	.kinds = bf_sized_kinds,
	.limits = "Its filters have 8 hashes and 32 bytes to 128 MiB.",
	.form = &form,
	.hashes = WORDS,
	.hash = hash,
};

static const bf_slicing slicing = {
	.bytes = BF_SLICE_BYTES,
	.find = slices,
	.test = test_slice,
};

static const bf_methods methods = {
	.slicing = &slicing,
	.params_ok = params_ok,
	.body_bytes = bf_bits_bytes,
	.add = add,
	.contains = contains,
	.unite = bf_bits_unite,
	.rate = rate,
	.cardinality = bf_classic_cardinality,
	.fill = bf_bits_fill,
};

const bf_layout bf_parquet = {
	.type = BF_TYPE_BLOOM,
	.code = BF_LAYOUT_PARQUET,
	.words = 1,
	.bits_unit = BLOCK_BITS,
	.most_bits = MAX_BYTES * 8,
	.name = "parquet",
	.methods = &methods,
	.profile = &profile,
	.size = size_of,
};
