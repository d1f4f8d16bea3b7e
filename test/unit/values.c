/*-------------------------------------------------------------------------
 *
 * values.c
 *	  Values of every form.
 *
 * test/unit/values.c
 *
 *-------------------------------------------------------------------------
 */
#include <string.h>

#include "values.h"

/* IEEE 754 doubles */
#define FPP_001		UINT64_C(0x3f847ae147ae147b)	/* 0.01 */
#define FPP_00001	UINT64_C(0x3f1a36e2eb1c432d)	/* 0.0001 */

/* Undoes the multiplication that lets samples in (opinion.c). */
#define UNDO_FACTOR		UINT64_C(0xcfee444d8b59a89b)

/* -ln(fpp) / 0.480453013918201, of the rates 0.005 and 0.0025 */
#define BITS_PER_VALUE_0005		UINT64_C(0x40260e35b22f86e9)
#define BITS_PER_VALUE_00025	UINT64_C(0x4028f0de9ed4f74a)

#define LONG_KIND	"composite(int8,text,array(numeric))"

const char *
value_name(value_form form)
{
	static const char *const names[VALUE_FORMS] = {
		[VALUE_FINISHED] = "finished",
		[VALUE_TWICE] = "finished-twice",
		[VALUE_EMPTY] = "header-only",
		[VALUE_UNTYPED] = "untyped",
		[VALUE_STOPS] = "stops",
		[VALUE_GROWN] = "grown",
		[VALUE_LINK] = "redisbloom",
		[VALUE_LINKS] = "redisbloom-grown",
		[VALUE_COUNTING] = "counting",
		[VALUE_COUNTING_UNTYPED] = "counting-untyped",
		[VALUE_PADDED] = "padded",
		[VALUE_SEEDED] = "seeded",
		[VALUE_HASHES] = "building-hashes",
		[VALUE_HASHES_SHAPED] = "building-hashes-shaped",
		[VALUE_BITS_SAMPLED] = "building-bits-sampled",
		[VALUE_BITS_SHAPED] = "building-bits-shaped",
		[VALUE_HASHES_GROW] = "building-hashes-grow",
		[VALUE_COUNTING_SAMPLED] = "building-counting-sampled",
		[VALUE_PAIRS] = "building-pairs",
		[VALUE_BITS_PADDED] = "building-bits-padded",
	};

	return names[form];
}

/* The type that a value of the form has: 1 for bloom, 3 for counting_bloom. */
uint8_t
value_type(value_form form)
{
	return form == VALUE_COUNTING || form == VALUE_COUNTING_UNTYPED ||
		form == VALUE_COUNTING_SAMPLED ? 3 : 1;
}

void
value_put(unsigned char *p, size_t at, int width, uint64_t number)
{
	for (int i = 0; i < width; i++)
		p[at + (size_t) i] = (unsigned char) (number >> (8 * i));
}

uint64_t
value_get(const unsigned char *p, size_t at, int width)
{
	uint64_t	number = 0;

	for (int i = width - 1; i >= 0; i--)
		number = number << 8 | p[at + (size_t) i];
	return number;
}

/* Write a header; returns its length. */
static size_t
put_header(unsigned char *p, int flags, int hashes, uint64_t blocks, uint64_t capacity,
		   const char *kind)
{
	size_t		len = strlen(kind);

	p[4] = 1;
	p[5] = 1;
	p[6] = 1;
	p[7] = (unsigned char) flags;
	p[8] = (unsigned char) hashes;
	value_put(p, 10, 2, len);
	value_put(p, 16, 8, blocks * 512);
	value_put(p, 24, 8, capacity);
	value_put(p, 32, 8, hashes == 8 ? FPP_001 : FPP_00001);
	memcpy(p + 48, kind, len);
	return len <= 16 ? 64 : 128;
}

/* Write a header with another layout than native. */
static size_t
put_program(unsigned char *p, int flags, int layout, int hashes, uint64_t m, uint64_t capacity,
			const char *kind)
{
	size_t		len = put_header(p, flags, 8, 1, capacity, kind);

	p[6] = (unsigned char) layout;
	p[8] = (unsigned char) hashes;
	value_put(p, 16, 8, m);
	return len;
}

