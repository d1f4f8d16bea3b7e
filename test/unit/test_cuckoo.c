/*-------------------------------------------------------------------------
 *
 * test_cuckoo.c
 *	  A cuckoo filter's bytes: sizes, where fingerprints are, and that the
 *	  same calls make the same bytes.
 *
 * A second implementation, slow and written differently, says where a hash
 * goes; checksums of whole tables, computed by a third one (in Python), pin
 * every step of adding and removing.  test_cuckoo_use.c tests what they do.
 *
 * test/unit/test_cuckoo.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/cuckoo.h"
#include "handle.h"
#include "cuckoo_tables.h"

const cuckoo_kind cuckoo_kinds[NUM_CUCKOO_KINDS] = {
	{8, 2, UINT64_C(0xaf934b8e33debd2f), UINT64_C(0x31a7a1b769c722dc)},
	{8, 4, UINT64_C(0x94d3c449f32b0c5c), UINT64_C(0xcb17bfed9b94f4bf)},
	{8, 8, UINT64_C(0xfaf70ef5389904a9), UINT64_C(0xf6a7b47010a44ed2)},
	{12, 2, UINT64_C(0xba32e7a4245e4624), UINT64_C(0x852b17bb0cf76ca3)},
	{12, 4, UINT64_C(0x4885c1728ad3a1d8), UINT64_C(0x6ab9ac2bfd2b22b7)},
	{12, 8, UINT64_C(0xf2271f1bd3c68361), UINT64_C(0xf26f4323b8e5eea8)},
	{16, 2, UINT64_C(0x886327d5877081bd), UINT64_C(0x9acb2172e5aacd8b)},
	{16, 4, UINT64_C(0xb96fc866c4d3cc63), UINT64_C(0x41e4f666852f9aad)},
	{16, 8, UINT64_C(0x5398b9670cb4fdeb), UINT64_C(0xe196b78ee8c446e0)},
};

/* --- a second implementation of cuckoo.h's drawing ------------------------ */

static uint64_t
slow_mix(uint64_t x)
{
	x *= UINT64_C(18397679294719823053);
	return (x ^ x / 4294967296) * UINT64_C(14181476777654086739);
}

/* floor(a * n / 2^64) for n below 2^32. */
static uint64_t
slow_scale(uint64_t a, uint64_t n)
{
	return ((a / 4294967296) * n + (a % 4294967296) * n / 4294967296) / 4294967296;
}

static uint64_t
slow_other(const bf_cuckoo *t, uint64_t bucket, uint64_t fingerprint)
{
	uint64_t	spot = fingerprint * (UINT64_C(1) << (64 - t->bits)) +
		slow_mix(fingerprint) / (UINT64_C(1) << t->bits);

	return (2 * slow_scale(spot, t->nbuckets / 2) + 1 + t->nbuckets - bucket) % t->nbuckets;
}

static bf_cuckoo_place
slow_cuckoo_place(const bf_cuckoo *t, uint64_t hash)
{
	uint64_t	m = slow_mix(hash);
	uint64_t	x = (m ^ m / 4294967296) * UINT64_C(11400714819323198485);
	bf_cuckoo_place p;

	p.fingerprint = (uint32_t) (1 + x / 4294967296 * ((UINT64_C(1) << t->bits) - 1) / 4294967296);
	p.first = slow_scale(m, t->nbuckets);
	p.second = slow_other(t, p.first, p.fingerprint);
	return p;
}

/* A slot's content, bit by bit. */
static uint32_t
slow_slot(const bf_cuckoo *t, uint64_t bucket, unsigned slot)
{
	uint64_t	bit = bucket * t->bucket * t->bits + slot * t->bits;
	uint32_t	content = 0;

	for (unsigned i = 0; i < t->bits; i++)
		content |= (uint32_t) (t->slots[(bit + i) / 8] >> (bit + i) % 8 & 1) << i;
	return content;
}

static unsigned
slow_count(const bf_cuckoo *t, uint64_t hash)
{
	bf_cuckoo_place p = slow_cuckoo_place(t, hash);
	unsigned	count = 0;

	for (unsigned slot = 0; slot < t->bucket; slot++)
	{
		count += slow_slot(t, p.first, slot) == p.fingerprint;
		count += slow_slot(t, p.second, slot) == p.fingerprint;
	}
	return count;
}

static uint64_t
slow_used(const bf_cuckoo *t)
{
	uint64_t	used = 0;

	for (uint64_t bucket = 0; bucket < t->nbuckets; bucket++)
		for (unsigned slot = 0; slot < t->bucket; slot++)
			used += slow_slot(t, bucket, slot) != 0;
	return used;
}

