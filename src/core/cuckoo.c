/*-------------------------------------------------------------------------
 *
 * cuckoo.c
 *	  The table of a cuckoo filter: adding, finding and removing
 *	  fingerprints.  cuckoo.h draws it and says what it promises;
 *	  cuckoo_sizes.c has its sizes.
 *
 * src/core/cuckoo.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/cuckoo.h"

/* --- slots ----------------------------------------------------------------- */

/* The first byte of a bucket, whose number is below nbuckets. */
static inline unsigned char *
bucket_at(const bf_cuckoo *t, uint64_t bucket)
{
	return t->slots + bucket * bf_cuckoo_bucket_bytes(t->bits, t->bucket);
}

/*
 * The fingerprint in slot 0 to bucket - 1 of a bucket; 0 if it is free.  The
 * 12 bits of an odd slot begin in the middle of a byte, and no slot needs
 * more than two bytes.
 */
static inline uint32_t
get_slot(const bf_cuckoo *t, const unsigned char *bucket, unsigned slot)
{
	unsigned	bit = slot * t->bits;

	if (t->bits == 8)
		return bucket[slot];
	return (uint32_t) bf_load16(bucket + bit / 8) >> bit % 8 & ((UINT32_C(1) << t->bits) - 1);
}

/* Store a fingerprint, or 0, in a slot; the others of the bucket stay. */
static inline void
set_slot(const bf_cuckoo *t, unsigned char *bucket, unsigned slot, uint32_t fingerprint)
{
	unsigned	bit = slot * t->bits;
	uint32_t	mask = ((UINT32_C(1) << t->bits) - 1) << bit % 8;
	uint32_t	others;

	if (t->bits == 8)
		bucket[slot] = (unsigned char) fingerprint;
	else
	{
		others = bf_load16(bucket + bit / 8) & ~mask;
		bf_store16(bucket + bit / 8, (uint16_t) (others | fingerprint << bit % 8));
	}
}

/*
 * A bucket is looked at as a word of up to four slots, its lanes, or as two.
 * Slot by slot, looking for a value takes 20 ns instead of 11 in a table of four
 * slots of 16 bits, which is more than 5 % of a scan that looks up a value in each row.
 */
typedef struct lanes
{
	uint64_t	lowest;			/* bit of each lane */
	uint64_t	highest;
	unsigned	bytes;			/* of a word */
	unsigned	words;			/* in a bucket */
} lanes;

#define LANES	4

/* The words of a bucket of this table; its slots may be NULL. */
static inline lanes
lanes_of(const bf_cuckoo *t)
{
	lanes		l;

	l.lowest = t->bits == 16 ? UINT64_C(0x0001000100010001) :
		t->bits == 12 ? UINT64_C(0x001001001001) : UINT64_C(0x01010101);
	if (t->bucket < LANES)
		l.lowest &= (UINT64_C(1) << (t->bucket * t->bits)) - 1;
	l.highest = l.lowest << (t->bits - 1);
	l.words = t->bucket > LANES ? t->bucket / LANES : 1;
	l.bytes = bf_cuckoo_bucket_bytes(t->bits, t->bucket) / l.words;
	return l;
}

/* Word w of a bucket. */
static inline uint64_t
word_of(lanes l, const unsigned char *bucket, unsigned w)
{
	const unsigned char *p = bucket + (size_t) w * l.bytes;

	switch (l.bytes)
	{
		case 2:
			return bf_load16(p);
		case 3:
			return bf_load16(p) | (uint64_t) p[2] << 16;
		case 4:
			return bf_load32(p);
		case 6:
			return bf_load32(p) | (uint64_t) bf_load16(p + 4) << 32;
		default:
			return bf_load64(p);
	}
}

/* The highest bits of the lanes that hold the fingerprint, or 0 if free ones. */
static inline uint64_t
holding(lanes l, uint64_t word, uint32_t fingerprint)
{
	uint64_t	unlike = word ^ l.lowest * fingerprint;
	uint64_t	below = l.highest - l.lowest;

	/* adding carries into the highest bit unless all bits below are 0 */
	return ~(((unlike & below) + below) | unlike) & l.highest;
}

