/*-------------------------------------------------------------------------
 *
 * build_object.c
 *	  Large states of the aggregate, as expanded objects.
 *
 * The object's memory is a child of the aggregate's, so the server leaves it
 * where it is, and deletes it with the aggregate.  Hashes are appended to a
 * list; in the second stage the list is a batch, and the bits are touched
 * only when it is full, in an order that lets the memory system work ahead.
 *
 * src/build/build_object.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#ifndef WIN32
#include <sys/mman.h>
#endif

#include "utils/memutils.h"

#include "build/build_internal.h"
#include "core/profiles/profiles.h"

/* Bits that take so much are not all near the processor. */
#define LARGE_PAGES_FROM	((Size) 4 * 1024 * 1024)

#define SMALL_PAGE			4096	/* or a part of one, on some machines */

static Size object_flat_size(ExpandedObjectHeader *eohptr);
static void object_flatten(ExpandedObjectHeader *eohptr, void *result, Size size);

static const ExpandedObjectMethods object_methods = {
	object_flat_size,
	object_flatten
};

static Size
object_flat_size(ExpandedObjectHeader *eohptr)
{
	BuildObject *o = (BuildObject *) eohptr;

	return BuildFlatSize(BuildObjectState(o));
}

static void
object_flatten(ExpandedObjectHeader *eohptr, void *result, Size size)
{
	BuildFlatWrite(&((BuildObject *) eohptr)->s, result, size);
}

static void *
alloc_huge(BuildObject *o, Size size)
{
	return MemoryContextAllocExtended(o->hdr.eoh_context, size, MCXT_ALLOC_HUGE);
}

/*
 * Ask for large pages, where the system has them on request: bits are set all
 * over the memory, and it has more small pages than a processor keeps at hand.
 * Only whole pages that nobody else has a part of.
 */
static void
ask_for_large_pages(char *room, Size size)
{
#ifdef MADV_HUGEPAGE
	char	   *begin = (char *) TYPEALIGN(SMALL_PAGE, room);
	char	   *end = (char *) TYPEALIGN_DOWN(SMALL_PAGE, room + size);

	if (size >= LARGE_PAGES_FROM)
		(void) madvise(begin, end - begin, MADV_HUGEPAGE);
#endif
}

/*
 * Room for the bits of a shape, where blocks are cache lines: one that lies
 * across two would be fetched in halves.
 */
static unsigned char *
alloc_bits(BuildObject *o, bool zeros)
{
	Size		size = build_bits_bytes(&o->s) + BF_CACHE_LINE;
	char	   *room = alloc_huge(o, size);

	ask_for_large_pages(room, size);	/* before it is touched */
	if (zeros)
		memset(room, 0, size);
	return (unsigned char *) TYPEALIGN(BF_CACHE_LINE, room);
}

/*
 * Words of a batch.  Of other programs' profiles, whose values have bits all
 * over the filter, it takes up to a third of the memory that the bits take.
 */
static uint64
batch_room(const BuildState *s)
{
	uint64		room = build_bits_bytes(s) / 3 / sizeof(uint64) & ~UINT64CONST(1);

	if (!bf_is_foreign(s->layout))
		return BUILD_BATCH_MIN;
	return Min(Max(room, BUILD_BATCH_MIN), BUILD_BATCH_MAX);
}

/* Where a list of hashes ends: the most words that it may hold, with some slack. */
static uint64
most_hashes(void)
{
	uint64		limit = build_memory_bytes() / sizeof(uint64);

	return (limit + limit / 4) & ~UINT64CONST(1);
}

/* Copy a sample set into the object's memory. */
static void
copy_sample(BuildObject *o, const bf_sample *from)
{
	Size		size = (from->mask + 1) * sizeof(uint64);

	o->s.sample = *from;
	o->s.sample.slots = alloc_huge(o, size);
	memcpy(o->s.sample.slots, from->slots, size);
}

/*
 * Make an object that continues the given state.  The list gets room for
 * twice as many hashes; bits are copied.
 */
BuildObject *
BuildObjectNew(const BuildState *from, MemoryContext aggcontext)
{
	MemoryContext context = AllocSetContextCreate(aggcontext, "bloom filter under construction",
												  ALLOCSET_START_SMALL_SIZES);
	BuildObject *o = MemoryContextAllocZero(context, sizeof(BuildObject));
	char	   *kind = MemoryContextAllocZero(context, Max(from->head.kind_len, ELEMENT_SHORT_KIND));

	EOH_init_header(&o->hdr, &object_methods, context);
	o->magic = BUILD_MAGIC;
	o->s = *from;
	memcpy(kind, from->head.kind, from->head.kind_len);
	o->s.head.kind = kind;
	o->s.room = from->stage == BF_STAGE_BITS ? batch_room(from) :
		Max(2 * from->n, BUILD_FLAT_MAX / sizeof(uint64));
	o->s.hashes = alloc_huge(o, o->s.room * sizeof(uint64));
	if (bf_is_foreign(from->layout))
		o->integers = alloc_huge(o, BUILD_INTEGERS * sizeof(uint64));
	bf_bits_copy(o->s.hashes, from->hashes, from->n * sizeof(uint64));
	if (from->stage == BF_STAGE_BITS)
	{
		o->s.bits = alloc_bits(o, false);
		bf_bits_copy(o->s.bits, from->bits, build_bits_bytes(from));
		if (build_sizes_itself(from))
			copy_sample(o, &from->sample);
	}
	return o;
}

