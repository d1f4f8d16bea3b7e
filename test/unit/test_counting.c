/*-------------------------------------------------------------------------
 *
 * test_counting.c
 *	  Counters in the places of bits: where they are, and what adding,
 *	  removing, uniting and folding make of them.
 *
 * test/unit/test_counting.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/counting.h"
#include "core/hash.h"
#include "slow_counters.h"
#include "handle.h"
#include "unit.h"

/* --- bodies ------------------------------------------------------------------ */

static bf_shape
random_shape(uint64_t *state)
{
	uint64_t	nblocks = 1 + unit_below(state, UINT64_C(1) << unit_below(state, 8));

	return (bf_shape) {.nbits = 512 * nblocks, .hashes = unit_below(state, 2) ? 8 : 16};
}

static uint64_t
body_bytes(bf_shape shape)
{
	return bf_body_bytes(FILTER(&bf_counting, NULL, shape));
}

static bf_hash
hash_of(uint64_t hash)
{
	return (bf_hash) {.a = hash};
}

/* A body with random hashes, some of them repeated. */
static unsigned char *
random_body(uint64_t *state, bf_shape shape)
{
	unsigned char *body = unit_zeros(body_bytes(shape));
	uint64_t	n = unit_below(state, shape.nbits / 512 * 100) + 1;
	uint64_t   *hashes = unit_hashes(unit_random(state), n);

	for (uint64_t i = 1; i < n; i++)
		if (unit_below(state, 4) == 0)
			hashes[i] = hashes[i - 1];
	bf_add(FILTER(&bf_counting, body, shape), hashes, n);
	free(hashes);
	return body;
}

/* Take a hash out of a body; was it there? */
static bool
take(unsigned char *body, bf_shape shape, uint64_t hash)
{
	bf_filter  *f = FILTER(&bf_counting, body, shape);
	bool		found = bf_counting.methods->multiset->remove(f, hash_of(hash));

	CHECK(f->head.entries == 0);
	return found;
}

/* --- where counters are ------------------------------------------------------- */

static void
model(void)
{
	uint64_t	state = 21;

	for (int i = 0; i < 200; i++)
	{
		bf_shape	shape = random_shape(&state);
		uint64_t	n = unit_below(&state, 2000);
		uint64_t   *hashes = unit_hashes(unit_random(&state), n + 1);
		unsigned char *memory = unit_zeros(body_bytes(shape) + 7);
		unsigned char *body = memory + unit_below(&state, 8);
		unsigned char *counters = unit_zeros(shape.nbits);

		for (uint64_t j = 1; j < n; j++)
			if (unit_below(&state, 3) == 0)
				hashes[j] = hashes[unit_below(&state, j)];
		for (uint64_t j = 0; j < n; j++)
			counters_add(counters, shape, hashes[j], 1);
		bf_add(FILTER(&bf_counting, body, shape), hashes, n);
		CHECKF(counters_differ(body, counters, shape) == 0, "%llu values in %llu counters",
			   (unsigned long long) n, (unsigned long long) shape.nbits);
		free(hashes);
		free(memory);
		free(counters);
	}
}

/* The XXH3 of bodies of n hashes of unit_random(), seed 2024, by a program in Python. */
static void
golden(void)
{
	static const struct
	{
		bf_shape	shape;
		uint64_t	n;
		uint64_t	digest;
	}			filters[] = {
		{{.nbits = 2 * 512,.hashes = 8}, 2000, UINT64_C(0xa5098ac625ac16dd)},
		{{.nbits = 1000 * 512,.hashes = 8}, 20000, UINT64_C(0xfa49a04dd47a4f30)},
		{{.nbits = 1000 * 512,.hashes = 16}, 20000, UINT64_C(0x309eea218f275d74)},
	};

	for (size_t i = 0; i < sizeof(filters) / sizeof(filters[0]); i++)
	{
		unsigned char *body = unit_zeros(body_bytes(filters[i].shape));
		uint64_t   *hashes = unit_hashes(2024, filters[i].n);

		bf_add(FILTER(&bf_counting, body, filters[i].shape), hashes, filters[i].n);
		CHECKF(bf_hash_bytes(body, (size_t) body_bytes(filters[i].shape)) == filters[i].digest,
			   "filter %zu", i);
		free(body);
		free(hashes);
	}
}

