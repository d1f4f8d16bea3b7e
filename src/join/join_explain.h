/*-------------------------------------------------------------------------
 *
 * join_explain.h
 *	  Shows join filters in EXPLAIN.
 *
 * src/join/join_explain.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_EXPLAIN_H
#define BLOOMEXT_JOIN_EXPLAIN_H

#include "join/join.h"

#define JOIN_EXPLAIN_LABEL	"Join Filter (bloom)"
#define JOIN_UNREAD_LABEL	"Partitions Not Read"
#define JOIN_BLOCKS_LABEL	"Blocks Not Read"

/* How plans are deparsed. */
typedef struct JoinNames
{
	List	   *context;		/* of deparse_context_for_plan_tree */
	List	   *ancestors;		/* plans and subplans above the scan */
	bool		timing;			/* are times wanted? */
} JoinNames;

extern char *JoinExplainCondition(const JoinProbe *probe, const JoinNames *names);
extern char *JoinExplainText(const JoinProbe *probe, const JoinNames *names);
extern int	JoinExplainUnread(PlanState *ps);

/* join_explain_node.c or join_explain_qual.c */
extern void JoinExplainLoad(void);

#endif							/* BLOOMEXT_JOIN_EXPLAIN_H */
