/*-------------------------------------------------------------------------
 *
 * read.c
 *	  Reading filters: every whole one is read here.
 *
 * Reading takes a stored, toasted, short-headed or expanded value and gives a
 * handle, whose bits can be probed at once.  (Only lookup/toast_slices.c
 * also reads parts of stored values.)  The unfinished state of an aggregate is
 * refused: a few hundred bytes of it may stand for a filter of the largest
 * size.
 *
 * src/filter/read.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "nodes/nodes.h"

#include "filter/filter.h"

/* Report bytes that are no filter of the type, softly if escontext says so. */
void
BloomBadInput(uint8 type, bf_fault fault, int sqlerrcode, struct Node *escontext)
{
	ereturn(escontext,,
			(errcode(sqlerrcode),
			 errmsg("not a valid %s filter: %s", BloomTypeName(type), bf_fault_text(fault)),
			 errhint("Only values that bloomext has written can be read; bloom_import and cuckoo_import read those of other programs.")));
}

/* Report a stored value that is no filter. */
void
BloomCorrupted(bf_fault fault)
{
	BloomBadInput(BF_TYPE_BLOOM, fault, ERRCODE_DATA_CORRUPTED, NULL);
	pg_unreachable();
}

/* Any value as it is, finished or not, but flat and with a long header. */
struct varlena *
BloomFlat(Datum datum)
{
	return PG_DETOAST_DATUM(datum);
}

/*
 * Is the datum the unfinished state of an aggregate, flat or expanded?  Reads
 * the header alone, which is all that is fetched of a stored value.
 */
bool
BloomIsBuilding(Datum datum)
{
	struct varlena *header;

	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)))
		return BloomExpandedValue(datum) == NULL;
	header = PG_DETOAST_DATUM_SLICE(datum, 0, BF_HEADER_UNIT - VARHDRSZ);
	return bf_is_building(header, VARSIZE(header));
}

/* A state was given where a filter is expected. */
pg_noreturn static void
refuse_state(void)
{
	ereport(ERROR,
			(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
			 errmsg("cannot use the unfinished state of an aggregate as a filter"),
			 errdetail("Only the combine and final functions of aggregates accept such a value, and bloom_merge_agg."),
			 errhint("Use the result of bloom_agg, or bloom_merge_agg(value) to finish what bloom_partial_agg returned, or declare your aggregate with its final function, such as bloomext_agg_final.")));
}

/*
 * Open any finished value of a filter type.  What must be copied to be read
 * is copied into CurrentMemoryContext; the argument stays as it is.  Raises
 * an error for the state of an aggregate.
 */
void
BloomRead(Datum datum, bf_filter *filter)
{
	struct varlena *value;
	bf_fault	fault;

	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(datum)))
		value = BloomExpandedValue(datum);
	else
		value = BloomFlat(datum);
	if (value == NULL || bf_is_building(value, VARSIZE(value)))
		refuse_state();
	fault = bf_open(filter, value, VARSIZE(value));
	if (fault != BF_OK)
		BloomCorrupted(fault);
}
