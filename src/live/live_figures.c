/*-------------------------------------------------------------------------
 *
 * live_figures.c
 *	  What the bits of a live filter say of it, and whether it should be rebuilt.
 *
 * Figures are counted, which reads all of a layer.  The advice is that of the
 * view bloomext_indexes, which has the same limits.
 *
 * src/live/live_figures.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "miscadmin.h"

#include "live/live.h"

/* More values without a row are many, as a share. */
#define MANY_STALE		0.3

/* A rate that is so many times the promised one is too high. */
#define HIGH_RATE		1.25

/* Count the bits of a layer. */
LiveFigures
LiveFiguresOf(Relation index, const LiveMeta *meta, uint32 number)
{
	const LiveLayer *layer = &meta->layers[number];
	bf_filter	filter = LiveFilterOf(layer);
	LiveFigures figures = {0};
	double		sum = 0;

	for (uint32 page = 0; page < layer->npages; page++)
	{
		Buffer		buffer = LiveReadPage(index, meta, number, page);
		const unsigned char *block = (unsigned char *) BufferGetPage(buffer) + BF_PAGE_HEADER;
		uint64		n = bf_blocks_on_page(layer->nblocks, page);

		figures.set += bf_bits_count(block, n * BF_BLOCK_BYTES);
		for (uint64 i = 0; i < n; i++)
			sum += bf_native_block_rate(block + i * BF_BLOCK_BYTES);
		ReleaseBuffer(buffer);
		CHECK_FOR_INTERRUPTS();
	}
	figures.rate = bf_native_rate_of(sum, &filter);
	figures.values = bf_native_cardinality_of(figures.set, &filter);
	return figures;
}

/* Say that a filter has many values without a row, or too many. */
static void
advise_on_values(Relation index, const LiveMeta *meta, double rows)
{
	double		log_stopped = 0;
	double		values = 0;
	double		rate;

	for (uint32 i = 0; i < meta->nlayers; i++)
	{
		LiveFigures figures = LiveFiguresOf(index, meta, i);

		log_stopped += log1p(-figures.rate);
		values += figures.values;
	}
	rate = 0 - expm1(log_stopped);
	if (values * (1 - MANY_STALE) > rows)
		ereport(INFO,
				(errmsg("index \"%s\" has about %.0f values, of which at least %.0f have no row",
						RelationGetRelationName(index), values, values - rows),
				 errhint("REINDEX INDEX CONCURRENTLY forgets them.")));
	else if (rate > HIGH_RATE * meta->fpp)
		ereport(INFO,
				(errmsg("index \"%s\" has a false-positive probability of %.3g instead of %.3g",
						RelationGetRelationName(index), rate, meta->fpp),
				 errhint("Raise its capacity by ALTER INDEX, and use REINDEX INDEX CONCURRENTLY.")));
}

/*
 * Say whether the index should be rebuilt, given the number of
 * rows of its table.
 */
void
LiveAdvise(Relation index, double rows)
{
	LiveMeta	meta = *LiveMetaOf(index);

	if (meta.nlayers > LIVE_FEW_LAYERS)
		ereport(INFO,
				(errmsg("index \"%s\" has %u layers, of which lookups read all",
						RelationGetRelationName(index), meta.nlayers),
				 errhint("REINDEX INDEX CONCURRENTLY makes one of them.")));
	else
		advise_on_values(index, &meta, rows);
}
