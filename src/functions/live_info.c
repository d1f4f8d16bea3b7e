/*-------------------------------------------------------------------------
 *
 * live_info.c
 *	  Parameters and figures of live filters, and whether they are in order:
 *	  bloom_index_info(), bloom_index_layers(), bloom_index_pages(),
 *	  bloom_index_altered() and bloom_index_check(); for the view bloomext_indexes
 *	  bloomext_index_state().
 *
 * The first three count bits; they and the fourth may be called by whoever may look
 * values up.  The check raises errors that have to do with rows, and is the table
 * owner's.
 *
 * src/functions/live_info.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/genam.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"

#include "core/layers.h"
#include "functions/functions.h"
#include "live/live.h"

PG_FUNCTION_INFO_V1(bloom_index_info);
PG_FUNCTION_INFO_V1(bloomext_index_state);
PG_FUNCTION_INFO_V1(bloom_index_layers);
PG_FUNCTION_INFO_V1(bloom_index_pages);
PG_FUNCTION_INFO_V1(bloom_index_altered);
PG_FUNCTION_INFO_V1(bloom_index_check);

/* Return the row of a layer, counted from 0. */
static void
put_layer(ReturnSetInfo *result, Relation index, const LiveMeta *meta, uint32 number)
{
	bf_filter	layer = LiveFilterOf(&meta->layers[number]);
	LiveFigures figures = LiveFiguresOf(index, meta, number);
	ResultRow	row;

	BloomRowBegin(&row, result->setDesc);
	BloomRowSetLayer(&row, (int) number + 1, &layer, figures.values, figures.rate,
					 (double) figures.set / (double) layer.head.shape.nbits);
	BloomRowSet(&row, "pages", Int64GetDatum((int64) meta->layers[number].npages));
	BloomRowPut(result, &row);
}

/* bloom_index_layers(regclass) returns setof record */
Datum
bloom_index_layers(PG_FUNCTION_ARGS)
{
	Relation	index = LiveCallOpenWhole(fcinfo, LIVE_FIGURES);
	LiveMeta	meta = *LiveMetaOf(index);

	InitMaterializedSRF(fcinfo, 0);
	for (uint32 i = 0; i < meta.nlayers; i++)
		put_layer((ReturnSetInfo *) fcinfo->resultinfo, index, &meta, i);
	RelationClose(index);
	return (Datum) 0;
}

/* Set the columns of bloom_index_info(). */
static void
set_info(FunctionCallInfo fcinfo, ResultRow *row)
{
	Relation	index = LiveCallOpenWhole(fcinfo, LIVE_FIGURES);
	LiveMeta	meta = *LiveMetaOf(index);
	int64		pages = (int64) RelationGetNumberOfBlocks(index);
	FilterState state = {
		.overflow = (uint8) meta.overflow,
		.expansion = meta.expansion,
		.target_fpp = meta.fpp,
		.layers = meta.nlayers,
		.few_layers = LIVE_FEW_LAYERS,
	};
	uint64		nbits = 0;
	double		log_stopped = 0;

	for (uint32 i = 0; i < meta.nlayers; i++)
	{
		LiveFigures figures = LiveFiguresOf(index, &meta, i);

		nbits += LiveFilterOf(&meta.layers[i]).head.shape.nbits;
		state.capacity += (double) meta.layers[i].capacity;
		log_stopped += log1p(-figures.rate);
		state.count += figures.values;
	}
	RelationClose(index);
	state.fpp = 0 - expm1(log_stopped); /* -expm1(0) is -0 */
	BloomRowSet(row, "element",
				PointerGetDatum(cstring_to_text_with_len(meta.kind, (int) meta.kind_len)));
	BloomRowSetState(row, &state);
	BloomRowSet(row, "capacity", Int64GetDatum((int64) state.capacity));
	BloomRowSet(row, "fpp", Float8GetDatum(state.fpp));
	BloomRowSetEstimate(row, "cardinality", state.count);
	BloomRowSet(row, "bits", Int64GetDatum((int64) nbits));
	BloomRowSet(row, "pages", Int64GetDatum(pages));
	BloomRowSet(row, "bytes", Int64GetDatum(pages * BLCKSZ));
}

/* bloom_index_info(regclass) returns record */
Datum
bloom_index_info(PG_FUNCTION_ARGS)
{
	return BloomRowOf(fcinfo, set_info);
}

