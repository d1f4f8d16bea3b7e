/*
 * node_names.c
 *	  Another library with nodes of its own, named as anybody would name those that
 *	  ask Bloom filters.
 */
#include "postgres.h"

#include "fmgr.h"
#include "nodes/extensible.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init(void);

static const CustomScanMethods methods[] = {
	{.CustomName = "Bloom Scan"},
	{.CustomName = "Bloom Build"},
	{.CustomName = "Bloom Filter"},
	{.CustomName = "Bloom Join"},
};

void
_PG_init(void)
{
	for (int i = 0; i < lengthof(methods); i++)
		RegisterCustomScanMethods(&methods[i]);
}
