/*-------------------------------------------------------------------------
 *
 * ranges.h
 *	  Range filters: an index with a small filter for each range of a table's
 *	  pages.  What its files share.
 *
 * 128 ranges of pages_per_range pages each are a group.  The bits of its values are
 * sliced over pages (core/sliced.h), which are a layer of the group.  A layer has as
 * many pages as the values of the group need, and stays as it is made.  When a group
 * gets more values than its layers were made for, it gets one more layer, which takes
 * additions from then on; a look-up asks all of them.  VACUUM rebuilds such groups with
 * one layer, and those that have become too large, and gives back the end of the file.
 *
 *	  block 0	 metapage		RangesMetaPage: parameters, where the directory is,
 *								and which pages are free
 *				 directory		RangesDirectoryPage: the layers of each group.  Page d
 *								of the directory is in chunk log2(d + 1), which has
 *								2^chunk pages in a row
 *				 layers			RangesPageHead, and rows of bits
 *
 * All pages are initialised when they are made, and then the directory says so.  Pages
 * of layers that are not used any more are taken for new layers.  So each layer has a
 * serial number, which no other ever gets, in the directory and on its pages: who has
 * read the directory before, and finds another layer there, reads the directory again.
 *
 * What the server keeps in a page header is before byte 24; from there to byte 63 a
 * page of a layer has a RangesPageHead.  A page without bits has its pd_lower at the
 * first row and its pd_upper at the end, so that its image in the WAL is a few bytes;
 * a page with bits has both at the end.
 *
 * Groups without a layer, and those that the directory does not have, are without
 * values.
 *
 * Changing any of this needs a new RANGES_VERSION.
 *
 *	ranges_handler.c	the access method, and its callbacks
 *	ranges_classes.c	the operator classes that it can use
 *	ranges_options.c	its options, and what they are if not given
 *	ranges_values.c		the columns, and the keys of a row
 *	ranges_ngrams.c		the keys of texts: the functions of text_ngram_ops
 *	ranges_pages.c		reading pages, and what a backend keeps of them
 *	ranges_directory.c	the metapage and the directory, and which pages are free
 *	ranges_groups.c		when a group gets a layer, and how large
 *	ranges_counts.c		what the bits of a group say of its values
 *	ranges_insert.c		adding the keys of a new row
 *	ranges_build.c		making the filters of a table that has rows
 *	ranges_rebuild.c	rebuilding a group beside others that use it, in four steps
 *	ranges_vacuum.c		which groups VACUUM rebuilds, and the file smaller
 *	ranges_lookup.c		which ranges of a group may have a key
 *	ranges_query.c		which may have a value that an operator for GIN selects
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
#include "port/pg_bitutils.h"
#include "port/pg_crc32c.h"
#include "storage/bufmgr.h"
#include "utils/rel.h"
#include "utils/snapshot.h"

#define RANGES_MAGIC		0x526e6742	/* "BgnR" in a dump of a little-endian
										 * page */
#define RANGES_VERSION		2
#define RANGES_METAPAGE		0
#define RANGES_LAYERS		4	/* of a group */
#define RANGES_CHUNKS		26	/* more pages than the groups of the largest
								 * table need */
#define RANGES_EXTENTS		800 /* about what the metapage has room for */
#define RANGES_MAX_PAGES	131072	/* of a range */
#define RANGES_COUNTED_PAGES	16	/* of a layer: a million bits */
#define RANGES_LEAST_FPP	1e-6
#define RANGES_MOST_FPP		0.5

/* Consecutive pages of the index. */
typedef struct RangesExtent
{
	BlockNumber first;
	uint32		pages;
} RangesExtent;

/* A layer of a group. */
typedef struct RangesLayer
{
	BlockNumber first;
	bf_sliced_shape shape;
	uint32		serial;			/* from 1 on */
	float		fpp;			/* of a range, that it is made for */
} RangesLayer;

