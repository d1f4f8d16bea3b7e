/*-------------------------------------------------------------------------
 *
 * check.c
 *	  Parameters, kinds and shapes: are they right, and what to tell if not.
 *
 * Every message that more than one function can raise has its home here.
 *
 * src/filter/check.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "fmgr.h"
#include "lib/stringinfo.h"
#include "nodes/nodes.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

#include "filter/filter.h"
#include "core/layered.h"

#define BYTES_PER_MB	1048576.0

/* The largest filter that may be made now, in bytes. */
static uint64
max_bytes(void)
{
	return (uint64) bloom_max_filter_size * 1024;
}

/* Raise an error unless 0 < fpp < 1. */
void
BloomCheckFpp(double fpp)
{
	if (fpp > 0 && fpp < 1)		/* false for NaN */
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("fpp must lie between 0 and 1, not be %g", fpp),
			 errdetail("The false-positive probability is the share of absent values that may be reported as present."),
			 fpp >= 1 && !isinf(fpp) ?
			 errhint("The arguments come in the order fpp, capacity: for instance 0.01, 100000.") :
			 errhint("Use for instance 0.01 for one percent.")));
}

/*
 * The capacity as a whole number of values, fractions rounded up.  It comes
 * as a double so that counts, products and estimates such as reltuples are
 * taken as they are.
 */
uint64
BloomCheckCapacity(double capacity)
{
	if (!(capacity > 0) || isinf(capacity))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must be a positive number of values, not %g", capacity),
				 errdetail("The capacity is the number of distinct values up to which the filter keeps its fpp."),
				 capacity == 0 || isnan(capacity) || isinf(capacity) ?
				 errhint("Use the expected number of distinct values, for instance 100000.") :
				 errhint("An aggregate without a capacity counts the values by itself.")));
	if (capacity < 1 && capacity > 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("capacity must be at least 1, not %g", capacity),
				 errdetail("The capacity is the number of distinct values up to which the filter keeps its fpp."),
				 errhint("The arguments come in the order fpp, capacity: for instance 0.01, 100000.")));
	return capacity < ldexp(1, 63) ? (uint64) ceil(capacity) : PG_INT64_MAX;
}

/* How a filter of a type without values is made, for a hint. */
const char *
BloomEmptyCall(uint8 type)
{
	return psprintf("%s_empty(%s)", BloomTypeName(type),
					type == BF_TYPE_CUCKOO ? "capacity" : "fpp, capacity");
}

/* The names of a type's profiles, for a hint. */
static char *
profile_names(uint8 type)
{
	StringInfoData names;

	initStringInfo(&names);
	for (int i = 0; bf_layout_names(type, i) != NULL; i++)
		appendStringInfo(&names, "%s\"%s\"", i > 0 ? ", " : "", bf_layout_names(type, i));
	return names.data;
}

/* The layout of a profile by its name. */
const bf_layout *
BloomCheckProfile(uint8 type, const text *profile)
{
	const bf_layout *layout = bf_layout_by_name(type, VARDATA_ANY(profile),
												VARSIZE_ANY_EXHDR(profile));

	if (layout == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("unknown profile \"%s\"", text_to_cstring(profile)),
				 errdetail("The profile says which program's bits a filter has."),
				 errhint("Use one of %s.", profile_names(type))));
	return layout;
}

/* Bytes of a shape's body, of one that grows at first; or too many to count. */
static uint64
shape_bytes(const bf_layout *layout, bf_shape shape)
{
	return shape.nbits == UINT64_MAX ? UINT64_MAX : bf_body_bytes(layout, shape);
}

/* What to do: hashes are 0 if too many, bits if less than one, both for too many values. */
static int
hint_at_limits(bf_shape shape, uint64 capacity)
{
	if (shape.hashes == 0 && (shape.nbits > 0 || capacity == 0))
		return errhint("Use a higher fpp.");
	if (shape.hashes > 0 && shape.nbits == 0)
		return errhint("Use a lower fpp or a larger capacity.");
	return errhint("Use a higher fpp, or several filters by GROUP BY a hash of the value.");
}

/*
 * Raise an error unless the profile's program makes such filters; m is left
 * open if it is zero.
 */
