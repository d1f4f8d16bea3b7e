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
#include "data.h"
#include "dumps.h"

/* Read a dump from memory that ends with it; was it one? */
static bool
is_dump(uint8_t type, const unsigned char *data, uint64_t len)
{
	unsigned char *copy = len > 0 ? unit_copy(data, len) : unit_alloc(1);
	bf_import	fault;
	const char *broken = dump_read_and_use(type, copy, len, &fault);

	CHECKF(broken == NULL, "type %d, %s", type, broken);
	CHECK(strlen(bf_import_text(fault)) > 0);
	free(copy);
	return fault == BF_IMPORT_OK;
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
cuckoo_dumps(void)
{
	CHECK(data_rows("redisbloom/cuckoo.tsv", 8, cuckoo_row) == 4);
}

/* Fields of a head that go together in no filter. */
static void
heads(void)
{
	static const struct
	{
		size_t		at;
		int			width;
		uint64_t	number;
		bf_import	fault;
	}			cases[] = {
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
		{34, 2, 65535, BF_IMPORT_OK},
		{36, 2, 0, BF_IMPORT_OK},
		{36, 2, 3, BF_IMPORT_SHAPE},
		{36, 2, 32768, BF_IMPORT_OK},
	};
	static const unsigned char dump[] = {
		2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
		2, 0, 20, 0, 1, 0, 10, 0, 0, 0, 0, 0x42, 0, 0
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
	{
		unsigned char *copy = unit_copy(dump, sizeof(dump));
		bf_import	fault;

		for (int j = 0; j < cases[i].width; j++)
			copy[cases[i].at + (size_t) j] = (unsigned char) (cases[i].number >> (8 * j));
		CHECK(dump_read_and_use(BF_TYPE_CUCKOO, copy, sizeof(dump), &fault) == NULL);
		CHECKF(fault == cases[i].fault, "case %zu: %s", i, bf_import_text(fault));
		free(copy);
	}
}

const unit_case redis_dump_cases[] = {
	{"dumps of cuckoo filters, whole and damaged", cuckoo_dumps},
	{"heads that no filter has", heads},
	{NULL, NULL}
};
