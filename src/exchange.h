/*-------------------------------------------------------------------------
 *
 * exchange.h
 *	  Filters to and from the forms in which other programs keep them.
 *
 * src/exchange.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_EXCHANGE_H
#define BLOOMEXT_EXCHANGE_H

#include "bloom.h"
#include "core/exchange.h"

extern bytea *BloomExport(Datum datum, const bf_exchange **form);
extern Datum BloomImport(const bf_layout *layout, Oid element, bf_header *head, const char *bytes,
						 Size len);

#endif							/* BLOOMEXT_EXCHANGE_H */
