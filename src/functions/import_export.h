/*-------------------------------------------------------------------------
 *
 * import_export.h
 *	  Filters to and from the forms in which other programs keep them.
 *
 * src/functions/import_export.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_IMPORT_EXPORT_H
#define BLOOMEXT_IMPORT_EXPORT_H

#include "filter/filter.h"
#include "values/import.h"

extern bytea *BloomExport(Datum datum, const bf_layout **layout);
extern Datum BloomImport(bf_filter *filter, Oid element, const char *bytes, Size len);

#endif							/* BLOOMEXT_IMPORT_EXPORT_H */
