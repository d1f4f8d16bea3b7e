/*-------------------------------------------------------------------------
 *
 * value.c
 *	  The two doors to a filter: one for reading, one for writing.
 *
 * Reading takes a stored, toasted, short-headed or expanded value and gives a
 * BloomFilter, whose bits can be probed at once.  (Only lookup/toast_slices.c
 * also reads parts of stored values.)  The unfinished state of an aggregate is
 * refused: a few hundred bytes of it may stand for a filter of the largest
 * size.  Writing makes a new value; no argument is ever changed.
 *
 * src/filter/value.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "funcapi.h"

#include "filter/filter.h"
#include "filter/object.h"

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

	if (fault == BF_OK)
		fault = bf_body_check(value, size, &filter->head);
	if (fault != BF_OK)
		BloomCorrupted(fault);
	header = bf_header_bytes(filter->head.kind_len);
	filter->value = value;
	filter->layout = bf_layout_of(&filter->head);
	if (filter->layout != NULL)
		filter->shape = bf_shape_of(filter->layout, &filter->head);
	else
		memset(&filter->shape, 0, sizeof(filter->shape));
	filter->len = size - header;
	filter->bits = filter->len > 0 ? (const unsigned char *) value + header : NULL;
}

/* Any value as it is, finished or not, but flat and with a long header. */
struct varlena *
BloomFlat(Datum datum)
{
	return PG_DETOAST_DATUM(datum);
}

/*
 * Is the datum the unfinished state of an aggregate, flat or expanded?  Reads
 * the header alone, so that asking costs no more than that for a stored value.
 */
bool
BloomIsBuilding(Datum datum)
{
	const struct varlena *header;

	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)))
		return BloomObjectValue(datum) == NULL;
	header = PG_DETOAST_DATUM_SLICE(datum, 0, BF_HEADER_UNIT - VARHDRSZ);
	return bf_is_building(header, VARSIZE(header));
}

/* A state was given where a filter is expected. */
pg_noreturn static void
refuse_state(void)
{
	ereport(ERROR,
			(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
			 errmsg("cannot use the unfinished state of an aggregate as a filter"),
			 errdetail("Only the combine and final functions of aggregates accept such a value."),
			 errhint("Use the result of bloom_agg, or declare your aggregate with its final function, such as bloomext_agg_final.")));
}

/*
 * Open any finished value of a filter type.  What must be copied to be read
 * is copied into CurrentMemoryContext; the argument stays as it is.  Raises
 * an error for the state of an aggregate.
 */
void
BloomRead(Datum datum, BloomFilter *filter)
{
	const struct varlena *value;

	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)))
		value = BloomObjectValue(datum);
	else
		value = BloomFlat(datum);
	if (value == NULL || bf_is_building(value, VARSIZE(value)))
		refuse_state();
	read_flat(value, filter);
}

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

/* The row that the functions with try in their names return. */
Datum
BloomWithFlag(FunctionCallInfo fcinfo, Datum filter, bool flag)
{
	TupleDesc	desc;
	Datum		values[2] = {filter, BoolGetDatum(flag)};
	bool		nulls[2] = {false, false};

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls));
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

/* The same as BloomWriteRoom() for a layout whose body has one length. */
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

	BloomSetKind(&head, element);
	if (filter->bits != NULL)
	{
		BloomWriteBody(&head, filter->bits, filter->len, writer);
		return;
	}
	if (bf_has_varying_body(filter->layout))
	{
		BloomWriteRoom(&head, 0, writer);
		return;
	}
	BloomCheckBytes(filter->layout->body_bytes(filter->shape));
	BloomWriteNew(&head, writer);
}

/* The finished value: its header alone if no bit was set. */
Datum
BloomWriteEnd(BloomWriter *writer)
{
	if (bf_all_zero(writer->bits, writer->len))
		SET_VARSIZE(writer->value, writer->bits - (unsigned char *) writer->value);
	return PointerGetDatum(writer->value);
}