/* Set some bits in blocks of 64 bytes, or planes of counters. */
static size_t
put_bits(unsigned char *p, size_t blocks)
{
	for (size_t i = 3; i < blocks * 64; i += 5)
		p[i] = (unsigned char) (1 << (i % 8));
	return blocks * 64;
}

/* Write the start of a building body. */
static size_t
put_stage(unsigned char *p, uint64_t stage, uint64_t shift, uint64_t n)
{
	value_put(p, 0, 4, stage);
	value_put(p, 4, 4, shift);
	value_put(p, 8, 8, n);
	return 16;
}

/* Give a header what a filter with layers has beside. */
static void
put_overflow(unsigned char *p, int overflow, uint64_t expansion, uint64_t entries)
{
	p[9] = (unsigned char) overflow;
	value_put(p, 12, 4, expansion);
	value_put(p, 40, 8, entries);
}

/* Write the head of a body with layers, as core/layers.h draws it. */
static size_t
put_layers(unsigned char *p, size_t layers, size_t newest)
{
	value_put(p, 0, 4, layers);
	p[4] = 1;
	value_put(p, 8, 8, newest);
	return 64;
}

/* Write a layer of one block. */
static size_t
put_layer(unsigned char *p, uint64_t capacity, uint64_t additions, size_t before)
{
	value_put(p, 0, 8, 512);
	value_put(p, 8, 8, capacity);
	value_put(p, 16, 8, additions);
	value_put(p, 24, 8, FPP_001);
	value_put(p, 40, 4, 8);
	value_put(p, 48, 8, before);
	return 64 + put_bits(p + 64, 1);
}

/* Make a header that of a RedisBloom filter. */
static void
put_redisbloom(unsigned char *p, unsigned char hashes, uint64_t m)
{
	p[6] = 4;
	p[8] = hashes;
	value_put(p, 16, 8, m);
	value_put(p, 32, 8, FPP_001);
}

/* Write the head and one bit of a layer at p, of 64 bytes and one slice for the bits. */
static void
put_link(unsigned char *p, unsigned char hashes, uint64_t m, uint64_t bits_per_value)
{
	value_put(p, 0, 8, m);
	value_put(p, 32, 8, bits_per_value);
	p[40] = hashes;
	memset(p + 64 + m / 8, 0, (size_t) (64 - m / 8));
}

/* A hash whose product with the factor of opinion.c is the given number. */
uint64_t
value_sample(uint64_t product)
{
	return product * UNDO_FACTOR;
}

/* Write n hashes that a sample of the given shift lets in. */
static size_t
put_hashes(unsigned char *p, size_t n, int shift)
{
	for (size_t i = 0; i < n; i++)
		value_put(p, i * 8, 8, value_sample((UINT64_C(0x9e3779b97f4a7c15) * (i + 1)) >> shift));
	return n * 8;
}

/* A finished value of one array of bits or counters, or empty; 0 for other forms. */
static size_t
make_array(value_form form, unsigned char *out)
{
	size_t		len;

	switch (form)
	{
		case VALUE_FINISHED:
			len = put_header(out, 0, 8, 1, 50, "int8");
			return len + put_bits(out + len, 1);
		case VALUE_TWICE:
			len = put_header(out, 0, 16, 3, 70, LONG_KIND);
			return len + put_bits(out + len, 3);
		case VALUE_EMPTY:
			return put_header(out, 0, 8, 1000, 50000, "text");
		case VALUE_UNTYPED:
		case VALUE_COUNTING_UNTYPED:
			out[4] = 1;
			out[5] = value_type(form);
			return 64;
		case VALUE_COUNTING:
			len = put_header(out, 0, 8, 2, 50, "text");
			out[5] = 3;
			return len + put_bits(out + len, 2 * 4);
		case VALUE_PADDED:
			len = put_program(out, 0, 5, 7, 95, 10, "bytea");
			memcpy(out + len, "\x05\0\x10\0\x80\0\0\x01\xff\0\x04\x40", 12);
			return len + 16;
		case VALUE_SEEDED:
			len = put_program(out, 0, 11, 7, 128, 10, "int");
			value_put(out, 12, 4, 12345);
			memset(out + len, 0x21, 16);
			return len + 16;
		default:
			return 0;
	}
}

