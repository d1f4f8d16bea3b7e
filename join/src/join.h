/*-------------------------------------------------------------------------
 *
 * join.h
 *	  What the files of this library share.
 *
 * The planner's hook puts three nodes into a finished plan.  Bloomext Build, below the
 * hash table of a join, makes filters of the keys that pass through it.  Bloomext Scan
 * stands for a sequential scan in the outer side and drops rows by these filters;
 * Bloomext Filter does so for the rows of a node that is no such scan.
 *
 *		Hash Join
 *		  -> Bloomext Scan  . . . . . asks . . . . .  JoinFilter
 *		  -> Hash									  :
 *			   -> Bloomext Build  . . . makes . . . . . .:
 *					-> any plan
 *
 * A filter belongs to one join and some of its keys: those that one node, or
 * several, can compute.  A node may ask filters of several joins.
 *
 * join/src/join.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_H
#define BLOOMEXT_JOIN_H

#include "nodes/execnodes.h"
#include "nodes/extensible.h"
#include "nodes/pathnodes.h"
#include "nodes/plannodes.h"
#include "storage/block.h"
#include "storage/condition_variable.h"
#include "utils/dsa.h"

#include "compat.h"

/* ---------- module.c: settings ---------- */

extern bool join_enabled;
extern double join_min_cost;	/* of a join, in the planner's units */
extern int	join_memory;		/* of one filter in kB; -1: half of hash_mem */
extern bool join_skip;
extern bool join_force;
extern bool join_notices;

extern Size JoinFilterMemory(void);

/* ---------- plan_keys.c: where rows of a join may be dropped ---------- */

/* A statement in the hands of the planner's hook. */
typedef struct Statement
{
	PlannedStmt *planned;
	bool		cheap;			/* does it cost too little for filters? */
	Bitmapset  *constants;		/* parameters that never change while it runs */
	List	   *init_plans;		/* SubPlan of each InitPlan and CTE */
	List	   *quiet;			/* Plan: found to be without side effects */
	List	   *noisy;			/* Plan: found to have some, maybe */
	int			last_node;		/* the highest plan_node_id */
	int			last_filter;	/* the highest number of a filter */
} Statement;

/* The plan of a subplan with this number; NULL if the planner dropped it. */
static inline Plan *
PlanOfSubPlan(const Statement *statement, int plan_id)
{
	return list_nth(statement->planned->subplans, plan_id - 1);
}

extern bool FunctionIsSafe(Oid function);
extern bool IsImmutable(Node *expression);

/* A node that can compute keys of a join and whose rows without a partner may be dropped. */
typedef struct Target
{
	Plan	  **place;			/* where its parent points to it */
	bool		over;			/* by a node over it; else it is a sequential
								 * scan, in its place */
	List	   *numbers;		/* int: which keys of the join, ascending */
	List	   *keys;			/* Expr: these, in columns of the scan's
								 * table, or of what the node returns */
	List	   *functions;		/* Oid: what hashes each */
	bool		rows_only;		/* may they not decide what is read? */
	int			works;			/* joins and sorts on the way up to the join */
	List	   *joins;			/* HashJoin: those there whose tables have to
								 * be known first */
} Target;

/* Where a node is in the plan. */
typedef struct Place
{
	bool		rescanned;		/* may it be scanned again? */
	int			gather_param;	/* of the Gather above, or -1 */
	Bitmapset  *of_leader;		/* parameters that its leader sets for all */
	int			processes;		/* that execute it */
} Place;

extern List *FindTargets(Statement *statement, HashJoin *join, Place where, const char **why_none);

/* ---------- plan.c: the nodes in the plan ---------- */

/* A filter as the plan of a node that asks it tells of it. */
typedef struct PlannedFilter
{
	int			number;			/* of the filter in the statement */
	int			works;
	bool		rows_only;		/* may it not decide what is read? */
	List	   *keys;			/* Expr, of the node */
	List	   *functions;		/* Oid: what hashes each */
	List	   *operators;		/* Oid: the join's, scan = build */
	List	   *collations;		/* Oid */
	List	   *needs;			/* int: filters that have to be ready first */
} PlannedFilter;

/* What Bloomext Build's plan tells of its filters. */
typedef struct PlannedBuild
{
	List	   *filters;		/* int lists: the number of a filter in the
								 * statement, and those of its keys */
	List	   *functions;		/* Oid: what hashes each key, or 0 */
	List	   *collations;		/* Oid: of each key */
} PlannedBuild;

