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

extern const bf_layout bf_cuckoo_native;

#endif							/* BF_CUCKOO_LAYOUT_H */
