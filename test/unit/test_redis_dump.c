/*-------------------------------------------------------------------------
 *
 * test_redis_dump.c
 *	  Dumps of RedisBloom: what it wrote is read and written again as it was,
 *	  and damaged dumps are refused or make filters that can be used.
 *
 * test/unit/test_redis_dump.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/redis_dump.h"
#include "profiles/redisbloom.h"
#include "values/values.h"
#include "data.h"
#include "dumps.h"

/* Read a dump from memory that ends with it; was it one? */
static bool
is_dump(uint8_t type, const unsigned char *data, uint64_t len)
{
	unsigned char *copy = len > 0 ? unit_copy(data, len) : unit_alloc(1);
	bf_fault	fault;
	const char *broken = dump_read_and_use(type, copy, len, &fault);

	CHECKF(broken == NULL, "type %d, %s", type, broken);
	CHECK(strlen(bf_fault_text(fault)) > 0);
	free(copy);
	return fault == BF_OK;
}

/* Damage a dump in each byte of its head and a few of the rest, and at its ends. */
static void
damage(uint8_t type, unsigned char *dump, size_t len)
{
	unsigned char *longer = unit_zeros(len + 8);
	size_t		step = 1;

	CHECK(is_dump(type, dump, len));
	for (size_t at = 0; at < len; at += step)
	{
		unsigned char good = dump[at];

		step = at < 300 ? 1 : len / 50 + 1;
		for (unsigned bad = 0; bad < 256; bad += at < 60 ? 1 : 15)
		{
			dump[at] = (unsigned char) bad;
			(void) is_dump(type, dump, len);
		}
		dump[at] = good;
		CHECK(!is_dump(type, dump, at));
	}
	memcpy(longer, dump, len);
	for (size_t more = 1; more <= 8; more++)
		CHECK(!is_dump(type, longer, len + more));
	free(longer);
}

static void
cuckoo_row(char *const *column)
{
	size_t		len;
	unsigned char *dump = data_bytes(column[7], 0, &len);

	damage(BF_TYPE_CUCKOO, dump, len);
	free(dump);
}

static void
bloom_row(char *const *column)
{
	bool		file = column[6][0] == '@';
	size_t		len;
	unsigned char *dump = file ? data_file(column[6] + 1, &len) : data_bytes(column[6], 0, &len);

	damage(BF_TYPE_BLOOM, dump, len);
	free(dump);
}

static void
cuckoo_dumps(void)
{
	CHECK(data_rows("redisbloom/cuckoo.tsv", 8, cuckoo_row) == 4);
}

static void
bloom_dumps(void)
{
	CHECK(data_rows("redisbloom/filters.tsv", 8, bloom_row) == 7);
}

/* What becomes of a dump if one field of its head has another number? */
typedef struct head_case
{
	size_t		at;
	int			width;
	uint64_t	number;
	bf_fault	fault;
} head_case;

static void
check_heads(uint8_t type, const unsigned char *dump, size_t len, const head_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++)
	{
		unsigned char *copy = unit_copy(dump, len);
		bf_fault	fault;

		for (int j = 0; j < cases[i].width; j++)
			copy[cases[i].at + (size_t) j] = (unsigned char) (cases[i].number >> (8 * j));
		CHECK(dump_read_and_use(type, copy, len, &fault) == NULL);
		CHECKF(fault == cases[i].fault, "type %d, case %zu: %s", type, i, bf_fault_text(fault));
		free(copy);
	}
}

static void
cuckoo_heads(void)
{
	static const head_case cases[] = {
		{0, 8, 3, BF_IMPORT_PARTS},
		{8, 8, 0, BF_IMPORT_SHAPE},
		{8, 8, 3, BF_IMPORT_SHAPE},
		{8, 8, 8, BF_IMPORT_LENGTH},
		{8, 8, UINT64_MAX, BF_IMPORT_SHAPE},
		{16, 8, UINT64_C(1) << 63, BF_IMPORT_PARTS},
		{24, 8, 0, BF_IMPORT_SHAPE},
		{24, 8, 2, BF_IMPORT_LENGTH},
		{24, 8, 33, BF_IMPORT_SHAPE},
		{32, 2, 0, BF_IMPORT_SHAPE},
		{32, 2, 256, BF_IMPORT_SHAPE},
		{34, 2, 0, BF_IMPORT_SHAPE},
		{34, 2, 65535, BF_OK},
		{36, 2, 0, BF_OK},
		{36, 2, 3, BF_IMPORT_SHAPE},
		{36, 2, 32768, BF_OK},
	};
	static const unsigned char dump[] = {
		2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
		2, 0, 20, 0, 1, 0, 10, 0, 0, 0, 0, 0x42, 0, 0
	};

	check_heads(BF_TYPE_CUCKOO, dump, sizeof(dump), cases, sizeof(cases) / sizeof(cases[0]));
}

/* What becomes of a dump of a version before 2.2.0, its slots all of one byte? */
static bf_fault
import_old(uint64_t nbuckets, uint64_t filters, uint64_t more, int slot)
{
	size_t		len = (size_t) (32 + 2 * nbuckets * filters + more);
	unsigned char *dump = unit_zeros(len);
	bf_fault	fault;

	memset(dump + 32, slot, len - 32);
	bf_store64(dump, slot != 0 ? 2 * nbuckets * filters : 0);
	bf_store64(dump + 8, nbuckets);
	bf_store64(dump + 24, filters);
	CHECK(dump_read_and_use(BF_TYPE_CUCKOO, dump, len, &fault) == NULL);
	free(dump);
	return fault;
}