/*
 * Of a group: were older versions of rows left out when it was rebuilt, which snapshots
 * of the primary may see?  And which share of its pages of the table had rows then, in
 * 1/254, at least 1; 0 if that is not known.  (Version 1.0.0 takes any flag for the first, so that it
 * reads more pages than it has to.)
 */
#define RANGES_LACKS_OLD_ROWS	0x1
#define RANGES_USED_SHIFT	8
#define RANGES_USED			(0xffu << RANGES_USED_SHIFT)

/* A group of ranges, as the directory has it. */
typedef struct RangesGroup
{
	uint64		rebuilt;		/* the next transaction when it had been
								 * rebuilt, with its epoch; 0 if it never was */
	uint32		flags;			/* RANGES_LACKS_OLD_ROWS and RANGES_USED */
	uint32		nlayers;
	RangesLayer layers[RANGES_LAYERS];	/* the last one takes additions */
} RangesGroup;

/* The metapage's contents but for free pages. */
typedef struct RangesMeta
{
	uint32		magic;			/* RANGES_MAGIC */
	uint32		version;		/* RANGES_VERSION */
	pg_crc32c	crc;			/* of what follows, up to the last extent */
	uint32		changes;		/* of this page and the directory, counted;
								 * read without a lock */
	double		fpp;			/* that was asked for; 0: it follows the table */
	uint32		range;			/* pages of the table in a range */
	BlockNumber origin;			/* pages of the table when the index was made */
	uint32		ngroups;		/* in the directory */
	uint32		serial;			/* of the next layer */
	BlockNumber end;			/* after the last page that belongs to
								 * something */
	uint32		nextents;		/* that are free */
	double		distinct;		/* values of a range, on average; 0 if unknown */
	double		rate;			/* of the table's ranges that an absent value
								 * passed, when last measured; 0 if unknown */
	uint64		horizon;		/* the transaction that made the index without
								 * older versions of rows, with its epoch; 0
								 * if it has them all */
	uint64		made;			/* the transaction that made the index of the
								 * rows that were there, with its epoch; 0 if
								 * there was no table yet */
	uint64		rebuilt;		/* the latest such number of a group */
	uint32		ncolumns;		/* of the index */
	uint32		kind_len;		/* of the columns' element kinds, in bytes */
	uint32		defaults;		/* of its options, a RangesDefaults */
	uint32		unused;
	char		kind[ELEMENT_MAX_KIND]; /* not terminated; zeros follow */
	BlockNumber directory[RANGES_CHUNKS];	/* first pages of its chunks */
} RangesMeta;

/* The metapage's contents, right after the page header. */
typedef struct RangesMetaPage
{
	RangesMeta	meta;
	RangesExtent extents[RANGES_EXTENTS];	/* that are free, by their blocks */
} RangesMetaPage;

#define RANGES_PAGE_GROUPS	84

/* The contents of a page of the directory, right after the page header. */
typedef struct RangesDirectoryPage
{
	uint32		magic;			/* RANGES_MAGIC */
	uint32		number;			/* of the page in the directory */
	pg_crc32c	crc;			/* of the groups */
	uint32		changes;		/* of the page, counted, but for those that
								 * version 1.0.0 made */
	RangesGroup groups[RANGES_PAGE_GROUPS];
} RangesDirectoryPage;

/* The contents of a page of a layer before its rows, right after the page header. */
typedef struct RangesPageHead
{
	uint32		magic;			/* RANGES_MAGIC */
	uint32		group;
	uint32		page;			/* of the layer, counted from 0 */
	uint32		serial;			/* of the layer */
	uint32		closed;			/* does it take no more additions?  A hint,
								 * which a crash may forget; the layer is not
								 * the last one of its group then */
} RangesPageHead;

StaticAssertDecl(BLCKSZ == BF_PAGE_BYTES, "range filters need pages of 8192 bytes");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(RangesPageHead) <= BF_PAGE_HEADER,
				 "a page's head ends before its first row");
