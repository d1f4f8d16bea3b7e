/*-------------------------------------------------------------------------
 *
 * sample.h
 *	  How many distinct hashes are there?  Counted exactly while they are
 *	  few, then from those whose lowest bits are zero.
 *
 * The set holds the distinct hashes with shift zero low bits, where shift is
 * the smallest for which there are at most BF_SAMPLE_MAX of them.  That is a
 * property of the set of hashes alone: neither their order, nor repetitions,
 * nor how they were split among processes and merged again can change it, so
 * every plan sizes a filter alike.
 *
 * With shift 0 the count is exact; else its relative standard error is
 * 1/sqrt(held), at most 0.4 % since more than half of BF_SAMPLE_MAX are held
 * but for chance.
 *
 * src/core/sample.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_SAMPLE_H
#define BF_SAMPLE_H

#include "core/core.h"

#define BF_SAMPLE_MAX		((uint64_t) 1 << 17)
#define BF_SAMPLE_MAX_SHIFT	40

typedef struct bf_sample
{
	uint64_t   *slots;			/* open addressing; 0 = free */
	uint64_t	mask;			/* number of slots - 1 */
	uint64_t	held;			/* distinct hashes in the set */
	uint32_t	shift;			/* low bits that must be zero */
	bool		zero;			/* is hash 0, which no slot can hold, there? */
} bf_sample;

/* Does a set with this shift take the hash in? */
static inline bool
bf_sample_admits(uint64_t hash, uint32_t shift)
{
	return (hash & (((uint64_t) 1 << shift) - 1)) == 0;
}

extern uint64_t bf_sample_slots(uint64_t nhashes);
extern void bf_sample_init(bf_sample *s, uint64_t *slots, uint64_t nslots);
extern void bf_sample_add(bf_sample *s, const uint64_t *hashes, uint64_t n);
extern void bf_sample_raise(bf_sample *s, uint32_t shift);
extern uint64_t bf_sample_get(const bf_sample *s, uint64_t *out);
extern uint64_t bf_sample_estimate(const bf_sample *s);

#endif							/* BF_SAMPLE_H */
