/*-------------------------------------------------------------------------
 *
 * layered.c
 *	  Filters that count what they take, and at their capacity stop or grow.
 *
 * Their body is a chain of layers, drawn in layers.h.  What they promise:
 * never a false negative; the rate that was asked for, with any number of
 * layers; and that additions count exactly those that changed the filter.
 *
 * What they do not: the same bits for the same values in another order, and a
 * union.  Two chains that each keep their rate would together keep twice that
 * rate only, whether their layers are OR-ed (then each holds more than it was
 * sized for) or put one after the other; and nobody could tell how many values
 * were added to both.
 *
 * src/core/layered.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/layered.h"
#include "core/layers.h"
#include "core/profiles/redis_dump.h"
#include "core/profiles/redisbloom.h"

static bool
layered_contains(const void *body, bf_shape shape, bf_hash hash)
{
	(void) shape;
	return bf_layers_contain(body, hash);
}

/* As bf_layout.room_for_next */
static uint64_t
layered_room_for_next(const bf_table *table)
{
	bf_layer	newest;
	bf_layer	next;

	if (table->len == 0)
		return BF_LAYER_UNIT + bf_layer_bytes(table->head->nbits);
	bf_layer_newest(table->body, &newest);
	(void) bf_layer_plan(table->head, bf_layers(table->body), &newest, &next);
	return table->len + bf_layer_bytes(next.nbits);
}

/* Begin a layer, if the filter may and has room for it. */
static bf_outcome
begin_layer(bf_table *table, bf_layer *newest)
{
	uint32_t	layers = bf_layers(table->body);
	bf_layer	next;

	if (layers > 0 && (table->head->overflow == BF_OVERFLOW_ERROR || layers == BF_MAX_LAYERS))
		return BF_FULL;
	if (!bf_layer_plan(table->head, layers, newest, &next))
		return next.hashes == 0 ? BF_FULL : BF_NEEDS_ROOM;
	if (!bf_layer_append(table->body, table->len, table->head->layout, &next))
		return BF_NEEDS_ROOM;
	*newest = next;
	return BF_DONE;
}

/* Add a hash that no layer has to the newest one, or to one begun for it. */
static bf_outcome
add_new(bf_table *table, bf_layer *newest, const bf_layout *layout, const uint64_t *hash)
{
	if (table->head->entries >= INT64_MAX)
		return BF_FULL;
	if (newest->additions >= newest->capacity)
	{
		bf_outcome	outcome = begin_layer(table, newest);

		if (outcome != BF_DONE)
			return outcome;
	}
	layout->add(table->body + newest->at + BF_LAYER_UNIT, bf_layer_shape(newest), hash,
				layout->words);
	bf_layer_count_addition(table->body, newest);
	table->head->entries++;
	return BF_DONE;
}

/* As bf_layout.insert: what a layer seems to have changes nothing. */
static bf_outcome
layered_insert(bf_table *table, const uint64_t *hashes, uint64_t n, uint64_t *done)
{
	const bf_layout *layout = bf_layer_layout(table->head->layout);
	bf_layer	newest;

	if (table->len == 0)
		return n > 0 ? BF_NEEDS_ROOM : BF_DONE;
	bf_layer_newest(table->body, &newest);
	for (; *done < n; *done += layout->words)
	{
		bf_hash		hash = {0};
		bf_outcome	outcome;

		memcpy(&hash, hashes + *done, layout->words * sizeof(uint64_t));
		if (!bf_layers_contain(table->body, hash))
		{
			outcome = add_new(table, &newest, layout, hashes + *done);
			if (outcome != BF_DONE)
				return outcome;
		}
		bf_poll();
	}
	return BF_DONE;
}

/* As bf_layout.spare */
static uint64_t
layered_spare(const bf_table *table)
{
	bf_layer	newest;

	if (table->len == 0)
		return 0;
	bf_layer_newest(table->body, &newest);
	return newest.capacity - newest.additions;
}

/* An absent value is stopped if every layer stops it. */
static double
layered_rate(const void *body, bf_shape shape)
{
	const bf_layout *layout = bf_layer_layout(bf_layers_code(body));
	double		log_stopped = 0;
	bf_layer	layer;

	(void) shape;
	for (bool more = bf_layer_first(body, &layer); more; more = bf_layer_next(body, &layer))
		log_stopped += log1p(-layout->rate(bf_layer_bits(body, &layer), bf_layer_shape(&layer)));
	return -expm1(log_stopped);
}

/* No value is in two layers. */
static double
layered_cardinality(const void *body, bf_shape shape)
{
	const bf_layout *layout = bf_layer_layout(bf_layers_code(body));
	double		values = 0;
	bf_layer	layer;

	(void) shape;
	for (bool more = bf_layer_first(body, &layer); more; more = bf_layer_next(body, &layer))
		values += layout->cardinality(bf_layer_bits(body, &layer), bf_layer_shape(&layer));
	return values;
}

/* The share of set bits in all layers together. */
static double
layered_fill(const void *body, bf_shape shape)
{
	double		set = 0;
	double		all = 0;
	bf_layer	layer;

	(void) shape;
	for (bool more = bf_layer_first(body, &layer); more; more = bf_layer_next(body, &layer))
	{
		set += (double) bf_bits_count(bf_layer_bits(body, &layer),
									  bf_bits_bytes(bf_layer_shape(&layer)));
		all += (double) layer.nbits;
	}
	return set / all;
}

