/*-------------------------------------------------------------------------
 *
 * live_build.c
 *	  Making a live filter of the rows that a table has.
 *
 * The first layer is sized for the distinct values that are there, so hashes
 * are collected first, as many as maintenance_work_mem holds, and counted
 * (core/sample.h).  If there are more, they are only counted, and the table is
 * read once more to set their bits.  The bits of a layer that
 * maintenance_work_mem holds, too, are in memory until they are complete; those of
 * a larger one are made part by part (live_parts.c).  The pages are written and
 * logged once.
 *
 * A table without rows gets no layer.  Its first row makes one.
 *
 * pg_stat_progress_create_index shows three phases: the scan of the table, the
 * setting of bits with the number of values, and the writing of pages with the
 * number of pages.
 *
 * The scan leaves out old versions of rows that a HOT update has replaced, but
 * that older snapshots still see.  On servers where HOT updates can change the
 * indexed column, the filter then lacks their values.  The server does not keep
 * older snapshots from an index that REINDEX made: it takes for granted that all
 * versions have the value of the newest one.  So the metapage keeps the
 * transaction as the horizon, and lookups check that their snapshot is a later
 * one.  The scan also leaves out deleted rows that no snapshot of this server
 * sees.  Snapshots of a standby can see them, so the metapage always keeps the
 * transaction for these (am/am_horizon.c).
 *
 * src/live/live_build.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/tableam.h"
#include "access/xact.h"
#include "access/xloginsert.h"
#include "catalog/index.h"
#include "commands/progress.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"
#include "utils/backend_progress.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "core/sample.h"
#include "filter/filter.h"
#include "live/live.h"

/* Hashes between two flushes once there is no list, and the least list. */
#define BATCH			((uint64) 32 * 1024)

/* Phases of a build.  The server begins with the first. */
#define PHASE_SCAN		PROGRESS_CREATEIDX_SUBPHASE_INITIALIZE
#define PHASE_BITS		2
#define PHASE_WRITE		3

typedef struct LiveBuildState
{
	LiveHasher	hasher;
	uint64	   *hashes;
	uint64		n;				/* hashes that are held */
	uint64		room;			/* for hashes */
	uint64		most;			/* that room may become */
	bool		listing;		/* does the list still hold every hash? */
	bf_sample	sample;			/* counts them once it does not */
	bf_filter	layer;			/* without a body before its size is known,
								 * and if it is made in parts */
	LiveParts  *parts;			/* of the layer, or NULL */
	uint64		added;			/* hashes whose bits are set */
} LiveBuildState;

/* Deal with the hashes of a full batch: set their bits, or count them. */
static void
flush_hashes(LiveBuildState *b)
{
	if (b->parts != NULL || b->layer.body != NULL)
	{
		if (b->parts != NULL)
			LivePartsAdd(b->parts, b->hashes, b->n);
		else
			bf_add(&b->layer, b->hashes, b->n);
		b->added += b->n;
		pgstat_progress_update_param(PROGRESS_CREATEIDX_TUPLES_DONE, (int64) b->added);
	}
	else
		bf_sample_add(&b->sample, b->hashes, b->n, 1);
	b->n = 0;
}

/* The list is full: lengthen it, or give it up and count from now on. */
static void
make_room(LiveBuildState *b)
{
	if (b->listing && b->room < b->most)
	{
		b->room = Min(2 * b->room, b->most);
		b->hashes = repalloc_huge(b->hashes, b->room * sizeof(uint64));
		return;
	}
	b->listing = false;
	flush_hashes(b);
}

/* Called by the table's scan for each row. */
static void
build_from_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	LiveBuildState *b = state;

	if (isnull[0])
		return;
	b->hashes[b->n++] = LiveHasherNext(&b->hasher, values[0]);
	if (b->n == b->room)
		make_room(b);
}

