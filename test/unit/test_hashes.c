/*-------------------------------------------------------------------------
 *
 * test_hashes.c
 *	  Dropping repetitions, against qsort() and a pass over its result.
 *
 * test/unit/test_hashes.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/hash_list.h"
#include "unit.h"
#include "values.h"

/* How the hashes of a list are made. */
typedef enum pattern
{
	RANDOM,
	FEW,						/* of a handful of values */
	HALF,						/* each about twice */
	EQUAL,
	LOW_BYTE,					/* differ in the last byte only */
	HIGH_BYTE,					/* differ in the first byte only */
	ENDS,						/* 0, 1, and their complements */
	ASCENDING,
	DESCENDING,
	PATTERNS
} pattern;

static uint64_t
pick(pattern p, uint64_t i, uint64_t n, uint64_t *state)
{
	uint64_t	pool;

	switch (p)
	{
		case FEW:
			pool = unit_below(state, 7);
			return unit_random(&pool);
		case HALF:
			pool = unit_below(state, n / 2 + 1);
			return unit_random(&pool);
		case EQUAL:
			return UINT64_C(0x0123456789abcdef);
		case LOW_BYTE:
			return UINT64_C(0xfedcba9876543200) | unit_below(state, 256);
		case HIGH_BYTE:
			return unit_below(state, 256) << 56 | 0x1234;
		case ENDS:
			pool = unit_below(state, 2);
			return unit_below(state, 2) ? pool : ~pool;
		case ASCENDING:
			return i;
		case DESCENDING:
			return (n - i) << 20;
		case RANDOM:
		case PATTERNS:
			break;
	}
	return unit_random(state);
}

static uint64_t *
make_list(pattern p, uint64_t n, uint64_t seed)
{
	uint64_t   *hashes = unit_alloc((n + 1) * sizeof(uint64_t));
	uint64_t	state = seed;

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = pick(p, i, n, &state);
	return hashes;
}

static void
check_unique(pattern p, uint64_t n, uint64_t seed)
{
	uint64_t   *made = make_list(p, n, seed);
	uint64_t   *hashes = unit_copy(made, n * sizeof(uint64_t));
	uint64_t	kept = bf_hashes_limit(hashes, n, 1, 1);
	uint64_t	expected = 0;

	qsort(made, (size_t) n, sizeof(uint64_t), unit_compare);
	for (uint64_t i = 0; i < n; i++)
		if (expected == 0 || made[expected - 1] != made[i])
			made[expected++] = made[i];
	CHECKF(kept == expected, "pattern %d of %llu: %llu, not %llu", (int) p,
		   (unsigned long long) n, (unsigned long long) kept, (unsigned long long) expected);
	if (kept == expected)
		CHECKF(unit_same(hashes, made, kept * sizeof(uint64_t)), "pattern %d of %llu", (int) p,
			   (unsigned long long) n);
	free(hashes);
	free(made);
}

static int
compare_pairs(const void *a, const void *b)
{
	int			first = unit_compare(a, b);

	return first != 0 ? first : unit_compare((const uint64_t *) a + 1, (const uint64_t *) b + 1);
}

/* Hashes of two words: either word alone may be the same. */
static void
check_unique_pairs(pattern p, pattern q, uint64_t n)
{
	uint64_t   *first = make_list(p, n, 1);
	uint64_t   *second = make_list(q, n, 2);
	uint64_t   *made = unit_alloc((2 * n + 1) * sizeof(uint64_t));
	uint64_t   *hashes;
	uint64_t	expected = 0;

	for (uint64_t i = 0; i < n; i++)
	{
		made[2 * i] = first[i];
		made[2 * i + 1] = second[i];
	}
	hashes = unit_copy(made, 2 * n * sizeof(uint64_t));
	qsort(made, (size_t) n, 2 * sizeof(uint64_t), compare_pairs);
	for (uint64_t i = 0; i < n; i++)
		if (expected == 0 || compare_pairs(made + expected - 2, made + 2 * i) != 0)
		{
			memmove(made + expected, made + 2 * i, 2 * sizeof(uint64_t));
			expected += 2;
		}
	CHECKF(bf_hashes_limit(hashes, 2 * n, 2, 1) == expected, "patterns %d, %d of %llu", (int) p,
		   (int) q, (unsigned long long) n);
	CHECKF(unit_same(hashes, made, expected * sizeof(uint64_t)), "patterns %d, %d of %llu",
		   (int) p, (int) q, (unsigned long long) n);
	free(hashes);
	free(made);
	free(second);
	free(first);
}