/* --- shapes and sizes ------------------------------------------------------ */

static void
shapes(void)
{
	unsigned	offered = 0;

	for (unsigned bits = 0; bits < 256; bits++)
		for (unsigned bucket = 0; bucket < 256; bucket++)
			offered += bf_cuckoo_shape_ok(2, (uint8_t) bits, (uint8_t) bucket);
	CHECK(offered == NUM_CUCKOO_KINDS);
	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
	{
		uint8_t		bits = cuckoo_kinds[k].bits;
		uint8_t		bucket = cuckoo_kinds[k].bucket;

		CHECK(bf_cuckoo_shape_ok(2, bits, bucket) && bf_cuckoo_shape_ok(98, bits, bucket));
		CHECK(!bf_cuckoo_shape_ok(0, bits, bucket) && !bf_cuckoo_shape_ok(7, bits, bucket));
		CHECK(bf_cuckoo_shape_ok(BF_CUCKOO_MAX_BUCKETS, bits, bucket));
		CHECK(!bf_cuckoo_shape_ok(BF_CUCKOO_MAX_BUCKETS + 2, bits, bucket));
		CHECK(cuckoo_bytes_of(BF_CUCKOO_MAX_BUCKETS / 2, bits, bucket) ==
			  BF_CUCKOO_MAX_BUCKETS / 16 * bits * bucket);
		for (uint64_t n = 2; n < 100; n += 2)
		{
			uint64_t	nbytes = cuckoo_bytes_of(n, bits, bucket);

			CHECK(nbytes % 8 == 0 && 8 * nbytes - n * bits * bucket < 64);
		}
	}
}

/* The values for which a table of 16 bits has no more than so many buckets. */
static uint64_t
room_of(uint64_t nbuckets, uint8_t bucket)
{
	bf_shape	like = {.hashes = 16,.layout_param = bucket};

	return unit_room(&bf_cuckoo_native, like, 0.01, cuckoo_bytes_of(nbuckets, 16, bucket));
}

/* Sizes are even, grow with the capacity, and room is their inverse. */
static void
sizes(void)
{
	for (uint8_t bucket = 2; bucket <= 8; bucket = (uint8_t) (bucket * 2))
	{
		uint64_t	before = 2;

		for (uint64_t n = 0; n < UINT64_C(1) << 60; n += n / 97 + 1)
		{
			uint64_t	nbuckets = bf_cuckoo_buckets(n, bucket);

			CHECK(nbuckets % 2 == 0 && nbuckets >= before && nbuckets <= BF_CUCKOO_MAX_BUCKETS);
			CHECK(n > BF_CUCKOO_MAX_BUCKETS / 32 || room_of(nbuckets, bucket) >= n);
			before = nbuckets;
		}
		CHECK(before == bf_cuckoo_buckets(UINT64_MAX, bucket));
		for (uint64_t nbuckets = 2; nbuckets < 3000; nbuckets += 2)
		{
			uint64_t	room = room_of(nbuckets, bucket);

			CHECK(bf_cuckoo_buckets(room, bucket) <= nbuckets);
			CHECK(bf_cuckoo_buckets(room + 1, bucket) > nbuckets);
		}
	}
	CHECK(bf_cuckoo_buckets(4, 2) == 2 && bf_cuckoo_buckets(5, 2) == 24);
	CHECK(bf_cuckoo_buckets(8, 4) == 2 && bf_cuckoo_buckets(9, 4) == 8);
	CHECK(bf_cuckoo_buckets(16, 8) == 2 && bf_cuckoo_buckets(17, 8) == 6);
	CHECK(bf_cuckoo_buckets(1000, 2) == 718 && bf_cuckoo_buckets(1000, 4) == 280 &&
		  bf_cuckoo_buckets(1000, 8) == 132);
	CHECK(bf_cuckoo_buckets(1000000, 2) == 588364 && bf_cuckoo_buckets(1000000, 4) == 263174 &&
		  bf_cuckoo_buckets(1000000, 8) == 127556);
}

/* --- where fingerprints are ------------------------------------------------ */

