/*-------------------------------------------------------------------------
 *
 * element_members.c
 *	  A walk over the members of an array of values.
 *
 * What it is: the loop that all functions share whose argument is an array of
 * elements.  What becomes of a member is the caller's matter.
 *
 * src/element/element_members.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/memutils.h"

#include "element/element.h"

/* Members between two resets of the scratch memory. */
#define RESET_EVERY		256

/*
 * Start before the first member of an array, whose members are stored as
 * typlen, typbyval and typalign have it.  Memory is allocated in the current
 * context.
 */
void
ElementMembersBegin(ElementMembers *m, ArrayType *array,
					int16 typlen, bool typbyval, char typalign)
{
	m->array = array;
	m->is_null = true;
	m->value = (Datum) 0;
	m->next = 0;
	deconstruct_array(array, ARR_ELEMTYPE(array), typlen, typbyval, typalign,
					  &m->values, &m->nulls, &m->count);
	m->scratch = AllocSetContextCreate(CurrentMemoryContext, "bloom array members",
									   ALLOCSET_DEFAULT_SIZES);
}

/* Make the kind of an element type that of a member; false if all are NULL. */
bool
ElementMembersUpdateKind(const ElementMembers *m, ElementType *element)
{
	for (int i = 0; i < m->count; i++)
	{
		if (m->nulls[i])
			continue;
		ElementUpdateKind(element, m->values[i]);
		return true;
	}
	return false;
}

/* Go to the next member; false after the last one. */
bool
ElementMembersNext(ElementMembers *m)
{
	if (m->next >= m->count)
		return false;
	if (m->next % RESET_EVERY == RESET_EVERY - 1)
	{
		MemoryContextReset(m->scratch);
		CHECK_FOR_INTERRUPTS();
	}
	m->is_null = m->nulls[m->next];
	m->value = m->values[m->next];
	m->next++;
	return true;
}

/*
 * An array of booleans with the dimensions of the walk's: the answers, in the
 * order of the members, and NULL where the member is NULL.
 */
Datum
ElementMembersAnswers(const ElementMembers *m, Datum *answers)
{
	return PointerGetDatum(construct_md_array(answers, m->nulls, ARR_NDIM(m->array),
											  ARR_DIMS(m->array), ARR_LBOUND(m->array),
											  BOOLOID, 1, true, TYPALIGN_CHAR));
}

/* Free what hashing members left behind. */
void
ElementMembersEnd(ElementMembers *m)
{
	MemoryContextDelete(m->scratch);
}
