/*-------------------------------------------------------------------------
 *
 * ranges_scan.c
 *	  Answering WHERE: a bitmap of the pages that may have rows.
 *
 * The ranges of several values of a condition are united, those of several
 * conditions intersected.  Every row of the pages that are returned is checked
 * again by the executor.
 *
 * A snapshot that may see rows that the index was not made of gets all pages:
 * a plan that was made must not fail.  If that is so of a group alone, which VACUUM has
 * rebuilt, it gets all pages of that.
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
#include "executor/instrument.h"
#include "miscadmin.h"
#include "nodes/tidbitmap.h"
#include "pgstat.h"
#include "utils/array.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/spccache.h"

#include "am/am.h"
#include "core/hash_list.h"
#include "ranges/ranges.h"

/* Prefetching ends so many groups after those that were prefetched last, if none was read. */
#define COLD_GROUPS		16

/* Look-ups of keys in all groups while a query is planned; one group is looked up in any case. */
#define MOST_ASKED		512

/* Pages that are added to a bitmap between two checks for interrupts. */
#define POLL_EVERY		1024

/*
 * One condition on a column.  Under an operator class of equality: it has one of some
 * values, most often of one.  Under one for GIN: an operator selects it with one of some
 * values on its right, each of which makes a query.
 */
typedef struct RangesCondition
{
	uint64	   *hashes;			/* of the keys, mixed, in ascending order,
								 * which is that of their pages in each group */
	uint64		n;
	RangesQuery **queries;		/* NULL under an operator class of equality */
	int			nqueries;
	bool		unknown;		/* can the hashes not be compared with those
								 * in the index? */
} RangesCondition;

