/*-------------------------------------------------------------------------
 *
 * skip_blocks.c
 *	  Says which blocks of a table may have keys of a hash table, by an index.
 *
 * An index may be asked that is valid and not partial: BRIN, range filters
 * (bloom_ranges), b-tree, hash.  Those of other access methods may have operators
 * whose answer is not the join's, as SP-GiST and GIN under a collation that is not
 * deterministic.  Its column must be the key, the same column or an equal expression,
 * under the join's collation.  BRIN that compares by the btree family of which the join's
 * operator is the equality is asked for a few intervals that have all keys.  Any other is
 * asked for each key that is listed, by the join's operator, which must be in its family.
 *
 * An index that reports rows is asked by the table's statistics: if they say that
 * its answer would leave few blocks.  One that reports blocks says so only when
 * it is asked.  Neither may take more than a share of the time of reading the
 * table: the clock is looked at between questions, and while rows are reported, and the
 * index is given up.  A single question to one that reports blocks is not stopped.
 *
 * From PostgreSQL 16 on, an index that summarizes ranges of blocks may lack
 * versions of rows that were updated in place, which an older snapshot sees.  So it
 * rules out only blocks that are all visible: those have one version of each row.
 * The visibility map is read after the index.  A bit that was set before and cleared
 * since belongs to a later change, which this snapshot does not see.
 *
 * An index is asked only if the query's snapshot sees the transactions that wrote the
 * index's rows of pg_index and pg_class as ended.  It then sees as deleted, or as
 * replaced, what the index left out when it was made or rebuilt.
 *
 *		DELETE row a  CREATE INDEX i  snapshot	DELETE row b  REINDEX i
 *		--------------------------------+------------------------------> WAL
 *					  i lacks a, which	|				i lacks b, which
 *					  is not seen		|				is seen
 *
 * The server's own mark of an index that older snapshots must not use (indcheckxmin)
 * does not say enough: ALTER TABLE removes it when a column's type changes and the
 * index is kept, and it tells nothing of rows that the primary of a standby left out.
 *
 * More holds for snapshots that were taken in recovery:
 *
 * - The rows do not tell when an index of a mapped catalog is rebuilt, so none is
 *	 asked.
 * - Nor do they tell when BRIN summarizes blocks again, so it rules out only blocks
 *	 that are all visible: those have no deleted row.
 * - Of other indexes, VACUUM removes an entry after the version of the row, and whatever
 *	 else removes entries logs a horizon.  Recovery waits for the snapshot in both cases.
 * - Entries that the primary has marked as dead are ignored only by transactions that
 *	 did not begin in recovery.  But after a promotion they are removed, whatever
 *	 a snapshot sees.  So an answer counts only if recovery goes on when it is complete.
 *
 * In a serializable transaction the table is locked before the index is asked, so
 * that a row which comes later is noticed.
 *
 * join/src/skip_blocks.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/amapi.h"
#include "access/genam.h"
#include "access/heapam.h"
#include "access/htup_details.h"
#include "access/relation.h"
#include "access/stratnum.h"
#include "access/transam.h"
#include "access/visibilitymap.h"
#include "access/xlog.h"
#include "catalog/catalog.h"
#include "catalog/pg_am.h"
#include "catalog/pg_amop.h"
#include "catalog/pg_statistic.h"
#include "commands/defrem.h"
#include "miscadmin.h"
#include "portability/instr_time.h"
#include "rewrite/rewriteManip.h"
#include "storage/bufmgr.h"
#include "storage/lmgr.h"
#include "storage/predicate.h"
#include "utils/array.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/rel.h"
#include "utils/snapmgr.h"
#include "utils/syscache.h"

#include "join.h"

/* Smaller tables are read. */
#define FEW_BLOCKS		64

/* At most this share of a table may be left to read, or all of it is. */
#define MOST_LEFT		0.5

/*
 * What it takes to read a table, at least, in microseconds: its blocks are in
 * memory.  An index that only may say something gets a hundredth of that, or so
 * many microseconds.  One of which statistics say what it leaves gets a tenth of
 * what it saves.
 */
#define BLOCK_TIME		1.0
#define ROW_TIME		0.08
#define SHARE_FOR_TRYING	0.01
#define TIME_FOR_TRYING		200.0
#define SHARE_OF_SAVING		0.1