static void
begin(LiveBuildState *b, Relation index)
{
	uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

	memset(b, 0, sizeof(*b));
	LiveHasherBegin(&b->hasher, LiveElementOf(index, CurrentMemoryContext));
	b->room = BATCH;
	b->most = Max((uint64) maintenance_work_mem * 1024 / sizeof(uint64), BATCH);
	b->hashes = palloc(b->room * sizeof(uint64));
	b->listing = true;
	bf_sample_init(&b->sample, palloc(nslots * sizeof(uint64)), nslots);
}

/* The number of distinct values, exact while they are few. */
static uint64
count_distinct(LiveBuildState *b)
{
	if (b->listing)
		bf_sample_count(&b->sample, b->hashes, b->n, 1);
	else
		flush_hashes(b);
	/* Chosen values can mislead the estimate, but not to more than there are. */
	return Min(bf_sample_estimate(&b->sample), b->hasher.rows);
}

/* The metapage of an index without layers. */
static void
plan_meta(Relation index, const ElementType *element, LiveMeta *meta)
{
	LiveOptions options;

	LiveOptionsOf(index, &options);
	memset(meta, 0, sizeof(*meta));
	meta->magic = LIVE_MAGIC;
	meta->version = LIVE_VERSION;
	meta->fpp = options.fpp;
	meta->capacity = (uint64) options.capacity;
	meta->overflow = (uint32) options.overflow;
	meta->expansion = (uint32) options.expansion;
	meta->kind_len = (uint32) element->kind_len;
	memcpy(meta->kind, element->kind, element->kind_len);
	meta->structure = element->structure;
}

/* Write the metapage as the first page of a fork. */
static Buffer
write_meta(Relation index, ForkNumber fork, const LiveMeta *meta)
{
	Buffer		buffer = AmNewPage(index, fork);

	LiveInitMeta(BufferGetPage(buffer), meta);
	MarkBufferDirty(buffer);
	return buffer;
}

/*
 * Show that a phase begins; `total` and `done` are the counters of its work, of
 * which there is `amount`.
 */
static void
begin_phase(int64 phase, int total, uint64 amount, int done)
{
	const int	params[] = {PROGRESS_CREATEIDX_SUBPHASE, total, done};
	const int64 values[] = {phase, (int64) amount, 0};

	pgstat_progress_update_multi_param(lengthof(params), params, values);
}

/* Write pages of the first layer from a number to before another one, with the given bits. */
static void
write_pages(Relation index, const LiveLayer *layer, uint32 from, uint32 to,
			const unsigned char *bits)
{
	for (uint32 number = from; number < to; number++)
	{
		Buffer		buffer = AmNewPage(index, MAIN_FORKNUM);
		Page		page = BufferGetPage(buffer);
		Size		size = bf_blocks_on_page(layer->nblocks, number) * BF_BLOCK_BYTES;

		LiveInitPage(page, 0, number);
		if (!bf_all_zero(bits, size))
		{
			((PageHeader) page)->pd_lower = BLCKSZ;
			memcpy((char *) page + BF_PAGE_HEADER, bits, size);
		}
		bits += size;
		MarkBufferDirty(buffer);
		UnlockReleaseBuffer(buffer);
		pgstat_progress_update_param(PROGRESS_SCAN_BLOCKS_DONE, (int64) number + 1);
		CHECK_FOR_INTERRUPTS();
	}
}

/* Write the pages of the first layer, whose bits are set. */
static void
write_layer(Relation index, const LiveLayer *layer, const LiveBuildState *b)
{
	const unsigned char *bits;
	uint32		from = 0;
	uint32		n;

	begin_phase(PHASE_WRITE, PROGRESS_SCAN_BLOCKS_TOTAL, layer->npages, PROGRESS_SCAN_BLOCKS_DONE);
	if (b->parts == NULL)
	{
		write_pages(index, layer, 0, layer->npages, b->layer.body);
		return;
	}
	while ((bits = LivePartsNext(b->parts, &n)) != NULL)
	{
		write_pages(index, layer, from, from + n, bits);
		from += n;
	}
}

