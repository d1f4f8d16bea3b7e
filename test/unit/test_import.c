/*-------------------------------------------------------------------------
 *
 * test_import.c
 *	  Bytes that claim to be another program's filter: each fault is found,
 *	  and whatever is taken can be used.
 *
 * test/unit/test_import.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "values/values.h"
#include "handle.h"
#include "data.h"
#include "imports.h"
#include "profile.h"

/* A form that is right, and what must be told beside it. */
typedef struct form
{
	const bf_layout *layout;
	bf_header	told;
	unsigned char *bytes;
	uint64_t	len;
} form;

static form
make_form(const bf_layout *layout, double fpp, uint64_t capacity, uint64_t n)
{
	bf_shape	shape = unit_size(layout, fpp, capacity);
	bf_filter	filter = bf_filter_of(layout);
	uint64_t	state = capacity;
	form		f = {.layout = layout};

	filter.head.shape = shape;
	filter.body = unit_zeros(bf_body_bytes(&filter));
	for (uint64_t i = 0; i < n; i++)
	{
		bf_hash		hash = profile_random_hash(layout, &state);

		bf_add(&filter, (const uint64_t *) &hash, layout->words);
	}
	if (n == 0)
	{
		free(filter.body);
		filter.body = NULL;
	}
	f.len = layout->profile->form->size(&filter);
	f.bytes = unit_alloc(f.len);
	layout->profile->form->write(&filter, f.bytes);
	if (layout->profile->form->bare)
		f.told = (bf_header) {.shape.nbits = shape.nbits,.shape.hashes = shape.hashes};
	free(filter.body);
	return f;
}

/* Import, in memory that ends with the last byte; was every promise kept? */
static bf_fault
import(const form *f, uint64_t len)
{
	bf_header	h = f->told;
	unsigned char *bytes = unit_copy(f->bytes, len);
	bf_fault	fault;
	const char *broken = import_and_use(f->layout, bytes, len, &h, &fault);

	CHECKF(broken == NULL, "%s, %llu bytes: not so that %s", f->layout->name,
		   (unsigned long long) len, broken);
	free(bytes);
	return fault;
}

static void
whole(void)
{
	for (int p = 0; profiles[p] != NULL; p++)
		for (uint64_t n = 0; n <= 60; n += 20)
		{
			form		f = make_form(profiles[p], 0.01, 50, n);

			CHECK(import(&f, f.len) == BF_OK);
			free(f.bytes);
		}
}

static void
cut_short(void)
{
	for (int p = 0; profiles[p] != NULL; p++)
	{
		form		f = make_form(profiles[p], 0.01, 50, 20);

		for (uint64_t len = 0; len < f.len; len++)
		{
			bf_fault	fault = import(&f, len);

			CHECKF(profiles[p]->profile->form->bare ? fault == BF_OK :
				   fault == BF_IMPORT_SHORT || fault == BF_IMPORT_LENGTH, "%s", profiles[p]->name);
		}
		free(f.bytes);
	}
}

static void
too_long(void)
{
	for (int p = 0; profiles[p] != NULL; p++)
	{
		form		f = make_form(profiles[p], 0.01, 50, 60);
		uint64_t	most = profiles[p]->profile->form->bare ? (f.told.shape.nbits - 1) / 8 + 1 : f.len;

		f.bytes = realloc(f.bytes, (size_t) most + 100);
		memset(f.bytes + f.len, 0, (size_t) (most + 100 - f.len));
		for (uint64_t len = f.len; len < most + 100; len++)
			CHECKF(import(&f, len) == (len <= most ? BF_OK : BF_IMPORT_LENGTH), "%s",
				   profiles[p]->name);
		free(f.bytes);
	}
}

/* Flip every single bit, and change every byte of the beginning at random. */
static void
damaged(void)
{
	uint64_t	state = 6;

	for (int p = 0; profiles[p] != NULL; p++)
	{
		form		f = make_form(profiles[p], 0.01, 50, 20);
		unsigned char *right = unit_copy(f.bytes, f.len);

		for (uint64_t at = 0; at < f.len * 8; at++)
		{
			f.bytes[at / 8] ^= (unsigned char) (1 << at % 8);
			(void) import(&f, f.len);
			f.bytes[at / 8] ^= (unsigned char) (1 << at % 8);
		}
		for (int i = 0; i < 20000; i++)
		{
			memcpy(f.bytes, right, (size_t) f.len);
			for (uint64_t j = unit_below(&state, 4) + 1; j > 0; j--)
				f.bytes[unit_below(&state, f.len < 20 ? f.len : 20)] = (unsigned char) unit_random(&state);
			(void) import(&f, f.len - unit_below(&state, 3));
		}
		free(right);
		free(f.bytes);
	}
}

