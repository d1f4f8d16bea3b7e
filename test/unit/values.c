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
		[VALUE_STOPS] = "stops",
		[VALUE_GROWN] = "grown",
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
		case VALUE_COUNTING_UNTYPED:
			out[4] = 1;
			out[5] = value_type(form);
			return 64;
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
		case VALUE_COUNTING:
			len = put_header(out, 0, 8, 2, 50, "text");
			out[5] = 3;
			return len + put_bits(out + len, 2 * 4);
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
		case VALUE_PADDED:
			len = put_program(out, 0, 5, 7, 95, 10, "bytea");
			memcpy(out + len, "\x05\0\x10\0\x80\0\0\x01\xff\0\x04\x40", 12);
			return len + 16;
		case VALUE_SEEDED:
			len = put_program(out, 0, 11, 7, 128, 10, "int");
			value_put(out, 12, 4, 12345);
			memset(out + len, 0x21, 16);
			return len + 16;
		case VALUE_PAIRS:
			len = put_program(out, 1, 2, 6, 0, 0, "int4");
			len += put_stage(out + len, 1, 0, 4);
			return len + put_hashes(out + len, 4, 0) + 32;
		case VALUE_BITS_PADDED:
			len = put_program(out, 1, 5, 7, 95, 10, "text");
			len += put_stage(out + len, 2, 0, 0);
			memset(out + len, 0x11, 11);
			return len + 16 + 16;
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

/* What the layouts of a bloom allow, read from the files of their names. */
static const struct rule
{
	int			code;
	int			words;			/* of a hash */
	uint64_t	unit;			/* m is a multiple of it */
	uint64_t	max;			/* and no larger */
	int			hashes;			/* 8: this number; 16: 8 or 16; 0: any but 0 */
	bool		seed;			/* may detail be other than 0? */
	bool		folds;			/* can bits have a size that is still open? */
	const char *kinds;			/* each between spaces; NULL: all */
}			rules[] = {
	{1, 1, 512, UINT64_MAX, 16, false, true, NULL},
	{2, 2, 64, UINT64_MAX, 0, false, false, " text bytea int4 int8 "},
	{3, 1, 64, UINT64_MAX, 0, false, false, " text bytea int4 int8 "},
	{5, 2, 1, 4294967294, 0, false, false, " text bytea int "},
	{6, 2, 1, 4294967294, 0, false, false, " text int4 int8 "},
	{7, 2, 1, 4294967294, 0, false, false, " text int4 int8 "},
	{8, 2, 1, 4294967296, 0, false, false, " text bytea int4 int8 "},
	{9, 1, 1, 2147483647, 0, false, false, " text bytea int4 int8 "},
	{10, 1, 64, UINT64_MAX, 0, false, false, " text bytea int "},
	{11, 1, 64, UINT64_MAX, 0, true, false, " text bytea int "},
	{12, 1, 256, 1 << 30, 8, false, false, " text bytea int4 int8 "},
	{13, 2, 64, UINT64_MAX, 0, false, false, " text "},
};

static const struct rule *
rule_of(int code)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if (rules[i].code == code)
			return &rules[i];
	return NULL;
}

/* Is the kind, len printable characters, one of these? */
static bool
is_kind_of(const char *kinds, const unsigned char *kind, size_t len)
{
	char		spaced[1003];

	if (kinds == NULL || len == 0)
		return true;
	spaced[0] = ' ';
	memcpy(spaced + 1, kind, len);
	memcpy(spaced + 1 + len, " ", 2);
	return memchr(kind, ' ', len) == NULL && strstr(kinds, spaced) != NULL;
}

/* Does the layout take the hashes, the detail and m of the header at p? */
static bool
is_shape_of(const struct rule *rule, const unsigned char *p)
{
	uint64_t	m = value_get(p, 16, 8);

	if (rule->hashes == 0 ? p[8] == 0 : p[8] != 8 && p[8] != rule->hashes)
		return false;
	return (rule->seed || p[9] == 2 || only_zeros(p, 12, 16)) && m % rule->unit == 0 && m <= rule->max &&
		m / 8 <= UINT64_C(760) * 1024 * 1024;
}

/* The bytes that m bits take. */
static uint64_t
bytes_of(uint64_t m)
{
	return (m / 64 + (m % 64 != 0)) * 8;
}

/* Is no bit set from the m-th to the end of a body? */
static bool
is_padded(const unsigned char *p, uint64_t m)
{
	for (uint64_t i = m; i < bytes_of(m) * 8; i++)
		if ((p[i / 8] >> i % 8 & 1) != 0)
			return false;
	return true;
}

/*
 * Are the body's stage, counts and samples ones that format.h allows?  What is
 * built takes `bytes`.
 */
