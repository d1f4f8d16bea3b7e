/*-------------------------------------------------------------------------
 *
 * test_hash.c
 *	  The hash is XXH3, and that of Parquet XXH64, on every machine and at
 *	  every alignment.
 *
 * The values of XXH3 were printed by xxhsum 0.8.1 (Debian's package xxhash),
 * -H3.
 *
 * test/unit/test_hash.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/hash.h"
#include "data.h"

#define LONGEST		5000

/* The hash of the first len bytes of (131 * i + 7) mod 256, i = 0, 1, ... */
static const struct
{
	size_t		len;
	uint64_t	hash;
}			golden_bytes[] = {
	{0, UINT64_C(0x2d06800538d394c2)},
	{1, UINT64_C(0x4c5cca45d0f4811f)},
	{3, UINT64_C(0x6e3e2670e61106ac)},
	{4, UINT64_C(0x5c4c63133443d03f)},
	{8, UINT64_C(0xf9fd4dd0b04d78f5)},
	{9, UINT64_C(0x7c20df9712c26edf)},
	{16, UINT64_C(0x86abf6baccea0858)},
	{17, UINT64_C(0xb58bf5dc5022d071)},
	{36, UINT64_C(0x501257d5ad7c5d5c)},
	{100, UINT64_C(0x5da67eac6d4093d5)},
	{128, UINT64_C(0x10d17f72c0ccba41)},
	{129, UINT64_C(0x1648bdc3db49d1a2)},
	{240, UINT64_C(0xb6cfaf343fab81e6)},
	{241, UINT64_C(0x956cae592c67279e)},
	{256, UINT64_C(0xb15e550733c5dfac)},
	{512, UINT64_C(0xa0e9790eb93990d7)},
	{1024, UINT64_C(0x70bd377d9574f4bb)},
	{1025, UINT64_C(0x66c4487c41e127a7)},
	{LONGEST, UINT64_C(0xe4007929540f095c)},
};

/* The hash of a number's eight little-endian bytes. */
static const struct
{
	uint64_t	number;
	uint64_t	hash;
}			golden_numbers[] = {
	{0, UINT64_C(0xc77b3abb6f87acd9)},
	{1, UINT64_C(0x2fbc593564db792e)},
	{42, UINT64_C(0xd5a6f8c838df27c8)},
	{UINT64_C(0x0123456789abcdef), UINT64_C(0xb78df414284277a6)},
	{UINT64_MAX, UINT64_C(0x5111c7e47d784413)},
};

static void
check_at(size_t misalignment)
{
	for (size_t i = 0; i < sizeof(golden_bytes) / sizeof(golden_bytes[0]); i++)
	{
		size_t		len = golden_bytes[i].len;
		unsigned char *memory = unit_alloc(misalignment + len);
		uint64_t	hash;

		for (size_t j = 0; j < len; j++)
			memory[misalignment + j] = (unsigned char) (131 * j + 7);
		hash = bf_hash_bytes(memory + misalignment, len);
		CHECKF(hash == golden_bytes[i].hash, "%zu bytes", len);
		free(memory);
	}
}

static void
golden(void)
{
	for (size_t misalignment = 0; misalignment < 8; misalignment++)
		check_at(misalignment);
}

static void
numbers(void)
{
	uint64_t	state = 1;

	for (size_t i = 0; i < sizeof(golden_numbers) / sizeof(golden_numbers[0]); i++)
		CHECKF(bf_hash_u64(golden_numbers[i].number) == golden_numbers[i].hash, "number %zu", i);
	for (int i = 0; i < 1000; i++)
	{
		uint64_t	number = unit_random(&state);
		unsigned char bytes[8];

		for (int j = 0; j < 8; j++)
			bytes[j] = (unsigned char) (number >> (8 * j));
		CHECK(bf_hash_u64(number) == bf_hash_bytes(bytes, 8));
	}
}

static void
parquet_row(const void *bytes, size_t len, const uint64_t *words)
{
	CHECKF(bf_xxh64(bytes, len) == words[0], "%zu bytes", len);
}

static void
parquet(void)
{
	data_hashes("parquet/xxh64.tsv", 1, parquet_row);
}

const unit_case hash_cases[] = {
	{"golden values of XXH3, at any alignment", golden},
	{"a number's hash is that of its little-endian bytes", numbers},
	{"XXH64 is Parquet's", parquet},
	{NULL, NULL}
};
