/* Planted: what core/low.c must not call. */
#include "element/high.h"

int
high(void)
{
	return 1;
}
