/*-------------------------------------------------------------------------
 *
 * live_pages.c
 *	  Reading the pages of a live filter: the metapage, and testing blocks.
 *
 * The metapage is read once, checked completely, and kept with the relation
 * cache entry, which the server drops when the index gets another file.  All
 * that changes in it without that is that layers are added; so each use reads
 * the number of layers, one word, and the rest again if there are more.
 *
 * Blocks are tested without a content lock.  Bits are only ever set, and a
 * word is read in one piece, so a test that overlaps an addition may miss what
 * is being added and nothing else.  What a test finds need not be in the WAL
 * yet; LiveBlockIsLogged() is for those who must know.
 *
 * Serializable transactions take the predicate locks of the pages that answer
 * them, and those who add a value check them, though it may be there: it is the
 * row that counts, not its bits.
 *
 * What is read is believed only after its place and its owner are checked: a
 * damaged page is an error that names the index.
 *
 * src/live/live_pages.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/transam.h"
#include "access/xact.h"
#include "storage/predicate.h"
#include "utils/memutils.h"
#include "utils/snapmgr.h"

#include "am/am.h"
#include "core/layers.h"
#include "filter/filter.h"
#include "live/live.h"

/* Is layer i possible, given those before it, in an index of so many pages? */
static bool
layer_is_possible(const LiveMeta *meta, uint32 i, BlockNumber pages)
{
	const LiveLayer *layer = &meta->layers[i];
	uint64		first = i == 0 ? LIVE_METAPAGE + 1 :
		(uint64) meta->layers[i - 1].first + meta->layers[i - 1].npages;

	return layer->first == first && layer->npages > 0 && first + layer->npages <= pages &&
		layer->nblocks > 0 && bf_pages_of(layer->nblocks) == layer->npages &&
		(layer->hashes == BF_LANES || layer->hashes == 2 * BF_LANES) &&
		layer->capacity > 0 && layer->fpp > 0 && layer->fpp < 1;
}

/* Is the element kind one that there can be, of printable characters? */
static bool
has_kind(const LiveMeta *meta)
{
	if (meta->kind_len < 1 || meta->kind_len > LIVE_MAX_KIND)
		return false;
	for (uint32 i = 0; i < meta->kind_len; i++)
		if (meta->kind[i] < ' ' || meta->kind[i] > '~')
			return false;
	return true;
}

/* Check the metapage's contents; NULL if they are right, else what is wrong. */
static const char *
fault_of(const LiveMeta *meta, BlockNumber pages)
{
	if (meta->magic != LIVE_MAGIC)
		return "no metapage";
	if (meta->version != LIVE_VERSION)
		return "an unknown version";
	if (!(meta->fpp > 0 && meta->fpp < 1) ||
		(meta->overflow != BF_OVERFLOW_DEGRADE && meta->overflow != BF_OVERFLOW_GROW) ||
		meta->expansion < 1 || meta->expansion > BF_MAX_EXPANSION)
		return "impossible options";
	if (!has_kind(meta))
		return "an impossible element kind";
	if (meta->nlayers > LIVE_MAX_LAYERS)
		return "too many layers";
	for (uint32 i = 0; i < meta->nlayers; i++)
		if (!layer_is_possible(meta, i, pages))
			return "an impossible layer";
	if (Max(meta->horizon, meta->made) >= U64FromFullTransactionId(ReadNextFullTransactionId()))
		return "an impossible horizon";
	return NULL;
}

/*
 * Read the metapage, check it, and keep it with the relation cache entry.
 * The result is valid until the index is closed or this is called again.
 */
const LiveMeta *
LiveMetaFresh(Relation index)
{
	LiveMeta   *meta = palloc(sizeof(LiveMeta));
	bool		whole = AmReadContents(index, LIVE_METAPAGE, meta, sizeof(LiveMeta));
	const char *fault;

	/*
	 * The pages are counted after it was read: a layer's are there before it
	 * names them.
	 */
	fault = whole ? fault_of(meta, RelationGetNumberOfBlocks(index)) : "no metapage";
	if (fault != NULL)
		AmDamagedPage(index, LIVE_METAPAGE, fault);
	if (index->rd_amcache == NULL)
		index->rd_amcache = MemoryContextAlloc(index->rd_indexcxt, sizeof(LiveMeta));
	memcpy(index->rd_amcache, meta, sizeof(LiveMeta));
	pfree(meta);
	return index->rd_amcache;
}

