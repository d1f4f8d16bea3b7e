/*-------------------------------------------------------------------------
 *
 * dumps.c
 *	  Dumps of RedisBloom, read, used and written again.
 *
 * test/unit/dumps.c
 *
 *-------------------------------------------------------------------------
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiles/profiles.h"
#include "core/layout.h"
#include "values/values.h"
#include "dumps.h"

/* A broken promise ends the check, with its text. */
#define PROMISE(cond) \
	do { \
		if (!(cond)) \
			return #cond; \
	} while (0)

#define NUM_PROBES	8

/* The value that the server would make is one that it accepts. */
static const char *
check_value(const bf_filter *f)
{
	bf_filter	read;
	uint64_t	size = bf_header_bytes(f->head.kind_len) + f->len;

	PROMISE(bf_validate(&read, f->value, size, f->head.type) == BF_OK);
	PROMISE(read.head.entries == f->head.entries && bf_same_shape(read.head.shape, f->head.shape));
	return NULL;
}

/* Written again, it is the dump; its parts follow each other up to the end. */
static const char *
check_written(const bf_filter *f, const unsigned char *data, uint64_t len)
{
	const bf_form *form = f->layout->profile->form;
	uint64_t	size = form->size(f);
	unsigned char *again = malloc((size_t) size);
	uint64_t	parts = 0;
	bool		same;

	PROMISE(again != NULL);
	form->write(f, again);
	/* Of a filter without values the head has what its parameters say. */
	same = size == len && (f->body == NULL || memcmp(again, data, (size_t) len) == 0);
	free(again);
	PROMISE(same);
	for (uint64_t at = 0; at < len; parts++)
	{
		uint64_t	end = form->part_end(data, at);

		PROMISE(end > at && end <= len && form->part_end(data, end - 1) == end);
		at = end;
	}
	PROMISE(parts >= 2);
	return NULL;
}

/* Its figures are possible, and what is added can be found. */
static const char *
check_used(const bf_filter *read)
{
	bf_filter	f = *read;

	PROMISE(bf_rate(&f) >= 0 && bf_rate(&f) <= 1);
	PROMISE(bf_cardinality(&f) >= 0);
	PROMISE(bf_fill(&f) >= 0 && bf_fill(&f) <= 1);
	for (uint64_t i = 0; i < NUM_PROBES; i++)
	{
		uint64_t	words[2] = {i * UINT64_C(0x9e3779b97f4a7c15), ~i};
		bf_hash		hash = {.a = words[0],.b = words[1]};
		uint64_t	done = 0;

		if (f.layout->methods->insertion->insert(&f, words, f.layout->words, &done) == BF_DONE)
			PROMISE(bf_contains(&f, hash));
		if (bf_is_multiset(&f) && done > 0)
			PROMISE(f.layout->methods->multiset->remove(&f, hash));
	}
	PROMISE(!bf_is_multiset(&f) || f.head.entries == read->head.entries);
	return NULL;
}

static const char *
check_made(const bf_filter *f, const unsigned char *data, uint64_t len)
{
	const char *broken = check_value(f);

	if (broken == NULL)
		broken = check_written(f, data, len);
	if (broken == NULL && f->body != NULL)
		broken = check_used(f);
	return broken;
}

const char *
dump_read_and_use(uint8_t type, const unsigned char *data, uint64_t len, bf_fault *fault)
{
	bf_filter	f = bf_filter_of(bf_layout_find(type, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_DEGRADE));
	uint64_t	header = bf_header_bytes(4);
	const char *broken;

	f.head.kind = "text";
	f.head.kind_len = 4;
	*fault = bf_import_head(&f, data, len);
	if (*fault != BF_OK)
		return NULL;
	PROMISE(f.len > 0 && f.len % 8 == 0);
	if (f.len > DUMP_MAX_BYTES)
		return NULL;
	f.value = calloc(1, (size_t) (header + f.len));
	PROMISE(f.value != NULL);
	bf_header_write(f.value, &f.head);
	f.body = (unsigned char *) f.value + header;
	*fault = bf_import_body(&f, data, len);
	if (bf_all_zero(f.body, f.len))
	{
		f.body = NULL;
		f.len = 0;
	}
	broken = *fault == BF_OK ? check_made(&f, data, len) : NULL;
	free(f.value);
	return broken;
}
