/*-------------------------------------------------------------------------
 *
 * state_finish.c
 *	  The filter that a state becomes.
 *
 * It is a new value, and the state keeps its meaning, so that an aggregate can
 * go on after a result was taken, as in a window.
 *
 * src/state/state_finish.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/memutils.h"

#include "state/state_forms.h"

/*
 * How often a filter that sizes itself may be made larger to hold its values,
 * an eighth each time.  Values that are all added twice, or a bucket's slots
 * times, need so much.
 */
#define ROOMIER_TRIES	8

/*
 * Start the filter that a state becomes, of a shape, with count values as its
 * capacity.  Bodies of a varying length have none yet.
 */
static void
start_result(const BloomState *s, bf_shape shape, uint64 count, BloomWriter *writer)
{
	bf_header	head = s->head;
	Size		body = bf_has_varying_body(s->layout) ? 0 : s->layout->body_bytes(shape);

	BloomCheckBytes(body);
	head.flags = 0;
	head.capacity = count;
	BloomSetShape(&head, shape);
	BloomWriteRoom(&head, body, writer);
}

/* The filter of a state whose shape was asked for. */
static void
finish_shaped(const BloomState *s, BloomWriter *writer)
{
	start_result(s, s->shape, s->head.capacity, writer);
	if (s->stage == BF_STAGE_BITS)
		bf_bits_copy(writer->bits, s->bits, writer->len);
	s->layout->add(writer->bits, s->shape, s->hashes, s->n);
}

/* How many distinct hashes does the list hold?  See core/sample.h. */
static uint64
count_list(const BloomState *s)
{
	uint64		nslots = bf_sample_slots(s->n / s->layout->words);
	uint64	   *slots = palloc(nslots * sizeof(uint64));
	bf_sample	sample;

	bf_sample_init(&sample, slots, nslots);
	bf_sample_count(&sample, s->hashes, s->n, s->layout->words);
	pfree(slots);
	return bf_sample_estimate(&sample);
}

/* The filter of a list, of exactly the size that its values need. */
static void
finish_list(const BloomState *s, BloomWriter *writer)
{
	uint64		count = Max(count_list(s), 1);
	bf_shape	shape = BloomCheckSize(s->layout, s->head.fpp, count);

	start_result(s, shape, count, writer);
	s->layout->add(writer->bits, shape, s->hashes, s->n);
}

/* The filter of bits whose size was provisional: fold them. */
static void
finish_folded(const BloomState *s, BloomWriter *writer)
{
	uint64		count = Max(bf_sample_estimate(&s->sample), 1);
	bf_shape	needed = BloomCheckSize(s->layout, s->head.fpp, count);
	bf_shape	shape;

	if (needed.nbits > s->shape.nbits)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("about " UINT64_FORMAT " distinct values are too many for an aggregate without a capacity", count),
				 errdetail("bloomext.build_memory is %d MB, which holds " UINT64_FORMAT " values at fpp %g.",
						   bloom_build_memory / 1024,
						   bf_room(s->layout, s->shape, s->head.fpp, state_bits_bytes(s)), s->head.fpp),
				 errhint("Raise bloomext.build_memory, or give the aggregate a capacity: %s_agg(value, %g, " UINT64_FORMAT ").",
						 BloomTypeName(s->head.type), s->head.fpp, count)));
	shape = s->layout->folding->shape(s->shape, needed.nbits);
	start_result(s, shape, count, writer);
	s->layout->folding->fold(writer->bits, shape, s->bits, s->shape);
}

/*
 * The filter of a list whose order matters: all are inserted in the same
 * order, whatever the plan was.  If no capacity was given, values that happen
 * to get into each other's way get more room.
 */
static void
finish_ordered(BloomState *s, BloomWriter *writer)
{
	uint64		capacity = s->head.capacity;

	if (bf_is_multiset(s->layout))
		bf_hashes_sort(s->hashes, s->n, s->layout->words);
	else
		state_drop_repeats(s);
	if (!state_sizes_itself(s))
	{
		start_result(s, s->shape, capacity, writer);
		if (!BloomTryInsert(writer, s->hashes, s->n))
			BloomFull(&writer->head);
		return;
	}
	capacity = Max(s->n / s->layout->words, 1);
	for (int i = 0; i <= ROOMIER_TRIES; i++)
	{
		start_result(s, BloomSizeLike(s->layout, s->shape, s->head.fpp, capacity), capacity, writer);
		if (BloomTryInsert(writer, s->hashes, s->n))
			return;
		pfree(writer->value);
		capacity += capacity / 8 + 1;
	}
	BloomCuckooRepeats(&s->head);
}

/*
 * Does a list that sizes itself hold more than build_memory allows?  Lists
 * are allowed some slack, and may hold repetitions; those are dropped here.
 */
static bool
is_too_long(BloomState *s)
{
	if (s->stage != BF_STAGE_HASHES || s->n <= state_memory_words() || state_keeps_list(s))
		return false;
	state_drop_repeats(s);
	return s->n > state_memory_words();
}

/*
 * The finished filter of a state, as a new flat value in CurrentMemoryContext.
 * The state keeps its meaning and can go on.  Raises an error if the filter
 * would be too large, or if its values have no place in it.
 */
Datum
StateFinish(Datum state)
{
	BloomState	flat;
	BloomState *s = StateOpen(state, &flat);
	BloomWriter writer;

	if (s == &flat)
		state_own_list(s);
	if (bf_inserts_in_order(s->layout))
		finish_ordered(s, &writer);
	else if (!state_sizes_itself(s))
		finish_shaped(s, &writer);
	else
	{
		/*
		 * A long list becomes bits first; these are folded to the size that
		 * is needed.
		 */
		if (is_too_long(s))
		{
			StateObject *o = s == &flat ? StateObjectNew(s, CurrentMemoryContext) : StateObjectOf(state);

			StateObjectToBits(o);
			s = &o->s;
		}
		if (s->stage == BF_STAGE_BITS)
			finish_folded(s, &writer);
		else
			finish_list(s, &writer);
	}
	return BloomWriteEnd(&writer);
}
