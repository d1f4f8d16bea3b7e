/*-------------------------------------------------------------------------
 *
 * import_export_chunks.c
 *	  Filters in chunks, as programs hand over what is too large for one
 *	  message.
 *
 * RedisBloom does so: its BF.SCANDUMP and CF.SCANDUMP give pairs of a
 * number and bytes, which BF.LOADCHUNK and CF.LOADCHUNK take.  The first pair is
 * 1 and what precedes the bits; the number of any other is one more than the
 * bytes of all chunks but the first, up to and with its own.  A chunk lies within
 * one part (core/form.h).  A last pair of 0 and nothing ends the dump; it is
 * not made here, and passed over if it comes.
 *
 * src/functions/import_export_chunks.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "functions/functions.h"

PG_FUNCTION_INFO_V1(bloom_export_chunks);
PG_FUNCTION_INFO_V1(bloomext_import_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_import_agg_final);

/* What SCANDUMP gives at most, and here by default. */
#define MAX_CHUNK		(16 * 1024 * 1024)

/* Return a chunk, len bytes at data, with its number. */
static void
put_chunk(ReturnSetInfo *result, int64 iterator, const char *data, Size len)
{
	bytea	   *chunk = (bytea *) cstring_to_text_with_len(data, (int) len);
	Datum		values[2] = {Int64GetDatum(iterator), PointerGetDatum(chunk)};
	bool		nulls[2] = {false, false};

	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	pfree(chunk);
}

/*
 * bloom_export_chunks(bloom, chunk_bytes, OUT iterator bigint, OUT data bytea)
 * returns setof record
 */
Datum
bloom_export_chunks(PG_FUNCTION_ARGS)
{
	int32		most = PG_GETARG_INT32(1);
	const bf_layout *layout;
	const bf_form *form;
	const bytea *data;
	Size		head = 0;
	Size		len;

	if (most < 1 || most > MAX_CHUNK)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("chunk_bytes must lie between 1 and %d, not %d", MAX_CHUNK, most)));
	InitMaterializedSRF(fcinfo, 0);
	data = BloomExport(PG_GETARG_DATUM(0), &layout);
	form = layout->profile->form;
	if (form->part_end == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("filters of profile \"%s\" cannot be exported in chunks", layout->name),
				 errhint("Use bloom_export(filter).")));
	for (Size at = 0; at < VARSIZE(data) - VARHDRSZ; at += len)
	{
		len = form->part_end((const unsigned char *) VARDATA(data), at) - at;
		if (at == 0)
			head = len;
		else
			len = Min(len, (Size) most);
		put_chunk((ReturnSetInfo *) fcinfo->resultinfo, (int64) (1 + at + len - head),
				  VARDATA(data) + at, len);
		CHECK_FOR_INTERRUPTS();
	}
	return (Datum) 0;
}

/* Arguments of bloomext_import_agg_transition(internal, iterator, data [, element]) */
#define ARG_STATE		0
#define ARG_ITERATOR	1
#define ARG_DATA		2
#define ARG_ELEMENT		3

/* Chunks that have come, one after the other. */
typedef struct ImportState
{
	StringInfoData data;
	Size		head;			/* bytes of the first */
	Oid			element;
} ImportState;

/*
 * An import of no chunks yet, for elements of this type, in the aggregate's
 * memory.
 */
static ImportState *
begin_import(Oid element, MemoryContext context)
{
	MemoryContext old = MemoryContextSwitchTo(context);
	ImportState *state = palloc(sizeof(ImportState));

	initStringInfo(&state->data);
	state->head = 0;
	state->element = element;
	MemoryContextSwitchTo(old);
	return state;
}

/* Raise an error unless the chunk is the next one. */
static void
check_next(const ImportState *state, int64 iterator, Size len)
{
	Size		loaded = (Size) state->data.len;
	int64		expected = loaded == 0 ? 1 : (int64) (1 + loaded - state->head + len);

	if (iterator != expected)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("unexpected chunk " INT64_FORMAT, iterator),
				 errdetail("The next chunk, if it has %zu bytes, must have the iterator " INT64_FORMAT ".", len, expected),
				 errhint("Pass all chunks of one dump in order, using ORDER BY iterator in the aggregate.")));
	BloomCheckBytes(loaded + len);
}

/* bloomext_import_agg_transition(internal, bigint, bytea [, regtype]) returns internal */
Datum
bloomext_import_agg_transition(PG_FUNCTION_ARGS)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);
	ImportState *state = PG_ARGISNULL(ARG_STATE) ? NULL : (ImportState *) PG_GETARG_POINTER(ARG_STATE);
	Oid			element = TEXTOID;
	const bytea *data;
	Size		len;

	if (BloomIsGiven(fcinfo, ARG_ELEMENT))
		element = PG_GETARG_OID(ARG_ELEMENT);
	if (state == NULL)
		state = begin_import(element, context);
	if (element != state->element)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("element must be the same for all rows of a group")));
	if (PG_ARGISNULL(ARG_ITERATOR) || PG_ARGISNULL(ARG_DATA) || PG_GETARG_INT64(ARG_ITERATOR) == 0)
		PG_RETURN_POINTER(state);
	data = PG_GETARG_BYTEA_PP(ARG_DATA);
	len = VARSIZE_ANY_EXHDR(data);
	check_next(state, PG_GETARG_INT64(ARG_ITERATOR), len);
	if (state->data.len == 0)
		state->head = len;
	appendBinaryStringInfo(&state->data, VARDATA_ANY(data), (int) len);
	PG_RETURN_POINTER(state);
}

/*
 * bloomext_import_agg_final(internal) returns bloom, and so on for each type:
 * the filter of all chunks, NULL if there was none
 */
Datum
bloomext_import_agg_final(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	const ImportState *state;

	(void) BloomAggregateMemory(fcinfo);
	state = PG_ARGISNULL(0) ? NULL : (ImportState *) PG_GETARG_POINTER(0);
	if (state == NULL || state->data.len == 0)
		PG_RETURN_NULL();
	filter = bf_filter_of(bf_layout_in_chunks(BloomResultType(fcinfo)));
	return BloomImport(&filter, state->element, state->data.data, (Size) state->data.len);
}
