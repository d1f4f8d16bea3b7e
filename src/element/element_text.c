/*-------------------------------------------------------------------------
 *
 * element_text.c
 *	  Canonical bytes of text and its relatives, of citext and of enums.
 *
 * What it promises: UTF-8, whatever the server's encoding, so that a filter
 * outlives a dump into a database of another one.  The bytes of a server
 * whose encoding is SQL_ASCII have no known meaning; they are taken as they
 * are, and the kind says so ("text/sql_ascii"), so that such filters are
 * never merged with filters of UTF-8.
 *
 * What it does not do: normalise.  Two spellings of one character are two
 * values, as they are to the server under a deterministic collation.
 *
 * src/element/element_text.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_enum.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/formatting.h"
#include "utils/inval.h"
#include "utils/memutils.h"
#include "utils/syscache.h"

#include "element/element_internal.h"

/* Are strings of the server in UTF-8, or taken for that? */
static inline bool
is_utf8_always(void)
{
	int			encoding = GetDatabaseEncoding();

	return encoding == PG_UTF8 || encoding == PG_SQL_ASCII;
}

/* Are all bytes below 128? */
static inline bool
is_ascii(const char *text, int len)
{
	uint64		seen = 0;
	int			i = 0;

	for (; i + 8 <= len; i += 8)
		seen |= bf_load64(text + i);
	for (; i < len; i++)
		seen |= (unsigned char) text[i];
	return (seen & UINT64CONST(0x8080808080808080)) == 0;
}

/*
 * Convert a string of the server's encoding to UTF-8.  The result is the
 * string itself where the two agree, else palloc'd.
 */
void
ElementUtf8(const char *text, int len, ElementBytes *out)
{
	char	   *utf8;

	out->data = (const unsigned char *) text;
	out->len = len;
	if (is_utf8_always() || is_ascii(text, len))
		return;
	utf8 = pg_server_to_any(text, len, PG_UTF8);
	out->data = (const unsigned char *) utf8;
	out->len = strlen(utf8);
}

/* Append a string of the server's encoding as UTF-8. */
static void
put_utf8(StringInfo buf, const char *text, int len)
{
	ElementBytes utf8;

	ElementUtf8(text, len, &utf8);
	ElementPutBytes(buf, utf8.data, utf8.len);
}

/* The put function of text and varchar: their characters in UTF-8. */
static void
put_text(ElementType *et, Datum value, StringInfo buf)
{
	const struct varlena *text = PG_DETOAST_DATUM_PACKED(value);

	put_utf8(buf, VARDATA_ANY(text), VARSIZE_ANY_EXHDR(text));
}

/* char(n) is padded with blanks that do not count. */
static void
put_bpchar(ElementType *et, Datum value, StringInfo buf)
{
	const struct varlena *text = PG_DETOAST_DATUM_PACKED(value);
	char	   *data = VARDATA_ANY(text);

	put_utf8(buf, data, bpchartruelen(data, VARSIZE_ANY_EXHDR(text)));
}

/*
 * The put function of name: its characters, up to the first zero byte, in
 * UTF-8.
 */
static void
put_name(ElementType *et, Datum value, StringInfo buf)
{
	const char *name = NameStr(*DatumGetName(value));

	put_utf8(buf, name, strnlen(name, NAMEDATALEN));
}

/* Set up a type of the text family; false if it is not one. */
bool
ElementSetupText(ElementType *et, Oid typid)
{
	switch (typid)
	{
		case TEXTOID:
		case VARCHAROID:
			et->put = put_text;
			if (is_utf8_always())
				et->fast = ELEMENT_VARLENA;
			break;
		case BPCHAROID:
			et->put = put_bpchar;
			break;
		case NAMEOID:
			et->put = put_name;
			break;
		default:
			return false;
	}
	ElementSetTextKind(et, "text");
	return true;
}

/*
 * citext compares in lower case under the database's default collation,
 * whatever the call's.
 */
