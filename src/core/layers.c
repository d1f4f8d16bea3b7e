/*-------------------------------------------------------------------------
 *
 * layers.c
 *	  The body of a filter that counts what it takes: a chain of layers.
 *
 * layers.h draws it.  Only the functions that check believe nothing; all
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

/* More bytes than any filter may have: what cannot be made needs so many. */
#define TOO_MANY_BYTES		((uint64_t) INT64_MAX / 2)

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
 * The parameters of the layer that a filter with so many layers, the last of
 * them *newest, gets next.  The first one has the header's m, hashes and
 * capacity; each later one the capacity of *newest times the expansion, at
 * most INT64_MAX, and the size that its rate takes.  Its place (at, before)
 * and its additions are 0.
 *
 * False if no filter can have so large a layer, of more than BF_MAX_BYTES,
 * or so many hashes as it needs, which are then 0.
 */
bool
bf_layer_plan(const bf_chain *chain, const bf_header *h, uint32_t layers,
			  const bf_layer *newest, bf_layer *next)
{
	uint64_t	most = (uint64_t) INT64_MAX / (h->layout_param > 0 ? h->layout_param : 1);
	bf_shape	shape = {.nbits = h->nbits,.hashes = h->hashes};

	memset(next, 0, sizeof(*next));
	next->fpp = bf_layer_rate(chain, h->overflow, h->fpp, layers + 1);
	next->capacity = h->capacity;
	if (layers > 0)
	{
		next->capacity = newest->capacity <= most ? newest->capacity * h->layout_param : INT64_MAX;
		shape = chain->size(next->fpp, next->capacity);
	}
	if (chain->bits_per_value != NULL)
		next->bits_per_value = chain->bits_per_value(next->fpp);
	next->nbits = shape.nbits;
	next->hashes = shape.hashes;
	return shape.nbits / 8 <= BF_MAX_BYTES && shape.hashes > 0;
}

/*
 * Read the head at `at`, which lies within the body and is a multiple of
 * BF_LAYER_UNIT.  Believes what is there: bytes from outside are for
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
 * head, and its bits up to a multiple of 64.  TOO_MANY_BYTES for any number
 * that a caller could not add to a length without overflow.
 */
uint64_t
bf_layer_bytes(uint64_t nbits)
{
	uint64_t	units = nbits / 8 / BF_LAYER_UNIT + (nbits % (8 * BF_LAYER_UNIT) != 0);

	return units < TOO_MANY_BYTES / BF_LAYER_UNIT ? (1 + units) * BF_LAYER_UNIT : TOO_MANY_BYTES;
}

/*
 * The number of layers: 0 in a body of zeros, where the first is to be made,
 * else 1 to BF_MAX_LAYERS.
 */
uint32_t
bf_layers(const void *body)
{
	return bf_load32((const unsigned char *) body + HEAD_LAYERS);
}

/*
 * Begin a walk from the oldest layer to the newest.  True, as there is one
 * in every body that was checked:
 *
 *	  for (bool more = bf_layer_first(body, &l); more; more = bf_layer_next(body, &l))
 */
bool
bf_layer_first(const void *body, bf_layer *layer)
{
	load_layer(body, BF_LAYER_UNIT, layer);
	return true;
}

/*
 * From a layer to the next newer one, which follows it in the body; false,
 * and *layer as it was, if it is the newest.
 */
bool
bf_layer_next(const void *body, bf_layer *layer)
{
	if (layer->at == bf_load64((const unsigned char *) body + HEAD_NEWEST))
		return false;
	load_layer(body, layer->at + bf_layer_bytes(layer->nbits), layer);
	return true;
}

/*
 * The layer that takes values.  In a body of zeros, where there is none, one
 * of zeros, whose additions are its capacity: it is full.
 */
void
bf_layer_newest(const void *body, bf_layer *layer)
{
	if (bf_layers(body) > 0)
		load_layer(body, bf_load64((const unsigned char *) body + HEAD_NEWEST), layer);
	else
		memset(layer, 0, sizeof(*layer));
}

/*
 * The shape of a layer as a filter of one array, for the functions of
 * bf_chain.layer.
 */
bf_shape
bf_layer_shape(const bf_layer *layer)
{
	bf_shape	shape = {.nbits = layer->nbits,.hashes = (uint8_t) layer->hashes};

	return shape;
}

/* The bits of a layer, (nbits + 7) / 8 bytes within the body. */
const unsigned char *
bf_layer_bits(const void *body, const bf_layer *layer)
{
	return (const unsigned char *) body + layer->at + BF_LAYER_UNIT;
}

/*
 * Does any layer have the hash?  Asked from the newest, which has most of
 * the values unless it has just begun, to the oldest, by the offset of the
 * layer before.  Of a head only m, the lowest byte of its hashes and that
 * offset are read: a layer has at most 255 hashes.
 */
bool
bf_layers_contain(const bf_chain *chain, const void *body, bf_hash hash)
{
	const unsigned char *p = body;
	uint64_t	at = bf_load64(p + HEAD_NEWEST);

	while (at != 0)
	{
		bf_shape	shape = {.nbits = bf_load64(p + at + LAYER_NBITS),.hashes = p[at + LAYER_HASHES]};

		if (chain->layer->contains(p + at + BF_LAYER_UNIT, shape, hash))
			return true;
		at = bf_load64(p + at + LAYER_BEFORE);
	}
	return false;
}

