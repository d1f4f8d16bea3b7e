/*-------------------------------------------------------------------------
 *
 * live_rights.c
 *	  Who may use a live filter.
 *
 * The filter of a table shows values of its rows.  Whoever looks values up needs the
 * right to read what it was made of; whoever claims values, the right to insert
 * that.  No row-level security may hide rows from either.
 *
 * src/live/live_rights.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/sysattr.h"
#include "catalog/pg_class.h"
#include "miscadmin.h"
#include "optimizer/optimizer.h"
#include "utils/acl.h"
#include "utils/lsyscache.h"
#include "utils/rls.h"

#include "live/live.h"

/*
 * The columns of a table, less FirstLowInvalidHeapAttributeNumber, that an index
 * was made of.
 */
static Bitmapset *
indexed_columns(Relation index)
{
	Bitmapset  *columns = NULL;

	pull_varattnos((Node *) RelationGetIndexExpressions(index), 1, &columns);
	pull_varattnos((Node *) RelationGetIndexPredicate(index), 1, &columns);
	if (index->rd_index->indkey.values[0] != 0)
		columns = bms_add_member(columns, index->rd_index->indkey.values[0] -
								 FirstLowInvalidHeapAttributeNumber);
	return columns;
}

/*
 * Does the user have a privilege for everything that the filter was made of in a
 * table, which is the filter's or one that it is a partition of?  As for a
 * query, there must be one column with it even if none is used.
 */
static bool
has_privilege(Oid table, Relation heap, Relation index, AclMode privilege)
{
	Oid			user = GetUserId();
	Bitmapset  *columns;
	int			at = -1;

	if (pg_class_aclcheck(table, user, privilege) == ACLCHECK_OK)
		return true;
	columns = indexed_columns(index);
	while ((at = bms_next_member(columns, at)) >= 0)
	{
		AttrNumber	column = at + FirstLowInvalidHeapAttributeNumber;

		/* A whole row needs all columns. */
		if (column == 0)
			return false;
		/* A partition can have the columns of its parent in another order. */
		if (table != RelationGetRelid(heap))
			column = get_attnum(table, get_attname(RelationGetRelid(heap), column, false));
		if (pg_attribute_aclcheck(table, column, user, privilege) != ACLCHECK_OK)
			return false;
	}
	return !bms_is_empty(columns) ||
		pg_attribute_aclcheck_all(table, user, privilege, ACLMASK_ANY) == ACLCHECK_OK;
}

/*
 * Raise an error unless the user may use a filter by the name of a table, which
 * is the filter's or one that it is a partition of: who has the privilege, to
 * read or to insert, for all rows of the one or of the other.
 */
void
LiveCheckPrivilege(Oid table, Relation heap, Relation index, AclMode privilege)
{
	if (table != RelationGetRelid(heap) && has_privilege(table, heap, index, privilege) &&
		check_enable_rls(table, InvalidOid, true) != RLS_ENABLED)
		return;
	if (!has_privilege(RelationGetRelid(heap), heap, index, privilege))
		aclcheck_error(ACLCHECK_NO_PRIV, get_relkind_objtype(heap->rd_rel->relkind),
					   RelationGetRelationName(heap));
	if (check_enable_rls(RelationGetRelid(heap), InvalidOid, false) != RLS_ENABLED)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
			 errmsg("cannot use a live filter of table \"%s\", whose row-level security applies to you",
					RelationGetRelationName(heap)),
			 errdetail("The filter holds values of rows that you may not see."),
			 errhint("Query the table itself.")));
}

/* Raise an error unless the user owns the table. */
void
LiveCheckOwner(Relation heap)
{
	if (!object_ownercheck(RelationRelationId, RelationGetRelid(heap), GetUserId()))
		aclcheck_error(ACLCHECK_NOT_OWNER, get_relkind_objtype(heap->rd_rel->relkind),
					   RelationGetRelationName(heap));
}
