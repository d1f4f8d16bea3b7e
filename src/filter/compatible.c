/*-------------------------------------------------------------------------
 *
 * compatible.c
 *	  Can two filters be merged, and if not, how do they differ?
 *
 * src/filter/compatible.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "core/buckets.h"
#include "filter/filter.h"

/*
 * Are the bits of the two in the same places?  With layers, capacity and fpp
 * say where those of later layers are.
 */
static bool
same_shape(const bf_filter *a, const bf_filter *b)
{
	return a->layout == b->layout && bf_same_shape(a->head.shape, b->head.shape) &&
		(!bf_is_layered(a) ||
		 (a->head.capacity == b->head.capacity && a->head.fpp == b->head.fpp));
}

/* Does the layout allow it?  It has nothing to do if one of them is empty. */
static bool
can_merge(const bf_filter *a, const bf_filter *b)
{
	return bf_can_unite(a) || a->body == NULL || b->body == NULL;
}

/* Can the two be merged?  The untyped empty filter merges with any. */
bool
BloomAlike(const bf_filter *a, const bf_filter *b)
{
	if (a->layout == NULL || b->layout == NULL)
		return true;
	return same_shape(a, b) && BloomSameKinds(&a->head, &b->head) && can_merge(a, b);
}

/* The overflow rule of a filter that does not degrade, as a part of its parameters. */
static const char *
describe_overflow(const bf_filter *f)
{
	if (f->head.shape.overflow == BF_OVERFLOW_GROW)
		return psprintf(", overflow grow, expansion %u", f->head.shape.layout_param);
	return f->head.shape.overflow == BF_OVERFLOW_ERROR ? ", overflow error" : "";
}

/* One filter's parameters, for an error's detail. */
static char *
describe(const bf_filter *f)
{
	return psprintf("profile %s, fpp %g, capacity " UINT64_FORMAT "%s, " UINT64_FORMAT " %s, %d hashes, kind %s",
					f->layout->name, f->head.fpp, f->head.capacity, describe_overflow(f), f->head.shape.nbits,
					f->head.type == BF_TYPE_COUNTING ? "counters" : "bits", f->head.shape.hashes,
					f->head.kind_len > 0 ? pnstrdup(f->head.kind, f->head.kind_len) : "not known yet");
}

/* The two are alike, but their layout cannot merge what they hold. */
pg_noreturn static void
cannot_merge(const bf_filter *f, const char *purpose)
{
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("cannot %s filters with overflow => '%s'", purpose,
					BloomOverflowName(f->head.shape.overflow)),
			 errdetail("The layers and counters of two such filters cannot be merged."),
			 errhint("Look values up in each filter, for example with bool_or(filter @> value), or build one filter over all values with bloom_add_agg.")));
}

/* Raise an error unless the two can be merged; purpose as in "unite". */
void
BloomCheckAlike(const bf_filter *a, const bf_filter *b, const char *purpose)
{
	if (BloomAlike(a, b))
		return;
	if (same_shape(a, b) && BloomSameKinds(&a->head, &b->head))
		cannot_merge(a, purpose);
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 same_shape(a, b) ?
			 errmsg("cannot %s filters over different kinds of elements", purpose) :
			 errmsg("cannot %s filters with different parameters", purpose),
			 errdetail("The first has %s; the second has %s.", describe(a), describe(b)),
			 errhint("Build both over the same type with the same parameters, or build the second one with %s_add_agg(first, value).",
					 BloomTypeName(a->head.type))));
}

/* A cuckoo filter's parameters, for an error's detail. */
static char *
describe_cuckoo(const bf_filter *f)
{
	bf_bucket_params params = bf_bucket_params_of(f);
	char	   *text = psprintf("capacity " UINT64_FORMAT ", fingerprints of %u bits and buckets of %u",
								f->head.capacity, params.bits, params.bucket);

	if (!bf_is_foreign(f))
		return text;
	return psprintf("%s, max_iterations %u and expansion %u of profile %s", text,
					params.iterations, params.expansion, f->layout->name);
}

/*
 * Report that two rows of a group want cuckoo filters of different
 * parameters.
 */
pg_noreturn static void
cuckoos_differ(const bf_filter *first, const bf_filter *later)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("capacity, fingerprint_bits and bucket_size must be the same for all rows of a group"),
			 errdetail("The first row has %s; a later one has %s (capacity 0 if none is given).",
					   describe_cuckoo(first), describe_cuckoo(later)),
			 errhint("Use constants or GROUP BY columns.")));
}

/* Two rows, or two parts of a group, want different filters. */
void
BloomParametersDiffer(const bf_filter *a, const bf_filter *b)
{
	const bf_header *first = &a->head;
	const bf_header *later = &b->head;

	if (first->type == BF_TYPE_CUCKOO)
		cuckoos_differ(a, b);
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("fpp, capacity and profile must be the same for all rows of a group"),
			 first->layout != later->layout ?
			 errdetail("The first row has profile \"%s\", a later one profile \"%s\".",
					   a->layout->name, b->layout->name) :
			 first->shape.nbits == later->shape.nbits ?
			 errdetail("The first row has fpp %g and capacity " UINT64_FORMAT ", a later one fpp %g and capacity " UINT64_FORMAT " (0 if none is given).",
					   first->fpp, first->capacity, later->fpp, later->capacity) :
			 errdetail("The first row has fpp %g, capacity " UINT64_FORMAT " and " UINT64_FORMAT " bits, a later one fpp %g, capacity " UINT64_FORMAT " and " UINT64_FORMAT " bits.",
					   first->fpp, first->capacity, first->shape.nbits,
					   later->fpp, later->capacity, later->shape.nbits),
			 errhint("Use constants or GROUP BY columns.")));
}
