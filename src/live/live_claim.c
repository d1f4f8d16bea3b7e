/*-------------------------------------------------------------------------
 *
 * live_claim.c
 *	  Claiming a value: adding it to a live filter, and saying whether it was new.
 *
 * Of all who claim a value, exactly one gets the answer that it is new, unless the filter
 * takes it for one that is there.  What decides is the moment at which the value
 * is added to the newest layer.  Then its pages are locked, and under these locks
 * it is seen that the value is not there yet and that the layer is still the
 * newest.  The older layers were looked at before, each page after whoever had
 * locked it: a claim that locks it later finds that its layer is no longer the
 * newest, and starts over.  So no two claims take each other for absent.
 *
 * The pages of a value, two at most, are locked in the order of their numbers.
 * All others lock one page of a layer at a time.
 *
 * What a claim has added is not taken back if its transaction fails.
 *
 * What it does not do: agree with other indexes about a value, which callers see
 * to (functions/live_functions.c); add the row.
 *
 * src/live/live_claim.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xact.h"
#include "miscadmin.h"

#include "live/live.h"

/* The bits of a value in one block. */
typedef struct Mark
{
	Buffer		buffer;			/* the page, pinned */
	uint32		page;			/* its number in the layer */
	uint32		offset;			/* of the block in the page */
	uint64		spread;			/* the hash */
} Mark;

/* All bits of a value in a layer, in the order of pages. */
typedef struct Marks
{
	int			n;
	Mark		mark[2];
} Marks;

static Mark
pin_mark(Relation index, const LiveMeta *meta, uint64 mixed)
{
	uint32		last = meta->nlayers - 1;
	bf_block_place at = bf_block_place_of(bf_native_block(mixed, meta->layers[last].nblocks));

	return (Mark) {
		.buffer = LiveReadPage(index, meta, last, (uint32) at.page),
		.page = (uint32) at.page,
		.offset = at.offset,
		.spread = bf_native_spread(mixed),
	};
}

/* Pin the pages of a native hash in the newest layer. */
static Marks
pin_marks(Relation index, const LiveMeta *meta, uint64 hash)
{
	Marks		m = {.n = 1};

	m.mark[0] = pin_mark(index, meta, bf_native_mix(hash));
	if (meta->layers[meta->nlayers - 1].hashes > BF_LANES)
	{
		m.mark[m.n++] = pin_mark(index, meta, bf_native_mix(bf_native_rehash(hash)));
		if (m.mark[1].page < m.mark[0].page)
		{
			Mark		first = m.mark[1];

			m.mark[1] = m.mark[0];
			m.mark[0] = first;
		}
	}
	return m;
}

static void
unpin_marks(const Marks *m)
{
	for (int i = 0; i < m->n; i++)
		ReleaseBuffer(m->mark[i].buffer);
}

/* Lock or unlock the pages, of which two can be one. */
static void
lock_marks(const Marks *m, int mode)
{
	LockBuffer(m->mark[0].buffer, mode);
	if (m->n > 1 && m->mark[1].page != m->mark[0].page)
		LockBuffer(m->mark[1].buffer, mode);
}

/* Set and log the bits; false if all were set.  The pages are locked. */
static bool
set_marks(Relation index, const Marks *m)
{
	bool		absent = false;

	for (int i = 0; i < m->n; i++)
	{
		const Mark *mark = &m->mark[i];

		if (bf_native_check((unsigned char *) BufferGetPage(mark->buffer) + mark->offset, mark->spread))
			continue;
		LiveLogMark(index, mark->buffer, mark->offset, mark->spread);
		absent = true;
	}
	return absent;
}

/*
 * Add a native hash to the newest layer of meta, unless that is no longer the
 * newest one; *absent says whether it was not there.
 */
static bool
claim_in_newest(Relation index, Buffer metapage, const LiveMeta *meta, uint64 hash, bool *absent)
{
	Marks		m = pin_marks(index, meta, hash);
	bool		newest;

	lock_marks(&m, BUFFER_LOCK_EXCLUSIVE);
	newest = LiveLayersIn(metapage) == meta->nlayers;
	if (newest)
		*absent = set_marks(index, &m);
	lock_marks(&m, BUFFER_LOCK_UNLOCK);
	unpin_marks(&m);
	return newest;
}

/* Try to claim a native hash; false if a layer was made meanwhile. */
static bool
try_claim(Relation index, Buffer metapage, uint64 hash, bool *absent)
{
	const LiveMeta *meta = LiveMetaIn(index, metapage);

	*absent = false;
	if (meta->nlayers == 0)
	{
		LiveGrow(index, 0);
		return false;
	}
	if (LiveContains(index, meta, hash))
		return true;
	meta = LiveMetaIn(index, metapage);
	return LiveOldHasSettled(index, meta, hash) ||
		claim_in_newest(index, metapage, meta, hash, absent);
}

/*
 * Add a value with this native hash; false if it may have been added before.
 */
bool
LiveClaim(Relation index, uint64 hash)
{
	Buffer		metapage = LivePinMeta(index);
	bool		absent;

	while (!try_claim(index, metapage, hash, &absent))
		CHECK_FOR_INTERRUPTS();
	if (absent)
	{
		/*
		 * Without a row, the transaction would not wait for the WAL when it
		 * commits.
		 */
		if (RelationNeedsWAL(index))
			(void) GetTopTransactionId();
		LiveGrowIfFull(index, LiveMetaIn(index, metapage));
		if (unlikely(IsolationIsSerializable()))
			LiveCheckConflicts(index, LiveMetaIn(index, metapage), hash);
	}
	ReleaseBuffer(metapage);
	return absent;
}
