/*-------------------------------------------------------------------------
 *
 * classic.c
 *	  Plain arrays of bits, as other programs have them: walks, sizes, and the
 *	  figures of a fill.  classic.h has the table of walks.
 *
 * With n values of k bits each in m, an absent value finds all its k bits set
 * with the probability (1 - e^(-kn/m))^k.  That is least, 2^-k, where half of
 * the bits are set: at k = m/n ln 2.
 *
 * The Java programs among them (Guava, Spark, Redisson, and those that were
 * written after them) compute m = -n ln(fpp) / (ln 2)^2, drop its fraction,
 * and take the k nearest to m/n ln 2.  What is here gives what they give, but
 * for the last bit of a logarithm, which matters where m comes within 10^-15 of
 * a whole number.
 *
 * Sources: B. H. Bloom, "Space/time trade-offs in hash coding with allowable
 * errors", 1970; A. Kirsch, M. Mitzenmacher, "Less hashing, same performance",
 * 2006, for places by adding two hashes; sizes that Guava chose (test/data).
 *
 * src/profiles/classic.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "profiles/classic.h"

static const double ln2 = 0.69314718055994530942;

/* Places that memory is prefetched for together: so many, or those of one value. */
#define STRETCH			128

/* A value's places, at most. */
#define MAX_PLACES		256

/* Stretches between polls. */
#define ROUNDS			(BF_POLL_BYTES / BF_SLICE_BYTES / STRETCH)

#define SLICE_BITS		(BF_SLICE_BYTES * 8)

/* --- walks ----------------------------------------------------------------- */

/* On the way from place to place: the sum, and what is added to it in turn. */
typedef struct walk
{
	uint64_t	c;
	uint64_t	a;
	uint64_t	b;
} walk;

/* A half of a word as the signed number that it is, modulo 2^64. */
static inline uint64_t
extend(uint64_t half)
{
	return (uint64_t) (int64_t) (int32_t) (uint32_t) half;
}

/* Begin a walk.  Callers that are fast name the kind by a constant. */
BF_FOR_EACH_USE walk
start(int kind, bf_hash hash)
{
	uint64_t	high = kind == BF_WALK_SIGNED ? extend(hash.a >> 32) : hash.a >> 32;

	switch (kind)
	{
		case BF_WALK_HALVES:
			return (walk) {.c = (hash.a & UINT32_MAX) + high,.a = high};
		case BF_WALK_SIGNED:
			return (walk) {.c = extend(hash.a) * INT32_MAX + high,.a = high};
		default:
			return (walk) {.c = hash.a,.a = hash.b,.b = hash.a};
	}
}

/* Take a step; returns the place before it, not yet modulo m. */
BF_FOR_EACH_USE uint64_t
step(int kind, walk *w)
{
	uint64_t	c = w->c;

	w->c += w->a;
	switch (kind)
	{
		case BF_WALK_LINEAR_63:
			return c & INT64_MAX;
		case BF_WALK_IN_TURN:
			*w = (walk) {.c = w->c,.a = w->b,.b = w->a};
			return c & INT64_MAX;
		case BF_WALK_HALVES:
			return (uint32_t) c <= INT32_MAX ? (uint32_t) c : ~(uint32_t) c;
		case BF_WALK_SIGNED:
			return c <= INT64_MAX ? c : ~c;
		default:
			return c;
	}
}

/* Is bit `at` of the array set: bit at % 8 of byte at / 8? */
static inline bool
bit_is_set(const unsigned char *bits, uint64_t at)
{
	return (bits[at >> 3] >> (at & 7) & 1) != 0;
}

/* --- methods --------------------------------------------------------------- */

/*
 * Are all k bits of a hash set?  Stops at the first that is not: with half
 * of the bits set, an absent value takes two on average.
 */
BF_FOR_EACH_USE bool
walk_contains(int kind, const bf_filter *f, bf_hash hash)
{
	bf_divisor	m = bf_divisor_of(f->head.shape.nbits);
	walk		w = start(kind, hash);

	for (int i = 0; i < f->head.shape.hashes; i++)
		if (!bit_is_set(f->body, bf_modulo(step(kind, &w), m)))
			return false;
	return true;
}

/*
 * Compute the places of n / words values into `places`, prefetch the memory of
 * each, and return how many there are: k for each value.
 */
