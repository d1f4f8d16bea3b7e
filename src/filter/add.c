/*-------------------------------------------------------------------------
 *
 * add.c
 *	  Adding hashes to a filter: to a copy of it, or in place.
 *
 * A filter is changed in place only if it is an expanded object that was given
 * to be changed (expanded.c), and then completely or not at all, in every
 * layout.  Whatever can raise an error comes before or happens to a copy: the
 * caller has computed and checked all hashes, the body need not grow, and
 * interrupts are held off, so that a query cancel does not end the loop
 * halfway.  The last is right only for short work: an addition that touches
 * memory at more than IN_PLACE_MAX places goes to a copy, which an interrupt
 * may leave unfinished.
 *
 * src/filter/add.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"

#include "core/layers.h"
#include "filter/filter.h"

/* Smaller filters are copied as flat values, which costs less than an object. */
#define EXPANDED_MIN	(8 * 1024)

/*
 * Places in memory that an addition in place touches, about, at most.  Each
 * takes a tenth of a microsecond if it is in no cache, all together a quarter of
 * a second: as long as a cancel may have to wait.
 */
#define IN_PLACE_MAX	(2 * 1024 * 1024)

/*
 * Places in memory that adding one hash touches.  A hash is looked up in all
 * layers, and in most layers the first place shows that it is not there.
 */
static uint64
places_of_hash(const bf_filter *filter)
{
	return bf_inserts_in_order(filter) ? BF_MAX_LAYERS : Max(filter->head.shape.hashes, 1);
}

/* Insert into the filter itself, if it certainly has room for all hashes. */
static bool
insert_in_place(bf_filter *filter, const uint64 *hashes, uint64 n)
{
	uint64		done = 0;

	if (bf_spare(filter) < n / filter->layout->words)
		return false;
	if (filter->layout->methods->insertion->insert(filter, hashes, n, &done) != BF_DONE)
		elog(ERROR, "an insertion ended early");
	bf_header_set_entries(filter->value, filter->head.entries);
	return true;
}

/*
 * Add hashes, n words in all, to a filter that was opened from an object given
 * to be changed.  False if that cannot be done in place; nothing has changed
 * then.
 */
bool
BloomAddInPlace(bf_filter *filter, const uint64 *hashes, uint64 n)
{
	bool		done = true;

	if (n / filter->layout->words > IN_PLACE_MAX / places_of_hash(filter))
		return false;
	HOLD_INTERRUPTS();
	if (bf_inserts_in_order(filter))
		done = insert_in_place(filter, hashes, n);
	else
		bf_add(filter, hashes, n);
	RESUME_INTERRUPTS();
	return done;
}

/* May the target itself be changed?  A kind that it has to get makes it longer. */
static bool
is_target(Datum target, const bf_filter *filter, const ElementType *element)
{
	return BloomIsWritable(target, filter) && (element == NULL || filter->head.kind_len > 0);
}

/* A copy of the filter with hashes added: an object in a context, or flat if that is NULL. */
static Datum
add_to_copy(const bf_filter *filter, const ElementType *element, const uint64 *hashes,
			uint64 n, MemoryContext context)
{
	bf_filter	copy;
	MemoryContext old = CurrentMemoryContext;

	if (context != NULL)
		MemoryContextSwitchTo(context);
	BloomWriteCopy(filter, element, &copy);
	if (!bf_inserts_in_order(&copy))
		bf_add(&copy, hashes, n);
	else if (!BloomTryInsert(&copy, hashes, n))
		BloomFull(&copy);
	MemoryContextSwitchTo(old);
	return context != NULL ? BloomExpandedDatum(copy.value, context) : BloomWriteEnd(&copy);
}

/*
 * The filter with hashes, n words in all, of elements of a type (NULL: not
 * known) added.  target is the datum from which it was opened, and is the
 * result if it was given to be changed and could be, or if n is 0.  Raises an
 * error if a hash has no place, or the filter would be too large.
 */
Datum
BloomAddHashes(Datum target, bf_filter *filter, const ElementType *element,
			   const uint64 *hashes, uint64 n)
{
	bool		is_large = Max(filter->len, bf_body_bytes(filter)) >= EXPANDED_MIN;

	if (n == 0 ||
		(is_target(target, filter, element) && BloomAddInPlace(filter, hashes, n)))
		return target;
	return add_to_copy(filter, element, hashes, n,
					   is_large ? BloomExpandedContext(CurrentMemoryContext) : NULL);
}