static void
unique_pairs(void)
{
	static const uint64_t sizes[] = {0, 1, 2, 47, 48, 49, 1000, 12345};

	for (pattern p = 0; p < PATTERNS; p++)
		for (pattern q = 0; q < PATTERNS; q++)
			for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
				check_unique_pairs(p, q, sizes[i]);
}

/* Keep up to `most` of equal hashes, by counting how often each came. */
static void
check_limit(pattern p, uint64_t n, int words, int most)
{
	uint64_t	step = (uint64_t) words;
	uint64_t   *sorted = make_list(p, n * step, 7);
	uint64_t   *hashes = unit_copy(sorted, n * step * sizeof(uint64_t));
	uint64_t   *expected = unit_alloc((n * step + 1) * sizeof(uint64_t));
	uint64_t	kept = 0;
	int			same = 0;

	qsort(sorted, (size_t) n, (size_t) step * sizeof(uint64_t),
		  words == 1 ? unit_compare : compare_pairs);
	for (uint64_t i = 0; i < n * step; i += step)
	{
		bool		again = i > 0 && unit_same(sorted + i, sorted + i - step, step * sizeof(uint64_t));

		same = again ? same + 1 : 1;
		if (same <= most)
		{
			memcpy(expected + kept, sorted + i, (size_t) step * sizeof(uint64_t));
			kept += step;
		}
	}
	CHECKF(bf_hashes_limit(hashes, n * step, words, most) == kept, "pattern %d of %llu, %d of each",
		   (int) p, (unsigned long long) n, most);
	CHECK(unit_same(hashes, expected, kept * sizeof(uint64_t)));
	free(expected);
	free(hashes);
	free(sorted);
}

static void
limited(void)
{
	static const uint64_t sizes[] = {0, 1, 2, 14, 15, 16, 17, 31, 48, 49, 1000, 12345};
	static const int limits[] = {1, 2, 3, 15, 100};

	for (pattern p = 0; p < PATTERNS; p++)
		for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
			for (size_t j = 0; j < sizeof(limits) / sizeof(limits[0]); j++)
			{
				check_limit(p, sizes[i], 1, limits[j]);
				check_limit(p, sizes[i], 2, limits[j]);
			}
}

static void
unique_small(void)
{
	for (pattern p = 0; p < PATTERNS; p++)
		for (uint64_t n = 0; n <= 300; n++)
			check_unique(p, n, n);
}

static void
unique_large(void)
{
	static const uint64_t sizes[] = {1000, 12345, 65536, 300001};

	for (pattern p = 0; p < PATTERNS; p++)
		for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
			check_unique(p, sizes[i], i);
	check_unique(RANDOM, 1500000, 1);
	check_unique(HALF, 1500000, 2);
}

/* The guess for n hashes of which about distinct are distinct, if `most` are kept. */
static bool
guess_limit(uint64_t n, uint64_t distinct, uint64_t seed, int most)
{
	uint64_t	state = seed;
	uint64_t   *pool = unit_hashes(seed << 32, distinct);
	uint64_t   *hashes = unit_alloc(n * sizeof(uint64_t));
	bool		repeats;

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = pool[i < distinct ? i : unit_below(&state, distinct)];
	repeats = bf_hashes_repeat(hashes, n, 1, most);
	free(pool);
	free(hashes);
	return repeats;
}

static bool
guess(uint64_t n, uint64_t distinct, uint64_t seed)
{
	return guess_limit(n, distinct, seed, 1);
}

/*
 * Lists that clearly repeat and that clearly do not.  In between, and for
 * fewer distinct values than the guess looks at, anything goes.
 */