StaticAssertDecl(sizeof(RangesLayer) == 20, "no padding in a layer");
StaticAssertDecl(sizeof(RangesGroup) == 16 + RANGES_LAYERS * 20, "no padding in a group");
StaticAssertDecl(offsetof(RangesMeta, distinct) == 48, "no padding before the numbers");
StaticAssertDecl(offsetof(RangesMeta, kind) == 104, "no padding before the kinds");
StaticAssertDecl(offsetof(RangesMetaPage, extents) == 104 + ELEMENT_MAX_KIND + 4 * RANGES_CHUNKS,
				 "no padding before the extents");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(RangesMetaPage) <= BLCKSZ, "the metapage is one page");
StaticAssertDecl(offsetof(RangesDirectoryPage, groups) == 16, "no padding before the groups");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(RangesDirectoryPage) <= BLCKSZ,
				 "a page has all its groups");

/* Which values the options have that are not given. */
typedef enum RangesDefaults
{
	RANGES_EQUALITY,			/* all columns have operator classes of
								 * equality */
	RANGES_KEYS,				/* one has a class for GIN */
	RANGES_EXPENSIVE_KEYS,		/* and that is an expression which is
								 * expensive to compute */
	RANGES_NGRAMS,				/* one has text_ngram_ops, and no other a
								 * class for GIN */
} RangesDefaults;

/* The options of CREATE INDEX ... WITH (...), as reloptions have them. */
typedef struct RangesOptions
{
	int32		vl_len_;		/* varlena header, do not touch directly */
	int			pages_per_range;	/* 0 if it is not given */
	double		fpp;			/* likewise */
} RangesOptions;

/* A column of an index, and how its values are hashed. */
typedef struct RangesColumn
{
	uint64		salt;			/* part of the hashes of its keys */
	ElementType *element;		/* of its keys */
	Oid			collation;		/* that the functions get */
	bool		extracts;		/* do its values have keys by an operator
								 * class for GIN?  The rest is of that: */
	bool		ternary;		/* is `consistent` GIN's triConsistent? */
	FmgrInfo	extract_value;
	FmgrInfo	extract_query;
	FmgrInfo	consistent;
} RangesColumn;

/* Keys that were added lately, with their ranges; zeros are none. */
typedef struct RangesRecent
{
	uint32		size;			/* a power of two */
	struct
	{
		uint64		hash;
		uint32		mark;		/* 1 + range; 0: none */
	}			keys[FLEXIBLE_ARRAY_MEMBER];
} RangesRecent;

/* The hashes of the keys of some rows, as build, insert, rebuild and check add them. */
typedef struct RangesKeys
{
	/* How rows of the index are hashed. */
	RangesColumn *columns;
	int			ncolumns;
	bool		extracts;		/* does any column? */
	bool		ngrams;			/* has any column text_ngram_ops? */
	MemoryContext scratch;		/* what hashing leaves behind; NULL if nothing */

	/* The hashes; whoever uses them sets n to 0. */
	uint64	   *hashes;			/* palloc'd */
	uint64		n;
	uint64		room;

	/* What the sizes of layers go by: of all rows since RangesKeysBegin(). */
	uint64		rows;			/* that had any key */
	uint64		all;			/* keys of these rows */

	/*
	 * What RangesKeysDropRepeated() goes by, and insert; palloc'd, NULL if
	 * keys are not remembered yet.
	 */
	RangesRecent *recent;
} RangesKeys;

/* An index, as a snapshot may use it. */
typedef struct RangesView
{
	Relation	index;
	Snapshot	snapshot;
	uint64		snapshot_end;	/* RangesSnapshotEnd() */
} RangesView;

typedef struct RangesQuery RangesQuery;

/* The keys of a row that will come. */
typedef struct RangesRowKeys
{
	double		n;
	double		seen;			/* that many rows of the statement have
								 * together; 0 if they are few */
} RangesRowKeys;

