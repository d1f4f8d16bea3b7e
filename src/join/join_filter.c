/*-------------------------------------------------------------------------
 *
 * join_filter.c
 *	  Builds the filter of a hash join, which lives no longer than its hash table.
 *
 * The elements are the 32-bit hash values that the executor has computed for
 * the rows of the table, with the join's own hash functions and collations.  So
 * a filter knows nothing of types.  Values with one hash value are one element;
 * against a million of keys this lets one row in 4,000 pass, far fewer than the
 * filter does itself.
 *
 * A filter that would exceed bloomext.join_filter_memory, or for which there is
 * no memory, is not built: that is no error.
 *
 * src/join/join_filter.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "portability/instr_time.h"
#include "utils/memutils.h"

#include "join/join.h"
#include "join/join_check.h"

JoinCounts	bloom_join_counts;

/* Put what a probe has counted since the last time into the session's counts. */
void
JoinProbeCount(JoinProbe *probe)
{
	bloom_join_counts.tested += probe->tested - probe->counted_tested;
	bloom_join_counts.rejected += probe->rejected - probe->counted_rejected;
	probe->counted_tested = probe->tested;
	probe->counted_rejected = probe->rejected;
}

/* Have the scan look at the site for each row, and at its first call. */
void
JoinSiteBegin(JoinSite *site)
{
	site->state.evalfunc = site->begin;
	site->scan->qual = &site->state;
	ExecSetExecProcNode(site->scan,
						site->exec_undecided != NULL ? site->exec_undecided : site->exec_all);
}

/*
 * Have a probe, and all that share its decision, begin anew, as with a table that
 * they have not seen.
 */
void
JoinProbeWait(JoinProbe *probe)
{
	JoinDecision *decision = probe->decision;

	decision->phase = JOIN_WAITS;
	decision->countdown = decision->waiting =
		probe->source->mode == JOIN_FORCE ? 1 : JOIN_ROWS_BEFORE_SAMPLE;
	decision->pause = JOIN_FIRST_PAUSE;
	decision->seen = 0;
	probe->skip_decided = false;
	probe->runs = NULL;
	JoinSiteBegin(probe->site);
}

/*
 * Have the keys of a probe ready.  Most probes never need them: of a table with
 * many partitions, few are scanned.
 */
void
JoinProbePrepare(JoinProbe *probe)
{
	MemoryContext before;

	if (probe->keys != NULL)
		return;
	before = MemoryContextSwitchTo(probe->site->scan->state->es_query_cxt);
	probe->keys = JoinKeysMake((HashJoin *) probe->source->join->js.ps.plan, probe->expressions,
							   probe->functions);
	MemoryContextSwitchTo(before);
}

/*
 * The hash table goes, and with it the filter, whose memory is a child of the
 * table's.  A later table may have the same address.
 */
static void
end_filter(void *arg)
{
	JoinSource *source = arg;

	source->state = JOIN_FILTER_NONE;
	source->bits.words = NULL;
	source->skip = NULL;
	source->watched = false;
	for (JoinProbe *probe = source->probes; probe != NULL; probe = probe->next_of_source)
	{
		JoinProbeCount(probe);
		JoinProbeWait(probe);
	}
}

/* Is a memory context part of another one? */
static bool
is_within(MemoryContext context, MemoryContext whole)
{
	while (context != NULL && context != whole)
		context = MemoryContextGetParent(context);
	return context == whole;
}

/*
 * Hear of the end of the join's table, which is finished.  Returns false if
 * that is impossible, and so must have no filter: the table would outlive the
 * query's executor state.
 */
bool
JoinFilterWatch(JoinSource *source)
{
	MemoryContext context = JoinTableContext(source->join);

	if (source->watched)
		return true;
	if (!is_within(context, source->join->js.ps.state->es_query_cxt))
		return false;
	source->end.func = end_filter;
	source->end.arg = source;
	MemoryContextRegisterResetCallback(context, &source->end);
	source->watched = true;
	return true;
}

/* A JoinFilterFill: the rows of the finished table, if their hashes are the server's. */
static bool
add_table(JoinSource *source, JoinBits bits, void *unused)
{
	return JoinCheckHashes(source->join) && JoinTableRead(source->join, bits);
}

/*
 * Make the filter of a source, for so many keys, in a context of its own below
 * this one.  The memory of filters is divided among so many processes.  Returns
 * the context, or NULL if there is no room, or what fills it says no.
 */
MemoryContext
JoinFilterMake(JoinSource *source, double keys, int processes, MemoryContext parent,
			   JoinFilterFill fill, void *arg)
{
	MemoryContext context;
	JoinBits	bits = {.nwords = JoinBitsWords(keys)};
	instr_time	begin;
	instr_time	duration;

	INSTR_TIME_SET_CURRENT(begin);
	source->state = JOIN_FILTER_REFUSED;
	source->keys = keys;
	source->bits.nwords = bits.nwords;
	if (JoinFilterBytes(source) > JoinFilterMemory(processes))
		return NULL;
	context = AllocSetContextCreate(parent, "bloomext join filter", ALLOCSET_SMALL_SIZES);
	bits.words = MemoryContextAllocExtended(context, JoinFilterBytes(source),
											MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM | MCXT_ALLOC_ZERO);
	if (bits.words == NULL || !fill(source, bits, arg))
	{
		MemoryContextDelete(context);
		return NULL;
	}
	source->bits = bits;
	source->state = JOIN_FILTER_BUILT;
	INSTR_TIME_SET_CURRENT(duration);
	INSTR_TIME_SUBTRACT(duration, begin);
	source->milliseconds = INSTR_TIME_GET_MILLISEC(duration);
	bloom_join_counts.filters++;
	return context;
}

/*
 * Build the filter of the join, whose table is finished and watched, unless
 * that was tried before with this table.  Returns whether there is a filter.
 * Checks for interrupts; if that raises an error, the query is over, and the
 * filter's memory goes with that of the table.
 */
bool
JoinFilterBuild(JoinSource *source)
{
	const HashJoinState *join = source->join;

	if (source->state != JOIN_FILTER_NONE)
		return source->state == JOIN_FILTER_BUILT;
	return JoinFilterMake(source, JoinTableRows(join), JoinTableProcesses(join),
						  JoinTableContext(join), add_table, NULL) != NULL;
}
