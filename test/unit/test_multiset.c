/*-------------------------------------------------------------------------
 *
 * test_multiset.c
 *	  A counting filter against a plain multiset, over a million operations.
 *
 * Values come and go; some of them are hot, and come and go 30 times at once.
 * No value that is in the multiset may be denied.  The same run with removal
 * that lowers full counters too does deny values: that shows that it could
 * have been noticed.
 *
 * test/unit/test_multiset.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/counting.h"
#include "handle.h"
#include "unit.h"

#define NUM_VALUES		20000	/* hashes that can be in the multiset */
#define NUM_HOT			100		/* the first of them are hot */
#define HOT_TIMES		30
#define OPERATIONS		1000000

typedef struct multiset
{
	bf_shape	shape;
	bf_header	head;
	unsigned char *body;
	uint64_t   *hashes;
	uint32_t	copies[NUM_VALUES];
	uint64_t	total;			/* of all copies */
	bool		faulty;			/* lower full counters? */
	uint64_t	operations;
	uint64_t	denied;			/* questions about a present value answered no */
	uint64_t	undercounted;	/* counts below the copies and 15 */
	uint64_t	refused;		/* present values not removed */
} multiset;

static void
start(multiset *m, uint8_t nhashes, bool faulty)
{
	memset(m, 0, sizeof(*m));
	m->shape = unit_size(&bf_counting, nhashes == 8 ? 0.01 : 0.0005, NUM_VALUES / 2);
	CHECK(m->shape.hashes == nhashes);
	m->body = unit_zeros(bf_body_bytes(FILTER(&bf_counting, NULL, m->shape)));
	m->hashes = unit_hashes(30, NUM_VALUES);
	m->faulty = faulty;
}

static void
finish(multiset *m)
{
	free(m->body);
	free(m->hashes);
}

static void
add(multiset *m, uint64_t value)
{
	bf_add(FILTER(&bf_counting, m->body, m->shape), &m->hashes[value], 1);
	m->copies[value]++;
	m->total++;
	m->operations++;
}

/* Lower the counters of the hash as if those that are full could be trusted. */
static void
remove_badly(multiset *m, uint64_t hash)
{
	uint64_t	places[2] = {hash, bf_native_rehash(hash)};

	for (int i = 0; i < m->shape.hashes / 8; i++)
	{
		uint64_t	mixed = bf_native_mix(places[i]);
		unsigned char *block = m->body + 256 * bf_native_block(mixed, m->shape.nbits / 512);

		for (int lane = 0; lane < 8; lane++)
		{
			uint64_t	bit = (bf_native_spread(mixed) >> (16 + 6 * lane)) & 63;
			unsigned char mask = (unsigned char) (1 << bit % 8);
			unsigned char *byte = block + 8 * lane + bit / 8;

			/* minus one: flip up to the lowest plane that has a one */
			for (int plane = 0; plane < 4; plane++)
			{
				byte[64 * plane] ^= mask;
				if ((byte[64 * plane] & mask) == 0)
					break;
			}
		}
	}
}

static void
take(multiset *m, uint64_t value)
{
	bf_filter  *f = FILTER(&bf_counting, m->body, m->shape);

	if (m->faulty)
		remove_badly(m, m->hashes[value]);
	else
		m->refused += !bf_counting.methods->multiset->remove(f, (bf_hash) {.a = m->hashes[value]});
	m->copies[value]--;
	m->total--;
	m->operations++;
}

/* Ask about a value, if it is there. */
static void
ask(multiset *m, uint64_t value)
{
	bf_hash		hash = {.a = m->hashes[value]};
	uint32_t	least = m->copies[value] < 15 ? m->copies[value] : 15;

	if (m->copies[value] == 0)
		return;
	m->denied += !bf_contains(FILTER(&bf_counting, m->body, m->shape), hash);
	m->undercounted += bf_counting.methods->multiset->count(FILTER(&bf_counting, m->body, m->shape), hash) < least;
}

/* Turn a hot value on or off, or add or remove one; keeps about half of them. */
static void
step(multiset *m, uint64_t *state)
{
	uint64_t	value = unit_below(state, NUM_VALUES);
	uint64_t	hot = unit_below(state, NUM_HOT);
	bool		adding = m->copies[hot] < HOT_TIMES;

	if (unit_below(state, 200) == 0)
		for (int i = 0; i < HOT_TIMES; i++)
			if (adding)
				add(m, hot);
			else
				take(m, hot);
	else if (value >= NUM_HOT)
	{
		if (m->copies[value] > 0 && unit_below(state, 4) > 0)
			take(m, value);
		else if (m->total < NUM_VALUES / 2 + NUM_HOT * HOT_TIMES)
			add(m, value);
	}
	ask(m, value);
	ask(m, unit_below(state, NUM_VALUES));
}

static void
run(multiset *m)
{
	uint64_t	state = 31;
	uint64_t	next = 0;

	while (m->operations < OPERATIONS)
	{
		step(m, &state);
		if (m->operations < next)
			continue;
		next += OPERATIONS / 20;
		for (uint64_t value = 0; value < NUM_VALUES; value++)
			ask(m, value);
	}
}

/* Without hot values every counter is exact: removing all leaves none. */
static void
empty_again(multiset *m)
{
	for (uint64_t value = 0; value < NUM_VALUES; value++)
		while (m->copies[value] > 0)
			take(m, value);
	CHECK(m->total == 0 && m->refused == 0);
}

static void
check_run(uint8_t nhashes)
{
	multiset	m;
	bf_counting_tally tally;

	start(&m, nhashes, false);
	run(&m);
	CHECKF(m.denied == 0, "%llu present values denied", (unsigned long long) m.denied);
	CHECKF(m.undercounted == 0, "%llu", (unsigned long long) m.undercounted);
	CHECKF(m.refused == 0, "%llu", (unsigned long long) m.refused);
	CHECK(m.operations >= OPERATIONS);
	empty_again(&m);
	tally = bf_counting_count(FILTER(&bf_counting, m.body, m.shape));
	CHECKF(tally.stuck > 100, "%llu", (unsigned long long) tally.stuck);
	CHECK(tally.used == tally.stuck && tally.sum == 15 * tally.stuck);
	finish(&m);
}

static void
eight_hashes(void)
{
	check_run(8);
}

static void
sixteen_hashes(void)
{
	check_run(16);
}

static void
would_be_noticed(void)
{
	multiset	m;

	start(&m, 8, true);
	run(&m);
	CHECKF(m.denied > 100, "%llu", (unsigned long long) m.denied);
	finish(&m);
}

const unit_case multiset_cases[] = {
	{"a million operations, 8 hashes: no value is denied", eight_hashes},
	{"a million operations, 16 hashes: no value is denied", sixteen_hashes},
	{"lowering full counters would be noticed", would_be_noticed},
	{NULL, NULL}
};