/* The clock is looked at after so many rows of an index. */
#define ROWS_BETWEEN_LOOKS	1024

/* An index that may be asked, for one key. */
typedef struct Question
{
	const JoinScan *scan;
	const KeyValues *values;
	int			key;			/* of the filter */
	Relation	index;
	AttrNumber	column;			/* of the index */
	double		left;			/* blocks that statistics say are left, or -1 */
	double		time;			/* microseconds that the answer may take */
	instr_time	begin;
	BlockSet   *answer;
} Question;

static const KeyType *
type_of(const Question *q)
{
	return &q->values->types[q->key];
}

static Oid
family_of(const Question *q)
{
	return q->index->rd_opfamily[q->column - 1];
}

/* Does the index report rows, not blocks? */
static bool
reports_rows(const Question *q)
{
	return q->index->rd_indam->amgettuple != NULL;
}

/* Has the answer taken too long? */
static bool
is_late(const Question *q)
{
	instr_time	now;

	if (join_force)
		return false;
	INSTR_TIME_SET_CURRENT(now);
	INSTR_TIME_SUBTRACT(now, q->begin);
	return INSTR_TIME_GET_DOUBLE(now) * 1e6 > q->time;
}

/* ---------- sets of blocks ---------- */

/* An empty set. */
static BlockSet *
make_set(BlockNumber nblocks, MemoryContext context)
{
	BlockSet   *set = MemoryContextAllocExtended(context, BlockSetSize(nblocks),
												 MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);

	set->nblocks = nblocks;
	return set;
}

/* Blocks beyond the set were added later, and have no row that the snapshot sees. */
static inline void
add_block(BlockSet *set, BlockNumber block)
{
	if (block < set->nblocks)
		set->words[block / 64] |= UINT64CONST(1) << (block % 64);
}

static double
blocks_in(const BlockSet *set)
{
	return (double) pg_popcount((const char *) set->words,
								(int) (BlockSetWords(set->nblocks) * sizeof(uint64)));
}

/* Add all blocks that are not all visible. */
static void
add_changed_blocks(BlockSet *set, Relation table)
{
	Buffer		map = InvalidBuffer;

	for (BlockNumber block = 0; block < set->nblocks; block++)
	{
		if (block % 4096 == 0)
			CHECK_FOR_INTERRUPTS();
		if (!BlockIsIn(set->words, block) && !VM_ALL_VISIBLE(table, block, &map))
			add_block(set, block);
	}
	if (map != InvalidBuffer)
		ReleaseBuffer(map);
}

/* ---------- asking ---------- */

/* A condition on the column. */
static void
set_condition(const Question *q, ScanKey condition, int flags, Oid operator, Datum value)
{
	ScanKeyEntryInitialize(condition, flags, q->column,
						   (StrategyNumber) get_op_opfamily_strategy(operator, family_of(q)),
						   type_of(q)->right, q->index->rd_indcollation[q->column - 1],
						   get_opcode(operator), value);
}

/* Add the blocks of a bitmap, which goes. */
static void
add_bitmap(Question *q, TIDBitmap *bitmap)
{
	TBMPrivateIterator *iterator = tbm_begin_private_iterate(bitmap);
	BlockNumber block;

	while (NextBlockOfBitmap(iterator, &block))
		add_block(q->answer, block);
	tbm_end_private_iterate(iterator);
	tbm_free(bitmap);
}

/* Ask an index that reports blocks for conditions that hold together. */
static void
ask_for_blocks(Question *q, ScanKey conditions, int n)
{
	IndexScanDesc scan = BeginBitmapIndexScan(q->index, q->scan->css.ss.ps.state->es_snapshot, n);
	TIDBitmap  *bitmap = tbm_create(work_mem * (Size) 1024, NULL);

	index_rescan(scan, conditions, n, NULL, 0);
	(void) index_getbitmap(scan, bitmap);
	index_endscan(scan);
	add_bitmap(q, bitmap);
}

