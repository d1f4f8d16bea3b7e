/*-------------------------------------------------------------------------
 *
 * write.c
 *	  The one door for writing a filter.
 *
 * Writing makes a new value in CurrentMemoryContext; no argument is changed.
 *
 * src/filter/write.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "filter/filter.h"

/* Give a header the fields that make a shape. */
void
BloomSetShape(bf_header *head, bf_shape shape)
{
	head->nbits = shape.nbits;
	head->layout_param = shape.layout_param;
	head->hashes = shape.hashes;
	head->overflow = shape.overflow;
}

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

/* Start a filter with the given header and a body of len bytes, to be set. */
static void
write_header(const bf_header *head, Size len, BloomWriter *writer)
{
	Size		header = bf_header_bytes(head->kind_len);

	writer->value = palloc(header + len);
	SET_VARSIZE(writer->value, header + len);
	bf_header_write(writer->value, head);
	bf_header_fetch(writer->value, &writer->head);
	writer->layout = bf_layout_of(head);
	writer->shape = bf_shape_of(writer->layout, head);
	writer->bits = (unsigned char *) writer->value + header;
	writer->len = len;
}

/* Start a filter with the given header and a body of len zero bytes. */
void
BloomWriteRoom(const bf_header *head, Size len, BloomWriter *writer)
{
	write_header(head, len, writer);
	bf_bits_clear(writer->bits, len);
}

/* Start a filter with the given header and the body of another. */
void
BloomWriteBody(const bf_header *head, const void *body, Size len, BloomWriter *writer)
{
	write_header(head, len, writer);
	bf_bits_copy(writer->bits, body, len);
}

/* Start a filter with the given header and a body of zeros, of a layout whose body has one length. */
void
BloomWriteNew(const bf_header *head, BloomWriter *writer)
{
	const bf_layout *layout = bf_layout_of(head);

	BloomWriteRoom(head, layout->body_bytes(bf_shape_of(layout, head)), writer);
}

/*
 * Start a filter as a copy of another, to be changed by the caller.  It takes
 * the kind of element (unless NULL) if it had none.
 */
void
BloomWriteCopy(const BloomFilter *filter, const ElementType *element, BloomWriter *writer)
{
	bf_header	head = filter->head;

	if (element != NULL)
		BloomSetKind(&head, element);
	if (filter->bits != NULL)
		BloomWriteBody(&head, filter->bits, filter->len, writer);
	else if (bf_has_varying_body(filter->layout))
		BloomWriteRoom(&head, 0, writer);
	else
	{
		BloomCheckBytes(filter->layout->body_bytes(filter->shape));
		BloomWriteNew(&head, writer);
	}
}

/* The finished value: its header alone if no bit was set. */
Datum
BloomWriteEnd(BloomWriter *writer)
{
	if (bf_all_zero(writer->bits, writer->len))
		SET_VARSIZE(writer->value, writer->bits - (unsigned char *) writer->value);
	return PointerGetDatum(writer->value);
}