/* How many slots of the bucket hold the fingerprint. */
static unsigned
count_in(const bf_cuckoo *t, const unsigned char *bucket, uint32_t fingerprint)
{
	lanes		l = lanes_of(t);
	unsigned	count = 0;

	for (unsigned w = 0; w < l.words; w++)
		for (uint64_t found = holding(l, word_of(l, bucket, w), fingerprint); found != 0;
			 found &= found - 1)
			count++;
	return count;
}

/* Is there a free slot in the bucket? */
static inline bool
has_free(const bf_cuckoo *t, const unsigned char *bucket)
{
	lanes		l = lanes_of(t);
	uint64_t	found = 0;

	for (unsigned w = 0; w < l.words; w++)
		found |= holding(l, word_of(l, bucket, w), 0);
	return found != 0;
}

/*
 * Exchange the first of the bucket's slots that holds a fingerprint for
 * another; 0 stands for a free slot.  False if there is none.
 */
static inline bool
exchange(const bf_cuckoo *t, unsigned char *bucket, uint32_t from, uint32_t to)
{
	lanes		l = lanes_of(t);

	for (unsigned w = 0; w < l.words; w++)
	{
		uint64_t	found = holding(l, word_of(l, bucket, w), from);

		if (found == 0)
			continue;
		set_slot(t, bucket, w * LANES + (unsigned) __builtin_ctzll(found) / t->bits, to);
		return true;
	}
	return false;
}

/* --- looking --------------------------------------------------------------- */

/* The two buckets of a hash in this table, which differ, and its fingerprint. */
static inline bf_cuckoo_place
locate(const bf_cuckoo *t, uint64_t hash)
{
	uint64_t	mixed = bf_native_mix(hash);
	bf_cuckoo_place place;

	place.fingerprint = bf_cuckoo_fingerprint(mixed, t->bits);
	place.first = bf_native_block(mixed, t->nbuckets);
	place.second = bf_cuckoo_other(t->nbuckets, t->bits, place.first, place.fingerprint);
	return place;
}

/* May the value with this hash be there?  Looks at both buckets at once. */
BF_FOR_EACH_USE bool
contains(const bf_cuckoo *t, uint64_t hash)
{
	bf_cuckoo_place p = locate(t, hash);
	const unsigned char *first = bucket_at(t, p.first);
	const unsigned char *second = bucket_at(t, p.second);
	lanes		l = lanes_of(t);
	uint64_t	found = 0;

	for (unsigned w = 0; w < l.words; w++)
	{
		found |= holding(l, word_of(l, first, w), p.fingerprint);
		found |= holding(l, word_of(l, second, w), p.fingerprint);
	}
	return found != 0;
}

/*
 * bf_methods.contains: is the fingerprint in one of its buckets?  In the usual
 * shape, with buckets of four slots of 16 bits, a bucket is one word and all else
 * a constant: a scan that looks each row up takes 0.9 of the time.
 */
bool
bf_cuckoo_contains(const bf_filter *f, bf_hash hash)
{
	bf_cuckoo	t = bf_cuckoo_of(f);

	if (t.bits == 16 && t.bucket == LANES)
	{
		bf_cuckoo	usual = {.slots = t.slots,.nbuckets = t.nbuckets,.bits = 16,.bucket = LANES};

		return contains(&usual, hash.a);
	}
	return contains(&t, hash.a);
}

/*
 * bf_multiset.count: copies of the fingerprint in both buckets, 0 to 2 * bucket,
 * never less than the value was added and not removed.
 */
uint32_t
bf_cuckoo_count(const bf_filter *f, bf_hash hash)
{
	bf_cuckoo	t = bf_cuckoo_of(f);
	bf_cuckoo_place p = locate(&t, hash.a);

	return count_in(&t, bucket_at(&t, p.first), p.fingerprint) +
		count_in(&t, bucket_at(&t, p.second), p.fingerprint);
}

/*
 * bf_slicing.find: where the two buckets begin.  A bucket has up to 16 bytes
 * of a slice, which may end after them; one is enough (bf_slicing.any).
 */