/*
 * Put pending hashes into the bits.  The state means the same before and
 * after, so this may be done to a state that is only being read.
 */
static void
flush(BuildState *s)
{
	if (s->stage != BF_STAGE_BITS || s->n == 0)
		return;
	s->layout->add(s->bits, s->shape, s->hashes, s->n);
	if (build_sizes_itself(s))
		bf_sample_add(&s->sample, s->hashes, s->n, 1);
	s->n = 0;
}

/*
 * Turn the list into bits: of the shape that was asked for, or if the
 * aggregate sizes by itself, of all the memory allowed, to be folded when the
 * number of values is known.
 */
void
BuildObjectToBits(BuildObject *o)
{
	BuildState *s = &o->s;

	if (s->stage == BF_STAGE_BITS)
		return;
	if (build_sizes_itself(s))
	{
		uint64		nslots = bf_sample_slots(BF_SAMPLE_MAX + 1);

		s->shape = s->layout->folding->foldable(s->head.fpp, build_memory_bytes() * 8);
		s->head.nbits = s->shape.nbits;
		s->head.hashes = s->shape.hashes;
		bf_sample_init(&s->sample, alloc_huge(o, nslots * sizeof(uint64)), nslots);
	}
	s->bits = alloc_bits(o, true);
	s->stage = BF_STAGE_BITS;
	flush(s);
	pfree(s->hashes);
	s->room = batch_room(s);
	s->hashes = alloc_huge(o, s->room * sizeof(uint64));
}

/* Give the list room for more, up to the limit; is that possible? */
static bool
lengthen(BuildState *s, uint64 most)
{
	if (s->room >= most)
		return false;
	s->room = Min(2 * s->room, most);
	s->hashes = repalloc_huge(s->hashes, s->room * sizeof(uint64));
	return true;
}

/*
 * Make room in a full list or batch.
 *
 * A list without capacity becomes bits only if more hashes than build_memory
 * holds are certain, each counted once, or as often as it matters: that depends
 * on the values alone, not on the plan, so every plan ends with the same filter.
 */
void
BuildObjectFull(BuildObject *o)
{
	BuildState *s = &o->s;
	uint64		most = most_hashes();

	if (s->stage == BF_STAGE_BITS)
	{
		flush(s);
		return;
	}
	if (s->room >= most || build_repeats_much(s))
	{
		build_drop_repeats(s);
		if (s->n <= s->room / 2)
			return;
	}
	if (build_keeps_list(s))
	{
		if (!lengthen(s, most))
			BuildTooMany(s);
	}
	else if (build_sizes_itself(s))
	{
		if (!lengthen(s, most) && s->n > build_memory_bytes() / sizeof(uint64))
			BuildObjectToBits(o);
	}
	else if (2 * s->room * sizeof(uint64) > build_bits_bytes(s) || !lengthen(s, most))
		BuildObjectToBits(o);
}

/* Add n words of hashes. */
void
BuildObjectAdd(BuildObject *o, const uint64 *hashes, uint64 n)
{
	BuildState *s = &o->s;

	while (n > 0)
	{
		uint64		count = Min(n, s->room - s->n);

		memcpy(s->hashes + s->n, hashes, count * sizeof(uint64));
		s->n += count;
		hashes += count;
		n -= count;
		if (s->n == s->room)
			BuildObjectFull(o);
	}
}

/*
 * Hash the integers that wait for it.  As flush(), this leaves the state's
 * meaning as it is.
 */
void
BuildObjectHashIntegers(BuildObject *o)
{
	uint64		hashes[2 * BUILD_INTEGERS];
	uint64		n = o->nintegers;
	BuildState *s = &o->s;

	o->nintegers = 0;
	if (bf_profile_hash_integers(s->layout, s->shape, o->integers, n, hashes) < n)
		BloomOutOfRange(&s->head);
	BuildObjectAdd(o, hashes, n * s->layout->words);
}

/* The state of an object, with nothing outside of the list and the bits. */
BuildState *
BuildObjectState(BuildObject *o)
{
	if (o->nintegers > 0)
		BuildObjectHashIntegers(o);
	flush(&o->s);
	return &o->s;
}
