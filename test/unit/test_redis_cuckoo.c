/*-------------------------------------------------------------------------
 *
 * test_redis_cuckoo.c
 *	  RedisBloom's cuckoo filters: the same calls make the same bytes, limits
 *	  are where RedisBloom has them, and damaged bodies are refused.
 *
 * test/unit/test_redis_cuckoo.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/profiles.h"
#include "profiles/redis_cuckoo.h"
#include "handle.h"
#include "data.h"

/* What precedes the slots in RedisBloom's dump, and in a body. */
#define DUMP_HEAD		38
#define BODY_HEAD		16

typedef struct filter
{
	bf_filter	f;
	int			accepted;
} filter;

static uint32_t
param_of(uint32_t bucket, uint32_t iterations, uint32_t expansion)
{
	bf_bucket_params params = {.bits = 8,.bucket = bucket,.iterations = iterations,.expansion = expansion};
	bf_shape	shape = bf_redis_cuckoo_shape(params);

	params = bf_redis_cuckoo_params(shape);
	CHECK(params.bits == 8 && params.bucket == bucket && params.iterations == iterations);
	return shape.layout_param;
}

static filter *
make_filter(uint64_t capacity, uint32_t bucket, uint32_t iterations, uint32_t expansion)
{
	filter	   *f = unit_zeros(sizeof(filter));

	f->f = bf_filter_of(&bf_redis_cuckoo);
	f->f.head.shape = bf_redis_cuckoo_shape((bf_bucket_params) {
		.bucket = bucket,.iterations = iterations,.expansion = expansion
	});
	f->f.head.capacity = capacity;
	CHECK(bf_size(&f->f) == BF_FITS && bf_shape_ok(&f->f));
	f->f.head.capacity = f->f.head.shape.nbits / 8;
	f->f.head.fpp = bf_redis_cuckoo_full_rate(f->f.head.shape);
	return f;
}

static void
free_filter(filter *f)
{
	free(f->f.body);
	free(f);
}

static bf_hash
hash_of(const char *item)
{
	return bf_redis_cuckoo.profile->hash(NULL, item, strlen(item));
}

/* Give the body as much room as it needs next, and not a byte more. */
static void
lengthen(filter *f)
{
	uint64_t	len = bf_redis_cuckoo.methods->insertion->room_for_next(&f->f);
	unsigned char *body = unit_zeros(len);

	CHECK(len > f->f.len && len % 8 == 0);
	if (f->f.len > 0)
		memcpy(body, f->f.body, (size_t) f->f.len);
	free(f->f.body);
	f->f.body = body;
	f->f.len = len;
}

/* Add an item as CF.ADD does; what is refused changes nothing. */
static bool
add(filter *f, const char *item)
{
	uint64_t	hash = hash_of(item).a;
	uint64_t	len = f->f.len;
	unsigned char *before = len > 0 ? unit_copy(f->f.body, len) : NULL;
	uint64_t	done = 0;
	bf_outcome	outcome;

	while ((outcome = bf_redis_cuckoo.methods->insertion->insert(&f->f, &hash, 1, &done)) == BF_NEEDS_ROOM)
		lengthen(f);
	CHECK(done == (outcome == BF_DONE));
	if (outcome == BF_FULL)
		CHECK(len == f->f.len && unit_same(f->f.body, before, len));
	else
		f->accepted++;
	free(before);
	return outcome == BF_DONE;
}

static bool
has(const filter *f, const char *item)
{
	return f->f.len > 0 &&
		bf_contains(&f->f, hash_of(item));
}

static bf_fault
check_deep(const filter *f)
{
	bf_fault	fault = bf_redis_cuckoo.methods->check_body(&f->f);

	return fault != BF_OK ? fault :
		bf_check_deep(&f->f);
}

/* Call step for each item of a list: "a|b|c", or "item-*0..9" for item-0 to item-9. */
static void
each_item(const char *list, filter *f, void (*step) (filter *f, const char *item))
{
	const char *star = strchr(list, '*');
	char		item[200];

	if (star != NULL)
	{
		long		last = strtol(strstr(star, "..") + 2, NULL, 10);

		for (long i = strtol(star + 1, NULL, 10); i <= last; i++)
		{
			snprintf(item, sizeof(item), "%.*s%ld", (int) (star - list), list, i);
			step(f, item);
		}
		return;
	}
	while (*list != '\0')
	{
		size_t		len = strcspn(list, "|");

		snprintf(item, sizeof(item), "%.*s", (int) len, list);
		step(f, item);
		list += len + (list[len] == '|');
	}
}

static void
step_add(filter *f, const char *item)
{
	(void) add(f, item);
}

static void
step_remove(filter *f, const char *item)
{
	CHECK(bf_redis_cuckoo.methods->multiset->remove(&f->f, hash_of(item)));
}

