/*-------------------------------------------------------------------------
 *
 * opinion.c
 *	  What format.h says about bytes: a second opinion on which are a filter.
 *
 * As values.c it calls nothing of the core.
 *
 * test/unit/opinion.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>
#include <string.h>

#include "values.h"

/* A sample is let in by the high bits of its product with this constant. */
#define SAMPLE_FACTOR	UINT64_C(0xd6e8feb86659fd93)

/* No body is longer. */
#define MAX_BYTES		(UINT64_C(760) * 1024 * 1024)

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
	bool		seed;			/* may layout_param be other than 0? */
	bool		folds;			/* can bits have a size that is still open? */
	const char *kinds;			/* each between spaces; NULL: all */
}			rules[] = {
	{1, 1, 512, UINT64_MAX, 16, false, true, NULL},
	{2, 2, 64, UINT64_MAX, 0, false, false, " text bytea int4 int8 "},
	{3, 1, 64, UINT64_MAX, 0, false, false, " text bytea int4 int8 "},
	{4, 2, 64, UINT64_MAX, 0, false, false, " text bytea int "},
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

static double
double_of(uint64_t bits)
{
	double		number;

	memcpy(&number, &bits, sizeof(number));
	return number;
}

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

/* Does the layout take the hashes, the layout parameter and m of the header at p? */
static bool
is_shape_of(const struct rule *rule, const unsigned char *p)
{
	uint64_t	m = value_get(p, 16, 8);

	if (rule->hashes == 0 ? p[8] == 0 : p[8] != 8 && p[8] != rule->hashes)
		return false;
	return (rule->seed || p[9] != 0 || only_zeros(p, 12, 16)) &&
		m % rule->unit == 0 && m <= rule->max && m / 8 <= MAX_BYTES;
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

/* Are these the hashes that RedisBloom needs for so many bits per value? */
static bool
is_redisbloom(uint64_t hashes, double bits_per_value)
{
	double		least = 0.693147180559945 * bits_per_value;

	return least <= (double) hashes + 1e-9 && least > (double) hashes - 1 - 1e-9;
}

/* Do hashes and fpp of the header at p go together? */
static bool
is_sized(const unsigned char *p)
{
	double		fpp = double_of(value_get(p, 32, 8));

	return p[6] != 4 || is_redisbloom(p[8], -log(p[9] == 2 ? fpp / 2 : fpp) / 0.480453013918201);
}

/* Do hashes and bits per value of the layer at p go together? */
static bool
is_layer_sized(int layout, const unsigned char *p)
{
	uint64_t	hashes = value_get(p, 40, 4);

	if (layout == 1)
		return only_zeros(p, 32, 40) && (hashes == 8 || hashes == 16);
	return hashes > 0 && hashes < 256 && is_redisbloom(hashes, double_of(value_get(p, 32, 8)));
}

/* Are the fields of the layer at p those of one of m bits? */
static bool
is_layer(int layout, const unsigned char *p, uint64_t m, bool newest, uint64_t before)
{
	uint64_t	capacity = value_get(p, 8, 8);
	uint64_t	additions = value_get(p, 16, 8);

	return m > 0 && m % rule_of(layout)->unit == 0 && m / 8 <= MAX_BYTES &&
		is_layer_sized(layout, p) && capacity > 0 && capacity >> 63 == 0 &&
		(newest ? additions <= capacity : additions == capacity) &&
		is_rate(value_get(p, 24, 8)) && only_zeros(p, 44, 48) && value_get(p, 48, 8) == before && only_zeros(p, 56, 64);
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
		size_t		bytes;
		size_t		padded;

		if (len - at < 64)
			return false;
		m = value_get(p, at, 8);
		bytes = (size_t) (m / 8);
		padded = (bytes + 63) / 64 * 64;
		if (!is_layer(header[6], p + at, m, layers == 1, before) || padded > len - at - 64 ||
			!only_zeros(p, at + 64 + bytes, at + 64 + padded))
			return false;
		any |= !only_zeros(p, at + 64, at + 64 + bytes);
		additions += value_get(p, at + 16, 8);
		if (additions >> 63 != 0)
			return false;
		before = at;
		at += 64 + padded;
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
	return p[9] == 0 ||
		(p[9] == 1 && expansion <= (p[6] == 4 ? 32768 : 0) && capacity > 0);
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
	if (rule == NULL || p[7] > 1 || (p[6] != 1 && type != 1) ||
		(p[6] != 1 && p[6] != 4 && p[9] != 0))
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
	if (!is_rate(value_get(p, 32, 8)) || !is_shape_of(rule, p) || !is_sized(p) ||
		!is_kind_of(rule->kinds, p + 48, kind_len) || bytes > MAX_BYTES)
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
		return kind_len > 0 && (m > 0 || capacity == 0) && (p[9] == 0 || value_get(p, header, 4) == 1) &&
			is_building_body(rule, p + header, size - header, m, bytes, capacity);
	if (m == 0 || capacity == 0)
		return false;
	return size == header || (size - header == bytes && !only_zeros(p, header, size) &&
							  is_padded(p + header, m));
}