void
BloomCheckLimits(const bf_layout *layout, bf_shape shape, double fpp, uint64 capacity)
{
	if (layout->params_ok(shape) && (capacity == 0 || layout->shape_ok(shape)))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 capacity == 0 ?
			 errmsg("profile \"%s\" has no filter for fpp %g", layout->name, fpp) :
			 errmsg("profile \"%s\" has no filter for " UINT64_FORMAT " values at fpp %g",
					layout->name, capacity, fpp),
			 bf_is_foreign(layout) ? errdetail_internal("%s", layout->profile->limits) : 0,
			 hint_at_limits(shape, capacity)));
}

/* The most values for which a shape with the parameters of another has no more bytes. */
static uint64
room_like(const bf_layout *layout, bf_shape like, uint64 nbytes)
{
	uint64		fits = 0;
	uint64		over = PG_INT64_MAX;

	while (over - fits > 1)
	{
		uint64		middle = fits + (over - fits) / 2;

		if (shape_bytes(layout, layout->size_like(like, middle)) <= nbytes)
			fits = middle;
		else
			over = middle;
	}
	return fits;
}

/* Raise an error if the shape, made for fpp and capacity, is too large. */
static void
check_size(const bf_layout *layout, bf_shape shape, double fpp, uint64 capacity)
{
	uint64		most = max_bytes() - bf_header_bytes(0);
	uint64		nbytes = shape_bytes(layout, shape);
	const char *takes;

	if (shape.nbits != UINT64_MAX || bf_is_foreign(layout))
		BloomCheckLimits(layout, shape, fpp, capacity);
	if (nbytes <= most)
		return;
	takes = nbytes == UINT64_MAX ? "more than can be counted" :
		psprintf("%.0f MB", ceil((double) nbytes / BYTES_PER_MB));
	if (!bf_is_sized_by_rate(layout))
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("a filter for " UINT64_FORMAT " values is too large", capacity),
				 errdetail("It would take %s, and bloomext.max_filter_size is %.6g MB, which holds " UINT64_FORMAT " values with fingerprints of %d bits.",
						   takes, (double) max_bytes() / BYTES_PER_MB,
						   room_like(layout, shape, most), shape.hashes),
				 shape.hashes > 8 ?
				 errhint("Use shorter fingerprints, or several filters by GROUP BY a hash of the value.") :
				 errhint("Use several filters by GROUP BY a hash of the value.")));
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("a filter for " UINT64_FORMAT " values at fpp %g is too large", capacity, fpp),
			 errdetail("It would take %s, and bloomext.max_filter_size is %.6g MB, which holds " UINT64_FORMAT " values at this fpp.",
					   takes, (double) max_bytes() / BYTES_PER_MB, layout->room(fpp, most * 8)),
			 errhint("Use a higher fpp, or several filters by GROUP BY a hash of the value.")));
}

/* The shape for fpp and capacity, or an error if it is too large to make. */
bf_shape
BloomCheckSize(const bf_layout *layout, double fpp, uint64 capacity)
{
	bf_shape	shape = layout->size(fpp, capacity);

	check_size(layout, shape, fpp, capacity);
	return shape;
}

/*
 * The same for what a shape of which only the size is open asks for.
 */
bf_shape
BloomSizeLike(const bf_layout *layout, bf_shape like, double fpp, uint64 capacity)
{
	bf_shape	shape = bf_is_sized_by_rate(layout) ? layout->size(fpp, capacity) :
		layout->size_like(like, capacity);

	check_size(layout, shape, fpp, capacity);
	return shape;
}

/* What to cast a value to, so that it gets the filter's kind. */
static const char *
type_of_kind(const bf_header *head)
{
	const char *kind = pnstrdup(head->kind, head->kind_len);

	if (strcmp(kind, "int") == 0)
		return "bigint";
	if (strcmp(kind, "float") == 0)
		return "double precision";
	if (strpbrk(kind, "(/") != NULL || strncmp(kind, "enum", 4) == 0)
		return "the type of the filter's elements";
	return kind;
}

/*
 * Raise an error if a body is larger than may be made: for values
 * whose own length does not justify it, since they hold no bits yet.
 */
void
BloomCheckBytes(uint64 nbytes)
{
	if (nbytes <= max_bytes())
		return;
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("a filter of %.6g MB is too large", (double) nbytes / BYTES_PER_MB),
			 errdetail("bloomext.max_filter_size is %.6g MB.", (double) max_bytes() / BYTES_PER_MB),
			 errhint("Use several filters by GROUP BY a hash of the value.")));
}

