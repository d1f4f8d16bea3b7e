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

#include "catalog/pg_type.h"
#include "common/int128.h"
#include "datatype/timestamp.h"
#include "storage/itemptr.h"
#include "utils/date.h"
#include "utils/inet.h"
#include "utils/timestamp.h"
#include "utils/varbit.h"

#include "element/element_internal.h"

/* What every NaN becomes: the quiet one without sign and payload. */
#define CANONICAL_NAN	UINT64CONST(0x7ff8000000000000)

/* Large enough for every value of fixed length; inet is the longest. */
#define FIXED_SCRATCH	24

/* Hand out the first len bytes of the fixed scratch space. */
static inline void
give_fixed(ElementType *et, Size len, ElementBytes *out)
{
	Assert(len <= FIXED_SCRATCH);
	out->data = et->state;
	out->len = len;
}

static inline void
give_u64(ElementType *et, uint64 v, ElementBytes *out)
{
	bf_store64(et->state, v);
	give_fixed(et, 8, out);
}

static void
encode_bool(ElementType *et, Datum value, ElementBytes *out)
{
	*(unsigned char *) et->state = DatumGetBool(value) ? 1 : 0;
	give_fixed(et, 1, out);
}

static void
encode_char(ElementType *et, Datum value, ElementBytes *out)
{
	*(unsigned char *) et->state = (unsigned char) DatumGetChar(value);
	give_fixed(et, 1, out);
}

static void
encode_int16(ElementType *et, Datum value, ElementBytes *out)
{
	give_u64(et, (uint64) (int64) DatumGetInt16(value), out);
}

static void
encode_int32(ElementType *et, Datum value, ElementBytes *out)
{
	give_u64(et, (uint64) (int64) DatumGetInt32(value), out);
}

/* int8, and all types that are stored as one: times, money, LSNs */
static void
encode_int64(ElementType *et, Datum value, ElementBytes *out)
{
	give_u64(et, (uint64) DatumGetInt64(value), out);
}

/* Object, transaction and command identifiers, and dates */
static void
encode_word32(ElementType *et, Datum value, ElementBytes *out)
{
	bf_store32(et->state, DatumGetUInt32(value));
	give_fixed(et, 4, out);
}

static void
give_double(ElementType *et, double v, ElementBytes *out)
{
	uint64		bits;

	if (isnan(v))
		bits = CANONICAL_NAN;
	else if (v == 0.0)
		bits = 0;				/* also for minus zero */
	else
		memcpy(&bits, &v, sizeof(bits));
	give_u64(et, bits, out);
}

static void
encode_float4(ElementType *et, Datum value, ElementBytes *out)
{
	give_double(et, (double) DatumGetFloat4(value), out);
}

static void
encode_float8(ElementType *et, Datum value, ElementBytes *out)
{
	give_double(et, DatumGetFloat8(value), out);
}

static void
encode_timetz(ElementType *et, Datum value, ElementBytes *out)
{
	const TimeTzADT *time = DatumGetTimeTzADTP(value);
	unsigned char *bytes = et->state;

	bf_store64(bytes, (uint64) time->time);
	bf_store32(bytes + 8, (uint32) time->zone);
	give_fixed(et, 12, out);
}

/*
 * An interval is the number of microseconds that the server's comparison
 * makes of it: a month is 30 days, a day 24 hours.  It needs 75 bits.
 */
static void
encode_interval(ElementType *et, Datum value, ElementBytes *out)
{
	const Interval *interval = DatumGetIntervalP(value);
	int64		days = interval->month * INT64CONST(30) + interval->day;
	INT128		span = int64_to_int128(interval->time);
	uint64		words[2];
	unsigned char *bytes = et->state;

	int128_add_int64_mul_int64(&span, days, USECS_PER_DAY);

	/* emulated or not, an INT128 is laid out as the machine's integers are */
	StaticAssertStmt(sizeof(span) == sizeof(words), "INT128 has 128 bits");
	memcpy(words, &span, sizeof(words));
	bf_store64(bytes, words[BF_BIG_ENDIAN ? 1 : 0]);
	bf_store64(bytes + 8, words[BF_BIG_ENDIAN ? 0 : 1]);
	give_fixed(et, 16, out);
}

/* Block and offset of a tid, which are stored as three native half-words. */
static void
encode_tid(ElementType *et, Datum value, ElementBytes *out)
{
	ItemPointer tid = (ItemPointer) DatumGetPointer(value);
	unsigned char *bytes = et->state;

	bf_store32(bytes, ItemPointerGetBlockNumberNoCheck(tid));
	bf_store16(bytes + 4, ItemPointerGetOffsetNumberNoCheck(tid));
	give_fixed(et, 6, out);
}