/* Ask an index that reports rows; false if it takes too long. */
static bool
ask_for_rows(Question *q, ScanKey conditions, int n)
{
	const ScanState *ss = &q->scan->css.ss;
	IndexScanDesc scan = BeginIndexScan(ss->ss_currentRelation, q->index, ss->ps.state->es_snapshot, n);
	ItemPointer tid;
	int			rows = 0;
	bool		late = false;

	index_rescan(scan, conditions, n, NULL, 0);
	while (!late && (tid = index_getnext_tid(scan, ForwardScanDirection)) != NULL)
	{
		add_block(q->answer, ItemPointerGetBlockNumber(tid));
		if (++rows % ROWS_BETWEEN_LOOKS == 0)
		{
			CHECK_FOR_INTERRUPTS();
			late = is_late(q);
		}
	}
	index_endscan(scan);
	return !late;
}

static bool
ask(Question *q, ScanKey conditions, int n)
{
	if (reports_rows(q))
		return ask_for_rows(q, conditions, n);
	ask_for_blocks(q, conditions, n);
	return true;
}

/* Ask for all keys that are listed, together. */
static bool
ask_for_array(Question *q)
{
	const KeyType *type = type_of(q);
	Datum	   *members = palloc(q->values->n * sizeof(Datum));
	int16		length;
	bool		by_value;
	char		align;
	ScanKeyData condition;

	for (int i = 0; i < q->values->n; i++)
		members[i] = KeyValuesRow(q->values, i)[q->key];
	get_typlenbyvalalign(type->right, &length, &by_value, &align);
	set_condition(q, &condition, SK_SEARCHARRAY, type->operator,
				  PointerGetDatum(construct_array(members, q->values->n, type->right,
												  length, by_value, align)));
	return ask(q, &condition, 1);
}

/* Ask for each key that is listed; false if it takes too long. */
static bool
ask_for_each(Question *q)
{
	for (int i = 0; i < q->values->n; i++)
	{
		ScanKeyData condition;

		CHECK_FOR_INTERRUPTS();
		if (is_late(q))
			return false;
		set_condition(q, &condition, 0, type_of(q)->operator, KeyValuesRow(q->values, i)[q->key]);
		if (!ask(q, &condition, 1))
			return false;
	}
	return true;
}

/*
 * Is an operator in the index's family, whose functions for its types raise no error, for
 * keys that the join might not have compared?  The operators that the server itself has in
 * families of its access methods raise none.  Others can be added to these, by functions
 * that are missing or fail.  An extension's access method comes with its families.
 */
static bool
is_safe_member(const Question *q, Oid operator)
{
	HeapTuple	row = SearchSysCache3(AMOPOPID, ObjectIdGetDatum(operator), CharGetDatum(AMOP_SEARCH),
									  ObjectIdGetDatum(family_of(q)));
	bool		result;

	if (!HeapTupleIsValid(row))
		return false;
	result = ((Form_pg_amop) GETSTRUCT(row))->oid < FirstUnpinnedObjectId ||
		q->index->rd_rel->relam >= FirstUnpinnedObjectId;
	ReleaseSysCache(row);
	return result;
}

/*
 * The operator by which the index compares its column with a key in the order of
 * the keys' family, or 0 if it does not.
 */
static Oid
comparison(const Question *q, StrategyNumber strategy)
{
	const KeyType *type = type_of(q);
	Oid			operator;

	if (!OidIsValid(type->family))
		return InvalidOid;
	operator = get_opfamily_member(type->family, type->left, type->right, strategy);
	return OidIsValid(operator) && is_safe_member(q, operator) ? operator : InvalidOid;
}

/* Does the index compare by the order of the keys? */
static bool
knows_order(const Question *q)
{
	return OidIsValid(comparison(q, BTLessEqualStrategyNumber)) &&
		OidIsValid(comparison(q, BTGreaterEqualStrategyNumber));
}

/* Ask for intervals that have all keys; false if it takes too long. */
static bool
ask_for_intervals(Question *q)
{
	KeyInterval intervals[MOST_INTERVALS];
	int			n = KeyValuesIntervals(q->values, q->key, intervals);

	for (int i = 0; i < n; i++)
	{
		ScanKeyData conditions[2];

		CHECK_FOR_INTERRUPTS();
		if (is_late(q))
			return false;
		set_condition(q, &conditions[0], 0, comparison(q, BTGreaterEqualStrategyNumber),
					  intervals[i].least);
		set_condition(q, &conditions[1], 0, comparison(q, BTLessEqualStrategyNumber),
					  intervals[i].greatest);
		if (!ask(q, conditions, 2))
			return false;
	}
	return true;
}

