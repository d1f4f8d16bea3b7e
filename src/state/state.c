/*-------------------------------------------------------------------------
 *
 * state.c
 *	  The state of an aggregate: adding hashes to it, and other states.
 *
 * src/state/state.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "port/pg_bitutils.h"
#include "utils/memutils.h"

#include "state/state.h"
#include "profiles/codec.h"

/* Words of the first list, a power of two. */
#define FIRST_ROOM		16

/* Shorter lists, in words, are not searched for repetitions. */
#define REPEAT_MIN		128

/*
 * Lists, in words, that may have a set of their hashes.  The set takes up to
 * twice the memory of the list; sorting a short list takes no longer.
 */
#define KNOWN_MIN		((uint64) 8 * 1024)
#define KNOWN_MAX		((uint64) 1024 * 1024)

/*
 * Most words of hashes that are collected before bits are touched.  What is read
 * between two batches pushes the bits out of the processor's cache, so that it
 * pays to set those of many hashes at once: with 512 words, builds of 2 M values
 * take 1.05 times as long in all profiles, 512 K words gain nothing.  1000 groups
 * of 2000 values, each in a filter of 12.6 kB, take 0.62 of the time that they take
 * without batches.
 */
#define BATCH_MAX		((uint64) 32 * 1024)

/*
 * Integers collected before they are hashed for another program, in a loop in
 * which the long chains of instructions of hashes overlap.  That takes 0.88 of
 * the time of a build of 2 M values in the profile guava, and 0.83 in
 * redisbloom.
 */
#define INTEGERS		512

/* The name of the memory of all states of an aggregate. */
#define STATE_MEMORY	"bloom filters under construction"

int			bloom_build_memory = 256 * 1024;

/*
 * The memory of the states of an aggregate.  It is a child of the aggregate's
 * own, since the server copies expanded objects that are elsewhere, and one for
 * all groups: hash aggregation looks at each child whenever a group begins.
 *
 * Memory that objects share must not go with one of them.  The server deletes the
 * object that a transition function replaces by another, which none of ours does;
 * and whoever takes an object over needs a reference that allows changes, which it
 * gives to transition functions alone.
 */
static MemoryContext
state_memory(MemoryContext aggcontext)
{
	for (MemoryContext child = aggcontext->firstchild; child != NULL; child = child->nextchild)
		if (strcmp(child->name, STATE_MEMORY) == 0)
			return child;
	return AllocSetContextCreate(aggcontext, STATE_MEMORY, ALLOCSET_DEFAULT_SIZES);
}

/* Memory of the state's own, of any size; an error if there is none. */
static void *
alloc_huge(BloomState *s, Size size)
{
	return MemoryContextAllocExtended(s->hdr.eoh_context, size, MCXT_ALLOC_HUGE);
}

/* Give a list or a batch room for so many words. */
static void
set_room(BloomState *s, uint64 room)
{
	s->room = room;
	s->hashes = s->hashes == NULL ? alloc_huge(s, room * sizeof(uint64)) :
		repalloc_huge(s->hashes, room * sizeof(uint64));
	if (bf_is_foreign(&s->f) && s->integers == NULL && room / 2 >= INTEGERS)
		s->integers = alloc_huge(s, INTEGERS * sizeof(uint64));
}

/* Words of hashes that are collected for the state's bits: half of their bytes. */
static uint64
batch_words(const BloomState *s)
{
	return Max(FIRST_ROOM, Min(bf_body_bytes(&s->f) / 16, BATCH_MAX) & ~UINT64CONST(1));
}

/* Words that a list has room for at most: a quarter more than may be left in the end. */
static uint64
most_words(void)
{
	return (StateMemoryWords() + StateMemoryWords() / 4) & ~UINT64CONST(1);
}

/* A state of the filter, without a list yet. */
static BloomState *
new_state(const bf_filter *filter, MemoryContext aggcontext)
{
	MemoryContext context = state_memory(aggcontext);
	Size		kind = Max(filter->head.kind_len, ELEMENT_SHORT_KIND);
	BloomState *s = MemoryContextAllocZero(context, offsetof(BloomState, kind) + kind);

	EOH_init_header(&s->hdr, &StateMethods, context);
	s->magic = STATE_MAGIC;
	s->stage = BF_STAGE_HASHES;
	s->f = *filter;
	memcpy(s->kind, filter->head.kind, filter->head.kind_len);
	s->f.head.kind = s->kind;
	s->f.body = NULL;
	return s;
}

/*
 * An empty state of the filter that is to be built: capacity and nbits are 0 if
 * the aggregate is to size it.  The kind of element must be known.
 */
BloomState *
StateStart(const bf_filter *filter, MemoryContext aggcontext)
{
	BloomState *s = new_state(filter, aggcontext);

	set_room(s, FIRST_ROOM);
	return s;
}

