/*-------------------------------------------------------------------------
 *
 * hashes.c
 *	  Dropping repetitions from a list of hashes, in place and in linear time.
 *
 * The list is sorted by its uniform bits: byte by byte from the top ("American
 * flag" sort), and by insertion once a bucket is small.  Hashes being uniform,
 * 32 million of them need three passes.  A hash has one word or two, and a list
 * is counted in words.
 *
 * Source: P. McIlroy, K. Bostic, M. D. McIlroy, "Engineering radix sort", 1993.
 *
 * src/core/hashes.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/hashes.h"
#include "core/sample.h"

#define RADIX			256
#define SMALL_BUCKET	48

/* Buckets from here on poll: sorting all that one falls into takes 50 ms. */
#define POLLING_BUCKET	4096

/* Look at about this many hashes to guess whether a list repeats itself. */
#define PROBES			256

/* The set of those is looked at after each stretch; a slot must stay free. */
_Static_assert(2 * PROBES + BF_SAMPLE_STRETCH <= 4 * PROBES, "a full stretch would fill the table");

/* Poll once per stretch of words, over which i goes in steps of one or two. */
static inline void
poll_at(uint64_t i)
{
	const uint64_t last = BF_POLL_BYTES / sizeof(uint64_t) - 1;

	if ((i & last) >= last - 1)
		bf_poll();
}

/* The digit of a hash at shift bits; its first word holds the highest bits. */
static inline unsigned
digit(const uint64_t *hash, int shift, int words)
{
	uint64_t	word = words == 2 && shift < 64 ? hash[1] : hash[0];

	return (unsigned) (word >> (shift & 63)) & (RADIX - 1);
}

/* Does hash a come before b, as numbers of one or two words? */
static inline bool
is_less(const uint64_t *a, const uint64_t *b, int words)
{
	return a[0] < b[0] || (words == 2 && a[0] == b[0] && a[1] < b[1]);
}

/* Are the two hashes equal? */
static inline bool
is_same(const uint64_t *a, const uint64_t *b, int words)
{
	return a[0] == b[0] && (words == 1 || a[1] == b[1]);
}

/* Copy a hash. */
static inline void
move(uint64_t *to, const uint64_t *from, int words)
{
	to[0] = from[0];
	if (words == 2)
		to[1] = from[1];
}

/* Sort n hashes by insertion; n is at most SMALL_BUCKET. */
static inline void
sort_small(uint64_t *h, uint64_t n, int words)
{
	uint64_t	moving[2] = {0};

	for (uint64_t i = 1; i < n; i++)
	{
		uint64_t   *at = h + i * (uint64_t) words;

		move(moving, at, words);
		while (at > h && is_less(moving, at - words, words))
		{
			move(at, at - words, words);
			at -= words;
		}
		move(at, moving, words);
	}
}

/* Move every hash into the bucket of its digit; ends[] gets their ends. */
static inline void
distribute(uint64_t *h, uint64_t n, int shift, int words, uint64_t ends[RADIX])
{
	uint64_t	next[RADIX];
	uint64_t	count[RADIX] = {0};
	uint64_t	sum = 0;
	uint64_t	moved = 0;

	for (uint64_t i = 0; i < n; i++)
	{
		count[digit(h + i * (uint64_t) words, shift, words)]++;
		poll_at(i);
	}
	for (int d = 0; d < RADIX; d++)
	{
		next[d] = sum;
		sum += count[d];
		ends[d] = sum;
	}
	for (unsigned d = 0; d < RADIX; d++)
		while (next[d] < ends[d])
		{
			uint64_t   *here = h + next[d] * (uint64_t) words;
			unsigned	home = digit(here, shift, words);
			uint64_t   *there = h + next[home]++ * (uint64_t) words;
			uint64_t	moving[2];

			move(moving, here, words);
			if (home != d)
				move(here, there, words);
			move(there, moving, words);
			poll_at(++moved);
		}
}

