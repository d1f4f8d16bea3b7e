/*-------------------------------------------------------------------------
 *
 * join_intervals.h
 *	  Covers the values of a key by few intervals.
 *
 * src/join/join_intervals.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_INTERVALS_H
#define BLOOMEXT_JOIN_INTERVALS_H

#include "fmgr.h"

/* At most so many intervals for a key. */
#define JOIN_MOST_INTERVALS	8

/* Values from the least to the greatest, both included. */
typedef struct JoinInterval
{
	Datum		least;
	Datum		greatest;
} JoinInterval;

/* How values of a key are kept and compared. */
typedef struct JoinOrder
{
	Oid			type;
	int16		length;
	bool		by_value;
	Oid			collation;
	FmgrInfo   *compare;		/* the type's default btree comparison */
} JoinOrder;

/* Values being collected. */
typedef struct JoinSpread JoinSpread;

extern Datum JoinValueCopy(Datum value, int16 length, bool by_value);
extern JoinSpread *JoinSpreadMake(const JoinOrder *order);
extern void JoinSpreadAdd(JoinSpread *spread, Datum value);
extern int	JoinSpreadIntervals(const JoinSpread *spread, JoinInterval *intervals);

#endif							/* BLOOMEXT_JOIN_INTERVALS_H */
