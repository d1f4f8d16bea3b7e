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
 * src/core/profiles/redis_cuckoo.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/cuckoo.h"
#include "core/profiles/codec.h"
#include "core/profiles/murmur.h"
#include "core/profiles/redis_cuckoo.h"
#include "core/profiles/redis_dump.h"
#include "core/profiles/redis_table.h"

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
redis_cuckoo_params_ok(bf_shape shape)
{
	return shape.hashes == BF_REDIS_CUCKOO_BITS && shape.overflow == BF_OVERFLOW_DEGRADE &&
		bf_redis_cuckoo_bucket(shape.layout_param) > 0 &&
		bf_redis_cuckoo_iterations(shape.layout_param) > 0 &&
		shape.layout_param >> 24 <= 16;
}

/*
 * Do the slots, m / 8, make whole buckets, N = m / (8 * b) of them, a power of
 * two?  Remainders modulo that are masks (redis_table.c), also of the
 * sub-filters after the first.
 */
static bool
redis_cuckoo_shape_ok(bf_shape shape)
{
	uint64_t	slots = shape.nbits / BF_REDIS_CUCKOO_BITS;
	uint32_t	bucket = bf_redis_cuckoo_bucket(shape.layout_param);

	return redis_cuckoo_params_ok(shape) && slots % bucket == 0 &&
		(slots / bucket & (slots / bucket - 1)) == 0;
}

/*
 * Sub-filter i, counted from 0, of a body that was checked.  Its slots point
 * into the body, which is only read unless the caller owns it.
 */
static bf_redis_table
sub_filter_of(const void *body, bf_shape shape, uint32_t i)
{
	uint64_t	at;
	uint64_t	slots = bf_redis_cuckoo_slots(shape, i, &at);
	uint32_t	bucket = bf_redis_cuckoo_bucket(shape.layout_param);

	return (bf_redis_table) {
		.slots = (unsigned char *) (uintptr_t) body + at,
		.nbuckets = slots / bucket,
		.bucket = bucket,
	};
}

/*
 * The slots of all sub-filters that are not free: the number of values,
 * repetitions included.  Below 2^53, so the double is exact.  Polls.
 */
static double
redis_cuckoo_used(const void *body, bf_shape shape)
{
	uint64_t	used = 0;

	for (uint32_t i = 0; i < bf_redis_cuckoo_filters(body); i++)
	{
		bf_redis_table f = sub_filter_of(body, shape, i);

		used += bf_redis_table_used(&f);
	}
	return (double) used;
}

/*
 * bf_layout.check_body, for bytes from outside: is the number of sub-filters
 * possible, the reserved field zero, and len what they take?  Looks at the
 * 16 bytes before the slots only.  Afterwards all sub-filters lie within the
 * body.
 */
static bf_fault
redis_cuckoo_check_body(const bf_header *h, const unsigned char *body, uint64_t len)
{
	bf_shape	shape = bf_bare_shape(h);
	uint32_t	filters;

	if (len < BF_REDIS_CUCKOO_HEAD)
		return BF_FAULT_LENGTH;
	filters = bf_redis_cuckoo_filters(body);
	if (filters < 1 || filters > BF_REDIS_CUCKOO_MAX_FILTERS || bf_load32(body + BF_REDIS_CUCKOO_AT_ZEROS) != 0 ||
		(filters > 1 && bf_redis_cuckoo_expansion(shape.layout_param) == 0))
		return BF_FAULT_BODY;
	return len == bf_redis_cuckoo_bytes(shape, filters) ? BF_OK : BF_FAULT_LENGTH;
}

/*
 * bf_layout.check_deep: do the slots hold as many fingerprints as the header
 * says, and are the bytes that fill the body up zero?  BF_FAULT_EMPTY for
 * one sub-filter without values and removals: it would be stored without a
 * body.  One of which all values were removed keeps its body, since that
 * counts the removals.  Polls.
 */
static bf_fault
redis_cuckoo_check_deep(const bf_header *h, const unsigned char *body, uint64_t len)
{
	bf_shape	shape = bf_bare_shape(h);
	bf_redis_cuckoo_state state = bf_redis_cuckoo_tell(body, shape);
	double		used = redis_cuckoo_used(body, shape);

	if (used != (double) h->entries || state.removed > INT64_MAX ||
		!bf_all_zero(body + BF_REDIS_CUCKOO_HEAD + state.slots, len - BF_REDIS_CUCKOO_HEAD - state.slots))
		return BF_FAULT_BODY;
	/* Untouched, it would be stored without a body. */
	return used == 0 && state.removed == 0 && state.filters == 1 ? BF_FAULT_EMPTY : BF_OK;
}

