/*-------------------------------------------------------------------------
 *
 * values.c
 *	  The distinct keys of a hash table, while they are few, and how far they reach.
 *
 * They say which partitions and blocks of a scan's table are not needed.  Up to
 * MOST_LISTED rows of keys are listed.  If there are more, the extent of a column, its
 * least and greatest value, is kept instead, where that is of use and comparing takes
 * little time: two comparisons a row by the rules of a language take as long as the
 * rest of the join.  An extent needs an order: the join's operator has to be the equality
 * of the type's default btree family.
 *
 * join/src/values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/detoast.h"
#include "access/nbtree.h"
#include "access/stratnum.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "utils/builtins.h"
#include "utils/date.h"
#include "utils/datum.h"
#include "utils/lsyscache.h"
#include "utils/timestamp.h"
#include "utils/typcache.h"

#include "join.h"

/* So many rows of keys are listed, of so many bytes. */
#define MOST_LISTED		1024
#define MOST_BYTES		((Size) 1024 * 1024)

/* Between two intervals lies at least this share of the extent. */
#define LEAST_GAP		(1.0 / 64)

/* Which rows are listed, found by their hash. */
typedef struct KeyEntry
{
	uint32		hash;
	int			n;				/* row that is listed */
	char		status;
} KeyEntry;

#define SH_PREFIX		key
#define SH_ELEMENT_TYPE	KeyEntry
#define SH_KEY_TYPE		uint32
#define SH_KEY			hash
#define SH_HASH_KEY(tb, key)	murmurhash32(key)
#define SH_EQUAL(tb, a, b)		((a) == (b))
#define SH_SCOPE		static inline
#define SH_DECLARE
#define SH_DEFINE
#include "lib/simplehash.h"

/*
 * Is this what operators of arrays, records or ranges take?  They call those of members,
 * which may be missing, or raise errors.
 */
bool
HasMembers(Oid type)
{
	return get_typtype(type) == TYPTYPE_PSEUDO && type != ANYENUMOID;
}

/*
 * Set the btree family of a key, if there is one: the default one of its type, of
 * which the operator must be the equality.
 */
static void
set_family(KeyType *type, MemoryContext context)
{
	TypeCacheEntry *entry = lookup_type_cache(type->right, TYPECACHE_BTREE_OPFAMILY);
	Oid			compare;

	if (HasMembers(type->right) ||
		!OidIsValid(entry->btree_opf) ||
		get_op_opfamily_strategy(type->operator, entry->btree_opf) != BTEqualStrategyNumber)
		return;
	compare = get_opfamily_proc(entry->btree_opf, type->right, type->right, BTORDER_PROC);
	if (!FunctionIsSafe(compare))
		return;
	type->family = entry->btree_opf;
	fmgr_info_cxt(compare, &type->compare, context);
}

/* No keys yet, as a filter has them.  Is anybody going to ask for extents? */
KeyValues *
KeyValuesMake(const PlannedFilter *filter, bool extents, MemoryContext context)
{
	MemoryContext before = MemoryContextSwitchTo(context);
	KeyValues  *values = palloc0(sizeof(KeyValues));

	values->context = context;
	values->extents = extents;
	values->nkeys = list_length(filter->operators);
	values->types = palloc0(values->nkeys * sizeof(KeyType));
	for (int i = 0; i < values->nkeys; i++)
	{
		KeyType    *type = &values->types[i];

		type->operator = list_nth_oid(filter->operators, i);
		type->collation = list_nth_oid(filter->collations, i);
		op_input_types(type->operator, &type->left, &type->right);
		get_typlenbyval(type->right, &type->length, &type->by_value);
		set_family(type, context);
	}
	values->listed = palloc(sizeof(Datum) * MOST_LISTED * values->nkeys);
	values->extent = palloc0(values->nkeys * sizeof(KeyInterval));
	values->table = key_create(context, 64, NULL);
	MemoryContextSwitchTo(before);
	return values;
}

/* A copy of a value with all its bytes, in the current memory context. */
static Datum
copy_value(Datum value, const KeyType *type)
{
	if (type->length == -1)
		return PointerGetDatum(PG_DETOAST_DATUM_COPY(value));
	return datumCopy(value, type->by_value, type->length);
}

/* The bytes of such a copy. */
static Size
bytes_of(Datum value, const KeyType *type)
{
	return type->length == -1 ? toast_raw_datum_size(value) :
		datumGetSize(value, type->by_value, type->length);
}

static int
compare_values(const KeyType *type, Datum a, Datum b)
{
	return DatumGetInt32(FunctionCall2Coll((FmgrInfo *) &type->compare, type->collation, a, b));
}

/* Extend the extents to a row. */
static void
extend(KeyValues *values, const Datum *row)
{
	for (int i = 0; i < values->nkeys; i++)
	{
		const KeyType *type = &values->types[i];
		KeyInterval *extent = &values->extent[i];

		if (!OidIsValid(type->family))
			continue;
		if (compare_values(type, row[i], extent->least) < 0)
			extent->least = row[i];
		else if (compare_values(type, row[i], extent->greatest) > 0)
			extent->greatest = row[i];
	}
}

