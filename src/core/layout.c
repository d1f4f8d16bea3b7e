/*-------------------------------------------------------------------------
 *
 * layout.c
 *	  Shapes, sizes and kinds of filters in any layout, and what plain arrays of
 *	  bits have in common.
 *
 * src/core/layout.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/layout.h"

/*
 * Is it the name of the kind k?  Names in the list are padded with zeros to
 * 16 bytes, which end them; the name to compare has len bytes and
 * no zero at its end.
 */
static inline bool
is_named(const bf_kind *k, const char *name, size_t len)
{
	return len > 0 && len < sizeof(k->name) && k->name[len] == '\0' &&
		k->name[len - 1] != '\0' && memcmp(k->name, name, len) == 0;
}

/*
 * The codec of a kind (len bytes) in a layout: BF_CODEC_..., or 0 if the
 * layout does not take the kind, or takes all and encodes none.
 */
uint8_t
bf_layout_codec(const bf_layout *layout, const char *kind, size_t len)
{
	if (layout->profile == NULL)
		return 0;
	for (const bf_kind *k = layout->profile->kinds; k->name[0] != '\0'; k++)
		if (is_named(k, kind, len))
			return k->codec;
	return 0;
}

/*
 * Can a filter of the layout have elements of this kind (len bytes)?  Native
 * ones take all, also such as this version does not know.  len 0 means that
 * no value has come yet, which is true of any filter at first.
 */
bool
bf_takes_kind(const bf_layout *layout, const char *kind, size_t len)
{
	return layout->profile == NULL || len == 0 || bf_layout_codec(layout, kind, len) != 0;
}

/*
 * Do two shapes of one layout have their bits in the same places?  The codec
 * decides about hashes, not about places, and is compared as the kind.
 */
bool
bf_same_shape(bf_shape a, bf_shape b)
{
	return a.nbits == b.nbits && a.layout_param == b.layout_param && a.hashes == b.hashes &&
		a.overflow == b.overflow;
}

/* Can a filter of this layout have the shape's m?  params_ok checks the rest. */
bool
bf_shape_ok(const bf_filter *f)
{
	const bf_layout *layout = f->layout;
	uint64_t	nbits = f->head.shape.nbits;

	return nbits > 0 && nbits % layout->bits_unit == 0 &&
		(layout->most_bits == 0 || nbits <= layout->most_bits) &&
		(layout->methods->shape_ok == NULL || layout->methods->shape_ok(f));
}

/*
 * Give the filter the smallest shape for the header's capacity: by its fpp, or
 * where that decides nothing, with the other parameters that the shape has.
 * After BF_FITS a filter can have it.  After another verdict the shape is of
 * no use.
 *
 * A capacity of 0 leaves m open, which is 0 then; the verdict is about the rest.
 */
bf_verdict
bf_size(bf_filter *f)
{
	bool		open = f->head.capacity == 0;
	uint8_t		codec = f->head.shape.codec;
	bf_verdict	verdict;

	if (open)
		f->head.capacity = 1;
	verdict = f->layout->size(f);
	f->head.shape.overflow = f->layout->overflow;
	f->head.shape.codec = codec;
	if (open)
	{
		f->head.capacity = 0;
		f->head.shape.nbits = 0;
		return verdict;
	}
	if (verdict == BF_FITS && !bf_shape_ok(f))
		verdict = f->head.shape.nbits == 0 ? BF_FPP_TOO_HIGH : BF_TOO_LARGE;
	return verdict;
}

/*
 * The most values for which bf_size() gives a filter that is else like this one
 * a body of no more than nbytes, or such a first layer; below 2^63, and 0 if not
 * even one value has such a body.  Bisection, as sizes grow with the capacity:
 * 63 sizes are computed.
 */
uint64_t
bf_room(const bf_filter *like, uint64_t nbytes)
{
	uint64_t	room = 0;
	uint64_t	over = INT64_MAX;

	while (over - room > 1)
	{
		bf_filter	f = *like;

		f.head.capacity = room + (over - room) / 2;
		if (bf_size(&f) == BF_FITS && bf_body_bytes(&f) <= nbytes)
			room = f.head.capacity;
		else
			over = f.head.capacity;
	}
	return room;
}

/* bf_methods.body_bytes of an array of m bits: up to a whole word of 64. */
uint64_t
bf_bits_bytes(const bf_filter *f)
{
	return (f->head.shape.nbits / 64 + (f->head.shape.nbits % 64 != 0)) * 8;
}

/* bf_methods.unite of arrays: to |= from.  Polls. */
void
bf_bits_unite(bf_filter *to, const bf_filter *from)
{
	bf_bits_or(to->body, from->body, bf_bits_bytes(from));
}

/* bf_methods.fill of an array: the share of the m bits that are set.  Polls. */
double
bf_bits_fill(const bf_filter *f)
{
	return (double) bf_bits_count(f->body, bf_bits_bytes(f)) / (double) f->head.shape.nbits;
}