/* Where counters are not zero, bits are set; and so are all figures the same. */
static void
like_bits(void)
{
	uint64_t	state = 22;

	for (int i = 0; i < 200; i++)
	{
		bf_shape	shape = random_shape(&state);
		uint64_t	n = unit_below(&state, shape.nbits / 512 * 60);
		uint64_t   *hashes = unit_hashes(unit_random(&state), n + 1);
		unsigned char *body = unit_zeros(body_bytes(shape));
		unsigned char *bits = unit_zeros(shape.nbits / 8);
		unsigned char *collapsed = unit_alloc(shape.nbits / 8);

		bf_add(FILTER(&bf_counting, body, shape), hashes, n);
		bf_add(FILTER(&bf_native, bits, shape), hashes, n);
		bf_counting_to_bits(collapsed, FILTER(&bf_counting, body, shape));
		CHECK(unit_same(collapsed, bits, shape.nbits / 8));
		CHECK(bf_rate(FILTER(&bf_counting, body, shape)) == bf_rate(FILTER(&bf_native, bits, shape)));
		CHECK(bf_cardinality(FILTER(&bf_counting, body, shape)) == bf_cardinality(FILTER(&bf_native, bits, shape)));
		CHECK(bf_fill(FILTER(&bf_counting, body, shape)) == bf_fill(FILTER(&bf_native, bits, shape)));
		for (int j = 0; j < 100; j++)
		{
			bf_hash		hash = hash_of(j % 2 ? unit_random(&state) : hashes[unit_below(&state, n + 1)]);
			bool		found = bf_contains(FILTER(&bf_native, bits, shape), hash);

			CHECK(bf_contains(FILTER(&bf_counting, body, shape), hash) == found);
			CHECK((bf_counting.methods->multiset->count(FILTER(&bf_counting, body, shape), hash) > 0) == found);
		}
		free(hashes);
		free(body);
		free(bits);
		free(collapsed);
	}
}

static void
slices(void)
{
	uint64_t	state = 23;
	const uint64_t bytes = bf_counting.methods->slicing->bytes;

	CHECK(bytes == 256 && bf_native.methods->slicing->bytes == BF_SLICE_BYTES);
	for (int i = 0; i < 5000; i++)
	{
		bf_shape	shape = random_shape(&state);
		unsigned char *body = random_body(&state, shape);
		bf_hash		hash = hash_of(unit_random(&state));
		uint64_t	offsets[BF_MAX_SLICES];
		int			n;
		bool		all = true;

		if (i % 2)
			bf_add(FILTER(&bf_counting, body, shape), &hash.a, 1);
		n = bf_counting.methods->slicing->find(FILTER(&bf_counting, NULL, shape), hash, offsets);
		CHECK(n == shape.hashes / 8);
		for (int which = 0; which < n; which++)
		{
			unsigned char *slice = unit_copy(body + offsets[which], bytes);

			CHECK(offsets[which] + bytes <= body_bytes(shape));
			all &= bf_counting.methods->slicing->test(FILTER(&bf_counting, NULL, shape), slice, hash, which);
			free(slice);
		}
		CHECK(all == bf_contains(FILTER(&bf_counting, body, shape), hash));
		free(body);
	}
}

static void
shapes(void)
{
	static const double rates[] = {0.3, 0.01, 0.001, 0.0001};

	for (uint64_t capacity = 1; capacity < UINT64_C(1) << 52; capacity = capacity * 3 + 1)
		for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++)
		{
			bf_shape	shape = unit_size(&bf_counting, rates[i], capacity);
			bf_shape	large = bf_counting.methods->folding->foldable(&(bf_filter) {.layout = &bf_counting,.head.fpp = rates[i]}, capacity);

			CHECK(bf_same_shape(shape, unit_size(&bf_native, rates[i], capacity)));
			CHECK(unit_shape_ok(&bf_counting, shape) && unit_params_ok(&bf_counting, shape));
			CHECK(body_bytes(shape) == shape.nbits / 2);
			CHECK(unit_room(&bf_counting, shape, rates[i], body_bytes(shape)) >= capacity);
			CHECK(unit_room(&bf_counting, shape, rates[i], body_bytes(shape)) == unit_room(&bf_native, shape, rates[i], shape.nbits / 8));
			CHECK(body_bytes(large) * 8 <= capacity || large.nbits == 512 * 5040);
		}
}

/* --- adding and removing ------------------------------------------------------ */

