/*-------------------------------------------------------------------------
 *
 * am_values.h
 *	  The hashes of the values of many rows of an index.
 *
 * src/am/am_values.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_VALUES_H
#define BLOOMEXT_AM_VALUES_H

#include "element/element.h"

/* Hashes the values of many rows, one after the other. */
typedef struct AmHasher
{
	ElementType *element;
	uint32		serial;			/* of the element type at the beginning */
	MemoryContext scratch;		/* what hashing leaves behind, reset now and
								 * then */
	uint64		rows;			/* hashed so far */
} AmHasher;

extern void AmHasherBegin(AmHasher *h, ElementType *element);
extern uint64 AmHasherNext(AmHasher *h, Datum value);

#endif							/* BLOOMEXT_AM_VALUES_H */