/*
 * Begin to set bits: of the whole layer in memory, or in parts, which then have the
 * memory that a list of hashes has had so far.
 */
static void
begin_bits(LiveBuildState *b, const LiveLayer *layer)
{
	Size		size = layer->nblocks * BF_BLOCK_BYTES;
	Size		memory = (Size) maintenance_work_mem * 1024;

	if (size <= memory)
	{
		b->layer = LiveFilterOf(layer);
		b->layer.body = palloc_extended(size, MCXT_ALLOC_HUGE);
		bf_bits_clear(b->layer.body, size);
		return;
	}
	b->parts = LivePartsBegin(layer, memory);
	flush_hashes(b);
	b->room = BATCH;
	pfree(b->hashes);
	b->hashes = palloc(b->room * sizeof(uint64));
}

/* Set the bits of all hashes, reading the table again if the list has not all of them. */
static void
set_bits(LiveBuildState *b, const LiveLayer *layer, Relation heap, Relation index,
		 IndexInfo *info)
{
	begin_phase(PHASE_BITS, PROGRESS_CREATEIDX_TUPLES_TOTAL, b->hasher.rows,
				PROGRESS_CREATEIDX_TUPLES_DONE);
	begin_bits(b, layer);
	if (!b->listing)
		(void) table_index_build_scan(heap, index, info, false, true, build_from_row, b, NULL);
	flush_hashes(b);
}

/* The access method's ambuildphasename; NULL if there is no such phase. */
char *
LiveBuildPhaseName(int64 phase)
{
	switch (phase)
	{
		case PHASE_SCAN:
			return "scanning table";
		case PHASE_BITS:
			return "setting bits";
		case PHASE_WRITE:
			return "writing pages";
		default:
			return NULL;
	}
}

/* Make the filter of a table's rows; memory is the current context's. */
static IndexBuildResult
build(Relation heap, Relation index, IndexInfo *info)
{
	IndexBuildResult result = {0};
	LiveMeta   *meta = palloc(sizeof(LiveMeta));
	LiveBuildState b;
	LiveLayer	first;
	uint64		distinct;

	begin(&b, index);
	plan_meta(index, b.hasher.element, meta);
	/* A capacity that cannot be is an error for an empty table, too. */
	LiveCheckCapacity(meta);
	result.heap_tuples = table_index_build_scan(heap, index, info, true, true, build_from_row, &b, NULL);
	result.index_tuples = (double) b.hasher.rows;
	distinct = count_distinct(&b);
	first = LiveFirstLayer(meta, distinct);
	if (distinct > 0)
	{
		set_bits(&b, &first, heap, index, info);
		meta->layers[meta->nlayers++] = first;
	}
	meta->made = U64FromFullTransactionId(GetTopFullTransactionId());
	if (AmLacksVersions(index, info))
		meta->horizon = meta->made;
	UnlockReleaseBuffer(write_meta(index, MAIN_FORKNUM, meta));
	if (meta->nlayers > 0)
		write_layer(index, &first, &b);
	if (RelationNeedsWAL(index))
		log_newpage_range(index, MAIN_FORKNUM, 0, RelationGetNumberOfBlocks(index), true);
	return result;
}

/* The access method's ambuild. */
IndexBuildResult *
LiveBuild(Relation heap, Relation index, IndexInfo *info)
{
	IndexBuildResult *result = AmBuild(heap, index, info, build);

	LiveTellSecond(heap, index);
	return result;
}

/* The access method's ambuildempty: what an unlogged filter is after a crash. */
void
LiveBuildEmpty(Relation index)
{
	LiveMeta   *meta = palloc(sizeof(LiveMeta));

	plan_meta(index, LiveElementOf(index, CurrentMemoryContext), meta);
	AmLogInitFork(write_meta(index, INIT_FORKNUM, meta));
	pfree(meta);
}
