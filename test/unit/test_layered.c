/*-------------------------------------------------------------------------
 *
 * test_layered.c
 *	  Filters that stop or grow: layers, counters, rates, extremes.
 *
 * Damaged bodies are in test_damage.c.
 *
 * test/unit/test_layered.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/layered.h"
#include "core/layers.h"
#include "values/values.h"
#include "table.h"
#include "handle.h"
#include "unit.h"

static uint64_t
count_contained(const bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < n; i++)
		count += table_contains(f, hashes + i);
	return count;
}

/* The number of layers of so many additions, by the rule. */
static uint32_t
layers_for(uint64_t capacity, uint64_t expansion, uint64_t additions)
{
	uint32_t	layers = 1;

	for (uint64_t room = capacity; room < additions; layers++)
	{
		capacity *= expansion;
		room += capacity;
	}
	return layers;
}

/* Do the layers have the capacities, counters and rates that they should? */
static void
check_layers(const bf_filter *f)
{
	uint64_t	capacity = f->head.capacity;
	uint64_t	additions = 0;
	double		fpp = 0;
	uint32_t	i = 0;
	bf_layer	layer;

	CHECK(f->body[4] == BF_LAYOUT_NATIVE);
	for (bool more = bf_layer_first(f, &layer); more; more = bf_layer_next(f, &layer))
	{
		bf_filter	array = bf_layer_filter(f, &layer);

		i++;
		CHECK(layer.capacity == capacity);
		CHECK(i == bf_layers(f) || layer.additions == capacity);
		CHECK(layer.fpp == (double) (f->head.fpp / (i * (i + 1.0))));
		CHECK(bf_same_shape(array.head.shape, unit_size(&bf_native, layer.fpp, capacity)));
		CHECK((uintptr_t) (array.body - f->body) % 64 == 0);
		/* Each layer keeps its own rate, with some noise if it is small. */
		CHECKF(bf_rate(&array) < layer.fpp * 1.5,
			   "layer %u", i);
		fpp += layer.fpp;
		additions += layer.additions;
		capacity *= f->head.shape.layout_param;
	}
	CHECK(i == bf_layers(f) && additions == f->head.entries);
	CHECK(fpp < f->head.fpp && fabs(fpp - f->head.fpp * i / (i + 1.0)) < f->head.fpp * 1e-9);
}

/* 50,000 values where 1000 were expected, and what must hold then. */
static void
grow_by(uint32_t expansion, double fpp, uint64_t seed)
{
	const uint64_t n = 50000;
	const uint64_t absent = 400000;
	uint64_t   *hashes = unit_hashes(seed, n + absent);
	double		noise = 5 * sqrt(fpp / (double) absent);
	double		measured;
	double		known;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, fpp, 1000, expansion);
	CHECK(table_insert(&f, hashes, n) == n);
	CHECK(count_contained(&f, hashes, n) == n);

	/*
	 * Values that a layer seemed to have were not added: no more than the
	 * rate lets pass.
	 */
	CHECKF(f.head.entries <= n && (double) f.head.entries >= (double) n * (1 - fpp),
		   "%llu", (unsigned long long) f.head.entries);
	CHECK(bf_layers(&f) == layers_for(1000, expansion, f.head.entries));
	check_layers(&f);
	measured = (double) count_contained(&f, hashes + n, absent) / (double) absent;
	known = bf_rate(&f);
	CHECKF(measured <= fpp && fabs(measured - known) < noise, "%g of %g, known %g, expansion %u",
		   measured, fpp, known, expansion);
	CHECK(fabs(bf_cardinality(&f) /
			   (double) f.head.entries - 1) < 0.02);
	free(hashes);
	free(f.body);
}

static void
growing(void)
{
	grow_by(1, 0.01, 1);
	grow_by(2, 0.01, 2);
	grow_by(3, 0.05, 3);
	grow_by(4, 0.001, 4);
	grow_by(32768, 0.02, 5);
}

