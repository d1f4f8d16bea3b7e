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

#include "filter/filter.h"
#include "core/native_kernel.h"
#include "core/sample.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

#define KB_PER_MB	1024

#define MAX_FILTER_SIZE	"bloomext.max_filter_size"

int			bloom_build_memory = 256 * KB_PER_MB;
int			bloom_cache_memory = 256 * KB_PER_MB;

static void
check_interrupts(void)
{
	CHECK_FOR_INTERRUPTS();
}

/*
 * What the connection or the administrator set as the largest size, before the
 * library was there to know the setting; NULL for nothing.  If the server
 * preloads the library, there is no connection yet.
 */
static char *
size_set_before(void)
{
	const char *set = NULL;

	if (!process_shared_preload_libraries_in_progress &&
		GetConfigOption(MAX_FILTER_SIZE, true, false) != NULL)
		set = GetConfigOptionResetString(MAX_FILTER_SIZE);
	return set == NULL || set[0] == '\0' ? NULL : pstrdup(set);
}

/*
 * Did the server drop it?  That is what it does with an option of the
 * connection that the user may not set, but the option has hidden the
 * administrator's limit by then.
 */
static bool
was_dropped(const char *set)
{
	int			kilobytes;

	if (set == NULL ||
		(parse_int(set, &kilobytes, GUC_UNIT_KB, NULL) &&
		 kilobytes == atoi(GetConfigOptionResetString(MAX_FILTER_SIZE))))
		return false;
	return !superuser();
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

void
_PG_init(void)
{
	static bool defined = false;
	static bool limit_is_hidden = false;
	uint64		seed;

	bf_poll = check_interrupts;
	bf_native_choose(NULL);
	if (pg_strong_random(&seed, sizeof(seed)))
		bf_sample_seed(seed);

	/* After an error the server calls this again. */
	if (!defined)
	{
		char	   *set = size_set_before();

		define_settings();
		defined = true;
		limit_is_hidden = was_dropped(set);
	}
	if (limit_is_hidden)
		ereport(ERROR,
				(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
				 errmsg("permission denied to set parameter \"%s\"", MAX_FILTER_SIZE),
				 errdetail("The connection set it before the library was loaded, which hides the limit that holds."),
				 errhint("Connect without this option.")));
}
