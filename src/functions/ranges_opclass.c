/*-------------------------------------------------------------------------
 *
 * ranges_opclass.c
 *	  Operator classes of GIN for range filters: bloom_ranges_opclass().
 *
 * Only a superuser may create an operator class, so the statement is returned, not
 * executed.  The class gets the name of that of GIN, in the schema in which objects are
 * created then; one in pg_catalog would not be dumped.
 *
 * src/functions/ranges_opclass.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_am_d.h"
#include "catalog/pg_amop.h"
#include "catalog/pg_amproc.h"
#include "catalog/pg_opclass.h"
#include "catalog/pg_type.h"
#include "commands/defrem.h"
#include "lib/stringinfo.h"
#include "utils/builtins.h"
#include "utils/catcache.h"
#include "utils/lsyscache.h"
#include "utils/regproc.h"
#include "utils/syscache.h"
#include "utils/varlena.h"

#include "compat.h"

PG_FUNCTION_INFO_V1(bloom_ranges_opclass);

/* Append the operators of a class. */
static void
append_operators(StringInfo statement, Form_pg_opclass class)
{
	struct catclist *operators = SearchSysCacheList1(AMOPSTRATEGY, ObjectIdGetDatum(class->opcfamily));

	for (int i = 0; i < operators->n_members; i++)
	{
		Form_pg_amop amop = (Form_pg_amop) GETSTRUCT(&operators->members[i]->tuple);

		if (amop->amoppurpose == AMOP_SEARCH &&
			(amop->amoplefttype == class->opcintype || IsPolymorphicType(amop->amoplefttype)))
			appendStringInfo(statement, "\n\tOPERATOR %d %s,", amop->amopstrategy,
							 format_operator_qualified(amop->amopopr));
	}
	ReleaseSysCacheList(operators);
}

/* Append the functions of a class. */
static void
append_functions(StringInfo statement, Form_pg_opclass class)
{
	struct catclist *functions = SearchSysCacheList1(AMPROCNUM, ObjectIdGetDatum(class->opcfamily));

	for (int i = 0; i < functions->n_members; i++)
	{
		Form_pg_amproc function = (Form_pg_amproc) GETSTRUCT(&functions->members[i]->tuple);

		if (function->amproclefttype == class->opcintype)
			appendStringInfo(statement, "\n\tFUNCTION %d %s,", function->amprocnum,
							 format_procedure_qualified(function->amproc));
	}
	ReleaseSysCacheList(functions);
}

/* bloom_ranges_opclass(text) returns text */
Datum
bloom_ranges_opclass(PG_FUNCTION_ARGS)
{
	Oid			oid = get_opclass_oid(GIN_AM_OID, textToQualifiedNameList(PG_GETARG_TEXT_PP(0)), false);
	HeapTuple	tuple = SearchSysCache1(CLAOID, ObjectIdGetDatum(oid));
	Form_pg_opclass class;
	StringInfoData statement;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for operator class %u", oid);
	class = (Form_pg_opclass) GETSTRUCT(tuple);
	initStringInfo(&statement);
	appendStringInfo(&statement, "CREATE OPERATOR CLASS %s FOR TYPE %s USING bloom_ranges AS",
					 quote_identifier(NameStr(class->opcname)),
					 format_type_be_qualified(class->opcintype));
	append_operators(&statement, class);
	append_functions(&statement, class);
	appendStringInfo(&statement, "\n\tSTORAGE %s",
					 format_type_be_qualified(OidIsValid(class->opckeytype) ? class->opckeytype : class->opcintype));
	ReleaseSysCache(tuple);
	PG_RETURN_TEXT_P(cstring_to_text_with_len(statement.data, statement.len));
}
