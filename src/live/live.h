/*-------------------------------------------------------------------------
 *
 * live.h
 *	  Live filters: an index that is a Bloom filter.  What its files share.
 *
 * A live filter has the blocks of a native filter on the pages of an index.
 * Block 0 of the index is the metapage, drawn here as LiveMeta.  It names the
 * layers, each a run of pages of its own, which core/pages.h draws.  What the
 * server keeps in a page header is before byte 24; from there to byte 63 a
 * page of a layer has a LivePageHead.
 *
 * A page without bits has its pd_lower at the first block and its pd_upper at
 * the end, so that its image in the WAL is a few bytes; a page with bits has
 * both at the end.  The first addition to a page changes that.
 *
 * Layers are sized and tightened as those of a filter that grows are
 * (core/layers.h).  They have no counters: how full one is, is estimated.
 *
 * Numbers are in this machine's byte order, as in all pages of the server; the
 * lanes of blocks are little-endian, as in every native filter.
 *
 * Changing any of this needs a new LIVE_VERSION.
 *
 *	live_handler.c	the access method, and its callbacks
 *	live_options.c	its options
 *	live_pages.c	reading the metapage and testing blocks
 *	live_values.c	which values there can be, and their hashes
 *	live_log.c		writing changed pages and their WAL
 *	live_grow.c		making layers, and finding out when one is due
 *	live_insert.c	adding the value of a new row
 *	live_build.c	making the filter of a table that has rows
 *	live_parts.c	the bits of a layer that memory does not hold
 *	live_check.c	verifying the pages, and that no row is missing
 *	live_claim.c	adding a value, and saying whether it was new
 *	live_figures.c	what its bits say of it, and when it should be rebuilt
 *	live_horizon.c	which snapshots are too old for the index
 *	live_rights.c	who may use it
 *	live_names.c	which filter a table's name stands for, and its twins
 *	live_open.c		opening the filters that a call names, if it may use them
 *
 * functions/live_functions.c and functions/live_info.c have what SQL calls.
 *
 * src/live/live.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_LIVE_H
#define BLOOMEXT_LIVE_H

#include "compat.h"
#include "access/amapi.h"
#include "core/pages.h"
#include "element/element.h"
#include "nodes/parsenodes.h"
#include "storage/bufmgr.h"
#include "utils/rel.h"

#define LIVE_MAGIC		0x4c766542	/* "BevL" in a dump of a little-endian
									 * page */
#define LIVE_VERSION	1
#define LIVE_METAPAGE	0
#define LIVE_MAX_LAYERS	64
#define LIVE_FEW_LAYERS	3		/* that cost little: a lookup reads a page of
								 * each */
#define LIVE_MAX_KIND	ELEMENT_MAX_KIND

/* A layer as the metapage has it. */
typedef struct LiveLayer
{
	BlockNumber first;			/* its first page */
	uint32		npages;
	uint64		nblocks;		/* of 512 bits each */
	uint64		capacity;		/* distinct values up to which it keeps fpp */
	double		fpp;			/* that it was sized for */
	uint32		hashes;			/* bits of a value, 8 or 16 */
	uint32		unused;			/* zero */
} LiveLayer;

/* The metapage's contents, right after the page header. */
typedef struct LiveMeta
{
	uint32		magic;			/* LIVE_MAGIC */
	uint32		version;		/* LIVE_VERSION */
	double		fpp;			/* promised, all layers together */
	uint64		capacity;		/* as the option has it, 0 if it was not given */
	uint32		overflow;		/* BF_OVERFLOW_DEGRADE or BF_OVERFLOW_GROW */
	uint32		expansion;		/* of capacities, from layer to layer */
	uint32		kind_len;		/* of the element kind, in bytes */
	uint32		nlayers;		/* read without a lock; grows only */
	LiveLayer	layers[LIVE_MAX_LAYERS];
	char		kind[LIVE_MAX_KIND];	/* not terminated; zeros follow */
	uint64		horizon;		/* the transaction that made the index without
								 * older versions of rows, with its epoch; 0
								 * if it has them all */
	uint64		made;			/* the transaction that made the index of the
								 * rows that were there, with its epoch; 0 if
								 * there was no table yet */
	uint64		structure;		/* of the element type, see ElementType */
} LiveMeta;

/* Contents of a layer's page before its blocks, right after the page header. */
typedef struct LivePageHead
{
	uint32		magic;			/* LIVE_MAGIC */
	uint32		layer;			/* counted from 0 */
	uint32		page;			/* of the layer, counted from 0 */
} LivePageHead;

