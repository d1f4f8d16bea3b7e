/*-------------------------------------------------------------------------
 *
 * codec.c
 *	  The bytes that other programs make of a value before they hash it: which
 *	  codec does what, and those of integers.
 *
 * Kryo 5, as Redisson's Kryo5Codec sets it up unless configured to use references,
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
 * src/profiles/codec.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/codec_internal.h"

#define DECIMAL_ROOM	20		/* "-9223372036854775808" */

#define KRYO_INTEGER	2
#define KRYO_LONG		9

#define JSON_LONG_HEAD	"[\"java.lang.Long\","

_Static_assert(sizeof(JSON_LONG_HEAD) + DECIMAL_ROOM <= BF_INTEGER_ROOM,
			   "the longest form of an integer does not fit");

const bf_kind bf_sized_kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int4", BF_CODEC_INT32},
	{"int8", BF_CODEC_INT64},
	{"", BF_CODEC_NONE}
};

const bf_kind bf_decimal_kinds[] = {
	{"text", BF_CODEC_RAW},
	{"bytea", BF_CODEC_RAW},
	{"int", BF_CODEC_DECIMAL},
	{"", BF_CODEC_NONE}
};

/*
 * The room that bf_encode() may need for a value of len canonical bytes; 0 if
 * its output is always within them.  Six times len is possible, so it can be
 * more than a caller is able to get.
 */
size_t
bf_codec_room(bf_codec codec, size_t len)
{
	switch (codec)
	{
		case BF_CODEC_DECIMAL:
		case BF_CODEC_JSON_INT:
			return DECIMAL_ROOM;
		case BF_CODEC_KRYO_INT:
		case BF_CODEC_KRYO_LONG:
			return 1 + BF_VARINT_ROOM;
		case BF_CODEC_JSON_LONG:
			return sizeof(JSON_LONG_HEAD) + DECIMAL_ROOM;
		default:
			return codec >= BF_CODEC_KRYO_TEXT ? bf_text_room(codec, len) : 0;
	}
}

/*
 * Decimal digits are found eight at a time, the first in the lowest byte of a
 * word.  One by one they would take 12 ns more for an integer of seven digits,
 * of the 95 ns that a row of a redisbloom aggregate takes.
 */
#define EIGHT_DIGITS	UINT64_C(100000000) /* 10^8 */
#define EIGHT_ZEROS		UINT64_C(0x3030303030303030)	/* "00000000" */

/*
 * The values, 0 to 9, of the eight digits of v < 10^8, the first in the
 * lowest byte.  v is parted into fours, twos and ones, all parts of a kind
 * by one multiplication: 10486 / 2^20 and 103 / 2^10 are 1/100 and 1/10,
 * near enough for numbers below 10^4 and 10^2.
 */
static inline uint64_t
eight_digits(uint64_t v)
{
	uint64_t	parts = v / 10000 | v % 10000 << 32;
	uint64_t	high = parts * 10486 >> 20 & UINT64_C(0x0000007f0000007f);

	parts = high | (parts - high * 100) << 16;
	high = parts * 103 >> 10 & UINT64_C(0x000f000f000f000f);
	return high | (parts - high * 10) << 8;
}

/*
 * The digits of v < 10^8 without leading zeros, but "0" for 0; returns where
 * they end.  May write eight bytes, so there must be room for these.
 */
static inline unsigned char *
put_first_digits(unsigned char *to, uint64_t v)
{
	uint64_t	digits = eight_digits(v);
	unsigned	zeros = v > 0 ? (unsigned) __builtin_ctzll(digits) / 8 : 7;

	bf_store64(to, (digits + EIGHT_ZEROS) >> 8 * zeros);
	return to + 8 - zeros;
}

/*
 * The number in decimal digits, with a sign if it is negative; up to
 * DECIMAL_ROOM.
 */
static unsigned char *
put_decimal(unsigned char *to, int64_t value)
{
	uint64_t	v = value < 0 ? 0 - (uint64_t) value : (uint64_t) value;
	uint64_t	unit = 1;

	if (value < 0)
		*to++ = '-';
	while (v / unit >= EIGHT_DIGITS)
		unit *= EIGHT_DIGITS;
	to = put_first_digits(to, v / unit);
	for (; unit > 1; to += 8)
	{
		v %= unit;
		unit /= EIGHT_DIGITS;
		bf_store64(to, eight_digits(v / unit) + EIGHT_ZEROS);
	}
	return to;
}

/*
 * The number as Kryo has it: 0, -1, 1, -2 ... become 0, 1, 2, 3 ..., 2 v for
 * v >= 0 and -2 v - 1 for others, in groups of seven bits.
 */
static unsigned char *
put_zigzag(unsigned char *to, int64_t value)
{
	uint64_t	v = (uint64_t) value;

	return bf_put_varint(to, v << 1 ^ (value < 0 ? UINT64_MAX : 0));
}

/*
 * Write the form of the integer whose canonical bytes, eight of them, these
 * are; NULL if there are other than eight, or the number is not one of the
 * 32 bits that the codec takes.
 */
static unsigned char *
put_integer(bf_codec codec, unsigned char *to, const void *bytes, size_t len)
{
	int64_t		value;

	if (len != sizeof(value))
		return NULL;
	value = (int64_t) bf_load64(bytes);
	if ((codec == BF_CODEC_KRYO_INT || codec == BF_CODEC_JSON_INT) && value != (int32_t) value)
		return NULL;
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

/*
 * Encode a value, given by its canonical bytes.  *out is then either within
 * bytes or the start of room, which has bf_codec_room() bytes and must not
 * overlap them.  Returns false, with *out and *out_len untouched, if the value
 * has no form in this codec: an integer outside 32 bits in INT32, KRYO_INT and
 * JSON_INT, other than eight bytes in a codec of integers, and in a codec of
 * text what is not UTF-8 or, for Kryo, longer than a string of Java.
 */
bool
bf_encode(bf_codec codec, const void *bytes, size_t len, void *room,
		  const void **out, size_t *out_len)
{
	const unsigned char *end;

	if (codec >= BF_CODEC_DECIMAL)
	{
		end = codec >= BF_CODEC_KRYO_TEXT ? bf_put_text(codec, room, bytes, len) :
			put_integer(codec, room, bytes, len);
		if (end == NULL)
			return false;
		*out = room;
		*out_len = (size_t) (end - (unsigned char *) room);
		return true;
	}
	if (codec == BF_CODEC_NONE || (codec != BF_CODEC_RAW && len != 8) ||
		(codec == BF_CODEC_INT32 && (int64_t) bf_load64(bytes) != (int32_t) bf_load32(bytes)))
		return false;
	*out = bytes;
	*out_len = codec == BF_CODEC_INT32 ? 4 : len;
	return true;
}

/*
 * Hash n integers as bf_hash_integer() does.  `hashes` gets layout->words words
 * for each, and may not overlap `integers`.  Returns how many were hashed: fewer
 * than n if the next one has no form in the codec, which is for the caller to
 * report.
 */
uint64_t
bf_hash_integers(const bf_filter *f, const uint64_t *integers, uint64_t n, uint64_t *hashes)
{
	uint64_t	done;
	bf_hash		hash;

	for (done = 0; done < n && bf_hash_integer(f, integers[done], &hash); done++)
	{
		*hashes++ = hash.a;
		if (f->layout->words == 2)
			*hashes++ = hash.b;
	}
	return done;
}
