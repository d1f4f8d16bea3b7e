/*-------------------------------------------------------------------------
 *
 * import.c
 *	  Reading filters in the form in which other programs keep them: what
 *	  all profiles have in common.
 *
 * What a profile knows of its form is in its bf_exchange (core/exchange.h).
 * Here is what does not depend on it: the order of the checks, the limits of
 * this extension, and what a header needs that no program stores.
 *
 * src/core/value/import.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <float.h>
#include <math.h>

#include "core/profiles/classic.h"
#include "core/value/import.h"
#include "core/value/layouts.h"

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
 * Fill in what was not told (zero) of capacity and fpp, for h with m and k:
 * each from the other by the rate of a classic filter, (1 - e^(-k n/m))^k.
 * If both are unknown, the capacity is the number of values for which k is
 * the best number of hashes, at which half of the bits are set and the rate
 * is 2^-k.
 */
void
bf_complete_promise(bf_header *h)
{
	double		m = (double) h->nbits;
	double		k = h->hashes;

	if (h->capacity == 0)
		h->capacity = possible_capacity(bf_classic_capacity(m, k, h->fpp > 0 ? h->fpp : pow(2, -k)));
	if (!(h->fpp > 0))
		h->fpp = possible_fpp(bf_classic_fpp(m, k, (double) h->capacity));
}

/*
 * Are there as many bytes as the shape needs, or the parts?  Bare bits may
 * be fewer, as Redis ends a string with its last byte that is set, but no
 * more than m takes.
 */
static bool
length_ok(const bf_exchange *form, const unsigned char *data, uint64_t len, const bf_header *h)
{
	if (form->body_bytes != NULL)
		return form->body_bytes(data, len, h) > 0;
	return form->bare ? len <= (h->nbits - 1) / 8 + 1 : len == form->size(h, NULL);
}

/*
 * Read what len bytes tell of a filter in a profile's form.  h comes with
 * capacity and fpp, zero where they are not known, and for bare bits with
 * nbits and hashes.  After BF_IMPORT_OK it is complete but for its kind, its
 * shape is one that a value can have, of BF_MAX_BYTES at most, and len is
 * right; after a fault it is unspecified.  Looks at no bits, so it takes no
 * time that depends on len.
 */
bf_import
bf_import_head(const bf_layout *layout, const unsigned char *data, uint64_t len, bf_header *h)
{
	const bf_exchange *form = layout->profile->exchange;
	bf_import	fault = BF_IMPORT_OK;
	bf_shape	shape;

	h->type = layout->type;
	h->layout = layout->code;
	if (form->read_head != NULL)
		fault = form->read_head(data, len, h);
	if (fault != BF_IMPORT_OK)
		return fault;
	layout = bf_layout_of(h);	/* by its overflow, which the bytes may tell */
	shape = bf_bare_shape(h);
	if (!layout->params_ok(shape) || !bf_shape_ok(layout, shape) || h->nbits / 8 > BF_MAX_BYTES ||
		!bf_head_ok(layout, h))
		return BF_IMPORT_SHAPE;
	if (!length_ok(form, data, len, h))
		return BF_IMPORT_LENGTH;
	bf_complete_promise(h);
	return BF_IMPORT_OK;
}

/*
 * The length of the body, a multiple of 8, that bytes need which
 * bf_import_head() has accepted.
 */
uint64_t
bf_import_bytes(const unsigned char *data, uint64_t len, const bf_header *h)
{
	const bf_layout *layout = bf_layout_of(h);

	return bf_has_varying_body(layout) ? layout->profile->exchange->body_bytes(data, len, h) :
		layout->body_bytes(bf_bare_shape(h));
}

/*
 * Can a body of len bytes be so: the parts of one that varies, and then the
 * bits of all?  Polls.
 */
static bool
body_ok(const bf_layout *layout, const bf_header *h, const unsigned char *body, uint64_t len)
{
	return (!bf_has_varying_body(layout) || layout->check_body(h, body, len) == BF_OK) &&
		bf_check_deep(layout, h, body, len) == BF_OK;
}

/*
 * Read the bits into body, which has bf_import_bytes() zeros, after
 * bf_import_head() has accepted the same bytes and filled h.  BF_IMPORT_OK
 * for a body that bf_validate() accepts, or for zeros in a filter without
 * entries, which is to be stored without a body.  Else BF_IMPORT_PARTS or
 * BF_IMPORT_BITS, and the body is of no use.  Polls.
 */
bf_import
bf_import_body(const bf_layout *layout, const unsigned char *data, uint64_t len,
			   const bf_header *h, unsigned char *body)
{
	uint64_t	nbytes = bf_import_bytes(data, len, h);

	layout = bf_layout_of(h);
	layout->profile->exchange->read_body(data, len, h, body);
	if ((h->entries == 0 && bf_all_zero(body, nbytes)) || body_ok(layout, h, body, nbytes))
		return BF_IMPORT_OK;
	return bf_has_varying_body(layout) ? BF_IMPORT_PARTS : BF_IMPORT_BITS;
}

/*
 * What is wrong, to complete "not a filter of profile ...: ...".  A constant
 * string, for any number.
 */
const char *
bf_import_text(bf_import fault)
{
	static const char *const texts[] = {
		[BF_IMPORT_OK] = "no fault found",
		[BF_IMPORT_SHORT] = "unexpected end of data",
		[BF_IMPORT_FORM] = "invalid header",
		[BF_IMPORT_SHAPE] = "invalid number of bits or hashes",
		[BF_IMPORT_LENGTH] = "length does not match the number of bits",
		[BF_IMPORT_BITS] = "bit set beyond the last one",
		[BF_IMPORT_PARTS] = "contents do not match the header",
		[BF_IMPORT_OLD] = "written by a program version with another hash function",
	};

	return (unsigned) fault < sizeof(texts) / sizeof(texts[0]) ? texts[fault] : "unknown error";
}

/*
 * A profile of a type whose form the bytes have, as far as their head can
 * tell, or NULL: for the hint of an error.  Bare bits could be anything and
 * are never guessed.  The first in the list of layouts wins.
 */
const bf_layout *
bf_import_guess(uint8_t type, const unsigned char *data, uint64_t len)
{
	const char *name;

	for (int i = 0; (name = bf_layout_names(type, i)) != NULL; i++)
	{
		const bf_layout *layout = bf_layout_by_name(type, name, strlen(name));
		bf_header	h = {.type = type};

		if (bf_is_foreign(layout) && !layout->profile->exchange->bare &&
			bf_import_head(layout, data, len, &h) == BF_IMPORT_OK)
			return layout;
	}
	return NULL;
}
