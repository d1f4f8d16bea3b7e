/*-------------------------------------------------------------------------
 *
 * sample.c
 *	  Counting distinct hashes; sample.h says what is promised.
 *
 * An open-addressing table with linear probing, at most half full; at most
 * three quarters where it drops repetitions from a list.  Hashes are in this
 * machine's byte order here.
 *
 * Why slots are not chosen by the bits that admit a hash: with shift s,
 * those all have s zero bits, so that the table's load would gather in a
 * part of it.  slot_of() takes other bits, by a factor that bf_sample_seed()
 * makes secret.
 *
 * Source: the idea is "adaptive sampling", P. Flajolet, Computing 43 (1990).
 *
 * src/core/sample.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/sample.h"

/*
 * Chooses slots, and is never stored.  A seed that nobody outside knows keeps
 * chosen hashes from falling into one slot.
 */
static uint64_t slot_factor = UINT64_C(0xff51afd7ed558ccd);

/*
 * Use a random number to choose slots from now on; no set may be in use, as
 * its hashes would not be found again.  The contents of sets do not depend
 * on it, only the order in which bf_sample_get() lists them.
 */
void
bf_sample_seed(uint64_t seed)
{
	slot_factor = seed | 1;
}

/*
 * Slots, a power of two, that bf_sample_init() needs for a set that will see
 * nhashes: twice as many as it can ever hold, which is one more than
 * BF_SAMPLE_MAX before it is raised.
 */
uint64_t
bf_sample_slots(uint64_t nhashes)
{
	uint64_t	most = nhashes < BF_SAMPLE_MAX + 1 ? nhashes : BF_SAMPLE_MAX + 1;
	uint64_t	slots = 16;

	while (slots < 2 * most)
		slots *= 2;
	return slots;
}

/*
 * Start an empty set in the caller's memory of nslots slots, a power of two,
 * with shift 0.  The memory must live as long as the set is used.
 */
void
bf_sample_init(bf_sample *s, uint64_t *slots, uint64_t nslots)
{
	memset(slots, 0, (size_t) nslots * sizeof(uint64_t));
	s->slots = slots;
	s->mask = nslots - 1;
	s->held = 0;
	s->shift = 0;
	s->zero = false;
}

/*
 * Where to look first, before the mask: bits that no way of selecting hashes
 * has fixed.
 */
static inline uint64_t
slot_of(uint64_t hash)
{
	hash ^= hash >> 32;
	return (hash * slot_factor) >> 40;
}

/*
 * The slot that holds the hash, not 0, or the free one where it belongs.
 * Ends since the table always has a free slot.
 */
static uint64_t
find_slot(const bf_sample *s, uint64_t hash)
{
	uint64_t	at = slot_of(hash) & s->mask;

	while (s->slots[at] != 0 && s->slots[at] != hash)
		at = (at + 1) & s->mask;
	return at;
}

/* Put a hash in, unless it is there; there is a free slot for it. */
static void
insert(bf_sample *s, uint64_t hash)
{
	uint64_t	at;

	if (hash == 0)
	{
		s->held += !s->zero;
		s->zero = true;
		return;
	}
	at = find_slot(s, hash);
	if (s->slots[at] == 0)
	{
		s->slots[at] = hash;
		s->held++;
	}
}

/*
 * Raise the shift to at least the given one and drop what it no longer
 * admits: half of the set for each step.  Dropping empties slots on which
 * others' probing relied, so the rest is inserted again: from the first free
 * slot on, each run of neighbours is lifted out and reinserted, which needs
 * no second table.  A hash lifted out goes to a slot between its first and
 * the one it had, as all before it in its run were put back already.  Polls.
 */
void
bf_sample_raise(bf_sample *s, uint32_t shift)
{
	uint64_t	first = 0;
	uint64_t	at;
	uint64_t	hash;

	if (shift <= s->shift)
		return;
	s->shift = shift;
	s->held = s->zero ? 1 : 0;
	while (s->slots[first] != 0)
		first++;
	for (uint64_t i = 1; i <= s->mask; i++)
	{
		if (i % BF_SAMPLE_STRETCH == 0)
			bf_poll();
		at = (first + i) & s->mask;
		hash = s->slots[at];
		s->slots[at] = 0;
		if (hash != 0 && bf_sample_admits(hash, shift))
			insert(s, hash);
	}
}

/*
 * Copy what a set with this shift lets in of every words-th of n words, and
 * return how many those are.  Without a branch, which would often be guessed
 * wrong; so chosen needs room for all of them.
 */
static inline uint64_t
choose(uint32_t shift, const uint64_t *hashes, uint64_t n, int words, uint64_t *chosen)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < n; i += (uint64_t) words)
	{
		chosen[count] = hashes[i];
		count += bf_sample_admits(hashes[i], shift);
	}
	return count;
}

