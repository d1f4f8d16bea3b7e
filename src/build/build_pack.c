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

/* Are the bits that a list would become smaller than the list? */
static bool
bits_are_smaller(const BuildState *s)
{
	return !build_sizes_itself(s) && !build_keeps_list(s) &&
		build_bits_bytes(s) < s->n * sizeof(uint64);
}

/*
 * The state as a new flat value in CurrentMemoryContext, without room and with
 * few repetitions: as bits, if their size is known and smaller than the list.
 * The state keeps its meaning; an object's list may be in another order then.
 */
Datum
BuildPack(Datum state)
{
	BuildState	flat;
	BuildState *s = BuildOpen(state, &flat);

	if (s->stage == BF_STAGE_HASHES && build_repeats_much(s))
	{
		if (s == &flat)
			build_own_list(s);
		build_drop_repeats(s);
	}
	if (s->stage == BF_STAGE_HASHES && bits_are_smaller(s))
		return BuildFlatToBits(s, false);
	return BuildFlatNew(s, BuildFlatSize(s));
}
