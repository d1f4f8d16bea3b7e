/*-------------------------------------------------------------------------
 *
 * imports.c
 *	  What importing promises, for any bytes; unit tests and fuzzing ask.
 *
 * test/unit/imports.c
 *
 *-------------------------------------------------------------------------
 */
#include <stdlib.h>

#include "core/value/validate.h"
#include "core/value/import.h"
#include "imports.h"

#define PROBES	16

static void *
allocate(uint64_t nbytes)
{
	void	   *memory = calloc(1, (size_t) nbytes + (nbytes == 0));

	if (memory == NULL)
		abort();
	return memory;
}

/* Is the body, with its header, a value that the server would take? */
static bool
is_value(const bf_header *head, const unsigned char *body, uint64_t len)
{
	uint64_t	header = bf_header_bytes(head->kind_len);
	unsigned char *value = allocate(header + len);
	bf_header	read;
	bool		valid;

	bf_header_write(value, head);
	memcpy(value + header, body, (size_t) len);
	valid = bf_validate(value, header + (bf_all_zero(body, len) ? 0 : len), head->type, &read) == BF_OK;
	free(value);
	return valid;
}

/* Is the body written as the bytes that it was read from? */
static bool
is_written_again(const bf_layout *layout, const bf_header *head, const unsigned char *body,
				 uint64_t body_len, const unsigned char *data, uint64_t len)
{
	const unsigned char *bits = bf_all_zero(body, body_len) ? NULL : body;
	uint64_t	size = layout->profile->exchange->size(head, bits);
	unsigned char *form = allocate(size);
	bool		same;

	/* where there are bits alone, zeros at the end have no meaning */
	if (layout->profile->exchange->bare)
		while (len > 0 && data[len - 1] == 0)
			len--;
	layout->profile->exchange->write(head, bits, form);
	same = size == len && memcmp(form, data, (size_t) len) == 0;
	free(form);
	return same;
}

/* What is added is there, and what was there stays; figures are figures. */
static const char *
use(const bf_layout *layout, bf_shape shape, unsigned char *body, uint64_t len)
{
	unsigned char *before = memcpy(allocate(len), body, (size_t) len);
	uint64_t	words[2 * PROBES];
	const char *broken = NULL;
	double		rate = layout->rate(body, shape);

	if (!(rate >= 0 && rate <= 1) || !(layout->cardinality(body, shape) >= 0))
		broken = "its figures are possible";
	for (uint64_t i = 0; i < 2 * PROBES; i++)
		words[i] = i < 4 ? 0 - i : i * UINT64_C(0x9e3779b97f4a7c15) + len;
	layout->add(body, shape, words, PROBES * layout->words);
	for (int i = 0; i < PROBES; i++)
	{
		bf_hash		hash = {words[i * layout->words], layout->words > 1 ? words[2 * i + 1] : 0};
		uint64_t	offsets[BF_MAX_SLICES];

		if (!layout->contains(body, shape, hash))
			broken = "what was added is there";
		for (int j = shape.hashes > BF_MAX_SLICES ? 0 : layout->slicing->find(shape, hash, offsets); j-- > 0;)
			if (offsets[j] >= len || !layout->slicing->test(body + offsets[j], shape, hash, j))
				broken = "what was added is in its slices";
	}
	bf_bits_and(before, body, len);
	if (memcmp(before, body, (size_t) len) == 0 && rate < 0.5 && shape.nbits > 1000)
		broken = "adding sets bits";
	if (layout->check_deep != NULL && layout->check_deep(&(bf_header) {.nbits = shape.nbits}, body, len) != BF_OK)
		broken = "no bit beyond m is set";
	free(before);
	return broken;
}

const char *
import_and_use(const bf_layout *layout, const unsigned char *data, uint64_t len, bf_header *head,
			   bf_import *fault)
{
	const char *broken = NULL;
	unsigned char *body;
	uint64_t	body_len;
	bf_shape	shape;

	head->kind = layout->profile->kinds[0].name;
	head->kind_len = (uint16_t) strlen(head->kind);
	*fault = bf_import_head(layout, data, len, head);
	if (*fault != BF_IMPORT_OK)
		return NULL;
	shape = bf_shape_of(layout, head);
	body_len = layout->body_bytes(shape);
	if (body_len > BF_MAX_BYTES)
		return "the size is one that the server can have";
	if (body_len > IMPORT_MAX_BYTES)
		return NULL;
	body = allocate(body_len);
	*fault = bf_import_body(layout, data, len, head, body);
	if (*fault == BF_IMPORT_OK)
	{
		if (!is_value(head, body, body_len))
			broken = "it is a value";
		else if (!is_written_again(layout, head, body, body_len, data, len))
			broken = "it is written again as it was";
		else
			broken = use(layout, shape, body, body_len);
	}
	free(body);
	return broken;
}
