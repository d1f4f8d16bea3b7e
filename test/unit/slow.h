/*-------------------------------------------------------------------------
 *
 * slow.h
 *	  Where the native layout puts a hash, by a second implementation.
 *
 * test/unit/slow.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_SLOW_H
#define BF_SLOW_H

#include <stdint.h>

/* A block, and one bit in each of its lanes. */
typedef struct slow_place
{
	uint64_t	block;
	unsigned	bits[8];
} slow_place;

extern void slow_find(uint64_t hash, uint64_t nblocks, slow_place *p);
extern uint64_t slow_rehash(uint64_t hash);

#endif							/* BF_SLOW_H */