/* A copy of a state, below a memory context, that can be changed. */
static BloomState *
copy_state(const BloomState *from, MemoryContext aggcontext)
{
	BloomState *s = new_state(&from->f, aggcontext);

	s->stage = from->stage;
	if (s->stage == BF_STAGE_HASHES)
	{
		set_room(s, Max(FIRST_ROOM, Max(Min(pg_nextpower2_64(from->n + 1), most_words()), from->n + 2)));
		bf_bits_copy(s->hashes, from->hashes, from->n * sizeof(uint64));
		s->n = from->n;
		return s;
	}
	set_room(s, batch_words(s));
	s->f.body = alloc_huge(s, bf_body_bytes(&s->f));
	bf_bits_copy(s->f.body, from->f.body, bf_body_bytes(&s->f));
	bf_add(&s->f, from->hashes, from->n);
	if (StateSizesItself(s))
	{
		Size		size = (from->sample.mask + 1) * sizeof(uint64);

		s->sample = from->sample;
		s->sample.slots = alloc_huge(s, size);
		bf_bits_copy(s->sample.slots, from->sample.slots, size);
	}
	return s;
}

/*
 * The state to change: the aggregate's own, or a copy of another value, which an
 * aggregate has if it was declared with an initial one.
 */
BloomState *
StateOwned(Datum state, MemoryContext aggcontext)
{
	BloomState	view;

	if (VARATT_IS_EXTERNAL_EXPANDED_RW(DatumGetPointer(state)))
		return StateOfDatum(state);
	return copy_state(StateOpen(state, &view), aggcontext);
}

/*
 * A state to be read whose list may be sorted, and which may take another form:
 * the state itself, which keeps its meaning, or a copy of a flat value in
 * CurrentMemoryContext.
 */
BloomState *
StateOpenOwn(Datum state)
{
	BloomState	view;
	BloomState *s = StateOpen(state, &view);

	return s == &view ? copy_state(s, CurrentMemoryContext) : s;
}

/* Do without the set of a list's hashes from now on. */
static void
forget_known(BloomState *s)
{
	if (s->known.slots != NULL)
		pfree(s->known.slots);
	s->known.slots = NULL;
	s->nknown = 0;
}

/*
 * Sort the list and drop the repetitions that do not matter, if any.  The list
 * has no known words then, since they are in other places.
 */
void
StateDropRepeats(BloomState *s)
{
	int			most = StateOccurrences(s);

	s->nknown = 0;
	if (most > 0)
		s->n = bf_hashes_limit(s->hashes, s->n, s->f.layout->words, most);
}

/*
 * StateDropRepeats() of a full list.  If one of each hash is enough, those that
 * came since the last time are looked up in a set of the others.  A build of
 * 10 M values, 100 K of them distinct, takes 0.64 of the time that it takes if the
 * list is sorted (bench/run build-unsized-repeated).
 */
static void
drop_repeats(BloomState *s)
{
	if (StateOccurrences(s) != 1 || s->f.layout->words != 1 ||
		s->room < KNOWN_MIN || s->room > KNOWN_MAX)
	{
		StateDropRepeats(s);
		return;
	}
	/* It was sorted since, and begins with other words than the set has. */
	if (s->nknown == 0)
		forget_known(s);
	if (s->known.slots == NULL)
	{
		uint64		nslots = pg_nextpower2_64(s->room);

		bf_sample_init(&s->known, alloc_huge(s, nslots * sizeof(uint64)), nslots);
	}
	s->n = s->nknown + bf_sample_drop_known(&s->known, s->hashes + s->nknown, s->n - s->nknown);
	s->nknown = s->n;
	if (bf_sample_is_full(&s->known))
		StateDropRepeats(s);
	if (s->n > s->room / 2 || s->nknown == 0)
		forget_known(s);
}

/* Put the hashes of a batch into the bits. */
static void
flush_batch(BloomState *s)
{
	bf_add(&s->f, s->hashes, s->n);
	if (StateSizesItself(s))
		bf_sample_add(&s->sample, s->hashes, s->n, 1);
	s->n = 0;
}

/*
 * Turn the list into bits: of the shape that was given, or if the
 * aggregate sizes by itself, of all the memory allowed, to be folded when the
 * number of values is known.
 */
void
StateToBits(BloomState *s)
{
	if (s->stage == BF_STAGE_BITS)
		return;
	forget_known(s);
	if (StateSizesItself(s))
	{
		uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

		s->f.head.shape = s->f.layout->methods->folding->foldable(&s->f, StateMemoryWords() * 64);
		bf_sample_init(&s->sample, alloc_huge(s, nslots * sizeof(uint64)), nslots);
	}
	s->f.body = alloc_huge(s, bf_body_bytes(&s->f));
	bf_bits_clear(s->f.body, bf_body_bytes(&s->f));
	s->stage = BF_STAGE_BITS;
	flush_batch(s);
	pfree(s->hashes);
	s->hashes = NULL;
	set_room(s, batch_words(s));
}

/* Double the room of the list, to most words at most; false if it has as many. */
static bool
lengthen(BloomState *s, uint64 most)
{
	if (s->room >= most)
		return false;
	set_room(s, Min(2 * s->room, most));
	return true;
}

