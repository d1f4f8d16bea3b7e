/*-------------------------------------------------------------------------
 *
 * am_attempt.c
 *	  Doing what may fail for a row's value or a damaged page, and going on if it does.
 *
 * VACUUM evaluates index expressions for rows that nobody else would: deleted ones,
 * whose TOAST data may be gone, since VACUUM's snapshot does not keep them, and those of
 * transactions that have not committed.  Such an error must not end VACUUM, as
 * relfrozenxid would not advance.  So what may raise it is a subtransaction of its own.
 * The planner asks indexes in one, too, which a query may be able to do without.
 *
 * src/am/am_attempt.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xact.h"
#include "access/xlog.h"
#include "utils/resowner.h"

#include "am/am.h"

/*
 * May VACUUM begin subtransactions now?  In parallel mode they may have no number, nor
 * follow a command that has changed anything, and VACUUM has neither there.
 */
bool
AmMayAttempt(void)
{
	return BLOOM_PARALLEL_SUBTRANSACTIONS || !IsInParallelMode();
}

/*
 * May a query, or its planner?  In parallel mode a command may have changed something before;
 * and in recovery a conflict would end a session that is in a subtransaction, not the statement.
 */
bool
AmMayAttemptInQuery(void)
{
	return !IsInParallelMode() && !RecoveryInProgress();
}

/* Says an error that an index is damaged, or its file? */
bool
AmIsOfDamage(const ErrorData *error)
{
	return error->sqlerrcode == ERRCODE_INDEX_CORRUPTED || error->sqlerrcode == ERRCODE_DATA_CORRUPTED ||
		ERRCODE_TO_CATEGORY(error->sqlerrcode) == ERRCODE_SYSTEM_ERROR;
}

/* Is an error for whoever has sent the command, such as that it was cancelled? */
static bool
is_for_caller(const ErrorData *error)
{
	return ERRCODE_TO_CATEGORY(error->sqlerrcode) == ERRCODE_OPERATOR_INTERVENTION;
}

/*
 * Run a function.  If it raises an error, release the locks, pins and other things that it
 * has taken, and return the error, palloc'd; else return NULL.  That the command is
 * cancelled is raised all the same, after that.
 */
ErrorData *
AmAttempt(void (*function) (void *arg), void *arg)
{
	MemoryContext mcxt = CurrentMemoryContext;
	ResourceOwner owner = CurrentResourceOwner;
	ErrorData  *volatile error = NULL;

	BeginInternalSubTransaction(NULL);
	MemoryContextSwitchTo(mcxt);
	PG_TRY();
	{
		function(arg);
		ReleaseCurrentSubTransaction();
	}
	PG_CATCH();
	{
		MemoryContextSwitchTo(mcxt);
		error = CopyErrorData();
		FlushErrorState();
		RollbackAndReleaseCurrentSubTransaction();
	}
	PG_END_TRY();
	MemoryContextSwitchTo(mcxt);
	CurrentResourceOwner = owner;
	if (error != NULL && is_for_caller(error))
		ReThrowError(error);
	return error;
}