/*
 * Keep extents from now on instead of the list: of what it has, and of a row.  A column of
 * which no extent is kept loses its family.  False if all do.
 */
static bool
begin_extents(KeyValues *values, const Datum *row)
{
	int			n = values->n;
	bool		any = false;

	for (int i = 0; i < values->nkeys; i++)
	{
		KeyType    *type = &values->types[i];

		if (!values->extents || !type->by_value)
			type->family = InvalidOid;
		any |= OidIsValid(type->family);
		values->extent[i] = (KeyInterval) {row[i], row[i]};
	}
	for (int i = 0; i < n && any; i++)
		extend(values, KeyValuesRow(values, i));
	values->n = TOO_MANY_KEYS;
	return any;
}

/* Is a row the one that is listed there, byte by byte? */
static bool
is_listed_at(const KeyValues *values, int n, const Datum *row)
{
	const Datum *other = KeyValuesRow(values, n);

	for (int i = 0; i < values->nkeys; i++)
		if (!datum_image_eq(row[i], other[i], values->types[i].by_value, values->types[i].length))
			return false;
	return true;
}

/*
 * List a row of keys.  Rows that differ and have the same hash may be listed more than once,
 * which is rare.  False if there is no room.
 */
static bool
list_row(KeyValues *values, const Datum *row, uint32 hash)
{
	bool		found;
	KeyEntry   *entry;
	Datum	   *copy;
	Size		bytes = 0;

	entry = key_lookup(values->table, hash);
	if (entry != NULL && is_listed_at(values, entry->n, row))
		return true;
	for (int i = 0; i < values->nkeys; i++)
		bytes += bytes_of(row[i], &values->types[i]);
	if (values->n == MOST_LISTED || values->bytes + bytes > MOST_BYTES)
		return false;
	values->bytes += bytes;
	copy = values->listed + (Size) values->n * values->nkeys;
	for (int i = 0; i < values->nkeys; i++)
		copy[i] = copy_value(row[i], &values->types[i]);
	entry = key_insert(values->table, hash, &found);
	entry->n = values->n++;
	return true;
}

/*
 * Add a row of keys, none of which is NULL, with the hash of all.  False if nothing is known
 * of the keys any longer.
 */
bool
KeyValuesAdd(KeyValues *values, const Datum *row, uint32 hash)
{
	MemoryContext before;
	bool		known;

	if (values->n == TOO_MANY_KEYS)
	{
		extend(values, row);
		return true;
	}
	before = MemoryContextSwitchTo(values->context);
	known = list_row(values, row, hash) || begin_extents(values, row);
	MemoryContextSwitchTo(before);
	return known;
}

/* ---------- between processes ---------- */

/*
 * What a process knows of its keys, for others:
 *
 *		int32 n | the values of a row, one for each column | those of the next row ...
 *		TOO_MANY_KEYS | the least of each column | the greatest of each column
 *
 * A value is written as datumSerialize() does; NULL is one of a column without an order.
 */
static int32
rows_to_write(const KeyValues *values)
{
	return values->n == TOO_MANY_KEYS ? 2 : values->n;
}

static Datum
value_to_write(const KeyValues *values, int row, int column, bool *isnull)
{
	*isnull = values->n == TOO_MANY_KEYS && !OidIsValid(values->types[column].family);
	if (values->n != TOO_MANY_KEYS)
		return KeyValuesRow(values, row)[column];
	return row == 0 ? values->extent[column].least : values->extent[column].greatest;
}

/* The bytes of what KeyValuesWrite() writes. */
Size
KeyValuesSpace(const KeyValues *values)
{
	Size		size = sizeof(int32);

	for (int row = 0; row < rows_to_write(values); row++)
		for (int i = 0; i < values->nkeys; i++)
		{
			bool		isnull;
			Datum		value = value_to_write(values, row, i, &isnull);

			size += datumEstimateSpace(value, isnull, values->types[i].by_value, values->types[i].length);
		}
	return size;
}

void
KeyValuesWrite(const KeyValues *values, char *place)
{
	int32		n = values->n;

	memcpy(place, &n, sizeof(n));
	place += sizeof(n);
	for (int row = 0; row < rows_to_write(values); row++)
		for (int i = 0; i < values->nkeys; i++)
		{
			bool		isnull;
			Datum		value = value_to_write(values, row, i, &isnull);

			datumSerialize(value, isnull, values->types[i].by_value, values->types[i].length, &place);
		}
}

/* Read one row.  A column of it that has no order has none here either. */
static char *
read_row(KeyValues *values, char *place, Datum *row, uint32 *hash)
{
	*hash = 0;
	for (int i = 0; i < values->nkeys; i++)
	{
		KeyType    *type = &values->types[i];
		bool		isnull;

		row[i] = datumRestore(&place, &isnull);
		type->family = isnull ? InvalidOid : type->family;
		if (!isnull)
			*hash = hash_combine(*hash, datum_image_hash(row[i], type->by_value, type->length));
	}
	return place;
}

