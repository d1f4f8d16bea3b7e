/*-------------------------------------------------------------------------
 *
 * ranges.h
 *	  Range filters: an index with a small filter for each range of a table's
 *	  pages.  What its files share.
 *
 * 128 ranges of pages_per_range pages each are a group, whose filters are sliced
 * by bits over the group's pages (core/sliced.h).  Block 0 of the index is the
 * metapage, drawn here as RangesMeta; then come the pages of group 0, of group 1,
 * and so on.  Groups are made when the first value comes to one of them, with
 * all groups before it.  How many pages a group has, and how many rows a value
 * takes there, can change from group to group: the metapage has runs of groups
 * that are alike.
 *
 * A page that nothing was added to can be all zeros; the first addition
 * initialises it.  What the server keeps in a page header is before byte 24; from
 * there to byte 63 a page has a RangesPageHead.  A page without bits has its
 * pd_lower at the first row and its pd_upper at the end, so that its image in the
 * WAL is a few bytes; a page with bits has both at the end.
 *
 * Ranges that no group has are without values.
 *
 * A composite type can be altered, which changes the hashes of values that are in
 * the table already.  The metapage has the element kind and the structure of the
 * values that were added; once there are others, it has none of both, and the
 * index excludes no range.
 *
 * Changing any of this needs a new RANGES_VERSION.
 *
 *	ranges_handler.c	the access method, and its callbacks
 *	ranges_options.c	its options, and what they are if not given
 *	ranges_values.c		the types of values
 *	ranges_pages.c		reading pages
 *	ranges_groups.c		making groups, and how large they are
 *	ranges_insert.c		adding the value of a new row
 *	ranges_build.c		making the filters of a table that has rows
 *	ranges_scan.c		answering WHERE
 *	ranges_cost.c		what that costs
 *	ranges_check.c		verifying the pages, and that no row is missing
 *
 * functions/ranges_info.c has what SQL calls.
 *
 * src/ranges/ranges.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_RANGES_H
#define BLOOMEXT_RANGES_H

#include "compat.h"
#include "access/amapi.h"
#include "core/sliced.h"
#include "element/element.h"
#include "storage/bufmgr.h"
#include "utils/rel.h"

#define RANGES_MAGIC		0x526e6742	/* "BgnR" in a dump of a little-endian
										 * page */
#define RANGES_VERSION		1
#define RANGES_METAPAGE		0
#define RANGES_MAX_RUNS		400
#define RANGES_MAX_PAGES	131072	/* of a range */
#define RANGES_LEAST_FPP	1e-6
#define RANGES_MOST_FPP		0.1

/* Groups that are alike. */
typedef struct RangesRun
{
	uint32		group;			/* the first one */
	BlockNumber first;			/* its first page */
	bf_sliced_shape shape;
} RangesRun;

/* The metapage's contents, right after the page header. */
typedef struct RangesMeta
{
	uint32		magic;			/* RANGES_MAGIC */
	uint32		version;		/* RANGES_VERSION */
	double		fpp;			/* of a range, that groups are sized for */
	uint32		range;			/* pages of the table in a range */
	uint32		kind_len;		/* of the element kind, in bytes; 0 if values
								 * of several kinds were added; read without a
								 * lock */
	uint32		ngroups;		/* read without a lock; grows only */
	uint32		nruns;
	double		distinct;		/* values of a range, on average; 0 if unknown */
	uint64		horizon;		/* the transaction that made the index without
								 * older versions of rows, with its epoch; 0
								 * if it has them all */
	uint64		made;			/* the transaction that made the index of the
								 * rows that were there, with its epoch; 0 if
								 * there was no table yet */
	uint64		structure;		/* of the element type, see ElementType */
	char		kind[ELEMENT_MAX_KIND]; /* not terminated; zeros follow */
	RangesRun	runs[RANGES_MAX_RUNS];
} RangesMeta;

/* A page's contents before its rows, right after the page header. */
typedef struct RangesPageHead
{
	uint32		magic;			/* RANGES_MAGIC */
	uint32		group;
	uint32		page;			/* of the group, counted from 0 */
} RangesPageHead;

StaticAssertDecl(BLCKSZ == BF_PAGE_BYTES, "range filters need pages of 8192 bytes");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(RangesPageHead) <= BF_PAGE_HEADER,
				 "a page's head ends before its first row");
StaticAssertDecl(sizeof(RangesRun) == 16, "no padding in a run");
StaticAssertDecl(offsetof(RangesMeta, distinct) == 32, "no padding before the numbers");
StaticAssertDecl(offsetof(RangesMeta, runs) == 1064, "no padding before the runs");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(RangesMeta) <= BLCKSZ, "the metapage is one page");

