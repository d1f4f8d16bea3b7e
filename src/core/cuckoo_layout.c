/*-------------------------------------------------------------------------
 *
 * cuckoo_layout.c
 *	  The cuckoo table as a layout: its shape, and what a filter asks of it.
 *
 * Of a shape, nbits is what all slots take, hashes the bits of a fingerprint
 * and layout_param the slots of a bucket.  cuckoo.h draws the body, which holds
 * `entries` fingerprints.
 *
 * A table is sized by the fingerprints' bits, which the user chooses, not by a
 * rate; the header's fpp is the rate when every slot is taken, and follows from
 * the shape.
 *
 * src/core/cuckoo_layout.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/cuckoo.h"
#include "core/cuckoo_layout.h"

/*
 * The slots of the table, used or not, of a shape that exists.  A division by
 * a number that the compiler does not know takes as long as half a lookup.
 */
static inline uint64_t
slots_of(bf_shape shape)
{
	return shape.hashes == 12 ? shape.nbits / 12 : shape.nbits >> __builtin_ctz(shape.hashes);
}

/*
 * The table that a body is, of a shape that exists; the body is only read
 * unless the caller owns it.  NULL gives a mere shape.
 */
static bf_cuckoo
table_of(const void *body, bf_shape shape)
{
	return (bf_cuckoo) {
		.slots = (unsigned char *) (uintptr_t) body,
		.nbuckets = slots_of(shape) >> __builtin_ctz(shape.layout_param),
		.bits = shape.hashes,
		.bucket = (uint8_t) shape.layout_param,
	};
}

/*
 * Are these bits of a fingerprint and slots of a bucket that exist?  m is
 * left open: 2 stands for any number of buckets.
 */
static bool
cuckoo_params_ok(bf_shape shape)
{
	return shape.layout_param <= UINT8_MAX &&
		bf_cuckoo_shape_ok(2, shape.hashes, (uint8_t) shape.layout_param);
}

/* Does m make an even number of whole buckets, of a kind that exists? */
static bool
cuckoo_shape_ok(bf_shape shape)
{
	uint64_t	bucket_bits = (uint64_t) shape.hashes * shape.layout_param;

	return cuckoo_params_ok(shape) && shape.nbits % bucket_bits == 0 &&
		bf_cuckoo_shape_ok(shape.nbits / bucket_bits, shape.hashes, (uint8_t) shape.layout_param);
}

/* Bytes of the body: the slots, m bits, and zeros up to a multiple of 8. */
static uint64_t
cuckoo_body_bytes(bf_shape shape)
{
	bf_cuckoo	t = table_of(NULL, shape);

	return bf_cuckoo_bytes(t.nbuckets, t.bits, t.bucket);
}

/*
 * bf_layout.check_deep: foreign bytes must hold as many fingerprints as the
 * header's entries say, and zeros behind the slots, as other bytes there would
 * make two filters of equal contents unequal.  Any fingerprint may be in any
 * bucket: one that no value could have there is harmless, as it is never asked
 * for.  Polls.
 */
static bf_fault
cuckoo_check_deep(const bf_header *h, const unsigned char *body, uint64_t len)
{
	bf_cuckoo	t = table_of(body, bf_bare_shape(h));

	return bf_all_zero(body + h->nbits / 8, len - h->nbits / 8) &&
		bf_cuckoo_used(&t) == h->entries ? BF_OK : BF_FAULT_BODY;
}

/*
 * The smallest table for capacity values with the fingerprints and buckets
 * of `like`; nbits is UINT64_MAX if 64 bits do not hold it.
 */
static bf_shape
cuckoo_size_like(bf_shape like, uint64_t capacity)
{
	uint64_t	nbuckets = bf_cuckoo_buckets(capacity, (uint8_t) like.layout_param);

	like.nbits = UINT64_MAX;
	if (nbuckets <= BF_CUCKOO_MAX_BUCKETS / BF_CUCKOO_BUCKET_BYTES)
		like.nbits = nbuckets * like.layout_param * like.hashes;
	return like;
}

/*
 * The smallest table for capacity values with buckets of 4, and the shortest
 * fingerprints, of 8, 12 or 16 bits, whose rate is at most fpp when every
 * slot is taken; with 16 bits it may be more, as there are no longer ones.
 */
static bf_shape
cuckoo_size(double fpp, uint64_t capacity)
{
	bf_shape	shape = {.hashes = 8,.layout_param = BF_CUCKOO_DEFAULT_BUCKET};

	while (shape.hashes < 16 && bf_cuckoo_full_rate(shape) > fpp)
		shape.hashes += 4;
	return cuckoo_size_like(shape, capacity);
}

/*
 * bf_insertion.insert: add hashes in their order, each once more if it is
 * there.  BF_FULL if one has no place; the body never gets longer.  Polls.
 */
