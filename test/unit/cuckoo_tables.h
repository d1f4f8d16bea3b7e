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

/* Bytes of a body of so many buckets. */
static inline uint64_t
cuckoo_bytes_of(uint64_t nbuckets, uint8_t bits, uint8_t bucket)
{
	return bf_cuckoo_native.methods->body_bytes(&(bf_filter) {.head.shape.nbits = nbuckets * bits * bucket});
}

static inline uint64_t
cuckoo_bytes(const bf_cuckoo *t)
{
	return cuckoo_bytes_of(t->nbuckets, t->bits, t->bucket);
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

/* A handle of the filter that has this table. */
static inline bf_filter
cuckoo_filter(const bf_cuckoo *t)
{
	bf_filter	f = bf_filter_of(&bf_cuckoo_native);

	f.head.shape.nbits = t->nbuckets * t->bucket * t->bits;
	f.head.shape.hashes = t->bits;
	f.head.shape.layout_param = t->bucket;
	f.body = t->slots;
	f.len = cuckoo_bytes(t);
	return f;
}

/* Add values; how many fitted. */
static inline uint64_t
cuckoo_add_all(bf_cuckoo *t, const uint64_t *hashes, uint64_t n)
{
	bf_filter	f = cuckoo_filter(t);
	uint64_t	done = 0;
	bf_outcome	outcome = bf_cuckoo_insert(&f, hashes, n, &done);

	CHECK(outcome == (done == n ? BF_DONE : BF_FULL) && f.head.entries == done);
	return done;
}

/* Add one value; false if there is no room for it. */
static inline bool
add_one(bf_cuckoo *t, uint64_t hash)
{
	return cuckoo_add_all(t, &hash, 1) == 1;
}

static inline bool
cuckoo_remove(bf_cuckoo *t, uint64_t hash)
{
	bf_filter	f = cuckoo_filter(t);
	bool		removed;

	f.head.entries = 1;
	removed = bf_cuckoo_remove(&f, (bf_hash) {.a = hash});
	CHECK(f.head.entries == !removed);
	return removed;
}

static inline bool
cuckoo_contains(const bf_cuckoo *t, uint64_t hash)
{
	bf_filter	f = cuckoo_filter(t);

	return bf_cuckoo_contains(&f, (bf_hash) {.a = hash});
}

static inline uint32_t
cuckoo_count(const bf_cuckoo *t, uint64_t hash)
{
	bf_filter	f = cuckoo_filter(t);

	return bf_cuckoo_count(&f, (bf_hash) {.a = hash});
}

static inline uint64_t
cuckoo_used(const bf_cuckoo *t)
{
	bf_filter	f = cuckoo_filter(t);

	return (uint64_t) bf_cuckoo_used(&f);
}

static inline void
cuckoo_free(bf_cuckoo *t)
{
	free(t->slots - 1);
}

#endif							/* BF_CUCKOO_TABLES_H */
