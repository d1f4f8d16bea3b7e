/*-------------------------------------------------------------------------
 *
 * fuzz_value.c
 *	  Fuzz target: bytes that claim to be a filter or a building state.
 *
 * Whatever bf_validate() accepts is used as the server does: written anew,
 * probed, measured, merged with itself, folded; lists and samples of a
 * building state are opened and turned into bits.  Filters with layers are
 * given more values, and grow.
 *
 * test/fuzz/fuzz_value.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/format.h"
#include "core/hashes.h"
#include "core/native_kernel.h"
#include "core/sample.h"
#include "fuzz.h"

/* Larger bits are not allocated on the word of a header alone. */
#define MAX_BITS_BYTES	((uint64_t) 1 << 20)

/* Hashes to probe with: some that are extreme, some from the value. */
#define NUM_PROBES		12

typedef struct value
{
	bf_header	head;
	const bf_layout *layout;
	bf_shape	shape;
	const uint8_t *body;		/* behind the header */
	uint64_t	len;			/* of the body */
} value;

static void
make_probes(const uint8_t *data, size_t size, uint64_t probes[NUM_PROBES])
{
	static const uint64_t extreme[4] = {0, 1, UINT64_C(1) << 63, UINT64_MAX};

	memcpy(probes, extreme, sizeof(extreme));
	for (size_t i = 4; i < NUM_PROBES; i++)
		probes[i] = bf_load64(data + (size - 8) * (i - 4) / (NUM_PROBES - 5)) *
			UINT64_C(0x9e3779b97f4a7c15) ^ i;
}

/* A header that was read is written as the same bytes. */
static void
rewrite_header(const uint8_t *data, const bf_header *head)
{
	size_t		len = bf_header_bytes(head->kind_len);
	uint8_t    *copy = fuzz_alloc(len);

	bf_header_write(copy, head);
	REQUIRE(memcmp(copy + BF_LENGTH_WORD, data + BF_LENGTH_WORD, len - BF_LENGTH_WORD) == 0);
	free(copy);
}

/* Estimates are numbers, and in range. */
static void
measure(const value *v, const uint8_t *bits)
{
	double		rate = v->layout->rate(bits, v->shape);
	double		cardinality = v->layout->cardinality(bits, v->shape);

	REQUIRE(rate >= 0 && rate <= 1);
	REQUIRE(cardinality >= 0);
	REQUIRE(bf_bits_count(bits, v->shape.nbits / 8) <= v->shape.nbits);
}

/* A filter merged with itself is itself. */
static void
merge_with_itself(const value *v, const uint8_t *bits)
{
	uint64_t	nbytes = v->shape.nbits / 8;
	uint8_t    *merged = fuzz_copy(bits, nbytes);
	bool		any;

	bf_bits_or(merged, bits, nbytes);
	REQUIRE(memcmp(merged, bits, (size_t) nbytes) == 0);
	any = bf_bits_and(merged, bits, nbytes);
	REQUIRE(memcmp(merged, bits, (size_t) nbytes) == 0);
	REQUIRE(any == (bf_bits_count(bits, nbytes) > 0));
	free(merged);
}

/* What a filter contains, it contains when it was folded, in place or not. */
static void
fold(const value *v, const uint8_t *bits, const uint64_t *probes, uint64_t min_bits)
{
	bf_shape	shape = v->layout->fold_shape(v->shape, min_bits);
	uint8_t    *in_place = fuzz_copy(bits, v->shape.nbits / 8);
	uint8_t    *folded = fuzz_alloc(shape.nbits / 8);

	REQUIRE(v->layout->shape_ok(shape) && shape.nbits <= v->shape.nbits);
	REQUIRE(shape.nbits >= min_bits || shape.nbits == v->shape.nbits);
	v->layout->fold(folded, shape, bits, v->shape);
	v->layout->fold(in_place, shape, in_place, v->shape);
	REQUIRE(memcmp(in_place, folded, (size_t) (shape.nbits / 8)) == 0);
	for (int i = 0; i < NUM_PROBES; i++)
		if (v->layout->contains(bits, v->shape, (bf_hash) {.a = probes[i]}))
			REQUIRE(v->layout->contains(folded, shape, (bf_hash) {.a = probes[i]}));
	free(folded);
	free(in_place);
}

