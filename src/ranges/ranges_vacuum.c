/*-------------------------------------------------------------------------
 *
 * ranges_vacuum.c
 *	  Which groups of range filters VACUUM rebuilds, measuring their rates, and making
 *	  the file smaller.
 *
 * Bits of rows that are gone stay, and groups that got more than they were made for
 * have several layers.  So VACUUM measures the rate of each group.  One with a rate that
 * is too high, or with more than one layer, the last group with more than two, is rebuilt of its
 * pages of the table (ranges_rebuild.c), and so is one that is much larger than its values
 * need, or whose pages of the table have far less rows than when it was made.  Each group is
 * looked at in a subtransaction: an error that a row's value raises, or a damaged page, is
 * warned of, and the other groups are looked at.
 *
 * If much of the file is free then, layers at its end are copied to free pages before
 * them, and its end is given back.
 *
 * src/ranges/ranges_vacuum.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/table.h"
#include "access/xact.h"
#include "access/transam.h"
#include "catalog/index.h"
#include "commands/vacuum.h"
#include "utils/memutils.h"

#include "am/am.h"
#include "ranges/ranges.h"

/* How many times what it was made for a group's rate may be: doc/ranges.md promises twice. */
#define RATE_TOO_HIGH		1.5

/*
 * A group is too large if it has so many times the pages that it needs, for values that
 * are taken for some more than its bits say: 1.38 times, and doc/ranges.md promises 1.5.  A
 * group of one layer has less than this share of its rate then, which takes less time to find.
 */
#define TOO_LARGE			1.2
#define SAFETY				1.15
#define RATE_LOW			0.5

/* The fullest ranges of a group, without the last of them, may be those that are like no other. */
#define FULLEST				5

#define OUTLIER				3	/* times the last of them */

/*
 * To find out whether the values of these are gone, a VACUUM reads so many pages of the table,
 * and this share of the table more: some milliseconds, and less than VACUUM itself reads.
 */
#define LOOKED_AT_PAGES		512
#define LOOKED_AT_SHARE		(1.0 / 4096)

/* Likewise to rebuild groups of which is not known how many rows they had, those of 1.0. */
#define GUESSED_PAGES		8192
#define GUESSED_SHARE		(1.0 / 16)

/*
 * Bits of a group are taken for those of rows that are gone if its pages of the table have less
 * than this share of the rows that they had.
 */
#define FEW_ROWS			0.75

/* Pages of the table that are so little used are taken for empty. */
#define NO_ROWS				5	/* of 254 */

/* The file is made smaller if so many times what is in use, and so many pages more, are not. */
#define MUCH_FREE			0.1
#define LEAST_FREE			16

/* Figures in the metapage that are as near as this stay as they are. */
#define NEAR				0.02

/* What VACUUM and ANALYZE find out of all groups. */
typedef struct Figures
{
	double		passed;			/* ranges, on average */
	double		ranges;
	double		values;			/* of all ranges that have any */
	double		used;			/* ranges that have any */
} Figures;

static void
add_figures(Figures *f, const RangesCounts *counts, uint32 ranges)
{
	f->passed += ranges * RangesMeanRate(counts, ranges);
	f->ranges += ranges;
	for (uint32 i = 0; i < ranges; i++)
	{
		f->values += counts->values[i];
		f->used += counts->values[i] > 0;
	}
}

/* A run of VACUUM, or of ANALYZE, over all groups. */
typedef struct Run
{
	Relation	heap;
	Relation	index;
	bool		analyze_only;
	BlockNumber pages;			/* of the table */
	RangesMeta	meta;			/* at the beginning */
	MemoryContext scratch;		/* of a group */
	uint32		number;			/* of the group that is looked at */
	Figures		figures;
	double		may_read;		/* pages of the table, to find out whether
								 * values are gone */
	double		may_guess;		/* pages of the table, of groups that are
								 * rebuilt though it is not known that */
	uint32		made;			/* groups that were rebuilt */
	uint32		failed;			/* groups that could not be */
} Run;

/* Is a group much larger than its ranges need, which have somewhat more than these values? */
static bool
is_too_large(const RangesGroup *group, const RangesCounts *counts, uint32 ranges, double fpp)
{
	RangesCounts more = *counts;

	for (uint32 i = 0; i < ranges; i++)
		more.values[i] *= SAFETY;
	return RangesPagesOf(group) > TOO_LARGE * RangesPagesNeeded(&more, ranges, fpp);
}