/* Can a value have this shape, whose m and hashes are the first layer's? */
static bool
layered_shape_ok(uint8_t code, bf_shape shape)
{
	bf_shape	first = {.nbits = shape.nbits,.hashes = shape.hashes};

	return bf_layer_layout(code)->shape_ok(first);
}

/* The same without m: what `layout_param` may be depends on the overflow. */
static bool
layered_params_ok(uint8_t code, bf_shape shape)
{
	bool		grows = shape.overflow == BF_OVERFLOW_GROW;
	bf_shape	first = {.hashes = shape.hashes};

	if (shape.layout_param > (grows || bf_layer_keeps_expansion(code) ? BF_MAX_EXPANSION : 0) ||
		(grows && shape.layout_param == 0))
		return false;
	return bf_layer_layout(code)->params_ok(first);
}

/* Do the first layer's fpp and shape go together, where that matters? */
static bool
layered_head_ok(const bf_header *h)
{
	bf_header	first = *h;

	first.fpp = bf_layer_rate(h->layout, h->overflow, h->fpp, 1);
	return bf_layer_layout(h->layout)->head_ok(&first);
}

/*
 * The size of the first layer.  The limits of a program are for what it was
 * asked for, not for the rate of its first layer.
 */
static bf_shape
first_size(uint8_t code, uint8_t overflow, double fpp, uint64_t capacity)
{
	const bf_layout *layout = bf_layer_layout(code);

	if (layout->limits != NULL)
	{
		bf_shape	asked = layout->size(fpp, capacity);

		if (!layout->params_ok(asked) ||
			(asked.nbits != UINT64_MAX && !layout->shape_ok(asked)))
			return asked;
	}
	return bf_layer_size(code, bf_layer_rate(code, overflow, fpp, 1), capacity);
}

/* The shape of the first layer, with the least expansion if there is one. */
static bf_shape
layered_size(uint8_t code, uint8_t overflow, double fpp, uint64_t capacity)
{
	bf_shape	shape = first_size(code, overflow, fpp, capacity);

	shape.overflow = overflow;
	shape.layout_param = overflow == BF_OVERFLOW_GROW;
	return shape;
}

/* The values that a first layer of nbits takes. */
static uint64_t
layered_room(uint8_t code, uint8_t overflow, double fpp, uint64_t nbits)
{
	return bf_layer_layout(code)->room(bf_layer_rate(code, overflow, fpp, 1), nbits);
}

/* Functions of a layout that depend on what layers it has. */
#define FUNCTIONS(name, code, overflow) \
static bool \
name##_shape_ok(bf_shape shape) \
{ \
	return layered_shape_ok(code, shape); \
} \
static bool \
name##_params_ok(bf_shape shape) \
{ \
	return layered_params_ok(code, shape); \
} \
static bf_shape \
name##_size(double fpp, uint64_t capacity) \
{ \
	return layered_size(code, overflow, fpp, capacity); \
} \
static uint64_t \
name##_room(double fpp, uint64_t nbits) \
{ \
	return layered_room(code, overflow, fpp, nbits); \
}

FUNCTIONS(native_error, BF_LAYOUT_NATIVE, BF_OVERFLOW_ERROR)
FUNCTIONS(native_grow, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW)
FUNCTIONS(redisbloom_error, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_ERROR)
FUNCTIONS(redisbloom_grow, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_GROW)

/* What all of them are, and the functions above. */
#define LAYERED(name_, code_, overflow_) \
	.type = BF_TYPE_BLOOM, \
	.code = code_, \
	.overflow = overflow_, \
	.counts_entries = true, \
	.shape_ok = name_##_shape_ok, \
	.params_ok = name_##_params_ok, \
	.check_body = bf_layers_check, \
	.check_deep = bf_layers_check_deep, \
	.size = name_##_size, \
	.room = name_##_room, \
	.insert = layered_insert, \
	.room_for_next = layered_room_for_next, \
	.spare = layered_spare, \
	.contains = layered_contains, \
	.rate = layered_rate, \
	.cardinality = layered_cardinality, \
	.fill = layered_fill

const bf_layout bf_native_error = {
	LAYERED(native_error, BF_LAYOUT_NATIVE, BF_OVERFLOW_ERROR),
	.words = 1,
	.name = "native",
};

const bf_layout bf_native_grow = {
	LAYERED(native_grow, BF_LAYOUT_NATIVE, BF_OVERFLOW_GROW),
	.words = 1,
	.name = "native",
};

#define REDISBLOOM_MEMBERS \
	.words = 2, \
	.name = "redisbloom", \
	.kinds = bf_redisbloom_kinds, \
	.hash = bf_redisbloom_hash, \
	.hash_integers = bf_redisbloom_hash_integers, \
	.limits = BF_REDISBLOOM_LIMITS, \
	.head_ok = layered_head_ok, \
	.exchange = &bf_redis_bloom_dump

const bf_layout bf_redisbloom_error = {
	LAYERED(redisbloom_error, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_ERROR),
	REDISBLOOM_MEMBERS,
};

const bf_layout bf_redisbloom_grow = {
	LAYERED(redisbloom_grow, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_GROW),
	REDISBLOOM_MEMBERS,
};

/* Is it one of them? */
bool
bf_is_layered(const bf_layout *layout)
{
	return layout->check_body == bf_layers_check;
}

/* Have filters of this layout an expansion, even if they never use it? */
bool
bf_has_expansion(const bf_layout *layout)
{
	return bf_is_layered(layout) &&
		(layout->overflow == BF_OVERFLOW_GROW || bf_layer_keeps_expansion(layout->code));
}
