/*-------------------------------------------------------------------------
 *
 * am_horizon.h
 *	  Which snapshots are too old for an index.
 *
 * src/am/am_horizon.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_HORIZON_H
#define BLOOMEXT_AM_HORIZON_H

#include "compat.h"
#include "utils/rel.h"
#include "utils/snapshot.h"

extern uint64 AmWithEpoch(TransactionId xid);
extern bool AmIsSettled(Relation index, uint64 horizon, uint64 made);
extern bool AmIsTooNew(Relation index, uint64 horizon, uint64 made, Snapshot snapshot);

#endif							/* BLOOMEXT_AM_HORIZON_H */
