/*-------------------------------------------------------------------------
 *
 * io.c
 *	  Text and binary forms, equality and hashing of filters of all types.
 *
 * The binary form is the value without its length word (core/format.h); the
 * text form is that in base64, with no line breaks.  Both are the same on
 * every server version, architecture and encoding.  States under construction
 * travel in the same forms, since some executors send them between servers;
 * what they have no need of there is left out.
 *
 * src/functions/io.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "common/base64.h"
#include "libpq/pqformat.h"
#include "miscadmin.h"
#include "mb/pg_wchar.h"
#include "nodes/nodes.h"
#include "utils/memutils.h"

#include "build/build.h"
#include "filter/filter.h"

/* Bytes encoded at a time; three give four characters, without padding. */
#define ENCODE_STEP		(3 * 1024 * 1024)
#define DECODE_STEP		(ENCODE_STEP / 3 * 4)

/* A filter tells its type: all but the input functions serve every type. */
PG_FUNCTION_INFO_V1(bloom_in);
PG_FUNCTION_INFO_V1(cuckoo_in);
PG_FUNCTION_INFO_V1(counting_bloom_in);
PG_FUNCTION_INFO_V1(bloom_out);
PG_FUNCTION_INFO_V1(bloom_recv);
PG_FUNCTION_INFO_V1(cuckoo_recv);
PG_FUNCTION_INFO_V1(counting_bloom_recv);
PG_FUNCTION_INFO_V1(bloom_send);
PG_FUNCTION_INFO_V1(bloom_eq);
PG_FUNCTION_INFO_V1(bloom_ne);
PG_FUNCTION_INFO_V1(bloom_hash_value);
PG_FUNCTION_INFO_V1(bloom_hash_value_extended);

/*
 * Decode len characters of base64 to out, which has room for len / 4 * 3
 * bytes.  Returns the number of bytes, or -1 if it is not the canonical form.
 */
static int64
decode_base64(const char *text, Size len, char *out)
{
	int64		total = 0;
	char		again[5];
	int			tail;

	if (len % 4 != 0)
		return -1;
	for (Size at = 0; at < len; at += DECODE_STEP)
	{
		int			step = (int) Min(len - at, DECODE_STEP);
		int			room = step / 4 * 3;
		int			got = pg_b64_decode(text + at, step, (void *) (out + total), room);

		if (got < 0 || (got != room && at + step < len))
			return -1;
		total += got;
		CHECK_FOR_INTERRUPTS();
	}
	/* The last group must be what encoding would give, bit for bit. */
	tail = len == 0 ? 0 : (total % 3 == 0 ? 3 : (int) (total % 3));
	if (tail > 0 &&
		(pg_b64_encode((const void *) (out + total - tail), tail, again, 4) != 4 ||
		 memcmp(again, text + len - 4, 4) != 0))
		return -1;
	return total;
}

/*
 * A filter of the given type, newly allocated, from its text form, a cstring
 * that is argument 0.  Text that is no filter of this type is a soft error.
 */
static Datum
filter_in(FunctionCallInfo fcinfo, uint8 type)
{
	char	   *text = PG_GETARG_CSTRING(0);
	Size		len = strlen(text);
	struct varlena *value = palloc(VARHDRSZ + len / 4 * 3 + 1);
	int64		size = decode_base64(text, len, VARDATA(value));
	bf_header	head;
	bf_fault	fault;

	if (size < 0)
		ereturn(fcinfo->context, (Datum) 0,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for type %s: \"%.*s%s\"", BloomTypeName(type),
						pg_mbcliplen(text, (int) Min(len, 100), 20), text, len > 20 ? "..." : ""),
				 errdetail("The text form of a filter is base64 without spaces."),
				 errhint("Use %s_agg(value) to build a filter, or %s to create an empty one.",
						 BloomTypeName(type), BloomEmptyCall(type))));
	SET_VARSIZE(value, VARHDRSZ + size);
	fault = bf_validate(value, VARSIZE(value), type, &head);
	if (fault != BF_OK)
	{
		BloomBadInput(type, fault, ERRCODE_INVALID_TEXT_REPRESENTATION, (struct Node *) fcinfo->context);
		PG_RETURN_NULL();
	}
	PG_RETURN_POINTER(value);
}

/* bloom_in(cstring) returns bloom */
Datum
bloom_in(PG_FUNCTION_ARGS)
{
	return filter_in(fcinfo, BF_TYPE_BLOOM);
}

/* cuckoo_in(cstring) returns cuckoo */
Datum
cuckoo_in(PG_FUNCTION_ARGS)
{
	return filter_in(fcinfo, BF_TYPE_CUCKOO);
}

/* counting_bloom_in(cstring) returns counting_bloom */
Datum
counting_bloom_in(PG_FUNCTION_ARGS)
{
	return filter_in(fcinfo, BF_TYPE_COUNTING);
}

