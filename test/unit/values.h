/*-------------------------------------------------------------------------
 *
 * values.h
 *	  Small values of every form that core/format.h draws, and a second
 *	  opinion on which bytes are one.
 *
 * Nothing here calls the core: numbers are put and got byte by byte at the
 * offsets of the drawing, so that a change of the format shows.
 *
 * test/unit/values.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef UNIT_VALUES_H
#define UNIT_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum value_form
{
	VALUE_FINISHED,				/* one block */
	VALUE_TWICE,				/* 16 hashes, three blocks, a long kind */
	VALUE_EMPTY,				/* header only */
	VALUE_UNTYPED,				/* what an aggregate over no rows gives */
	VALUE_STOPS,				/* overflow error: one layer, not full */
	VALUE_GROWN,				/* overflow grow: three layers */
	VALUE_LINK,					/* redisbloom */
	VALUE_LINKS,				/* redisbloom, overflow grow: two layers */
	VALUE_COUNTING,				/* of type counting_bloom, two blocks */
	VALUE_COUNTING_UNTYPED,
	VALUE_PADDED,				/* of a program, m no whole number of words */
	VALUE_SEEDED,				/* of a program with a layout parameter */
	VALUE_HASHES,				/* building: 3 of 5 hashes, size open */
	VALUE_HASHES_SHAPED,		/* building: hashes, size given */
	VALUE_BITS_SAMPLED,			/* building: bits and samples */
	VALUE_BITS_SHAPED,			/* building: bits, size given */
	VALUE_HASHES_GROW,			/* building: hashes, overflow grow */
	VALUE_COUNTING_SAMPLED,		/* building: counters and samples */
	VALUE_PAIRS,				/* building: hashes of two words, size open */
	VALUE_BITS_PADDED,			/* building: bits of a program, size given */
	VALUE_FORMS
} value_form;

/* No value is longer. */
#define VALUE_MAX_BYTES		1024

extern const char *value_name(value_form form);
extern uint8_t value_type(value_form form);
extern size_t value_make(value_form form, unsigned char *out);

/* Put and get a little-endian number of width bytes at p[at]. */
extern void value_put(unsigned char *p, size_t at, int width, uint64_t number);
extern uint64_t value_get(const unsigned char *p, size_t at, int width);

extern uint64_t value_sample(uint64_t product);

/* opinion.c: are the bytes a filter of the type, or a state? */
extern bool value_is_filter(const unsigned char *p, size_t size, uint8_t type);

#endif							/* UNIT_VALUES_H */
