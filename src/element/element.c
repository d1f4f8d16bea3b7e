/*-------------------------------------------------------------------------
 *
 * element.c
 *	  Resolving the type of a filter's elements.
 *
 * What it is: the one table of types.  A type is stripped of its domains,
 * its collation is checked, and the file that knows its canonical bytes sets
 * up the encoder.  doc/hashing.md specifies the bytes.
 *
 * What it promises: two values that the type's default equality calls equal
 * have equal bytes, whatever way they took into the server.  The result
 * depends on the type alone, never on what the caches happened to hold: the
 * type cache always looks up the equality operator and the btree family
 * too, because it refuses a hash function that disagrees with them only
 * when it has looked at both.
 *
 * What it does not do: hash with the server's own functions where it can be
 * helped, as those have changed between major versions.  Types unknown to
 * this table fall back to the 64-bit function of their hash operator class.
 *
 * src/element/element.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/transam.h"
#include "catalog/dependency.h"
#include "catalog/pg_type.h"
#include "commands/extension.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "element/element_internal.h"

/* Scratch space that is kept from one value to the next, in bytes. */
#define SCRATCH_KEEP	(1024 * 1024)

/* The state of a type that is hashed by its operator class. */
typedef struct HashState
{
	FmgrInfo	hash;			/* own copy: functions in procedural languages
								 * keep state in it */
	Oid			collation;
} HashState;

/* Built-in types whose lack of canonical bytes deserves an explanation. */
typedef struct Refusal
{
	Oid			typid;
	const char *detail;
	const char *hint;
} Refusal;

#define FUZZY_DETAIL "Geometric types compare with a tolerance, so that equal values have no bytes in common."
#define FUZZY_HINT "Build the filter from the value's text, as in value::text, or from its coordinates."

static const Refusal refusals[] = {
	{JSONOID, "The type json has no equality operator.",
	"Cast the value to jsonb, whose equality does not depend on spelling."},
	{XMLOID, "The type xml has no equality operator.",
	"Cast the value to text to compare its text representation."},
	{POINTOID, FUZZY_DETAIL, FUZZY_HINT},
	{LSEGOID, FUZZY_DETAIL, FUZZY_HINT},
	{PATHOID, FUZZY_DETAIL, FUZZY_HINT},
	{BOXOID, FUZZY_DETAIL, FUZZY_HINT},
	{POLYGONOID, FUZZY_DETAIL, FUZZY_HINT},
	{LINEOID, FUZZY_DETAIL, FUZZY_HINT},
	{CIRCLEOID, FUZZY_DETAIL, FUZZY_HINT},
	{TSVECTOROID, "The type tsvector has no hash operator class.",
	"Build the filter from the lexemes, as in unnest(tsvector_to_array(value))."},
};

/*
 * Refuse a nondeterministic collation.  Where the call names none, a domain
 * may still have brought its own.
 */
static void
check_collation(Oid typid, Oid base, Oid collation)
{
	if (!OidIsValid(get_typcollation(base)))
		return;
	if (!OidIsValid(collation))
		collation = get_typcollation(typid);
	if (!OidIsValid(collation) || get_collation_isdeterministic(collation))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("nondeterministic collation \"%s\" is not supported for elements of a filter",
					get_collation_name(collation)),
			 errdetail("Values that are equal under the collation can have different bytes."),
			 errhint("Add COLLATE \"C\" to the value, after a function such as lower() if case is not to matter.")));
}

/* The name of the extension that a type belongs to, or an empty one. */
static const char *
extension_of(Oid typid)
{
	Oid			extension = InvalidOid;
	const char *name = NULL;

	/* built-in types belong to no extension: spare them the search */
	if (typid >= FirstNormalObjectId)
		extension = getExtensionOfObject(TypeRelationId, typid);
	if (OidIsValid(extension))
		name = get_extension_name(extension);
	return name != NULL ? name : "";
}

/* The type's bare name; palloc'd. */
char *
ElementTypeName(Oid typid)
{
	HeapTuple	tuple = SearchSysCache1(TYPEOID, ObjectIdGetDatum(typid));
	char	   *name;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for type %u", typid);
	name = pstrdup(NameStr(((Form_pg_type) GETSTRUCT(tuple))->typname));
	ReleaseSysCache(tuple);
	return name;
}

