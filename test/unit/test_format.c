/*-------------------------------------------------------------------------
 *
 * test_format.c
 *	  Headers: where every field is, that they are read as they were
 *	  written, and one case for everything that can be wrong.
 *
 * test/unit/test_format.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "profiles/profiles.h"
#include "core/format.h"
#include "core/sample.h"
#include "values/values.h"
#include "handle.h"
#include "unit.h"
#include "values.h"

#define HEADER_FPP	32

static void
pinned_offsets(void)
{
	static const unsigned char expected[64] = {
		0xee, 0xee, 0xee, 0xee, /* length word, left alone */
		1, 0x20, 0x21, 0,		/* version, type, layout, mark of states */
		0x23, 0x24,				/* hashes, overflow */
		4, 0,					/* s */
		0x28, 0x27, 0x26, 0x25, /* layout_param */
		0x37, 0x36, 0x35, 0x34, 0x33, 0x32, 0x31, 0x30, /* m */
		0x47, 0x46, 0x45, 0x44, 0x43, 0x42, 0x41, 0x40, /* capacity */
		0x7b, 0x14, 0xae, 0x47, 0xe1, 0x7a, 0x84, 0x3f, /* fpp, 0.01 */
		0x57, 0x56, 0x55, 0x54, 0x53, 0x52, 0x51, 0x50, /* entries */
		'i', 'n', 't', '8'		/* kind, then zeros */
	};
	const bf_header h = {
		.type = 0x20,
		.layout = 0x21,
		.shape.hashes = 0x23,
		.shape.overflow = 0x24,
		.kind_len = 4,
		.shape.layout_param = 0x25262728,
		.shape.nbits = UINT64_C(0x3031323334353637),
		.capacity = UINT64_C(0x4041424344454647),
		.fpp = 0.01,
		.entries = UINT64_C(0x5051525354555657),
		.kind = "int8"
	};
	unsigned char bytes[64];

	memset(bytes, 0xee, sizeof(bytes));
	bf_header_write(bytes, &h);
	for (size_t i = 0; i < 64; i++)
		CHECKF(bytes[i] == expected[i], "offset %zu is %#x", i, bytes[i]);
}

/* The forms that values.c writes by hand are the core's, byte for byte. */
static void
rewritten_headers(void)
{
	for (value_form form = 0; form < VALUE_FORMS; form++)
	{
		unsigned char bytes[VALUE_MAX_BYTES];
		unsigned char again[VALUE_MAX_BYTES];
		size_t		size = value_make(form, bytes);
		bf_filter	f;

		memset(again, 0xee, sizeof(again));
		for (uint8_t type = BF_TYPE_BLOOM; type <= BF_TYPE_COUNTING; type++)
			CHECK(type == value_type(form) || unit_validate(&f, bytes, size, type) == BF_FAULT_TYPE);
		CHECKF(unit_validate(&f, bytes, size, value_type(form)) == BF_OK, "%s", value_name(form));
		if (form >= VALUE_HASHES)
			bf_state_header_write(again, &f.head);
		else
			bf_header_write(again, &f.head);
		CHECKF(memcmp(again + 4, bytes + 4, bf_header_bytes(f.head.kind_len) - 4) == 0, "%s",
			   value_name(form));
		CHECK(bf_kind_len(bytes) == f.head.kind_len);
		CHECK(bf_is_state(bytes, size) == (form >= VALUE_HASHES));
	}
}

static bool
same_header(const bf_header *a, const bf_header *b)
{
	return a->layout == b->layout && a->shape.hashes == b->shape.hashes &&
		a->shape.overflow == b->shape.overflow && a->kind_len == b->kind_len &&
		a->shape.nbits == b->shape.nbits && a->capacity == b->capacity &&
		memcmp(&a->fpp, &b->fpp, sizeof(double)) == 0 &&
		memcmp(a->kind, b->kind, a->kind_len) == 0;
}

