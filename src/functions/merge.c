/*-------------------------------------------------------------------------
 *
 * merge.c
 *	  Union and intersection of two filters, as functions and aggregates; and
 *	  how many values two filters have in common.
 *
 * Filters can be merged if they have one shape and kind
 * (filter/compatible.c).  Their capacity and fpp may differ slightly, since
 * neighboring capacities share a shape; the result has the larger capacity and
 * the larger fpp, which that shape keeps as well, and which do not depend on
 * the order of merging.  Of two filters that stop or grow at their capacity,
 * one at least must be without values.
 *
 * The union of the untyped empty filter with another is the other; the
 * intersection is the untyped empty filter.
 *
 * An intersection contains every value that is in both sets, but its rate
 * follows from the bits that the two filters share, not from its fpp.  Nor do
 * these bits show how many values are in both sets, for most of them belong to
 * different values; the union does: |A| + |B| - |A or B|.
 *
 * src/functions/merge.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/xact.h"
#include "fmgr.h"

#include "functions/functions.h"

PG_FUNCTION_INFO_V1(bloom_compatible);
PG_FUNCTION_INFO_V1(bloom_union);
PG_FUNCTION_INFO_V1(bloom_intersection);
PG_FUNCTION_INFO_V1(bloom_overlap);
PG_FUNCTION_INFO_V1(bloom_jaccard);
PG_FUNCTION_INFO_V1(bloomext_union_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_intersection_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_union_agg_final);
PG_FUNCTION_INFO_V1(bloomext_merge_agg_final);

typedef enum MergeKind
{
	UNITE,
	INTERSECT
} MergeKind;

/*
 * Bytes of bits from which on an aggregate's state is an expanded filter.  Flat
 * ones are copied by the server, which checks for no interrupts meanwhile.
 */
#define OBJECT_STATE_MIN	BF_POLL_BYTES

#define OVERFULL_RATE		10	/* of a union, as a multiple of the target */

/* bloom_compatible(bloom, bloom) returns boolean: can they be merged? */
Datum
bloom_compatible(PG_FUNCTION_ARGS)
{
	bf_filter	a;
	bf_filter	b;

	BloomRead(PG_GETARG_DATUM(0), &a);
	BloomRead(PG_GETARG_DATUM(1), &b);
	PG_RETURN_BOOL(BloomAlike(&a, &b));
}

/* The header of the result of merging a with b; its kind points into one of them. */
static bf_header
merged_header(const bf_filter *a, const bf_filter *b)
{
	bf_header	head = a->head;

	if (head.kind_len == 0)
	{
		head.kind = b->head.kind;
		head.kind_len = b->head.kind_len;
	}
	head.capacity = Max(a->head.capacity, b->head.capacity);
	head.fpp = Max(a->head.fpp, b->head.fpp);
	head.entries = a->head.entries + b->head.entries;
	return head;
}

/* Merge the bits of another filter, which has some, into a result; false if none is left. */
static bool
merge_bits(bf_filter *result, const bf_filter *other, MergeKind how)
{
	if (how == INTERSECT)
		return bf_bits_and(result->body, other->body, other->len);
	other->layout->methods->unite(result, other);
	return true;
}

/* Is the result of merging without any bit, whatever the two hold? */
static bool
is_void(const bf_filter *a, const bf_filter *b, MergeKind how)
{
	if (how == UNITE)
		return a->body == NULL && b->body == NULL;
	return a->body == NULL || b->body == NULL;
}

/* Raise an error unless the two can be merged. */
static void
check_merge(const bf_filter *a, const bf_filter *b, MergeKind how)
{
	BloomCheckAlike(a, b, how == UNITE ? "unite" : "intersect");
}

/* A flat copy of an opened filter. */
static Datum
copy_of(const bf_filter *filter)
{
	struct varlena *copy = palloc(VARSIZE(filter->value));

	bf_bits_copy(copy, filter->value, VARSIZE(filter->value));
	return PointerGetDatum(copy);
}

