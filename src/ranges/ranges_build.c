/*-------------------------------------------------------------------------
 *
 * ranges_build.c
 *	  Making the range filters of the rows that a table has.
 *
 * A few ranges are read first, to find out how many pages a range should have.
 * Then the table is read once, from its beginning to its end.  The hashes of a
 * group's keys are collected.  When the group is complete, or maintenance_work_mem
 * full, the distinct values of each range are counted, which says how many pages the
 * group needs, and the bits are set.  So no more than the hashes and pages of one group
 * are in memory.
 *
 * The scan leaves out rows and versions of rows that some snapshots still see;
 * the metapage has the transaction for these (am/am_horizon.c).
 *
 * src/ranges/ranges_build.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/tableam.h"
#include "access/xact.h"
#include "access/xloginsert.h"
#include "catalog/index.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "core/bits.h"
#include "core/hash_list.h"
#include "ranges/ranges.h"

/* Keys that are held at least. */
#define LEAST_ROOM			((uint64) 1 << 20)

typedef struct RangesBuildState
{
	Relation	heap;
	Relation	index;
	RangesMetaPage *meta;
	uint32		span;			/* pages of the table in a range */
	double		fpp;			/* of each group */
	RangesGroup *groups;		/* that are written */
	uint32		groups_room;
	RangesKeys	keys;			/* of the group, range by range */
	uint64		most;			/* keys that are held */
	uint64		starts[BF_SLICED_RANGES + 1];	/* of ranges in the hashes */
	uint32		group;			/* the one that is collected */
	uint32		range;			/* of the group, the one that is collected */
	unsigned char *scratch;		/* to count distinct values in */
	uint64		scratch_bytes;
	unsigned char *bits;		/* of the group's pages, NULL before its size
								 * is known */
	bf_sliced_shape shape;
} RangesBuildState;

/* Count the distinct values of all ranges that are collected, also of those without keys. */
static void
count_values(RangesBuildState *b, double values[BF_SLICED_RANGES])
{
	for (uint32 range = 0; range <= b->range; range++)
	{
		uint64		start = b->starts[range];
		uint64		keys = b->starts[range + 1] - start;
		uint64		bytes = bf_hashes_scratch(keys);

		if (bytes > b->scratch_bytes)
		{
			b->scratch = b->scratch == NULL ? palloc_extended(bytes, MCXT_ALLOC_HUGE) : repalloc_huge(b->scratch, bytes);
			b->scratch_bytes = bytes;
		}
		values[range] = bf_hashes_distinct(b->keys.hashes + start, keys, b->scratch);
	}
}

/* Set the bits of the hashes that are held, after choosing the group's size. */
static void
flush_group(RangesBuildState *b)
{
	b->starts[b->range + 1] = b->keys.n;
	if (b->bits == NULL)
	{
		double		values[BF_SLICED_RANGES];
		bf_sliced_histogram histogram;
		Size		size;

		count_values(b, values);
		b->meta->meta.ngroups = b->group;
		RangesNoteValues(&b->meta->meta, values, (int) b->range + 1);
		histogram = bf_sliced_histogram_of(values, (int) b->range + 1);
		b->shape = bf_sliced_size(b->fpp, &histogram);
		size = (Size) b->shape.pages * BF_SLICED_BYTES;
		b->bits = palloc_extended(size, MCXT_ALLOC_HUGE);
		bf_bits_clear(b->bits, size);
	}
	for (uint32 range = 0; range <= b->range; range++)
	{
		CHECK_FOR_INTERRUPTS();
		for (uint64 i = b->starts[range]; i < b->starts[range + 1]; i++)
			bf_sliced_add(b->bits, b->shape, b->keys.hashes[i], b->group, range);
	}
	b->keys.n = 0;
	memset(b->starts, 0, sizeof(b->starts));
}

/* A group of the directory that is being built, with room made for it. */
static RangesGroup *
group_of(RangesBuildState *b, uint32 number)
{
	if (number >= b->groups_room)
	{
		uint32		room = Max(2 * b->groups_room, number + 1);

		b->groups = b->groups == NULL ? palloc_extended(room * sizeof(RangesGroup), MCXT_ALLOC_HUGE) :
			repalloc_huge(b->groups, room * sizeof(RangesGroup));
		memset(b->groups + b->groups_room, 0, (room - b->groups_room) * sizeof(RangesGroup));
		b->groups_room = room;
	}
	return &b->groups[number];
}