/* Check one fingerprint's pairing of buckets, from some of the buckets. */
static void
check_pairing(const bf_cuckoo *t, uint32_t fingerprint, uint64_t step)
{
	uint64_t	sum = bf_cuckoo_other(t->nbuckets, t->bits, 0, fingerprint);

	CHECK(sum % 2 == 1);
	for (uint64_t bucket = 0; bucket < t->nbuckets; bucket += step)
	{
		uint64_t	other = bf_cuckoo_other(t->nbuckets, t->bits, bucket, fingerprint);

		CHECK(other < t->nbuckets && other != bucket);
		CHECK(bf_cuckoo_other(t->nbuckets, t->bits, other, fingerprint) == bucket);
		CHECK(other == (sum + t->nbuckets - bucket) % t->nbuckets);
		CHECK(t->nbuckets > UINT32_MAX || other == slow_other(t, bucket, fingerprint));
	}
}

static void
pairing(void)
{
	static const uint64_t large[] = {1000, 65534, 1000002, UINT64_C(1) << 31, (UINT64_C(1) << 40) - 2,
	BF_CUCKOO_MAX_BUCKETS};

	for (uint8_t bits = 8; bits <= 16; bits = (uint8_t) (bits + 4))
	{
		bf_cuckoo	t = {.bits = bits};
		uint32_t	top = (UINT32_C(1) << bits) - 1;

		for (t.nbuckets = 2; t.nbuckets <= 20; t.nbuckets += 2)
			for (uint32_t f = 1; f <= top; f++)
				check_pairing(&t, f, 1);
		for (t.nbuckets = 22; t.nbuckets <= 300; t.nbuckets += 2)
			for (uint32_t f = 1; f <= top; f += top / 100)
				check_pairing(&t, f, 1);
		for (size_t i = 0; i < sizeof(large) / sizeof(large[0]); i++)
		{
			t.nbuckets = large[i];
			for (uint32_t f = 1; f <= top; f += top / 100)
				check_pairing(&t, f, t.nbuckets / 333);
		}
	}
}

/* A small table's sums of buckets each have their share of the fingerprints. */
static void
even_pairing(void)
{
	for (uint8_t bits = 8; bits <= 16; bits = (uint8_t) (bits + 4))
		for (uint64_t half = 1; half <= 128; half++)
		{
			uint32_t	owners[128] = {0};
			uint32_t	top = (UINT32_C(1) << bits) - 1;

			for (uint32_t f = 1; f <= top; f++)
				owners[bf_cuckoo_other(2 * half, bits, 0, f) / 2]++;
			for (uint64_t i = 0; i < half; i++)
				CHECKF(owners[i] <= top / half + 2 && owners[i] + 2 >= top / half, "%u of %u in %u",
					   owners[i], top, (unsigned) half);
		}
}

/* Does the check of foreign bytes find zeros where the table ends? */
static bool
rest_is_zero(const bf_cuckoo *t)
{
	bf_filter	f = cuckoo_filter(t);

	f.head.entries = cuckoo_used(t);
	return bf_check_deep(&f) == BF_OK;
}

/* Add a value until both of its buckets are full, the first one first. */
static void
fill_pair(bf_cuckoo *t, uint64_t hash)
{
	bf_cuckoo_place p = slow_cuckoo_place(t, hash);
	bf_filter	f = cuckoo_filter(t);
	uint64_t	offsets[2];

	CHECK(bf_cuckoo_slices(&f, (bf_hash) {.a = hash}, offsets) == 2);
	CHECK(8 * offsets[0] == p.first * t->bits * t->bucket);
	CHECK(8 * offsets[1] == p.second * t->bits * t->bucket);
	for (unsigned n = 0; n < 2U * t->bucket; n++)
	{
		bool		first = n < t->bucket;
		uint64_t	bucket = first ? p.first : p.second;

		CHECK(add_one(t, hash));
		CHECK(slow_slot(t, bucket, n % t->bucket) == p.fingerprint);
		CHECK(slow_used(t) == n + 1);
		CHECK(cuckoo_count(t, hash) == n + 1);
		CHECK(bf_cuckoo_test_slice(&f, t->slots + offsets[!first], (bf_hash) {.a = hash}, !first));
		CHECK(bf_cuckoo_test_slice(&f, t->slots + offsets[1], (bf_hash) {.a = hash}, 1) == !first);
	}
	CHECK(rest_is_zero(t));
}

static void
slots(void)
{
	uint64_t	state = 100;

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (uint64_t nbuckets = 2; nbuckets < 200; nbuckets += 2)
		{
			bf_cuckoo	t = cuckoo_new(k, nbuckets);

			fill_pair(&t, unit_random(&state));
			cuckoo_free(&t);
		}
}