/* A value added n times: counted to 15, and removed again unless it stuck. */
static void
sticking(void)
{
	uint64_t	state = 24;

	for (int n = 0; n < 40; n++)
	{
		bf_shape	shape = {.nbits = 512 * 50, .hashes = n % 2 ? 8 : 16};
		unsigned char *body = unit_zeros(body_bytes(shape));
		uint64_t	hash = unit_random(&state);
		bf_counting_tally tally;

		for (int i = 0; i < n; i++)
			bf_add(FILTER(&bf_counting, body, shape), &hash, 1);
		CHECK(bf_counting.methods->multiset->count(FILTER(&bf_counting, body, shape), hash_of(hash)) == (uint32_t) (n < 15 ? n : 15));
		tally = bf_counting_count(FILTER(&bf_counting, body, shape));
		CHECK(tally.used == (n > 0 ? shape.hashes : 0));
		CHECK(tally.stuck == (n >= 15 ? shape.hashes : 0));
		CHECK(tally.sum == (uint64_t) (n < 15 ? n : 15) * shape.hashes);
		for (int i = 0; i < n; i++)
			CHECK(take(body, shape, hash));
		CHECK(take(body, shape, hash) == (n >= 15));
		CHECK(bf_contains(FILTER(&bf_counting, body, shape), hash_of(hash)) == (n >= 15));
		CHECK(bf_counting_count(FILTER(&bf_counting, body, shape)).used == (n >= 15 ? shape.hashes : 0));
		free(body);
	}
}

/* In a filter of one block, where values have some positions twice. */
static void
doubled_positions(void)
{
	const bf_shape shape = {.nbits = 512, .hashes = 16};
	uint64_t	state = 25;
	int			doubled = 0;

	for (int i = 0; i < 3000; i++)
	{
		uint64_t	hash = i == 0 ? 0 : unit_random(&state);	/* 0 has all twice */
		unsigned char *body = unit_zeros(256);
		unsigned char *counters = unit_zeros(512);
		unsigned char *once = unit_zeros(512);
		int			times = 1 + (int) unit_below(&state, 20);
		bool		stuck = false;
		uint64_t	positions[16];

		counters_positions(shape, hash, positions);
		for (int j = 0; j < times; j++)
			bf_add(FILTER(&bf_counting, body, shape), &hash, 1);
		counters_add(counters, shape, hash, times);
		CHECK(counters_differ(body, counters, shape) == 0);
		for (int j = 0; j < 16; j++)
			stuck |= counters[positions[j]] == 15;
		for (int j = 0; j < times; j++)
			CHECK(take(body, shape, hash));
		if (!stuck)
			CHECK(bf_counting_count(FILTER(&bf_counting, body, shape)).sum == 0);

		/* each position once, as other values may have left it */
		memset(body, 0, 256);
		for (int j = 0; j < 16; j++)
			once[positions[j]] = 1;
		for (uint64_t at = 0; at < 512; at++)
			body[at / 64 * 8 + at % 64 / 8] |= (unsigned char) (once[at] << at % 8);
		CHECK(counters_differ(body, once, shape) == 0);
		if (bf_counting_count(FILTER(&bf_counting, body, shape)).used < 16)
		{
			doubled++;
			CHECK(!take(body, shape, hash));
			CHECK(counters_differ(body, once, shape) == 0);
		}
		free(body);
		free(counters);
		free(once);
	}
	CHECKF(doubled > 100, "%d", doubled);
}

/* What is not there leaves no trace when it is removed. */
static void
absent(void)
{
	uint64_t	state = 26;
	int			refused = 0;

	for (int i = 0; i < 3000; i++)
	{
		bf_shape	shape = random_shape(&state);
		unsigned char *body = random_body(&state, shape);
		unsigned char *before = unit_copy(body, body_bytes(shape));
		uint64_t	hash = unit_random(&state);

		if (!take(body, shape, hash))
		{
			refused++;
			CHECK(unit_same(body, before, body_bytes(shape)));
		}
		free(body);
		free(before);
	}
	CHECKF(refused > 300, "%d", refused);
}

/* --- uniting and folding ------------------------------------------------------ */

static unsigned char *
united(const unsigned char *a, const unsigned char *b, bf_shape shape)
{
	unsigned char *sum = unit_copy(a, body_bytes(shape));

	bf_counting.methods->unite(FILTER(&bf_counting, sum, shape), FILTER(&bf_counting, b, shape));
	return sum;
}

