/*-------------------------------------------------------------------------
 *
 * live_open.c
 *	  Opening the live filters of a lookup or another call.
 *
 * A call names an index, or a table that has exactly one live filter (live_names.c); of
 * a partitioned one, all its leaves are meant.  Before the first row of a
 * call in a transaction the names are resolved, and it is checked that the
 * filters may be used: by this user, whom no row-level security hides rows
 * from, under this snapshot.  Where another snapshot of the transaction might be
 * too old, it is checked at each row.
 *
 * The table is locked before its index, and both until the end of the
 * transaction.  So REINDEX CONCURRENTLY, which waits for those who have the
 * table locked, never takes the index away from a lookup.  Relations are
 * opened and closed for each row; only their OIDs are kept.
 *
 * Keeping them open for the call would save 41 of 350 ns for each partition
 * of a table (4 million lookups, processor time).  But nothing ends with a call
 * of a scalar function: if the resource owner of a portal or of a subtransaction
 * ends first, as below expressions of PL/pgSQL, the server warns of a reference
 * that leaks, and until then DROP and ALTER in the same transaction fail because the
 * table is in use.
 *
 * src/live/live_open.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/table.h"
#include "access/xact.h"
#include "catalog/index.h"
#include "catalog/pg_class.h"
#include "catalog/pg_inherits.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "storage/lmgr.h"
#include "storage/predicate.h"
#include "storage/proc.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/snapmgr.h"
#include "utils/syscache.h"

#include "am/am.h"
#include "live/live.h"

/* Grows with each message that some relation has changed. */
static uint64 changes;

/* A relation cache callback. */
static void
note_change(Datum arg, Oid relation)
{
	changes++;
}

/* Grows with each subtransaction that is rolled back, which releases its locks. */
static uint64 rollbacks;

/* A callback at ends of subtransactions. */
static void
note_rollback(SubXactEvent event, SubTransactionId mine, SubTransactionId parent, void *arg)
{
	if (event == SUBXACT_EVENT_ABORT_SUB)
		rollbacks++;
}

/* Count changes and rollbacks from now on. */
static void
watch(void)
{
	static bool watching = false;

	if (watching)
		return;
	CacheRegisterRelcacheCallback(note_change, (Datum) 0);
	RegisterSubXactCallback(note_rollback, NULL);
	watching = true;
}

/* What a call locks tables and their indexes in, until the end of the transaction. */
static LOCKMODE
lock_mode(const LiveCall *call)
{
	return call->use == LIVE_CLAIM ? RowExclusiveLock : AccessShareLock;
}

pg_noreturn static void
not_live(Oid relation)
{
	ereport(ERROR,
			(errcode(ERRCODE_WRONG_OBJECT_TYPE),
			 errmsg("\"%s\" is not a live filter", get_rel_name(relation)),
			 errhint("Name an index of access method bloom_filter, or a table that has exactly one.")));
}

/*
 * Note the other indexes of a table that get the values of an index: those that
 * somebody else may claim in, such as the one that REINDEX CONCURRENTLY makes, or
 * the one that it replaces.  It waits for all who have the table locked and may
 * not know them yet.
 */
static void
note_twins(LiveCall *call, Relation heap, Relation index)
{
	List	   *twins = LiveTwinsOf(heap, RelationGetRelid(index), index->rd_indextuple, false, lock_mode(call));
	MemoryContext old = MemoryContextSwitchTo(call->mcxt);

	call->twins = list_concat(call->twins, twins);
	MemoryContextSwitchTo(old);
	list_free(twins);
}

/*
 * Refuse look-ups in a temporary table, which a parallel worker could not read.
 * Making look-ups restricted to the leader would take parallel plans from the
 * scans of large tables for which they are made.
 */
static void
check_persistence(Relation heap)
{
	if (heap->rd_rel->relpersistence == RELPERSISTENCE_TEMP)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("cannot look up values in the live filter of temporary table \"%s\"",
						RelationGetRelationName(heap)),
				 errdetail("Parallel workers, which may run lookups, cannot read temporary tables."),
				 errhint("Use an unlogged table, or look up in the value of bloom_from_index().")));
}

/* Check that an index has what the transaction sees, which figures do not need. */
static void
check_snapshot(LiveCall *call, Relation index)
{
	LiveCheckChains(index);
	LiveCheckRowType(index);
	call->unsettled |= !LiveIsSettled(index);
}

/*
 * Note an index of a table, both locked, after checking that it may be used by
 * the name of a table.
 */
