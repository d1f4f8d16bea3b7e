/*-------------------------------------------------------------------------
 *
 * layers.h
 *	  The body of a filter that counts what it takes: a chain of layers.
 *
 * A layer is an array of bits in a layout of one array (native or redisbloom).
 * A value goes to the newest layer, unless one of them seems to have it.  When
 * that layer has taken as many values as its capacity, the filter is full
 * (overflow error, which has one layer) or begins a layer of `layout_param` times
 * that capacity (overflow grow).  The body:
 *
 *	  offset size
 *		 0    4   number of layers, 1 to BF_MAX_LAYERS
 *		 4    1   code of the layout of their bits, the header's
 *		 5    3   zeros
 *		 8    8   offset of the newest layer
 *		16   48   zeros
 *		64    -   the layers, the oldest first, each
 *
 *		 0    8   m, its number of bits
 *		 8    8   capacity, in additions, below 2^63
 *		16    8   additions that it took, at most its capacity
 *		24    8   fpp that it was sized for, IEEE 754 double
 *		32    8   redisbloom: bits per value, IEEE 754 double; else zero
 *		40    4   hashes: bits set per value
 *		44    4   zeros
 *		48    8   offset of the layer before it, zero in the oldest
 *		56    8   zeros
 *		64    -   its bits, and zeros up to a multiple of 64
 *
 * Offsets count from the begin of the body, which lies at a multiple of 64 of
 * the value.  A filter grows at its end, so that nothing moves.  Readers go
 * from the newest layer, which has most of the values, to the oldest.
 *
 * The header has m, hashes and capacity of the first layer, the fpp of the
 * filter, and as entries the sum of all additions.  The layers of a filter
 * that may grow are sized so that their rates add up to less than that fpp,
 * however many there come to be.  Layer i, counted from 1, has
 *
 *	  native		fpp / (i * (i + 1))		n layers together: fpp * n / (n + 1)
 *	  redisbloom	fpp / 2^i				as that program has it
 *
 * and a filter that stops has fpp in its one layer.  (Layers 2 to 4 of the
 * first series take up to 0.9 bits per value more than with halving, those
 * from the fifth on less, the tenth 4.6 bits.  So many layers, as a small
 * expansion brings, stay affordable.)
 *
 * A native filter for 1000 values at 0.01 with an expansion of 2, for example,
 * has these layers when it holds 15,000 (expected/growth.out):
 *
 *	  layer	  capacity	 additions	  fpp		 bits	hashes
 *		1		 1000		1000	0.005000	 11776	  8
 *		2		 2000		2000	0.001667	 28672	  8
 *		3		 4000		4000	0.000833	 64512	 16
 *		4		 8000		8000	0.000500	136192	 16
 *
 * Source for chains of tightening rates: P. S. Almeida, C. Baquero,
 * N. Preguica, D. Hutchison, "Scalable Bloom Filters", 2007.
 *
 * src/core/layers.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYERS_H
#define BF_LAYERS_H

#include "core/layout.h"

#define BF_MAX_LAYERS		255
#define BF_MAX_EXPANSION	32768
/* More bytes than any filter may have: what cannot be made needs so many. */
#define BF_TOO_MANY_BYTES	((uint64_t) INT64_MAX / 2)

#define BF_LAYER_UNIT		64	/* the size of a head, and of steps in a body */

/*
 * What the head of a layer says, in this machine's byte order.  `at` is not
 * stored: it is where the head was found.
 */
typedef struct bf_layer
{
	uint64_t	at;				/* where its head is in the body */
	uint64_t	nbits;
	uint64_t	capacity;
	uint64_t	additions;
	double		fpp;
	double		bits_per_value; /* zero but for redisbloom */
	uint32_t	hashes;
	uint64_t	before;			/* where the layer before it is; zero if none */
} bf_layer;

/* What a layout of one array adds to be that of layers (layered.h). */
typedef struct bf_chain
{
	const bf_layout *layer;		/* that each layer by itself has */

	/*
	 * Give a handle of the layer's layout the smallest shape for its fpp and
	 * capacity, with no limits but those of 64 bits and of hashes.
	 */
	bf_verdict	(*size) (bf_filter *layer);

	/* The rate of layer i, counted from 1, of a filter that may grow. */
	double		(*tighten) (double fpp, uint32_t i);

	/* What a layer's head keeps of how it was sized; NULL for nothing. */
	double		(*bits_per_value) (double fpp);

	/* Do bits per value and hashes of a layer's head go together? */
	bool		(*sizing_ok) (uint32_t hashes, double bits_per_value);

	/* May a filter that stops have an expansion all the same? */
	bool		keeps_expansion;
} bf_chain;

extern double bf_layer_rate(const bf_chain *chain, uint8_t overflow, double fpp, uint32_t i);
extern bf_verdict bf_layer_plan(const bf_filter *f, const bf_layer *newest, bf_layer *next);

/* Bodies that were checked. */
extern uint32_t bf_layers(const bf_filter *f);
extern bool bf_layer_first(const bf_filter *f, bf_layer *layer);
extern bool bf_layer_next(const bf_filter *f, bf_layer *layer);
extern void bf_layer_newest(const bf_filter *f, bf_layer *layer);
extern bf_filter bf_layer_filter(const bf_filter *f, const bf_layer *layer);
extern bool bf_layers_contain(const bf_filter *f, bf_hash hash);

/* Changing one. */
extern uint64_t bf_layer_bytes(uint64_t nbits);
extern bool bf_layer_append(bf_filter *f, bf_layer *layer);
extern void bf_layer_count_addition(bf_filter *f, bf_layer *layer);

/* Bytes from outside: members of bf_methods. */
extern bf_fault bf_layers_check(const bf_filter *f);
extern bf_fault bf_layers_check_deep(const bf_filter *f);

#endif							/* BF_LAYERS_H */
