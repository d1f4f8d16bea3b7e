/*-------------------------------------------------------------------------
 *
 * live_insert.c
 *	  Adding the value of a new row to a live filter.
 *
 * A value is added before its row's transaction commits, and stays if that
 * rolls back.  One that a layer has already changes nothing.
 *
 * Each row's value is added and logged at once.  aminsertcleanup (PostgreSQL 17)
 * would allow to collect the values of a statement and to log them page by
 * page, which halves the time that a COPY of new values spends here.  But then
 * a value would be in one process's memory only, for as long as the statement
 * takes: other sessions would not find it before the commit, as they do now,
 * and neither would the parallel workers of queries that a trigger or a function
 * of the same statement runs, though they see the row.  Setting the bits at once
 * and logging them later does not do either: adders of equal values would have
 * to log for each other (see LiveBlockIsLogged()), torn pages would need
 * images, and a replayed page would differ from the one that was logged.  Large
 * loads are best done before the index is made, which takes less time than any
 * of this.
 *
 * src/live/live_insert.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/xact.h"
#include "nodes/execnodes.h"

#include "live/live.h"

/*
 * Set and log the bits of a mixed hash in its block of the newest layer; false
 * if they were there, and logged.
 */
static bool
add_to_block(Relation index, const LiveMeta *meta, uint64 mixed)
{
	uint32		last = meta->nlayers - 1;
	bf_block_place at = bf_block_place_of(bf_native_block(mixed, meta->layers[last].nblocks));
	Buffer		buffer = LiveReadPage(index, meta, last, (uint32) at.page);
	uint64		spread = bf_native_spread(mixed);
	bool		absent = !LiveBlockIsLogged(buffer, at.offset, spread);

	if (absent)
	{
		LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);
		LiveLogMark(index, buffer, at.offset, spread);
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	ReleaseBuffer(buffer);
	return absent;
}

/* Add a native hash to the newest layer, unless a layer has it. */
static void
add_hash(Relation index, const LiveMeta *meta, uint64 hash)
{
	bool		absent;

	if (LiveOldHasLogged(index, meta, hash))
		return;
	absent = add_to_block(index, meta, bf_native_mix(hash));
	if (meta->layers[meta->nlayers - 1].hashes > BF_LANES)
		absent |= add_to_block(index, meta, bf_native_mix(bf_native_rehash(hash)));
	if (absent)
		LiveGrowIfFull(index, meta);
}

/*
 * Rows of a statement between two reads of the metapage.  A value that is added
 * to a layer that is no longer the newest is found all the same, so layers that
 * others make need not be known at once, and knowing them late overfills the old
 * one by a few values.  Reading it for each row, COPY takes 1.08 times as long.
 */
#define ROWS_PER_READ	16

/* What a statement remembers of the values that it adds, in info->ii_AmCache. */
typedef struct LiveAdder
{
	ElementType *element;
	uint32		serial;			/* of the element type when it was checked */
	uint64		rows;			/* added so far */
} LiveAdder;

/* Raise an error unless the column's element type is that of the filter. */
static void
check_type(Relation index, const ElementType *element)
{
	LiveCheckKind(index, LiveMetaOf(index), element);
	LiveCheckStructure(index, LiveMetaOf(index), element);
}

/* The statement's adder; its element type is checked against the filter when it is made. */
static LiveAdder *
adder_of(Relation index, IndexInfo *info)
{
	LiveAdder  *adder = info->ii_AmCache;

	if (adder == NULL)
	{
		ElementType *element = LiveElementOf(index, info->ii_Context);

		check_type(index, element);
		adder = MemoryContextAllocZero(info->ii_Context, sizeof(LiveAdder));
		adder->element = element;
		adder->serial = element->serial;
		info->ii_AmCache = adder;
	}
	return adder;
}

/*
 * The hash of a value.  A composite type can be altered while a statement adds
 * values of it: then these are checked again.
 */
static uint64
hash_of_value(Relation index, LiveAdder *adder, Datum value)
{
	uint64		hash = ElementHash(adder->element, value);

	if (unlikely(adder->element->serial != adder->serial))
	{
		check_type(index, adder->element);
		adder->serial = adder->element->serial;
	}
	return hash;
}

/* The access method's aminsert.  Returns false: uniqueness is not checked. */
bool
LiveInsert(Relation index, Datum *values, bool *isnull, ItemPointer tid, Relation heap,
		   IndexUniqueCheck check_unique, bool unchanged, IndexInfo *info)
{
	const LiveMeta *meta;
	LiveAdder  *adder;
	uint64		hash;

	if (isnull[0])
		return false;
	adder = adder_of(index, info);
	hash = hash_of_value(index, adder, values[0]);
	/* What is kept of the metapage could be gone after look-ups in catalogs. */
	meta = adder->rows++ % ROWS_PER_READ == 0 ? LiveMetaOf(index) : LiveMetaKept(index);
	if (meta->nlayers == 0)
	{
		LiveGrow(index, 0);
		meta = LiveMetaOf(index);
	}
	add_hash(index, meta, hash);
	if (unlikely(IsolationIsSerializable()))
		LiveCheckConflicts(index, LiveMetaOf(index), hash);
	return false;
}
