/*-------------------------------------------------------------------------
 *
 * machine.c
 *	  Prints what machine it runs on, for test/portability/run to compare: the
 *	  order of bytes, the bits of a pointer, and the kernel that is chosen.
 *
 * test/portability/machine.c
 *
 *-------------------------------------------------------------------------
 */
#include <stdio.h>

#include "core/native_kernel.h"

int
main(void)
{
	uint16_t	one = 1;

	printf("%s %d %s\n", *(unsigned char *) &one == 1 ? "little" : "big",
		   (int) sizeof(void *) * 8, bf_native_use_avx2(true) ? "avx2" : "plain");
	return 0;
}
