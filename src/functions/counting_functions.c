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
	bf_filter	filter;
	bf_filter	bits;

	BloomRead(PG_GETARG_DATUM(0), &filter);
	if (filter.layout == NULL)
		PG_RETURN_DATUM(BloomUntypedEmpty(BF_TYPE_BLOOM));
	bits = filter;
	bits.layout = &bf_native;
	bits.head.type = BF_TYPE_BLOOM;
	if (filter.body == NULL)
		PG_RETURN_DATUM(BloomHeaderOnly(&bits.head));
	BloomWrite(&bits, NULL, bf_body_bytes(&bits));
	bf_counting_to_bits(bits.body, &filter);
	return BloomWriteEnd(&bits);
}
