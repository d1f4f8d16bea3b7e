/*-------------------------------------------------------------------------
 *
 * stored_filter.h
 *	  A stored filter that is read no further than a look-up needs.
 *
 * src/lookup/stored_filter.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_STORED_FILTER_H
#define BLOOMEXT_STORED_FILTER_H

#include "core/layout.h"
#include "lookup/toast_slices.h"

typedef struct StoredFilter
{
	ToastSlices slices;
	bf_header	head;			/* its kind is palloc'd */
	const bf_layout *layout;	/* NULL for the untyped empty filter */
	bf_shape	shape;			/* if it has a layout */
	bool		empty;			/* does it hold nothing? */
	bool		askable;		/* do slices tell what is in it? */
} StoredFilter;

extern bool StoredFilterOpen(Datum stored, StoredFilter *f);
extern bool StoredFilterContains(StoredFilter *f, bf_hash hash);
extern void StoredFilterClose(StoredFilter *f);

#endif							/* BLOOMEXT_STORED_FILTER_H */
