/*-------------------------------------------------------------------------
 *
 * element_nested.c
 *	  Canonical bytes of values that have members: arrays, ranges,
 *	  multiranges, composites and records.
 *
 * What it promises: a member contributes its length and its own canonical
 * bytes, so that no two unlike values run into the same bytes, and a kind
 * that is made of the members' kinds alone: names of types and columns do
 * not count.  Each member is checked under the collation that the server
 * would compare it under: the call's for arrays, the range type's, or the
 * column's.
 *
 * What it does not do: trust that a composite type stays as it is.  A
 * composite value says which row type it is of; whenever that is not the one
 * seen last, or has been altered, its columns are resolved afresh.
 *
 * src/element/element_nested.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_range.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/multirangetypes.h"
#include "utils/rangetypes.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "element/element_internal.h"

/* ---- arrays ---- */

typedef struct ArrayState
{
	ElementType *member;
	ArrayMetaState meta;		/* how members are stored */
} ArrayState;

/*
 * The put function of arrays: the number of dimensions, length and lower
 * bound of each, and the members in their order.
 */
static void
put_array(ElementType *et, Datum value, StringInfo buf)
{
	ArrayState *state = et->state;
	ArrayType  *array = DatumGetArrayTypeP(value);
	ArrayIterator it = array_create_iterator(array, 0, &state->meta);
	Datum		member;
	bool		isnull;

	ElementPut32(buf, (uint32) ARR_NDIM(array));
	for (int i = 0; i < ARR_NDIM(array); i++)
	{
		ElementPut32(buf, (uint32) ARR_DIMS(array)[i]);
		ElementPut32(buf, (uint32) ARR_LBOUND(array)[i]);
	}
	while (array_iterate(it, &member, &isnull))
	{
		CHECK_FOR_INTERRUPTS();
		ElementPutMember(buf, state->member, member, isnull);
	}
	array_free_iterator(it);
}

/* Set up an array.  Members compare under the collation of the call. */
void
ElementSetupArray(ElementType *et, Oid member_typid, ElementResolver resolve)
{
	ArrayState *state = MemoryContextAllocZero(et->mcxt, sizeof(ArrayState));

	state->member = resolve(member_typid, et->collation, et->mcxt);
	state->meta.element_type = member_typid;
	get_typlenbyvalalign(member_typid, &state->meta.typlen, &state->meta.typbyval,
						 &state->meta.typalign);
	ElementSetKind(et, "%s[]", state->member->kind);
	et->structure = state->member->structure;
	et->put = put_array;
	et->state = state;
}

/* ---- ranges and multiranges ---- */

/* The first byte of a range.  Ours, and part of the canonical bytes. */
#define ELEMENT_RANGE_EMPTY		0x01
#define ELEMENT_RANGE_LB_INC	0x02
#define ELEMENT_RANGE_UB_INC	0x04
#define ELEMENT_RANGE_LB_INF	0x08
#define ELEMENT_RANGE_UB_INF	0x10

typedef struct RangeState
{
	TypeCacheEntry *typcache;	/* of the range type */
	ElementType *bound;
} RangeState;

/* Bounds are inclusive only if they are finite; the server sees to that. */
static void
put_bounds(StringInfo buf, const RangeState *state, const RangeBound *lower,
		   const RangeBound *upper)
{
	uint8		flags = 0;

	flags |= lower->infinite ? ELEMENT_RANGE_LB_INF : 0;
	flags |= upper->infinite ? ELEMENT_RANGE_UB_INF : 0;
	flags |= !lower->infinite && lower->inclusive ? ELEMENT_RANGE_LB_INC : 0;
	flags |= !upper->infinite && upper->inclusive ? ELEMENT_RANGE_UB_INC : 0;

	ElementPut8(buf, flags);
	if (!lower->infinite)
		ElementPutMember(buf, state->bound, lower->val, false);
	if (!upper->infinite)
		ElementPutMember(buf, state->bound, upper->val, false);
}

/* The put function of ranges: a flag, and the bounds that there are. */
static void
put_range(ElementType *et, Datum value, StringInfo buf)
{
	const RangeState *state = et->state;
	RangeBound	lower;
	RangeBound	upper;
	bool		empty;

	range_deserialize(state->typcache, DatumGetRangeTypeP(value), &lower, &upper, &empty);
	if (empty)
		ElementPut8(buf, ELEMENT_RANGE_EMPTY);
	else
		put_bounds(buf, state, &lower, &upper);
}

/* The server keeps the ranges of a multirange sorted, merged and not empty. */
static void
put_multirange(ElementType *et, Datum value, StringInfo buf)
{
	const RangeState *state = et->state;
	MultirangeType *multirange = DatumGetMultirangeTypeP(value);

	ElementPut32(buf, multirange->rangeCount);
	for (uint32 i = 0; i < multirange->rangeCount; i++)
	{
		int			start = ElementBeginMember(buf);
		RangeBound	lower;
		RangeBound	upper;

		CHECK_FOR_INTERRUPTS();
		multirange_get_bounds(state->typcache, multirange, i, &lower, &upper);
		put_bounds(buf, state, &lower, &upper);
		ElementEndMember(buf, start);
	}
}

