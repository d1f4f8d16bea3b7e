/*-------------------------------------------------------------------------
 *
 * element_kind.c
 *	  The names of kinds, and the refusal of types that have none.
 *
 * What it is: the bottom of the element layer.  doc/hashing.md lists the
 * kinds; each file of this layer names those of its own types.
 *
 * What it does not do: know which types there are.
 *
 * src/element/element_kind.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include "element/element_internal.h"

/*
 * Raise the error for a type that cannot be put into a filter.  detail says
 * why, hint what to do; both are whole sentences.
 */
void
ElementRefuse(Oid typid, const char *detail, const char *hint)
{
	ereport(ERROR,
			(errcode(ERRCODE_UNDEFINED_FUNCTION),
			 errmsg("values of type %s cannot be elements of a filter",
					format_type_be(typid)),
			 errdetail("%s", detail),
			 errhint("%s", hint)));
}

/*
 * Give an ElementType its kind, formatted as by printf.  Raises an error if it
 * would be longer than ELEMENT_MAX_KIND bytes; the kind then stays as it was.
 */
void
ElementSetKind(ElementType *et, const char *fmt,...)
{
	char		kind[ELEMENT_MAX_KIND + 1] = {0};
	va_list		args;
	int			len;

	va_start(args, fmt);
	len = vsnprintf(kind, sizeof(kind), fmt, args);
	va_end(args);
	if (len < 0 || len > ELEMENT_MAX_KIND)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("type is too complex for elements of a filter"),
				 errdetail("The signature of its kind is longer than %d bytes.",
						   ELEMENT_MAX_KIND),
				 errhint("Build the filter from fewer columns, or from the value's text.")));
	memcpy(et->kind, kind, sizeof(kind));
	et->kind_len = len;
}

/*
 * Give an ElementType a kind of text, which is marked where the server does
 * not know the encoding of its strings.
 */
void
ElementSetTextKind(ElementType *et, const char *kind)
{
	bool		unknown = (GetDatabaseEncoding() == PG_SQL_ASCII);

	ElementSetKind(et, "%s%s", kind, unknown ? "/sql_ascii" : "");
}

/* See element.h.  Kinds are named in this layer, so it knows their words. */
bool
ElementKindIsPortable(const char *kind, int kind_len)
{
	const char *text = pnstrdup(kind, kind_len);

	return strstr(text, "hash(") == NULL && strstr(text, "citext") == NULL;
}

/*
 * See element.h.  The kinds of enums, and of values that have some within, are
 * the only ones that have this word, apart from those that are not portable.
 */
bool
ElementKindIsLasting(const char *kind, int kind_len)
{
	return ElementKindIsPortable(kind, kind_len) &&
		strstr(pnstrdup(kind, kind_len), "enum") == NULL;
}