/* The result of merging two opened filters, as a new flat value. */
static Datum
merge_opened(const bf_filter *a, const bf_filter *b, MergeKind how)
{
	const bf_filter *first = a->body != NULL ? a : b;
	bf_header	head;
	bf_filter	merged;

	check_merge(a, b, how);
	if (a->layout == NULL || b->layout == NULL)
		return copy_of((a->layout == NULL) == (how == UNITE) ? b : a);
	head = merged_header(a, b);
	if (is_void(a, b, how))
	{
		head.entries = 0;
		return BloomHeaderOnly(&head);
	}
	merged = *first;
	merged.head = head;
	BloomWrite(&merged, first->body, first->len);
	if (first == a && b->body != NULL)
		(void) merge_bits(&merged, b, how);
	return BloomWriteEnd(&merged);
}

/* The union or intersection of two filters of any form, as a new flat value. */
static Datum
merge(Datum a, Datum b, MergeKind how)
{
	bf_filter	fa;
	bf_filter	fb;

	BloomRead(a, &fa);
	BloomRead(b, &fb);
	return merge_opened(&fa, &fb, how);
}

/*
 * Warn if a union that is handed out lets ten times as many absent values pass
 * as it should, once in a statement of the client and process.  The bits are
 * counted, unless the statement has been warned.
 */
static void
warn_of_union(Datum result)
{
	static TimestampTz warned_at = 0;	/* the start of the last such
										 * statement */
	bf_filter	filter;
	double		rate;

	if (warned_at == GetCurrentStatementStartTimestamp())
		return;
	BloomRead(result, &filter);
	rate = bf_rate(&filter);
	if (rate <= OVERFULL_RATE * filter.head.fpp)
		return;
	warned_at = GetCurrentStatementStartTimestamp();
	ereport(WARNING,
			(errmsg("union of filters has a false-positive rate of %.2g, with a target of %g",
					rate, filter.head.fpp),
			 errdetail("It holds more values than its capacity of %llu.",
					   (unsigned long long) filter.head.capacity),
			 errhint("Build each of the filters with a capacity that fits all values of the union.")));
}

/* bloom_union(bloom, bloom) returns bloom; operator bloom | bloom; warns if it is overfull */
Datum
bloom_union(PG_FUNCTION_ARGS)
{
	Datum		result = merge(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1), UNITE);

	warn_of_union(result);
	PG_RETURN_DATUM(result);
}

/* bloom_intersection(bloom, bloom) returns bloom; operator bloom & bloom */
Datum
bloom_intersection(PG_FUNCTION_ARGS)
{
	return merge(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1), INTERSECT);
}

/*
 * Estimate how many values the filters at arguments 0 and 1 have in common, not
 * less than none and not more than the smaller one has, and how many there are
 * in all.  False if every bit of the union is set, which means nothing.  Raises an
 * error if the two cannot be united.
 *
 * With m bits, k hashes, and a, b, c and u for k/m times the number of values
 * of the first, the second, both and either, the standard error of *common is
 * sqrt(m (exp(u) - exp(a) - exp(b) + 2 exp(c) - 1 - c)) / k: the covariances of
 * unset bits, as for linear counting (Whang et al. 1990, ACM TODS 15:2) taken
 * to three counts over the same bits.  sql/overlap.sql compares it.
 */
static bool
estimate_overlap(FunctionCallInfo fcinfo, double *common, double *all)
{
	bf_filter	a;
	bf_filter	b;
	bf_filter	both;
	double		of_a;
	double		of_b;

	BloomRead(PG_GETARG_DATUM(0), &a);
	BloomRead(PG_GETARG_DATUM(1), &b);
	BloomCheckAlike(&a, &b, "compare");
	BloomRead(merge_opened(&a, &b, UNITE), &both);
	of_a = bf_cardinality(&a);
	of_b = bf_cardinality(&b);
	*all = bf_cardinality(&both);
	if (isinf(*all))
		return false;
	*common = Min(Max(of_a + of_b - *all, 0), Min(of_a, of_b));
	return true;
}

/* bloom_overlap(bloom, bloom) returns bigint, NULL if every bit of the union is set */
Datum
bloom_overlap(PG_FUNCTION_ARGS)
{
	double		common;
	double		all;

	if (!estimate_overlap(fcinfo, &common, &all))
		PG_RETURN_NULL();
	PG_RETURN_INT64((int64) rint(common));
}

