/*-------------------------------------------------------------------------
 *
 * state.c
 *	  Adding hashes to a state, and combining states.
 *
 * Here is decided which of its forms (state_forms.h) a state takes next.
 *
 * src/state/state.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "state/state_forms.h"

/* Bytes of the first flat state. */
#define FIRST_SIZE	256

/* Shorter lists are not searched for repetitions. */
#define REPEAT_MIN	128

/*
 * An empty state of the filter that is to be built: capacity and nbits are 0 if
 * the aggregate is to size it.  The kind of element must be known.
 */
Datum
StateStart(const bf_filter *filter)
{
	BloomState	s = {.f = *filter,.stage = BF_STAGE_HASHES};
	Size		size = FIRST_SIZE;

	while (size <= StateFlatSize(&s))
		size *= 2;
	return StateFlatNew(&s, size);
}

/*
 * What a state was started with, and its kind: the object's own, or *flat, whose
 * kind points into the value.  Its body is not to be looked at.  The state must
 * be the aggregate's own.
 */
const bf_filter *
StateHead(Datum state, bf_filter *flat)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(state);

	if (StateIsObject(state))
		return &StateObjectOf(state)->s.f;
	if (VARATT_IS_EXTENDED(value))
		elog(ERROR, "transition state is not in memory");
	bf_header_fetch(value, &flat->head);
	flat->layout = bf_layout_of(&flat->head);
	bf_set_codec(flat);
	return flat;
}

/*
 * A datum, to be changed, of a new object below aggcontext that continues a
 * state.
 */
static Datum
new_object(const BloomState *s, MemoryContext aggcontext)
{
	return EOHPGetRWDatum(&StateObjectNew(s, aggcontext)->hdr);
}

/*
 * The next form of a flat list that has no room: shorter without repetitions,
 * bits, a longer list, or an object.
 */
static Datum
grow(Datum state, MemoryContext aggcontext)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(state);
	BloomState	s;
	Size		next = FIRST_SIZE;

	StateFlatOpen(value, &s);
	if (s.n >= REPEAT_MIN && state_repeats_much(&s))
	{
		state_drop_repeats(&s);
		if (StateFlatSize(&s) <= VARSIZE(value) / 2)
			return StateFlatNew(&s, VARSIZE(value));
	}
	/* Sizes are powers of two, as the server's memory comes. */
	while (next <= VARSIZE(value))
		next *= 2;
	if (!state_sizes_itself(&s) && !state_keeps_list(&s) && next > state_bits_bytes(&s) &&
		state_bits_bytes(&s) <= STATE_FLAT_MAX)
		return StateFlatToBits(&s, true);
	if (next > STATE_FLAT_MAX)
		return new_object(&s, aggcontext);
	return StateFlatNew(&s, next);
}

/* Add to a flat state, which may have to take another form first. */
static Datum
add_to_flat(Datum state, bf_hash hash, MemoryContext aggcontext)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(state);
	bf_filter	filter;
	BloomState	s;

	(void) StateHead(state, &filter);
	if (filter.head.capacity == 0 && filter.head.shape.nbits != 0)
	{
		/* Bits that size themselves are large; another process sent them. */
		StateFlatOpen(value, &s);
		state = new_object(&s, aggcontext);
	}
	else if (StateFlatAdd(value, bf_header_bytes(filter.head.kind_len), &filter, hash))
		return state;
	else
		state = grow(state, aggcontext);
	return StateAdd(state, hash, aggcontext);
}

/*
 * Add a hash to a state.  Returns the state, which has changed in place or has
 * moved: to CurrentMemoryContext if it is flat, else below aggcontext, the
 * aggregate's memory.
 */
Datum
StateAdd(Datum state, bf_hash hash, MemoryContext aggcontext)
{
	if (!StateIsObject(state))
		return add_to_flat(state, hash, aggcontext);
	StateObjectAdd(StateObjectOf(state), (const uint64 *) &hash, StateObjectOf(state)->s.f.layout->words);
	return state;
}

/*
 * Raise an error unless two rows, or parts of a group, describe the same filter,
 * whatever the kinds of their elements.  The size counts only where it was
 * given, by a capacity.
 */