BF_FOR_EACH_USE uint64_t
fetch(int kind, const bf_filter *f, bf_divisor m, const uint64_t *hashes, uint64_t n, uint64_t words,
	  uint64_t *places)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < n; i += words)
	{
		walk		w = start(kind, (bf_hash) {hashes[i], words > 1 ? hashes[i + 1] : 0});

		for (int j = 0; j < f->head.shape.hashes; j++)
		{
			uint64_t	place = bf_modulo(step(kind, &w), m);

			__builtin_prefetch(f->body + (place >> 3), 1);
			places[count++] = place;
		}
	}
	return count;
}

/*
 * Set the bits at n places, each below m, in the word that has it.  Words
 * are little-endian, so place i is bit i % 8 of byte i / 8.
 */
static void
set(unsigned char *bits, const uint64_t *places, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++)
	{
		unsigned char *word = bits + places[i] / 64 * 8;

		bf_store64(word, bf_load64(word) | UINT64_C(1) << places[i] % 64);
	}
}

/*
 * Set the bits of hashes of so many words, n words in all.
 * Places lie anywhere, and waiting for their memory is most of the time:
 * while that of one stretch is on its way, the bits of the stretch before it
 * are set.  A stretch is STRETCH places, or those of one value.
 * Without prefetches, an aggregate of 2 M rows takes 1.06 times as
 * long in the profile guava, and 1.15 times in redisbloom (bench/run
 * build-guava).  Polls.
 */
BF_FOR_EACH_USE void
walk_add(int kind, bf_filter *f, const uint64_t *hashes, uint64_t n, uint64_t words)
{
	bf_divisor	m = bf_divisor_of(f->head.shape.nbits);
	unsigned	values = STRETCH / (unsigned) f->head.shape.hashes;
	uint64_t	at_once = (values > 0 ? values : 1) * words;
	uint64_t	places[2][MAX_PLACES];
	uint64_t	fetched = 0;
	unsigned	round = 0;

	for (uint64_t at = 0; at < n; at += at_once, round++)
	{
		uint64_t	before = fetched;

		fetched = fetch(kind, f, m, hashes + at, n - at < at_once ? n - at : at_once, words,
						places[round % 2]);
		set(f->body, places[1 - round % 2], before);
		if (round % ROUNDS == ROUNDS - 1)
			bf_poll();
	}
	set(f->body, places[1 - round % 2], fetched);
}

/* bf_methods.contains: a loop of its own for each walk. */
static bool
contains(const bf_filter *f, bf_hash hash)
{
	switch (f->layout->profile->walk)
	{
		case BF_WALK_LINEAR_63:
			return walk_contains(BF_WALK_LINEAR_63, f, hash);
		case BF_WALK_IN_TURN:
			return walk_contains(BF_WALK_IN_TURN, f, hash);
		case BF_WALK_HALVES:
			return walk_contains(BF_WALK_HALVES, f, hash);
		case BF_WALK_SIGNED:
			return walk_contains(BF_WALK_SIGNED, f, hash);
		default:
			return walk_contains(BF_WALK_LINEAR, f, hash);
	}
}

/* bf_methods.add: a loop of its own for each walk. */
static void
add(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	switch (f->layout->profile->walk)
	{
		case BF_WALK_LINEAR_63:
			walk_add(BF_WALK_LINEAR_63, f, hashes, n, 2);
			break;
		case BF_WALK_IN_TURN:
			walk_add(BF_WALK_IN_TURN, f, hashes, n, 2);
			break;
		case BF_WALK_HALVES:
			walk_add(BF_WALK_HALVES, f, hashes, n, 1);
			break;
		case BF_WALK_SIGNED:
			walk_add(BF_WALK_SIGNED, f, hashes, n, 1);
			break;
		default:
			walk_add(BF_WALK_LINEAR, f, hashes, n, 2);
			break;
	}
}

/* The which-th place of a hash, counted from 0.  Walks there again. */
static uint64_t
place_of(const bf_filter *f, bf_hash hash, int which)
{
	int			kind = f->layout->profile->walk;
	walk		w = start(kind, hash);

	while (which-- > 0)
		(void) step(kind, &w);
	return step(kind, &w) % f->head.shape.nbits;
}

/*
 * bf_slicing.find: where the slices of the k places of a hash begin, one for
 * each, also where two are the same; returns k, which is at most
 * BF_MAX_SLICES here.
 */
static int
slices(const bf_filter *f, bf_hash hash, uint64_t *offsets)
{
	for (int i = 0; i < f->head.shape.hashes; i++)
		offsets[i] = place_of(f, hash, i) / SLICE_BITS * BF_SLICE_BYTES;
	return f->head.shape.hashes;
}

