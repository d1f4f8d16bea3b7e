/*-------------------------------------------------------------------------
 *
 * layered.c
 *	  Filters that count what they take, and at their capacity stop or grow.
 *
 * Their body is a chain of layers, drawn in layers.h.  What they promise:
 * never a false negative; the rate that the filter was made for, with any number of
 * layers; and that additions count exactly those that changed the filter.
 *
 * What they do not: the same bits for the same values in another order, and a
 * union.  Two chains that each keep their rate would together keep twice that
 * rate only, whether their layers are OR-ed (then each holds more than it was
 * sized for) or put one after the other; and it would be unknown how many values
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
 * The length in bytes of the body with one layer more, for a caller that got
 * BF_NEEDS_ROOM; without a body, that of its head and the first layer.  If
 * there can be no such layer, more than BF_MAX_BYTES, so that the caller
 * reports it as too large.
 */
static uint64_t
room_for_next(const bf_filter *f)
{
	bf_layer	newest;
	bf_layer	next;

	bf_layer_newest(f, &newest);
	if (bf_layer_plan(f, &newest, &next) != BF_FITS)
		return BF_TOO_MANY_BYTES;
	return (f->len > 0 ? f->len : BF_LAYER_UNIT) + bf_layer_bytes(next.nbits);
}

/*
 * Begin a layer, if the filter may have one more and the body has room for
 * it; *newest is then that layer, else untouched.  BF_FULL if the filter
 * stops at its capacity, has BF_MAX_LAYERS, or if the layer would need more
 * than 255 hashes; BF_NEEDS_ROOM if the body is too short, also for a layer
 * that no body can hold.
 */
static bf_outcome
begin_layer(bf_filter *f, bf_layer *newest)
{
	uint32_t	layers = bf_layers(f);
	bf_layer	next;
	bf_verdict	verdict;

	if (layers > 0 && (f->head.shape.overflow == BF_OVERFLOW_ERROR || layers == BF_MAX_LAYERS))
		return BF_FULL;
	verdict = bf_layer_plan(f, newest, &next);
	if (verdict == BF_FPP_TOO_LOW)
		return BF_FULL;
	if (verdict != BF_FITS || !bf_layer_append(f, &next))
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
add_new(bf_filter *f, bf_layer *newest, const uint64_t *hash)
{
	bf_filter	array;

	if (f->head.entries >= INT64_MAX)
		return BF_FULL;
	if (newest->additions >= newest->capacity)
	{
		bf_outcome	outcome = begin_layer(f, newest);

		if (outcome != BF_DONE)
			return outcome;
	}
	array = bf_layer_filter(f, newest);
	bf_add(&array, hash, f->layout->words);
	bf_layer_count_addition(f, newest);
	f->head.entries++;
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
static bf_outcome
insert(bf_filter *f, const uint64_t *hashes, uint64_t n, uint64_t *done)
{
	const uint8_t words = f->layout->words;
	bf_layer	newest;

	if (f->len == 0)
		return n > 0 ? BF_NEEDS_ROOM : BF_DONE;
	bf_layer_newest(f, &newest);
	for (; *done < n; *done += words)
	{
		bf_hash		hash = {0};
		bf_outcome	outcome;

		memcpy(&hash, hashes + *done, words * sizeof(uint64_t));
		if (!bf_layers_contain(f, hash))
		{
			outcome = add_new(f, &newest, hashes + *done);
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
static uint64_t
spare(const bf_filter *f)
{
	bf_layer	newest;

	bf_layer_newest(f, &newest);
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
static double
rate(const bf_filter *f)
{
	double		log_stopped = 0;
	bf_layer	layer;

	for (bool more = bf_layer_first(f, &layer); more; more = bf_layer_next(f, &layer))
	{
		bf_filter	array = bf_layer_filter(f, &layer);

		log_stopped += log1p(-bf_rate(&array));
	}
	return -expm1(log_stopped);
}

/*
 * The estimated number of distinct values: the sum of the layers' estimates,
 * since a value that a layer has is not added to a later one.  Polls.
 */
static double
cardinality(const bf_filter *f)
{
	double		values = 0;
	bf_layer	layer;

	for (bool more = bf_layer_first(f, &layer); more; more = bf_layer_next(f, &layer))
	{
		bf_filter	array = bf_layer_filter(f, &layer);

		values += bf_cardinality(&array);
	}
	return values;
}

/*
 * The share of set bits in all layers together, each bit counting once.
 * Polls.
 */
static double
fill(const bf_filter *f)
{
	double		set = 0;
	double		all = 0;
	bf_layer	layer;

	for (bool more = bf_layer_first(f, &layer); more; more = bf_layer_next(f, &layer))
	{
		bf_filter	array = bf_layer_filter(f, &layer);

		set += (double) bf_bits_count(array.body, array.len);
		all += (double) layer.nbits;
	}
	return set / all;
}

/*
 * Can a filter have these parameters, with m left open?  layout_param is the
 * expansion: 1 to 32768 in a filter that grows; in one that stops 0, unless
 * the chain keeps an expansion there too.
 */
static bool
params_ok(const bf_filter *f)
{
	const bf_chain *chain = f->layout->chain;
	uint32_t	expansion = f->head.shape.layout_param;
	bool		grows = f->head.shape.overflow == BF_OVERFLOW_GROW;
	bf_filter	array = bf_filter_of(chain->layer);

	if (expansion > (grows || chain->keeps_expansion ? BF_MAX_EXPANSION : 0) ||
		(grows && expansion == 0))
		return false;
	array.head.shape.hashes = f->head.shape.hashes;
	return array.layout->methods->params_ok(&array);
}

/*
 * bf_layout.size of a chain: the shape of the first layer, with an expansion of
 * 1 in a filter that grows and 0 in one that stops; another expansion is for the
 * caller to set.
 */
bf_verdict
bf_layered_size(bf_filter *f)
{
	bf_filter	first = *f;
	bf_verdict	verdict;

	first.head.fpp = bf_layer_rate(f->layout->chain, f->layout->overflow, f->head.fpp, 1);
	verdict = f->layout->chain->size(&first);
	f->head.shape = first.head.shape;
	f->head.shape.layout_param = f->layout->overflow == BF_OVERFLOW_GROW;
	return verdict;
}

static const bf_insertion insertion = {
	.insert = insert,
	.room_for_next = room_for_next,
	.spare = spare,
};

const bf_methods bf_layered = {
	.insertion = &insertion,
	.params_ok = params_ok,
	.check_body = bf_layers_check,
	.check_deep = bf_layers_check_deep,
	.contains = bf_layers_contain,
	.rate = rate,
	.cardinality = cardinality,
	.fill = fill,
};

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

static const bf_chain native_chain = {
	.layer = &bf_native,
	.size = bf_native_size,
	.tighten = by_series,
	.sizing_ok = is_unsized,
};

#define NATIVE_CHAIN(its_overflow) { \
	.type = BF_TYPE_BLOOM, \
	.code = BF_LAYOUT_NATIVE, \
	.overflow = its_overflow, \
	.words = 1, \
	.bits_unit = BF_BLOCK_BITS, \
	.name = "native", \
	.methods = &bf_layered, \
	.chain = &native_chain, \
	.size = bf_layered_size, \
}

const bf_layout bf_native_error = NATIVE_CHAIN(BF_OVERFLOW_ERROR);
const bf_layout bf_native_grow = NATIVE_CHAIN(BF_OVERFLOW_GROW);
