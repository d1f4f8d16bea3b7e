/*-------------------------------------------------------------------------
 *
 * hash_list.h
 *	  Lists of hashes: dropping repetitions, or too many of them, in place.
 *
 * A list has n words of 64 bits, which hold hashes of one word or of two,
 * the first of which has the higher bits.  `words` says which; n is a
 * multiple of it.  Sorting is by the hash as a number.  `most` is how many
 * of equal hashes matter: 1 for filters of bits, more for counters, which
 * stop at 15.
 *
 * src/core/hash_list.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_HASH_LIST_H
#define BF_HASH_LIST_H

#include "core/core.h"

/* The bytes that bf_hashes_distinct() works in, for n hashes. */
static inline uint64_t
bf_hashes_scratch(uint64_t n)
{
	uint64_t	bytes = 8;

	while (bytes < n / 2)
		bytes *= 2;
	return bytes;
}

extern bool bf_hashes_repeat(const uint64_t *hashes, uint64_t n, int words, int most);
extern void bf_hashes_sort(uint64_t *hashes, uint64_t n, int words);
extern double bf_hashes_distinct(const uint64_t *hashes, uint64_t n, unsigned char *scratch);
extern uint64_t bf_hashes_limit(uint64_t *hashes, uint64_t n, int words, int most);

#endif							/* BF_HASH_LIST_H */
