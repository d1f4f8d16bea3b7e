/*-------------------------------------------------------------------------
 *
 * replay.c
 *	  Runs a fuzz target over files, without a fuzzer.
 *
 *	  replay_TARGET FILE...
 *
 * test/fuzz/replay.c
 *
 *-------------------------------------------------------------------------
 */
#include "fuzz.h"

#define MAX_FILE	((size_t) 1 << 20)

/* Run the target over a file; was there one? */
static bool
replay(const char *path, uint8_t *buffer)
{
	FILE	   *file = fopen(path, "rb");
	size_t		size;
	uint8_t    *copy;

	if (file == NULL)
	{
		perror(path);
		return false;
	}
	size = fread(buffer, 1, MAX_FILE, file);
	fclose(file);
	copy = fuzz_copy(buffer, size);
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
	return true;
}

int
main(int argc, char **argv)
{
	uint8_t    *buffer = fuzz_alloc(MAX_FILE);
	bool		all = argc > 1;

	for (int i = 1; i < argc; i++)
		all &= replay(argv[i], buffer);
	free(buffer);
	return all ? 0 : 1;
}
