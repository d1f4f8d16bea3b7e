/*-------------------------------------------------------------------------
 *
 * am_check.h
 *	  Reading all rows that an index should have.
 *
 * src/am/am_check.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_CHECK_H
#define BLOOMEXT_AM_CHECK_H

#include "compat.h"
#include "access/tableam.h"
#include "utils/rel.h"

extern void AmScanRows(Relation index, IndexBuildCallback callback, void *state);
pg_noreturn extern void AmLacksRow(Relation index, ItemPointer tid);

#endif							/* BLOOMEXT_AM_CHECK_H */
