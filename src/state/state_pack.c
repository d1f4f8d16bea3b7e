/*-------------------------------------------------------------------------
 *
 * state_pack.c
 *	  The short form in which a state leaves the aggregate, and the server.
 *
 * A state that grows has room for more hashes, and lists a hash as often as it
 * came until the list is full.  Neither is of use to whoever receives it: so a
 * state is packed before it is sent, printed or handed out.  The result is a
 * flat state as any other (state/state_bytes.h), and finishes as the filter that
 * the state would have become.  The hashes themselves are sent as they are:
 * leaving out their highest bits, group by group, saved 23 % of the bytes and 2 to
 * 3 % of the processor time of builds on Citus (bench/RESULTS.md, "Several
 * servers").
 *
 * It is not done between parallel workers, where a copy in memory costs less
 * than sorting the list.
 *
 * src/state/state_pack.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "state/state_forms.h"

/*
 * Open a state whose list, if it has one, shall have few repetitions.  The state
 * keeps its meaning; an object's list may be in another order then.
 */
static BloomState *
open_without_repeats(Datum state, BloomState *flat)
{
	BloomState *s = StateOpen(state, flat);

	if (s->stage == BF_STAGE_HASHES && state_repeats_much(s))
	{
		if (s == flat)
			state_own_list(s);
		state_drop_repeats(s);
	}
	return s;
}

/*
 * The state as a new flat value in CurrentMemoryContext, without room and with
 * few repetitions: as bits, if their size is known and smaller than the list.
 * The state keeps its meaning; an object's list may be in another order then.
 */
Datum
StatePack(Datum state)
{
	BloomState	flat;
	const BloomState *s = open_without_repeats(state, &flat);

	if (s->stage == BF_STAGE_HASHES && !state_sizes_itself(s) && !state_keeps_list(s) &&
		state_bits_bytes(s) < s->n * sizeof(uint64))
		return StateFlatToBits(s, false);
	return StateFlatNew(s, StateFlatSize(s));
}

/*
 * The state that was sent as value, which was palloc'd and may be anything
 * with a length word: flat, in CurrentMemoryContext.  Bytes that are no state
 * are an error, or if escontext says so, a soft one, and the result is NULL.
 */
struct varlena *
StateReceive(struct varlena *value, int sqlerrcode, struct Node *escontext)
{
	bf_filter	filter;
	bf_fault	fault = bf_state_validate(&filter, value, VARSIZE(value));

	if (fault == BF_OK)
		return value;
	StateBadInput(fault, sqlerrcode, escontext);
	return NULL;
}
