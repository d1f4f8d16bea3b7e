/*-------------------------------------------------------------------------
 *
 * layered.h
 *	  Filters that count what they take, and at their capacity stop or grow.
 *
 * A layout of one array becomes two of chains by a bf_chain (layers.h): both
 * have the methods bf_layered and the size bf_layered_size().  So a profile has
 * overflow => 'error' and 'grow' by a bf_chain and two layouts: compare the
 * ends of layered.c (native) and of profiles/redisbloom_layouts.c.
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

extern const bf_methods bf_layered;

/*
 * Do filters of this layout have an expansion, even if they never use it?
 * RedisBloom keeps one in filters that do not scale, and its dumps have it.
 */
static inline bool
bf_has_expansion(const bf_filter *f)
{
	return bf_is_layered(f) &&
		(f->layout->overflow == BF_OVERFLOW_GROW || f->layout->chain->keeps_expansion);
}

extern bf_verdict bf_layered_size(bf_filter *f);

#endif							/* BF_LAYERED_H */
