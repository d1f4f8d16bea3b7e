/*-------------------------------------------------------------------------
 *
 * am_values.c
 *	  The hashes of the values of many rows of an index.
 *
 * src/am/am_values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/memutils.h"

#include "am/am_values.h"

/* Rows between two resets of what hashing leaves behind. */
#define RESET_EVERY		256

/* Begin to hash the values of many rows.  Memory is the current context's. */
void
AmHasherBegin(AmHasher *h, ElementType *element)
{
	h->element = element;
	h->serial = element->serial;
	h->scratch = AllocSetContextCreate(CurrentMemoryContext, "index values",
									   ALLOCSET_DEFAULT_SIZES);
	h->rows = 0;
}

/*
 * The hash of a row's value, which is not NULL.  Raises an error if its type is
 * no longer what it was for the rows before.
 */
uint64
AmHasherNext(AmHasher *h, Datum value)
{
	MemoryContext old = MemoryContextSwitchTo(h->scratch);
	uint64		hash = ElementHash(h->element, value);

	MemoryContextSwitchTo(old);
	if (unlikely(h->element->serial != h->serial))
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("type %s was altered while its values were read",
						format_type_be(h->element->typid)),
				 errhint("Run the statement again.")));
	if (++h->rows % RESET_EVERY == 0)
		MemoryContextReset(h->scratch);
	return hash;
}
