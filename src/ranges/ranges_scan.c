/*-------------------------------------------------------------------------
 *
 * ranges_scan.c
 *	  Answering WHERE: a bitmap of the pages that may have rows.
 *
 * A value, or each of an array, is looked up in each group, on one page of each layer.
 * The ranges of several values of a condition are united, those of several
 * conditions intersected.  Every row of the pages that are returned is checked
 * again by the executor.
 *
 * A snapshot that may see rows that the index was not made of gets all pages:
 * a plan that was made must not fail.  If that is so of a group alone, which VACUUM has
 * made anew, it gets all pages of that.  So does one whose values cannot be compared
 * with those in the index, because a composite type was altered, or because they
 * are rows of other columns.
 *
 * Serializable transactions: the server locks the whole index for a scan
 * (ampredlocks is false), since an absent value has no page of its own.
 *
 * src/ranges/ranges_scan.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/relscan.h"
#include "access/table.h"
#include "catalog/index.h"
#include "catalog/pg_type.h"
#include "executor/instrument.h"
#include "miscadmin.h"
#include "nodes/tidbitmap.h"
#include "pgstat.h"
#include "utils/array.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/spccache.h"
#include "utils/typcache.h"

#include "am/am_horizon.h"
#include "am/am_pages.h"
#include "core/hash_list.h"
#include "ranges/ranges.h"

/* Groups without a page that had to be read, after which prefetching ends. */
#define COLD_GROUPS		16

/* Pages that are added to a bitmap between two checks for interrupts. */
#define POLL_EVERY		1024

/* One condition: the column is one of the values that have these hashes. */
typedef struct RangesCondition
{
	uint64	   *hashes;			/* mixed, in ascending order, which is that of
								 * their pages in each group */
	uint64		n;
	bool		unknown;		/* can the hashes not be compared with those
								 * in the index? */
} RangesCondition;

/* A scan: what outlives its single runs, and the current run. */
typedef struct RangesScan
{
	MemoryContext mcxt;			/* of all of it */
	MemoryContext run;			/* of one run */
	ElementType *column;		/* of the index's values, NULL before the
								 * first */
	ElementType **elements;		/* of each key's values, likewise */
	bool		rows;			/* are values rows? */
	uint32		range;			/* pages of the table in a range */
	uint32		ngroups;
	uint64		snapshot_end;	/* RangesSnapshotEnd() */
	RangesCondition *conditions;	/* one for each key */
	uint32		distance;		/* groups that are prefetched ahead, if any */
	uint32		next;			/* group to be prefetched next */
	uint32		cold;			/* groups for which it is still worth it */
} RangesScan;

/* The access method's ambeginscan. */
IndexScanDesc
RangesBeginScan(Relation index, int nkeys, int norderbys)
{
	IndexScanDesc scan = RelationGetIndexScan(index, nkeys, norderbys);
	RangesScan *s = palloc0(sizeof(RangesScan));

	s->mcxt = CurrentMemoryContext;
	s->run = AllocSetContextCreate(CurrentMemoryContext, "range filter scan", ALLOCSET_SMALL_SIZES);
	s->elements = palloc0(Max(nkeys, 1) * sizeof(ElementType *));
	s->rows = index->rd_opcintype[0] == RECORDOID;
	scan->opaque = s;
	return scan;
}

/* The access method's amrescan. */
void
RangesRescan(IndexScanDesc scan, ScanKey keys, int nkeys, ScanKey orderbys, int norderbys)
{
	if (keys != NULL && scan->numberOfKeys > 0)
		memmove(scan->keyData, keys, scan->numberOfKeys * sizeof(ScanKeyData));
}

/* The access method's amendscan. */
void
RangesEndScan(IndexScanDesc scan)
{
	RangesScan *s = scan->opaque;

	MemoryContextDelete(s->run);
}

/* The next column, from i on, that is not dropped; natts if there is none. */
static int
next_attribute(TupleDesc desc, int i)
{
	while (i < desc->natts && TupleDescAttr(desc, i)->attisdropped)
		i++;
	return i;
}