/*
 * The shape that CF.RESERVE makes of a capacity, with the parameters of
 * `like`: N is capacity / b without its fraction, up to a power of two.  So
 * there may be fewer slots than the capacity (with b = 2, a capacity of 5
 * gives 4), as in RedisBloom; values beyond go to another sub-filter.  nbits
 * is UINT64_MAX for a capacity that no filter has.
 */
static bf_shape
redis_cuckoo_size_like(bf_shape like, uint64_t capacity)
{
	uint32_t	bucket = bf_redis_cuckoo_bucket(like.layout_param);

	like.nbits = UINT64_MAX;
	if (capacity <= (uint64_t) INT64_MAX / BF_REDIS_CUCKOO_BITS / 2)
		like.nbits = power_of_two(capacity / bucket) * bucket * BF_REDIS_CUCKOO_BITS;
	return like;
}

/*
 * The shape for capacity values with CF.RESERVE's defaults.  fpp decides
 * nothing: the rate follows from the slots of a bucket
 * (bf_redis_cuckoo_full_rate()).
 */
static bf_shape
redis_cuckoo_size(double fpp, uint64_t capacity)
{
	bf_shape	shape = {
		.hashes = BF_REDIS_CUCKOO_BITS,
		.layout_param = bf_redis_cuckoo_param(BF_REDIS_CUCKOO_BUCKET, BF_REDIS_CUCKOO_ITERATIONS,
											  BF_REDIS_CUCKOO_EXPANSION)
	};

	(void) fpp;
	return redis_cuckoo_size_like(shape, capacity);
}

/* --- values ---------------------------------------------------------------- */

/*
 * The hash of an element: MurmurHash64A with seed 0 of its bytes, for all
 * shapes.
 */
static bf_hash
redis_cuckoo_hash(bf_shape shape, const void *encoded, size_t len)
{
	(void) shape;
	return (bf_hash) {.a = bf_murmur64a(encoded, len, 0)};
}

/*
 * The first slot that holds a fingerprint (0: that is free), in the order in
 * which RedisBloom looks: from the newest sub-filter to the oldest, in each
 * the bucket of h and then the other.  NULL if there is none.  It points
 * into the body.
 */
static unsigned char *
find(const void *body, bf_shape shape, bf_redis_place p, unsigned char fingerprint)
{
	for (uint32_t i = bf_redis_cuckoo_filters(body); i > 0; i--)
	{
		bf_redis_table f = sub_filter_of(body, shape, i - 1);
		unsigned char *slot = bf_redis_table_find(&f, p, fingerprint);

		if (slot != NULL)
			return slot;
	}
	return NULL;
}

/* Is the fingerprint in one of its two buckets of any sub-filter? */
static bool
redis_cuckoo_contains(const void *body, bf_shape shape, bf_hash hash)
{
	bf_redis_place p = bf_redis_locate(hash.a);

	return find(body, shape, p, p.fingerprint) != NULL;
}

/*
 * Copies of the fingerprint in all sub-filters, as CF.COUNT has it: where
 * both buckets of a value are the same one, each copy is counted twice.
 */
static uint32_t
redis_cuckoo_count(const void *body, bf_shape shape, bf_hash hash)
{
	bf_redis_place p = bf_redis_locate(hash.a);
	uint32_t	count = 0;

	for (uint32_t i = 0; i < bf_redis_cuckoo_filters(body); i++)
	{
		bf_redis_table f = sub_filter_of(body, shape, i);

		count += bf_redis_table_count(&f, p);
	}
	return count;
}

/*
 * bf_multiset.remove: free the first slot that has the fingerprint, and
 * count the removal in the body and the header.  False, and no change, if
 * there is none.
 */
static bool
redis_cuckoo_remove(bf_table *table, bf_hash hash)
{
	bf_redis_place p = bf_redis_locate(hash.a);
	unsigned char *slot = find(table->body, table->shape, p, p.fingerprint);

	if (slot == NULL)
		return false;
	*slot = 0;
	bf_store64(table->body + BF_REDIS_CUCKOO_AT_REMOVED, bf_load64(table->body + BF_REDIS_CUCKOO_AT_REMOVED) + 1);
	table->head->entries--;
	return true;
}

/*
 * Add a hash to the sub-filters that there are: to a free slot of any, or to
 * the newest by moving others.  False, and no change, if it has no place.
 */
static bool
add_once(const bf_table *table, uint64_t hash)
{
	bf_redis_place p = bf_redis_locate(hash);
	unsigned char *slot = find(table->body, table->shape, p, 0);
	bf_redis_table newest;

	if (slot != NULL)
	{
		*slot = p.fingerprint;
		return true;
	}
	newest = sub_filter_of(table->body, table->shape, bf_redis_cuckoo_filters(table->body) - 1);
	return bf_redis_table_add_by_moving(&newest, p,
										bf_redis_cuckoo_iterations(table->shape.layout_param));
}

