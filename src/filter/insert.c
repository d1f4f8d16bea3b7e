/*-------------------------------------------------------------------------
 *
 * insert.c
 *	  Filters that take values one after the other.
 *
 * In most layouts the bits do not depend on the order in which values were
 * added.  In those that insert (core/layout.h) they do: a table of
 * fingerprints moves some to make room for others, and a filter of layers
 * begins a new one when the last is full.  Their bodies may have to grow, or
 * have no place left.
 *
 * src/filter/insert.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/memutils.h"

#include "filter/insert.h"

/* Give the body of a filter being written len bytes. */
static void
lengthen(BloomWriter *writer, uint64 len)
{
	Size		header = writer->bits - (unsigned char *) writer->value;

	BloomCheckBytes(len > BF_MAX_BYTES ? len : header + len);
	writer->value = repalloc_huge(writer->value, header + len);
	SET_VARSIZE(writer->value, header + len);
	writer->bits = (unsigned char *) writer->value + header;
	memset(writer->bits + writer->len, 0, len - writer->len);
	writer->len = len;
	writer->head.kind = (const char *) writer->value + BF_KIND_OFFSET;
}

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

/* The same, with an error if one has no place. */
void
BloomInsert(BloomWriter *writer, const uint64 *hashes, uint64 n)
{
	if (!BloomTryInsert(writer, hashes, n))
		BloomFull(&writer->head);
}

/* Take one occurrence of a hash out; false if there is none. */
bool
BloomRemove(BloomWriter *writer, bf_hash hash)
{
	bf_table	table = table_of(writer);
	bool		found = writer->len > 0 && writer->layout->multiset->remove(&table, hash);

	bf_header_set_entries(writer->value, writer->head.entries);
	return found;
}
