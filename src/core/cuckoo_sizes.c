/*-------------------------------------------------------------------------
 *
 * cuckoo_sizes.c
 *	  Shapes of cuckoo tables: which ones exist, how large a table must be, and
 *	  its false-positive rate.
 *
 * All functions are pure.  What decides about bytes (the number of buckets) is
 * computed in integers, so it is the same on every machine; only the rate,
 * which is shown and not stored, is computed in floating point.
 *
 * Source: B. Fan, D. G. Andersen, M. Kaminsky, M. D. Mitzenmacher, "Cuckoo
 * Filter: Practically Better Than Bloom", CoNEXT 2014, sections 4 and 5.
 *
 * src/core/cuckoo_sizes.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/cuckoo.h"

/*
 * Can a table have nbuckets buckets, each of `bucket` slots of `bits` bits?
 * The arguments may be any numbers.  All other functions of this file require
 * a shape for which this is true.
 */
bool
bf_cuckoo_shape_ok(uint64_t nbuckets, uint8_t bits, uint8_t bucket)
{
	return (bits == 8 || bits == 12 || bits == 16) &&
		(bucket == 2 || bucket == 4 || bucket == 8) &&
		nbuckets > 0 && nbuckets <= BF_CUCKOO_MAX_BUCKETS && nbuckets % 2 == 0;
}

/*
 * How full tables with buckets of 2, 4 and 8 are made: 85, 95 and 98 %, less
 * than the 88, 97 and 99 % where large ones fail.  Small ones fail when more
 * than 2 * bucket values happen to share both buckets, or by similar
 * accidents.  Slots to spare make that rarer than one in ten million tables,
 * with 4 and 8 than one in a billion.  (A sum over all sets of buckets that
 * too many values could share, which bounds it for up to 600, 800 and 4000
 * values.  For more it says nothing; of thousands of tables none failed.)
 *
 * One kind stays behind, whatever its size: with 8 bits a bucket has only 255
 * others, and five values share two buckets of 2 in one table of 4000 for a
 * million values, and in one of 40 for a hundred million.
 */
static const struct
{
	uint8_t		values;			/* of so many */
	uint8_t		slots;			/* slots */
	uint16_t	spare;			/* slots on top, but no more than */
	uint8_t		spare_for_two;	/* so many for each two values */
}			fill[] = {
	{17, 20, 256, 16},			/* buckets of 2 */
	{19, 20, 64, 5},			/* of 4 */
	{49, 50, 32, 2},			/* of 8 */
};

/* The capacity of the largest table that is sized. */
#define MAX_CAPACITY	(BF_CUCKOO_MAX_BUCKETS / 2)

/*
 * The number of buckets, even, with which capacity distinct values fit, for
 * buckets of 2, 4 or 8 slots.  The first 2 * bucket values fit two buckets
 * whatever they are.  Capacities above MAX_CAPACITY count as that one.
 *
 *	  slots   = ceil(capacity * slots / values) + min(spare, capacity * spare_for_two / 2)
 *	  buckets = 2 * ceil(slots / (2 * bucket))
 *
 * MAX_CAPACITY is 2^56 and no factor exceeds 50, so no product overflows.
 */
uint64_t
bf_cuckoo_buckets(uint64_t capacity, uint8_t bucket)
{
	int			i = bucket / 4;
	unsigned	pair = 2 * (unsigned) bucket;
	uint64_t	nslots;
	uint64_t	spare;

	if (capacity <= pair)
		return 2;
	if (capacity > MAX_CAPACITY)
		capacity = MAX_CAPACITY;
	nslots = (capacity * fill[i].slots + fill[i].values - 1) / fill[i].values;
	spare = capacity * fill[i].spare_for_two / 2;
	nslots += spare < fill[i].spare ? spare : fill[i].spare;
	return (nslots + pair - 1) / pair * 2;
}

/*
 * The chance that a value that was never added seems to be there, if `used` of
 * nslots slots hold a fingerprint; nslots > 0.
 *
 * A lookup compares the value's fingerprint with those in two buckets, of which
 * there are 2 * bucket * used / nslots on average.  A fingerprint is one of
 * 2^f - 1 numbers, as 0 is a free slot, so with p = 1 / (2^f - 1)
 *
 *	  rate = 1 - (1 - p)^(2 * bucket * used / nslots)
 *
 * (section 5.1 of the paper, which has 2^f, and tables that are full).  expm1
 * and log1p keep the digits of small rates.
 */
double
bf_cuckoo_rate(double used, uint64_t nslots, uint8_t bits, uint8_t bucket)
{
	double		met = 2.0 * bucket * used / (double) nslots;

	return -expm1(met * log1p(-1 / (ldexp(1, bits) - 1)));
}
