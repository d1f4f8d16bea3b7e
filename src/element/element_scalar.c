/*-------------------------------------------------------------------------
 *
 * element_scalar.c
 *	  Canonical bytes of values without members: numbers, times, network
 *	  addresses, identifiers, bit and byte strings.
 *
 * What it promises: little-endian bytes of fixed meaning, specified in
 * doc/hashing.md.  A value's spelling (display scale, sign of zero, payload
 * of a NaN, months against days) is gone where the type's equality does not
 * see it.
 *
 * What it does not do: call the server's output, send or hash functions.
 * Values are read from their stored form, which pg_upgrade keeps from one
 * version to the next.  For numeric that form is private to the server's
 * numeric.c, and described below.
 *
 * Sources: PostgreSQL's utils/adt/numeric.c (stored form), timestamp.c
 * (interval_cmp_value), network.c (network_cmp_internal).
 *
 * src/element/element_scalar.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>
#include <sys/socket.h>			/* for utils/inet.h */

#include "access/transam.h"
#include "catalog/pg_type.h"
#include "common/int128.h"
#include "datatype/timestamp.h"
#include "parser/parse_coerce.h"
#include "storage/itemptr.h"
#include "utils/date.h"
#include "utils/inet.h"
#include "utils/lsyscache.h"
#include "utils/timestamp.h"
#include "utils/varbit.h"

#include "element/element_internal.h"

/* What every NaN becomes: the quiet one without sign and payload. */
#define CANONICAL_NAN	UINT64CONST(0x7ff8000000000000)

/* The byte of a "char"; that of a bool is 0 or 1. */
static void
put_byte(ElementType *et, Datum value, StringInfo buf)
{
	ElementPut8(buf, DatumGetUInt8(value));
}

/* Integers of any width, and all types that are stored as int8. */
static void
put_integer(ElementType *et, Datum value, StringInfo buf)
{
	uint64		integer = 0;

	(void) ElementIsInteger(et, value, &integer);
	ElementPut64(buf, integer);
}

/* Object, transaction and command identifiers, and dates. */
static void
put_word32(ElementType *et, Datum value, StringInfo buf)
{
	ElementPut32(buf, DatumGetUInt32(value));
}

/*
 * The bits of a double, with one NaN and one zero: values that are equal have
 * equal bytes.  A float4 has those of the equal float8.
 */
static void
put_float(ElementType *et, Datum value, StringInfo buf)
{
	double		v = et->typlen == sizeof(float4) ? DatumGetFloat4(value) : DatumGetFloat8(value);
	uint64		bits;

	if (isnan(v))
		bits = CANONICAL_NAN;
	else if (v == 0.0)
		bits = 0;				/* also for minus zero */
	else
		memcpy(&bits, &v, sizeof(bits));
	ElementPut64(buf, bits);
}

/*
 * Time and zone: two values of one instant in different zones are not equal.
 */
static void
put_timetz(ElementType *et, Datum value, StringInfo buf)
{
	const TimeTzADT *time = DatumGetTimeTzADTP(value);

	ElementPut64(buf, (uint64) time->time);
	ElementPut32(buf, (uint32) time->zone);
}

/*
 * An interval is the number of microseconds that the server's comparison
 * makes of it: a month is 30 days, a day 24 hours.  It needs 75 bits.
 */
static void
put_interval(ElementType *et, Datum value, StringInfo buf)
{
	const Interval *interval = DatumGetIntervalP(value);
	int64		days = interval->month * INT64CONST(30) + interval->day;
	INT128		span = int64_to_int128(interval->time);
	uint64		words[2];

	int128_add_int64_mul_int64(&span, days, USECS_PER_DAY);

	/* emulated or not, an INT128 is laid out as the machine's integers are */
	StaticAssertStmt(sizeof(span) == sizeof(words), "INT128 has 128 bits");
	memcpy(words, &span, sizeof(words));
	ElementPut64(buf, words[BF_BIG_ENDIAN ? 1 : 0]);
	ElementPut64(buf, words[BF_BIG_ENDIAN ? 0 : 1]);
}

/* Block and offset of a tid, which are stored as three native half-words. */
static void
put_tid(ElementType *et, Datum value, StringInfo buf)
{
	ItemPointer tid = (ItemPointer) DatumGetPointer(value);

	ElementPut32(buf, ItemPointerGetBlockNumberNoCheck(tid));
	ElementPut16(buf, ItemPointerGetOffsetNumberNoCheck(tid));
}

