/*-------------------------------------------------------------------------
 *
 * layers.c
 *	  The body of a filter that counts what it takes: a chain of layers.
 *
 * layers.h draws it.  Only the functions that check take any bytes; all
 * others rely on a body that bf_layers_check() found right, or on one of zeros
 * where a first layer is to be.
 *
 * src/core/layers.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/layers.h"

/* Offsets in the body's head, and in the head of a layer. */
enum
{
	HEAD_LAYERS = 0,
	HEAD_CODE = 4,
	HEAD_ZEROS = 5,
	HEAD_NEWEST = 8,
	HEAD_END = 16
};

enum
{
	LAYER_NBITS = 0,
	LAYER_CAPACITY = 8,
	LAYER_ADDITIONS = 16,
	LAYER_FPP = 24,
	LAYER_BITS_PER_VALUE = 32,
	LAYER_HASHES = 40,
	LAYER_ZEROS = 44,
	LAYER_BEFORE = 48,
	LAYER_END = 56
};

/*
 * The rate that layer i, counted from 1, of a filter made for fpp is sized
 * for: fpp itself if the filter stops, else its part of the series that
 * layers.h gives.  Never 0: fpp may be so small that a part underflows, and
 * then the layer gets all of it.
 */
double
bf_layer_rate(const bf_chain *chain, uint8_t overflow, double fpp, uint32_t i)
{
	double		rate = overflow == BF_OVERFLOW_GROW ? chain->tighten(fpp, i) : fpp;

	return rate > 0 ? rate : fpp;	/* divided until nothing is left */
}

/*
 * The parameters of the layer that a filter gets next, of whose layers, if it
 * has any, *newest is the last.  The first one has the header's m, hashes and
 * capacity; each later one the capacity of *newest times the expansion, at
 * most INT64_MAX, and the size that its rate takes.  Its place (at, before)
 * and its additions are 0.  Anything but BF_FITS says why there is none.
 */
bf_verdict
bf_layer_plan(const bf_filter *f, const bf_layer *newest, bf_layer *next)
{
	const bf_chain *chain = f->layout->chain;
	uint32_t	layers = bf_layers(f);
	uint32_t	expansion = f->head.shape.layout_param;
	bf_filter	sized = *f;
	bf_verdict	verdict = BF_FITS;

	memset(next, 0, sizeof(*next));
	next->fpp = bf_layer_rate(chain, f->head.shape.overflow, f->head.fpp, layers + 1);
	next->capacity = f->head.capacity;
	if (layers > 0)
	{
		bool		fits = expansion == 0 || newest->capacity <= (uint64_t) INT64_MAX / expansion;

		next->capacity = fits ? newest->capacity * expansion : INT64_MAX;
		sized = bf_filter_of(chain->layer);
		sized.head.fpp = next->fpp;
		sized.head.capacity = next->capacity;
		verdict = chain->size(&sized);
	}
	if (chain->bits_per_value != NULL)
		next->bits_per_value = chain->bits_per_value(next->fpp);
	next->nbits = sized.head.shape.nbits;
	next->hashes = sized.head.shape.hashes;
	return verdict;
}

/*
 * Read the head at `at`, which lies within the body and is a multiple of
 * BF_LAYER_UNIT.  Checks nothing: bytes from outside are for
 * layer_ok() to judge.
 */
static void
load_layer(const unsigned char *body, uint64_t at, bf_layer *layer)
{
	const unsigned char *p = body + at;

	layer->at = at;
	layer->nbits = bf_load64(p + LAYER_NBITS);
	layer->capacity = bf_load64(p + LAYER_CAPACITY);
	layer->additions = bf_load64(p + LAYER_ADDITIONS);
	layer->fpp = bf_load_double(p + LAYER_FPP);
	layer->bits_per_value = bf_load_double(p + LAYER_BITS_PER_VALUE);
	layer->hashes = bf_load32(p + LAYER_HASHES);
	layer->before = bf_load64(p + LAYER_BEFORE);
}

/*
 * Write the head of a layer to its place, layer->at, in the body.  The
 * fields that are zeros are not touched: a body begins as zeros.
 */
static void
store_layer(unsigned char *body, const bf_layer *layer)
{
	unsigned char *p = body + layer->at;

	bf_store64(p + LAYER_NBITS, layer->nbits);
	bf_store64(p + LAYER_CAPACITY, layer->capacity);
	bf_store64(p + LAYER_ADDITIONS, layer->additions);
	bf_store_double(p + LAYER_FPP, layer->fpp);
	bf_store_double(p + LAYER_BITS_PER_VALUE, layer->bits_per_value);
	bf_store32(p + LAYER_HASHES, layer->hashes);
	bf_store64(p + LAYER_BEFORE, layer->before);
}

