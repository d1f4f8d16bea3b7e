/*-------------------------------------------------------------------------
 *
 * live_parts.c
 *	  The bits of a layer that memory does not hold, part by part.
 *
 * A part is a run of the layer's pages.  The places that hashes set bits in are
 * written to temporary files, one for each part, and then the bits of one part
 * after the other are made in memory.  So 8 bytes a value, or 16 at rates below
 * 0.001, are written to and read from disk, in the order of the rows.
 *
 * Each file has a page of memory.  If there were so many that these take more
 * than a part does, parts are larger.
 *
 * What it does not do: write pages (live_build.c).
 *
 * src/live/live_parts.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "commands/tablespace.h"
#include "miscadmin.h"
#include "storage/buffile.h"

#include "live/live.h"

/* Places that are read from a file at once. */
#define READ_AHEAD		1024

struct LiveParts
{
	uint64		nblocks;		/* of the layer */
	uint32		npages;
	bool		twice;			/* has a value two places? */
	uint32		part_pages;		/* of each part but the last */
	uint32		nparts;
	uint32		next;			/* part that has not been made yet */
	BufFile   **files;			/* mixed hashes, as uint64, by the part of
								 * their block */
	unsigned char *bits;		/* of a part; NULL before the first */
};

/*
 * Begin to collect the hashes of a layer, parts of which take `memory` bytes or
 * little more.  All is allocated in the current memory context, whose end frees it;
 * the files, after the last part, are closed.
 */
LiveParts *
LivePartsBegin(const LiveLayer *layer, Size memory)
{
	LiveParts  *parts = palloc0(sizeof(LiveParts));
	Size		least = (Size) sqrt((double) layer->npages) * BLCKSZ;

	parts->nblocks = layer->nblocks;
	parts->npages = layer->npages;
	parts->twice = layer->hashes > BF_LANES;
	parts->part_pages = (uint32) Min(Max(Max(memory, least) / BLCKSZ, 1), layer->npages);
	parts->nparts = (layer->npages - 1) / parts->part_pages + 1;
	parts->files = palloc_array(BufFile *, parts->nparts);
	PrepareTempTablespaces();
	for (uint32 i = 0; i < parts->nparts; i++)
		parts->files[i] = BufFileCreateTemp(false);
	return parts;
}

static inline void
put(LiveParts *parts, uint64 mixed)
{
	uint64		page = bf_native_block(mixed, parts->nblocks) / BF_PAGE_BLOCKS;

	BufFileWrite(parts->files[page / parts->part_pages], &mixed, sizeof(mixed));
}

/* Collect n native hashes. */
void
LivePartsAdd(LiveParts *parts, const uint64 *hashes, uint64 n)
{
	for (uint64 i = 0; i < n; i++)
	{
		put(parts, bf_native_mix(hashes[i]));
		if (parts->twice)
			put(parts, bf_native_mix(bf_native_rehash(hashes[i])));
	}
	CHECK_FOR_INTERRUPTS();
}

/* Set the bits of a file's hashes in a part that begins with a block. */
static void
set_bits(LiveParts *parts, BufFile *file, uint64 first)
{
	uint64		mixed[READ_AHEAD];
	size_t		n;

	if (BufFileSeek(file, 0, 0, SEEK_SET) != 0)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not rewind temporary file: %m")));
	while ((n = BufFileRead(file, mixed, sizeof(mixed)) / sizeof(uint64)) > 0)
	{
		for (size_t i = 0; i < n; i++)
			bf_native_mark(parts->bits + (bf_native_block(mixed[i], parts->nblocks) - first) * BF_BLOCK_BYTES,
						   bf_native_spread(mixed[i]));
		CHECK_FOR_INTERRUPTS();
	}
}

/*
 * The blocks of the next part, and the number of its pages, in the order of the
 * layer; NULL after the last.  The result is valid until the next call.
 */
const unsigned char *
LivePartsNext(LiveParts *parts, uint32 *npages)
{
	Size		size = (Size) parts->part_pages * BF_PAGE_BLOCKS * BF_BLOCK_BYTES;
	uint32		first = parts->next * parts->part_pages;

	if (parts->next == parts->nparts)
		return NULL;
	if (parts->bits == NULL)
		parts->bits = palloc_extended(size, MCXT_ALLOC_HUGE);
	bf_bits_clear(parts->bits, size);
	set_bits(parts, parts->files[parts->next], (uint64) first * BF_PAGE_BLOCKS);
	BufFileClose(parts->files[parts->next]);
	*npages = Min(parts->part_pages, parts->npages - first);
	parts->next++;
	return parts->bits;
}
