/*-------------------------------------------------------------------------
 *
 * build_pack.c
 *	  The short form in which a state leaves the server.
 *
 * A state that grows has room for more hashes, and lists a hash as often as it
 * came until the list is full.  Neither is of use to whoever receives it: so a
 * state is packed before it is sent, printed or handed out.  The result is a
 * flat state as any other (core/format.h), and finishes as the filter that the
 * state would have become.
 *
 * It is not done between parallel workers, where a copy in memory costs less
 * than sorting the list.
 *
 * src/build/build_pack.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "build/build_state.h"

/* Drop what repeats of a list, if it is much; does the list now differ from the value's? */
static bool
drop_repeats(BuildState *s, bool own)
{
	if (!build_repeats_much(s))
		return false;
	if (!own)
		build_own_list(s);
	build_drop_repeats(s);
	return true;
}

/* Are the bits that a list would become smaller than the list? */
static bool
bits_are_smaller(const BuildState *s)
{
	return !build_sizes_itself(s) && !build_keeps_list(s) &&
		build_bits_bytes(s) < s->n * sizeof(uint64);
}

/*
 * The state as a flat value without room and with few repetitions: as bits, if
 * their size is known and smaller than the list.  It is in CurrentMemoryContext,
 * or the argument itself if that is so already.  The state keeps its meaning; a
 * list may be in another order after that.
 */
Datum
BuildPack(Datum state)
{
	BuildState	flat;
	BuildState *s;
	bool		changed = false;

	if (!BuildIsObject(state))
		state = PointerGetDatum(BloomFlat(state));
	s = BuildOpen(state, &flat);
	if (s->stage == BF_STAGE_HASHES)
	{
		changed = drop_repeats(s, s != &flat);
		if (bits_are_smaller(s))
			return BuildFlatToBits(s, false);
	}
	if (s == &flat && !changed && BuildFlatSize(s) == VARSIZE(DatumGetPointer(state)))
		return state;
	return BuildFlatNew(s, BuildFlatSize(s));
}
