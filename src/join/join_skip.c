/*-------------------------------------------------------------------------
 *
 * join_skip.c
 *	  Has a scan leave out what no key of a hash table can be in.
 *
 * The executor calls a function of each node for the next row.  A scan that may
 * be able to leave out something gets one of this file in its place.  It passes
 * the call on until the hash table of each join above is finished, whose keys
 * then say whether the scan
 *
 *	  reads nothing (any more)	its table is a partition that no key is in
 *	  reads some blocks			an index says which (join_blocks.c, join_runs.c)
 *	  reads all					it gets back its own function
 *
 * That belongs to the hash table: when it goes, the scan has to be decided about
 * again.  The join has usually fetched one row before it builds the table, so
 * that the scan has begun by then.  What was read cannot be unread, and need not.
 *
 * The same rows are left out that a join filter would drop, by the same rules
 * (join_trace.c).  But the scan's own condition is not computed for them, which
 * must therefore be quiet.  A serializable transaction locks the table as it
 * does if all of it is read.
 *
 * src/join/join_skip.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/tableam.h"
#include "executor/executor.h"
#include "storage/predicate.h"
#include "utils/rel.h"

#include "join/join_partitions.h"
#include "join/join_quiet.h"
#include "join/join_runs.h"
#include "join/join_skip.h"

/* An ExecProcNodeMtd: there are no rows (any more). */
static TupleTableSlot *
read_nothing(PlanState *ps)
{
	ExecClearTuple(((ScanState *) ps)->ss_ScanTupleSlot);
	return NULL;
}

/* Is the scan's table a partition, whose bounds hold for its rows? */
static bool
is_partition(PlanState *scan)
{
	return ((ScanState *) scan)->ss_currentRelation->rd_rel->relispartition;
}

/* Does the scan read blocks one by one, of a table that has an index? */
static bool
reads_blocks(PlanState *scan)
{
	Relation	table = ((ScanState *) scan)->ss_currentRelation;

	return IsA(scan, SeqScanState) && table->rd_rel->relhasindex && table->rd_tableam == GetHeapamTableAmRoutine();
}

/* May the keys of the probe's table, which is finished, be used for its scan? */
static bool
may_use_table(JoinProbe *probe)
{
	JoinSource *source = probe->source;

	/* The operators of the join say nothing of what is equal to its keys. */
	if (probe->moved)
		return false;
	JoinProbePrepare(probe);
	return JoinFilterWatch(source) &&
		(!probe->decision->needs_lasting || JoinTableLasts(source->join)) &&
		JoinValuesOf(source) != NULL;
}

/* Read nothing of the scan's table. */
static void
skip_all(JoinSite *site)
{
	PlanState  *scan = site->scan;

	PredicateLockRelation(((ScanState *) scan)->ss_currentRelation, scan->state->es_snapshot);
	ExecSetExecProcNode(scan, read_nothing);
	site->times_skipped++;
	bloom_join_counts.partitions++;
}

/*
 * Have each probe that can, but has not yet, decide about the site.  Returns
 * whether one has to do so later; *unneeded is set to whether nothing is to be
 * read, *narrowed to whether there are blocks that are not to be read.
 */
static bool
ask_probes(JoinSite *site, bool *unneeded, bool *narrowed)
{
	bool		later = false;

	*unneeded = *narrowed = false;
	for (JoinProbe *probe = site->probes; probe != NULL && !*unneeded; probe = probe->next)
	{
		if (probe->source->of_outer)
			continue;
		if (probe->skip_decided)
		{
			*narrowed |= probe->runs != NULL && site->reader == NULL;
			continue;
		}
		if (!JoinTableFinished(probe->source->join))
		{
			later = true;
			continue;
		}
		probe->skip_decided = true;
		if (!may_use_table(probe))
			continue;
		*unneeded = is_partition(site->scan) && JoinPartitionIsUnneeded(probe);
		if (!*unneeded && reads_blocks(site->scan))
			probe->runs = JoinBlocksFind(probe);
		*narrowed |= probe->runs != NULL;
	}
	return later;
}

/* An ExecProcNodeMtd: decide what can be left out, as soon as that is possible. */
static TupleTableSlot *
read_undecided(PlanState *ps)
{
	JoinSite   *site = JoinScanSite(ps);
	bool		unneeded;
	bool		narrowed;
	bool		later = ask_probes(site, &unneeded, &narrowed);

	if (unneeded)
	{
		skip_all(site);
		return read_nothing(ps);
	}
	if (narrowed)
		JoinRunsBegin(site);
	if (!later)
	{
		ExecSetExecProcNode(ps, site->exec_read);
		site->times_read++;
	}
	return site->exec_read(ps);
}

/* Does a node of this kind read a table whose constraints hold for its rows? */
static bool
reads_table(const PlanState *ps)
{
	switch (nodeTag(ps))
	{
		case T_SeqScanState:
		case T_IndexScanState:
		case T_IndexOnlyScanState:
		case T_BitmapHeapScanState:
			return ((const ScanState *) ps)->ss_currentRelation->rd_rel->relkind == RELKIND_RELATION;
		default:
			return false;
	}
}

/*
 * The site has got another probe: leave out what its table, or another one's,
 * says is not needed.  This ends with the tables, and begins again.
 */
void
JoinSkipArm(JoinSite *site)
{
	PlanState  *scan = site->scan;

	if (site->exec_undecided != NULL || !reads_table(scan) ||
		!(is_partition(scan) || reads_blocks(scan)) || !JoinPlanIsQuiet(scan))
		return;
	site->exec_undecided = read_undecided;
	ExecSetExecProcNode(scan, read_undecided);
}