/* Write h with guards around it, then read it, as a value of its header alone. */
static void
check_round_trip(const bf_header *h)
{
	size_t		len = bf_header_bytes(h->kind_len);
	unsigned char *bytes = unit_alloc(len + 8);
	unsigned char *copy;
	bf_filter	read;

	memset(bytes, 0xee, len + 8);
	bf_header_write(bytes, h);
	CHECK(value_get(bytes, 0, 4) == 0xeeeeeeee);
	CHECK(value_get(bytes, len, 8) == UINT64_C(0xeeeeeeeeeeeeeeee));
	copy = unit_copy(bytes, len);
	CHECKF(bf_open_head(&read, copy, len) == BF_OK, "s %d", h->kind_len);
	CHECKF(same_header(h, &read.head), "s %d", h->kind_len);
	CHECK(read.head.kind == (char *) copy + 48);
	CHECK(unit_validate(&read, copy, len, BF_TYPE_BLOOM) == BF_OK);
	free(copy);
	free(bytes);
}

static void
round_trip(void)
{
	char		kind[BF_MAX_KIND];
	uint64_t	state = 1;

	for (size_t i = 0; i < sizeof(kind); i++)
		kind[i] = (char) (' ' + i % 95);
	for (uint16_t s = 0; s <= BF_MAX_KIND; s++)
	{
		bf_header	h = {
			.type = BF_TYPE_BLOOM,
			.layout = BF_LAYOUT_NATIVE,
			.shape.hashes = unit_below(&state, 2) ? 8 : 16,
			.kind_len = s,
			.shape.nbits = (unit_random(&state) >> unit_below(&state, 64)) % (BF_MAX_BYTES * 8 / 512) * 512 + 512,
			.capacity = 1 + (unit_random(&state) >> 2 >> unit_below(&state, 62)),
			.fpp = ldexp((double) (unit_random(&state) >> 11), -53 - (int) unit_below(&state, 900)),
			.kind = kind
		};

		CHECK(bf_header_bytes(s) % 64 == 0 && bf_header_bytes(s) >= (size_t) s + 48 &&
			  bf_header_bytes(s) < (size_t) s + 48 + 64);
		check_round_trip(&h);
	}
}

/* What is wrong after bytes of a form are changed. */
static bf_fault
fault_after(value_form form, size_t at, int width, uint64_t number)
{
	unsigned char bytes[VALUE_MAX_BYTES];
	size_t		size = value_make(form, bytes);
	unsigned char *copy;
	bf_filter	f;
	bf_fault	fault;

	value_put(bytes, at, width, number);
	copy = unit_copy(bytes, size);
	fault = unit_validate(&f, copy, size, value_type(form));
	free(copy);
	return fault;
}