/*
 * The blocks that may have keys, in a memory context; or NULL if it takes too long, or
 * recovery ends before it is complete.
 */
static BlockSet *
ask_index(Question *q, MemoryContext context)
{
	Relation	table = q->scan->css.ss.ss_currentRelation;
	bool		of_recovery = q->scan->css.ss.ps.state->es_snapshot->takenDuringRecovery;
	bool		complete;

	q->answer = make_set(RelationGetNumberOfBlocks(table), context);
	INSTR_TIME_SET_CURRENT(q->begin);
	if (!reports_rows(q) && knows_order(q))
		complete = ask_for_intervals(q);
	else if (q->index->rd_indam->amsearcharray)
		complete = ask_for_array(q);
	else
		complete = ask_for_each(q);
	if (!complete || (of_recovery && !RecoveryInProgress()))
	{
		pfree(q->answer);
		return NULL;
	}
	if (SummariesMayLackVersions(q->index) ||
		(of_recovery && q->index->rd_rel->relam == BRIN_AM_OID))
		add_changed_blocks(q->answer, table);
	return q->answer;
}

/* ---------- which index ---------- */

/* Is the index of an access method that answers an operator as the operator does? */
static bool
is_exact(Relation index)
{
	Oid			method = index->rd_rel->relam;
	char	   *name;

	if (method == BTREE_AM_OID || method == HASH_AM_OID || method == BRIN_AM_OID)
		return true;
	name = get_am_name(method);
	return name != NULL && strcmp(name, "bloom_ranges") == 0;
}

/* Was the index made and rebuilt before the snapshot, as far as the server notes that? */
static bool
is_older(Relation index, Snapshot snapshot)
{
	Oid			oid = RelationGetRelid(index);

	return !CatalogRowIsNewer(INDEXRELID, oid, snapshot) &&
		!CatalogRowIsNewer(RELOID, oid, snapshot) &&
		!(snapshot->takenDuringRecovery && RelationIsMapped(index));
}

/*
 * May the index be asked for a query with this snapshot?  ALTER TABLE lists indexes before
 * it builds them, without a page yet.
 */
static bool
is_usable(Relation index, Snapshot snapshot)
{
	Form_pg_index form = index->rd_index;

	return form->indisvalid && form->indisready && form->indislive && is_exact(index) &&
		RelationGetIndexPredicate(index) == NIL && is_older(index, snapshot) &&
		RelationGetNumberOfBlocks(index) > 0;
}

/* The expression that a column of an index is, in columns that are called varno. */
static Node *
expression_of(Relation index, AttrNumber column, Index varno)
{
	Node	   *expression;
	int			before = 0;

	for (AttrNumber i = 0; i < column - 1; i++)
		before += index->rd_index->indkey.values[i] == 0;
	expression = list_nth(RelationGetIndexExpressions(index), before);
	ChangeVarNodes(expression, 1, (int) varno, 0);
	return expression;
}

/* Is a column of the index the key, whose columns are called varno? */
static bool
column_is_key(Relation index, AttrNumber column, const Node *key, Index varno)
{
	AttrNumber	of_table = index->rd_index->indkey.values[column - 1];

	if (of_table != 0)
		return ColumnOfKey(key) == of_table;
	return !IsA(key, Var) && equal(expression_of(index, column, varno), key);
}

/*
 * Does an index answer conditions on this column by the join's operator, or by
 * the order of which that is the equality?  Indexes other than on their first
 * column, but for those that report blocks, would be read whole.
 */
static bool
can_answer(const Question *q)
{
	const KeyType *type = type_of(q);
	Oid			function = get_opcode(type->operator);

	if (q->index->rd_opcintype[q->column - 1] != type->left ||
		q->index->rd_indcollation[q->column - 1] != type->collation ||
		HasMembers(type->right) || !FunctionIsSafe(function))
		return false;
	if (reports_rows(q) && q->column > 1)
		return false;
	return (!reports_rows(q) && knows_order(q)) ||
		(q->values->n != TOO_MANY_KEYS && is_safe_member(q, type->operator));
}

