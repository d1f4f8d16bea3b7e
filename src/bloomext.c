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
#include "tcop/tcopprot.h"
#include "utils/guc.h"
#include "utils/guc_tables.h"

#include "build/build.h"
#include "core/native_kernel.h"
#include "core/sample.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

#define KB_PER_MB	1024

#define MAX_FILTER_SIZE	"bloomext.max_filter_size"

int			bloom_cache_memory = 256 * KB_PER_MB;

static void
check_interrupts(void)
{
	CHECK_FOR_INTERRUPTS();
}

/*
 * Does an option of the connection set the largest size?  Options come before
 * the library if the server does not preload it; after it has defined the
 * setting, the option still does only if the user may set it.
 */
static bool
set_by_connection(void)
{
	struct config_generic *setting = find_option(MAX_FILTER_SIZE, false, true, 0);

	return setting != NULL && setting->reset_source == PGC_S_CLIENT;
}

/*
 * Refuse a connection with an option that the user may not set: the server has
 * dropped it, but with it what the administrator set for the file, the database
 * or the role.
 */
pg_noreturn static void
refuse_connection(void)
{
	ereport(FATAL,
			(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
			 errmsg("permission denied to set parameter \"%s\"", MAX_FILTER_SIZE)));
}

static void
define_settings(void)
{
	DefineCustomIntVariable(MAX_FILTER_SIZE,
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
							"All look-ups of a session share it. A filter that does not fit is read slice by slice.",
							&bloom_cache_memory,
							256 * KB_PER_MB, 0, MAX_KILOBYTES,
							PGC_USERSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	MarkGUCPrefixReserved("bloomext");
}

/*
 * Called when the library is loaded: by the server's start, by that of a
 * session (session_preload_libraries), or by the first query that needs it.
 * Only the first two make the limit of sizes hold against options of a
 * connection; within a query there is nothing to refuse any more.
 */
void
_PG_init(void)
{
	bool		by_connection = set_by_connection();
	uint64		seed;

	bf_poll = check_interrupts;
	bf_native_choose(NULL);
	if (pg_strong_random(&seed, sizeof(seed)))
		bf_sample_seed(seed);
	define_settings();
	if (by_connection && !set_by_connection() && debug_query_string == NULL)
		refuse_connection();
}