/* The counter, against an answer before each addition; bytes by any steps. */
static void
counting(void)
{
	const uint64_t n = 3000;
	uint64_t   *hashes = unit_hashes(9, n);
	uint64_t	changed = 0;
	bf_filter	f;
	bf_filter	g;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.5, 100, 2);
	table_init(&g, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.5, 100, 2);
	for (uint64_t i = 0; i < n; i += 3) /* some values twice or more */
		hashes[i] = hashes[i / 2];
	for (uint64_t i = 0; i < n; i++)
	{
		uint64_t	before = f.head.entries;

		changed += !table_contains(&f, hashes + i);
		CHECK(table_insert(&f, hashes + i, 1) == 1);
		CHECK(f.head.entries == changed && f.head.entries - before <= 1);
	}
	CHECK(changed < n * 9 / 10 && changed > n / 4);
	CHECK(table_insert(&g, hashes, n) == n);
	CHECK(f.len == g.len && unit_same(f.body, g.body, f.len));
	free(f.body);
	free(g.body);
	free(hashes);
}

static void
stop_at(uint64_t capacity, double fpp)
{
	uint64_t   *hashes = unit_hashes(capacity, 100 * capacity + 1000);
	uint64_t	taken = 0;
	uint64_t	at = 0;
	unsigned char *full;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_ERROR, fpp, capacity, 0);
	while (f.head.entries < capacity)
	{
		taken += !table_contains(&f, hashes + at);
		CHECK(table_insert(&f, hashes + at++, 1) == 1);
		CHECK(f.layout->methods->insertion->spare(&f) == capacity - taken);
	}
	CHECK(taken == capacity);
	full = unit_copy(f.body, f.len);
	/* What it holds is no addition; the first other value has no place. */
	CHECK(table_insert(&f, hashes, at) == at);
	while (table_contains(&f, hashes + at))
		at++;
	CHECK(table_insert(&f, hashes, at + 1) == at);
	CHECK(f.head.entries == capacity && f.layout->methods->insertion->spare(&f) == 0);
	CHECK(unit_same(full, f.body, f.len));
	CHECK(bf_layers(&f) == 1);
	free(full);
	free(f.body);
	free(hashes);
}

static void
stopping(void)
{
	stop_at(1, 0.01);
	stop_at(2, 0.5);
	stop_at(7, 0.0001);
	stop_at(1000, 0.01);
	stop_at(1000, 0.3);
}

/* It grows at its end: what was there stays, but for counters in heads. */
static void
nothing_moves(void)
{
	uint64_t   *hashes = unit_hashes(4, 700);
	unsigned char *before;
	uint64_t	len;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.01, 100, 2);
	CHECK(f.layout->methods->insertion->spare(&f) == 0 && !table_contains(&f, hashes));
	CHECK(f.layout->methods->insertion->room_for_next(&f) == 128 + f.head.shape.nbits / 8);
	CHECK(table_insert(&f, hashes, 0) == 0 && f.len == 0);
	table_insert(&f, hashes, 250);
	CHECK(bf_layers(&f) == 2 && f.layout->methods->insertion->spare(&f) > 0);
	table_insert(&f, hashes + 250, f.layout->methods->insertion->spare(&f));
	len = f.len;
	before = unit_copy(f.body, len);
	table_insert(&f, hashes + 400, 300);
	CHECK(bf_layers(&f) == 3 && f.len > len);
	CHECK(unit_same(before + 64, f.body + 64, len - 64));
	free(before);
	free(f.body);
	free(hashes);
}

/* One value to a layer, to the last layer that there may be. */
static void
most_layers(void)
{
	uint64_t   *hashes = unit_hashes(6, 1000);
	uint64_t	taken = 0;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.0001, 1, 1);
	while (table_insert(&f, hashes + taken, 1) == 1)
		taken++;
	CHECKF(taken >= BF_MAX_LAYERS && taken < BF_MAX_LAYERS + 5, "%llu", (unsigned long long) taken);
	CHECK(bf_layers(&f) == BF_MAX_LAYERS && f.head.entries == BF_MAX_LAYERS);
	CHECK(count_contained(&f, hashes, taken) == taken);
	CHECK(count_contained(&f, hashes + taken + 1, 999 - taken) <= 1);
	CHECK(bf_rate(&f) < 0.0001);
	free(f.body);
	free(hashes);
}