/*
 * Make bits of a list that is longer than bloomext.build_memory allows, without
 * repetitions that do not matter; an error if it must be kept whole.
 */
void
StateOutgrow(BloomState *s)
{
	if (!StateKeepsList(s))
	{
		StateToBits(s);
		return;
	}
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("more than " UINT64_FORMAT " values are too many for this aggregate",
					s->n / s->f.layout->words),
			 errdetail("The aggregate keeps a list of hashes until its end, and bloomext.build_memory is %d MB.",
					   bloom_build_memory / 1024),
			 !bf_inserts_in_order(&s->f) ?
			 errhint("Give the aggregate a capacity, or raise bloomext.build_memory.") :
			 errhint("Raise bloomext.build_memory, or build several filters by GROUP BY a hash of the value.")));
}

/*
 * Make room in a full list or batch.
 *
 * A list without capacity, or one that must be kept, outgrows build_memory only if
 * more hashes than that holds are certain, each counted once, or as often as it
 * matters: that depends on the values alone, not on the plan, so every plan ends
 * with the same filter.  StateFinish() looks at those that were never full.
 */
void
StateMakeRoom(BloomState *s)
{
	uint64		most = most_words();

	if (s->stage == BF_STAGE_BITS)
	{
		flush_batch(s);
		return;
	}
	if (s->known.slots != NULL || s->room >= most || (s->n >= REPEAT_MIN && StateRepeatsMuch(s)))
	{
		drop_repeats(s);
		if (s->n <= s->room / 2)
			return;
	}
	if (StateKeepsList(s) || StateSizesItself(s))
	{
		if (!lengthen(s, most) && s->n > StateMemoryWords())
			StateOutgrow(s);
	}
	else if (2 * s->room * sizeof(uint64) > bf_body_bytes(&s->f) || !lengthen(s, most))
		StateToBits(s);
}

/* Add n words of hashes, whole ones. */
static void
add_hashes(BloomState *s, const uint64 *hashes, uint64 n)
{
	while (n > 0)
	{
		uint64		count = Min(n, s->room - s->n);

		bf_bits_copy(s->hashes + s->n, hashes, count * sizeof(uint64));
		s->n += count;
		hashes += count;
		n -= count;
		if (s->n == s->room)
			StateMakeRoom(s);
	}
}

/* Hash the integers that wait for it; an error if one has no form in the profile. */
static void
hash_integers(BloomState *s)
{
	uint64		hashes[2 * INTEGERS];
	uint64		n = s->nintegers;

	s->nintegers = 0;
	if (bf_hash_integers(&s->f, s->integers, n, hashes) < n)
		BloomOutOfRange(&s->f.head);
	add_hashes(s, hashes, n * s->f.layout->words);
}

/* StateAddValue() for the profiles of other programs. */
void
StateAddForeign(BloomState *s, ElementType *element, Datum value)
{
	bf_hash		hash;

	if (s->integers != NULL && ElementIsInteger(element, value, &s->integers[s->nintegers]))
	{
		if (++s->nintegers == INTEGERS)
			hash_integers(s);
		return;
	}
	if (!BloomHash(&s->f, element, value, &hash))
		BloomOutOfRange(&s->f.head);
	s->hashes[s->n++] = hash.a;
	if (s->f.layout->words == 2)
		s->hashes[s->n++] = hash.b;
	if (s->n == s->room)
		StateMakeRoom(s);
}

/*
 * Leave nothing outside of the list and the bits.  The state keeps its meaning,
 * so that one that is only read may be flushed.
 */
void
StateFlush(BloomState *s)
{
	if (s->nintegers > 0)
		hash_integers(s);
	if (s->stage == BF_STAGE_BITS)
		flush_batch(s);
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
}

/* Unite the bits of another state with those of this one. */
static void
merge_bits(BloomState *s, const BloomState *other)
{
	StateToBits(s);
	if (s->f.head.shape.nbits != other->f.head.shape.nbits)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("partial filters were built with different settings of bloomext.build_memory"),
				 errhint("Use the same setting on all servers, or give the aggregate a capacity.")));
	s->f.layout->methods->unite(&s->f, &other->f);
	add_hashes(s, other->hashes, other->n);
	if (StateSizesItself(s))
	{
		uint64	   *samples = StateSamples(other);

		bf_sample_raise(&s->sample, other->sample.shift);
		bf_sample_add(&s->sample, samples, other->sample.held, 1);
		pfree(samples);
	}
}

/*
 * Add everything that another state holds to a state, which is NULL if there
 * is none yet; the other is only read.  Returns the state.  Raises an error if the
 * two are not parts of one filter.
 */
BloomState *
StateCombine(BloomState *s, Datum other, MemoryContext aggcontext)
{
	BloomState	view;
	const BloomState *from = StateOpen(other, &view);

	if (s == NULL)
		return copy_state(from, aggcontext);
	check_combine(s, from);
	if (from->stage == BF_STAGE_BITS)
		merge_bits(s, from);
	else
		add_hashes(s, from->hashes, from->n);
	return s;
}
