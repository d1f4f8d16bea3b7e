/*-------------------------------------------------------------------------
 *
 * redis_cuckoo.c
 *	  RedisBloom's cuckoo filters as a layout.  redis_cuckoo.h draws the body
 *	  and says how values are placed.
 *
 * What it does not do: compact a filter, which RedisBloom does when more than
 * a tenth of its values were removed.
 *
 * What it promises: the bytes that RedisBloom has after the same calls in the
 * same order, as long as it did not compact its filter (test/data has some).
 *
 * src/profiles/redis_cuckoo.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/cuckoo.h"
#include "profiles/codec.h"
#include "profiles/profiles.h"
#include "profiles/redis_cuckoo.h"
#include "profiles/redis_dump.h"
#include "profiles/redis_table.h"

/* --- shapes and sizes ------------------------------------------------------ */

/* The smallest power of two from n on, 1 for n = 0.  n is at most 2^62. */
static uint64_t
power_of_two(uint64_t n)
{
	uint64_t	power = 1;

	while (power < n)
		power *= 2;
	return power;
}

/*
 * Are these parameters that RedisBloom has, with m left open: fingerprints
 * of 8 bits; 1 to 255 slots in a bucket; at least one move; and an expansion
 * of 0 or of a power of two up to 32768, whose code is 16.  The rest of
 * layout_param must be 0.
 */
static bool
params_ok(const bf_filter *f)
{
	bf_bucket_params params = bf_redis_cuckoo_params(f->head.shape);

	return f->head.shape.hashes == BF_REDIS_CUCKOO_BITS &&
		f->head.shape.overflow == BF_OVERFLOW_DEGRADE && params.bucket > 0 &&
		params.iterations > 0 && f->head.shape.layout_param >> 24 <= 16;
}

/*
 * Do the slots, m / 8, make whole buckets, N = m / (8 * b) of them, a power of
 * two?  Remainders modulo that are masks (redis_table.c), also of the
 * sub-filters after the first.
 */
static bool
shape_ok(const bf_filter *f)
{
	uint64_t	slots = f->head.shape.nbits / BF_REDIS_CUCKOO_BITS;
	uint32_t	bucket = bf_redis_cuckoo_params(f->head.shape).bucket;

	return params_ok(f) && slots % bucket == 0 && (slots / bucket & (slots / bucket - 1)) == 0;
}

/*
 * Sub-filter i, counted from 0, of a body that was checked.  Its slots point
 * into the body, which is only read unless the caller owns it.
 */
static bf_redis_table
sub_filter_of(const bf_filter *f, uint32_t i)
{
	uint64_t	at;
	uint64_t	slots = bf_redis_cuckoo_slots(f->head.shape, i, &at);
	uint32_t	bucket = bf_redis_cuckoo_params(f->head.shape).bucket;

	return (bf_redis_table) {
		.slots = f->body + at,
		.nbuckets = slots / bucket,
		.bucket = bucket,
	};
}

/*
 * bf_methods.cardinality: the slots of all sub-filters that are not free, which
 * is the number of values, repetitions included.  Below 2^53, so the double is
 * exact.  Polls.
 */
static double
used(const bf_filter *f)
{
	uint64_t	sum = 0;

	for (uint32_t i = 0; i < bf_redis_cuckoo_filters(f); i++)
	{
		bf_redis_table t = sub_filter_of(f, i);

		sum += bf_redis_table_used(&t);
	}
	return (double) sum;
}

/*
 * bf_methods.check_body, for bytes from outside: is the number of sub-filters
 * possible, the reserved field zero, and len what they take?  Looks at the
 * 16 bytes before the slots only.  Afterwards all sub-filters lie within the
 * body.
 */
static bf_fault
check_body(const bf_filter *f)
{
	uint32_t	filters;

	if (f->len < BF_REDIS_CUCKOO_HEAD)
		return BF_FAULT_LENGTH;
	filters = bf_redis_cuckoo_filters(f);
	if (filters < 1 || filters > BF_REDIS_CUCKOO_MAX_FILTERS ||
		bf_load32(f->body + BF_REDIS_CUCKOO_AT_ZEROS) != 0 ||
		(filters > 1 && bf_redis_cuckoo_params(f->head.shape).expansion == 0))
		return BF_FAULT_BODY;
	return f->len == bf_redis_cuckoo_bytes(f->head.shape, filters) ? BF_OK : BF_FAULT_LENGTH;
}

/*
 * bf_methods.check_deep: do the slots hold as many fingerprints as the header
 * says, and are the bytes that fill the body up zero?  BF_FAULT_EMPTY for
 * one sub-filter without values and removals: it would be stored without a
 * body.  One of which all values were removed keeps its body, since that
 * counts the removals.  Polls.
 */
