/*-------------------------------------------------------------------------
 *
 * live_grow.c
 *	  The layers of a live filter: how large they are, when the next one is
 *	  due, and making it.
 *
 * There are no counters, which all adders would have to change.  Once in about
 * a thousand additions (more often in a small layer) an adder counts the bits
 * of the page that it changed; if these suggest that the layer is full, it
 * counts those of up to SAMPLE_PAGES pages, and if they agree makes a layer.
 *
 * One at a time makes a layer, under a heavyweight lock of the metapage's
 * number.  Others go on adding to the old layer, but once it is LATE times as
 * full as it should be, those who find that out wait for the new one.
 *
 * A layer's pages are initialised and logged before the metapage names them.
 * After a crash in between they belong to nobody, and the next layer takes
 * them.
 *
 * src/live/live_grow.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xloginsert.h"
#include "common/pg_prng.h"
#include "miscadmin.h"
#include "storage/lmgr.h"

#include "core/layered.h"
#include "core/layers.h"
#include "filter/filter.h"
#include "live/live.h"

/* Without a capacity there is room for so many values, or times the values found. */
#define DEFAULT_CAPACITY	100000
#define ROOM_TO_GROW		2

/* Additions between two looks at the fill, on average. */
#define LOOK_EVERY			1024

/* How often a layer's fill is estimated, at least, before it is full. */
#define LOOKS_PER_LAYER		64

/* Pages of a layer whose bits are counted to estimate its fill. */
#define SAMPLE_PAGES		128

/* A page so full, as a share of the layer's fill at capacity, may mean a full layer. */
#define SUSPICIOUS			0.97

/* From this share of its capacity on, those who add wait until there is a next layer. */
#define LATE				1.05

/*
 * Layers after the first set 8 bits of a value, in one block, from this rate on.
 * Two blocks would take fewer bits (1 % at 0.0008, 17 % at 0.0001), but each
 * addition changes and logs both, and each lookup reads both.
 */
#define LEAST_RATE_OF_ONE_BLOCK	0.0001

/* Values that the first layer is to have room for, given how many there are now. */
static uint64
first_capacity(const LiveMeta *meta, uint64 distinct)
{
	return meta->capacity > 0 ? Max(meta->capacity, distinct) :
		Max(ROOM_TO_GROW * distinct, DEFAULT_CAPACITY);
}

/* The mean number of marks in a block when a layer holds its capacity. */
static double
full_load(const LiveLayer *layer)
{
	return (double) layer->capacity * (layer->hashes / BF_LANES) / (double) layer->nblocks;
}

/* The rate that layer i, counted from 1, is sized for. */
static double
layer_rate(const LiveMeta *meta, uint32 i)
{
	return bf_layer_rate(bf_native_grow.chain, meta->overflow, meta->fpp, i);
}

/* A filter without a shape for the rate and the capacity of a layer. */
static bf_filter
unsized(double fpp, uint64 capacity)
{
	bf_filter	filter = bf_filter_of(&bf_native);

	filter.head.fpp = fpp;
	filter.head.capacity = capacity;
	return filter;
}

/* The layer of a filter that has a shape, on pages from first on. */
static LiveLayer
make_layer(const bf_filter *filter, BlockNumber first)
{
	uint64		nblocks = filter->head.shape.nbits / BF_BLOCK_BITS;

	return (LiveLayer) {
		.first = first,
		.npages = (uint32) bf_pages_of(nblocks),
		.nblocks = nblocks,
		.capacity = filter->head.capacity,
		.fpp = filter->head.fpp,
		.hashes = filter->head.shape.hashes,
	};
}

/*
 * Raise an error if a layer for the capacity of the options would be larger
 * than a filter may be.
 */
void
LiveCheckCapacity(const LiveMeta *meta)
{
	bf_filter	filter = unsized(layer_rate(meta, 1), meta->capacity);

	if (meta->capacity > 0)
		BloomSize(&filter);
}

/*
 * The first layer of a table with so many distinct values.  The values that are
 * there get a layer whatever its size, as those that are added later do: an
 * index that has grown can be made again, and restored, and the first row of a
 * table is added whatever limit its session has.
 */
LiveLayer
LiveFirstLayer(const LiveMeta *meta, uint64 distinct)
{
	bf_filter	filter = unsized(layer_rate(meta, 1), first_capacity(meta, distinct));

	if (bf_size(&filter) != BF_FITS)
		elog(ERROR, "a layer for " UINT64_FORMAT " values has too many bits", filter.head.capacity);
	return make_layer(&filter, LIVE_METAPAGE + 1);
}

/*
 * The layer that comes after those of meta.  False if there can be no more: an
 * addition must not fail because of it.
 */
static bool
plan_next(const LiveMeta *meta, LiveLayer *layer)
{
	const LiveLayer *last = &meta->layers[meta->nlayers - 1];
	BlockNumber first = last->first + last->npages;
	double		fpp = layer_rate(meta, meta->nlayers + 1);
	uint32		expansion;
	uint64		capacity;
	bf_filter	filter;

	/*
	 * There are not many layers: the later ones at least double, whatever the
	 * options say.
	 */
	expansion = meta->nlayers >= LIVE_MAX_LAYERS / 2 ? Max(meta->expansion, 2) : meta->expansion;
	if (meta->nlayers == LIVE_MAX_LAYERS || last->capacity > PG_INT64_MAX / expansion)
		return false;
	capacity = last->capacity * expansion;
	filter = unsized(fpp, capacity);
	if (bf_native_size_of(&filter, fpp >= LEAST_RATE_OF_ONE_BLOCK ? BF_LANES : 2 * BF_LANES) != BF_FITS ||
		filter.head.shape.nbits / 8 / BLCKSZ >= (uint64) MaxBlockNumber - first)
		return false;
	*layer = make_layer(&filter, first);
	return true;
}

