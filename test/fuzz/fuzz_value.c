/*-------------------------------------------------------------------------
 *
 * fuzz_value.c
 *	  Fuzz target: bytes that claim to be a filter or a state, of
 *	  any type.
 *
 * Whatever bf_validate() accepts is used as the server does: written again,
 * probed, measured, filled, emptied, merged, folded, as far as its layout can;
 * lists and samples of a state are opened and turned into filters.
 * Filters with layers are given more values, and grow.
 *
 * test/fuzz/fuzz_value.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/counting.h"
#include "core/format.h"
#include "core/hash_list.h"
#include "core/native_kernel.h"
#include "profiles/profiles.h"
#include "state/state_bytes.h"
#include "values/values.h"
#include "fuzz_sample.h"

/* Larger bodies are not allocated on the word of a header alone. */
#define MAX_BODY_BYTES	((uint64_t) 1 << 20)

/* Hashes to probe with: some that are extreme, some from the value. */
#define NUM_PROBES		12

typedef struct value
{
	bf_filter	f;
	bf_hash		probes[NUM_PROBES];
} value;

/* The filter with another body of its shape. */
static bf_filter
with(const value *v, const uint8_t *body)
{
	bf_filter	f = v->f;

	f.body = (unsigned char *) (uintptr_t) body;
	return f;
}

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

	if (bf_is_state(data, BF_HEADER_UNIT))
		bf_state_header_write(copy, head);
	else
		bf_header_write(copy, head);
	REQUIRE(memcmp(copy + BF_LENGTH_WORD, data + BF_LENGTH_WORD, len - BF_LENGTH_WORD) == 0);
	free(copy);
}

static uint64_t
body_bytes(const value *v)
{
	return bf_body_bytes(&v->f);
}

static bool
has(const value *v, const uint8_t *body, bf_hash hash)
{
	bf_filter	f = with(v, body);

	return bf_contains(&f, hash);
}

/* Estimates are numbers, and in range. */
static void
measure(const bf_filter *f)
{
	double		rate = bf_rate(f);
	double		share = bf_fill(f);

	REQUIRE(rate >= 0 && rate <= 1);
	REQUIRE(bf_cardinality(f) >= 0);
	REQUIRE(share >= 0 && share <= 1);
}

/* The parts of a body and all kernels agree with the whole. */
static void
look_up(const bf_filter *f, bf_hash hash)
{
	const bf_slicing *slicing = f->layout->methods->slicing;
	uint64_t	offsets[BF_MAX_SLICES];
	uint64_t	len = bf_body_bytes(f);
	bool		found = bf_contains(f, hash);
	int			n;
	int			yes = 0;

	if (bf_is_multiset(f))
		REQUIRE((f->layout->methods->multiset->count(f, hash) > 0) == found);
	if (f->layout == &bf_native)
		REQUIRE(bf_native_contains(f, hash.a) == found);
	if (!bf_has_slices(f))
		return;
	n = slicing->find(f, hash, offsets);
	REQUIRE(n > 0 && n <= BF_MAX_SLICES);
	for (int i = 0; i < n; i++)
	{
		uint64_t	rest = len - offsets[i];
		uint8_t    *slice;

		REQUIRE(offsets[i] < len);
		slice = fuzz_copy(f->body + offsets[i], rest < slicing->bytes ? rest : slicing->bytes);
		yes += slicing->test(f, slice, hash, i);
		free(slice);
	}
	REQUIRE((slicing->any ? yes > 0 : yes == n) == found);
}

static void
look_up_all(const value *v, const uint8_t *body)
{
	bf_filter	f = with(v, body);

	measure(&f);
	for (int i = 0; i < NUM_PROBES; i++)
		look_up(&f, v->probes[i]);
}

/* A body merged with itself contains the same; with an empty one, it is the same. */
static void
merge(const value *v, const uint8_t *body)
{
	uint64_t	len = body_bytes(v);
	bf_filter	f = with(v, body);
	bf_filter	merged;
	bf_filter	empty;

	if (!bf_can_unite(&f))
		return;
	merged = with(v, fuzz_copy(body, len));
	empty = with(v, calloc(1, (size_t) len));
	REQUIRE(empty.body != NULL);
	f.layout->methods->unite(&merged, &empty);
	REQUIRE(memcmp(merged.body, body, (size_t) len) == 0);
	f.layout->methods->unite(&empty, &f);
	REQUIRE(memcmp(empty.body, body, (size_t) len) == 0);
	f.layout->methods->unite(&merged, &f);
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(bf_contains(&merged, v->probes[i]) == bf_contains(&f, v->probes[i]));
	if (!bf_is_multiset(&f))
		REQUIRE(memcmp(merged.body, body, (size_t) len) == 0);
	free(merged.body);
	free(empty.body);
}

