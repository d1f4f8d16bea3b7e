/*
 * dsm_segments.c
 *	  Takes all segments of dynamic shared memory that the server has, for a test of
 *	  queries that get none.
 */
#include "postgres.h"

#include "fmgr.h"
#include "storage/dsm.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(take_dsm_segments);

/* take_dsm_segments() returns integer: how many this session keeps until it ends */
Datum
take_dsm_segments(PG_FUNCTION_ARGS)
{
	dsm_segment *segment;
	int			n = 0;

	while ((segment = dsm_create(1024, DSM_CREATE_NULL_IF_MAXSEGMENTS)) != NULL)
	{
		dsm_pin_mapping(segment);
		n++;
	}
	PG_RETURN_INT32(n);
}
