/*-------------------------------------------------------------------------
 *
 * buckets.h
 *	  Tables of fingerprints in buckets, as filters of type cuckoo have them:
 *	  what one is made with, and how it stands.
 *
 * src/core/buckets.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_BUCKETS_H
#define BF_BUCKETS_H

#include "core/layout.h"

/* What a table is made with, beside its size. */
typedef struct bf_bucket_params
{
	uint32_t	bits;			/* of a fingerprint */
	uint32_t	bucket;			/* slots of one */
	uint32_t	iterations;		/* moves to make room */
	uint32_t	expansion;		/* each sub-filter is so many times larger; 0:
								 * there is but one */
} bf_bucket_params;

/* How a table stands. */
typedef struct bf_bucket_state
{
	uint64_t	removed;		/* values; not counted by all layouts */
	uint32_t	filters;		/* sub-filters, 1 or more */
	uint64_t	slots;			/* of all sub-filters */
} bf_bucket_state;

/* What a layout has such tables like. */
typedef struct bf_buckets
{
	bf_bucket_params least;		/* of each parameter */
	bf_bucket_params most;		/* iterations are 0 if tables have no such
								 * parameters */
	bf_bucket_params usual;		/* of who chooses none */
	uint64_t	most_capacity;
	bool		capacity_is_slots;	/* has a table no other capacity? */
	const char *limits;			/* sentences: which parameters go together,
								 * and what they do */

	/*
	 * Are tables of these parameters, within the limits, made?  More may be
	 * read.  NULL: all are.
	 */
	bool		(*makes) (bf_bucket_params params);

	/*
	 * A shape of which m is open, from parameters within the limits; and
	 * back.
	 */
	bf_shape	(*shape) (bf_bucket_params params);
	bf_bucket_params (*params) (bf_shape shape);

	/* A bound for the rate of a table whose slots are all taken. */
	double		(*full_rate) (bf_shape shape);

	/* Of a filter that was checked, also without a body. */
	bf_bucket_state (*state) (const bf_filter *f);
} bf_buckets;

/* The parameters of a filter of type cuckoo that has a shape. */
static inline bf_bucket_params
bf_bucket_params_of(const bf_filter *f)
{
	return f->layout->methods->buckets->params(f->head.shape);
}

#endif							/* BF_BUCKETS_H */