/* Contains, count and used agree with looking bit by bit, in random bytes. */
static void
looking(void)
{
	uint64_t	state = 101;

	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (uint64_t nbuckets = 2; nbuckets < 1000; nbuckets = nbuckets * 3 + 4)
		{
			bf_cuckoo	t = cuckoo_new(k, nbuckets);

			for (int round = 0; round < 20; round++)
			{
				for (uint64_t i = 0; i < cuckoo_bytes(&t); i++)
					t.slots[i] = (unsigned char) (unit_random(&state) & unit_random(&state));
				CHECK(cuckoo_used(&t) == slow_used(&t));
				for (int i = 0; i < 500; i++)
				{
					uint64_t	hash = unit_random(&state);
					unsigned	count = slow_count(&t, hash);

					CHECK(cuckoo_count(&t, hash) == count);
					CHECK(cuckoo_contains(&t, hash) == (count > 0));
				}
			}
			cuckoo_free(&t);
		}
}

/* Only the bytes after the last bucket are looked at, and each of them is. */
static void
rest(void)
{
	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (uint64_t nbuckets = 2; nbuckets < 30; nbuckets += 2)
		{
			bf_cuckoo	t = cuckoo_new(k, nbuckets);

			for (uint64_t i = 0; i < cuckoo_bytes(&t); i++)
			{
				t.slots[i] = 1;
				CHECK(rest_is_zero(&t) == (8 * i < nbuckets * t.bits * t.bucket));
				t.slots[i] = 0;
			}
			cuckoo_free(&t);
		}
}

/* --- the same bytes -------------------------------------------------------- */

/* FNV-1a. */
static uint64_t
checksum(const bf_cuckoo *t)
{
	uint64_t	sum = UINT64_C(0xcbf29ce484222325);

	for (uint64_t i = 0; i < cuckoo_bytes(t); i++)
		sum = (sum ^ t->slots[i]) * UINT64_C(0x100000001b3);
	return sum;
}

/*
 * Fill a table until ten values have found no room, remove every third of the
 * first 300, and add more until ten have found none again.
 */
static uint64_t
golden_of(size_t k, uint64_t nbuckets)
{
	bf_cuckoo	t = cuckoo_new(k, nbuckets);
	uint64_t	state = 200;
	uint64_t	removing = 200;
	uint64_t	sum;
	int			full = 0;

	while (full < 10)
		full += !add_one(&t, unit_random(&state));
	for (int i = 0; i < 300; i++)
	{
		uint64_t	hash = unit_random(&removing);

		if (i % 3 == 0)
			cuckoo_remove(&t, hash);
	}
	while (full < 20)
		full += !add_one(&t, unit_random(&state));
	sum = checksum(&t);
	cuckoo_free(&t);
	return sum;
}

/* A table that is searched completely, and one that is not. */
static void
golden(void)
{
	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
	{
		CHECK(golden_of(k, 202) == cuckoo_kinds[k].golden_small);
		CHECK(golden_of(k, 10002) == cuckoo_kinds[k].golden_large);
	}
}

/* Adding all at once makes the bytes, and stops where, adding one by one does. */
static void
at_once(void)
{
	for (size_t k = 0; k < NUM_CUCKOO_KINDS; k++)
		for (uint64_t nbuckets = 2; nbuckets < 3000; nbuckets = nbuckets * 3 + 2)
		{
			bf_cuckoo	one = cuckoo_new(k, nbuckets);
			bf_cuckoo	all = cuckoo_new(k, nbuckets);
			uint64_t	n = nbuckets * one.bucket;
			uint64_t   *hashes = unit_hashes(201 + nbuckets, n);
			uint64_t	fit = 0;

			while (fit < n && add_one(&one, hashes[fit]))
				fit++;
			CHECK(cuckoo_add_all(&all, hashes, n / 3) == n / 3);
			CHECK(cuckoo_add_all(&all, hashes + n / 3, n - n / 3) == fit - n / 3);
			CHECK(unit_same(one.slots, all.slots, cuckoo_bytes(&one)));
			free(hashes);
			cuckoo_free(&one);
			cuckoo_free(&all);
		}
}

const unit_case cuckoo_cases[] = {
	{"the shapes that exist", shapes},
	{"sizes for a capacity, and the room in a size", sizes},
	{"the other bucket of the other bucket is the first", pairing},
	{"fingerprints are spread evenly over the pairs of a small table", even_pairing},
	{"slots are where the drawing has them", slots},
	{"what is seen is what the bits say", looking},
	{"the bytes after the last bucket", rest},
	{"golden tables", golden},
	{"adding all at once is adding one by one", at_once},
	{NULL, NULL}
};
