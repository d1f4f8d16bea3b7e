/*-------------------------------------------------------------------------
 *
 * explain.c
 *	  What EXPLAIN shows of a node that asks filters: a line, or a group, for each, and
 *	  with ANALYZE what was removed, and what a Bloomext Scan has not read.
 *
 * join/src/explain.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "lib/stringinfo.h"
#include "utils/ruleutils.h"

#include "join.h"

/* The keys of a filter in the node and in the hash table: f.k = d.id AND ... */
static char *
condition_of(const CustomScanState *node, const ScanFilter *use, List *ancestors, ExplainState *es)
{
	List	   *above;
	List	   *numbers;
	HashJoin   *join = JoinOfFilter(ancestors, use->plan->number, &above, &numbers);
	Hash	   *hash;
	StringInfoData text;

	initStringInfo(&text);
	for (int i = 0; i < use->nkeys; i++)
	{
		List	   *context = set_deparse_context_plan(es->deparse_cxt, node->ss.ps.plan, ancestors);

		appendStringInfo(&text, "%s%s", i > 0 ? " AND " : "",
						 deparse_expression(list_nth(use->plan->keys, i), context, true, false));
		if (join == NULL)
			continue;
		hash = (Hash *) innerPlan(join);
		context = set_deparse_context_plan(es->deparse_cxt, &hash->plan, lcons(join, above));
		appendStringInfo(&text, " = %s",
						 deparse_expression(list_nth(hash->hashkeys, list_nth_int(numbers, i)),
											context, true, false));
	}
	return text.data;
}

static void
explain_filter(const CustomScanState *node, const ScanFilter *use, List *ancestors, ExplainState *es)
{
	const JoinFilter *filter = use->filter;
	char	   *condition = condition_of(node, use, ancestors, es);
	uint64		kilobytes = (filter->nwords * sizeof(uint64) + 1023) / 1024;
	bool		made = es->analyze && filter->made;

	if (es->format != EXPLAIN_FORMAT_TEXT)
	{
		ExplainOpenGroup("Bloom Filter", NULL, true, es);
		ExplainPropertyText("Condition", condition, es);
		if (made)
		{
			ExplainPropertyFloat("Keys", NULL, filter->keys, 0, es);
			ExplainPropertyUInteger("Size", "kB", kilobytes, es);
		}
		ExplainCloseGroup("Bloom Filter", NULL, true, es);
	}
	else if (made)
		ExplainPropertyText("Bloom Filter",
							psprintf("%s, %.0f keys, " UINT64_FORMAT " kB", condition,
									 filter->keys, kilobytes), es);
	else
		ExplainPropertyText("Bloom Filter", condition, es);
}

/* Rows that filters have removed in a loop, as the server shows those of conditions. */
static void
explain_removed(const CustomScanState *node, ExplainState *es)
{
	double		loops = node->ss.ps.instrument->nloops;
	double		removed = node->ss.ps.instrument->nfiltered2;

	if (removed > 0 || es->format != EXPLAIN_FORMAT_TEXT)
		ExplainPropertyFloat("Rows Removed by Bloom Filter", NULL, loops > 0 ? removed / loops : 0, 0, es);
}

/* The filters that a node asks, and with ANALYZE what they removed. */
static void
explain_filters(const CustomScanState *node, const RowFilters *asks, List *ancestors, ExplainState *es)
{
	bool		text = es->format == EXPLAIN_FORMAT_TEXT;

	if (!text)
		ExplainOpenGroup("Bloom Filters", "Bloom Filters", false, es);
	for (int i = 0; i < asks->n; i++)
		explain_filter(node, &asks->filters[i], ancestors, es);
	if (!text)
		ExplainCloseGroup("Bloom Filters", "Bloom Filters", false, es);
	if (es->analyze && node->ss.ps.instrument != NULL)
		explain_removed(node, es);
}

/* An ExplainCustomScan callback. */
void
ExplainBloomFilter(CustomScanState *node, List *ancestors, ExplainState *es)
{
	explain_filters(node, &((const JoinFilterNode *) node)->asks, ancestors, es);
}

/* An ExplainCustomScan callback. */
void
ExplainBloomScan(CustomScanState *node, List *ancestors, ExplainState *es)
{
	const JoinScan *scan = (const JoinScan *) node;
	bool		text = es->format == EXPLAIN_FORMAT_TEXT;
	uint64		unread_scans;

	explain_filters(node, &scan->asks, ancestors, es);
	if (!es->analyze || node->ss.ps.instrument == NULL)
		return;
	unread_scans = (uint64) node->ss.ps.instrument->ntuples2;
	if (unread_scans > 0 || !text)
		ExplainPropertyUInteger("Partitions Not Read", NULL, unread_scans, es);
	if (scan->unread_blocks > 0 || !text)
		ExplainPropertyUInteger("Blocks Not Read", NULL, scan->unread_blocks, es);
}
