/*-------------------------------------------------------------------------
 *
 * validate.h
 *	  Checks of the bytes of a filter, which core/format.h draws.
 *
 * src/values/validate.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_VALIDATE_H
#define BF_VALIDATE_H

#include "core/layout.h"

/* What filters and states have in common. */
extern bf_fault bf_open_fields(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_check_shape(const bf_filter *f);
extern bf_fault bf_check_kind(const bf_filter *f);

extern bf_fault bf_open_head(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_open(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_validate(bf_filter *f, const void *value, uint64_t size, uint8_t type);
extern const char *bf_fault_text(bf_fault fault);

#endif							/* BF_VALIDATE_H */