/* The parameters of layers that no machine could hold. */
static void
extremes(void)
{
	bf_filter	f = bf_filter_of(&bf_native_grow);
	unsigned char head[64] = {1};
	bf_layer	last = {.capacity = INT64_MAX};
	bf_layer	next;

	f.head.fpp = 0.01;
	f.head.capacity = 1000;
	f.head.shape.layout_param = 32768;
	f.head.shape.nbits = 512;
	f.head.shape.hashes = 8;
	CHECK(bf_layer_plan(&f, &last, &next) == BF_FITS && next.capacity == 1000 && next.nbits == 512);
	f.body = head;				/* with one layer */
	f.len = sizeof(head);
	CHECK(bf_layer_plan(&f, &last, &next) == BF_TOO_LARGE && next.capacity == INT64_MAX);
	last.capacity = INT64_MAX / 32768;
	CHECK(bf_layer_plan(&f, &last, &next) == BF_TOO_LARGE && next.capacity == INT64_MAX / 32768 * 32768);
	last.capacity++;
	CHECK(bf_layer_plan(&f, &last, &next) == BF_TOO_LARGE && next.capacity == INT64_MAX);
	last.capacity = 10000;
	CHECK(bf_layer_plan(&f, &last, &next) == BF_FITS && next.capacity == 327680000);
	f.head.fpp = 5e-324;
	CHECK(bf_layer_plan(&f, &last, &next) == BF_TOO_LARGE && next.fpp > 0);
	f.head.fpp = 0.999999;
	f.head.shape.layout_param = 1;
	last.capacity = INT64_MAX;
	head[0] = 254;
	CHECK((bf_layer_plan(&f, &last, &next) != BF_FITS || next.nbits / 8 > BF_MAX_BYTES) &&
		  next.capacity == INT64_MAX);
	CHECK(bf_layer_bytes(0) == 64 && bf_layer_bytes(1) == 128 && bf_layer_bytes(512) == 128 &&
		  bf_layer_bytes(513) == 192);
	CHECK(bf_layer_bytes(UINT64_MAX) > BF_MAX_BYTES && bf_layer_bytes(UINT64_MAX) < INT64_MAX);
	CHECK(bf_layer_bytes(BF_MAX_BYTES * 8) == 64 + BF_MAX_BYTES);
}

/* A full body that cannot grow asks for more than there can be, and no less. */
static void
too_large(void)
{
	uint64_t	hashes[2] = {1, 2};
	uint64_t	done = 0;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.01, 1, 32768);
	table_insert(&f, hashes, 1);
	/* As if the one layer had taken so many. */
	f.head.capacity = f.head.entries = INT64_MAX - 1;
	memset(f.body + 64 + 8, 0xff, 16);
	f.body[64 + 8] = f.body[64 + 16] = 0xfe;
	f.body[64 + 15] = f.body[64 + 23] = 0x7f;
	CHECK(f.layout->methods->check_body(&f) == BF_OK);
	CHECK(f.layout->methods->insertion->insert(&f, hashes + 1, 1, &done) == BF_NEEDS_ROOM && done == 0);
	CHECK(f.layout->methods->insertion->room_for_next(&f) > BF_MAX_BYTES);
	CHECK(f.layout->methods->insertion->room_for_next(&f) < INT64_MAX);
	f.head.entries++;			/* counters end with SQL's numbers */
	CHECK(f.layout->methods->insertion->insert(&f, hashes + 1, 1, &done) == BF_FULL && done == 0);
	free(f.body);
}

