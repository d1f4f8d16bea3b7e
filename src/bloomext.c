/*-------------------------------------------------------------------------
 *
 * bloomext.c
 *	  Loading the module: its settings, and what the core calls in long loops.  No
 *	  hook of the server is installed.
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

#include "state/state.h"
#include "core/native_kernel.h"
#include "core/sample.h"
#include "lookup/lookup.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

#define KB_PER_MB	1024

#define MAX_FILTER_SIZE	"bloomext.max_filter_size"

/* What the core calls in long loops (bf_poll).  May not return. */
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
 * Define the settings bloomext.max_filter_size and bloomext.build_memory,
 * both in kB.
 */
static void
define_settings(void)
{
	DefineCustomIntVariable(MAX_FILTER_SIZE,
							"Sets the maximum size of a filter.",
							"It cannot exceed 760 MB, because the text form of a larger filter could not be dumped.",
							&bloom_max_filter_size,
							BF_MAX_BYTES / 1024, 1, BF_MAX_BYTES / 1024,
							PGC_SUSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	DefineCustomIntVariable("bloomext.build_memory",
							"Sets the memory for the hashes that an aggregate collects.",
							"A filter built without a capacity from more values can become up to twice as large as necessary.",
							&bloom_build_memory,
							256 * KB_PER_MB, KB_PER_MB, BF_MAX_BYTES / 1024,
							PGC_USERSET, GUC_UNIT_KB,
							NULL, NULL, NULL);
	DefineCustomIntVariable("bloomext.cache_memory",
							"Sets the memory in which a session caches stored filters.",
							"For a filter that does not fit, only the required blocks are read, at each lookup.",
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
	bf_native_use_avx2(true);
	if (pg_strong_random(&seed, sizeof(seed)))
		bf_sample_seed(seed);
	define_settings();

	/*
	 * The server drops an option that the user may not set, but with it what
	 * the administrator set for the file, the database or the role.
	 */
	if (by_connection && !set_by_connection() && debug_query_string == NULL)
		ereport(FATAL,
				(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
				 errmsg("permission denied to set parameter \"%s\"", MAX_FILTER_SIZE)));
}
