/*-------------------------------------------------------------------------
 *
 * test_cuckoo_use.c
 *	  What a cuckoo filter promises: no value is missed while only members
 *	  are removed, a table takes its capacity, a full one stays as it was,
 *	  and absent values pass at the stated rate.
 *
 * test/unit/test_cuckoo_use.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "cuckoo_tables.h"

static uint64_t
nslots_of(const bf_cuckoo *t)
{
	return t->nbuckets * t->bucket;
}

/* --- copies ---------------------------------------------------------------- */

/* One value: as many copies as its two buckets have slots, then none. */
static void
copies(void)
{
	uint64_t	state = 300;

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (uint64_t nbuckets = 2; nbuckets < 500; nbuckets = nbuckets * 2 + 2)
		{
			bf_cuckoo	t = cuckoo_new(k, nbuckets);
			uint64_t	hash = unit_random(&state);
			unsigned	most = 2U * t.bucket;

			CHECK(!cuckoo_remove(&t, hash) && !cuckoo_contains(&t, hash));
			for (unsigned n = 0; n < most; n++)
				CHECK(add_one(&t, hash) && cuckoo_count(&t, hash) == n + 1);
			CHECK(!add_one(&t, hash) && cuckoo_count(&t, hash) == most);
			for (unsigned n = most; n > 0; n--)
			{
				CHECK(cuckoo_contains(&t, hash) && cuckoo_remove(&t, hash));
				CHECK(cuckoo_count(&t, hash) == n - 1 && cuckoo_used(&t) == n - 1);
			}
			CHECK(!cuckoo_remove(&t, hash) && !cuckoo_contains(&t, hash));
			cuckoo_free(&t);
		}
}

/* Two buckets take any 2 * bucket values: that is what such a table is for. */
static void
two_buckets(void)
{
	uint64_t	state = 301;

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (int i = 0; i < 2000; i++)
		{
			bf_cuckoo	t = cuckoo_new(k, 2);

			for (uint64_t n = 0; n < nslots_of(&t); n++)
				CHECK(add_one(&t, unit_random(&state)));
			CHECK(!add_one(&t, unit_random(&state)));
			cuckoo_free(&t);
		}
}

/* --- full ------------------------------------------------------------------ */

/* Try to add; if there is no room, no byte may have changed. */
static bool
add_checked(bf_cuckoo *t, uint64_t hash, unsigned char *before)
{
	bool		added;

	memcpy(before, t->slots, (size_t) cuckoo_bytes(t));
	added = add_one(t, hash);
	CHECK(added != unit_same(t->slots, before, cuckoo_bytes(t)));
	return added;
}

/* Adding to crowded tables until nothing more fits: all that was added stays. */
static void
full(void)
{
	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (uint64_t nbuckets = 2; nbuckets < 300; nbuckets = nbuckets * 3 / 2 / 2 * 2 + 2)
		{
			bf_cuckoo	t = cuckoo_new(k, nbuckets);
			unsigned char *before = unit_alloc(cuckoo_bytes(&t));
			uint64_t	tries = 2 * nslots_of(&t);
			uint64_t   *hashes = unit_hashes(302 + nbuckets, tries);
			uint64_t	added = 0;

			for (uint64_t i = 0; i < tries; i++)
				if (add_checked(&t, hashes[i], before))
					hashes[added++] = hashes[i];
			CHECK(cuckoo_used(&t) == added && added >= nslots_of(&t) * 8 / 10);
			for (uint64_t i = 0; i < added; i++)
				CHECK(cuckoo_contains(&t, hashes[i]));
			for (uint64_t i = 0; i < added; i++)
				CHECK(cuckoo_remove(&t, hashes[i]));
			CHECK(cuckoo_used(&t) == 0);
			free(hashes);
			free(before);
			cuckoo_free(&t);
		}
}

/* --- capacity -------------------------------------------------------------- */

static void
check_capacity(size_t k, uint64_t capacity, int trials)
{
	bf_cuckoo	t = cuckoo_new(k, bf_cuckoo_buckets(capacity, cuckoo_kinds[k].bucket));

	for (int i = 0; i < trials; i++)
	{
		uint64_t   *hashes = unit_hashes(303 + (uint64_t) i, capacity);
		uint64_t	added;

		memset(t.slots, 0, (size_t) cuckoo_bytes(&t));
		added = cuckoo_add_all(&t, hashes, capacity);
		CHECKF(added == capacity, "%llu of %llu, %d bits, %d slots", (unsigned long long) added,
			   (unsigned long long) capacity, t.bits, t.bucket);
		free(hashes);
	}
	cuckoo_free(&t);
}