/* bf_slicing.test: is the bit of the which-th place set in its slice? */
static bool
test_slice(const bf_filter *f, const void *slice, bf_hash hash, int which)
{
	return bit_is_set(slice, place_of(f, hash, which) % SLICE_BITS);
}

/*
 * bf_methods.params_ok: most programs keep nothing beside m and k.
 */
static bool
params_ok(const bf_filter *f)
{
	return f->head.shape.hashes > 0 &&
		(f->head.shape.layout_param == 0 || f->layout->profile->has_seed);
}

/*
 * bf_methods.check_deep: are the bits beyond m, up to a whole word, not set?
 */
static bf_fault
check_deep(const bf_filter *f)
{
	uint64_t	used = f->head.shape.nbits % 64;

	if (used > 0 && bf_load64(f->body + f->len - 8) >> used != 0)
		return BF_FAULT_BODY;
	return BF_OK;
}

/* Bits set among the first n of an array.  Polls. */
static uint64_t
count_first(const bf_filter *f, uint64_t n)
{
	uint64_t	count = bf_bits_count(f->body, n / 64 * 8);

	if (n % 64 > 0)
		count += (uint64_t) __builtin_popcountll(bf_load64(f->body + n / 64 * 8) << (64 - n % 64));
	return count;
}

/* How many places a walk of HALVES knows. */
#define HALVES_PLACES	(UINT64_C(1) << 31)

/* The number of bits that walks can reach. */
static uint64_t
reachable(const bf_filter *f)
{
	uint64_t	m = f->head.shape.nbits;

	return f->layout->profile->walk == BF_WALK_HALVES && m > HALVES_PLACES ? HALVES_PLACES : m;
}

/*
 * The chance that one place of an absent value is set.  Places are uniform but
 * in HALVES, where the first 2^31 mod m have one chance more in 2^31 than the
 * others; beyond 2^31 bits the others have none.  Polls.
 */
static double
place_is_set(const bf_filter *f)
{
	uint64_t	m = f->head.shape.nbits;
	uint64_t	each = HALVES_PLACES / m;	/* chances that all have */
	uint64_t	first = HALVES_PLACES % m;

	if (f->layout->profile->walk !=BF_WALK_HALVES || first == 0)
		return bf_bits_fill(f);
	return ((double) each * (double) count_first(f, m) + (double) count_first(f, first)) /
		(double) HALVES_PLACES;
}

/* Euler's totient: how many numbers from 1 to d are coprime to d. */
static uint32_t
totient(uint32_t d)
{
	uint32_t	count = d;
	uint32_t	rest = d;

	for (uint32_t p = 2; p <= rest; p++)
		if (rest % p == 0)
		{
			count -= count / p;
			while (rest % p == 0)
				rest /= p;
		}
	return count;
}

/*
 * How much more often an absent value passes than by k independent places,
 * where a place is set with the chance fill.  The places of a value are c + i b
 * modulo m, for i from 0 to k - 1:
 *
 *	- b has the order d, a divisor of m, for totient(d) of m values of b.  For
 *	  d < k the value has d places only, and passes with the chance fill^d.
 *	- A value that was added by the same b, or by -b, s places further on, shares
 *	  k - s places, and the others pass with the chance fill^s.  There are two such
 *	  c for s = 0 and four for each other s, of m^2 pairs of b and c: for each value
 *	  that was added 2 + 4 (fill + fill^2 + ...) in m^2.
 *
 * In all walks but SIGNED, sums wrap at a power of two.  That moves what follows by
 * the rest of this power modulo m, whose multiples are as many as the odd part of
 * m; a walk wraps the more often the longer it is, and is like others less often.
 * IN_TURN adds a + b in every two steps, so that a value can share half of its
 * places with one that was added.  How much that matters is not computed: the
 * factors 4, 1.5 and 1/4 fit filters of 10 to 3,000 values (sql/profile_rates.sql).
 */
static double
excess(const bf_filter *f, double fill)
{
	uint64_t	m = reachable(f);
	uint64_t	odd = m / (m & -m); /* what is left of m without factors of 2 */
	uint32_t	k = f->head.shape.hashes;
	int			kind = f->layout->profile->walk;
	double		wraps = -log(fill) * (k - 1);	/* compared with a step's
												 * chance */
	double		values = -log1p(-fill) / k; /* added, for each bit */
	double		pairs = values * (2 + 4 * fill / (1 - fill));	/* times m, of m^2 */
	double		more;

	for (uint32_t d = 1; d < k; d++)
		if (m % d == 0)
			pairs += totient(d) * pow(fill, d);
	more = pairs / (double) m;
	if (kind == BF_WALK_LINEAR || kind == BF_WALK_LINEAR_63)
		more *= fmin(1, fmax(4 / wraps, pow(fill, (double) odd - 1)));
	else if (kind != BF_WALK_SIGNED)
		more *= fmin(1, 1.5 / wraps);
	if (kind == BF_WALK_IN_TURN)
		more += values * pow(fill, (k + 1) / 2.0) / 4;
	return more;
}

