/*-------------------------------------------------------------------------
 *
 * bloomext.c
 *	  Loading the module: its settings and its hooks into the core.
 *
 * src/bloomext.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "utils/guc.h"

#include "bloom.h"
#include "core/native_kernel.h"
#include "core/sample.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

#define KB_PER_MB	1024

int			bloom_max_filter_size = BF_MAX_BYTES / 1024;
int			bloom_build_memory = 256 * KB_PER_MB;
int			bloom_cache_memory = 256 * KB_PER_MB;

static void
check_interrupts(void)
{
	CHECK_FOR_INTERRUPTS();
}

void
_PG_init(void)
{
	uint64		seed;

	bf_poll = check_interrupts;
	bf_native_choose(NULL);
	if (pg_strong_random(&seed, sizeof(seed)))
		bf_sample_seed(seed);

	DefineCustomIntVariable("bloomext.max_filter_size",
							"Largest filter that may be created.",
							"A limit of 760 MB is built in: the text form of a larger one could not be dumped.",
							&bloom_max_filter_size,
							BF_MAX_BYTES / 1024, 1, BF_MAX_BYTES / 1024,
							PGC_SUSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	DefineCustomIntVariable("bloomext.build_memory",
							"Memory for the hashes that an aggregate without a capacity collects.",
							"Beyond it a filter may become up to twice as large as needed.",
							&bloom_build_memory,
							256 * KB_PER_MB, KB_PER_MB, BF_MAX_BYTES / 1024,
							PGC_USERSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	DefineCustomIntVariable("bloomext.cache_memory",
							"Memory for stored filters that a query asks again and again.",
							"All look-ups of a session share it. A filter that does not fit is read piece by piece.",
							&bloom_cache_memory,
							256 * KB_PER_MB, 0, MAX_KILOBYTES,
							PGC_USERSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	MarkGUCPrefixReserved("bloomext");
}
