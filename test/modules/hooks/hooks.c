/*
 * hooks.c
 *	  What the server's hooks point to, for a test that finds them unchanged.
 */
#include "postgres.h"

#include <dlfcn.h>

#include "fmgr.h"
#include "lib/stringinfo.h"
#include "utils/builtins.h"

PG_MODULE_MAGIC;

/* Of all versions: each has some of them. */
static const char *const names[] = {
	"planner_hook", "planner_setup_hook", "planner_shutdown_hook", "create_upper_paths_hook",
	"set_rel_pathlist_hook", "set_join_pathlist_hook", "join_path_setup_hook",
	"join_search_hook", "build_simple_rel_hook", "get_relation_info_hook",
	"get_relation_stats_hook", "get_index_stats_hook", "get_attavgwidth_hook",
	"ExecutorStart_hook", "ExecutorRun_hook", "ExecutorFinish_hook", "ExecutorEnd_hook",
	"ExecutorCheckPerms_hook", "ProcessUtility_hook", "ExplainOneQuery_hook",
	"explain_get_index_name_hook", "explain_per_plan_hook", "explain_per_node_hook",
	"explain_validate_options_hook", "post_parse_analyze_hook", "object_access_hook",
	"row_security_policy_hook_permissive", "row_security_policy_hook_restrictive",
	"ClientAuthentication_hook", "check_password_hook", "emit_log_hook",
	"shmem_request_hook", "shmem_startup_hook", "needs_fmgr_hook", "fmgr_hook"
};

PG_FUNCTION_INFO_V1(hooks);

/* hooks() returns text: a line for each hook that the server has */
Datum
hooks(PG_FUNCTION_ARGS)
{
	StringInfoData text;

	initStringInfo(&text);
	for (int i = 0; i < (int) lengthof(names); i++)
	{
		void	  **hook = dlsym(RTLD_DEFAULT, names[i]);

		if (hook != NULL)
			appendStringInfo(&text, "%s %p\n", names[i], *hook);
	}
	PG_RETURN_TEXT_P(cstring_to_text(text.data));
}
