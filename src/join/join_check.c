/*-------------------------------------------------------------------------
 *
 * join_check.c
 *	  Compares hash values with those that the server has computed, before a
 *	  filter drops the first row.
 *
 * A filter is made of hash values in the join's table, and asked about values
 * that are computed here.  If the server computed them in another way, rows that
 * have a partner would be lost without a sign.  So the keys of some rows in the
 * table are hashed, by what hashes the rows of scans, with the functions of the
 * inner side.  The first difference ends join filters for the session.
 *
 * Keys that are volatile, or contain subplans, cannot be computed again: their
 * joins are not checked.
 *
 * src/join/join_check.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/executor.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"

#include "join/join_check.h"
#include "join/join_key.h"
#include "join/join_table.h"

/* Rows of a table that are checked. */
#define CHECKED_ROWS	64

/* A check of one table. */
typedef struct Check
{
	JoinKey    *keys;
	int			nkeys;
	TupleTableSlot *slot;		/* of the table's rows */
	ExprContext *econtext;
	int			wrong;			/* rows with another hash value */
} Check;

static bool failed = false;

/* Has a check failed in this session? */
bool
JoinCheckFailed(void)
{
	return failed;
}

/* A JoinTableVisitor.  A row with a key that is NULL has no hash value of its own. */
static void
check_row(void *context, uint32 expected, MinimalTuple row)
{
	Check	   *check = context;
	MemoryContext before = MemoryContextSwitchTo(check->econtext->ecxt_per_tuple_memory);
	uint32		hash;

	ExecStoreMinimalTuple(row, check->slot, false);
	if (JoinKeysHash(check->keys, check->nkeys, check->econtext, &hash))
		check->wrong += hash != expected;
	ExecClearTuple(check->slot);
	MemoryContextSwitchTo(before);
	ResetExprContext(check->econtext);
}

/* Check some rows of a table, in a memory context for that; how many are wrong? */
static int
count_wrong(const HashJoinState *join, List *keys)
{
	HashJoin   *plan = (HashJoin *) join->js.ps.plan;
	PlanState  *inner = outerPlanState(innerPlanState(join));
	ExprContext *econtext = innerPlanState(join)->ps_ExprContext;
	Check		check = {
		.keys = JoinKeysMake(plan, keys, JoinKeysFunctions(plan, true)),
		.nkeys = list_length(keys),
		.slot = MakeSingleTupleTableSlot(ExecGetResultType(inner), &TTSOpsMinimalTuple),
		.econtext = econtext,
	};
	TupleTableSlot *before = econtext->ecxt_outertuple;

	econtext->ecxt_scantuple = econtext->ecxt_outertuple = check.slot;
	JoinTableVisitSome(join, CHECKED_ROWS, check_row, &check);
	econtext->ecxt_scantuple = NULL;
	econtext->ecxt_outertuple = before;
	ExecDropSingleTupleTableSlot(check.slot);
	return check.wrong;
}

/*
 * Do the hash values in the join's table, which is finished, agree with those
 * computed here?  The first time that they do not, warns, and returns false from
 * then on.
 */
bool
JoinCheckHashes(const HashJoinState *join)
{
	List	   *keys = ((Hash *) innerPlan(join->js.ps.plan))->hashkeys;
	MemoryContext context;
	MemoryContext before;
	int			wrong;

	if (failed || contain_volatile_functions((Node *) keys) || contain_subplans((Node *) keys))
		return !failed;
	context = AllocSetContextCreate(CurrentMemoryContext, "bloomext join check",
									ALLOCSET_SMALL_SIZES);
	before = MemoryContextSwitchTo(context);
	wrong = count_wrong(join, keys);
	MemoryContextSwitchTo(before);
	MemoryContextDelete(context);
	if (wrong == 0)
		return true;
	failed = true;
	ereport(WARNING,
			(errcode(ERRCODE_INTERNAL_ERROR),
			 errmsg("join filters are turned off for the rest of the session"),
			 errdetail("The server has hashed the keys of %d of %d rows in a hash table otherwise than bloomext does.",
					   wrong, (int) Min(CHECKED_ROWS, JoinTableRows(join))),
			 errhint("Report this with the version of the server and the plan of the query, and set bloomext.join_filters to off.")));
	return false;
}
