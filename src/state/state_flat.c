/*-------------------------------------------------------------------------
 *
 * state_flat.c
 *	  Small states of the aggregates, and the flat form of large ones.
 *
 * state_bytes.h draws the value.  The room for hashes is part of its length,
 * because the server copies a new state by its length.  A state that is
 * changed in place keeps its address, which shows the server that there is
 * nothing to copy.
 *
 * src/state/state_flat.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "state/state_forms.h"

/* Words of hashes that bits of a flat state collect before they are touched. */
#define PENDING_MAX			1024
#define PENDING_MIN_BITS	4096	/* bytes; smaller ones stay in cache */

/* Words copied between two polls. */
#define POLL_WORDS			(BF_POLL_BYTES / sizeof(uint64))

/*
 * Words of room for hashes that are not in the bits yet, in a flat state with
 * that many bytes of bits.  Bits that many groups take turns with are not in
 * the processor's cache, so that it pays to set those of many hashes at once:
 * 1000 groups of 2000 values, each in a filter of 12.6 kB, take 0.62 of the
 * time that they take without this room.
 */
static uint64
pending_room(uint64 bits)
{
	return bits < PENDING_MIN_BITS ? 0 : Min(bits / 16, PENDING_MAX) & ~UINT64CONST(1);
}

/*
 * Report bytes that are no state, softly if escontext says so.
 */
void
StateBadInput(bf_fault fault, int sqlerrcode, struct Node *escontext)
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

/* Store n hashes, which may already lie where they are to go. */
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
 * Open a flat value that is not toasted.  The list of hashes and the bits lie
 * in the value itself where this machine can use them so, else in
 * CurrentMemoryContext.  Raises an error for damaged bytes.
 */
void
StateFlatOpen(struct varlena *value, BloomState *s)
{
	bf_fault	fault = bf_state_open(&s->f, value, VARSIZE(value));
	unsigned char *body;
	uint64		n;

	if (fault != BF_OK)
		StateBadInput(fault, ERRCODE_DATA_CORRUPTED, NULL);
	body = s->f.body;
	n = bf_load64(body + BF_STATE_AT_N);
	s->stage = bf_load32(body + BF_STATE_AT_STAGE);
	s->f.body = NULL;
	s->n = n;
	s->room = 0;
	if (s->stage == BF_STAGE_HASHES)
	{
		s->hashes = native_hashes(body + BF_STATE_HEADER, n);
		return;
	}
	s->f.body = body + BF_STATE_HEADER;
	s->hashes = native_hashes(s->f.body + state_bits_bytes(s), n);
	if (state_sizes_itself(s))
	{
		uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

		/* What is listed are samples. */
		bf_sample_init(&s->sample, palloc(nslots * sizeof(uint64)), nslots);
		bf_sample_raise(&s->sample, bf_load32(body + BF_STATE_AT_SHIFT));
		bf_sample_add(&s->sample, s->hashes, n, 1);
		s->n = 0;
	}
}

/* The length of the state as a flat value without room for more hashes. */
Size
StateFlatSize(const BloomState *s)
{
	Size		size = bf_header_bytes(s->f.head.kind_len) + BF_STATE_HEADER;

	if (s->stage == BF_STAGE_HASHES)
		return size + s->n * sizeof(uint64);
	size += state_bits_bytes(s);
	if (state_sizes_itself(s))
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

/*
 * Write the state at value, size bytes long: StateFlatSize(), or more to
 * leave room for hashes.  What is pending goes into the written bits.
 */
void
StateFlatWrite(const BloomState *s, struct varlena *value, Size size)
{
	unsigned char *body = (unsigned char *) value + bf_header_bytes(s->f.head.kind_len);
	unsigned char *end = body + BF_STATE_HEADER;
	bf_filter	written = s->f;
	uint64	   *listed = s->hashes;
	uint64		n = s->n;
	uint32		shift = 0;

	SET_VARSIZE(value, size);
	bf_state_header_write(value, &s->f.head);
	if (s->stage == BF_STAGE_BITS)
	{
		bf_bits_copy(end, s->f.body, state_bits_bytes(s));
		written.body = end;
		bf_add(&written, s->hashes, s->n);
		end += state_bits_bytes(s);
		n = 0;
		if (state_sizes_itself(s))
		{
			Assert(s->n == 0);	/* the samples would lack them */
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
	end += n * sizeof(uint64);
	bf_store32(body + BF_STATE_AT_STAGE, s->stage);
	bf_store32(body + BF_STATE_AT_SHIFT, shift);
	bf_store64(body + BF_STATE_AT_N, n);
	bf_bits_clear(end, (unsigned char *) value + size - end);
}

/* The state as a new flat value of size bytes, at least StateFlatSize(). */
Datum
StateFlatNew(const BloomState *s, Size size)
{
	struct varlena *value = palloc(size);

	StateFlatWrite(s, value, size);
	return PointerGetDatum(value);
}

/*
 * A list of hashes, whose shape is known, as a new flat value of bits; with or
 * without room for hashes to come.
 */
Datum
StateFlatToBits(const BloomState *s, bool with_room)
{
	BloomState	next = *s;
	uint64		bytes = state_bits_bytes(s);
	uint64		room = with_room ? pending_room(bytes) * sizeof(uint64) : 0;
	Datum		value;

	next.stage = BF_STAGE_BITS;
	next.f.body = palloc0(bytes);
	value = StateFlatNew(&next, StateFlatSize(&next) + room);
	pfree(next.f.body);
	return value;
}

/*
 * Add a hash to a flat state with that many bytes of header, in place.  False
 * if it has no room: if a list is full, that is, since bits always take it.
 * Bits must be of a known shape; that of a list is not looked at.
 */
bool
StateFlatAdd(struct varlena *value, Size header, const bf_filter *filter, bf_hash hash)
{
	const uint8 words_of_hash = filter->layout->words;
	unsigned char *body = (unsigned char *) value + header;
	unsigned char *words = body + BF_STATE_HEADER;
	uint64		n = bf_load64(body + BF_STATE_AT_N);
	bool		listed = bf_load32(body + BF_STATE_AT_STAGE) == BF_STAGE_HASHES;
	uint64		room;

	if (!listed)
		words += bf_body_bytes(filter);
	room = ((unsigned char *) value + VARSIZE(value) - words) / sizeof(uint64);
	if (n + words_of_hash > room)
	{
		bf_filter	bits;

		if (listed)
			return false;
		bits = *filter;
		bits.body = body + BF_STATE_HEADER;
		if (n == 0)
		{
			/* no room for any, since these bits are few */
			bf_add(&bits, (const uint64 *) &hash, words_of_hash);
			return true;
		}
		bf_add(&bits, native_hashes(words, n), n);
		n = 0;
	}
	bf_store64(words + n++ * sizeof(uint64), hash.a);
	if (words_of_hash == 2)
		bf_store64(words + n++ * sizeof(uint64), hash.b);
	bf_store64(body + BF_STATE_AT_N, n);
	return true;
}