/* Write the pages of the group that was collected. */
static void
write_group(RangesBuildState *b)
{
	RangesMeta *meta = &b->meta->meta;
	RangesGroup *group = group_of(b, b->group);
	RangesLayer *layer = &group->layers[group->nlayers++];

	if ((uint64) meta->end + b->shape.pages > MaxBlockNumber)
		RangesTooManyPages(b->index);
	*layer = (RangesLayer) {meta->end, b->shape, meta->serial++, (float) b->fpp};
	group->flags = RangesUsedShare(b->heap, meta, b->group);
	meta->end += b->shape.pages;
	for (uint32 number = 0; number < b->shape.pages; number++)
	{
		Buffer		buffer = AmNewPage(b->index, MAIN_FORKNUM);
		Page		page = BufferGetPage(buffer);
		const unsigned char *bits = b->bits + (Size) number * BF_SLICED_BYTES;

		Assert(BufferGetBlockNumber(buffer) == RangesBlockOf(layer, number));
		RangesInitPage(page, b->group, number, layer->serial);
		if (!bf_all_zero(bits, BF_SLICED_BYTES))
		{
			((PageHeader) page)->pd_lower = BLCKSZ;
			memcpy(RangesRowsOf(page), bits, BF_SLICED_BYTES);
		}
		MarkBufferDirty(buffer);
		UnlockReleaseBuffer(buffer);
		CHECK_FOR_INTERRUPTS();
	}
}

/* Finish the group that is collected, and begin another one, later in the table. */
static void
next_group(RangesBuildState *b, uint32 group)
{
	for (; b->group < group; b->group++)
	{
		/* A group without rows has no layer. */
		if (b->keys.n > 0 || b->bits != NULL)
		{
			flush_group(b);
			write_group(b);
			pfree(b->bits);
			b->bits = NULL;
		}
		b->range = 0;
	}
}

/* Note that the range that is collected is a later one of the group from now on. */
static void
next_range(RangesBuildState *b, uint32 range)
{
	while (b->range < range)
		b->starts[++b->range] = b->keys.n;
}

/* Called by the table's scan for each row, in the order of pages. */
static void
build_from_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	RangesBuildState *b = state;
	uint32		range = ItemPointerGetBlockNumber(tid) / b->span;
	uint32		group = RangesGroupOf(range);
	uint64		before;

	/* Only groups with keys are written. */
	if (!RangesKeysHas(&b->keys, isnull))
		return;
	if (group != b->group || range % BF_SLICED_RANGES != b->range)
	{
		if (group < b->group || (group == b->group && range % BF_SLICED_RANGES < b->range))
			elog(ERROR, "table is not read in the order of its pages");
		next_group(b, group);
		next_range(b, range % BF_SLICED_RANGES);
	}
	before = b->keys.n;
	RangesKeysAdd(&b->keys, values, isnull);
	RangesKeysDropRepeated(&b->keys, before, range);
	if (b->keys.n >= b->most)
		flush_group(b);
}

/* Called by the scan of a sampled range for each row. */
static void
sample_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	RangesKeysAdd(state, values, isnull);
}

/* Ranges of which the values are counted: enough to tell few values from many. */
#define SAMPLED_RANGES	8

/* The distinct values of a range of so many pages: the mean of a few that have any. */
static double
sample_values(RangesKeys *s, Relation heap, Relation index, IndexInfo *info,
			  BlockNumber pages, uint32 range)
{
	double		sum = 0;
	int			used = 0;

	for (uint32 i = 0; i < SAMPLED_RANGES; i++)
	{
		BlockNumber start = (BlockNumber) ((2 * i + 1) * (uint64) pages / ((uint64) 2 * SAMPLED_RANGES));

		start -= start % range;
		s->n = 0;
		(void) table_index_build_range_scan(heap, index, info, false, !info->ii_Concurrent, false, start,
											Min(range, pages - start), sample_row, s, NULL);
		sum += (double) bf_hashes_limit(s->hashes, s->n, 1, 1);
		used += s->n > 0;
		CHECK_FOR_INTERRUPTS();
	}
	return used == 0 ? 0 : sum / used;
}

/*
 * The pages of a range, if not given: as many as the table's size suggests, but
 * not so few that their values leave more than half unused of the 508 bits that a range has at
 * least.  To read rows of a sample takes too long where that computes expensive expressions.
 */
static uint32
choose_range(Relation heap, Relation index, IndexInfo *info, RangesDefaults defaults, double fpp)
{
	BlockNumber pages = RelationGetNumberOfBlocks(heap);
	uint32		range = RangesDefaultRange(defaults, pages);
	uint32		most = RangesMostRange(pages);
	RangesKeys	s;

	if (range >= most || defaults == RANGES_EXPENSIVE_KEYS)
		return range;
	RangesKeysBegin(&s, index);
	while (range < most &&
		   RangesMayBeLarger(fpp, sample_values(&s, heap, index, info, pages, range)))
		range *= 2;
	RangesKeysEnd(&s);
	return range;
}

