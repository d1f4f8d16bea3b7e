/*-------------------------------------------------------------------------
 *
 * mitz.h
 *	  The two walks of Guava, which hand-written filters have taken over.
 *
 * Guava calls them MURMUR128_MITZ_64, by which it writes, and
 * MURMUR128_MITZ_32, by which it wrote once and which it still reads.
 *
 * src/core/mitz.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_MITZ_H
#define BF_MITZ_H

#include "core/layout.h"

/* What Guava's funnels make of a value. */
extern const bf_kind bf_funnel_kinds[];

/* As the members of bf_layout */
extern bf_hash bf_mitz64_hash(bf_shape shape, const void *encoded, size_t len);
extern uint64_t bf_mitz64_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n,
										uint64_t *hashes);
extern void bf_mitz64_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n);
extern bool bf_mitz64_contains(const void *body, bf_shape shape, bf_hash hash);
extern int	bf_mitz64_pieces(bf_shape shape, bf_hash hash, uint64_t *offsets);
extern bool bf_mitz64_test_piece(const void *piece, bf_shape shape, bf_hash hash, int which);

extern bf_hash bf_mitz32_hash(bf_shape shape, const void *encoded, size_t len);
extern uint64_t bf_mitz32_hash_integers(bf_shape shape, const uint64_t *integers, uint64_t n,
										uint64_t *hashes);
extern void bf_mitz32_add(void *body, bf_shape shape, const uint64_t *hashes, uint64_t n);
extern bool bf_mitz32_contains(const void *body, bf_shape shape, bf_hash hash);
extern int	bf_mitz32_pieces(bf_shape shape, bf_hash hash, uint64_t *offsets);
extern bool bf_mitz32_test_piece(const void *piece, bf_shape shape, bf_hash hash, int which);

/* Members of a bf_layout; spark.c takes the second walk with another hash. */
#define BF_MITZ64_MEMBERS \
	.words = 2, \
	.add = bf_mitz64_add, \
	.contains = bf_mitz64_contains, \
	.pieces = bf_mitz64_pieces, \
	.test_piece = bf_mitz64_test_piece

#define BF_MITZ32_MEMBERS \
	.words = 1, \
	.add = bf_mitz32_add, \
	.contains = bf_mitz32_contains, \
	.pieces = bf_mitz32_pieces, \
	.test_piece = bf_mitz32_test_piece

#endif							/* BF_MITZ_H */
