/*-------------------------------------------------------------------------
 *
 * am_attempt.c
 *	  Doing what may fail for a row's value, and going on if it does.
 *
 * VACUUM evaluates index expressions for rows that nobody else would: deleted ones,
 * whose TOAST data may be gone, since VACUUM's snapshot does not keep them, and those of
 * transactions that have not committed.  Such an error must not end VACUUM, as
 * relfrozenxid would not advance.  So what may raise it is a subtransaction of its own.
 *
 * src/am/am_attempt.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xact.h"
#include "utils/resowner.h"

#include "am/am.h"

/* May subtransactions begin now? */
bool
AmMayAttempt(void)
{
	return BLOOM_PARALLEL_SUBTRANSACTIONS || !IsInParallelMode();
}

/* Is an error for whoever has sent the command, such as that it was cancelled? */
static bool
is_for_caller(const ErrorData *error)
{
	return ERRCODE_TO_CATEGORY(error->sqlerrcode) == ERRCODE_OPERATOR_INTERVENTION;
}

/*
 * Run a function.  If it raises an error, undo what it did in this process, which holds
 * the locks, pins and memory of the time before then, and return the error, palloc'd;
 * else NULL.  That the command is cancelled is raised all the same.
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
		if (is_for_caller(error))
			PG_RE_THROW();
		FlushErrorState();
		RollbackAndReleaseCurrentSubTransaction();
	}
	PG_END_TRY();
	MemoryContextSwitchTo(mcxt);
	CurrentResourceOwner = owner;
	return error;
}