/* The faults of certain bytes; m and k are told where they must be. */
static const struct
{
	const bf_layout *layout;
	const char *bytes;
	bf_fault	fault;
	uint64_t	nbits;
	uint8_t		hashes;
}			faults[] = {
	{&bf_guava, "", BF_IMPORT_SHORT, 0, 0},
	{&bf_guava, "0107000000", BF_IMPORT_SHORT, 0, 0},
	{&bf_guava, "010700000000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_guava, "0107ffffffff", BF_IMPORT_SHAPE, 0, 0},
	{&bf_guava, "01077fffffff", BF_IMPORT_SHAPE, 0, 0},
	{&bf_guava, "010705f00000", BF_IMPORT_LENGTH, 0, 0},
	{&bf_guava, "010705f00001", BF_IMPORT_SHAPE, 0, 0},
	{&bf_guava, "01070000000100", BF_IMPORT_LENGTH, 0, 0},
	{&bf_guava, "05070000000100000000000000ff", BF_IMPORT_FORM, 0, 0},
	{&bf_guava, "00070000000100000000000000ff", BF_IMPORT_FORM, 0, 0},
	{&bf_guava, "ff070000000100000000000000ff", BF_IMPORT_FORM, 0, 0},
	{&bf_guava, "01000000000100000000000000ff", BF_IMPORT_SHAPE, 0, 0},
	{&bf_guava, "01ff0000000100000000000000ff", BF_OK, 0, 0},
	{&bf_guava32, "00070000000100000000000000ff", BF_OK, 0, 0},
	{&bf_guava32, "01070000000100000000000000ff", BF_IMPORT_FORM, 0, 0},
	{&bf_spark, "0000000100000007000000", BF_IMPORT_SHORT, 0, 0},
	{&bf_spark, "000000020000000700000001ffffffffffffffff", BF_IMPORT_FORM, 0, 0},
	{&bf_spark, "000000010000000000000001ffffffffffffffff", BF_IMPORT_SHAPE, 0, 0},
	{&bf_spark, "000000010000010000000001ffffffffffffffff", BF_IMPORT_SHAPE, 0, 0},
	{&bf_spark, "00000001ffffffff00000001ffffffffffffffff", BF_IMPORT_SHAPE, 0, 0},
	{&bf_spark, "000000010000000700000001ffffffffffffffff", BF_OK, 0, 0},
	{&bf_spark_v2, "00000002000000070000000000000001ffffffffffffffff", BF_OK, 0, 0},
	{&bf_spark_v2, "0000000200000007ffffffff00000001ffffffffffffffff", BF_OK, 0, 0},
	{&bf_spark_v2, "00000001000000070000000000000001ffffffffffffffff", BF_IMPORT_FORM, 0, 0},
	{&bf_spark_v2, "000000020000000700000000000000", BF_IMPORT_SHORT, 0, 0},
	{&bf_spark_v2, "0000000200000007000000008000000000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_parquet, "", BF_IMPORT_SHORT, 0, 0},
	{&bf_parquet, "15", BF_IMPORT_SHORT, 0, 0},
	{&bf_parquet, "16401c1c00001c1c00001c1c000000", BF_IMPORT_FORM, 0, 0},
	{&bf_parquet, "15401c1c00001c1c00001c1c000000", BF_IMPORT_LENGTH, 0, 0},
	{&bf_parquet, "15401c1c00001c1c00001c1c0000", BF_IMPORT_SHORT, 0, 0},
	{&bf_parquet, "15401c1c00001c1c00001c2c000000", BF_IMPORT_FORM, 0, 0},
	{&bf_parquet, "15411c1c00001c1c00001c1c000000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_parquet, "153e1c1c00001c1c00001c1c000000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_parquet, "15001c1c00001c1c00001c1c000000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_parquet, "15c0001c1c00001c1c00001c1c000000", BF_IMPORT_FORM, 0, 0},
	{&bf_parquet, "1580808080011c1c00001c1c00001c1c000000", BF_IMPORT_LENGTH, 0, 0},
	{&bf_parquet, "15c0808080011c1c00001c1c00001c1c000000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_parquet, "15ffffffffffffffffff011c1c00001c1c0000", BF_IMPORT_SHAPE, 0, 0},
	{&bf_redisson, "", BF_OK, 95, 7},
	{&bf_redisson, "ffffffffffffffffffffffffffffffff", BF_IMPORT_LENGTH, 95, 7},
	{&bf_redisson, "fffffffffffffffffffffffe", BF_OK, 95, 7},
	{&bf_redisson, "ffffffffffffffffffffffff", BF_IMPORT_BITS, 95, 7},
	{&bf_redisson, "000000000000000000000001", BF_IMPORT_BITS, 95, 7},
	{&bf_redisson, "80", BF_OK, 1, 1},
	{&bf_redisson, "40", BF_IMPORT_BITS, 1, 1},
	{&bf_redisson, "80", BF_IMPORT_SHAPE, 0, 1},
	{&bf_redisson, "80", BF_IMPORT_SHAPE, 1, 0},
	{&bf_redisson, "80", BF_OK, 4294967294, 1},
	{&bf_redisson, "80", BF_IMPORT_SHAPE, 4294967295, 1},
	{&bf_redis_bitmap, "80", BF_OK, UINT64_C(1) << 32, 1},
	{&bf_redis_bitmap, "80", BF_IMPORT_SHAPE, (UINT64_C(1) << 32) + 1, 1},
	{&bf_redis_bitmap, "80", BF_IMPORT_SHAPE, UINT64_MAX, 1},
	{&bf_redis_bitmap32, "80", BF_OK, INT32_MAX, 1},
	{&bf_redis_bitmap32, "80", BF_IMPORT_SHAPE, (uint64_t) INT32_MAX + 1, 1},
};

static void
named(void)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
	{
		size_t		len;
		form		f = {
			.layout = faults[i].layout,
			.told = {.shape.nbits = faults[i].nbits,.shape.hashes = faults[i].hashes},
			.bytes = data_bytes(faults[i].bytes, 0, &len)
		};
		bf_fault	fault = import(&f, len);

		CHECKF(fault == faults[i].fault, "%s %s: %s", f.layout->name, faults[i].bytes,
			   bf_fault_text(fault));
		free(f.bytes);
	}
}

/* Read the head of a form into a header that comes with what is known. */
static bool
head_is_read(const form *f, bf_header *h)
{
	bf_filter	filter = bf_filter_of(f->layout);
	bool		ok;

	h->type = filter.head.type;
	h->layout = filter.head.layout;
	filter.head = *h;
	ok = bf_import_head(&filter, f->bytes, f->len) == BF_OK;
	*h = filter.head;
	return ok;
}

/* What is not told of capacity and fpp follows from m, k and what is. */
static void
promises(void)
{
	form		f = make_form(&bf_guava, 0.01, 1000, 10);
	bf_header	h = {0};

	CHECK(head_is_read(&f, &h));
	CHECKF(h.capacity == 950 && fabs(h.fpp - 1.0 / 128) < 1e-4, "%llu %g",
		   (unsigned long long) h.capacity, h.fpp);
	h = (bf_header) {.fpp = 0.25};
	CHECK(head_is_read(&f, &h));
	CHECKF(h.fpp == 0.25 && h.capacity == 2354, "%llu", (unsigned long long) h.capacity);
	h = (bf_header) {.capacity = 2354};
	CHECK(head_is_read(&f, &h));
	CHECKF(h.capacity == 2354 && fabs(h.fpp - 0.25) < 0.001, "%g", h.fpp);
	h = (bf_header) {.capacity = 3,.fpp = 0.5};
	CHECK(head_is_read(&f, &h));
	CHECK(h.capacity == 3 && h.fpp == 0.5);
	h = (bf_header) {.capacity = INT64_MAX};
	CHECK(head_is_read(&f, &h));
	CHECK(h.fpp > 0.999 && h.fpp < 1);
	h = (bf_header) {.fpp = 1e-300};
	CHECK(head_is_read(&f, &h));
	CHECK(h.capacity == 1);
	free(f.bytes);
	h = (bf_header) {.shape.nbits = UINT64_C(4294967294),.shape.hashes = 255,.capacity = 1};
	f = (form) {.layout = &bf_redisson};
	CHECK(head_is_read(&f, &h));
	CHECK(h.fpp > 0);
}

static void
guesses(void)
{
	for (int p = 0; profiles[p] != NULL; p++)
	{
		form		f = make_form(profiles[p], 0.01, 50, 20);
		const bf_layout *guess = bf_import_guess(BF_TYPE_BLOOM, f.bytes, f.len);

		if (profiles[p]->profile->form->bare)
			CHECKF(guess == NULL, "%s", profiles[p]->name);
		else
			CHECKF(guess != NULL && guess->profile->form == profiles[p]->profile->form, "%s", profiles[p]->name);
		free(f.bytes);
	}
}

const unit_case import_cases[] = {
	{"what was written is read", whole},
	{"cut short", cut_short},
	{"too long", too_long},
	{"damaged bytes are refused, or make a filter that can be used", damaged},
	{"faults have their names", named},
	{"capacity and rate are completed", promises},
	{"the form of another profile is told", guesses},
	{NULL, NULL}
};