/* Add how far the keys of another process reach. */
static bool
read_extents(KeyValues *values, char *place)
{
	Datum	   *row = palloc(values->nkeys * sizeof(Datum));
	uint32		hash;
	bool		known = true;

	for (int i = 0; i < 2 && known; i++)
	{
		place = read_row(values, place, row, &hash);
		if (values->n == TOO_MANY_KEYS)
			extend(values, row);
		else
			known = begin_extents(values, row);
	}
	return known;
}

/*
 * Add what another process has written of its keys.  False if nothing is known of the keys
 * any longer.
 */
bool
KeyValuesRead(KeyValues *values, const char *written)
{
	MemoryContext working = AllocSetContextCreate(values->context, "bloomext_join keys",
												  ALLOCSET_DEFAULT_SIZES);
	MemoryContext before = MemoryContextSwitchTo(working);
	char	   *place = unconstify(char *, written);
	Datum	   *row = palloc(values->nkeys * sizeof(Datum));
	bool		known = true;
	uint32		hash;
	int32		n;

	memcpy(&n, place, sizeof(n));
	place += sizeof(n);
	if (n == TOO_MANY_KEYS)
		known = read_extents(values, place);
	for (int i = 0; i < n && known; i++)
	{
		place = read_row(values, place, row, &hash);
		known = KeyValuesAdd(values, row, hash);
	}
	MemoryContextSwitchTo(before);
	MemoryContextDelete(working);
	return known;
}

/* ---------- intervals ---------- */

/*
 * The place of a value on a line, by which gaps between values are measured; NaN
 * if it has none.  It decides nothing but where an interval ends.
 */
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
			return DatumGetFloat8(DirectFunctionCall1(numeric_float8_no_overflow, value));
		case DATEOID:
			return DatumGetDateADT(value);
		case TIMESTAMPOID:
		case TIMESTAMPTZOID:
			return (double) DatumGetTimestamp(value);
		default:
			return NAN;
	}
}

/* A qsort_arg comparator of Datum. */
static int
by_value_of_type(const void *a, const void *b, void *type)
{
	return compare_values(type, *(const Datum *) a, *(const Datum *) b);
}

/* A qsort comparator of double: the greatest first. */
static int
greatest_first(const void *a, const void *b)
{
	double		one = *(const double *) a;
	double		other = *(const double *) b;

	return one > other ? -1 : one < other;
}

/* The values of a column that are listed, in order. */
static Datum *
sorted_column(const KeyValues *values, int column)
{
	Datum	   *sorted = palloc(values->n * sizeof(Datum));

	for (int i = 0; i < values->n; i++)
		sorted[i] = KeyValuesRow(values, i)[column];
	qsort_arg(sorted, values->n, sizeof(Datum), by_value_of_type, &values->types[column]);
	return sorted;
}

/* From which width on gaps between sorted values are left out. */
static double
least_gap(const Datum *sorted, int n, Oid type)
{
	double	   *gaps = palloc((n - 1) * sizeof(double));
	double		extent = place_of(type, sorted[n - 1]) - place_of(type, sorted[0]);
	double		least = extent * LEAST_GAP;

	for (int i = 0; i < n - 1; i++)
	{
		gaps[i] = place_of(type, sorted[i + 1]) - place_of(type, sorted[i]);
		if (!isfinite(gaps[i]))
			return INFINITY;
	}
	qsort(gaps, n - 1, sizeof(double), greatest_first);
	if (n - 1 >= MOST_INTERVALS)
		least = Max(least, gaps[MOST_INTERVALS - 2]);
	pfree(gaps);
	return isfinite(least) ? least : INFINITY;
}

/*
 * Cover the values of a column that has a family by a few intervals, in ascending
 * order, which leave out the widest gaps.  There is room for MOST_INTERVALS;
 * returns how many there are.
 */
int
KeyValuesIntervals(const KeyValues *values, int column, KeyInterval *intervals)
{
	Oid			type = values->types[column].right;
	Datum	   *sorted;
	double		gap;
	int			n = 0;

	if (values->n == 0)
		return 0;
	if (values->n == TOO_MANY_KEYS)
	{
		intervals[0] = values->extent[column];
		return 1;
	}
	sorted = sorted_column(values, column);
	gap = least_gap(sorted, values->n, type);
	intervals[n++] = (KeyInterval) {sorted[0], sorted[0]};
	for (int i = 1; i < values->n; i++)
	{
		if (n < MOST_INTERVALS &&
			place_of(type, sorted[i]) - place_of(type, sorted[i - 1]) >= gap)
			intervals[n++].least = sorted[i];
		intervals[n - 1].greatest = sorted[i];
	}
	return n;
}
