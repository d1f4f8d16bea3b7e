/*-------------------------------------------------------------------------
 *
 * build_flat.c
 *	  Small states of the aggregate, and the flat form of large ones.
 *
 * core/format.h draws the value.  The room for hashes is part of its length,
 * because the server copies a new state by its length.  A state that is
 * changed in place keeps its address, which tells the server that there is
 * nothing to copy.
 *
 * src/build/build_flat.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "build/build_internal.h"

/* Offsets within the body, see core/format.h. */
#define BODY_STAGE		0
#define BODY_SHIFT		4
#define BODY_N			8

static inline unsigned char *
body_of(struct varlena *value, const bf_header *head)
{
	return (unsigned char *) value + bf_header_bytes(head->kind_len);
}

/* Words of hashes that bits of a flat state collect before they are touched. */
#define PENDING_MAX			1024
#define PENDING_MIN_BITS	4096	/* bytes; smaller ones stay in cache */

/*
 * Bits that many groups take turns with are not in the processor's cache; so
 * a flat state of some size collects its hashes at its end, and sets their
 * bits when there are many.
 */
static uint64
pending_room(uint64 bits)
{
	return bits < PENDING_MIN_BITS ? 0 : Min(bits / 16, PENDING_MAX) & ~UINT64CONST(1);
}

/* Someone's own aggregate hands over what is not a state of ours. */
void
BuildNoState(void)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("the aggregate's state is not a filter under construction"),
			 errhint("An aggregate with these support functions has no initial condition, and combines partial results only.")));
}

/* Hashes as the core wants them: aligned, in this machine's byte order. */
static uint64 *
native_hashes(unsigned char *stored, uint64 n)
{
	uint64	   *hashes;

	if (!BF_BIG_ENDIAN && (uintptr_t) stored % sizeof(uint64) == 0)
		return (uint64 *) stored;
	hashes = palloc_extended(Max(n, 1) * sizeof(uint64), MCXT_ALLOC_HUGE);
	for (uint64 i = 0; i < n; i++)
		hashes[i] = bf_load64(stored + i * sizeof(uint64));
	return hashes;
}

/* The samples of a flat value as a set of their own. */
static void
open_sample(BuildState *s, unsigned char *stored, uint64 n, uint32 shift)
{
	uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

	bf_sample_init(&s->sample, palloc(nslots * sizeof(uint64)), nslots);
	bf_sample_raise(&s->sample, shift);
	bf_sample_add(&s->sample, native_hashes(stored, n), n, 1);
}

/*
 * Open a flat state.  The list of hashes and the bits lie in the value itself
 * where this machine can use them so.
 */
void
BuildOpenFlat(struct varlena *value, BuildState *s)
{
	bf_fault	fault = bf_header_read(value, VARSIZE(value), &s->head);
	unsigned char *body;
	uint64		n;

	if (fault != BF_OK)
		BloomCorrupted(fault);
	if (!(s->head.flags & BF_FLAG_BUILDING))
		BuildNoState();
	body = body_of(value, &s->head);
	n = bf_load64(body + BODY_N);
	s->layout = bf_layout_of(&s->head);
	s->shape = bf_shape_of(s->layout, &s->head);
	s->stage = bf_load32(body + BODY_STAGE);
	s->hashes = NULL;
	s->bits = NULL;
	s->n = s->room = 0;
	if (s->stage == BF_STAGE_HASHES)
	{
		s->n = n;
		s->room = ((unsigned char *) value + VARSIZE(value) - body - BF_BUILD_HEADER) / sizeof(uint64);
		s->room -= s->room % s->layout->words;
		s->hashes = native_hashes(body + BF_BUILD_HEADER, n);
		return;
	}
	s->bits = body + BF_BUILD_HEADER;
	if (build_sizes_itself(s))
		open_sample(s, s->bits + build_bits_bytes(s), n, bf_load32(body + BODY_SHIFT));
	else
	{
		s->n = n;
		s->hashes = native_hashes(s->bits + build_bits_bytes(s), n);
	}
}