/* Page `block` of the index, which has `pages` so far, locked: one more, if need be. */
static Buffer
get_page(Relation index, BlockNumber block, BlockNumber pages)
{
	Buffer		buffer = ReadBuffer(index, block < pages ? block : P_NEW);

	if (BufferGetBlockNumber(buffer) != block)
		elog(ERROR, "index \"%s\" was extended by %u, not %u",
			 RelationGetRelationName(index), BufferGetBlockNumber(buffer), block);
	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	return buffer;
}

/* Initialise and log the pages of a new layer, which is number i. */
static void
make_pages(Relation index, uint32 i, const LiveLayer *layer)
{
	BlockNumber pages = RelationGetNumberOfBlocks(index);

	for (uint32 page = 0; page < layer->npages; page++)
	{
		Buffer		buffer = get_page(index, layer->first + page, pages);

		START_CRIT_SECTION();
		LiveInitPage(BufferGetPage(buffer), i, page);
		MarkBufferDirty(buffer);
		if (RelationNeedsWAL(index))
			log_newpage_buffer(buffer, true);
		END_CRIT_SECTION();
		UnlockReleaseBuffer(buffer);
		CHECK_FOR_INTERRUPTS();
	}
}

/* Make the next layer, if there can be one.  The caller holds the growers' lock. */
static void
add_layer(Relation index, const LiveMeta *meta)
{
	LiveMeta   *next = palloc(sizeof(LiveMeta));
	LiveLayer	layer;
	Buffer		buffer;

	if (meta->nlayers == 0)
		layer = LiveFirstLayer(meta, 0);
	else if (!plan_next(meta, &layer))
		return;
	make_pages(index, meta->nlayers, &layer);
	*next = *meta;
	next->layers[next->nlayers++] = layer;
	buffer = ReadBuffer(index, LIVE_METAPAGE);
	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	LiveLogMeta(index, buffer, next);
	UnlockReleaseBuffer(buffer);
	pfree(next);
}

/* Make the next layer unless there are more than nlayers by now; waits for others. */
void
LiveGrow(Relation index, uint32 nlayers)
{
	const LiveMeta *meta;

	LockPage(index, LIVE_METAPAGE, ExclusiveLock);
	meta = LiveMetaFresh(index);
	if (meta->nlayers == nlayers)
		add_layer(index, meta);
	UnlockPage(index, LIVE_METAPAGE, ExclusiveLock);
}

/*
 * The load of some of a layer's pages, from a page on in steps: the mean number
 * of marks in a block, as many as values if each probes one block.
 */
static double
sample_load(Relation index, const LiveMeta *meta, uint32 from, uint32 step)
{
	uint32		last = meta->nlayers - 1;
	const LiveLayer *layer = &meta->layers[last];
	bf_filter	sampled = bf_filter_of(&bf_native);
	uint64		set = 0;
	uint64		blocks = 0;

	for (uint32 page = from; page < layer->npages; page += step)
	{
		Buffer		buffer = LiveReadPage(index, meta, last, page);
		uint64		n = bf_blocks_on_page(layer->nblocks, page);

		set += bf_bits_count((unsigned char *) BufferGetPage(buffer) + BF_PAGE_HEADER,
							 n * BF_BLOCK_BYTES);
		blocks += n;
		ReleaseBuffer(buffer);
	}
	sampled.head.shape = (bf_shape) {.nbits = blocks * BF_BLOCK_BITS,.hashes = BF_LANES};
	return bf_native_cardinality_of(set, &sampled) / (double) blocks;
}

/* Is it time to look at the fill?  Chance decides, so that nobody has to count. */
static bool
is_time_to_look(const LiveLayer *layer)
{
	uint64		every = Min(LOOK_EVERY, Max(layer->capacity / LOOKS_PER_LAYER, 1));

	return pg_prng_uint64(&pg_global_prng_state) % every == 0;
}

/*
 * Make the next layer if the newest one is full, as far as a sample shows, and
 * it is this addition's turn to find out.
 */
void
LiveGrowIfFull(Relation index, const LiveMeta *meta)
{
	const LiveLayer *layer = &meta->layers[meta->nlayers - 1];
	double		full = full_load(layer);
	double		load;
	uint32		page;

	if (meta->overflow != BF_OVERFLOW_GROW || meta->nlayers == LIVE_MAX_LAYERS ||
		!is_time_to_look(layer))
		return;
	page = (uint32) (pg_prng_uint64(&pg_global_prng_state) % layer->npages);
	if (sample_load(index, meta, page, layer->npages) < SUSPICIOUS * full)
		return;
	load = sample_load(index, meta, 0, Max(layer->npages / SAMPLE_PAGES, 1));
	if (load < full)
		return;
	if (load >= LATE * full)
		LiveGrow(index, meta->nlayers);
	else if (ConditionalLockPage(index, LIVE_METAPAGE, ExclusiveLock))
	{
		const LiveMeta *now = LiveMetaFresh(index);

		/* The relation cache's copy, which meta may be, is now the newest. */
		if (now->layers[now->nlayers - 1].first == layer->first)
			add_layer(index, now);
		UnlockPage(index, LIVE_METAPAGE, ExclusiveLock);
	}
}
