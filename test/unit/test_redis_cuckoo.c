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
#include "core/profiles/murmur.h"
#include "core/profiles/redis_cuckoo.h"
#include "data.h"

/* What precedes the slots in RedisBloom's dump, and in a body. */
#define DUMP_HEAD		38
#define BODY_HEAD		16

typedef struct filter
{
	bf_header	head;
	bf_table	table;
	int			accepted;
} filter;

static filter *
make_filter(uint64_t capacity, uint32_t bucket, uint32_t iterations, uint32_t expansion)
{
	filter	   *f = unit_zeros(sizeof(filter));
	bf_shape	like = {.hashes = 8,.layout_param = bf_redis_cuckoo_param(bucket, iterations, expansion)};
	bf_shape	shape = bf_redis_cuckoo.size_like(like, capacity);

	CHECK(bf_shape_ok(&bf_redis_cuckoo, shape));
	f->head = (bf_header) {
		.type = BF_TYPE_CUCKOO,.layout = BF_LAYOUT_REDISBLOOM,.hashes = shape.hashes,
			.layout_param = shape.layout_param,.nbits = shape.nbits,.capacity = shape.nbits / 8,
			.fpp = bf_redis_cuckoo_full_rate(bucket)
	};
	f->table.head = &f->head;
	f->table.shape = shape;
	return f;
}

static void
free_filter(filter *f)
{
	free(f->table.body);
	free(f);
}

static bf_hash
hash_of(const char *item)
{
	return bf_redis_cuckoo.profile->hash((bf_shape) {0}, item, strlen(item));
}

/* Give the body as much room as it needs next, and not a byte more. */
static void
lengthen(filter *f)
{
	uint64_t	len = bf_redis_cuckoo.insertion->room_for_next(&f->table);
	unsigned char *body = unit_zeros(len);

	CHECK(len > f->table.len && len % 8 == 0);
	if (f->table.len > 0)
		memcpy(body, f->table.body, (size_t) f->table.len);
	free(f->table.body);
	f->table.body = body;
	f->table.len = len;
}

/* Add an item as CF.ADD does; what is refused changes nothing. */
static bool
add(filter *f, const char *item)
{
	uint64_t	hash = hash_of(item).a;
	uint64_t	len = f->table.len;
	unsigned char *before = len > 0 ? unit_copy(f->table.body, len) : NULL;
	uint64_t	done = 0;
	bf_outcome	outcome;

	while ((outcome = bf_redis_cuckoo.insertion->insert(&f->table, &hash, 1, &done)) == BF_NEEDS_ROOM)
		lengthen(f);
	CHECK(done == (outcome == BF_DONE));
	if (outcome == BF_FULL)
		CHECK(len == f->table.len && unit_same(f->table.body, before, len));
	else
		f->accepted++;
	free(before);
	return outcome == BF_DONE;
}

static bool
has(const filter *f, const char *item)
{
	return f->table.len > 0 &&
		bf_redis_cuckoo.contains(f->table.body, f->table.shape, hash_of(item));
}

static bf_fault
check_deep(const filter *f)
{
	bf_fault	fault = bf_redis_cuckoo.check_body(&f->head, f->table.body, f->table.len);

	return fault != BF_OK ? fault :
		bf_redis_cuckoo.check_deep(&f->head, f->table.body, f->table.len);
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
	CHECK(bf_redis_cuckoo.multiset->remove(&f->table, hash_of(item)));
}