/* Family, bits and address.  That the type is cidr is not part of its value. */
static void
encode_inet(ElementType *et, Datum value, ElementBytes *out)
{
	inet	   *address = DatumGetInetPP(value);
	unsigned char *bytes = et->state;
	bool		is_ipv4 = (ip_family(address) == PGSQL_AF_INET);

	bytes[0] = is_ipv4 ? 4 : 6;
	bytes[1] = ip_bits(address);
	memcpy(bytes + 2, ip_addr(address), is_ipv4 ? 4 : 16);
	give_fixed(et, is_ipv4 ? 6 : 18, out);
}

/* Byte strings of fixed length are their own canonical bytes. */

static void
encode_uuid(ElementType *et, Datum value, ElementBytes *out)
{
	out->data = (const unsigned char *) DatumGetPointer(value);
	out->len = 16;
}

static void
encode_macaddr(ElementType *et, Datum value, ElementBytes *out)
{
	out->data = (const unsigned char *) DatumGetPointer(value);
	out->len = 6;
}

static void
encode_macaddr8(ElementType *et, Datum value, ElementBytes *out)
{
	out->data = (const unsigned char *) DatumGetPointer(value);
	out->len = 8;
}

static void
encode_bytea(ElementType *et, Datum value, ElementBytes *out)
{
	const struct varlena *bytea = PG_DETOAST_DATUM_PACKED(value);

	out->data = (const unsigned char *) VARDATA_ANY(bytea);
	out->len = VARSIZE_ANY_EXHDR(bytea);
}

/*
 * Number of bits and the bytes that hold them.  The server keeps the unused
 * bits of the last byte zero.
 */
