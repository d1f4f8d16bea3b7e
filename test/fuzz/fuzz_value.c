/*-------------------------------------------------------------------------
 *
 * fuzz_value.c
 *	  Fuzz target: bytes that claim to be a filter or a building state, of
 *	  any type.
 *
 * Whatever bf_validate() accepts is used as the server does: written anew,
 * probed, measured, filled, emptied, merged, folded, as far as its layout can;
 * lists and samples of a building state are opened and turned into filters.
 * Filters with layers are given more values, and grow.
 *
 * test/fuzz/fuzz_value.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/counting.h"
#include "core/format.h"
#include "core/hashes.h"
#include "core/native_kernel.h"
#include "core/profiles/profiles.h"
#include "core/value/layouts.h"
#include "core/value/validate.h"
#include "fuzz_sample.h"

/* Larger bodies are not allocated on the word of a header alone. */
#define MAX_BODY_BYTES	((uint64_t) 1 << 20)

/* Hashes to probe with: some that are extreme, some from the value. */
#define NUM_PROBES		12

typedef struct value
{
	bf_header	head;
	const bf_layout *layout;
	bf_shape	shape;
	const uint8_t *body;		/* behind the header */
	uint64_t	len;			/* of the body */
	bf_hash		probes[NUM_PROBES];
} value;

