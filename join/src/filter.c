/*-------------------------------------------------------------------------
 *
 * filter.c
 *	  The filters of a query, and when it pays to ask them.
 *
 * A filter is found by the query's executor state and its number in the statement,
 * so that the nodes that make it and ask it need not know each other.  It is ready
 * from the moment when it has all keys of the join's hash table until that is
 * rebuilt.
 *
 * join/src/filter.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "miscadmin.h"
#include "utils/memutils.h"

#include "join.h"

/*
 * What a filter saves by dropping a row, in the time of testing one by a plain key: the
 * join's look at its table, which is beyond the caches if that is large, or the way through
 * files if it spills, and work in nodes between.  If a filter drops 1 / gain of the rows, it
 * costs what it saves.  These gains are counted in instructions of the first join filters.
 * Two joined tables alone gain from larger ones ("bench/joins even-"), queries of many joins
 * (bench/forum) do not, as bench/history/2026-11-28.md has it.
 */
#define ROW_GAIN		1.75
#define LARGE_GAIN		1.5
#define SPILLED_GAIN	2.0
#define WORK_GAIN		1.0

#define LARGE_TABLE		(4.0 * 1024 * 1024)

/* Hash values have 32 bits, so that more words would not be reached. */
#define MOST_WORDS		((double) PG_UINT32_MAX)

/* The filters of an executor state, in its memory. */
typedef struct QueryFilters
{
	EState	   *estate;
	int			n;				/* numbers that there is room for */
	JoinFilter **filters;		/* by their number less one, or NULL */
	MemoryContextCallback end;	/* of the executor state */
	struct QueryFilters *next;
} QueryFilters;

static QueryFilters *queries = NULL;

/* A MemoryContextCallback: the query's memory goes. */
static void
forget_query(void *arg)
{
	QueryFilters **place = &queries;

	while (*place != arg)
		place = &(*place)->next;
	*place = (*place)->next;
}

/* The filters of an executor state, none if it is new. */
static QueryFilters *
filters_of_query(EState *estate)
{
	QueryFilters *query = queries;

	while (query != NULL && query->estate != estate)
		query = query->next;
	if (query == NULL)
	{
		query = MemoryContextAllocZero(estate->es_query_cxt, sizeof(QueryFilters));
		query->estate = estate;
		query->end.func = forget_query;
		query->end.arg = query;
		query->next = queries;
		queries = query;
		MemoryContextRegisterResetCallback(estate->es_query_cxt, &query->end);
	}
	return query;
}

/* Make room for a filter with this number. */
static void
make_room(QueryFilters *query, int number)
{
	int			n = Max(2 * query->n, number);
	JoinFilter **filters = palloc0(n * sizeof(JoinFilter *));

	for (int i = 0; i < query->n; i++)
		filters[i] = query->filters[i];
	query->filters = filters;
	query->n = n;
}

static JoinFilter *
make_join_filter(EState *estate)
{
	JoinFilter *filter = palloc0(sizeof(JoinFilter));

	filter->estate = estate;
	filter->context = AllocSetContextCreate(estate->es_query_cxt, "bloomext_join filter",
											ALLOCSET_SMALL_SIZES);
	return filter;
}

/* A filter of a query by its number: not ready if it was not asked for before. */
JoinFilter *
JoinFilterOf(EState *estate, int number)
{
	QueryFilters *query = filters_of_query(estate);
	MemoryContext before = MemoryContextSwitchTo(estate->es_query_cxt);

	if (number > query->n)
		make_room(query, number);
	if (query->filters[number - 1] == NULL)
		query->filters[number - 1] = make_join_filter(estate);
	MemoryContextSwitchTo(before);
	return query->filters[number - 1];
}

/* Tell the nodes that ask a filter to look at it before their next row. */
static void
tell_askers(JoinFilter *filter)
{
	ListCell   *cell;

	filter->generation++;
	foreach(cell, filter->askers)
		RowFiltersDue(lfirst(cell));
}

/*
 * The filter has all keys of the join: so many rows.  The bits are in its context, or in
 * shared memory; NULL if there was no memory for them.
 */
void
JoinFilterFinish(JoinFilter *filter, double keys, uint64 *words, uint64 nwords)
{
	filter->keys = keys;
	filter->words = words;
	filter->nwords = words != NULL ? nwords : 0;
	filter->ready = filter->made = true;
	tell_askers(filter);
}

/* The hash table is to be rebuilt. */
void
JoinFilterEnd(JoinFilter *filter)
{
	filter->ready = false;
	filter->words = NULL;
	filter->values = NULL;
	filter->partitions = NIL;
	MemoryContextReset(filter->context);
	tell_askers(filter);
}

/* How many words a filter of so many keys has. */
uint64
JoinBitsWords(double keys)
{
	return (uint64) Min(keys * JOIN_BITS_PER_KEY / 64 + 1, MOST_WORDS);
}

/* Add hashes of a list to the bits. */
void
JoinBitsAddAll(uint64 *words, uint64 nwords, const uint32 *hashes, uint64 n)
{
	for (uint64 i = 0; i < n; i++)
	{
		if (i % 65536 == 0)
			CHECK_FOR_INTERRUPTS();
		JoinBitsAdd(words, nwords, hashes[i]);
	}
}

/* ---------- keys ---------- */

/* Prepare to compute and hash keys of the rows that a node gets. */
void
JoinKeysInit(JoinKey *keys, List *expressions, List *functions, List *collations,
			 PlanState *parent)
{
	for (int i = 0; i < list_length(expressions); i++)
	{
		Expr	   *expression = list_nth(expressions, i);
		JoinKey    *key = &keys[i];

		key->column = ColumnOfKey((Node *) expression);
		if (key->column == 0)
			key->expression = ExecInitExpr(expression, parent);
		fmgr_info(list_nth_oid(functions, i), &key->hash);
		key->call = palloc0(SizeForFunctionCallInfo(1));
		InitFunctionCallInfoData(*key->call, &key->hash, 1, list_nth_oid(collations, i), NULL, NULL);
	}
}

/* ---------- when it pays ---------- */

/*
 * What it saves to drop a row by a filter that is ready.  The join would hash its key, too:
 * what that takes more than for a plain key is saved.
 */
static double
gain_of(const ScanFilter *use)
{
	const JoinFilter *filter = use->filter;
	double		table = filter->keys * filter->row_bytes;
	double		gain = ROW_GAIN + WORK_GAIN * use->plan->works + use->cost - 1;

	if (table >= LARGE_TABLE)
		gain += LARGE_GAIN;
	if (table > get_hash_memory_limit())
		gain += SPILLED_GAIN;
	return gain;
}

/* Does it pay to test rows, by those that were tested since the last review? */
bool
JoinFilterPays(const ScanFilter *use)
{
	return use->removed * gain_of(use) >= use->tested * use->cost;
}
