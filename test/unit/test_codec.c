/*-------------------------------------------------------------------------
 *
 * test_codec.c
 *	  The codecs write what the programs write, refuse what has no form in
 *	  them, and stay within the room they ask for.
 *
 * test/unit/test_codec.c
 *
 *-------------------------------------------------------------------------
 */
#include <inttypes.h>

#include "profiles/codec.h"
#include "data.h"

static const bf_codec text_codecs[] = {BF_CODEC_KRYO_TEXT, BF_CODEC_JSON_TEXT, BF_CODEC_UTF16};
static const bf_codec integer_codecs[] = {
	BF_CODEC_INT32, BF_CODEC_INT64, BF_CODEC_DECIMAL, BF_CODEC_KRYO_INT, BF_CODEC_KRYO_LONG,
	BF_CODEC_JSON_INT, BF_CODEC_JSON_LONG
};

#define TEXT_CODECS		(sizeof(text_codecs) / sizeof(text_codecs[0]))
#define INTEGER_CODECS	(sizeof(integer_codecs) / sizeof(integer_codecs[0]))

typedef struct encoded
{
	bool		done;
	void	   *room;			/* to be freed */
	const void *bytes;
	size_t		len;
} encoded;

/* Encode, with not a byte more of room than bf_codec_room() asks for. */
static encoded
encode(bf_codec codec, const void *bytes, size_t len)
{
	size_t		room_len = bf_codec_room(codec, len);
	void	   *before = unit_copy(bytes, len);
	encoded		e = {false, unit_alloc(room_len), NULL, 0};

	e.done = bf_encode(codec, bytes, len, e.room, &e.bytes, &e.len);
	if (e.done)
	{
		CHECKF(e.bytes == (room_len == 0 ? bytes : e.room), "codec %d", codec);
		CHECKF(e.len <= (room_len == 0 ? len : room_len), "codec %d", codec);
	}
	else
		CHECKF(e.bytes == NULL && e.len == 0, "codec %d", codec);
	CHECKF(unit_same(bytes, before, len), "codec %d", codec);
	free(before);
	return e;
}

static encoded
encode_number(bf_codec codec, int64_t number)
{
	unsigned char bytes[8];

	bf_store64(bytes, (uint64_t) number);
	return encode(codec, bytes, sizeof(bytes));
}

/* Was the value refused?  Frees what was encoded. */
static bool
refused(encoded e)
{
	free(e.room);
	return !e.done;
}

/* Redisson's name of a codec, and of the type of a value */
static const struct
{
	const char *name;
	const char *type;
	bf_codec	codec;
}			of_redisson[] = {
	{"LongCodec", "Long", BF_CODEC_DECIMAL},
	{"IntegerCodec", "Integer", BF_CODEC_DECIMAL},
	{"Kryo5Codec", "String", BF_CODEC_KRYO_TEXT},
	{"Kryo5Codec", "Integer", BF_CODEC_KRYO_INT},
	{"Kryo5Codec", "Long", BF_CODEC_KRYO_LONG},
	{"JsonJacksonCodec", "String", BF_CODEC_JSON_TEXT},
	{"JsonJacksonCodec", "Integer", BF_CODEC_JSON_INT},
	{"JsonJacksonCodec", "Long", BF_CODEC_JSON_LONG},
};

static bf_codec
find_codec(const char *name, const char *type)
{
	for (size_t i = 0; i < sizeof(of_redisson) / sizeof(of_redisson[0]); i++)
		if (strcmp(name, of_redisson[i].name) == 0 && strcmp(type, of_redisson[i].type) == 0)
			return of_redisson[i].codec;
	return BF_CODEC_NONE;
}