/*
 * The metapage as it was when it was last read, or as it is: newer layers may be
 * missing.  The result is valid until the index is closed or the metapage read.
 */
const LiveMeta *
LiveMetaKept(Relation index)
{
	return index->rd_amcache != NULL ? index->rd_amcache : LiveMetaFresh(index);
}

/* Pin the metapage for LiveMetaIn(); the caller releases the buffer. */
Buffer
LivePinMeta(Relation index)
{
	(void) LiveMetaKept(index);
	return AmPinPage(index, LIVE_METAPAGE);
}

/* The number of layers as it is now, given the metapage's buffer, pinned. */
uint32
LiveLayersIn(Buffer buffer)
{
	return *(volatile uint32 *) &LivePageMeta(BufferGetPage(buffer))->nlayers;
}

/*
 * The metapage as it is now, given its buffer, pinned: read again only if layers
 * were added.  The result is valid until the index is closed or the next call.
 */
const LiveMeta *
LiveMetaIn(Relation index, Buffer buffer)
{
	const LiveMeta *meta = index->rd_amcache;

	return meta != NULL && LiveLayersIn(buffer) == meta->nlayers ? meta : LiveMetaFresh(index);
}

/* LiveMetaIn() for one use, without a buffer. */
const LiveMeta *
LiveMetaOf(Relation index)
{
	Buffer		buffer = LivePinMeta(index);
	const LiveMeta *meta = LiveMetaIn(index, buffer);

	ReleaseBuffer(buffer);
	return meta;
}

/* A page of a layer, pinned and checked; both are counted from 0. */
Buffer
LiveReadPage(Relation index, const LiveMeta *meta, uint32 layer, uint32 page)
{
	BlockNumber block = meta->layers[layer].first + page;
	Buffer		buffer = AmPinPage(index, block);
	const LivePageHead *head = LiveHeadOf(BufferGetPage(buffer));

	if (unlikely(!AmHasHeader(BufferGetPage(buffer), BF_PAGE_HEADER) ||
				 head->magic != LIVE_MAGIC || head->layer != layer || head->page != page))
		AmDamagedPage(index, block, "no page of the layer");
	return buffer;
}

/*
 * Does the block at offset of a page have all bits of a spread hash, and are
 * they in the WAL?  The answer is no while an addition to the page is not
 * complete.
 */
