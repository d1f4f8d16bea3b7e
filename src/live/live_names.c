/*-------------------------------------------------------------------------
 *
 * live_names.c
 *	  Which live filter a table's name stands for, and which others have its values.
 *
 * A table has one live filter for its name, or several of one definition: REINDEX
 * CONCURRENTLY makes such twins, and leaves one behind if it is interrupted.  Filters
 * of other definitions have no name but their own.
 *
 * src/live/live_names.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/xact.h"
#include "catalog/partition.h"
#include "catalog/pg_class.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/syscache.h"
#include "utils/timestamp.h"

#include "live/live.h"

/* Is it an index of this access method? */
bool
LiveIsOne(Relation index)
{
	return index->rd_indam != NULL && index->rd_indam->aminsert == LiveInsert;
}

/* Is an index, opened, a live filter and, if parent is valid, a part of that partitioned index? */
static bool
is_wanted(Relation index, Oid parent)
{
	return LiveIsOne(index) &&
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
Oid
LiveIndexOf(Relation heap, Oid parent, LOCKMODE mode)
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
		Relation	index = index_open(lfirst_oid(lc), mode);

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
List *
LiveTwinsOf(Relation heap, Oid index, HeapTuple definition, bool valid, LOCKMODE mode)
{
	List	   *oids = RelationGetIndexList(heap);
	List	   *twins = NIL;
	ListCell   *lc;

	foreach(lc, oids)
	{
		Relation	other = index_open(lfirst_oid(lc), mode);

		if (RelationGetRelid(other) != index && LiveIsOne(other) &&
			(valid ? other->rd_index->indisvalid : other->rd_index->indisready) &&
			have_one_definition(definition, other->rd_indextuple))
			twins = lappend_oid(twins, RelationGetRelid(other));
		index_close(other, NoLock);
	}
	list_free(oids);
	return twins;
}
