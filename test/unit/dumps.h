/*-------------------------------------------------------------------------
 *
 * dumps.h
 *	  What reading a dump of RedisBloom promises, for any bytes; unit tests and
 *	  fuzzing ask.
 *
 * test/unit/dumps.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_DUMPS_H
#define BF_UNIT_DUMPS_H

#include "values/values.h"

/* Larger filters are not made. */
#define DUMP_MAX_BYTES	((uint64_t) 1 << 20)

/*
 * Read bytes as a dump of a filter of that type, and use what comes of them as
 * the server does.  *fault says how reading went.  Returns the promise that was
 * broken, or NULL.
 */
extern const char *dump_read_and_use(uint8_t type, const unsigned char *data, uint64_t len,
									 bf_fault *fault);

#endif							/* BF_UNIT_DUMPS_H */
