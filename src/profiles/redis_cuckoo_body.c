/*-------------------------------------------------------------------------
 *
 * redis_cuckoo_body.c
 *	  The body of RedisBloom's cuckoo filters: its parts and their sizes.
 *	  redis_cuckoo.h draws it.
 *
 * src/profiles/redis_cuckoo_body.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/redis_cuckoo.h"
#include "profiles/redis_table.h"

/*
 * bf_buckets.shape: with b = 1 to 255 slots in a bucket, moves 1 to 65535, and
 * an expansion up to 32768, which is rounded up to a power of two: only its
 * logarithm is kept.
 */
bf_shape
bf_redis_cuckoo_shape(bf_bucket_params params)
{
	uint32_t	code = 0;

	while (UINT32_C(1) << code >> 1 < params.expansion)
		code++;
	return (bf_shape) {
		.hashes = BF_REDIS_CUCKOO_BITS,
		.layout_param = params.bucket | params.iterations << 8 | code << 24,
	};
}

/* More slots than any filter has, and few enough to count with. */
#define TOO_MANY_SLOTS	((uint64_t) 1 << 48)

/*
 * The slots of sub-filter i, counted from 0, which are N * b * expansion^i,
 * and where they begin in the body: behind those of all before it.  Both are
 * UINT64_MAX if they are too many to count, which is far beyond BF_MAX_BYTES.
 */
uint64_t
bf_redis_cuckoo_slots(bf_shape shape, uint32_t i, uint64_t *at)
{
	uint64_t	slots = shape.nbits / BF_REDIS_CUCKOO_BITS;

	*at = BF_REDIS_CUCKOO_HEAD;
	for (; i > 0; i--)
	{
		*at += slots;
		if (slots > TOO_MANY_SLOTS)
			return *at = UINT64_MAX;
		slots *= bf_redis_cuckoo_params(shape).expansion;
	}
	return slots;
}

/*
 * The length of a body with so many sub-filters, 1 or more, up to a multiple
 * of 8; UINT64_MAX if that is too large to count.
 */
uint64_t
bf_redis_cuckoo_bytes(bf_shape shape, uint32_t filters)
{
	uint64_t	at;
	uint64_t	slots = bf_redis_cuckoo_slots(shape, filters - 1, &at);

	return slots == UINT64_MAX ? UINT64_MAX : (at + slots + 7) / 8 * 8;
}

/*
 * bf_buckets.state: a filter without a body has one sub-filter and no removals.
 */
bf_bucket_state
bf_redis_cuckoo_state(const bf_filter *f)
{
	bf_bucket_state state = {.filters = 1};
	uint64_t	at;

	if (f->body != NULL)
	{
		state.removed = bf_load64(f->body + BF_REDIS_CUCKOO_AT_REMOVED);
		state.filters = bf_redis_cuckoo_filters(f);
	}
	for (uint32_t i = 0; i < state.filters; i++)
		state.slots += bf_redis_cuckoo_slots(f->head.shape, i, &at);
	return state;
}

/*
 * bf_buckets.full_rate, of one sub-filter: an absent value is compared with
 * at most 2 b of 255 fingerprints, and 254 if there are more slots.  It is part
 * of the header, and one division is the same on every machine.
 */
double
bf_redis_cuckoo_full_rate(bf_shape shape)
{
	uint32_t	most = 2 * bf_redis_cuckoo_params(shape).bucket;
	uint32_t	met = most < BF_REDIS_FINGERPRINTS ? most : BF_REDIS_FINGERPRINTS - 1;

	return (double) met / BF_REDIS_FINGERPRINTS;
}
