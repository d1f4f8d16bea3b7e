/*-------------------------------------------------------------------------
 *
 * am_log.h
 *	  Changing a few bytes of an index's pages, and the WAL of that.
 *
 * src/am/am_log.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_LOG_H
#define BLOOMEXT_AM_LOG_H

#include "compat.h"
#include "storage/bufmgr.h"
#include "utils/rel.h"

/* A stretch of a page that changes. */
typedef struct AmFragment
{
	uint16		offset;			/* in the page, in bytes */
	uint16		length;			/* in bytes, 1 or more */
} AmFragment;

/* The most fragments of a change, and the most bytes in all of them. */
#define AM_MAX_FRAGMENTS	32
#define AM_MAX_CHANGE		256

/* The most pages of a record. */
#define AM_MAX_PAGES		4

/* Change a page, which can be a copy, by what arg points to. */
typedef void (*AmChange) (Page page, const void *arg);

/* A page that changes. */
typedef struct AmPageChange
{
	Buffer		buffer;
	const void *arg;			/* of the function that changes it */
	const AmFragment *fragments;	/* have all bytes that change */
	int			n;				/* how many there are */
} AmPageChange;

extern void AmLogChanges(Relation index, AmChange change, const AmPageChange *pages, int npages);
extern void AmLogChange(Relation index, Buffer buffer, AmChange change, const void *arg,
						const AmFragment *fragments, int n);
extern void AmLogContents(Relation index, Buffer buffer, const void *contents, Size size);

#endif							/* BLOOMEXT_AM_LOG_H */