static void
encode_bit(ElementType *et, Datum value, ElementBytes *out)
{
	VarBit	   *bits = DatumGetVarBitP(value);
	StringInfo	buf = et->state;

	ElementBufferReset(buf);
	ElementPut32(buf, (uint32) VARBITLEN(bits));
	memcpy(ElementReserve(buf, VARBITBYTES(bits)), VARBITS(bits), VARBITBYTES(bits));
	ElementBufferGet(buf, out);
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

/* A numeric taken apart, without zero digits at its ends. */
typedef struct NumericParts
{
	NumericClass class;
	int			weight;			/* power of 10000 of the first digit */
	const unsigned char *digits;	/* native uint16, any alignment */
	int			ndigits;		/* 0 for zero, NaN and the infinities */
} NumericParts;

/* Native, not little-endian, and at any address. */
static inline uint16
load_native16(const unsigned char *p)
{
	uint16		v;

	memcpy(&v, p, sizeof(v));
	return v;
}

static inline NumericClass
special_class(uint16 header)
{
	switch (header & NUMERIC_SPECIAL_MASK)
	{
		case NUMERIC_SPECIAL_NAN:
			return NUMERIC_IS_NAN;
		case NUMERIC_SPECIAL_PINF:
			return NUMERIC_IS_PINF;
		default:
			return NUMERIC_IS_NINF;
	}
}

/* Strip zero digits, which the server stores only if a peer sent them. */
static inline void
strip_zeros(NumericParts *parts)
{
	while (parts->ndigits > 0 && load_native16(parts->digits) == 0)
	{
		parts->digits += 2;
		parts->ndigits--;
		parts->weight--;
	}
	while (parts->ndigits > 0 &&
		   load_native16(parts->digits + 2 * (parts->ndigits - 1)) == 0)
		parts->ndigits--;
	if (parts->ndigits == 0)
		parts->class = NUMERIC_IS_POSITIVE;
}

static inline void
take_apart(const struct varlena *numeric, NumericParts *parts)
{
	const unsigned char *data = (const unsigned char *) VARDATA_ANY(numeric);
	int			len = VARSIZE_ANY_EXHDR(numeric);
	uint16		header = load_native16(data);
	bool		negative;

	if ((header & NUMERIC_FORM_MASK) == NUMERIC_FORM_SPECIAL)
	{
		parts->class = special_class(header);
		parts->ndigits = 0;
		return;
	}

	if ((header & NUMERIC_FORM_MASK) == NUMERIC_FORM_SHORT)
	{
		negative = (header & NUMERIC_SHORT_NEGATIVE) != 0;
		parts->weight = ((header & 0x7F) ^ 0x40) - 0x40;
		parts->digits = data + 2;
	}
	else
	{
		negative = (header & NUMERIC_FORM_MASK) == NUMERIC_FORM_NEGATIVE;
		parts->weight = (int16) load_native16(data + 2);
		parts->digits = data + 4;
	}
	parts->class = negative ? NUMERIC_IS_NEGATIVE : NUMERIC_IS_POSITIVE;
	parts->ndigits = (int) (data + len - parts->digits) / 2;
	strip_zeros(parts);
}

/*
 * Append the canonical bytes of a numeric, which must not be compressed or
 * stored out of line: its class, and, if it is finite and not zero, weight
 * and digits.
 */
void
ElementPutNumeric(StringInfo buf, const struct varlena *numeric)
{
	NumericParts parts;
	unsigned char *bytes;

	take_apart(numeric, &parts);
	ElementPut8(buf, parts.class);
	if (parts.ndigits == 0)
		return;
	bytes = ElementReserve(buf, 2 + 2 * parts.ndigits);
	bf_store16(bytes, (uint16) parts.weight);
	for (int i = 0; i < parts.ndigits; i++)
		bf_store16(bytes + 2 + 2 * i, load_native16(parts.digits + 2 * i));
}

static void
encode_numeric(ElementType *et, Datum value, ElementBytes *out)
{
	StringInfo	buf = et->state;

	ElementBufferReset(buf);
	ElementPutNumeric(buf, PG_DETOAST_DATUM_PACKED(value));
	ElementBufferGet(buf, out);
}

/* How a type's encoder is set up. */
typedef struct ScalarRule
{
	Oid			typid;
	const char *kind;
	void		(*encode) (ElementType *et, Datum value, ElementBytes *out);
	ElementFast fast;
	bool		buffer;			/* scratch space must grow with the value */
} ScalarRule;

static const ScalarRule rules[] = {
	{INT4OID, "int", encode_int32, ELEMENT_INT32, false},
	{INT8OID, "int", encode_int64, ELEMENT_INT64, false},
	{INT2OID, "int", encode_int16, ELEMENT_INT16, false},
	{FLOAT4OID, "float", encode_float4, ELEMENT_CALL, false},
	{FLOAT8OID, "float", encode_float8, ELEMENT_CALL, false},
	{NUMERICOID, "numeric", encode_numeric, ELEMENT_CALL, true},
	{BOOLOID, "bool", encode_bool, ELEMENT_CALL, false},
	{CHAROID, "\"char\"", encode_char, ELEMENT_CALL, false},
	{BYTEAOID, "bytea", encode_bytea, ELEMENT_VARLENA, false},
	{UUIDOID, "uuid", encode_uuid, ELEMENT_UUID, false},
	{BITOID, "bit", encode_bit, ELEMENT_CALL, true},
	{VARBITOID, "bit", encode_bit, ELEMENT_CALL, true},
	{INETOID, "inet", encode_inet, ELEMENT_CALL, false},
	{CIDROID, "inet", encode_inet, ELEMENT_CALL, false},
	{MACADDROID, "macaddr", encode_macaddr, ELEMENT_CALL, false},
	{MACADDR8OID, "macaddr8", encode_macaddr8, ELEMENT_CALL, false},
	{DATEOID, "date", encode_word32, ELEMENT_CALL, false},
	{TIMESTAMPOID, "timestamp", encode_int64, ELEMENT_INT64, false},
	{TIMESTAMPTZOID, "timestamptz", encode_int64, ELEMENT_INT64, false},
	{TIMEOID, "time", encode_int64, ELEMENT_INT64, false},
	{TIMETZOID, "timetz", encode_timetz, ELEMENT_CALL, false},
	{INTERVALOID, "interval", encode_interval, ELEMENT_CALL, false},
	{MONEYOID, "money", encode_int64, ELEMENT_INT64, false},
	{PG_LSNOID, "pg_lsn", encode_int64, ELEMENT_INT64, false},
	{XID8OID, "xid8", encode_int64, ELEMENT_INT64, false},
	{XIDOID, "xid", encode_word32, ELEMENT_CALL, false},
	{CIDOID, "cid", encode_word32, ELEMENT_CALL, false},
	{TIDOID, "tid", encode_tid, ELEMENT_CALL, false},
	{OIDOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGPROCOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGPROCEDUREOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGOPEROID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGOPERATOROID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGCLASSOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGCOLLATIONOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGTYPEOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGROLEOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGNAMESPACEOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGCONFIGOID, "oid", encode_word32, ELEMENT_CALL, false},
	{REGDICTIONARYOID, "oid", encode_word32, ELEMENT_CALL, false},
};

static void *
make_scratch(ElementType *et, bool buffer)
{
	StringInfo	buf;

	if (!buffer)
		return MemoryContextAllocZero(et->mcxt, FIXED_SCRATCH);
	buf = MemoryContextAllocZero(et->mcxt, sizeof(StringInfoData));
	ElementBufferInit(buf, et->mcxt);
	return buf;
}

/* Set up the encoder of a type of this file; false if it is not one. */
bool
ElementSetupScalar(ElementType *et, Oid typid)
{
	for (size_t i = 0; i < lengthof(rules); i++)
	{
		const ScalarRule *rule = &rules[i];

		if (rule->typid != typid)
			continue;
		ElementSetKind(et, "%s", rule->kind);
		et->encode = rule->encode;
		et->fast = rule->fast;
		et->state = make_scratch(et, rule->buffer);
		return true;
	}
	return false;
}
