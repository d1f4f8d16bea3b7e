/*-------------------------------------------------------------------------
 *
 * hashes.c
 *	  Dropping repetitions from a list of hashes, in place and in linear time.
 *
 * The list is sorted by its uniform bits: byte by byte from the top ("American
 * flag" sort), and by insertion once a bucket is small.  Hashes being uniform,
 * 32 million of them need three passes.
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

/* Look at about this many hashes to guess whether a list repeats itself. */
#define PROBES			256

/* Poll once per stretch of hashes. */
static inline void
poll_at(uint64_t i)
{
	if ((i & (BF_POLL_BYTES / sizeof(uint64_t) - 1)) == BF_POLL_BYTES / sizeof(uint64_t) - 1)
		bf_poll();
}

static void
sort_small(uint64_t *h, uint64_t n)
{
	for (uint64_t i = 1; i < n; i++)
	{
		uint64_t	moving = h[i];
		uint64_t	at = i;

		while (at > 0 && h[at - 1] > moving)
		{
			h[at] = h[at - 1];
			at--;
		}
		h[at] = moving;
	}
}

static inline unsigned
digit(uint64_t hash, int shift)
{
	return (unsigned) (hash >> shift) & (RADIX - 1);
}

/* Move every hash into the bucket of its digit; ends[] gets their ends. */
static void
distribute(uint64_t *h, uint64_t n, int shift, uint64_t ends[RADIX])
{
	uint64_t	next[RADIX];
	uint64_t	count[RADIX] = {0};
	uint64_t	sum = 0;
	uint64_t	moved = 0;

	for (uint64_t i = 0; i < n; i++)
	{
		count[digit(h[i], shift)]++;
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
			uint64_t	moving = h[next[d]];
			unsigned	home = digit(moving, shift);
			uint64_t	displaced = h[next[home]];

			h[next[home]++] = moving;
			if (home != d)
				h[next[d]] = displaced;
			poll_at(++moved);
		}
}

static void
sort_hashes(uint64_t *h, uint64_t n, int shift)
{
	uint64_t	ends[RADIX];
	uint64_t	start = 0;

	if (n <= SMALL_BUCKET)
	{
		sort_small(h, n);
		return;
	}
	distribute(h, n, shift, ends);
	if (shift == 0)
		return;
	for (int d = 0; d < RADIX; d++)
	{
		sort_hashes(h + start, ends[d] - start, shift - 8);
		start = ends[d];
	}
}

/* Sort the list, drop repetitions, and return how many are left. */
uint64_t
bf_hashes_unique(uint64_t *hashes, uint64_t n)
{
	uint64_t	kept = 0;

	sort_hashes(hashes, n, 56);
	for (uint64_t i = 0; i < n; i++)
	{
		if (i == 0 || hashes[i] != hashes[kept - 1])
			hashes[kept++] = hashes[i];
		poll_at(i);
	}
	return kept;
}

/*
 * A guess: are so many hashes of the list repetitions (a quarter or more)
 * that dropping them pays?  Judged by a fraction of the hash space, which
 * takes all occurrences of the same value or none.
 */
bool
bf_hashes_repeat(const uint64_t *hashes, uint64_t n)
{
	uint64_t	slots[4 * PROBES];
	bf_sample	sample;
	uint64_t	seen = 0;
	uint32_t	shift = 0;

	while ((n >> shift) > PROBES)
		shift++;
	bf_sample_init(&sample, slots, sizeof(slots) / sizeof(slots[0]));
	for (uint64_t i = 0; i < n; i++)
	{
		poll_at(i);
		if (!bf_sample_admits(hashes[i], shift))
			continue;
		seen++;
		bf_sample_add(&sample, &hashes[i], 1);
		if (sample.held >= 2 * PROBES)
			return false;
	}
	/* Far fewer seen than expected: a few values make up the list. */
	return sample.held < seen - seen / 4 || (n > PROBES && seen < PROBES / 8);
}
