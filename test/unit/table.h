/*-------------------------------------------------------------------------
 *
 * table.h
 *	  Filters that take values one after the other, as the server fills them.
 *
 * test/unit/table.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_TABLE_H
#define BF_UNIT_TABLE_H

#include "core/layout.h"

/* A filter of type bloom without values; free() its body at the end. */
extern void table_init(bf_filter *f, uint8_t code, uint8_t overflow, double fpp,
					   uint64_t capacity, uint32_t expansion);

/*
 * Insert hashes, n words in all; how many words found a place?  Bodies get
 * exactly the room that they want, and are checked.
 */
extern uint64_t table_insert(bf_filter *f, const uint64_t *hashes, uint64_t n);

/* Is the hash at these words in it? */
extern bool table_contains(const bf_filter *f, const uint64_t *hash);

#endif							/* BF_UNIT_TABLE_H */
