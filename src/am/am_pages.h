/*-------------------------------------------------------------------------
 *
 * am_pages.h
 *	  Reading the pages of an index.
 *
 * src/am/am_pages.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_PAGES_H
#define BLOOMEXT_AM_PAGES_H

#include "compat.h"
#include "storage/bufmgr.h"
#include "utils/rel.h"

pg_noreturn extern void AmDamaged(Relation index, const char *what);
pg_noreturn extern void AmDamagedPage(Relation index, BlockNumber block, const char *what);
extern bool AmHasHeader(Page page, uint16 lower);
extern Buffer AmPinPage(Relation index, BlockNumber block);
extern Buffer AmNewPage(Relation index, ForkNumber fork);

#endif							/* BLOOMEXT_AM_PAGES_H */
