/*-------------------------------------------------------------------------
 *
 * join_explain_node.c
 *	  Shows join filters in EXPLAIN by a hook that is called for each node:
 *	  PostgreSQL 18.  A text has a line for each filter, other formats a group.
 *
 * src/join/join_explain_node.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "compat.h"

#ifdef BLOOM_EXPLAIN_NODE_HOOK

#include "commands/explain.h"
#include "commands/explain_format.h"
#include "commands/explain_state.h"

#include "join/join_explain.h"

static explain_per_node_hook_type node_before;

/* One filter in a format for programs. */
static void
explain_group(const JoinProbe *probe, const JoinNames *names, ExplainState *es)
{
	const JoinSource *source = probe->source;

	ExplainOpenGroup(JOIN_EXPLAIN_LABEL, NULL, true, es);
	ExplainPropertyText("Condition", JoinExplainCondition(probe, names), es);
	ExplainPropertyFloat("Keys", NULL, source->keys, 0, es);
	ExplainPropertyUInteger("Size", "kB", (JoinFilterBytes(source) + 1023) / 1024, es);
	if (names->timing)
		ExplainPropertyFloat("Build Time", "ms", source->milliseconds, 3, es);
	ExplainPropertyUInteger("Rows Tested", NULL, probe->tested, es);
	ExplainPropertyUInteger("Rows Rejected", NULL, probe->rejected, es);
	ExplainCloseGroup(JOIN_EXPLAIN_LABEL, NULL, true, es);
}

/* All filters of a site that have tested rows; there is one at least. */
static void
explain_site(const JoinSite *site, const JoinNames *names, ExplainState *es)
{
	bool		is_text = es->format == EXPLAIN_FORMAT_TEXT;

	if (!is_text)
		ExplainOpenGroup(JOIN_EXPLAIN_LABEL, JOIN_EXPLAIN_LABEL, false, es);
	for (const JoinProbe *probe = site->probes; probe != NULL; probe = probe->next)
	{
		if (probe->tested == 0)
			continue;
		if (is_text)
			ExplainPropertyText(JOIN_EXPLAIN_LABEL, JoinExplainText(probe, names), es);
		else
			explain_group(probe, names, es);
	}
	if (!is_text)
		ExplainCloseGroup(JOIN_EXPLAIN_LABEL, JOIN_EXPLAIN_LABEL, false, es);
}

static void
explain_node(PlanState *ps, List *ancestors, const char *relationship,
			 const char *plan_name, ExplainState *es)
{
	const JoinSite *site = JoinScanSite(ps);
	JoinNames	names = {.context = es->deparse_cxt, .ancestors = ancestors, .timing = es->timing};
	int			unread = es->analyze ? JoinExplainUnread(ps) : 0;

	if (node_before != NULL)
		node_before(ps, ancestors, relationship, plan_name, es);
	if (site != NULL && es->analyze && JoinSiteHasTested(site))
		explain_site(site, &names, es);
	if (site != NULL && es->analyze && site->blocks_unread > 0)
		ExplainPropertyUInteger(JOIN_BLOCKS_LABEL, NULL, site->blocks_unread, es);
	if (unread > 0)
		ExplainPropertyInteger(JOIN_UNREAD_LABEL, NULL, unread, es);
}

/* Called once, when the library is loaded. */
void
JoinExplainLoad(void)
{
	node_before = explain_per_node_hook;
	explain_per_node_hook = explain_node;
}

#endif
