/*-------------------------------------------------------------------------
 *
 * ranges_query.c
 *	  Which ranges of a group may have a value that an operator of an operator class for
 *	  GIN selects.
 *
 * extractQuery says which keys matter.  Each is looked up, which tells in which ranges
 * no row has it.  For a range, consistent is asked with FALSE for the keys that it does
 * not have and MAYBE for the others: if the answer is FALSE, no row of the range fulfils
 * the condition.
 *
 * A key is required if the answer is FALSE without it, whatever other keys there are.
 * The ranges of these are intersected first, the rarest key first, which is learnt from
 * group to group.  If ranges remain, the other keys are looked up, and consistent is
 * asked once for each combination of them, in all groups.
 *
 * Keys of which only a beginning is known (partial match) may be anywhere.
 *
 * In its default mode GIN finds only values that have one of the query's keys, whatever
 * consistent says, and consistent may rely on that.
 *
 * src/ranges/ranges_query.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/gin.h"
#include "miscadmin.h"
#include "utils/hsearch.h"
#include "utils/memutils.h"

#include "ranges/ranges.h"

/* With more keys than this none is known to be required. */
#define MOST_TRIED		256

/*
 * Keys that may be there or not, for each combination of which a consistent function
 * without MAYBE is asked; if there are more, the answer is MAYBE.
 */
#define MOST_MAYBE		8

/* So many other keys have as many combinations as `known` has bits; those of more are hashed. */
#define FEW_OTHERS		6

StaticAssertDecl(1 << FEW_OTHERS <= 64, "a bit for each combination");

/* The bytes of the combinations that are remembered. */
#define MOST_REMEMBERED	(1024 * 1024)

/* A key that the value of a condition asks for, and where it was found. */
typedef struct Key
{
	uint64		hash;			/* mixed */
	bool		anywhere;		/* may it be in any range? */
	double		found;			/* ranges in which it was found, so far */
	bf_ranges	ranges;			/* of the group, that may have it */
} Key;

struct RangesQuery
{
	RangesColumn *column;
	MemoryContext scratch;		/* what consistent leaves behind */
	StrategyNumber strategy;
	Datum		argument;
	int32		mode;			/* GIN_SEARCH_MODE_... */
	int32		nkeys;
	Datum	   *datums;			/* of extractQuery, and the next two */
	bool	   *nulls;
	Pointer    *extra;
	Key		   *keys;
	int		   *required;		/* the rarest first */
	int			nrequired;
	int		   *others;			/* that are looked up, but not required */
	int			nothers;
	uint64		looked_up;		/* keys, in all groups so far */
	uint64		no_keys;		/* hash of what stands for no keys, mixed */
	GinTernaryValue *check;		/* for each key; MAYBE for all but others */

	/* Which combinations of the others that may be there are possible. */
	uint64		known;			/* one bit for each, if there are few others */
	uint64		possible;
	HTAB	   *verdicts;		/* otherwise; NULL before the first */
	Size		combination;	/* bytes of one, before the answer */
	char	   *asked;			/* the one that is asked about */
};

/* Ask a consistent function that knows MAYBE. */
static bool
ask_ternary(RangesQuery *q, const GinTernaryValue *check)
{
	return DatumGetGinTernaryValue(FunctionCall7Coll(&q->column->consistent, q->column->collation,
													 PointerGetDatum(check), UInt16GetDatum(q->strategy),
													 q->argument, Int32GetDatum(q->nkeys),
													 PointerGetDatum(q->extra), PointerGetDatum(q->datums),
													 PointerGetDatum(q->nulls))) != GIN_FALSE;
}

/* Call the consistent function of a class that has no ternary one. */
static bool
ask_binary(RangesQuery *q, const GinTernaryValue *check)
{
	bool		recheck = true;

	return DatumGetBool(FunctionCall8Coll(&q->column->consistent, q->column->collation,
										  PointerGetDatum(check), UInt16GetDatum(q->strategy),
										  q->argument, Int32GetDatum(q->nkeys),
										  PointerGetDatum(q->extra), PointerGetDatum(&recheck),
										  PointerGetDatum(q->datums), PointerGetDatum(q->nulls)));
}

/* Ask a consistent function that does not know MAYBE, for all that a check stands for. */
static bool
ask_all(RangesQuery *q, const GinTernaryValue *check)
{
	GinTernaryValue *sure = palloc(q->nkeys * sizeof(GinTernaryValue));
	int			maybe[MOST_MAYBE];
	int			n = 0;

	for (int i = 0; i < q->nkeys; i++)
	{
		sure[i] = check[i];
		if (check[i] != GIN_MAYBE)
			continue;
		if (n == MOST_MAYBE)
			return true;
		maybe[n++] = i;
	}
	for (uint32 bits = 0; bits < (uint32) 1 << n; bits++)
	{
		for (int i = 0; i < n; i++)
			sure[maybe[i]] = bits >> i & 1 ? GIN_TRUE : GIN_FALSE;
		if (ask_binary(q, sure))
			return true;
	}
	return false;
}

