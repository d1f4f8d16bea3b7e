/*-------------------------------------------------------------------------
 *
 * compat.h
 *	  All differences between the supported server versions.
 *
 * They are polyfills: other files use the names of the newest version, or
 * macros that are defined here for each.  What has no substitute in older
 * versions, or was read in some of them only, is a macro BLOOM_... that says
 * whether it is there; am/ and join/ leave out code without it.
 *
 * Of PostgreSQL 19 there was 19rc1, without its source.  What was read is the
 * source of the day when 19 became a branch, 2026-06-29, and what was changed
 * later in the files in question, up to 2026-08-22.  The bitcode of 19rc1 has
 * the same instructions as that source, compiled by the same compiler with the
 * headers of 19rc1, in every function of nodeHash.c, nodeHashjoin.c,
 * nodeSeqscan.c, nodeTidrangescan.c, execProcnode.c, execScan.c, execUtils.c,
 * instrument.c, tidbitmap.c, buffile.c, sharedtuplestore.c and generic_xlog.c.
 * In heapam.c, of the functions that scan, one differs: a scan of some blocks
 * knows its last one by its number, not by counting.
 *
 * src/compat.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_COMPAT_H
#define BLOOMEXT_COMPAT_H

#include "fmgr.h"
#include "nodes/pg_list.h"
#include "nodes/tidbitmap.h"

#if PG_VERSION_NUM < 150000
#error "bloomext needs PostgreSQL 15 or later"
#endif

#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

/* What SQL calls is marked for export, and all marks count: PostgreSQL 16. */
#if PG_VERSION_NUM < 160000
#undef PGDLLEXPORT
#define PGDLLEXPORT	__attribute__((visibility("default")))
#undef PG_FUNCTION_INFO_V1
#define PG_FUNCTION_INFO_V1(funcname) \
extern PGDLLEXPORT Datum funcname(PG_FUNCTION_ARGS); \
extern PGDLLEXPORT const Pg_finfo_record *CppConcat(pg_finfo_, funcname) (void); \
const Pg_finfo_record * \
CppConcat(pg_finfo_, funcname) (void) \
{ \
	static const Pg_finfo_record finfo = {1}; \
	return &finfo; \
} \
extern int	no_such_variable
#endif

/* Finding the record of a setting by its name: PostgreSQL 16. */
#if PG_VERSION_NUM < 160000
#include "utils/guc_tables.h"

static inline struct config_generic *
find_option(const char *name, bool create_placeholders, bool skip_errors, int elevel)
{
	struct config_generic **settings = get_guc_variables();

	for (int i = 0; i < GetNumConfigOptions(); i++)
		if (pg_strcasecmp(settings[i]->name, name) == 0)
			return settings[i];
	return NULL;
}
#endif

/* Soft errors of input functions came with PostgreSQL 16. */
#if PG_VERSION_NUM < 160000
#define ereturn(escontext, dummy_value, ...) \
	ereport(ERROR, __VA_ARGS__)
#endif

/* One function for the owners of all objects: PostgreSQL 16. */
#if PG_VERSION_NUM < 160000
#define object_ownercheck(classid, objectid, roleid) \
	pg_class_ownercheck(objectid, roleid)
#endif

/*
 * Indexes whose columns an UPDATE may change and be HOT all the same, which
 * only adds to them: PostgreSQL 16.
 */
#if PG_VERSION_NUM >= 160000
#define SetSummarizing(am)		((am)->amsummarizing = true)
#define IsSummarizing(index)	((index)->rd_indam->amsummarizing)
#else
#define SetSummarizing(am)		((void) (am))
#define IsSummarizing(index)	((void) (index), false)
#endif

/*
 * The search path of what maintains tables, up to the end of the nest level of
 * settings: PostgreSQL 17.
 */
#if PG_VERSION_NUM < 170000
#include "utils/guc.h"

static inline void
RestrictSearchPath(void)
{
	(void) set_config_option("search_path", "pg_catalog, pg_temp", PGC_USERSET, PGC_S_SESSION,
							 GUC_ACTION_SAVE, true, 0, false);
}
#endif

