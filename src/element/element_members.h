/*-------------------------------------------------------------------------
 *
 * element_members.h
 *	  A walk over the members of an array of values.
 *
 *	  ElementMembersBegin(&m, array, typlen, typbyval, typalign);
 *	  while (ElementMembersNext(&m))
 *		  if (!m.is_null)
 *			  ... hash m.value in m.scratch ...
 *	  ElementMembersEnd(&m);
 *
 * What hashing a member leaves behind goes into m.scratch, which the walk
 * resets now and then.  The walk polls for interrupts.
 *
 * src/element/element_members.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_ELEMENT_MEMBERS_H
#define BLOOMEXT_ELEMENT_MEMBERS_H

#include "element/element.h"
#include "utils/array.h"

typedef struct ElementMembers
{
	ArrayType  *array;			/* as the caller has it; it must live on */
	int			count;			/* members, NULLs included */
	bool		is_null;		/* is the current member NULL? */
	Datum		value;			/* of the current member, unless it is NULL */
	MemoryContext scratch;		/* for what hashing the current one leaves
								 * behind */

	/* private */
	Datum	   *values;
	bool	   *nulls;
	int			next;
} ElementMembers;

extern void ElementMembersBegin(ElementMembers *m, ArrayType *array,
								int16 typlen, bool typbyval, char typalign);
extern bool ElementMembersLearn(const ElementMembers *m, ElementType *element);
extern bool ElementMembersNext(ElementMembers *m);
extern Datum ElementMembersAnswers(const ElementMembers *m, Datum *answers);
extern void ElementMembersEnd(ElementMembers *m);

#endif							/* BLOOMEXT_ELEMENT_MEMBERS_H */
