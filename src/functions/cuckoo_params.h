/*-------------------------------------------------------------------------
 *
 * cuckoo_params.h
 *	  What a cuckoo filter is made with.
 *
 * src/functions/cuckoo_params.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_CUCKOO_PARAMS_H
#define BLOOMEXT_CUCKOO_PARAMS_H

#include "filter/filter.h"

/* Each is CUCKOO_DEFAULT where the profile is to choose. */
typedef struct CuckooParams
{
	int64		bits;			/* of a fingerprint */
	int64		bucket;			/* slots of one */
	int64		iterations;		/* redisbloom: moves to make room */
	int64		expansion;		/* redisbloom: growth of sub-filters */
} CuckooParams;

#define CUCKOO_DEFAULT	PG_INT64_MIN	/* no integer that a caller can give */

extern uint64 BloomCheckCuckooCapacity(double capacity);
extern bf_header BloomCuckooHeader(const bf_layout *layout, double capacity,
								   const CuckooParams *params);

#endif							/* BLOOMEXT_CUCKOO_PARAMS_H */
