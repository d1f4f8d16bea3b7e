/*-------------------------------------------------------------------------
 *
 * cuckoo_params.h
 *	  What a cuckoo filter is made with.
 *
 * src/cuckoo_params.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_CUCKOO_PARAMS_H
#define BLOOMEXT_CUCKOO_PARAMS_H

#include "bloom.h"

/* Each is CUCKOO_DEFAULT where the profile is to choose. */
typedef struct CuckooParams
{
	int32		bits;			/* of a fingerprint */
	int32		bucket;			/* slots of one */
	int32		iterations;		/* redisbloom: moves to make room */
	int32		expansion;		/* redisbloom: growth of sub-filters */
} CuckooParams;

#define CUCKOO_DEFAULT	PG_INT32_MIN

extern uint64 BloomCheckCuckooCapacity(double capacity);
extern bf_header BloomCuckooHeader(const bf_layout *layout, double capacity,
								   const CuckooParams *params);

#endif							/* BLOOMEXT_CUCKOO_PARAMS_H */