/* Columns: codec, type, value (text in hexadecimal), what it becomes. */
static void
redisson_row(char *const *column)
{
	bf_codec	codec = find_codec(column[0], column[1]);
	size_t		value_len;
	size_t		expected_len;
	unsigned char *expected = data_bytes(column[3], 0, &expected_len);
	encoded		e;

	CHECKF(codec != BF_CODEC_NONE, "%s of %s", column[0], column[1]);
	if (strcmp(column[1], "String") == 0)
	{
		unsigned char *value = data_bytes(column[2], 0, &value_len);

		e = encode(codec, value, value_len);
		free(value);
	}
	else
		e = encode_number(codec, strtoll(column[2], NULL, 10));
	CHECKF(e.done && e.len == expected_len && unit_same(e.bytes, expected, e.len),
		   "%s of %s %s", column[0], column[1], column[2]);
	free(expected);
	free(e.room);
}

static void
redisson(void)
{
	data_rows("redisson/codecs.tsv", 4, redisson_row);
}

static void
as_they_are(void)
{
	static const unsigned char bytes[] = {0xff, 0x00, '"', 0x80};
	encoded		e;

	for (size_t len = 0; len <= sizeof(bytes); len++)
	{
		e = encode(BF_CODEC_RAW, bytes, len);
		CHECK(e.done && e.len == len);
		free(e.room);
	}
	e = encode_number(BF_CODEC_INT32, -2);
	CHECK(e.done && e.len == 4);
	free(e.room);
	e = encode_number(BF_CODEC_INT64, -2);
	CHECK(e.done && e.len == 8);
	free(e.room);
	e = encode(BF_CODEC_INT32, "\x01\x02\x03\x04\0\0\0\0", 8);
	CHECK(e.done && unit_same(e.bytes, "\x01\x02\x03\x04", 4));
	free(e.room);
}

static void
out_of_range(void)
{
	static const bf_codec narrow[] = {BF_CODEC_INT32, BF_CODEC_KRYO_INT, BF_CODEC_JSON_INT};
	static const bf_codec wide[] = {
		BF_CODEC_INT64, BF_CODEC_DECIMAL, BF_CODEC_KRYO_LONG, BF_CODEC_JSON_LONG
	};

	for (size_t i = 0; i < sizeof(narrow) / sizeof(narrow[0]); i++)
	{
		CHECK(!refused(encode_number(narrow[i], INT32_MAX)));
		CHECK(!refused(encode_number(narrow[i], INT32_MIN)));
		CHECK(refused(encode_number(narrow[i], (int64_t) INT32_MAX + 1)));
		CHECK(refused(encode_number(narrow[i], (int64_t) INT32_MIN - 1)));
		CHECK(refused(encode_number(narrow[i], INT64_MAX)));
		CHECK(refused(encode_number(narrow[i], INT64_MIN)));
	}
	for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++)
	{
		CHECK(!refused(encode_number(wide[i], INT64_MAX)));
		CHECK(!refused(encode_number(wide[i], INT64_MIN)));
	}
}

static void
no_integers(void)
{
	static const size_t lengths[] = {0, 1, 4, 7, 9, 16};
	static const unsigned char bytes[16] = {0};

	CHECK(refused(encode(BF_CODEC_NONE, bytes, 8)));
	for (size_t i = 0; i < INTEGER_CODECS; i++)
		for (size_t j = 0; j < sizeof(lengths) / sizeof(lengths[0]); j++)
			CHECKF(refused(encode(integer_codecs[i], bytes, lengths[j])), "codec %d, %zu bytes",
				   integer_codecs[i], lengths[j]);
}

/* Texts and their UTF-16, little-endian, in hexadecimal */
static const char *const utf16[][2] = {
	{"", ""},
	{"a", "6100"},
	{"\xc3\xa9t\xc3\xa9", "e9007400e900"},
	{"\xe5\xb8\x83\xf0\x9f\x98\x80", "035e3dd800de"},	/* as Guava hashes it */
	{"\xf0\x90\x80\x80", "00d800dc"},
	{"\xf4\x8f\xbf\xbf", "ffdbffdf"},
	{"\xef\xbf\xbf\xee\x80\x80", "ffff00e0"},
};