static void
old_cuckoo_dumps(void)
{
	static const uint64_t nbuckets[] = {1, 2, 8, 512};
	static const uint64_t filters[] = {1, 2, 32};

	for (int slot = 0; slot < 256; slot += 51)
		for (size_t i = 0; i < 4; i++)
			for (size_t j = 0; j < 3; j++)
			{
				CHECK(import_old(nbuckets[i], filters[j], 0, slot) == BF_IMPORT_OLD);
				CHECK(import_old(nbuckets[i], filters[j], 1, slot) != BF_IMPORT_OLD);
			}
	CHECK(import_old(3, 1, 0, 1) != BF_IMPORT_OLD);
	CHECK(import_old(2, 33, 0, 1) != BF_IMPORT_OLD);
	CHECK(import_old(0, 1, 0, 1) != BF_IMPORT_OLD);
}

/* The first row of the file: one link of 128 bits, 2 of 10 values. */
static void
bloom_heads_row(char *const *column)
{
	static const head_case cases[] = {
		{0, 8, 3, BF_IMPORT_PARTS},
		{0, 8, 0, BF_IMPORT_PARTS},
		{8, 4, 0, BF_IMPORT_SHAPE},
		{8, 4, 2, BF_IMPORT_SHORT},
		{8, 4, 256, BF_IMPORT_SHAPE},
		{8, 4, UINT32_MAX, BF_IMPORT_SHAPE},
		{12, 4, 1, BF_IMPORT_OLD},
		{12, 4, 4, BF_IMPORT_OLD},
		{12, 4, 13, BF_OK},
		{12, 4, 7, BF_IMPORT_NEW},
		{12, 4, 21, BF_IMPORT_NEW},
		{12, 4, 29, BF_IMPORT_NEW},
		{12, 4, 16, BF_IMPORT_FORM},
		{12, 4, 256 + 5, BF_IMPORT_FORM},
		{16, 4, 0, BF_IMPORT_SHAPE},
		{16, 4, 1, BF_OK},
		{16, 4, 32768, BF_OK},
		{16, 4, 32769, BF_IMPORT_SHAPE},
		{20, 8, 8, BF_IMPORT_SHAPE},
		{20, 8, UINT64_MAX, BF_IMPORT_SHAPE},
		{28, 8, 120, BF_IMPORT_SHAPE},
		{36, 8, 3, BF_IMPORT_PARTS},
		{36, 8, 11, BF_IMPORT_PARTS},
		{44, 8, 0, BF_IMPORT_SHAPE},
		{44, 8, UINT64_C(0x3fe0000000000000), BF_IMPORT_SHAPE},
		{44, 8, UINT64_C(0x7ff8000000000000), BF_IMPORT_SHAPE},
		{44, 8, UINT64_C(0xbf747ae147ae147b), BF_IMPORT_SHAPE},
		{52, 8, 0, BF_IMPORT_PARTS},
		{52, 8, UINT64_C(0x7ff8000000000000), BF_IMPORT_PARTS},
		{60, 4, 7, BF_IMPORT_SHAPE},
		{60, 4, 9, BF_IMPORT_SHAPE},
		{60, 4, 256 + 8, BF_IMPORT_SHAPE},
		{64, 8, 0, BF_IMPORT_SHAPE},
		{64, 8, 1, BF_IMPORT_PARTS},
		{64, 8, 2, BF_OK},
		{64, 8, UINT64_C(1) << 63, BF_IMPORT_SHAPE},
		{72, 1, 7, BF_IMPORT_OLD},
	};
	size_t		len;
	unsigned char *dump;

	if (strcmp(column[0], "bf_n10_p001_2") != 0)
		return;
	dump = data_bytes(column[6], 0, &len);
	check_heads(BF_TYPE_BLOOM, dump, len, cases, sizeof(cases) / sizeof(cases[0]));
	free(dump);
}

static void
bloom_heads(void)
{
	CHECK(data_rows("redisbloom/filters.tsv", 8, bloom_heads_row) == 7);
}

/* A link by itself is written as a filter that RedisBloom has. */
static void
links(void)
{
	static const uint64_t values[] = {0, 1, 50, 100, 300};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
	{
		bf_filter	f = bf_filter_of(&bf_redisbloom);
		unsigned char *body;
		unsigned char *dump;
		uint64_t	counted;
		size_t		len;

		f.head.fpp = 0.01;
		f.head.capacity = 100;
		CHECK(bf_size(&f) == BF_FITS);
		f.body = body = unit_zeros(bf_body_bytes(&f));
		for (uint64_t v = 0; v < values[i]; v++)
		{
			bf_hash		hash = bf_redisbloom_hash(&f, &v, sizeof(v));

			bf_add(&f, (const uint64_t *) &hash, 2);
		}
		if (values[i] == 0)
			f.body = NULL;
		len = (size_t) bf_redis_bloom_dump.size(&f);
		dump = unit_alloc(len);
		bf_redis_bloom_dump.write(&f, dump);
		CHECK(is_dump(BF_TYPE_BLOOM, dump, len));
		counted = bf_load64(dump);
		CHECKF(values[i] > 100 ? counted == 100 : counted + 3 > values[i] && counted < values[i] + 3,
			   "%llu instead of %llu", (unsigned long long) counted, (unsigned long long) values[i]);
		free(dump);
		free(body);
	}
}

const unit_case redis_dump_cases[] = {
	{"dumps of cuckoo filters, whole and damaged", cuckoo_dumps},
	{"dumps of Bloom filters, whole and damaged", bloom_dumps},
	{"heads that no cuckoo filter has", cuckoo_heads},
	{"dumps of cuckoo filters that hashed otherwise", old_cuckoo_dumps},
	{"heads that no Bloom filter has", bloom_heads},
	{"links without a chain", links},
	{NULL, NULL}
};
