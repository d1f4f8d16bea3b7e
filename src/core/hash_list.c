/*-------------------------------------------------------------------------
 *
 * hash_list.c
 *	  Dropping repetitions from a list of hashes, in place and in linear time.
 *
 * The list is sorted by its uniform bits, digit by digit from the top
 * ("American flag" sort), and by insertion once a bucket is small.  A digit has
 * as many bits as leave about four hashes in a bucket, but no more than eight.
 * Hashes being uniform, 16 million of them need three passes.  A hash has one
 * word or two, and a list is counted in words.
 *
 * What it promises: no memory but the stack, 2 kB for each digit that is sorted
 * by, and 2 kB more.  A digit has three bits at least, but for the last of a word,
 * as up to 48 hashes are sorted by insertion; so there are at most 22 in a word.
 * Time is linear in n for uniform hashes, and n times the number of digits
 * for chosen ones: all_same() ends the sorting of equal hashes at once.
 *
 * Source: P. McIlroy, K. Bostic, M. D. McIlroy, "Engineering radix sort", 1993.
 *
 * src/core/hash_list.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/bits.h"
#include "core/hash_list.h"
#include "core/sample.h"

#define RADIX_BITS		8		/* of the largest digit */
#define RADIX			(1 << RADIX_BITS)
#define LEFT_BITS		2		/* the binary logarithm of the hashes left in
								 * a bucket */
#define SMALL_BUCKET	48

/* Buckets from here on poll: sorting all that one falls into takes 50 ms. */
#define POLLING_BUCKET	4096

/* Look at about this many hashes to guess whether a list repeats itself. */
#define PROBES			256

/* The set of those is looked at after each stretch; a slot must stay free. */
_Static_assert(2 * PROBES + BF_SAMPLE_STRETCH <= 4 * PROBES, "a full stretch would fill the table");

/*
 * Which bits of a hash are looked at: so many from shift on, within one word.
 * The first of two words holds the highest bits.
 */
typedef struct digits
{
	int			shift;
	int			bits;
} digits;

/*
 * The digits that sort n hashes, more than SMALL_BUCKET, which are equal but
 * for their lowest bits: as many as leave 2^LEFT_BITS hashes in a bucket on
 * average, at most RADIX_BITS, and none beyond the word that is being sorted
 * by.
 */
static inline digits
digits_for(uint64_t n, int lowest)
{
	int			bits = 63 - __builtin_clzll(n) - LEFT_BITS;
	int			in_word = lowest > 64 ? lowest - 64 : lowest;

	if (bits > RADIX_BITS)
		bits = RADIX_BITS;
	if (bits > in_word)
		bits = in_word;
	return (digits) {.shift = lowest - bits,.bits = bits};
}

/*
 * The digit of a hash, below 2^bits.  Shifts of 64 and more are in the first
 * word of two.
 */
