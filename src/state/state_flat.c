/*-------------------------------------------------------------------------
 *
 * state_flat.c
 *	  The flat form of a state, in which it travels between processes and is
 *	  stored; state_bytes.h draws it.
 *
 * src/state/state_flat.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "state/state.h"

/* Words copied between two polls. */
#define POLL_WORDS			(BF_POLL_BYTES / sizeof(uint64))

/* Report bytes that are no state, softly if escontext says so. */
static void
bad_input(bf_fault fault, int sqlerrcode, struct Node *escontext)
{
	ereturn(escontext,,
			(errcode(sqlerrcode),
			 errmsg("not a valid bloom_state: %s", bf_fault_text(fault)),
			 errhint("Only what bloom_partial_agg returned, or what an aggregate sent from another server, can be read.")));
}

/*
 * n stored hashes as the core wants them: aligned, in this machine's byte
 * order.  Where they are so, that is the value itself, else a palloc'd copy.
 */
static uint64 *
native_hashes(unsigned char *stored, uint64 n)
{
	uint64	   *hashes;

	if (!BF_BIG_ENDIAN && (uintptr_t) stored % sizeof(uint64) == 0)
		return (uint64 *) stored;
	hashes = palloc_extended(Max(n, 1) * sizeof(uint64), MCXT_ALLOC_HUGE);
	for (uint64 i = 0; i < n; i++)
	{
		hashes[i] = bf_load64(stored + i * sizeof(uint64));
		if (i % POLL_WORDS == 0)
			bf_poll();
	}
	return hashes;
}

/* Store n hashes, little-endian. */
static void
store_hashes(unsigned char *to, const uint64 *hashes, uint64 n)
{
	for (uint64 i = 0; i < n; i++)
	{
		bf_store64(to + i * sizeof(uint64), hashes[i]);
		if (i % POLL_WORDS == 0)
			bf_poll();
	}
}

/*
 * Open a flat value in memory.  Raises an error for damaged bytes.  What cannot be
 * used where it is in the value is in CurrentMemoryContext.
 */
static void
open_flat(struct varlena *value, BloomState *view)
{
	bf_fault	fault = bf_state_open(&view->f, value, VARSIZE(value));
	unsigned char *body = view->f.body;

	if (fault != BF_OK)
		bad_input(fault, ERRCODE_DATA_CORRUPTED, NULL);
	view->n = bf_load64(body + BF_STATE_AT_N);
	view->stage = bf_load32(body + BF_STATE_AT_STAGE);
	view->f.body = NULL;
	if (view->stage == BF_STAGE_HASHES)
	{
		view->hashes = native_hashes(body + BF_STATE_HEADER, view->n);
		return;
	}
	view->f.body = body + BF_STATE_HEADER;
	view->hashes = native_hashes(view->f.body + bf_body_bytes(&view->f), view->n);
	if (StateSizesItself(view))
	{
		uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

		/* Bits of an open size are followed by samples, not by hashes. */
		bf_sample_init(&view->sample, palloc(nslots * sizeof(uint64)), nslots);
		bf_sample_raise(&view->sample, bf_load32(body + BF_STATE_AT_SHIFT));
		bf_sample_add(&view->sample, view->hashes, view->n, 1);
		view->n = 0;
	}
}

/*
 * Open a state to be read: the state itself, without anything outside of its
 * list and bits, or *view of a flat value.
 */
BloomState *
StateOpen(Datum state, BloomState *view)
{
	if (VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(state)))
	{
		StateFlush(StateOfDatum(state));
		return StateOfDatum(state);
	}
	memset(view, 0, sizeof(BloomState));
	open_flat(PG_DETOAST_DATUM(state), view);
	return view;
}

/* The length of a flushed state as a flat value. */
static Size
flat_size(const BloomState *s)
{
	Size		size = bf_header_bytes(s->f.head.kind_len) + BF_STATE_HEADER;

	if (s->stage == BF_STAGE_HASHES)
		return size + s->n * sizeof(uint64);
	size += bf_body_bytes(&s->f);
	if (StateSizesItself(s))
		size += s->sample.held * sizeof(uint64);
	return size;
}

/* The samples as a palloc'd list, s->sample.held of them. */
uint64 *
StateSamples(const BloomState *s)
{
	uint64	   *samples = palloc(Max(s->sample.held, 1) * sizeof(uint64));

	(void) bf_sample_get(&s->sample, samples);
	return samples;
}

/* Write a flushed state at value, which has the size that flat_size() says. */
static void
write_flat(const BloomState *s, struct varlena *value, Size size)
{
	unsigned char *body = (unsigned char *) value + bf_header_bytes(s->f.head.kind_len);
	unsigned char *end = body + BF_STATE_HEADER;
	uint64	   *listed = s->hashes;
	uint64		n = s->n;
	uint32		shift = 0;

	SET_VARSIZE(value, size);
	bf_state_header_write(value, &s->f.head);
	if (s->stage == BF_STAGE_BITS)
	{
		Assert(s->n == 0);
		bf_bits_copy(end, s->f.body, bf_body_bytes(&s->f));
		end += bf_body_bytes(&s->f);
		if (StateSizesItself(s))
		{
			listed = StateSamples(s);
			n = s->sample.held;
			/* Their order depends on this process's seed, and is dropped. */
			bf_hashes_sort(listed, n, 1);
			shift = s->sample.shift;
		}
	}
	store_hashes(end, listed, n);
	if (listed != s->hashes)
		pfree(listed);
	bf_store32(body + BF_STATE_AT_STAGE, s->stage);
	bf_store32(body + BF_STATE_AT_SHIFT, shift);
	bf_store64(body + BF_STATE_AT_N, n);
}

/* ExpandedObjectMethods: the length of the flat form. */
static Size
object_flat_size(ExpandedObjectHeader *eohptr)
{
	BloomState *s = (BloomState *) eohptr;

	StateFlush(s);
	return flat_size(s);
}

/*
 * ExpandedObjectMethods: write the flat form to result, of the size that
 * object_flat_size() gave.
 */
static void
object_flatten(ExpandedObjectHeader *eohptr, void *result, Size size)
{
	write_flat((BloomState *) eohptr, result, size);
}

const ExpandedObjectMethods StateMethods = {
	object_flat_size,
	object_flatten
};

/*
 * The state as a new flat value in CurrentMemoryContext, for whoever stores it
 * or sends it to another server: with few repetitions, and as bits if these are
 * smaller than the list and their size is known.  It finishes as the filter
 * that the state would have become.  The state keeps its meaning; its list may
 * be in another order then.
 *
 * It is not done between parallel workers, where a copy in memory costs less
 * than sorting the list.  Hashes are sent as they are: leaving out their highest
 * bits, group by group, saved 23 % of the bytes and 2 to 3 % of the processor
 * time of builds on Citus (bench/RESULTS.md, "Several servers").
 */
Datum
StatePack(Datum state)
{
	BloomState *s = StateOpenOwn(state);
	struct varlena *value;
	Size		size;

	if (s->stage == BF_STAGE_HASHES && StateRepeatsMuch(s))
		StateDropRepeats(s);
	if (s->stage == BF_STAGE_HASHES && !StateSizesItself(s) && !StateKeepsList(s) &&
		bf_body_bytes(&s->f) < s->n * sizeof(uint64))
		StateToBits(s);
	size = flat_size(s);
	value = palloc_extended(size, MCXT_ALLOC_HUGE);
	write_flat(s, value, size);
	return PointerGetDatum(value);
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
	bad_input(fault, sqlerrcode, escontext);
	return NULL;
}