static void
note_index(LiveCall *call, Oid table, Relation heap, Oid oid)
{
	Relation	index = index_open(oid, lock_mode(call));
	MemoryContext old;

	if (!LiveIsOne(index))
		not_live(oid);
	if (call->use == LIVE_CHECK)
		LiveCheckOwner(heap);
	else
		LiveCheckPrivilege(table, heap, index, call->use == LIVE_CLAIM ? ACL_INSERT : ACL_SELECT);

	/*
	 * One that was valid earlier in this transaction can be used until it is
	 * declared dead: while REINDEX CONCURRENTLY or DROP INDEX CONCURRENTLY
	 * waits for this transaction, every row still gets into it.
	 */
	AmCheckUsable(index, index->rd_index->indisvalid ||
				  (list_member_oid(call->before, oid) && index->rd_index->indisready));
	if (call->use == LIVE_LOOKUP)
		check_persistence(heap);
	if (call->use != LIVE_FIGURES)
		check_snapshot(call, index);
	call->padded = getBaseType(TupleDescAttr(RelationGetDescr(index), 0)->atttypid) == BPCHAROID;
	old = MemoryContextSwitchTo(call->mcxt);
	call->indexes = lappend_oid(call->indexes, oid);
	MemoryContextSwitchTo(old);
	if (call->use == LIVE_CLAIM)
		note_twins(call, heap, index);
	index_close(index, NoLock);
}

/* Raise the error for a partition without a filter that can be used. */
pg_noreturn static void
no_filter(Relation leaf)
{
	bool		foreign = leaf->rd_rel->relkind == RELKIND_FOREIGN_TABLE;

	ereport(ERROR,
			(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
			 errmsg("partition \"%s\" has no live filter", RelationGetRelationName(leaf)),
			 foreign ? errdetail("It is a foreign table, which cannot have one.") : 0,
			 foreign ? errhint("Query the other partitions by their names.") :
			 errhint("Create the index on the partitioned table, so that every partition has it.")));
}

/* Note the filters of all leaves of a partitioned table; parent as in LiveIndexOf(). */
static void
note_leaves(LiveCall *call, Oid table, Oid parent)
{
	List	   *tables = find_all_inheritors(table, lock_mode(call), NULL);
	ListCell   *lc;

	foreach(lc, tables)
	{
		char		relkind = get_rel_relkind(lfirst_oid(lc));
		Relation	leaf;
		Oid			index = InvalidOid;

		if (relkind == RELKIND_PARTITIONED_TABLE)
			continue;
		leaf = table_open(lfirst_oid(lc), NoLock);
		if (relkind == RELKIND_RELATION)
			index = LiveIndexOf(leaf, parent, lock_mode(call));
		if (!OidIsValid(index))
			no_filter(leaf);
		note_index(call, table, leaf, index);
		table_close(leaf, NoLock);
	}
}

/*
 * Raise the error for a relation that is gone, perhaps an index that was replaced
 * after the statement had been parsed.
 */
pg_noreturn static void
is_gone(Oid asked)
{
	ereport(ERROR,
			(errcode(ERRCODE_UNDEFINED_TABLE),
			 errmsg("relation with OID %u does not exist", asked),
			 errhint("REINDEX CONCURRENTLY replaces indexes: name the table, or repeat the statement.")));
}

/*
 * The index that answers for one that is named, of which the row of pg_index was read
 * before the table was locked.  A statement that was parsed before REINDEX
 * CONCURRENTLY put another index in the place of this one names this one, which is not
 * valid any longer, or gone; the other one has the same definition.
 */
static Oid
successor_of(const LiveCall *call, Relation heap, Oid asked, HeapTuple definition)
{
	Oid			answer = InvalidOid;
	List	   *twins;

	LockRelationOid(asked, lock_mode(call));
	if (SearchSysCacheExists1(INDEXRELID, ObjectIdGetDatum(asked)))
	{
		Relation	index = index_open(asked, NoLock);
		bool		answers = !LiveIsOne(index) || index->rd_index->indisvalid ||
			list_member_oid(call->before, asked);

		index_close(index, NoLock);
		if (answers)
			return asked;
		answer = asked;
	}
	twins = LiveTwinsOf(heap, asked, definition, true, lock_mode(call));
	if (twins != NIL)
		answer = linitial_oid(twins);
	list_free(twins);
	if (!OidIsValid(answer))
		is_gone(asked);
	return answer;
}

