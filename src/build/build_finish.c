/*-------------------------------------------------------------------------
 *
 * build_finish.c
 *	  The filter that a state becomes.
 *
 * It is a new value, and the state keeps its meaning, so that an aggregate can
 * go on after a result was taken, as in a window.
 *
 * src/build/build_finish.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/memutils.h"

#include "build/build_state.h"

/*
 * How often a filter that sizes itself may be made larger to hold its values,
 * an eighth each time.  Values that are all added twice, or a bucket's slots
 * times, need so much.
 */
#define ROOMIER_TRIES	8

/* Start the filter that a state becomes, sized for count values. */
static void
start_result(const BuildState *s, bf_shape shape, uint64 count, BloomWriter *writer)
{
	bf_header	head = s->head;

	head.flags = 0;
	head.capacity = count;
	BloomSetShape(&head, shape);
	BloomWriteNew(&head, writer);
}

/* The filter of a state whose shape was asked for. */
static void
finish_shaped(const BuildState *s, BloomWriter *writer)
{
	BloomCheckBytes(build_bits_bytes(s));
	start_result(s, s->shape, s->head.capacity, writer);
	if (s->stage == BF_STAGE_BITS)
		bf_bits_copy(writer->bits, s->bits, writer->len);
	s->layout->add(writer->bits, s->shape, s->hashes, s->n);
}

/* How many distinct hashes does the list hold?  See core/sample.h. */
static uint64
count_list(const BuildState *s)
{
	uint64		on_stack[512];
	uint64	   *slots = on_stack;
	uint64		nslots = bf_sample_slots(s->n / s->layout->words);
	bf_sample	sample;

	if (nslots > lengthof(on_stack))
		slots = palloc(nslots * sizeof(uint64));
	bf_sample_init(&sample, slots, nslots);
	bf_sample_count(&sample, s->hashes, s->n, s->layout->words);
	if (slots != on_stack)
		pfree(slots);
	return bf_sample_estimate(&sample);
}

/* The filter of a list, of exactly the size that its values need. */
static void
finish_list(const BuildState *s, BloomWriter *writer)
{
	uint64		count = Max(count_list(s), 1);
	bf_shape	shape = BloomCheckSize(s->layout, s->head.fpp, count);

	start_result(s, shape, count, writer);
	s->layout->add(writer->bits, shape, s->hashes, s->n);
}

/* The filter of bits whose size was provisional: fold them. */
static void
finish_folded(const BuildState *s, BloomWriter *writer)
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
						   s->layout->room(s->head.fpp, build_bits_bytes(s) * 8), s->head.fpp),
				 errhint("Raise bloomext.build_memory, or give the aggregate a capacity: %s_agg(value, %g, " UINT64_FORMAT ").",
						 BloomTypeName(s->head.type), s->head.fpp, count)));
	shape = s->layout->folding->shape(s->shape, needed.nbits);
	start_result(s, shape, count, writer);
	s->layout->folding->fold(writer->bits, shape, s->bits, s->shape);
}

/*
 * Does a list that sizes itself hold more than build_memory allows?  Lists
 * are allowed some slack, and may hold repetitions; those are dropped here.
 */
static bool
is_too_long(BuildState *s)
{
	uint64		limit = build_memory_words();

	if (s->stage != BF_STAGE_HASHES || s->n <= limit || build_keeps_list(s))
		return false;
	build_drop_repeats(s);
	return s->n > limit;
}

/* The state's list in a memory of its own, if it lies in a value. */
static void
own_list(Datum state, BuildState *s)
{
	if (!BuildIsObject(state))
		s->hashes = memcpy(palloc_extended(Max(s->n, 1) * sizeof(uint64), MCXT_ALLOC_HUGE),
						   s->hashes, s->n * sizeof(uint64));
}

/* Try the list, which is sorted, in a filter of a shape; does all fit? */
static bool
fits(const BuildState *s, bf_shape shape, uint64 capacity, BloomWriter *writer)
{
	bf_header	head = s->head;
	Size		body = bf_has_varying_body(s->layout) ? 0 : s->layout->body_bytes(shape);

	BloomCheckBytes(body);
	head.flags = 0;
	head.capacity = capacity;
	BloomSetShape(&head, shape);
	BloomWriteRoom(&head, body, writer);
	return BloomTryInsert(writer, s->hashes, s->n);
}

/*
 * The filter of a list whose order matters: all are inserted in the same
 * order, whatever the plan was.  If no capacity was given, values that happen
 * to get into each other's way get more room.
 */
static void
finish_ordered(BuildState *s, BloomWriter *writer)
{
	uint64		capacity = s->head.capacity;
	bool		done;

	if (bf_is_multiset(s->layout))
		bf_hashes_sort(s->hashes, s->n, s->layout->words);
	else
		build_drop_repeats(s);
	if (!build_sizes_itself(s))
		done = fits(s, s->shape, capacity, writer);
	else
	{
		capacity = Max(s->n / s->layout->words, 1);
		done = fits(s, BloomSizeLike(s->layout, s->shape, s->head.fpp, capacity), capacity, writer);
		for (int i = 0; i < ROOMIER_TRIES && !done; i++)
		{
			capacity += capacity / 8 + 1;
			pfree(writer->value);
			done = fits(s, BloomSizeLike(s->layout, s->shape, s->head.fpp, capacity), capacity,
						writer);
		}
	}
	if (!done && build_sizes_itself(s))
		BloomCuckooRepeats(&writer->head);
	if (!done)
		BloomFull(&writer->head);
}

/* Finish a list as those that became bits earlier are finished. */
static void
finish_long_list(const BuildState *s, BloomWriter *writer)
{
	BuildObject *o = BuildObjectNew(s, CurrentMemoryContext);

	BuildObjectToBits(o);
	finish_folded(&o->s, writer);
	MemoryContextDelete(o->hdr.eoh_context);
}

/*
 * The finished filter of a state, as a new flat value.  The state keeps its
 * meaning and can go on.
 */
Datum
BuildFinish(Datum state)
{
	BuildState	flat;
	BuildState *s = BuildOpen(state, &flat);
	BloomWriter writer;

	if (bf_inserts_in_order(s->layout))
	{
		own_list(state, s);
		finish_ordered(s, &writer);
	}
	else if (!build_sizes_itself(s))
		finish_shaped(s, &writer);
	else if (s->stage == BF_STAGE_BITS)
		finish_folded(s, &writer);
	else
	{
		if (s->n > build_memory_words())
			own_list(state, s);
		if (is_too_long(s))
			finish_long_list(s, &writer);
		else
			finish_list(s, &writer);
	}
	return BloomWriteEnd(&writer);
}
