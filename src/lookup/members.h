/*-------------------------------------------------------------------------
 *
 * members.h
 *	  The members of an array argument, hashed one after the other.
 *
 * src/lookup/members.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_MEMBERS_H
#define BLOOMEXT_MEMBERS_H

#include "element/element_members.h"
#include "lookup/call_site.h"

typedef struct BloomMembers
{
	ElementType *element;
	bf_filter	filter;			/* whose kind the members must have, and whose
								 * hash they get; without a body */
	ElementMembers walk;		/* over the array */
	bool		has_hash;		/* has the current member a hash?  Not NULL,
								 * and not what the profile has no room for */

	/* private */
	uint32		serial;			/* of the element when its kind was checked */
} BloomMembers;

extern ArrayType *BloomArrayArgument(FunctionCallInfo fcinfo, int argno);
extern void BloomMembersBegin(BloomMembers *m, FunctionCallInfo fcinfo, int argno,
							  const bf_filter *filter);
extern bool BloomMembersNext(BloomMembers *m, bf_hash *hash);
extern uint64 *BloomMembersHashes(BloomMembers *m, uint64 *n);
extern void BloomMembersEnd(BloomMembers *m);

#endif							/* BLOOMEXT_MEMBERS_H */
