/*-------------------------------------------------------------------------
 *
 * insert.c
 *	  Filters that take values one after the other.
 *
 * In most layouts the bits do not depend on the order in which values were
 * added.  In those that insert (core/layout.h) they do: a table of
 * fingerprints moves some to make room for others, and a filter of layers
 * begins a new one when the last is full.  Their bodies may have to grow, or
 * have no place left.  The errors for the latter have their home here.
 *
 * src/filter/insert.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "core/profiles/redis_cuckoo.h"
#include "filter/filter.h"

/* Give the body of a filter being written len bytes, the new ones zero. */
static void
lengthen(BloomWriter *writer, uint64 len)
{
	Size		header = writer->bits - (unsigned char *) writer->value;

	BloomCheckBytes(len > BF_MAX_BYTES ? len : header + len);
	writer->value = repalloc_huge(writer->value, header + len);
	SET_VARSIZE(writer->value, header + len);
	writer->bits = (unsigned char *) writer->value + header;
	bf_bits_clear(writer->bits + writer->len, len - writer->len);
	writer->len = len;
	writer->head.kind = (const char *) writer->value + BF_KIND_OFFSET;
}

/* The body of a filter being written, as the core's insertions take it. */
static bf_table
table_of(BloomWriter *writer)
{
	return (bf_table) {
		.body = writer->bits,
		.len = writer->len,
		.head = &writer->head,
		.shape = writer->shape,
	};
}

/*
 * Insert hashes, n words in all, into a filter being written.  False if one of
 * them has no place; the filter then holds those before it.
 */
bool
BloomTryInsert(BloomWriter *writer, const uint64 *hashes, uint64 n)
{
	uint64		done = 0;

	while (done < n)
	{
		bf_table	table = table_of(writer);
		uint64		now = 0;
		bf_outcome	outcome = writer->layout->insertion->insert(&table, hashes + done, n - done, &now);

		done += now;
		if (outcome == BF_FULL)
			break;
		if (outcome == BF_NEEDS_ROOM)
			lengthen(writer, writer->layout->insertion->room_for_next(&table));
	}
	bf_header_set_entries(writer->value, writer->head.entries);
	return done == n;
}

/* Take one occurrence of a hash out of a filter being written; false if there is none. */
bool
BloomRemove(BloomWriter *writer, bf_hash hash)
{
	bf_table	table = table_of(writer);
	bool		found = writer->len > 0 && writer->layout->multiset->remove(&table, hash);

	bf_header_set_entries(writer->value, writer->head.entries);
	return found;
}

/* Slots of a bucket of a cuckoo filter. */
uint32
BloomBucketSlots(const bf_header *head)
{
	return head->layout == BF_LAYOUT_REDISBLOOM ? bf_redis_cuckoo_bucket(head->layout_param) :
		head->layout_param;
}

/* What a cuckoo filter that takes no more values holds, for an error. */
static int
detail_of_full_cuckoo(const bf_header *head)
{
	uint64		slots = head->nbits / head->hashes;

	if (head->layout != BF_LAYOUT_REDISBLOOM)
		return errdetail("It holds " UINT64_FORMAT " values in " UINT64_FORMAT " slots. Each copy of a value takes one of the %u slots of its two buckets.",
						 head->entries, slots, 2 * BloomBucketSlots(head));
	if (bf_redis_cuckoo_expansion(head->layout_param) == 0)
		return errdetail("It holds " UINT64_FORMAT " values in " UINT64_FORMAT " slots, and its expansion is 0.",
						 head->entries, slots);
	return errdetail("It holds " UINT64_FORMAT " values in %d sub-filters, the maximum in RedisBloom.",
					 head->entries, BF_REDIS_CUCKOO_MAX_FILTERS);
}

/* Report that a value has no place in a cuckoo filter. */
pg_noreturn static void
full_cuckoo(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter is full"),
			 detail_of_full_cuckoo(head),
			 head->layout == BF_LAYOUT_REDISBLOOM ?
			 errhint("Rebuild it with a larger capacity or expansion.") :
			 errhint("Rebuild it with a larger capacity, or if values are repeated, with distinct values.")));
}

/* A filter has grown as often as any can. */
pg_noreturn static void
grown_out(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter cannot grow any further"),
			 errdetail("It holds " UINT64_FORMAT " values in the maximum number of layers. The first layer has a capacity of " UINT64_FORMAT ", and the expansion is %u.",
					   head->entries, head->capacity, head->layout_param),
			 errhint("Rebuild it with a larger capacity or expansion.")));
}

/* A value has no place in a filter that does not take more than it was made for. */
void
BloomFull(const bf_header *head)
{
	if (head->type == BF_TYPE_CUCKOO)
		full_cuckoo(head);
	if (head->overflow == BF_OVERFLOW_GROW)
		grown_out(head);
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter is full"),
			 errdetail("Its capacity is " UINT64_FORMAT " values, and it holds " UINT64_FORMAT ".",
					   head->capacity, head->entries),
			 errhint("Rebuild it with a larger capacity, or with overflow => 'grow'.")));
}

/* A value has no place in a cuckoo filter, however large an aggregate made it. */
void
BloomCuckooRepeats(const bf_header *head)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("some values occur too often for a cuckoo filter"),
			 errdetail("Each copy of a value takes one of the %u slots of its two buckets.",
					   2 * BloomBucketSlots(head)),
			 errhint("Use cuckoo_agg(DISTINCT value), larger buckets, or counting_bloom_agg(value).")));
}
