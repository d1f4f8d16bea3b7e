/*-------------------------------------------------------------------------
 *
 * guava.h
 *	  The hash of Guava, which hand-written filters have taken over.
 *
 * src/profiles/guava.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_GUAVA_H
#define BF_GUAVA_H

#include "core/layout.h"

extern bf_hash bf_guava_hash(const bf_filter *f, const void *encoded, size_t len);

#endif							/* BF_GUAVA_H */
