/*-------------------------------------------------------------------------
 *
 * codec.h
 *	  The bytes that other programs make of a value before they hash it.
 *
 * A codec begins with a value's canonical bytes, which do not tell what the
 * value was: text is UTF-8, bytea its bytes, and an integer of any width eight
 * bytes, little-endian, two's complement.  So it is the codec that says which
 * of the three it takes:
 *
 *	  RAW			any; the bytes as they are
 *	  INT32, INT64	an integer: 4 or 8 little-endian bytes
 *	  DECIMAL		an integer: decimal digits, as clients send it to Redis
 *	  KRYO_...		text or an integer: Redisson's Kryo5Codec, its default
 *	  JSON_...		text or an integer: Redisson's JsonJacksonCodec
 *
 * INT stands for 32 bits and LONG for 64, as in Java.  There the same number
 * has other bytes as an Integer than as a Long.
 *
 * src/core/codec.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CODEC_H
#define BF_CODEC_H

#include "core/core.h"

typedef enum bf_codec
{
	BF_CODEC_NONE = 0,			/* takes nothing */
	BF_CODEC_RAW,
	BF_CODEC_INT32,
	BF_CODEC_INT64,
	BF_CODEC_DECIMAL,
	BF_CODEC_KRYO_TEXT,
	BF_CODEC_KRYO_INT,
	BF_CODEC_KRYO_LONG,
	BF_CODEC_JSON_TEXT,
	BF_CODEC_JSON_INT,
	BF_CODEC_JSON_LONG
} bf_codec;

extern size_t bf_codec_room(bf_codec codec, size_t len);
extern bool bf_encode(bf_codec codec, const void *bytes, size_t len, void *room,
					  const void **out, size_t *out_len);

#endif							/* BF_CODEC_H */