static void
uniting(void)
{
	uint64_t	state = 27;

	for (int i = 0; i < 300; i++)
	{
		bf_shape	shape = random_shape(&state);
		uint64_t	nbytes = body_bytes(shape);
		unsigned char *a = random_body(&state, shape);
		unsigned char *b = random_body(&state, shape);
		unsigned char *c = random_body(&state, shape);
		unsigned char *sums[] = {united(a, b, shape), united(b, a, shape), united(b, c, shape), NULL, NULL};

		CHECK(unit_same(sums[0], sums[1], nbytes));
		for (uint64_t at = 0; at < shape.nbits; at++)
		{
			unsigned	sum = counters_read(a, at) + counters_read(b, at);

			CHECK(counters_read(sums[0], at) == (sum < 15 ? sum : 15));
		}
		sums[3] = united(sums[0], c, shape);
		sums[4] = united(a, sums[2], shape);
		CHECK(unit_same(sums[3], sums[4], nbytes));
		free(a);
		free(b);
		free(c);
		for (int j = 0; j < 5; j++)
			free(sums[j]);
	}
}

/* A filter folded by any divisor is the one built smaller, also in place. */
static void
folding(void)
{
	static const uint64_t sizes[] = {1, 2, 97, 720};
	const uint64_t n = 6000;
	uint64_t   *hashes = unit_hashes(28, n);

	for (size_t i = 0; i < 2 * sizeof(sizes) / sizeof(sizes[0]); i++)
	{
		bf_shape	from = {.nbits = 512 * sizes[i / 2], .hashes = i % 2 ? 8 : 16};
		unsigned char *body = unit_zeros(body_bytes(from));

		bf_add(FILTER(&bf_counting, body, from), hashes, n);
		for (uint64_t divisor = 1; divisor <= sizes[i / 2]; divisor++)
		{
			bf_shape	to = bf_counting.methods->folding->shape(FILTER(&bf_counting, NULL, from), from.nbits / divisor);
			unsigned char *expected = unit_zeros(body_bytes(to));
			unsigned char *folded = unit_alloc(body_bytes(to));
			unsigned char *in_place = unit_copy(body, body_bytes(from));

			bf_add(FILTER(&bf_counting, expected, to), hashes, n);
			bf_counting.methods->folding->fold(FILTER(&bf_counting, folded, to), FILTER(&bf_counting, body, from));
			bf_counting.methods->folding->fold(FILTER(&bf_counting, in_place, to), FILTER(&bf_counting, in_place, from));
			CHECK(unit_same(folded, expected, body_bytes(to)));
			CHECK(unit_same(in_place, expected, body_bytes(to)));
			free(expected);
			free(folded);
			free(in_place);
		}
		free(body);
	}
	free(hashes);
}

static void
check_polled(const char *what)
{
	CHECKF(unit_polls >= 3, "%s", what);
	unit_polls = 0;
}

static void
polling(void)
{
	const uint64_t n = 3 * (BF_POLL_BYTES / 256);
	const bf_shape shape = {.nbits = n * 512, .hashes = 16};
	unsigned char *body = unit_zeros(body_bytes(shape));
	unsigned char *bits = unit_alloc(n * 64);
	uint64_t   *hashes = unit_hashes(29, n);

	unit_count_polls();
	bf_add(FILTER(&bf_counting, body, shape), hashes, n);
	check_polled("add");
	bf_rate(FILTER(&bf_counting, body, shape));
	check_polled("rate");
	bf_fill(FILTER(&bf_counting, body, shape));
	check_polled("fill");
	bf_counting_to_bits(bits, FILTER(&bf_counting, body, shape));
	check_polled("to_bits");
	bf_counting.methods->unite(FILTER(&bf_counting, body, shape), FILTER(&bf_counting, body, shape));
	check_polled("unite");
	bf_counting.methods->folding->fold(FILTER(&bf_counting, body, ((bf_shape) {.nbits = 512, .hashes = 16})), FILTER(&bf_counting, body, shape));
	check_polled("fold");
	free(body);
	free(bits);
	free(hashes);
}

static void
all_models(void)
{
	unit_with_each_kernel(model);
}

static void
all_sticking(void)
{
	unit_with_each_kernel(sticking);
}

static void
all_doubled(void)
{
	unit_with_each_kernel(doubled_positions);
}

const unit_case counting_cases[] = {
	{"counters are those of a slow second implementation", all_models},
	{"golden bodies", golden},
	{"a counter is above zero where a bit is set", like_bits},
	{"slices answer like the whole", slices},
	{"shapes are the native layout's, bodies four times as large", shapes},
	{"a counter that reaches 15 stays there", all_sticking},
	{"positions that a value has twice", all_doubled},
	{"removing what is absent changes nothing", absent},
	{"a union's counters are sums, in any order", uniting},
	{"a folded filter is one built smaller", folding},
	{"long work polls", polling},
	{NULL, NULL}
};
