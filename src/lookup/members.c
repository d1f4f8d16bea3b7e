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
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/fmgroids.h"
#include "utils/memutils.h"

#include "lookup/members.h"

/* Members hashed between two resets of the scratch memory. */
#define RESET_EVERY		256

/* Text that begins as no array does is an error: the input function of arrays has no such hint. */
static void
check_array_text(const char *text)
{
	const char *start = text + strspn(text, " \t\n\r\v\f");

	if (*start == '{' || *start == '[')
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			 errmsg("text \"%.*s%s\" is not an array",
					pg_mbcliplen(text, (int) Min(strlen(text), 100), 40), text,
					strlen(text) > 40 ? "..." : ""),
			 errhint("Write several values as '{a,b}' or as ARRAY['a', 'b'], and one value as ARRAY[value].")));
}

/*
 * The array of values that is argument argno of a call, which is not NULL.
 * Where the function was declared with text, which is what literals and
 * parameters of no type become, it is the array of text that the text is the
 * external form of.  Allocates in the current context.
 */
ArrayType *
BloomArrayArgument(FunctionCallInfo fcinfo, int argno)
{
	char	   *form;

	if (CallSiteArgumentType(fcinfo->flinfo, argno) != TEXTOID)
		return PG_GETARG_ARRAYTYPE_P(argno);
	form = text_to_cstring(PG_GETARG_TEXT_PP(argno));
	check_array_text(form);
	return DatumGetArrayTypeP(OidInputFunctionCall(F_ARRAY_IN, form, TEXTOID, -1));
}

/*
 * Check the members' kind, which is that of the member seen last: it must be
 * the filter's, or if the filter has none, that of the members before.
 */
static void
check_kind(BloomMembers *m)
{
	m->serial = m->element->serial;
	BloomCheckKind(&m->head, m->element);
	if (m->head.kind_len > 0)
		return;
	BloomSetKind(&m->head, m->element);
	m->head.kind = memcpy(palloc0(Max(m->head.kind_len, ELEMENT_SHORT_KIND)),
						  m->head.kind, m->head.kind_len);
}

/* Let the element type learn its kind from a member; false if all are NULL. */
static bool
learn_kind(const BloomMembers *m)
{
	for (int i = 0; i < m->count; i++)
	{
		if (m->nulls[i])
			continue;
		ElementLearn(m->element, m->values[i]);
		return true;
	}
	return false;
}

/*
 * Start over the array at argument argno, whose members get the hashes that
 * they have, or would have, in the filter.  Raises an error if they are of
 * another kind than the filter's elements, even if there is none; what columns
 * a record has is known only with the first one.  Memory is allocated in the
 * current context.
 */
void
BloomMembersBegin(BloomMembers *m, FunctionCallInfo fcinfo, int argno, const BloomFilter *filter)
{
	ArrayType  *array = BloomArrayArgument(fcinfo, argno);
	const CallSite *site = CallSiteOfArray(fcinfo, argno);

	m->element = site->element;
	m->head = filter->head;
	m->layout = filter->layout != NULL ? filter->layout : &bf_native;
	m->ndim = ARR_NDIM(array);
	m->dims = ARR_DIMS(array);
	m->lbounds = ARR_LBOUND(array);
	m->next = 0;
	m->is_null = m->has_hash = false;
	deconstruct_array(array, ARR_ELEMTYPE(array), site->typlen, site->typbyval, site->typalign,
					  &m->values, &m->nulls, &m->count);
	m->scratch = AllocSetContextCreate(CurrentMemoryContext, "bloom array members",
									   ALLOCSET_DEFAULT_SIZES);
	if (learn_kind(m) || m->element->typid != RECORDOID)
		check_kind(m);
	m->shape = bf_shape_of(m->layout, &m->head);
}

/*
 * Go to the next member, and get its hash if it has one (m->has_hash); false
 * after the last one.  Raises an error for a row of another kind.
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
			check_kind(m);
	}
	if (++m->next % RESET_EVERY == 0)
	{
		MemoryContextReset(m->scratch);
		CHECK_FOR_INTERRUPTS();
	}
	return true;
}

/*
 * The hashes of all members but NULLs, palloc'd, as *n words for a layout to
 * add.  Raises an error for a member that has no hash in the filter.
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

/* Free what hashing members left behind; their hashes remain. */
void
BloomMembersEnd(BloomMembers *m)
{
	MemoryContextDelete(m->scratch);
}
