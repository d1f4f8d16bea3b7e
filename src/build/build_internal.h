/*-------------------------------------------------------------------------
 *
 * build_internal.h
 *	  The two forms of a state under construction, and what they share.
 *
 * A state starts as a flat value, which the aggregate changes in place and
 * replaces by one twice as large when it is full.  Past BUILD_FLAT_MAX it
 * becomes an expanded object in the aggregate's memory, which the server
 * passes on by pointer.  (An object for every small group would make hash
 * aggregation slow; a flat value past some size would be copied too often.)
 *
 * Both forms go through the same two stages: hashes are listed until bits
 * would be smaller than the list, or until it is known that they do not fit
 * bloomext.build_memory; then they are bits.
 *
 * src/build/build_internal.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_BUILD_INTERNAL_H
#define BLOOMEXT_BUILD_INTERNAL_H

#include "build/build.h"
#include "core/hashes.h"
#include "core/sample.h"
#include "utils/expandeddatum.h"

#define BUILD_FLAT_MAX		(64 * 1024)
#define BUILD_FIRST_SIZE	256

/* Shorter lists are not searched for repetitions. */
#define BUILD_REPEAT_MIN	128

/*
 * Words of hashes collected before the bits of a large filter are touched, at
 * least and at most.  What is read between two batches pushes the bits out of
 * the processor's cache, so that a larger batch finds more of them there, if
 * its values have bits in many places.
 */
#define BUILD_BATCH_MIN		((uint64) 32 * 1024)
#define BUILD_BATCH_MAX		((uint64) 512 * 1024)

/* Integers collected before they are hashed for another program. */
#define BUILD_INTEGERS		512

/*
 * A state opened for work.  Opened from a flat value, its pointers lead into
 * it (or into copies, see BuildOpenFlat); within an object it is the state.
 */
typedef struct BuildState
{
	bf_header	head;			/* head.nbits is 0 while the size is open */
	const bf_layout *layout;
	bf_shape	shape;
	uint32		stage;			/* BF_STAGE_... */
	uint64	   *hashes;			/* the list, or those not in the bits yet */
	uint64		n;				/* words of it in use; a hash has one or two */
	uint64		room;			/* words there is room for, whole hashes */
	unsigned char *bits;		/* stage bits */
	bf_sample	sample;			/* stage bits without capacity: counts them */
} BuildState;

typedef struct BuildObject
{
	ExpandedObjectHeader hdr;
	int			magic;			/* BUILD_MAGIC, else another type's object */
	uint32		serial;			/* of the element of the site below */
	const struct CallSite *site;	/* a call all of whose rows fit, or NULL */
	uint64	   *integers;		/* not hashed yet; NULL in the native profile */
	uint32		nintegers;
	BuildState	s;
} BuildObject;

#define BUILD_MAGIC		0x626c6f6d

/* Is the size left to the aggregate? */
static inline bool
build_sizes_itself(const BuildState *s)
{
	return s->head.capacity == 0;
}

/* Are the hashes to be kept in a list to the end, because order matters? */
static inline bool
build_keeps_list(const BuildState *s)
{
	return bf_inserts_in_order(s->layout) || (build_sizes_itself(s) && !bf_can_fold(s->layout));
}

/* Bytes of the bits, once the shape is known. */
static inline uint64
build_bits_bytes(const BuildState *s)
{
	return s->layout->body_bytes(s->shape);
}

/* Append a hash to the list, which has room for it. */
static inline void
build_append(BuildState *s, bf_hash hash)
{
	s->hashes[s->n++] = hash.a;
	if (unlikely(s->layout->words == 2))
		s->hashes[s->n++] = hash.b;
}

/* How many occurrences of one hash in the list matter?  0: all of them. */
static inline int
build_occurrences(const BuildState *s)
{
	return bf_is_multiset(s->layout) ? s->layout->multiset->saturates : 1;
}

/* Would it pay to drop those that do not matter? */
static inline bool
build_repeats_much(const BuildState *s)
{
	int			most = build_occurrences(s);

	return most > 0 && bf_hashes_repeat(s->hashes, s->n, s->layout->words, most);
}

/* Sort the list and drop the repetitions that do not matter, if any. */
static inline void
build_drop_repeats(BuildState *s)
{
	int			most = build_occurrences(s);

	if (most > 0)
		s->n = bf_hashes_limit(s->hashes, s->n, s->layout->words, most);
}

/* Bytes that the list of hashes may take before it must become bits. */
static inline uint64
build_memory_bytes(void)
{
	return (uint64) bloom_build_memory * 1024;
}

/* The object behind an expanded datum that is known to be a state. */
static inline BuildObject *
BuildObjectOf(Datum state)
{
	varatt_expanded pointer;
	BuildObject *o;

	memcpy(&pointer, VARDATA_EXTERNAL(DatumGetPointer(state)), sizeof(pointer));
	o = (BuildObject *) pointer.eohptr;
	if (unlikely(o->magic != BUILD_MAGIC))
		BuildNoState();
	return o;
}

/* build.c */
extern void BuildObjectHashValue(BuildObject *o, ElementType *element, Datum value);

/* build_flat.c */
extern void BuildOpenFlat(struct varlena *value, BuildState *s);
extern bool BuildFlatAddInPlace(struct varlena *value, const bf_layout *layout, bf_shape shape,
								bf_hash hash);
extern Datum BuildFlatAdd(Datum state, bf_hash hash, MemoryContext aggcontext);
extern Size BuildFlatSize(const BuildState *s);
extern void BuildFlatWrite(const BuildState *s, struct varlena *value, Size size);
extern struct varlena *BuildFlatCopy(const BuildState *s);
extern Datum BuildFlatToBits(const BuildState *s);

/* build_object.c */
extern BuildObject *BuildObjectNew(const BuildState *from, MemoryContext aggcontext);
extern void BuildObjectAdd(BuildObject *o, const uint64 *hashes, uint64 n);
extern void BuildObjectFull(BuildObject *o);
extern void BuildObjectToBits(BuildObject *o);
extern void BuildObjectHashIntegers(BuildObject *o);
extern BuildState *BuildObjectState(BuildObject *o);
pg_noreturn extern void BuildTooMany(const BuildState *s);

/* As BuildAddValue(), for a state that has become an object. */
static inline void
BuildObjectAddValue(BuildObject *o, ElementType *element, Datum value)
{
	if (o->integers == NULL || !ElementIsInteger(element, value, &o->integers[o->nintegers]))
	{
		BuildObjectHashValue(o, element, value);
		return;
	}
	if (unlikely(++o->nintegers == BUILD_INTEGERS))
		BuildObjectHashIntegers(o);
}

#endif							/* BLOOMEXT_BUILD_INTERNAL_H */
