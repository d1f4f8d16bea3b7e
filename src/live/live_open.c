/*-------------------------------------------------------------------------
 *
 * live_open.c
 *	  Opening the live filters of a lookup or another call.
 *
 * A call names an index, or a table that has exactly one live filter; of a
 * partitioned one, all its leaves are meant.  Before the first row of a
 * call in a transaction the names are resolved, and it is checked that the
 * filters may be used: by this user, whom no row-level security hides rows
 * from, under this snapshot.  Where another snapshot of the transaction might be
 * too old, it is checked at each row.
 *
 * LiveTellSecond() is for CREATE INDEX, after which the name of a table may stand
 * for none.
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
#include "catalog/partition.h"
#include "catalog/pg_class.h"
#include "catalog/pg_inherits.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "optimizer/optimizer.h"
#include "storage/lmgr.h"
#include "storage/predicate.h"
#include "storage/proc.h"
#include "utils/builtins.h"
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

/* Is it an index of this access method? */
static bool
is_live(Relation index)
{
	return index->rd_indam != NULL && index->rd_indam->aminsert == LiveInsert;
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

/* Is an index, opened, a live filter and, if parent is valid, a part of that partitioned index? */
static bool
is_wanted(Relation index, Oid parent)
{
	return is_live(index) &&
		(!OidIsValid(parent) ||
		 (index->rd_rel->relispartition &&
		  list_member_oid(get_partition_ancestors(RelationGetRelid(index)), parent)));
}

/*
 * The tree that an attribute of a row of pg_index holds, NULL if none, with its
 * constants folded: the catalog keeps it as it was written.
 */
static Node *
index_tree(HeapTuple tuple, AttrNumber attribute)
{
	bool		isnull;
	Datum		written = SysCacheGetAttr(INDEXRELID, tuple, attribute, &isnull);

	return isnull ? NULL :
		eval_const_expressions(NULL, stringToNode(TextDatumGetCString(written)));
}

static Oid
index_collation(HeapTuple tuple)
{
	bool		isnull;
	Datum		collations = SysCacheGetAttr(INDEXRELID, tuple, Anum_pg_index_indcollation, &isnull);

	return ((oidvector *) DatumGetPointer(collations))->values[0];
}

/*
 * Do two indexes of a table, given as rows of pg_index, have the same values of
 * the same rows?  Their options may differ.  Trees are compared by equal(), as
 * their texts differ in where they stood in a statement.
 */
static bool
have_one_definition(HeapTuple a, HeapTuple b)
{
	return ((Form_pg_index) GETSTRUCT(a))->indkey.values[0] ==
		((Form_pg_index) GETSTRUCT(b))->indkey.values[0] &&
		index_collation(a) == index_collation(b) &&
		equal(index_tree(a, Anum_pg_index_indexprs), index_tree(b, Anum_pg_index_indexprs)) &&
		equal(index_tree(a, Anum_pg_index_indpred), index_tree(b, Anum_pg_index_indpred));
}

/*
 * The live filter of a table, if parent is InvalidOid; else that which is a
 * part of the partitioned index parent.  InvalidOid if there is none.  While
 * one is made concurrently there is another one, which is not valid: it counts
 * only if no other is there.  Of several valid ones with one definition, which
 * REINDEX CONCURRENTLY leaves behind if it is interrupted, it is the oldest.
 */
static Oid
live_index_of(const LiveCall *call, Relation heap, Oid parent)
{
	List	   *oids = RelationGetIndexList(heap);
	List	   *wanted = NIL;
	Relation	found = NULL;
	Oid			answer;
	ListCell   *lc;

	/*
	 * All are locked before one is looked at: a swap of two shows in both or
	 * in none.
	 */
	foreach(lc, oids)
	{
		Relation	index = index_open(lfirst_oid(lc), lock_mode(call));

		if (is_wanted(index, parent))
			wanted = lappend(wanted, index);
		else
			index_close(index, NoLock);
	}
	foreach(lc, wanted)
	{
		Relation	index = lfirst(lc);

		if (found == NULL || !found->rd_index->indisvalid)
			found = index;
		else if (index->rd_index->indisvalid && !have_one_definition(found->rd_indextuple, index->rd_indextuple))
			ereport(ERROR,
					(errcode(ERRCODE_AMBIGUOUS_COLUMN),
					 errmsg("table \"%s\" has several live filters", RelationGetRelationName(heap)),
					 errhint("Name the index.")));
	}
	answer = found == NULL ? InvalidOid : RelationGetRelid(found);
	foreach(lc, wanted)
		index_close(lfirst(lc), NoLock);
	list_free(wanted);
	list_free(oids);
	return answer;
}

/*
 * Is there a valid live filter of the table beside an index, and none of the same
 * definition?  Only the catalog is read, as nobody waits for other indexes of a
 * table while one is made.
 */
static bool
has_second(Relation heap, Relation index)
{
	List	   *oids = RelationGetIndexList(heap);
	int			twins = 0;
	int			others = 0;
	ListCell   *lc;

	foreach(lc, oids)
	{
		HeapTuple	tuple = SearchSysCache1(INDEXRELID, ObjectIdGetDatum(lfirst_oid(lc)));
		HeapTuple	class = SearchSysCache1(RELOID, ObjectIdGetDatum(lfirst_oid(lc)));

		if (HeapTupleIsValid(tuple) && HeapTupleIsValid(class) &&
			lfirst_oid(lc) != RelationGetRelid(index) &&
			((Form_pg_index) GETSTRUCT(tuple))->indisvalid &&
			((Form_pg_class) GETSTRUCT(class))->relam == index->rd_rel->relam)
		{
			if (have_one_definition(index->rd_indextuple, tuple))
				twins++;
			else
				others++;
		}
		if (HeapTupleIsValid(tuple))
			ReleaseSysCache(tuple);
		if (HeapTupleIsValid(class))
			ReleaseSysCache(class);
	}
	list_free(oids);
	return others > 0 && twins == 0;
}

/*
 * Tell whoever creates an index that the name of the table no longer stands for
 * the filter that it has; once a statement, which may create those of many
 * partitions.
 */
void
LiveTellSecond(Relation heap, Relation index)
{
	static TimestampTz told_at;

	if ((index->rd_createSubid == InvalidSubTransactionId && index->rd_index->indisvalid) ||
		told_at == GetCurrentStatementStartTimestamp() || !has_second(heap, index))
		return;
	told_at = GetCurrentStatementStartTimestamp();
	ereport(NOTICE,
			(errmsg("table \"%s\" has several live filters now", RelationGetRelationName(heap)),
			 errhint("Name the index in lookups: those that name the table raise an error.")));
}

/*
 * The other live filters of a table that have the definition of an index: those that
 * get values, or those that are valid.
 */
static List *
twins_of(const LiveCall *call, Relation heap, Oid index, HeapTuple definition, bool valid)
{
	List	   *oids = RelationGetIndexList(heap);
	List	   *twins = NIL;
	ListCell   *lc;

	foreach(lc, oids)
	{
		Relation	other = index_open(lfirst_oid(lc), lock_mode(call));

		if (RelationGetRelid(other) != index && is_live(other) &&
			(valid ? other->rd_index->indisvalid : other->rd_index->indisready) &&
			have_one_definition(definition, other->rd_indextuple))
			twins = lappend_oid(twins, RelationGetRelid(other));
		index_close(other, NoLock);
	}
	list_free(oids);
	return twins;
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
	List	   *twins = twins_of(call, heap, RelationGetRelid(index), index->rd_indextuple, false);
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

	if (!is_live(index))
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

/* Note the filters of all leaves of a partitioned table; parent as above. */
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
			index = live_index_of(call, leaf, parent);
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
		bool		answers = !is_live(index) || index->rd_index->indisvalid ||
			list_member_oid(call->before, asked);

		index_close(index, NoLock);
		if (answers)
			return asked;
		answer = asked;
	}
	twins = twins_of(call, heap, asked, definition, true);
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
			index = live_index_of(call, heap, InvalidOid);
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
