/*-------------------------------------------------------------------------
 *
 * test_murmur.c
 *	  The MurmurHash family gives what Guava, RedisBloom and Spark give, on
 *	  every machine and at every alignment.
 *
 * test/unit/test_murmur.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/profiles.h"
#include "data.h"

/* RedisBloom's seed of the first of its two hashes */
#define REDISBLOOM_SEED		UINT64_C(0xc6a4a7935bd1e995)

static void
guava_row(const void *bytes, size_t len, const uint64_t *words)
{
	bf_hash		hash = bf_murmur3_128(bytes, len);

	CHECKF(hash.a == words[0] && hash.b == words[1], "%zu bytes", len);
}

static void
guava(void)
{
	data_hashes("guava/murmur3_128.tsv", 2, guava_row);
}

static void
redisbloom_row(const void *bytes, size_t len, const uint64_t *words)
{
	CHECKF(bf_murmur64a(bytes, len, REDISBLOOM_SEED) == words[0], "%zu bytes", len);
	CHECKF(bf_murmur64a(bytes, len, words[0]) == words[1], "%zu bytes", len);
	CHECKF(bf_murmur64a(bytes, len, 0) == words[2], "%zu bytes", len);
}

static void
redisbloom(void)
{
	data_hashes("redisbloom/murmur64a.tsv", 3, redisbloom_row);
}

static void
spark_row(const void *bytes, size_t len, const uint64_t *words)
{
	uint32_t	first = (uint32_t) words[0];

	CHECKF(bf_spark_murmur(bytes, len, 0) == first, "%zu bytes", len);
	CHECKF(bf_spark_murmur(bytes, len, first) == words[1], "%zu bytes", len);
}

static void
spark(void)
{
	data_hashes("spark/murmur3_x86_32.tsv", 2, spark_row);
}

static void
polls(void)
{
	size_t		len = 3 * BF_POLL_BYTES + 5;
	void	   *bytes = unit_zeros(len);

	unit_count_polls();
	(void) bf_murmur3_128(bytes, len);
	CHECK(unit_polls == 3);
	unit_count_polls();
	bf_murmur64a(bytes, len, 0);
	CHECK(unit_polls == 3);
	unit_count_polls();
	bf_spark_murmur(bytes, len, 0);
	CHECK(unit_polls == 3);
	unit_count_polls();
	(void) bf_murmur3_128(bytes, 70);
	CHECK(unit_polls == 0);
	free(bytes);
}

const unit_case murmur_cases[] = {
	{"MurmurHash3 x64 128 is Guava's", guava},
	{"MurmurHash64A is RedisBloom's", redisbloom},
	{"MurmurHash3 x86 32 is Spark's", spark},
	{"long values can be interrupted", polls},
	{NULL, NULL}
};