static inline unsigned
digit(const uint64_t *hash, digits at, int words)
{
	uint64_t	word = words == 2 && at.shift < 64 ? hash[1] : hash[0];

	return (unsigned) (word >> (at.shift & 63)) & ((1U << at.bits) - 1);
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

/*
 * Sort n hashes by insertion; n is at most SMALL_BUCKET, for which that
 * takes fewer steps than counting digits.
 */
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

/*
 * Exchange each hash in the part of bucket d that is not yet in order for
 * the one in the next free place of the bucket where it belongs, which may
 * be d.  next[] says where that part begins in each bucket, `end` where it
 * ends in d:
 *
 *	  bucket  0                         1
 *			  +------------+------------+------------+------------+--
 *			  |  in order  | to be seen |  in order  | to be seen |
 *			  +------------+------------+------------+------------+--
 *			  0            next[0]      ends[0]      next[1]      ends[1]
 *
 * Returns how many were exchanged; what they were exchanged for may belong
 * elsewhere again.  They do not wait for each other, as they would if each
 * were followed to its place: a list of 10 M hashes is sorted in 0.6 of the
 * time.  Polls.
 */
static inline uint64_t
exchange_bucket(uint64_t *h, unsigned d, digits at, int words, uint64_t next[RADIX], uint64_t end)
{
	uint64_t	exchanged = end - next[d];

	for (uint64_t i = next[d]; i < end; i++)
	{
		uint64_t   *here = h + i * (uint64_t) words;
		uint64_t   *there = h + next[digit(here, at, words)]++ * (uint64_t) words;
		uint64_t	moving[2];

		move(moving, here, words);
		move(here, there, words);
		move(there, moving, words);
		bf_poll_at(i * sizeof(uint64_t));
	}
	return exchanged;
}

/*
 * Move every hash into the bucket of its digit, in place; bucket d then ends
 * before hash ends[d], and begins at ends[d - 1] (0 for the first).  One
 * pass counts the digits.  Then each exchange puts one hash into its bucket
 * for good, so there are at most n; each round over all buckets brings at
 * least half of the hashes that are left to their buckets.  Polls.
 */
static inline void
distribute(uint64_t *h, uint64_t n, digits at, int words, uint64_t ends[RADIX])
{
	const unsigned buckets = 1U << at.bits;
	uint64_t	next[RADIX];
	uint64_t	sum = 0;
	uint64_t	exchanged;

	memset(ends, 0, buckets * sizeof(uint64_t));
	for (uint64_t i = 0; i < n; i++)
	{
		ends[digit(h + i * (uint64_t) words, at, words)]++;
		bf_poll_at(i * sizeof(uint64_t));
	}
	for (unsigned d = 0; d < buckets; d++)
	{
		next[d] = sum;
		sum += ends[d];
		ends[d] = sum;
	}
	do
	{
		exchanged = 0;
		for (unsigned d = 0; d < buckets; d++)
			exchanged += exchange_bucket(h, d, at, words, next, ends[d]);
	} while (exchanged > 0);
}

/*
 * Are all n hashes equal?  They would be moved about once for every digit
 * that they have.  Ends at the first that differs, so it costs nothing for
 * others.  Polls.
 */
static inline bool
all_same(const uint64_t *h, uint64_t n, int words)
{
	for (uint64_t i = 1; i < n; i++)
	{
		if (!is_same(h, h + i * (uint64_t) words, words))
			return false;
		bf_poll_at(i * sizeof(uint64_t));
	}
	return true;
}

/*
 * Sort n hashes that are equal but for their lowest bits: by their highest
 * digit, and then each bucket by the rest.  Recursion ends when no bits are
 * left.  Polls in buckets of POLLING_BUCKET and more.
 */
static void
sort_from(uint64_t *h, uint64_t n, int lowest, int words)
{
	uint64_t	ends[RADIX];
	uint64_t	start = 0;
	digits		at;

	if (n <= SMALL_BUCKET)
	{
		sort_small(h, n, words);
		return;
	}
	if (n >= POLLING_BUCKET)
		bf_poll();
	if (all_same(h, n, words))
		return;
	at = digits_for(n, lowest);
	distribute(h, n, at, words, ends);
	if (at.shift == 0)
		return;
	for (int d = 0; d < 1 << at.bits; d++)
	{
		sort_from(h + start * (uint64_t) words, ends[d] - start, at.shift, words);
		start = ends[d];
	}
}

/*
 * Sort a list of n words, in place, so that the same hashes come in the same
 * order whatever the order was.  Polls.
 */
void
bf_hashes_sort(uint64_t *hashes, uint64_t n, int words)
{
	sort_from(hashes, n / (uint64_t) words, 64 * words, words);
}

/*
 * Sort the list, keep no more than `most` >= 1 of equal hashes, and return
 * how many words are left, at its begin.  A hash is dropped if the one
 * `most` places before in what is kept is equal: the list is sorted, so all
 * between are.  Polls.
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
		bf_poll_at(i * sizeof(uint64_t));
	}
	return kept;
}

/*
 * An estimate of how many of n hashes, of one word, differ, by linear counting: the
 * bits that they hit of 4 n to 8 n, which is off by 2 % for 200 of them, and by less
 * for more.  scratch has bf_hashes_scratch(n) bytes.
 *
 * Source: K.-Y. Whang, B. T. Vander-Zanden, H. M. Taylor, "A linear-time probabilistic
 * counting algorithm for database applications", 1990.
 */
double
bf_hashes_distinct(const uint64_t *hashes, uint64_t n, unsigned char *scratch)
{
	uint64_t	bytes = bf_hashes_scratch(n);
	double		bits = 8 * (double) bytes;

	memset(scratch, 0, bytes);
	for (uint64_t i = 0; i < n; i++)
	{
		uint64_t	at = bf_high_product(hashes[i], 8 * bytes);

		scratch[at / 8] |= (unsigned char) (1 << at % 8);
		bf_poll_at(i * sizeof(uint64_t));
	}
	return bits * -log1p(-(double) bf_bits_count(scratch, bytes) / bits);
}

/*
 * A guess: would so many hashes of the list (a quarter or more) be dropped
 * by bf_hashes_limit() that it pays?  The list stays as it is.
 *
 * Judged by a fraction of the hash space in which about PROBES hashes are
 * expected, which takes all occurrences of the same value or none: `seen` of
 * them with `held` different ones.  If far fewer are seen, a few values make
 * up the list, and none of them happens to be in that fraction.  Some values
 * that make up much of the list are noticed only if they are few.
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
