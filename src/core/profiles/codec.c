/*-------------------------------------------------------------------------
 *
 * codec.c
 *	  The bytes that other programs make of a value before they hash it: which
 *	  codec does what, and those of integers.
 *
 * Kryo 5, as Redisson's Kryo5Codec sets it up unless told to use references,
 * writes the number of the class, then the value:
 *
 *	  02 Integer	zigzag (0, -1, 1, -2 ... become 0, 1, 2, 3 ...), in groups
 *					of seven bits, the lowest first, 80h for "more follow"
 *	  09 Long		the same, and a ninth group has eight bits
 *
 * Jackson 2, by its defaults, writes decimal digits.  Redisson's
 * JsonJacksonCodec has it name the class of a Long, not of an Integer.
 *
 * This was compared with the programs themselves: 200,000 numbers by Kryo 5.6.2
 * and Jackson 2.14.  test/data keeps examples.
 *
 * src/core/profiles/codec.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/profiles/codec_internal.h"
#include "core/profiles/decimal.h"

#define DECIMAL_ROOM	20		/* "-9223372036854775808" */

#define KRYO_INTEGER	2
#define KRYO_LONG		9

#define JSON_LONG_HEAD	"[\"java.lang.Long\","

_Static_assert(sizeof(JSON_LONG_HEAD) + DECIMAL_ROOM <= BF_INTEGER_ROOM,
			   "the longest form of an integer does not fit");

/* As bf_codec_room(), for codecs that write. */
size_t
bf_form_room(bf_codec codec, size_t len)
{
	switch (codec)
	{
		case BF_CODEC_DECIMAL:
		case BF_CODEC_JSON_INT:
			return DECIMAL_ROOM;
		case BF_CODEC_KRYO_TEXT:
		case BF_CODEC_JSON_TEXT:
		case BF_CODEC_UTF16:
			return bf_text_room(codec, len);
		case BF_CODEC_KRYO_INT:
		case BF_CODEC_KRYO_LONG:
			return 1 + BF_VARINT_ROOM;
		case BF_CODEC_JSON_LONG:
			return sizeof(JSON_LONG_HEAD) + DECIMAL_ROOM;
		default:
			return 0;
	}
}

/* The digits of v < 10^8 without leading zeros; may write eight bytes. */
static inline unsigned char *
put_first_digits(unsigned char *to, uint64_t v)
{
	unsigned	len;

	bf_store64(to, bf_first_digits(v, &len));
	return to + len;
}

static inline unsigned char *
put_all_digits(unsigned char *to, uint64_t v)
{
	bf_store64(to, bf_all_digits(v));
	return to + 8;
}

static unsigned char *
put_decimal(unsigned char *to, int64_t value)
{
	const uint64_t unit = BF_EIGHT_DIGITS;
	uint64_t	v = value < 0 ? 0 - (uint64_t) value : (uint64_t) value;

	if (value < 0)
		*to++ = '-';
	if (v < unit)
		return put_first_digits(to, v);
	if (v < unit * unit)
		to = put_first_digits(to, v / unit);
	else
	{
		to = put_first_digits(to, v / (unit * unit));
		to = put_all_digits(to, v / unit % unit);
	}
	return put_all_digits(to, v % unit);
}

static unsigned char *
put_zigzag(unsigned char *to, int64_t value)
{
	uint64_t	v = (uint64_t) value;

	return bf_put_varint(to, v << 1 ^ (value < 0 ? UINT64_MAX : 0));
}

static unsigned char *
put_integer(bf_codec codec, unsigned char *to, int64_t value)
{
	switch (codec)
	{
		case BF_CODEC_KRYO_INT:
			*to = KRYO_INTEGER;
			return put_zigzag(to + 1, value);
		case BF_CODEC_KRYO_LONG:
			*to = KRYO_LONG;
			return put_zigzag(to + 1, value);
		case BF_CODEC_JSON_LONG:
			to = bf_put_bytes(to, JSON_LONG_HEAD, sizeof(JSON_LONG_HEAD) - 1);
			to = put_decimal(to, value);
			*to = ']';
			return to + 1;
		default:
			return put_decimal(to, value);
	}
}

/* Can the codec take the integer whose canonical bytes these are? */
static bool
takes_integer(bf_codec codec, const void *bytes, size_t len)
{
	int64_t		value;

	if (len != sizeof(value))
		return false;
	value = (int64_t) bf_load64(bytes);
	switch (codec)
	{
		case BF_CODEC_KRYO_INT:
		case BF_CODEC_JSON_INT:
			return value >= INT32_MIN && value <= INT32_MAX;
		default:
			return true;
	}
}

/* As bf_encode(), for codecs that write: the form is at room. */
bool
bf_write_form(bf_codec codec, const void *bytes, size_t len, void *room, size_t *out_len)
{
	unsigned char *end = NULL;

	switch (codec)
	{
		case BF_CODEC_KRYO_TEXT:
		case BF_CODEC_JSON_TEXT:
		case BF_CODEC_UTF16:
			end = bf_put_text(codec, room, bytes, len);
			break;
		default:
			if (takes_integer(codec, bytes, len))
				end = put_integer(codec, room, (int64_t) bf_load64(bytes));
	}
	if (end == NULL)
		return false;
	*out_len = (size_t) (end - (unsigned char *) room);
	return true;
}
