/*-------------------------------------------------------------------------
 *
 * import_export_chunks.c
 *	  Filters in chunks, as programs hand over what is too large for one
 *	  message.
 *
 * Only RedisBloom does so: its BF.SCANDUMP and CF.SCANDUMP give pairs of a
 * number and bytes, which BF.LOADCHUNK and CF.LOADCHUNK take.  The first pair is
 * 1 and what precedes the bits; the number of any other is one more than the
 * bytes of all chunks but the first, up to and with its own.  A chunk lies within
 * one part (core/exchange.h).  A last pair of 0 and nothing ends the dump; it is
 * not made here, and passed over if it comes.
 *
 * src/functions/import_export_chunks.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "utils/memutils.h"

#include "functions/agg_support.h"
#include "functions/import_export.h"

PG_FUNCTION_INFO_V1(bloom_export_chunks);
PG_FUNCTION_INFO_V1(bloomext_import_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_import_agg_final);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_import_agg_final);

/* What SCANDUMP gives at most, and here by default. */
#define MAX_CHUNK		(16 * 1024 * 1024)

/* A filter's form on its way out. */
typedef struct ExportState
{
	const bf_exchange *form;
	const bytea *data;
	Size		chunk;			/* bytes of one at most */
	Size		head;			/* bytes of the first */
	Size		at;				/* bytes handed over */
} ExportState;

static ExportState *
begin_export(FunctionCallInfo fcinfo)
{
	ExportState *state = palloc(sizeof(ExportState));
	int32		chunk = PG_GETARG_INT32(1);

	if (chunk < 1 || chunk > MAX_CHUNK)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("chunk_bytes must lie between 1 and %d, not %d", MAX_CHUNK, chunk)));
	state->data = BloomExport(PG_GETARG_DATUM(0), &state->form);
	if (state->form->part_end == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("the filter's program does not take filters in chunks"),
				 errhint("Use bloom_export(filter).")));
	state->chunk = (Size) chunk;
	state->head = state->form->part_end((const unsigned char *) VARDATA(state->data), 0);
	state->at = 0;
	return state;
}

/* The next chunk and its number. */
static Datum
next_chunk(ExportState *state, TupleDesc desc)
{
	const char *data = VARDATA(state->data);
	Size		end = state->form->part_end((const unsigned char *) data, state->at);
	Size		len = state->at == 0 ? end : Min(end - state->at, state->chunk);
	bytea	   *chunk = palloc(VARHDRSZ + len);
	Datum		values[2];
	bool		nulls[2] = {false, false};

	SET_VARSIZE(chunk, VARHDRSZ + len);
	memcpy(VARDATA(chunk), data + state->at, len);
	state->at += len;
	values[0] = Int64GetDatum((int64) (1 + state->at - state->head));
	values[1] = PointerGetDatum(chunk);
	return HeapTupleGetDatum(heap_form_tuple(desc, values, nulls));
}

/*
 * bloom_export_chunks(bloom, chunk_bytes, OUT iterator bigint, OUT data bytea)
 * returns setof record
 */
Datum
bloom_export_chunks(PG_FUNCTION_ARGS)
{
	FuncCallContext *calls;
	ExportState *state;

	if (SRF_IS_FIRSTCALL())
	{
		MemoryContext old;

		calls = SRF_FIRSTCALL_INIT();
		old = MemoryContextSwitchTo(calls->multi_call_memory_ctx);
		if (get_call_result_type(fcinfo, NULL, &calls->tuple_desc) != TYPEFUNC_COMPOSITE)
			elog(ERROR, "return type must be a row type");
		calls->tuple_desc = BlessTupleDesc(calls->tuple_desc);
		calls->user_fctx = begin_export(fcinfo);
		MemoryContextSwitchTo(old);
	}
	calls = SRF_PERCALL_SETUP();
	state = calls->user_fctx;
	if (state->at == VARSIZE(state->data) - VARHDRSZ)
		SRF_RETURN_DONE(calls);
	SRF_RETURN_NEXT(calls, next_chunk(state, calls->tuple_desc));
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
				 errmsg("chunk " INT64_FORMAT " does not continue those that came before", iterator),
				 errdetail("A chunk of %zu bytes should have the iterator " INT64_FORMAT " here.", len, expected),
				 errhint("All chunks of one dump are needed, in their order: write ORDER BY iterator within the aggregate.")));
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

	if (PG_NARGS() > ARG_ELEMENT && !PG_ARGISNULL(ARG_ELEMENT))
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

/* The filter of all chunks, NULL if there was none. */
static Datum
finish_import(FunctionCallInfo fcinfo, uint8 type)
{
	bf_header	head = {0};
	const ImportState *state;

	(void) BloomAggregateMemory(fcinfo);
	state = PG_ARGISNULL(0) ? NULL : (ImportState *) PG_GETARG_POINTER(0);
	if (state == NULL || state->data.len == 0)
		PG_RETURN_NULL();
	return BloomImport(bf_layout_find(type, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_DEGRADE),
					   state->element, &head, state->data.data, (Size) state->data.len);
}

/* bloomext_import_agg_final(internal) returns bloom */
Datum
bloomext_import_agg_final(PG_FUNCTION_ARGS)
{
	return finish_import(fcinfo, BF_TYPE_BLOOM);
}

/* bloomext_cuckoo_import_agg_final(internal) returns cuckoo */
Datum
bloomext_cuckoo_import_agg_final(PG_FUNCTION_ARGS)
{
	return finish_import(fcinfo, BF_TYPE_CUCKOO);
}