/* One or more cases for every fault.  A body starts at 64 (short kinds). */
static const struct
{
	value_form	form;
	size_t		at;				/* change width bytes there */
	int			width;
	uint64_t	number;			/* to this number */
	bf_fault	fault;
}			faults[] = {
	{VALUE_FINISHED, 0, 4, 0xffffffff, BF_OK},	/* the server's business */
	{VALUE_FINISHED, 4, 1, 0, BF_FAULT_VERSION},
	{VALUE_FINISHED, 4, 1, 2, BF_FAULT_VERSION},
	{VALUE_UNTYPED, 4, 1, 2, BF_FAULT_VERSION},
	{VALUE_FINISHED, 5, 1, 0, BF_FAULT_TYPE},
	{VALUE_UNTYPED, 5, 1, 2, BF_FAULT_TYPE},
	{VALUE_FINISHED, 6, 1, BF_LAYOUT_END, BF_FAULT_LAYOUT},
	{VALUE_FINISHED, 6, 1, BF_LAYOUT_PARQUET, BF_OK},
	{VALUE_FINISHED, 6, 1, BF_LAYOUT_SPARK, BF_FAULT_KIND},
	{VALUE_TWICE, 6, 1, BF_LAYOUT_PARQUET, BF_FAULT_LAYOUT},
	{VALUE_PADDED, 16, 8, 64, BF_FAULT_LENGTH},
	{VALUE_PADDED, 16, 8, 94, BF_FAULT_BODY},
	{VALUE_PADDED, 16, 8, 0, BF_FAULT_LAYOUT},
	{VALUE_PADDED, 8, 1, 0, BF_FAULT_LAYOUT},
	{VALUE_PADDED, 12, 4, 1, BF_FAULT_LAYOUT},
	{VALUE_PADDED, 75, 1, 0x80, BF_FAULT_BODY},
	{VALUE_SEEDED, 12, 4, 0, BF_OK},
	{VALUE_SEEDED, 6, 1, BF_LAYOUT_SPARK, BF_FAULT_LAYOUT},
	{VALUE_PAIRS, 72, 8, 5, BF_FAULT_STATE},
	{VALUE_PAIRS, 72, 8, 6, BF_OK},
	{VALUE_PAIRS, 6, 1, BF_LAYOUT_GUAVA32, BF_OK},
	{VALUE_PAIRS, 64, 4, 2, BF_FAULT_STATE},
	{VALUE_BITS_PADDED, 91, 1, 0x80, BF_FAULT_STATE},
	{VALUE_BITS_PADDED, 72, 8, 1, BF_FAULT_STATE},
	{VALUE_BITS_PADDED, 72, 8, 2, BF_OK},
	{VALUE_FINISHED, 8, 1, 9, BF_FAULT_LAYOUT},
	{VALUE_HASHES, 8, 1, 0, BF_FAULT_LAYOUT},
	{VALUE_FINISHED, 16, 8, 0, BF_FAULT_LAYOUT},
	{VALUE_FINISHED, 16, 8, 511, BF_FAULT_LAYOUT},
	{VALUE_EMPTY, 16, 8, UINT64_MAX - 511, BF_FAULT_LAYOUT},
	{VALUE_EMPTY, 16, 8, BF_MAX_BYTES * 8, BF_OK},
	{VALUE_EMPTY, 16, 8, BF_MAX_BYTES * 8 + 512, BF_FAULT_LAYOUT},
	{VALUE_HASHES_SHAPED, 16, 8, 0, BF_FAULT_LAYOUT},
	{VALUE_FINISHED, 7, 1, 2, BF_FAULT_FLAGS},
	{VALUE_HASHES, 7, 1, 3, BF_FAULT_FLAGS},
	{VALUE_FINISHED, 9, 1, 3, BF_FAULT_OVERFLOW},
	{VALUE_FINISHED, 9, 1, 1, BF_FAULT_LENGTH},
	{VALUE_FINISHED, 9, 1, 2, BF_FAULT_LAYOUT},
	{VALUE_EMPTY, 9, 1, 1, BF_OK},
	{VALUE_HASHES, 9, 1, 1, BF_FAULT_PARAMETERS},
	{VALUE_HASHES_GROW, 24, 8, 0, BF_FAULT_PARAMETERS},
	{VALUE_HASHES_GROW, 40, 8, 2, BF_FAULT_RESERVED},
	{VALUE_HASHES_GROW, 64, 4, 2, BF_FAULT_STATE},
	{VALUE_GROWN, 12, 4, 0, BF_FAULT_LAYOUT},
	{VALUE_GROWN, 12, 4, 32769, BF_FAULT_LAYOUT},
	{VALUE_GROWN, 9, 1, 1, BF_FAULT_LAYOUT},
	{VALUE_STOPS, 12, 4, 1, BF_FAULT_LAYOUT},
	{VALUE_STOPS, 40, 8, 48, BF_FAULT_BODY},
	{VALUE_STOPS, 24, 8, 51, BF_FAULT_BODY},
	{VALUE_STOPS, 64, 4, 0, BF_FAULT_BODY},
	{VALUE_STOPS, 68, 1, 2, BF_FAULT_BODY},
	{VALUE_STOPS, 72, 8, 128, BF_FAULT_BODY},
	{VALUE_STOPS, 80, 8, 1, BF_FAULT_BODY},
	{VALUE_STOPS, 128, 8, BF_MAX_BYTES * 8, BF_FAULT_BODY},
	{VALUE_STOPS, 136, 8, 48, BF_FAULT_BODY},
	{VALUE_STOPS, 144, 8, 51, BF_FAULT_BODY},
	{VALUE_STOPS, 152, 8, UINT64_C(0x3ff0000000000000), BF_FAULT_BODY},
	{VALUE_STOPS, 160, 8, 1, BF_FAULT_BODY},
	{VALUE_STOPS, 168, 4, 16, BF_FAULT_BODY},
	{VALUE_FINISHED, 10, 2, 1001, BF_FAULT_KIND},
	{VALUE_FINISHED, 10, 2, 65535, BF_FAULT_KIND},
	{VALUE_EMPTY, 10, 2, 17, BF_FAULT_KIND},
	{VALUE_FINISHED, 10, 2, 5, BF_FAULT_KIND},
	{VALUE_FINISHED, 51, 1, 0x1f, BF_FAULT_KIND},
	{VALUE_FINISHED, 51, 1, 0x20, BF_OK},
	{VALUE_FINISHED, 51, 1, 0x7e, BF_OK},
	{VALUE_FINISHED, 51, 1, 0x7f, BF_FAULT_KIND},
	{VALUE_FINISHED, 51, 1, 0xe4, BF_FAULT_KIND},
	{VALUE_FINISHED, 10, 2, 3, BF_FAULT_RESERVED},
	{VALUE_FINISHED, 12, 4, 0x01000000, BF_FAULT_LAYOUT},
	{VALUE_FINISHED, 40, 8, UINT64_C(1) << 63, BF_FAULT_RESERVED},
	{VALUE_FINISHED, 63, 1, 1, BF_FAULT_RESERVED},
	{VALUE_UNTYPED, 7, 1, 1, BF_FAULT_RESERVED},
	{VALUE_UNTYPED, 8, 1, 8, BF_FAULT_RESERVED},
	{VALUE_UNTYPED, 63, 1, 1, BF_FAULT_RESERVED},
	{VALUE_FINISHED, 24, 8, 0, BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, 24, 8, INT64_MAX, BF_OK},
	{VALUE_FINISHED, 24, 8, (uint64_t) INT64_MAX + 1, BF_FAULT_PARAMETERS},
	{VALUE_HASHES_SHAPED, 24, 8, UINT64_MAX, BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, HEADER_FPP, 8, 0, BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, HEADER_FPP, 8, UINT64_C(1), BF_OK},
	{VALUE_FINISHED, HEADER_FPP, 8, UINT64_C(1) << 63, BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, HEADER_FPP, 8, UINT64_C(0xbf847ae147ae147b), BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, HEADER_FPP, 8, UINT64_C(0x3fefffffffffffff), BF_OK},
	{VALUE_FINISHED, HEADER_FPP, 8, UINT64_C(0x3ff0000000000000), BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, HEADER_FPP, 8, UINT64_C(0x7ff0000000000000), BF_FAULT_PARAMETERS},
	{VALUE_HASHES, HEADER_FPP, 8, UINT64_C(0x7ff8000000000000), BF_FAULT_PARAMETERS},
	{VALUE_FINISHED, 16, 8, 1024, BF_FAULT_LENGTH},
	{VALUE_UNTYPED, 6, 1, 0, BF_OK},
	{VALUE_FINISHED, 6, 1, 0, BF_FAULT_LENGTH},
	{VALUE_FINISHED, 7, 1, 1, BF_FAULT_STATE},
	{VALUE_HASHES, 64, 4, 0, BF_FAULT_STATE},
	{VALUE_HASHES, 64, 4, 2, BF_FAULT_STATE},
	{VALUE_HASHES, 64, 4, 3, BF_FAULT_STATE},
	{VALUE_HASHES, 68, 4, 1, BF_FAULT_STATE},
	{VALUE_HASHES, 72, 8, 0, BF_OK},
	{VALUE_HASHES, 72, 8, 5, BF_OK},
	{VALUE_HASHES, 72, 8, 6, BF_FAULT_STATE},
	{VALUE_HASHES, 72, 8, UINT64_MAX, BF_FAULT_STATE},
	{VALUE_HASHES, 16, 8, 512, BF_OK},
	{VALUE_BITS_SAMPLED, 68, 4, 10, BF_OK},
	{VALUE_BITS_SAMPLED, 68, 4, 12, BF_FAULT_STATE},
	{VALUE_BITS_SAMPLED, 68, 4, 48, BF_FAULT_STATE},
	{VALUE_BITS_SAMPLED, 68, 4, 64, BF_FAULT_STATE},
	{VALUE_BITS_SAMPLED, 72, 8, 3, BF_FAULT_STATE},
	{VALUE_BITS_SAMPLED, 72, 8, 5, BF_FAULT_STATE},
	{VALUE_BITS_SAMPLED, 72, 8, UINT64_C(1) << 61 | 4, BF_FAULT_STATE},
	{VALUE_BITS_SAMPLED, 24, 8, 7, BF_FAULT_STATE},
	{VALUE_BITS_SHAPED, 68, 4, 1, BF_FAULT_STATE},
	{VALUE_BITS_SHAPED, 16, 8, 512, BF_OK}, /* the rest is room for hashes */
	{VALUE_BITS_SHAPED, 72, 8, 1, BF_FAULT_STATE},
	{VALUE_BITS_SHAPED, 16, 8, 1536, BF_FAULT_STATE},
	{VALUE_COUNTING, 5, 1, 1, BF_FAULT_TYPE},
	{VALUE_FINISHED, 5, 1, 3, BF_FAULT_TYPE},
	{VALUE_COUNTING, 6, 1, 2, BF_FAULT_LAYOUT},
	{VALUE_COUNTING, 9, 1, 1, BF_FAULT_OVERFLOW},
	{VALUE_COUNTING, 16, 8, 512, BF_FAULT_LENGTH},
	{VALUE_COUNTING, 16, 8, BF_MAX_BYTES * 2, BF_FAULT_LENGTH},
	{VALUE_COUNTING, 16, 8, BF_MAX_BYTES * 2 + 512, BF_FAULT_LAYOUT},
	{VALUE_COUNTING, 16, 8, UINT64_MAX - 511, BF_FAULT_LAYOUT},
	{VALUE_COUNTING, 40, 8, 1, BF_FAULT_RESERVED},
	{VALUE_COUNTING_SAMPLED, 16, 8, 1024, BF_FAULT_STATE},
	{VALUE_COUNTING_SAMPLED, 72, 8, 1, BF_FAULT_STATE},
};

