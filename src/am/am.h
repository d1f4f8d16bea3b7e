/*-------------------------------------------------------------------------
 *
 * am.h
 *	  What index access methods share.
 *
 * src/am/am.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_H
#define BLOOMEXT_AM_H

#include "compat.h"
#include "access/genam.h"
#include "access/tableam.h"
#include "utils/rel.h"
#include "utils/snapshot.h"
#include "storage/bufmgr.h"
#include "access/reloptions.h"

/* am_attempt.c: doing what may fail for a row's value, and going on if it does */
extern bool AmMayAttempt(void);
extern bool AmMayAttemptInQuery(void);
extern bool AmIsOfDamage(const ErrorData *error);
extern ErrorData *AmAttempt(void (*function) (void *arg), void *arg);

/*
 * am_check.c: may an index be read, and does it have all rows that it should
 * have?
 */
extern void AmCheckUsable(Relation index, bool valid);
extern void AmScanRows(Relation index, IndexBuildCallback callback, void *state);
pg_noreturn extern void AmLacksRow(Relation index, ItemPointer tid);

/* am_handler.c: what functions of index access methods have in common */

typedef IndexBuildResult (*AmBuilder) (Relation heap, Relation index, struct IndexInfo *info);

extern IndexBuildResult *AmBuild(Relation heap, Relation index, struct IndexInfo *info, AmBuilder build);
extern void AmLogInitFork(Buffer buffer);
extern IndexBulkDeleteResult *AmBulkDelete(IndexVacuumInfo *info, IndexBulkDeleteResult *stats,
										   IndexBulkDeleteCallback callback, void *callback_state);
extern IndexBulkDeleteResult *AmReportSize(IndexVacuumInfo *info, IndexBulkDeleteResult *stats);
extern bool AmVacuumOption(const char *name, bool if_not_given);

/* am_horizon.c: which snapshots are too old for an index */
extern void AmCheckAge(Relation index, Snapshot snapshot);
extern bool AmLacksVersions(Relation index, const struct IndexInfo *info);
extern uint64 AmWithEpoch(TransactionId xid);
extern bool AmIsSettled(Relation index, uint64 horizon, uint64 made);
extern bool AmIsTooNew(Relation index, uint64 horizon, uint64 made, Snapshot snapshot);

/* am_log.c: changing a few bytes of an index's pages, and the WAL of that */

/* Bytes of a page that a change may touch. */
typedef struct AmFragment
{
	uint16		offset;			/* in the page, in bytes */
	uint16		length;			/* in bytes, 1 or more */
} AmFragment;

/* The most fragments of a change, and the most bytes in all of them. */
#define AM_MAX_FRAGMENTS	32
#define AM_MAX_CHANGE		256

/* The most pages of a record. */
#define AM_MAX_PAGES		4

/* Change a page, which can be a copy, by what arg points to. */
typedef void (*AmChange) (Page page, const void *arg);

/* A page and its part in a change. */
typedef struct AmPageChange
{
	Buffer		buffer;
	const void *arg;			/* of the function that changes it */
	const AmFragment *fragments;	/* have all bytes that change */
	int			n;				/* how many there are */
} AmPageChange;

extern void AmLogChanges(Relation index, AmChange change, const AmPageChange *pages, int npages);
extern void AmLogChange(Relation index, Buffer buffer, AmChange change, const void *arg,
						const AmFragment *fragments, int n);
extern void AmLogContents(Relation index, Buffer buffer, const void *contents, Size size);

/* am_options.c: options that index access methods share */
extern void AmAddFpp(local_relopts *relopts, const char *description, double if_not_given, int offset);
extern void AmCheckFpp(double fpp, double least, double most);

/* am_pages.c: reading the pages of an index */
pg_noreturn extern void AmDamaged(Relation index, const char *what);
pg_noreturn extern void AmDamagedPage(Relation index, BlockNumber block, const char *what);
extern bool AmHasHeader(Page page, uint16 lower);
extern bool AmReadContents(Relation index, BlockNumber block, void *to, Size size);
extern Buffer AmPinPage(Relation index, BlockNumber block);
extern Buffer AmNewPage(Relation index, ForkNumber fork);

#endif							/* BLOOMEXT_AM_H */