/*
 * Bytes that a layer of nbits bits takes, its head included: 64 for the
 * head, and its bits up to a multiple of 64.  BF_TOO_MANY_BYTES for any number
 * that a caller could not add to a length without overflow.
 */
uint64_t
bf_layer_bytes(uint64_t nbits)
{
	uint64_t	units = nbits / 8 / BF_LAYER_UNIT + (nbits % (8 * BF_LAYER_UNIT) != 0);

	return units < BF_TOO_MANY_BYTES / BF_LAYER_UNIT ? (1 + units) * BF_LAYER_UNIT : BF_TOO_MANY_BYTES;
}

/*
 * The number of layers: 0 without a body, or in one of zeros, where the first
 * is to be made, else 1 to BF_MAX_LAYERS.
 */
uint32_t
bf_layers(const bf_filter *f)
{
	return f->len > 0 ? bf_load32(f->body + HEAD_LAYERS) : 0;
}

/*
 * Begin a walk from the oldest layer to the newest.  True, as there is one
 * in every body that was checked:
 *
 *	  for (bool more = bf_layer_first(f, &l); more; more = bf_layer_next(f, &l))
 */
bool
bf_layer_first(const bf_filter *f, bf_layer *layer)
{
	load_layer(f->body, BF_LAYER_UNIT, layer);
	return true;
}

/*
 * From a layer to the next newer one, which follows it in the body; false,
 * and *layer as it was, if it is the newest.
 */
bool
bf_layer_next(const bf_filter *f, bf_layer *layer)
{
	if (layer->at == bf_load64(f->body + HEAD_NEWEST))
		return false;
	load_layer(f->body, layer->at + bf_layer_bytes(layer->nbits), layer);
	return true;
}

/*
 * The layer that takes values.  Where there is none, one of zeros, whose
 * additions are its capacity: it is full.
 */
void
bf_layer_newest(const bf_filter *f, bf_layer *layer)
{
	if (bf_layers(f) > 0)
		load_layer(f->body, bf_load64(f->body + HEAD_NEWEST), layer);
	else
		memset(layer, 0, sizeof(*layer));
}

/* A layer as a filter of one array, whose body is its bits. */
bf_filter
bf_layer_filter(const bf_filter *f, const bf_layer *layer)
{
	bf_filter	array = bf_filter_of(f->layout->chain->layer);

	array.head.shape.nbits = layer->nbits;
	array.head.shape.hashes = (uint8_t) layer->hashes;
	array.head.capacity = layer->capacity;
	array.head.fpp = layer->fpp;
	array.body = f->body + layer->at + BF_LAYER_UNIT;
	array.len = bf_bits_bytes(&array);
	return array;
}

/*
 * bf_methods.contains: does any layer have the hash?  From the newest, which has
 * most of the values unless it has just begun, to the oldest, by the offset of
 * the layer before.  Of a head only m, the lowest byte of its hashes and that
 * offset are read: a layer has at most 255 hashes.
 */
bool
bf_layers_contain(const bf_filter *f, bf_hash hash)
{
	const bf_layout *layout = f->layout->chain->layer;
	bf_filter	array;

	for (uint64_t at = bf_load64(f->body + HEAD_NEWEST); at != 0; at = bf_load64(f->body + at + LAYER_BEFORE))
	{
		/* What a layout of one array looks at. */
		array.layout = layout;
		array.body = f->body + at + BF_LAYER_UNIT;
		array.head.shape = (bf_shape) {
			.nbits = bf_load64(f->body + at + LAYER_NBITS),
			.hashes = f->body[at + LAYER_HASHES],
		};
		if (layout->methods->contains(&array, hash))
			return true;
	}
	return false;
}

/*
 * Append a layer with these parameters behind the newest, where the body has
 * zeros for its bits.  Sets its place, and the body's number of layers, code and
 * newest offset.  False, and no change of the body, if it does not fit.  The
 * caller holds the header's `entries`.
 */
bool
bf_layer_append(bf_filter *f, bf_layer *layer)
{
	uint32_t	layers = bf_layers(f);
	bf_layer	newest;

	bf_layer_newest(f, &newest);
	layer->at = layers > 0 ? newest.at + bf_layer_bytes(newest.nbits) : BF_LAYER_UNIT;
	layer->before = newest.at;
	if (f->len < layer->at || bf_layer_bytes(layer->nbits) > f->len - layer->at)
		return false;
	store_layer(f->body, layer);
	bf_store32(f->body + HEAD_LAYERS, layers + 1);
	f->body[HEAD_CODE] = f->head.layout;
	bf_store64(f->body + HEAD_NEWEST, layer->at);
	return true;
}

/*
 * Count one more addition to a layer, here and in the body.  The caller has
 * seen that it has room: additions < capacity.
 */
void
bf_layer_count_addition(bf_filter *f, bf_layer *layer)
{
	layer->additions++;
	bf_store64(f->body + layer->at + LAYER_ADDITIONS, layer->additions);
}

