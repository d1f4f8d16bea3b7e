/*-------------------------------------------------------------------------
 *
 * sizing.h
 *	  The true false-positive rate of the blocked layout, and its inverse; and
 *	  the mixture that such rates are.
 *
 * src/core/sizing.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_SIZING_H
#define BF_SIZING_H

#include "core/core.h"

extern double bf_poisson_mean(double load, double (*of) (double j, uint32_t hashes),
							  uint32_t hashes, double least);
extern double bf_block_rate(double load);
extern double bf_block_load(double rate);

#endif							/* BF_SIZING_H */
