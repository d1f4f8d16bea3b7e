/*-------------------------------------------------------------------------
 *
 * ranges_rebuild.c
 *	  Rebuilding a group of range filters of its pages of the table.
 *
 * This is done while others add values to the group and look them up, in four steps:
 *
 *	1. The pages are read to count the values.
 *	2. The group gets a layer for so many, which takes additions from then on; then
 *	   all pages of its other layers are closed, one by one, under their content locks.
 *	3. The pages are read again, with rows that are being inserted, and the values added
 *	   to the new layer.  A row that is inserted later finds the older layers closed.
 *	4. The older layers are dropped, and the new one as well if it has nothing.
 *
 * After a crash or an error on the way the group has at most one layer more, and the next
 * VACUUM rebuilds it.
 *
 * Like CREATE INDEX, this leaves out what is dead to all snapshots of the primary, and on
 * PostgreSQL 16 and later older versions in HOT chains.  What is left out had been deleted
 * by transactions that ended before the second scan did.  So a group has the number of the
 * next transaction after that scan.  A snapshot that takes that one, or a later one, for
 * ended takes them for ended too; any other may see what was left out, and reads all pages
 * of the group (RangesIsTooNew()).  The number of VACUUM's own transaction would not do:
 * snapshots pass over it.
 *
 * src/ranges/ranges_rebuild.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/generic_xlog.h"
#include "access/tableam.h"
#include "access/transam.h"
#include "catalog/index.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"

#include "am/am.h"
#include "core/bits.h"
#include "core/hash_list.h"
#include "ranges/ranges.h"

/* A group that is rebuilt. */
typedef struct Rebuild
{
	Relation	heap;
	Relation	index;
	uint32		number;
	uint32		span;			/* pages of the table in a range */
	RangesKeys	keys;			/* of the range that is read */
	uint32		range;			/* of the group, that is read */
	double		values[BF_SLICED_RANGES];
	RangesLayer layer;			/* the new one */
	unsigned char *bits;		/* for its pages */
} Rebuild;

/* ---------- 1: count the values ---------- */

/* The range of the group that a row is in. */
static uint32
range_of(const Rebuild *g, ItemPointer tid)
{
	return ItemPointerGetBlockNumber(tid) / g->span % BF_SLICED_RANGES;
}

/* Begin to read pages of the table of a group. */
static Rebuild *
begin_rebuild(Relation heap, Relation index, uint32 number)
{
	Rebuild    *g = palloc0(sizeof(Rebuild));

	g->heap = heap;
	g->index = index;
	g->number = number;
	g->span = RangesMetaFresh(index)->range;
	RangesKeysBegin(&g->keys, index);
	return g;
}

/* Read the pages of n ranges of the group as the table is now; returns how many there are. */
static BlockNumber
scan(Rebuild *g, IndexInfo *info, IndexBuildCallback callback, uint32 range, uint32 n)
{
	uint64		start = ((uint64) g->number * BF_SLICED_RANGES + range) * g->span;
	BlockNumber end = RelationGetNumberOfBlocks(g->heap);
	BlockNumber pages = start >= end ? 0 : (BlockNumber) Min(end - start, (uint64) n * g->span);

	if (pages > 0)
		(void) table_index_build_range_scan(g->heap, g->index, info, false, true, false,
											(BlockNumber) start, pages, callback, g, NULL);
	return pages;
}

/* Count the values of the range that was read. */
static void
end_range(Rebuild *g)
{
	unsigned char *scratch = palloc_extended(bf_hashes_scratch(g->keys.n), MCXT_ALLOC_HUGE);

	g->values[g->range] = bf_hashes_distinct(g->keys.hashes, g->keys.n, scratch);
	pfree(scratch);
	g->keys.n = 0;
}

/* Called by the first scan for each row, in the order of pages. */
static void
count_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	Rebuild    *g = state;
	uint32		range = range_of(g, tid);
	uint64		before;

	if (range != g->range)
	{
		end_range(g);
		g->range = range;
	}
	before = g->keys.n;
	RangesKeysAdd(&g->keys, values, isnull);
	RangesKeysDropRepeated(&g->keys, before, range);
}

