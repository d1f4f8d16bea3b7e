/*-------------------------------------------------------------------------
 *
 * guava_places.h
 *	  The two walks of Guava, which hand-written filters have taken over.
 *
 * Guava calls them MURMUR128_MITZ_64, by which it writes, and
 * MURMUR128_MITZ_32, by which it wrote once and which it still reads.
 *
 * src/core/profiles/guava_places.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_GUAVA_PLACES_H
#define BF_GUAVA_PLACES_H

#include "core/layout.h"

/* What Guava's funnels make of a value. */
extern const bf_kind bf_funnel_kinds[];

/* As the members of bf_layout */
extern bf_hash bf_places64_hash(bf_shape shape, const void *encoded, size_t len);
extern uint64_t bf_places64_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n,
										  uint64_t *hashes);
extern void bf_places64_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n);
extern bool bf_places64_contains(const void *body, bf_shape shape, bf_hash hash);
extern int	bf_places64_slices(bf_shape shape, bf_hash hash, uint64_t *offsets);
extern bool bf_places64_test_slice(const void *slice, bf_shape shape, bf_hash hash, int which);

extern bf_hash bf_places32_hash(bf_shape shape, const void *encoded, size_t len);
extern uint64_t bf_places32_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n,
										  uint64_t *hashes);
extern void bf_places32_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n);
extern bool bf_places32_contains(const void *body, bf_shape shape, bf_hash hash);
extern int	bf_places32_slices(bf_shape shape, bf_hash hash, uint64_t *offsets);
extern bool bf_places32_test_slice(const void *slice, bf_shape shape, bf_hash hash, int which);

/* Members of a bf_layout; spark.c takes the second walk with another hash. */
#define BF_PLACES64_MEMBERS \
	.words = 2, \
	.add = bf_places64_add, \
	.contains = bf_places64_contains, \
	.slices = bf_places64_slices, \
	.test_slice = bf_places64_test_slice

#define BF_PLACES32_MEMBERS \
	.words = 1, \
	.add = bf_places32_add, \
	.contains = bf_places32_contains, \
	.slices = bf_places32_slices, \
	.test_slice = bf_places32_test_slice

#endif							/* BF_GUAVA_PLACES_H */