/* Bits that are AND-ed with themselves stay, and are counted. */
static void
intersect(const value *v, const uint8_t *bits)
{
	uint64_t	len = body_bytes(v);
	uint8_t    *common;
	bool		any;

	if (v->f.layout->methods->body_bytes != bf_bits_bytes)
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
	bf_filter	counters = with(v, body);
	bf_filter	bits = counters;

	if (v->f.layout != &bf_counting)
		return;
	bits.layout = &bf_native;
	bits.body = fuzz_alloc(bf_body_bytes(&bits));
	bf_counting_to_bits(bits.body, &counters);
	REQUIRE(bf_rate(&counters) == bf_rate(&bits));
	REQUIRE(bf_cardinality(&counters) == bf_cardinality(&bits));
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(bf_contains(&bits, v->probes[i]) == bf_contains(&counters, v->probes[i]));
	free(bits.body);
}

/* What a filter contains, it contains when it was folded, in place or not. */
static void
fold(const value *v, const uint8_t *body, uint64_t min_bits)
{
	const bf_folding *folding = v->f.layout->methods->folding;
	bf_filter	from = with(v, body);
	bf_filter	in_place = with(v, fuzz_copy(body, body_bytes(v)));
	bf_filter	from_place = in_place;
	bf_filter	folded = from;
	uint64_t	len;

	folded.head.shape = folding->shape(&from, min_bits);
	in_place.head.shape = folded.head.shape;
	len = bf_body_bytes(&folded);
	folded.body = fuzz_alloc(len);
	REQUIRE(bf_shape_ok(&folded) && folded.head.shape.nbits <= from.head.shape.nbits);
	REQUIRE(folded.head.shape.nbits >= min_bits || folded.head.shape.nbits == from.head.shape.nbits);
	folding->fold(&folded, &from);
	folding->fold(&in_place, &from_place);
	REQUIRE(memcmp(in_place.body, folded.body, (size_t) len) == 0);
	for (int i = 0; i < NUM_PROBES; i++)
		REQUIRE(bf_contains(&folded, v->probes[i]) || !bf_contains(&from, v->probes[i]));
	free(folded.body);
	free(in_place.body);
}

static void
fold_all(const value *v, const uint8_t *body)
{
	if (!bf_can_fold(&v->f))
		return;
	for (uint64_t min_bits = 0; min_bits <= 3 * BF_HEADER_UNIT * 8; min_bits += 500)
		fold(v, body, min_bits);
	fold(v, body, v->f.head.shape.nbits / 2);
	fold(v, body, v->f.head.shape.nbits);
}

/* Give a filter the room that it wants; false if it wants too much. */
static bool
lengthen(bf_filter *f)
{
	uint64_t	len = f->layout->methods->insertion->room_for_next(f);
	uint8_t    *longer;

	REQUIRE(len > f->len);
	if (len > MAX_BODY_BYTES)
		return false;
	longer = calloc(1, (size_t) len);
	REQUIRE(longer != NULL);
	if (f->len > 0)
		memcpy(longer, f->body, (size_t) f->len);
	free(f->body);
	f->body = longer;
	f->len = len;
	return true;
}

/* Add hashes (n words), or insert them until one has no place; returns how many. */
static uint64_t
fill(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	uint64_t	all = 0;
	bf_outcome	outcome = BF_NEEDS_ROOM;

	if (!bf_inserts_in_order(f))
	{
		bf_add(f, hashes, n);
		return n;
	}
	while (outcome == BF_NEEDS_ROOM && all < n)
	{
		uint64_t	before = f->head.entries;
		uint64_t	done = 0;

		outcome = f->layout->methods->insertion->insert(f, hashes + all, n - all, &done);
		all += done;
		REQUIRE(done % f->layout->words == 0 && all <= n);
		REQUIRE(f->head.entries - before <= done);
		if (outcome == BF_NEEDS_ROOM && !lengthen(f))
			break;
	}
	REQUIRE(outcome != BF_DONE || all == n);
	return all;
}

/* Take out all of the hashes that were put in. */
static void
empty(const value *v, bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	bf_hash		hash = {0};

	for (uint64_t i = 0; i < n; i += f->layout->words)
	{
		memcpy(&hash, hashes + i, f->layout->words * sizeof(uint64_t));
		REQUIRE(f->layout->methods->multiset->remove(f, hash));
	}
	REQUIRE(f->head.entries == v->f.head.entries);
}

/*
 * Put hashes (n words) into a copy of a body of len bytes.  What was put in is
 * there, can be taken out again if anything can, and what was there before
 * still is.
 */
static void
put(const value *v, const uint8_t *body, uint64_t len, const uint64_t *hashes, uint64_t n)
{
	bf_filter	f = with(v, len > 0 ? fuzz_copy(body, len) : NULL);
	uint64_t	done;
	bf_hash		hash = {0};

	f.len = len;
	done = fill(&f, hashes, n);
	for (uint64_t i = 0; i < done; i += f.layout->words)
	{
		memcpy(&hash, hashes + i, f.layout->words * sizeof(uint64_t));
		REQUIRE(bf_contains(&f, hash));
		look_up(&f, hash);
	}
	if (!bf_has_varying_body(&f) || f.head.entries > 0)
		measure(&f);
	if (bf_has_varying_body(&f) && f.head.entries > 0)
		REQUIRE(f.layout->methods->check_body(&f) == BF_OK);
	if (bf_is_multiset(&f))
		empty(v, &f, hashes, done);
	for (int i = 0; len > 0 && i < NUM_PROBES; i++)
		REQUIRE(bf_contains(&f, v->probes[i]) || !has(v, body, v->probes[i]));
	free(f.body);
}

