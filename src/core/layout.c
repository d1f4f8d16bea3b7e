/*-------------------------------------------------------------------------
 *
 * layout.c
 *	  Shapes and kinds of a layout, and what plain arrays of bits have in
 *	  common.
 *
 * src/core/layout.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/layout.h"

/*
 * Is it the name of the kind k?  Names in the list are padded with zeros to
 * 16 bytes, which tell their length; the name to compare has len bytes and
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
	if (!bf_is_foreign(layout))
		return 0;
	for (const bf_kind *k = layout->profile->kinds; k->name[0] != '\0'; k++)
		if (is_named(k, kind, len))
			return k->codec;
	return 0;
}

/*
 * Can a filter of the layout have elements of this kind (len bytes)?  Native
 * ones take all, also such as this version does not know.  len 0 means that
 * no value has come yet, which every filter may say.
 */
bool
bf_takes_kind(const bf_layout *layout, const char *kind, size_t len)
{
	return !bf_is_foreign(layout) || len == 0 || bf_layout_codec(layout, kind, len) != 0;
}

/*
 * The shape that a header tells, with the codec that its kind has in the
 * layout.
 */
bf_shape
bf_shape_of(const bf_layout *layout, const bf_header *h)
{
	bf_shape	shape = bf_bare_shape(h);

	shape.codec = bf_layout_codec(layout, h->kind, h->kind_len);
	return shape;
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

/*
 * Is there such a filter, with a body of no more than nbytes?  Of a body
 * that varies its first part counts.
 */
static bool
fits(const bf_layout *layout, bf_shape shape, uint64_t nbytes)
{
	return shape.nbits != UINT64_MAX && layout->params_ok(shape) && bf_shape_ok(layout, shape) &&
		bf_body_bytes(layout, shape) <= nbytes;
}

/*
 * The most values for which bf_size_like() gives a body of no more than
 * nbytes, or such a first layer; below 2^63, and 0 if not even one value has
 * such a body.  Bisection, as sizes grow with the capacity: 63 sizes are
 * computed.
 */
uint64_t
bf_room(const bf_layout *layout, bf_shape like, double fpp, uint64_t nbytes)
{
	uint64_t	room = 0;
	uint64_t	over = INT64_MAX;

	while (over - room > 1)
	{
		uint64_t	middle = room + (over - room) / 2;

		if (fits(layout, bf_size_like(layout, like, fpp, middle), nbytes))
			room = middle;
		else
			over = middle;
	}
	return room;
}

/* bf_layout.body_bytes of an array of m bits: up to a whole word of 64. */
uint64_t
bf_bits_bytes(bf_shape shape)
{
	return (shape.nbits / 64 + (shape.nbits % 64 != 0)) * 8;
}

/* bf_layout.unite of arrays: to |= from.  Polls. */
void
bf_bits_unite(void *to, const void *from, bf_shape shape)
{
	bf_bits_or(to, from, bf_bits_bytes(shape));
}

/* bf_layout.fill of an array: the share of the m bits that are set.  Polls. */
double
bf_bits_fill(const void *bits, bf_shape shape)
{
	return (double) bf_bits_count(bits, bf_bits_bytes(shape)) / (double) shape.nbits;
}
