/*-------------------------------------------------------------------------
 *
 * bits.c
 *	  Ranges of bytes and bits of any length: copying, clearing, merging and
 *	  counting them.
 *
 * A stretch between two polls is BF_POLL_BYTES, 4 MiB, which takes about a
 * millisecond.  Any address will do: words go through memcpy().  No function
 * depends on the byte order of the machine.
 *
 * src/core/bits.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/bits.h"

/* The bytes from `at` on, below nbytes, to handle before the next poll. */
static inline size_t
stretch(uint64_t at, uint64_t nbytes)
{
	uint64_t	rest = nbytes - at;

	return (size_t) (rest < BF_POLL_BYTES ? rest : BF_POLL_BYTES);
}

/*
 * Copy nbytes; if `from` is NULL, write so many zeros.  Polls between
 * stretches, so that up to BF_POLL_BYTES are copied without a poll.
 */
void
bf_bits_copy(void *to, const void *from, uint64_t nbytes)
{
	unsigned char *out = to;
	const unsigned char *in = from;

	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		if (at > 0)
			bf_poll();
		if (in != NULL)
			memcpy(out + at, in + at, stretch(at, nbytes));
		else
			memset(out + at, 0, stretch(at, nbytes));
	}
}

/* Set nbytes to zero.  Polls between stretches. */
void
bf_bits_clear(void *to, uint64_t nbytes)
{
	bf_bits_copy(to, NULL, nbytes);
}

/*
 * Copy words of 64 bits, nbytes in all, a multiple of 8, each in reverse
 * order of its bytes; if `from` is NULL, write so many zeros.  For programs
 * that keep big-endian words (Guava, Spark).  Polls.
 */
void
bf_swap_words(void *to, const void *from, uint64_t nbytes)
{
	unsigned char *out = to;
	const unsigned char *in = from;

	if (from == NULL)
	{
		bf_bits_clear(to, nbytes);
		return;
	}
	for (uint64_t i = 0; i < nbytes;)
	{
		uint64_t	word;

		memcpy(&word, in + i, 8);
		word = __builtin_bswap64(word);
		memcpy(out + i, &word, 8);
		i += 8;
		bf_poll_at(i);
	}
}

/*
 * The bits of each of the eight bytes of w in reverse order: neighbours are
 * exchanged, then pairs, then halves of a byte.
 */
static inline uint64_t
reverse_bits(uint64_t w)
{
	w = (w >> 1 & UINT64_C(0x5555555555555555)) | (w & UINT64_C(0x5555555555555555)) << 1;
	w = (w >> 2 & UINT64_C(0x3333333333333333)) | (w & UINT64_C(0x3333333333333333)) << 2;
	return (w >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (w & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
}

/*
 * Copy nbytes, any number, each with its bits in reverse order: a bitmap of
 * Redis has bit 0 where a byte has 80h.  Polls.
 */
void
bf_reverse_bits(unsigned char *to, const unsigned char *from, uint64_t nbytes)
{
	uint64_t	word;

	for (uint64_t i = 0; i < nbytes / 8 * 8;)
	{
		memcpy(&word, from + i, 8);
		word = reverse_bits(word);
		memcpy(to + i, &word, 8);
		i += 8;
		bf_poll_at(i);
	}
	for (uint64_t i = nbytes / 8 * 8; i < nbytes; i++)
		to[i] = (unsigned char) reverse_bits(from[i]);
}

/* to |= from, over nbytes, a multiple of 8.  `to` may be `from`.  Polls. */
void
bf_bits_or(void *to, const void *from, uint64_t nbytes)
{
	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		bf_or_words((unsigned char *) to + at, (const unsigned char *) from + at,
					stretch(at, nbytes));
		bf_poll();
	}
}

/*
 * to &= from, over nbytes, a multiple of 8.  Is any bit left?  A filter
 * without one is stored without a body.  Polls.
 */
bool
bf_bits_and(void *to, const void *from, uint64_t nbytes)
{
	unsigned char *out = to;
	const unsigned char *in = from;
	uint64_t	any = 0;

	for (uint64_t i = 0; i < nbytes;)
	{
		uint64_t	a;
		uint64_t	b;

		memcpy(&a, out + i, 8);
		memcpy(&b, in + i, 8);
		a &= b;
		any |= a;
		memcpy(out + i, &a, 8);
		i += 8;
		bf_poll_at(i);
	}
	return any != 0;
}

/* The number of set bits in nbytes, a multiple of 8.  Polls. */
uint64_t
bf_bits_count(const void *bits, uint64_t nbytes)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < nbytes;)
	{
		uint64_t	word;

		memcpy(&word, (const unsigned char *) bits + i, 8);
		count += (uint64_t) __builtin_popcountll(word);
		i += 8;
		bf_poll_at(i);
	}
	return count;
}

/*
 * Are all nbytes, any number, zero?  Looks no further than a stretch that is
 * not.  Bytes within a stretch are OR-ed without a branch, which compilers
 * turn into vectors.  Polls.
 */
bool
bf_all_zero(const void *bytes, uint64_t nbytes)
{
	const unsigned char *p = bytes;

	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		uint64_t	end = at + stretch(at, nbytes);
		unsigned char any = 0;

		for (uint64_t i = at; i < end; i++)
			any |= p[i];
		if (any != 0)
			return false;
		bf_poll();
	}
	return true;
}