/*
 * Read the pages of one range of a group, and set how many values its rows have.
 * Returns how many pages there are.
 */
BlockNumber
RangesCountRows(Relation heap, Relation index, uint32 number, uint32 range, double *values)
{
	Rebuild    *g = begin_rebuild(heap, index, number);
	BlockNumber pages;

	g->range = range;
	pages = scan(g, BuildIndexInfo(index), count_row, range, 1);
	end_range(g);
	*values = g->values[range];
	return pages;
}

/* ---------- 2: add a layer, and close the others ---------- */

/* The values of all ranges that were counted. */
static double
sum_of(const Rebuild *g)
{
	double		sum = 0;

	for (int i = 0; i < BF_SLICED_RANGES; i++)
		sum += g->values[i];
	return sum;
}

/* The shape of a new layer for the values that were counted. */
static bf_sliced_shape
shape_of_rebuilt(const Rebuild *g, const RangesMeta *meta, double fpp, BlockNumber pages)
{
	double		values[BF_SLICED_RANGES];
	bool		any = sum_of(g) > 0;
	bf_sliced_histogram histogram;
	bf_sliced_shape shape;

	memcpy(values, g->values, sizeof(values));
	histogram = any ? bf_sliced_histogram_of(values, (int) RangesInTable(meta, 0, pages)) : bf_sliced_even(meta->distinct);
	shape = bf_sliced_size(fpp, &histogram);
	if (!any)
		shape.pages = 1;
	return shape;
}

/* Note that a page takes no more additions. */
static void
close_page(Relation index, BlockNumber block)
{
	Buffer		buffer = ReadBuffer(index, block);

	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
	RangesHeadOf(BufferGetPage(buffer))->closed = 1;
	MarkBufferDirtyHint(buffer, true);
	UnlockReleaseBuffer(buffer);
}

/*
 * Add a layer of a shape to a group, and close its other layers.  If it has as many as it
 * can have, the last one is taken for the new one, whatever its shape.  From then on the
 * value of each row is in the new layer, which is returned, or the row is in the table
 * already.
 */
static RangesLayer
begin_layer(Relation index, uint32 number, double fpp, bf_sliced_shape shape)
{
	RangesGroup group;

	RangesLock(index);
	group = RangesGroupFresh(index, number);
	if (group.nlayers < RANGES_LAYERS)
	{
		XLogRecPtr	lsn = RangesAddLayer(index, number, fpp, shape, RangesMetaFresh(index)->distinct);

		/* After a crash no page may be closed that takes additions. */
		if (!XLogRecPtrIsInvalid(lsn))
			XLogFlush(lsn);
		group = RangesGroupFresh(index, number);
	}
	RangesUnlock(index);
	for (uint32 i = 0; i < group.nlayers - 1; i++)
		for (uint32 page = 0; page < group.layers[i].shape.pages; page++)
		{
			close_page(index, RangesBlockOf(&group.layers[i], page));
			CHECK_FOR_INTERRUPTS();
		}
	return *RangesLastLayer(&group);
}

/* ---------- 3: add the values to the new layer ---------- */

/* Called by the second scan for each row. */
static void
rebuild_from_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	Rebuild    *g = state;

	g->keys.n = 0;
	RangesKeysAdd(&g->keys, values, isnull);
	for (uint64 i = 0; i < g->keys.n; i++)
		bf_sliced_add(g->bits, g->layer.shape, g->keys.hashes[i], g->number, range_of(g, tid));
}

/* Add the bits that were collected to the pages of the new layer. */
static void
add_bits(Rebuild *g)
{
	for (uint32 number = 0; number < g->layer.shape.pages; number++)
	{
		const unsigned char *bits = g->bits + (Size) number * BF_SLICED_BYTES;
		Buffer		buffer;
		GenericXLogState *state;
		Page		page;

		CHECK_FOR_INTERRUPTS();
		if (bf_all_zero(bits, BF_SLICED_BYTES))
			continue;
		buffer = ReadBuffer(g->index, RangesBlockOf(&g->layer, number));
		LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
		if (!RangesIsPage(buffer, g->number, &g->layer, number))
			AmDamagedPage(g->index, BufferGetBlockNumber(buffer), "no page of the group");
		state = GenericXLogStart(g->index);
		page = GenericXLogRegisterBuffer(state, buffer, GENERIC_XLOG_FULL_IMAGE);
		((PageHeader) page)->pd_lower = BLCKSZ;
		bf_bits_or(RangesRowsOf(page), bits, BF_SLICED_BYTES);
		GenericXLogFinish(state);
		UnlockReleaseBuffer(buffer);
	}
}