static void
make_probes(value *v, const uint8_t *data, size_t size)
{
	static const uint64_t extreme[4] = {0, 1, UINT64_C(1) << 63, UINT64_MAX};

	for (size_t i = 0; i < NUM_PROBES; i++)
	{
		uint64_t	from = bf_load64(data + (size - 8) * i / (NUM_PROBES - 1)) *
			UINT64_C(0x9e3779b97f4a7c15) ^ i;

		v->probes[i].a = i < 4 ? extreme[i] : from;
		v->probes[i].b = i < 4 ? extreme[i] : ~from;
	}
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

static uint64_t
body_bytes(const value *v)
{
	return bf_body_bytes(v->layout, v->shape);
}

static bool
has(const value *v, const uint8_t *body, bf_hash hash)
{
	return v->layout->contains(body, v->shape, hash);
}

/* Estimates are numbers, and in range. */
static void
measure(const value *v, const uint8_t *body)
{
	double		rate = v->layout->rate(body, v->shape);
	double		cardinality = v->layout->cardinality(body, v->shape);
	double		share = v->layout->fill(body, v->shape);

	REQUIRE(rate >= 0 && rate <= 1);
	REQUIRE(cardinality >= 0);
	REQUIRE(share >= 0 && share <= 1);
}

/* The parts of a body tell what the whole tells, and so do all kernels. */
static void
ask(const value *v, const uint8_t *body, bf_hash hash)
{
	uint64_t	offsets[BF_MAX_SLICES];
	uint64_t	len = body_bytes(v);
	bool		found = has(v, body, hash);
	int			n;
	int			yes = 0;

	if (bf_is_multiset(v->layout))
		REQUIRE((v->layout->multiset->count(body, v->shape, hash) > 0) == found);
	if (v->layout == &bf_native)
		REQUIRE(bf_native_contains(body, v->shape, hash.a) == found);
	if (!bf_has_slices(v->layout, v->shape.hashes))
		return;
	n = v->layout->slicing->find(v->shape, hash, offsets);
	REQUIRE(n > 0 && n <= BF_MAX_SLICES);
	for (int i = 0; i < n; i++)
	{
		uint64_t	rest = len - offsets[i];
		uint64_t	size = v->layout->slicing->bytes;
		uint8_t    *slice;

		REQUIRE(offsets[i] < len);
		slice = fuzz_copy(body + offsets[i], rest < size ? rest : size);
		yes += v->layout->slicing->test(slice, v->shape, hash, i);
		free(slice);
	}
	REQUIRE((v->layout->slicing->any ? yes > 0 : yes == n) == found);
}

static void
ask_all(const value *v, const uint8_t *body)
{
	measure(v, body);
	for (int i = 0; i < NUM_PROBES; i++)
		ask(v, body, v->probes[i]);
}

/* A body merged with itself contains the same; with an empty one, it is the same. */
static void
merge(const value *v, const uint8_t *body)
{
	uint64_t	len = body_bytes(v);
	uint8_t    *merged;
	uint8_t    *empty;

	if (v->layout->unite == NULL)
		return;
	merged = fuzz_copy(body, len);
	empty = calloc(1, (size_t) len);
	REQUIRE(empty != NULL);
	v->layout->unite(merged, empty, v->shape);
	REQUIRE(memcmp(merged, body, (size_t) len) == 0);
	v->layout->unite(empty, body, v->shape);
	REQUIRE(memcmp(empty, body, (size_t) len) == 0);
	v->layout->unite(merged, body, v->shape);
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(has(v, merged, v->probes[i]) == has(v, body, v->probes[i]));
	if (!bf_is_multiset(v->layout))
		REQUIRE(memcmp(merged, body, (size_t) len) == 0);
	free(merged);
	free(empty);
}

/* Bits that are AND-ed with themselves stay, and are counted. */
static void
intersect(const value *v, const uint8_t *bits)
{
	uint64_t	len = body_bytes(v);
	uint8_t    *common;
	bool		any;

	if (v->layout->body_bytes != bf_bits_bytes)
		return;
	common = fuzz_copy(bits, len);
	any = bf_bits_and(common, bits, len);
	REQUIRE(memcmp(common, bits, (size_t) len) == 0);
	REQUIRE(any == (bf_bits_count(bits, len) > 0));
	REQUIRE(bf_bits_count(bits, len) <= len * 8);
	free(common);
}

/* The bits that counters imply have the same figures and answers. */
static void
collapse(const value *v, const uint8_t *body)
{
	uint8_t    *bits;

	if (v->layout != &bf_counting)
		return;
	bits = fuzz_alloc(v->shape.nbits / 8);
	bf_counting_to_bits(bits, body, v->shape);
	REQUIRE(v->layout->rate(body, v->shape) == bf_native.rate(bits, v->shape));
	REQUIRE(v->layout->cardinality(body, v->shape) == bf_native.cardinality(bits, v->shape));
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(bf_native.contains(bits, v->shape, v->probes[i]) == has(v, body, v->probes[i]));
	free(bits);
}

/* What a filter contains, it contains when it was folded, in place or not. */
static void
fold(const value *v, const uint8_t *body, uint64_t min_bits)
{
	value		small = *v;
	uint8_t    *in_place = fuzz_copy(body, body_bytes(v));
	uint8_t    *folded;
	uint64_t	len;

	small.shape = v->layout->folding->shape(v->shape, min_bits);
	len = body_bytes(&small);
	folded = fuzz_alloc(len);
	REQUIRE(bf_shape_ok(v->layout, small.shape) && small.shape.nbits <= v->shape.nbits);
	REQUIRE(small.shape.nbits >= min_bits || small.shape.nbits == v->shape.nbits);
	v->layout->folding->fold(folded, small.shape, body, v->shape);
	v->layout->folding->fold(in_place, small.shape, in_place, v->shape);
	REQUIRE(memcmp(in_place, folded, (size_t) len) == 0);
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(has(&small, folded, v->probes[i]) || !has(v, body, v->probes[i]));
	free(folded);
	free(in_place);
}

static void
fold_all(const value *v, const uint8_t *body)
{
	if (!bf_can_fold(v->layout))
		return;
	for (uint64_t min_bits = 0; min_bits <= 3 * BF_HEADER_UNIT * 8; min_bits += 500)
		fold(v, body, min_bits);
	fold(v, body, v->shape.nbits / 2);
	fold(v, body, v->shape.nbits);
}

/* Give a table the room that it wants; false if it wants too much. */
static bool
lengthen(bf_table *table, const bf_layout *layout)
{
	uint64_t	len = layout->insertion->room_for_next(table);
	uint8_t    *longer;

	REQUIRE(len > table->len);
	if (len > MAX_BODY_BYTES)
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

/* Add hashes (n words), or insert them until one has no place; returns how many. */
static uint64_t
fill(const value *v, bf_table *table, const uint64_t *hashes, uint64_t n)
{
	uint64_t	all = 0;
	bf_outcome	outcome = BF_NEEDS_ROOM;

	if (v->layout->add != NULL)
	{
		v->layout->add(table->body, v->shape, hashes, n);
		return n;
	}
	while (outcome == BF_NEEDS_ROOM && all < n)
	{
		uint64_t	before = table->head->entries;
		uint64_t	done = 0;

		outcome = v->layout->insertion->insert(table, hashes + all, n - all, &done);
		all += done;
		REQUIRE(done % v->layout->words == 0 && all <= n);
		REQUIRE(table->head->entries - before <= done);
		if (outcome == BF_NEEDS_ROOM && !lengthen(table, v->layout))
			break;
	}
	REQUIRE(outcome != BF_DONE || all == n);
	return all;
}

/* Take out all of the hashes that were put in. */
static void
empty(const value *v, bf_table *table, const uint64_t *hashes, uint64_t n)
{
	bf_hash		hash = {0};

	for (uint64_t i = 0; i < n; i += v->layout->words)
	{
		memcpy(&hash, hashes + i, v->layout->words * sizeof(uint64_t));
		REQUIRE(v->layout->multiset->remove(table, hash));
	}
	REQUIRE(table->head->entries == v->head.entries);
}

/*
 * Put hashes (n words) into a copy of a body of len bytes.  What was put in is
 * there, can be taken out again if anything can, and what was there before
 * still is.
 */
static void
put(const value *v, const uint8_t *body, uint64_t len, const uint64_t *hashes, uint64_t n)
{
	bf_header	head = v->head;
	bf_table	table = {.len = len,.head = &head,.shape = v->shape};
	uint64_t	done;
	bf_hash		hash = {0};

	table.body = len > 0 ? fuzz_copy(body, len) : NULL;
	done = fill(v, &table, hashes, n);
	for (uint64_t i = 0; i < done; i += v->layout->words)
	{
		memcpy(&hash, hashes + i, v->layout->words * sizeof(uint64_t));
		REQUIRE(has(v, table.body, hash));
		ask(v, table.body, hash);
	}
	if (v->layout->body_bytes != NULL || head.entries > 0)
		measure(v, table.body);
	if (bf_has_varying_body(v->layout) && head.entries > 0)
		REQUIRE(v->layout->check_body(&head, table.body, table.len) == BF_OK);
	if (bf_is_multiset(v->layout))
		empty(v, &table, hashes, done);
	for (int i = 0; len > 0 && i < NUM_PROBES; i++)
		REQUIRE(has(v, table.body, v->probes[i]) || !has(v, body, v->probes[i]));
	free(table.body);
}

/* The probes as words, for what takes several hashes. */
static uint64_t
probe_words(const value *v, uint64_t hashes[2 * NUM_PROBES])
{
	for (int i = 0; i < NUM_PROBES; i++)
		memcpy(hashes + i * v->layout->words, &v->probes[i], v->layout->words * sizeof(uint64_t));
	return (uint64_t) NUM_PROBES * v->layout->words;
}

/* Everything that can be done with a body of one length. */
static void
use_body(const value *v, const uint8_t *body)
{
	uint64_t	hashes[2 * NUM_PROBES];
	uint64_t	n = probe_words(v, hashes);

	ask_all(v, body);
	merge(v, body);
	intersect(v, body);
	collapse(v, body);
	fold_all(v, body);
	put(v, body, body_bytes(v), hashes, n);
}

/* Use a body of varying length, which may be missing. */
static void
use_varying(const value *v, const uint8_t *body, uint64_t len)
{
	uint64_t	hashes[2 * NUM_PROBES];
	uint64_t	n = probe_words(v, hashes);

	if (len > 0)
		ask_all(v, body);
	put(v, body, len, hashes, n);
}

/* An empty body of a shape; NULL if that is too large for here. */
static uint8_t *
make_empty(const value *v)
{
	uint8_t    *body;

	if (v->shape.nbits == 0 || v->shape.nbits == UINT64_MAX || v->layout->body_bytes == NULL ||
		body_bytes(v) > MAX_BODY_BYTES)
		return NULL;
	body = calloc(1, (size_t) body_bytes(v));
	REQUIRE(body != NULL);
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(!has(v, body, v->probes[i]));
	return body;
}

/* The body of a filter that is to be stored as its header alone. */
static void
use_no_body(const value *v)
{
	uint8_t    *body = make_empty(v);

	if (body != NULL)
		use_body(v, body);
	else if (v->layout->body_bytes == NULL)
		use_varying(v, NULL, 0);
	free(body);
}

/* Make a filter for count values, as an aggregate without a capacity ends. */
static void
size_and_put(const value *v, const uint64_t *hashes, uint64_t n, uint64_t count)
{
	value		sized = *v;
	uint8_t    *body;

	sized.head.entries = 0;
	sized.shape = v->layout->size(v->head.fpp, count > 0 ? count : 1);
	sized.shape.overflow = v->shape.overflow;
	if (!v->layout->params_ok(sized.shape) || !bf_shape_ok(v->layout, sized.shape))
	{
		/* Other programs have limits of their own; ours end somewhere. */
		REQUIRE(bf_is_foreign(v->layout) || sized.shape.nbits == UINT64_MAX);
		return;
	}
	body = make_empty(&sized);
	if (body == NULL)
		return;
	/* Sizes of parquet do not always grow with the capacity. */
	REQUIRE(v->layout == &bf_parquet || !bf_is_sized_by_rate(v->layout) ||
			bf_room(v->layout, sized.shape, v->head.fpp, body_bytes(&sized)) >= count);
	put(&sized, body, body_bytes(&sized), hashes, n);
	free(body);
}

/* Count hashes in a set of the given shift; returns the estimate. */
static uint64_t
count_hashes(const uint64_t *hashes, uint64_t n, uint32_t shift, int words)
{
	bf_sample	sample = fuzz_sample(hashes, n, n, shift, words);
	uint64_t	estimate = bf_sample_estimate(&sample);

	REQUIRE(sample.shift == shift && sample.held <= n);
	free(sample.slots);
	return estimate;
}

/* A building state: list its hashes or samples, and finish it. */
static void
use_building(const value *v)
{
	int			words = v->layout->words;
	uint32_t	stage = bf_load32(v->body);
	uint32_t	shift = bf_load32(v->body + 4);
	uint64_t	n = bf_load64(v->body + 8);
	const uint8_t *rest = v->body + BF_BUILD_HEADER;
	uint64_t   *hashes;
	uint64_t	distinct;

	if (stage == BF_STAGE_BITS)
		use_body(v, rest);
	else
		use_no_body(v);
	if (stage == BF_STAGE_BITS && v->head.capacity == 0)
		words = 1;				/* samples */
	hashes = fuzz_hashes(stage == BF_STAGE_BITS ? rest + body_bytes(v) : rest, n);
	distinct = count_hashes(hashes, n, shift, words);
	(void) bf_hashes_repeat(hashes, n, words, 1);
	(void) bf_hashes_repeat(hashes, n, words, BF_COUNTER_MAX);
	if (v->layout->body_bytes == NULL)
		put(v, NULL, 0, hashes, n);
	else if (words == v->layout->words)
		size_and_put(v, hashes, n, distinct);
	n = bf_hashes_limit(hashes, n, words, 1);
	REQUIRE(shift > 0 || words == 2 || n == distinct);
	free(hashes);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	value		v;
	bf_header	fast;
	uint8_t		type = size >= BF_HEADER_UNIT && data[5] <= BF_TYPE_COUNTING ? data[5] : BF_TYPE_BLOOM;
	bf_fault	fault = bf_validate(data, size, type, &v.head);

	REQUIRE(strlen(bf_fault_text(fault)) > 0);
	REQUIRE(bf_native_use_avx2(true) == bf_native_has_avx2());
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
	make_probes(&v, data, size);
	if (bf_is_building(data, size))
		use_building(&v);
	else if (v.len == 0)
		use_no_body(&v);
	else if (v.layout->body_bytes == NULL)
		use_varying(&v, v.body, v.len);
	else
	{
		REQUIRE(v.len == body_bytes(&v));
		use_body(&v, v.body);
	}
	return 0;
}
