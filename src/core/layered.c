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
#include "core/native.h"

/*
 * The length in bytes of the body with one layer more, for who gets
 * BF_NEEDS_ROOM; without a body, that of its head and the first layer.  If
 * there can be no such layer, more than BF_MAX_BYTES, so that the caller
 * reports it as too large.
 */
uint64_t
bf_layered_room_for_next(const bf_chain *chain, const bf_table *table)
{
	bf_layer	newest;
	bf_layer	next;

	if (table->len == 0)
		return BF_LAYER_UNIT + bf_layer_bytes(table->head->nbits);
	bf_layer_newest(table->body, &newest);
	(void) bf_layer_plan(chain, table->head, bf_layers(table->body), &newest, &next);
	return table->len + bf_layer_bytes(next.nbits);
}

/*
 * Begin a layer, if the filter may have one more and the body has room for
 * it; *newest is then that layer, else untouched.  BF_FULL if the filter
 * stops at its capacity, has BF_MAX_LAYERS, or if the layer would need more
 * than 255 hashes; BF_NEEDS_ROOM if the body is too short, also for a layer
 * that no body can hold.
 */
static bf_outcome
begin_layer(const bf_chain *chain, bf_table *table, bf_layer *newest)
{
	uint32_t	layers = bf_layers(table->body);
	bf_layer	next;

	if (layers > 0 && (table->head->overflow == BF_OVERFLOW_ERROR || layers == BF_MAX_LAYERS))
		return BF_FULL;
	if (!bf_layer_plan(chain, table->head, layers, newest, &next))
		return next.hashes == 0 ? BF_FULL : BF_NEEDS_ROOM;
	if (!bf_layer_append(table->body, table->len, table->head->layout, &next))
		return BF_NEEDS_ROOM;
	*newest = next;
	return BF_DONE;
}

/*
 * Add one hash that no layer has to the newest one, or to one begun for it,
 * and count that in the layer and in the header's entries.  Anything but
 * BF_DONE has changed nothing.  No poll comes between the bits and the
 * counters.
 */
static bf_outcome
add_new(const bf_chain *chain, bf_table *table, bf_layer *newest, const uint64_t *hash)
{
	if (table->head->entries >= INT64_MAX)
		return BF_FULL;
	if (newest->additions >= newest->capacity)
	{
		bf_outcome	outcome = begin_layer(chain, table, newest);

		if (outcome != BF_DONE)
			return outcome;
	}
	chain->layer->add(table->body + newest->at + BF_LAYER_UNIT, bf_layer_shape(newest), hash,
					  chain->layer->words);
	bf_layer_count_addition(table->body, newest);
	table->head->entries++;
	return BF_DONE;
}

/*
 * Insert hashes, n words in all, in their order (bf_insertion.insert).  A
 * hash that some layer seems to have changes nothing and is not counted: a
 * repetition, or a value that the filter takes for one that it has.  That is
 * why additions are fewer than distinct values by the rate, and why the
 * order of values decides which bits are set.  *done counts words; after
 * BF_FULL or BF_NEEDS_ROOM the word at *done is the first that was not
 * added.  Polls after each hash.
 */
bf_outcome
bf_layered_insert(const bf_chain *chain, bf_table *table, const uint64_t *hashes, uint64_t n,
				  uint64_t *done)
{
	const uint8_t words = chain->layer->words;
	bf_layer	newest;

	if (table->len == 0)
		return n > 0 ? BF_NEEDS_ROOM : BF_DONE;
	bf_layer_newest(table->body, &newest);
	for (; *done < n; *done += words)
	{
		bf_hash		hash = {0};
		bf_outcome	outcome;

		memcpy(&hash, hashes + *done, words * sizeof(uint64_t));
		if (!bf_layers_contain(chain, table->body, hash))
		{
			outcome = add_new(chain, table, &newest, hashes + *done);
			if (outcome != BF_DONE)
				return outcome;
		}
		bf_poll();
	}
	return BF_DONE;
}

/*
 * The additions that the newest layer has room for; 0 if there is none yet.
 * As many hashes can certainly be inserted without a new layer, as each adds
 * at most one.
 */
uint64_t
bf_layered_spare(const bf_table *table)
{
	bf_layer	newest;

	if (table->len == 0)
		return 0;
	bf_layer_newest(table->body, &newest);
	return newest.capacity - newest.additions;
}