/* Is the filter the one of a dump? */
static void
same_as_dump(const filter *f, const unsigned char *dump, size_t len)
{
	bf_redis_cuckoo_state state = bf_redis_cuckoo_tell(f->table.body, f->table.shape);
	uint32_t	layout_param = f->head.layout_param;

	CHECK(len == DUMP_HEAD + state.slots);
	CHECK(bf_load64(dump) == f->head.entries);
	CHECK(bf_load64(dump + 8) == f->head.nbits / 8 / bf_redis_cuckoo_bucket(layout_param));
	CHECK(bf_load64(dump + 16) == state.removed);
	CHECK(bf_load64(dump + 24) == state.filters);
	CHECK(bf_load16(dump + 32) == bf_redis_cuckoo_bucket(layout_param));
	CHECK(bf_load16(dump + 34) == bf_redis_cuckoo_iterations(layout_param));
	CHECK(bf_load16(dump + 36) == bf_redis_cuckoo_expansion(layout_param));
	CHECK(unit_same(dump + DUMP_HEAD, f->table.body + BODY_HEAD, len - DUMP_HEAD));
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
	CHECK(f->accepted == 1000 && bf_redis_cuckoo_tell(f->table.body, f->table.shape).filters == 2);
	for (int i = 0; i < 20000; i++)
	{
		snprintf(item, sizeof(item), "item-%d", i);
		CHECK(i >= 1000 || has(f, item));
		snprintf(item, sizeof(item), "absent-%d", i);
		passed += has(f, item);
	}
	CHECKF(passed == 325, "%d", passed);
	CHECK(bf_redis_cuckoo.cardinality(f->table.body, f->table.shape) == 1000);
	CHECK(bf_redis_cuckoo.fill(f->table.body, f->table.shape) == 1000.0 / 2048);
	CHECK(bf_redis_cuckoo.rate(f->table.body, f->table.shape) > 325 / 20000.0 / 1.3 &&
		  bf_redis_cuckoo.rate(f->table.body, f->table.shape) < 325 / 20000.0 * 1.3);
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
	CHECK(bf_redis_cuckoo_tell(f->table.body, f->table.shape).filters == 32);
	CHECK(bf_redis_cuckoo.multiset->count(f->table.body, f->table.shape, hash_of("same")) == 125);
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

		CHECKF(f->head.nbits == sizes[i].nbuckets * sizes[i].bucket * 8, "case %zu", i);
		free_filter(f);
	}
	for (uint32_t expansion = 0; expansion <= 32768; expansion++)
	{
		uint32_t	layout_param = bf_redis_cuckoo_param(255, 65535, expansion);

		CHECK(bf_redis_cuckoo_bucket(layout_param) == 255 && bf_redis_cuckoo_iterations(layout_param) == 65535);
		CHECK(bf_redis_cuckoo_expansion(layout_param) >= expansion &&
			  bf_redis_cuckoo_expansion(layout_param) < 2 * expansion + (expansion == 0));
		CHECK(bf_redis_cuckoo.params_ok((bf_shape) {.hashes = 8,.layout_param = layout_param}));
	}
	CHECK(!bf_redis_cuckoo.params_ok((bf_shape) {.hashes = 8,.layout_param = 17 << 24 | 1 << 8 | 1}));
	CHECK(!bf_redis_cuckoo.params_ok((bf_shape) {.hashes = 8,.layout_param = 1 << 8}));
	CHECK(!bf_redis_cuckoo.params_ok((bf_shape) {.hashes = 8,.layout_param = 1}));
	CHECK(!bf_redis_cuckoo.params_ok((bf_shape) {.hashes = 12,.layout_param = 1 << 8 | 1}));
	for (uint64_t nbits = 0; nbits < 100; nbits++)
		CHECK(bf_shape_ok(&bf_redis_cuckoo, (bf_shape) {.nbits = nbits,.hashes = 8,.layout_param = 1 << 8 | 3}) ==
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
				CHECK(f->table.len == 0 || bf_redis_cuckoo.multiset->count(f->table.body, f->table.shape,
																		   hash_of(item)) >= counts[i]);
			}
			CHECK(f->head.entries == total && check_deep(f) == BF_OK);
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
	len = f->table.len;
	for (size_t at = 0; at < BODY_HEAD; at++)
		for (unsigned bit = 0; bit < 8; bit++)
		{
			f->table.body[at] ^= (unsigned char) (1 << bit);
			/* the number of removals may be any below 2^63 */
			CHECKF((check_deep(f) == BF_OK) == (at < 8 && (at < 7 || bit < 7)), "byte %zu", at);
			f->table.body[at] ^= (unsigned char) (1 << bit);
		}
	for (f->table.len = 0; f->table.len < len; f->table.len++)
		CHECK(check_deep(f) == BF_FAULT_LENGTH);
	f->table.len = len;
	f->head.entries++;
	CHECK(check_deep(f) == BF_FAULT_BODY);
	f->head.entries--;
	f->head.layout_param = bf_redis_cuckoo_param(4, 50, 0);
	CHECK(check_deep(f) == BF_FAULT_BODY);
	free_filter(f);

	f = make_filter(3, 1, 20, 1);
	CHECK(add(f, "x"));
	f->table.body[f->table.len - 1] = 1;
	CHECK(check_deep(f) == BF_FAULT_BODY);
	free_filter(f);

	f = make_filter(8, 2, 20, 1);
	CHECK(add(f, "x"));
	step_remove(f, "x");
	CHECK(check_deep(f) == BF_OK);
	bf_store64(f->table.body, 0);
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
