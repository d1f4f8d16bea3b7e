/*-------------------------------------------------------------------------
 *
 * ngrams.h
 *	  Windows of bytes, and those that a text must have to match a pattern.
 *
 * A window is n bytes of a text in a row, 2 to 4, with A to Z as a to z and all other
 * bytes as they are; the first byte has the highest bits.  Bytes, not characters: in all
 * encodings that a server may have, a byte below 128 is an ASCII character and nothing
 * else.
 *
 * A pattern is read into literals: the bytes that must follow each other in a text that
 * matches, as runs between BF_NGRAM_BREAK.  BF_NGRAM_OR separates alternatives, of which
 * a text has to have one.  What is not understood makes fewer literals, never others.
 *
 * src/core/ngrams.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_NGRAMS_H
#define BF_NGRAMS_H

#include "core/core.h"

#define BF_NGRAM_LEAST	2		/* bytes of a window */
#define BF_NGRAM_MOST	4

/* Windows that are looked up for a pattern, at most; more would exclude hardly anything more. */
#define BF_NGRAM_KEYS	64

/* Alternatives, at most; a pattern with more has no windows. */
#define BF_NGRAM_ALTERNATIVES	16

/* What may be among literals besides bytes. */
#define BF_NGRAM_BREAK	256
#define BF_NGRAM_OR		257

/* A window of a pattern, and the alternative that it belongs to, counted from 0. */
typedef struct bf_ngram
{
	uint32_t	window;
	int			alternative;
} bf_ngram;

/* A byte, with A to Z as a to z. */
static inline unsigned char
bf_ngram_fold(unsigned char c)
{
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static inline bool
bf_ngram_is_letter(unsigned char c)
{
	c = bf_ngram_fold(c);
	return c >= 'a' && c <= 'z';
}

/* The bytes before a place in a text; zeros before the first one, or after a break. */
typedef struct bf_ngram_walk
{
	uint32_t	window;
	int			bytes;			/* of the window that are there */
} bf_ngram_walk;

/* Go to the next byte of a text, whose windows have n; is there a window that ends in it? */
static inline bool
bf_ngram_step(bf_ngram_walk *walk, unsigned char c, int n)
{
	walk->window = (walk->window << 8 | bf_ngram_fold(c)) & (uint32_t) (UINT64_C(0xffffffff) >> 8 * (4 - n));
	if (walk->bytes < n)
		walk->bytes++;
	return walk->bytes == n;
}

extern size_t bf_ngram_literals_of_text(const unsigned char *text, size_t len, uint16_t *literals);
extern size_t bf_ngram_literals_of_like(const unsigned char *pattern, size_t len, uint16_t *literals);
extern size_t bf_ngram_literals_of_regex(const unsigned char *pattern, size_t len, bool ignores_case,
										 uint32_t letters, uint16_t *literals);
extern int	bf_ngrams_of(const uint16_t *literals, size_t len, int n, bf_ngram ngrams[BF_NGRAM_KEYS]);

#endif							/* BF_NGRAMS_H */