/* ---------- what statistics say ---------- */

/* How ordered a column is in its table, from 0 to 1. */
static double
correlation_of(HeapTuple statistics)
{
	AttStatsSlot slot;
	double		correlation = 0;

	if (get_attstatsslot(&slot, statistics, STATISTIC_KIND_CORRELATION, InvalidOid, ATTSTATSSLOT_NUMBERS))
	{
		if (slot.nnumbers == 1)
			correlation = fabs(slot.numbers[0]);
		free_attstatsslot(&slot);
	}
	return correlation;
}

/*
 * The blocks that are left if only those with listed keys are read, by the
 * statistics of a column: between as many as their rows fill, if the table is in
 * the column's order, and one for each row; -1 if there are none.
 */
static double
blocks_left(Relation table, AttrNumber column, int keys)
{
	HeapTuple	statistics = SearchSysCache3(STATRELATTINH, ObjectIdGetDatum(RelationGetRelid(table)),
											 Int16GetDatum(column), BoolGetDatum(false));
	double		blocks = Max(table->rd_rel->relpages, 1);
	double		rows = Max(table->rd_rel->reltuples, 1);
	double		distinct;
	double		found;
	double		ordered;
	double		correlation;

	if (!HeapTupleIsValid(statistics))
		return -1;
	distinct = ((Form_pg_statistic) GETSTRUCT(statistics))->stadistinct;
	correlation = correlation_of(statistics);
	ReleaseSysCache(statistics);
	if (distinct == 0)
		return -1;
	if (distinct < 0)
		distinct *= -rows;
	found = rows / Max(distinct, 1) * keys;
	ordered = found / rows * blocks + keys;
	return ordered + (1 - correlation * correlation) * Max(Min(found, blocks) - ordered, 0);
}

/* Microseconds that it takes to read a table. */
static double
time_of(Relation table, double blocks)
{
	double		all = Max(table->rd_rel->relpages, 1);

	return blocks * BLOCK_TIME + blocks / all * Max(table->rd_rel->reltuples, 0) * ROW_TIME;
}

/* Set how long the index may take; false if it is not worth asking. */
static bool
set_time(Question *q)
{
	Relation	table = q->scan->css.ss.ss_currentRelation;
	double		all = RelationGetNumberOfBlocks(table);
	AttrNumber	column = q->index->rd_index->indkey.values[q->column - 1];

	q->left = -1;
	q->time = Max(time_of(table, all) * SHARE_FOR_TRYING, TIME_FOR_TRYING);
	if (!reports_rows(q))
		return true;
	if (column > 0)
		q->left = blocks_left(table, column, q->values->n);
	if (q->left < 0 || q->left > all * MOST_LEFT)
		return join_force;
	q->time = Max(q->time, time_of(table, all - q->left) * SHARE_OF_SAVING);
	return true;
}

/* Is one index better to ask than another: does it report blocks, or fewer rows' blocks? */
static bool
is_better(const Question *one, const Question *other)
{
	if (other->index == NULL)
		return true;
	if (reports_rows(one) != reports_rows(other))
		return !reports_rows(one);
	return one->left < other->left;
}

/* Keep the better of the index that is open in *q, for each of its columns, and *best. */
static void
compare_index(Question *q, const ScanFilter *use, Question *best)
{
	Index		varno = ((Scan *) q->scan->css.ss.ps.plan)->scanrelid;

	for (q->column = 1; q->column <= q->index->rd_index->indnkeyatts; q->column++)
		for (q->key = 0; q->key < q->values->nkeys; q->key++)
			if (column_is_key(q->index, q->column, list_nth(use->plan->keys, q->key), varno) &&
				can_answer(q) && set_time(q) && is_better(q, best))
				*best = *q;
}

/*
 * The index that is best to be asked about a filter, open, in *best; false if there
 * is none.  One that somebody has locked, as REINDEX does, is not waited for.
 *
 * The primary of a standby does not wait for this query before it no longer adds rows to an
 * index, or before it drops one that is not locked here.  Locking an index that is
 * already locked reads no invalidations, so they are read first.  Only the lock of the
 * index that is chosen stays until the transaction ends.
 */
