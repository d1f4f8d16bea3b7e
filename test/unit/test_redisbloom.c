/*-------------------------------------------------------------------------
 *
 * test_redisbloom.c
 *	  RedisBloom's Bloom filters: the same values give the same bytes.
 *
 * test/unit/test_redisbloom.c
 *
 *-------------------------------------------------------------------------
 */
#include <math.h>

#include "core/layered.h"
#include "core/layers.h"
#include "profiles/redis_dump.h"
#include "profiles/redisbloom.h"
#include "handle.h"
#include "data.h"
#include "table.h"

static void
add_item(void *context, const char *item)
{
	bf_filter  *f = context;
	bf_hash		hash = bf_redisbloom_hash(f, item, strlen(item));

	CHECK(table_insert(f, (const uint64_t *) &hash, 2) == 2);
	CHECK(table_contains(f, (const uint64_t *) &hash));
}

typedef struct passed
{
	const bf_filter *f;
	uint64_t	count;
}			passed;

static void
ask_item(void *context, const char *item)
{
	passed	   *p = context;
	bf_hash		hash = bf_redisbloom_hash(p->f, item, strlen(item));

	p->count += table_contains(p->f, (const uint64_t *) &hash);
}

/* The filter as BF.SCANDUMP gives it. */
static unsigned char *
dump(const bf_filter *f, size_t *len)
{
	unsigned char *out;

	*len = (size_t) bf_redis_bloom_dump.size(f);
	out = unit_alloc(*len);
	bf_redis_bloom_dump.write(f, out);
	return out;
}

/* name, nonscaling, fpp, capacity, expansion, items, form, passed */
static void
filter_row(char *const *column)
{
	size_t		expected_len;
	size_t		len;
	unsigned char *expected = column[6][0] == '@' ? data_file(column[6] + 1, &expected_len) :
		data_bytes(column[6], 0, &expected_len);
	unsigned char *got;
	passed		p = {0};
	bf_filter	f;

	table_init(&f, BF_LAYOUT_REDISBLOOM, column[1][0] == '1' ? BF_OVERFLOW_ERROR : BF_OVERFLOW_GROW,
			   strtod(column[2], NULL), strtoull(column[3], NULL, 10),
			   (uint32_t) strtoul(column[4], NULL, 10));
	data_items(column[5], add_item, &f);
	got = dump(&f, &len);
	CHECKF(len == expected_len && unit_same(got, expected, len), "%s", column[0]);
	p.f = &f;
	if (column[7][0] != '\0')
	{
		data_items("absent-*0..19999", ask_item, &p);
		CHECKF(p.count == strtoull(column[7], NULL, 10), "%s: %llu", column[0],
			   (unsigned long long) p.count);
	}
	free(expected);
	free(got);
	free(f.body);
}

static void
filters(void)
{
	CHECK(data_rows("redisbloom/filters.tsv", 8, filter_row) == 7);
}

/* A link by itself has the bits of a filter that stops. */
static void
single_link(void)
{
	const uint64_t n = 1000;
	uint64_t   *hashes = unit_hashes(21, 2 * n);
	bf_shape	shape = unit_size(&bf_redisbloom, 0.01, n);
	unsigned char *bits = unit_zeros(bf_body_bytes(FILTER(&bf_redisbloom, NULL, shape)));
	bf_layer	layer;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_ERROR, 0.01, n, 0);
	CHECK(shape.nbits == f.head.shape.nbits && shape.hashes == f.head.shape.hashes);
	CHECK(table_insert(&f, hashes, 2 * n) == 2 * n);
	bf_add(FILTER(&bf_redisbloom, bits, shape), hashes, 2 * n);
	bf_layer_first(&f, &layer);
	CHECK(unit_same(bf_layer_filter(&f, &layer).body, bits, shape.nbits / 8));
	CHECK(bf_rate(&f) < 0.012);
	free(bits);
	free(hashes);
	free(f.body);
}