StaticAssertDecl(BLCKSZ == BF_PAGE_BYTES, "live filters need pages of 8192 bytes");
StaticAssertDecl(SizeOfPageHeaderData == 24, "a page's contents begin at byte 24");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(LivePageHead) <= BF_PAGE_HEADER,
				 "a page's head ends before its first block");
StaticAssertDecl(sizeof(LiveLayer) == 40, "no padding in a layer");
StaticAssertDecl(offsetof(LiveMeta, layers) == 40, "no padding before the layers");
StaticAssertDecl(offsetof(LiveMeta, horizon) == 3600, "no padding before the horizon");
StaticAssertDecl(offsetof(LiveMeta, structure) == 3616, "no padding after it");
StaticAssertDecl(SizeOfPageHeaderData + sizeof(LiveMeta) <= BLCKSZ, "the metapage is one page");

/* The options of CREATE INDEX ... WITH (...), as reloptions have them. */
typedef struct LiveOptions
{
	int32		vl_len_;		/* varlena header, do not touch directly */
	double		fpp;
	double		capacity;		/* 0 if it is not given */
	int			overflow;		/* BF_OVERFLOW_... */
	int			expansion;
} LiveOptions;

/* What the bits of a layer say. */
typedef struct LiveFigures
{
	uint64		set;			/* bits */
	double		rate;			/* at which absent values pass */
	double		values;			/* estimated number */
} LiveFigures;

/* The contents of a page, after the server's header. */
static inline LiveMeta *
LivePageMeta(Page page)
{
	return (LiveMeta *) PageGetContents(page);
}

static inline LivePageHead *
LiveHeadOf(Page page)
{
	return (LivePageHead *) PageGetContents(page);
}

/* A layer as a filter, without its bits. */
static inline bf_filter
LiveFilterOf(const LiveLayer *layer)
{
	bf_filter	filter = bf_filter_of(&bf_native);

	filter.head.shape.nbits = layer->nblocks * BF_BLOCK_BITS;
	filter.head.shape.hashes = (uint8) layer->hashes;
	filter.head.capacity = layer->capacity;
	filter.head.fpp = layer->fpp;
	return filter;
}

/* live_options.c */
extern bytea *LiveOptionsParse(Datum reloptions, bool validate);
extern void LiveOptionsOf(Relation index, LiveOptions *options);

/* live_pages.c */
extern const LiveMeta *LiveMetaOf(Relation index);
extern const LiveMeta *LiveMetaFresh(Relation index);
extern const LiveMeta *LiveMetaKept(Relation index);
extern Buffer LivePinMeta(Relation index);
extern const LiveMeta *LiveMetaIn(Relation index, Buffer buffer);
extern Buffer LiveReadPage(Relation index, const LiveMeta *meta, uint32 layer, uint32 page);
extern uint32 LiveLayersIn(Buffer buffer);
extern bool LiveContains(Relation index, const LiveMeta *meta, uint64 hash);
extern void LiveCheckConflicts(Relation index, const LiveMeta *meta, uint64 hash);
extern bool LiveBlockIsLogged(Buffer buffer, uint32 offset, uint64 spread);
extern bool LiveOldHasLogged(Relation index, const LiveMeta *meta, uint64 hash);
extern bool LiveOldHasSettled(Relation index, const LiveMeta *meta, uint64 hash);

/* live_values.c */

/* Hashes the values of many rows, one after the other. */
typedef struct LiveHasher
{
	ElementType *element;
	uint32		serial;			/* of the element type at the beginning */
	MemoryContext scratch;		/* what hashing leaves behind, reset now and
								 * then */
	uint64		rows;			/* hashed so far */
} LiveHasher;

extern void LiveHasherBegin(LiveHasher *h, ElementType *element);
extern uint64 LiveHasherNext(LiveHasher *h, Datum value);
extern ElementType *LiveElementOf(Relation index, MemoryContext mcxt);
extern bool LiveHasKind(const LiveMeta *meta, const ElementType *element);
extern void LiveCheckStructure(Relation index, const LiveMeta *meta, const ElementType *element);
extern void LiveCheckRowType(Relation index);
extern bool LiveIsAltered(Relation index);
extern void LiveCheckKind(Relation index, const LiveMeta *meta, const ElementType *element);

/* live_log.c */
extern void LiveLogMark(Relation index, Buffer buffer, uint32 offset, uint64 spread);
extern void LiveInitPage(Page page, uint32 layer, uint32 number);
extern void LiveInitMeta(Page page, const LiveMeta *meta);
extern void LiveLogMeta(Relation index, Buffer buffer, const LiveMeta *meta);

