/*-------------------------------------------------------------------------
 *
 * cuckoo_layout.h
 *	  The cuckoo table as a layout.
 *
 * src/core/cuckoo_layout.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_CUCKOO_LAYOUT_H
#define BF_CUCKOO_LAYOUT_H

#include "core/layout.h"

#define BF_CUCKOO_DEFAULT_BITS		16
#define BF_CUCKOO_DEFAULT_BUCKET	4

extern const bf_layout bf_cuckoo_native;

extern double bf_cuckoo_full_rate(bf_shape shape);

#endif							/* BF_CUCKOO_LAYOUT_H */