/* Is the filter the one of a dump? */
static void
same_as_dump(const filter *f, const unsigned char *dump, size_t len)
{
	bf_bucket_state state = bf_redis_cuckoo_state(&f->f);
	bf_bucket_params params = bf_redis_cuckoo_params(f->f.head.shape);

	CHECK(len == DUMP_HEAD + state.slots);
	CHECK(bf_load64(dump) == f->f.head.entries);
	CHECK(bf_load64(dump + 8) == f->f.head.shape.nbits / 8 / params.bucket);
	CHECK(bf_load64(dump + 16) == state.removed);
	CHECK(bf_load64(dump + 24) == state.filters);
	CHECK(bf_load16(dump + 32) == params.bucket);
	CHECK(bf_load16(dump + 34) == params.iterations);
	CHECK(bf_load16(dump + 36) == params.expansion);
	CHECK(unit_same(dump + DUMP_HEAD, f->f.body + BODY_HEAD, len - DUMP_HEAD));
}

static void
vector_row(char *const *column)
{
	filter	   *f = make_filter(strtoull(column[0], NULL, 10), (uint32_t) strtoul(column[1], NULL, 10),
								(uint32_t) strtoul(column[2], NULL, 10),
								(uint32_t) strtoul(column[3], NULL, 10));
	size_t		len;
	unsigned char *dump = data_bytes(column[7], 0, &len);

	each_item(column[4], f, step_add);
	CHECKF(f->accepted == atoi(column[6]), "%d of %s", f->accepted, column[4]);
	each_item(column[5], f, step_remove);
	same_as_dump(f, dump, len);
	CHECK(check_deep(f) == BF_OK);
	free(dump);
	free_filter(f);
}

static void
vectors(void)
{
	CHECK(data_rows("redisbloom/cuckoo.tsv", 8, vector_row) == 4);
}

/* What RedisBloom told of a filter with two sub-filters. */
static void
false_positives(void)
{
	filter	   *f = make_filter(1000, 2, 20, 1);
	int			passed = 0;
	char		item[50];

	each_item("item-*0..999", f, step_add);
	CHECK(f->accepted == 1000 && bf_redis_cuckoo_state(&f->f).filters == 2);
	for (int i = 0; i < 20000; i++)
	{
		snprintf(item, sizeof(item), "item-%d", i);
		CHECK(i >= 1000 || has(f, item));
		snprintf(item, sizeof(item), "absent-%d", i);
		passed += has(f, item);
	}
	CHECKF(passed == 325, "%d", passed);
	CHECK(bf_cardinality(&f->f) == 1000);
	CHECK(bf_fill(&f->f) == 1000.0 / 2048);
	CHECK(bf_rate(&f->f) > 325 / 20000.0 / 1.3 &&
		  bf_rate(&f->f) < 325 / 20000.0 * 1.3);
	free_filter(f);
}

/* One item again and again: what RedisBloom accepted of it. */
static void
limits(void)
{
	filter	   *f = make_filter(1024, 2, 20, 1);

	while (add(f, "same"))
		continue;
	CHECKF(f->accepted == 125, "%d", f->accepted);
	CHECK(bf_redis_cuckoo_state(&f->f).filters == 32);
	CHECK(bf_redis_cuckoo.methods->multiset->count(&f->f, hash_of("same")) == 125);
	CHECK(!add(f, "other"));
	CHECK(check_deep(f) == BF_OK);
	free_filter(f);

	f = make_filter(1024, 2, 20, 0);
	while (add(f, "same"))
		continue;
	CHECKF(f->accepted == 4, "%d", f->accepted);
	CHECK(add(f, "other"));
	free_filter(f);
}