static void
capacities(void)
{
	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
	{
		for (uint64_t capacity = 1; capacity <= 100; capacity++)
			check_capacity(k, capacity, 100);
		for (uint64_t capacity = 130; capacity < 20000; capacity += capacity / 3)
			check_capacity(k, capacity, 2);
		check_capacity(k, 200000, 1);
	}
}

/* Parts of a set that was split by its hashes fit, too. */
static void
split_by_hash(void)
{
	const uint64_t n = 20000;

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (int part = 0; part < UNIT_PARTS; part++)
		{
			uint64_t   *hashes = unit_part(part, 304, n);
			bf_cuckoo	t = cuckoo_new(k, bf_cuckoo_buckets(n, cuckoo_kinds[k].bucket));

			CHECKF(cuckoo_add_all(&t, hashes, n) == n, "part %d", part);
			cuckoo_free(&t);
			free(hashes);
		}
}

/* A million values of 16 bits in 95 % of the slots; absent ones pass at the rate of that load. */
static void
million(void)
{
	const uint64_t n = 1000000;
	const uint64_t tests = 4000000;
	uint64_t   *hashes = unit_hashes(305, n);
	uint64_t   *absent = unit_hashes(312, tests);
	bf_cuckoo	t = cuckoo_new(CUCKOO_DEFAULT_KIND, 263156);
	double		load = (double) n / (double) nslots_of(&t);
	uint64_t	passed = 0;

	CHECK(t.bits == 16 && t.bucket == 4);
	CHECK(load > 0.95 && t.nbuckets < bf_cuckoo_buckets(n, 4));
	CHECK(cuckoo_add_all(&t, hashes, n) == n && cuckoo_used(&t) == n);
	for (uint64_t i = 0; i < n; i++)
		CHECK(cuckoo_contains(&t, hashes[i]));
	for (uint64_t i = 0; i < tests; i++)
		passed += cuckoo_contains(&t, absent[i]);
	CHECKF((double) passed <= 1.2 * (double) tests * 2 * 4 * load / 65536, "%llu passed",
		   (unsigned long long) passed);
	free(hashes);
	free(absent);
	cuckoo_free(&t);
}

/* --- rate ------------------------------------------------------------------ */

/*
 * Of absent values, drawn the same way, no more than 1.2 times the known
 * estimate pass, and about what bf_cuckoo_rate() says: three to five hundred
 * passing ones or many more are counted, so that chance is left little part.
 */
static void
check_rate(size_t k, const uint64_t *hashes, uint64_t n, const uint64_t *absent, uint64_t tests)
{
	bf_cuckoo	t = cuckoo_new(k, bf_cuckoo_buckets(n, cuckoo_kinds[k].bucket));
	double		estimate = 2.0 * t.bucket * (double) n / (double) nslots_of(&t) / ldexp(1, t.bits);
	double		rate = bf_cuckoo_rate((double) n, nslots_of(&t), t.bits, t.bucket);
	uint64_t	passed = 0;
	double		measured;

	CHECK(cuckoo_add_all(&t, hashes, n) == n);
	for (uint64_t i = 0; i < tests; i++)
		passed += cuckoo_contains(&t, absent[i]);
	measured = (double) passed / (double) tests;
	CHECKF(measured <= 1.2 * estimate, "%g, not %g", measured, estimate);
	CHECKF(fabs(measured / rate - 1) < 0.03 + 3 / sqrt((double) passed), "%g, not %g", measured, rate);
	cuckoo_free(&t);
}

static void
rate(void)
{
	const uint64_t n = 30000;
	const uint64_t tests = 4000000;
	uint64_t   *hashes = unit_hashes(306, n);
	uint64_t   *absent = unit_hashes(307, tests);

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		check_rate(k, hashes, n, absent, cuckoo_kinds[k].bits == 16 ? tests : tests / 16);
	CHECK(bf_cuckoo_rate(0, 100, 16, 4) == 0);
	CHECK(fabs(bf_cuckoo_rate(95, 100, 16, 4) / 1.15962727e-4 - 1) < 1e-8);
	CHECK(fabs(bf_cuckoo_rate(95, 100, 8, 4) / 2.94210345e-2 - 1) < 1e-8);
	free(hashes);
	free(absent);
}

