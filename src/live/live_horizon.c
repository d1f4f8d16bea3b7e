/*-------------------------------------------------------------------------
 *
 * live_horizon.c
 *	  Which snapshots are too old for a live filter: an error for these.
 *
 * A snapshot that sees rows of which the index was not made would get the
 * answer that their values are absent.  Indexes made over HOT chains that CREATE INDEX
 * cannot follow are marked by the server; am/am_horizon.c knows the others.
 *
 * What it does not do: say whether the index is valid (live_open.c).
 *
 * src/live/live_horizon.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/transam.h"
#include "utils/snapmgr.h"

#include "am/am.h"
#include "live/live.h"

pg_noreturn static void
too_new(Relation index, const char *lacks)
{
	ereport(ERROR,
			(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
			 errmsg("index \"%s\" is too new for this transaction", RelationGetRelationName(index)),
			 errdetail("It does not have %s, which this transaction or another one may still see.", lacks),
			 errhint("Retry in a new transaction, when older ones have ended.")));
}

/*
 * Raise an error if the server has noted that an index lacks versions of rows,
 * and a snapshot of this transaction might see them.
 */
void
LiveCheckChains(Relation index)
{
	if (index->rd_index->indcheckxmin &&
		!TransactionIdPrecedes(HeapTupleHeaderGetXmin(index->rd_indextuple->t_data), TransactionXmin))
		too_new(index, "the older versions of updated rows");
}

/* Can no snapshot of this transaction be too old?  If so, none need be checked. */
bool
LiveIsSettled(Relation index)
{
	const LiveMeta *meta = LiveMetaOf(index);

	return AmIsSettled(index, meta->horizon, meta->made);
}

/*
 * Raise an error if the active snapshot may see rows, or older versions of rows,
 * of which the index was not made.
 */
void
LiveCheckHorizon(Relation index)
{
	const LiveMeta *meta = LiveMetaOf(index);
	Snapshot	snapshot = GetActiveSnapshot();

	AmCheckAge(index, snapshot);
	if (AmIsTooNew(index, meta->horizon, meta->made, snapshot))
		too_new(index, snapshot->takenDuringRecovery ? "the rows that were deleted before it was made" :
				"the older versions of updated rows");
}
