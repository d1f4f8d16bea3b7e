/*-------------------------------------------------------------------------
 *
 * test_sample.c
 *	  Counting distinct hashes, against a sorted list of all of them.
 *
 * test/unit/test_sample.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/sample.h"
#include "unit.h"
#include "values.h"

/* What a set must hold: sorted, distinct, admitted by the smallest shift. */
typedef struct model
{
	uint64_t   *held;
	uint64_t	n;
	uint32_t	shift;
} model;

static uint64_t
unique_sorted(uint64_t *hashes, uint64_t n)
{
	uint64_t	kept = 0;

	qsort(hashes, (size_t) n, sizeof(uint64_t), unit_compare);
	for (uint64_t i = 0; i < n; i++)
		if (kept == 0 || hashes[kept - 1] != hashes[i])
			hashes[kept++] = hashes[i];
	return kept;
}

/* Has the hash's product with sample.h's constant that many high zero bits? */
static bool
admitted(uint64_t hash, uint32_t shift)
{
	return shift == 0 || (hash * UINT64_C(15485907386658061715)) >> (64 - shift) == 0;
}

/* The set that n hashes must give if at most max are held. */
static model
model_of(const uint64_t *hashes, uint64_t n, uint64_t max, uint32_t least_shift)
{
	model		m = {.held = unit_copy(hashes, n * sizeof(uint64_t)), .shift = least_shift};

	m.n = unique_sorted(m.held, n);
	for (;; m.shift++)
	{
		uint64_t	kept = 0;

		for (uint64_t i = 0; i < m.n; i++)
			if (admitted(m.held[i], m.shift))
				m.held[kept++] = m.held[i];
		m.n = kept;
		if (m.n <= max)
			return m;
	}
}

/* A set with room for anything, in memory of its own. */
static bf_sample
new_set(void)
{
	uint64_t	nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);
	bf_sample	s;

	bf_sample_init(&s, unit_alloc(nslots * sizeof(uint64_t)), nslots);
	return s;
}

static void
check_same(const bf_sample *s, const model *m, const char *what)
{
	uint64_t   *held = unit_alloc((s->held + 1) * sizeof(uint64_t));
	uint64_t	n = bf_sample_get(s, held);

	qsort(held, (size_t) n, sizeof(uint64_t), unit_compare);
	CHECKF(n == s->held && n == m->n && s->shift == m->shift, "%s: %llu held, not %llu; shift %u, not %u",
		   what, (unsigned long long) s->held, (unsigned long long) m->n, s->shift, m->shift);
	if (n == m->n)
		CHECKF(unit_same(held, m->held, n * sizeof(uint64_t)), "%s", what);
	free(held);
}

/* n hashes, about distinct of which are distinct, in random order. */
static uint64_t *
repeating(uint64_t seed, uint64_t n, uint64_t distinct)
{
	uint64_t	state = ~seed;
	uint64_t   *pool = unit_hashes(seed, distinct);
	uint64_t   *hashes = unit_alloc(n * sizeof(uint64_t));

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = i < distinct ? pool[i] : pool[unit_below(&state, distinct)];
	for (uint64_t i = n; i > 1; i--)
	{
		uint64_t	j = unit_below(&state, i);
		uint64_t	moving = hashes[i - 1];

		hashes[i - 1] = hashes[j];
		hashes[j] = moving;
	}
	free(pool);
	return hashes;
}

/* Numbers of hashes and of distinct ones, on both sides of the limit. */
static const struct
{
	uint64_t	n;
	uint64_t	distinct;
}			loads[] = {
	{0, 1}, {1, 1}, {100, 3}, {5000, 5000},
	{BF_SAMPLE_MAX, BF_SAMPLE_MAX},
	{BF_SAMPLE_MAX + 1, BF_SAMPLE_MAX},
	{BF_SAMPLE_MAX + 1, BF_SAMPLE_MAX + 1},
	{300000, 270000}, {1200000, 600000}, {1100000, 1100000},
	{1500000, 10}, {1500000, 140000}, {1500000, 300000},
};