/*
 * Take in every words-th of n words, raising the shift whenever the set grows
 * too large.  Returns how many the shift let in, whether new or not.  Slots are
 * not prefetched: that gained 3 % of an aggregate over 2 M rows.  Polls
 * after each stretch.
 */
uint64_t
bf_sample_add(bf_sample *s, const uint64_t *hashes, uint64_t n, int words)
{
	uint64_t	chosen[BF_SAMPLE_STRETCH];
	uint64_t	seen = 0;

	for (uint64_t at = 0; at < n; at += BF_SAMPLE_STRETCH)
	{
		uint64_t	stretch = n - at < BF_SAMPLE_STRETCH ? n - at : BF_SAMPLE_STRETCH;
		uint64_t	count = choose(s->shift, hashes + at, stretch, words, chosen);

		seen += count;
		for (uint64_t i = 0; i < count; i++)
		{
			if (bf_sample_admits(chosen[i], s->shift))
				insert(s, chosen[i]);
			while (s->held > BF_SAMPLE_MAX)
				bf_sample_raise(s, s->shift + 1);
		}
		bf_poll();
	}
	return seen;
}

/* Is the table more than three quarters full, from where on probing takes long? */
bool
bf_sample_is_full(const bf_sample *s)
{
	return s->held > s->mask - s->mask / 4;
}

/*
 * Take the n hashes of a list, of one word each, into a set of them all (its
 * shift is 0 and stays so), and drop from the list those that were there.
 * Returns how many are left, in their order.  Hashes that come when the set is
 * full (bf_sample_is_full()) are not taken in and stay in the list.  Polls.
 */
uint64_t
bf_sample_drop_known(bf_sample *s, uint64_t *hashes, uint64_t n)
{
	uint64_t	kept = 0;

	for (uint64_t at = 0; at < n; at += BF_SAMPLE_STRETCH)
	{
		uint64_t	end = n - at < BF_SAMPLE_STRETCH ? n : at + BF_SAMPLE_STRETCH;

		/*
		 * The figure of repeated values in bench/RESULTS.md was measured with
		 * it.
		 */
		for (uint64_t i = at; i < end; i++)
			__builtin_prefetch(&s->slots[slot_of(hashes[i]) & s->mask], 1);
		for (uint64_t i = at; i < end; i++)
		{
			uint64_t	before = s->held;
			bool		full = bf_sample_is_full(s);

			hashes[kept] = hashes[i];
			if (!full)
				insert(s, hashes[kept]);
			kept += full || s->held > before;
		}
		bf_poll();
	}
	return kept;
}

/*
 * Take in a whole list, into a set that is empty before, with the result of
 * bf_sample_add().  A long list starts at a shift that it exceeds if it has few
 * repetitions, which saves half of the time: a tenth of an aggregate over a
 * million values.  If it does not, the smallest one may be another, and all
 * starts over with what has been learnt of how many are distinct.
 */
void
bf_sample_count(bf_sample *s, const uint64_t *hashes, uint64_t n, int words)
{
	uint64_t	expected = n / (uint64_t) words;

	for (;;)
	{
		uint32_t	start = 0;

		while (expected >> start > 2 * BF_SAMPLE_MAX)
			start++;
		s->shift = start;
		bf_sample_add(s, hashes, n, words);
		if (start == 0 || s->shift > start)
			return;
		expected = s->held << start;	/* so that the next start is smaller */
		bf_sample_init(s, s->slots, s->mask + 1);
	}
}

/*
 * Copy the held hashes to out, which has room for s->held of them, in no
 * order, and return how many.
 */
uint64_t
bf_sample_get(const bf_sample *s, uint64_t *out)
{
	uint64_t	n = 0;

	if (s->zero)
		out[n++] = 0;
	for (uint64_t i = 0; i <= s->mask; i++)
		if (s->slots[i] != 0)
			out[n++] = s->slots[i];
	return n;
}

/*
 * The number of distinct hashes seen: exact with shift 0.  Else held *
 * 2^shift is an unbiased estimate, as each hash is admitted with the chance
 * 2^-shift, with the standard error sqrt(held) * 2^shift.  One of that is
 * added, so that a filter sized for it keeps its rate in five of six cases,
 * and misses it by little in the others.
 */
uint64_t
bf_sample_estimate(const bf_sample *s)
{
	double		held = (double) s->held;
	double		count = ceil(ldexp(held + sqrt(held), (int) s->shift));

	if (s->shift == 0)
		return s->held;
	return count < ldexp(1, 63) ? (uint64_t) count : INT64_MAX;
}