/* What the bits of a group, or of one of its layers, say of each range. */
typedef struct RangesCounts
{
	double		values[BF_SLICED_RANGES];
	double		rates[BF_SLICED_RANGES];	/* at which absent values pass */
	double		set;			/* bits, of all ranges */
	double		bits;			/* that there are */
} RangesCounts;

/* A page of a layer that is read without a lock, except in recovery. */
typedef struct RangesPin
{
	Buffer		buffer;
	bool		locked;
} RangesPin;

/* The contents of a page, after the server's header. */
static inline RangesMetaPage *
RangesMetaPageOf(Page page)
{
	return (RangesMetaPage *) PageGetContents(page);
}

static inline RangesDirectoryPage *
RangesDirectoryPageOf(Page page)
{
	return (RangesDirectoryPage *) PageGetContents(page);
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

/* How many ranges of a group are of a table with so many pages, in whole or in part. */
static inline uint32
RangesInTable(const RangesMeta *meta, uint32 group, BlockNumber pages)
{
	uint64		before = (uint64) group * BF_SLICED_RANGES;
	uint64		ranges = ((uint64) pages + meta->range - 1) / meta->range;

	return ranges <= before ? 0 : (uint32) Min(ranges - before, BF_SLICED_RANGES);
}

/* The chunk of the directory that a page of it is in, and how many pages that has. */
static inline uint32
RangesChunkOf(uint32 number)
{
	return (uint32) pg_leftmost_one_pos32(number + 1);
}

static inline uint32
RangesChunkPages(uint32 chunk)
{
	return (uint32) 1 << chunk;
}

/* The block of a layer's page, counted from 0. */
static inline BlockNumber
RangesBlockOf(const RangesLayer *layer, uint32 number)
{
	return layer->first + number;
}

/*
 * May a snapshot see rows that a group was not made of, when it was rebuilt?  end is
 * RangesSnapshotEnd() of it.
 */
static inline bool
RangesIsTooNew(const RangesGroup *group, Snapshot snapshot, uint64 end)
{
	return group->rebuilt >= end &&
		((group->flags & RANGES_LACKS_OLD_ROWS) != 0 || snapshot->takenDuringRecovery);
}

/* The pages of all layers of a group. */
static inline double
RangesPagesOf(const RangesGroup *group)
{
	double		pages = 0;

	for (uint32 i = 0; i < group->nlayers; i++)
		pages += group->layers[i].shape.pages;
	return pages;
}

/* The last layer of a group, which has one. */
static inline const RangesLayer *
RangesLastLayer(const RangesGroup *group)
{
	return &group->layers[group->nlayers - 1];
}

/* ranges_options.c */
extern bytea *RangesOptionsParse(Datum reloptions, bool validate);
extern RangesOptions RangesOptionsOf(Relation index);
extern RangesDefaults RangesDefaultsWith(RangesDefaults others, const FmgrInfo *extract_value,
										 bool expensive);
extern RangesDefaults RangesDefaultsOf(Relation index);
extern uint32 RangesDefaultRange(RangesDefaults defaults, BlockNumber pages);
extern uint32 RangesMostRange(BlockNumber pages);
extern double RangesDefaultFpp(RangesDefaults defaults, BlockNumber pages);
extern double RangesPromise(const RangesMeta *meta, BlockNumber pages);
extern double RangesGroupFpp(const RangesMeta *meta, BlockNumber pages);
extern bool RangesMayBeLarger(double fpp, double values);
extern uint32 RangesNextRange(const RangesMeta *meta, BlockNumber pages, double fpp);

/* ranges_values.c */
extern RangesColumn *RangesColumnsOf(Relation index, MemoryContext mcxt);
extern void RangesCheckColumns(Relation index);
extern char *RangesKindsOf(Relation index, const RangesColumn *columns);
extern ElementType *RangesElementFor(Relation index, int number, const RangesColumn *column,
									 Oid subtype, MemoryContext mcxt);
extern bool RangesExtracts(Relation index, int column);
extern uint64 RangesHashOf(const RangesColumn *column, ElementType *element, Datum key);
extern uint64 RangesHashOfNull(const RangesColumn *column);
extern uint64 RangesHashOfNoKeys(const RangesColumn *column);
extern void RangesKeysBegin(RangesKeys *k, Relation index);
extern bool RangesKeysHas(const RangesKeys *k, const bool *isnull);
extern void RangesKeysAdd(RangesKeys *k, Datum *values, bool *isnull);
extern void RangesKeysRemember(RangesKeys *k);
extern void RangesKeysDropRepeated(RangesKeys *k, uint64 first, uint32 range);
extern void RangesKeysEnd(RangesKeys *k);
extern bool RangesRecentHas(RangesRecent *recent, uint64 hash, uint32 range);

/*
 * ranges_pages.c
 *
 * What is kept of the metapage and the directory may be old.  A statement or a scan that
 * begins, VACUUM before each group, and whoever is about to change the directory, ask for
 * what is fresh.  In between what is cached will do: the pages of a layer say whether they
 * are still that layer's, and if not, RangesGroupChanged() gives the group that there is.
 */
extern const RangesMeta *RangesMetaFresh(Relation index);
extern const RangesMeta *RangesMetaReread(Relation index);
extern RangesMetaPage RangesReadMeta(Relation index);
extern bool RangesHasChanged(Relation index, uint32 changes);
extern void RangesForget(Relation index);
extern RangesGroup RangesGroupCached(Relation index, uint32 number);
extern RangesGroup RangesGroupFresh(Relation index, uint32 number);
extern RangesGroup RangesGroupChanged(Relation index, uint32 number, const RangesGroup *known,
									  const RangesLayer *fault);
extern uint64 RangesSnapshotEnd(const RangesMeta *meta, Snapshot snapshot);
extern void RangesTotals(Relation index, double *layers, double *pages);
extern BlockNumber RangesDirectoryBlock(const RangesMeta *meta, uint32 number);
extern RangesPin RangesPinPage(Relation index, BlockNumber block);
extern void RangesUnpinPage(RangesPin pin);
extern bool RangesIsPage(Buffer buffer, uint32 group, const RangesLayer *layer, uint32 number);
extern bool RangesHasBits(Buffer buffer);
extern pg_crc32c RangesMetaCrc(const RangesMetaPage *meta);
extern pg_crc32c RangesDirectoryCrc(const RangesDirectoryPage *page);

/* ranges_ngrams.c */
extern bool RangesExtractsNgrams(const FmgrInfo *function);

/* ranges_directory.c */
extern void RangesPlanMeta(Relation index, RangesDefaults defaults, uint32 range, double fpp,
						   BlockNumber pages, RangesMetaPage *meta);
extern void RangesInitPage(Page page, uint32 group, uint32 number, uint32 serial);
extern void RangesInitMeta(Page page, RangesMetaPage *meta);
extern void RangesInitDirectory(Page page, uint32 number, const RangesGroup *groups, uint32 n);
extern uint32 RangesNextChunk(const RangesMeta *meta, uint32 ngroups);
pg_noreturn extern void RangesTooManyPages(Relation index);
extern void RangesLock(Relation index);
extern void RangesUnlock(Relation index);
extern XLogRecPtr RangesAddLayer(Relation index, uint32 number, double fpp, bf_sliced_shape shape,
								 double distinct);
extern void RangesEndRebuild(Relation index, uint32 number, uint32 serial, uint64 rebuilt,
							 uint32 flags);
extern void RangesDropEmpty(Relation index, uint32 number, uint32 serial);
extern void RangesFindFree(Relation index);
extern double RangesPagesInUse(const RangesMetaPage *page);
extern bool RangesHasRoomBefore(const RangesMetaPage *page, BlockNumber block, uint32 pages);
extern void RangesMoveChunk(Relation index, uint32 chunk);
extern bool RangesIsLastAfterFree(const RangesMetaPage *page, const RangesLayer *layer);
extern void RangesTruncate(Relation index);
extern void RangesNoteFigures(Relation index, double rate, double distinct);

/* ranges_groups.c */
extern void RangesNoteValues(RangesMeta *meta, const double *values, int n);
extern RangesGroup RangesBeginGroup(Relation heap, Relation index, uint32 number,
									RangesRowKeys keys, uint64 first);
extern bool RangesOverflow(Relation heap, Relation index, uint32 number, uint32 serial,
						   BlockNumber block, RangesRowKeys keys);

/* ranges_counts.c */
extern bool RangesCountLayer(Relation index, uint32 number, const RangesLayer *layer,
							 uint32 most, RangesCounts *counts);
extern RangesCounts RangesCountGroup(Relation index, uint32 number, uint32 most);
extern double RangesRateOf(uint32 bits, const RangesLayer *layer);
extern double RangesMeanRate(const RangesCounts *counts, uint32 n);
extern double RangesMeanValues(const double *values, int n);
extern double RangesPagesNeeded(const RangesCounts *counts, uint32 ranges, double fpp);
extern uint32 RangesUsedShare(Relation heap, const RangesMeta *meta, uint32 number);

/* ranges_classes.c */
extern bool RangesValidate(Oid opclass);

/* ranges_rebuild.c */
extern BlockNumber RangesCountRows(Relation heap, Relation index, uint32 number, uint32 range,
								   double *values);
extern void RangesRebuild(Relation heap, Relation index, uint32 number, double fpp, uint32 used);
extern void RangesMoveGroup(Relation index, uint32 number, const RangesLayer *layer);

/* ranges_vacuum.c */
extern void RangesVacuum(Relation index, bool analyze_only);

/* ranges_insert.c */
extern bool RangesInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid,
						 Relation heap, IndexUniqueCheck check_unique, bool unchanged,
						 struct IndexInfo *info);

