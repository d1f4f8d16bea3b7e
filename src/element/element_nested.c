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
#include "utils/multirangetypes.h"
#include "utils/rangetypes.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "element/element_internal.h"

/* The server's inline functions do not pass -Wextra. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#include "utils/arrayaccess.h"
#pragma GCC diagnostic pop

/* ---- arrays ---- */

typedef struct ArrayState
{
	StringInfoData buf;
	ElementType *member;
	int16		typlen;			/* how members are stored */
	bool		typbyval;
	char		typalign;
} ArrayState;

static void
put_dimensions(StringInfo buf, const AnyArrayType *array)
{
	int			ndim = AARR_NDIM(array);

	ElementPut32(buf, (uint32) ndim);
	for (int i = 0; i < ndim; i++)
	{
		ElementPut32(buf, (uint32) AARR_DIMS(array)[i]);
		ElementPut32(buf, (uint32) AARR_LBOUND(array)[i]);
	}
}

static void
encode_array(ElementType *et, Datum value, ElementBytes *out)
{
	ArrayState *state = et->state;
	AnyArrayType *array = DatumGetAnyArrayP(value);
	int			nmembers = ArrayGetNItems(AARR_NDIM(array), AARR_DIMS(array));
	array_iter	it;

	ElementBufferReset(&state->buf);
	put_dimensions(&state->buf, array);
	ArrayIterSetup(&it, array, state->typlen, state->typbyval, state->typalign);
	for (int i = 0; i < nmembers; i++)
	{
		bool		isnull;
		Datum		member = ArrayIterNext(&it, &isnull, i, state->typlen,
										   state->typbyval, state->typalign);

		CHECK_FOR_INTERRUPTS();
		ElementPutMember(&state->buf, state->member, member, isnull);
	}
	ElementBufferGet(&state->buf, out);
}

/* Members compare under the collation of the call. */
void
ElementSetupArray(ElementType *et, Oid member_typid)
{
	ArrayState *state = MemoryContextAllocZero(et->mcxt, sizeof(ArrayState));

	state->member = ElementResolve(member_typid, et->collation, et->mcxt, true);
	get_typlenbyvalalign(member_typid, &state->typlen, &state->typbyval,
						 &state->typalign);
	ElementBufferInit(&state->buf, et->mcxt);
	ElementSetKind(et, "%s[]", state->member->kind);
	et->encode = encode_array;
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
	StringInfoData buf;
	TypeCacheEntry *typcache;	/* of the range type */
	ElementType *bound;
} RangeState;

/* Bounds are inclusive only if they are finite; the server sees to that. */
static void
put_bounds(RangeState *state, const RangeBound *lower, const RangeBound *upper)
{
	uint8		flags = 0;

	flags |= lower->infinite ? ELEMENT_RANGE_LB_INF : 0;
	flags |= upper->infinite ? ELEMENT_RANGE_UB_INF : 0;
	flags |= !lower->infinite && lower->inclusive ? ELEMENT_RANGE_LB_INC : 0;
	flags |= !upper->infinite && upper->inclusive ? ELEMENT_RANGE_UB_INC : 0;

	ElementPut8(&state->buf, flags);
	if (!lower->infinite)
		ElementPutMember(&state->buf, state->bound, lower->val, false);
	if (!upper->infinite)
		ElementPutMember(&state->buf, state->bound, upper->val, false);
}

static void
encode_range(ElementType *et, Datum value, ElementBytes *out)
{
	RangeState *state = et->state;
	RangeType  *range = DatumGetRangeTypeP(value);
	RangeBound	lower;
	RangeBound	upper;
	bool		empty;

	ElementBufferReset(&state->buf);
	range_deserialize(state->typcache, range, &lower, &upper, &empty);
	if (empty)
		ElementPut8(&state->buf, ELEMENT_RANGE_EMPTY);
	else
		put_bounds(state, &lower, &upper);
	ElementBufferGet(&state->buf, out);
}