/*
 * The contents of the metapage of an index whose table is not read yet; returns the rate
 * of its groups.
 */
static double
plan_meta(Relation heap, Relation index, IndexInfo *info, RangesMetaPage *meta)
{
	RangesOptions options = RangesOptionsOf(index);
	BlockNumber pages = info == NULL ? 0 : RelationGetNumberOfBlocks(heap);
	RangesDefaults defaults = RangesDefaultsOf(index);
	double		fpp = options.fpp > 0 ? options.fpp : RangesDefaultFpp(defaults, pages);
	uint32		range = (uint32) options.pages_per_range;

	RangesCheckColumns(index);
	if (range == 0)
		range = info == NULL ? RangesDefaultRange(defaults, 0) :
			choose_range(heap, index, info, defaults, fpp);
	RangesPlanMeta(index, defaults, range, options.fpp, pages, meta);
	return fpp;
}

/* Write the metapage as the first page of a fork. */
static Buffer
write_meta(Relation index, ForkNumber fork, RangesMetaPage *meta)
{
	Buffer		buffer = AmNewPage(index, fork);

	RangesInitMeta(BufferGetPage(buffer), meta);
	MarkBufferDirty(buffer);
	return buffer;
}

/* Write the directory of the groups that are written. */
static void
write_directory(RangesBuildState *b)
{
	RangesMeta *meta = &b->meta->meta;
	uint32		chunk;

	while ((chunk = RangesNextChunk(meta, meta->ngroups)) < RANGES_CHUNKS)
	{
		uint32		pages = RangesChunkPages(chunk);

		meta->directory[chunk] = meta->end;
		for (uint32 number = pages - 1; number < 2 * pages - 1; number++)
		{
			Buffer		buffer = AmNewPage(b->index, MAIN_FORKNUM);
			uint32		first = Min(number * RANGES_PAGE_GROUPS, meta->ngroups);

			RangesInitDirectory(BufferGetPage(buffer), number, b->groups + first,
								Min(meta->ngroups - first, RANGES_PAGE_GROUPS));
			MarkBufferDirty(buffer);
			UnlockReleaseBuffer(buffer);
		}
		meta->end += pages;
	}
}

/* Replace the metapage when all groups are written. */
static void
finish_meta(Relation index, RangesMetaPage *meta)
{
	Buffer		buffer = ReadBuffer(index, RANGES_METAPAGE);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	RangesInitMeta(BufferGetPage(buffer), meta);
	MarkBufferDirty(buffer);
	UnlockReleaseBuffer(buffer);
}

/* Make the filters of a table's rows; memory is the current context's. */
static IndexBuildResult
build(Relation heap, Relation index, IndexInfo *info)
{
	IndexBuildResult result = {0};
	RangesBuildState b = {.heap = heap,.index = index,.meta = palloc(sizeof(RangesMetaPage))};

	b.fpp = plan_meta(heap, index, info, b.meta);
	b.span = b.meta->meta.range;
	RangesKeysBegin(&b.keys, index);
	b.most = Max((uint64) maintenance_work_mem * 1024 / sizeof(uint64), LEAST_ROOM);
	UnlockReleaseBuffer(write_meta(index, MAIN_FORKNUM, b.meta));
	result.heap_tuples = table_index_build_scan(heap, index, info, false, true, build_from_row, &b, NULL);
	result.index_tuples = (double) b.keys.rows;
	if (b.keys.rows > 0)
	{
		next_group(&b, b.group + 1);
		b.meta->meta.ngroups = b.group;
		write_directory(&b);
	}
	b.meta->meta.made = U64FromFullTransactionId(GetTopFullTransactionId());
	if (AmLacksVersions(index, info))
		b.meta->meta.horizon = b.meta->meta.made;
	finish_meta(index, b.meta);
	if (RelationNeedsWAL(index))
		log_newpage_range(index, MAIN_FORKNUM, 0, RelationGetNumberOfBlocks(index), true);
	return result;
}

/* The access method's ambuild. */
IndexBuildResult *
RangesBuild(Relation heap, Relation index, IndexInfo *info)
{
	return AmBuild(heap, index, info, build);
}

/* The access method's ambuildempty: what unlogged filters are after a crash. */
void
RangesBuildEmpty(Relation index)
{
	RangesMetaPage *meta = palloc(sizeof(RangesMetaPage));

	(void) plan_meta(NULL, index, NULL, meta);
	AmLogInitFork(write_meta(index, INIT_FORKNUM, meta));
	pfree(meta);
}