static void
repeat_decisions(void)
{
	CHECK(!bf_hashes_repeat(NULL, 0, 1, 1));
	for (uint64_t seed = 0; seed < 20; seed++)
		for (uint64_t n = 128; n <= 1000000; n = n * 7 / 3)
		{
			if (seed > 2 && n > 100000)
				break;
			CHECKF(!guess(n, n, seed), "%llu", (unsigned long long) n);
			CHECKF(!guess(n, n - n / 20, seed), "%llu", (unsigned long long) n);
			CHECKF(guess(n, n / 2, seed), "%llu", (unsigned long long) n);
			if (n >= 2000)
				CHECKF(guess(n, n / 8, seed), "%llu", (unsigned long long) n);
			CHECKF(!guess_limit(n, n / 10, seed, 15), "%llu", (unsigned long long) n);
			if (n >= 100000)
				CHECKF(guess_limit(n, n / 50, seed, 15), "%llu", (unsigned long long) n);
		}
}

/* Nor does it matter how the set was split. */
static void
repeat_split_by_hash(void)
{
	const uint64_t n = 50000;

	for (int part = 0; part < UNIT_PARTS; part++)
	{
		uint64_t   *hashes = unit_part(part, 55, n);

		CHECKF(!bf_hashes_repeat(hashes, n, 1, 1), "part %d", part);
		memcpy(hashes + n / 2, hashes, (size_t) (n / 2) * sizeof(uint64_t));
		CHECKF(bf_hashes_repeat(hashes, n, 1, 1), "part %d, each twice", part);
		free(hashes);
	}
}

/* Up to 256 hashes are all looked at, and the decision is exact. */
static void
repeat_exact(void)
{
	for (uint64_t n = 1; n <= 256; n++)
		for (uint64_t distinct = 1; distinct <= n; distinct += 1 + n / 40)
			CHECKF(guess(n, distinct, 3) == (distinct < n - n / 4), "%llu of %llu",
				   (unsigned long long) distinct, (unsigned long long) n);
}

/* Crafted hashes, which all fall into the guess, cannot overrun its table. */
static void
repeat_crafted(void)
{
	const uint64_t n = 100000;
	uint64_t   *hashes = unit_alloc(n * sizeof(uint64_t));

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = value_sample(i + 1);
	CHECK(!bf_hashes_repeat(hashes, n, 1, 1));
	for (uint64_t i = 0; i < n; i++)
		hashes[i] = value_sample(i % 500);
	CHECK(bf_hashes_repeat(hashes, n, 1, 1));
	memset(hashes, 0, n * sizeof(uint64_t));
	CHECK(bf_hashes_repeat(hashes, n, 1, 1));
	free(hashes);
}

static void
polling(void)
{
	static const pattern patterns[] = {RANDOM, HALF, LOW_BYTE};
	const uint64_t n = BF_POLL_BYTES / sizeof(uint64_t) * 4;

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
	{
		pattern		p = patterns[i];
		uint64_t   *hashes = make_list(p, n, 1);

		unit_count_polls();
		bf_hashes_limit(hashes, n, 1, 1);
		CHECKF(unit_polls >= 4, "pattern %d: %llu", (int) p, (unsigned long long) unit_polls);
		/* Random lists fall into buckets, none of which takes long. */
		CHECKF(p != RANDOM || unit_polls >= 256, "%llu", (unsigned long long) unit_polls);
		free(hashes);
	}
}

const unit_case hashes_cases[] = {
	{"repetitions are dropped, short lists of every length", unique_small},
	{"repetitions of hashes of two words are dropped", unique_pairs},
	{"repetitions are dropped, long lists", unique_large},
	{"repetitions are kept up to a limit", limited},
	{"lists that repeat are told from those that do not", repeat_decisions},
	{"also in parts of a set split by hash", repeat_split_by_hash},
	{"the decision is exact for short lists", repeat_exact},
	{"crafted hashes do no harm", repeat_crafted},
	{"long work polls", polling},
	{NULL, NULL}
};
