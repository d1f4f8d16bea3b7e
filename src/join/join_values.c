/*-------------------------------------------------------------------------
 *
 * join_values.c
 *	  The keys of a hash table as values: distinct ones while they are few,
 *	  and intervals that have them all.
 *
 * The key of each row of the table is computed by the plan's own expressions.
 * It counts only if its hash value, by the join's functions, is the one that the
 * table has for the row.  One row for which it is not, and nothing is known of
 * the table's keys: so that nothing read wrongly here can lose a row.
 *
 * Rows with a key that is NULL have no partner, and are left out; joins with
 * operators for which that is not so have no values.
 *
 * Values are listed up to a number and a size.  Beyond that intervals remain, in
 * the order of the type's default btree operators and the collation of the join.
 * Of a table that is large in comparison with the rows that are still to be
 * scanned, nothing is read.
 *
 * src/join/join_values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "common/hashfn.h"
#include "executor/executor.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "port/pg_bitutils.h"
#include "utils/datum.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/rel.h"
#include "utils/typcache.h"

#include "join/join_values.h"

/* So many keys are listed, of so many bytes. */
#define MOST_LISTED		1024
#define MOST_BYTES		((Size) 1024 * 1024)

/*
 * Reading a row of the table takes as long as a row that is scanned and joined.
 * So many rows are read at any rate; of larger tables, those that have at most
 * this share of the rows to be scanned.
 */
#define FEW_ROWS		1024
#define SHARE_OF_SCANS	(1.0 / 64)

/* Slots of the list by hash value, of which at most half are taken. */
#define SLOTS			(2 * MOST_LISTED)

/* A table being read. */
typedef struct Collection
{
	JoinValues *values;
	TupleTableSlot *slot;		/* of its rows */
	ExprContext *econtext;
	ExprState **keys;			/* of a row, by the plan */
	FmgrInfo   *hashes;			/* of each key */
	JoinSpread **spreads;		/* of each key that has an order */
	Datum	   *row;			/* the key of the current row */
	bool		wrong;			/* had a key another hash value? */
	Size		bytes;			/* of the values that are listed */
	uint32		hash_of[MOST_LISTED];
	int			slots[SLOTS];	/* 1 + the number of the row of values there */
} Collection;

/*
 * The column of the scan's table that a probe's nth key is; 0 if it is an
 * expression, or not a column of a table.  A scan of an index alone has the
 * columns of the index.
 */
AttrNumber
JoinProbeColumn(const JoinProbe *probe, int nth)
{
	PlanState  *scan = probe->site->scan;
	AttrNumber	column = probe->keys[nth].column;

	if (column > 0 && IsA(scan, IndexOnlyScanState))
		return ((IndexOnlyScanState *) scan)->ioss_RelationDesc->rd_index->indkey.values[column - 1];
	return column;
}

/* Are texts that a join calls equal under this collation the same, byte by byte? */
bool
JoinCollationIsExact(Oid collation)
{
	return !OidIsValid(collation) || get_collation_isdeterministic(collation);
}

/*
 * Are values that the join calls equal so by another operator class as well?
 * Given are the family of the class, which must answer the join's operator, and
 * the collation that goes with it.
 */
bool
JoinValueFits(const JoinValueType *type, Oid family, Oid collation)
{
	return op_in_opfamily(type->operator, family) &&
		(type->collation == collation || JoinCollationIsExact(type->collation));
}

/* Fill in what a key's values have in common; false if they are of no use. */
static bool
set_type(JoinValueType *type, Oid operator, Oid collation)
{
	TypeCacheEntry *entry;

	if (!op_strict(operator))
		return false;
	type->operator = operator;
	type->collation = collation;
	op_input_types(operator, &type->left, &type->right);
	get_typlenbyval(type->right, &type->length, &type->by_value);
	entry = lookup_type_cache(type->right, TYPECACHE_BTREE_OPFAMILY | TYPECACHE_CMP_PROC);
	type->family = OidIsValid(entry->cmp_proc) ? entry->btree_opf : InvalidOid;
	return true;
}

/* Compute the key of a row; false if a part of it is NULL. */
static bool
compute_key(Collection *c, uint32 *hash)
{
	bool		whole = true;

	*hash = 0;
	for (int i = 0; i < c->values->nkeys; i++)
	{
		bool		isnull;

		*hash = pg_rotate_left32(*hash, 1);
		c->row[i] = ExecEvalExpr(c->keys[i], c->econtext, &isnull);
		if (isnull)
			whole = false;
		else
			*hash ^= DatumGetUInt32(FunctionCall1Coll(&c->hashes[i], c->values->types[i].collation,
													  c->row[i]));
	}
	return whole;
}

/* Are two keys the same, byte by byte? */
static bool
is_same(const Collection *c, const Datum *a, const Datum *b)
{
	for (int i = 0; i < c->values->nkeys; i++)
		if (!datum_image_eq(a[i], b[i], c->values->types[i].by_value, c->values->types[i].length))
			return false;
	return true;
}

/* Note the current key in the list, if it is not there; it has room for one. */
static void
list_key(Collection *c, uint32 hash)
{
	JoinValues *values = c->values;
	uint32		slot = murmurhash32(hash) % SLOTS;
	Datum	   *copy;

	for (; c->slots[slot] > 0; slot = (slot + 1) % SLOTS)
	{
		int			n = c->slots[slot] - 1;

		if (c->hash_of[n] == hash && is_same(c, JoinValuesRow(values, n), c->row))
			return;
	}
	if (values->n == MOST_LISTED || c->bytes > MOST_BYTES)
	{
		values->n = JOIN_TOO_MANY;
		return;
	}
	copy = values->listed + (Size) values->n * values->nkeys;
	for (int i = 0; i < values->nkeys; i++)
	{
		const JoinValueType *type = &values->types[i];

		copy[i] = JoinValueCopy(c->row[i], type->length, type->by_value);
		c->bytes += datumGetSize(copy[i], type->by_value, type->length);
	}
	c->hash_of[values->n] = hash;
	c->slots[slot] = ++values->n;
}

