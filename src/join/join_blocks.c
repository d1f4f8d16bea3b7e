/*-------------------------------------------------------------------------
 *
 * join_blocks.c
 *	  Says which blocks of a table may have keys of a hash table.
 *
 * An index over ranges of blocks knows that: BRIN, with any operator class that
 * answers the join's operator or comparisons in its order; or a range filter
 * (bloom_ranges).  It is asked as for a bitmap scan, for each key, or for each
 * interval that has some; blocks of which it knows nothing are in its bitmap by
 * themselves.
 *
 * An index that the planner would not use is not asked: an invalid one, a partial
 * one, or one that is too new for old versions of rows (indcheckxmin).  One that
 * somebody has locked, as REINDEX does, is not waited for.
 *
 * A row that the query's snapshot sees was inserted into the index before, and
 * lies within the length that the table has now.  In a serializable transaction
 * the table is locked before the index is asked, and the server locks the index,
 * so that a row which comes later is noticed at one of the two.
 *
 * Sources: brin.c, indexam.c and plancat.c of PostgreSQL 16.2.
 *
 * src/join/join_blocks.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/brin.h"
#include "access/genam.h"
#include "access/htup_details.h"
#include "access/stratnum.h"
#include "access/transam.h"
#include "catalog/pg_am.h"
#include "catalog/pg_class.h"
#include "commands/defrem.h"
#include "miscadmin.h"
#include "nodes/tidbitmap.h"
#include "storage/bufmgr.h"
#include "storage/lmgr.h"
#include "storage/predicate.h"
#include "utils/array.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/snapmgr.h"
#include "utils/syscache.h"

#include "compat.h"
#include "join/join_blocks.h"

/* Smaller tables are read. */
#define FEW_BLOCKS		64

/*
 * Each question reads a whole index.  To ask for each key takes no more than a
 * hundredth of the time of reading the table with so many questions for each
 * block of a range, and with so many at any rate.
 */
#define QUESTIONS_PER_BLOCK	0.25
#define FEW_QUESTIONS	4

/*
 * Where the intervals of keys are in at most so many ranges for each key, to ask
 * for each is not worth it.
 */
#define CLOSE_RANGES	2

/* At most this share of a table may be left to read, or all of it is. */
#define MOST_LEFT		0.5

/* What is asked of an index. */
typedef struct Question
{
	const JoinValues *values;
	int			key;			/* of the join */
	Relation	index;
	AttrNumber	column;			/* of the index */
	Snapshot	snapshot;
	bool		force;			/* ask for each key in any case? */
} Question;

static inline const JoinValueType *
type_of(const Question *q)
{
	return &q->values->types[q->key];
}

static inline Oid
family_of(const Question *q)
{
	return q->index->rd_opfamily[q->column - 1];
}

/* A condition on the column. */
static void
set_condition(const Question *q, ScanKey condition, int flags, Oid operator, Datum value)
{
	ScanKeyEntryInitialize(condition, flags, q->column,
						   (StrategyNumber) get_op_opfamily_strategy(operator, family_of(q)),
						   type_of(q)->right, q->index->rd_indcollation[q->column - 1],
						   get_opcode(operator), value);
}

/* Add what an index says of conditions that have to be fulfilled together. */
static void
ask(const Question *q, ScanKey conditions, int n, TIDBitmap *bitmap)
{
	IndexScanDesc scan = BeginBitmapIndexScan(q->index, q->snapshot, n);

	index_rescan(scan, conditions, n, NULL, 0);
	(void) index_getbitmap(scan, bitmap);
	index_endscan(scan);
}

static TIDBitmap *
make_bitmap(void)
{
	return tbm_create(work_mem * 1024L, NULL);
}

/* The blocks for each key. */
static TIDBitmap *
ask_for_each(const Question *q)
{
	TIDBitmap  *bitmap = make_bitmap();

	for (int i = 0; i < q->values->n; i++)
	{
		ScanKeyData condition;

		CHECK_FOR_INTERRUPTS();
		set_condition(q, &condition, 0, type_of(q)->operator, JoinValuesRow(q->values, i)[q->key]);
		ask(q, &condition, 1, bitmap);
	}
	return bitmap;
}

