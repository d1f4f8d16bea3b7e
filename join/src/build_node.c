/*-------------------------------------------------------------------------
 *
 * build_node.c
 *	  Bloomext Build: hands on the rows of which a hash table is made, and makes
 *	  filters of their keys.
 *
 * It returns its child's rows in its child's own slots, and keeps the hash of the
 * keys of each.  When there are no more, it makes the filters.  The hashes are
 * listed while they fit into the memory of a filter.  If there are more, the filter of
 * that size is made at once and takes them, until it would let too many rows pass.
 *
 * A join without a filter that is on the way of another one's has a Bloomext Build, too.  Its
 * filter has no keys, and tells by becoming ready that the table is known.
 *
 * In a Parallel Hash, each process lists the hashes of its rows, and their distinct keys
 * while they are few; the filter is made of all lists (parallel.c).
 *
 * join/src/build_node.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "miscadmin.h"

#include "join.h"

#define FIRST_ROOM		1024	/* hashes */

/* With fewer bits for each key, more than one in fifteen rows would pass (join.h). */
#define LEAST_BITS_PER_KEY	6

/* A row of a hash table takes so much besides its columns. */
#define ROW_OVERHEAD	32

/* A filter being made. */
typedef struct FilterMaking
{
	JoinFilter *filter;
	int			nkeys;
	int		   *numbers;		/* of the node's keys */
	Datum	   *row;			/* these keys of the current row */
	double		keys;			/* rows so far */
	uint64		n;				/* hashes that are listed */
	uint64		room;
	uint32	   *hashes;			/* NULL if there are none, or no longer */
	uint64		nwords;
	uint64	   *words;			/* instead of the list */
	bool		failed;			/* was there no memory? */
	KeyValues  *values;			/* or NULL */
} FilterMaking;

typedef struct JoinBuild
{
	CustomScanState css;		/* first */
	int			nkeys;
	JoinKey    *keys;
	bool	   *needed;			/* which of them are in filters */
	uint32	   *hashes;			/* of the current row */
	Datum	   *values;
	int			nmakings;
	FilterMaking *makings;
	bool		keyed;			/* do filters have keys?  Else only the end of
								 * the rows is told */
	bool		asked;			/* does a node ask any of the filters? */
	bool		begun;			/* has a row been asked for? */
	bool		finished;		/* have all been returned? */
	void	   *shared;			/* with other processes, or NULL */
} JoinBuild;

static Node *bloom_build_create(CustomScan *scan);
static void bloom_build_begin(CustomScanState *css, EState *estate, int eflags);
static TupleTableSlot *bloom_build_exec(CustomScanState *css);
static void bloom_build_end(CustomScanState *css);
static void bloom_build_rescan(CustomScanState *css);
static Size bloom_build_estimate(CustomScanState *css, ParallelContext *pcxt);
static void bloom_build_init_dsm(CustomScanState *css, ParallelContext *pcxt, void *place);
static void bloom_build_reinit_dsm(CustomScanState *css, ParallelContext *pcxt, void *place);
static void bloom_build_init_worker(CustomScanState *css, shm_toc *toc, void *place);
static void bloom_build_shutdown(CustomScanState *css);

const CustomScanMethods bloom_build_methods = {
	.CustomName = "Bloomext Build",
	.CreateCustomScanState = bloom_build_create,
};

static const CustomExecMethods exec_methods = {
	.CustomName = "Bloomext Build",
	.BeginCustomScan = bloom_build_begin,
	.ExecCustomScan = bloom_build_exec,
	.EndCustomScan = bloom_build_end,
	.ReScanCustomScan = bloom_build_rescan,
	.EstimateDSMCustomScan = bloom_build_estimate,
	.InitializeDSMCustomScan = bloom_build_init_dsm,
	.ReInitializeDSMCustomScan = bloom_build_reinit_dsm,
	.InitializeWorkerCustomScan = bloom_build_init_worker,
	.ShutdownCustomScan = bloom_build_shutdown,
};

static Node *
bloom_build_create(CustomScan *scan)
{
	JoinBuild  *build = palloc0(sizeof(JoinBuild));

	NodeSetTag(build, T_CustomScanState);
	build->css.methods = &exec_methods;
	return (Node *) build;
}

/* Prepare the filters that nodes ask for. */
static void
begin_makings(JoinBuild *build, const PlannedBuild *planned)
{
	ListCell   *cell;

	build->makings = palloc0(list_length(planned->filters) * sizeof(FilterMaking));
	foreach(cell, planned->filters)
	{
		List	   *numbers = lfirst(cell);
		FilterMaking *making = &build->makings[build->nmakings++];

		making->filter = JoinFilterOf(build->css.ss.ps.state, linitial_int(numbers));
		making->filter->row_bytes = build->css.ss.ps.plan->plan_width + ROW_OVERHEAD;
		making->nkeys = list_length(numbers) - 1;
		build->keyed |= making->nkeys > 0;
		making->numbers = palloc(making->nkeys * sizeof(int));
		making->row = palloc(making->nkeys * sizeof(Datum));
		for (int i = 0; i < making->nkeys; i++)
		{
			making->numbers[i] = list_nth_int(numbers, i + 1);
			build->needed[making->numbers[i]] = true;
		}
	}
}