/* Sizes of CF.RESERVE, of later sub-filters, and what is no shape. */
static void
shapes(void)
{
	static const struct
	{
		uint64_t	capacity;
		uint32_t	bucket;
		uint64_t	nbuckets;
	}			sizes[] = {{1000, 2, 512}, {1024, 2, 512}, {1026, 2, 1024}, {4, 2, 2}, {100, 2, 64},
	{64, 4, 16}, {1, 2, 1}, {510, 255, 2}, {1073741824, 1, 1073741824}};
	uint64_t	at;

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
	{
		filter	   *f = make_filter(sizes[i].capacity, sizes[i].bucket, 1, 0);

		CHECKF(f->f.head.shape.nbits == sizes[i].nbuckets * sizes[i].bucket * 8, "case %zu", i);
		free_filter(f);
	}
	for (uint32_t expansion = 0; expansion <= 32768; expansion++)
	{
		bf_shape	shape = {.hashes = 8,.layout_param = param_of(255, 65535, expansion)};
		bf_bucket_params params = bf_redis_cuckoo_params(shape);

		CHECK(params.bucket == 255 && params.iterations == 65535);
		CHECK(params.expansion >= expansion &&
			  params.expansion < 2 * expansion + (expansion == 0));
		CHECK(unit_params_ok(&bf_redis_cuckoo, shape));
	}
	CHECK(!unit_params_ok(&bf_redis_cuckoo, (bf_shape) {.hashes = 8,.layout_param = 17 << 24 | 1 << 8 | 1}));
	CHECK(!unit_params_ok(&bf_redis_cuckoo, (bf_shape) {.hashes = 8,.layout_param = 1 << 8}));
	CHECK(!unit_params_ok(&bf_redis_cuckoo, (bf_shape) {.hashes = 8,.layout_param = 1}));
	CHECK(!unit_params_ok(&bf_redis_cuckoo, (bf_shape) {.hashes = 12,.layout_param = 1 << 8 | 1}));
	for (uint64_t nbits = 0; nbits < 100; nbits++)
		CHECK(unit_shape_ok(&bf_redis_cuckoo, (bf_shape) {.nbits = nbits,.hashes = 8,.layout_param = 1 << 8 | 3}) ==
			  (nbits == 24 || nbits == 48 || nbits == 96));
	/* Sub-filters whose size no number holds. */
	CHECK(bf_redis_cuckoo_slots((bf_shape) {.nbits = 32,.hashes = 8,.layout_param = 16 << 24 | 1 << 8 | 1},
								31, &at) == UINT64_MAX && at == UINT64_MAX);
	CHECK(bf_redis_cuckoo_slots((bf_shape) {.nbits = 32,.hashes = 8,.layout_param = 3 << 24 | 1 << 8 | 1},
								2, &at) == 64 && at == 16 + 4 + 16);
}

/* Random additions and removals against counts of each item. */
static void
model(void)
{
	static const uint32_t buckets[] = {1, 2, 4, 37, 255};
	uint64_t	state = 7;

	for (size_t b = 0; b < sizeof(buckets) / sizeof(buckets[0]); b++)
		for (uint32_t expansion = 0; expansion <= 4; expansion += 2)
		{
			filter	   *f = make_filter(300, buckets[b] > 100 ? buckets[b] / 2 : buckets[b], 20, expansion);
			uint32_t	counts[400] = {0};
			uint64_t	total = 0;

			for (int step = 0; step < 5000; step++)
			{
				int			i = (int) unit_below(&state, 400);
				char		item[20];

				snprintf(item, sizeof(item), "%d", i);
				if (unit_below(&state, 5) < 3 && total < 250 && add(f, item))
				{
					counts[i]++;
					total++;
				}
				else if (counts[i] > 0)
				{
					step_remove(f, item);
					counts[i]--;
					total--;
				}
				CHECK(counts[i] == 0 || has(f, item));
				CHECK(f->f.len == 0 || bf_redis_cuckoo.methods->multiset->count(&f->f, hash_of(item)) >= counts[i]);
			}
			CHECK(f->f.head.entries == total && check_deep(f) == BF_OK);
			free_filter(f);
		}
}

/* A body that is damaged in any byte of its head, or cut off, or does not count. */
static void
damaged(void)
{
	filter	   *f = make_filter(64, 4, 50, 2);
	uint64_t	len;

	each_item("item-*0..149", f, step_add);
	len = f->f.len;
	for (size_t at = 0; at < BODY_HEAD; at++)
		for (unsigned bit = 0; bit < 8; bit++)
		{
			f->f.body[at] ^= (unsigned char) (1 << bit);
			/* the number of removals may be any below 2^63 */
			CHECKF((check_deep(f) == BF_OK) == (at < 8 && (at < 7 || bit < 7)), "byte %zu", at);
			f->f.body[at] ^= (unsigned char) (1 << bit);
		}
	for (f->f.len = 0; f->f.len < len; f->f.len++)
		CHECK(check_deep(f) == BF_FAULT_LENGTH);
	f->f.len = len;
	f->f.head.entries++;
	CHECK(check_deep(f) == BF_FAULT_BODY);
	f->f.head.entries--;
	f->f.head.shape.layout_param = param_of(4, 50, 0);
	CHECK(check_deep(f) == BF_FAULT_BODY);
	free_filter(f);

	f = make_filter(3, 1, 20, 1);
	CHECK(add(f, "x"));
	f->f.body[f->f.len - 1] = 1;
	CHECK(check_deep(f) == BF_FAULT_BODY);
	free_filter(f);

	f = make_filter(8, 2, 20, 1);
	CHECK(add(f, "x"));
	step_remove(f, "x");
	CHECK(check_deep(f) == BF_OK);
	bf_store64(f->f.body, 0);
	CHECK(check_deep(f) == BF_FAULT_EMPTY);
	free_filter(f);
}

const unit_case redis_cuckoo_cases[] = {
	{"the bytes of filters that RedisBloom dumped", vectors},
	{"as many false positives as RedisBloom has", false_positives},
	{"full where RedisBloom is", limits},
	{"shapes and sizes", shapes},
	{"random additions and removals", model},
	{"damaged bodies", damaged},
	{NULL, NULL}
};
