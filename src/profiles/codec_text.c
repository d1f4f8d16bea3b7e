/*-------------------------------------------------------------------------
 *
 * codec_text.c
 *	  The bytes that other programs make of a text before they hash it.
 *
 * These codecs take well-formed UTF-8 only, because it is what a string of
 * Java can be made of; other bytes have no form in them.  Nothing is decoded
 * here: a codec is one-way.
 *
 * Kryo 5, as Redisson's Kryo5Codec sets it up unless configured to use references,
 * writes 03, the number of the class String, and then
 *
 *	  81			if it is empty
 *	  ASCII			2 to 32 characters as they are, the last one + 80h
 *	  other texts	the number of UTF-16 units plus one, then each unit by the
 *					rules of UTF-8 for a character of its own
 *
 * so a character beyond the BMP is written as its two surrogates, of three
 * bytes each, which is not UTF-8.  The first byte of a string's length has 80h
 * to distinguish it from the short form, which leaves six bits and 40h for "more
 * follow"; the bytes after it are groups of seven.
 *
 * Jackson 2, by its defaults, puts a string in quotes and escapes the quote,
 * the backslash, control characters below 20h, and characters beyond the BMP
 * as two surrogates, with upper-case digits; all others stay UTF-8.  Jackson 3,
 * of Redisson's JsonJackson3Codec, is not this codec: it is documented to
 * leave characters beyond the BMP in UTF-8.
 *
 * UTF-16 is what Guava's unencodedCharsFunnel() hashes: the units of a text,
 * each of two bytes, the lower first.
 *
 * This was compared with the programs themselves: texts with each character of
 * Unicode and 400 long ones by Kryo 5.6.2 and Jackson 2.14 and 2.20.
 * test/data keeps examples.
 *
 * src/profiles/codec_text.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/codec_internal.h"

#define LENGTH_ROOM		5
#define ESCAPE_ROOM		6		/* \u001F */

#define KRYO_STRING		3
#define KRYO_MAX_ASCII	32		/* longest string of the short form */
#define JAVA_MAX_UNITS	(INT32_MAX - 1)

/*
 * fixed + factor * len bytes, or SIZE_MAX, which nobody can allocate, if
 * that is more.
 */
static size_t
room_for(size_t fixed, size_t factor, size_t len)
{
	return len <= (SIZE_MAX - fixed) / factor ? fixed + factor * len : SIZE_MAX;
}

/*
 * The room that a text of len bytes may need in a codec, at most: bytes of
 * UTF-8 on the left, of the form on the right.
 *
 *	  KRYO_TEXT		1 to 1 (ASCII), 2 to 2, 3 to 3, 4 to 6 (surrogates)
 *	  UTF16			1 to 2, 2 to 2, 3 to 2, 4 to 4
 *	  JSON_TEXT		1 to 6 (\u001F), 2 to 2, 3 to 3, 4 to 12
 */
size_t
bf_text_room(bf_codec codec, size_t len)
{
	switch (codec)
	{
		case BF_CODEC_KRYO_TEXT:
			/* four bytes become six at most */
			return room_for(1 + LENGTH_ROOM + len / 2, 1, len);
		case BF_CODEC_UTF16:
			/* one byte becomes two; never 0, which would mean "none" */
			return room_for(2, 2, len);
		default:
			return room_for(2, ESCAPE_ROOM, len);
	}
}

/*
 * The length of a string that is not in the short form, units + 1: six bits
 * and two flags, then groups of seven bits.
 */
static unsigned char *
put_kryo_length(unsigned char *to, uint64_t units)
{
	uint64_t	v = units + 1;

	*to = (unsigned char) (0x80 | (v & 0x3f));
	if (v <= 0x3f)
		return to + 1;
	*to |= 0x40;
	return bf_put_varint(to + 1, v >> 6);
}