/* Note what a table, or an index of it, stands for. */
static void
resolve_table(LiveCall *call, Oid asked)
{
	char		relkind = get_rel_relkind(asked);
	bool		is_index = relkind == RELKIND_INDEX || relkind == RELKIND_PARTITIONED_INDEX;
	Oid			table = is_index ? IndexGetRelation(asked, true) : asked;
	HeapTuple	definition = is_index ? SearchSysCacheCopy1(INDEXRELID, ObjectIdGetDatum(asked)) : NULL;
	Relation	heap;

	if (relkind == '\0' || !OidIsValid(table) || (is_index && definition == NULL))
		is_gone(asked);
	if (!is_index && relkind != RELKIND_RELATION && relkind != RELKIND_MATVIEW &&
		relkind != RELKIND_PARTITIONED_TABLE)
		not_live(asked);
	heap = table_open(table, lock_mode(call));
	if (heap->rd_rel->relkind == RELKIND_PARTITIONED_TABLE && call->use == LIVE_LOOKUP)
		check_persistence(heap);
	if (heap->rd_rel->relkind == RELKIND_PARTITIONED_TABLE)
		note_leaves(call, table, is_index ? asked : InvalidOid);
	else
	{
		Oid			index = asked;

		if (!is_index)
			index = LiveIndexOf(heap, InvalidOid, lock_mode(call));
		else if (call->use == LIVE_LOOKUP || call->use == LIVE_CLAIM)
			index = successor_of(call, heap, asked, definition);
		if (!OidIsValid(index))
			not_live(asked);
		note_index(call, table, heap, index);
	}
	table_close(heap, NoLock);
	if (definition != NULL)
		heap_freetuple(definition);
}

/*
 * The memory of a call that uses live filters in one way.  Its first argument
 * is the regclass.
 */
LiveCall *
LiveCallOf(FunctionCallInfo fcinfo, LiveUse use)
{
	LiveCall   *call = fcinfo->flinfo->fn_extra;

	if (call == NULL)
	{
		watch();
		call = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(LiveCall));
		call->mcxt = fcinfo->flinfo->fn_mcxt;
		call->use = use;
		fcinfo->flinfo->fn_extra = call;
	}
	return call;
}

/*
 * The indexes that stand for a relation, as the call remembers them.  The list
 * is valid until the call names another one.
 */
const List *
LiveCallResolve(LiveCall *call, Oid asked)
{
	/*
	 * On a standby an index can be dropped while this transaction has it
	 * locked.
	 */
	AcceptInvalidationMessages();
	if (call->asked == asked && call->lxid == MyProcLxid() && call->user == GetUserId() &&
		call->changes == changes && call->indexes != NIL)
		return call->indexes;
	list_free(call->before);
	call->before = call->indexes;
	call->indexes = NIL;
	list_free(call->twins);
	call->twins = NIL;
	if (call->asked != asked || call->lxid != MyProcLxid())
	{
		list_free(call->before);
		call->before = NIL;
	}

	/*
	 * An error leaves a part of the list, which the next row is not to use.
	 */
	call->lxid = InvalidLocalTransactionId;
	call->unsettled = false;
	call->checked = NULL;
	call->rollbacks = rollbacks;
	/* A change while it is resolved makes the next row do that again. */
	call->changes = changes;
	resolve_table(call, asked);
	call->asked = asked;
	call->lxid = MyProcLxid();
	call->user = GetUserId();
	return call->indexes;
}

/*
 * Open an index of the call's list, which raises an error if it is too new for
 * the active snapshot; NULL if it has to be resolved again, since a subtransaction
 * that rolled back has released the locks.
 */
Relation
LiveCallOpen(LiveCall *call, Oid oid)
{
	Relation	index = RelationIdGetRelation(oid);

	if (index != NULL && unlikely(call->rollbacks != rollbacks) &&
		!CheckRelationLockedByMe(index, lock_mode(call), true))
	{
		RelationClose(index);
		index = NULL;
	}
	if (index == NULL)
	{
		list_free(call->indexes);
		call->indexes = NIL;
	}
	else if (unlikely(call->unsettled))
		LiveCheckHorizon(index);
	return index;
}

/*
 * Open the one filter that argument 0 of a call stands for, which raises an
 * error if there are several.  The caller closes it.
 */
Relation
LiveCallOpenOne(FunctionCallInfo fcinfo, LiveCall *call)
{
	Oid			asked = PG_GETARG_OID(0);
	Relation	index = NULL;

	while (index == NULL)
	{
		const List *indexes = LiveCallResolve(call, asked);

		if (list_length(indexes) != 1)
			ereport(ERROR,
					(errcode(ERRCODE_WRONG_OBJECT_TYPE),
					 errmsg("\"%s\" has %d partitions", get_rel_name(asked), list_length(indexes)),
					 errhint("Name the index of one partition.")));
		index = LiveCallOpen(call, linitial_oid(indexes));
	}
	return index;
}

/* LiveCallOpenOne() for a caller that reads all of the filter. */
Relation
LiveCallOpenWhole(FunctionCallInfo fcinfo, LiveUse use)
{
	Relation	index = LiveCallOpenOne(fcinfo, LiveCallOf(fcinfo, use));

	PredicateLockRelation(index, GetActiveSnapshot());
	return index;
}