/*
 * Do the fields of a layer make sense?  Rejected are: a shape that its
 * layout cannot have; a capacity of 0 or above INT64_MAX; more additions
 * than the capacity, or fewer in a layer that is not the newest (a later one
 * is begun only when it is full); hashes that do not go with the bits per
 * value; a rate outside of (0, 1), also NaN; another place before it than
 * where the last one was; and bytes that must be zero.
 */
static bool
layer_ok(const bf_filter *f, const bf_layer *layer, uint64_t before, bool newest)
{
	const bf_chain *chain = f->layout->chain;
	const unsigned char *p = f->body + layer->at;
	bf_filter	array = bf_layer_filter(f, layer);

	if (layer->nbits / 8 > BF_MAX_BYTES || layer->hashes > UINT8_MAX || !bf_shape_ok(&array) ||
		!array.layout->methods->params_ok(&array))
		return false;
	if (layer->capacity == 0 || layer->capacity > INT64_MAX ||
		layer->additions > layer->capacity || (!newest && layer->additions < layer->capacity))
		return false;
	return chain->sizing_ok(layer->hashes, layer->bits_per_value) &&
		layer->fpp > 0 && layer->fpp < 1 && layer->before == before &&
		bf_load32(p + LAYER_ZEROS) == 0 && bf_load64(p + LAYER_END) == 0;
}

/*
 * Do the head's fields make sense, but for the newest layer's place?  Only a
 * filter that grows has more than one layer.
 */
static bool
head_ok(const bf_filter *f)
{
	uint32_t	layers = bf_layers(f);

	return layers > 0 && layers <= BF_MAX_LAYERS &&
		(layers == 1 || f->head.shape.overflow == BF_OVERFLOW_GROW) &&
		f->body[HEAD_CODE] == f->head.layout &&
		bf_all_zero(f->body + HEAD_ZEROS, HEAD_NEWEST - HEAD_ZEROS) &&
		bf_all_zero(f->body + HEAD_END, BF_LAYER_UNIT - HEAD_END);
}

/*
 * bf_methods.check_body, of bytes from outside: all heads are checked and
 * nothing else, so that at most 64 * (1 + BF_MAX_LAYERS) bytes are read, which
 * every reader can afford.  After BF_OK all layers lie within the body, one
 * behind the other up to its end; each names the one before it; their
 * additions add up to the header's entries, 1 or more; and the first agrees
 * with the header.  The functions above then stay within the body.
 */
bf_fault
bf_layers_check(const bf_filter *f)
{
	const bf_header *h = &f->head;
	uint64_t	at = BF_LAYER_UNIT;
	uint64_t	before = 0;
	uint64_t	additions = 0;
	bf_layer	layer;

	if (f->len < 2 * BF_LAYER_UNIT || f->len % BF_LAYER_UNIT != 0)
		return BF_FAULT_LENGTH;
	if (!head_ok(f))
		return BF_FAULT_BODY;
	for (uint32_t i = bf_layers(f); i > 0; i--)
	{
		if (at == f->len)
			return BF_FAULT_BODY;
		load_layer(f->body, at, &layer);
		if (!layer_ok(f, &layer, before, i == 1) || bf_layer_bytes(layer.nbits) > f->len - at)
			return BF_FAULT_BODY;
		additions += layer.additions;
		if (additions > INT64_MAX)
			return BF_FAULT_BODY;
		before = at;
		at += bf_layer_bytes(layer.nbits);
	}
	load_layer(f->body, BF_LAYER_UNIT, &layer);
	if (at != f->len || bf_load64(f->body + HEAD_NEWEST) != before ||
		additions != h->entries || additions == 0 || layer.nbits != h->shape.nbits ||
		layer.hashes != h->shape.hashes || layer.capacity != h->capacity)
		return BF_FAULT_BODY;
	return BF_OK;
}

/*
 * bf_methods.check_deep, of a body that bf_layers_check() found right:
 * BF_FAULT_EMPTY if no bit is set, which a filter with additions cannot be,
 * and BF_FAULT_BODY if one is set in the bytes that fill a layer up to a
 * multiple of 64.  Polls.
 */
bf_fault
bf_layers_check_deep(const bf_filter *f)
{
	bf_layer	layer;
	bool		any = false;

	for (bool more = bf_layer_first(f, &layer); more; more = bf_layer_next(f, &layer))
	{
		bf_filter	array = bf_layer_filter(f, &layer);

		any = any || !bf_all_zero(array.body, array.len);
		if (!bf_all_zero(array.body + array.len, bf_layer_bytes(layer.nbits) - BF_LAYER_UNIT - array.len))
			return BF_FAULT_BODY;
	}
	return any ? BF_OK : BF_FAULT_EMPTY;
}