/* PostgreSQL 18 put pg_noreturn, written first, for pg_attribute_noreturn(). */
#ifndef pg_noreturn
#define pg_noreturn pg_attribute_noreturn()
#endif

/* PostgreSQL 19 put pg_fallthrough for a comment, which it no longer takes. */
#ifndef pg_fallthrough
#define pg_fallthrough __attribute__((fallthrough))
#endif

/* What a query is grouped by came to be an entry of its range table: PostgreSQL 18. */
#if PG_VERSION_NUM >= 180000
#define GroupedExpressions(rte)	((rte)->rtekind == RTE_GROUP ? (rte)->groupexprs : NIL)
#else
#define GroupedExpressions(rte)	((void) (rte), NIL)
#endif

/* Nodes that parameters disable are counted since PostgreSQL 18, and had a cost before. */
#if PG_VERSION_NUM >= 180000
#define DisabledNodes(workspace)	((workspace)->disabled_nodes)
#define AddPathPrecheck	add_path_precheck
#else
#define DisabledNodes(workspace)	((void) (workspace), 0)
#define AddPathPrecheck(rel, disabled_nodes, startup, total, pathkeys, outer) \
	((void) (disabled_nodes), add_path_precheck(rel, startup, total, pathkeys, outer))
#endif

/*
 * Support functions that allow a variable to be changed in place: PostgreSQL 18.
 * No node of an older version has this tag.
 */
#if PG_VERSION_NUM < 180000
#define T_SupportRequestModifyInPlace	T_Invalid

typedef struct SupportRequestModifyInPlace
{
	NodeTag		type;
	Oid			funcid;
	List	   *args;
	int			paramid;
} SupportRequestModifyInPlace;
#endif

/*
 * The snapshot that TOAST tables are read with: PostgreSQL 18 has one, before
 * it is made in the caller's room.
 */
#if PG_VERSION_NUM >= 180000
#define ToastSnapshot(room)		((void) (room), get_toast_snapshot())
#else
#define ToastSnapshot(room)		(init_toast_snapshot(room), (Snapshot) (room))
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

/*
 * Scans of tables by a node of the executor, with its snapshot.  From PostgreSQL
 * 19 on, flags of the node say whether the query changes the table, and whether
 * EXPLAIN shows their I/O.
 */
#if PG_VERSION_NUM >= 190000
#define ScanFlagsOf(node) \
	((ScanRelIsReadOnly(node) ? SO_HINT_REL_READ_ONLY : SO_NONE) | \
	 (((node)->ps.state->es_instrument & INSTRUMENT_IO) != 0 ? SO_SCAN_INSTRUMENT : SO_NONE))
#define BeginSeqScan(node) \
	table_beginscan((node)->ss_currentRelation, (node)->ps.state->es_snapshot, 0, NULL, \
					ScanFlagsOf(node))
#define BeginTidRangeScan(node, from, to) \
	table_beginscan_tidrange((node)->ss_currentRelation, (node)->ps.state->es_snapshot, \
							 from, to, ScanFlagsOf(node))
#else
#define BeginSeqScan(node) \
	table_beginscan((node)->ss_currentRelation, (node)->ps.state->es_snapshot, 0, NULL)
#define BeginTidRangeScan(node, from, to) \
	table_beginscan_tidrange((node)->ss_currentRelation, (node)->ps.state->es_snapshot, from, to)
#endif

/* The planner's estimate of an array's length looks at statistics: PostgreSQL 17. */
#if PG_VERSION_NUM >= 170000
#define EstimateArrayLength(root, array)	estimate_array_length(root, array)
#else
#define EstimateArrayLength(root, array)	estimate_array_length(array)
#endif

/* Index scans for bitmaps came to count: PostgreSQL 18. */
#if PG_VERSION_NUM >= 180000
#define BeginBitmapIndexScan(index, snapshot, nkeys) \
	index_beginscan_bitmap(index, snapshot, NULL, nkeys)