void
StateCheckSame(const bf_filter *first, const bf_filter *later)
{
	const bf_header *a = &first->head;
	const bf_header *b = &later->head;

	if (first->layout->type != later->layout->type)
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("cannot combine aggregate states of types %s and %s",
						BloomTypeName(first->layout->type), BloomTypeName(later->layout->type))));
	if (first->layout != later->layout || a->shape.hashes != b->shape.hashes ||
		a->shape.layout_param != b->shape.layout_param ||
		a->fpp != b->fpp || a->capacity != b->capacity ||
		(a->capacity != 0 && a->shape.nbits != b->shape.nbits))
		BloomParametersDiffer(first, later);
}

/* Raise an error unless the two states can become one filter. */
static void
check_combine(const BloomState *a, const BloomState *b)
{
	StateCheckSame(&a->f, &b->f);
	if (!BloomSameKinds(&a->f.head, &b->f.head))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("cannot combine aggregate states over elements of kinds %.*s and %.*s",
						a->f.head.kind_len, a->f.head.kind, b->f.head.kind_len, b->f.head.kind)));
	if (a->f.head.capacity == 0 && a->stage == BF_STAGE_BITS && b->stage == BF_STAGE_BITS &&
		a->f.head.shape.nbits != b->f.head.shape.nbits)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("partial filters were built with different settings of bloomext.build_memory"),
				 errhint("Use the same setting on all servers, or give the aggregate a capacity.")));
}

/*
 * Give a state bits that those of another one can be merged into.  Returns the
 * state, which may have moved as in StateAdd().
 */
static Datum
with_bits(Datum state, MemoryContext aggcontext)
{
	BloomState	flat;
	BloomState *s = StateOpen(state, &flat);

	if (!StateIsObject(state))
	{
		if (!state_sizes_itself(s) && s->stage == BF_STAGE_BITS)
			return state;
		if (!state_sizes_itself(s) && state_bits_bytes(s) <= STATE_FLAT_MAX)
			return StateFlatToBits(s, true);
		state = new_object(s, aggcontext);
	}
	StateObjectToBits(StateObjectOf(state));
	return state;
}

/* Unite the bits of another state with those of this one; both have the same shape. */
static void
merge_bits(Datum state, const BloomState *other)
{
	BloomState	flat;
	BloomState *s = StateOpen(state, &flat);

	Assert(s->f.head.shape.nbits == other->f.head.shape.nbits);
	s->f.layout->methods->unite(&s->f, &other->f);
	if (!state_sizes_itself(s))
		bf_add(&s->f, other->hashes, other->n);
	else
	{
		uint64	   *samples = StateSamples(other);

		bf_sample_raise(&s->sample, other->sample.shift);
		bf_sample_add(&s->sample, samples, other->sample.held, 1);
		pfree(samples);
	}
}

/*
 * Add everything that another state holds to a state, which is zero if there
 * is none yet.  Returns the state, which has changed in place or has moved as
 * in StateAdd(); the other is only read.  Raises an error if the two are not
 * parts of one filter.
 */
Datum
StateCombine(Datum state, Datum other, MemoryContext aggcontext)
{
	BloomState	flat;
	BloomState	own_flat;
	BloomState *from = StateOpen(other, &flat);
	bf_hash		hash;

	if (DatumGetPointer(state) == NULL)
	{
		Size		size = StateFlatSize(from);

		return size > STATE_FLAT_MAX ? new_object(from, aggcontext) : StateFlatNew(from, size);
	}
	check_combine(StateOpen(state, &own_flat), from);
	if (from->stage == BF_STAGE_BITS)
	{
		state = with_bits(state, aggcontext);
		check_combine(StateOpen(state, &own_flat), from);
		merge_bits(state, from);
		return state;
	}
	for (uint64 i = 0; i < from->n; i += from->f.layout->words)
	{
		if (StateIsObject(state))
		{
			StateObjectAdd(StateObjectOf(state), from->hashes + i, from->n - i);
			break;
		}
		memcpy(&hash, from->hashes + i, from->f.layout->words * sizeof(uint64));
		state = StateAdd(state, hash, aggcontext);
	}
	return state;
}