/* May a group be too large?  It may not if it has one layer and nearly its rate. */
static bool
may_be_too_large(const RangesGroup *group, const RangesCounts *counts, uint32 ranges)
{
	return RangesPagesOf(group) >= 2 &&
		(group->nlayers > 1 || RangesMeanRate(counts, ranges) <= RATE_LOW * group->layers[0].fpp);
}

/* The fullest of a group's ranges, of which there are so many; returns how many these are. */
static int
fullest_of(const RangesCounts *counts, uint32 ranges, uint32 fullest[FULLEST])
{
	int			n = 0;

	for (uint32 i = 0; i < ranges; i++)
	{
		int			at;

		if (n == FULLEST && counts->values[i] <= counts->values[fullest[n - 1]])
			continue;
		n = Min(n + 1, FULLEST);
		for (at = n - 1; at > 0 && counts->values[fullest[at - 1]] < counts->values[i]; at--)
			fullest[at] = fullest[at - 1];
		fullest[at] = i;
	}
	return n;
}

/*
 * Is a group as large as it is for a few ranges, whose values are gone?  Then it would be too
 * large without them, and their rows are read, as far as a VACUUM may read so many pages of
 * the table.  The rows of all ranges are not: that would be the whole table.
 */
static bool
has_lost_outliers(Run *run, const RangesGroup *group, RangesCounts counts, uint32 ranges, double fpp)
{
	uint32		fullest[FULLEST];
	int			n = fullest_of(&counts, ranges, fullest);
	RangesCounts without = counts;

	if (RangesPagesOf(group) < 2 || n < FULLEST || run->may_read <= 0 ||
		counts.values[fullest[0]] < OUTLIER * counts.values[fullest[n - 1]])
		return false;
	for (int i = 0; i < n - 1; i++)
		without.values[fullest[i]] = counts.values[fullest[n - 1]];
	if (!is_too_large(group, &without, ranges, fpp))
		return false;
	for (int i = 0; i < n - 1; i++)
	{
		run->may_read -= RangesCountRows(run->heap, run->index, run->number, fullest[i], &counts.values[fullest[i]]);
		VacuumDelay(false);
	}
	return is_too_large(group, &counts, ranges, fpp);
}

/*
 * Are many bits of a group those of rows that are gone, as the use of its pages of the table says?
 * If it is not known how much they were used before, they are taken for full, which may
 * be wrong; so not all such groups are rebuilt at once.
 */
static bool
is_stale(Run *run, const RangesGroup *group, uint32 used)
{
	uint32		before = group->flags & RANGES_USED;
	bool		known = before != 0;
	bool		empty = used >> RANGES_USED_SHIFT <= NO_ROWS;

	if (!known)
		before = RANGES_USED;
	if (used >= FEW_ROWS * before || (RangesPagesOf(group) < 2 && !empty))
		return false;
	/* It takes no time to read pages without rows. */
	if (known || empty)
		return true;
	if (run->may_guess <= 0)
		return false;
	run->may_guess -= (double) BF_SLICED_RANGES * run->meta.range;
	return true;
}

/*
 * Must a group be rebuilt, with so many ranges of the table?  The last one may have one
 * layer more: it will get more values.
 */
static bool
is_worn(Run *run, const RangesGroup *group, const RangesCounts *counts, uint32 ranges, double fpp, uint32 used)
{
	bool		last = run->number == run->meta.ngroups - 1;

	if (ranges == 0 || group->nlayers > (last ? 2 : 1) ||
		RangesMeanRate(counts, ranges) > RATE_TOO_HIGH * group->layers[0].fpp || is_stale(run, group, used))
		return true;
	return (may_be_too_large(group, counts, ranges) && is_too_large(group, counts, ranges, fpp)) ||
		has_lost_outliers(run, group, *counts, ranges, fpp);
}

static bool
is_near(double a, double b)
{
	return fabs(a - b) <= NEAR * b;
}

/* Begin a run. */
static void
read_meta(void *arg)
{
	Run		   *run = arg;

	run->meta = *RangesMetaFresh(run->index);
	/* After the metapage: so that all its groups are of pages that there are. */
	run->pages = RelationGetNumberOfBlocks(run->heap);
}

