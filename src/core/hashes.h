/*-------------------------------------------------------------------------
 *
 * hashes.h
 *	  Lists of hashes: dropping repetitions, or too many of them, in place.
 *
 * src/core/hashes.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_HASHES_H
#define BF_HASHES_H

#include "core/core.h"

extern bool bf_hashes_repeat(const uint64_t *hashes, uint64_t n, int words, int most);
extern void bf_hashes_sort(uint64_t *hashes, uint64_t n, int words);
extern uint64_t bf_hashes_limit(uint64_t *hashes, uint64_t n, int words, int most);

/* Sort the list, drop repetitions, and return how many words are left. */
static inline uint64_t
bf_hashes_unique(uint64_t *hashes, uint64_t n, int words)
{
	return bf_hashes_limit(hashes, n, words, 1);
}

#endif							/* BF_HASHES_H */
