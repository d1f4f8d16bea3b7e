/*
 * Planted: what core/low.c must not call.  It names element/gone.h and
 * HighGone(), which are not there, and core/low.c, high() and utils/builtins.h,
 * which it may.
 */
#include "element/high.h"

int
high(void)
{
	return 1;
}
