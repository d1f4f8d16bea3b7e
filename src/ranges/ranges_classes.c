/*-------------------------------------------------------------------------
 *
 * ranges_classes.c
 *	  The operator classes that bloom_ranges can use.
 *
 * A class of equality has operators "=" alone, and no functions.  A class for GIN has
 * the functions that GIN calls, under their numbers (access/gin.h), any operators, and
 * the type of keys as its STORAGE; so a class of GIN can be copied as it is.
 *
 * src/ranges/ranges_classes.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/amvalidate.h"
#include "access/gin.h"
#include "access/htup_details.h"
#include "catalog/pg_amop.h"
#include "catalog/pg_amproc.h"
#include "catalog/pg_opclass.h"
#include "catalog/pg_type.h"
#include "utils/catcache.h"
#include "utils/lsyscache.h"
#include "utils/regproc.h"
#include "utils/syscache.h"

#include "ranges/ranges.h"

/* Is an operator of a family one that an index can search by? */
static bool
can_search(Form_pg_amop amop)
{
	return amop->amoppurpose == AMOP_SEARCH && get_op_rettype(amop->amopopr) == BOOLOID;
}

/* Is it an equality, as far as its name says? */
static bool
is_equality(Form_pg_amop amop)
{
	return can_search(amop) && strcmp(get_opname(amop->amopopr), "=") == 0;
}

/* Does a function of a class take and return what GIN gives and takes? */
static bool
has_signature(Form_pg_amproc function, Oid input, Oid key)
{
	switch (function->amprocnum)
	{
		case GIN_COMPARE_PROC:
			return check_amproc_signature(function->amproc, INT4OID, false, 2, 2, key, key);
		case GIN_EXTRACTVALUE_PROC:
			return check_amproc_signature(function->amproc, INTERNALOID, false, 2, 3,
										  input, INTERNALOID, INTERNALOID);
		case GIN_EXTRACTQUERY_PROC:
			return check_amproc_signature(function->amproc, INTERNALOID, false, 5, 7,
										  input, INTERNALOID, INT2OID, INTERNALOID, INTERNALOID,
										  INTERNALOID, INTERNALOID);
		case GIN_CONSISTENT_PROC:
			return check_amproc_signature(function->amproc, BOOLOID, false, 6, 8,
										  INTERNALOID, INT2OID, input, INT4OID, INTERNALOID,
										  INTERNALOID, INTERNALOID, INTERNALOID);
		case GIN_COMPARE_PARTIAL_PROC:
			return check_amproc_signature(function->amproc, INT4OID, false, 4, 4,
										  key, key, INT2OID, INTERNALOID);
		case GIN_TRICONSISTENT_PROC:
			return check_amproc_signature(function->amproc, CHAROID, false, 7, 7,
										  INTERNALOID, INT2OID, input, INT4OID, INTERNALOID,
										  INTERNALOID, INTERNALOID);
		case GIN_OPTIONS_PROC:
			return check_amoptsproc_signature(function->amproc);
		default:
			return false;
	}
}

/* Are all functions of a class right?  *numbers gets a bit for each that it has. */
static bool
are_functions_right(Form_pg_opclass class, uint32 *numbers)
{
	struct catclist *functions = SearchSysCacheList1(AMPROCNUM, ObjectIdGetDatum(class->opcfamily));
	Oid			key = OidIsValid(class->opckeytype) ? class->opckeytype : class->opcintype;
	bool		right = true;

	*numbers = 0;
	for (int i = 0; i < functions->n_members; i++)
	{
		Form_pg_amproc function = (Form_pg_amproc) GETSTRUCT(&functions->members[i]->tuple);

		if (function->amproclefttype != class->opcintype)
			continue;
		*numbers |= 1U << function->amprocnum;
		if (has_signature(function, class->opcintype, key))
			continue;
		right = false;
		ereport(INFO,
				(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
				 errmsg("function %s is none that access method bloom_ranges can call as number %d",
						format_procedure(function->amproc), function->amprocnum)));
	}
	ReleaseSysCacheList(functions);
	return right;
}

/* Can the index answer all operators of a class, by their strategies and types? */
static bool
are_operators_right(Form_pg_opclass class, bool extracts)
{
	struct catclist *operators = SearchSysCacheList1(AMOPSTRATEGY, ObjectIdGetDatum(class->opcfamily));
	bool		right = true;

	for (int i = 0; i < operators->n_members; i++)
	{
		Form_pg_amop amop = (Form_pg_amop) GETSTRUCT(&operators->members[i]->tuple);

		if (extracts ? can_search(amop) : is_equality(amop))
			continue;
		right = false;
		ereport(INFO,
				(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
				 extracts ? errmsg("operator %s is none that access method bloom_ranges can search by",
								   format_operator(amop->amopopr)) :
				 errmsg("operator %s is no equality that access method bloom_ranges can use",
						format_operator(amop->amopopr))));
	}
	ReleaseSysCacheList(operators);
	return right;
}

/* The access method's amvalidate. */
bool
RangesValidate(Oid opclass)
{
	HeapTuple	tuple = SearchSysCache1(CLAOID, ObjectIdGetDatum(opclass));
	uint32		extracts = 1U << GIN_EXTRACTVALUE_PROC | 1U << GIN_EXTRACTQUERY_PROC;
	uint32		decides = 1U << GIN_CONSISTENT_PROC | 1U << GIN_TRICONSISTENT_PROC;
	Form_pg_opclass class;
	uint32		numbers;
	bool		right;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for operator class %u", opclass);
	class = (Form_pg_opclass) GETSTRUCT(tuple);
	right = are_functions_right(class, &numbers);
	if (numbers != 0 && ((numbers & extracts) != extracts || (numbers & decides) == 0))
	{
		right = false;
		ereport(INFO,
				(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
				 errmsg("operator class \"%s\" of access method bloom_ranges lacks functions",
						NameStr(class->opcname)),
				 errdetail("It needs none, or numbers 2 and 3, and 4 or 6.")));
	}
	if (numbers == 0 && OidIsValid(class->opckeytype))
	{
		right = false;
		ereport(INFO,
				(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
				 errmsg("operator class \"%s\" of access method bloom_ranges has a STORAGE type without functions",
						NameStr(class->opcname))));
	}
	right = are_operators_right(class, numbers != 0) && right;
	ReleaseSysCache(tuple);
	return right;
}
