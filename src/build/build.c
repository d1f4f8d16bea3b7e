/*-------------------------------------------------------------------------
 *
 * build.c
 *	  Building a filter from hashes, one at a time or from other states.
 *
 * build_internal.h tells the forms that a state can have.  Whatever the
 * order, the repetitions and the split of the values among states, the
 * finished filter is the same.
 *
 * src/build/build.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "utils/memutils.h"

#include "build/build_internal.h"

/*
 * How often a filter that sizes itself may be made larger to hold its values,
 * an eighth each time.  Values that are all added twice, or a bucket's slots
 * times, need so much.
 */
#define ROOMIER_TRIES	8

static inline bool
is_object(Datum state)
{
	return VARATT_IS_EXTERNAL_EXPANDED(DatumGetPointer(state));
}

/* Open a state of either form; an object's is the state itself. */
static BuildState *
open_state(Datum state, BuildState *flat)
{
	if (is_object(state))
		return BuildObjectState(BuildObjectOf(state));
	BuildOpenFlat(BloomFlat(state), flat);
	return flat;
}

/*
 * The header of a state: what it was started with, and its kind.  An object's
 * is returned as it is, a flat value's in *flat.
 */
const bf_header *
BuildHeader(Datum state, bf_header *flat)
{
	struct varlena *value = (struct varlena *) DatumGetPointer(state);

	if (is_object(state))
		return &BuildObjectOf(state)->s.head;
	if (VARATT_IS_EXTENDED(value) || !bf_is_building(value, VARSIZE(value)))
		BuildNoState();
	bf_header_fetch(value, flat);
	return flat;
}

/*
 * Add a hash.  Returns the state, which has changed in place or has moved;
 * aggcontext is the aggregate's memory.
 */
Datum
BuildAddHash(Datum state, bf_hash hash, MemoryContext aggcontext)
{
	if (is_object(state))
	{
		BuildState *s = &BuildObjectOf(state)->s;

		build_append(s, hash);
		if (unlikely(s->n == s->room))
			BuildObjectFull(BuildObjectOf(state));
		return state;
	}
	return BuildFlatAdd(state, hash, aggcontext);
}

/*
 * Add a value, whose kind was checked, hashed as the state's layout wants it.
 * Returns the state as BuildAddHash() does.
 */
Datum
BuildAddValue(Datum state, ElementType *element, Datum value, MemoryContext aggcontext)
{
	bf_header	flat;
	const bf_header *head;
	const bf_layout *layout;
	bf_hash		hash;

	if (is_object(state))
	{
		BuildObjectAddValue(BuildObjectOf(state), element, value);
		return state;
	}
	head = BuildHeader(state, &flat);
	layout = bf_layout_of(head);
	if (!BloomHash(layout, bf_shape_of(layout, head), element, value, &hash))
		BloomOutOfRange(head);
	return BuildFlatAdd(state, hash, aggcontext);
}

/* As BuildObjectAddValue(), for values that do not wait to be hashed. */
void
BuildObjectHashValue(BuildObject *o, ElementType *element, Datum value)
{
	bf_hash		hash;

	if (!BloomHash(o->s.layout, o->s.shape, element, value, &hash))
		BloomOutOfRange(&o->s.head);
	build_append(&o->s, hash);
	if (unlikely(o->s.n == o->s.room))
		BuildObjectFull(o);
}

/* Can the two states become one filter? */
static void
check_combine(const BuildState *a, const BuildState *b)
{
	if (a->layout != b->layout || a->head.hashes != b->head.hashes ||
		a->head.layout_param != b->head.layout_param ||
		a->head.fpp != b->head.fpp || a->head.capacity != b->head.capacity ||
		(a->head.capacity != 0 && a->head.nbits != b->head.nbits))
		BloomParametersDiffer(&a->head, &b->head);
	if (!BloomSameKinds(&a->head, &b->head))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("parts of an aggregate hold elements of kinds %.*s and %.*s",
						a->head.kind_len, a->head.kind, b->head.kind_len, b->head.kind)));
	if (a->head.capacity == 0 && a->stage == BF_STAGE_BITS && b->stage == BF_STAGE_BITS &&
		a->head.nbits != b->head.nbits)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("partial filters were built with different settings of bloomext.build_memory"),
				 errhint("Use the same setting on all servers, or give the aggregate a capacity.")));
}

