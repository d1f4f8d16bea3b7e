/*-------------------------------------------------------------------------
 *
 * state_pack.c
 *	  The short forms in which a state leaves the aggregate, and the server.
 *
 * A state that grows has room for more hashes, and lists a hash as often as it
 * came until the list is full.  Neither is of use to whoever receives it: so a
 * state is packed before it is sent, printed or handed out.  The result is a
 * flat state as any other (state/state_bytes.h), and finishes as the filter that the
 * state would have become.
 *
 * The list of a state that leaves the server is packed further (core/packed.h),
 * and unpacked when the state comes back: no other function meets that form.
 * Builds on Citus send 0.36 to 0.89 of the bytes because of both.  With call sites
 * that are kept between rows, they take 0.50 to 0.84 of the time of the processors
 * (bench/RESULTS.md, "Several servers").
 *
 * It is not done between parallel workers, where a copy in memory costs less
 * than sorting the list.
 *
 * src/state/state_pack.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/memutils.h"

#include "state/state_forms.h"
#include "core/packed.h"

/* What is before a packed list: the stage, where all states have it, and n. */
#define PACKED_AT_N		4		/* the number of hashes, of 4 bytes */
#define PACKED_HEADER	8

/* Are the bits that a list would become smaller than the list? */
static bool
bits_are_smaller(const BloomState *s)
{
	return !state_sizes_itself(s) && !state_keeps_list(s) &&
		state_bits_bytes(s) < s->n * sizeof(uint64);
}

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

/* StatePack() of an open state. */
static Datum
pack(const BloomState *s)
{
	if (s->stage == BF_STAGE_HASHES && bits_are_smaller(s))
		return StateFlatToBits(s, false);
	return StateFlatNew(s, StateFlatSize(s));
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

	return pack(open_without_repeats(state, &flat));
}

/* A list of hashes of one word as a new value whose body is packed. */
static Datum
pack_list(const BloomState *s)
{
	Size		header = bf_header_bytes(s->f.head.kind_len);
	Size		size = header + PACKED_HEADER + bf_packed_bytes(s->n);
	struct varlena *value = palloc(size);
	unsigned char *body = (unsigned char *) value + header;
	uint32	   *counters = palloc(bf_packed_counters(s->n) * sizeof(uint32));

	SET_VARSIZE(value, size);
	bf_state_header_write(value, &s->f.head);
	bf_store32(body + BF_STATE_AT_STAGE, BF_STAGE_PACKED);
	bf_store32(body + PACKED_AT_N, (uint32) s->n);
	bf_pack(body + PACKED_HEADER, s->hashes, (uint32) s->n, counters);
	pfree(counters);
	return PointerGetDatum(value);
}

/*
 * The state in the form in which it leaves the server, a new flat value in
 * CurrentMemoryContext: that of StatePack(), with the list packed if its
 * hashes have one word.
 */
Datum
StateToSend(Datum state)
{
	BloomState	flat;
	BloomState *s = open_without_repeats(state, &flat);

	/* A list that could not be unpacked is an error here. */
	if (s->stage != BF_STAGE_HASHES || s->f.layout->words != 1 || bits_are_smaller(s) ||
		!AllocSizeIsValid(StateFlatSize(s)))
		return pack(s);
	return pack_list(s);
}

/*
 * The number of hashes in the packed list of bytes that may be anything, size of
 * them with a length word; or -1 if there is none, as where a hash has two words.
 */
static int64
packed_hashes(const struct varlena *value, Size size)
{
	const unsigned char *p = (const unsigned char *) value;
	const bf_layout *layout;
	bf_header	head;
	Size		header;
	uint32		n;

	if (!bf_is_state(value, size))
		return -1;
	bf_header_fetch(value, &head);
	layout = bf_layout_of(&head);
	header = bf_header_bytes(head.kind_len);
	if (layout == NULL || layout->words != 1 || size < header + PACKED_HEADER ||
		bf_load32(p + header + BF_STATE_AT_STAGE) != BF_STAGE_PACKED)
		return -1;
	n = bf_load32(p + header + PACKED_AT_N);
	return size - header - PACKED_HEADER == bf_packed_bytes(n) ? (int64) n : -1;
}

/*
 * What StateToSend() gave, with its list as other states have it: a new value
 * in CurrentMemoryContext; the given one, which was palloc'd, is freed.  Any
 * other bytes, which may come from anywhere, are returned as they are, for the
 * caller to check, as those of the result are.
 */
static struct varlena *
unpack(struct varlena *value)
{
	int64		n = packed_hashes(value, VARSIZE(value));
	Size		header;
	Size		size;
	struct varlena *state;
	unsigned char *body;

	if (n < 0)
		return value;
	header = bf_header_bytes(bf_kind_len(value));
	size = header + BF_STATE_HEADER + n * sizeof(uint64);
	if (!AllocSizeIsValid(size))
		return value;
	state = palloc(size);
	body = (unsigned char *) state + header;
	memcpy(state, value, header);
	SET_VARSIZE(state, size);
	bf_store32(body + BF_STATE_AT_STAGE, BF_STAGE_HASHES);
	bf_store32(body + BF_STATE_AT_SHIFT, 0);
	bf_store64(body + BF_STATE_AT_N, n);
	if (!bf_unpack(body + BF_STATE_HEADER, (unsigned char *) value + header + PACKED_HEADER, (uint32) n))
	{
		pfree(state);
		return value;
	}
	pfree(value);
	return state;
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
	bf_fault	fault;

	value = unpack(value);
	fault = bf_state_validate(&filter, value, VARSIZE(value));
	if (fault == BF_OK)
		return value;
	StateBadInput(fault, sqlerrcode, escontext);
	return NULL;
}
