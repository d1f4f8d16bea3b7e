/*-------------------------------------------------------------------------
 *
 * names.c
 *	  What types, profiles and overflow rules are called in SQL.
 *
 * src/filter/names.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "lib/stringinfo.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

#include "filter/filter.h"

/* The name in SQL of a type, one of BF_TYPE_...; a constant string. */
const char *
BloomTypeName(uint8 type)
{
	static const char *const names[] = {
		[BF_TYPE_BLOOM] = "bloom",
		[BF_TYPE_CUCKOO] = "cuckoo",
		[BF_TYPE_COUNTING] = "counting_bloom",
	};

	return names[type];
}

/*
 * The type of the filter that a function is declared to return, one of
 * BF_TYPE_...: a C function that serves several types makes one of this.
 */
uint8
BloomResultType(FunctionCallInfo fcinfo)
{
	const char *result = ElementTypeName(get_func_rettype(fcinfo->flinfo->fn_oid));
	uint8		type = BF_TYPE_BLOOM;

	while (strcmp(result, BloomTypeName(type)) != 0)
		if (++type > BF_TYPE_COUNTING)
			elog(ERROR, "function %u returns no filter", fcinfo->flinfo->fn_oid);
	return type;
}

/* The call that makes a filter of the type without values, for a hint; palloc'd. */
const char *
BloomEmptyCall(uint8 type)
{
	return psprintf("%s_empty(%s)", BloomTypeName(type),
					type == BF_TYPE_CUCKOO ? "capacity" : "fpp, capacity");
}

/* The name in SQL of an overflow rule, one of BF_OVERFLOW_...; a constant string. */
const char *
BloomOverflowName(uint8 overflow)
{
	static const char *const names[] = {
		[BF_OVERFLOW_DEGRADE] = "degrade",
		[BF_OVERFLOW_ERROR] = "error",
		[BF_OVERFLOW_GROW] = "grow",
	};

	return names[overflow];
}

/* The names of a type's profiles, for a hint. */
static char *
profile_names(uint8 type)
{
	StringInfoData names;

	initStringInfo(&names);
	for (int i = 0; bf_layout_at(type, i) != NULL; i++)
		appendStringInfo(&names, "%s\"%s\"", i > 0 ? ", " : "", bf_layout_at(type, i)->name);
	return names.data;
}

/* The layout of a profile by its name. */
const bf_layout *
BloomCheckProfile(uint8 type, const text *profile)
{
	const bf_layout *layout = bf_layout_by_name(type, VARDATA_ANY(profile),
												VARSIZE_ANY_EXHDR(profile));

	if (layout == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("unknown profile \"%s\"", text_to_cstring(profile)),
				 errdetail("The profile is the program with which a filter is compatible."),
				 errhint("Use one of %s.", profile_names(type))));
	return layout;
}
