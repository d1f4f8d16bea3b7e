/*-------------------------------------------------------------------------
 *
 * values.c
 *	  Values of every form, and what format.h says about bytes.
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

/* A sample is let in by the high bits of its product with this constant. */
#define SAMPLE_FACTOR	UINT64_C(0xd6e8feb86659fd93)
#define UNDO_FACTOR		UINT64_C(0xcfee444d8b59a89b)	/* their product is 1 */

#define LONG_KIND	"composite(int8,text,array(numeric))"

const char *
value_name(value_form form)
{
	static const char *const names[VALUE_FORMS] = {
		[VALUE_FINISHED] = "finished",
		[VALUE_TWICE] = "finished-twice",
		[VALUE_EMPTY] = "header-only",
		[VALUE_UNTYPED] = "untyped",
		[VALUE_HASHES] = "building-hashes",
		[VALUE_HASHES_SHAPED] = "building-hashes-shaped",
		[VALUE_BITS_SAMPLED] = "building-bits-sampled",
		[VALUE_BITS_SHAPED] = "building-bits-shaped",
	};

	return names[form];
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

/* Set some bits in blocks of 64 bytes. */
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

/* A hash whose product with SAMPLE_FACTOR is the given number. */
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

/*
 * Write a value to out, which has room for VALUE_MAX_BYTES; returns its
 * length.  The length word is zero.
 */
size_t
value_make(value_form form, unsigned char *out)
{
	size_t		len = 0;

	memset(out, 0, VALUE_MAX_BYTES);
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
			out[4] = 1;
			out[5] = 1;
			return 64;
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
		case VALUE_FORMS:
			break;
	}
	return len;
}

static bool
only_zeros(const unsigned char *p, size_t from, size_t to)
{
	while (from < to)
		if (p[from++] != 0)
			return false;
	return true;
}

/* Are the body's stage, counts and samples ones that format.h allows? */
static bool
is_building_body(const unsigned char *p, size_t len, uint64_t m, uint64_t capacity)
{
	uint64_t	stage;
	uint64_t	shift;
	uint64_t	n;
	size_t		samples;

	if (len < 16 || len % 8 != 0)
		return false;
	stage = value_get(p, 0, 4);
	shift = value_get(p, 4, 4);
	n = value_get(p, 8, 8);
	if (stage == 1)
		return shift == 0 && n <= (len - 16) / 8;
	if (stage != 2 || m == 0 || m / 8 > len - 16 || (capacity == 0 && n > 131072) || shift > 40)
		return false;
	samples = 16 + (size_t) (m / 8);
	if (capacity > 0)
		return shift == 0 && n <= (len - samples) / 8;
	if (len != samples + 8 * n)
		return false;
	for (; samples < len; samples += 8)
		if (shift > 0 && (value_get(p, samples, 8) * SAMPLE_FACTOR) >> (64 - shift) != 0)
			return false;
	return true;
}

/* Is fpp a double above 0 and below 1, judged by its bits? */
static bool
is_rate(uint64_t fpp)
{
	return fpp > 0 && fpp < UINT64_C(0x3ff0000000000000);
}

/* Are these bytes a filter or a state, read from the drawing in format.h? */
bool
value_is_filter(const unsigned char *p, size_t size)
{
	size_t		kind_len;
	size_t		header = 64;
	uint64_t	m;
	uint64_t	capacity;

	if (size < 64 || p[4] != 1 || p[5] != 1)
		return false;
	if (p[6] == 0)
		return size == 64 && only_zeros(p, 6, 64);
	if (p[6] != 1 || p[7] > 1 || (p[8] != 8 && p[8] != 16) || p[9] != 0 ||
		!only_zeros(p, 12, 16) || !only_zeros(p, 40, 48))
		return false;
	kind_len = (size_t) value_get(p, 10, 2);
	while (header < 48 + kind_len)
		header += 64;
	if (kind_len > 1000 || size < header || !only_zeros(p, 48 + kind_len, header))
		return false;
	for (size_t i = 48; i < 48 + kind_len; i++)
		if (p[i] < 0x20 || p[i] > 0x7e)
			return false;
	m = value_get(p, 16, 8);
	capacity = value_get(p, 24, 8);
	if (!is_rate(value_get(p, 32, 8)) || m % 512 != 0 || m / 8 > UINT64_C(760) * 1024 * 1024)
		return false;
	if (capacity >> 63 != 0)	/* SQL's numbers are signed */
		return false;
	if (p[7] == 1)
		return (m > 0 || capacity == 0) &&
			is_building_body(p + header, size - header, m, capacity);
	if (m == 0 || capacity == 0)
		return false;
	return size == header || (size - header == m / 8 && !only_zeros(p, header, size));
}
