/*-------------------------------------------------------------------------
 *
 * live_info.c
 *	  What live filters tell of themselves, and whether they are in order:
 *	  bloom_index_info(), bloom_index_layers(), bloom_index_pages() and
 *	  bloom_index_check().
 *
 * The first three count bits, and may be called by whoever may look values up.
 * The check raises errors that tell of rows, and is the table owner's.
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
#include "utils/tuplestore.h"

#include "core/layers.h"
#include "functions/rows.h"
#include "functions/warnings.h"
#include "index/live_open.h"

PG_FUNCTION_INFO_V1(bloom_index_info);
PG_FUNCTION_INFO_V1(bloom_index_layers);
PG_FUNCTION_INFO_V1(bloom_index_pages);
PG_FUNCTION_INFO_V1(bloom_index_check);

static void
put_layer(ReturnSetInfo *result, Relation index, const LiveMeta *meta, uint32 number)
{
	const LiveLayer *layer = &meta->layers[number];
	LiveFigures figures = LiveFiguresOf(index, meta, number);
	uint64		nbits = LiveFilterOf(layer).head.shape.nbits;
	ResultRow	row;

	BloomRowBegin(&row, result->setDesc);
	BloomRowSet(&row, "layer", Int32GetDatum((int32) number + 1));
	BloomRowSet(&row, "capacity", Int64GetDatum((int64) layer->capacity));
	BloomRowSetEstimate(&row, "cardinality", figures.values);
	BloomRowSet(&row, "target_fpp", Float8GetDatum(layer->fpp));
	BloomRowSet(&row, "fpp", Float8GetDatum(figures.rate));
	BloomRowSet(&row, "bits", Int64GetDatum((int64) nbits));
	BloomRowSet(&row, "hashes", Int32GetDatum((int32) layer->hashes));
	BloomRowSet(&row, "fill", Float8GetDatum((double) figures.set / (double) nbits));
	BloomRowSet(&row, "pages", Int64GetDatum((int64) layer->npages));
	tuplestore_putvalues(result->setResult, result->setDesc, row.values, row.nulls);
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

/* The signs that it is time for REINDEX, as text[]. */
static Datum
warnings(const LiveMeta *meta, double capacity, double count, double fpp)
{
	FilterState state = {
		.overflow = (uint8) meta->overflow,
		.capacity = capacity,
		.count = count,
		.target_fpp = meta->fpp,
		.fpp = fpp,
		.layers = meta->nlayers,
		.few_layers = LIVE_FEW_LAYERS,
	};

	return BloomWarnings(&state);
}

/* bloom_index_info(regclass) returns record */
Datum
bloom_index_info(PG_FUNCTION_ARGS)
{
	Relation	index = LiveCallOpenWhole(fcinfo, LIVE_FIGURES);
	LiveMeta	meta = *LiveMetaOf(index);
	int64		pages = (int64) RelationGetNumberOfBlocks(index);
	uint64		nbits = 0;
	uint64		capacity = 0;
	double		log_stopped = 0;
	double		cardinality = 0;
	ResultRow	row;

	for (uint32 i = 0; i < meta.nlayers; i++)
	{
		LiveFigures figures = LiveFiguresOf(index, &meta, i);

		nbits += LiveFilterOf(&meta.layers[i]).head.shape.nbits;
		capacity += meta.layers[i].capacity;
		log_stopped += log1p(-figures.rate);
		cardinality += figures.values;
	}
	RelationClose(index);
	BloomRowBegin(&row, BloomRowType(fcinfo));
	BloomRowSet(&row, "element",
				PointerGetDatum(cstring_to_text_with_len(meta.kind, (int) meta.kind_len)));
	BloomRowSet(&row, "target_fpp", Float8GetDatum(meta.fpp));
	BloomRowSet(&row, "capacity", Int64GetDatum((int64) capacity));
	BloomRowSet(&row, "overflow", CStringGetTextDatum(BloomOverflowName((uint8) meta.overflow)));
	if (meta.overflow == BF_OVERFLOW_GROW)
		BloomRowSet(&row, "expansion", Int32GetDatum((int32) meta.expansion));
	BloomRowSet(&row, "fpp", Float8GetDatum(0 - expm1(log_stopped)));	/* -expm1(0) is -0 */
	BloomRowSetEstimate(&row, "cardinality", cardinality);
	BloomRowSet(&row, "layers", Int32GetDatum((int32) meta.nlayers));
	BloomRowSet(&row, "bits", Int64GetDatum((int64) nbits));
	BloomRowSet(&row, "pages", Int64GetDatum(pages));
	BloomRowSet(&row, "bytes", Int64GetDatum(pages * BLCKSZ));
	BloomRowSet(&row, "warnings", warnings(&meta, (double) capacity, cardinality, 0 - expm1(log_stopped)));
	return BloomRowEnd(&row);
}

/*
 * The columns of bloom_index_pages, in the order of its declaration.  There is
 * a row for every page, so they are not looked up by their names.
 */
enum
{
	PAGES_BLOCK,
	PAGES_TYPE,
	PAGES_LAYER,
	PAGES_BLOCKS,
	PAGES_BLOCKS_USED,
	PAGES_BITS_SET,
	PAGES_FILL,
	PAGES_COLUMNS
};

/* Put a page that is none of a layer's. */
static void
put_other_page(ReturnSetInfo *result, BlockNumber block, const char *type)
{
	Datum		values[PAGES_COLUMNS] = {0};
	bool		nulls[PAGES_COLUMNS];

	memset(nulls, true, sizeof(nulls));
	values[PAGES_BLOCK] = Int64GetDatum((int64) block);
	values[PAGES_TYPE] = CStringGetTextDatum(type);
	nulls[PAGES_BLOCK] = nulls[PAGES_TYPE] = false;
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* Put a page of layer `number`, which is page `page` of it; both are counted from 0. */
static void
put_page(ReturnSetInfo *result, Relation index, const LiveMeta *meta, uint32 number, uint32 page)
{
	Buffer		buffer = LiveReadPage(index, meta, number, page);
	const unsigned char *block = (unsigned char *) BufferGetPage(buffer) + BF_PAGE_HEADER;
	uint64		n = bf_blocks_on_page(meta->layers[number].nblocks, page);
	uint64		set = bf_bits_count(block, n * BF_BLOCK_BYTES);
	int32		used = 0;
	Datum		values[PAGES_COLUMNS];
	bool		nulls[PAGES_COLUMNS] = {0};

	for (uint64 i = 0; i < n; i++)
		used += !bf_all_zero(block + i * BF_BLOCK_BYTES, BF_BLOCK_BYTES);
	values[PAGES_BLOCK] = Int64GetDatum((int64) BufferGetBlockNumber(buffer));
	values[PAGES_TYPE] = CStringGetTextDatum("layer");
	values[PAGES_LAYER] = Int32GetDatum((int32) number + 1);
	values[PAGES_BLOCKS] = Int32GetDatum((int32) n);
	values[PAGES_BLOCKS_USED] = Int32GetDatum(used);
	values[PAGES_BITS_SET] = Int32GetDatum((int32) set);
	values[PAGES_FILL] = Float8GetDatum((double) set / (double) (n * BF_BLOCK_BITS));
	ReleaseBuffer(buffer);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
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
