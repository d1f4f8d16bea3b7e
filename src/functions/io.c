/*-------------------------------------------------------------------------
 *
 * io.c
 *	  Text and binary forms of filters and of aggregate states; equality and
 *	  hashing of filters.
 *
 * The binary form is the value without its length word (core/format.h); the
 * text form is that in base64, written without line breaks and read with or
 * without them.  Both are the same on every server version, architecture and
 * encoding.  States have the same forms, since some executors send them between
 * servers; what they have no need of there is left out.  As bytea, a filter is
 * its binary form.
 *
 * src/functions/io.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <ctype.h>

#include "common/base64.h"
#include "libpq/pqformat.h"
#include "miscadmin.h"
#include "mb/pg_wchar.h"
#include "nodes/nodes.h"
#include "utils/memutils.h"

#include "state/state.h"
#include "filter/filter.h"

/* Bytes encoded at a time; three give four characters, without padding. */
#define ENCODE_STEP		(3 * 1024 * 1024)

/* Characters decoded at a time, line breaks not counted. */
#define DECODE_STEP		(64 * 1024)

/*
 * Each function of filters serves every type: a filter says itself of which it
 * is, and what reads bytes takes the type that it is declared to return.
 */
PG_FUNCTION_INFO_V1(bloom_in);
PG_FUNCTION_INFO_V1(bloom_out);
PG_FUNCTION_INFO_V1(bloom_recv);
PG_FUNCTION_INFO_V1(bloom_from_bytea);
PG_FUNCTION_INFO_V1(bloom_send);
PG_FUNCTION_INFO_V1(bloom_state_in);
PG_FUNCTION_INFO_V1(bloom_state_out);
PG_FUNCTION_INFO_V1(bloom_state_recv);
PG_FUNCTION_INFO_V1(bloom_state_send);
PG_FUNCTION_INFO_V1(bloom_eq);
PG_FUNCTION_INFO_V1(bloom_ne);
PG_FUNCTION_INFO_V1(bloom_hash_value);
PG_FUNCTION_INFO_V1(bloom_hash_value_extended);

/* How many of n characters come before the first line break? */
static Size
line_length(const char *text, Size n)
{
	const char *at = memchr(text, '\n', n);

	if (at != NULL)
		n = at - text;
	at = memchr(text, '\r', n);
	return at != NULL ? (Size) (at - text) : n;
}

/*
 * Copy up to room characters of *text, which ends at end, without line breaks,
 * and leave *text behind them.  Returns the number of characters copied.  Looks
 * at no others, since a long text is taken in many pieces.
 */
static int
take_characters(const char **text, const char *end, char *to, int room)
{
	int			n = 0;

	while (n < room && *text < end)
	{
		Size		run = line_length(*text, Min((Size) (end - *text), (Size) (room - n)));

		memcpy(to + n, *text, run);
		n += (int) run;
		*text += run;
		while (*text < end && (**text == '\r' || **text == '\n'))
			(*text)++;
	}
	return n;
}

/*
 * Decode the n characters at the end of base64, of which the last group must be
 * what encoding would give, bit for bit.  Returns the number of bytes, or -1.
 */
static int
decode_last(const char *chars, int n, char *out)
{
	int			got = n % 4 != 0 ? -1 : pg_b64_decode(chars, n, (void *) out, n / 4 * 3);
	int			tail = got % 3 == 0 ? 3 : got % 3;
	char		again[5];

	if (got <= 0)
		return got;
	return pg_b64_encode((const void *) (out + got - tail), tail, again, 4) == 4 &&
		memcmp(again, chars + n - 4, 4) == 0 ? got : -1;
}

/*
 * Decode base64 of len characters, with or without line breaks, to out, which
 * has room for three bytes for four characters.  Returns the number of bytes, or
 * -1 if it is not the canonical form of any.
 */
static int64
decode_base64(const char *text, Size len, char *out)
{
	const char *end = text + len;
	char	   *chars = palloc(DECODE_STEP);
	int64		total = 0;
	int			n = take_characters(&text, end, chars, DECODE_STEP);
	int			got;

	while (text < end)
	{
		got = pg_b64_decode(chars, n, (void *) (out + total), n / 4 * 3);
		if (got != n / 4 * 3)
			return -1;
		total += got;
		CHECK_FOR_INTERRUPTS();
		n = take_characters(&text, end, chars, DECODE_STEP);
	}
	got = decode_last(chars, n, out + total);
	pfree(chars);
	return got < 0 ? -1 : total + got;
}

/* The characters of the smallest filter, and what all begin with. */
#define LEAST_TEXT		80
#define BEGIN_OF_TEXT	"AQ"

/* Could the text be the name of a table, and no part of a filter? */
static bool
is_name(const char *text, Size len)
{
	if (len == 0 || len >= LEAST_TEXT || strncmp(text, BEGIN_OF_TEXT, strlen(BEGIN_OF_TEXT)) == 0)
		return false;
	for (Size i = 0; i < len; i++)
		if (!IS_HIGHBIT_SET(text[i]) && !isalnum((unsigned char) text[i]) && strchr("_.\"$", text[i]) == NULL)
			return false;
	return true;
}

/*
 * The bytes of base64 text behind a length word, newly allocated, or NULL if it
 * is not the canonical form of any.
 */
static struct varlena *
bytes_of_text(const char *text)
{
	Size		len = strlen(text);
	struct varlena *value = palloc(VARHDRSZ + len / 4 * 3 + 1);
	int64		size = decode_base64(text, len, VARDATA(value));

	if (size < 0)
		return NULL;
	SET_VARSIZE(value, VARHDRSZ + size);
	return value;
}

