/*-------------------------------------------------------------------------
 *
 * ranges_info.c
 *	  What range filters are and how full, and whether they are in order:
 *	  bloom_ranges_info() and bloom_ranges_check(); for the view bloomext_indexes
 *	  bloomext_ranges_state().
 *
 * The first may be called by whoever may read the table.  The check raises errors
 * that have to do with rows, and is the table owner's.
 *
 * src/functions/ranges_info.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/genam.h"
#include "access/table.h"
#include "catalog/index.h"
#include "catalog/pg_class.h"
#include "miscadmin.h"
#include "utils/acl.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

#include "am/am.h"
#include "functions/functions.h"
#include "ranges/ranges.h"

PG_FUNCTION_INFO_V1(bloom_ranges_info);
PG_FUNCTION_INFO_V1(bloomext_ranges_state);
PG_FUNCTION_INFO_V1(bloom_ranges_check);

/* About so many groups, and pages of a layer, are counted. */
#define COUNTED_GROUPS	256
#define COUNTED_PAGES	16

/* What the bits of some pages say. */
typedef struct Figures
{
	double		set;			/* bits */
	double		bits;			/* that there are */
	double		passed;			/* ranges of the table, by an absent value */
	double		ranges;			/* of the table */
	uint32		layers;			/* of a group, at most */
} Figures;

/* Count the bits of some groups of a table of so many pages. */
static Figures
look_at(Relation index, BlockNumber pages)
{
	RangesMeta	meta = *RangesMetaFresh(index);
	uint32		every = Max(meta.ngroups / COUNTED_GROUPS, 1);
	Figures		f = {0};

	for (uint32 number = 0; number < meta.ngroups; number++)
	{
		RangesGroup group = RangesGroupCached(index, number);

		f.layers = Max(f.layers, group.nlayers);
	}
	for (uint32 number = 0; number < meta.ngroups; number += every)
	{
		uint32		ranges = RangesInTable(&meta, number, pages);
		RangesCounts counts = RangesCountGroup(index, number, COUNTED_PAGES);

		f.set += counts.set;
		f.bits += counts.bits;
		f.passed += ranges * RangesMeanRate(&counts, ranges);
		f.ranges += ranges;
		CHECK_FOR_INTERRUPTS();
	}
	return f;
}

/*
 * Open an index of access method bloom_ranges and its table, or raise an error.
 * The caller closes both.
 */
static Relation
open_index(Oid oid, Relation *heap)
{
	char		relkind = get_rel_relkind(oid);
	Oid			table = relkind == RELKIND_INDEX ? IndexGetRelation(oid, true) : InvalidOid;
	Relation	index = NULL;

	if (OidIsValid(table))
	{
		*heap = table_open(table, AccessShareLock);
		index = index_open(oid, AccessShareLock);
	}
	if (index == NULL || index->rd_indam->aminsert != RangesInsert)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("\"%s\" is no index of access method bloom_ranges",
						relkind == '\0' ? psprintf("%u", oid) : get_rel_name(oid)),
				 errhint("Name an index that was made by CREATE INDEX ... USING bloom_ranges; of a partitioned one, that of a partition.")));
	AmCheckUsable(index, index->rd_index->indisvalid);
	return index;
}

/* Set the columns of bloom_ranges_info(). */
static void
set_info(FunctionCallInfo fcinfo, ResultRow *row)
{
	Relation	heap;
	Relation	index = open_index(PG_GETARG_OID(0), &heap);
	RangesMeta *meta = palloc(sizeof(RangesMeta));
	RangesOptions options = RangesOptionsOf(index);
	BlockNumber table_pages = RelationGetNumberOfBlocks(heap);
	int64		pages = (int64) RelationGetNumberOfBlocks(index);
	double		promise;
	Figures		f;

	if (pg_class_aclcheck(RelationGetRelid(heap), GetUserId(), ACL_SELECT) != ACLCHECK_OK)
		aclcheck_error(ACLCHECK_NO_PRIV, get_relkind_objtype(heap->rd_rel->relkind),
					   RelationGetRelationName(heap));
	*meta = *RangesMetaFresh(index);
	promise = RangesPromise(meta, table_pages);
	f = look_at(index, table_pages);
	BloomRowSet(row, "element",
				PointerGetDatum(cstring_to_text_with_len(meta->kind, (int) meta->kind_len)));
	BloomRowSet(row, "pages_per_range", Int32GetDatum((int32) meta->range));
	BloomRowSet(row, "target_fpp", Float8GetDatum(promise));
	BloomRowSet(row, "fpp", Float8GetDatum(f.ranges > 0 ? Min(f.passed / f.ranges, 1) : 0));
	BloomRowSet(row, "fill", Float8GetDatum(f.bits > 0 ? f.set / f.bits : 0));
	if (meta->distinct > 0)
		BloomRowSet(row, "values_per_range", Float8GetDatum(rint(meta->distinct)));
	BloomRowSet(row, "groups", Int32GetDatum((int32) meta->ngroups));
	BloomRowSet(row, "layers", Int32GetDatum((int32) f.layers));
	BloomRowSet(row, "pages", Int64GetDatum(pages));
	BloomRowSet(row, "bytes", Int64GetDatum(pages * BLCKSZ));
	BloomRowSet(row, "next_pages_per_range",
				Int32GetDatum(options.pages_per_range > 0 ? options.pages_per_range :
							  (int32) RangesNextRange(meta, table_pages, promise)));
	index_close(index, NoLock);
	table_close(heap, NoLock);
}

/* bloom_ranges_info(regclass) returns record */
Datum
bloom_ranges_info(PG_FUNCTION_ARGS)
{
	return BloomRowOf(fcinfo, set_info);
}

/* bloomext_ranges_state(regclass) returns record: that of bloom_ranges_info(), or its problem */
Datum
bloomext_ranges_state(PG_FUNCTION_ARGS)
{
	return BloomRowOrProblem(fcinfo, set_info);
}

/* bloom_ranges_check(regclass, heapallindexed boolean) returns void */
Datum
bloom_ranges_check(PG_FUNCTION_ARGS)
{
	Relation	heap;
	Relation	index = open_index(PG_GETARG_OID(0), &heap);

	if (!object_ownercheck(RelationRelationId, RelationGetRelid(heap), GetUserId()))
		aclcheck_error(ACLCHECK_NOT_OWNER, get_relkind_objtype(heap->rd_rel->relkind),
					   RelationGetRelationName(heap));
	RangesCheckPages(index);
	if (PG_GETARG_BOOL(1))
		RangesCheckRows(index);
	index_close(index, NoLock);
	table_close(heap, NoLock);
	PG_RETURN_VOID();
}
