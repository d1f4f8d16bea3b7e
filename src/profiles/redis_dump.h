/*-------------------------------------------------------------------------
 *
 * redis_dump.h
 *	  What CF.SCANDUMP and BF.SCANDUMP of RedisBloom give.
 *
 * A dump is a head, and then the slots of all sub-filters or the bits of all
 * links, the oldest first, one after the other.  All numbers are little-endian.
 * The head of a cuckoo filter:
 *
 *	  offset size
 *		 0    8   values
 *		 8    8   N, buckets of the first sub-filter
 *		16    8   values that were removed
 *		24    8   number of sub-filters
 *		32    2   slots of a bucket
 *		34    2   how often a fingerprint may be moved
 *		36    2   expansion
 *		38    -   the slots, one byte each (redis_cuckoo.h)
 *
 * Versions before 2.2.0 wrote no more than the first 32 bytes of it; all their
 * sub-filters have N buckets of two slots.  They hashed otherwise, so that such
 * a dump is recognised, by its length, and refused.
 *
 * The head of a Bloom filter, with n links:
 *
 *		 0    8   values, which is the sum of those of its links
 *		 8    4   n
 *		12    4   options: 1 + 4, and 8 if the filter is NONSCALING
 *		16    4   expansion
 *		20  53 n  the links, each with
 *
 *		 0    8   bytes of its bits
 *		 8    8   m, which is 8 times that
 *		16    8   values
 *		24    8   fpp that it was sized for, IEEE 754 double
 *		32    8   bits per value (redisbloom.c), IEEE 754 double
 *		40    4   k
 *		44    8   capacity
 *		52    1   the logarithm of m in filters before 2.2.0, else zero
 *
 * The program hands a dump over as pairs of a number and a chunk: (1, the
 * head), and then (1 + the bytes after the head up to the chunk's end, the
 * chunk).  No chunk is part of two sub-filters, or of two links.
 *
 * Read is what versions since 2.2.1 write; written is what they read, since
 * they check that k goes with the bits per value, m with its bytes, and the
 * number of values with its parts.
 *
 * Source: filters that RedisBloom of June 2026 has dumped and loaded.
 *
 * src/profiles/redis_dump.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_REDIS_DUMP_H
#define BF_REDIS_DUMP_H

#include "core/form.h"

extern const bf_form bf_redis_bloom_dump;
extern const bf_form bf_redis_cuckoo_dump;

#endif							/* BF_REDIS_DUMP_H */