#define NUM_LOADS	(sizeof(loads) / sizeof(loads[0]))

static void
against_model(void)
{
	for (size_t i = 0; i < NUM_LOADS; i++)
	{
		uint64_t   *hashes = repeating(i, loads[i].n, loads[i].distinct);
		model		m = model_of(hashes, loads[i].n, BF_SAMPLE_MAX, 0);
		bf_sample	s = new_set();

		bf_sample_add(&s, hashes, loads[i].n, 1);
		check_same(&s, &m, "added at once");
		bf_sample_add(&s, hashes, loads[i].n, 1);
		check_same(&s, &m, "added twice");
		free(s.slots);
		s = new_set();
		bf_sample_count(&s, hashes, loads[i].n, 1);
		check_same(&s, &m, "counted as a list");
		free(s.slots);
		free(m.held);
		free(hashes);
	}
}

static void
any_order(void)
{
	const uint64_t n = 500000;
	uint64_t   *hashes = repeating(30, n, n - n / 5);
	model		m = model_of(hashes, n, BF_SAMPLE_MAX, 0);
	bf_sample	s = new_set();

	for (uint64_t i = n; i > 0; i--)
		bf_sample_add(&s, &hashes[i - 1], 1, 1);
	check_same(&s, &m, "backwards");
	qsort(hashes, (size_t) n, sizeof(uint64_t), unit_compare);
	bf_sample_init(&s, s.slots, s.mask + 1);
	bf_sample_add(&s, hashes, n, 1);
	check_same(&s, &m, "sorted");
	free(s.slots);
	free(m.held);
	free(hashes);
}

/* Add what another set holds, as aggregates do. */
static void
merge(bf_sample *to, const bf_sample *from)
{
	uint64_t   *held = unit_alloc((from->held + 1) * sizeof(uint64_t));
	uint64_t	n = bf_sample_get(from, held);

	bf_sample_raise(to, from->shift);
	bf_sample_add(to, held, n, 1);
	free(held);
}

/* Split among up to five sets and merged again, it is the set of all. */
static void
split_and_merged(void)
{
	for (size_t i = 0; i < NUM_LOADS; i++)
	{
		uint64_t   *hashes = repeating(i + 40, loads[i].n, loads[i].distinct);
		model		m = model_of(hashes, loads[i].n, BF_SAMPLE_MAX, 0);
		uint64_t	at = 0;
		bf_sample	forward = new_set();
		bf_sample	parts[5];

		for (uint64_t p = 0; p < 5; p++)
		{
			/* shares of 1, 2, 4, 8 and 16 of 31, which overlap a little */
			uint64_t	end = p == 4 ? loads[i].n : at + (loads[i].n << p) / 31;
			uint64_t	from = at - at / 10;

			parts[p] = new_set();
			bf_sample_add(&parts[p], hashes + from, end - from, 1);
			merge(&forward, &parts[p]);
			at = end;
		}
		check_same(&forward, &m, "small parts first");
		for (int p = 3; p >= 0; p--)
			merge(&parts[4], &parts[p]);
		check_same(&parts[4], &m, "large parts first");
		for (int p = 0; p < 5; p++)
			free(parts[p].slots);
		free(forward.slots);
		free(m.held);
		free(hashes);
	}
}

/*
 * Raising, in tables so small that, in some of so many, neighbours form runs
 * of every length and wrap around.  The hashes are ones that stay for long.
 */
