/*-------------------------------------------------------------------------
 *
 * sample.h
 *	  How many distinct hashes are there?  Counted exactly while they are
 *	  few, then from a fixed fraction of the hash space.
 *
 * The set holds the distinct hashes whose product with a constant has shift
 * zero high bits, where shift is the smallest for which there are at most
 * BF_SAMPLE_MAX of them.  (Bits of the hash itself would not do: people split
 * large sets by them, and then all or none of a part would be counted.)  That is a
 * property of the set of hashes alone: neither their order, nor repetitions,
 * nor how they were split among processes and merged again can change it, so
 * every plan sizes a filter alike.
 *
 * With shift 0 the count is exact; else its relative standard error is
 * 1/sqrt(held), at most 0.4 % since more than half of BF_SAMPLE_MAX are held
 * but for chance.
 *
 * Of hashes of two words the first is counted.
 *
 * The same table serves as a set without that limit, with which repetitions are
 * dropped from a list: bf_sample_drop_known().
 *
 * src/core/sample.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_SAMPLE_H
#define BF_SAMPLE_H

#include "core/core.h"

#define BF_SAMPLE_MAX		((uint64_t) 1 << 17)
#define BF_SAMPLE_MAX_SHIFT	47	/* no more than 2^17 hashes pass it */
#define BF_SAMPLE_FACTOR	UINT64_C(0xd6e8feb86659fd93)

/*
 * Words between two polls of a long loop, a multiple of what a hash has.
 * Hashes that someone chose can make the table's probing long, so that putting
 * one in may take a thousand times as usual.
 */
#define BF_SAMPLE_STRETCH	512

typedef struct bf_sample
{
	uint64_t   *slots;			/* open addressing; 0 = free */
	uint64_t	mask;			/* number of slots - 1 */
	uint64_t	held;			/* distinct hashes in the set */
	uint32_t	shift;			/* a fraction of 2^-shift is let in */
	bool		zero;			/* is hash 0, which no slot can hold, there? */
} bf_sample;

/* Does a set with this shift take the hash in? */
static inline bool
bf_sample_admits(uint64_t hash, uint32_t shift)
{
	return hash * BF_SAMPLE_FACTOR <= UINT64_MAX >> shift;
}

extern void bf_sample_seed(uint64_t seed);
extern uint64_t bf_sample_slots(uint64_t nhashes);
extern void bf_sample_init(bf_sample *s, uint64_t *slots, uint64_t nslots);
extern void bf_sample_count(bf_sample *s, const uint64_t *hashes, uint64_t n, int words);
extern uint64_t bf_sample_add(bf_sample *s, const uint64_t *hashes, uint64_t n, int words);
extern uint64_t bf_sample_drop_known(bf_sample *s, uint64_t *hashes, uint64_t n);
extern bool bf_sample_is_full(const bf_sample *s);
extern void bf_sample_raise(bf_sample *s, uint32_t shift);
extern uint64_t bf_sample_get(const bf_sample *s, uint64_t *out);
extern uint64_t bf_sample_estimate(const bf_sample *s);

#endif							/* BF_SAMPLE_H */
