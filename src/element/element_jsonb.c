/*-------------------------------------------------------------------------
 *
 * element_jsonb.c
 *	  Canonical bytes of jsonb.
 *
 * What it is: each value is a tag; true, false and null are nothing more,
 * numbers and strings follow with a length, arrays and objects with a count
 * and their members.  Numbers are the bytes of numeric, so that 1.0 and 1.00
 * are one value, as they are to the server.
 *
 * What it promises: the pairs of an object in one order, that of the keys'
 * length in UTF-8 and then of their bytes.  The server stores them by the
 * length and bytes in its own encoding, which is another order if that is not
 * UTF-8.
 *
 * What it does not do: wrap a scalar.  The server stores 1 as an array with
 * a mark; here it is the number, and differs from [1] by its tag.
 *
 * src/element/element_jsonb.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "utils/jsonb.h"

#include "element/element_internal.h"

/* The first byte of every value.  Part of the canonical bytes. */
typedef enum JsonTag
{
	JSON_TAG_NULL = 0,
	JSON_TAG_FALSE = 1,
	JSON_TAG_TRUE = 2,
	JSON_TAG_NUMBER = 3,
	JSON_TAG_STRING = 4,
	JSON_TAG_ARRAY = 5,
	JSON_TAG_OBJECT = 6
} JsonTag;

/* A pair of an object. */
typedef struct JsonPair
{
	ElementBytes key;
	JsonbValue	value;
} JsonPair;

static void put_container(StringInfo buf, JsonbContainer *container);

/*
 * Put a number with its length, in the bytes that it has as a numeric: 1 and
 * 1.0 are equal.
 */
static void
put_number(StringInfo buf, Numeric number)
{
	int			start = ElementBeginMember(buf);

	ElementPutNumeric(buf, (const struct varlena *) number);
	ElementEndMember(buf, start);
}

/* The UTF-8 of a string or key; may be palloc'd. */
static ElementBytes
utf8_of(const JsonbValue *string)
{
	ElementBytes utf8;

	ElementUtf8(string->val.string.val, string->val.string.len, &utf8);
	return utf8;
}

/* Put a string, in UTF-8, with its length. */
static void
put_string(StringInfo buf, ElementBytes utf8)
{
	ElementPut32(buf, (uint32) utf8.len);
	ElementPutBytes(buf, utf8.data, utf8.len);
}

/*
 * Put a tag for the kind of a value, and its bytes.  Containers are entered,
 * so this is recursive, to the depth that jsonb's input allows.
 */
static void
put_value(StringInfo buf, const JsonbValue *value)
{
	CHECK_FOR_INTERRUPTS();
	switch (value->type)
	{
		case jbvNull:
			ElementPut8(buf, JSON_TAG_NULL);
			break;
		case jbvBool:
			ElementPut8(buf, value->val.boolean ? JSON_TAG_TRUE : JSON_TAG_FALSE);
			break;
		case jbvNumeric:
			ElementPut8(buf, JSON_TAG_NUMBER);
			put_number(buf, value->val.numeric);
			break;
		case jbvString:
			ElementPut8(buf, JSON_TAG_STRING);
			put_string(buf, utf8_of(value));
			break;
		case jbvBinary:
			put_container(buf, value->val.binary.data);
			break;
		default:
			elog(ERROR, "unexpected jsonb value type: %d", (int) value->type);
	}
}

/*
 * Order the pairs of an object as jsonb does, by the length of their keys
 * and then by their bytes, but in UTF-8: so that the order is the same in
 * all encodings.
 */
static int
compare_pairs(const void *a, const void *b)
{
	const ElementBytes *left = &((const JsonPair *) a)->key;
	const ElementBytes *right = &((const JsonPair *) b)->key;

	if (left->len != right->len)
		return left->len < right->len ? -1 : 1;
	return memcmp(left->data, right->data, left->len);
}

/* Append the pairs of an object in the order of their keys' UTF-8. */
static void
put_pairs(StringInfo buf, JsonbIterator **it, int npairs)
{
	JsonPair   *pairs = palloc(Max(npairs, 1) * sizeof(JsonPair));
	JsonbValue	key;
	int			n = 0;

	while (JsonbIteratorNext(it, &key, true) == WJB_KEY)
	{
		Assert(n < npairs);
		pairs[n].key = utf8_of(&key);
		(void) JsonbIteratorNext(it, &pairs[n].value, true);
		n++;
	}
	qsort(pairs, n, sizeof(JsonPair), compare_pairs);
	for (int i = 0; i < n; i++)
	{
		put_string(buf, pairs[i].key);
		put_value(buf, &pairs[i].value);
	}
	pfree(pairs);
}

/*
 * Append an array or object.  The iterator stays at this container's level, so
 * that recursion is ours to guard; it frees itself at the end.
 */
static void
put_container(StringInfo buf, JsonbContainer *container)
{
	JsonbIterator *it = JsonbIteratorInit(container);
	JsonbValue	v;

	check_stack_depth();
	if (JsonbIteratorNext(&it, &v, true) == WJB_BEGIN_ARRAY)
	{
		ElementPut8(buf, JSON_TAG_ARRAY);
		ElementPut32(buf, (uint32) v.val.array.nElems);
		while (JsonbIteratorNext(&it, &v, true) == WJB_ELEM)
			put_value(buf, &v);
		return;
	}
	ElementPut8(buf, JSON_TAG_OBJECT);
	ElementPut32(buf, (uint32) v.val.object.nPairs);
	put_pairs(buf, &it, v.val.object.nPairs);
}

/*
 * The put function of jsonb: a scalar as it is, not as the array in which
 * jsonb wraps it.
 */
static void
put_jsonb(ElementType *et, Datum value, StringInfo buf)
{
	Jsonb	   *jsonb = DatumGetJsonbP(value);
	JsonbValue	scalar;

	if (JB_ROOT_IS_SCALAR(jsonb) && JsonbExtractScalar(&jsonb->root, &scalar))
		put_value(buf, &scalar);
	else
		put_container(buf, &jsonb->root);
}

/* Set up jsonb. */
void
ElementSetupJsonb(ElementType *et)
{
	ElementSetTextKind(et, "jsonb");
	et->put = put_jsonb;
}