/*
 * The rate at which absent values pass now.  An absent value is stopped if
 * every layer stops it, so with the layers' rates r_i
 *
 *	  rate = 1 - (1 - r_1) (1 - r_2) ... (1 - r_n)
 *
 * computed by logarithms, which keep the digits of small rates.  It is at
 * most the sum of the r_i, which the sizes that layers.h gives keep below
 * fpp.  Polls.
 */
double
bf_layered_rate(const bf_chain *chain, const void *body)
{
	double		log_stopped = 0;
	bf_layer	layer;

	for (bool more = bf_layer_first(body, &layer); more; more = bf_layer_next(body, &layer))
		log_stopped += log1p(-chain->layer->rate(bf_layer_bits(body, &layer),
												 bf_layer_shape(&layer)));
	return -expm1(log_stopped);
}

/*
 * The estimated number of distinct values: the sum of the layers' estimates,
 * since a value that a layer has is not added to a later one.  Polls.
 */
double
bf_layered_cardinality(const bf_chain *chain, const void *body)
{
	double		values = 0;
	bf_layer	layer;

	for (bool more = bf_layer_first(body, &layer); more; more = bf_layer_next(body, &layer))
		values += chain->layer->cardinality(bf_layer_bits(body, &layer), bf_layer_shape(&layer));
	return values;
}

/*
 * The share of set bits in all layers together, each bit counting once.
 * Polls.
 */
double
bf_layered_fill(const void *body, bf_shape shape)
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

/*
 * Can a value have these parameters, with m left open?  layout_param is the
 * expansion: 1 to 32768 in a filter that grows; in one that stops 0, unless
 * the chain keeps an expansion there too.
 */
bool
bf_layered_params_ok(const bf_chain *chain, bf_shape shape)
{
	bool		grows = shape.overflow == BF_OVERFLOW_GROW;

	if (shape.layout_param > (grows || chain->keeps_expansion ? BF_MAX_EXPANSION : 0) ||
		(grows && shape.layout_param == 0))
		return false;
	return chain->layer->params_ok((bf_shape) {.hashes = shape.hashes});
}

/*
 * The shape of the first layer for fpp and capacity, with an expansion of 1
 * in a filter that grows and 0 in one that stops; another expansion is for
 * the caller to set.
 */
bf_shape
bf_layered_size(const bf_chain *chain, uint8_t overflow, double fpp, uint64_t capacity)
{
	bf_shape	shape = chain->size(bf_layer_rate(chain, overflow, fpp, 1), capacity);

	shape.overflow = overflow;
	shape.layout_param = overflow == BF_OVERFLOW_GROW;
	return shape;
}

/* --- native ---------------------------------------------------------------- */

/*
 * The rate of layer i, counted from 1: fpp / (i (i + 1)).  Since 1 / (i (i +
 * 1)) = 1 / i - 1 / (i + 1), n layers add up to fpp (1 - 1 / (n + 1)) < fpp.
 * layers.h says why not halves.
 */
static double
by_series(double fpp, uint32_t i)
{
	return fpp / ((double) i * ((double) i + 1));
}

/*
 * Native layers keep nothing of how they were sized: the field is +0, the
 * only zero that is stored as zeros.  Their hashes are for params_ok to
 * check.
 */
static bool
is_unsized(uint32_t hashes, double bits_per_value)
{
	(void) hashes;
	return bits_per_value == 0 && !signbit(bits_per_value);
}

static const bf_chain chain = {
	.layer = &bf_native,
	.size = bf_native_size,
	.tighten = by_series,
	.sizing_ok = is_unsized,
};

/* The one layer of a filter that stops at its capacity, with the whole fpp. */
static bf_shape
error_size(double fpp, uint64_t capacity)
{
	return bf_layered_size(&chain, BF_OVERFLOW_ERROR, fpp, capacity);
}

/*
 * The first layer of a filter that grows, with half of its fpp (by_series()
 * of 1).
 */
static bf_shape
grow_size(double fpp, uint64_t capacity)
{
	return bf_layered_size(&chain, BF_OVERFLOW_GROW, fpp, capacity);
}

BF_LAYERED_FUNCTIONS(native, &chain);

#define NATIVE_MEMBERS \
	BF_LAYERED_MEMBERS(native, &chain), \
	.code = BF_LAYOUT_NATIVE, \
	.words = 1, \
	.name = "native", \
	.bits_unit = BF_BLOCK_BITS

const bf_layout bf_native_error = {
	NATIVE_MEMBERS,
	.overflow = BF_OVERFLOW_ERROR,
	.size = error_size,
};

const bf_layout bf_native_grow = {
	NATIVE_MEMBERS,
	.overflow = BF_OVERFLOW_GROW,
	.size = grow_size,
};
