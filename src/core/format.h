/*-------------------------------------------------------------------------
 *
 * format.h
 *	  The bytes of a filter, and its header read and written (header.c).  What
 *	  they must be is checked in values/validate.c.
 *
 * A filter is one contiguous value:
 *
 *	  offset size
 *		 0    4   length word, the server's; not part of any text or wire form
 *		 4    1   format version, 1
 *		 5    1   type: 1 = bloom, 2 = cuckoo, 3 = counting_bloom
 *		 6    1   layout, BF_LAYOUT_...: 0 = none (the untyped empty filter)
 *		 7    1   zero; 1 in the state of an aggregate (state/state_bytes.h)
 *		 8    1   hashes: bits set or counters raised per value (cuckoo: bits of a
 *				  fingerprint)
 *		 9    1   overflow, past the capacity: 0 = degrade, 1 = error, 2 = grow
 *		10    2   s, the length of the element kind
 *		12    4   layout parameter: what the layout needs besides m, else zero
 *		16    8   m, the number of bits (counting_bloom: of counters)
 *		24    8   capacity, in values, below 2^63
 *		32    8   fpp promised at that capacity, IEEE 754 double
 *		40    8   entries: additions that a cuckoo or a filter with overflow holds,
 *				  else zero
 *		48    s   element kind, ASCII; empty while no value has come
 *		48+s  -   zeros up to a multiple of 64
 *		 -    -   the body, as the layout has it; absent if no bit is set.  Arrays
 *				  of bits take m/8 bytes, rounded up to a multiple of 8; counters
 *				  take m/2 (core/counting.h)
 *
 * All numbers are little-endian.  The header length depends on s alone and is
 * 64 for every scalar kind.  A filter with no bit set is its header alone.
 * The untyped empty filter, what an aggregate over no rows gives, has layout
 * 0 and only zeros after it; there is one for each type.
 *
 * Changing any of this needs a new format version.
 *
 * src/core/format.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_FORMAT_H
#define BF_FORMAT_H

#include "core/core.h"

#define BF_FORMAT_VERSION	1

#define BF_TYPE_BLOOM		1
#define BF_TYPE_CUCKOO		2
#define BF_TYPE_COUNTING	3

/*
 * Within a type: none, for the untyped empty filter, and ours.  Those of other
 * programs are in profiles/profiles.h.
 */
#define BF_LAYOUT_NONE		0
#define BF_LAYOUT_NATIVE	1

#define BF_OVERFLOW_DEGRADE	0
#define BF_OVERFLOW_ERROR	1
#define BF_OVERFLOW_GROW	2

#define BF_LENGTH_WORD		4	/* bytes in front that belong to the server */

/* Byte offsets of the fields drawn above. */
#define BF_AT_VERSION		4
#define BF_AT_TYPE			5
#define BF_AT_LAYOUT		6
#define BF_AT_MARK			7
#define BF_AT_HASHES		8
#define BF_AT_OVERFLOW		9
#define BF_AT_KIND_LEN		10
#define BF_AT_LAYOUT_PARAM	12
#define BF_AT_NBITS			16
#define BF_AT_CAPACITY		24
#define BF_AT_FPP			32
#define BF_AT_ENTRIES		40
#define BF_KIND_OFFSET		48

#define BF_HEADER_UNIT		64
#define BF_MAX_KIND			1000	/* longest element kind */

/* 760 MB of bits: about the largest value whose text form the server can still carry. */
#define BF_MAX_BYTES		((uint64_t) 760 << 20)

/*
 * What decides where in a body the bits of a hash are.  What the fields mean
 * depends on the layout:
 *
 *	  layout			nbits				layout_param			hashes
 *	  native			bits, 512 * z		0						8 or 16
 *	   error, grow		first layer's		0, or the expansion		8 or 16
 *	  counting			counters, 512 * z	0						8 or 16
 *	  cuckoo			f * slots			slots of a bucket		f = 8, 12, 16
 *	  redisbloom		bits, 64 * z		0						k
 *	   error, grow		first link's		the expansion			k
 *	   cuckoo			8 * slots, at first	profiles/redis_cuckoo.h 8
 *	  parquet			bits, 256 * z		0						8
 *	  spark_v2			bits, 64 * z		the seed				k
 *	  guava, spark		bits, 64 * z		0						k
 *	  others			bits				0						k
 *
 * with k from 1 to 255.  The codec is no part of the bytes.  It follows from
 * the kind, and decides about hashes, not about places.
 */