int
bf_cuckoo_slices(const bf_filter *f, bf_hash hash, uint64_t *offsets)
{
	bf_cuckoo	t = bf_cuckoo_of(f);
	bf_cuckoo_place p = locate(&t, hash.a);

	offsets[0] = p.first * bf_cuckoo_bucket_bytes(t.bits, t.bucket);
	offsets[1] = p.second * bf_cuckoo_bucket_bytes(t.bits, t.bucket);
	return 2;
}

/*
 * bf_slicing.test: is the fingerprint in the bucket with which the slice
 * begins?  It is the same in both.
 */
bool
bf_cuckoo_test_slice(const bf_filter *f, const void *slice, bf_hash hash, int which)
{
	bf_cuckoo	t = bf_cuckoo_of(f);

	(void) which;
	return count_in(&t, slice, bf_cuckoo_fingerprint(bf_native_mix(hash.a), t.bits)) > 0;
}

/*
 * bf_methods.cardinality: slots that are not free, which are as many values,
 * repetitions included.  Below 2^53, so the double is exact.  Polls.
 */
double
bf_cuckoo_used(const bf_filter *f)
{
	bf_cuckoo	t = bf_cuckoo_of(f);
	uint64_t	used = t.nbuckets * t.bucket;

	for (uint64_t bucket = 0; bucket < t.nbuckets; bucket++)
	{
		used -= count_in(&t, bucket_at(&t, bucket), 0);
		bf_poll_at((bucket + 1) * BF_CUCKOO_BUCKET_BYTES);
	}
	return (double) used;
}

/* --- changing -------------------------------------------------------------- */

/*
 * bf_multiset.remove: the first slot that has the fingerprint, of the first
 * bucket and then the second, becomes free.  False, and no change, if there is
 * none.
 */
bool
bf_cuckoo_remove(bf_filter *f, bf_hash hash)
{
	bf_cuckoo	t = bf_cuckoo_of(f);
	bf_cuckoo_place p = locate(&t, hash.a);

	if (!exchange(&t, bucket_at(&t, p.first), p.fingerprint, 0) &&
		!exchange(&t, bucket_at(&t, p.second), p.fingerprint, 0))
		return false;
	f->head.entries--;
	return true;
}

/* A search takes buckets that are equal modulo this number for one. */
#define SEEN_BITS	8192

/*
 * The search for a free slot: the buckets visited so far, each with the one from
 * which it was reached and the slot there whose fingerprint could move to it.
 * Breadth-first, so the chain that it finds is a shortest one, and the table
 * is changed only when it is found:
 *
 *	  number   0          1          2 to 5             6 to 9
 *	  bucket   p.first    p.second   others of the      others of the
 *									 slots of p.first   slots of p.second ...
 *	  from	   -          -          0                  1
 *
 * (with four slots, and none visited before).  BF_CUCKOO_SEARCH bounds the work
 * for a value that has no place.
 */
typedef struct search
{
	unsigned	n;
	uint64_t	bucket[BF_CUCKOO_SEARCH];
	uint16_t	from[BF_CUCKOO_SEARCH]; /* index of that one */
	uint8_t		slot[BF_CUCKOO_SEARCH];
	uint64_t	seen[SEEN_BITS / 64];
} search;

/*
 * The two buckets with which a search begins have none before them.  One is
 * even and one is odd, so they differ modulo SEEN_BITS too.
 */
#define ROOTS	2

/*
 * Note a bucket, unless it was visited before; false then.  Buckets
 * that are equal modulo SEEN_BITS count as one: small tables are searched
 * completely, and in a large one a few buckets are passed over, since of
 * 2048 in 8192 places some share one.
 */
static bool
visit(search *s, uint64_t bucket, unsigned from, unsigned slot)
{
	uint64_t   *seen = &s->seen[bucket % SEEN_BITS / 64];
	uint64_t	bit = UINT64_C(1) << bucket % 64;

	if (*seen & bit)
		return false;
	*seen |= bit;
	s->bucket[s->n] = bucket;
	s->from[s->n] = (uint16_t) from;
	s->slot[s->n] = (uint8_t) slot;
	s->n++;
	return true;
}