/* A state with bits, which the other's bits can be merged into. */
static Datum
with_bits(Datum state, MemoryContext aggcontext)
{
	BuildState	flat;
	BuildState *s = open_state(state, &flat);
	BuildObject *o;

	if (s->stage == BF_STAGE_BITS && (is_object(state) || !build_sizes_itself(s)))
		return state;
	if (!is_object(state) && !build_sizes_itself(s) && build_bits_bytes(s) <= BUILD_FLAT_MAX)
		return BuildFlatToBits(s);
	o = is_object(state) ? BuildObjectOf(state) : BuildObjectNew(s, aggcontext);
	BuildObjectToBits(o);
	return EOHPGetRWDatum(&o->hdr);
}

/* OR the bits of another state into this one, which has bits. */
static void
merge_bits(Datum state, const BuildState *other)
{
	BuildState	flat;
	BuildState *s = open_state(state, &flat);

	Assert(s->shape.nbits == other->shape.nbits);
	s->layout->unite(s->bits, other->bits, s->shape);
	if (!build_sizes_itself(s))
		s->layout->add(s->bits, s->shape, other->hashes, other->n);
	else
	{
		uint64	   *samples = palloc(Max(other->sample.held, 1) * sizeof(uint64));
		uint64		n = bf_sample_get(&other->sample, samples);

		bf_sample_raise(&s->sample, other->sample.shift);
		bf_sample_add(&s->sample, samples, n, 1);
		pfree(samples);
	}
}

/* A state of the aggregate's own that holds what another process built. */
static Datum
adopt(const BuildState *s, MemoryContext aggcontext)
{
	if (BuildFlatSize(s) > BUILD_FLAT_MAX)
		return EOHPGetRWDatum(&BuildObjectNew(s, aggcontext)->hdr);
	return PointerGetDatum(BuildFlatCopy(s));
}

/*
 * Add everything that another state holds.  state is zero if there is none
 * yet.  The other is only read.
 */
Datum
BuildCombine(Datum state, Datum other, MemoryContext aggcontext)
{
	BuildState	flat;
	BuildState	own_flat;
	BuildState *from = open_state(other, &flat);
	bf_hash		hash;

	if (DatumGetPointer(state) == NULL)
		return adopt(from, aggcontext);
	check_combine(open_state(state, &own_flat), from);
	if (from->stage == BF_STAGE_BITS)
	{
		state = with_bits(state, aggcontext);
		check_combine(open_state(state, &own_flat), from);
		merge_bits(state, from);
		return state;
	}
	for (uint64 i = 0; i < from->n; i += from->layout->words)
	{
		if (is_object(state))
		{
			BuildObjectAdd(BuildObjectOf(state), from->hashes + i, from->n - i);
			break;
		}
		memcpy(&hash, from->hashes + i, from->layout->words * sizeof(uint64));
		state = BuildAddHash(state, hash, aggcontext);
	}
	return state;
}

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

/* A list that must be kept whole outgrows the memory that it may take. */
void
BuildTooMany(const BuildState *s)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("more than " UINT64_FORMAT " values are too many for this aggregate",
					s->n / s->layout->words),
			 errdetail("It keeps a list of hashes until its end, and bloomext.build_memory is %d MB.",
					   bloom_build_memory / 1024),
			 !bf_inserts_in_order(s->layout) ?
			 errhint("Give the aggregate a capacity, or raise bloomext.build_memory.") :
			 errhint("Raise bloomext.build_memory, or build several filters by GROUP BY a hash of the value.")));
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
	uint64		limit = build_memory_bytes() / sizeof(uint64);

	if (s->stage != BF_STAGE_HASHES || s->n <= limit || build_keeps_list(s))
		return false;
	build_drop_repeats(s);
	return s->n > limit;
}

/* The state's list in a memory of its own, if it lies in a value. */
static void
own_list(Datum state, BuildState *s)
{
	if (!is_object(state))
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
	BuildState *s = open_state(state, &flat);
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
		if (s->n > build_memory_bytes() / sizeof(uint64))
			own_list(state, s);
		if (is_too_long(s))
			finish_long_list(s, &writer);
		else
			finish_list(s, &writer);
	}
	return BloomWriteEnd(&writer);
}