static void
begin_keys(JoinBuild *build, const PlannedBuild *planned)
{
	List	   *expressions = ((CustomScan *) build->css.ss.ps.plan)->custom_exprs;

	build->nkeys = list_length(expressions);
	build->keys = palloc0(build->nkeys * sizeof(JoinKey));
	build->needed = palloc0(build->nkeys * sizeof(bool));
	build->hashes = palloc0(build->nkeys * sizeof(uint32));
	build->values = palloc0(build->nkeys * sizeof(Datum));
	begin_makings(build, planned);
	for (int i = 0; i < build->nkeys; i++)
		if (build->needed[i])
			JoinKeysInit(&build->keys[i], list_make1(list_nth(expressions, i)),
						 list_make1_oid(list_nth_oid(planned->functions, i)),
						 list_make1_oid(list_nth_oid(planned->collations, i)), &build->css.ss.ps);
}

static void
bloom_build_begin(CustomScanState *css, EState *estate, int eflags)
{
	JoinBuild  *build = (JoinBuild *) css;
	PlannedBuild planned;

	BeginOverChild(css, estate, eflags);

	/*
	 * The rows of a query that looks again at changed ones are not the
	 * join's.
	 */
	if (estate->es_epq_active != NULL)
		return;
	ReadPlannedBuild((CustomScan *) css->ss.ps.plan, &planned);
	begin_keys(build, &planned);
}

/* ---------- making filters ---------- */

/* Memory of a filter, or NULL if there is none. */
static void *
allocate(FilterMaking *making, Size size, int flags)
{
	return MemoryContextAllocExtended(making->filter->context, size,
									  MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM | flags);
}

static void
free_making(FilterMaking *making)
{
	if (making->hashes != NULL)
		pfree(making->hashes);
	if (making->words != NULL)
		pfree(making->words);
	making->n = 0;
	making->hashes = NULL;
	making->words = NULL;
}

/* Make no filter. */
static void
give_up(FilterMaking *making)
{
	making->failed = true;
	free_making(making);
}

/* Would a filter of so many keys let too many rows pass? */
static bool
is_overfull(double keys, uint64 nwords)
{
	return keys * LEAST_BITS_PER_KEY > (double) nwords * 64;
}

/* Put what is listed into bits. */
static void
set_bits(FilterMaking *making, uint64 nwords)
{
	making->nwords = nwords;
	making->words = allocate(making, nwords * sizeof(uint64), MCXT_ALLOC_ZERO);
	if (making->words == NULL)
	{
		give_up(making);
		return;
	}
	JoinBitsAddAll(making->words, nwords, making->hashes, making->n);
	if (making->hashes != NULL)
		pfree(making->hashes);
	making->hashes = NULL;
}

/* Extend the list; if it may not grow, replace it by the largest filter. */
static void
grow_list(FilterMaking *making)
{
	uint64		room = Max(making->room * 2, FIRST_ROOM);
	uint32	   *hashes;

	if (room * sizeof(uint32) > JoinFilterMemory())
	{
		uint64		nwords = JoinFilterMemory() / sizeof(uint64);

		if (making->filter->shared != NULL || is_overfull(making->keys, nwords))
			give_up(making);
		else
			set_bits(making, nwords);
		return;
	}
	hashes = allocate(making, room * sizeof(uint32), 0);
	if (hashes == NULL)
	{
		give_up(making);
		return;
	}
	if (making->hashes != NULL)
	{
		memcpy(hashes, making->hashes, making->n * sizeof(uint32));
		pfree(making->hashes);
	}
	making->hashes = hashes;
	making->room = room;
}

/* Add the hash of a row. */
static inline void
add_hash(FilterMaking *making, uint32 hash)
{
	making->keys++;
	if (making->failed)
		return;
	if (making->words == NULL && making->n == making->room)
		grow_list(making);
	if (making->words != NULL)
	{
		JoinBitsAdd(making->words, making->nwords, hash);
		if (is_overfull(making->keys, making->nwords))
			give_up(making);
	}
	else if (making->hashes != NULL)
		making->hashes[making->n++] = hash;
}

/* Add the current row to a filter. */
static void
add_row_to_filter(const JoinBuild *build, FilterMaking *making)
{
	uint32		hash;

	Assert(making->nkeys > 0);
	hash = build->hashes[making->numbers[0]];
	for (int i = 1; i < making->nkeys; i++)
		hash = JoinHashCombine(hash, build->hashes[making->numbers[i]]);
	add_hash(making, hash);
	if (making->values == NULL)
		return;
	for (int i = 0; i < making->nkeys; i++)
		making->row[i] = build->values[making->numbers[i]];
	if (!KeyValuesAdd(making->values, making->row, hash))
		making->values = NULL;
}

