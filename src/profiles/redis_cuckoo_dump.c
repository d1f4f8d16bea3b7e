/*-------------------------------------------------------------------------
 *
 * redis_cuckoo_dump.c
 *	  What CF.SCANDUMP of RedisBloom gives, read and written.  redis_dump.h
 *	  draws it.
 *
 * The dump and the body (redis_cuckoo.h) have the same slots in the same
 * order behind different heads, so writing and reading copy them as they
 * are.  What the dump has and the body has not, b, the moves and the
 * expansion, is in the header's layout parameter.
 *
 * src/profiles/redis_cuckoo_dump.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/redis_cuckoo.h"
#include "profiles/redis_dump.h"

/* Offsets in the head. */
enum
{
	AT_VALUES = 0,
	AT_BUCKETS = 8,
	AT_REMOVED = 16,
	AT_FILTERS = 24,
	AT_BUCKET = 32,
	AT_ITERATIONS = 34,
	AT_EXPANSION = 36,
	HEAD = 38
};

/* Of versions before 2.2.0: the head ends here, and buckets have so many slots. */
#define OLD_HEAD	AT_BUCKET
#define OLD_BUCKET	2

/*
 * Bytes of the dump: the head, and the slots of all sub-filters.  Without a
 * body there is one, of zeros.
 */
static uint64_t
cuckoo_dump_size(const bf_filter *f)
{
	return HEAD + bf_redis_cuckoo_state(f).slots;
}

/*
 * Write the dump to out, which has cuckoo_dump_size() bytes: the head, then
 * the slots as the body has them, or zeros if body is NULL.  Polls.
 */
static void
cuckoo_dump_write(const bf_filter *f, unsigned char *out)
{
	bf_bucket_state state = bf_redis_cuckoo_state(f);
	bf_bucket_params params = bf_redis_cuckoo_params(f->head.shape);

	bf_store64(out + AT_VALUES, f->head.entries);
	bf_store64(out + AT_BUCKETS, f->head.shape.nbits / 8 / params.bucket);
	bf_store64(out + AT_REMOVED, state.removed);
	bf_store64(out + AT_FILTERS, state.filters);
	bf_store16(out + AT_BUCKET, (uint16_t) params.bucket);
	bf_store16(out + AT_ITERATIONS, (uint16_t) params.iterations);
	bf_store16(out + AT_EXPANSION, (uint16_t) params.expansion);
	bf_bits_copy(out + HEAD, f->body != NULL ? f->body + BF_REDIS_CUCKOO_HEAD : NULL, state.slots);
}

/*
 * Set in h what the head says, of which there are at least HEAD bytes.
 * They may be any: numbers that a shape cannot have, and an expansion that is
 * no power of two, which the layout parameter would round, are faults.  N *
 * b * 8 does not overflow, with N <= BF_MAX_BYTES and b <= 255.  Whether N
 * is a power of two is for bf_shape_ok() to say.
 */
static bf_fault
read_fields(const unsigned char *data, bf_header *h)
{
	uint64_t	nbuckets = bf_load64(data + AT_BUCKETS);
	uint64_t	filters = bf_load64(data + AT_FILTERS);
	uint32_t	bucket = bf_load16(data + AT_BUCKET);
	uint32_t	expansion = bf_load16(data + AT_EXPANSION);

	if (nbuckets > BF_MAX_BYTES || bucket > BF_REDIS_CUCKOO_MAX_BUCKET ||
		expansion > BF_REDIS_CUCKOO_MAX_EXPANSION || filters < 1 ||
		filters > BF_REDIS_CUCKOO_MAX_FILTERS || (expansion == 0 && filters > 1))
		return BF_IMPORT_SHAPE;
	h->shape = bf_redis_cuckoo_shape((bf_bucket_params) {
		.bucket = bucket,.iterations = bf_load16(data + AT_ITERATIONS),.expansion = expansion
	});
	if (bf_redis_cuckoo_params(h->shape).expansion != expansion || bucket == 0)
		return BF_IMPORT_SHAPE;
	h->shape.nbits = nbuckets * bucket * 8;
	h->capacity = nbuckets * bucket;
	h->fpp = bf_redis_cuckoo_full_rate(h->shape);
	h->entries = bf_load64(data + AT_VALUES);
	return BF_OK;
}

