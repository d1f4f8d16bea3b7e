/*-------------------------------------------------------------------------
 *
 * toast_slices.h
 *	  Slices of one stored value.
 *
 * src/lookup/toast_slices.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_TOAST_SLICES_H
#define BLOOMEXT_TOAST_SLICES_H

#include "access/genam.h"
#include "executor/tuptable.h"
#include "utils/relcache.h"
#include "utils/snapshot.h"

/* A stored value that slices are read of, between its opening and closing. */
typedef struct ToastSlices
{
	struct varlena *stored;
	varatt_external pointer;	/* the same, aligned */

	/* If scan is NULL, each slice is read as the server does it. */
	Relation	table;
	Relation   *indexes;
	int			nindexes;
	IndexScanDesc scan;
	SnapshotData snapshot;		/* of the scan, before PostgreSQL 18 */
	TupleTableSlot *slot;
	int32		at;				/* chunk that the scan has reached, or -1;
								 * between calls the slot holds it */
} ToastSlices;

/* Is it stored compressed, so that every slice would decompress it all? */
static inline bool
BloomIsCompressed(const varatt_external *pointer)
{
	return VARATT_EXTERNAL_GET_EXTSIZE(*pointer) < (uint32) pointer->va_rawsize - VARHDRSZ;
}

extern void ToastSlicesOpen(Datum stored, ToastSlices *p);
extern bytea *ToastSlicesRead(ToastSlices *p, uint32 offset, uint32 len);
extern void ToastSlicesClose(ToastSlices *p);

#endif							/* BLOOMEXT_TOAST_SLICES_H */
