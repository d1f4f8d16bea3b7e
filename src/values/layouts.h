/*-------------------------------------------------------------------------
 *
 * layouts.h
 *	  The list of layouts, and which of them a filter has.
 *
 * src/values/layouts.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_LAYOUTS_H
#define BF_LAYOUTS_H

#include "core/layout.h"

extern const bf_layout *bf_layout_find(uint8_t type, uint8_t code, uint8_t overflow);
extern const bf_layout *bf_layout_by_name(uint8_t type, const char *name, size_t len);
extern const bf_layout *bf_layout_in_chunks(uint8_t type);
extern const bf_layout *bf_layout_at(uint8_t type, int i);

/*
 * The layout of a header by its type, layout and overflow, or NULL if there is
 * none such.
 */
static inline const bf_layout *
bf_layout_of(const bf_header *h)
{
	return bf_layout_find(h->type, h->layout, h->shape.overflow);
}

#endif							/* BF_LAYOUTS_H */