/* Raise an error unless the filter's elements are of the element's kind. */
void
BloomCheckKind(const bf_header *head, const ElementType *element)
{
	const bf_layout *layout = bf_layout_of(head);

	if (layout != NULL && !BloomTakesElement(layout, element))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("profile \"%s\" has no form for elements of kind %s",
						layout->name, element->kind),
				 errdetail("It has forms for elements of kind %s.", BloomKindNames(layout)),
				 strstr(element->kind, "/sql_ascii") != NULL ?
				 errhint("In a database without an encoding, cast texts to bytea: their bytes are taken as UTF-8.") :
				 errhint("Cast the value to one of these, as the program would write it.")));
	if (head->kind_len == 0 || BloomHoldsElement(head, element))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("the filter holds elements of kind %.*s, not %s",
					head->kind_len, head->kind, element->kind),
			 errdetail("Values of different kinds have different hashes, so that the answer would always be \"absent\"."),
			 errhint("Cast the value to %s, or build the filter over the other type.",
					 type_of_kind(head))));
}

/* A value is to be added whose encoding has no room for it. */
void
BloomOutOfRange(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
			 errmsg("value out of range for a filter over %.*s elements", head->kind_len, head->kind),
			 errdetail("The program that the filter is for encodes its elements in 32 bits."),
			 errhint("Build the filter over bigint values, if the program has a form for them.")));
}

/* A filter has grown as often as any can. */
pg_noreturn static void
grown_out(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter cannot grow any further"),
			 errdetail("It holds " UINT64_FORMAT " values and has as many layers as there can be: it began with a capacity of " UINT64_FORMAT " and an expansion of %u.",
					   head->entries, head->capacity, head->layout_param),
			 errhint("Build it anew with a larger capacity or expansion.")));
}

/* A value has no place in a filter that does not take more than it was made for. */
void
BloomFull(const bf_header *head)
{
	if (head->type == BF_TYPE_CUCKOO)
		BloomCuckooFull(head);
	if (head->overflow == BF_OVERFLOW_GROW)
		grown_out(head);
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter is full"),
			 errdetail("It was made for " UINT64_FORMAT " values and holds " UINT64_FORMAT ".",
					   head->capacity, head->entries),
			 errhint("Build it anew with a larger capacity, or with overflow => 'grow'.")));
}

/* Raise an error unless the filter can be asked by a hash of bloom_hash(). */
void
BloomCheckHashable(const bf_header *head)
{
	const bf_layout *layout = bf_layout_of(head);

	if (layout == NULL || !bf_is_foreign(layout))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("a filter of profile \"%s\" cannot be used with hashes of bloom_hash",
					layout->name),
			 errdetail("Its bits are placed by another hash function."),
			 errhint("Give the value itself.")));
}

/* Can elements of both filters be in one?  A filter without values fits all. */
bool
BloomSameKind(const bf_header *a, const bf_header *b)
{
	return a->kind_len == 0 || b->kind_len == 0 ||
		(a->kind_len == b->kind_len && memcmp(a->kind, b->kind, a->kind_len) == 0);
}

/*
 * Have the two their bits in the same places?  With layers, capacity and fpp
 * say where those of later layers are.
 */
static bool
same_shape(const BloomFilter *a, const BloomFilter *b)
{
	return a->layout == b->layout && bf_same_shape(a->shape, b->shape) &&
		(!bf_is_layered(a->layout) ||
		 (a->head.capacity == b->head.capacity && a->head.fpp == b->head.fpp));
}

/* Does the layout allow it?  It has nothing to do if one of them is empty. */
static bool
can_merge(const BloomFilter *a, const BloomFilter *b)
{
	return bf_can_unite(a->layout) || a->bits == NULL || b->bits == NULL;
}

/* Can the two be merged?  The untyped empty filter merges with any. */
bool
BloomAlike(const BloomFilter *a, const BloomFilter *b)
{
	if (a->layout == NULL || b->layout == NULL)
		return true;
	return same_shape(a, b) && BloomSameKind(&a->head, &b->head) && can_merge(a, b);
}

/* The name of a rule for what happens past the capacity. */
const char *
BloomOverflowName(uint8 overflow)
{
	static const char *const names[] = {
		[BF_OVERFLOW_DEGRADE] = "degrade",
		[BF_OVERFLOW_ERROR] = "error",
		[BF_OVERFLOW_GROW] = "grow",
	};

	return names[overflow];
}

