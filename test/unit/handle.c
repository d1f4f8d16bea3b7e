/*-------------------------------------------------------------------------
 *
 * handle.c
 *	  Handles of filters over bodies and shapes of a test's own.
 *
 * test/unit/handle.c
 *
 *-------------------------------------------------------------------------
 */
#include "handle.h"
#include "unit.h"
#include "values/values.h"

bf_fault
unit_open(bf_filter *f, const void *bytes, size_t size)
{
	return bf_is_state(bytes, size) ? bf_state_open(f, bytes, size) : bf_open(f, bytes, size);
}

bf_fault
unit_validate(bf_filter *f, const void *bytes, size_t size, uint8_t type)
{
	bf_fault	fault;

	if (!bf_is_state(bytes, size))
		return bf_validate(f, bytes, size, type);
	fault = bf_state_validate(f, bytes, size);
	return fault == BF_OK && f->head.type != type ? BF_FAULT_TYPE : fault;
}

static bf_filter
for_promise(const bf_layout *layout, double fpp, uint64_t capacity)
{
	bf_filter	f = bf_filter_of(layout);

	f.head.fpp = fpp;
	f.head.capacity = capacity;
	return f;
}

bf_verdict
unit_verdict(const bf_layout *layout, double fpp, uint64_t capacity)
{
	bf_filter	f = for_promise(layout, fpp, capacity);

	return bf_size(&f);
}

bf_shape
unit_size(const bf_layout *layout, double fpp, uint64_t capacity)
{
	bf_filter	f = for_promise(layout, fpp, capacity);

	CHECKF(bf_size(&f) == BF_FITS, "%s: %g, %llu", layout->name, fpp, (unsigned long long) capacity);
	return f.head.shape;
}

bf_shape
unit_size_like(const bf_layout *layout, bf_shape like, uint64_t capacity)
{
	bf_filter	f = for_promise(layout, 0.01, capacity);

	f.head.shape = like;
	CHECK(bf_size(&f) == BF_FITS);
	return f.head.shape;
}

uint64_t
unit_room(const bf_layout *layout, bf_shape like, double fpp, uint64_t nbytes)
{
	bf_filter	f = for_promise(layout, fpp, 0);

	f.head.shape = like;
	return bf_room(&f, nbytes);
}

bool
unit_params_ok(const bf_layout *layout, bf_shape shape)
{
	return layout->methods->params_ok(FILTER(layout, NULL, shape));
}

bool
unit_shape_ok(const bf_layout *layout, bf_shape shape)
{
	return bf_shape_ok(FILTER(layout, NULL, shape));
}

bool
unit_head_ok(const bf_layout *layout, const bf_header *head)
{
	bf_filter	f = {.layout = layout,.head = *head};

	return bf_head_ok(&f);
}

bf_shape
unit_shape_of(const bf_layout *layout, const bf_header *head)
{
	bf_filter	f = {.layout = layout,.head = *head};

	bf_set_codec(&f);
	return f.head.shape;
}