extern void AddJoinFilters(PlannedStmt *planned, bool rescanned);
extern bool IsBloomScan(const Plan *plan);
extern bool IsBloomBuild(const Plan *plan);
extern bool IsBloomFilter(const Plan *plan);
extern List *ColumnsOfChild(const Plan *child);
extern List *PlannedFilters(const CustomScan *scan);
extern void ReadPlannedBuild(const CustomScan *build, PlannedBuild *planned);
extern HashJoin *JoinOfFilter(List *ancestors, int number, List **above, List **keys);

/* ---------- notices.c: why a join has a filter, or none ---------- */

extern void NoticeNoFilter(const PlannedStmt *planned, const Plan *join, const char *why);
extern void NoticeFilter(const PlannedStmt *planned, const Plan *join, const Plan *node, List *keys);

/* ---------- values.c: the distinct keys of a join, while they are few ---------- */

typedef struct KeyType
{
	Oid			operator;		/* of the join, scan = build */
	Oid			left;			/* its types */
	Oid			right;
	Oid			collation;
	int16		length;			/* of the right type */
	bool		by_value;
	Oid			family;			/* btree family by which keys are ordered, and
								 * whose equality the operator is; 0 if there
								 * is none, or it is of no use any longer */
	FmgrInfo	compare;		/* two keys, if there is a family */
} KeyType;

typedef struct KeyInterval
{
	Datum		least;
	Datum		greatest;
} KeyInterval;

#define MOST_INTERVALS	8
#define TOO_MANY_KEYS	(-1)

struct key_hash;

/* The keys of a filter that have partners: none is NULL. */
typedef struct KeyValues
{
	int			nkeys;			/* columns */
	KeyType    *types;			/* of each */
	int			n;				/* rows that are listed, or TOO_MANY_KEYS */
	Datum	   *listed;			/* n rows of nkeys values */
	bool		extents;		/* is it of use how far they reach? */
	KeyInterval *extent;		/* of each column with a family, instead of
								 * the list */
	MemoryContext context;
	struct key_hash *table;		/* finds what is listed */
	Size		bytes;			/* of what is listed */
} KeyValues;

extern bool HasMembers(Oid type);
extern KeyValues *KeyValuesMake(const PlannedFilter *filter, bool extents, MemoryContext context);
extern bool KeyValuesAdd(KeyValues *values, const Datum *row, uint32 hash);
extern Size KeyValuesSpace(const KeyValues *values);
extern void KeyValuesWrite(const KeyValues *values, char *place);
extern bool KeyValuesRead(KeyValues *values, const char *written);
extern int	KeyValuesIntervals(const KeyValues *values, int column, KeyInterval *intervals);

static inline const Datum *
KeyValuesRow(const KeyValues *values, int n)
{
	return values->listed + (Size) n * values->nkeys;
}

/* ---------- filter.c: filters, and when they pay ---------- */

/* A key that is computed and hashed for each row. */
typedef struct JoinKey
{
	AttrNumber	column;			/* of the row, or 0 for an expression */
	ExprState  *expression;
	FmgrInfo	hash;
	FunctionCallInfo call;		/* of the hash function */
} JoinKey;

struct ScanFilter;

/* The filter of a join, for nodes that have the same keys of it. */
typedef struct JoinFilter
{
	EState	   *estate;
	bool		ready;			/* does it have all keys of the join? */
	bool		made;			/* was it ever ready, for EXPLAIN? */
	uint32		generation;		/* how often it was made ready or ended */
	double		keys;			/* rows with keys of which it was made */
	int			row_bytes;		/* of the hash table, about */
	uint64	   *words;			/* while ready: the bits; NULL if there was no
								 * memory for them */
	uint64		nwords;			/* kept for EXPLAIN when it ends */
	MemoryContext context;		/* of what lives while it is ready */
	List	   *askers;			/* RowFilters: told when it becomes ready */
	const PlannedFilter *wants_values;	/* of a scan that might leave out
										 * something by the keys' values, or
										 * NULL */
	bool		wants_extents;	/* might it by how far these reach? */
	KeyValues  *values;			/* while ready, or NULL */
	List	   *partitions;		/* what skip_partitions.c found, while ready */
	struct SharedFilter *shared;	/* in a Parallel Hash, or NULL */
} JoinFilter;