static void
each_fault(void)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
	{
		bf_fault	fault = fault_after(faults[i].form, faults[i].at, faults[i].width,
										faults[i].number);

		CHECKF(fault == faults[i].fault, "%s with %#llx at %zu: %s", value_name(faults[i].form),
			   (unsigned long long) faults[i].number, faults[i].at, bf_fault_text(fault));
	}
}

/* Faults that need another length: too short, a wrong length, no bit set. */
static void
faults_of_length(void)
{
	unsigned char bytes[VALUE_MAX_BYTES];
	bf_filter	f;
	size_t		size = value_make(VALUE_FINISHED, bytes);

	CHECK(unit_validate(&f, bytes, 0, BF_TYPE_BLOOM) == BF_FAULT_SHORT);
	CHECK(unit_validate(&f, bytes, 63, BF_TYPE_BLOOM) == BF_FAULT_SHORT);
	CHECK(unit_validate(&f, bytes, 64, BF_TYPE_BLOOM) == BF_OK);
	CHECK(unit_validate(&f, bytes, 65, BF_TYPE_BLOOM) == BF_FAULT_LENGTH);
	CHECK(unit_validate(&f, bytes, size - 1, BF_TYPE_BLOOM) == BF_FAULT_LENGTH);
	CHECK(unit_validate(&f, bytes, size + 1, BF_TYPE_BLOOM) == BF_FAULT_LENGTH);
	memset(bytes + 64, 0, 64);
	CHECK(unit_validate(&f, bytes, size, BF_TYPE_BLOOM) == BF_FAULT_EMPTY);
	CHECK(unit_open(&f, bytes, size) == BF_OK);
	size = value_make(VALUE_HASHES, bytes);
	CHECK(unit_validate(&f, bytes, size + 8, BF_TYPE_BLOOM) == BF_OK);	/* more room */
	CHECK(unit_validate(&f, bytes, size + 7, BF_TYPE_BLOOM) == BF_FAULT_LENGTH);
	CHECK(unit_validate(&f, bytes, 79, BF_TYPE_BLOOM) == BF_FAULT_LENGTH);
	CHECK(!bf_is_state(bytes, 63));
}