/* The probes as words, for what takes several hashes. */
static uint64_t
probe_words(const value *v, uint64_t hashes[2 * NUM_PROBES])
{
	for (int i = 0; i < NUM_PROBES; i++)
		memcpy(hashes + i * v->f.layout->words, &v->probes[i], v->f.layout->words * sizeof(uint64_t));
	return (uint64_t) NUM_PROBES * v->f.layout->words;
}

/* Everything that can be done with a body of one length. */
static void
use_body(const value *v, const uint8_t *body)
{
	uint64_t	hashes[2 * NUM_PROBES];
	uint64_t	n = probe_words(v, hashes);

	look_up_all(v, body);
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
		look_up_all(v, body);
	put(v, body, len, hashes, n);
}

/* An empty body of a shape; NULL if that is too large for here. */
static uint8_t *
make_empty(const value *v)
{
	uint8_t    *body;

	if (v->f.head.shape.nbits == 0 || bf_has_varying_body(&v->f) || body_bytes(v) > MAX_BODY_BYTES)
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
	else if (bf_has_varying_body(&v->f))
		use_varying(v, NULL, 0);
	free(body);
}

/* Make a filter for count values, as an aggregate without a capacity ends. */
static void
size_and_put(const value *v, const uint64_t *hashes, uint64_t n, uint64_t count)
{
	value		sized = *v;
	uint8_t    *body;

	sized.f.head.entries = 0;
	sized.f.head.capacity = count > 0 ? count : 1;
	if (bf_size(&sized.f) != BF_FITS)
		return;
	REQUIRE(sized.f.layout->methods->params_ok(&sized.f) && bf_shape_ok(&sized.f));
	body = make_empty(&sized);
	if (body == NULL)
		return;
	/* Sizes of parquet do not always grow with the capacity. */
	REQUIRE(v->f.layout == &bf_parquet || v->f.layout->methods->buckets != NULL ||
			bf_room(&sized.f, body_bytes(&sized)) >= count);
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

/* A state: list its hashes or samples, and finish it. */
static void
use_state(const value *v)
{
	int			words = v->f.layout->words;
	uint32_t	stage = bf_load32(v->f.body);
	uint32_t	shift = bf_load32(v->f.body + 4);
	uint64_t	n = bf_load64(v->f.body + 8);
	const uint8_t *rest = v->f.body + BF_STATE_HEADER;
	uint64_t   *hashes;
	uint64_t	distinct;

	if (stage == BF_STAGE_BITS)
		use_body(v, rest);
	else
		use_no_body(v);
	if (stage == BF_STAGE_BITS && v->f.head.capacity == 0)
		words = 1;				/* samples */
	hashes = fuzz_hashes(stage == BF_STAGE_BITS ? rest + body_bytes(v) : rest, n);
	distinct = count_hashes(hashes, n, shift, words);
	(void) bf_hashes_repeat(hashes, n, words, 1);
	(void) bf_hashes_repeat(hashes, n, words, BF_COUNTER_MAX);
	if (bf_has_varying_body(&v->f))
		put(v, NULL, 0, hashes, n);
	else if (words == v->f.layout->words)
		size_and_put(v, hashes, n, distinct);
	n = bf_hashes_limit(hashes, n, words, 1);
	REQUIRE(shift > 0 || words == 2 || n == distinct);
	free(hashes);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	value		v;
	bf_filter	fast;
	uint8_t		type = size >= BF_HEADER_UNIT && data[5] <= BF_TYPE_COUNTING ? data[5] : BF_TYPE_BLOOM;
	bool		is_state = bf_is_state(data, size);
	bf_fault	fault = is_state ? bf_state_validate(&v.f, data, size) : bf_validate(&v.f, data, size, type);

	REQUIRE(strlen(bf_fault_text(fault)) > 0);
	REQUIRE(bf_native_use_avx2(true) == bf_native_has_avx2());
	if (fault != BF_OK)
	{
		(void) (is_state ? bf_state_open(&fast, data, size) : bf_open(&fast, data, size));
		return 0;
	}
	REQUIRE((is_state ? bf_state_open(&fast, data, size) : bf_open(&fast, data, size)) == BF_OK);
	rewrite_header(data, &v.f.head);
	if (v.f.layout == NULL)
		return 0;
	make_probes(&v, data, size);
	if (is_state)
		use_state(&v);
	else if (v.f.len == 0)
		use_no_body(&v);
	else if (bf_has_varying_body(&v.f))
		use_varying(&v, v.f.body, v.f.len);
	else
	{
		REQUIRE(v.f.len == body_bytes(&v));
		use_body(&v, v.f.body);
	}
	return 0;
}
