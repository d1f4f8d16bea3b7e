/*-------------------------------------------------------------------------
 *
 * value.c
 *	  The two doors to a filter: one for reading, one for writing.
 *
 * Reading takes a stored, toasted, short-headed, expanded or still building
 * value and gives a BloomFilter, whose bits can be probed at once.  (Only
 * cache.c also reads values by slices.)  Writing makes a new value; no argument
 * is ever changed.
 *
 * src/value.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "bloom.h"
#include "build.h"
#include "object.h"

/*
 * Open a flat, finished value with a four-byte length word.  The filter's
 * pointers lead into it.
 */
static void
read_flat(const struct varlena *value, BloomFilter *filter)
{
	Size		size = VARSIZE(value);
	bf_fault	fault = bf_header_read(value, size, &filter->head);
	Size		header;

	if (fault != BF_OK)
		BloomCorrupted(fault);
	header = bf_header_bytes(filter->head.kind_len);
	filter->value = value;
	filter->layout = bf_layout_by_code(filter->head.layout);
	filter->shape.nbits = filter->head.nbits;
	filter->shape.hashes = filter->head.hashes;
	filter->bits = size > header ? (const unsigned char *) value + header : NULL;
}

/* Any value as it is, finished or not, but flat and with a long header. */
struct varlena *
BloomFlat(Datum datum)
{
	return PG_DETOAST_DATUM(datum);
}

/*
 * Open any value of type bloom.  What must be copied to be read is copied
 * into CurrentMemoryContext; the argument stays as it is.
 */
void
BloomRead(Datum datum, BloomFilter *filter)
{
	const struct varlena *value;

	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)))
	{
		value = BloomObjectValue(datum);
		if (value == NULL)
			value = (struct varlena *) DatumGetPointer(BuildFinish(datum));
	}
	else
	{
		value = BloomFlat(datum);
		if (BuildIsBuilding(value))
			value = (struct varlena *) DatumGetPointer(BuildFinish(PointerGetDatum(value)));
	}
	read_flat(value, filter);
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
BloomUntypedEmpty(void)
{
	bf_header	head = {.layout = BF_LAYOUT_NONE};

	return BloomHeaderOnly(&head);
}

/* Start a filter with the given header and no bit set. */
void
BloomWriteNew(const bf_header *head, BloomWriter *writer)
{
	Size		header = bf_header_bytes(head->kind_len);
	Size		size = header + head->nbits / 8;

	writer->value = palloc0(size);
	SET_VARSIZE(writer->value, size);
	bf_header_write(writer->value, head);
	writer->layout = bf_layout_by_code(head->layout);
	writer->shape.nbits = head->nbits;
	writer->shape.hashes = head->hashes;
	writer->bits = (unsigned char *) writer->value + header;
}

/* Give the header the kind of the element, if it has none yet. */
void
BloomSetKind(bf_header *head, const ElementType *element)
{
	if (head->kind_len > 0 || element == NULL)
		return;
	head->kind = element->kind;
	head->kind_len = (uint16_t) element->kind_len;
}

/*
 * Start a filter as a copy of another, to be changed by the caller.  It takes
 * the kind of element (unless NULL) if it had none.
 */
void
BloomWriteCopy(const BloomFilter *filter, const ElementType *element, BloomWriter *writer)
{
	bf_header	head = filter->head;

	if (filter->bits == NULL)
		BloomCheckBits(head.nbits);
	BloomSetKind(&head, element);
	BloomWriteNew(&head, writer);
	if (filter->bits != NULL)
		memcpy(writer->bits, filter->bits, filter->shape.nbits / 8);
}

/* The finished value: its header alone if no bit was set. */
Datum
BloomWriteEnd(BloomWriter *writer)
{
	if (bf_all_zero(writer->bits, writer->shape.nbits / 8))
		SET_VARSIZE(writer->value, writer->bits - (unsigned char *) writer->value);
	return PointerGetDatum(writer->value);
}
