/*-------------------------------------------------------------------------
 *
 * join_key.h
 *	  Computes the hash values of a join from a row scanned.
 *
 * src/join/join_key.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_KEY_H
#define BLOOMEXT_JOIN_KEY_H

#include "executor/executor.h"
#include "fmgr.h"
#include "port/pg_bitutils.h"

/* How the hash of one key is computed. */
typedef struct JoinKey
{
	AttrNumber	column;			/* of the row scanned; 0: an expression */
	ExprState  *expression;
	bool		strict;			/* has NULL no partner? */
	FmgrInfo	function;
	FunctionCallInfo call;
} JoinKey;

extern List *JoinKeysFunctions(const HashJoin *join, bool inner);
extern JoinKey *JoinKeysMake(const HashJoin *join, const List *expressions, const List *functions);

/*
 * The hash value of the row that is scanned, combined over n keys as the
 * executor does.  Returns false if a key that is NULL leaves it without a
 * partner.
 */
static inline bool
JoinKeysHash(JoinKey *keys, int n, ExprContext *econtext, uint32 *hash)
{
	*hash = 0;
	for (int i = 0; i < n; i++)
	{
		JoinKey    *key = &keys[i];
		FunctionCallInfo call = key->call;
		bool		isnull;

		*hash = pg_rotate_left32(*hash, 1);
		call->args[0].value = key->column != 0 ?
			slot_getattr(econtext->ecxt_scantuple, key->column, &isnull) :
			ExecEvalExpr(key->expression, econtext, &isnull);
		if (isnull && key->strict)
			return false;
		if (!isnull)
			*hash ^= DatumGetUInt32(FunctionCallInvoke(call));
	}
	return true;
}

#endif							/* BLOOMEXT_JOIN_KEY_H */