/* Look at a group, and rebuild it if it needs that and that is wanted. */
static void
look_at_group(void *arg)
{
	Run		   *run = arg;
	MemoryContext old = MemoryContextSwitchTo(run->scratch);
	const RangesMeta *meta = &run->meta;
	uint32		ranges = RangesInTable(meta, run->number, run->pages);
	RangesGroup group = RangesGroupCached(run->index, run->number);
	RangesCounts counts = RangesCountGroup(run->index, run->number, RANGES_COUNTED_PAGES);

	if (!run->analyze_only && group.nlayers > 0)
	{
		double		fpp = Min(group.layers[0].fpp, RangesPromise(meta, run->pages));
		uint32		used = RangesUsedShare(run->heap, meta, run->number);

		if (is_worn(run, &group, &counts, ranges, fpp, used))
		{
			RangesRebuild(run->heap, run->index, run->number, fpp, used);
			run->made++;
			counts = RangesCountGroup(run->index, run->number, RANGES_COUNTED_PAGES);
		}
	}
	add_figures(&run->figures, &counts, ranges);
	MemoryContextSwitchTo(old);
}

/* Note figures in the metapage, unless they are about what it has. */
static void
note_figures(void *arg)
{
	Run		   *run = arg;
	const Figures *f = &run->figures;
	const RangesMeta *meta = RangesMetaFresh(run->index);
	double		rate = f->ranges > 0 ? Min(f->passed / f->ranges, 1) : 0;
	double		distinct = f->used > 0 ? f->values / f->used : 0;

	/* Of groups that failed nothing is known. */
	if (run->failed > 0 && f->used == 0)
		return;
	if (!is_near(meta->rate, rate) || !is_near(meta->distinct, distinct))
		RangesNoteFigures(run->index, rate, distinct);
}

/* Warn of an error, which was raised when a group was looked at. */
static void
warn_of_group(const Run *run, uint32 number, const ErrorData *error)
{
	ereport(WARNING,
			(errcode(error->sqlerrcode),
			 errmsg("could not clean up group %u of index \"%s\": %s", number,
					RelationGetRelationName(run->index), error->message),
			 run->failed == 1 ? errdetail("The group stays as it is.") :
			 errdetail("Groups stay as they are: %u.", run->failed),
			 error->hint != NULL ? errhint("%s", error->hint) : errhint("The next VACUUM tries again.")));
}

/* Warn of an error that was raised when no group was looked at. */
static void
warn_of_index(const Run *run, const ErrorData *error)
{
	ereport(WARNING,
			(errcode(error->sqlerrcode),
			 errmsg("could not clean up index \"%s\": %s", RelationGetRelationName(run->index), error->message),
			 error->hint != NULL ? errhint("%s", error->hint) : 0));
}

/*
 * Look at all groups.  A VACUUM may not read enough of the table for all of them, so each begins
 * with another group.  What fails in one is warned of, once, after the others.
 */
static void
look_at_groups(Run *run)
{
	uint32		ngroups = run->meta.ngroups;
	uint64		start = U64FromFullTransactionId(ReadNextFullTransactionId());
	ErrorData  *first = NULL;
	uint32		first_failed = 0;

	run->scratch = AllocSetContextCreate(CurrentMemoryContext, "range filter vacuum",
										 ALLOCSET_DEFAULT_SIZES);
	run->may_read = LOOKED_AT_PAGES + LOOKED_AT_SHARE * run->pages;
	run->may_guess = GUESSED_PAGES + GUESSED_SHARE * run->pages;
	for (uint32 i = 0; i < ngroups; i++)
	{
		ErrorData  *error;

		run->number = (uint32) ((start + i) % ngroups);
		error = AmAttempt(look_at_group, run);

		MemoryContextReset(run->scratch);
		if (error != NULL && run->failed++ == 0)
		{
			first = error;
			first_failed = run->number;
		}
		else if (error != NULL)
			FreeErrorData(error);
		VacuumDelay(run->analyze_only);
	}
	MemoryContextDelete(run->scratch);
	if (run->failed > 0)
		warn_of_group(run, first_failed, first);
}

/* Do something else with the index; warn if that fails, and return false. */
static bool
attempt(Run *run, void (*function) (void *arg))
{
	ErrorData  *error = AmAttempt(function, run);

	if (error != NULL)
		warn_of_index(run, error);
	return error == NULL;
}

/* A group with one layer, and where that begins. */
typedef struct Place
{
	BlockNumber first;
	uint32		number;
} Place;

/* For qsort(): the later layer comes first. */
static int
compare_places(const void *a, const void *b)
{
	BlockNumber x = ((const Place *) a)->first;
	BlockNumber y = ((const Place *) b)->first;

	return x < y ? 1 : x > y ? -1 : 0;
}

