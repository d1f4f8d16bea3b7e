/*-------------------------------------------------------------------------
 *
 * redis_table.h
 *	  One sub-filter of RedisBloom's cuckoo filters: a table of buckets of
 *	  fingerprints.  redis_cuckoo.h says how values are placed in it.
 *
 * src/profiles/redis_table.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_REDIS_TABLE_H
#define BF_REDIS_TABLE_H

#include "core/core.h"

/* A sub-filter.  Its slots are only written to if the caller owns them. */
typedef struct bf_redis_table
{
	unsigned char *slots;		/* one byte each, 0 if it is free */
	uint64_t	nbuckets;		/* a power of two */
	uint32_t	bucket;			/* slots of one */
} bf_redis_table;

/* Where a hash belongs: its buckets are these numbers modulo nbuckets. */
typedef struct bf_redis_place
{
	uint64_t	first;
	uint64_t	second;
	unsigned char fingerprint;
} bf_redis_place;

#define BF_REDIS_FINGERPRINTS	255 /* 1 to 255 */

extern bf_redis_place bf_redis_locate(uint64_t hash);

/* The first slot in either bucket that holds a fingerprint (0: that is free), or NULL. */
extern unsigned char *bf_redis_table_find(const bf_redis_table *t, bf_redis_place p,
										  unsigned char fingerprint);
extern uint32_t bf_redis_table_count(const bf_redis_table *t, bf_redis_place p);
extern uint64_t bf_redis_table_used(const bf_redis_table *t);
extern bool bf_redis_table_add_by_moving(const bf_redis_table *t, bf_redis_place p,
										 uint32_t iterations);

#endif							/* BF_REDIS_TABLE_H */