/* Do two row types have columns of the same types? */
static bool
are_similar(TupleDesc a, TupleDesc b)
{
	int			i = next_attribute(a, 0);
	int			j = next_attribute(b, 0);

	while (i < a->natts && j < b->natts &&
		   TupleDescAttr(a, i)->atttypid == TupleDescAttr(b, j)->atttypid)
	{
		i = next_attribute(a, i + 1);
		j = next_attribute(b, j + 1);
	}
	return i == a->natts && j == b->natts;
}

/*
 * Is a row of other columns than those in the index?  The server compares the
 * columns one by one, and raises an error if it comes to one of another type.
 */
static bool
is_other_row(const ElementType *column, Datum value)
{
	HeapTupleHeader row = DatumGetHeapTupleHeader(value);
	TupleDesc	theirs = lookup_rowtype_tupdesc(HeapTupleHeaderGetTypeId(row), HeapTupleHeaderGetTypMod(row));
	TupleDesc	ours = lookup_rowtype_tupdesc(getBaseType(column->typid), -1);
	bool		other = !are_similar(theirs, ours);

	ReleaseTupleDesc(theirs);
	ReleaseTupleDesc(ours);
	return other;
}

/* Add the hash of a value to a condition, which has room. */
static void
add_value(Relation index, RangesScan *s, RangesCondition *condition, ElementType *element, Datum value)
{
	if (s->rows && is_other_row(s->column, value))
	{
		condition->unknown = true;
		condition->hashes[condition->n++] = 0;
		return;
	}
	ElementLearn(element, value);
	condition->unknown |= !RangesHasKind(RangesMetaOf(index), element);
	condition->hashes[condition->n++] = bf_native_mix(ElementHash(element, value));
}

/* Add the members of an array to a condition, but not those that are NULL. */
static void
add_members(Relation index, RangesScan *s, RangesCondition *condition, ElementType *element,
			ArrayType *array)
{
	Datum	   *members;
	bool	   *nulls;
	int			n;
	int16		typlen;
	bool		typbyval;
	char		typalign;

	get_typlenbyvalalign(ARR_ELEMTYPE(array), &typlen, &typbyval, &typalign);
	deconstruct_array(array, ARR_ELEMTYPE(array), typlen, typbyval, typalign,
					  &members, &nulls, &n);
	condition->hashes = MemoryContextAllocHuge(CurrentMemoryContext, Max(n, 1) * sizeof(uint64));
	for (int i = 0; i < n; i++)
	{
		if (!nulls[i])
			add_value(index, s, condition, element, members[i]);
		CHECK_FOR_INTERRUPTS();
	}
	condition->n = bf_hashes_limit(condition->hashes, condition->n, 1, 1);
}

/* Hash the values of a key; false if no row can fulfil the condition. */
static bool
prepare(IndexScanDesc scan, int i)
{
	RangesScan *s = scan->opaque;
	ScanKey		key = &scan->keyData[i];
	RangesCondition *condition = &s->conditions[i];

	if (key->sk_flags & SK_ISNULL)
		return false;
	if (s->elements[i] == NULL)
		s->elements[i] = s->column->learn == NULL &&
			key->sk_subtype == scan->indexRelation->rd_opcintype[0] ? s->column :
			RangesElementFor(scan->indexRelation, key->sk_subtype, s->mcxt);
	if (key->sk_flags & SK_SEARCHARRAY)
		add_members(scan->indexRelation, s, condition, s->elements[i],
					DatumGetArrayTypeP(key->sk_argument));
	else
	{
		condition->hashes = palloc(sizeof(uint64));
		add_value(scan->indexRelation, s, condition, s->elements[i], key->sk_argument);
	}
	return condition->n > 0;
}

/* Have the pages of a condition in a layer read soon. */
static void
prefetch(Relation index, const RangesCondition *condition, const RangesLayer *layer)
{
	uint32		last = UINT32_MAX;

	for (uint64 i = 0; i < condition->n; i++)
	{
		uint32		page = bf_sliced_place_of_mixed(condition->hashes[i], 0, layer->shape.pages).page;

		if (page != last)
			PrefetchBuffer(index, MAIN_FORKNUM, RangesBlockOf(layer, page));
		last = page;
	}
}