static void
crowded_raise(void)
{
	uint64_t	state = 50;

	for (int i = 0; i < 100000; i++)
	{
		uint64_t	slots[16];
		uint64_t	hashes[8];
		uint64_t	n = unit_below(&state, 9);
		uint32_t	shift = (uint32_t) unit_below(&state, 6);
		bf_sample	s;
		model		m;

		for (uint64_t j = 0; j < n; j++)
			hashes[j] = value_sample(unit_random(&state) >> unit_below(&state, 6));
		bf_sample_init(&s, slots, 16);
		bf_sample_add(&s, hashes, n, 1);
		m = model_of(hashes, n, BF_SAMPLE_MAX, 0);
		check_same(&s, &m, "before");
		free(m.held);
		bf_sample_raise(&s, shift);
		m = model_of(hashes, n, BF_SAMPLE_MAX, shift);
		check_same(&s, &m, "raised");
		bf_sample_add(&s, hashes, n, 1);
		check_same(&s, &m, "added again");
		bf_sample_raise(&s, shift / 2);
		check_same(&s, &m, "not lowered");
		free(m.held);
	}
}

static void
hash_zero(void)
{
	static const uint64_t zeros[] = {0, 0, 0};
	uint64_t   *hashes = unit_hashes(51, 400000);
	uint64_t	got[1];
	model		m;
	bf_sample	s = new_set();

	CHECK(bf_sample_get(&s, got) == 0);
	bf_sample_add(&s, zeros, 3, 1);
	CHECK(s.held == 1 && bf_sample_estimate(&s) == 1);
	got[0] = 1;
	CHECK(bf_sample_get(&s, got) == 1 && got[0] == 0);
	bf_sample_raise(&s, 3);
	CHECK(s.held == 1 && bf_sample_get(&s, got) == 1 && got[0] == 0);
	bf_sample_init(&s, s.slots, s.mask + 1);
	CHECK(s.held == 0 && bf_sample_get(&s, got) == 0);
	hashes[1000] = 0;
	bf_sample_add(&s, hashes, 400000, 1);
	m = model_of(hashes, 400000, BF_SAMPLE_MAX, 0);
	check_same(&s, &m, "among many");
	CHECK(s.zero);
	free(m.held);
	free(hashes);
	free(s.slots);
}

/* Exact up to the limit; beyond, within five standard errors of one above. */
static void
estimate(void)
{
	uint64_t	added = 0;
	uint64_t	state = 52;
	bf_sample	s = new_set();

	CHECK(bf_sample_estimate(&s) == 0);
	for (uint64_t n = 1; n < UINT64_C(20000000); n += n / 2 + 1)
	{
		double		estimated;
		double		error;

		for (; added < n; added++)
		{
			uint64_t	hash = unit_random(&state);

			bf_sample_add(&s, &hash, 1, 1);
		}
		estimated = (double) bf_sample_estimate(&s);
		error = 1 / sqrt((double) s.held);
		if (n <= BF_SAMPLE_MAX)
			CHECKF(estimated == (double) n, "%g, not %llu", estimated, (unsigned long long) n);
		else
			CHECKF(fabs(estimated / (double) n / (1 + error) - 1) < 5 * error && error < 0.0042,
				   "%g, not %llu", estimated, (unsigned long long) n);
	}
	free(s.slots);
}

/* The estimate does not mind how people split sets by their hashes. */
static void
split_by_hash(void)
{
	for (int part = 0; part < UNIT_PARTS; part++)
	{
		const uint64_t n = 700000;
		uint64_t   *hashes = unit_part(part, 54, n);
		bf_sample	s = new_set();
		double		error;

		bf_sample_add(&s, hashes, n, 1);
		error = 1 / sqrt((double) s.held);
		CHECKF(fabs((double) bf_sample_estimate(&s) / (double) n / (1 + error) - 1) < 5 * error,
			   "part %d", part);
		free(s.slots);
		free(hashes);
	}
}