static bf_outcome
cuckoo_insert(bf_table *table, const uint64_t *hashes, uint64_t n, uint64_t *done)
{
	bf_cuckoo	t = table_of(table->body, table->shape);

	*done = bf_cuckoo_add_all(&t, hashes, n);
	table->head->entries += *done;
	return *done == n ? BF_DONE : BF_FULL;
}

/*
 * bf_multiset.remove: take one copy of a fingerprint out of its buckets;
 * false, and no change, if there is none.
 */
static bool
cuckoo_remove(bf_table *table, bf_hash hash)
{
	bf_cuckoo	t = table_of(table->body, table->shape);

	if (!bf_cuckoo_remove(&t, hash.a))
		return false;
	table->head->entries--;
	return true;
}

/* bf_layout.contains: is the fingerprint in one of its buckets? */
static bool
cuckoo_contains(const void *body, bf_shape shape, bf_hash hash)
{
	bf_cuckoo	t = table_of(body, shape);

	return bf_cuckoo_contains(&t, hash.a);
}

/* bf_multiset.count: copies of the fingerprint in both buckets, up to 16. */
static uint32_t
cuckoo_count(const void *body, bf_shape shape, bf_hash hash)
{
	bf_cuckoo	t = table_of(body, shape);

	return bf_cuckoo_count(&t, hash.a);
}

/*
 * bf_slicing.find: where the two buckets begin.  A bucket has up to 16 bytes
 * of a slice, which may end after them; one is enough (bf_slicing.any).
 */
static int
cuckoo_slices(bf_shape shape, bf_hash hash, uint64_t *offsets)
{
	bf_cuckoo	t = table_of(NULL, shape);

	bf_cuckoo_places(&t, hash.a, offsets);
	return 2;
}

/*
 * bf_slicing.test: is the fingerprint in the bucket with which the slice
 * begins?  It is the same in both.
 */
static bool
cuckoo_test_slice(const void *slice, bf_shape shape, bf_hash hash, int which)
{
	bf_cuckoo	t = table_of(NULL, shape);

	(void) which;
	return bf_cuckoo_count_in(&t, slice, hash.a) > 0;
}

/*
 * bf_layout.cardinality: fingerprints in the table, which are as many
 * values, repetitions included.  Polls.
 */
static double
cuckoo_used(const void *body, bf_shape shape)
{
	bf_cuckoo	t = table_of(body, shape);

	return (double) bf_cuckoo_used(&t);
}

/* bf_layout.fill: the share of slots in use.  Polls. */
static double
cuckoo_fill(const void *body, bf_shape shape)
{
	return cuckoo_used(body, shape) / (double) slots_of(shape);
}

/*
 * bf_layout.rate: the rate now, by the number of fingerprints
 * (bf_cuckoo_rate()).  Polls.
 */
static double
cuckoo_rate(const void *body, bf_shape shape)
{
	bf_cuckoo	t = table_of(body, shape);

	return bf_cuckoo_rate(bf_cuckoo_used(&t), slots_of(shape), t.bits, t.bucket);
}

/*
 * The rate of a table of this shape when every slot is taken: 2 b / (2^f -
 * 1), which bounds 1 - (1 - 1 / (2^f - 1))^(2 b) and is at most 3 % above,
 * with 8 bits and buckets of 8.  Not the exact rate, because it is part of
 * the filter's bytes, and one division has the same result on every machine.
 */
double
bf_cuckoo_full_rate(bf_shape shape)
{
	return 2.0 * shape.layout_param / (double) ((1 << shape.hashes) - 1);
}

static const bf_slicing slicing = {
	.bytes = BF_SLICE_BYTES,
	.any = true,
	.find = cuckoo_slices,
	.test = cuckoo_test_slice,
};

static const bf_insertion insertion = {
	.insert = cuckoo_insert,
};

static const bf_multiset multiset = {
	.count = cuckoo_count,
	.remove = cuckoo_remove,
};

const bf_layout bf_cuckoo_native = {
	.type = BF_TYPE_CUCKOO,
	.code = BF_LAYOUT_NATIVE,
	.words = 1,
	.counts_entries = true,
	.name = "native",
	.slicing = &slicing,
	.insertion = &insertion,
	.multiset = &multiset,
	.bits_unit = 1,
	.shape_ok = cuckoo_shape_ok,
	.params_ok = cuckoo_params_ok,
	.body_bytes = cuckoo_body_bytes,
	.check_deep = cuckoo_check_deep,
	.size = cuckoo_size,
	.size_like = cuckoo_size_like,
	.contains = cuckoo_contains,
	.rate = cuckoo_rate,
	.cardinality = cuckoo_used,
	.fill = cuckoo_fill,
};
