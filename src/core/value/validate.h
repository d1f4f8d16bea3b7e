/*-------------------------------------------------------------------------
 *
 * validate.h
 *	  Checks of the bytes of a filter, which core/format.h draws.
 *
 * src/core/value/validate.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_VALIDATE_H
#define BF_VALIDATE_H

#include "core/format.h"

extern bf_fault bf_header_read(const void *value, uint64_t size, bf_header *h);
extern bf_fault bf_body_check(const void *value, uint64_t size, const bf_header *h);
extern bf_fault bf_validate(const void *value, uint64_t size, uint8_t type, bf_header *h);
extern const char *bf_fault_text(bf_fault fault);

#endif							/* BF_VALIDATE_H */