/* May a row fulfil the condition, for which a check is right? */
static bool
row_is_possible(RangesQuery *q, const GinTernaryValue *check)
{
	MemoryContext old = MemoryContextSwitchTo(q->scratch);
	bool		possible = q->column->ternary ? ask_ternary(q, check) : ask_all(q, check);

	MemoryContextSwitchTo(old);
	MemoryContextReset(q->scratch);
	CHECK_FOR_INTERRUPTS();
	return possible;
}

/* Find out which keys are required. */
static void
sort_keys(RangesQuery *q)
{
	for (int i = 0; i < q->nkeys; i++)
	{
		bool		required = false;

		if (q->keys[i].anywhere)
			continue;
		if (q->nkeys <= MOST_TRIED)
		{
			q->check[i] = GIN_FALSE;
			required = !row_is_possible(q, q->check);
			q->check[i] = GIN_MAYBE;
		}
		if (required)
			q->required[q->nrequired++] = i;
		else
			q->others[q->nothers++] = i;
	}
}

/* The keys that extractQuery has set. */
static void
make_keys(RangesQuery *q, const bool *partial)
{
	q->keys = palloc0(q->nkeys * sizeof(Key));
	for (int i = 0; i < q->nkeys; i++)
	{
		Key		   *key = &q->keys[i];

		key->anywhere = partial != NULL && partial[i];
		if (!key->anywhere)
			key->hash = bf_native_mix(q->nulls[i] ? RangesHashOfNull(q->column) :
									  RangesHashOf(q->column, q->column->element, q->datums[i]));
	}
}

/*
 * What an operator, by its strategy, looks for in a column, with a value on its right.
 * Memory is the current context's.  NULL if no row can fulfil the condition.
 */
RangesQuery *
RangesQueryMake(RangesColumn *column, StrategyNumber strategy, Datum argument, MemoryContext scratch)
{
	RangesQuery *q = palloc0(sizeof(RangesQuery));
	bool	   *partial = NULL;

	q->column = column;
	q->strategy = strategy;
	q->argument = argument;
	q->datums = (Datum *)
		DatumGetPointer(FunctionCall7Coll(&column->extract_query, column->collation, argument,
										  PointerGetDatum(&q->nkeys), UInt16GetDatum(strategy),
										  PointerGetDatum(&partial), PointerGetDatum(&q->extra),
										  PointerGetDatum(&q->nulls), PointerGetDatum(&q->mode)));
	if (q->mode < GIN_SEARCH_MODE_DEFAULT || q->mode > GIN_SEARCH_MODE_ALL)
		q->mode = GIN_SEARCH_MODE_ALL;
	if (q->datums == NULL || q->nkeys < 0)
		q->nkeys = 0;
	if (q->nkeys == 0 && q->mode == GIN_SEARCH_MODE_DEFAULT)
		return NULL;
	if (q->nulls == NULL)
		q->nulls = palloc0(q->nkeys * sizeof(bool));
	q->no_keys = bf_native_mix(RangesHashOfNoKeys(column));
	make_keys(q, partial);
	q->scratch = scratch;
	q->check = palloc(q->nkeys * sizeof(GinTernaryValue));
	memset(q->check, GIN_MAYBE, q->nkeys * sizeof(GinTernaryValue));
	q->required = palloc(q->nkeys * sizeof(int));
	q->others = palloc(q->nkeys * sizeof(int));
	if (q->nkeys > 0 && !row_is_possible(q, q->check))
		return NULL;
	sort_keys(q);
	q->combination = (q->nothers + 7) / 8;
	q->asked = palloc(q->combination);
	return q;
}

/* The hashes of all keys that are looked up, mixed; NULL only counts them. */
uint64
RangesQueryHashes(const RangesQuery *q, uint64 *hashes)
{
	uint64		n = 0;

	for (int i = 0; i < q->nkeys; i++)
	{
		if (q->keys[i].anywhere)
			continue;
		if (hashes != NULL)
			hashes[n] = q->keys[i].hash;
		n++;
	}
	if (q->mode == GIN_SEARCH_MODE_INCLUDE_EMPTY)
	{
		if (hashes != NULL)
			hashes[n] = q->no_keys;
		n++;
	}
	return n;
}