/* The server keeps the ranges of a multirange sorted, merged and not empty. */
static void
encode_multirange(ElementType *et, Datum value, ElementBytes *out)
{
	RangeState *state = et->state;
	MultirangeType *multirange = DatumGetMultirangeTypeP(value);

	ElementBufferReset(&state->buf);
	ElementPut32(&state->buf, multirange->rangeCount);
	for (uint32 i = 0; i < multirange->rangeCount; i++)
	{
		int			start = state->buf.len;
		RangeBound	lower;
		RangeBound	upper;

		CHECK_FOR_INTERRUPTS();
		multirange_get_bounds(state->typcache, multirange, i, &lower, &upper);
		ElementPut32(&state->buf, 0);	/* the length, once it is known */
		put_bounds(state, &lower, &upper);
		bf_store32(state->buf.data + start, (uint32) (state->buf.len - start - 4));
	}
	ElementBufferGet(&state->buf, out);
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

/* What ranges and multiranges have in common; range_typid is the range's. */
static RangeState *
make_range_state(ElementType *et, Oid range_typid)
{
	RangeState *state = MemoryContextAllocZero(et->mcxt, sizeof(RangeState));

	check_range_equality(range_typid);
	state->typcache = lookup_type_cache(range_typid, TYPECACHE_RANGE_INFO);
	if (state->typcache->rngelemtype == NULL)
		elog(ERROR, "type %u is not a range type", range_typid);
	state->bound = ElementResolve(state->typcache->rngelemtype->type_id,
								  state->typcache->rng_collation, et->mcxt, true);
	ElementBufferInit(&state->buf, et->mcxt);
	et->state = state;
	return state;
}

void
ElementSetupRange(ElementType *et, Oid typid)
{
	RangeState *state = make_range_state(et, typid);

	ElementSetKind(et, "range(%s)", state->bound->kind);
	et->encode = encode_range;
}

void
ElementSetupMultirange(ElementType *et, Oid typid)
{
	RangeState *state = make_range_state(et, get_multirange_range(typid));

	ElementSetKind(et, "multirange(%s)", state->bound->kind);
	et->encode = encode_multirange;
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
} RowShape;

typedef struct RowState
{
	StringInfoData buf;
	RowShape   *shape;			/* NULL for a record before its first value */
	bool		nested;			/* the kind must not change */
	char		kind[ELEMENT_MAX_KIND + 1];
} RowState;

/* What the kind of a record is before its first value. */
#define UNSEEN_RECORD	"record"

/* Resolve the columns of shape->desc.  Runs in the shape's context. */
static void
resolve_columns(RowShape *shape)
{
	int			natts = shape->desc->natts;

	shape->columns = palloc0(Max(natts, 1) * sizeof(ElementType *));
	shape->values = palloc0(Max(natts, 1) * sizeof(Datum));
	shape->nulls = palloc0(Max(natts, 1) * sizeof(bool));
	for (int i = 0; i < natts; i++)
	{
		Form_pg_attribute column = TupleDescAttr(shape->desc, i);

		if (column->attisdropped)
			continue;
		shape->columns[i] = ElementResolve(column->atttypid, column->attcollation,
										   shape->mcxt, true);
	}
}

/*
 * Look at a row type; the result lives in a new child of mcxt.  The
 * identifier is taken before the descriptor: should the type be altered in
 * between, the next value sees the difference.
 */
static RowShape *
make_shape(Oid typid, int32 typmod, MemoryContext mcxt)
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
	resolve_columns(shape);
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

/* Write the kind of a shape into room for ELEMENT_MAX_KIND bytes and a zero. */
static void
format_kind(const RowShape *shape, char *kind)
{
	StringInfoData buf;
	const char *separator = "";

	initStringInfo(&buf);
	appendStringInfoString(&buf, "row(");
	for (int i = 0; i < shape->desc->natts; i++)
	{
		if (shape->columns[i] == NULL)
			continue;
		appendStringInfo(&buf, "%s%s", separator, shape->columns[i]->kind);
		separator = ",";
	}
	appendStringInfoChar(&buf, ')');
	if (buf.len > ELEMENT_MAX_KIND)
		ElementRefuseKind();
	memcpy(kind, buf.data, buf.len + 1);
	pfree(buf.data);
}

/*
 * Make the ElementType one of a row type that it is not of now.  On error it
 * remains as it was.
 */
static void
change_shape(ElementType *et, Oid typid, int32 typmod)
{
	RowState   *state = et->state;
	RowShape   *shape = make_shape(typid, typmod, et->mcxt);
	RowShape   *old = state->shape;
	char		kind[ELEMENT_MAX_KIND + 1];

	format_kind(shape, kind);
	if (strcmp(kind, state->kind) != 0)
	{
		/* the kinds of those around it were made of the old kind */
		if (state->nested && old != NULL)
			ereport(ERROR,
					(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
					 errmsg("composite type %s was altered while it was in use",
							format_type_be(typid)),
					 errhint("Run the statement again.")));
		memset(state->kind, 0, ELEMENT_SHORT_KIND);
		strcpy(state->kind, kind);
		et->kind_len = strlen(kind);
		et->serial++;
	}
	state->shape = shape;
	if (old != NULL)
		MemoryContextDelete(old->mcxt);
}

static void
encode_row(ElementType *et, Datum value, ElementBytes *out)
{
	RowState   *state = et->state;
	HeapTupleHeader header = DatumGetHeapTupleHeader(value);
	Oid			typid = HeapTupleHeaderGetTypeId(header);
	int32		typmod = HeapTupleHeaderGetTypMod(header);
	HeapTupleData tuple = {0};
	RowShape   *shape;

	if (!shape_is_current(state->shape, typid, typmod))
		change_shape(et, typid, typmod);
	shape = state->shape;

	tuple.t_len = HeapTupleHeaderGetDatumLength(header);
	ItemPointerSetInvalid(&tuple.t_self);
	tuple.t_data = header;
	heap_deform_tuple(&tuple, shape->desc, shape->values, shape->nulls);

	ElementBufferReset(&state->buf);
	for (int i = 0; i < shape->desc->natts; i++)
	{
		if (shape->columns[i] != NULL)
			ElementPutMember(&state->buf, shape->columns[i], shape->values[i],
							 shape->nulls[i]);
	}
	ElementBufferGet(&state->buf, out);
}

/*
 * Set up a named composite type, or RECORDOID, whose columns are known only
 * by its values.
 */
void
ElementSetupRow(ElementType *et, Oid typid, bool nested)
{
	RowState   *state = MemoryContextAllocZero(et->mcxt, sizeof(RowState));

	state->nested = nested;
	memset(state->kind, 0, ELEMENT_SHORT_KIND);
	strcpy(state->kind, UNSEEN_RECORD);
	ElementBufferInit(&state->buf, et->mcxt);
	et->kind = state->kind;
	et->kind_len = strlen(state->kind);
	et->encode = encode_row;
	et->state = state;
	if (typid != RECORDOID)
	{
		change_shape(et, typid, -1);
		et->serial = 0;
	}
}