/* The length of the state as a flat value without slack or pending hashes. */
Size
BuildFlatSize(const BuildState *s)
{
	Size		size = bf_header_bytes(s->head.kind_len) + BF_BUILD_HEADER;

	if (s->stage == BF_STAGE_HASHES)
		return size + s->n * sizeof(uint64);
	size += build_bits_bytes(s);
	if (build_sizes_itself(s))
		size += s->sample.held * sizeof(uint64);
	return size;
}

static void
store_hashes(unsigned char *to, const uint64 *hashes, uint64 n)
{
	for (uint64 i = 0; i < n; i++)
		bf_store64(to + i * sizeof(uint64), hashes[i]);
}

/*
 * Write the state at value, size bytes long: BuildFlatSize(), or more to
 * leave room for hashes.  Of bits, none is pending in what is written.
 */
void
BuildFlatWrite(const BuildState *s, struct varlena *value, Size size)
{
	unsigned char *body = body_of(value, &s->head);
	unsigned char *end = body + BF_BUILD_HEADER;
	uint64		n = s->n;
	uint32		shift = 0;

	SET_VARSIZE(value, size);
	bf_header_write(value, &s->head);
	if (s->stage == BF_STAGE_HASHES)
	{
		store_hashes(end, s->hashes, n);
		end += n * sizeof(uint64);
	}
	else
	{
		bf_bits_copy(end, s->bits, build_bits_bytes(s));
		if (!build_sizes_itself(s))
			s->layout->add(end, s->shape, s->hashes, s->n);
		end += build_bits_bytes(s);
		n = 0;
	}
	if (s->stage == BF_STAGE_BITS && build_sizes_itself(s))
	{
		uint64	   *samples = palloc(Max(s->sample.held, 1) * sizeof(uint64));

		n = bf_sample_get(&s->sample, samples);
		shift = s->sample.shift;
		store_hashes(end, samples, n);
		end += n * sizeof(uint64);
		pfree(samples);
	}
	bf_store32(body + BODY_STAGE, s->stage);
	bf_store32(body + BODY_SHIFT, shift);
	bf_store64(body + BODY_N, n);
	memset(end, 0, (unsigned char *) value + size - end);
}

/* The state as a new flat value without slack. */
struct varlena *
BuildFlatCopy(const BuildState *s)
{
	Size		size = BuildFlatSize(s);
	struct varlena *value = palloc(size);

	BuildFlatWrite(s, value, size);
	return value;
}

/* A flat list of that size, or of the next larger one that has room. */
static Datum
flat_of_size(const BuildState *s, Size size)
{
	struct varlena *value;

	while (size <= BuildFlatSize(s))
		size *= 2;
	value = palloc(size);
	BuildFlatWrite(s, value, size);
	return PointerGetDatum(value);
}

/* An empty state; head says what is to be built. */
Datum
BuildStart(const bf_header *head)
{
	BuildState	s = {.head = *head,.layout = bf_layout_of(head),.stage = BF_STAGE_HASHES};

	s.head.flags = BF_FLAG_BUILDING;
	return flat_of_size(&s, BUILD_FIRST_SIZE);
}

/* The state's listed hashes as bits of a known shape. */
Datum
BuildFlatToBits(const BuildState *s)
{
	BuildState	next = *s;
	struct varlena *value;
	Size		size;

	next.stage = BF_STAGE_BITS;
	size = BuildFlatSize(&next) + pending_room(build_bits_bytes(s)) * sizeof(uint64);
	value = palloc0(size);
	next.bits = body_of(value, &s->head) + BF_BUILD_HEADER;
	SET_VARSIZE(value, size);
	bf_header_write(value, &next.head);
	bf_store32(body_of(value, &s->head) + BODY_STAGE, BF_STAGE_BITS);
	s->layout->add(next.bits, s->shape, s->hashes, s->n);
	return PointerGetDatum(value);
}

/*
 * The next form of a list that has no room: shorter without repetitions,
 * bits, a longer list, or an object.
 */
