/*-------------------------------------------------------------------------
 *
 * codec_internal.h
 *	  What the codecs of texts and those of integers share.
 *
 * src/profiles/codec_internal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CODEC_INTERNAL_H
#define BF_CODEC_INTERNAL_H

#include "profiles/codec.h"

#define BF_VARINT_ROOM		9

/*
 * All put functions write at `to` and return where the next byte goes.
 */
static inline unsigned char *
bf_put_bytes(unsigned char *to, const void *bytes, size_t len)
{
	memcpy(to, bytes, len);
	return to + len;
}

/* Groups of seven bits; the ninth, if it comes to that, has eight. */
static inline unsigned char *
bf_put_varint(unsigned char *to, uint64_t v)
{
	for (int i = 1; i < BF_VARINT_ROOM && v > 0x7f; i++)
	{
		*to++ = (unsigned char) (v | 0x80);
		v >>= 7;
	}
	*to++ = (unsigned char) v;
	return to;
}

/* codec_text.c: room for and form of a text; NULL if it has none */
extern size_t bf_text_room(bf_codec codec, size_t len);
extern unsigned char *bf_put_text(bf_codec codec, unsigned char *to, const void *bytes,
								  size_t len);

#endif							/* BF_CODEC_INTERNAL_H */
