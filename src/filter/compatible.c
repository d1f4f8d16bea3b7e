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

#include "core/layered.h"
#include "core/profiles/redis_cuckoo.h"
#include "filter/filter.h"

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
	return same_shape(a, b) && BloomSameKinds(&a->head, &b->head) && can_merge(a, b);
}

/* The overflow rule of a filter that does not degrade, as a part of its parameters. */
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
			 errdetail("The layers and counters of two such filters cannot be merged."),
			 errhint("Look values up in each filter, for example with bool_or(filter @> value), or build one filter over all values with bloom_add_agg.")));
}

/* Raise an error unless the two can be merged; purpose as in "unite". */
void
BloomCheckAlike(const BloomFilter *a, const BloomFilter *b, const char *purpose)
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
describe_cuckoo(const bf_header *head)
{
	char	   *text = psprintf("capacity " UINT64_FORMAT ", fingerprints of %d bits and buckets of %u",
								head->capacity, head->hashes, BloomBucketSlots(head));

	if (head->layout != BF_LAYOUT_REDISBLOOM)
		return text;
	return psprintf("%s, max_iterations %u and expansion %u of profile redisbloom", text,
					bf_redis_cuckoo_iterations(head->layout_param),
					bf_redis_cuckoo_expansion(head->layout_param));
}

/*
 * Report that two rows of a group ask for cuckoo filters of different
 * parameters.
 */
pg_noreturn static void
cuckoos_differ(const bf_header *first, const bf_header *later)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("capacity, fingerprint_bits and bucket_size must be the same for all rows of a group"),
			 errdetail("The first row has %s; a later one has %s (capacity 0 if none is given).",
					   describe_cuckoo(first), describe_cuckoo(later)),
			 errhint("Use constants or GROUP BY columns.")));
}

/* Two rows, or two parts of a group, ask for different filters. */
void
BloomParametersDiffer(const bf_header *first, const bf_header *later)
{
	if (first->type == BF_TYPE_CUCKOO)
		cuckoos_differ(first, later);
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
			 errhint("Use constants or GROUP BY columns.")));
}