/* A scan: what outlives its single runs, and the current run. */
typedef struct RangesScan
{
	MemoryContext mcxt;			/* of all of it */
	MemoryContext run;			/* of one run */
	RangesColumn *columns;		/* NULL before the first run */
	ElementType **elements;		/* of each condition's values, likewise; not
								 * used under an operator class for GIN */
	RangesView	view;
	bool		too_new;		/* may the snapshot see rows that the index
								 * was not made of? */
	uint32		range;			/* pages of the table in a range */
	uint32		ngroups;
	RangesCondition *conditions;	/* one for each key of the scan */
	uint32		distance;		/* groups that are prefetched ahead, if any */
	uint32		next;			/* group to be prefetched next */
	uint32		cold;			/* groups to come that may not be in the
								 * buffers */
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

/* The values of a condition, without NULLs; returns how many. */
static int
values_of_condition(ScanKey key, Datum **values)
{
	ArrayType  *array;
	bool	   *nulls;
	int			n;
	int			used = 0;
	int16		typlen;
	bool		typbyval;
	char		typalign;

	if (!(key->sk_flags & SK_SEARCHARRAY))
	{
		*values = &key->sk_argument;
		return 1;
	}
	array = DatumGetArrayTypeP(key->sk_argument);
	get_typlenbyvalalign(ARR_ELEMTYPE(array), &typlen, &typbyval, &typalign);
	deconstruct_array(array, ARR_ELEMTYPE(array), typlen, typbyval, typalign, values, &nulls, &n);
	for (int i = 0; i < n; i++)
		if (!nulls[i])
			(*values)[used++] = (*values)[i];
	return used;
}

/* Hash the values that a column is compared with. */
static void
prepare_values(RangesCondition *condition, const RangesColumn *column, ElementType *element,
			   const Datum *values, int n)
{
	condition->unknown = element->kind_len != column->element->kind_len ||
		memcmp(element->kind, column->element->kind, element->kind_len) != 0;
	condition->hashes = MemoryContextAllocHuge(CurrentMemoryContext, n * sizeof(uint64));
	for (int i = 0; i < n; i++)
	{
		condition->hashes[condition->n++] = bf_native_mix(RangesHashOf(column, element, values[i]));
		CHECK_FOR_INTERRUPTS();
	}
	condition->n = bf_hashes_limit(condition->hashes, condition->n, 1, 1);
}

/* Make the queries of values, under an operator class for GIN. */
static void
prepare_queries(RangesCondition *condition, RangesColumn *column, StrategyNumber strategy,
				const Datum *values, int n)
{
	MemoryContext scratch = AllocSetContextCreate(CurrentMemoryContext, "range filter query", ALLOCSET_SMALL_SIZES);
	uint64		nhashes = 0;

	condition->queries = palloc(n * sizeof(RangesQuery *));
	for (int i = 0; i < n; i++)
	{
		RangesQuery *query = RangesQueryMake(column, strategy, values[i], scratch);

		CHECK_FOR_INTERRUPTS();
		if (query == NULL)
			continue;
		condition->queries[condition->nqueries++] = query;
		nhashes += RangesQueryHashes(query, NULL);
	}
	condition->hashes = MemoryContextAllocHuge(CurrentMemoryContext, Max(nhashes, 1) * sizeof(uint64));
	for (int i = 0; i < condition->nqueries; i++)
		condition->n += RangesQueryHashes(condition->queries[i], condition->hashes + condition->n);
	condition->n = bf_hashes_limit(condition->hashes, condition->n, 1, 1);
}

/* Prepare a condition; false if no row can fulfil it. */
static bool
prepare(IndexScanDesc scan, int i)
{
	RangesScan *s = scan->opaque;
	ScanKey		key = &scan->keyData[i];
	RangesCondition *condition = &s->conditions[i];
	int			column = key->sk_attno - 1;
	Datum	   *values;
	int			n;

	if (key->sk_flags & SK_ISNULL)
		return false;
	n = values_of_condition(key, &values);
	if (n == 0)
		return false;
	if (s->columns[column].extracts)
	{
		prepare_queries(condition, &s->columns[column], key->sk_strategy, values, n);
		return condition->nqueries > 0;
	}
	if (s->elements[i] == NULL)
		s->elements[i] = RangesElementFor(scan->indexRelation, column, &s->columns[column],
										  key->sk_subtype, s->mcxt);
	prepare_values(condition, &s->columns[column], s->elements[i], values, n);
	return true;
}

/* Prefetch the pages of a condition in a layer. */
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

/* Prefetch the pages of all conditions, up to a distance ahead of a group. */
static void
prefetch_ahead(Relation index, RangesScan *s, int nkeys, uint32 number)
{
	s->next = Max(s->next, number + 1);
	for (; s->next < s->ngroups && s->next - number <= s->distance; s->next++)
	{
		RangesGroup group = RangesGroupCached(index, s->next);

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

/* Of some ranges of a group, those that may have a value that fulfils a condition. */
static bf_ranges
look_up_condition(const RangesScan *s, RangesCondition *condition, uint32 group, bf_ranges among)
{
	bf_ranges	any = {{0, 0}};

	if (condition->unknown)
		return among;
	if (condition->queries == NULL)
		any = RangesLookUp(&s->view, condition->hashes, condition->n, group);
	for (int i = 0; i < condition->nqueries; i++)
		any = bf_ranges_either(any, RangesQueryRanges(condition->queries[i], &s->view, group, among));
	return bf_ranges_both(any, among);
}

/* The ranges of a group that may have values that fulfil all conditions. */
static bf_ranges
look_up_all(IndexScanDesc scan, uint32 group)
{
	const RangesScan *s = scan->opaque;
	bf_ranges	all = {{UINT64_MAX, UINT64_MAX}};

	for (int i = 0; i < scan->numberOfKeys && !bf_ranges_empty(all); i++)
		all = look_up_condition(s, &s->conditions[i], group, all);
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

/*
 * Begin a run, whose memory is the current context's.  False if no row can fulfil all
 * conditions.
 */
static bool
begin_run(IndexScanDesc scan)
{
	RangesScan *s = scan->opaque;
	Relation	index = scan->indexRelation;
	const RangesMeta *meta = RangesMetaFresh(index);

	s->range = meta->range;
	s->ngroups = meta->ngroups;
	s->view = (RangesView) {index, scan->xs_snapshot, RangesSnapshotEnd(meta, scan->xs_snapshot)};
	s->too_new = AmIsTooNew(index, meta->horizon, meta->made, scan->xs_snapshot);
	if (s->columns == NULL)
		s->columns = RangesColumnsOf(index, s->mcxt);
	s->conditions = palloc0(Max(scan->numberOfKeys, 1) * sizeof(RangesCondition));
	for (int i = 0; i < scan->numberOfKeys; i++)
		if (!prepare(scan, i))
			return false;
	return true;
}

/* Run a scan whose memory is the current context's. */
static int64
run_scan(IndexScanDesc scan, TIDBitmap *bitmap)
{
	RangesScan *s = scan->opaque;
	Relation	index = scan->indexRelation;
	BlockNumber end = pages_of_table(index);
	uint64		values = 0;

	AmCheckAge(index, scan->xs_snapshot);
	if (!begin_run(scan))
		return 0;
	/* The index does not have rows with NULL in all columns. */
	if (scan->numberOfKeys == 0 || s->too_new)
		return add_pages(bitmap, 0, end, end);
	for (int i = 0; i < scan->numberOfKeys; i++)
		values += s->conditions[i].n;
	s->distance = groups_ahead(index, Max(values, 1));
	return scan_groups(scan, bitmap, end);
}

/* How many keys of a condition were looked up in a group, in the mean of those that were asked. */
static double
looked_up(const RangesCondition *condition, uint32 groups)
{
	uint64		sum = 0;

	if (condition->queries == NULL)
		return (double) condition->n;
	for (int i = 0; i < condition->nqueries; i++)
		sum += RangesQueryLookedUp(condition->queries[i]);
	return (double) sum / Max(groups, 1);
}

/*
 * For the planner: the share of ranges that may have rows which fulfil all conditions of
 * a scan, in at most so many of the groups, or fewer if there are many keys.  *keys is how
 * many keys are looked up in a group, most often fewer than there are.
 */
double
RangesShareOf(IndexScanDesc scan, uint32 groups, double *keys)
{
	RangesScan *s = scan->opaque;
	MemoryContext old = MemoryContextSwitchTo(s->run);
	BlockNumber end = pages_of_table(scan->indexRelation);
	bool		possible = begin_run(scan);
	double		found = 0;
	double		all = 0;

	*keys = 0;
	if (s->too_new)
		found = 1;
	else if (possible)
	{
		RangesMeta	meta = *RangesMetaFresh(scan->indexRelation);
		double		most = 0;	/* keys */
		uint32		asked = 0;	/* groups */
		uint32		every;

		for (int i = 0; i < scan->numberOfKeys; i++)
			most += (double) s->conditions[i].n;
		groups = (uint32) Max(Min(groups, MOST_ASKED / Max(most, 1)), 1);
		every = Max((s->ngroups + groups - 1) / groups, 1);
		for (uint32 group = every / 2; group < s->ngroups; group += every)
		{
			uint32		ranges = RangesInTable(&meta, group, end);
			bf_ranges	some = look_up_all(scan, group);

			for (uint32 range = 0; range < ranges; range++)
				found += bf_ranges_has(some, range);
			all += ranges;
			asked++;
		}
		for (int i = 0; i < scan->numberOfKeys; i++)
			*keys += looked_up(&s->conditions[i], asked);
		/* With none found, half a range may be there all the same. */
		found = all > 0 ? Max(found, 0.5) / all : 1;
	}
	MemoryContextSwitchTo(old);
	MemoryContextReset(s->run);
	return found;
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