/* Whatever was added is contained, by the whole, by pieces and every kernel. */
static void
add(const value *v, const uint8_t *bits, const uint64_t *hashes, uint64_t n)
{
	uint8_t    *added = fuzz_copy(bits, v->shape.nbits / 8);

	v->layout->add(added, v->shape, hashes, n);
	for (uint64_t i = 0; i < n; i++)
	{
		uint64_t	offsets[BF_MAX_PIECES];
		int			pieces = v->layout->pieces(v->shape, (bf_hash) {.a = hashes[i]}, offsets);

		REQUIRE(v->layout->contains(added, v->shape, (bf_hash) {.a = hashes[i]}));
		REQUIRE(bf_native_plain.contains(added, v->shape, (bf_hash) {.a = hashes[i]}));
		REQUIRE(v->layout->contains(bits, v->shape, (bf_hash) {.a = hashes[i]}) ==
				bf_native_plain.contains(bits, v->shape, (bf_hash) {.a = hashes[i]}));
		for (int j = 0; j < pieces; j++)
			REQUIRE(offsets[j] <= v->shape.nbits / 8 - BF_PIECE_BYTES &&
					v->layout->test_piece(added + offsets[j], v->shape, (bf_hash) {.a = hashes[i]}, j));
	}
	measure(v, added);
	free(added);
}

static void
use_bits(const value *v, const uint8_t *bits, const uint64_t *probes)
{
	uint8_t    *added = fuzz_copy(bits, v->shape.nbits / 8);

	measure(v, bits);
	merge_with_itself(v, bits);
	add(v, bits, probes, NUM_PROBES);
	v->layout->add(added, v->shape, probes, NUM_PROBES);
	for (uint64_t min_bits = 0; min_bits <= 3 * BF_HEADER_UNIT * 8; min_bits += 500)
		fold(v, added, probes, min_bits);
	fold(v, added, probes, v->shape.nbits / 2);
	fold(v, bits, probes, v->shape.nbits);
	free(added);
}

/* Give a table the room that it wants; false if it wants too much. */
static bool
lengthen(bf_table *table, const bf_layout *layout)
{
	uint64_t	len = layout->room_for_next(table);
	uint8_t    *longer;

	REQUIRE(len > table->len);
	if (len > MAX_BITS_BYTES)
		return false;
	longer = calloc(1, (size_t) len);
	REQUIRE(longer != NULL);
	if (table->len > 0)
		memcpy(longer, table->body, (size_t) table->len);
	free(table->body);
	table->body = longer;
	table->len = len;
	return true;
}

/* Insert hashes one after the other; whatever found a place is contained. */
static void
insert(const value *v, bf_table *table, const uint64_t *hashes, uint64_t n)
{
	uint64_t	all = 0;
	bf_outcome	outcome = BF_NEEDS_ROOM;

	while (outcome == BF_NEEDS_ROOM && all < n)
	{
		uint64_t	before = table->head->entries;
		uint64_t	done = 0;

		outcome = v->layout->insert(table, hashes + all, n - all, &done);
		all += done;
		REQUIRE(table->head->entries - before <= done);
		if (outcome == BF_NEEDS_ROOM && !lengthen(table, v->layout))
			break;
	}
	REQUIRE(outcome != BF_DONE || all == n);
	for (uint64_t i = 0; i < all; i += v->layout->words)
	{
		bf_hash		hash = {0};

		memcpy(&hash, hashes + i, v->layout->words * sizeof(uint64_t));
		REQUIRE(v->layout->contains(table->body, v->shape, hash));
	}
}

/* A filter whose values are inserted: its body as it is, and with more. */
static void
use_table(const value *v, const uint64_t *hashes, uint64_t n)
{
	bf_header	head = v->head;
	bf_table	table = {.len = v->len,.head = &head,.shape = v->shape};

	table.body = v->len > 0 ? fuzz_copy(v->body, v->len) : NULL;
	insert(v, &table, hashes, n);
	if (head.entries > 0)
	{
		double		rate = v->layout->rate(table.body, v->shape);

		REQUIRE(rate >= 0 && rate <= 1);
		REQUIRE(v->layout->cardinality(table.body, v->shape) >= 0);
		REQUIRE(v->layout->fill(table.body, v->shape) > 0);
		REQUIRE(v->layout->check_body(&head, table.body, table.len) == BF_OK);
	}
	free(table.body);
}

/* The bits of a filter that is to be stored as its header alone. */
static void
use_no_bits(const value *v, const uint64_t *probes)
{
	uint8_t    *bits;

	if (v->shape.nbits == 0 || v->shape.nbits / 8 > MAX_BITS_BYTES)
		return;
	bits = calloc(1, (size_t) (v->shape.nbits / 8));
	REQUIRE(bits != NULL);
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(!v->layout->contains(bits, v->shape, (bf_hash) {.a = probes[i]}));
	use_bits(v, bits, probes);
	free(bits);
}

