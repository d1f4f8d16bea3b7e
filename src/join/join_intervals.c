/*-------------------------------------------------------------------------
 *
 * join_intervals.c
 *	  Covers the values of a key by few intervals, which leave out the widest
 *	  gaps between them.
 *
 * Values are put into buckets of the same width, each of which knows its least
 * and its greatest value.  A value beyond the last bucket makes all twice as
 * wide.  In the end, runs of empty buckets are the gaps.
 *
 * This needs a distance between values, which numbers, dates and times have.
 * Values of other types are all in one bucket, and so in one interval.  The
 * distance only says to which bucket a value goes: that the intervals have all
 * values depends on the type's own comparison alone.
 *
 * src/join/join_intervals.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "catalog/pg_type.h"
#include "utils/builtins.h"
#include "utils/date.h"
#include "utils/datum.h"
#include "utils/timestamp.h"

#include "join/join_intervals.h"

#define BUCKETS			512

/* A gap is left out from this share of the distance of all values on. */
#define LEAST_GAP		(1.0 / 64)

typedef struct Bucket
{
	bool		taken;
	JoinInterval values;
} Bucket;

struct JoinSpread
{
	JoinOrder	order;
	bool		any;			/* is there a value? */
	double		start;			/* of the first bucket */
	double		width;			/* of each */
	Bucket		buckets[BUCKETS];
};

/* No values yet.  Allocated in the current memory context. */
JoinSpread *
JoinSpreadMake(const JoinOrder *order)
{
	JoinSpread *spread = palloc0(sizeof(JoinSpread));

	spread->order = *order;
	spread->width = 1;
	return spread;
}

/* place_of() a numeric, which may have a short header, and then is copied to be read. */
static double
place_of_numeric(Datum value)
{
	struct varlena *number = PG_DETOAST_DATUM(value);
	double		place = DatumGetFloat8(DirectFunctionCall1(numeric_float8_no_overflow,
														   PointerGetDatum(number)));

	if (number != (struct varlena *) DatumGetPointer(value))
		pfree(number);
	return place;
}

/* The place of a value on a line; NaN or infinite if it has none.  Leaves no memory behind. */
static double
place_of(Oid type, Datum value)
{
	switch (type)
	{
		case INT2OID:
			return DatumGetInt16(value);
		case INT4OID:
			return DatumGetInt32(value);
		case INT8OID:
			return (double) DatumGetInt64(value);
		case OIDOID:
			return DatumGetObjectId(value);
		case FLOAT4OID:
			return DatumGetFloat4(value);
		case FLOAT8OID:
			return DatumGetFloat8(value);
		case NUMERICOID:
			return place_of_numeric(value);
		case DATEOID:
			return DatumGetDateADT(value);
		case TIMESTAMPOID:
		case TIMESTAMPTZOID:
			return (double) DatumGetTimestamp(value);
		default:
			return NAN;
	}
}

static int
compare(const JoinSpread *spread, Datum a, Datum b)
{
	return DatumGetInt32(FunctionCall2Coll(spread->order.compare, spread->order.collation, a, b));
}

/* A copy of a value with all its bytes, in the current memory context. */
Datum
JoinValueCopy(Datum value, int16 length, bool by_value)
{
	if (length == -1)
		return PointerGetDatum(PG_DETOAST_DATUM_COPY(value));
	return datumCopy(value, by_value, length);
}

static void
replace(const JoinOrder *order, Datum *place, Datum value)
{
	Datum		old = *place;

	*place = JoinValueCopy(value, order->length, order->by_value);
	if (!order->by_value)
		pfree(DatumGetPointer(old));
}

/* Have an interval reach to a value. */
static void
extend(JoinSpread *spread, Bucket *bucket, Datum value)
{
	if (!bucket->taken)
	{
		bucket->taken = true;
		bucket->values.least = JoinValueCopy(value, spread->order.length, spread->order.by_value);
		bucket->values.greatest = JoinValueCopy(value, spread->order.length, spread->order.by_value);
	}
	else if (compare(spread, value, bucket->values.least) < 0)
		replace(&spread->order, &bucket->values.least, value);
	else if (compare(spread, value, bucket->values.greatest) > 0)
		replace(&spread->order, &bucket->values.greatest, value);
}

