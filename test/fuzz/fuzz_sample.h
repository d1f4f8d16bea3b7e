/*-------------------------------------------------------------------------
 *
 * fuzz_sample.h
 *	  Lists of hashes, and samples of them, for the fuzz targets.
 *
 * What is returned is allocated by fuzz_alloc(), and the caller frees it.
 *
 * test/fuzz/fuzz_sample.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_FUZZ_SAMPLE_H
#define BF_FUZZ_SAMPLE_H

#include "core/sample.h"
#include "fuzz.h"

/* n hashes, as a value stores them. */
static inline uint64_t *
fuzz_hashes(const uint8_t *from, uint64_t n)
{
	uint64_t   *hashes = fuzz_alloc(n * sizeof(uint64_t));

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = bf_load64(from + i * 8);
	return hashes;
}

/*
 * A set of n words of hashes, of a shift or more, in the smallest table that
 * it may have if it is to take room hashes.
 */
static inline bf_sample
fuzz_sample(const uint64_t *hashes, uint64_t n, uint64_t room, uint32_t shift, int words)
{
	uint64_t	nslots = bf_sample_slots(room);
	bf_sample	s;

	bf_sample_init(&s, fuzz_alloc(nslots * sizeof(uint64_t)), nslots);
	bf_sample_raise(&s, shift);
	bf_sample_add(&s, hashes, n, words);
	return s;
}

#endif							/* BF_FUZZ_SAMPLE_H */