bool
LiveBlockIsLogged(Buffer buffer, uint32 offset, uint64 spread)
{
	const unsigned char *block = (const unsigned char *) BufferGetPage(buffer) + offset;
	bool		found = bf_native_check(block, spread);

	if (found)
	{
		/* Whoever set them has released the lock only after logging. */
		LockBuffer(buffer, BUFFER_LOCK_SHARE);
		found = bf_native_check(block, spread);
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	return found;
}

/* The block of the index on which a layer has the bits of a mixed hash. */
static BlockNumber
page_of(const LiveLayer *layer, uint64 mixed)
{
	return layer->first + (BlockNumber) bf_block_place_of(bf_native_block(mixed, layer->nblocks)).page;
}

/*
 * Call a function for each block of the index whose contents decide whether a
 * value with a native hash is there: of each layer one page or two, or the
 * metapage as long as there is no layer.
 */
static void
for_pages_of(Relation index, const LiveMeta *meta, uint64 hash,
			 void (*visit) (Relation index, BlockNumber block))
{
	if (meta->nlayers == 0)
		visit(index, LIVE_METAPAGE);
	for (uint32 i = 0; i < meta->nlayers; i++)
	{
		visit(index, page_of(&meta->layers[i], bf_native_mix(hash)));
		if (meta->layers[i].hashes > BF_LANES)
			visit(index, page_of(&meta->layers[i], bf_native_mix(bf_native_rehash(hash))));
	}
}

static void
lock_page(Relation index, BlockNumber block)
{
	PredicateLockPage(index, block, GetActiveSnapshot());
}

static void
check_page(Relation index, BlockNumber block)
{
	CheckForSerializableConflictIn(index, NULL, block);
}

/*
 * A serializable transaction has added the row of a value with this native hash,
 * whether or not that changed a bit: those who read that the value is absent
 * read before that.  Their locks are those of the layers that were there then.
 */
void
LiveCheckConflicts(Relation index, const LiveMeta *meta, uint64 hash)
{
	check_page(index, LIVE_METAPAGE);
	if (meta->nlayers > 0)
		for_pages_of(index, meta, hash, check_page);
}

/* How a block is tested. */
typedef enum BlockTest
{
	TEST_AT_ONCE,				/* without a lock */
	TEST_LOGGED,				/* the bits must be in the WAL, too */
	TEST_SETTLED				/* after whoever has it locked, also if the
								 * answer is no */
} BlockTest;

/* Does the block at offset of a page have all bits of a spread hash? */
static bool
test_block(Buffer buffer, uint32 offset, uint64 spread, BlockTest test)
{
	const unsigned char *block = (const unsigned char *) BufferGetPage(buffer) + offset;
	bool		found;

	if (test == TEST_LOGGED)
		return LiveBlockIsLogged(buffer, offset, spread);
	if (test == TEST_SETTLED)
		LockBuffer(buffer, BUFFER_LOCK_SHARE);
	found = bf_native_check(block, spread);
	if (test == TEST_SETTLED)
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	return found;
}

/* Does the block of a mixed hash in a layer have all its bits? */
static bool
block_contains(Relation index, const LiveMeta *meta, uint32 layer, uint64 mixed, BlockTest test)
{
	bf_block_place at = bf_block_place_of(bf_native_block(mixed, meta->layers[layer].nblocks));
	Buffer		buffer = LiveReadPage(index, meta, layer, (uint32) at.page);
	bool		found = test_block(buffer, at.offset, bf_native_spread(mixed), test);

	ReleaseBuffer(buffer);
	return found;
}

static bool
layer_contains(Relation index, const LiveMeta *meta, uint32 layer, uint64 hash, BlockTest test)
{
	return block_contains(index, meta, layer, bf_native_mix(hash), test) &&
		(meta->layers[layer].hashes == BF_LANES ||
		 block_contains(index, meta, layer, bf_native_mix(bf_native_rehash(hash)), test));
}

/* Does one of the oldest nlayers layers contain it? */
static bool
any_layer_contains(Relation index, const LiveMeta *meta, uint32 nlayers, uint64 hash, BlockTest test)
{
	/* The newest has most of the values. */
	for (uint32 i = nlayers; i > 0; i--)
		if (layer_contains(index, meta, i - 1, hash, test))
			return true;
	return false;
}

/*
 * LiveContains() in a serializable transaction, which locks what it reads before
 * it does so.  Those who add a value look for such locks after they have changed
 * the bits.  One who does so in a layer that is made meanwhile may do that too
 * early, so layers that are new when all has been read are read as well.
 */
static bool
serializable_contains(Relation index, const LiveMeta *meta, uint64 hash)
{
	uint32		nlayers;

	do
	{
		nlayers = meta->nlayers;
		for_pages_of(index, meta, hash, lock_page);
		if (any_layer_contains(index, meta, nlayers, hash, TEST_AT_ONCE))
			return true;
		meta = LiveMetaOf(index);
	} while (meta->nlayers != nlayers);
	return false;
}

/*
 * May a value with this native hash have been added?  The metapage may be read
 * again meanwhile.
 */
bool
LiveContains(Relation index, const LiveMeta *meta, uint64 hash)
{
	if (unlikely(IsolationIsSerializable()))
		return serializable_contains(index, meta, hash);
	return any_layer_contains(index, meta, meta->nlayers, hash, TEST_AT_ONCE);
}

/*
 * May a value with this native hash have been added to another layer than the
 * newest, and is that logged?  For one who would otherwise add it: if true, the
 * bits are in the WAL before whatever the caller logs from now on.
 */
bool
LiveOldHasLogged(Relation index, const LiveMeta *meta, uint64 hash)
{
	return meta->nlayers > 1 && any_layer_contains(index, meta, meta->nlayers - 1, hash, TEST_LOGGED);
}

/*
 * May a value with this native hash have been added to another layer than the
 * newest?  For one who goes on to claim it there, in live_claim.c: whoever has
 * locked a page of another layer before this is waited for.
 */
bool
LiveOldHasSettled(Relation index, const LiveMeta *meta, uint64 hash)
{
	return meta->nlayers > 1 && any_layer_contains(index, meta, meta->nlayers - 1, hash, TEST_SETTLED);
}