/*
 * The type's bare name as it stands in a kind, which is ASCII: every other
 * byte of its UTF-8 form, and what could end the name, as %XX.
 */
static char *
printable_name(Oid typid)
{
	char	   *name = ElementTypeName(typid);
	ElementBytes utf8;
	StringInfoData buf;

	ElementUtf8(name, strlen(name), &utf8);
	initStringInfo(&buf);
	for (Size i = 0; i < utf8.len; i++)
	{
		unsigned char c = utf8.data[i];

		if (c > ' ' && c <= '~' && strchr("%()[],", c) == NULL)
			appendStringInfoChar(&buf, (char) c);
		else
			appendStringInfo(&buf, "%%%02X", c);
	}
	return buf.data;
}

/*
 * Put the value's hash by the extended hash function of its type's default
 * hash operator class, with seed 0: for types without canonical bytes of
 * their own.
 */
static void
put_hash(ElementType *et, Datum value, StringInfo buf)
{
	HashState  *state = et->state;

	ElementPut64(buf, DatumGetUInt64(FunctionCall2Coll(&state->hash, state->collation,
													   value, Int64GetDatum(0))));
}

/*
 * Fall back to the type's default hash operator class.  Raises an error if
 * it has none with a 64-bit function.
 */
static void
setup_hash(ElementType *et, Oid typid)
{
	HashState  *state = MemoryContextAllocZero(et->mcxt, sizeof(HashState));
	TypeCacheEntry *typcache;

	typcache = lookup_type_cache(typid,
								 TYPECACHE_EQ_OPR | TYPECACHE_EQ_OPR_FINFO |
								 TYPECACHE_BTREE_OPFAMILY |
								 TYPECACHE_HASH_OPFAMILY |
								 TYPECACHE_HASH_EXTENDED_PROC_FINFO);
	if (!OidIsValid(typcache->eq_opr))
		ElementRefuse(typid, "The type has no default equality operator.",
					  "Cast the value to a type that has one, for instance text.");
	if (!OidIsValid(typcache->hash_extended_proc_finfo.fn_oid))
		ElementRefuse(typid,
					  "The type has no default hash operator class with a 64-bit hash function.",
					  "Cast the value to a type that has one, for instance text.");

	fmgr_info_copy(&state->hash, &typcache->hash_extended_proc_finfo, et->mcxt);
	state->collation = OidIsValid(et->collation) ? et->collation :
		get_typcollation(typid);

	ElementSetKind(et, "hash(%s)", printable_name(typid));
	et->put = put_hash;
	et->state = state;
}

static ElementType *resolve_member(Oid typid, Oid collation, MemoryContext mcxt);

/* Set up a base type that no other file claims by its OID. */
static void
setup_base_type(ElementType *et, Oid typid)
{
	Oid			member = get_element_type(typid);
	const char *extension = extension_of(typid);

	for (size_t i = 0; i < lengthof(refusals); i++)
	{
		if (refusals[i].typid == typid)
			ElementRefuse(typid, refusals[i].detail, refusals[i].hint);
	}
	if (OidIsValid(member))
		ElementSetupArray(et, member, resolve_member);
	else if (strcmp(extension, "bloomext") == 0)
		ElementRefuse(typid, "A filter cannot be an element of a filter.",
					  "Use bloom_union or bloom_union_agg to merge filters.");
	else if (strcmp(extension, "citext") == 0 && strcmp(ElementTypeName(typid), "citext") == 0)
		ElementSetupCitext(et);
	else
		setup_hash(et, typid);
}

/* Set up a record without a name; refuse other pseudo-types and bare literals. */
static void
setup_pseudo_type(ElementType *et, Oid typid, bool nested)
{
	if (typid == RECORDOID && !nested)
		ElementSetupRow(et, typid, nested, resolve_member);
	else if (typid == RECORDOID || typid == RECORDARRAYOID)
		ElementRefuse(typid,
					  "The columns of a record within another value are not known in advance.",
					  "Give the record a named composite type, as in ROW(...)::type_name.");
	else if (typid == UNKNOWNOID)
		ElementRefuse(typid, "The type of the value is not known.",
					  "Cast the value to the type of the filter's elements, for instance text.");
	else
		ElementRefuse(typid, "It is a pseudo-type, which has no values of its own.",
					  "Cast the value to the type of the filter's elements.");
}