/* Have the pages of all conditions read that are up to a distance ahead of a group. */
static void
prefetch_ahead(Relation index, RangesScan *s, int nkeys, uint32 number)
{
	s->next = Max(s->next, number + 1);
	for (; s->next < s->ngroups && s->next - number <= s->distance; s->next++)
	{
		RangesGroup group = RangesGroupAt(index, s->next);

		for (uint32 layer = 0; layer < group.nlayers; layer++)
			for (int i = 0; i < nkeys; i++)
				prefetch(index, &s->conditions[i], &group.layers[layer]);
	}
}

/* Pages that this process has read into the buffers so far. */
static int64
pages_missed(void)
{
	return pgBufferUsage.shared_blks_read + pgBufferUsage.local_blks_read;
}

/*
 * Add the ranges of a layer that may have one of a condition's values.  False if the
 * directory has changed, or the layer is damaged.
 */
static bool
look_up_layer(Relation index, const RangesCondition *condition, uint32 number,
			  const RangesLayer *layer, bf_ranges *all)
{
	RangesPin	pin = {InvalidBuffer, false};
	uint32		page = 0;
	bool		right = true;

	for (uint64 i = 0; i < condition->n && right; i++)
	{
		bf_sliced_place at = bf_sliced_place_of_mixed(condition->hashes[i], number, layer->shape.pages);
		bf_ranges	found;

		if (!BufferIsValid(pin.buffer) || at.page != page)
		{
			if (BufferIsValid(pin.buffer))
			{
				right = RangesIsPage(pin.buffer, number, layer, page);
				RangesUnpinPage(pin);
			}
			page = at.page;
			pin = RangesPinPage(index, RangesBlockOf(layer, page));
			CHECK_FOR_INTERRUPTS();
		}
		if (RangesHasBits(pin.buffer) &&
			bf_sliced_test(RangesRowsOf(BufferGetPage(pin.buffer)), at.seed, layer->shape.hashes, &found))
		{
			all->words[0] |= found.words[0];
			all->words[1] |= found.words[1];
		}
	}
	if (BufferIsValid(pin.buffer))
	{
		right = right && RangesIsPage(pin.buffer, number, layer, page);
		RangesUnpinPage(pin);
	}
	return right;
}

/* The ranges of a group that may have one of a condition's values. */
static bf_ranges
look_up(IndexScanDesc scan, const RangesCondition *condition, uint32 number)
{
	Relation	index = scan->indexRelation;
	const RangesScan *s = scan->opaque;
	RangesGroup group = RangesGroupAt(index, number);

	for (;;)
	{
		bf_ranges	all = {{0, 0}};
		uint32		i = 0;

		if (unlikely(RangesIsTooNew(&group, scan->xs_snapshot, s->snapshot_end)))
			return (bf_ranges) {{UINT64_MAX, UINT64_MAX}};
		while (i < group.nlayers &&
			   look_up_layer(index, condition, number, &group.layers[i], &all))
			i++;
		if (likely(i == group.nlayers))
			return all;
		group = RangesGroupAfter(index, number, &group, &group.layers[i]);
	}
}

/* Add the pages from one block on, but none from end on; returns how many. */
static int64
add_pages(TIDBitmap *bitmap, uint64 from, uint64 n, BlockNumber end)
{
	uint64		to = Min(from + n, end);

	for (uint64 block = from; block < to; block++)
	{
		tbm_add_page(bitmap, (BlockNumber) block);
		if (block % POLL_EVERY == 0)
			CHECK_FOR_INTERRUPTS();
	}
	return from < to ? (int64) (to - from) : 0;
}

/* Add the pages of a group's ranges; returns how many. */
static int64
add_ranges(TIDBitmap *bitmap, uint32 pages_of_range, uint32 group, bf_ranges found, BlockNumber end)
{
	int64		pages = 0;

	for (uint32 word = 0; word < 2; word++)
		for (uint64 bits = found.words[word]; bits != 0; bits &= bits - 1)
		{
			uint64		range = (uint64) group * BF_SLICED_RANGES + UINT64CONST(64) * word +
				pg_rightmost_one_pos64(bits);

			pages += add_pages(bitmap, range * pages_of_range, pages_of_range, end);
		}
	return pages;
}

