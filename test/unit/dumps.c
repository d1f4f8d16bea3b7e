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

#include "core/layout.h"
#include "core/value/layouts.h"
#include "core/value/validate.h"
#include "core/value/import.h"
#include "dumps.h"

/* A broken promise ends the check, with its text. */
#define PROMISE(cond) \
	do { \
		if (!(cond)) \
			return #cond; \
	} while (0)

#define NUM_PROBES	8

typedef struct made
{
	bf_header	head;
	const bf_layout *layout;
	bf_shape	shape;
	unsigned char *value;		/* header and body */
	unsigned char *body;		/* in it; NULL if there is none */
	uint64_t	len;			/* of the body */
} made;

/* The value that the server would make is one that it accepts. */
static const char *
check_value(const made *m)
{
	bf_header	read;
	uint64_t	size = bf_header_bytes(m->head.kind_len) + m->len;

	PROMISE(bf_validate(m->value, size, m->head.type, &read) == BF_OK);
	PROMISE(read.entries == m->head.entries && read.nbits == m->head.nbits);
	return NULL;
}

/* Written again, it is the dump; its parts follow each other up to the end. */
static const char *
check_written(const made *m, const unsigned char *data, uint64_t len)
{
	const bf_exchange *form = m->layout->profile->exchange;
	uint64_t	size = form->size(&m->head, m->body);
	unsigned char *again = malloc((size_t) size);
	uint64_t	parts = 0;
	bool		same;

	PROMISE(again != NULL);
	form->write(&m->head, m->body, again);
	/* Of a filter without values the head has what its parameters say. */
	same = size == len && (m->body == NULL || memcmp(again, data, (size_t) len) == 0);
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

/* What is asked of it has an answer, and what is added can be found. */
static const char *
check_used(const made *m)
{
	bf_header	head = m->head;
	bf_table	table = {.body = m->body,.len = m->len,.head = &head,.shape = m->shape};

	PROMISE(m->layout->rate(m->body, m->shape) >= 0 && m->layout->rate(m->body, m->shape) <= 1);
	PROMISE(m->layout->cardinality(m->body, m->shape) >= 0);
	PROMISE(m->layout->fill(m->body, m->shape) >= 0 && m->layout->fill(m->body, m->shape) <= 1);
	for (uint64_t i = 0; i < NUM_PROBES; i++)
	{
		uint64_t	words[2] = {i * UINT64_C(0x9e3779b97f4a7c15), ~i};
		bf_hash		hash = {.a = words[0],.b = words[1]};
		uint64_t	done = 0;

		if (m->layout->insertion->insert(&table, words, m->layout->words, &done) == BF_DONE)
			PROMISE(m->layout->contains(m->body, m->shape, hash));
		if (bf_is_multiset(m->layout) && done > 0)
			PROMISE(m->layout->multiset->remove(&table, hash));
	}
	PROMISE(!bf_is_multiset(m->layout) || head.entries == m->head.entries);
	return NULL;
}

static const char *
check_made(const made *m, const unsigned char *data, uint64_t len)
{
	const char *broken = check_value(m);

	if (broken == NULL)
		broken = check_written(m, data, len);
	if (broken == NULL && m->body != NULL)
		broken = check_used(m);
	return broken;
}

const char *
dump_read_and_use(uint8_t type, const unsigned char *data, uint64_t len, bf_import *fault)
{
	const bf_layout *layout = bf_layout_find(type, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_DEGRADE);
	made		m = {.head = {.kind = "text",.kind_len = 4}};
	uint64_t	header = bf_header_bytes(4);
	const char *broken;

	*fault = bf_import_head(layout, data, len, &m.head);
	if (*fault != BF_IMPORT_OK)
		return NULL;
	m.layout = bf_layout_of(&m.head);
	m.shape = bf_shape_of(m.layout, &m.head);
	m.len = bf_import_bytes(data, len, &m.head);
	PROMISE(m.len > 0 && m.len % 8 == 0);
	if (m.len > DUMP_MAX_BYTES)
		return NULL;
	m.value = calloc(1, (size_t) (header + m.len));
	PROMISE(m.value != NULL);
	bf_header_write(m.value, &m.head);
	m.body = m.value + header;
	*fault = bf_import_body(layout, data, len, &m.head, m.body);
	if (bf_all_zero(m.body, m.len))
	{
		m.body = NULL;
		m.len = 0;
	}
	broken = *fault == BF_IMPORT_OK ? check_made(&m, data, len) : NULL;
	free(m.value);
	return broken;
}
