/*-------------------------------------------------------------------------
 *
 * redis_table.c
 *	  One sub-filter of RedisBloom's cuckoo filters.
 *
 * The caller has checked that the slots lie within its body, and decides
 * what a change means: nothing here counts values.
 *
 * src/profiles/redis_table.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/redis_table.h"

#define FACTOR			UINT64_C(0x5bd1e995)

/* Steps between two polls when buckets are of the largest size. */
#define STEPS_PER_POLL	16384

/*
 * The fingerprint of a hash, 1 to 255, and the two numbers whose remainders
 * modulo a sub-filter's buckets are its buckets.  Keeping the numbers, not
 * the remainders, makes one place do for all sub-filters.
 */
bf_redis_place
bf_redis_locate(uint64_t hash)
{
	bf_redis_place p;

	p.fingerprint = (unsigned char) (hash % BF_REDIS_FINGERPRINTS + 1);
	p.first = hash;
	p.second = hash ^ p.fingerprint * FACTOR;
	return p;
}

/*
 * The first slot of the bucket of a number: its remainder modulo nbuckets, a
 * power of two.
 */
static unsigned char *
bucket_at(const bf_redis_table *t, uint64_t hash)
{
	return t->slots + (hash & (t->nbuckets - 1)) * t->bucket;
}

/*
 * The first slot of the bucket of a number that holds a fingerprint, or
 * NULL.
 */
static unsigned char *
find_in(const bf_redis_table *t, uint64_t hash, unsigned char fingerprint)
{
	return memchr(bucket_at(t, hash), fingerprint, t->bucket);
}

/*
 * The first slot of both buckets that holds a fingerprint (0: is free), or
 * NULL.  It points into the table.
 */
unsigned char *
bf_redis_table_find(const bf_redis_table *t, bf_redis_place p, unsigned char fingerprint)
{
	unsigned char *slot = find_in(t, p.first, fingerprint);

	return slot != NULL ? slot : find_in(t, p.second, fingerprint);
}

/* How many slots of the bucket of a number hold a fingerprint. */
static uint32_t
count_in(const bf_redis_table *t, uint64_t hash, unsigned char fingerprint)
{
	const unsigned char *bucket = bucket_at(t, hash);
	uint32_t	count = 0;

	for (uint32_t i = 0; i < t->bucket; i++)
		count += bucket[i] == fingerprint;
	return count;
}

/*
 * How often the fingerprint is there.  One whose two buckets are the same is
 * counted twice, as RedisBloom does.
 */
uint32_t
bf_redis_table_count(const bf_redis_table *t, bf_redis_place p)
{
	return count_in(t, p.first, p.fingerprint) + count_in(t, p.second, p.fingerprint);
}

/* The number of slots that are not free.  Polls. */
uint64_t
bf_redis_table_used(const bf_redis_table *t)
{
	uint64_t	nslots = t->nbuckets * t->bucket;
	uint64_t	used = 0;

	for (uint64_t i = 0; i < nslots;)
	{
		used += t->slots[i] != 0;
		bf_poll_at(++i);
	}
	return used;
}

/* Exchange two fingerprints. */
static inline void
swap(unsigned char *a, unsigned char *b)
{
	unsigned char c = *a;

	*a = *b;
	*b = c;
}

/*
 * Make room by moving up to `iterations` fingerprints, as redis_cuckoo.h
 * says.  False if there is none after so many; then all moves are taken
 * back, last first, and nothing has changed.  A fingerprint's two numbers
 * differ by XOR with F * FACTOR, so each is found from the other in both
 * directions.
 *
 * A poll between moves may not return, and leaves a table in which one
 * fingerprint is missing (core/core.h).
 */
bool
bf_redis_table_add_by_moving(const bf_redis_table *t, bf_redis_place p, uint32_t iterations)
{
	unsigned char moving = p.fingerprint;
	uint64_t	at = p.first;
	uint32_t	victim = 0;

	for (uint32_t i = 1; i <= iterations; i++)
	{
		unsigned char *slot;

		swap(bucket_at(t, at) + victim, &moving);
		at ^= moving * FACTOR;
		slot = find_in(t, at, 0);
		if (slot != NULL)
		{
			*slot = moving;
			return true;
		}
		victim = (victim + 1) % t->bucket;
		if (i % STEPS_PER_POLL == 0)
			bf_poll();
	}
	for (uint32_t i = iterations; i > 0; i--)
	{
		victim = (victim + t->bucket - 1) % t->bucket;
		at ^= moving * FACTOR;
		swap(bucket_at(t, at) + victim, &moving);
	}
	return false;
}
