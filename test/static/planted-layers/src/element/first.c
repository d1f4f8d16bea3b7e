/* Planted: calls second.c, which calls this file. */
#include "element/high.h"

int
first(int n)
{
	return n > 0 ? second(n - 1) : 0;
}