static void
utf16_units(void)
{
	for (size_t i = 0; i < sizeof(utf16) / sizeof(utf16[0]); i++)
	{
		size_t		len;
		unsigned char *expected = data_bytes(utf16[i][1], 0, &len);
		encoded		e = encode(BF_CODEC_UTF16, utf16[i][0], strlen(utf16[i][0]));

		CHECKF(e.done && e.len == len && unit_same(e.bytes, expected, len), "%s", utf16[i][1]);
		free(e.room);
		free(expected);
	}
}

/* Bytes, in hexadecimal, that are not UTF-8 */
static const char *const not_utf8[] = {
	"80", "bf", "c0", "c1", "f5", "fe", "ff",	/* begin no character */
	"c080", "c1bf", "e08080", "e09fbf", "f0808080", "f08fbfbf", /* too long */
	"eda080", "edafbf", "edb080", "edbfbf", "eda0bdedb880", /* surrogates */
	"f4908080", "f48fbfc0", "f5808080", /* beyond the last character */
	"c3", "e5b8", "e5", "f09f98", "f09f", "f0", /* cut short */
	"c328", "c3c3", "e52883", "e5b828", "f0289880", "f09f2880", "f09f9828", /* not continued */
	"c3a980", "e5b88380", "f09f988080"	/* continued for too long */
};

static void
not_text(void)
{
	char		digits[64];
	size_t		len;

	for (size_t i = 0; i < sizeof(not_utf8) / sizeof(not_utf8[0]); i++)
		for (int place = 0; place < 3; place++)
		{
			unsigned char *bytes;

			snprintf(digits, sizeof(digits), "%s%s%s", place == 1 ? "6162636465666768c3a9" : "",
					 not_utf8[i], place == 2 ? "6162" : "");
			bytes = data_bytes(digits, 0, &len);
			CHECK(!refused(encode(BF_CODEC_RAW, bytes, len)));
			for (size_t j = 0; j < TEXT_CODECS; j++)
				CHECKF(refused(encode(text_codecs[j], bytes, len)), "codec %d, %s",
					   text_codecs[j], digits);
			free(bytes);
		}
}

/* Random bytes: what one codec of text takes, so do the others. */
static void
random_bytes(void)
{
	static const unsigned char likely[] = {0x00, 0x41, 0x80, 0xa0, 0xbf, 0xc3, 0xe5, 0xed, 0xf0, 0xf4};
	uint64_t	state = 1;
	int			taken = 0;

	for (int i = 0; i < 20000; i++)
	{
		size_t		len = (size_t) unit_below(&state, 8);
		unsigned char *bytes = unit_alloc(len);
		bool		takes;

		for (size_t j = 0; j < len; j++)
			bytes[j] = likely[unit_below(&state, sizeof(likely))];
		takes = !refused(encode(BF_CODEC_KRYO_TEXT, bytes, len));
		CHECK(!refused(encode(BF_CODEC_JSON_TEXT, bytes, len)) == takes);
		CHECK(!refused(encode(BF_CODEC_UTF16, bytes, len)) == takes);
		taken += takes;
		free(bytes);
	}
	CHECKF(taken > 1000 && taken < 19000, "%d taken", taken);
}

/* The first bytes that Kryo 5.6.2 writes for so many letters "a" */
static const struct
{
	size_t		len;
	const char *head;
}			kryo_lengths[] = {
	{8189, "03fe7f61"},
	{8190, "03ff7f61"},
	{8191, "03c0800161"},
	{1048573, "03feff7f61"},
	{1048574, "03ffff7f61"},
	{1048575, "03c080800161"},
};

