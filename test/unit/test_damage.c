/*-------------------------------------------------------------------------
 *
 * test_damage.c
 *	  Damaged values: the core accepts exactly what format.h draws.
 *
 * Every form of value is damaged in every single byte, truncated, extended
 * and damaged at random, and given to the core as a copy of exactly its
 * length, at an even and at an odd address, so that a sanitizer sees a read
 * beyond it.  value_is_filter() says what the answer must be.
 *
 * test/unit/test_damage.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/format.h"
#include "values/values.h"
#include "handle.h"
#include "unit.h"
#include "values.h"

/* Check bytes in a copy that ends with its memory; were they accepted as the type? */
static bool
accepted(const unsigned char *bytes, size_t size, uint8_t type, size_t misalignment)
{
	unsigned char *memory = unit_alloc(misalignment + size + (misalignment + size == 0));
	unsigned char *copy = memory + misalignment;
	bf_filter	read;
	bf_filter	validated;
	bf_fault	from_read;
	bf_fault	fault;

	memcpy(copy, bytes, size);
	from_read = unit_open(&read, copy, size);
	fault = unit_validate(&validated, copy, size, type);
	/* Whoever passes the strict check passes the fast one, and alike. */
	CHECK(from_read == BF_OK || fault == from_read || fault == BF_FAULT_TYPE);
	if (fault == BF_OK)
		CHECK(bf_same_shape(read.head.shape, validated.head.shape) &&
			  read.head.capacity == validated.head.capacity &&
			  read.head.kind_len == validated.head.kind_len && read.head.kind == validated.head.kind);
	free(memory);
	return fault == BF_OK;
}

/* Is the core's opinion that of value_is_filter()? */
static void
check(value_form form, const unsigned char *bytes, size_t size, size_t at)
{
	uint8_t		type = value_type(form);
	bool		expected = value_is_filter(bytes, size, type);

	CHECKF(accepted(bytes, size, type, 0) == expected, "%s of %zu bytes, damaged at %zu",
		   value_name(form), size, at);
	CHECKF(accepted(bytes, size, type, 1) == expected, "%s of %zu bytes, damaged at %zu, odd address",
		   value_name(form), size, at);
}

static void
single_bytes(void)
{
	unsigned char bytes[VALUE_MAX_BYTES];

	for (value_form form = 0; form < VALUE_FORMS; form++)
	{
		size_t		size = value_make(form, bytes);

		check(form, bytes, size, 0);
		for (size_t at = 0; at < size; at++)
		{
			unsigned char good = bytes[at];

			for (unsigned bad = 0; bad < 256; bad++)
			{
				bytes[at] = (unsigned char) bad;
				check(form, bytes, size, at);
			}
			bytes[at] = good;
		}
	}
}

/* Is it a state whose list can have more room, or is it one with some to spare? */
static bool
has_room(value_form form, bool spare)
{
	switch (form)
	{
		case VALUE_HASHES:
		case VALUE_PAIRS:
		case VALUE_BITS_PADDED:
			return true;
		case VALUE_HASHES_SHAPED:
		case VALUE_BITS_SHAPED:
		case VALUE_HASHES_GROW:
			return !spare;
		default:
			return false;
	}
}

static void
truncated(void)
{
	unsigned char bytes[VALUE_MAX_BYTES];

	for (value_form form = 0; form < VALUE_FORMS; form++)
	{
		size_t		size = value_make(form, bytes);

		for (size_t cut = 0; cut < size; cut++)
		{
			check(form, bytes, cut, cut);
			/* Only a filter's header and a list's room can be cut off. */
			if (value_is_filter(bytes, cut, value_type(form)))
				CHECK(cut == bf_header_bytes(bf_kind_len(bytes)) || has_room(form, true));
		}
	}
}

static void
extended(void)
{
	unsigned char bytes[2 * VALUE_MAX_BYTES];

	for (value_form form = 0; form < VALUE_FORMS; form++)
		for (int filler = 0; filler < 256; filler += 0x55)
		{
			size_t		size = value_make(form, bytes);

			memset(bytes + size, filler, VALUE_MAX_BYTES);
			for (size_t more = 1; more <= 200; more++)
			{
				check(form, bytes, size + more, size);
				if (value_is_filter(bytes, size + more, value_type(form)))
					CHECK(has_room(form, false));
			}
		}
}

/* Several fields at once, with values that are likely to matter. */
static void
at_random(void)
{
	static const uint64_t telling[] = {0, 1, 2, 4, 8, 16, 512, 1024, 0x7f, 0xff, 1001, 0xffff};
	unsigned char bytes[VALUE_MAX_BYTES];
	uint64_t	state = 5;
	uint64_t	good = 0;

	for (int i = 0; i < 300000; i++)
	{
		value_form	form = (value_form) unit_below(&state, VALUE_FORMS);
		size_t		size = value_make(form, bytes);
		size_t		at = 0;

		for (uint64_t n = 1 + unit_below(&state, 3); n > 0; n--)
		{
			int			width = 1 << unit_below(&state, 4);

			at = (size_t) unit_below(&state, (size < 96 ? size : 96) / (size_t) width) * (size_t) width;
			value_put(bytes, at, width, unit_below(&state, 4) == 0 ? unit_random(&state) :
					  telling[unit_below(&state, sizeof(telling) / sizeof(telling[0]))]);
		}
		if (unit_below(&state, 4) == 0)
			size = (size_t) unit_below(&state, VALUE_MAX_BYTES / 2);
		check(form, bytes, size, at);
		good += value_is_filter(bytes, size, value_type(form));
	}
	CHECKF(good > 1000, "%llu", (unsigned long long) good);
}

const unit_case damage_cases[] = {
	{"every single byte with every value", single_bytes},
	{"truncated to every length", truncated},
	{"extended by up to 200 bytes", extended},
	{"several fields at once", at_random},
	{NULL, NULL}
};