/* No more than BF_SAMPLE_MAX samples, none that the shift does not let in. */
static void
faults_of_samples(void)
{
	const size_t max = (size_t) BF_SAMPLE_MAX;
	const size_t body = 64;
	const size_t samples = body + 16 + 2 * 64;
	unsigned char *bytes = unit_zeros(samples + (max + 1) * 8);
	bf_filter	f;

	value_make(VALUE_BITS_SAMPLED, bytes);
	for (size_t i = 0; i <= max; i++)
		value_put(bytes, samples + i * 8, 8, value_sample(i));
	value_put(bytes, body + 4, 4, 40);
	value_put(bytes, body + 8, 8, max);
	CHECK(unit_validate(&f, bytes, samples + max * 8, BF_TYPE_BLOOM) == BF_OK);
	value_put(bytes, body + 4, 4, 48);	/* all are let in, but it is too much */
	CHECK(unit_open(&f, bytes, samples + max * 8) == BF_FAULT_STATE);
	value_put(bytes, body + 4, 4, 47);
	value_put(bytes, body + 8, 8, max + 1);
	CHECK(unit_validate(&f, bytes, samples + max * 8 + 8, BF_TYPE_BLOOM) == BF_FAULT_STATE);
	value_put(bytes, body + 8, 8, max);
	value_put(bytes, samples + (max - 1) * 8, 8, value_sample(UINT64_C(1) << 24));
	CHECK(unit_validate(&f, bytes, samples + max * 8, BF_TYPE_BLOOM) == BF_FAULT_STATE);
	CHECK(unit_open(&f, bytes, samples + max * 8) == BF_OK);
	free(bytes);
}

static void
fault_texts(void)
{
	for (bf_fault a = BF_OK; a <= BF_IMPORT_NEW; a++)
	{
		CHECK(strlen(bf_fault_text(a)) > 10);
		for (bf_fault b = BF_OK; b < a; b++)
			CHECK(strcmp(bf_fault_text(a), bf_fault_text(b)) != 0);
	}
	CHECK(bf_fault_text((bf_fault) (BF_IMPORT_NEW + 1)) != NULL);
}

const unit_case format_cases[] = {
	{"every field is where format.h draws it", pinned_offsets},
	{"values of every form are read, and their headers written alike", rewritten_headers},
	{"headers are read as they were written, for all lengths of kinds", round_trip},
	{"every fault is found and named", each_fault},
	{"faults of length", faults_of_length},
	{"faults of samples", faults_of_samples},
	{"every fault has its own text", fault_texts},
	{NULL, NULL}
};