/* What BF.RESERVE refuses, or would change, has no shape. */
static void
limits(void)
{
	static const bf_layout *const layouts[] = {&bf_redisbloom, &bf_redisbloom_error, &bf_redisbloom_grow};
	static const struct
	{
		double		fpp;
		uint64_t	capacity;
		bf_verdict	verdict;
	}			cases[] = {
		{0.25, 1, BF_FITS}, {0.2500001, 1, BF_FPP_TOO_HIGH}, {0.5, 1000, BF_FPP_TOO_HIGH},
		{0.999, 1 << 30, BF_FPP_TOO_HIGH}, {0.01, 1 << 30, BF_FITS},
		{0.01, (1 << 30) + 1, BF_TOO_LARGE}, {0.01, INT64_MAX, BF_TOO_LARGE}, {1e-20, 1, BF_FITS},
		{1e-70, 100, BF_FITS}, {1e-300, 1, BF_FPP_TOO_LOW}, {5e-324, 1, BF_FPP_TOO_LOW},
	};
	bf_shape	shape;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (int j = 0; j < 3; j++)
		{
			bf_verdict	verdict = unit_verdict(layouts[j], cases[i].fpp, cases[i].capacity);

			CHECKF(verdict == cases[i].verdict, "case %zu, layout %d", i, j);
		}
	/* Dumps have an expansion also of a filter that does not grow. */
	shape = unit_size(&bf_redisbloom_error, 0.01, 1000);
	shape.layout_param = BF_MAX_EXPANSION;
	CHECK(unit_params_ok(&bf_redisbloom_error, shape));
	shape.layout_param++;
	CHECK(!unit_params_ok(&bf_redisbloom_error, shape));
	shape = unit_size(&bf_redisbloom, 0.01, 1000);
	shape.layout_param = 1;
	CHECK(!unit_params_ok(&bf_redisbloom, shape));
	shape.nbits++;
	CHECK(!unit_shape_ok(&bf_redisbloom, shape));
}

/* Hashes that the loader of RedisBloom would refuse are no filter's. */
static void
hashes_and_rates(void)
{
	bf_header	h = {.layout = BF_LAYOUT_REDISBLOOM,.fpp = 0.01};

	for (unsigned k = 0; k < 256; k++)
	{
		h.shape.hashes = (uint8_t) k;
		h.shape.overflow = BF_OVERFLOW_DEGRADE;
		CHECK(unit_head_ok(&bf_redisbloom, &h) == (k == 7));
		h.shape.overflow = BF_OVERFLOW_ERROR;
		CHECK(unit_head_ok(&bf_redisbloom_error, &h) == (k == 7));
		h.shape.overflow = BF_OVERFLOW_GROW;
		CHECK(unit_head_ok(&bf_redisbloom_grow, &h) == (k == 8));
		CHECK(bf_redisbloom_fits(k, 11.027753418256411) == (k == 8));
	}
	CHECK(!bf_redisbloom_fits(8, NAN) && !bf_redisbloom_fits(8, INFINITY));
	CHECK(!bf_redisbloom_fits(0, 1) && !bf_redisbloom_fits(1, -1));
	/* At whole numbers either neighbour will do. */
	CHECK(bf_redisbloom_fits(3, 3 / 0.693147180559945) && bf_redisbloom_fits(4, 3 / 0.693147180559945));
}

/* A chain ends where a link would have more hashes than a header can tell. */
static void
longest_chain(void)
{
	uint64_t   *hashes = unit_hashes(6, 2000);
	const int	asked = 20000;
	uint64_t	state = 6;
	uint64_t	taken = 0;
	int			passed = 0;
	bf_layer	newest;
	bf_filter	f;

	table_init(&f, BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_GROW, 0.01, 1, 1);
	while (taken < 2000 && table_insert(&f, hashes + taken, 2) == 2)
		taken += 2;
	CHECK(taken < 2000);
	bf_layer_newest(&f, &newest);
	CHECKF(newest.hashes == 255 && bf_layers(&f) == 248, "%u hashes, %u layers",
		   newest.hashes, bf_layers(&f));
	/* So small links let more pass than they are made for. */
	for (int i = 0; i < asked; i++)
		passed += bf_contains(&f, (bf_hash) {.a = unit_random(&state),.b = unit_random(&state)});
	CHECKF(passed > bf_rate(&f) * asked / 2 && passed < bf_rate(&f) * asked * 2, "%d of %d passed, told %g",
		   passed, asked, bf_rate(&f));
	free(f.body);
	free(hashes);
}

const unit_case redisbloom_cases[] = {
	{"filters of the same items have RedisBloom's bytes", filters},
	{"a link by itself has the bits of a filter of one", single_link},
	{"there is no filter that BF.RESERVE would not make", limits},
	{"there is none that RedisBloom would not load", hashes_and_rates},
	{"a chain ends at 255 hashes", longest_chain},
	{NULL, NULL}
};
