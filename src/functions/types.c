/*-------------------------------------------------------------------------
 *
 * types.c
 *	  What the types cuckoo and counting_bloom share with bloom.
 *
 * A filter tells its type and layout itself, so most functions of the one
 * type serve the others as they are.  This file only gives them their names.
 *
 * src/functions/types.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "filter/filter.h"

/* A function of SQL that does what another one does. */
#define SAME_AS(name, function) \
	PG_FUNCTION_INFO_V1(name); \
	extern Datum function(PG_FUNCTION_ARGS); \
	Datum \
	name(PG_FUNCTION_ARGS) \
	{ \
		return function(fcinfo); \
	} \
	extern Datum name(PG_FUNCTION_ARGS)

PG_FUNCTION_INFO_V1(cuckoo_in);
PG_FUNCTION_INFO_V1(cuckoo_recv);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_agg_final);
PG_FUNCTION_INFO_V1(counting_bloom_in);
PG_FUNCTION_INFO_V1(counting_bloom_recv);
PG_FUNCTION_INFO_V1(bloomext_counting_bloom_agg_final);

SAME_AS(cuckoo_out, bloom_out);
SAME_AS(cuckoo_send, bloom_send);
SAME_AS(cuckoo_eq, bloom_eq);
SAME_AS(cuckoo_ne, bloom_ne);
SAME_AS(cuckoo_hash_value, bloom_hash_value);
SAME_AS(cuckoo_hash_value_extended, bloom_hash_value_extended);
SAME_AS(cuckoo_contains, bloom_contains);
SAME_AS(cuckoo_contained, bloom_contained);
SAME_AS(cuckoo_contains_any, bloom_contains_any);
SAME_AS(cuckoo_contains_all, bloom_contains_all);
SAME_AS(cuckoo_contains_each, bloom_contains_each);
SAME_AS(cuckoo_add, bloom_add);
SAME_AS(cuckoo_add_all, bloom_add_all);
SAME_AS(cuckoo_try_add, bloom_try_add);
SAME_AS(bloomext_cuckoo_add_agg_transition, bloomext_add_agg_transition);
SAME_AS(bloomext_cuckoo_agg_combine, bloomext_agg_combine);
SAME_AS(cuckoo_fpp, bloom_fpp);
SAME_AS(cuckoo_cardinality, bloom_cardinality);
SAME_AS(cuckoo_capacity, bloom_capacity);
SAME_AS(cuckoo_export, bloom_export);
SAME_AS(cuckoo_export_chunks, bloom_export_chunks);
SAME_AS(bloomext_cuckoo_import_agg_transition, bloomext_import_agg_transition);

SAME_AS(counting_bloom_out, bloom_out);
SAME_AS(counting_bloom_send, bloom_send);
SAME_AS(counting_bloom_eq, bloom_eq);
SAME_AS(counting_bloom_ne, bloom_ne);
SAME_AS(counting_bloom_hash_value, bloom_hash_value);
SAME_AS(counting_bloom_hash_value_extended, bloom_hash_value_extended);
SAME_AS(counting_bloom_contains, bloom_contains);
SAME_AS(counting_bloom_contained, bloom_contained);
SAME_AS(counting_bloom_contains_any, bloom_contains_any);
SAME_AS(counting_bloom_contains_all, bloom_contains_all);
SAME_AS(counting_bloom_contains_each, bloom_contains_each);
SAME_AS(counting_bloom_add, bloom_add);
SAME_AS(counting_bloom_add_all, bloom_add_all);
SAME_AS(counting_bloom_remove, cuckoo_remove);
SAME_AS(counting_bloom_remove_all, cuckoo_remove_all);
SAME_AS(counting_bloom_try_remove, cuckoo_try_remove);
SAME_AS(counting_bloom_count, cuckoo_count);
SAME_AS(bloomext_counting_bloom_add_agg_transition, bloomext_add_agg_transition);
SAME_AS(bloomext_counting_bloom_agg_combine, bloomext_agg_combine);
SAME_AS(counting_bloom_union, bloom_union);
SAME_AS(bloomext_counting_bloom_union_agg_transition, bloomext_union_agg_transition);
SAME_AS(bloomext_counting_bloom_union_agg_final, bloomext_merge_agg_final);
SAME_AS(counting_bloom_compatible, bloom_compatible);
SAME_AS(counting_bloom_fpp, bloom_fpp);
SAME_AS(counting_bloom_cardinality, bloom_cardinality);
SAME_AS(counting_bloom_capacity, bloom_capacity);
SAME_AS(counting_bloom_target_fpp, bloom_target_fpp);

/* cuckoo_in(cstring) returns cuckoo */
Datum
cuckoo_in(PG_FUNCTION_ARGS)
{
	return BloomIn(fcinfo, BF_TYPE_CUCKOO);
}

/* cuckoo_recv(internal) returns cuckoo */
Datum
cuckoo_recv(PG_FUNCTION_ARGS)
{
	return BloomRecv(fcinfo, BF_TYPE_CUCKOO);
}

/* bloomext_cuckoo_agg_final(cuckoo) returns cuckoo */
Datum
bloomext_cuckoo_agg_final(PG_FUNCTION_ARGS)
{
	return BloomAggFinal(fcinfo, BF_TYPE_CUCKOO);
}

/* counting_bloom_in(cstring) returns counting_bloom */
Datum
counting_bloom_in(PG_FUNCTION_ARGS)
{
	return BloomIn(fcinfo, BF_TYPE_COUNTING);
}

/* counting_bloom_recv(internal) returns counting_bloom */
Datum
counting_bloom_recv(PG_FUNCTION_ARGS)
{
	return BloomRecv(fcinfo, BF_TYPE_COUNTING);
}

/* bloomext_counting_bloom_agg_final(counting_bloom) returns counting_bloom */
Datum
bloomext_counting_bloom_agg_final(PG_FUNCTION_ARGS)
{
	return BloomAggFinal(fcinfo, BF_TYPE_COUNTING);
}
