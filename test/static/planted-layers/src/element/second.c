/* Planted: calls first.c, which calls this file. */
#include "element/high.h"

int
second(int n)
{
	return n > 0 ? first(n - 1) : 1;
}
