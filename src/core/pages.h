/*-------------------------------------------------------------------------
 *
 * pages.h
 *	  The blocks of a native filter on pages of 8192 bytes.
 *
 * A live filter (src/live) has its blocks on the pages of an index instead of
 * in one value.  This is the arithmetic of that, without a server:
 *
 *	  byte		   0             64           128                 8128   8192
 *				   +-------------+------------+--   --+------------+
 *	  page p	   | page header | block 0    |  ...  | block 126  |
 *				   +-------------+------------+--   --+------------+
 *
 * Block b of a layer is block b % 127 of the layer's page b / 127, so no block
 * crosses a page, and copying the blocks in order gives the body of a value in
 * the native layout (core/native.h).
 *
 * Adding a value to a block changes at most eight bytes, one in each lane.
 * bf_block_changes() gives them as fragments, for a log that keeps changed
 * bytes alone.
 *
 * src/core/pages.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_PAGES_H
#define BF_PAGES_H

#include "core/native.h"

#define BF_PAGE_BYTES		8192
#define BF_PAGE_HEADER		64	/* bytes before the first block */
#define BF_PAGE_BLOCKS		127 /* blocks of a page */

_Static_assert(BF_PAGE_HEADER + BF_PAGE_BLOCKS * BF_BLOCK_BYTES == BF_PAGE_BYTES,
			   "blocks fill a page");

/* Where a block of a layer is. */
typedef struct bf_block_place
{
	uint64_t	page;			/* of the layer, counted from 0 */
	uint32_t	offset;			/* of the block in that page, in bytes */
} bf_block_place;

/* A stretch of a block that an addition changed. */
typedef struct bf_fragment
{
	uint8_t		offset;			/* in the block, in bytes */
	uint8_t		length;			/* in bytes, 1 or more */
} bf_fragment;

/* As many fragments as an addition makes at most: a byte in each lane. */
#define BF_MAX_FRAGMENTS	BF_LANES

/*
 * Unchanged bytes between two changes that are logged with them.  A fragment
 * of its own takes four bytes beside its data.
 */
#define BF_FRAGMENT_GAP		4

/* The place of block b of a layer. */
static inline bf_block_place
bf_block_place_of(uint64_t block)
{
	return (bf_block_place) {
		.page = block / BF_PAGE_BLOCKS,
		.offset = BF_PAGE_HEADER + (uint32_t) (block % BF_PAGE_BLOCKS) * BF_BLOCK_BYTES,
	};
}

/* The pages that a layer of nblocks blocks takes. */
static inline uint64_t
bf_pages_of(uint64_t nblocks)
{
	return nblocks / BF_PAGE_BLOCKS + (nblocks % BF_PAGE_BLOCKS != 0);
}

/* The blocks on page p of a layer of nblocks blocks: 127, but for the last page. */
static inline uint64_t
bf_blocks_on_page(uint64_t nblocks, uint64_t page)
{
	uint64_t	before = page * BF_PAGE_BLOCKS;

	return nblocks - before < BF_PAGE_BLOCKS ? nblocks - before : BF_PAGE_BLOCKS;
}

extern int	bf_block_changes(const unsigned char *block, uint64_t spread,
							 bf_fragment fragments[BF_MAX_FRAGMENTS]);
extern bool bf_block_is_possible(const unsigned char *block);

#endif							/* BF_PAGES_H */
