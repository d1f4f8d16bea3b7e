/*-------------------------------------------------------------------------
 *
 * slow_counters.h
 *	  A second, slow implementation of counting filters, to compare with.
 *
 * test/unit/slow_counters.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef SLOW_COUNTERS_H
#define SLOW_COUNTERS_H

#include "core/layout.h"

extern int	counters_positions(bf_shape shape, uint64_t hash, uint64_t positions[16]);
extern unsigned counters_read(const unsigned char *body, uint64_t position);
extern void counters_add(unsigned char *counters, bf_shape shape, uint64_t hash, int times);
extern uint64_t counters_differ(const unsigned char *body, const unsigned char *counters, bf_shape shape);

#endif							/* SLOW_COUNTERS_H */
