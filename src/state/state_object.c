/*-------------------------------------------------------------------------
 *
 * state_object.c
 *	  Large states of the aggregates, as expanded objects.
 *
 * The object's memory is a child of the aggregate's, so the server leaves it
 * where it is, and deletes it with the aggregate.  Hashes are appended to a
 * list.  In the second stage the list is a batch: its bits are set when it is
 * full, in an order that lets the processor fetch them ahead.
 *
 * src/state/state_object.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "port/pg_bitutils.h"
#include "utils/memutils.h"

#include "state/state_forms.h"
#include "profiles/codec.h"

/*
 * Words of hashes collected before the bits of a large filter are touched.
 * What is read between two batches pushes the bits out of the processor's
 * cache: with 512 words, builds of 2 M values take 1.05 times as long in all
 * profiles.  512 K words gain nothing, in profiles with bits in many places
 * either.
 */
#define BATCH_WORDS		((uint64) 32 * 1024)

/*
 * Integers collected before they are hashed for another program, in a loop in
 * which the long chains of instructions of hashes overlap.  That takes 0.88 of
 * the time of a build of 2 M values in the profile guava, and 0.83 in
 * redisbloom.
 */
#define INTEGERS		512

/* Longer lists, in words, have no set of their hashes, which takes up to twice their memory. */
#define KNOWN_MAX		((uint64) 1024 * 1024)

int			bloom_build_memory = 256 * 1024;

static Size object_flat_size(ExpandedObjectHeader *eohptr);
static void object_flatten(ExpandedObjectHeader *eohptr, void *result, Size size);

static const ExpandedObjectMethods object_methods = {
	object_flat_size,
	object_flatten
};

/*
 * ExpandedObjectMethods: the bytes of the flat form in which an object
 * travels, for instance to the leader of parallel workers.  Pending integers
 * and bits are put into the state first, so that object_flatten() has no
 * more to do.
 */
static Size
object_flat_size(ExpandedObjectHeader *eohptr)
{
	StateObject *o = (StateObject *) eohptr;

	return StateFlatSize(StateOfObject(o));
}

/*
 * ExpandedObjectMethods: write the flat form to result, of the size that
 * object_flat_size() gave.
 */
static void
object_flatten(ExpandedObjectHeader *eohptr, void *result, Size size)
{
	StateFlatWrite(&((StateObject *) eohptr)->s, result, size);
}

/* Memory of the object's own, of any size; an error if there is none. */
static void *
alloc_huge(StateObject *o, Size size)
{
	return MemoryContextAllocExtended(o->hdr.eoh_context, size, MCXT_ALLOC_HUGE);
}

/* Copy a sample set into the object's memory. */
static void
copy_sample(StateObject *o, const bf_sample *from)
{
	Size		size = (from->mask + 1) * sizeof(uint64);

	o->s.sample = *from;
	o->s.sample.slots = alloc_huge(o, size);
	bf_bits_copy(o->s.sample.slots, from->slots, size);
}

/*
 * Make an object that continues the given state, in a context of its own below
 * aggcontext.  The list gets room for twice as many hashes; bits are copied.
 */
StateObject *
StateObjectNew(const BloomState *from, MemoryContext aggcontext)
{
	MemoryContext context = AllocSetContextCreate(aggcontext, "bloom filter under construction",
												  ALLOCSET_START_SMALL_SIZES);
	StateObject *o = MemoryContextAllocZero(context, sizeof(StateObject));
	char	   *kind = MemoryContextAllocZero(context, Max(from->f.head.kind_len, ELEMENT_SHORT_KIND));

	EOH_init_header(&o->hdr, &object_methods, context);
	o->magic = STATE_MAGIC;
	o->s = *from;
	o->s.nknown = 0;
	memcpy(kind, from->f.head.kind, from->f.head.kind_len);
	o->s.f.head.kind = kind;
	/* A flat value from outside may have any number of pending hashes. */
	o->s.room = Max(2 * from->n, from->stage == BF_STAGE_BITS ? BATCH_WORDS :
					STATE_FLAT_MAX / sizeof(uint64));
	o->s.hashes = alloc_huge(o, o->s.room * sizeof(uint64));
	if (bf_is_foreign(&from->f))
		o->integers = alloc_huge(o, INTEGERS * sizeof(uint64));
	bf_bits_copy(o->s.hashes, from->hashes, from->n * sizeof(uint64));
	if (from->stage == BF_STAGE_BITS)
	{
		o->s.f.body = alloc_huge(o, state_bits_bytes(from));
		bf_bits_copy(o->s.f.body, from->f.body, state_bits_bytes(from));
		if (state_sizes_itself(from))
			copy_sample(o, &from->sample);
	}
	return o;
}

/* Do without the set of a list's hashes from now on. */
static void
forget_known(StateObject *o)
{
	if (o->known.slots != NULL)
		pfree(o->known.slots);
	o->known.slots = NULL;
	o->s.nknown = 0;
}

/*
 * Drop the repetitions that do not matter from a full list, all of them.  If
 * one of each hash is enough, those that came since the last time are looked up
 * in a set of the others.  A build of 10 M values, 100 K of them distinct,
 * takes 0.64 of the time that it takes if the list is sorted (bench/run
 * build-unsized-repeated).
 */
