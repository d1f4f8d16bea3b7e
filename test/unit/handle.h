/*-------------------------------------------------------------------------
 *
 * handle.h
 *	  Handles of filters over bodies and shapes of a test's own.
 *
 * test/unit/handle.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_HANDLE_H
#define BF_UNIT_HANDLE_H

#include "core/layout.h"
#include "state/state_bytes.h"

/* A pointer to the handle of a filter with this body, if any, and shape. */
#define FILTER(its_layout, its_body, its_shape) \
	(&(bf_filter) { \
		.layout = (its_layout), \
		.body = (unsigned char *) (uintptr_t) (its_body), \
		.head.shape = (its_shape), \
	})

/*
 * Open bytes, or check all of them, as what their mark says: a state, or a filter.
 * What is not of the type is a fault in both.
 */
extern bf_fault unit_open(bf_filter *f, const void *bytes, size_t size);
extern bf_fault unit_validate(bf_filter *f, const void *bytes, size_t size, uint8_t type);

/* The shape for fpp and capacity; fails if there is none. */
extern bf_shape unit_size(const bf_layout *layout, double fpp, uint64_t capacity);

/* The same with the parameters of another shape. */
extern bf_shape unit_size_like(const bf_layout *layout, bf_shape like, uint64_t capacity);

/* What the core says of fpp and capacity. */
extern bf_verdict unit_verdict(const bf_layout *layout, double fpp, uint64_t capacity);

/* bf_room() of a shape, and others of the core that take a handle. */
extern uint64_t unit_room(const bf_layout *layout, bf_shape like, double fpp, uint64_t nbytes);
extern bool unit_params_ok(const bf_layout *layout, bf_shape shape);
extern bool unit_shape_ok(const bf_layout *layout, bf_shape shape);
extern bool unit_head_ok(const bf_layout *layout, const bf_header *head);

/* The shape of a header, with the codec of its kind. */
extern bf_shape unit_shape_of(const bf_layout *layout, const bf_header *head);

#endif							/* BF_UNIT_HANDLE_H */