/*
 * A range compares its bounds by an operator class that its creator chose.
 * Canonical bytes follow the default one, so the two must agree on equality.
 */
static void
check_range_equality(Oid range_typid)
{
	HeapTuple	tuple = SearchSysCache1(RANGETYPE, ObjectIdGetDatum(range_typid));
	Form_pg_range form;
	Oid			input;
	Oid			equality;
	TypeCacheEntry *subtype;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for range type %u", range_typid);
	form = (Form_pg_range) GETSTRUCT(tuple);
	input = get_opclass_input_type(form->rngsubopc);
	equality = get_opfamily_member(get_opclass_family(form->rngsubopc),
								   input, input, BTEqualStrategyNumber);
	subtype = lookup_type_cache(form->rngsubtype, TYPECACHE_EQ_OPR);
	ReleaseSysCache(tuple);

	if (equality != subtype->eq_opr)
		ElementRefuse(range_typid,
					  "The range type's operator class has an equality of its own.",
					  "Build the filter from the bounds of the ranges.");
}

/* Set up a range type, or the multirange type of range_typid. */
static void
setup_ranges(ElementType *et, Oid range_typid, ElementResolver resolve, const char *kind)
{
	RangeState *state = MemoryContextAllocZero(et->mcxt, sizeof(RangeState));

	check_range_equality(range_typid);
	state->typcache = lookup_type_cache(range_typid, TYPECACHE_RANGE_INFO);
	if (state->typcache->rngelemtype == NULL)
		elog(ERROR, "type %u is not a range type", range_typid);
	state->bound = resolve(state->typcache->rngelemtype->type_id,
						   state->typcache->rng_collation, et->mcxt);
	ElementSetKind(et, "%s(%s)", kind, state->bound->kind);
	et->structure = state->bound->structure;
	et->state = state;
}

/* Set up a range.  Bounds compare under the collation of the range type. */
void
ElementSetupRange(ElementType *et, Oid typid, ElementResolver resolve)
{
	setup_ranges(et, typid, resolve, "range");
	et->put = put_range;
}

/* Set up a multirange, whose ranges have no length but that of a member. */
void
ElementSetupMultirange(ElementType *et, Oid typid, ElementResolver resolve)
{
	setup_ranges(et, get_multirange_range(typid), resolve, "multirange");
	et->put = put_multirange;
}

/* ---- composites and records ---- */

/* A row type as it was when last looked at. */
typedef struct RowShape
{
	MemoryContext mcxt;			/* of all that belongs to the shape */
	Oid			typid;			/* RECORDOID and a typmod, or a named type */
	int32		typmod;
	const TypeCacheEntry *typcache; /* NULL for RECORDOID */
	uint64		identifier;		/* another one, another tuple descriptor */
	TupleDesc	desc;			/* own copy */
	ElementType **columns;		/* NULL where dropped */
	Datum	   *values;			/* room for one value, taken apart */
	bool	   *nulls;
	StringInfoData kind;
	uint64		structure;
} RowShape;

typedef struct RowState
{
	RowShape   *shape;			/* NULL for a record before its first value */
	ElementResolver resolve;
	bool		nested;			/* the kind must not change */
} RowState;

/* What the kind of a record is before its first value. */
#define UNSEEN_RECORD	"record"

/* Raise the error for a column of a row, counted from 1, that is a bare literal. */
static void
refuse_literal(int column)
{
	ElementRefuse(UNKNOWNOID, psprintf("Column %d of the row is a literal without a type.", column),
				  "Cast this literal to its type, for instance 'x'::text, or the row to a composite type.");
}

/*
 * The structure of a row type: which attributes it has, by their numbers, and
 * the structures of their types.  It is 0 if the numbers are 1, 2, 3 and so on,
 * as in every row that is not of a named type, and all these are 0.
 */
static uint64
structure_of(const RowShape *shape)
{
	uint64		structure = 0;
	int			live = 0;

	for (int i = 0; i < shape->desc->natts; i++)
	{
		if (shape->columns[i] == NULL)
			continue;
		if (i != live || shape->columns[i]->structure != 0)
			structure = bf_hash_u64(structure ^ bf_hash_u64(shape->columns[i]->structure + (uint64) i));
		live++;
	}
	return structure;
}

/* Resolve the columns of shape->desc, in the shape's context, which is current. */
static void
resolve_columns(RowShape *shape, ElementResolver resolve)
{
	int			natts = shape->desc->natts;
	const char *separator = "";

	shape->columns = palloc0(Max(natts, 1) * sizeof(ElementType *));
	shape->values = palloc0(Max(natts, 1) * sizeof(Datum));
	shape->nulls = palloc0(Max(natts, 1) * sizeof(bool));
	initStringInfo(&shape->kind);
	appendStringInfoString(&shape->kind, "row(");
	for (int i = 0; i < natts; i++)
	{
		Form_pg_attribute column = TupleDescAttr(shape->desc, i);

		if (column->attisdropped)
			continue;
		if (column->atttypid == UNKNOWNOID)
			refuse_literal(i + 1);
		shape->columns[i] = resolve(column->atttypid, column->attcollation, shape->mcxt);
		appendStringInfo(&shape->kind, "%s%s", separator, shape->columns[i]->kind);
		separator = ",";
	}
	appendStringInfoChar(&shape->kind, ')');
	shape->structure = structure_of(shape);
}