static bf_fault
check_deep(const bf_filter *f)
{
	bf_bucket_state state = bf_redis_cuckoo_state(f);
	uint64_t	end = BF_REDIS_CUCKOO_HEAD + state.slots;
	double		values = used(f);

	if (values != (double) f->head.entries || state.removed > INT64_MAX ||
		!bf_all_zero(f->body + end, f->len - end))
		return BF_FAULT_BODY;
	return values == 0 && state.removed == 0 && state.filters == 1 ? BF_FAULT_EMPTY : BF_OK;
}

/*
 * bf_layout.size: the shape that CF.RESERVE makes of a capacity, with the
 * parameters that are there: N is capacity / b without its fraction, up to a
 * power of two.  So there may be fewer slots than the capacity (with b = 2, a
 * capacity of 5 gives 4), as in RedisBloom; values beyond go to another
 * sub-filter.
 */
static bf_verdict
size(bf_filter *f)
{
	uint32_t	bucket = bf_redis_cuckoo_params(f->head.shape).bucket;

	if (f->head.capacity > (uint64_t) INT64_MAX / BF_REDIS_CUCKOO_BITS / 2)
		return BF_TOO_LARGE;
	f->head.shape.nbits = power_of_two(f->head.capacity / bucket) * bucket * BF_REDIS_CUCKOO_BITS;
	return BF_FITS;
}

/* --- values ---------------------------------------------------------------- */

/* The hash of an element: MurmurHash64A with seed 0 of its bytes. */
static bf_hash
hash_of(const bf_filter *f, const void *encoded, size_t len)
{
	(void) f;
	return (bf_hash) {.a = bf_murmur64a(encoded, len, 0)};
}

/*
 * The first slot that holds a fingerprint (0: that is free), in the order in
 * which RedisBloom looks: from the newest sub-filter to the oldest, in each
 * the bucket of h and then the other.  NULL if there is none.  It points
 * into the body.
 */
static unsigned char *
find(const bf_filter *f, bf_redis_place p, unsigned char fingerprint)
{
	for (uint32_t i = bf_load32(f->body + BF_REDIS_CUCKOO_AT_FILTERS); i > 0; i--)
	{
		bf_redis_table t = sub_filter_of(f, i - 1);
		unsigned char *slot = bf_redis_table_find(&t, p, fingerprint);

		if (slot != NULL)
			return slot;
	}
	return NULL;
}

/* Is the fingerprint in one of its two buckets of any sub-filter? */
static bool
contains(const bf_filter *f, bf_hash hash)
{
	bf_redis_place p = bf_redis_locate(hash.a);

	return find(f, p, p.fingerprint) != NULL;
}

/*
 * Copies of the fingerprint in all sub-filters, as CF.COUNT has it: where
 * both buckets of a value are the same one, each copy is counted twice.
 */
static uint32_t
count(const bf_filter *f, bf_hash hash)
{
	bf_redis_place p = bf_redis_locate(hash.a);
	uint32_t	copies = 0;

	for (uint32_t i = 0; i < bf_redis_cuckoo_filters(f); i++)
	{
		bf_redis_table t = sub_filter_of(f, i);

		copies += bf_redis_table_count(&t, p);
	}
	return copies;
}

/*
 * bf_multiset.remove: free the first slot that has the fingerprint, and
 * count the removal in the body and the header.  False, and no change, if
 * there is none.
 */
static bool
remove_one(bf_filter *f, bf_hash hash)
{
	bf_redis_place p = bf_redis_locate(hash.a);
	unsigned char *slot = find(f, p, p.fingerprint);
	unsigned char *removed = f->body + BF_REDIS_CUCKOO_AT_REMOVED;

	if (slot == NULL)
		return false;
	*slot = 0;
	bf_store64(removed, bf_load64(removed) + 1);
	f->head.entries--;
	return true;
}

/*
 * Add a hash to the sub-filters that there are: to a free slot of any, or to
 * the newest by moving others.  False, and no change, if it has no place.
 */
static bool
add_once(bf_filter *f, uint64_t hash)
{
	bf_redis_place p = bf_redis_locate(hash);
	unsigned char *slot = find(f, p, 0);
	bf_redis_table newest;

	if (slot != NULL)
	{
		*slot = p.fingerprint;
		return true;
	}
	newest = sub_filter_of(f, bf_redis_cuckoo_filters(f) - 1);
	return bf_redis_table_add_by_moving(&newest, p,
										bf_redis_cuckoo_params(f->head.shape).iterations);
}

/*
 * Begin a sub-filter, if there may be one more (BF_FULL if not) and the body
 * has room for it (else BF_NEEDS_ROOM).  Its slots are zeros already, as the
 * unused end of a body is.  In an empty body it begins the first.
 */