/* ---------- all of it ---------- */

/* Rebuild a group by one new layer, the last one of those that it can have at most. */
static void
rebuild_once(Relation heap, Relation index, uint32 number, double fpp, uint32 used)
{
	RangesMeta	meta = *RangesMetaFresh(index);
	IndexInfo  *info = BuildIndexInfo(index);
	Rebuild    *g = begin_rebuild(heap, index, number);
	BlockNumber pages = scan(g, info, count_row, 0, BF_SLICED_RANGES);

	end_range(g);
	g->layer = begin_layer(index, number, fpp, shape_of_rebuilt(g, &meta, fpp, pages));
	g->bits = palloc_extended((Size) g->layer.shape.pages * BF_SLICED_BYTES, MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	info->ii_BrokenHotChain = false;
	(void) scan(g, info, rebuild_from_row, 0, BF_SLICED_RANGES);
	add_bits(g);
	if (info->ii_BrokenHotChain && IsSummarizing(index))
		used |= RANGES_LACKS_OLD_ROWS;
	RangesEndRebuild(index, number, g->layer.serial, U64FromFullTransactionId(ReadNextFullTransactionId()), used);
	if (sum_of(g) == 0)
		RangesDropEmpty(index, number, g->layer.serial);
	(void) RangesMetaFresh(index);
}

/*
 * Rebuild a group, whose layers keep a rate; its pages of the table are used so much.  If it
 * has all layers that it can have, the last one is taken for all, so that there is room for
 * one of the right size.
 */
void
RangesRebuild(Relation heap, Relation index, uint32 number, double fpp, uint32 used)
{
	while (RangesGroupFresh(index, number).nlayers == RANGES_LAYERS)
		rebuild_once(heap, index, number, fpp, used);
	rebuild_once(heap, index, number, fpp, used);
}

/* ---------- a layer elsewhere: steps 2 and 4, with its bits instead of rows ---------- */

/* Copy the bits of a layer, which takes no more additions. */
static void
copy_bits(Rebuild *g, const RangesLayer *from)
{
	for (uint32 number = 0; number < from->shape.pages; number++)
	{
		RangesPin	pin = RangesPinPage(g->index, RangesBlockOf(from, number));

		if (!pin.locked)
			LockBuffer(pin.buffer, BUFFER_LOCK_SHARE);
		if (!RangesIsPage(pin.buffer, g->number, from, number))
			AmDamagedPage(g->index, BufferGetBlockNumber(pin.buffer), "no page of the group");
		if (RangesHasBits(pin.buffer))
			memcpy(g->bits + (Size) number * BF_SLICED_BYTES, RangesRowsOf(BufferGetPage(pin.buffer)), BF_SLICED_BYTES);
		if (!pin.locked)
			LockBuffer(pin.buffer, BUFFER_LOCK_UNLOCK);
		RangesUnpinPage(pin);
		CHECK_FOR_INTERRUPTS();
	}
}

/*
 * Copy the layer of a group to free pages, and drop the old one.  As when it is rebuilt,
 * additions go to the new layer once the old one is closed.
 */
void
RangesMoveGroup(Relation index, uint32 number, const RangesLayer *layer)
{
	Rebuild    *g = palloc0(sizeof(Rebuild));
	RangesGroup group;

	g->index = index;
	g->number = number;
	g->layer = begin_layer(index, number, layer->fpp, layer->shape);
	group = RangesGroupFresh(index, number);
	/* It may have got another layer meanwhile: the next VACUUM sees to it. */
	if (group.nlayers != 2 || group.layers[0].serial != layer->serial)
		return;
	g->bits = palloc_extended((Size) g->layer.shape.pages * BF_SLICED_BYTES, MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	copy_bits(g, layer);
	add_bits(g);
	RangesEndRebuild(index, number, g->layer.serial, 0, 0);
}