/*
 * bloom_jaccard(bloom, bloom) returns double precision: the common values as a
 * share of all, NULL if there are none, or if every bit of the union is set
 */
Datum
bloom_jaccard(PG_FUNCTION_ARGS)
{
	double		common;
	double		all;

	if (!estimate_overlap(fcinfo, &common, &all) || all == 0)
		PG_RETURN_NULL();
	PG_RETURN_FLOAT8(common / all);
}

/*
 * Merge a filter into an aggregate's state, which is a finished filter, flat or
 * expanded, that nobody else sees.  Returns the state if it was changed in
 * place, which needs its length to stay, or was left as it is; else a new flat
 * value.  Filters without values are common among those that are united, and
 * must not cost a copy of the state.
 */
static Datum
merge_into(Datum state, Datum other, MergeKind how)
{
	bf_filter	a;
	bf_filter	b;
	bf_header	head;

	BloomRead(state, &a);
	BloomRead(other, &b);
	if (b.layout == NULL && how == UNITE)
		return state;
	if ((a.value != (struct varlena *) DatumGetPointer(state) &&
		 !BloomIsWritable(state, &a)) ||
		a.layout == NULL || b.layout == NULL || a.body == NULL || is_void(&a, &b, how))
		return merge_opened(&a, &b, how);
	check_merge(&a, &b, how);
	head = merged_header(&a, &b);
	if (head.kind_len != a.head.kind_len)
		return merge_opened(&a, &b, how);
	if (head.fpp != a.head.fpp || head.capacity != a.head.capacity)
	{
		head.kind = pnstrdup(head.kind, head.kind_len);
		bf_header_write(a.value, &head);
	}
	if (b.body != NULL && !merge_bits(&a, &b, how))
		return BloomHeaderOnly(&head);
	return state;
}

/*
 * Make an aggregate's state of a filter: an expanded one below aggcontext, or
 * if it is small, a flat value, which the server copies there.
 */
static Datum
new_state(Datum value, MemoryContext aggcontext)
{
	bf_filter	filter;

	BloomRead(value, &filter);
	if (filter.len >= OBJECT_STATE_MIN)
		return BloomExpandedCopy(&filter, aggcontext);
	return PointerGetDatum(filter.value);
}

/*
 * The transition, and since states are filters also the combine function of
 * both aggregates.  NULLs are passed over.
 */
static Datum
merge_transition(FunctionCallInfo fcinfo, MergeKind how)
{
	MemoryContext aggcontext = BloomAggregateMemory(fcinfo);
	Datum		merged;

	if (PG_ARGISNULL(1))
		return BloomAggKeep(fcinfo);
	if (PG_ARGISNULL(0))
		PG_RETURN_DATUM(new_state(PG_GETARG_DATUM(1), aggcontext));
	merged = merge_into(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1), how);
	if (merged == PG_GETARG_DATUM(0))
		PG_RETURN_DATUM(merged);
	PG_RETURN_DATUM(new_state(merged, aggcontext));
}

/* bloomext_union_agg_transition(bloom, bloom) returns bloom */
Datum
bloomext_union_agg_transition(PG_FUNCTION_ARGS)
{
	return merge_transition(fcinfo, UNITE);
}

/* bloomext_intersection_agg_transition(bloom, bloom) returns bloom */
Datum
bloomext_intersection_agg_transition(PG_FUNCTION_ARGS)
{
	return merge_transition(fcinfo, INTERSECT);
}

/*
 * bloomext_merge_agg_final(bloom) returns bloom: a copy of the state, which may
 * change further in a window function
 */
Datum
bloomext_merge_agg_final(PG_FUNCTION_ARGS)
{
	bf_filter	filter;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	return copy_of(&filter);
}

/*
 * bloomext_union_agg_final(bloom) returns bloom: warns if it is overfull.  States
 * that a worker sends, or another server, do not come here.
 */
Datum
bloomext_union_agg_final(PG_FUNCTION_ARGS)
{
	warn_of_union(PG_GETARG_DATUM(0));
	return bloomext_merge_agg_final(fcinfo);
}
