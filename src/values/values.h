/*-------------------------------------------------------------------------
 *
 * values.h
 *	  All layouts, and the bytes of filters in any of them.
 *
 * src/values/values.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_VALUES_H
#define BF_VALUES_H

#include "core/layout.h"

/* layouts.c: the list of layouts, and which of them a filter has */
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

/* validate.c: checks of the bytes of a filter, which core/format.h draws */

/* What filters and states have in common. */
extern bf_fault bf_open_fields(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_check_shape(const bf_filter *f);
extern bf_fault bf_check_kind(const bf_filter *f);

extern bf_fault bf_open_head(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_open(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_validate(bf_filter *f, const void *value, uint64_t size, uint8_t type);
extern const char *bf_fault_text(bf_fault fault);

/*
 * import.c: reading filters in the form in which other programs keep them.
 *
 * Importing takes two steps, between which the caller makes room:
 *
 *	  bf_import_head()	takes any bytes; after it m, k and what else makes the
 *						shape are possible ones, and the length is right
 *	  bf_import_body()	takes the bits, and refuses those beyond m
 *
 * What both have accepted is a filter that bf_validate() accepts.
 */

/* A filter that passes this share of all absent values is of no use. */
#define BF_USELESS_RATE	0.5

extern bf_fault bf_import_head(bf_filter *f, const unsigned char *data, uint64_t len);
extern bf_fault bf_import_body(bf_filter *f, const unsigned char *data, uint64_t len);
extern void bf_complete_promise(bf_header *h);
extern void bf_raise_guess(bf_filter *f);
extern const bf_layout *bf_import_guess(uint8_t type, const unsigned char *data, uint64_t len);

#endif							/* BF_VALUES_H */