extern JoinFilter *JoinFilterOf(EState *estate, int number);
extern void JoinFilterFinish(JoinFilter *filter, double keys, uint64 *words, uint64 nwords);
extern void JoinFilterEnd(JoinFilter *filter);
extern uint64 JoinBitsWords(double keys);
extern void JoinBitsAddAll(uint64 *words, uint64 nwords, const uint32 *hashes, uint64 n);
extern void JoinKeysInit(JoinKey *keys, List *expressions, List *functions, List *collations,
						 PlanState *parent);
extern bool JoinFilterPays(const struct ScanFilter *use);

/* The column that a key is, also as another type of the same bytes; or 0. */
static inline AttrNumber
ColumnOfKey(const Node *key)
{
	while (IsA(key, RelabelType))
		key = (const Node *) ((const RelabelType *) key)->arg;
	return IsA(key, Var) ? ((const Var *) key)->varattno : 0;
}

/*
 * A hash value is spread over 64 bits by multiplication; the upper half chooses
 * one word of the filter, and four times six bits of the lower half choose bits
 * in it.
 *
 *	  63						   32  31 26  25 20  19 14	13	8  7	0
 *	  +------------------------------+------+------+------+------+------+
 *	  | times the number of words:	 | bit	| bit  | bit  | bit  |		|
 *	  | the upper half is the word	 |		|	   |	  |		 |		|
 *	  +------------------------------+------+------+------+------+------+
 *
 * With 12 bits for each key, rows without a partner pass at a rate of 0.011: the
 * sum over j of p(j) (1 - (63/64)^(4j))^4, p being Poisson's distribution with a
 * mean of 64/12 keys a word.
 *
 * Source: F. Putze, P. Sanders, J. Singler, "Cache-, Hash- and Space-Efficient
 * Bloom Filters", 2007, whose blocks are words here.
 */
#define JOIN_BITS_PER_KEY	12

/* 2^64 divided by the golden ratio: the upper half depends on all bits. */
static inline uint64
JoinBitsSpread(uint32 hash)
{
	return hash * UINT64CONST(0x9E3779B97F4A7C15);
}

static inline uint64 *
JoinBitsWord(uint64 *words, uint64 nwords, uint64 spread)
{
	return words + (((spread >> 32) * nwords) >> 32);
}

static inline uint64
JoinBitsMask(uint64 spread)
{
	return UINT64CONST(1) << ((spread >> 26) & 63) |
		UINT64CONST(1) << ((spread >> 20) & 63) |
		UINT64CONST(1) << ((spread >> 14) & 63) |
		UINT64CONST(1) << ((spread >> 8) & 63);
}

static inline void
JoinBitsAdd(uint64 *words, uint64 nwords, uint32 hash)
{
	uint64		spread = JoinBitsSpread(hash);

	*JoinBitsWord(words, nwords, spread) |= JoinBitsMask(spread);
}

static inline bool
JoinBitsPass(uint64 *words, uint64 nwords, uint32 hash)
{
	uint64		spread = JoinBitsSpread(hash);

	return (JoinBitsMask(spread) & ~*JoinBitsWord(words, nwords, spread)) == 0;
}

/*
 * The hash of a key of the row in the slot, and its value; false if it is NULL.
 * The slot is also the one that the key's expression reads.
 */
static inline bool
JoinKeyHash(const JoinKey *key, TupleTableSlot *slot, ExprContext *econtext, uint32 *hash,
			Datum *value)
{
	bool		isnull;

	*value = key->column > 0 ? slot_getattr(slot, key->column, &isnull) :
		ExecEvalExpr(key->expression, econtext, &isnull);
	if (isnull)
		return false;
	key->call->args[0].value = *value;
	key->call->isnull = false;
	*hash = DatumGetUInt32(FunctionCallInvoke(key->call));
	return true;
}

/* The hash of several keys, one after the other. */
static inline uint32
JoinHashCombine(uint32 hash, uint32 next)
{
	return ((hash << 5) | (hash >> 27)) * 0x9E3779B1U ^ next;
}

/* ---------- turns.c: which filters a node asks for its rows, and when ---------- */

