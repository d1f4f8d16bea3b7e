/*-------------------------------------------------------------------------
 *
 * ranges_options.c
 *	  The options of range filters: CREATE INDEX ... WITH (...), and what they
 *	  are if not given.
 *
 * A look-up of an absent value reads the pages of the ranges that pass by
 * mistake: fpp times the table, whatever a range is.  So fpp follows from the
 * size of the table: so low that these are about eight pages.  A range is so
 * large that looking at all groups takes as long as reading a few ranges.
 *
 * Keys of documents are so many that an index for eight pages would be too large, and
 * most that are looked up are in some rows.  So more pages are read by mistake, but
 * fewer where it costs much to check a row, and ranges are smaller.
 *
 * A part of a text has many windows, and a range must have all of them.  So each may be there
 * by mistake often, whatever the size of the table.
 *
 * src/ranges/ranges_options.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/genam.h"
#include "access/gin.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"

#include "am/am.h"
#include "ranges/ranges.h"

/* What options are that are not given. */
typedef struct Defaults
{
	double		false_pages;	/* that a look-up reads by mistake */
	double		least_fpp;		/* fpp is between these */
	double		most_fpp;
	double		pages_of_one;	/* a table of so many pages has ranges of one;
								 * of four times as many, of two */
} Defaults;

/*
 * What takes the least time on tables of 1 to 100 GB: bench/ranges for equality (more pages
 * by mistake, or fewer groups), bench/ranges_keys for keys, bench/substrings for parts of
 * texts, where a condition has many keys, each of which may be wrong often.  An expensive
 * expression is computed for each row that is read, so its ranges always have one page.
 */
static const Defaults defaults_of[] = {
	[RANGES_EQUALITY] = {8, 1e-5, 1e-3, 1750},
	[RANGES_KEYS] = {50, 1e-4, 5e-3, 50000},
	[RANGES_EXPENSIVE_KEYS] = {5, 1e-5, 5e-4, 1e12},
	[RANGES_NGRAMS] = {0, 0.1, 0.1, 500000},
};

/* An expression is expensive if it costs more than so many operators; to_tsvector costs 100. */
#define EXPENSIVE			50

/* The range of a table without pages, for equality: that of one of 3.5 GB. */
#define EMPTY_RANGE			16

/* Parse reloptions; NULL if there are none and validate is false. */
bytea *
RangesOptionsParse(Datum reloptions, bool validate)
{
	local_relopts relopts;
	RangesOptions *options;

	init_local_reloptions(&relopts, sizeof(RangesOptions));
	add_local_int_reloption(&relopts, "pages_per_range", "Pages of the table in a range",
							0, 1, RANGES_MAX_PAGES, offsetof(RangesOptions, pages_per_range));
	AmAddFpp(&relopts, "Probability that a range without a value is read all the same", NAN, offsetof(RangesOptions, fpp));
	options = build_local_reloptions(&relopts, reloptions, validate);
	if (options != NULL && isnan(options->fpp))
		options->fpp = 0;
	else if (options != NULL && validate)
		AmCheckFpp(options->fpp, RANGES_LEAST_FPP, RANGES_MOST_FPP);
	return (bytea *) options;
}

/* The options of an index; those that were not given are 0. */
RangesOptions
RangesOptionsOf(Relation index)
{
	if (index->rd_options != NULL)
		return *(RangesOptions *) index->rd_options;
	return (RangesOptions) {0};
}

/* The power of two that is nearest to a positive number, and at least 1. */
static uint32
power_of_two(double x)
{
	return x <= 1 ? 1 : (uint32) Min(exp2(rint(log2(x))), RANGES_MAX_PAGES);
}

/* The largest range for a table of so many pages: more would leave most of a group unused. */
uint32
RangesMostRange(BlockNumber pages)
{
	uint32		most = 1;

	while (2 * most <= pages / BF_SLICED_RANGES && most < RANGES_MAX_PAGES)
		most *= 2;
	return most;
}

static bool
is_expensive(Node *expression)
{
	QualCost	cost;

	cost_qual_eval_node(&cost, expression, NULL);
	return cost.per_tuple > EXPENSIVE * cpu_operator_cost;
}

/*
 * Which defaults an index has that has one more column, whose keys a function extracts from
 * an expression that may be expensive: those of texts only if all keys are of texts.
 */