/* live_grow.c */
extern void LiveCheckCapacity(const LiveMeta *meta);
extern LiveLayer LiveFirstLayer(const LiveMeta *meta, uint64 distinct);
extern void LiveGrow(Relation index, uint32 nlayers);
extern void LiveGrowIfFull(Relation index, const LiveMeta *meta);

/* live_insert.c */
extern bool LiveInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid,
					   Relation heap, IndexUniqueCheck check_unique, bool unchanged,
					   struct IndexInfo *info);

/* live_build.c */
extern IndexBuildResult *LiveBuild(Relation heap, Relation index, struct IndexInfo *info);
extern char *LiveBuildPhaseName(int64 phase);
extern void LiveBuildEmpty(Relation index);

/* live_horizon.c */
extern void LiveCheckChains(Relation index);
extern bool LiveIsSettled(Relation index);
extern void LiveCheckHorizon(Relation index);

/* live_figures.c */
extern LiveFigures LiveFiguresOf(Relation index, const LiveMeta *meta, uint32 number);
extern void LiveAdvise(Relation index, double rows);

/* live_claim.c */
extern bool LiveClaim(Relation index, uint64 hash);

/* live_rights.c */
extern void LiveCheckPrivilege(Oid table, Relation heap, Relation index, AclMode privilege);
extern void LiveCheckOwner(Relation heap);

/* live_check.c */
extern void LiveCheckPages(Relation index);
extern void LiveCheckRows(Relation index);

/* live_parts.c: the bits of a layer that memory does not hold, part by part */
typedef struct LiveParts LiveParts;

extern LiveParts *LivePartsBegin(const LiveLayer *layer, Size memory);
extern void LivePartsAdd(LiveParts *parts, const uint64 *hashes, uint64 n);
extern const unsigned char *LivePartsNext(LiveParts *parts, uint32 *npages);

/* live_names.c: which live filter a table's name stands for */
extern bool LiveIsOne(Relation index);
extern Oid	LiveIndexOf(Relation heap, Oid parent, LOCKMODE mode);
extern List *LiveTwinsOf(Relation heap, Oid index, HeapTuple definition, bool valid, LOCKMODE mode);
extern void LiveTellSecond(Relation heap, Relation index);

/* live_open.c: opening the live filters of a lookup or another call */

/* What a call does with the filters. */
typedef enum LiveUse
{
	LIVE_LOOKUP,				/* reads pages of them, perhaps in a parallel
								 * worker */
	LIVE_VALUE,					/* reads all of one */
	LIVE_FIGURES,				/* counts bits, whatever the snapshot sees */
	LIVE_CHECK,					/* verifies them; for the table's owner only */
	LIVE_CLAIM					/* adds values, as an insertion does */
} LiveUse;

/* What a call remembers, in fn_extra. */
typedef struct LiveCall
{
	MemoryContext mcxt;			/* lives as long as the call's plan */
	Oid			asked;			/* the relation that the call names */
	Oid			user;			/* who called */
	LocalTransactionId lxid;	/* in which transaction */
	uint64		changes;		/* of relations before they were resolved */
	bool		unsettled;		/* may one be too new for some snapshot of the
								 * transaction? */
	uint64		rollbacks;		/* of subtransactions before that */
	List	   *indexes;		/* OIDs of the indexes that were meant */
	List	   *before;			/* and of those when it was resolved before in
								 * the same transaction; all were valid */
	List	   *twins;			/* for claims, OIDs of the other indexes of
								 * their tables that have the same values */
	LiveUse		use;			/* of the call */
	const ElementType *checked; /* whose kind is that of all of them, or NULL */
	uint32		serial;			/* of it, when that was checked */
	bool		padded;			/* have they values of char(n)? */
	ElementType *element[2];	/* of the call's values, for indexes of other
								 * types and of char(n); NULL before the first */
} LiveCall;

extern LiveCall *LiveCallOf(FunctionCallInfo fcinfo, LiveUse use);
extern const List *LiveCallResolve(LiveCall *call, Oid asked);
extern Relation LiveCallOpen(LiveCall *call, Oid oid);
extern Relation LiveCallOpenOne(FunctionCallInfo fcinfo, LiveCall *call);
extern Relation LiveCallOpenWhole(FunctionCallInfo fcinfo, LiveUse use);

#endif							/* BLOOMEXT_LIVE_H */
