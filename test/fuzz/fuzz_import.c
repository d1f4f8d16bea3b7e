/*-------------------------------------------------------------------------
 *
 * fuzz_import.c
 *	  Fuzz target: bytes that claim to be a filter of another program.
 *
 * The first byte is the profile's layout code; for bare bits, one byte with
 * the number of hashes and eight with m follow, which others pass over; the
 * rest is imported and used as the server does (test/unit/imports.c).  Built
 * with FUZZ_PROFILE, the name of a profile, it takes all bytes for that one's.
 *
 * test/fuzz/fuzz_import.c
 *
 *-------------------------------------------------------------------------
 */
#include "values/values.h"
#include "../unit/imports.h"
#include "fuzz.h"

#define BEFORE	10				/* bytes */

static const bf_layout *
choose(uint8_t code)
{
#ifdef FUZZ_PROFILE
	(void) code;
	return bf_layout_by_name(BF_TYPE_BLOOM, FUZZ_PROFILE, strlen(FUZZ_PROFILE));
#else
	return bf_layout_find(BF_TYPE_BLOOM, code, BF_OVERFLOW_DEGRADE);
#endif
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const bf_layout *layout;
	bf_header	head = {0};
	uint8_t    *form;
	const char *broken;
	bf_fault	fault;

	if (size < BEFORE)
		return 0;
	layout = choose(data[0]);
	if (layout == NULL || layout->profile == NULL)
		return 0;
	if (layout->profile->form->bare)
	{
		head.shape.hashes = data[1];
		head.shape.nbits = bf_load64(data + 2);
	}
	form = fuzz_copy(data + BEFORE, size - BEFORE);
	broken = import_and_use(layout, form, size - BEFORE, &head, &fault);
	if (broken != NULL)
		fprintf(stderr, "%s: not so that %s\n", layout->name, broken);
	REQUIRE(broken == NULL);
	REQUIRE(strlen(bf_fault_text(fault)) > 0);
	(void) bf_import_guess(BF_TYPE_BLOOM, form, size - BEFORE);
	free(form);
	return 0;
}