/* The options of CREATE INDEX ... WITH (...), as reloptions have them. */
typedef struct RangesOptions
{
	int32		vl_len_;		/* varlena header, do not touch directly */
	int			pages_per_range;	/* 0 if it is not given */
	double		fpp;			/* likewise */
} RangesOptions;

/* The contents of a page, after the server's header. */
static inline RangesMeta *
RangesPageMeta(Page page)
{
	return (RangesMeta *) PageGetContents(page);
}

static inline RangesPageHead *
RangesHeadOf(Page page)
{
	return (RangesPageHead *) PageGetContents(page);
}

static inline unsigned char *
RangesRowsOf(Page page)
{
	return (unsigned char *) page + BF_PAGE_HEADER;
}

/* The range that a block of the table is in, and the group of a range. */
static inline uint32
RangesRangeOf(const RangesMeta *meta, BlockNumber block)
{
	return block / meta->range;
}

static inline uint32
RangesGroupOf(uint32 range)
{
	return range / BF_SLICED_RANGES;
}

/* ranges_options.c */
extern bytea *RangesOptionsParse(Datum reloptions, bool validate);
extern RangesOptions RangesOptionsOf(Relation index);
extern uint32 RangesDefaultRange(BlockNumber pages);
extern uint32 RangesMostRange(BlockNumber pages);
extern double RangesDefaultFpp(BlockNumber pages);
extern bool RangesMayBeLarger(double fpp, double values);
extern uint32 RangesNextRange(const RangesMeta *meta, BlockNumber pages, double fpp);

/* ranges_values.c */
extern ElementType *RangesElementOf(Relation index, MemoryContext mcxt);
extern void RangesCheckColumn(Relation index);
extern ElementType *RangesElementFor(Relation index, Oid subtype, MemoryContext mcxt);
extern bool RangesHasKind(const RangesMeta *meta, const ElementType *element);
extern bool RangesHasType(const RangesMeta *meta, const ElementType *column);

/* ranges_pages.c */
extern const RangesMeta *RangesMetaOf(Relation index);
extern const RangesMeta *RangesMetaAnew(Relation index);
extern const RangesRun *RangesRunOf(const RangesMeta *meta, uint32 group);
extern BlockNumber RangesBlockOf(const RangesRun *run, uint32 group, uint32 page);
extern BlockNumber RangesEnd(const RangesMeta *meta);
extern bool RangesPageIsEmpty(Relation index, Buffer buffer, uint32 group, uint32 number);
extern void RangesInitPage(Page page, uint32 group, uint32 number);
extern void RangesInitMeta(Page page, const RangesMeta *meta);

/* ranges_groups.c */
extern void RangesPlanMeta(Relation index, const ElementType *element, uint32 range, double fpp,
						   RangesMeta *meta);
extern bool RangesAddGroups(RangesMeta *meta, uint32 group, bf_sliced_shape shape);
extern bf_sliced_shape RangesNextShape(RangesMeta *meta, double *values, int n);
extern void RangesTouchPage(Relation index, Buffer buffer, uint32 group, uint32 number);
extern void RangesGrow(Relation heap, Relation index, uint32 group);
extern void RangesForgetType(Relation index);

/* ranges_insert.c */
extern bool RangesInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid,
						 Relation heap, IndexUniqueCheck check_unique, bool unchanged,
						 struct IndexInfo *info);

/* ranges_build.c */
extern IndexBuildResult *RangesBuild(Relation heap, Relation index, struct IndexInfo *info);
extern void RangesBuildEmpty(Relation index);

/* ranges_scan.c */
extern IndexScanDesc RangesBeginScan(Relation index, int nkeys, int norderbys);
extern void RangesRescan(IndexScanDesc scan, ScanKey keys, int nkeys, ScanKey orderbys,
						 int norderbys);
extern int64 RangesGetBitmap(IndexScanDesc scan, TIDBitmap *bitmap);
extern void RangesEndScan(IndexScanDesc scan);

/* ranges_cost.c */
extern void RangesCostEstimate(struct PlannerInfo *root, struct IndexPath *path,
							   double loop_count, Cost *startup, Cost *total,
							   Selectivity *selectivity, double *correlation, double *pages);

/* ranges_check.c */
extern void RangesCheckPages(Relation index);
extern void RangesCheckRows(Relation index);

#endif							/* BLOOMEXT_RANGES_H */
