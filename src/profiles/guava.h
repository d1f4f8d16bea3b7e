/*-------------------------------------------------------------------------
 *
 * guava.h
 *	  The hashes and funnels of Guava, which hand-written filters have taken
 *	  over.
 *
 * src/profiles/guava.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_GUAVA_H
#define BF_GUAVA_H

#include "core/layout.h"

/* What Guava's funnels make of a value. */
extern const bf_kind bf_funnel_kinds[];

/* The hashes for the walks LINEAR_63 and HALVES (classic.h). */
extern bf_hash bf_guava64_hash(const bf_filter *f, const void *encoded, size_t len);
extern bf_hash bf_guava32_hash(const bf_filter *f, const void *encoded, size_t len);

#endif							/* BF_GUAVA_H */
