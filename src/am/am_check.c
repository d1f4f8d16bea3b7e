/*-------------------------------------------------------------------------
 *
 * am_check.c
 *	  May an index be read, and does it have all rows that it should have?
 *
 * src/am/am_check.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/table.h"
#include "access/xlog.h"
#include "catalog/index.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"
#include "utils/guc.h"
#include "utils/lsyscache.h"
#include "utils/snapmgr.h"

#include "am/am.h"

/*
 * Raise an error unless the index can be read here and now: it must be valid, as
 * the caller sees it, and this server and session must have its pages.
 */
void
AmCheckUsable(Relation index, bool valid)
{
	if (!valid)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("index \"%s\" is not valid", RelationGetRelationName(index)),
				 errdetail("Its creation has failed or is not complete, so that values may be missing."),
				 errhint("Drop the index or use REINDEX.")));
	if (RELATION_IS_OTHER_TEMP(index) || (RecoveryInProgress() && !RelationIsPermanent(index)))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("cannot read index \"%s\" from here", RelationGetRelationName(index)),
				 errdetail("It is temporary in another session, or not permanent and this server is in recovery.")));
}

/* Call a function for each row of a table that the active snapshot sees. */
static void
scan_rows(Relation heap, Relation index, IndexBuildCallback callback, void *state)
{
	IndexInfo  *info = BuildIndexInfo(index);
	TableScanDesc scan;

	/* The rows of a snapshot, not those that may be somebody's, are scanned. */
	info->ii_Concurrent = true;
	scan = table_beginscan_strat(heap, GetActiveSnapshot(), 0, NULL, true, true);
	(void) table_index_build_scan(heap, index, info, true, false, callback, state, scan);
}

/*
 * Call a function for each row that the active snapshot sees and that the
 * index should have.  Expressions and the predicate are evaluated with the rights
 * of the table's owner, as when the index was made.  The table is locked already.
 */
void
AmScanRows(Relation index, IndexBuildCallback callback, void *state)
{
	Relation	heap = table_open(index->rd_index->indrelid, NoLock);
	Oid			user;
	int			context;
	int			level = NewGUCNestLevel();

	GetUserIdAndSecContext(&user, &context);
	SetUserIdAndSecContext(heap->rd_rel->relowner, context | SECURITY_RESTRICTED_OPERATION);
	RestrictSearchPath();
	scan_rows(heap, index, callback, state);
	AtEOXact_GUC(false, level);
	SetUserIdAndSecContext(user, context);
	table_close(heap, NoLock);
}

/* Raise the error for a row that an index should have and has not. */
void
AmLacksRow(Relation index, ItemPointer tid)
{
	AmDamaged(index, psprintf("it lacks the value of a row in block %u of table \"%s\"",
							  ItemPointerGetBlockNumber(tid),
							  get_rel_name(index->rd_index->indrelid)));
}