static void
put_citext(ElementType *et, Datum value, StringInfo buf)
{
	const struct varlena *text = PG_DETOAST_DATUM_PACKED(value);
	char	   *lower = str_tolower(VARDATA_ANY(text), VARSIZE_ANY_EXHDR(text),
									DEFAULT_COLLATION_OID);

	put_utf8(buf, lower, strlen(lower));
}

/* Set up citext, whose kind is not portable: lower case is locale data. */
void
ElementSetupCitext(ElementType *et)
{
	ElementSetTextKind(et, "citext");
	et->put = put_citext;
}

/*
 * Enums: a value is stored as the OID of its pg_enum row, which a dump does
 * not keep, so its label stands for it.  Labels are looked up once in a
 * session, and forgotten when any label of the database may have changed.
 */
typedef struct EnumLabel
{
	Oid			oid;
	char		status;			/* simplehash's */
	ElementBytes label;
} EnumLabel;

#define SH_PREFIX		enumlabels
#define SH_ELEMENT_TYPE	EnumLabel
#define SH_KEY_TYPE		Oid
#define SH_KEY			oid
#define SH_HASH_KEY(tb, key)	murmurhash32(key)
#define SH_EQUAL(tb, a, b)		((a) == (b))
#define SH_SCOPE		static inline
#define SH_DECLARE
#define SH_DEFINE
#include "lib/simplehash.h"

/* The labels seen, all in a context of their own; NULL before the first. */
static struct enumlabels_hash *labels = NULL;
static MemoryContext labels_context = NULL;
static bool labels_changed = true;

/*
 * A callback for changes of pg_enum: the labels that are kept may be stale.
 * Only notes that, as it may come at any time.
 */
static void
enum_changed(Datum arg, int cacheid, uint32 hashvalue)
{
	labels_changed = true;
}

/* Look a label up in the catalog and remember it. */
static EnumLabel *
load_label(Oid oid)
{
	HeapTuple	tuple = SearchSysCache1(ENUMOID, ObjectIdGetDatum(oid));
	EnumLabel  *entry;
	const char *label;
	ElementBytes utf8;
	unsigned char *copy;
	bool		found;

	if (!HeapTupleIsValid(tuple))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("invalid internal value for enum: %u", oid)));
	label = NameStr(((Form_pg_enum) GETSTRUCT(tuple))->enumlabel);
	ElementUtf8(label, strlen(label), &utf8);
	copy = MemoryContextAlloc(labels_context, Max(utf8.len, 1));
	memcpy(copy, utf8.data, utf8.len);
	ReleaseSysCache(tuple);

	entry = enumlabels_insert(labels, oid, &found);
	entry->label.data = copy;
	entry->label.len = utf8.len;
	return entry;
}

/*
 * Start over with no labels.  What has changed is noted first: a change that
 * arrives during a later look-up then shows at the next value.
 */
static void
forget_labels(void)
{
	labels = NULL;
	MemoryContextReset(labels_context);
	labels_changed = false;
	labels = enumlabels_create(labels_context, 16, NULL);
}

/*
 * The put function of enums: the label in UTF-8, from a table that is kept
 * for the session and rebuilt after a change of pg_enum.
 */
static void
put_enum(ElementType *et, Datum value, StringInfo buf)
{
	Oid			oid = DatumGetObjectId(value);
	EnumLabel  *entry;

	if (labels_changed || labels == NULL)
		forget_labels();
	entry = enumlabels_lookup(labels, oid);
	if (entry == NULL)
		entry = load_label(oid);
	ElementPutBytes(buf, entry->label.data, entry->label.len);
}

/* Set up an enum.  All are of one kind: their labels are what they are. */
void
ElementSetupEnum(ElementType *et)
{
	/* callbacks cannot be taken back and are few: one per backend */
	if (labels_context == NULL)
	{
		labels_context = AllocSetContextCreate(TopMemoryContext, "bloomext enum labels",
											   ALLOCSET_SMALL_SIZES);
		CacheRegisterSyscacheCallback(ENUMOID, enum_changed, (Datum) 0);
	}
	ElementSetTextKind(et, "enum");
	et->put = put_enum;
}