/* Look a key up, and note how often it is found. */
static bf_ranges
look_up_key(RangesQuery *q, int i, const RangesView *view, uint32 number)
{
	Key		   *key = &q->keys[i];

	q->looked_up++;
	key->ranges = RangesLookUp(view, &key->hash, 1, number);
	key->found += pg_popcount64(key->ranges.words[0]) + pg_popcount64(key->ranges.words[1]);
	return key->ranges;
}

/* How many keys were looked up so far, in all groups. */
uint64
RangesQueryLookedUp(const RangesQuery *q)
{
	return q->looked_up;
}

/* Of some ranges, those that may have all required keys. */
static bf_ranges
with_required(RangesQuery *q, const RangesView *view, uint32 number, bf_ranges among)
{
	for (int i = 0; i < q->nrequired && !bf_ranges_empty(among); i++)
	{
		among = bf_ranges_both(among, look_up_key(q, q->required[i], view, number));
		/* Rarer keys come earlier. */
		if (i > 0 && q->keys[q->required[i]].found < q->keys[q->required[i - 1]].found)
		{
			int			swap = q->required[i];

			q->required[i] = q->required[i - 1];
			q->required[i - 1] = swap;
		}
	}
	return among;
}

/* Of some ranges, those that may have any key, as far as the mode wants one. */
static bf_ranges
with_any(RangesQuery *q, const RangesView *view, uint32 number, bf_ranges among)
{
	bf_ranges	any = {{0, 0}};

	if (q->mode == GIN_SEARCH_MODE_ALL || q->nrequired > 0)
		return among;
	for (int i = 0; i < q->nkeys; i++)
	{
		if (q->keys[i].anywhere)
			return among;
		any = bf_ranges_either(any, q->keys[i].ranges);
	}
	if (q->mode == GIN_SEARCH_MODE_INCLUDE_EMPTY)
		any = bf_ranges_either(any, RangesLookUp(view, &q->no_keys, 1, number));
	return bf_ranges_both(among, any);
}

/* May a row fulfil the condition that has no other keys than the combination that is asked about? */
static bool
may_be(RangesQuery *q)
{
	for (int i = 0; i < q->nothers; i++)
		q->check[q->others[i]] = q->asked[i / 8] >> i % 8 & 1 ? GIN_MAYBE : GIN_FALSE;
	return row_is_possible(q, q->check);
}

/* The same of few other keys, asked once for each combination. */
static bool
may_be_few(RangesQuery *q)
{
	uint64		bit = UINT64CONST(1) << (unsigned char) q->asked[0];

	if (!(q->known & bit))
	{
		if (may_be(q))
			q->possible |= bit;
		q->known |= bit;
	}
	return (q->possible & bit) != 0;
}

/* The same of many, of which not all combinations are remembered. */
static bool
may_be_many(RangesQuery *q)
{
	char	   *entry;
	bool		known;

	if (q->verdicts != NULL && hash_get_num_entries(q->verdicts) * q->combination > MOST_REMEMBERED)
	{
		hash_destroy(q->verdicts);
		q->verdicts = NULL;
	}
	if (q->verdicts == NULL)
	{
		HASHCTL		control = {
			.keysize = q->combination,
			.entrysize = q->combination + 1,
			.hcxt = GetMemoryChunkContext(q),
		};

		q->verdicts = hash_create("range filter combinations", 64, &control, HASH_ELEM | HASH_BLOBS | HASH_CONTEXT);
	}
	entry = hash_search(q->verdicts, q->asked, HASH_ENTER, &known);
	if (!known)
		entry[q->combination] = may_be(q);
	return entry[q->combination];
}

/* May a range have a value that is looked for, going by those of the other keys that it may have? */
static bool
may_have(RangesQuery *q, uint32 range)
{
	memset(q->asked, 0, q->combination);
	for (int i = 0; i < q->nothers; i++)
		if (bf_ranges_has(q->keys[q->others[i]].ranges, range))
			q->asked[i / 8] |= (char) (1 << i % 8);
	return q->nothers <= FEW_OTHERS ? may_be_few(q) : may_be_many(q);
}

/* Of some ranges of a group, those that may have a value that the query selects. */
bf_ranges
RangesQueryRanges(RangesQuery *q, const RangesView *view, uint32 number, bf_ranges among)
{
	among = with_required(q, view, number, among);
	if (bf_ranges_empty(among))
		return among;
	for (int i = 0; i < q->nothers; i++)
		(void) look_up_key(q, q->others[i], view, number);
	among = with_any(q, view, number, among);
	if (q->nothers == 0)
		return among;
	for (uint32 word = 0; word < 2; word++)
		for (uint64 bits = among.words[word]; bits != 0; bits &= bits - 1)
		{
			uint32		range = 64 * word + (uint32) pg_rightmost_one_pos64(bits);

			if (!may_have(q, range))
				among.words[word] &= ~(UINT64CONST(1) << range % 64);
		}
	return among;
}
