/*-------------------------------------------------------------------------
 *
 * join_values.h
 *	  The keys of a hash table as values.
 *
 * src/join/join_values.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_VALUES_H
#define BLOOMEXT_JOIN_VALUES_H

#include "join/join.h"
#include "join/join_intervals.h"

/* What all values of one key have in common. */
typedef struct JoinValueType
{
	Oid			operator;		/* of the join: a row scanned = a value */
	Oid			left;			/* its input types, of the row scanned */
	Oid			right;			/* and of the value */
	Oid			collation;
	int16		length;			/* of the right type */
	bool		by_value;
	Oid			family;			/* of btree, in whose order there are
								 * intervals; 0: there are none */
} JoinValueType;

/* Intervals that have all values of a key. */
typedef struct JoinIntervals
{
	int			n;
	JoinInterval intervals[JOIN_MOST_INTERVALS];
} JoinIntervals;

/*
 * All keys of a finished table that can have a partner.  They are equal, by the
 * join's operators, to the rows' keys, though two that are equal may be listed.
 */
typedef struct JoinValues
{
	int			nkeys;
	JoinValueType *types;		/* of each key */
	int			n;				/* rows of values that are listed, or
								 * JOIN_TOO_MANY */
	Datum	   *listed;			/* n rows of nkeys values */
	bool		any;			/* is there a value at all? */
	JoinIntervals *of;			/* of each key that has an order */
} JoinValues;

#define JOIN_TOO_MANY	(-1)

/* What is known of a finished table; goes with it. */
typedef struct JoinSkip
{
	MemoryContext context;		/* of all of it */
	JoinValues *values;			/* or NULL if they are not known */
	List	   *partitions;		/* of JoinPartitions (join_partitions.c) */
} JoinSkip;

extern const JoinValues *JoinValuesOf(JoinSource *source);
extern AttrNumber JoinProbeColumn(const JoinProbe *probe, int nth);
extern bool JoinCollationIsExact(Oid collation);
extern bool JoinValueFits(const JoinValueType *type, Oid family, Oid collation);

/* The nth row of values. */
static inline const Datum *
JoinValuesRow(const JoinValues *values, int n)
{
	return values->listed + (Size) n * values->nkeys;
}

#endif							/* BLOOMEXT_JOIN_VALUES_H */