/* What a node does with one filter. */
typedef struct ScanFilter
{
	JoinFilter *filter;
	const PlannedFilter *plan;
	int			nkeys;
	JoinKey    *keys;
	bool		plain;			/* is the key one column passed by value? */
	double		cost;			/* of a test, in that of a plain key's */
	uint32		generation;		/* of the filter when this began */
	List	   *needs;			/* JoinFilter: those of joins on the way, and
								 * its own */
	bool		usable;			/* are all of them ready? */
	bool		testing;		/* rows now? */
	bool		proven;			/* has it paid, since it began to test? */
	int64		rest;			/* rows until it tests again */
	int64		pause;			/* length of the next rest */
	int64		rows;			/* of the scan since the last review */
	uint64		tested;			/* of them */
	uint64		removed;
	double		share;			/* of the tested rows that it removed until
								 * the last review, by the cost of a test */
	bool		early;			/* is it asked before the scan's condition? */
	bool		skip_decided;	/* is it decided what this scan leaves out? */
	bool		partition_asked;	/* is it known whether that has a key? */
	bool		unneeded;		/* has the partition none? */
	bool		blocks_asked;	/* is it known which of them have keys? */
	struct BlockSet *blocks;	/* those, or NULL for all */
} ScanFilter;

/* The filters that a node may ask for its rows. */
typedef struct RowFilters
{
	int			n;
	ScanFilter *filters;
	int			nactive;		/* that test rows now */
	int			n_early;		/* of them that do before the condition */
	ScanFilter **active;		/* these first, and of both the best first */
	double		qual_cost;		/* of the condition, in operators */
	int64		countdown;		/* rows until the next turn */
	int64		interval;		/* what the countdown began with */
	const ScanFilter *hashed;	/* the filter whose key of the row the node
								 * has hashed already, or NULL */
	uint32		hash;
	bool		isnull;			/* is that key NULL? */
} RowFilters;

extern bool RowFiltersBegin(RowFilters *rows, CustomScanState *css);
extern void RowFiltersDue(RowFilters *rows);
extern void RowFiltersTurn(RowFilters *rows);
extern bool FilterMayComeFirst(const ScanFilter *use);

/* Take a turn if it is due, before the next row.  Returns whether it was. */
static inline bool
RowFiltersCount(RowFilters *rows)
{
	bool		due = unlikely(rows->countdown <= 0);

	if (due)
		RowFiltersTurn(rows);
	rows->countdown--;
	return due;
}

/* May a row have a partner, by one filter?  A key that is NULL has none. */
static inline bool
FilterPasses(const RowFilters *rows, ScanFilter *use, TupleTableSlot *slot, ExprContext *econtext)
{
	uint32		hash;
	Datum		value;

	if (rows->hashed == use)
		return !rows->isnull && JoinBitsPass(use->filter->words, use->filter->nwords, rows->hash);
	if (!JoinKeyHash(&use->keys[0], slot, econtext, &hash, &value))
		return false;
	for (int i = 1; i < use->nkeys; i++)
	{
		uint32		next;

		if (!JoinKeyHash(&use->keys[i], slot, econtext, &next, &value))
			return false;
		hash = JoinHashCombine(hash, next);
	}
	return JoinBitsPass(use->filter->words, use->filter->nwords, hash);
}

/* May the row have a partner, by the active filters from one up to another? */
static inline bool
RowFiltersPass(RowFilters *rows, int from, int to, TupleTableSlot *slot, ExprContext *econtext)
{
	MemoryContext before = MemoryContextSwitchTo(econtext->ecxt_per_tuple_memory);
	bool		result = true;

	for (int i = from; i < to && result; i++)
	{
		ScanFilter *use = rows->active[i];

		use->tested++;
		result = FilterPasses(rows, use, slot, econtext);
		use->removed += !result;
	}
	MemoryContextSwitchTo(before);
	return result;
}

/* ---------- build_node.c ---------- */

extern const CustomScanMethods bloom_build_methods;

/* ---------- filter_node.c ---------- */

extern const CustomScanMethods bloom_filter_methods;

/* A Bloomext Filter in execution. */
typedef struct JoinFilterNode
{
	CustomScanState css;		/* first */
	RowFilters	asks;			/* none if the node hands on all rows */
} JoinFilterNode;

extern void BeginOverChild(CustomScanState *css, EState *estate, int eflags);
extern void RescanChild(CustomScanState *css);

/* ---------- scan_node.c ---------- */

extern const CustomScanMethods bloom_scan_methods;

/* Blocks of a table: bit i % 64 of word i / 64 is block i. */
typedef struct BlockSet
{
	BlockNumber nblocks;
	uint64		words[FLEXIBLE_ARRAY_MEMBER];
} BlockSet;

/* There is a word behind the last block, too. */
static inline Size
BlockSetWords(BlockNumber nblocks)
{
	return (Size) nblocks / 64 + 1;
}

