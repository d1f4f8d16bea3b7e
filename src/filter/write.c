/*-------------------------------------------------------------------------
 *
 * write.c
 *	  Writing filters: every one is written here.
 *
 * Writing makes a new value in CurrentMemoryContext; no argument is changed.
 *
 * src/filter/write.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "filter/filter.h"

/* A value of the header alone. */
Datum
BloomHeaderOnly(const bf_header *head)
{
	Size		size = bf_header_bytes(head->kind_len);
	struct varlena *value = palloc0(size);

	SET_VARSIZE(value, size);
	bf_header_write(value, head);
	return PointerGetDatum(value);
}

/* The filter of no rows: absent for everything, and identity of union. */
Datum
BloomUntypedEmpty(uint8 type)
{
	bf_header	head = {.type = type,.layout = BF_LAYOUT_NONE};

	return BloomHeaderOnly(&head);
}

/*
 * Make the value of a handle that has a layout and a header: with that header,
 * and a copy of a body of len bytes, or zeros if it is NULL.
 */
void
BloomWrite(bf_filter *filter, const void *body, Size len)
{
	Size		header = bf_header_bytes(filter->head.kind_len);

	filter->value = palloc(header + len);
	SET_VARSIZE(filter->value, header + len);
	bf_header_write(filter->value, &filter->head);
	filter->head.kind = (const char *) filter->value + BF_KIND_OFFSET;
	filter->body = (unsigned char *) filter->value + header;
	filter->len = len;
	bf_bits_copy(filter->body, body, len);
}

/*
 * Make the value of such a handle without values, to which they can be added.
 * Raises an error if it is too large.
 */
void
BloomWriteEmpty(bf_filter *filter)
{
	Size		len = bf_has_varying_body(filter) ? 0 : bf_body_bytes(filter);

	BloomCheckBytes(len);
	BloomWrite(filter, NULL, len);
}

/*
 * Start a filter as a copy of another, to be changed by the caller.  It takes
 * the kind of element (unless NULL) if it had none.
 */
void
BloomWriteCopy(const bf_filter *filter, const ElementType *element, bf_filter *copy)
{
	*copy = *filter;
	if (element != NULL)
		BloomSetKind(copy, element);
	if (filter->body != NULL)
		BloomWrite(copy, filter->body, filter->len);
	else
		BloomWriteEmpty(copy);
}

/* The finished value: its header alone if no bit was set. */
Datum
BloomWriteEnd(bf_filter *filter)
{
	if (bf_all_zero(filter->body, filter->len))
		SET_VARSIZE(filter->value, filter->body - (unsigned char *) filter->value);
	return PointerGetDatum(filter->value);
}
