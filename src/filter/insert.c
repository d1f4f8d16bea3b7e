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

#include "core/buckets.h"
#include "filter/filter.h"

/* Give the body of a filter being written len bytes, the new ones zero. */
static void
lengthen(bf_filter *filter, uint64 len)
{
	Size		header = filter->body - (unsigned char *) filter->value;

	BloomCheckBytes(len > BF_MAX_BYTES ? len : header + len);
	filter->value = repalloc_huge(filter->value, header + len);
	SET_VARSIZE(filter->value, header + len);
	filter->body = (unsigned char *) filter->value + header;
	bf_bits_clear(filter->body + filter->len, len - filter->len);
	filter->len = len;
	filter->head.kind = (const char *) filter->value + BF_KIND_OFFSET;
}

/*
 * Insert hashes, n words in all, into a filter being written.  False if one of
 * them has no place; the filter then holds those before it.
 */
bool
BloomTryInsert(bf_filter *filter, const uint64 *hashes, uint64 n)
{
	const bf_insertion *insertion = filter->layout->methods->insertion;
	uint64		done = 0;

	while (done < n)
	{
		uint64		now = 0;
		bf_outcome	outcome = insertion->insert(filter, hashes + done, n - done, &now);

		done += now;
		if (outcome == BF_FULL)
			break;
		if (outcome == BF_NEEDS_ROOM)
			lengthen(filter, insertion->room_for_next(filter));
	}
	bf_header_set_entries(filter->value, filter->head.entries);
	return done == n;
}

/* Take one occurrence of a hash out of a filter being written; false if there is none. */
bool
BloomRemove(bf_filter *filter, bf_hash hash)
{
	bool		found = filter->len > 0 && filter->layout->methods->multiset->remove(filter, hash);

	bf_header_set_entries(filter->value, filter->head.entries);
	return found;
}

/* What a cuckoo filter that takes no more values holds, for an error. */
static int
detail_of_full_cuckoo(const bf_filter *filter)
{
	const bf_header *head = &filter->head;
	bf_bucket_params params = bf_bucket_params_of(filter);
	uint64		slots = head->shape.nbits / head->shape.hashes;

	if (!bf_is_foreign(filter))
		return errdetail("It holds " UINT64_FORMAT " values in " UINT64_FORMAT " slots. Each copy of a value takes one of the %u slots of its two buckets.",
						 head->entries, slots, 2 * params.bucket);
	if (params.expansion == 0)
		return errdetail("It holds " UINT64_FORMAT " values in " UINT64_FORMAT " slots, and its expansion is 0.",
						 head->entries, slots);
	return errdetail("It holds " UINT64_FORMAT " values in %u sub-filters, the maximum in profile \"%s\".",
					 head->entries, filter->layout->methods->buckets->state(filter).filters,
					 filter->layout->name);
}

/* Report that a value has no place in a cuckoo filter. */
pg_noreturn static void
full_cuckoo(const bf_filter *filter)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter is full"),
			 detail_of_full_cuckoo(filter),
			 bf_is_foreign(filter) ?
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
					   head->entries, head->capacity, head->shape.layout_param),
			 errhint("Rebuild it with a larger capacity or expansion.")));
}

/* A value has no place in a filter that does not take more than it was made for. */
void
BloomFull(const bf_filter *filter)
{
	if (filter->layout->methods->buckets != NULL)
		full_cuckoo(filter);
	if (filter->head.shape.overflow == BF_OVERFLOW_GROW)
		grown_out(&filter->head);
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("the filter is full"),
			 errdetail("Its capacity is " UINT64_FORMAT " values, and it holds " UINT64_FORMAT ".",
					   filter->head.capacity, filter->head.entries),
			 errhint("Rebuild it with a larger capacity, or with overflow => 'grow'.")));
}

/* A value has no place in a cuckoo filter, however large an aggregate made it. */
void
BloomCuckooRepeats(const bf_filter *filter)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("some values occur too often for a cuckoo filter"),
			 errdetail("Each copy of a value takes one of the %u slots of its two buckets.",
					   2 * bf_bucket_params_of(filter).bucket),
			 errhint("Use cuckoo_agg(DISTINCT value), larger buckets, or counting_bloom_agg(value).")));
}
