/*-------------------------------------------------------------------------
 *
 * am_check.h
 *	  May an index be read, and does it have all rows that it should have?
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

extern void AmCheckUsable(Relation index, bool valid);
extern void AmScanRows(Relation index, IndexBuildCallback callback, void *state);
extern bool AmIsVerbose(void);
pg_noreturn extern void AmLacksRow(Relation index, ItemPointer tid);

#endif							/* BLOOMEXT_AM_CHECK_H */
