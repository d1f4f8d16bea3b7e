/*-------------------------------------------------------------------------
 *
 * imports.h
 *	  What importing promises, for any bytes; unit tests and fuzzing ask.
 *
 * test/unit/imports.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_IMPORTS_H
#define BF_UNIT_IMPORTS_H

#include "profiles/profiles.h"

/*
 * Import bytes, with what is told beside them in *head (its kind is set here),
 * and use what comes of them as the server does.  *fault says how that went.
 * Returns the promise that was broken, or NULL.  Filters of more than
 * IMPORT_MAX_BYTES are not made.
 */
#define IMPORT_MAX_BYTES	((uint64_t) 1 << 16)

extern const char *import_and_use(const bf_layout *layout, const unsigned char *data, uint64_t len,
								  bf_header *head, bf_fault *fault);

#endif							/* BF_UNIT_IMPORTS_H */
