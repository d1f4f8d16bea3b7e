/*-------------------------------------------------------------------------
 *
 * cuckoo.h
 *	  A cuckoo filter: a table of fingerprints that can be added, counted
 *	  and removed.
 *
 * The table is an even number N of buckets of 2, 4 or 8 slots.  A slot holds
 * a fingerprint of f = 8, 12 or 16 bits, or 0 if it is free.  The bytes of a
 * bucket, read as one little-endian number, have slot s in the f bits from
 * bit f*s on, and no two buckets share a byte.  With four slots of 12 bits:
 *
 *	  byte		 0        1        2        3        4        5
 *			  +--------+----+----+--------+--------+----+----+--------+
 *			  | slot 0      | slot 1      | slot 2      | slot 3      |
 *			  +--------+----+----+--------+--------+----+----+--------+
 *			   low 8 of 0, high 4 of 0 with low 4 of 1, high 8 of 1, ...
 *
 * Buckets follow each other; zeros fill the last bytes up to a multiple of 8.
 *
 * For a hash h, a uniform 64-bit number, with mix and spread of native.h
 * (whose comment says why h alone would not do):
 *
 *	  m      = mix(h)
 *	  F      = 1 + floor((spread(m) >> 32) * (2^f - 1) / 2^32)
 *	  first  = floor(m * N / 2^64)
 *	  s      = F * 2^(64-f) + (mix(F) >> f)           < 2^64
 *	  second = (2 * floor(s * (N/2) / 2^64) + 1 - first)  mod N
 *
 * The fingerprint F is in one of the two buckets.  The sum of both is odd and
 * depends on F alone.  So each is found from the other, whichever of the two
 * a fingerprint is met in; they are never the same one, as N is even; and N
 * need not be a power of two.  The high bits of s are F itself, which spreads
 * the fingerprints evenly over the few sums of a small table; the low bits
 * make the sums of a large table irregular, so that few moves lead far.
 *
 * Adding takes the first free slot of the first bucket, or else of the second.
 * If there is none, fingerprints move to their other bucket to make room, by
 * the shortest chain of moves.  The search for it is breadth-first over the
 * slots in order, it ends after BF_CUCKOO_SEARCH buckets, and until it has
 * found one nothing changes.  So the same calls in the same order make the
 * same bytes everywhere, and a value that does not fit leaves none behind.
 *
 * What it promises: while only values that were added are removed, none that
 * is left is ever missed.  Removing any other value may take the fingerprint
 * of one that is there.  Adding stores another copy each time, and 2 * bucket
 * copies fill both buckets of a value.
 *
 * A bucket of 1 is not offered: tables of it fail at a quarter to half of their
 * slots.  Buckets of 2 with 8 bits are, but a large one may fail by accident,
 * see bf_cuckoo_buckets().
 *
 * Source: B. Fan, D. G. Andersen, M. Kaminsky, M. D. Mitzenmacher, "Cuckoo
 * Filter: Practically Better Than Bloom", CoNEXT 2014.  It takes the second
 * bucket by XOR, which needs a power of two.
 *
 * src/core/cuckoo.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CUCKOO_H
#define BF_CUCKOO_H

#include "core/native.h"

typedef struct bf_cuckoo
{
	unsigned char *slots;		/* bf_bits_bytes(); NULL in a mere shape */
	uint64_t	nbuckets;		/* even */
	uint8_t		bits;			/* of a fingerprint: 8, 12 or 16 */
	uint8_t		bucket;			/* slots of a bucket: 2, 4 or 8 */
} bf_cuckoo;

#define BF_CUCKOO_MAX_BUCKETS	((uint64_t) 1 << 57)
#define BF_CUCKOO_BUCKET_SLOTS	8	/* of the largest bucket */
#define BF_CUCKOO_BUCKET_BYTES	16	/* of the largest bucket */

/* Buckets that a search for room may look at; part of how bytes come about. */
#define BF_CUCKOO_SEARCH		2048

/* Where a hash belongs. */
typedef struct bf_cuckoo_place
{
	uint64_t	first;
	uint64_t	second;
	uint32_t	fingerprint;
} bf_cuckoo_place;

/* F of the drawing above, 1 to 2^bits - 1, from the mixed hash. */
static inline uint32_t
bf_cuckoo_fingerprint(uint64_t mixed, uint8_t bits)
{
	uint64_t	high = bf_native_spread(mixed) >> 32;

	return 1 + (uint32_t) (high * ((UINT64_C(1) << bits) - 1) >> 32);
}

/* The other of the two buckets that a fingerprint may be in. */
static inline uint64_t
bf_cuckoo_other(uint64_t nbuckets, uint8_t bits, uint64_t bucket, uint32_t fingerprint)
{
	uint64_t	spot = (uint64_t) fingerprint << (64 - bits) | bf_native_mix(fingerprint) >> bits;
	uint64_t	sum = 2 * bf_native_block(spot, nbuckets / 2) + 1;

	return sum >= bucket ? sum - bucket : sum + nbuckets - bucket;
}

/* Bytes of a bucket of so many slots of so many bits: 2 to 16. */
static inline unsigned
bf_cuckoo_bucket_bytes(uint8_t bits, uint8_t bucket)
{
	return (unsigned) bits * bucket / 8;
}

/*
 * The slots of the table, used or not, of a shape that exists.  A division by
 * a number that the compiler does not know takes as long as half a lookup.
 */
static inline uint64_t
bf_cuckoo_slots(const bf_filter *f)
{
	uint8_t		bits = f->head.shape.hashes;

	return bits == 12 ? f->head.shape.nbits / 12 : f->head.shape.nbits >> __builtin_ctz(bits);
}

/* The table that a filter is, of a shape that exists; a mere shape without a body. */
static inline bf_cuckoo
bf_cuckoo_of(const bf_filter *f)
{
	return (bf_cuckoo) {
		.slots = f->body,
		.nbuckets = bf_cuckoo_slots(f) >> __builtin_ctz(f->head.shape.layout_param),
		.bits = f->head.shape.hashes,
		.bucket = (uint8_t) f->head.shape.layout_param,
	};
}

/* Shapes and sizes: cuckoo_sizes.c. */
extern bool bf_cuckoo_shape_ok(uint64_t nbuckets, uint8_t bits, uint8_t bucket);
extern uint64_t bf_cuckoo_buckets(uint64_t capacity, uint8_t bucket);
extern double bf_cuckoo_rate(double used, uint64_t nslots, uint8_t bits, uint8_t bucket);

/* Members of bf_methods and what these have: cuckoo.c. */
extern bf_outcome bf_cuckoo_insert(bf_filter *f, const uint64_t *hashes, uint64_t n, uint64_t *done);
extern bool bf_cuckoo_remove(bf_filter *f, bf_hash hash);
extern bool bf_cuckoo_contains(const bf_filter *f, bf_hash hash);
extern uint32_t bf_cuckoo_count(const bf_filter *f, bf_hash hash);
extern int	bf_cuckoo_slices(const bf_filter *f, bf_hash hash, uint64_t *offsets);
extern bool bf_cuckoo_test_slice(const bf_filter *f, const void *slice, bf_hash hash, int which);
extern double bf_cuckoo_used(const bf_filter *f);

extern const bf_layout bf_cuckoo_native;

#endif							/* BF_CUCKOO_H */