#else
#define BeginBitmapIndexScan(index, snapshot, nkeys) \
	index_beginscan_bitmap(index, snapshot, nkeys)
#endif

/* A scan of a table is given blocks ahead of the rows that it returns: PostgreSQL 17. */
#if PG_VERSION_NUM >= 170000
#define BLOOM_SCANS_READ_AHEAD
#endif

/* Parallel scans may be of a part of a table: PostgreSQL 19. */
#if PG_VERSION_NUM >= 190000
#define StartParallelBlocks(table, worker, parallel) \
	table_block_parallelscan_startblock_init(table, worker, parallel, InvalidBlockNumber, InvalidBlockNumber)
#else
#define StartParallelBlocks(table, worker, parallel) \
	table_block_parallelscan_startblock_init(table, worker, parallel)
#endif

/* A bitmap of one process has an iterator of its own: PostgreSQL 18. */
#if PG_VERSION_NUM < 180000
#define TBMPrivateIterator	TBMIterator
#define tbm_begin_private_iterate(bitmap)	tbm_begin_iterate(bitmap)
#define tbm_end_private_iterate(iterator)	tbm_end_iterate(iterator)
#endif

static inline bool
NextBlockOfBitmap(TBMPrivateIterator * iterator, BlockNumber *block)
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

/* EXPLAIN shows how often an index was searched: PostgreSQL 18. */
#if PG_VERSION_NUM >= 180000
#define CountIndexSearch(scan) \
	do { \
		if ((scan)->instrument) \
			(scan)->instrument->nsearches++; \
	} while (0)
#else
#define CountIndexSearch(scan)	((void) (scan))
#endif

/* Many pages are added at once since PostgreSQL 16; all are zeros. */
#if PG_VERSION_NUM >= 160000
#define ExtendIndex(index, pages) \
	ReleaseBuffer(ExtendBufferedRelTo(BMR_REL(index), MAIN_FORKNUM, NULL, 0, pages, RBM_NORMAL))
#else
#define ExtendIndex(index, pages) \
	do { \
		while (RelationGetNumberOfBlocks(index) < (pages)) \
			ReleaseBuffer(ReadBuffer(index, P_NEW)); \
	} while (0)
#endif

/* The local transaction's number moved within PGPROC in PostgreSQL 17. */
#if PG_VERSION_NUM >= 170000
#define MyProcLxid()	(MyProc->vxid.lxid)
#else
#define MyProcLxid()	(MyProc->lxid)
#endif

/*
 * The form of generic WAL records is internal to the server.  It was read in
 * these versions; am/am_log.c writes it.
 */
#if PG_VERSION_NUM < 200000
#define BLOOM_KNOWN_GENERIC_WAL 1
#endif

/*
 * How a hash join goes on, and the tables that it builds, are internal to the
 * executor.  They were read in these versions; join/join_table.c reads them.
 */
#if PG_VERSION_NUM < 200000
#define BLOOM_KNOWN_HASH_JOINS 1
#endif

/*
 * Sequential scans choose their function when they start: PostgreSQL 18.  It was
 * read in these versions; join/join_seqscan.c stands in for it.
 */
#if PG_VERSION_NUM >= 180000 && PG_VERSION_NUM < 200000
#define BLOOM_SEQSCAN_VARIANTS 1
#endif

/* Extensions may print lines for each node of EXPLAIN: PostgreSQL 18. */
#if PG_VERSION_NUM >= 180000
#define BLOOM_EXPLAIN_NODE_HOOK 1
#endif

/* Types of joins that came with PostgreSQL 16 and 18, as others before. */
#if PG_VERSION_NUM < 160000
#define JOIN_RIGHT_ANTI		JOIN_RIGHT
#endif
#if PG_VERSION_NUM < 180000
#define JOIN_RIGHT_SEMI		JOIN_SEMI
#endif

#endif							/* BLOOMEXT_COMPAT_H */
