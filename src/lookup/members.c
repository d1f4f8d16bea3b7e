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
#include "utils/builtins.h"
#include "utils/fmgroids.h"

#include "lookup/lookup.h"

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

	if (LookupCallArgumentType(fcinfo->flinfo, argno) != TEXTOID)
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
	bf_header  *head = &m->filter.head;

	m->serial = m->element->serial;
	BloomCheckKind(&m->filter, m->element);
	if (head->kind_len > 0)
		return;
	BloomSetKind(&m->filter, m->element);
	head->kind = memcpy(palloc0(Max(head->kind_len, ELEMENT_SHORT_KIND)), head->kind, head->kind_len);
}

/*
 * Start over the array at argument argno, whose members get the hashes that
 * they have, or would have, in the filter.  Raises an error if they are of
 * another kind than the filter's elements, even if there is none; what columns
 * a record has is known only with the first one.  Memory is allocated in the
 * current context.
 */
void
BloomMembersBegin(BloomMembers *m, FunctionCallInfo fcinfo, int argno, const bf_filter *filter)
{
	const LookupCall *lookup = LookupCallOfArray(fcinfo, argno);

	m->element = lookup->element;
	m->filter = *filter;
	m->filter.body = NULL;
	if (filter->layout == NULL)
		m->filter.layout = &bf_native;
	m->has_hash = false;
	ElementMembersBegin(&m->walk, BloomArrayArgument(fcinfo, argno),
						lookup->typlen, lookup->typbyval, lookup->typalign);
	if (ElementMembersUpdateKind(&m->walk, m->element) || m->element->typid != RECORDOID)
		check_kind(m);
}

/*
 * Go to the next member, and get its hash if it has one (m->has_hash); false
 * after the last one.  Raises an error for a row of another kind.
 */
bool
BloomMembersNext(BloomMembers *m, bf_hash *hash)
{
	MemoryContext old;

	m->has_hash = false;
	if (!ElementMembersNext(&m->walk))
		return false;
	if (m->walk.is_null)
		return true;
	old = MemoryContextSwitchTo(m->walk.scratch);
	m->has_hash = BloomHash(&m->filter, m->element, m->walk.value, hash);
	MemoryContextSwitchTo(old);
	if (m->element->serial != m->serial)
		check_kind(m);
	return true;
}

/*
 * The hashes of all members but NULLs, palloc'd, as *n words for a layout to
 * add.  Raises an error for a member that has no hash in the filter.
 */
uint64 *
BloomMembersHashes(BloomMembers *m, uint64 *n)
{
	Size		room = (Size) m->walk.count * m->filter.layout->words;
	uint64	   *hashes = palloc_extended(sizeof(uint64) * Max(room, 1), MCXT_ALLOC_HUGE);
	bf_hash		hash;

	*n = 0;
	while (BloomMembersNext(m, &hash))
	{
		if (m->walk.is_null)
			continue;
		if (!m->has_hash)
			BloomOutOfRange(&m->filter.head);
		hashes[(*n)++] = hash.a;
		if (m->filter.layout->words == 2)
			hashes[(*n)++] = hash.b;
	}
	return hashes;
}

/* Free what hashing members left behind; their hashes remain. */
void
BloomMembersEnd(BloomMembers *m)
{
	ElementMembersEnd(&m->walk);
}