/* Hash the keys of a row; false if one is NULL, so that the row has no partner. */
static bool
hash_row(JoinBuild *build, TupleTableSlot *slot)
{
	ExprContext *econtext = build->css.ss.ps.ps_ExprContext;

	econtext->ecxt_outertuple = slot;
	for (int i = 0; i < build->nkeys; i++)
		if (build->needed[i] &&
			!JoinKeyHash(&build->keys[i], slot, econtext, &build->hashes[i], &build->values[i]))
			return false;
	return true;
}

static void
take_row(JoinBuild *build, TupleTableSlot *slot)
{
	ExprContext *econtext = build->css.ss.ps.ps_ExprContext;
	MemoryContext before = MemoryContextSwitchTo(econtext->ecxt_per_tuple_memory);

	if (hash_row(build, slot))
		for (int i = 0; i < build->nmakings; i++)
			add_row_to_filter(build, &build->makings[i]);
	MemoryContextSwitchTo(before);
	ResetExprContext(econtext);
}

/*
 * Before the first row: prepare for what the nodes that ask may use.  All nodes of the query
 * have begun by now; none asks if their partitions are pruned, or filters are turned off.
 */
static void
begin_rows(JoinBuild *build)
{
	build->begun = true;
	for (int i = 0; i < build->nmakings; i++)
	{
		FilterMaking *making = &build->makings[i];
		JoinFilter *filter = making->filter;

		build->asked |= filter->askers != NIL;
		if (filter->shared != NULL)
			SharedFilterBegin(filter->shared);
		if (filter->wants_values != NULL)
			making->values = KeyValuesMake(filter->wants_values, filter->wants_extents, filter->context);
	}
}

/* All rows have been returned. */
static void
finish(JoinBuild *build)
{
	EState	   *estate = build->css.ss.ps.state;

	build->finished = true;
	for (int i = 0; i < build->nmakings; i++)
	{
		FilterMaking *making = &build->makings[i];
		JoinFilter *filter = making->filter;

		if (filter->shared != NULL)
		{
			SharedFilterAdd(filter->shared, estate->es_query_dsa, making->keys, making->hashes,
							making->n, making->values);
			free_making(making);
			continue;
		}
		if (making->words == NULL && !making->failed)
			set_bits(making, JoinBitsWords(making->keys));
		filter->values = making->values;
		JoinFilterFinish(filter, making->keys, making->words, making->nwords);
	}
}

static TupleTableSlot *
bloom_build_exec(CustomScanState *css)
{
	JoinBuild  *build = (JoinBuild *) css;
	TupleTableSlot *slot;

	if (!build->begun)
		begin_rows(build);
	slot = ExecProcNode(outerPlanState(build));
	if (!build->asked)
		return slot;
	if (TupIsNull(slot))
	{
		if (!build->finished)
			finish(build);
	}
	else if (build->keyed)
		take_row(build, slot);
	return slot;
}

/* Forget all rows. */
static void
start_over(JoinBuild *build)
{
	build->asked = build->begun = build->finished = false;
	for (int i = 0; i < build->nmakings; i++)
	{
		FilterMaking *making = &build->makings[i];

		JoinFilterEnd(making->filter);
		making->keys = 0;
		making->n = making->room = 0;
		making->hashes = NULL;
		making->words = NULL;
		making->failed = false;
		making->values = NULL;
	}
}

static void
bloom_build_rescan(CustomScanState *css)
{
	start_over((JoinBuild *) css);
	RescanChild(css);
}

static void
bloom_build_end(CustomScanState *css)
{
	ExecEndNode(outerPlanState(css));
}

/* ---------- Parallel Hash ---------- */

static Size
bloom_build_estimate(CustomScanState *css, ParallelContext *pcxt)
{
	return SharedFiltersSize(((JoinBuild *) css)->nmakings);
}

/* Share the filters with other processes, or no longer. */
static void
share(JoinBuild *build, void *place)
{
	build->shared = place;
	for (int i = 0; i < build->nmakings; i++)
		build->makings[i].filter->shared = place != NULL ? SharedFilterAt(place, i) : NULL;
}

static void
bloom_build_init_dsm(CustomScanState *css, ParallelContext *pcxt, void *place)
{
	JoinBuild  *build = (JoinBuild *) css;

	start_over(build);

	/*
	 * Without a segment there are no workers, nor an area for lists: the
	 * server's hash join shares nothing then, either.
	 */
	if (pcxt->seg == NULL)
		return;
	SharedFiltersInit(place, build->nmakings, JoinFilterMemory() * (pcxt->nworkers + 1));
	share(build, place);
}

static void
bloom_build_reinit_dsm(CustomScanState *css, ParallelContext *pcxt, void *place)
{
	JoinBuild  *build = (JoinBuild *) css;

	start_over(build);
	if (build->shared != NULL)
		SharedFiltersReset(build->shared, build->nmakings, css->ss.ps.state->es_query_dsa);
}

static void
bloom_build_init_worker(CustomScanState *css, shm_toc *toc, void *place)
{
	share((JoinBuild *) css, place);
}

/* The shared memory is about to go. */
static void
bloom_build_shutdown(CustomScanState *css)
{
	JoinBuild  *build = (JoinBuild *) css;

	if (build->shared == NULL)
		return;
	start_over(build);
	share(build, NULL);
}