/* Family, bits and address.  That the type is cidr is not part of its value. */
static void
put_inet(ElementType *et, Datum value, StringInfo buf)
{
	inet	   *address = DatumGetInetPP(value);
	bool		is_ipv4 = (ip_family(address) == PGSQL_AF_INET);

	ElementPut8(buf, is_ipv4 ? 4 : 6);
	ElementPut8(buf, ip_bits(address));
	ElementPutBytes(buf, ip_addr(address), is_ipv4 ? 4 : 16);
}

/* Byte strings of fixed length, which are their own canonical bytes. */
static void
put_fixed(ElementType *et, Datum value, StringInfo buf)
{
	ElementPutBytes(buf, DatumGetPointer(value), et->typlen);
}

/* The bytes, detoasted, of a bytea within a container. */
static void
put_bytea(ElementType *et, Datum value, StringInfo buf)
{
	const struct varlena *bytea = PG_DETOAST_DATUM_PACKED(value);

	ElementPutBytes(buf, VARDATA_ANY(bytea), VARSIZE_ANY_EXHDR(bytea));
}

/*
 * Number of bits and the bytes that hold them.  The server keeps the unused
 * bits of the last byte zero.
 */
static void
put_bit(ElementType *et, Datum value, StringInfo buf)
{
	VarBit	   *bits = DatumGetVarBitP(value);

	ElementPut32(buf, (uint32) VARBITLEN(bits));
	ElementPutBytes(buf, VARBITS(bits), VARBITBYTES(bits));
}

/*
 * The stored form of a numeric, after its varlena header, in 16-bit words of
 * the machine's byte order:
 *
 *	word 0, bits 15-14	00 positive, 01 negative: long form; bits 13-0 are
 *						the display scale, word 1 is the weight (signed), and
 *						the digits follow
 *						10 short form: bit 13 sign, bits 12-7 display scale,
 *						bits 6-0 weight (two's complement), and the digits
 *						follow
 *						11 special: bits 15-12 are 1100 for NaN, 1101 for
 *						infinity, 1111 for minus infinity
 *
 * A digit is in base 10000; the weight is the first one's power of 10000.
 */
#define NUMERIC_FORM_MASK		0xC000
#define NUMERIC_FORM_NEGATIVE	0x4000
#define NUMERIC_FORM_SHORT		0x8000
#define NUMERIC_FORM_SPECIAL	0xC000
#define NUMERIC_SPECIAL_MASK	0xF000
#define NUMERIC_SPECIAL_NAN		0xC000
#define NUMERIC_SPECIAL_PINF	0xD000
#define NUMERIC_SHORT_NEGATIVE	0x2000

/* Class of a numeric: the first of its canonical bytes. */
typedef enum NumericClass
{
	NUMERIC_IS_POSITIVE = 0,	/* or zero */
	NUMERIC_IS_NEGATIVE = 1,
	NUMERIC_IS_NAN = 2,
	NUMERIC_IS_PINF = 3,
	NUMERIC_IS_NINF = 4
} NumericClass;

/* A number in this machine's byte order, at any address. */
static inline uint16
load_native16(const unsigned char *p)
{
	uint16		v;

	memcpy(&v, p, sizeof(v));
	return v;
}

/*
 * Which of NaN and the infinities a numeric is, from a header that has the
 * special bits.
 */
static inline NumericClass
special_class(uint16 header)
{
	if ((header & NUMERIC_SPECIAL_MASK) == NUMERIC_SPECIAL_NAN)
		return NUMERIC_IS_NAN;
	return (header & NUMERIC_SPECIAL_MASK) == NUMERIC_SPECIAL_PINF ?
		NUMERIC_IS_PINF : NUMERIC_IS_NINF;
}

/*
 * Append the bytes of a finite number: its weight and the digits from digit to
 * end, without zeros at either side, which the server stores only if a peer
 * sent them.
 */
static void
put_finite(StringInfo buf, bool negative, int weight, const unsigned char *digit,
		   const unsigned char *end)
{
	for (; digit < end && load_native16(digit) == 0; digit += 2)
		weight--;
	while (digit < end && load_native16(end - 2) == 0)
		end -= 2;
	ElementPut8(buf, negative && digit < end ? NUMERIC_IS_NEGATIVE : NUMERIC_IS_POSITIVE);
	if (digit == end)
		return;
	ElementPut16(buf, (uint16) weight);
	for (; digit < end; digit += 2)
		ElementPut16(buf, load_native16(digit));
}

/*
 * Append the canonical bytes of a numeric, which must not be compressed or
 * stored out of line: its class, and, if it is finite and not zero, weight
 * and digits.
 */