/* The bytes of a filter or state of any form as they leave the server, flat. */
static struct varlena *
value_to_send(Datum datum)
{
	struct varlena *value;

	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)) && BloomIsBuilding(datum))
		return (struct varlena *) DatumGetPointer(BuildPack(datum));
	value = BloomFlat(datum);
	if (bf_is_building(value, VARSIZE(value)))
		return (struct varlena *) DatumGetPointer(BuildPack(PointerGetDatum(value)));
	return value;
}

/* bloom_out(bloom) returns cstring */
Datum
bloom_out(PG_FUNCTION_ARGS)
{
	struct varlena *value = value_to_send(PG_GETARG_DATUM(0));
	const char *bytes = VARDATA(value);
	Size		len = VARSIZE(value) - VARHDRSZ;
	Size		room = (len + 2) / 3 * 4;
	char	   *text;
	Size		done = 0;

	if (room >= MaxAllocSize)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("filter of %zu bytes is too large for its text form", len),
				 errhint("Use the binary form, for example with COPY ... WITH (FORMAT binary).")));
	text = palloc(room + 1);
	for (Size at = 0; at < len; at += ENCODE_STEP)
	{
		int			step = (int) Min(len - at, ENCODE_STEP);

		done += pg_b64_encode((const void *) (bytes + at), step, text + done, (int) (room - done));
		CHECK_FOR_INTERRUPTS();
	}
	text[done] = '\0';
	PG_RETURN_CSTRING(text);
}

/*
 * A filter of the given type, newly allocated, from its binary form, what is
 * left of the StringInfo that is argument 0.  Other bytes are an error.
 */
static Datum
filter_recv(FunctionCallInfo fcinfo, uint8 type)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	Size		len = buf->len - buf->cursor;
	struct varlena *value = palloc(VARHDRSZ + len);
	bf_header	head;
	bf_fault	fault;

	SET_VARSIZE(value, VARHDRSZ + len);
	pq_copymsgbytes(buf, VARDATA(value), (int) len);
	fault = bf_validate(value, VARSIZE(value), type, &head);
	if (fault != BF_OK)
		BloomBadInput(type, fault, ERRCODE_INVALID_BINARY_REPRESENTATION, NULL);
	PG_RETURN_POINTER(value);
}

/* bloom_recv(internal) returns bloom */
Datum
bloom_recv(PG_FUNCTION_ARGS)
{
	return filter_recv(fcinfo, BF_TYPE_BLOOM);
}

/* cuckoo_recv(internal) returns cuckoo */
Datum
cuckoo_recv(PG_FUNCTION_ARGS)
{
	return filter_recv(fcinfo, BF_TYPE_CUCKOO);
}

/* counting_bloom_recv(internal) returns counting_bloom */
Datum
counting_bloom_recv(PG_FUNCTION_ARGS)
{
	return filter_recv(fcinfo, BF_TYPE_COUNTING);
}

/* bloom_send(bloom) returns bytea */
Datum
bloom_send(PG_FUNCTION_ARGS)
{
	struct varlena *value = value_to_send(PG_GETARG_DATUM(0));
	bytea	   *copy = palloc(VARSIZE(value));

	bf_bits_copy(copy, value, VARSIZE(value));
	PG_RETURN_BYTEA_P(copy);
}

/* bloom_eq(bloom, bloom) returns boolean: the same parameters and bits */
Datum
bloom_eq(PG_FUNCTION_ARGS)
{
	BloomFilter a;
	BloomFilter b;

	BloomRead(PG_GETARG_DATUM(0), &a);
	BloomRead(PG_GETARG_DATUM(1), &b);
	PG_RETURN_BOOL(VARSIZE(a.value) == VARSIZE(b.value) &&
				   memcmp(VARDATA(a.value), VARDATA(b.value), VARSIZE(a.value) - VARHDRSZ) == 0);
}

/* bloom_ne(bloom, bloom) returns boolean */
Datum
bloom_ne(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(!DatumGetBool(bloom_eq(fcinfo)));
}

/* The hash of all bytes of a finished filter. */
static uint64
hash_of(Datum datum)
{
	BloomFilter filter;

	BloomRead(datum, &filter);
	return bf_hash_bytes(VARDATA(filter.value), VARSIZE(filter.value) - VARHDRSZ);
}

/* bloom_hash_value(bloom) returns integer: support of the hash operator class */
Datum
bloom_hash_value(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32((int32) hash_of(PG_GETARG_DATUM(0)));
}

/*
 * bloom_hash_value_extended(bloom, bigint) returns bigint.  With seed 0 the
 * low half must be bloom_hash_value's.
 */
Datum
bloom_hash_value_extended(PG_FUNCTION_ARGS)
{
	uint64		hash = hash_of(PG_GETARG_DATUM(0));
	uint64		seed = (uint64) PG_GETARG_INT64(1);

	PG_RETURN_INT64((int64) (seed == 0 ? hash : bf_hash_u64(hash ^ seed)));
}