/*
 * bf_methods.rate: the chance that all k places of an absent value are set.
 * Polls.
 */
static double
rate(const bf_filter *f)
{
	double		fill = place_is_set(f);

	if (fill <= 0 || fill >= 1 || f->head.shape.hashes == 1)
		return fill;
	return fmin(1, pow(fill, f->head.shape.hashes) + excess(f, fill));
}

/*
 * bf_methods.cardinality: the n for which (1 - e^(-k n/m)) m bits are
 * expected to be set, as many as are: -(m/k) ln(1 - fill), infinite if all
 * are.  Polls.
 */
double
bf_classic_cardinality(const bf_filter *f)
{
	double		m = (double) reachable(f);
	double		nset = (double) bf_bits_count(f->body, bf_bits_bytes(f));

	return -m / f->head.shape.hashes * log1p(-fmin(nset / m, 1));
}

static const bf_slicing slicing = {
	.bytes = BF_SLICE_BYTES,
	.find = slices,
	.test = test_slice,
};

const bf_methods bf_classic = {
	.slicing = &slicing,
	.params_ok = params_ok,
	.body_bytes = bf_bits_bytes,
	.check_deep = check_deep,
	.add = add,
	.contains = contains,
	.unite = bf_bits_unite,
	.rate = rate,
	.cardinality = bf_classic_cardinality,
	.fill = bf_bits_fill,
};

/* --- sizes ----------------------------------------------------------------- */

/*
 * The k with which m bits have the lowest rate for capacity values, as the
 * programs round it: floor(m/n ln 2 + 1/2), but at least 1.  It may be more
 * than a filter can have.
 */
double
bf_classic_hashes(double m, double capacity)
{
	return fmax(floor(m / capacity * ln2 + 0.5), 1);
}

/*
 * bf_layout.size: m = -n ln(fpp) / (ln 2)^2 without its fraction, and k = m/n
 * ln 2, the nearest whole number and 1 at least, for fpp and capacity n; then m
 * up to the layout's unit.  m is 0 where the programs find no filter.
 */
bf_verdict
bf_classic_size(bf_filter *f)
{
	uint16_t	unit = f->layout->bits_unit;
	double		n = (double) f->head.capacity;
	double		m = floor(-n * log(f->head.fpp) / (ln2 * ln2));
	double		k = bf_classic_hashes(m, n);

	if (k > UINT8_MAX)
		return BF_FPP_TOO_LOW;
	f->head.shape.hashes = (uint8_t) k;
	if (m >= ldexp(1, 63))
		return BF_TOO_LARGE;
	f->head.shape.nbits = ((uint64_t) m + unit - 1) / unit * unit;
	return BF_FITS;
}

/*
 * The rate at which absent values pass when m bits hold that many values of
 * k bits: (1 - e^(-k n/m))^k.
 */
double
bf_classic_fpp(double m, double k, double capacity)
{
	return pow(-expm1(-k * capacity / m), k);
}

/*
 * The number of values for which m bits have that rate: the formula above
 * solved for n, -(m/k) ln(1 - fpp^(1/k)).
 */
double
bf_classic_capacity(double m, double k, double fpp)
{
	return -m / k * log1p(-pow(fpp, 1 / k));
}

/* --- forms ----------------------------------------------------------------- */

/* bf_form.size: bytes of head and bits, also of a filter without a body. */
uint64_t
bf_words_size(const bf_filter *f)
{
	unsigned char head[BF_FORM_HEAD];

	return f->layout->profile->form->put_head(f, head) + f->head.shape.nbits / 8;
}

/* bf_form.write: the head, then the bits.  Polls. */
void
bf_words_write(const bf_filter *f, unsigned char *out)
{
	const bf_form *form = f->layout->profile->form;

	form->copy_bits(out + form->put_head(f, out), f->body, f->head.shape.nbits / 8);
}

/* bf_form.read_body: the bits that end the data.  Polls. */
void
bf_words_read(bf_filter *f, const unsigned char *data, uint64_t len)
{
	uint64_t	size = f->head.shape.nbits / 8;

	f->layout->profile->form->copy_bits(f->body, data + (len - size), size);
}
