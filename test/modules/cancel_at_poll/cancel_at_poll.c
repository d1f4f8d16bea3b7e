/*-------------------------------------------------------------------------
 *
 * cancel_at_poll.c
 *	  Cancels an addition in place at a poll of choice, and counts the polls
 *	  of queries.
 *
 * The library polls for interrupts through a pointer, bf_poll, which it does
 * not export.  The test reads the pointer's place from the library's symbols;
 * this module finds it in memory and puts a function of its own there, which
 * counts polls, and at one of them lets a query cancel arrive.
 *
 * test/modules/cancel_at_poll/cancel_at_poll.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <dlfcn.h>

#include "access/xact.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "utils/expandeddatum.h"
#include "utils/resowner.h"
#if __has_include("varatt.h")
#include "varatt.h"
#endif

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(cancelled_add);
PG_FUNCTION_INFO_V1(polls_of_add);
PG_FUNCTION_INFO_V1(count_polls);
PG_FUNCTION_INFO_V1(polls_counted);

typedef void (*poll_function) (void);

static int	polls;
static int	cancel_at;
static poll_function usual_poll;	/* while polls of queries are counted */

/* What the library calls in place of its own function. */
static void
count_poll(void)
{
	if (++polls == cancel_at)
		InterruptPending = QueryCancelPending = true;
	CHECK_FOR_INTERRUPTS();
}

/* The library's pointer, from its offset in the library. */
static poll_function *
pointer_at(int64 offset)
{
	void	   *function = load_external_function("$libdir/bloomext", "bloom_add", true, NULL);
	Dl_info		info;

	if (dladdr(function, &info) == 0)
		elog(ERROR, "the library is not found in memory");
	return (poll_function *) ((char *) info.dli_fbase + offset);
}

/* Prepare to call a function of a filter and an array of bigint. */
static void
prepare_call(Oid function, Oid filter_type, FmgrInfo *call)
{
	Const	   *filter = makeNullConst(filter_type, -1, InvalidOid);
	Const	   *array = makeNullConst(INT8ARRAYOID, -1, InvalidOid);

	fmgr_info(function, call);
	fmgr_info_set_expr((Node *) makeFuncExpr(function, filter_type, list_make2(filter, array),
											 InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL),
					   call);
}

/* Add; if an error ends that, as it is for a block with an exception handler. */
static void
add_and_catch(FmgrInfo *call, Datum filter, Datum array)
{
	MemoryContext context = CurrentMemoryContext;
	ResourceOwner owner = CurrentResourceOwner;

	BeginInternalSubTransaction(NULL);
	MemoryContextSwitchTo(context);
	PG_TRY();
	{
		(void) FunctionCall2(call, filter, array);
		CHECK_FOR_INTERRUPTS();
		ReleaseCurrentSubTransaction();
	}
	PG_CATCH();
	{
		MemoryContextSwitchTo(context);
		FlushErrorState();
		RollbackAndReleaseCurrentSubTransaction();
	}
	PG_END_TRY();
	MemoryContextSwitchTo(context);
	CurrentResourceOwner = owner;
}

/*
 * cancelled_add(filter TYPE, elements bigint[], function regprocedure,
 * offset bigint, n integer) returns TYPE: calls the function with a filter
 * that was given to be changed, and with the elements; cancels it at the n-th
 * poll, and returns what the filter then is
 */
Datum
cancelled_add(PG_FUNCTION_ARGS)
{
	Datum		filter = PG_GETARG_DATUM(0);
	poll_function *pointer = pointer_at(PG_GETARG_INT64(3));
	poll_function usual = *pointer;
	FmgrInfo	call;
	ExpandedObjectHeader *object;
	Size		size;
	void	   *flat;

	if (!VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(filter)))
		elog(ERROR, "the filter was not given to be changed");
	prepare_call(PG_GETARG_OID(2), get_fn_expr_argtype(fcinfo->flinfo, 0), &call);
	polls = 0;
	cancel_at = PG_GETARG_INT32(4);
	*pointer = count_poll;
	add_and_catch(&call, filter, PG_GETARG_DATUM(1));
	*pointer = usual;
	object = DatumGetEOHP(filter);
	size = EOH_get_flat_size(object);
	flat = palloc(size);
	EOH_flatten_into(object, flat, size);
	PG_RETURN_POINTER(flat);
}

/* polls_of_add() returns integer: how often the last call of cancelled_add polled */
Datum
polls_of_add(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(polls);
}

/* count_polls(offset bigint) returns void: counts the polls of queries from now on */
Datum
count_polls(PG_FUNCTION_ARGS)
{
	poll_function *pointer = pointer_at(PG_GETARG_INT64(0));

	usual_poll = *pointer;
	*pointer = count_poll;
	polls = cancel_at = 0;
	PG_RETURN_VOID();
}

/* polls_counted(offset bigint) returns integer: how many came since count_polls() */
Datum
polls_counted(PG_FUNCTION_ARGS)
{
	*pointer_at(PG_GETARG_INT64(0)) = usual_poll;
	PG_RETURN_INT32(polls);
}