static bool
is_building_body(const struct rule *rule, const unsigned char *p, size_t len, uint64_t m,
				 uint64_t bytes, uint64_t capacity)
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
		return shift == 0 && n <= (len - 16) / 8 && n % (uint64_t) rule->words == 0;
	if (stage != 2 || m == 0 || bytes > len - 16 ||
		(capacity == 0 && (n > 131072 || !rule->folds)) || shift > 40)
		return false;
	samples = 16 + (size_t) bytes;
	if (!is_padded(p + 16, m))
		return false;
	if (capacity > 0)
		return shift == 0 && n <= (len - samples) / 8 && n % (uint64_t) rule->words == 0;
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

/* Are the fields of the layer at p those of one of m bits? */
static bool
is_layer(const unsigned char *p, uint64_t m, bool newest, uint64_t before)
{
	uint64_t	capacity = value_get(p, 8, 8);
	uint64_t	additions = value_get(p, 16, 8);
	uint64_t	hashes = value_get(p, 40, 4);

	return m > 0 && m % 512 == 0 && capacity > 0 && capacity >> 63 == 0 &&
		(newest ? additions <= capacity : additions == capacity) &&
		is_rate(value_get(p, 24, 8)) && only_zeros(p, 32, 40) && (hashes == 8 || hashes == 16) &&
		only_zeros(p, 44, 48) && value_get(p, 48, 8) == before && only_zeros(p, 56, 64);
}

/* Is a body what core/layers.h draws, of a filter with this header? */
static bool
is_layers(const unsigned char *header, const unsigned char *p, size_t len)
{
	uint64_t	layers;
	uint64_t	additions = 0;
	size_t		at = 64;
	size_t		before = 0;
	bool		any = false;

	if (len < 128)
		return false;
	layers = value_get(p, 0, 4);
	if (layers < 1 || layers > 255 || (layers > 1 && header[9] == 1) || p[4] != header[6] ||
		!only_zeros(p, 5, 8) || !only_zeros(p, 16, 64) ||
		value_get(p, 64, 8) != value_get(header, 16, 8) ||
		value_get(p, 72, 8) != value_get(header, 24, 8) || value_get(p, 104, 4) != header[8])
		return false;
	for (; layers > 0; layers--)
	{
		uint64_t	m;

		if (len - at < 64)
			return false;
		m = value_get(p, at, 8);
		if (!is_layer(p + at, m, layers == 1, before) || m / 8 > len - at - 64)
			return false;
		any |= !only_zeros(p, at + 64, at + 64 + (size_t) (m / 8));
		additions += value_get(p, at + 16, 8);
		if (additions >> 63 != 0)
			return false;
		before = at;
		at += 64 + (size_t) (m / 8);
	}
	return at == len && value_get(p, 8, 8) == before && additions > 0 && any &&
		additions == value_get(header, 40, 8);
}

/* Do overflow, expansion and entries go together, of a state or a filter without a body? */
static bool
is_overflow(const unsigned char *p, uint64_t capacity)
{
	uint64_t	expansion = value_get(p, 12, 4);

	if (p[9] == 2)
		return expansion >= 1 && expansion <= 32768 && capacity > 0;
	return p[9] == 0 || (p[9] == 1 && expansion == 0 && capacity > 0);
}

/*
 * Are these bytes a filter of the type, or a state, read from the drawing in
 * format.h?
 */
bool
value_is_filter(const unsigned char *p, size_t size, uint8_t type)
{
	const struct rule *rule;
	size_t		kind_len;
	size_t		header = 64;
	uint64_t	m;
	uint64_t	bytes;
	uint64_t	capacity;

	if (size < 64 || p[4] != 1 || p[5] != type)
		return false;
	if (p[6] == 0)
		return size == 64 && only_zeros(p, 6, 64);
	rule = rule_of(p[6]);
	if (rule == NULL || p[7] > 1 || (p[6] != 1 && (type != 1 || p[9] != 0)))
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
	bytes = type == 3 ? m / 2 : bytes_of(m);
	capacity = value_get(p, 24, 8);
	if (!is_rate(value_get(p, 32, 8)) || !is_shape_of(rule, p) ||
		!is_kind_of(rule->kinds, p + 48, kind_len) || bytes > UINT64_C(760) * 1024 * 1024)
		return false;
	if (capacity >> 63 != 0)	/* SQL's numbers are signed */
		return false;
	if (!is_overflow(p, capacity) || (type != 1 && p[9] != 0))
		return false;
	if (p[9] != 0 && p[7] == 0 && size > header)
		return m > 0 && is_layers(p, p + header, size - header);
	if (!only_zeros(p, 40, 48))
		return false;
	if (p[7] == 1)
		return (m > 0 || capacity == 0) && (p[9] == 0 || value_get(p, header, 4) == 1) &&
			is_building_body(rule, p + header, size - header, m, bytes, capacity);
	if (m == 0 || capacity == 0)
		return false;
	return size == header || (size - header == bytes && !only_zeros(p, header, size) &&
							  is_padded(p + header, m));
}