static bool
choose_index(const JoinScan *scan, const ScanFilter *use, Question *best)
{
	Snapshot	snapshot = scan->css.ss.ps.state->es_snapshot;
	ListCell   *cell;

	best->index = NULL;
	AcceptInvalidationMessages();
	foreach(cell, RelationGetIndexList(scan->css.ss.ss_currentRelation))
	{
		Question	q = {.scan = scan, .values = use->filter->values};
		Relation	before = best->index;

		if (!ConditionalLockRelationOid(lfirst_oid(cell), AccessShareLock))
			continue;
		q.index = try_relation_open(lfirst_oid(cell), NoLock);
		if (q.index == NULL)
		{
			UnlockRelationOid(lfirst_oid(cell), AccessShareLock);
			continue;
		}
		if (is_usable(q.index, snapshot))
			compare_index(&q, use, best);
		if (best->index != q.index)
			index_close(q.index, AccessShareLock);
		else if (before != NULL)
			index_close(before, AccessShareLock);
	}
	return best->index != NULL;
}

/* Is an index, which is not open, of BRIN, so that it can be asked for ranges? */
static bool
is_brin(Oid index)
{
	HeapTuple	row = SearchSysCache1(RELOID, ObjectIdGetDatum(index));
	bool		result = HeapTupleIsValid(row) && ((Form_pg_class) GETSTRUCT(row))->relam == BRIN_AM_OID;

	if (HeapTupleIsValid(row))
		ReleaseSysCache(row);
	return result;
}

/*
 * Might an index on a key of a filter say which blocks a scan needs?  *extents is set if it
 * might by how far the keys reach.
 *
 * With old_snapshot_threshold the pages of an index raise an error for an old snapshot, also
 * where the query would stop before it reads a page of the table that does.  And the index
 * may lack rows of such pages.
 */
bool
ScanMaySkipBlocks(const JoinScan *scan, const PlannedFilter *plan, bool *extents)
{
	Relation	table = scan->css.ss.ss_currentRelation;
	bool		found = false;
	ListCell   *cell;
	ListCell   *key;

	if (!table->rd_rel->relhasindex || table->rd_tableam != GetHeapamTableAmRoutine() ||
		(IgnoreSystemIndexes && IsSystemRelation(table)) || OldSnapshotThresholdActive() ||
		(table->rd_rel->relpages < FEW_BLOCKS && !join_force))
		return false;
	foreach(cell, RelationGetIndexList(table))
	{
		HeapTuple	row = SearchSysCache1(INDEXRELID, ObjectIdGetDatum(lfirst_oid(cell)));
		Form_pg_index form;

		if (!HeapTupleIsValid(row))
			continue;
		form = (Form_pg_index) GETSTRUCT(row);
		foreach(key, plan->keys)
		{
			AttrNumber	column = ColumnOfKey(lfirst(key));

			/* Any expression, which has no number, may be any other here. */
			for (int i = 0; i < form->indnkeyatts; i++)
				if (form->indkey.values[i] == column)
				{
					found = true;
					*extents |= is_brin(form->indexrelid);
				}
		}
		ReleaseSysCache(row);
	}
	return found;
}

/*
 * The blocks that may have keys of a filter, of which the values are known, in the
 * current memory context; NULL if all have to be read.
 */
BlockSet *
BlocksWithKeys(const JoinScan *scan, const ScanFilter *use)
{
	Relation	table = scan->css.ss.ss_currentRelation;
	MemoryContext result = CurrentMemoryContext;
	MemoryContext working;
	BlockSet   *blocks = NULL;
	Question	q;

	if (RelationGetNumberOfBlocks(table) < FEW_BLOCKS && !join_force)
		return NULL;
	PredicateLockRelation(table, scan->css.ss.ps.state->es_snapshot);
	working = AllocSetContextCreate(result, "bloomext_join blocks", ALLOCSET_DEFAULT_SIZES);
	MemoryContextSwitchTo(working);
	if (choose_index(scan, use, &q))
	{
		blocks = ask_index(&q, result);
		index_close(q.index, NoLock);
	}
	MemoryContextSwitchTo(result);
	MemoryContextDelete(working);
	if (blocks != NULL && !join_force && blocks_in(blocks) > MOST_LEFT * blocks->nblocks)
	{
		pfree(blocks);
		return NULL;
	}
	return blocks;
}