/*
 * Append a layer with these parameters to a body of len bytes, behind the
 * newest, where there are zeros for its bits.  Sets its place, and the
 * body's number of layers, code and newest offset.  False, and no change of
 * the body, if it does not fit.  The caller holds the header's `entries`.
 */
bool
bf_layer_append(void *body, uint64_t len, uint8_t code, bf_layer *layer)
{
	unsigned char *p = body;
	uint32_t	layers = bf_layers(body);
	bf_layer	newest;

	bf_layer_newest(body, &newest);
	layer->at = layers > 0 ? newest.at + bf_layer_bytes(newest.nbits) : BF_LAYER_UNIT;
	layer->before = newest.at;
	if (bf_layer_bytes(layer->nbits) > len - layer->at)
		return false;
	store_layer(p, layer);
	bf_store32(p + HEAD_LAYERS, layers + 1);
	p[HEAD_CODE] = code;
	bf_store64(p + HEAD_NEWEST, layer->at);
	return true;
}

/*
 * Count one more addition to a layer, here and in the body.  The caller has
 * seen that it has room: additions < capacity.
 */
void
bf_layer_count_addition(void *body, bf_layer *layer)
{
	layer->additions++;
	bf_store64((unsigned char *) body + layer->at + LAYER_ADDITIONS, layer->additions);
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
layer_ok(const bf_chain *chain, const unsigned char *body, const bf_layer *layer,
		 uint64_t before, bool newest)
{
	const unsigned char *p = body + layer->at;

	if (layer->nbits / 8 > BF_MAX_BYTES || layer->hashes > UINT8_MAX ||
		!bf_shape_ok(chain->layer, bf_layer_shape(layer)) ||
		!chain->layer->params_ok(bf_layer_shape(layer)))
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
head_ok(const bf_header *h, const unsigned char *body)
{
	uint32_t	layers = bf_layers(body);

	return layers > 0 && layers <= BF_MAX_LAYERS &&
		(layers == 1 || h->overflow == BF_OVERFLOW_GROW) && body[HEAD_CODE] == h->layout &&
		bf_all_zero(body + HEAD_ZEROS, HEAD_NEWEST - HEAD_ZEROS) &&
		bf_all_zero(body + HEAD_END, BF_LAYER_UNIT - HEAD_END);
}

/*
 * Check the heads of a body of len bytes from outside, all of them and
 * nothing else: at most 64 * (1 + BF_MAX_LAYERS) bytes are read, so every
 * reader can afford it.  After BF_OK all layers lie within the body, one
 * behind the other up to its end; each names the one before it; their
 * additions add up to the header's entries, 1 or more; and the first agrees
 * with the header.  The functions above then stay within the body.
 */
bf_fault
bf_layers_check(const bf_chain *chain, const bf_header *h, const unsigned char *body,
				uint64_t len)
{
	uint64_t	at = BF_LAYER_UNIT;
	uint64_t	before = 0;
	uint64_t	additions = 0;
	bf_layer	layer;

	if (len < 2 * BF_LAYER_UNIT || len % BF_LAYER_UNIT != 0)
		return BF_FAULT_LENGTH;
	if (!head_ok(h, body))
		return BF_FAULT_BODY;
	for (uint32_t i = bf_layers(body); i > 0; i--)
	{
		if (at == len)
			return BF_FAULT_BODY;
		load_layer(body, at, &layer);
		if (!layer_ok(chain, body, &layer, before, i == 1) || bf_layer_bytes(layer.nbits) > len - at)
			return BF_FAULT_BODY;
		additions += layer.additions;
		if (additions > INT64_MAX)
			return BF_FAULT_BODY;
		before = at;
		at += bf_layer_bytes(layer.nbits);
	}
	load_layer(body, BF_LAYER_UNIT, &layer);
	if (at != len || bf_load64(body + HEAD_NEWEST) != before ||
		additions != h->entries || additions == 0 ||
		layer.nbits != h->nbits || layer.hashes != h->hashes || layer.capacity != h->capacity)
		return BF_FAULT_BODY;
	return BF_OK;
}

/*
 * Check the bits of a body from outside that bf_layers_check() found right:
 * BF_FAULT_EMPTY if no bit is set, which a filter with additions cannot be,
 * and BF_FAULT_BODY if one is set in the bytes that fill a layer up to a
 * multiple of 64.  Polls.
 */
bf_fault
bf_layers_check_deep(const bf_header *h, const unsigned char *body, uint64_t len)
{
	bf_layer	layer;
	bool		any = false;

	(void) h;
	(void) len;
	for (bool more = bf_layer_first(body, &layer); more; more = bf_layer_next(body, &layer))
	{
		const unsigned char *bits = bf_layer_bits(body, &layer);
		uint64_t	nbytes = bf_bits_bytes(bf_layer_shape(&layer));

		any = any || !bf_all_zero(bits, nbytes);
		if (!bf_all_zero(bits + nbytes, bf_layer_bytes(layer.nbits) - BF_LAYER_UNIT - nbytes))
			return BF_FAULT_BODY;
	}
	return any ? BF_OK : BF_FAULT_EMPTY;
}