static inline Size
BlockSetSize(BlockNumber nblocks)
{
	return offsetof(BlockSet, words) + BlockSetWords(nblocks) * sizeof(uint64);
}

/* A Bloomext Scan in execution. */
typedef struct JoinScan
{
	CustomScanState css;		/* first */
	RowFilters	asks;
	bool		passive;		/* does it only scan? */
	bool		nothing;		/* can no row have a partner? */
	bool		by_block;		/* may it read some blocks only? */
	bool		batching;		/* are rows fetched ahead? */
	struct Batch *batch;		/* of such rows, or NULL */
	bool		begun;			/* was a row fetched in this scan? */
	ItemPointerData first;		/* the first one */
	ItemPointerData last;		/* the last one so far, if by_block */
	struct BlockReader *reader; /* reads some blocks only, or NULL */
	struct ParallelScan *parallel;	/* what processes share, or NULL */
	BlockNumber shared_blocks;	/* of the set that processes share */
	uint64		unread_blocks;
} JoinScan;

/* ---------- parallel.c: what processes share ---------- */

extern Size SharedFiltersSize(int n);
extern void SharedFiltersInit(void *place, int n, Size memory);
extern void SharedFiltersReset(void *place, int n, dsa_area *area);
extern struct SharedFilter *SharedFilterAt(void *place, int n);
extern void SharedFilterBegin(struct SharedFilter *shared);
extern void SharedFilterAdd(struct SharedFilter *shared, dsa_area *area, double keys,
							const uint32 *hashes, uint64 n, const KeyValues *values);
extern void SharedFilterLook(JoinFilter *filter);

/* A scan that processes share. */
typedef struct ParallelScan
{
	bool		by_block;		/* do they take block after block? */
	BlockNumber nblocks;		/* of the set below */
	Size		table_offset;	/* of what the table's access method has */
	Size		set_offset;		/* of a set of blocks that are to be read */
	pg_atomic_uint32 asked;		/* filters for which indexes are asked, as
								 * bits */
	pg_atomic_uint32 answered;	/* those of which the answer is in the set */
	ConditionVariable cv;		/* tells of an answer */
	pg_atomic_uint32 unread;	/* has a process counted that the table is not
								 * read? */
	pg_atomic_uint64 unread_blocks;
} ParallelScan;

/* ---------- skip_partitions.c ---------- */

extern bool CatalogRowIsNewer(int cache, Oid object, Snapshot snapshot);
extern bool ScanMaySkipPartition(const JoinScan *scan, const PlannedFilter *plan);
extern bool PartitionIsUnneeded(const JoinScan *scan, const ScanFilter *use);

/* ---------- skip_blocks.c ---------- */

extern bool ScanMaySkipBlocks(const JoinScan *scan, const PlannedFilter *plan, bool *extents);
extern BlockSet *BlocksWithKeys(const JoinScan *scan, const ScanFilter *use);

/* ---------- read_blocks.c: reading only the blocks of a set ---------- */

extern Size ParallelScanSize(JoinScan *scan);
extern void ParallelScanInit(JoinScan *scan, ParallelScan *parallel);
extern void ParallelScanReset(JoinScan *scan, ParallelScan *parallel);
extern void ParallelScanJoin(JoinScan *scan, ParallelScan *parallel);
extern void ParallelScanLeave(JoinScan *scan);
extern bool ParallelScanMayAsk(ParallelScan *parallel, int filter);
extern void ParallelScanAnswer(ParallelScan *parallel, int filter);
extern void BlockReaderNarrow(JoinScan *scan, const BlockSet *set);
extern bool BlockReaderNext(JoinScan *scan, TupleTableSlot *slot);
extern void BlockReaderRestart(JoinScan *scan);
extern void BlockReaderEnd(JoinScan *scan);

/* The shared state of a table's access method. */
static inline ParallelTableScanDesc
ParallelScanTable(ParallelScan *parallel)
{
	return (ParallelTableScanDesc) ((char *) parallel + parallel->table_offset);
}

static inline bool
BlockIsIn(const uint64 *words, BlockNumber block)
{
	return (words[block / 64] & (UINT64CONST(1) << (block % 64))) != 0;
}

/* ---------- explain.c ---------- */

extern void ExplainBloomScan(CustomScanState *node, List *ancestors, ExplainState *es);
extern void ExplainBloomFilter(CustomScanState *node, List *ancestors, ExplainState *es);

#endif							/* BLOOMEXT_JOIN_H */
