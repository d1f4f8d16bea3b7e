/*-------------------------------------------------------------------------
 *
 * counting.h
 *	  The native layout with counters instead of bits.
 *
 * A filter of m counters has them where a bloom filter of m bits has its
 * bits: the same blocks of 512, the same lanes, the same positions for a hash
 * (core/native.h).  A counter has four bits, which lie in four planes of the
 * block, each drawn as a native block; plane p holds the bits of weight 2^p.
 *
 *	  block 0                            block 1
 *	  +--------+--------+-------+-------+--------+--------+--     --+
 *	  |plane 0 |plane 1 |plane 2|plane 3|plane 0 |plane 1 |   ...   |
 *	  | 64 bytes                        |                           |
 *	  +--------+--------+-------+-------+--------+--------+--     --+
 *
 * So bit p of the counter at bit b of lane l of a block is bit b%8 of byte
 * 256*block + 64*p + 8*l + b/8.  OR-ing the planes gives the native block in
 * which those bits are set whose counters are not zero, and 64 counters are
 * added to 64 others by a few operations on words.
 *
 * A counter that reaches 15 stays there, whatever is added or taken out.  All
 * others are exactly how often values that have the position were added less
 * how often they were taken out; so as long as no value is taken out that is
 * not in, none that is in is ever denied.  A filter of 16 hashes may give a
 * value one position twice: such a counter is raised and lowered twice.
 *
 * Counters are capped sums, min(15, ...), so it does not matter in which
 * order or in how many parts values are added, united and folded.
 *
 * Source: L. Fan, P. Cao, J. Almeida, A. Z. Broder, "Summary cache", 2000
 * (counters of four bits); the planes are known as vertical counters.
 *
 * src/core/counting.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_COUNTING_H
#define BF_COUNTING_H

#include "core/native.h"

#define BF_COUNTER_BITS		4
#define BF_COUNTER_MAX		15
#define BF_COUNTING_BLOCK	((uint64_t) BF_COUNTER_BITS * BF_BLOCK_BYTES)

/* Sums over all counters of a filter. */
typedef struct bf_counting_tally
{
	uint64_t	used;			/* counters that are not zero */
	uint64_t	stuck;			/* counters that are 15 */
	uint64_t	sum;			/* of all counters */
} bf_counting_tally;

extern const bf_layout bf_counting;

extern bf_counting_tally bf_counting_count(const bf_filter *f);
extern void bf_counting_to_bits(void *bits, const bf_filter *f);

#endif							/* BF_COUNTING_H */
