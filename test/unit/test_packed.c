/*-------------------------------------------------------------------------
 *
 * test_packed.c
 *	  Packed lists of hashes, against a reader that takes them bit by bit.
 *
 * test/unit/test_packed.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/packed.h"
#include "unit.h"

static const uint32_t lengths[] = {0, 1, 2, 255, 256, 257, 4000, 16383, 16384, 16385, 70000, 200001};

#define LENGTHS		(sizeof(lengths) / sizeof(lengths[0]))

/* n hashes; those of a skewed list have one or few of their highest bytes. */
static uint64_t *
make_list(uint32_t n, uint64_t same_bits, uint64_t seed)
{
	uint64_t   *hashes = unit_alloc((n + 1) * sizeof(uint64_t));
	uint64_t	state = seed;

	for (uint32_t i = 0; i < n; i++)
		hashes[i] = unit_random(&state) | same_bits;
	return hashes;
}

static unsigned char *
pack(const uint64_t *hashes, uint32_t n)
{
	unsigned char *packed = unit_alloc(bf_packed_bytes(n) + 1);
	uint32_t   *counters = unit_alloc(bf_packed_counters(n) * sizeof(uint32_t));

	memset(counters, 0xa5, bf_packed_counters(n) * sizeof(uint32_t));
	packed[bf_packed_bytes(n)] = 0xa5;
	bf_pack(packed, hashes, n, counters);
	CHECK(packed[bf_packed_bytes(n)] == 0xa5);
	free(counters);
	return packed;
}

/* How many of the highest bits are left out, as the file says. */
static int
prefix_of(uint32_t n)
{
	return n < 256 ? 0 : n < 16384 ? 8 : 16;
}

/* Read a packed list as its file describes it; -1 if it has not n hashes. */
static int64_t
read_slowly(const unsigned char *packed, uint32_t n, uint64_t *hashes)
{
	int			prefix = prefix_of(n);
	uint64_t	bits = prefix == 0 ? 0 : (n + (UINT64_C(1) << prefix) + 63) / 64 * 64;
	const unsigned char *lower = packed + bits / 8;
	int			bytes = 8 - prefix / 8;
	uint64_t	group = 0;
	int64_t		found = 0;

	for (uint64_t at = 0; prefix == 0 ? (uint32_t) found < n : at < bits; at++)
	{
		bool		ends = prefix > 0 && (packed[at / 8] >> at % 8 & 1) != 0;

		if (ends)
			group++;
		else if ((uint32_t) found == n)
		{
			/* only zeros may follow the last group */
			if (group >> prefix == 0)
				return -1;
		}
		else if (prefix > 0 && group >> prefix != 0)
			return -1;
		else
		{
			hashes[found] = prefix == 0 ? 0 : group << (64 - prefix);
			for (int i = 0; i < bytes; i++)
				hashes[found] |= (uint64_t) *lower++ << 8 * i;
			found++;
		}
	}
	return (uint32_t) found == n && (prefix == 0 || group == UINT64_C(1) << prefix) ? found : -1;
}

/* Does the packed list have the hashes, by their highest bits and else in order? */
static void
check_list(const uint64_t *hashes, uint32_t n)
{
	unsigned char *packed = pack(hashes, n);
	unsigned char *again;
	unsigned char *unpacked = unit_alloc(n * sizeof(uint64_t) + 1);
	uint64_t   *slow = unit_alloc((n + 1) * sizeof(uint64_t));
	uint64_t   *sorted = unit_copy(hashes, n * sizeof(uint64_t));
	int			shift = 64 - prefix_of(n);
	bool		ordered = true;

	CHECK(read_slowly(packed, n, slow) == (int64_t) n);
	CHECK(bf_unpack(unpacked, packed, n));
	for (uint32_t i = 0; i < n; i++)
	{
		CHECK(bf_load64(unpacked + i * sizeof(uint64_t)) == slow[i]);
		ordered = ordered && (i == 0 || shift == 64 || slow[i - 1] >> shift <= slow[i] >> shift);
	}
	CHECK(ordered);
	again = pack(slow, n);
	CHECK(unit_same(again, packed, bf_packed_bytes(n)));
	qsort(slow, n, sizeof(uint64_t), unit_compare);
	qsort(sorted, n, sizeof(uint64_t), unit_compare);
	CHECK(unit_same(slow, sorted, n * sizeof(uint64_t)));
	free(again);
	free(sorted);
	free(slow);
	free(unpacked);
	free(packed);
}

static void
all_hashes(void)
{
	static const uint64_t same[] = {0, UINT64_C(0xffff000000000000), UINT64_C(0x00ff000000000000), UINT64_MAX};

	for (size_t i = 0; i < LENGTHS; i++)
		for (size_t j = 0; j < sizeof(same) / sizeof(same[0]); j++)
		{
			uint64_t   *hashes = make_list(lengths[i], same[j], i);

			check_list(hashes, lengths[i]);
			free(hashes);
		}
}

