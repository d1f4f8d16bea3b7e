/*-------------------------------------------------------------------------
 *
 * join_origin.h
 *	  Finds, while a query is planned, the scan that the outer keys of a hash
 *	  join come from.
 *
 * src/join/join_origin.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_ORIGIN_H
#define BLOOMEXT_JOIN_ORIGIN_H

#include "nodes/pathnodes.h"

/* A hash join with more keys gets no discount. */
#define JOIN_MOST_KEYS	8

/* An outer key of a hash join, and how it is hashed. */
typedef struct JoinColumn
{
	Var		   *var;			/* of the relation where the key is now */
	Oid			hash;			/* function */
	Oid			collation;
} JoinColumn;

/* The scan where all keys come from, and the way from there to the join. */
typedef struct JoinOrigin
{
	int			ncolumns;
	JoinColumn	columns[JOIN_MOST_KEYS];
	PlannerInfo *root;			/* of the query level that the scan is in */
	Path	   *scan;			/* of one table, or of all its partitions */
	Cost		between;		/* that falls with the rows that the scan
								 * passes */
	bool		drops;			/* may rows be dropped, or read ahead,
								 * between? */
	bool		groups;			/* are rows grouped between? */
} JoinOrigin;

extern Var *JoinOriginColumn(Node *node);
extern bool JoinOriginIsNear(const Path *path);
extern bool JoinOriginFind(PlannerInfo *root, Path *outer, JoinOrigin *origin);
extern double JoinOriginDistinct(PlannerInfo *root, Node *node, double unknown);
extern double JoinOriginFrequent(PlannerInfo *root, Var *column);

#endif							/* BLOOMEXT_JOIN_ORIGIN_H */
