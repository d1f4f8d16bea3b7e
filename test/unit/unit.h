/*-------------------------------------------------------------------------
 *
 * unit.h
 *	  What the tests of the core share: checks, cases, random numbers.
 *
 * A case is a function; it fails if a CHECK in it does, or if it crashes, or
 * runs for too long.  Each runs in a process of its own.  Random numbers have
 * fixed seeds: a case does the same on every run and every machine.
 *
 * test/unit/unit.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_H
#define BF_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct unit_case
{
	const char *name;			/* what holds if it passes; NULL ends a list */
	void		(*run) (void);
} unit_case;

extern const unit_case format_cases[];
extern const unit_case damage_cases[];
extern const unit_case layout_cases[];
extern const unit_case native_cases[];
extern const unit_case pages_cases[];
extern const unit_case sliced_cases[];
extern const unit_case fold_cases[];
extern const unit_case ngrams_cases[];
extern const unit_case counting_cases[];
extern const unit_case multiset_cases[];
extern const unit_case promise_cases[];
extern const unit_case layered_cases[];
extern const unit_case redisbloom_cases[];
extern const unit_case cuckoo_cases[];
extern const unit_case cuckoo_use_cases[];
extern const unit_case sizing_cases[];
extern const unit_case sample_cases[];
extern const unit_case hashes_cases[];
extern const unit_case hash_cases[];
extern const unit_case classic_cases[];
extern const unit_case profiles_cases[];
extern const unit_case import_cases[];
extern const unit_case murmur_cases[];
extern const unit_case highway_cases[];
extern const unit_case codec_cases[];
extern const unit_case redis_cuckoo_cases[];
extern const unit_case redis_dump_cases[];

/* Note a failure in the running case; only the first few are printed. */
extern void unit_fail(const char *file, int line, const char *format,...)
			__attribute__((format(printf, 3, 4)));

/* Check a condition; CHECKF also prints what it is told. */
#define CHECK(cond) \
	((cond) ? (void) 0 : unit_fail(__FILE__, __LINE__, "%s", #cond))
#define CHECKF(cond, format, ...) \
	((cond) ? (void) 0 : unit_fail(__FILE__, __LINE__, "%s: " format, #cond, __VA_ARGS__))

/* Memory from malloc(), exactly as long as asked for; never NULL. */
extern void *unit_alloc(uint64_t nbytes);
extern void *unit_zeros(uint64_t nbytes);
extern void *unit_copy(const void *bytes, uint64_t nbytes);

/* Are nbytes the same? */
extern bool unit_same(const void *a, const void *b, uint64_t nbytes);

/* Make bf_poll count its calls from now on. */
extern void unit_count_polls(void);
extern uint64_t unit_polls;

/* Run a check by the plain kernel, and then by the best one of this machine. */
extern void unit_with_each_kernel(void (*check) (void));

/* Order of unsigned 64-bit numbers, for qsort(). */
extern int	unit_compare(const void *a, const void *b);

/*
 * The next of a sequence of random numbers, which is a sequence of distinct
 * ones: splitmix64.
 */
static inline uint64_t
unit_random(uint64_t *state)
{
	uint64_t	z = (*state += UINT64_C(0x9e3779b97f4a7c15));

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* A random number below n. */
static inline uint64_t
unit_below(uint64_t *state, uint64_t n)
{
	return unit_random(state) % n;
}

/* n random hashes, distinct for all seeds below 2^32 and n. */
static inline uint64_t *
unit_hashes(uint64_t seed, uint64_t n)
{
	uint64_t	state = seed;
	uint64_t   *hashes = unit_alloc(n * sizeof(uint64_t));

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = unit_random(&state);
	return hashes;
}

/*
 * n distinct random hashes of one part of a set that was split by their
 * values, in one of UNIT_PARTS ways.
 */
#define UNIT_PARTS		7

extern uint64_t *unit_part(int part, uint64_t seed, uint64_t n);

#endif							/* BF_UNIT_H */
