/*-------------------------------------------------------------------------
 *
 * fuzz_dump.c
 *	  Fuzz target: bytes that claim to be a dump of RedisBloom.
 *
 * The first byte is the type of the filter, the rest the dump.
 *
 * test/fuzz/fuzz_dump.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/profiles.h"
#include "core/layout.h"
#include "values/values.h"
#include "dumps.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t    *dump;
	const char *broken;
	bf_fault	fault;

	if (size < 1 || bf_layout_find(data[0], BF_LAYOUT_REDISBLOOM, BF_OVERFLOW_DEGRADE) == NULL)
		return 0;
	dump = fuzz_copy(data + 1, size - 1);
	broken = dump_read_and_use(data[0], dump, size - 1, &fault);
	if (broken != NULL)
		fprintf(stderr, "not so that %s\n", broken);
	REQUIRE(broken == NULL);
	free(dump);
	return 0;
}
