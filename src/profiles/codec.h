/*-------------------------------------------------------------------------
 *
 * codec.h
 *	  The bytes that other programs make of a value before they hash it.
 *
 * A codec begins with a value's canonical bytes, which are not marked by its
 * type: text is UTF-8, bytea its bytes, and an integer of any width eight
 * bytes, little-endian, two's complement.  So it is the codec that says which
 * of the three it takes:
 *
 *	  RAW			any; the bytes as they are
 *	  INT32, INT64	an integer: 4 or 8 little-endian bytes
 *	  DECIMAL		an integer: decimal digits, as clients send it to Redis
 *	  KRYO_...		text or an integer: Redisson's Kryo5Codec, its default
 *	  JSON_...		text or an integer: Redisson's JsonJacksonCodec
 *	  UTF16			text: Guava's unencodedCharsFunnel()
 *
 * INT stands for 32 bits and LONG for 64, as in Java.  There the same number
 * has other bytes as an Integer than as a Long.
 *
 * Some values and their bytes, in hexadecimal:
 *
 *	  DECIMAL		300				33 30 30
 *	  INT32			300				2c 01 00 00
 *	  KRYO_INT		300				02 d8 04
 *	  KRYO_LONG		-1				09 01
 *	  JSON_LONG		300				["java.lang.Long",300]
 *	  KRYO_TEXT		"ab"			03 61 e2
 *	  KRYO_TEXT		"a\u00e9"		03 83 61 c3 a9
 *	  KRYO_TEXT		"\U0001F600"	03 83 ed a0 bd ed b8 80
 *	  JSON_TEXT		"\U0001F600"	"\uD83D\uDE00", with the quotes
 *	  UTF16			"a\u00e9"		61 00 e9 00
 *
 * src/profiles/codec.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CODEC_H
#define BF_CODEC_H

#include "core/layout.h"

/* Codecs that write alike stand together: codec.c compares them by their order. */
typedef enum bf_codec
{
	BF_CODEC_NONE = 0,			/* takes nothing */
	BF_CODEC_RAW,
	BF_CODEC_INT32,
	BF_CODEC_INT64,
	BF_CODEC_DECIMAL,			/* from here on: integers as text */
	BF_CODEC_KRYO_INT,
	BF_CODEC_KRYO_LONG,
	BF_CODEC_JSON_INT,
	BF_CODEC_JSON_LONG,
	BF_CODEC_KRYO_TEXT,			/* from here on: texts */
	BF_CODEC_JSON_TEXT,
	BF_CODEC_UTF16
} bf_codec;

/* The kinds of several profiles: integers by their width, or as clients send them to Redis. */
extern const bf_kind bf_sized_kinds[];
extern const bf_kind bf_decimal_kinds[];

/* The room that any codec may need for an integer. */
#define BF_INTEGER_ROOM		48

extern size_t bf_codec_room(bf_codec codec, size_t len);
extern bool bf_encode(bf_codec codec, const void *bytes, size_t len, void *room,
					  const void **out, size_t *out_len);
extern uint64_t bf_hash_integers(const bf_filter *f, const uint64_t *integers, uint64_t n,
								 uint64_t *hashes);

/*
 * Hash one integer, 64-bit two's complement, for a filter of another program,
 * whose codec is one of integers.  False, and no hash, if it has no form in the
 * codec, as a number outside of 32 bits in one of int4.
 */
static inline bool
bf_hash_integer(const bf_filter *f, uint64_t integer, bf_hash *hash)
{
	unsigned char bytes[8];
	unsigned char room[BF_INTEGER_ROOM];
	const void *encoded;
	size_t		len;

	bf_store64(bytes, integer);
	if (!bf_encode((bf_codec) f->head.shape.codec, bytes, sizeof(bytes), room, &encoded, &len))
		return false;
	*hash = f->layout->profile->hash(f, encoded, len);
	return true;
}

#endif							/* BF_CODEC_H */
