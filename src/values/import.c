/*-------------------------------------------------------------------------
 *
 * import.c
 *	  Reading filters in the form in which other programs keep them: what
 *	  all profiles have in common.
 *
 * What belongs to a profile is in its bf_form (core/form.h).
 * Here is what does not depend on it: the order of the checks, the limits of
 * this extension, and what a header needs that no program stores.
 *
 * src/values/import.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <float.h>
#include <math.h>

#include "profiles/classic.h"
#include "values/values.h"

/*
 * The nearest to a rate that a header can have, above 0 and below 1; the
 * least for NaN.
 */
static double
possible_fpp(double fpp)
{
	return fmin(fmax(fpp, DBL_MIN), 1 - DBL_EPSILON);
}

/*
 * The nearest whole number of values that a header can have: 1 to INT64_MAX,
 * 1 for NaN.
 */
static uint64_t
possible_capacity(double capacity)
{
	if (!(capacity >= 1))
		return 1;
	return capacity < ldexp(1, 63) ? (uint64_t) capacity : INT64_MAX;
}

/*
 * Fill in what is not known (zero) of capacity and fpp, for h with m and k:
 * each from the other by the rate of a classic filter, (1 - e^(-k n/m))^k.
 * If both are unknown, the capacity is the number of values for which k is
 * the best number of hashes, at which half of the bits are set and the rate
 * is 2^-k.
 */
void
bf_complete_promise(bf_header *h)
{
	double		m = (double) h->shape.nbits;
	double		k = h->shape.hashes;

	if (h->capacity == 0)
		h->capacity = possible_capacity(bf_classic_capacity(m, k, h->fpp > 0 ? h->fpp : pow(2, -k)));
	if (!(h->fpp > 0))
		h->fpp = possible_fpp(bf_classic_fpp(m, k, (double) h->capacity));
}

/*
 * Raise a promise that bf_complete_promise() has guessed to what the filter is
 * now, so that a filter that is well does not look as if it broke its promise.  For
 * one that is of no use, half of the bits remain the guess.
 */
void
bf_raise_guess(bf_filter *f)
{
	double		rate = bf_rate(f);

	if (rate >= BF_USELESS_RATE)
		return;
	f->head.fpp = fmax(f->head.fpp, possible_fpp(rate));
	f->head.capacity = possible_capacity(fmax((double) f->head.capacity, ceil(bf_cardinality(f))));
}

/*
 * Set the length of the body, a multiple of 8, that the bytes need; false if
 * there are not as many of these as the shape needs, or the parts.  Bare bits
 * may be fewer, as Redis ends a string with its last byte that is set, but no
 * more than m takes.
 */
static bool
set_length(bf_filter *f, const unsigned char *data, uint64_t len)
{
	const bf_form *form = f->layout->profile->form;

	if (form->body_bytes != NULL)
		return (f->len = form->body_bytes(data, len, &f->head)) > 0;
	f->len = f->layout->methods->body_bytes(f);
	return form->bare ? len <= (f->head.shape.nbits - 1) / 8 + 1 : len == form->size(f);
}

/*
 * Read what len bytes say of a filter in the form of its layout's profile.  The
 * header comes with capacity and fpp, zero where they are not known, and for
 * bare bits with nbits and hashes.  After BF_OK it is complete but for its
 * kind, its shape is one that a filter can have, of BF_MAX_BYTES at most, and
 * f->len is the length of the body that is to be made; after a fault the handle
 * is unspecified.  Looks at no bits, so it takes no time that depends on len.
 */
bf_fault
bf_import_head(bf_filter *f, const unsigned char *data, uint64_t len)
{
	const bf_form *form = f->layout->profile->form;
	bf_fault	fault = BF_OK;

	if (form->read_head != NULL)
		fault = form->read_head(data, len, &f->head);
	if (fault != BF_OK)
		return fault;
	/* read_head may have set an overflow rule, which is another layout. */
	f->layout = bf_layout_of(&f->head);
	if (!f->layout->methods->params_ok(f) || !bf_shape_ok(f) ||
		f->head.shape.nbits / 8 > BF_MAX_BYTES || !bf_head_ok(f))
		return BF_IMPORT_SHAPE;
	if (!set_length(f, data, len))
		return BF_IMPORT_LENGTH;
	bf_complete_promise(&f->head);
	return BF_OK;
}

/*
 * Read the bits into the body, which has f->len zeros, after bf_import_head() has
 * accepted the same bytes and filled the handle.  BF_OK for a body that
 * bf_validate() accepts, or for zeros in a filter without entries, which is to
 * be stored without a body.  Else BF_IMPORT_PARTS or BF_IMPORT_BITS, and the body
 * is of no use.  Polls.
 */
bf_fault
bf_import_body(bf_filter *f, const unsigned char *data, uint64_t len)
{
	f->layout->profile->form->read_body(f, data, len);
	if (f->head.entries == 0 && bf_all_zero(f->body, f->len))
		return BF_OK;
	if (bf_has_varying_body(f) && f->layout->methods->check_body(f) != BF_OK)
		return BF_IMPORT_PARTS;
	if (bf_check_deep(f) == BF_OK)
		return BF_OK;
	return bf_has_varying_body(f) ? BF_IMPORT_PARTS : BF_IMPORT_BITS;
}

/*
 * A profile of a type whose form the bytes have, as far as their head shows,
 * or NULL: for the hint of an error.  Bare bits could be anything and
 * are never guessed.  The first in the list of layouts wins.
 */
const bf_layout *
bf_import_guess(uint8_t type, const unsigned char *data, uint64_t len)
{
	const bf_layout *layout;

	for (int i = 0; (layout = bf_layout_at(type, i)) != NULL; i++)
	{
		bf_filter	f = bf_filter_of(layout);

		if (bf_is_foreign(&f) && !layout->profile->form->bare &&
			bf_import_head(&f, data, len) == BF_OK)
			return layout;
	}
	return NULL;
}
