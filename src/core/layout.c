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

/* Can a filter of the layout be over this kind, or over none yet (len 0)? */
bool
bf_layout_holds_kind(const bf_layout *layout, const char *kind, size_t len)
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