typedef struct bf_shape
{
	uint64_t	nbits;			/* m */
	uint32_t	layout_param;	/* the layout's own */
	uint8_t		hashes;			/* bits set per value, or as the layout says */
	uint8_t		overflow;		/* BF_OVERFLOW_... */
	uint8_t		codec;			/* how elements become bytes, profiles/codec.h */
} bf_shape;

/* What a header says, in this machine's byte order. */
typedef struct bf_header
{
	uint8_t		type;			/* BF_TYPE_... */
	uint8_t		layout;			/* BF_LAYOUT_... */
	uint16_t	kind_len;		/* bytes of the element kind, 0 = none yet */
	bf_shape	shape;
	uint64_t	capacity;
	double		fpp;
	uint64_t	entries;
	const char *kind;			/* not terminated; points to the caller's
								 * bytes */
} bf_header;

/*
 * Why bytes are no filter, to complete "not a valid bloom filter: ...", and why
 * bytes of another program are none, to complete "not a filter of profile ...".
 */
#define BF_FAULTS(DO) \
	DO(BF_OK, "no fault found") \
	DO(BF_FAULT_SHORT, "value too short") \
	DO(BF_FAULT_VERSION, "unknown format version") \
	DO(BF_FAULT_TYPE, "different type of filter") \
	DO(BF_FAULT_LAYOUT, "invalid layout, number of bits or number of hashes") \
	DO(BF_FAULT_FLAGS, "unknown flags") \
	DO(BF_FAULT_OVERFLOW, "unknown overflow rule") \
	DO(BF_FAULT_KIND, "invalid element kind") \
	DO(BF_FAULT_RESERVED, "nonzero reserved byte") \
	DO(BF_FAULT_PARAMETERS, "fpp or capacity out of range") \
	DO(BF_FAULT_LENGTH, "length does not match the header") \
	DO(BF_FAULT_EMPTY, "no bit set in the stored bits") \
	DO(BF_FAULT_BODY, "inconsistent contents") \
	DO(BF_FAULT_STATE, "invalid aggregate state") \
	DO(BF_IMPORT_SHORT, "unexpected end of data") \
	DO(BF_IMPORT_FORM, "invalid header") \
	DO(BF_IMPORT_SHAPE, "invalid number of bits or hashes") \
	DO(BF_IMPORT_LENGTH, "length does not match the number of bits") \
	DO(BF_IMPORT_BITS, "bit set beyond the last one") \
	DO(BF_IMPORT_PARTS, "contents do not match the header") \
	DO(BF_IMPORT_OLD, "written by a program version with another hash function") \
	DO(BF_IMPORT_NEW, "options that bloomext does not know, such as a seed of the filter")

#define BF_CODE_OF_FAULT(code, text) code,

typedef enum bf_fault
{
	BF_FAULTS(BF_CODE_OF_FAULT)
} bf_fault;

/* Length of the header of a filter with a kind of kind_len bytes. */
static inline size_t
bf_header_bytes(size_t kind_len)
{
	return (BF_KIND_OFFSET + kind_len + BF_HEADER_UNIT - 1) & ~(size_t) (BF_HEADER_UNIT - 1);
}

/* The length of the kind of a value that was checked before. */
static inline uint16_t
bf_kind_len(const void *value)
{
	return bf_load16((const unsigned char *) value + BF_AT_KIND_LEN);
}

/* A filter that is worked on: core/layout.h. */
typedef struct bf_filter bf_filter;

extern void bf_header_write(void *value, const bf_header *h);
extern void bf_header_set_promise(void *value, const bf_header *h);
extern void bf_header_set_entries(void *value, uint64_t entries);
extern void bf_header_fetch(const void *value, bf_header *h);

#endif							/* BF_FORMAT_H */
