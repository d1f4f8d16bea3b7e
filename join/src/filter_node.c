/*-------------------------------------------------------------------------
 *
 * filter_node.c
 *	  Bloomext Filter: hands on the rows of its child but for those without a partner.
 *
 * It stands over a scan of an index, an aggregate, a join, or another of the nodes that
 * may_have_node_over() lists.  Its keys are of columns that the child returns, and it returns
 * the child's rows in the child's own slots.
 *
 * join/src/filter_node.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "miscadmin.h"

#include "join.h"

static Node *bloom_filter_create(CustomScan *plan);
static void bloom_filter_begin(CustomScanState *css, EState *estate, int eflags);
static TupleTableSlot *bloom_filter_exec(CustomScanState *css);
static void bloom_filter_end(CustomScanState *css);

const CustomScanMethods bloom_filter_methods = {
	.CustomName = "Bloomext Filter",
	.CreateCustomScanState = bloom_filter_create,
};

static const CustomExecMethods exec_methods = {
	.CustomName = "Bloomext Filter",
	.BeginCustomScan = bloom_filter_begin,
	.ExecCustomScan = bloom_filter_exec,
	.EndCustomScan = bloom_filter_end,
	.ReScanCustomScan = RescanChild,
	.ExplainCustomScan = ExplainBloomFilter,
};

static Node *
bloom_filter_create(CustomScan *plan)
{
	JoinFilterNode *node = palloc0(sizeof(JoinFilterNode));

	NodeSetTag(node, T_CustomScanState);
	node->css.methods = &exec_methods;
	return (Node *) node;
}

/*
 * Begin a node that returns its child's own rows, so that whoever reads them has to know
 * the slots of the child.
 */
void
BeginOverChild(CustomScanState *css, EState *estate, int eflags)
{
	PlanState  *ps = &css->ss.ps;
	PlanState  *child = ExecInitNode(outerPlan(ps->plan), estate, eflags);

	outerPlanState(ps) = child;
	ps->resultops = ExecGetResultSlotOps(child, &ps->resultopsfixed);
	ps->resultopsset = true;
}

/* Rescan the child of a node, at once or when it is asked for a row. */
void
RescanChild(CustomScanState *css)
{
	if (outerPlanState(css)->chgParam == NULL)
		ExecReScan(outerPlanState(css));
}

static void
bloom_filter_begin(CustomScanState *css, EState *estate, int eflags)
{
	BeginOverChild(css, estate, eflags);
	(void) RowFiltersBegin(&((JoinFilterNode *) css)->asks, css);
}

static TupleTableSlot *
bloom_filter_exec(CustomScanState *css)
{
	RowFilters *asks = &((JoinFilterNode *) css)->asks;
	ExprContext *econtext = css->ss.ps.ps_ExprContext;

	for (;;)
	{
		TupleTableSlot *slot;

		CHECK_FOR_INTERRUPTS();
		(void) RowFiltersCount(asks);
		slot = ExecProcNode(outerPlanState(css));
		if (TupIsNull(slot))
			return slot;
		if (asks->nactive > 0)
		{
			ResetExprContext(econtext);
			econtext->ecxt_outertuple = slot;
			if (!RowFiltersPass(asks, 0, asks->nactive, slot, econtext))
			{
				InstrCountFiltered2(css, 1);
				continue;
			}
		}
		return slot;
	}
}

static void
bloom_filter_end(CustomScanState *css)
{
	ExecEndNode(outerPlanState(css));
}
