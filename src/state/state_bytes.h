/*-------------------------------------------------------------------------
 *
 * state_bytes.h
 *	  The bytes of the state of an aggregate, a value of type bloom_state.
 *
 * It has the header of the filter that it becomes (core/format.h), with 1 at
 * offset 7, which is 0 in a filter.  Its layout is never 0, and its kind never
 * empty; its capacity is zero while the aggregate sizes by itself, and m is then
 * the size of its provisional bits or zero; entries is zero.  Its body is
 *
 *		 0    4   stage: 1 = hashes, 2 = bits
 *		 4    4   sample shift (stage 2 without capacity), else zero
 *		 8    8   n, words of hashes or samples in use
 *		16    -   stage 1: room for words of 8 bytes, the first n in use; a hash
 *				  has one or two of them
 *				  stage 2: the body of a finished filter, then n samples, or with
 *				  a capacity room for words, the first n of hashes whose bits
 *				  are not set yet
 *
 * States are written without room and without pending hashes; both may be read.
 *
 * Changing any of this needs a new format version.  Like the core, this file
 * needs no server.
 *
 * src/state/state_bytes.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_STATE_BYTES_H
#define BF_STATE_BYTES_H

#include "core/layout.h"

/* The byte at BF_AT_MARK that tells a state from a filter, which has 0. */
#define BF_STATE_MARK		1

#define BF_STATE_HEADER		16	/* bytes before the list or the bits */

/* Byte offsets of the fields in that head. */
#define BF_STATE_AT_STAGE	0
#define BF_STATE_AT_SHIFT	4
#define BF_STATE_AT_N		8

#define BF_STAGE_HASHES		1
#define BF_STAGE_BITS		2

/* Is a value of size bytes marked as a state? */
static inline bool
bf_is_state(const void *value, uint64_t size)
{
	return size >= BF_HEADER_UNIT && ((const unsigned char *) value)[BF_AT_MARK] == BF_STATE_MARK;
}

extern void bf_state_header_write(void *value, const bf_header *h);
extern bf_fault bf_state_open(bf_filter *f, const void *value, uint64_t size);
extern bf_fault bf_state_validate(bf_filter *f, const void *value, uint64_t size);

#endif							/* BF_STATE_BYTES_H */
