/*-------------------------------------------------------------------------
 *
 * bits.h
 *	  Ranges of bytes and bits of any length: copying, clearing, merging and
 *	  counting them.
 *
 * All functions but bf_or_words() poll (core.h) after each BF_POLL_BYTES and
 * may therefore not return; what they write is then half written.  No two
 * ranges of a call may overlap unless they are the same one.  Lengths are in
 * bytes.
 *
 * src/core/bits.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_BITS_H
#define BF_BITS_H

#include "core/core.h"

/* to |= from, over nbytes, a multiple of 8; for ranges too short to poll. */
static inline void
bf_or_words(unsigned char *to, const unsigned char *from, uint64_t nbytes)
{
	for (uint64_t i = 0; i < nbytes; i += 8)
	{
		uint64_t	a;
		uint64_t	b;

		memcpy(&a, to + i, 8);
		memcpy(&b, from + i, 8);
		a |= b;
		memcpy(to + i, &a, 8);
	}
}

/* Copying.  Where `from` is NULL, the first two write zeros. */
extern void bf_bits_copy(void *to, const void *from, uint64_t nbytes);
extern void bf_swap_words(void *to, const void *from, uint64_t nbytes);
extern void bf_reverse_bits(unsigned char *to, const unsigned char *from, uint64_t nbytes);
extern void bf_bits_clear(void *to, uint64_t nbytes);

/* Merging, over a multiple of 8 bytes. */
extern void bf_bits_or(void *to, const void *from, uint64_t nbytes);
extern bool bf_bits_and(void *to, const void *from, uint64_t nbytes);

/* Looking. */
extern uint64_t bf_bits_count(const void *bits, uint64_t nbytes);
extern bool bf_all_zero(const void *bytes, uint64_t nbytes);

#endif							/* BF_BITS_H */