/* The blocks for all keys, which the index takes as an array. */
static TIDBitmap *
ask_for_array(const Question *q)
{
	const JoinValueType *type = type_of(q);
	TIDBitmap  *bitmap = make_bitmap();
	Datum	   *members = palloc(Max(q->values->n, 1) * sizeof(Datum));
	int16		length;
	bool		by_value;
	char		align;
	ArrayType  *array;
	ScanKeyData condition;

	for (int i = 0; i < q->values->n; i++)
		members[i] = JoinValuesRow(q->values, i)[q->key];
	get_typlenbyvalalign(type->right, &length, &by_value, &align);
	array = construct_array(members, q->values->n, type->right, length, by_value, align);
	set_condition(q, &condition, SK_SEARCHARRAY, type->operator, PointerGetDatum(array));
	ask(q, &condition, 1, bitmap);
	return bitmap;
}

/*
 * The operator by which the index compares its column with a value, or 0 if it
 * does not, or in another order than that of the intervals.
 */
static Oid
comparison(const Question *q, StrategyNumber strategy)
{
	const JoinValueType *type = type_of(q);
	Oid			operator = get_opfamily_member(family_of(q), type->left, type->right, strategy);

	if (!OidIsValid(type->family) ||
		type->collation != q->index->rd_indcollation[q->column - 1] ||
		operator != get_opfamily_member(type->family, type->left, type->right, strategy))
		return InvalidOid;
	return operator;
}

/* The blocks of the intervals that have all keys; NULL if the index can't say. */
static TIDBitmap *
ask_for_intervals(const Question *q)
{
	const JoinIntervals *of = &q->values->of[q->key];
	Oid			from = comparison(q, BTGreaterEqualStrategyNumber);
	Oid			to = comparison(q, BTLessEqualStrategyNumber);
	ScanKeyData conditions[2];
	TIDBitmap  *bitmap;

	if (!OidIsValid(from) || !OidIsValid(to) || !q->values->any)
		return NULL;
	bitmap = make_bitmap();
	for (int i = 0; i < of->n; i++)
	{
		CHECK_FOR_INTERRUPTS();
		set_condition(q, &conditions[0], 0, from, of->intervals[i].least);
		set_condition(q, &conditions[1], 0, to, of->intervals[i].greatest);
		ask(q, conditions, 2, bitmap);
	}
	return bitmap;
}

/* The blocks of a bitmap as runs, in the current memory context. */
static JoinRuns *
make_runs(TIDBitmap *bitmap, BlockNumber total)
{
	JoinRuns   *runs = palloc0(sizeof(JoinRuns));
	TBMPrivateIterator *iterator = tbm_begin_private_iterate(bitmap);
	int			room = 64;
	BlockNumber block;

	runs->total = total;
	runs->runs = palloc(room * sizeof(JoinRun));
	while (NextBlockOfBitmap(iterator, &block))
	{
		if (runs->n > 0 && runs->runs[runs->n - 1].last + 1 == block)
		{
			runs->runs[runs->n - 1].last = block;
			continue;
		}
		if (runs->n == room)
			runs->runs = repalloc_huge(runs->runs, (room *= 2) * sizeof(JoinRun));
		runs->runs[runs->n++] = (JoinRun) {block, block};
	}
	tbm_end_private_iterate(iterator);
	return runs;
}

/* How many blocks are in runs. */
static double
blocks_in(const JoinRuns *runs)
{
	double		blocks = 0;

	for (int i = 0; i < runs->n; i++)
		blocks += runs->runs[i].last - runs->runs[i].first + 1;
	return blocks;
}

static JoinRuns *
runs_of(TIDBitmap *bitmap, BlockNumber total)
{
	JoinRuns   *runs = make_runs(bitmap, total);

	tbm_free(bitmap);
	return runs;
}

/* What a BRIN index says, or NULL. */
static JoinRuns *
ask_brin(const Question *q, BlockNumber total)
{
	double		range = BrinGetPagesPerRange(q->index);
	bool		each = q->values->n != JOIN_TOO_MANY && op_in_opfamily(type_of(q)->operator, family_of(q)) &&
		(q->force || q->values->n <= Max(FEW_QUESTIONS, range * QUESTIONS_PER_BLOCK));
	TIDBitmap  *bitmap = ask_for_intervals(q);
	JoinRuns   *runs = bitmap != NULL ? runs_of(bitmap, total) : NULL;

	if (each && (runs == NULL || q->force ||
				 blocks_in(runs) > CLOSE_RANGES * range * q->values->n))
		return runs_of(ask_for_each(q), total);
	return runs;
}