/* The ranges of a group that may have values that fulfil all conditions. */
static bf_ranges
look_up_all(IndexScanDesc scan, uint32 group)
{
	const RangesScan *s = scan->opaque;
	bf_ranges	all = {{UINT64_MAX, UINT64_MAX}};

	for (int i = 0; i < scan->numberOfKeys && (all.words[0] | all.words[1]) != 0; i++)
	{
		bf_ranges	one;

		if (s->conditions[i].unknown)
			continue;
		one = look_up(scan, &s->conditions[i], group);
		all.words[0] &= one.words[0];
		all.words[1] &= one.words[1];
	}
	return all;
}

/*
 * Look up all conditions in all groups; returns the number of pages that were
 * added.  Pages are prefetched only while some were not in the buffers: looking
 * for them there twice takes as long as all the rest of a look-up.
 */
static int64
scan_groups(IndexScanDesc scan, TIDBitmap *bitmap, BlockNumber end)
{
	RangesScan *s = scan->opaque;
	Relation	index = scan->indexRelation;
	int64		pages = 0;

	s->next = s->cold = 0;
	for (uint32 group = 0; group < s->ngroups; group++)
	{
		int64		missed = pages_missed();

		if (s->cold > 0)
		{
			prefetch_ahead(index, s, scan->numberOfKeys, group);
			s->cold--;
		}
		pages += add_ranges(bitmap, s->range, group, look_up_all(scan, group), end);
		if (pages_missed() > missed && s->distance > 0)
			s->cold = s->distance + COLD_GROUPS;
	}
	return pages;
}

/* How many groups to prefetch ahead, for so many values of all conditions; 0 for none. */
static uint32
groups_ahead(Relation index, uint64 values)
{
	uint64		pages = (uint64) get_tablespace_io_concurrency(index->rd_rel->reltablespace);

	return pages == 0 ? 0 : (uint32) Max(pages / values, 1);
}

/* The number of the table's pages now. */
static BlockNumber
pages_of_table(Relation index)
{
	Relation	heap = table_open(IndexGetRelation(RelationGetRelid(index), false), AccessShareLock);
	BlockNumber pages = RelationGetNumberOfBlocks(heap);

	table_close(heap, AccessShareLock);
	return pages;
}

/* Run a scan whose memory is the current context's. */
static int64
run_scan(IndexScanDesc scan, TIDBitmap *bitmap)
{
	RangesScan *s = scan->opaque;
	Relation	index = scan->indexRelation;
	BlockNumber end = pages_of_table(index);
	uint64		values = 0;
	const RangesMeta *meta;

	if (s->column == NULL)
		s->column = RangesElementOf(index, s->mcxt);
	s->conditions = palloc0(Max(scan->numberOfKeys, 1) * sizeof(RangesCondition));
	for (int i = 0; i < scan->numberOfKeys; i++)
	{
		if (!prepare(scan, i))
			return 0;
		values += s->conditions[i].n;
	}
	meta = RangesMetaOf(index);
	s->range = meta->range;
	s->ngroups = meta->ngroups;
	s->snapshot_end = RangesSnapshotEnd(meta, scan->xs_snapshot);
	if (AmIsTooNew(index, meta->horizon, meta->made, scan->xs_snapshot) ||
		!RangesHasType(meta, s->column))
		return add_pages(bitmap, 0, end, end);
	s->distance = groups_ahead(index, Max(values, 1));
	return scan_groups(scan, bitmap, end);
}

/* The access method's amgetbitmap; returns a number of pages. */
int64
RangesGetBitmap(IndexScanDesc scan, TIDBitmap *bitmap)
{
	RangesScan *s = scan->opaque;
	MemoryContext old = MemoryContextSwitchTo(s->run);
	int64		pages;

	pgstat_count_index_scan(scan->indexRelation);
	CountIndexSearch(scan);
	pages = run_scan(scan, bitmap);
	MemoryContextSwitchTo(old);
	MemoryContextReset(s->run);
	return pages;
}