/* bloomext_index_state(regclass) returns record: that of bloom_index_info(), or its problem */
Datum
bloomext_index_state(PG_FUNCTION_ARGS)
{
	return BloomRowOrProblem(fcinfo, set_info);
}

/* Return the row of a page that is none of a layer's. */
static void
put_other_page(ReturnSetInfo *result, BlockNumber block, const char *type)
{
	ResultRow	row;

	BloomRowBegin(&row, result->setDesc);
	BloomRowSet(&row, "block", Int64GetDatum((int64) block));
	BloomRowSet(&row, "type", CStringGetTextDatum(type));
	BloomRowPut(result, &row);
}

/* Return the row of page `page` of layer `number`; both are counted from 0. */
static void
put_page(ReturnSetInfo *result, Relation index, const LiveMeta *meta, uint32 number, uint32 page)
{
	Buffer		buffer = LiveReadPage(index, meta, number, page);
	const unsigned char *block = (unsigned char *) BufferGetPage(buffer) + BF_PAGE_HEADER;
	uint64		n = bf_blocks_on_page(meta->layers[number].nblocks, page);
	uint64		set = bf_bits_count(block, n * BF_BLOCK_BYTES);
	int32		used = 0;
	ResultRow	row;

	for (uint64 i = 0; i < n; i++)
		used += !bf_all_zero(block + i * BF_BLOCK_BYTES, BF_BLOCK_BYTES);
	BloomRowBegin(&row, result->setDesc);
	BloomRowSet(&row, "block", Int64GetDatum((int64) BufferGetBlockNumber(buffer)));
	BloomRowSet(&row, "type", CStringGetTextDatum("layer"));
	BloomRowSet(&row, "layer", Int32GetDatum((int32) number + 1));
	BloomRowSet(&row, "blocks", Int32GetDatum((int32) n));
	BloomRowSet(&row, "blocks_used", Int32GetDatum(used));
	BloomRowSet(&row, "bits_set", Int32GetDatum((int32) set));
	BloomRowSet(&row, "fill", Float8GetDatum((double) set / (double) (n * BF_BLOCK_BITS)));
	ReleaseBuffer(buffer);
	BloomRowPut(result, &row);
}

/* bloom_index_pages(regclass) returns setof record, in the order of the file */
Datum
bloom_index_pages(PG_FUNCTION_ARGS)
{
	Relation	index = LiveCallOpenWhole(fcinfo, LIVE_FIGURES);
	LiveMeta	meta = *LiveMetaOf(index);
	BlockNumber pages = RelationGetNumberOfBlocks(index);
	BlockNumber block = LIVE_METAPAGE + 1;
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;

	InitMaterializedSRF(fcinfo, 0);
	put_other_page(result, LIVE_METAPAGE, "meta");
	for (uint32 i = 0; i < meta.nlayers; i++)
		for (uint32 page = 0; page < meta.layers[i].npages; page++, block++)
		{
			put_page(result, index, &meta, i, page);
			CHECK_FOR_INTERRUPTS();
		}
	for (; block < pages; block++)
		put_other_page(result, block, "unused");
	RelationClose(index);
	return (Datum) 0;
}

/* --- whether they are in order --------------------------------------------- */

/* bloom_index_altered(regclass) returns boolean: was the composite type of the column? */
Datum
bloom_index_altered(PG_FUNCTION_ARGS)
{
	Relation	index = LiveCallOpenOne(fcinfo, LiveCallOf(fcinfo, LIVE_FIGURES));
	bool		altered = LiveIsAltered(index);

	RelationClose(index);
	PG_RETURN_BOOL(altered);
}

/* bloom_index_check(regclass, heapallindexed boolean) returns void */
Datum
bloom_index_check(PG_FUNCTION_ARGS)
{
	LiveCall   *call = LiveCallOf(fcinfo, LIVE_CHECK);
	bool		rows = PG_GETARG_BOOL(1);
	List	   *indexes;
	ListCell   *lc;

	indexes = list_copy(LiveCallResolve(call, PG_GETARG_OID(0)));
	foreach(lc, indexes)
	{
		Relation	index = index_open(lfirst_oid(lc), AccessShareLock);

		LiveCheckPages(index);
		if (rows)
		{
			LiveCheckHorizon(index);
			LiveCheckRows(index);
		}
		index_close(index, NoLock);
	}
	list_free(indexes);
	PG_RETURN_VOID();
}