/*
 * Begin a sub-filter, if there may be one more (BF_FULL if not) and the body
 * has room for it (else BF_NEEDS_ROOM).  Its slots are zeros already, as the
 * unused end of a body is.  In an empty body it begins the first.
 */
static bf_outcome
begin_filter(const bf_table *table)
{
	uint32_t	filters = table->len > 0 ? bf_redis_cuckoo_filters(table->body) : 0;

	if (filters > 0 && bf_redis_cuckoo_expansion(table->shape.layout_param) == 0)
		return BF_FULL;
	if (table->len < bf_redis_cuckoo_bytes(table->shape, filters + 1))
		return BF_NEEDS_ROOM;
	bf_store32(table->body + BF_REDIS_CUCKOO_AT_FILTERS, filters + 1);
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
redis_cuckoo_insert(bf_table *table, const uint64_t *hashes, uint64_t n, uint64_t *done)
{
	for (; *done < n; ++*done)
	{
		uint32_t	filters = table->len > 0 ? bf_redis_cuckoo_filters(table->body) : 0;

		if (filters >= BF_REDIS_CUCKOO_MAX_FILTERS)
			return BF_FULL;
		if (filters == 0 || !add_once(table, hashes[*done]))
		{
			bf_outcome	outcome = begin_filter(table);

			if (outcome != BF_DONE)
				return outcome;
			(void) add_once(table, hashes[*done]);	/* to one that is empty */
		}
		table->head->entries++;
		bf_poll();
	}
	return BF_DONE;
}

/*
 * bf_insertion.room_for_next: the length in bytes of the body with one
 * sub-filter more, UINT64_MAX if that is too large to tell.
 */
static uint64_t
redis_cuckoo_room_for_next(const bf_table *table)
{
	return bf_redis_cuckoo_bytes(table->shape, table->len > 0 ? bf_redis_cuckoo_filters(table->body) + 1 : 1);
}

/* --- figures --------------------------------------------------------------- */

/*
 * The share of the slots of all sub-filters that are in use, 0 to 1.  Polls.
 */
static double
redis_cuckoo_fill(const void *body, bf_shape shape)
{
	return redis_cuckoo_used(body, shape) / (double) bf_redis_cuckoo_tell(body, shape).slots;
}

/*
 * The chance that an absent value seems to be in any of the sub-filters:
 * each is a cuckoo table of 8 bits with its own share of used slots
 * (bf_cuckoo_rate()), and an absent value must be stopped by all of them.
 * Polls.
 */
static double
redis_cuckoo_rate(const void *body, bf_shape shape)
{
	double		log_stopped = 0;

	for (uint32_t i = 0; i < bf_redis_cuckoo_filters(body); i++)
	{
		bf_redis_table f = sub_filter_of(body, shape, i);

		log_stopped += log1p(-bf_cuckoo_rate(bf_redis_table_used(&f), f.nbuckets * f.bucket, BF_REDIS_CUCKOO_BITS,
											 (uint8_t) f.bucket));
	}
	return -expm1(log_stopped);
}

static const bf_kind kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int", BF_CODEC_DECIMAL},
	{"", BF_CODEC_NONE}
};

static const bf_profile profile = {
	.kinds = kinds,
	.limits = "It has a power of two of buckets with 1 to 255 slots each, in 1 to 32 sub-filters that grow by a power of two up to 32768, and at least one move.",
	.exchange = &bf_redis_cuckoo_dump,
	.hash = redis_cuckoo_hash,
};

static const bf_insertion insertion = {
	.insert = redis_cuckoo_insert,
	.room_for_next = redis_cuckoo_room_for_next,
};

static const bf_multiset multiset = {
	.count = redis_cuckoo_count,
	.remove = redis_cuckoo_remove,
};

const bf_layout bf_redis_cuckoo = {
	.type = BF_TYPE_CUCKOO,
	.code = BF_LAYOUT_REDISBLOOM,
	.words = 1,
	.counts_entries = true,
	.name = "redisbloom",
	.profile = &profile,
	.insertion = &insertion,
	.multiset = &multiset,
	.bits_unit = BF_REDIS_CUCKOO_BITS,
	.shape_ok = redis_cuckoo_shape_ok,
	.params_ok = redis_cuckoo_params_ok,
	.check_body = redis_cuckoo_check_body,
	.check_deep = redis_cuckoo_check_deep,
	.size = redis_cuckoo_size,
	.size_like = redis_cuckoo_size_like,
	.contains = redis_cuckoo_contains,
	.rate = redis_cuckoo_rate,
	.cardinality = redis_cuckoo_used,
	.fill = redis_cuckoo_fill,
};