/* Equal hashes would be moved about once for every digit that they have. */
static inline bool
all_same(const uint64_t *h, uint64_t n, int words)
{
	for (uint64_t i = 1; i < n; i++)
	{
		if (!is_same(h, h + i * (uint64_t) words, words))
			return false;
		poll_at(i);
	}
	return true;
}

static void sort_singles(uint64_t *h, uint64_t n, int shift);
static void sort_pairs(uint64_t *h, uint64_t n, int shift);

/* Sort n hashes that are equal in all bits above the digit at shift. */
static inline void
sort_from(uint64_t *h, uint64_t n, int shift, int words)
{
	uint64_t	ends[RADIX];
	uint64_t	start = 0;

	if (n <= SMALL_BUCKET)
	{
		sort_small(h, n, words);
		return;
	}
	if (n >= POLLING_BUCKET)
		bf_poll();
	if (all_same(h, n, words))
		return;
	distribute(h, n, shift, words, ends);
	if (shift == 0)
		return;
	for (int d = 0; d < RADIX; d++)
	{
		if (words == 1)
			sort_singles(h + start, ends[d] - start, shift - 8);
		else
			sort_pairs(h + 2 * start, ends[d] - start, shift - 8);
		start = ends[d];
	}
}

/* The two widths, each compiled for itself. */
static void
sort_singles(uint64_t *h, uint64_t n, int shift)
{
	sort_from(h, n, shift, 1);
}

/* Sort n hashes of two words that are equal above the digit at shift. */
static void
sort_pairs(uint64_t *h, uint64_t n, int shift)
{
	sort_from(h, n, shift, 2);
}

/*
 * Sort a list of n words, which hold hashes of one or two words each, so that
 * the same hashes come in the same order whatever the order was.
 */
void
bf_hashes_sort(uint64_t *hashes, uint64_t n, int words)
{
	if (words == 1)
		sort_singles(hashes, n, 56);
	else
		sort_pairs(hashes, n / 2, 120);
}

/*
 * Sort the list, keep no more than `most` of equal hashes, and return how many
 * words are left.
 */
uint64_t
bf_hashes_limit(uint64_t *hashes, uint64_t n, int words, int most)
{
	const uint64_t back = (uint64_t) words * (uint64_t) most;
	uint64_t	kept = 0;

	bf_hashes_sort(hashes, n, words);
	for (uint64_t i = 0; i < n; i += (uint64_t) words)
	{
		if (kept < back || !is_same(hashes + i, hashes + kept - back, words))
		{
			move(hashes + kept, hashes + i, words);
			kept += (uint64_t) words;
		}
		poll_at(i);
	}
	return kept;
}

/*
 * A guess: would so many hashes of the list (a quarter or more) be dropped by
 * bf_hashes_limit() that it pays?  Judged by a fraction of the hash space,
 * which takes all occurrences of the same value or none.  Some values that
 * make up much of the list are noticed only if they are few.
 */
bool
bf_hashes_repeat(const uint64_t *hashes, uint64_t n, int words, int most)
{
	uint64_t	slots[4 * PROBES];
	bf_sample	sample;
	uint64_t	count = n / (uint64_t) words;
	uint64_t	seen = 0;

	bf_sample_init(&sample, slots, sizeof(slots) / sizeof(slots[0]));
	while ((count >> sample.shift) > PROBES)
		sample.shift++;
	for (uint64_t at = 0; at < n; at += BF_SAMPLE_STRETCH)
	{
		uint64_t	stretch = n - at < BF_SAMPLE_STRETCH ? n - at : BF_SAMPLE_STRETCH;

		seen += bf_sample_add(&sample, hashes + at, stretch, words);
		if (sample.held >= 2 * PROBES)
			return false;
	}
	/* Far fewer seen than expected: a few values make up the list. */
	return sample.held * (uint64_t) most < seen - seen / 4 ||
		(count > PROBES && seen < PROBES / 8);
}
