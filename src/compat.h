/*-------------------------------------------------------------------------
 *
 * compat.h
 *	  All differences between the supported server versions.
 *
 * They are polyfills: other files use the names of the newest version, or
 * macros that are defined here for each.  What has no substitute in older
 * versions, or was read in some of them only, is a macro BLOOM_... that says
 * whether it is there; am/ leaves out code without it.
 *
 * Of PostgreSQL 19 there was 19rc1, without its source.  What was read is the
 * source of the day when 19 became a branch, 2026-06-29, and what was changed
 * later in the files in question, up to 2026-08-22.  The bitcode of 19rc1 has
 * the same instructions as that source, compiled by the same compiler with the
 * headers of 19rc1, in every function of generic_xlog.c.
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
#define AM_SUMMARIZING			.amsummarizing = true,
#define IsSummarizing(index)	((index)->rd_indam->amsummarizing)
#else
#define AM_SUMMARIZING
#define IsSummarizing(index)	((void) (index), false)
#endif

/*
 * What the handler of an access method returns is static from PostgreSQL 19 on;
 * before, whoever calls it frees it.
 */
#if PG_VERSION_NUM >= 190000
#define RETURN_AM_ROUTINE(am)	PG_RETURN_POINTER(am)
#else
#define RETURN_AM_ROUTINE(am) \
	PG_RETURN_POINTER(memcpy(palloc(sizeof(IndexAmRoutine)), (am), sizeof(IndexAmRoutine)))
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

/* The planner's estimate of an array's length looks at statistics: PostgreSQL 17. */
#if PG_VERSION_NUM >= 170000
#define EstimateArrayLength(root, array)	estimate_array_length(root, array)
#else
#define EstimateArrayLength(root, array)	estimate_array_length(array)
#endif

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

/* Whether ANALYZE calls is an argument from PostgreSQL 18 on. */
#if PG_VERSION_NUM >= 180000
#define VacuumDelay(analyze)	vacuum_delay_point(analyze)
#else
#define VacuumDelay(analyze)	vacuum_delay_point()
#endif

/* Subtransactions that assign no number, and change nothing, may be in parallel mode: PostgreSQL 17. */
#if PG_VERSION_NUM >= 170000
#define BLOOM_PARALLEL_SUBTRANSACTIONS 1
#else
#define BLOOM_PARALLEL_SUBTRANSACTIONS 0
#endif

/* Whether VACUUM may give back the end of a table's files; there came a setting, in 18. */
#if PG_VERSION_NUM >= 190000
#define MayTruncateOption(options) \
	((options)->vacuum_truncate == PG_TERNARY_UNSET ? vacuum_truncate : (options)->vacuum_truncate == PG_TERNARY_TRUE)
#define MayTruncateDefault	vacuum_truncate
#elif PG_VERSION_NUM >= 180000
#define MayTruncateOption(options) \
	((options)->vacuum_truncate_set ? (options)->vacuum_truncate : vacuum_truncate)
#define MayTruncateDefault	vacuum_truncate
#else
#define MayTruncateOption(options)	((options)->vacuum_truncate)
#define MayTruncateDefault	true
#endif
#define MayTruncate(table) \
	((table)->rd_options != NULL ? MayTruncateOption((StdRdOptions *) (table)->rd_options) : MayTruncateDefault)

/*
 * Rows that a snapshot sees may have been removed, for its age, with old_snapshot_threshold:
 * up to PostgreSQL 16.  The server compares the log positions of pages with the snapshot's.
 */
#if PG_VERSION_NUM >= 170000
#define CheckSnapshotAge(relation, snapshot)	((void) 0)
#else
#define CheckSnapshotAge(relation, snapshot) \
	do { \
		if (OldSnapshotThresholdActive() && !XLogRecPtrIsInvalid((snapshot)->lsn)) \
			TestForOldSnapshot_impl(snapshot, relation); \
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

#endif							/* BLOOMEXT_COMPAT_H */