static void
rate_of_parts(void)
{
	const uint64_t n = 30000;
	const uint64_t tests = 300000;

	for (int part = 0; part < UNIT_PARTS; part++)
	{
		uint64_t   *hashes = unit_part(part, 308, n);
		uint64_t   *absent = unit_part(part, 309, tests);

		for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
			if (cuckoo_kinds[k].bits < 16)
				check_rate(k, hashes, n, absent, tests);
		free(hashes);
		free(absent);
	}
}

/* --- a long random history ------------------------------------------------- */

#define POOL	700

/* Every value that is there seems so, at least as often as it is. */
static void
check_model(const bf_cuckoo *t, const uint64_t *pool, const unsigned *there, uint64_t total)
{
	CHECK(cuckoo_used(t) == total);
	for (int i = 0; i < POOL; i++)
	{
		CHECK(cuckoo_count(t, pool[i]) >= there[i]);
		CHECK(there[i] == 0 || cuckoo_contains(t, pool[i]));
	}
}

/*
 * Add random values of a pool and remove ones that are there, by turns more of
 * the one and of the other, so that the table is now full and now empty.
 */
static void
run_history(size_t k, uint64_t nbuckets, int steps)
{
	bf_cuckoo	t = cuckoo_new(k, nbuckets);
	unsigned char *before = unit_alloc(cuckoo_bytes(&t));
	uint64_t   *pool = unit_hashes(310 + nbuckets, POOL);
	unsigned	there[POOL] = {0};
	uint64_t	total = 0;
	uint64_t	refused = 0;
	uint64_t	state = ~nbuckets;

	for (int step = 0; step < steps; step++)
	{
		uint64_t	which = unit_below(&state, POOL);
		bool		growing = (uint64_t) step / (4 * nslots_of(&t)) % 2 == 0;
		bool		adding = unit_below(&state, 10) < (growing ? 9 : 3);

		if (adding && add_checked(&t, pool[which], before))
		{
			there[which]++;
			total++;
		}
		else if (adding)
			refused++;
		else if (there[which] > 0)
		{
			CHECK(cuckoo_remove(&t, pool[which]));
			there[which]--;
			total--;
		}
		CHECK(there[which] == 0 || cuckoo_contains(&t, pool[which]));
		if (step % 500 == 0)
			check_model(&t, pool, there, total);
	}
	check_model(&t, pool, there, total);
	CHECK(refused > 0);
	free(pool);
	free(before);
	cuckoo_free(&t);
}

/* 1,170,000 steps. */
static void
history(void)
{
	static const uint64_t sizes[] = {2, 4, 10, 32, 98};

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
			run_history(k, sizes[i], 26000);
}

/* --- interrupts ------------------------------------------------------------ */

static void
polls(void)
{
	const uint64_t nbuckets = 8 * BF_POLL_BYTES / BF_CUCKOO_BUCKET_BYTES;
	uint64_t   *hashes = unit_hashes(311, 100000);
	bf_cuckoo	t = cuckoo_new(NUM_CUCKOO_KINDS - 1, nbuckets);

	CHECK(t.bits * t.bucket == 8 * BF_CUCKOO_BUCKET_BYTES);
	unit_count_polls();
	CHECK(cuckoo_used(&t) == 0 && unit_polls == 8);
	unit_count_polls();
	CHECK(cuckoo_add_all(&t, hashes, 100000) == 100000 && unit_polls >= 100);
	free(hashes);
	cuckoo_free(&t);
}

const unit_case cuckoo_use_cases[] = {
	{"copies of one value are counted and removed one by one", copies},
	{"two buckets take any values that fill them", two_buckets},
	{"a value that does not fit changes no byte", full},
	{"a capacity of n holds n values", capacities},
	{"so it does for parts of a set split by hash", split_by_hash},
	{"a million values of 16 bits fill 95 % of the slots", million},
	{"absent values pass at the rate that the load tells", rate},
	{"so they do for parts of a set split by hash", rate_of_parts},
	{"no value is missed in a million random steps", history},
	{"long loops can be interrupted", polls},
	{NULL, NULL}
};