/* A finished value of a chain, or of one link of one; 0 for other forms. */
static size_t
make_layers(value_form form, unsigned char *out)
{
	size_t		len;

	switch (form)
	{
		case VALUE_STOPS:
			len = put_header(out, 0, 8, 1, 50, "int8");
			put_overflow(out, 1, 0, 49);
			len += put_layers(out + len, 1, 64);
			return len + put_layer(out + len, 50, 49, 0);
		case VALUE_GROWN:
			len = put_header(out, 0, 8, 1, 5, LONG_KIND);
			put_overflow(out, 2, 3, 21);
			len += put_layers(out + len, 3, 320);
			len += put_layer(out + len, 5, 5, 0);
			len += put_layer(out + len, 15, 15, 64);
			return len + put_layer(out + len, 45, 1, 192);
		case VALUE_LINK:
			len = put_header(out, 0, 7, 1, 10, "text");
			put_redisbloom(out, 7, 128);
			put_bits(out + len, 1);
			memset(out + len + 16, 0, 48);
			return len + 16;
		case VALUE_LINKS:
			len = put_header(out, 0, 8, 1, 10, "int");
			put_overflow(out, 2, 2, 11);
			put_redisbloom(out, 8, 128);
			len += put_layers(out + len, 2, 192);
			out[len - 60] = 4;
			len += put_layer(out + len, 10, 10, 0);
			put_link(out + len - 128, 8, 128, BITS_PER_VALUE_0005);
			len += put_layer(out + len, 20, 1, 64);
			put_link(out + len - 128, 9, 256, BITS_PER_VALUE_00025);
			return len;
		default:
			return 0;
	}
}

/* A state of an aggregate; 0 for other forms. */
static size_t
make_building(value_form form, unsigned char *out)
{
	size_t		len;

	switch (form)
	{
		case VALUE_HASHES:
			len = put_header(out, 1, 8, 0, 0, "int8");
			len += put_stage(out + len, 1, 0, 3);
			put_hashes(out + len, 3, 0);
			return len + 5 * 8;
		case VALUE_HASHES_SHAPED:
			len = put_header(out, 1, 16, 20, 450, LONG_KIND);
			len += put_stage(out + len, 1, 0, 2);
			return len + put_hashes(out + len, 2, 0);
		case VALUE_BITS_SAMPLED:
			len = put_header(out, 1, 8, 2, 0, "text");
			len += put_stage(out + len, 2, 11, 4);
			len += put_bits(out + len, 2);
			return len + put_hashes(out + len, 4, 11);
		case VALUE_BITS_SHAPED:
			len = put_header(out, 1, 8, 2, 100, "uuid");
			len += put_stage(out + len, 2, 0, 0);
			return len + put_bits(out + len, 2);
		case VALUE_HASHES_GROW:
			len = put_header(out, 1, 8, 20, 450, "text");
			put_overflow(out, 2, 32768, 0);
			len += put_stage(out + len, 1, 0, 2);
			return len + put_hashes(out + len, 2, 0);
		case VALUE_COUNTING_SAMPLED:
			len = put_header(out, 1, 16, 1, 0, "int");
			out[5] = 3;
			len += put_stage(out + len, 2, 11, 2);
			len += put_bits(out + len, 1 * 4);
			return len + put_hashes(out + len, 2, 11);
		case VALUE_PAIRS:
			len = put_program(out, 1, 2, 6, 0, 0, "int4");
			len += put_stage(out + len, 1, 0, 4);
			return len + put_hashes(out + len, 4, 0) + 32;
		case VALUE_BITS_PADDED:
			len = put_program(out, 1, 5, 7, 95, 10, "text");
			len += put_stage(out + len, 2, 0, 0);
			memset(out + len, 0x11, 11);
			return len + 16 + 16;
		default:
			return 0;
	}
}

/*
 * Write a value to out, which has room for VALUE_MAX_BYTES; returns its
 * length.  The length word is zero.
 */
size_t
value_make(value_form form, unsigned char *out)
{
	size_t		len;

	memset(out, 0, VALUE_MAX_BYTES);
	len = make_array(form, out);
	if (len == 0)
		len = make_layers(form, out);
	if (len == 0)
		len = make_building(form, out);
	return len;
}