/* A surrogate, as if it were a character of three bytes of UTF-8. */
static unsigned char *
put_surrogate(unsigned char *to, unsigned unit)
{
	*to++ = (unsigned char) (0xe0 | unit >> 12);
	*to++ = (unsigned char) (0x80 | (unit >> 6 & 0x3f));
	*to++ = (unsigned char) (0x80 | (unit & 0x3f));
	return to;
}

/* A UTF-16 unit as \u and four upper-case digits. */
static unsigned char *
put_json_unit(unsigned char *to, unsigned unit)
{
	static const char digits[] = "0123456789ABCDEF";

	*to++ = '\\';
	*to++ = 'u';
	for (int shift = 12; shift >= 0; shift -= 4)
		*to++ = (unsigned char) digits[unit >> shift & 15];
	return to;
}

/*
 * An ASCII character that must be escaped: a quote or backslash by a
 * backslash, control characters by their letter or else their number.
 */
static unsigned char *
put_json_escape(unsigned char *to, unsigned char c)
{
	static const char short_names[] = "btn\0fr";	/* of 8 to 13 */

	if (c >= ' ')
	{
		*to++ = '\\';
		*to++ = c;
	}
	else if (c >= 8 && c <= 13 && short_names[c - 8] != '\0')
	{
		*to++ = '\\';
		*to++ = (unsigned char) short_names[c - 8];
	}
	else
		to = put_json_unit(to, c);
	return to;
}

/* A text that is read character by character. */
typedef struct text
{
	const unsigned char *at;	/* the character read last */
	size_t		len;			/* its length; 0 before the first */
	size_t		left;			/* bytes from `at` on */
	size_t		polled;			/* bytes left when bf_poll was called last */
	uint32_t	c;				/* its code point */
} text;

/* Begin to read len bytes; next_character() gives the first. */
static void
begin(text *t, const void *bytes, size_t len)
{
	t->at = bytes;
	t->len = 0;
	t->left = len;
	t->polled = len;
	t->c = 0;
}

/*
 * The bytes that follow a first byte in UTF-8, or -1 if no character begins
 * with it: continuation bytes, C0 and C1, which would be overlong, and F5
 * and above.
 */
static int
followers(unsigned char first)
{
	if (first < 0x80)
		return 0;
	if (first < 0xc2 || first >= 0xf5)
		return -1;
	if (first < 0xe0)
		return 1;
	return first < 0xf0 ? 2 : 3;
}

/*
 * Is c the code point of a character that takes n + 1 bytes, and no fewer?
 * Surrogates are none.
 */
static bool
is_character(uint32_t c, int n)
{
	if (n == 2)
		return c >= 0x800 && (c < 0xd800 || c > 0xdfff);
	return n < 3 || (c >= 0x10000 && c <= 0x10ffff);
}

/*
 * Read the next character into t; false at the end, where t->left is 0, and
 * where no character is.  Polls.
 */
static inline bool
next_character(text *t)
{
	int			n;

	t->at += t->len;
	t->left -= t->len;
	t->len = 0;
	if (t->polled - t->left >= BF_POLL_BYTES)
	{
		bf_poll();
		t->polled = t->left;
	}
	if (t->left == 0)
		return false;
	n = followers(*t->at);
	if (n < 0 || (size_t) n >= t->left)
		return false;
	t->c = n == 0 ? *t->at : *t->at & (0x3fu >> n);
	for (int i = 1; i <= n; i++)
	{
		if ((t->at[i] & 0xc0) != 0x80)
			return false;
		t->c = t->c << 6 | (t->at[i] & 0x3f);
	}
	if (!is_character(t->c, n))
		return false;
	t->len = (size_t) n + 1;
	return true;
}

/* The two UTF-16 units of a character beyond the BMP, each written by put_unit. */
static unsigned char *
put_pair(unsigned char *to, uint32_t c, unsigned char *(*put_unit) (unsigned char *, unsigned))
{
	to = put_unit(to, 0xd800 + ((c - 0x10000) >> 10));
	return put_unit(to, 0xdc00 + (c & 0x3ff));
}