/*
 * bf_form.body_bytes: the length of the body, which has its own head
 * instead of the dump's, up to a multiple of 8; 0 if the dump is not as long
 * as its sub-filters are.
 */
static uint64_t
cuckoo_dump_body_bytes(const unsigned char *data, uint64_t len, const bf_header *h)
{
	uint64_t	at;
	uint64_t	slots = bf_redis_cuckoo_slots(h->shape,
											  (uint32_t) bf_load64(data + AT_FILTERS) - 1, &at);

	if (slots == UINT64_MAX || len - HEAD != at - BF_REDIS_CUCKOO_HEAD + slots)
		return 0;
	return (at + slots + 7) / 8 * 8;
}

/*
 * Are the bytes as long as a version before 2.2.0 makes a dump with such a
 * head?  Its head ends after 32 bytes, and its sub-filters are all of one
 * size, with buckets of two slots.
 */
static bool
is_old(const unsigned char *data, uint64_t len)
{
	uint64_t	slots = len - OLD_HEAD;
	uint64_t	nbuckets;
	uint64_t	filters;

	if (len <= OLD_HEAD)
		return false;
	nbuckets = bf_load64(data + AT_BUCKETS);
	filters = bf_load64(data + AT_FILTERS);
	return nbuckets > 0 && (nbuckets & (nbuckets - 1)) == 0 && nbuckets <= BF_MAX_BYTES &&
		filters <= BF_REDIS_CUCKOO_MAX_FILTERS && slots == nbuckets * OLD_BUCKET * filters;
}

/*
 * bf_form.read_head: the fields, or BF_IMPORT_OLD where the bytes make
 * no dump of today's form but one of an old version.  A dump that is both is
 * read as one of today.
 */
static bf_fault
cuckoo_dump_read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	bf_fault	fault = len < HEAD ? BF_IMPORT_SHORT : read_fields(data, h);

	if ((fault != BF_OK || cuckoo_dump_body_bytes(data, len, h) == 0) && is_old(data, len))
		return BF_IMPORT_OLD;
	return fault;
}

/*
 * bf_form.read_body: the slots as they are.  The body stays zeros for
 * one sub-filter without values and removals, which is stored without a
 * body.  Polls.
 */
static void
cuckoo_dump_read_body(bf_filter *f, const unsigned char *data, uint64_t len)
{
	uint64_t	removed = bf_load64(data + AT_REMOVED);
	uint32_t	filters = (uint32_t) bf_load64(data + AT_FILTERS);

	if (f->head.entries == 0 && removed == 0 && filters == 1 &&
		bf_all_zero(data + HEAD, len - HEAD))
		return;
	bf_store64(f->body + BF_REDIS_CUCKOO_AT_REMOVED, removed);
	bf_store32(f->body + BF_REDIS_CUCKOO_AT_FILTERS, filters);
	bf_bits_copy(f->body + BF_REDIS_CUCKOO_HEAD, data + HEAD, len - HEAD);
}

/*
 * bf_form.part_end: where the part that has byte `at` ends.  Parts are
 * the head and each sub-filter's slots; no chunk of CF.SCANDUMP is in two.
 */
static uint64_t
cuckoo_dump_part_end(const unsigned char *data, uint64_t at)
{
	uint64_t	slots = bf_load64(data + AT_BUCKETS) * bf_load16(data + AT_BUCKET);
	uint64_t	end = HEAD;

	for (; end <= at; slots *= bf_load16(data + AT_EXPANSION))
		end += slots;
	return end;
}

const bf_form bf_redis_cuckoo_dump = {
	.promises = true,
	.size = cuckoo_dump_size,
	.write = cuckoo_dump_write,
	.read_head = cuckoo_dump_read_head,
	.body_bytes = cuckoo_dump_body_bytes,
	.read_body = cuckoo_dump_read_body,
	.part_end = cuckoo_dump_part_end,
};
