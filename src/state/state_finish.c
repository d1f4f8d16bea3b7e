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

#include "state/state.h"

/*
 * How often a filter that sizes itself may be made larger to hold its values,
 * an eighth each time.  Values that are all added twice, or a bucket's slots
 * times, need so much.
 */
#define ROOMIER_TRIES	8

/* The filter of a state whose shape was given. */
static void
finish_shaped(const BloomState *s, bf_filter *result)
{
	BloomWriteEmpty(result);
	if (s->stage == BF_STAGE_BITS)
		bf_bits_copy(result->body, s->f.body, result->len);
	bf_add(result, s->hashes, s->n);
}

/* How many distinct hashes does the list hold?  See core/sample.h. */
static uint64
count_list(const BloomState *s)
{
	uint64		nslots = bf_sample_slots(s->n / s->f.layout->words);
	uint64	   *slots = palloc(nslots * sizeof(uint64));
	bf_sample	sample;

	bf_sample_init(&sample, slots, nslots);
	bf_sample_count(&sample, s->hashes, s->n, s->f.layout->words);
	pfree(slots);
	return bf_sample_estimate(&sample);
}

/* The filter of a list, of exactly the size that its values need. */
static void
finish_list(const BloomState *s, bf_filter *result)
{
	result->head.capacity = Max(count_list(s), 1);
	BloomSize(result);
	BloomWriteEmpty(result);
	bf_add(result, s->hashes, s->n);
}

/* The filter of bits whose size was provisional: fold them. */
static void
finish_folded(const BloomState *s, bf_filter *result)
{
	const bf_folding *folding = s->f.layout->methods->folding;
	double		fpp = s->f.head.fpp;
	uint64		count = Max(bf_sample_estimate(&s->sample), 1);

	result->head.capacity = count;
	BloomSize(result);
	if (result->head.shape.nbits > s->f.head.shape.nbits)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("about " UINT64_FORMAT " distinct values are too many for an aggregate without a capacity", count),
				 errdetail("bloomext.build_memory is %d MB, which holds " UINT64_FORMAT " values at fpp %g.",
						   bloom_build_memory / 1024, bf_room(&s->f, bf_body_bytes(&s->f)), fpp),
				 errhint("Raise bloomext.build_memory, or give the aggregate a capacity: %s_agg(value, %g, " UINT64_FORMAT ").",
						 BloomTypeName(s->f.head.type), fpp, count)));
	result->head.shape = folding->shape(&s->f, result->head.shape.nbits);
	BloomWriteEmpty(result);
	folding->fold(result, &s->f);
}

/*
 * The filter of a list whose order matters: all are inserted in the same
 * order, whatever the plan was.  If no capacity was given, values that happen
 * to get into each other's way get more room.
 */
static void
finish_ordered(BloomState *s, bf_filter *result)
{
	bf_filter	sized = s->f;

	if (bf_is_multiset(&s->f))
	{
		s->nknown = 0;
		bf_hashes_sort(s->hashes, s->n, s->f.layout->words);
	}
	else
		StateDropRepeats(s);
	if (!StateSizesItself(s))
	{
		BloomWriteEmpty(result);
		if (!BloomTryInsert(result, s->hashes, s->n))
			BloomFull(result);
		return;
	}
	sized.head.capacity = Max(s->n / s->f.layout->words, 1);
	for (int i = 0; i <= ROOMIER_TRIES; i++)
	{
		BloomSize(&sized);
		*result = sized;
		BloomWriteEmpty(result);
		if (BloomTryInsert(result, s->hashes, s->n))
			return;
		pfree(result->value);
		sized.head.capacity += sized.head.capacity / 8 + 1;
	}
	BloomCuckooRepeats(&s->f);
}

/*
 * Make bits, which are folded to the size that is needed, of a list that sizes
 * itself and holds more than build_memory allows.  Lists are allowed some slack,
 * and may hold repetitions; those are dropped first.
 */
static void
limit_list(BloomState *s)
{
	if (s->stage != BF_STAGE_HASHES || s->n <= StateMemoryWords() ||
		(!StateKeepsList(s) && !StateSizesItself(s)))
		return;
	StateDropRepeats(s);
	if (s->n > StateMemoryWords())
		StateOutgrow(s);
}

/*
 * The finished filter of a state, which must be one of the given type, as a
 * new flat value in CurrentMemoryContext.  The state keeps its meaning and can
 * go on.  Raises an error if the filter would be too large, or if its values
 * have no place in it.
 */
Datum
StateFinish(Datum state, uint8 type)
{
	BloomState *s = StateOpenOwn(state);
	bf_filter	result;

	if (s->f.head.type != type)
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("the state is one of type %s, not of type %s",
						BloomTypeName(s->f.head.type), BloomTypeName(type)),
				 errhint("Declare the aggregate with the final function of the type.")));
	limit_list(s);
	result = s->f;
	if (bf_inserts_in_order(&s->f))
		finish_ordered(s, &result);
	else if (!StateSizesItself(s))
		finish_shaped(s, &result);
	else if (s->stage == BF_STAGE_BITS)
		finish_folded(s, &result);
	else
		finish_list(s, &result);
	return BloomWriteEnd(&result);
}
