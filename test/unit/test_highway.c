/*-------------------------------------------------------------------------
 *
 * test_highway.c
 *	  HighwayHash gives what Redisson gives, on every machine and at every
 *	  alignment.
 *
 * test/unit/test_highway.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/profiles.h"
#include "data.h"

static void
redisson_row(const void *bytes, size_t len, const uint64_t *words)
{
	bf_hash		hash = bf_highway128(bytes, len);

	CHECKF(hash.a == words[0] && hash.b == words[1], "%zu bytes", len);
}

static void
redisson(void)
{
	data_hashes("redisson/highwayhash128.tsv", 2, redisson_row);
}

static void
polls(void)
{
	size_t		len = 3 * BF_POLL_BYTES + 5;
	void	   *bytes = unit_zeros(len);

	unit_count_polls();
	(void) bf_highway128(bytes, len);
	CHECK(unit_polls == 3);
	free(bytes);
}

const unit_case highway_cases[] = {
	{"HighwayHash-128 is Redisson's", redisson},
	{"long values can be interrupted", polls},
	{NULL, NULL}
};