static void
fewer_bytes(void)
{
	for (uint32_t n = 256; n < 2000000; n += n / 7)
		CHECKF(bf_packed_bytes(n) * 100 <= n * (n < 16384 ? UINT64_C(730) : UINT64_C(665)), "%lu",
			   (unsigned long) n);
	CHECK(bf_packed_bytes(255) == 255 * 8);
}

static void
first_hashes(void)
{
	uint64_t	hashes[256] = {UINT64_C(0x0102030405060708), UINT64_C(0xff000000000000aa)};
	unsigned char *packed = pack(hashes, 256);

	/*
	 * 254 hashes of group 0, the groups' ends, and one each of groups 1 and
	 * 255
	 */
	CHECK(packed[31] == 0x40 && packed[32] == 0xff && packed[63] == 0xbf);
	CHECK(unit_same(packed + 64 + 254 * 7, "\x08\x07\x06\x05\x04\x03\x02\xaa\0\0\0\0\0\0", 14));
	free(packed);
}

/* Sizes of groups from anywhere are taken as the slow reader takes them. */
static void
damaged_sizes(void)
{
	uint64_t	state = 1;

	for (int round = 0; round < 600; round++)
	{
		uint32_t	n = round % 3 == 2 ? 16384 + (uint32_t) unit_random(&state) % 100 : 256 + (uint32_t) unit_random(&state) % 300;
		uint64_t   *hashes = make_list(n, 0, (uint64_t) round);
		unsigned char *packed = pack(hashes, n);
		unsigned char *unpacked = unit_alloc(n * sizeof(uint64_t));
		uint64_t	sizes = bf_packed_bytes(n) - n * (uint64_t) (64 - prefix_of(n)) / 8;
		bool		taken;

		for (int flips = round % 4; flips >= 0; flips--)
			packed[unit_random(&state) % sizes] ^= (unsigned char) (1U << unit_random(&state) % 8);
		taken = bf_unpack(unpacked, packed, n);
		CHECK(taken == (read_slowly(packed, n, hashes) >= 0));
		for (uint32_t i = 0; taken && i < n; i++)
			CHECK(bf_load64(unpacked + i * sizeof(uint64_t)) == hashes[i]);
		free(unpacked);
		free(packed);
		free(hashes);
	}
}

/* Are n hashes of group 0, whose sizes have the bits at `flip` turned around, taken? */
static bool
takes_flipped(uint32_t n, uint64_t flip)
{
	uint64_t   *hashes = unit_alloc((n + 1) * sizeof(uint64_t));
	unsigned char *unpacked = unit_alloc(n * sizeof(uint64_t));
	unsigned char *packed;
	bool		taken;

	memset(hashes, 0, (n + 1) * sizeof(uint64_t));
	packed = pack(hashes, n);
	packed[flip / 8] ^= (unsigned char) (1U << flip % 8);
	taken = bf_unpack(unpacked, packed, n);
	free(packed);
	free(unpacked);
	free(hashes);
	return taken;
}

static void
ends_of_groups(void)
{
	static const uint32_t some[] = {256, 300, 16384, 16400};

	for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++)
	{
		uint64_t	last = some[i] + (UINT64_C(1) << prefix_of(some[i])) - 1;

		CHECK(!takes_flipped(some[i], last));
		CHECK(!takes_flipped(some[i], some[i]));
		CHECK(!takes_flipped(some[i], 0));
		/* what follows the last group, up to a whole word */
		for (uint64_t at = last + 1; at % 64 != 0; at++)
			CHECK(!takes_flipped(some[i], at));
	}
}

static void
polling(void)
{
	const uint32_t n = (uint32_t) (BF_POLL_BYTES / sizeof(uint64_t) * 4);
	uint64_t   *hashes = make_list(n, 0, 1);
	unsigned char *packed;

	unit_count_polls();
	packed = pack(hashes, n);
	CHECK(unit_polls >= 8);
	unit_count_polls();
	CHECK(bf_unpack((unsigned char *) hashes, packed, n));
	CHECK(unit_polls >= 4);
	free(packed);
	free(hashes);
}

const unit_case packed_cases[] = {
	{"a packed list has all hashes, and packs to the same bytes again", all_hashes},
	{"it takes 7.3 and 6.65 bytes a hash at most", fewer_bytes},
	{"its bytes are those that its file says", first_hashes},
	{"damaged sizes are told, or are those of other hashes", damaged_sizes},
	{"each group has one end, and only zeros follow the last", ends_of_groups},
	{"long work polls", polling},
	{NULL, NULL}
};
