/*-------------------------------------------------------------------------
 *
 * am_horizon.c
 *	  Which snapshots are too old for an index.
 *
 * An index is made of the rows that the server takes for alive.  A snapshot that
 * sees others must not use it.  There are two cases in which the server does not
 * keep it from that:
 *
 * - When an index is made, the older versions of a HOT chain are left out.  CREATE
 *	 INDEX notes that in pg_index, but ALTER TABLE may remove the note.  REINDEX does
 *	 not, although HOT updates may change the indexed column of an index that summarizes
 *	 (PostgreSQL 16).  So the index has a horizon, the transaction that made it.
 * - A standby.  Its snapshots do not keep the primary from leaving out a row that
 *	 has been deleted.  So a snapshot that was taken in recovery must see two
 *	 transactions as ended: the one that made the index, and the one that declared
 *	 it valid, which is the last to have written its row of pg_index.  Whoever
 *	 deleted a row that is left out ended before one of these did, on the primary
 *	 and so in the WAL.  The first is not enough: CREATE INDEX CONCURRENTLY leaves
 *	 out rows that came while it built the index and went before it validated it,
 *	 and waits for the older snapshots of the primary alone.
 *
 * With old_snapshot_threshold, up to PostgreSQL 16, a snapshot of the primary keeps nobody
 * from removing rows either, after a while.  Other access methods compare the log positions
 * of their pages, since they remove entries of such rows; here these stay, and the server
 * does not look at the age when it reads pages of a bitmap.  So any snapshot is refused that
 * is older than what was removed.
 *
 * src/am/am_horizon.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/transam.h"
#include "access/xact.h"
#include "catalog/index.h"
#include "nodes/execnodes.h"
#include "utils/rel.h"
#include "storage/bufmgr.h"
#include "utils/snapmgr.h"
#include "utils/syscache.h"

#include "am/am.h"

/*
 * Does an index that was just built lack older versions of rows whose values differ,
 * because HOT updates have changed its columns?  None can have while there is an index on
 * them that does not summarize, so REINDEX of such a one lacks nothing.  CREATE INDEX
 * may: the server notes that (indcheckxmin), but no longer after ALTER TABLE has changed
 * a column's type and kept the index.
 */
bool
AmLacksVersions(Relation index, const struct IndexInfo *info)
{
	return info->ii_BrokenHotChain &&
		(IsSummarizing(index) || !ReindexIsProcessingIndex(RelationGetRelid(index)));
}

/* A transaction with its epoch: one of the last 2^32 that have begun, or the next one. */
uint64
AmWithEpoch(TransactionId xid)
{
	uint64		next = U64FromFullTransactionId(ReadNextFullTransactionId());

	return next - (uint32) ((TransactionId) next - xid);
}

/*
 * Did a transaction, given with its epoch, end before any snapshot of this
 * transaction was taken?
 */
static bool
is_settled(uint64 xid)
{
	/* The oldest transaction that any snapshot takes for running. */
	return xid < AmWithEpoch(TransactionXmin);
}

/* Had a transaction, with its epoch, ended when a snapshot was taken? */
static bool
had_ended(uint64 xid, Snapshot snapshot)
{
	return xid == 0 || is_settled(xid) ||
		(!TransactionIdIsCurrentTransactionId((TransactionId) xid) &&
		 !XidInMVCCSnapshot((TransactionId) xid, snapshot));
}

/*
 * The transaction that has written the index's row of pg_index.  Its number stays when
 * the row is frozen, which VACUUM FULL does on the primary although snapshots of a
 * standby do not see that transaction, and without a conflict.
 */
static TransactionId
declared_by(Relation index)
{
	HeapTuple	row = SearchSysCache1(INDEXRELID, ObjectIdGetDatum(RelationGetRelid(index)));
	TransactionId xid;

	if (!HeapTupleIsValid(row))
		elog(ERROR, "cache lookup failed for index %u", RelationGetRelid(index));
	xid = HeapTupleHeaderGetRawXmin(row->t_data);
	ReleaseSysCache(row);
	return xid;
}

/*
 * Did the transaction that has written a row, which may be frozen, end before any
 * snapshot of this transaction was taken?  If the server has not yet assigned its number,
 * it is one from before a wraparound.
 */
static bool
is_long_ago(TransactionId xid)
{
	return TransactionIdPrecedes(xid, TransactionXmin) ||
		!TransactionIdPrecedes(xid, ReadNextTransactionId());
}

/*
 * Had the transaction that has written the index's row of pg_index ended when a
 * snapshot was taken?  A later change of the row, such as by CLUSTER, counts too,
 * which refuses snapshots for a while that need not be.
 */
static bool
was_declared(Relation index, Snapshot snapshot)
{
	TransactionId xid = declared_by(index);

	return is_long_ago(xid) || !XidInMVCCSnapshot(xid, snapshot);
}

/*
 * Can no snapshot of this transaction be too old for an index?  horizon and made
 * are transactions with their epochs, or 0.
 */
bool
AmIsSettled(Relation index, uint64 horizon, uint64 made)
{
	return is_settled(Max(horizon, made)) && is_long_ago(declared_by(index));
}

/* Raise an error if rows that a snapshot sees may have been removed for its age. */
void
AmCheckAge(Relation index, Snapshot snapshot)
{
	CheckSnapshotAge(index, snapshot);
}

/*
 * May a snapshot see rows, or older versions of rows, that an index was not made
 * of?  horizon and made are transactions with their epochs, or 0.
 */
bool
AmIsTooNew(Relation index, uint64 horizon, uint64 made, Snapshot snapshot)
{
	return !IsMVCCSnapshot(snapshot) || !had_ended(horizon, snapshot) ||
		(snapshot->takenDuringRecovery &&
		 (!had_ended(made, snapshot) || !was_declared(index, snapshot)));
}
