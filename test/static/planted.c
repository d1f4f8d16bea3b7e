/* test/static/planted.c: faults, each of which one checker at least must find. */
#include <stdlib.h>
#include <string.h>

extern int planted(int n);

int planted(int n)
{
	int		four[4] = {0, 0, 0, 0};
	int *pointer = NULL;
	char   *unused;

	memset(four, sizeof(four), 0);
	four[4] = n;
	if (n > 7)
		return *pointer;
	return n == 3 ? four[n + 1] : four[n + 1];
}
