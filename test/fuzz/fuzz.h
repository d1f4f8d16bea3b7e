/*-------------------------------------------------------------------------
 *
 * fuzz.h
 *	  What the fuzz targets share.
 *
 * A target is a function that takes arbitrary bytes and crashes, by itself or
 * by REQUIRE, if the core does not do with them what it promises.
 *
 * test/fuzz/fuzz.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_FUZZ_H
#define BF_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Crash unless a promise was kept. */
#define REQUIRE(cond) \
	do { \
		if (!(cond)) \
		{ \
			fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #cond); \
			abort(); \
		} \
	} while (0)

/* Memory, exactly as long as asked for, so that sanitizers see its end. */
static inline void *
fuzz_alloc(uint64_t nbytes)
{
	void	   *memory = malloc((size_t) nbytes);

	if (memory == NULL && nbytes > 0)
		abort();
	return memory;
}

static inline void *
fuzz_copy(const void *bytes, uint64_t nbytes)
{
	void	   *copy = fuzz_alloc(nbytes);

	if (nbytes > 0)
		memcpy(copy, bytes, (size_t) nbytes);
	return copy;
}

#endif							/* BF_FUZZ_H */