/* A JoinTableVisitor. */
static void
visit_row(void *context, uint32 expected, MinimalTuple row)
{
	Collection *c = context;
	MemoryContext before;
	uint32		hash;

	if (c->wrong)
		return;
	ExecStoreMinimalTuple(row, c->slot, false);
	slot_getallattrs(c->slot);
	ResetExprContext(c->econtext);
	before = MemoryContextSwitchTo(c->econtext->ecxt_per_tuple_memory);
	if (compute_key(c, &hash) && hash == expected)
	{
		MemoryContextSwitchTo(before);
		if (c->values->n != JOIN_TOO_MANY)
			list_key(c, hash);
		for (int i = 0; i < c->values->nkeys; i++)
			if (c->spreads[i] != NULL)
				JoinSpreadAdd(c->spreads[i], c->row[i]);
		c->values->any = true;
	}
	MemoryContextSwitchTo(before);
	c->wrong |= hash != expected;
	ExecClearTuple(c->slot);
}

/* No values yet of a key that has an order. */
static JoinSpread *
make_spread(const JoinValueType *type)
{
	JoinOrder	order = {
		.type = type->right,
		.length = type->length,
		.by_value = type->by_value,
		.collation = type->collation,
		.compare = palloc(sizeof(FmgrInfo)),
	};

	fmgr_info(lookup_type_cache(type->right, TYPECACHE_CMP_PROC)->cmp_proc, order.compare);
	return JoinSpreadMake(&order);
}

/*
 * Prepare to read the table of a source, whose rows have this many keys; false
 * if its keys are of no use.
 */
static bool
prepare(Collection *c, const JoinSource *source)
{
	HashJoin   *plan = (HashJoin *) source->join->js.ps.plan;
	PlanState  *hash = innerPlanState(source->join);
	List	   *keys = ((Hash *) hash->plan)->hashkeys;
	int			n = list_length(keys);

	if (contain_volatile_functions((Node *) keys) || contain_subplans((Node *) keys))
		return false;
	c->values->nkeys = n;
	c->values->types = palloc0(n * sizeof(JoinValueType));
	c->values->listed = palloc(sizeof(Datum) * MOST_LISTED * n);
	c->values->of = palloc0(n * sizeof(JoinIntervals));
	c->keys = palloc(n * sizeof(ExprState *));
	c->hashes = palloc(n * sizeof(FmgrInfo));
	c->spreads = palloc0(n * sizeof(JoinSpread *));
	c->row = palloc(n * sizeof(Datum));
	for (int i = 0; i < n; i++)
	{
		JoinValueType *type = &c->values->types[i];
		Oid			operator = list_nth_oid(plan->hashoperators, i);
		Oid			unused;
		Oid			function;

		if (!set_type(type, operator, list_nth_oid(plan->hashcollations, i)) ||
			!get_op_hash_functions(operator, &unused, &function))
			return false;
		c->keys[i] = ExecInitExpr(list_nth(keys, i), NULL);
		fmgr_info(function, &c->hashes[i]);
		if (OidIsValid(type->family))
			c->spreads[i] = make_spread(type);
	}
	c->econtext = hash->ps_ExprContext;
	c->econtext->ecxt_outertuple = c->slot =
		MakeSingleTupleTableSlot(ExecGetResultType(outerPlanState(hash)), &TTSOpsMinimalTuple);
	return true;
}

/* Is the table small in comparison with what its scans are going to read? */
static bool
is_worth_reading(const JoinSource *source)
{
	double		rows = 0;

	if (source->mode == JOIN_FORCE || JoinTableRows(source->join) <= FEW_ROWS)
		return true;
	for (const JoinProbe *probe = source->probes; probe != NULL; probe = probe->next_of_source)
		rows += probe->site->scan->plan->plan_rows;
	return JoinTableRows(source->join) <= rows * SHARE_OF_SCANS;
}

/* The values of a source's table, in the current memory context, or NULL. */
static JoinValues *
read_values(JoinSource *source)
{
	Collection *c = palloc0(sizeof(Collection));
	bool		complete;

	c->values = palloc0(sizeof(JoinValues));
	if (!is_worth_reading(source) || !prepare(c, source))
		return NULL;
	complete = JoinTableVisit(source->join, visit_row, c) && !c->wrong;
	for (int i = 0; i < c->values->nkeys; i++)
		if (c->spreads[i] != NULL)
			c->values->of[i].n = JoinSpreadIntervals(c->spreads[i], c->values->of[i].intervals);
	ExecDropSingleTupleTableSlot(c->slot);
	c->econtext->ecxt_outertuple = NULL;
	return complete ? c->values : NULL;
}

/*
 * The values of a source's table, which is finished and watched, or NULL if
 * they are not known.  They are read once and live as long as the table.
 */
const JoinValues *
JoinValuesOf(JoinSource *source)
{
	MemoryContext before;

	if (source->skip == NULL)
	{
		MemoryContext context = AllocSetContextCreate(JoinTableContext(source->join),
													  "bloomext join keys", ALLOCSET_DEFAULT_SIZES);

		before = MemoryContextSwitchTo(context);
		source->skip = palloc0(sizeof(JoinSkip));
		source->skip->context = context;
		source->skip->values = read_values(source);
		MemoryContextSwitchTo(before);
	}
	return source->skip->values;
}
