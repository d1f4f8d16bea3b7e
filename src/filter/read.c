/*-------------------------------------------------------------------------
 *
 * read.c
 *	  Reading filters: every whole one is read here.
 *
 * Reading takes a stored, toasted, short-headed or expanded value and gives a
 * handle, whose bits can be probed at once.  (Only lookup/toast_slices.c
 * also reads parts of stored values.)
 *
 * src/filter/read.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/nodes.h"

#include "filter/filter.h"

/*
 * Report bytes that are no filter of the type, softly if escontext says so.  What
 * is not the number of a type is any of them.
 */
static void
bad_input(uint8 type, bf_fault fault, int sqlerrcode, struct Node *escontext)
{
	ereturn(escontext,,
			(errcode(sqlerrcode),
			 type >= BF_TYPE_BLOOM && type <= BF_TYPE_COUNTING ?
			 errmsg("not a valid %s filter: %s", BloomTypeName(type), bf_fault_text(fault)) :
			 errmsg("not a valid filter: %s", bf_fault_text(fault)),
			 errhint("Only values that bloomext has written can be read; bloom_import and cuckoo_import read those of other programs.")));
}

/*
 * Check all bytes of a flat value from outside, and open it.  Bytes that are
 * no value of the type are an error; if escontext says so, a soft one, and
 * the result is false.
 */
bool
BloomCheckInput(const struct varlena *value, uint8 type, bf_filter *filter, int sqlerrcode,
				struct Node *escontext)
{
	bf_fault	fault = bf_validate(filter, value, VARSIZE(value), type);

	if (fault == BF_OK)
		return true;
	bad_input(type, fault, sqlerrcode, escontext);
	return false;
}

/*
 * Report that a stored value, of size bytes of which the first BF_AT_TYPE + 1
 * are at hand if it has as many, is no filter.  It says itself of which type.
 */
void
BloomCorrupted(const void *value, Size size, bf_fault fault)
{
	uint8		type = size > BF_AT_TYPE ? ((const unsigned char *) value)[BF_AT_TYPE] : 0;

	bad_input(type, fault, ERRCODE_DATA_CORRUPTED, NULL);
	pg_unreachable();
}

/*
 * Open any value of a filter type.  What must be copied to be read is copied
 * into CurrentMemoryContext; the argument stays as it is.
 */
void
BloomRead(Datum datum, bf_filter *filter)
{
	struct varlena *value = VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)) ?
		BloomExpandedValue(datum) : PG_DETOAST_DATUM(datum);
	bf_fault	fault = bf_open(filter, value, VARSIZE(value));

	if (fault != BF_OK)
		BloomCorrupted(value, VARSIZE(value), fault);
}

/*
 * The value of the type whose binary form are len bytes: newly allocated, flat,
 * opened in *filter.  Bytes that are no value of the type are an error.
 */
struct varlena *
BloomFromBytes(uint8 type, const void *bytes, Size len, bf_filter *filter)
{
	struct varlena *value = palloc(VARHDRSZ + len);

	SET_VARSIZE(value, VARHDRSZ + len);
	bf_bits_copy(VARDATA(value), bytes, len);
	(void) BloomCheckInput(value, type, filter, ERRCODE_INVALID_BINARY_REPRESENTATION, NULL);
	return value;
}