/*
 * Look at a row type; the result lives in a new child of mcxt.  The
 * identifier is taken before the descriptor: should the type be altered in
 * between, the next value sees the difference.
 */
static RowShape *
make_shape(Oid typid, int32 typmod, ElementResolver resolve, MemoryContext mcxt)
{
	MemoryContext cxt = AllocSetContextCreate(mcxt, "bloomext row type",
											  ALLOCSET_SMALL_SIZES);
	MemoryContext old = MemoryContextSwitchTo(cxt);
	RowShape   *shape = palloc0(sizeof(RowShape));

	shape->mcxt = cxt;
	shape->typid = typid;
	shape->typmod = typmod;
	shape->identifier = assign_record_type_identifier(typid, typmod);
	shape->desc = lookup_rowtype_tupdesc_copy(typid, typmod);
	if (typid != RECORDOID)
		shape->typcache = lookup_type_cache(typid, TYPECACHE_TUPDESC);
	resolve_columns(shape, resolve);
	MemoryContextSwitchTo(old);
	return shape;
}

/* Is the shape still that of this row type? */
static inline bool
shape_is_current(const RowShape *shape, Oid typid, int32 typmod)
{
	return shape != NULL && shape->typid == typid && shape->typmod == typmod &&
		(shape->typcache == NULL ||
		 shape->typcache->tupDesc_identifier == shape->identifier);
}

/*
 * Make the ElementType one of a row type that it is not of now.  On error it
 * remains as it was.
 */
static void
change_shape(ElementType *et, Oid typid, int32 typmod)
{
	RowState   *state = et->state;
	RowShape   *old = state->shape;
	RowShape   *shape = make_shape(typid, typmod, state->resolve, et->mcxt);

	if (strcmp(shape->kind.data, et->kind) != 0 || shape->structure != et->structure)
	{
		/* what those around it have of these was made of the old ones */
		if (state->nested && old != NULL)
			ereport(ERROR,
					(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
					 errmsg("composite type %s was altered while it was in use",
							format_type_be(typid)),
					 errhint("Run the statement again.")));
		ElementSetKind(et, "%s", shape->kind.data);
		et->structure = shape->structure;
		et->serial++;
	}
	state->shape = shape;
	if (old != NULL)
		MemoryContextDelete(old->mcxt);
}

/* The shape of a row, which is the ElementType's from then on. */
static const RowShape *
shape_of(ElementType *et, HeapTupleHeader row)
{
	const RowState *state = et->state;
	Oid			typid = HeapTupleHeaderGetTypeId(row);

	/*
	 * Since the minor versions of November 2026 the field has a part of the
	 * version of a row of a named type.  Their macro hides that, but not that
	 * of an older header with which this may have been compiled.
	 */
	int32		typmod = typid == RECORDOID ? HeapTupleHeaderGetTypMod(row) : -1;

	if (!shape_is_current(state->shape, typid, typmod))
		change_shape(et, typid, typmod);
	return state->shape;
}

/*
 * ElementType.update_kind of rows: find out which columns a value's row type has
 * now, and so its kind.
 */
static void
update_row_kind(ElementType *et, Datum value)
{
	(void) shape_of(et, DatumGetHeapTupleHeader(value));
}

/* The put function of rows: each column that is not dropped, as a member. */
static void
put_row(ElementType *et, Datum value, StringInfo buf)
{
	HeapTupleHeader row = DatumGetHeapTupleHeader(value);
	const RowShape *shape = shape_of(et, row);
	HeapTupleData tuple = {.t_len = HeapTupleHeaderGetDatumLength(row),.t_data = row};

	ItemPointerSetInvalid(&tuple.t_self);
	heap_deform_tuple(&tuple, shape->desc, shape->values, shape->nulls);
	for (int i = 0; i < shape->desc->natts; i++)
	{
		if (shape->columns[i] != NULL)
			ElementPutMember(buf, shape->columns[i], shape->values[i], shape->nulls[i]);
	}
}

/*
 * Set up a named composite type, or RECORDOID, whose columns are known only
 * by its values.  nested is true for a member of another value.
 */
void
ElementSetupRow(ElementType *et, Oid typid, bool nested, ElementResolver resolve)
{
	RowState   *state = MemoryContextAllocZero(et->mcxt, sizeof(RowState));

	state->resolve = resolve;
	state->nested = nested;
	et->put = put_row;
	et->update_kind = update_row_kind;
	et->state = state;
	ElementSetKind(et, UNSEEN_RECORD);
	if (typid != RECORDOID)
		change_shape(et, typid, -1);
}