void
ElementPutNumeric(StringInfo buf, const struct varlena *numeric)
{
	const unsigned char *data = (const unsigned char *) VARDATA_ANY(numeric);
	const unsigned char *end = data + VARSIZE_ANY_EXHDR(numeric) / 2 * 2;
	uint16		header = load_native16(data);

	switch (header & NUMERIC_FORM_MASK)
	{
		case NUMERIC_FORM_SPECIAL:
			ElementPut8(buf, special_class(header));
			break;
		case NUMERIC_FORM_SHORT:
			put_finite(buf, (header & NUMERIC_SHORT_NEGATIVE) != 0,
					   ((header & 0x7F) ^ 0x40) - 0x40, data + 2, end);
			break;
		default:
			put_finite(buf, (header & NUMERIC_FORM_MASK) == NUMERIC_FORM_NEGATIVE,
					   (int16) load_native16(data + 2), data + 4, end);
	}
}

/* The put function of numeric. */
static void
put_numeric(ElementType *et, Datum value, StringInfo buf)
{
	ElementPutNumeric(buf, PG_DETOAST_DATUM_PACKED(value));
}

/* How a type is set up. */
typedef struct ScalarRule
{
	Oid			typid;
	const char *kind;
	void		(*put) (ElementType *et, Datum value, StringInfo buf);
	ElementFast fast;
} ScalarRule;

static const ScalarRule rules[] = {
	{INT4OID, "int", put_integer, ELEMENT_INT32},
	{INT8OID, "int", put_integer, ELEMENT_INT64},
	{INT2OID, "int", put_integer, ELEMENT_INT16},
	{FLOAT4OID, "float", put_float, ELEMENT_CALL},
	{FLOAT8OID, "float", put_float, ELEMENT_CALL},
	{NUMERICOID, "numeric", put_numeric, ELEMENT_CALL},
	{BOOLOID, "bool", put_byte, ELEMENT_CALL},
	{CHAROID, "\"char\"", put_byte, ELEMENT_CALL},
	{BYTEAOID, "bytea", put_bytea, ELEMENT_VARLENA},
	{UUIDOID, "uuid", put_fixed, ELEMENT_FIXED},
	{BITOID, "bit", put_bit, ELEMENT_CALL},
	{VARBITOID, "bit", put_bit, ELEMENT_CALL},
	{INETOID, "inet", put_inet, ELEMENT_CALL},
	{CIDROID, "inet", put_inet, ELEMENT_CALL},
	{MACADDROID, "macaddr", put_fixed, ELEMENT_FIXED},
	{MACADDR8OID, "macaddr8", put_fixed, ELEMENT_FIXED},
	{DATEOID, "date", put_word32, ELEMENT_CALL},
	{TIMESTAMPOID, "timestamp", put_integer, ELEMENT_INT64},
	{TIMESTAMPTZOID, "timestamptz", put_integer, ELEMENT_INT64},
	{TIMEOID, "time", put_integer, ELEMENT_INT64},
	{TIMETZOID, "timetz", put_timetz, ELEMENT_CALL},
	{INTERVALOID, "interval", put_interval, ELEMENT_CALL},
	{MONEYOID, "money", put_integer, ELEMENT_INT64},
	{PG_LSNOID, "pg_lsn", put_integer, ELEMENT_INT64},
	{XID8OID, "xid8", put_integer, ELEMENT_INT64},
	{XIDOID, "xid", put_word32, ELEMENT_CALL},
	{CIDOID, "cid", put_word32, ELEMENT_CALL},
	{TIDOID, "tid", put_tid, ELEMENT_CALL},
	{OIDOID, "oid", put_word32, ELEMENT_CALL},
};

/*
 * The rule of a type, or NULL.  regclass and the like, which later servers may
 * have more of, are built-in types that are oids in all but their text.
 */
static const ScalarRule *
find_rule(Oid typid)
{
	for (size_t i = 0; i < lengthof(rules); i++)
	{
		if (rules[i].typid == typid)
			return &rules[i];
	}
	if (typid < FirstNormalObjectId && IsBinaryCoercible(typid, OIDOID))
		return find_rule(OIDOID);
	return NULL;
}

/* Set up a type of this file; false if it is not one. */
bool
ElementSetupScalar(ElementType *et, Oid typid)
{
	const ScalarRule *rule = find_rule(typid);

	if (rule == NULL)
		return false;
	ElementSetKind(et, "%s", rule->kind);
	et->put = rule->put;
	et->fast = rule->fast;
	et->typlen = get_typlen(typid);
	return true;
}
