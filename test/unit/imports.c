/*-------------------------------------------------------------------------
 *
 * imports.c
 *	  What importing promises, for any bytes; for unit tests and fuzzing.
 *
 * test/unit/imports.c
 *
 *-------------------------------------------------------------------------
 */
#include <stdlib.h>

#include "values/values.h"
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
is_value(const bf_filter *f)
{
	uint64_t	header = bf_header_bytes(f->head.kind_len);
	unsigned char *value = allocate(header + f->len);
	bf_filter	read;
	bool		valid;

	bf_header_write(value, &f->head);
	memcpy(value + header, f->body, (size_t) f->len);
	valid = bf_validate(&read, value, header + (bf_all_zero(f->body, f->len) ? 0 : f->len),
						f->head.type) == BF_OK;
	free(value);
	return valid;
}

/* Is it written as the bytes that it was read from? */
static bool
is_written_again(const bf_filter *f, const unsigned char *data, uint64_t len)
{
	const bf_form *form = f->layout->profile->form;
	bf_filter	stored = *f;
	unsigned char *again;
	uint64_t	size;
	bool		same;

	if (bf_all_zero(f->body, f->len))
		stored.body = NULL;
	/* where there are bits alone, zeros at the end have no meaning */
	if (form->bare)
		while (len > 0 && data[len - 1] == 0)
			len--;
	size = form->size(&stored);
	again = allocate(size);
	form->write(&stored, again);
	same = size == len && memcmp(again, data, (size_t) len) == 0;
	free(again);
	return same;
}

/* What is added is there, and what was there stays; figures are figures. */
static const char *
use(bf_filter *f)
{
	const bf_slicing *slicing = f->layout->methods->slicing;
	unsigned char *before = memcpy(allocate(f->len), f->body, (size_t) f->len);
	uint64_t	words[2 * PROBES];
	const char *broken = NULL;
	double		rate = bf_rate(f);

	if (!(rate >= 0 && rate <= 1) || !(bf_cardinality(f) >= 0))
		broken = "its figures are possible";
	for (uint64_t i = 0; i < 2 * PROBES; i++)
		words[i] = i < 4 ? 0 - i : i * UINT64_C(0x9e3779b97f4a7c15) + f->len;
	bf_add(f, words, PROBES * f->layout->words);
	for (int i = 0; i < PROBES; i++)
	{
		bf_hash		hash = {words[i * f->layout->words], f->layout->words > 1 ? words[2 * i + 1] : 0};
		uint64_t	offsets[BF_MAX_SLICES];

		if (!bf_contains(f, hash))
			broken = "what was added is there";
		for (int j = bf_has_slices(f) ? slicing->find(f, hash, offsets) : 0; j-- > 0;)
			if (offsets[j] >= f->len || !slicing->test(f, f->body + offsets[j], hash, j))
				broken = "what was added is in its slices";
	}
	bf_bits_and(before, f->body, f->len);
	if (memcmp(before, f->body, (size_t) f->len) == 0 && rate < 0.5 && f->head.shape.nbits > 1000)
		broken = "adding sets bits";
	if (bf_check_deep(f) != BF_OK)
		broken = "no bit beyond m is set";
	free(before);
	return broken;
}

const char *
import_and_use(const bf_layout *layout, const unsigned char *data, uint64_t len, bf_header *head,
			   bf_fault *fault)
{
	bf_filter	f = bf_filter_of(layout);
	const char *broken = NULL;

	head->type = f.head.type;
	head->layout = f.head.layout;
	head->kind = layout->profile->kinds[0].name;
	head->kind_len = (uint16_t) strlen(head->kind);
	f.head = *head;
	*fault = bf_import_head(&f, data, len);
	*head = f.head;
	if (*fault != BF_OK)
		return NULL;
	if (f.len > BF_MAX_BYTES)
		return "the size is one that the server can have";
	if (f.len > IMPORT_MAX_BYTES)
		return NULL;
	f.body = allocate(f.len);
	*fault = bf_import_body(&f, data, len);
	if (*fault == BF_OK)
	{
		if (!is_value(&f))
			broken = "it is a value";
		else if (!is_written_again(&f, data, len))
			broken = "it is written again as it was";
		else
			broken = use(&f);
	}
	free(f.body);
	return broken;
}