/* Tables sized for the hashes they see hold them, and are not too large. */
static void
slots(void)
{
	for (uint64_t n = 0; n < 3000; n = n * 5 / 4 + 1)
	{
		uint64_t	nslots = bf_sample_slots(n);
		uint64_t   *hashes = unit_hashes(n, n);
		bf_sample	s;

		CHECK(nslots >= 2 * n && nslots >= 16 && (nslots == 16 || nslots < 4 * n));
		CHECK((nslots & (nslots - 1)) == 0);
		bf_sample_init(&s, unit_alloc(nslots * sizeof(uint64_t)), nslots);
		bf_sample_add(&s, hashes, n, 1);
		CHECK(s.held == n);
		free(s.slots);
		free(hashes);
	}
	CHECK(bf_sample_slots(UINT64_MAX) == bf_sample_slots(BF_SAMPLE_MAX + 1));
}

static void
admission(void)
{
	uint64_t	state = 53;

	CHECK(BF_SAMPLE_FACTOR == UINT64_C(15485907386658061715));
	CHECK(bf_sample_admits(0, BF_SAMPLE_MAX_SHIFT));
	for (uint32_t shift = 0; shift <= BF_SAMPLE_MAX_SHIFT; shift++)
	{
		CHECK(bf_sample_admits(value_sample(UINT64_MAX >> shift), shift));
		CHECK(shift == 0 || !bf_sample_admits(value_sample((UINT64_MAX >> shift) + 1), shift));
		for (int i = 0; i < 1000; i++)
		{
			uint64_t	hash = value_sample(unit_random(&state) >> unit_below(&state, 50));

			CHECK(bf_sample_admits(hash, shift) == admitted(hash, shift));
		}
	}
}

/*
 * What a set leaves of lists is each hash once, in order of appearance, in one
 * list or over several; of a set that is full, the rest stays as it is.
 */
static void
dropping_known(void)
{
	uint64_t	state = 59;
	uint64_t	left[3000];
	uint64_t	expected[3000];

	for (int round = 0; round < 300; round++)
	{
		uint64_t	nslots = UINT64_C(1) << (4 + unit_below(&state, 9));
		uint64_t	pool = 1 + unit_below(&state, nslots);
		uint64_t   *slots = malloc((size_t) nslots * sizeof(uint64_t));
		uint64_t	n = 0;
		uint64_t	kept = 0;
		bf_sample	s;

		CHECK(slots != NULL);
		bf_sample_init(&s, slots, nslots);
		for (uint64_t i = 0; i < 3000; i++)
		{
			uint64_t	value = unit_below(&state, pool);
			uint64_t	hash = value == 0 ? 0 : unit_random(&value);
			uint64_t	seen = 0;

			while (seen < n && expected[seen] != hash)
				seen++;
			if (seen == n || bf_sample_is_full(&s))
				expected[n++] = hash;
			left[kept++] = hash;
			/* one at a time where the set may fill up, else two lists below */
			if (pool > nslots / 2)
				kept = kept - 1 + bf_sample_drop_known(&s, left + kept - 1, 1);
		}
		if (pool <= nslots / 2)
		{
			uint64_t	half = unit_below(&state, 3001);

			kept = bf_sample_drop_known(&s, left, half);
			memmove(left + kept, left + half, (size_t) (3000 - half) * sizeof(uint64_t));
			kept += bf_sample_drop_known(&s, left + kept, 3000 - half);
			CHECK(s.held == n && !bf_sample_is_full(&s));
		}
		CHECK(kept == n && memcmp(left, expected, (size_t) n * sizeof(uint64_t)) == 0);
		free(slots);
	}
}

const unit_case sample_cases[] = {
	{"the set is that of a sorted list", against_model},
	{"order does not matter", any_order},
	{"nor does how hashes were split and merged", split_and_merged},
	{"raising the shift of crowded tables", crowded_raise},
	{"the hash 0", hash_zero},
	{"the estimate is exact, or close", estimate},
	{"which hashes a sample lets in", admission},
	{"the estimate is close for parts of a set split by hash", split_by_hash},
	{"tables have room for what they will see", slots},
	{"repetitions dropped by a set", dropping_known},
	{NULL, NULL}
};
