/*-------------------------------------------------------------------------
 *
 * packed.h
 *	  Lists of hashes in fewer bytes, to be sent.
 *
 * A packed list has the same hashes, in the order of their highest bits.  See
 * packed.c for the bytes.
 *
 * src/core/packed.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_PACKED_H
#define BF_PACKED_H

#include "core/core.h"

extern uint64_t bf_packed_bytes(uint64_t n);
extern uint32_t bf_packed_counters(uint64_t n);
extern void bf_pack(unsigned char *to, const uint64_t *hashes, uint32_t n, uint32_t *counters);
extern bool bf_unpack(unsigned char *to, const unsigned char *from, uint32_t n);

#endif							/* BF_PACKED_H */
