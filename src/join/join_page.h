/*-------------------------------------------------------------------------
 *
 * join_page.h
 *	  Tests the rows of a page together.
 *
 * src/join/join_page.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_PAGE_H
#define BLOOMEXT_JOIN_PAGE_H

#include "executor/tuptable.h"

#include "join/join.h"

extern bool JoinPageBegin(JoinProbe *probe);
extern bool JoinPageAnswers(const JoinProbe *probe, const TupleTableSlot *slot, bool *passes);

#endif							/* BLOOMEXT_JOIN_PAGE_H */
