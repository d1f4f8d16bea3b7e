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

/* Is it the name of the kind?  Names are padded with zeros, which tell their length. */
static inline bool
is_named(const bf_kind *k, const char *name, size_t len)
{
	return len > 0 && len < sizeof(k->name) && k->name[len] == '\0' &&
		k->name[len - 1] != '\0' && memcmp(k->name, name, len) == 0;
}

/* The codec of a kind (len bytes) in a layout, or 0 if it has none. */
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

/* Can a filter of the layout have elements of this kind, or none yet (len 0)? */
bool
bf_takes_kind(const bf_layout *layout, const char *kind, size_t len)
{
	return !bf_is_foreign(layout) || len == 0 || bf_layout_codec(layout, kind, len) != 0;
}

/* The shape that a header tells. */
bf_shape
bf_shape_of(const bf_layout *layout, const bf_header *h)
{
	bf_shape	shape = bf_bare_shape(h);

	shape.codec = bf_layout_codec(layout, h->kind, h->kind_len);
	return shape;
}

/* Do two shapes of one layout have their bits in the same places? */
bool
bf_same_shape(bf_shape a, bf_shape b)
{
	return a.nbits == b.nbits && a.layout_param == b.layout_param && a.hashes == b.hashes &&
		a.overflow == b.overflow;
}

/* Is there such a filter, with no more than nbytes? */
static bool
fits(const bf_layout *layout, bf_shape shape, uint64_t nbytes)
{
	return shape.nbits != UINT64_MAX && layout->params_ok(shape) && layout->shape_ok(shape) &&
		bf_body_bytes(layout, shape) <= nbytes;
}

/*
 * The most values for which bf_size_like() gives a body of no more than nbytes,
 * or such a first layer; below 2^63.
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

/* Bytes of m bits, up to a whole word of 64. */
uint64_t
bf_bits_bytes(bf_shape shape)
{
	return (shape.nbits / 64 + (shape.nbits % 64 != 0)) * 8;
}

/* to |= from; polls. */
void
bf_bits_unite(void *to, const void *from, bf_shape shape)
{
	bf_bits_or(to, from, bf_bits_bytes(shape));
}

/* The share of the m bits that are set; polls. */
double
bf_bits_fill(const void *bits, bf_shape shape)
{
	return (double) bf_bits_count(bits, bf_bits_bytes(shape)) / (double) shape.nbits;
}
