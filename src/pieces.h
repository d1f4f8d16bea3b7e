/*-------------------------------------------------------------------------
 *
 * pieces.h
 *	  Pieces of one stored value.
 *
 * src/pieces.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_PIECES_H
#define BLOOMEXT_PIECES_H

#include "access/genam.h"
#include "executor/tuptable.h"
#include "utils/relcache.h"
#include "utils/snapshot.h"

/* A stored value that pieces are read of, between its opening and closing. */
typedef struct BloomPieces
{
	struct varlena *stored;
	varatt_external pointer;	/* the same, aligned */

	/* If scan is NULL, each piece is read as the server does it. */
	Relation	table;
	Relation   *indexes;
	int			nindexes;
	IndexScanDesc scan;
	SnapshotData snapshot;		/* of the scan, before PostgreSQL 18 */
	TupleTableSlot *slot;
	int32		at;				/* chunk that the scan has reached, or -1;
								 * between calls the slot holds it */
} BloomPieces;

/* Is it stored compressed, so that every piece would decompress it all? */
static inline bool
BloomIsCompressed(const varatt_external *pointer)
{
	return VARATT_EXTERNAL_GET_EXTSIZE(*pointer) < (uint32) pointer->va_rawsize - VARHDRSZ;
}

extern void BloomPiecesOpen(Datum stored, BloomPieces *p);
extern bytea *BloomPiecesRead(BloomPieces *p, uint32 offset, uint32 len);
extern void BloomPiecesClose(BloomPieces *p);

#endif							/* BLOOMEXT_PIECES_H */