/* Make bits for count values, as an aggregate without a capacity ends. */
static void
size_and_add(const value *v, const uint64_t *hashes, uint64_t n, uint64_t count)
{
	value		sized = *v;
	uint8_t    *bits;

	sized.shape = v->layout->size(v->head.fpp, count > 0 ? count : 1);
	REQUIRE(sized.shape.nbits == UINT64_MAX || v->layout->shape_ok(sized.shape));
	if (sized.shape.nbits / 8 > MAX_BITS_BYTES)
		return;
	REQUIRE(v->layout->room(v->head.fpp, sized.shape.nbits) >= count);
	bits = calloc(1, (size_t) (sized.shape.nbits / 8));
	REQUIRE(bits != NULL);
	add(&sized, bits, hashes, n);
	free(bits);
}

static uint64_t *
load_hashes(const uint8_t *from, uint64_t n)
{
	uint64_t   *hashes = fuzz_alloc(n * sizeof(uint64_t));

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = bf_load64(from + i * 8);
	return hashes;
}

/* Count hashes in a set of the given shift; returns the estimate. */
static uint64_t
count_hashes(const uint64_t *hashes, uint64_t n, uint32_t shift)
{
	uint64_t	nslots = bf_sample_slots(n);
	uint64_t   *slots = fuzz_alloc(nslots * sizeof(uint64_t));
	bf_sample	sample;
	uint64_t	estimate;

	bf_sample_init(&sample, slots, nslots);
	bf_sample_raise(&sample, shift);
	bf_sample_add(&sample, hashes, n, 1);
	REQUIRE(sample.shift == shift && sample.held <= n);
	estimate = bf_sample_estimate(&sample);
	free(slots);
	return estimate;
}

/* A building state: list its hashes or samples, and finish it. */
static void
use_building(const value *v, const uint64_t *probes)
{
	uint32_t	stage = bf_load32(v->body);
	uint32_t	shift = bf_load32(v->body + 4);
	uint64_t	n = bf_load64(v->body + 8);
	const uint8_t *rest = v->body + BF_BUILD_HEADER;
	uint64_t   *hashes;
	uint64_t	distinct;

	if (v->layout->add == NULL)
	{
		value		empty = *v;

		empty.len = 0;
		hashes = load_hashes(rest, n);
		use_table(&empty, hashes, n);
		free(hashes);
		return;
	}
	if (stage == BF_STAGE_BITS)
		use_bits(v, rest, probes);
	else
		use_no_bits(v, probes);
	hashes = load_hashes(stage == BF_STAGE_BITS ? rest + v->shape.nbits / 8 : rest, n);
	distinct = count_hashes(hashes, n, shift);
	(void) bf_hashes_repeat(hashes, n, 1);
	size_and_add(v, hashes, n, distinct);
	n = bf_hashes_unique(hashes, n, 1);
	REQUIRE(shift > 0 || n == distinct);
	free(hashes);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	value		v;
	bf_header	fast;
	uint64_t	probes[NUM_PROBES];
	bf_fault	fault = bf_validate(data, size, BF_TYPE_BLOOM, &v.head);

	REQUIRE(strlen(bf_fault_text(fault)) > 0);
	REQUIRE(bf_native_choose(NULL) != NULL);
	if (fault != BF_OK)
	{
		(void) bf_header_read(data, size, &fast);
		return 0;
	}
	REQUIRE(bf_header_read(data, size, &fast) == BF_OK);
	rewrite_header(data, &v.head);
	if (v.head.layout == BF_LAYOUT_NONE)
		return 0;
	v.layout = bf_layout_of(&v.head);
	REQUIRE(v.layout != NULL);
	v.shape = bf_shape_of(v.layout, &v.head);
	v.body = data + bf_header_bytes(v.head.kind_len);
	v.len = size - bf_header_bytes(v.head.kind_len);
	make_probes(data, size, probes);
	if (bf_is_building(data, size))
		use_building(&v, probes);
	else if (v.layout->add == NULL)
		use_table(&v, probes, NUM_PROBES);
	else if (v.len == 0)
		use_no_bits(&v, probes);
	else
	{
		REQUIRE(v.len == v.shape.nbits / 8);
		use_bits(&v, v.body, probes);
	}
	return 0;
}
