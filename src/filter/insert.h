/*-------------------------------------------------------------------------
 *
 * insert.h
 *	  Filters that take values one after the other.
 *
 * src/filter/insert.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_INSERT_H
#define BLOOMEXT_INSERT_H

#include "filter/filter.h"

extern bool BloomTryInsert(BloomWriter *writer, const uint64 *hashes, uint64 n);
extern void BloomInsert(BloomWriter *writer, const uint64 *hashes, uint64 n);
extern bool BloomRemove(BloomWriter *writer, bf_hash hash);

#endif							/* BLOOMEXT_INSERT_H */