/* Which overflow goes with which expansion. */
static void
parameters(void)
{
	static const struct
	{
		uint8_t		overflow;
		uint32_t	expansion;
		bool		ok;
	}			cases[] = {
		{BF_OVERFLOW_ERROR, 0, true}, {BF_OVERFLOW_ERROR, 1, false}, {BF_OVERFLOW_ERROR, 2, false},
		{BF_OVERFLOW_GROW, 0, false}, {BF_OVERFLOW_GROW, 1, true}, {BF_OVERFLOW_GROW, 32768, true},
		{BF_OVERFLOW_GROW, 32769, false}, {BF_OVERFLOW_GROW, UINT32_MAX, false},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
	{
		const bf_layout *layout = bf_layout_find(BF_TYPE_BLOOM, BF_LAYOUT_NATIVE, cases[i].overflow);
		bf_shape	shape = {.nbits = 512,.hashes = 8,.overflow = cases[i].overflow,
		.layout_param = cases[i].expansion};

		CHECKF(unit_params_ok(layout, shape) == cases[i].ok, "case %zu", i);
		shape.hashes = 9;
		CHECK(!unit_params_ok(layout, shape));
		CHECK(unit_shape_ok(layout, shape));
		shape.nbits = 100;
		CHECK(!unit_shape_ok(layout, shape));
		CHECK(bf_is_layered(&(bf_filter) {.layout = layout}) && layout->overflow == cases[i].overflow);
	}
	CHECK(!bf_is_layered(&(bf_filter) {.layout = &bf_native}));

	/*
	 * A filter that may grow starts with half its rate, one that stops has
	 * all.
	 */
	CHECK(unit_size(&bf_native_error, 0.01, 1000).nbits == unit_size(&bf_native, 0.01, 1000).nbits);
	CHECK(unit_size(&bf_native_grow, 0.01, 1000).nbits == unit_size(&bf_native, 0.005, 1000).nbits);
	CHECK(unit_room(&bf_native_error, (bf_shape) {0}, 0.01, 64000) == unit_room(&bf_native, (bf_shape) {0}, 0.01, 64000));
	CHECK(unit_room(&bf_native_grow, (bf_shape) {0}, 0.01, 64000) == unit_room(&bf_native, (bf_shape) {0}, 0.005, 64000));
}

/* What a whole filter tells is made of what its layers tell. */
static void
measures(void)
{
	uint64_t   *hashes = unit_hashes(12, 2000);
	double		stopped = 1;
	double		values = 0;
	double		set = 0;
	double		bits = 0;
	bf_layer	layer;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.3, 50, 2);
	table_insert(&f, hashes, 2000);
	for (bool more = bf_layer_first(&f, &layer); more; more = bf_layer_next(&f, &layer))
	{
		bf_filter	array = bf_layer_filter(&f, &layer);

		stopped *= 1 - bf_rate(&array);
		values += bf_cardinality(&array);
		set += (double) bf_bits_count(array.body, layer.nbits / 8);
		bits += (double) layer.nbits;
	}
	CHECK(fabs(bf_rate(&f) - (1 - stopped)) < 1e-12);
	CHECK(bf_cardinality(&f) == values);
	CHECK(bf_fill(&f) == (double) (set / bits));
	/* Rates far below what 1 - x can tell are told all the same. */
	free(f.body);
	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 1e-25, 4, 2);
	table_insert(&f, hashes, 4);
	CHECK(bf_rate(&f) > 0);
	CHECK(bf_rate(&f) < 1e-25);
	free(f.body);
	free(hashes);
}

static void
polling(void)
{
	uint64_t   *hashes = unit_hashes(12, 500);
	bf_filter	f;

	table_init(&f, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW, 0.01, 1000, 2);
	unit_count_polls();
	table_insert(&f, hashes, 500);
	CHECK(unit_polls >= 500);
	free(f.body);
	free(hashes);
}

const unit_case layered_cases[] = {
	{"50,000 values in a filter for 1000: layers, counters and rates", growing},
	{"additions count what changed the filter, by any steps", counting},
	{"a filter that stops, stops exactly at its capacity", stopping},
	{"growing moves nothing", nothing_moves},
	{"no more layers than there may be", most_layers},
	{"layers too large to exist", extremes},
	{"asking for too much room is seen as such", too_large},
	{"overflow and expansion", parameters},
	{"rate, cardinality and fill are made of the layers'", measures},
	{"inserting polls", polling},
	{NULL, NULL}
};
