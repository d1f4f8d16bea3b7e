/*-------------------------------------------------------------------------
 *
 * layered.h
 *	  Filters that count what they take, and at their capacity stop or grow.
 *
 * A layout of one array becomes two of chains by a bf_chain (layers.h) and the
 * macros here, which make of the functions of layered.c those of a layout.
 *
 * The functions below have a chain where the members of bf_layout have none;
 * BF_LAYERED_FUNCTIONS binds them to one.  So a layout of one array adds
 * overflow => 'error' and 'grow' to a profile by a bf_chain, two sizes and
 * two structs: compare the ends of layered.c (native) and of
 * profiles/redisbloom_layouts.c.
 *
 *	  bf_layout		native		native_error		native_grow
 *	  overflow		degrade		error				grow
 *	  body			bits		one layer			1 to 255 layers
 *	  past capacity	rate rises	BF_FULL				a layer is added
 *	  union			OR			none				none
 *
 * src/core/layered.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYERED_H
#define BF_LAYERED_H

#include "core/layers.h"

extern const bf_layout bf_native_error;
extern const bf_layout bf_native_grow;

/*
 * Have filters of this layout an expansion, even if they never use it?
 * RedisBloom keeps one in filters that do not scale, and its dumps have it.
 */
static inline bool
bf_has_expansion(const bf_layout *layout)
{
	return bf_is_layered(layout) &&
		(layout->overflow == BF_OVERFLOW_GROW || layout->chain->keeps_expansion);
}

/* layered.c: members of a bf_layout, of a chain, and one more for an overflow */
extern bool bf_layered_params_ok(const bf_chain *chain, bf_shape shape);
extern bf_shape bf_layered_size(const bf_chain *chain, uint8_t overflow, double fpp,
								uint64_t capacity);
extern bf_outcome bf_layered_insert(const bf_chain *chain, bf_table *table,
									const uint64_t *hashes, uint64_t n, uint64_t *done);
extern uint64_t bf_layered_room_for_next(const bf_chain *chain, const bf_table *table);
extern uint64_t bf_layered_spare(const bf_table *table);
extern double bf_layered_rate(const bf_chain *chain, const void *body);
extern double bf_layered_cardinality(const bf_chain *chain, const void *body);
extern double bf_layered_fill(const void *body, bf_shape shape);

/* What both layouts of a chain have: functions of that name. */
#define BF_LAYERED_FUNCTIONS(name, chain) \
static bool \
name##_params_ok(bf_shape shape) \
{ \
	return bf_layered_params_ok(chain, shape); \
} \
static bf_fault \
name##_check_body(const bf_header *h, const unsigned char *body, uint64_t len) \
{ \
	return bf_layers_check(chain, h, body, len); \
} \
static bf_outcome \
name##_insert(bf_table *table, const uint64_t *hashes, uint64_t n, uint64_t *done) \
{ \
	return bf_layered_insert(chain, table, hashes, n, done); \
} \
static uint64_t \
name##_room_for_next(const bf_table *table) \
{ \
	return bf_layered_room_for_next(chain, table); \
} \
static bool \
name##_contains(const void *body, bf_shape shape, bf_hash hash) \
{ \
	(void) shape; \
	return bf_layers_contain(chain, body, hash); \
} \
static double \
name##_rate(const void *body, bf_shape shape) \
{ \
	(void) shape; \
	return bf_layered_rate(chain, body); \
} \
static double \
name##_cardinality(const void *body, bf_shape shape) \
{ \
	(void) shape; \
	return bf_layered_cardinality(chain, body); \
} \
static const bf_insertion name##_insertion = { \
	.insert = name##_insert, \
	.room_for_next = name##_room_for_next, \
	.spare = bf_layered_spare, \
}

/* Members of a bf_layout, but for its name, code, overflow, and sizes. */
#define BF_LAYERED_MEMBERS(name, chain_) \
	.type = BF_TYPE_BLOOM, \
	.counts_entries = true, \
	.chain = chain_, \
	.insertion = &name##_insertion, \
	.params_ok = name##_params_ok, \
	.check_body = name##_check_body, \
	.check_deep = bf_layers_check_deep, \
	.contains = name##_contains, \
	.rate = name##_rate, \
	.cardinality = name##_cardinality, \
	.fill = bf_layered_fill

#endif							/* BF_LAYERED_H */