/*
 * Move fingerprints along the chain of buckets that leads to the one visited
 * last, which has a free slot, and the new one into the slot that this
 * frees.  No bucket is twice in the chain, so each move finds the
 * fingerprint that the search saw.  Begins at the free end: at no time is a
 * fingerprint in no slot.
 *
 *	  chain	  p.first -> bucket a, slot i -> bucket b, which has a free slot
 *	  moves	  a's slot goes to b, p.first's slot to a, the new one to p.first
 */
static void
move_along(bf_cuckoo *t, const search *s, uint32_t fingerprint)
{
	unsigned	at = s->n - 1;
	unsigned char *to = bucket_at(t, s->bucket[at]);
	unsigned char *from;
	uint32_t	moving;

	while (at >= ROOTS)
	{
		from = bucket_at(t, s->bucket[s->from[at]]);
		moving = get_slot(t, from, s->slot[at]);
		exchange(t, to, 0, moving);
		set_slot(t, from, s->slot[at], 0);
		at = s->from[at];
		to = from;
	}
	exchange(t, to, 0, fingerprint);
}

/*
 * Add a fingerprint both of whose buckets are full, by a breadth-first
 * search for one that is not.  False, and no change, if none is found among
 * BF_CUCKOO_SEARCH buckets.  The buckets to which those of one bucket could
 * move are prefetched all at once.  Takes 23 kB of stack.
 */
static bool
add_by_moving(bf_cuckoo *t, bf_cuckoo_place p)
{
	search		s;
	uint64_t	others[BF_CUCKOO_BUCKET_SLOTS];

	s.n = 0;
	memset(s.seen, 0, sizeof(s.seen));
	visit(&s, p.first, 0, 0);
	visit(&s, p.second, 0, 0);
	for (unsigned at = 0; at < s.n; at++)
	{
		const unsigned char *bucket = bucket_at(t, s.bucket[at]);

		for (unsigned slot = 0; slot < t->bucket; slot++)
		{
			others[slot] = bf_cuckoo_other(t->nbuckets, t->bits, s.bucket[at],
										   get_slot(t, bucket, slot));
			__builtin_prefetch(bucket_at(t, others[slot]), 1);
		}
		for (unsigned slot = 0; slot < t->bucket && s.n < BF_CUCKOO_SEARCH; slot++)
		{
			if (!visit(&s, others[slot], at, slot) || !has_free(t, bucket_at(t, others[slot])))
				continue;
			move_along(t, &s, p.fingerprint);
			return true;
		}
	}
	return false;
}

/*
 * Add a fingerprint to one of its buckets, the first if it has a free slot;
 * false, and no change, if that cannot be.
 */
static inline bool
add_at(bf_cuckoo *t, bf_cuckoo_place p)
{
	return exchange(t, bucket_at(t, p.first), 0, p.fingerprint) ||
		exchange(t, bucket_at(t, p.second), 0, p.fingerprint) ||
		add_by_moving(t, p);
}

/* Places found, and fetched into the cache, before the first of them is filled. */
#define AHEAD	16

/*
 * bf_insertion.insert: add n hashes in their order, each once more even if it is
 * there, and stop with BF_FULL at the first that has no place; that one changes no
 * byte.  The body never gets longer.  Polls between values.
 *
 * The buckets of AHEAD values are prefetched before the first of them is
 * filled: without that, cuckoo_agg takes 1.05 times as long over 2 M rows.
 */
bf_outcome
bf_cuckoo_insert(bf_filter *f, const uint64_t *hashes, uint64_t n, uint64_t *done)
{
	bf_cuckoo	t = bf_cuckoo_of(f);
	bf_cuckoo_place places[AHEAD];

	while (*done < n)
	{
		unsigned	count = n - *done < AHEAD ? (unsigned) (n - *done) : AHEAD;

		for (unsigned i = 0; i < count; i++)
		{
			places[i] = locate(&t, hashes[*done + i]);
			__builtin_prefetch(bucket_at(&t, places[i].first), 1);
			__builtin_prefetch(bucket_at(&t, places[i].second), 1);
		}
		for (unsigned i = 0; i < count; i++)
		{
			if (!add_at(&t, places[i]))
				return BF_FULL;
			f->head.entries++;
			++*done;
		}
		bf_poll();
	}
	return BF_DONE;
}