static void
drop_repeats(StateObject *o)
{
	BloomState *s = &o->s;

	if (state_occurrences(s) != 1 || s->f.layout->words != 1 || s->room > KNOWN_MAX)
	{
		state_drop_repeats(s);
		return;
	}
	/* Sorted meanwhile: the list begins with other words than the set has. */
	if (s->nknown == 0)
		forget_known(o);
	if (o->known.slots == NULL)
	{
		uint64		nslots = pg_nextpower2_64(s->room);

		bf_sample_init(&o->known, alloc_huge(o, nslots * sizeof(uint64)), nslots);
	}
	s->n = s->nknown + bf_sample_drop_known(&o->known, s->hashes + s->nknown, s->n - s->nknown);
	s->nknown = s->n;
	if (bf_sample_is_full(&o->known))
		state_drop_repeats(s);
	if (s->n > s->room / 2 || s->nknown == 0)
		forget_known(o);
}

/* Put the hashes of a batch into the bits, and those of a list nowhere. */
static void
flush(BloomState *s)
{
	if (s->stage != BF_STAGE_BITS || s->n == 0)
		return;
	bf_add(&s->f, s->hashes, s->n);
	if (state_sizes_itself(s))
		bf_sample_add(&s->sample, s->hashes, s->n, 1);
	s->n = 0;
}

/*
 * Turn the list into bits: of the shape that was given, or if the
 * aggregate sizes by itself, of all the memory allowed, to be folded when the
 * number of values is known.
 */
void
StateObjectToBits(StateObject *o)
{
	BloomState *s = &o->s;

	if (s->stage == BF_STAGE_BITS)
		return;
	forget_known(o);
	if (state_sizes_itself(s))
	{
		uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

		s->f.head.shape = s->f.layout->methods->folding->foldable(&s->f, state_memory_words() * 64);
		bf_sample_init(&s->sample, alloc_huge(o, nslots * sizeof(uint64)), nslots);
	}
	s->f.body = alloc_huge(o, state_bits_bytes(s));
	bf_bits_clear(s->f.body, state_bits_bytes(s));
	s->stage = BF_STAGE_BITS;
	flush(s);
	pfree(s->hashes);
	s->room = BATCH_WORDS;
	s->hashes = alloc_huge(o, s->room * sizeof(uint64));
}

/* Double the room of the list, to most words at most; false if it has as many. */
static bool
lengthen(BloomState *s, uint64 most)
{
	if (s->room >= most)
		return false;
	s->room = Min(2 * s->room, most);
	s->hashes = repalloc_huge(s->hashes, s->room * sizeof(uint64));
	return true;
}

/* Report that a list that must be kept whole has outgrown bloomext.build_memory. */
pg_noreturn static void
too_many(const BloomState *s)
{
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
 * A list without capacity becomes bits only if more hashes than build_memory
 * holds are certain, each counted once, or as often as it matters: that depends
 * on the values alone, not on the plan, so every plan ends with the same filter.
 */
void
StateObjectFull(StateObject *o)
{
	BloomState *s = &o->s;
	uint64		slack = state_memory_words() / 4;
	uint64		most = (state_memory_words() + slack) & ~UINT64CONST(1);

	if (s->stage == BF_STAGE_BITS)
	{
		flush(s);
		return;
	}
	if (o->known.slots != NULL || s->room >= most || state_repeats_much(s))
	{
		drop_repeats(o);
		if (s->n <= s->room / 2)
			return;
	}
	if (state_keeps_list(s))
	{
		if (!lengthen(s, most) && s->n > state_memory_words())
			too_many(s);
	}
	else if (state_sizes_itself(s))
	{
		if (!lengthen(s, most) && s->n > state_memory_words())
			StateObjectToBits(o);
	}
	else if (2 * s->room * sizeof(uint64) > state_bits_bytes(s) || !lengthen(s, most))
		StateObjectToBits(o);
}

/* Add n words of hashes, whole ones. */
void
StateObjectAdd(StateObject *o, const uint64 *hashes, uint64 n)
{
	BloomState *s = &o->s;

	while (n > 0)
	{
		uint64		count = Min(n, s->room - s->n);

		bf_bits_copy(s->hashes + s->n, hashes, count * sizeof(uint64));
		s->n += count;
		hashes += count;
		n -= count;
		if (s->n == s->room)
			StateObjectFull(o);
	}
}

/* Hash the integers that wait for it; an error if one has no form in the profile. */
static void
hash_integers(StateObject *o)
{
	uint64		hashes[2 * INTEGERS];
	uint64		n = o->nintegers;
	BloomState *s = &o->s;

	o->nintegers = 0;
	if (bf_hash_integers(&s->f, o->integers, n, hashes) < n)
		BloomOutOfRange(&s->f.head);
	StateObjectAdd(o, hashes, n * s->f.layout->words);
}

/* StateObjectAddValue() for the profiles of other programs. */
void
StateObjectAddForeign(StateObject *o, ElementType *element, Datum value)
{
	bf_hash		hash;

	if (ElementIsInteger(element, value, &o->integers[o->nintegers]))
	{
		if (++o->nintegers == INTEGERS)
			hash_integers(o);
		return;
	}
	if (!BloomHash(&o->s.f, element, value, &hash))
		BloomOutOfRange(&o->s.f.head);
	StateObjectAdd(o, (const uint64 *) &hash, o->s.f.layout->words);
}

/*
 * The state of an object, with nothing outside of the list and the bits.  That
 * leaves its meaning as it is, so this may be called for a state that is only
 * being read.
 */
BloomState *
StateOfObject(StateObject *o)
{
	if (o->nintegers > 0)
		hash_integers(o);
	flush(&o->s);
	return &o->s;
}
