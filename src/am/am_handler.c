/*-------------------------------------------------------------------------
 *
 * am_handler.c
 *	  What functions of index access methods have in common.
 *
 * src/am/am_handler.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xloginsert.h"
#include "commands/defrem.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"
#include "tcop/pquery.h"
#include "utils/memutils.h"

#include "am/am.h"

/*
 * The access method's ambuild: build() in memory of its own, since one statement
 * can make the indexes of many partitions.
 */
IndexBuildResult *
AmBuild(Relation heap, Relation index, IndexInfo *info, AmBuilder build)
{
	IndexBuildResult *result = palloc(sizeof(IndexBuildResult));
	MemoryContext scratch;
	MemoryContext old;

	if (RelationGetNumberOfBlocks(index) != 0)
		elog(ERROR, "index \"%s\" already contains data", RelationGetRelationName(index));
	scratch = AllocSetContextCreate(CurrentMemoryContext, "filter index build",
									ALLOCSET_DEFAULT_SIZES);
	old = MemoryContextSwitchTo(scratch);
	*result = build(heap, index, info);
	MemoryContextSwitchTo(old);
	MemoryContextDelete(scratch);
	return result;
}

/* Log the only page of an initialization fork, which is locked, and release it. */
void
AmLogInitFork(Buffer buffer)
{
	START_CRIT_SECTION();
	log_newpage_buffer(buffer, true);
	END_CRIT_SECTION();
	UnlockReleaseBuffer(buffer);
}

/* The access method's ambulkdelete: values are never removed from a filter. */
IndexBulkDeleteResult *
AmBulkDelete(IndexVacuumInfo *info, IndexBulkDeleteResult *stats,
			 IndexBulkDeleteCallback callback, void *callback_state)
{
	return stats != NULL ? stats : palloc0(sizeof(IndexBulkDeleteResult));
}

/*
 * The result of amvacuumcleanup: the size.  The number of rows is the table's, as
 * far as is known.
 */
IndexBulkDeleteResult *
AmReportSize(IndexVacuumInfo *info, IndexBulkDeleteResult *stats)
{
	if (info->analyze_only)
		return stats;
	stats = AmBulkDelete(info, stats, NULL, NULL);
	stats->num_pages = RelationGetNumberOfBlocks(info->index);
	stats->num_index_tuples = info->num_heap_tuples;
	stats->estimated_count = info->estimated_count;
	return stats;
}

/*
 * Does this VACUUM have an option?  VACUUM does not pass options to indexes, nor VERBOSE:
 * IndexVacuumInfo's message_level is DEBUG2 always.  So the statement is looked at;
 * autovacuum has none.
 */
bool
AmVacuumOption(const char *name, bool if_not_given)
{
	PlannedStmt *statement = ActivePortal == NULL || ActivePortal->stmts == NIL ? NULL :
		linitial_node(PlannedStmt, ActivePortal->stmts);
	ListCell   *lc;

	if (statement == NULL || statement->utilityStmt == NULL || !IsA(statement->utilityStmt, VacuumStmt))
		return if_not_given;
	foreach(lc, ((VacuumStmt *) statement->utilityStmt)->options)
	{
		DefElem    *option = lfirst(lc);

		if (strcmp(option->defname, name) == 0)
			return defGetBoolean(option);
	}
	return if_not_given;
}
