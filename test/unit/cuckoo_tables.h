/*-------------------------------------------------------------------------
 *
 * cuckoo_tables.h
 *	  Every kind of cuckoo filter, and empty tables of it.
 *
 * test/unit/cuckoo_tables.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CUCKOO_TABLES_H
#define BF_CUCKOO_TABLES_H

#include "core/cuckoo.h"
#include "unit.h"

typedef struct cuckoo_kind
{
	uint8_t		bits;
	uint8_t		bucket;
	uint64_t	golden_small;	/* checksums of the tables that golden() makes */
	uint64_t	golden_large;
} cuckoo_kind;

#define NUM_CUCKOO_KINDS	9
#define CUCKOO_DEFAULT_KIND	7	/* 16 bits, buckets of 4 */

extern const cuckoo_kind cuckoo_kinds[NUM_CUCKOO_KINDS];

static inline uint64_t
cuckoo_bytes(const bf_cuckoo *t)
{
	return bf_cuckoo_bytes(t->nbuckets, t->bits, t->bucket);
}

/* An empty table, at an odd address: nothing may rely on alignment. */
static inline bf_cuckoo
cuckoo_new(size_t kind, uint64_t nbuckets)
{
	bf_cuckoo	t = {.nbuckets = nbuckets};

	t.bits = cuckoo_kinds[kind].bits;
	t.bucket = cuckoo_kinds[kind].bucket;
	t.slots = (unsigned char *) unit_zeros(cuckoo_bytes(&t) + 1) + 1;
	return t;
}

/* Add one value; false if there is no room for it. */
static inline bool
add_one(bf_cuckoo *t, uint64_t hash)
{
	return bf_cuckoo_add_all(t, &hash, 1) == 1;
}

static inline void
cuckoo_free(bf_cuckoo *t)
{
	free(t->slots - 1);
}

#endif							/* BF_CUCKOO_TABLES_H */