/* The same of a filter that does not degrade, as a part of its parameters. */
static const char *
describe_overflow(const BloomFilter *f)
{
	if (f->shape.overflow == BF_OVERFLOW_GROW)
		return psprintf(", overflow grow, expansion %u", f->shape.layout_param);
	return f->shape.overflow == BF_OVERFLOW_ERROR ? ", overflow error" : "";
}

/* One filter's parameters, for an error's detail. */
static char *
describe(const BloomFilter *f)
{
	return psprintf("profile %s, fpp %g, capacity " UINT64_FORMAT "%s, " UINT64_FORMAT " %s, %d hashes, kind %s",
					f->layout->name, f->head.fpp, f->head.capacity, describe_overflow(f), f->shape.nbits,
					f->head.type == BF_TYPE_COUNTING ? "counters" : "bits", f->shape.hashes,
					f->head.kind_len > 0 ? pnstrdup(f->head.kind, f->head.kind_len) : "not known yet");
}

/* The two are alike, but their layout cannot merge what they hold. */
pg_noreturn static void
cannot_merge(const BloomFilter *f, const char *purpose)
{
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("cannot %s filters with overflow => '%s'", purpose,
					BloomOverflowName(f->shape.overflow)),
			 errdetail("The layers and counters of each belong to the values that it has taken itself."),
			 errhint("Ask each of them, for instance by bool_or(bloom_contains(filter, value)), or build one over all values by bloom_add_agg.")));
}

/* Raise an error unless the two can be merged; purpose as in "unite". */
void
BloomCheckAlike(const BloomFilter *a, const BloomFilter *b, const char *purpose)
{
	if (BloomAlike(a, b))
		return;
	if (same_shape(a, b) && BloomSameKind(&a->head, &b->head))
		cannot_merge(a, purpose);
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 same_shape(a, b) ?
			 errmsg("cannot %s filters over different kinds of elements", purpose) :
			 errmsg("cannot %s filters of different shapes", purpose),
			 errdetail("The first has %s; the second has %s.", describe(a), describe(b)),
			 errhint("Build both over the same type with the same fpp and capacity, or the second by %s_add_agg(first, value).",
					 BloomTypeName(a->head.type))));
}

/* The memory of the aggregate that calls; an error if none does. */
MemoryContext
BloomAggregateMemory(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("aggregate support function called outside of an aggregate"),
				 errhint("Use the aggregate, for instance %s_agg.",
						 format_type_be(get_func_rettype(fcinfo->flinfo->fn_oid)))));
	return context;
}

/* Two rows, or two parts of a group, ask for different filters. */
void
BloomParametersDiffer(const bf_header *first, const bf_header *later)
{
	if (first->type == BF_TYPE_CUCKOO)
		BloomCuckoosDiffer(first, later);
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("fpp, capacity and profile must be the same for all rows of a group"),
			 first->layout != later->layout ?
			 errdetail("The first row has profile \"%s\", a later one profile \"%s\".",
					   bf_layout_of(first)->name, bf_layout_of(later)->name) :
			 first->nbits == later->nbits ?
			 errdetail("The first row has fpp %g and capacity " UINT64_FORMAT ", a later one fpp %g and capacity " UINT64_FORMAT " (0 if none is given).",
					   first->fpp, first->capacity, later->fpp, later->capacity) :
			 errdetail("The first row has fpp %g, capacity " UINT64_FORMAT " and " UINT64_FORMAT " bits, a later one fpp %g, capacity " UINT64_FORMAT " and " UINT64_FORMAT " bits.",
					   first->fpp, first->capacity, first->nbits,
					   later->fpp, later->capacity, later->nbits),
			 errhint("Use constants, or columns of GROUP BY.")));
}

/* Report input that is no filter of the type, softly if escontext says so. */
void
BloomBadInput(uint8 type, bf_fault fault, int sqlerrcode, struct Node *escontext)
{
	ereturn(escontext,,
			(errcode(sqlerrcode),
			 type == BF_TYPE_BLOOM ?
			 errmsg("not a valid bloom filter: %s", bf_fault_text(fault)) :
			 errmsg("not a valid %s filter: %s", BloomTypeName(type), bf_fault_text(fault)),
			 errhint("Only values that bloomext has written can be read.")));
}

/* Report a stored value that is no filter. */
void
BloomCorrupted(bf_fault fault)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATA_CORRUPTED),
			 errmsg("not a valid bloom filter: %s", bf_fault_text(fault)),
			 errhint("Only values that bloomext has written can be read.")));
}
