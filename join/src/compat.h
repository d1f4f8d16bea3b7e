/*-------------------------------------------------------------------------
 *
 * compat.h
 *	  All differences between the supported server versions: other files use the
 *	  names of the newest one, or macros that are defined here for each.
 *
 * join/src/compat.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_COMPAT_H
#define BLOOMEXT_JOIN_COMPAT_H

#include "access/genam.h"
#include "access/relscan.h"
#include "access/tableam.h"
#include "commands/explain.h"
#include "executor/instrument.h"
#include "nodes/execnodes.h"
#include "nodes/tidbitmap.h"
#include "optimizer/planner.h"
#include "utils/typcache.h"
#if PG_VERSION_NUM >= 180000
#include "commands/explain_format.h"
#include "commands/explain_state.h"
#endif

#if PG_VERSION_NUM < 150000
#error "bloomext_join needs PostgreSQL 15 or later"
#endif

/* Types of joins that came with PostgreSQL 16 and 18, as others before. */
#if PG_VERSION_NUM < 160000
#define JOIN_RIGHT_ANTI		JOIN_RIGHT
#endif
#if PG_VERSION_NUM < 180000
#define JOIN_RIGHT_SEMI		JOIN_SEMI
#endif

/* How an operator orders: PostgreSQL 18, before it the number of its strategy. */
#if PG_VERSION_NUM < 180000
typedef int16 CompareType;
#endif

/* Symbols that are not marked are hidden on all versions, as PostgreSQL 16 began to do. */
#if PG_VERSION_NUM < 160000
#undef PGDLLEXPORT
#define PGDLLEXPORT	__attribute__((visibility("default")))
#endif

/* A custom scan chooses the slot of its table's rows: PostgreSQL 16. */
#if PG_VERSION_NUM >= 160000
#define SetScanSlotOps(css, ops)	((css)->slotOps = (ops))
#else
#define SetScanSlotOps(css, ops)	((void) (css))
#endif

/* The slot of a scan's rows takes flags: PostgreSQL 19. */
#if PG_VERSION_NUM >= 190000
#define InitScanTupleSlot(estate, node, desc, ops) \
	ExecInitScanTupleSlot(estate, node, desc, ops, 0)
#else
#define InitScanTupleSlot(estate, node, desc, ops) \
	ExecInitScanTupleSlot(estate, node, desc, ops)
#endif

/* old_snapshot_threshold went with PostgreSQL 17. */
#if PG_VERSION_NUM >= 170000
#define OldSnapshotThresholdActive()	false
#endif

/*
 * Do indexes that only summarize blocks allow HOT updates of their columns, so that
 * a summary may lack a version of a row that an old snapshot sees: PostgreSQL 16.
 */
#if PG_VERSION_NUM >= 160000
#define SummariesMayLackVersions(index)	((index)->rd_indam->amsummarizing)
#else
#define SummariesMayLackVersions(index)	((void) (index), false)
#endif

/* The planner is given the state of EXPLAIN: PostgreSQL 19. */
#if PG_VERSION_NUM >= 190000
#define PLANNER_ARGUMENTS \
	Query *parse, const char *query_string, int cursorOptions, ParamListInfo boundParams, \
	ExplainState *es
#define PLANNER_VALUES	parse, query_string, cursorOptions, boundParams, es
#else
#define PLANNER_ARGUMENTS \
	Query *parse, const char *query_string, int cursorOptions, ParamListInfo boundParams
#define PLANNER_VALUES	parse, query_string, cursorOptions, boundParams
#endif

/*
 * Scans of tables by a node of the executor: from PostgreSQL 19 on, flags say
 * whether the query changes the table, and whether EXPLAIN shows the I/O.
 */
#if PG_VERSION_NUM >= 190000
#define ScanFlagsOf(node) \
	((ScanRelIsReadOnly(node) ? SO_HINT_REL_READ_ONLY : SO_NONE) | \
	 (((node)->ps.state->es_instrument & INSTRUMENT_IO) != 0 ? SO_SCAN_INSTRUMENT : SO_NONE))
#define BeginTableScan(node) \
	table_beginscan((node)->ss_currentRelation, (node)->ps.state->es_snapshot, 0, NULL, \
					ScanFlagsOf(node))
#define BeginParallelTableScan(node, parallel) \
	table_beginscan_parallel((node)->ss_currentRelation, (parallel), ScanFlagsOf(node))
#define StartParallelBlocks(table, worker, parallel) \
	table_block_parallelscan_startblock_init(table, worker, parallel, InvalidBlockNumber, \
											 InvalidBlockNumber)
#else
#define ScanFlagsOf(node)	0
#define BeginTableScan(node) \
	table_beginscan((node)->ss_currentRelation, (node)->ps.state->es_snapshot, 0, NULL)
#define BeginParallelTableScan(node, parallel) \
	table_beginscan_parallel((node)->ss_currentRelation, (parallel))
#define StartParallelBlocks(table, worker, parallel) \
	table_block_parallelscan_startblock_init(table, worker, parallel)
#endif

/* Index scans came to count (PostgreSQL 18), then to take flags (19). */
#if PG_VERSION_NUM >= 190000
#define BeginIndexScan(table, index, snapshot, nkeys) \
	index_beginscan(table, index, snapshot, NULL, nkeys, 0, 0)
#elif PG_VERSION_NUM >= 180000
#define BeginIndexScan(table, index, snapshot, nkeys) \
	index_beginscan(table, index, snapshot, NULL, nkeys, 0)
#else
#define BeginIndexScan(table, index, snapshot, nkeys) \
	index_beginscan(table, index, snapshot, nkeys, 0)
#endif
#if PG_VERSION_NUM >= 180000
#define BeginBitmapIndexScan(index, snapshot, nkeys) \
	index_beginscan_bitmap(index, snapshot, NULL, nkeys)
#else
#define BeginBitmapIndexScan(index, snapshot, nkeys) \
	index_beginscan_bitmap(index, snapshot, nkeys)
#endif

/* A bitmap of one process has an iterator of its own: PostgreSQL 18. */
#if PG_VERSION_NUM < 180000
#define TBMPrivateIterator	TBMIterator
#define tbm_begin_private_iterate(bitmap)	tbm_begin_iterate(bitmap)
#define tbm_end_private_iterate(iterator)	tbm_end_iterate(iterator)
#endif

static inline bool
NextBlockOfBitmap(TBMPrivateIterator *iterator, BlockNumber *block)
{
#if PG_VERSION_NUM >= 180000
	TBMIterateResult result;

	if (!tbm_private_iterate(iterator, &result))
		return false;
	*block = result.blockno;
#else
	TBMIterateResult *result = tbm_iterate(iterator);

	if (result == NULL)
		return false;
	*block = result->blockno;
#endif
	return true;
}

/* Does a domain have constraints?  PostgreSQL 19 can also say whether these are volatile. */
#if PG_VERSION_NUM >= 190000
#define DomainIsConstrained(type)	DomainHasConstraints(type, NULL)
#else
#define DomainIsConstrained(type)	DomainHasConstraints(type)
#endif

#endif							/* BLOOMEXT_JOIN_COMPAT_H */
