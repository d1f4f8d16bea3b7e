/*-------------------------------------------------------------------------
 *
 * layered.h
 *	  Filters that count what they take, and at their capacity stop or grow.
 *
 * src/core/layered.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYERED_H
#define BF_LAYERED_H

#include "core/layout.h"

extern const bf_layout bf_native_error;
extern const bf_layout bf_native_grow;
extern const bf_layout bf_redisbloom_error;
extern const bf_layout bf_redisbloom_grow;

extern bool bf_is_layered(const bf_layout *layout);
extern bool bf_has_expansion(const bf_layout *layout);

#endif							/* BF_LAYERED_H */