/* The character as it is, one to four bytes. */
static inline unsigned char *
put_character(unsigned char *to, const text *t)
{
	for (size_t i = 0; i < t->len; i++)
		*to++ = t->at[i];
	return to;
}

/* Count the UTF-16 units of a text; false if it is not UTF-8.  Polls. */
static bool
count_units(const void *bytes, size_t len, size_t *units)
{
	text		t;

	*units = 0;
	begin(&t, bytes, len);
	while (next_character(&t))
		*units += t.len == 4 ? 2 : 1;
	return t.left == 0;
}

/*
 * A text of ASCII: 2 to 32 characters in the short form, others with their
 * length.
 */
static unsigned char *
put_kryo_ascii(unsigned char *to, const void *bytes, size_t len)
{
	bool		is_short = len >= 2 && len <= KRYO_MAX_ASCII;

	if (!is_short)
		to = put_kryo_length(to, len);
	to = bf_put_bytes(to, bytes, len);
	if (is_short)
		to[-1] |= 0x80;
	return to;
}

/*
 * Write the form of a text for KRYO_TEXT; NULL if it is not UTF-8, or longer
 * than a string of Java.  Polls.
 */
static unsigned char *
put_kryo_text(unsigned char *to, const void *bytes, size_t len)
{
	size_t		units;
	text		t;

	if (!count_units(bytes, len, &units) || units > JAVA_MAX_UNITS)
		return NULL;
	*to++ = KRYO_STRING;
	if (units == len)			/* one unit a byte: ASCII */
		return put_kryo_ascii(to, bytes, len);
	to = put_kryo_length(to, units);
	begin(&t, bytes, len);
	while (next_character(&t))
	{
		if (t.len == 4)
			to = put_pair(to, t.c, put_surrogate);
		else
			to = put_character(to, &t);
	}
	return to;
}

/* Write the form of a text for JSON_TEXT; NULL if it is not UTF-8.  Polls. */
static unsigned char *
put_json_text(unsigned char *to, const void *bytes, size_t len)
{
	text		t;

	*to++ = '"';
	begin(&t, bytes, len);
	while (next_character(&t))
	{
		if (t.len == 4)
			to = put_pair(to, t.c, put_json_unit);
		else if (t.c < ' ' || t.c == '"' || t.c == '\\')
			to = put_json_escape(to, *t.at);
		else
			to = put_character(to, &t);
	}
	*to++ = '"';
	return t.left == 0 ? to : NULL;
}

/* Write a UTF-16 unit, the lower byte first. */
static unsigned char *
put_utf16_unit(unsigned char *to, unsigned unit)
{
	bf_store16(to, (uint16_t) unit);
	return to + 2;
}

/* Write the form of a text for UTF16; NULL if it is not UTF-8.  Polls. */
static unsigned char *
put_utf16_text(unsigned char *to, const void *bytes, size_t len)
{
	text		t;

	begin(&t, bytes, len);
	while (next_character(&t))
	{
		if (t.len == 4)
			to = put_pair(to, t.c, put_utf16_unit);
		else
			to = put_utf16_unit(to, t.c);
	}
	return t.left == 0 ? to : NULL;
}

/*
 * Write a text, len bytes that should be UTF-8, to `to`, which has
 * bf_text_room(); returns where its form ends, or NULL if it has none in the
 * codec, and then what was written is of no use.
 */
unsigned char *
bf_put_text(bf_codec codec, unsigned char *to, const void *bytes, size_t len)
{
	switch (codec)
	{
		case BF_CODEC_KRYO_TEXT:
			return put_kryo_text(to, bytes, len);
		case BF_CODEC_UTF16:
			return put_utf16_text(to, bytes, len);
		default:
			return put_json_text(to, bytes, len);
	}
}
