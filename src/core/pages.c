/*-------------------------------------------------------------------------
 *
 * pages.c
 *	  The blocks of a native filter on pages: what an addition changes.
 *	  pages.h draws the pages.
 *
 * src/core/pages.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/bits.h"
#include "core/pages.h"

/*
 * The bytes of a block that bf_native_mark() of a spread hash would change, in
 * ascending order; returns how many fragments they make, 0 if every bit is set
 * already.  Changes that lie no more than BF_FRAGMENT_GAP bytes apart share a
 * fragment.  The block is not changed.
 */
int
bf_block_changes(const unsigned char *block, uint64_t spread,
				 bf_fragment fragments[BF_MAX_FRAGMENTS])
{
	bf_fragment *last = NULL;
	int			n = 0;

	for (unsigned lane = 0; lane < BF_LANES; lane++)
	{
		unsigned	bit = (unsigned) (spread >> (16 + 6 * lane)) & 63;
		unsigned	at = 8 * lane + bit / 8;

		if (block[at] >> bit % 8 & 1)
			continue;
		if (last != NULL && at <= (unsigned) last->offset + last->length + BF_FRAGMENT_GAP)
			last->length = (uint8_t) (at + 1 - last->offset);
		else
		{
			last = &fragments[n++];
			*last = (bf_fragment) {.offset = (uint8_t) at,.length = 1};
		}
	}
	return n;
}

/*
 * Can additions have made this block?  Each sets one bit in every lane, so that
 * either all lanes have bits or none has.
 */
bool
bf_block_is_possible(const unsigned char *block)
{
	unsigned	lanes = 0;

	for (int lane = 0; lane < BF_LANES; lane++)
		lanes += !bf_all_zero(block + 8 * lane, 8);
	return lanes == 0 || lanes == BF_LANES;
}