static void
kryo_long_texts(void)
{
	for (size_t i = 0; i < sizeof(kryo_lengths) / sizeof(kryo_lengths[0]); i++)
	{
		size_t		len = kryo_lengths[i].len;
		size_t		head_len;
		unsigned char *head = data_bytes(kryo_lengths[i].head, 0, &head_len);
		char	   *text = memset(unit_alloc(len), 'a', len);
		encoded		e = encode(BF_CODEC_KRYO_TEXT, text, len);

		CHECKF(e.done && e.len == head_len + len - 1 && unit_same(e.bytes, head, head_len),
			   "%zu letters", len);
		free(e.room);
		free(text);
		free(head);
	}
}

static void
decimal_digits(void)
{
	uint64_t	state = 1;

	for (int i = 0; i < 20000; i++)
	{
		int64_t		number = (int64_t) unit_random(&state) >> unit_below(&state, 64);
		encoded		e = encode_number(BF_CODEC_DECIMAL, number);
		char		expected[32];
		int			len = snprintf(expected, sizeof(expected), "%" PRId64, number);

		CHECKF(e.done && e.len == (size_t) len && unit_same(e.bytes, expected, e.len),
			   "%" PRId64, number);
		free(e.room);
	}
}

/* Values that need all the room there is, or nearly. */
static void
room(void)
{
	static const unsigned char zeros[100] = {0};
	encoded		e = encode(BF_CODEC_JSON_TEXT, zeros, sizeof(zeros));

	CHECK(e.done && e.len == bf_codec_room(BF_CODEC_JSON_TEXT, sizeof(zeros)));
	free(e.room);
	e = encode(BF_CODEC_KRYO_TEXT, "\xf4\x8f\xbf\xbf\xf4\x8f\xbf\xbf", 8);
	CHECK(e.done && e.len == 14);
	free(e.room);
	e = encode_number(BF_CODEC_KRYO_LONG, INT64_MIN);
	CHECK(e.done && e.len == bf_codec_room(BF_CODEC_KRYO_LONG, 8));
	free(e.room);
	e = encode_number(BF_CODEC_DECIMAL, INT64_MIN);
	CHECK(e.done && e.len == bf_codec_room(BF_CODEC_DECIMAL, 8));
	free(e.room);
	for (size_t i = 0; i < TEXT_CODECS; i++)
		CHECK(bf_codec_room(text_codecs[i], SIZE_MAX - 4) == SIZE_MAX);
	CHECK(bf_codec_room(BF_CODEC_JSON_TEXT, SIZE_MAX / 2) == SIZE_MAX);
	CHECK(bf_codec_room(BF_CODEC_RAW, SIZE_MAX) == 0);
}

static void
polls(void)
{
	size_t		len = 3 * BF_POLL_BYTES + 5;
	char	   *bytes = memset(unit_alloc(len), 'a', len);

	for (size_t i = 0; i < TEXT_CODECS; i++)
	{
		unit_count_polls();
		CHECK(!refused(encode(text_codecs[i], bytes, len)));
		CHECKF(unit_polls >= 3, "codec %d", text_codecs[i]);
	}
	memcpy(bytes, "\xc3\xa9", 2);
	unit_count_polls();
	CHECK(!refused(encode(BF_CODEC_KRYO_TEXT, bytes, len)));
	CHECK(unit_polls >= 6);
	free(bytes);
}

const unit_case codec_cases[] = {
	{"texts and numbers become what Redisson's codecs make of them", redisson},
	{"texts become UTF-16", utf16_units},
	{"bytes that serve as they are need no room", as_they_are},
	{"numbers outside 32 bits have no form in codecs of 32 bits", out_of_range},
	{"other than eight bytes is no number", no_integers},
	{"what is not UTF-8 is no text", not_text},
	{"random bytes are a text for all codecs or for none", random_bytes},
	{"lengths of long texts are those of Kryo", kryo_long_texts},
	{"decimal digits are those of printf", decimal_digits},
	{"the room asked for is enough, and no more than a value can need", room},
	{"long texts can be interrupted", polls},
	{NULL, NULL}
};
