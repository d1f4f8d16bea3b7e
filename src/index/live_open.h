/*-------------------------------------------------------------------------
 *
 * live_open.h
 *	  Opening the live filters of a lookup or another call.
 *
 * src/index/live_open.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_LIVE_OPEN_H
#define BLOOMEXT_LIVE_OPEN_H

#include "index/live.h"

/* What a call does with the filters. */
typedef enum LiveUse
{
	LIVE_LOOKUP,				/* reads pages of them, perhaps in a parallel
								 * worker */
	LIVE_VALUE,					/* reads all of one */
	LIVE_FIGURES,				/* counts bits, whatever the snapshot sees */
	LIVE_CHECK,					/* verifies them; for the table's owner only */
	LIVE_CLAIM					/* adds values, as an insertion does */
} LiveUse;

/* What a call site remembers, in fn_extra. */
typedef struct LiveCall
{
	MemoryContext mcxt;			/* lives as long as the call's plan */
	Oid			asked;			/* the relation that the call names */
	Oid			user;			/* who called */
	LocalTransactionId lxid;	/* in which transaction */
	uint64		changes;		/* of relations before they were resolved */
	bool		unsettled;		/* may one be too new for some snapshot of the
								 * transaction? */
	uint64		rollbacks;		/* of subtransactions before that */
	List	   *indexes;		/* OIDs of the indexes that were meant */
	List	   *before;			/* and of those when it was resolved before in
								 * the same transaction; all were valid */
	List	   *twins;			/* for claims, OIDs of the other indexes of
								 * their tables that have the same values */
	LiveUse		use;			/* of the call */
	const ElementType *checked; /* whose kind is that of all of them, or NULL */
	uint32		serial;			/* of it, when that was checked */
	bool		padded;			/* have they values of char(n)? */
	ElementType *element[2];	/* of the call's values, for indexes of other
								 * types and of char(n); NULL before the first */
} LiveCall;

extern LiveCall *LiveCallOf(FunctionCallInfo fcinfo, LiveUse use);
extern const List *LiveCallResolve(LiveCall *call, Oid asked);
extern Relation LiveCallOpen(LiveCall *call, Oid oid);
extern Relation LiveCallOpenOne(FunctionCallInfo fcinfo, LiveCall *call);
extern Relation LiveCallOpenWhole(FunctionCallInfo fcinfo, LiveUse use);

#endif							/* BLOOMEXT_LIVE_OPEN_H */
