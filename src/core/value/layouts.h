/*-------------------------------------------------------------------------
 *
 * layouts.h
 *	  The list of layouts, and which of them a filter has.
 *
 * src/core/value/layouts.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYOUTS_H
#define BF_LAYOUTS_H

#include "core/layout.h"

extern const bf_layout *bf_layout_find(uint8_t type, uint8_t code, uint8_t overflow);
extern const bf_layout *bf_layout_by_name(uint8_t type, const char *name, size_t len);
extern const char *bf_layout_names(uint8_t type, int i);

/*
 * The layout that a header tells by its type, layout and overflow, or NULL
 * if there is none such.  Every reader comes here, and most filters are
 * native ones that degrade, which are found without a call.
 */
static inline const bf_layout *
bf_layout_of(const bf_header *h)
{
	if (h->type == BF_TYPE_BLOOM && h->layout == BF_LAYOUT_NATIVE &&
		h->overflow == BF_OVERFLOW_DEGRADE)
		return &bf_native;
	return bf_layout_find(h->type, h->layout, h->overflow);
}

/*
 * The layout of a value that was checked before, from three of its bytes;
 * NULL for the untyped empty filter.
 */
static inline const bf_layout *
bf_layout_at(const void *value)
{
	const unsigned char *p = value;

	return bf_layout_of(&(bf_header) {
		.type = p[BF_AT_TYPE],.layout = p[BF_AT_LAYOUT],.overflow = p[BF_AT_OVERFLOW]
	});
}

#endif							/* BF_LAYOUTS_H */