RangesDefaults
RangesDefaultsWith(RangesDefaults others, const FmgrInfo *extract_value, bool expensive)
{
	if (RangesExtractsNgrams(extract_value))
		return others == RANGES_EQUALITY ? RANGES_NGRAMS : others;
	return expensive || others == RANGES_EXPENSIVE_KEYS ? RANGES_EXPENSIVE_KEYS : RANGES_KEYS;
}

/* Which defaults an index has. */
RangesDefaults
RangesDefaultsOf(Relation index)
{
	RangesDefaults defaults = RANGES_EQUALITY;
	List	   *expressions = RelationGetIndexExpressions(index);
	ListCell   *next = list_head(expressions);

	for (int i = 0; i < IndexRelationGetNumberOfKeyAttributes(index); i++)
	{
		Node	   *expression = NULL;

		if (index->rd_index->indkey.values[i] == 0)
		{
			expression = lfirst(next);
			next = lnext(expressions, next);
		}
		if (RangesExtracts(index, i))
			defaults = RangesDefaultsWith(defaults, index_getprocinfo(index, (AttrNumber) (i + 1), GIN_EXTRACTVALUE_PROC),
										  expression != NULL && is_expensive(expression));
	}
	return defaults;
}

/* The range for a table of so many pages; few values in a range need larger ones. */
uint32
RangesDefaultRange(RangesDefaults defaults, BlockNumber pages)
{
	if (pages == 0)
		return defaults == RANGES_EQUALITY ? EMPTY_RANGE : 1;
	return Min(power_of_two(sqrt(pages / defaults_of[defaults].pages_of_one)), RangesMostRange(pages));
}

/* The rate for a table of so many pages. */
double
RangesDefaultFpp(RangesDefaults defaults, BlockNumber pages)
{
	const Defaults *d = &defaults_of[defaults];

	return Min(Max(d->false_pages / Max(pages, 1), d->least_fpp), d->most_fpp);
}

/* The rate that an index promises when its table has so many pages. */
double
RangesPromise(const RangesMeta *meta, BlockNumber pages)
{
	return meta->fpp > 0 ? meta->fpp : RangesDefaultFpp(meta->defaults, pages);
}

/*
 * The rate for a group that is made when the table has T pages, so many times as many as
 * when the index was made, or as have the largest rate.  Groups that are there keep
 * theirs.  With 8 / T for each group, an absent value would come to read 8 ln T pages.
 * With 8 / T / (1 + ln x)^2, x being that factor, it reads
 *
 *	  8 + integral of 8 / (x (1 + ln x)^2) dx from 1 to x  <  16
 *
 * pages, twice what is promised, and so for other promises.  The promise grows with a
 * table so large that it has the least rate, which its further groups have then.
 */
double
RangesGroupFpp(const RangesMeta *meta, BlockNumber pages)
{
	const Defaults *d = &defaults_of[meta->defaults];
	double		origin = Max(meta->origin, d->false_pages / d->most_fpp);
	double		growth;

	if (meta->fpp > 0)
		return meta->fpp;
	if (pages >= d->false_pages / d->least_fpp)
		return d->least_fpp;
	growth = Max(pages / origin, 1);
	return Max(d->false_pages / (origin * growth) / pow(1 + log(growth), 2), RANGES_LEAST_FPP);
}

/*
 * May a range be twice as large, going by the number of its values?  It may if
 * these leave more than half of the bits of one page unused, which is the least
 * that a group has.
 */
bool
RangesMayBeLarger(double fpp, double values)
{
	bf_sliced_histogram twice = bf_sliced_even(2 * values);

	return !(values > 0) || bf_sliced_size(fpp, &twice).pages == 1;
}

/*
 * The range that an index of a table of so many pages would have, if its ranges
 * have as many values, for their size, as those of an index that there is.
 */
uint32
RangesNextRange(const RangesMeta *meta, BlockNumber pages, double fpp)
{
	uint32		range = RangesDefaultRange(meta->defaults, pages);

	while (range < RangesMostRange(pages) && meta->defaults != RANGES_EXPENSIVE_KEYS &&
		   RangesMayBeLarger(fpp, meta->distinct * range / meta->range))
		range *= 2;
	return range;
}