static Datum
grow(Datum state, MemoryContext aggcontext)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(state);
	BuildState	s;
	Size		next = BUILD_FIRST_SIZE;

	BuildOpenFlat(value, &s);
	if (s.n >= BUILD_REPEAT_MIN && build_repeats_much(&s))
	{
		build_drop_repeats(&s);
		store_hashes(body_of(value, &s.head) + BF_BUILD_HEADER, s.hashes, s.n);
		bf_store64(body_of(value, &s.head) + BODY_N, s.n);
		if (s.n <= s.room / 2)
			return state;
	}
	/* Sizes are powers of two, as the server's memory comes. */
	while (next <= VARSIZE(value))
		next *= 2;
	if (!build_sizes_itself(&s) && !build_keeps_list(&s) && next > build_bits_bytes(&s) &&
		build_bits_bytes(&s) <= BUILD_FLAT_MAX)
		return BuildFlatToBits(&s);
	if (next > BUILD_FLAT_MAX)
		return EOHPGetRWDatum(&BuildObjectNew(&s, aggcontext)->hdr);
	return flat_of_size(&s, next);
}

/*
 * Add a hash to the flat bits of a known shape: to those that are pending, or
 * if there is no room for any, to the bits.
 */
static void
add_pending(struct varlena *value, unsigned char *body, const bf_layout *layout, bf_shape shape,
			bf_hash hash)
{
	unsigned char *bits = body + BF_BUILD_HEADER;
	unsigned char *pending = bits + layout->body_bytes(shape);
	unsigned char *end = (unsigned char *) value + VARSIZE(value);
	uint64		n = bf_load64(body + BODY_N);

	if (pending + layout->words * sizeof(uint64) > end)
	{
		layout->add(bits, shape, (const uint64 *) &hash, layout->words);
		return;
	}
	if (pending + (n + layout->words) * sizeof(uint64) > end)
	{
		layout->add(bits, shape, native_hashes(pending, n), n);
		n = 0;
	}
	bf_store64(pending + n++ * sizeof(uint64), hash.a);
	if (layout->words == 2)
		bf_store64(pending + n++ * sizeof(uint64), hash.b);
	bf_store64(body + BODY_N, n);
}

/* Append a hash to a flat list; false if it has no room. */
static inline bool
append(struct varlena *value, unsigned char *body, const bf_layout *layout, bf_hash hash)
{
	uint64		n = bf_load64(body + BODY_N);
	unsigned char *next = body + BF_BUILD_HEADER + n * sizeof(uint64);
	uint64		words = layout->words;

	if (next + words * sizeof(uint64) > (unsigned char *) value + VARSIZE(value))
		return false;
	bf_store64(next, hash.a);
	if (words == 2)
		bf_store64(next + sizeof(uint64), hash.b);
	bf_store64(body + BODY_N, n + words);
	return true;
}

/*
 * Add a hash to a flat state with a short kind, whose layout and shape are
 * known (0 bits if it sizes itself, and has none yet).  False if there is no
 * room for that in place.
 */
bool
BuildFlatAddInPlace(struct varlena *value, const bf_layout *layout, bf_shape shape, bf_hash hash)
{
	unsigned char *body = (unsigned char *) value + BF_HEADER_UNIT;

	if (bf_load32(body + BODY_STAGE) == BF_STAGE_HASHES)
		return append(value, body, layout, hash);
	add_pending(value, body, layout, shape, hash);
	return true;
}

/* Add a hash to a flat state, in place if there is room. */
Datum
BuildFlatAdd(Datum state, bf_hash hash, MemoryContext aggcontext)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(state);
	unsigned char *body = (unsigned char *) value + bf_header_bytes(bf_kind_len(value));
	const bf_layout *layout = bf_layout_at(value);
	bf_header	head;
	BuildState	s;

	if (bf_load32(body + BODY_STAGE) == BF_STAGE_HASHES)
	{
		if (append(value, body, layout, hash))
			return state;
		return BuildAddHash(grow(state, aggcontext), hash, aggcontext);
	}
	bf_header_fetch(value, &head);
	if (likely(head.capacity != 0))
	{
		add_pending(value, body, layout, bf_shape_of(layout, &head), hash);
		return state;
	}
	/* Bits that size themselves are large, and come flat only from afar. */
	BuildOpenFlat(value, &s);
	return BuildAddHash(EOHPGetRWDatum(&BuildObjectNew(&s, aggcontext)->hdr), hash, aggcontext);
}
