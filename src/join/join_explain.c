/*-------------------------------------------------------------------------
 *
 * join_explain.c
 *	  Describes a join filter for EXPLAIN, which two ways show: a hook of
 *	  PostgreSQL 18 (join_explain_node.c), and before it the qual of the scan
 *	  (join_explain_qual.c).
 *
 * src/join/join_explain.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "lib/stringinfo.h"
#include "utils/ruleutils.h"

#include "join/join_explain.h"

/* The ancestors of a plan's child, given those of a node below. */
static List *
ancestors_from(List *ancestors, const Plan *plan)
{
	for (int i = 0; i < list_length(ancestors); i++)
		if (list_nth(ancestors, i) == plan)
			return list_copy_tail(ancestors, i);
	return NIL;
}

static char *
deparse(List *expressions, int nth, List *context)
{
	return deparse_expression(list_nth(expressions, nth), context, true, false);
}

/* The nth of the keys of which the probe's filter is made. */
static char *
deparse_source(const JoinProbe *probe, int nth, const JoinNames *names)
{
	HashJoin   *join = (HashJoin *) probe->source->join->js.ps.plan;
	Hash	   *hash = (Hash *) innerPlan(join);
	List	   *above_hash = ancestors_from(names->ancestors, &join->join.plan);
	List	   *context;

	if (probe->source->of_outer)
	{
		context = set_deparse_context_plan(names->context, &join->join.plan,
										   list_copy_tail(above_hash, 1));
		return deparse(join->hashkeys, nth, context);
	}
	context = set_deparse_context_plan(names->context, &hash->plan, above_hash);
	return deparse(hash->hashkeys, nth, context);
}

/* The keys of the join and those of the scan: dim.id = fact.dim_id AND ... */
char *
JoinExplainCondition(const JoinProbe *probe, const JoinNames *names)
{
	StringInfoData text;

	initStringInfo(&text);
	for (int i = 0; i < probe->nkeys; i++)
	{
		List	   *context;

		appendStringInfo(&text, "%s%s = ", i > 0 ? " AND " : "", deparse_source(probe, i, names));
		context = set_deparse_context_plan(names->context, probe->site->scan->plan, names->ancestors);
		appendStringInfoString(&text, deparse(probe->expressions, i, context));
	}
	return text.data;
}

/* All about a probe that has tested rows, in one line. */
char *
JoinExplainText(const JoinProbe *probe, const JoinNames *names)
{
	const JoinSource *source = probe->source;
	StringInfoData text;

	initStringInfo(&text);
	appendStringInfo(&text, "%s, %.0f keys, " UINT64_FORMAT " kB, ",
					 JoinExplainCondition(probe, names), source->keys,
					 (JoinFilterBytes(source) + 1023) / 1024);
	if (names->timing)
		appendStringInfo(&text, "built in %.1f ms, ", source->milliseconds);
	appendStringInfo(&text, "%.1f %% of " UINT64_FORMAT " rows rejected",
					 100.0 * (double) probe->rejected / (double) probe->tested, probe->tested);
	return text.data;
}

/*
 * How many children of an Append or MergeAppend are scans of which nothing was
 * read, or nothing more as soon as the keys of a join were known?  0 for other
 * nodes.
 */
int
JoinExplainUnread(PlanState *ps)
{
	PlanState **children = NULL;
	int			n = 0;
	int			unread = 0;

	if (IsA(ps, AppendState))
	{
		children = ((AppendState *) ps)->appendplans;
		n = ((AppendState *) ps)->as_nplans;
	}
	else if (IsA(ps, MergeAppendState))
	{
		children = ((MergeAppendState *) ps)->mergeplans;
		n = ((MergeAppendState *) ps)->ms_nplans;
	}
	for (int i = 0; i < n; i++)
	{
		const JoinSite *site = JoinScanSite(children[i]);

		unread += site != NULL && site->times_skipped > 0 && site->times_read == 0;
	}
	return unread;
}
