/* Planted: includes and calls what is above it (see test/static/run). */
#include "element/high.h"

int
low(void)
{
	return high();
}