/* Put what is in a bucket into another one, which follows it in no order. */
static void
move(JoinSpread *spread, Bucket *from, Bucket *to)
{
	if (from == to || !from->taken)
		return;
	if (!to->taken)
		*to = *from;
	else
	{
		extend(spread, to, from->values.least);
		extend(spread, to, from->values.greatest);
		if (!spread->order.by_value)
		{
			pfree(DatumGetPointer(from->values.least));
			pfree(DatumGetPointer(from->values.greatest));
		}
	}
	from->taken = false;
}

/* Have the buckets reach twice as far: to the left, or else to the right. */
static void
double_width(JoinSpread *spread, bool left)
{
	if (left)
	{
		spread->start -= spread->width * BUCKETS;
		for (int i = BUCKETS - 1; i >= 0; i--)
			move(spread, &spread->buckets[i], &spread->buckets[(i + BUCKETS) / 2]);
	}
	else
		for (int i = 0; i < BUCKETS; i++)
			move(spread, &spread->buckets[i], &spread->buckets[i / 2]);
	spread->width *= 2;
}

/* The bucket of a value. */
static Bucket *
bucket_of(JoinSpread *spread, Datum value)
{
	double		place = place_of(spread->order.type, value);
	int			i;

	/* What has no place, or may not be added to, is in the first. */
	if (!isfinite(place) || fabs(place) > 1e300)
		return &spread->buckets[0];
	if (!spread->any)
		spread->start = floor(place);
	spread->any = true;
	while (place < spread->start)
		double_width(spread, true);
	while (place >= spread->start + spread->width * BUCKETS)
		double_width(spread, false);
	i = (int) ((place - spread->start) / spread->width);
	return &spread->buckets[Max(0, Min(i, BUCKETS - 1))];
}

/* Add a value.  What is kept of it is in the current memory context. */
void
JoinSpreadAdd(JoinSpread *spread, Datum value)
{
	extend(spread, bucket_of(spread, value), value);
}

/* A qsort comparator of int: the greatest first. */
static int
by_width(const void *a, const void *b)
{
	int			one = *(const int *) a;
	int			other = *(const int *) b;

	return one > other ? -1 : one < other;
}

/*
 * How many empty buckets there have to be between two for a gap; as many gaps as
 * there may be are that wide, or more if some are equal.  before[] is set to how
 * many there are before each bucket that is taken.
 */
static int
least_gap(const JoinSpread *spread, int *before)
{
	int			widest[BUCKETS];
	int			first = -1;
	int			last = -1;

	for (int i = 0; i < BUCKETS; i++)
	{
		before[i] = 0;
		if (!spread->buckets[i].taken)
			continue;
		if (last >= 0)
			before[i] = i - last - 1;
		else
			first = i;
		last = i;
	}
	memcpy(widest, before, sizeof(widest));
	qsort(widest, BUCKETS, sizeof(int), by_width);
	return Max(Max(1, widest[JOIN_MOST_INTERVALS - 2]), (int) ((last - first) * LEAST_GAP));
}

/* Have an interval reach as far as another one. */
static void
take(const JoinSpread *spread, JoinInterval *interval, const JoinInterval *other)
{
	if (compare(spread, other->least, interval->least) < 0)
		interval->least = other->least;
	if (compare(spread, other->greatest, interval->greatest) > 0)
		interval->greatest = other->greatest;
}

/*
 * Set *intervals, of which there is room for JOIN_MOST_INTERVALS, such that each
 * value is in one of them, and return how many there are.  They are in ascending
 * order, and do not overlap.  The values belong to the spread.
 */
int
JoinSpreadIntervals(const JoinSpread *spread, JoinInterval *intervals)
{
	int			before[BUCKETS];
	int			gap = least_gap(spread, before);
	int			n = 0;

	for (int i = 0; i < BUCKETS; i++)
	{
		if (!spread->buckets[i].taken)
			continue;
		if (n > 0 && (before[i] < gap || n == JOIN_MOST_INTERVALS))
			take(spread, &intervals[n - 1], &spread->buckets[i].values);
		else
			intervals[n++] = spread->buckets[i].values;

		/* Values without a place may be anywhere. */
		while (n > 1 && compare(spread, intervals[n - 2].greatest, intervals[n - 1].least) >= 0)
		{
			n--;
			take(spread, &intervals[n - 1], &intervals[n]);
		}
	}
	return n;
}