/* ranges_build.c */
extern IndexBuildResult *RangesBuild(Relation heap, Relation index, struct IndexInfo *info);
extern void RangesBuildEmpty(Relation index);

/* ranges_lookup.c */
extern bf_ranges RangesLookUp(const RangesView *view, const uint64 *hashes, uint64 n, uint32 number);

/* ranges_query.c */
extern RangesQuery *RangesQueryMake(RangesColumn *column, StrategyNumber strategy, Datum argument,
									MemoryContext scratch);
extern uint64 RangesQueryHashes(const RangesQuery *q, uint64 *hashes);
extern uint64 RangesQueryLookedUp(const RangesQuery *q);
extern bf_ranges RangesQueryRanges(RangesQuery *q, const RangesView *view, uint32 number,
								   bf_ranges among);

/* ranges_scan.c */
extern IndexScanDesc RangesBeginScan(Relation index, int nkeys, int norderbys);
extern void RangesRescan(IndexScanDesc scan, ScanKey keys, int nkeys, ScanKey orderbys,
						 int norderbys);
extern int64 RangesGetBitmap(IndexScanDesc scan, TIDBitmap *bitmap);
extern void RangesEndScan(IndexScanDesc scan);
extern double RangesShareOf(IndexScanDesc scan, uint32 groups, double *keys);

/* ranges_cost.c */
extern void RangesCostEstimate(struct PlannerInfo *root, struct IndexPath *path,
							   double loop_count, Cost *startup, Cost *total,
							   Selectivity *selectivity, double *correlation, double *pages);

/* ranges_check.c */
extern void RangesCheckPages(Relation index);
extern void RangesCheckRows(Relation index);

#endif							/* BLOOMEXT_RANGES_H */