/* Set up any type but a domain.  nested is true for a member of another value. */
static void
setup_type(ElementType *et, Oid typid, bool nested)
{
	if (ElementSetupScalar(et, typid) || ElementSetupText(et, typid))
		return;

	switch (get_typtype(typid))
	{
		case TYPTYPE_ENUM:
			ElementSetupEnum(et);
			break;
		case TYPTYPE_RANGE:
			ElementSetupRange(et, typid, resolve_member);
			break;
		case TYPTYPE_MULTIRANGE:
			ElementSetupMultirange(et, typid, resolve_member);
			break;
		case TYPTYPE_COMPOSITE:
			ElementSetupRow(et, typid, nested, resolve_member);
			break;
		case TYPTYPE_PSEUDO:
			setup_pseudo_type(et, typid, nested);
			break;
		default:
			if (typid == JSONBOID)
				ElementSetupJsonb(et);
			else
				setup_base_type(et, typid);
			break;
	}
}

/*
 * Resolve a type at any depth, into mcxt.  nested is true for a member of another
 * value, whose kind must not change from value to value.
 */
static ElementType *
resolve_type(Oid typid, Oid collation, MemoryContext mcxt, bool nested)
{
	ElementType *et;
	Oid			base;

	check_stack_depth();
	if (!OidIsValid(typid))
		elog(ERROR, "could not determine the type of an element");
	base = getBaseType(typid);
	check_collation(typid, base, collation);

	et = MemoryContextAllocZero(mcxt, sizeof(ElementType));
	et->fast = ELEMENT_CALL;
	et->typid = typid;
	et->collation = collation;
	et->mcxt = mcxt;
	setup_type(et, base, nested);
	return et;
}

/* Resolve the type of a member of a container, in the container's memory. */
static ElementType *
resolve_member(Oid typid, Oid collation, MemoryContext mcxt)
{
	return resolve_type(typid, collation, mcxt, true);
}

/*
 * See element.h.  For RECORDOID the kind is that of the value put or learned
 * last, and serial changes with it.
 */
ElementType *
ElementTypeResolve(Oid typid, Oid collation, MemoryContext mcxt)
{
	ElementType *et = resolve_type(typid, collation, mcxt, false);
	MemoryContext old = MemoryContextSwitchTo(mcxt);

	initStringInfo(&et->scratch);
	MemoryContextSwitchTo(old);
	return et;
}

/* The bytes of a value in scratch space; what a huge value took is given back. */
static void
encode_to_scratch(ElementType *et, Datum value, ElementBytes *out)
{
	StringInfo	buf = &et->scratch;

	if (unlikely(buf->maxlen > SCRATCH_KEEP))
	{
		buf->data = repalloc(buf->data, SCRATCH_KEEP);
		buf->maxlen = SCRATCH_KEEP;
	}
	buf->len = 0;
	et->put(et, value, buf);
	out->data = (const unsigned char *) buf->data;
	out->len = buf->len;
}

/*
 * The canonical bytes of a value that is not NULL.  They lie in the value
 * itself, detoasted if it has to be, or in the ElementType's buffer, and are
 * good until the next call.  Raises an error for a value that has none.
 */
void
ElementEncode(ElementType *et, Datum value, ElementBytes *out)
{
	if (et->fast == ELEMENT_FIXED)
	{
		out->data = (const unsigned char *) DatumGetPointer(value);
		out->len = et->typlen;
	}
	else if (et->fast == ELEMENT_VARLENA)
	{
		const struct varlena *flat = PG_DETOAST_DATUM_PACKED(value);

		out->data = (const unsigned char *) VARDATA_ANY(flat);
		out->len = VARSIZE_ANY_EXHDR(flat);
	}
	else
		encode_to_scratch(et, value, out);
}

/* The native hash of a value that is not NULL: XXH3 of its canonical bytes. */
uint64
ElementHashBytes(ElementType *et, Datum value)
{
	ElementBytes bytes;

	ElementEncode(et, value, &bytes);
	return bf_hash_bytes(bytes.data, bytes.len);
}
