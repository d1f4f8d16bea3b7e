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

extern bool bf_hashes_repeat(const uint64_t *hashes, uint64_t n, int words, int most);
extern void bf_hashes_sort(uint64_t *hashes, uint64_t n, int words);
extern uint64_t bf_hashes_limit(uint64_t *hashes, uint64_t n, int words, int most);

#endif							/* BF_HASH_LIST_H */
