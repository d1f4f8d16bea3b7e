/*-------------------------------------------------------------------------
 *
 * counting_functions.c
 *	  What only filters of type counting_bloom have: the conversion to bloom.
 *
 * What they share with the other types, the install script names.
 *
 * src/functions/counting_functions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"

#include "core/counting.h"
#include "filter/filter.h"

PG_FUNCTION_INFO_V1(counting_bloom_to_bloom);

/*
 * counting_bloom_to_bloom(counting_bloom) returns bloom: the filter that
 * bloom_agg would have built of the values that are in it
 */
Datum
counting_bloom_to_bloom(PG_FUNCTION_ARGS)
{
	BloomFilter filter;
	BloomWriter writer;
	bf_header	head;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL)
		PG_RETURN_DATUM(BloomUntypedEmpty(BF_TYPE_BLOOM));
	head = filter.head;
	head.type = BF_TYPE_BLOOM;
	if (filter.bits == NULL)
		PG_RETURN_DATUM(BloomHeaderOnly(&head));
	BloomWriteNew(&head, &writer);
	bf_counting_to_bits(writer.bits, filter.bits, filter.shape);
	return BloomWriteEnd(&writer);
}