/* What an index says, or NULL. */
static JoinRuns *
ask_index(const Question *q, BlockNumber total)
{
	if (q->index->rd_rel->relam == BRIN_AM_OID)
		return ask_brin(q, total);
	if (q->values->n == JOIN_TOO_MANY || !op_in_opfamily(type_of(q)->operator, family_of(q)))
		return NULL;
	return runs_of(ask_for_array(q), total);
}

/* Would the planner use the index for a query with this snapshot? */
static bool
is_usable(Relation index)
{
	Form_pg_index form = index->rd_index;

	if (!form->indisvalid || !form->indisready || !form->indislive ||
		RelationGetIndexPredicate(index) != NIL)
		return false;
	return !form->indcheckxmin ||
		TransactionIdPrecedes(HeapTupleHeaderGetXmin(index->rd_indextuple->t_data), TransactionXmin);
}

/* Is the index's column this one of the table, and its equality that of the join? */
static bool
fits(const Question *q, AttrNumber column)
{
	const JoinValueType *type = type_of(q);
	int			i = q->column - 1;

	if (q->index->rd_index->indkey.values[i] != column || q->index->rd_opcintype[i] != type->left)
		return false;
	return type->collation == q->index->rd_indcollation[i] ||
		JoinCollationIsExact(type->collation);
}

/* Put what an index says of one of its columns into *runs, if that is less. */
static void
ask_column(const JoinProbe *probe, Question *q, BlockNumber total, JoinRuns **runs)
{
	for (q->key = 0; q->key < probe->nkeys; q->key++)
	{
		JoinRuns   *found;

		if (!fits(q, JoinProbeColumn(probe, q->key)))
			continue;
		found = ask_index(q, total);
		if (found != NULL && (*runs == NULL || blocks_in(found) < blocks_in(*runs)))
			*runs = found;
	}
}

/* Does an index know something of ranges of blocks? */
static bool
knows_ranges(Oid index)
{
	HeapTuple	row = SearchSysCache1(RELOID, ObjectIdGetDatum(index));
	Oid			method = InvalidOid;
	char	   *name;

	if (HeapTupleIsValid(row))
	{
		method = ((Form_pg_class) GETSTRUCT(row))->relam;
		ReleaseSysCache(row);
	}
	if (method == BRIN_AM_OID || method == BTREE_AM_OID)
		return method == BRIN_AM_OID;
	name = get_am_name(method);
	return name != NULL && strcmp(name, "bloom_ranges") == 0;
}

/* Put what an index says into *runs, if that is less. */
static void
ask_about(const JoinProbe *probe, Oid oid, BlockNumber total, JoinRuns **runs)
{
	Question	q = {
		.values = probe->source->skip->values,
		.snapshot = probe->site->scan->state->es_snapshot,
		.force = probe->source->mode == JOIN_FORCE,
	};

	if (!knows_ranges(oid) || !ConditionalLockRelationOid(oid, AccessShareLock))
		return;
	q.index = index_open(oid, NoLock);
	if (is_usable(q.index))
		for (q.column = 1; q.column <= q.index->rd_index->indnkeyatts; q.column++)
			ask_column(probe, &q, total, runs);
	index_close(q.index, NoLock);
}

/*
 * The runs of blocks that may have keys of the source's table, of which the
 * values are known, for a sequential scan; NULL if all have to be read.  They
 * live as long as the table.
 */
JoinRuns *
JoinBlocksFind(const JoinProbe *probe)
{
	Relation	table = ((ScanState *) probe->site->scan)->ss_currentRelation;
	BlockNumber total = RelationGetNumberOfBlocks(table);
	bool		force = probe->source->mode == JOIN_FORCE;
	MemoryContext before;
	JoinRuns   *runs = NULL;
	ListCell   *cell;

	if (total < FEW_BLOCKS && !force)
		return NULL;
	PredicateLockRelation(table, probe->site->scan->state->es_snapshot);
	before = MemoryContextSwitchTo(probe->source->skip->context);
	foreach(cell, RelationGetIndexList(table))
		ask_about(probe, lfirst_oid(cell), total, &runs);
	MemoryContextSwitchTo(before);
	if (runs != NULL && !force && blocks_in(runs) > MOST_LEFT * total)
		return NULL;
	return runs;
}