static bf_outcome
begin_filter(bf_filter *f)
{
	uint32_t	filters = bf_redis_cuckoo_filters(f);

	if (filters > 0 && bf_redis_cuckoo_params(f->head.shape).expansion == 0)
		return BF_FULL;
	if (f->len < bf_redis_cuckoo_bytes(f->head.shape, filters + 1))
		return BF_NEEDS_ROOM;
	bf_store32(f->body + BF_REDIS_CUCKOO_AT_FILTERS, filters + 1);
	return BF_DONE;
}

/*
 * Insert hashes one after the other: bf_insertion.insert.  Each is added
 * once more even if it is there.  A filter with the most sub-filters takes
 * no value at all, though the last one may have room: RedisBloom has it so.
 * A new sub-filter is empty, so that the value has a place there.  Polls
 * after each hash.
 */
static bf_outcome
insert(bf_filter *f, const uint64_t *hashes, uint64_t n, uint64_t *done)
{
	for (; *done < n; ++*done)
	{
		uint32_t	filters = bf_redis_cuckoo_filters(f);

		if (filters >= BF_REDIS_CUCKOO_MAX_FILTERS)
			return BF_FULL;
		if (filters == 0 || !add_once(f, hashes[*done]))
		{
			bf_outcome	outcome = begin_filter(f);

			if (outcome != BF_DONE)
				return outcome;
			(void) add_once(f, hashes[*done]);	/* to one that is empty */
		}
		f->head.entries++;
		bf_poll();
	}
	return BF_DONE;
}

/*
 * bf_insertion.room_for_next: the length in bytes of the body with one
 * sub-filter more, UINT64_MAX if that is too large to count.
 */
static uint64_t
room_for_next(const bf_filter *f)
{
	return bf_redis_cuckoo_bytes(f->head.shape, bf_redis_cuckoo_filters(f) + 1);
}

/* --- figures --------------------------------------------------------------- */

/* The share of the slots of all sub-filters that are in use, 0 to 1.  Polls. */
static double
fill(const bf_filter *f)
{
	return used(f) / (double) bf_redis_cuckoo_state(f).slots;
}

/*
 * The chance that an absent value seems to be in any of the sub-filters:
 * each is a cuckoo table of 8 bits with its own share of used slots
 * (bf_cuckoo_rate()), and an absent value must be stopped by all of them.
 * Polls.
 */
static double
rate(const bf_filter *f)
{
	double		log_stopped = 0;

	for (uint32_t i = 0; i < bf_redis_cuckoo_filters(f); i++)
	{
		bf_redis_table t = sub_filter_of(f, i);

		log_stopped += log1p(-bf_cuckoo_rate((double) bf_redis_table_used(&t), t.nbuckets * t.bucket,
											 BF_REDIS_CUCKOO_BITS, (uint8_t) t.bucket));
	}
	return -expm1(log_stopped);
}

static const bf_profile profile = {
	.kinds = bf_decimal_kinds,
	.limits = "It has a power of two of buckets with 1 to 255 slots each, in 1 to 32 sub-filters that grow by a power of two up to 32768, and at least one move.",
	.form = &bf_redis_cuckoo_dump,
	.hash = hash_of,
};

static const bf_insertion insertion = {
	.insert = insert,
	.room_for_next = room_for_next,
};

static const bf_multiset multiset = {
	.count = count,
	.remove = remove_one,
};

/* What CF.RESERVE takes. */
static const bf_buckets buckets = {
	.least = {.bits = BF_REDIS_CUCKOO_BITS,.bucket = 1,.iterations = 1},
	.most = {
		.bits = BF_REDIS_CUCKOO_BITS,
		.bucket = BF_REDIS_CUCKOO_MAX_BUCKET,
		.iterations = BF_REDIS_CUCKOO_MAX_ITERATIONS,
		.expansion = BF_REDIS_CUCKOO_MAX_EXPANSION,
	},
	.usual = {.bits = BF_REDIS_CUCKOO_BITS,.bucket = 2,.iterations = 20,.expansion = 1},
	.most_capacity = (uint64_t) 1 << 30,
	.capacity_is_slots = true,
	.shape = bf_redis_cuckoo_shape,
	.params = bf_redis_cuckoo_params,
	.full_rate = bf_redis_cuckoo_full_rate,
	.state = bf_redis_cuckoo_state,
};

static const bf_methods methods = {
	.insertion = &insertion,
	.multiset = &multiset,
	.buckets = &buckets,
	.shape_ok = shape_ok,
	.params_ok = params_ok,
	.check_body = check_body,
	.check_deep = check_deep,
	.contains = contains,
	.rate = rate,
	.cardinality = used,
	.fill = fill,
};

const bf_layout bf_redis_cuckoo = {
	.type = BF_TYPE_CUCKOO,
	.code = BF_LAYOUT_REDISBLOOM,
	.words = 1,
	.bits_unit = BF_REDIS_CUCKOO_BITS,
	.name = "redisbloom",
	.methods = &methods,
	.profile = &profile,
	.size = size,
};
