/*-------------------------------------------------------------------------
 *
 * import.h
 *	  Reading filters in the form in which other programs keep them.
 *
 * Importing takes two steps, between which the caller makes room:
 *
 *	  bf_import_head()	takes any bytes; after it m, k and what else makes the
 *						shape are possible ones, and the length is right
 *	  bf_import_body()	takes the bits, and refuses those beyond m
 *
 * What both have accepted is a filter that bf_validate() accepts.
 *
 * src/values/import.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_IMPORT_H
#define BF_IMPORT_H

#include "core/layout.h"

extern bf_fault bf_import_head(bf_filter *f, const unsigned char *data, uint64_t len);
extern bf_fault bf_import_body(bf_filter *f, const unsigned char *data, uint64_t len);
extern void bf_complete_promise(bf_header *h);
extern const bf_layout *bf_import_guess(uint8_t type, const unsigned char *data, uint64_t len);

#endif							/* BF_IMPORT_H */