/* As much of a text as an error shows, newly allocated. */
static char *
beginning(const char *text)
{
	Size		len = strlen(text);

	return psprintf("%.*s%s", pg_mbcliplen(text, (int) Min(len, 100), 20), text, len > 20 ? "..." : "");
}

/*
 * bloom_in(cstring) returns bloom, and so on for each type: text that is no
 * filter of the type is a soft error
 */
Datum
bloom_in(PG_FUNCTION_ARGS)
{
	uint8		type = BloomResultType(fcinfo);
	const char *text = PG_GETARG_CSTRING(0);
	struct varlena *value = bytes_of_text(text);
	bf_filter	filter;

	if (value == NULL || is_name(text, strlen(text)))
		ereturn(fcinfo->context, (Datum) 0,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for type %s: \"%s\"", BloomTypeName(type), beginning(text)),
				 errdetail("The text form of a filter is base64, with or without line breaks."),
				 type == BF_TYPE_BLOOM && is_name(text, strlen(text)) ?
				 errhint("If this is a table with a live filter, use bloom_index_contains to look up values, and INSERT to add them.") :
				 errhint("Use %s_agg(value) to build a filter, or %s to create an empty one.",
						 BloomTypeName(type), BloomEmptyCall(type))));
	if (!BloomCheckInput(value, type, &filter, ERRCODE_INVALID_TEXT_REPRESENTATION,
						 (struct Node *) fcinfo->context))
		PG_RETURN_NULL();
	PG_RETURN_POINTER(value);
}

/* The text form of a flat value, newly allocated. */
static char *
text_of(const struct varlena *value)
{
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
	return text;
}

/* bloom_out(bloom) returns cstring */
Datum
bloom_out(PG_FUNCTION_ARGS)
{
	PG_RETURN_CSTRING(text_of(PG_DETOAST_DATUM(PG_GETARG_DATUM(0))));
}

/* bloom_recv(internal) returns bloom, and so on for each type; other bytes are an error */
Datum
bloom_recv(PG_FUNCTION_ARGS)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int			len = buf->len - buf->cursor;
	bf_filter	filter;

	PG_RETURN_POINTER(BloomFromBytes(BloomResultType(fcinfo), pq_getmsgbytes(buf, len),
									 (Size) len, &filter));
}

/* bloom_from_bytea(bytea) returns bloom, and so on for each type; other bytes are an error */
Datum
bloom_from_bytea(PG_FUNCTION_ARGS)
{
	const bytea *bytes = PG_GETARG_BYTEA_PP(0);
	bf_filter	filter;

	PG_RETURN_POINTER(BloomFromBytes(BloomResultType(fcinfo), VARDATA_ANY(bytes),
									 VARSIZE_ANY_EXHDR(bytes), &filter));
}

/*
 * bloom_send(bloom) returns bytea; cast from bloom to bytea.  Newly allocated,
 * since callers of send functions free the result.
 */
Datum
bloom_send(PG_FUNCTION_ARGS)
{
	struct varlena *value = PG_DETOAST_DATUM(PG_GETARG_DATUM(0));
	bytea	   *copy = palloc(VARSIZE(value));

	bf_bits_copy(copy, value, VARSIZE(value));
	PG_RETURN_BYTEA_P(copy);
}

/* bloom_state_in(cstring) returns bloom_state; text that is no state is a soft error */
Datum
bloom_state_in(PG_FUNCTION_ARGS)
{
	const char *text = PG_GETARG_CSTRING(0);
	struct varlena *value = bytes_of_text(text);

	if (value == NULL)
		ereturn(fcinfo->context, (Datum) 0,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for type %s: \"%s\"", "bloom_state", beginning(text)),
				 errhint("Use bloom_partial_agg(value) to build a part of a filter.")));
	value = StateReceive(value, ERRCODE_INVALID_TEXT_REPRESENTATION, (struct Node *) fcinfo->context);
	if (value == NULL)
		PG_RETURN_NULL();
	PG_RETURN_POINTER(value);
}

/* bloom_state_out(bloom_state) returns cstring */
Datum
bloom_state_out(PG_FUNCTION_ARGS)
{
	PG_RETURN_CSTRING(text_of((struct varlena *) DatumGetPointer(StatePack(PG_GETARG_DATUM(0)))));
}

/* bloom_state_recv(internal) returns bloom_state; other bytes are an error */
Datum
bloom_state_recv(PG_FUNCTION_ARGS)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int			len = buf->len - buf->cursor;
	struct varlena *value = palloc(VARHDRSZ + (Size) len);

	SET_VARSIZE(value, VARHDRSZ + (Size) len);
	bf_bits_copy(VARDATA(value), pq_getmsgbytes(buf, len), (Size) len);
	PG_RETURN_POINTER(StateReceive(value, ERRCODE_INVALID_BINARY_REPRESENTATION, NULL));
}

/* bloom_state_send(bloom_state) returns bytea */
Datum
bloom_state_send(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(StatePack(PG_GETARG_DATUM(0)));
}

/* bloom_eq(bloom, bloom) returns boolean: the same parameters and bits */
Datum
bloom_eq(PG_FUNCTION_ARGS)
{
	bf_filter	a;
	bf_filter	b;

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

/* The hash of all bytes of a filter. */
static uint64
hash_of(Datum datum)
{
	bf_filter	filter;

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