/* The groups that have one layer, the last one in the file first; palloc'd.  Sets *n. */
static Place *
places_of(Relation index, uint32 ngroups, uint32 *n)
{
	Place	   *places = palloc_extended(Max(ngroups, 1) * sizeof(Place), MCXT_ALLOC_HUGE);

	*n = 0;
	for (uint32 number = 0; number < ngroups; number++)
	{
		RangesGroup group = RangesGroupCached(index, number);

		if (group.nlayers == 1)
			places[(*n)++] = (Place) {group.layers[0].first, number};
	}
	qsort(places, *n, sizeof(Place), compare_places);
	return places;
}

/*
 * Move a group's layer to free pages before it.  If the last layer of the file is larger
 * than these, but follows some, it is moved twice: behind the end, and then to where it
 * was and the pages before.
 */
static void
move_down(Relation index, uint32 number)
{
	for (int i = 0; i < 2; i++)
	{
		RangesMetaPage page = RangesReadMeta(index);
		RangesGroup group = RangesGroupFresh(index, number);
		const RangesLayer *layer = &group.layers[0];
		bool		room = group.nlayers == 1 && RangesHasRoomBefore(&page, layer->first, layer->shape.pages);

		if (!room && (i > 0 || group.nlayers != 1 || !RangesIsLastAfterFree(&page, layer)))
			return;
		RangesMoveGroup(index, number, layer);
		if (room)
			return;
	}
}

/* Move the directory to free pages before it. */
static void
move_directory(Relation index)
{
	for (uint32 chunk = 0; chunk < RANGES_CHUNKS; chunk++)
		RangesMoveChunk(index, chunk);
}

/* Move layers to free pages before them, until the file may have no more than enough pages. */
static void
move_groups(Relation index, double enough)
{
	MemoryContext scratch = AllocSetContextCreate(CurrentMemoryContext, "range filter move", ALLOCSET_DEFAULT_SIZES);
	uint32		n;
	Place	   *places = places_of(index, RangesMetaFresh(index)->ngroups, &n);

	for (uint32 i = 0; i < n && RangesReadMeta(index).meta.end > enough; i++)
	{
		MemoryContext old = MemoryContextSwitchTo(scratch);

		move_down(index, places[i].number);
		MemoryContextSwitchTo(old);
		MemoryContextReset(scratch);
		VacuumDelay(false);
	}
	pfree(places);
	MemoryContextDelete(scratch);
}

/* Make the file smaller, if much of it is free. */
static void
shrink(void *arg)
{
	Relation	index = ((Run *) arg)->index;
	RangesMetaPage page;
	double		enough;

	RangesFindFree(index);
	page = RangesReadMeta(index);
	enough = RangesPagesInUse(&page) * (1 + MUCH_FREE) + LEAST_FREE;
	if (page.meta.end > enough)
	{
		move_directory(index);
		move_groups(index, enough);
		move_directory(index);
		RangesFindFree(index);
	}
	if (AmVacuumOption("truncate", MayTruncate(((Run *) arg)->heap)))
		RangesTruncate(index);
}

/* Tell what was done, if it is asked for. */
static void
tell(const Run *run)
{
	const char *name = RelationGetRelationName(run->index);

	if (!AmMayAttempt())
		ereport(AmVacuumOption("verbose", false) ? INFO : DEBUG2,
				(errmsg("index \"%s\" is left to a VACUUM without parallel workers", name)));
	if (run->made > 0)
		ereport(AmVacuumOption("verbose", false) ? INFO : DEBUG2,
				(errmsg("index \"%s\": rebuilt %u of %u groups", name, run->made, run->meta.ngroups)));
}

/*
 * What VACUUM does with an index, and ANALYZE if it comes alone.  Neither fails because
 * the index is damaged, or because of a row's value.
 */
void
RangesVacuum(Relation index, bool analyze_only)
{
	Relation	heap = table_open(IndexGetRelation(RelationGetRelid(index), false), AccessShareLock);
	Run			run = {.heap = heap,.index = index,.analyze_only = analyze_only};

	if (AmMayAttempt() && attempt(&run, read_meta))
	{
		look_at_groups(&run);
		/* Locking the index may assign a number to the transaction. */
		if (attempt(&run, note_figures) && !analyze_only && !IsInParallelMode())
			(void) attempt(&run, shrink);
	}

	/*
	 * A snapshot is new enough for the groups when a transaction has ended
	 * that is not earlier than their number, at the latest this one.
	 */
	if (run.made > 0 && !IsInParallelMode())
		(void) GetTopTransactionId();
	tell(&run);
	table_close(heap, NoLock);
}
