/*-------------------------------------------------------------------------
 *
 * members.c
 *	  The members of an array argument, hashed one after the other.
 *
 * src/lookup/members.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

#include "lookup/members.h"

/* Members hashed between two resets of the scratch memory. */
#define RESET_EVERY		256

/*
 * Start over the array at argument argno.  The members' kind is checked
 * against the filter's, even if there is no member; they get the hashes that
 * they have, or would have, in the filter.
 */
void
BloomMembersBegin(BloomMembers *m, FunctionCallInfo fcinfo, int argno, const BloomFilter *filter)
{
	ArrayType  *array = PG_GETARG_ARRAYTYPE_P(argno);
	int16		typlen;
	bool		typbyval;
	char		typalign;

	m->element = CallSiteOfArray(fcinfo, argno)->element;
	m->head = filter->head;
	m->layout = filter->layout != NULL ? filter->layout : &bf_native;
	m->ndim = ARR_NDIM(array);
	m->dims = ARR_DIMS(array);
	m->lbounds = ARR_LBOUND(array);
	m->next = 0;
	m->is_null = m->has_hash = false;
	get_typlenbyvalalign(ARR_ELEMTYPE(array), &typlen, &typbyval, &typalign);
	deconstruct_array(array, ARR_ELEMTYPE(array), typlen, typbyval, typalign,
					  &m->values, &m->nulls, &m->count);
	m->scratch = AllocSetContextCreate(CurrentMemoryContext, "bloom array members",
									   ALLOCSET_DEFAULT_SIZES);
	m->serial = m->element->serial - 1;
	if (m->element->typid != RECORDOID)
		BloomCheckKind(&m->head, m->element);
	if (bf_is_foreign(m->layout))
		BloomSetKind(&m->head, m->element);
	m->shape = bf_shape_of(m->layout, &m->head);
}

/*
 * A record's kind is known only with the record; all must be of the filter's
 * kind, or of the first one's if the filter has none.
 */
static void
check_changed(BloomMembers *m)
{
	m->serial = m->element->serial;
	BloomCheckKind(&m->head, m->element);
	if (m->head.kind_len == 0)
	{
		BloomSetKind(&m->head, m->element);
		m->head.kind = memcpy(palloc0(Max(m->head.kind_len, ELEMENT_SHORT_KIND)),
							  m->head.kind, m->head.kind_len);
	}
}

/*
 * The next member's hash, if has_hash; false after the last one.
 */
bool
BloomMembersNext(BloomMembers *m, bf_hash *hash)
{
	MemoryContext old;

	if (m->next >= m->count)
		return false;
	m->is_null = m->nulls[m->next];
	m->has_hash = false;
	if (!m->is_null)
	{
		old = MemoryContextSwitchTo(m->scratch);
		m->has_hash = BloomHash(m->layout, m->shape, m->element, m->values[m->next], hash);
		MemoryContextSwitchTo(old);
		if (m->element->serial != m->serial)
			check_changed(m);
	}
	if (++m->next % RESET_EVERY == 0)
	{
		MemoryContextReset(m->scratch);
		CHECK_FOR_INTERRUPTS();
	}
	return true;
}

/*
 * The hashes of all members but NULLs, as *n words for a layout to add.  What
 * has no hash in the filter is an error.
 */
uint64 *
BloomMembersHashes(BloomMembers *m, uint64 *n)
{
	Size		room = (Size) m->count * m->layout->words;
	uint64	   *hashes = palloc_extended(sizeof(uint64) * Max(room, 1), MCXT_ALLOC_HUGE);
	bf_hash		hash;

	*n = 0;
	while (BloomMembersNext(m, &hash))
	{
		if (m->is_null)
			continue;
		if (!m->has_hash)
			BloomOutOfRange(&m->head);
		hashes[(*n)++] = hash.a;
		if (m->layout->words == 2)
			hashes[(*n)++] = hash.b;
	}
	return hashes;
}

void
BloomMembersEnd(BloomMembers *m)
{
	MemoryContextDelete(m->scratch);
}
