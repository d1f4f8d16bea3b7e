/*-------------------------------------------------------------------------
 *
 * test_layout.c
 *	  Byte order, the list of layouts, and merging of bits.
 *
 * test/unit/test_layout.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/codec.h"
#include "profiles/profiles.h"
#include "values/values.h"
#include "handle.h"
#include "unit.h"

static void
byte_order(void)
{
	unsigned char bytes[9];
	static const unsigned char stored[9] = {0xff, 0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01};

	memset(bytes, 0xff, sizeof(bytes));
	bf_store64(bytes + 1, UINT64_C(0x0102030405060708));
	CHECK(memcmp(bytes, stored, 9) == 0);
	CHECK(bf_load64(stored + 1) == UINT64_C(0x0102030405060708));
	CHECK(bf_load32(stored + 1) == 0x05060708);
	CHECK(bf_load16(stored + 1) == 0x0708);
	memset(bytes, 0xff, sizeof(bytes));
	bf_store32(bytes + 1, 0x05060708);
	CHECK(memcmp(bytes, stored, 5) == 0 && bytes[5] == 0xff);
	memset(bytes, 0xff, sizeof(bytes));
	bf_store16(bytes + 1, 0x0708);
	CHECK(memcmp(bytes, stored, 3) == 0 && bytes[3] == 0xff);
}

static void
names(void)
{
	CHECK(bf_layout_by_name(BF_TYPE_BLOOM, "native", 6) == &bf_native);
	CHECK(bf_layout_by_name(BF_TYPE_BLOOM, "native!", 6) == &bf_native);
	CHECK(bf_layout_by_name(BF_TYPE_BLOOM, "native", 5) == NULL);
	CHECK(bf_layout_by_name(BF_TYPE_BLOOM, "natives", 7) == NULL);
	CHECK(bf_layout_by_name(BF_TYPE_BLOOM, "Native", 6) == NULL);
	CHECK(bf_layout_by_name(BF_TYPE_BLOOM, "", 0) == NULL);
	CHECK(bf_layout_by_name(BF_TYPE_COUNTING + 1, "native", 6) == NULL);
	CHECK(bf_layout_find(BF_TYPE_BLOOM, BF_LAYOUT_NATIVE, BF_OVERFLOW_DEGRADE) == &bf_native);
	CHECK(bf_layout_find(0, BF_LAYOUT_NATIVE, BF_OVERFLOW_DEGRADE) == NULL);
	for (unsigned code = BF_LAYOUT_END; code < 256; code++)
		CHECK(bf_layout_find(BF_TYPE_BLOOM, (uint8_t) code, BF_OVERFLOW_DEGRADE) == NULL);
}

static void
kinds(void)
{
	static const char padded[17] = "int";
	static const char full[17] = "0123456789abcdef";

	for (const bf_kind *k = bf_guava.profile->kinds; k->name[0] != '\0'; k++)
		CHECK(bf_layout_codec(&bf_guava, k->name, strlen(k->name)) == k->codec);
	CHECK(bf_layout_codec(&bf_guava, "int8!", 4) == bf_layout_codec(&bf_guava, "int8", 4));
	CHECK(bf_layout_codec(&bf_guava, "int", 3) == BF_CODEC_NONE);
	CHECK(bf_layout_codec(&bf_guava, "int88", 5) == BF_CODEC_NONE);
	CHECK(bf_layout_codec(&bf_guava, "Text", 4) == BF_CODEC_NONE);
	CHECK(bf_layout_codec(&bf_guava, "", 0) == BF_CODEC_NONE);
	CHECK(bf_layout_codec(&bf_native, "int8", 4) == BF_CODEC_NONE);
	CHECK(bf_layout_codec(&bf_redisson, padded, 3) != BF_CODEC_NONE);
	for (size_t len = 4; len <= 16; len++)
	{
		CHECK(bf_layout_codec(&bf_redisson, padded, len) == BF_CODEC_NONE);
		CHECK(bf_layout_codec(&bf_redisson, full, len) == BF_CODEC_NONE);
	}
	CHECK(bf_layout_codec(&bf_redisson, full, 1000) == BF_CODEC_NONE);
}

static void
shapes(void)
{
	static const uint64_t good[] = {512, 1024, 512 * 5040, UINT64_C(1) << 40, UINT64_MAX - 511};
	static const uint64_t bad[] = {0, 1, 256, 511, 513, UINT64_MAX, (UINT64_C(1) << 40) + 8};

	for (unsigned hashes = 0; hashes < 256; hashes++)
	{
		bool		ok = hashes == 8 || hashes == 16;

		CHECK(unit_params_ok(&bf_native, (bf_shape) {.hashes = (uint8_t) hashes}) == ok);
		CHECK(!unit_params_ok(&bf_native, (bf_shape) {.hashes = (uint8_t) hashes,.layout_param = 1}));
		for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
			CHECK(unit_shape_ok(&bf_native, (bf_shape) {.nbits = good[i],.hashes = (uint8_t) hashes}));
		for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
			CHECK(!unit_shape_ok(&bf_native, (bf_shape) {.nbits = bad[i],.hashes = (uint8_t) hashes}));
	}
}

/* Bits of nbytes, each set with the chance 2^-sparse. */
static unsigned char *
random_bits(uint64_t *state, uint64_t nbytes, int sparse)
{
	unsigned char *bits = unit_alloc(nbytes);

	for (uint64_t i = 0; i < nbytes; i++)
	{
		uint64_t	byte = 0xff;

		for (int j = 0; j < sparse; j++)
			byte &= unit_random(state);
		bits[i] = (unsigned char) byte;
	}
	return bits;
}

static uint64_t
count_slowly(const unsigned char *bits, uint64_t nbytes)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < nbytes; i++)
		for (int bit = 0; bit < 8; bit++)
			count += (bits[i] >> bit) & 1;
	return count;
}

/* Merge two random arrays both ways and compare byte by byte. */
static void
check_merge(uint64_t *state, uint64_t nbytes, int sparse)
{
	unsigned char *a = random_bits(state, nbytes, sparse);
	unsigned char *b = random_bits(state, nbytes, sparse);
	unsigned char *both = unit_copy(a, nbytes);
	unsigned char *common = unit_copy(a, nbytes);
	bool		any = false;
	bool		left;
	bool		right = true;

	bf_bits_or(both, b, nbytes);
	left = bf_bits_and(common, b, nbytes);
	for (uint64_t i = 0; i < nbytes; i++)
	{
		right &= both[i] == (a[i] | b[i]) && common[i] == (a[i] & b[i]);
		any |= common[i] != 0;
	}
	CHECKF(right, "%llu bytes", (unsigned long long) nbytes);
	CHECK(left == any);
	CHECK(bf_bits_count(a, nbytes) == count_slowly(a, nbytes));
	free(a);
	free(b);
	free(both);
	free(common);
}

static void
merging(void)
{
	uint64_t	state = 3;

	for (uint64_t nbytes = 0; nbytes <= 256; nbytes += 8)
		for (int sparse = 0; sparse < 8; sparse++)
			check_merge(&state, nbytes, sparse);
	check_merge(&state, BF_POLL_BYTES - 8, 1);
	check_merge(&state, BF_POLL_BYTES, 1);
	check_merge(&state, BF_POLL_BYTES + 8, 1);
}

/* One common bit, wherever it is, is enough for "some bit is left". */
static void
one_common_bit(void)
{
	const uint64_t nbytes = BF_POLL_BYTES + 64;
	unsigned char *a = unit_zeros(nbytes);
	unsigned char *b = unit_alloc(nbytes);

	memset(b, 0xff, nbytes);
	CHECK(!bf_bits_and(a, b, nbytes));
	for (uint64_t at = 0; at < nbytes; at = at * 3 + 1)
	{
		a[at] = 0x10;
		CHECK(bf_bits_and(a, b, nbytes));
		CHECK(bf_bits_count(a, nbytes) == 1);
		a[at] = 0;
	}
	a[nbytes - 1] = 0x80;
	CHECK(bf_bits_and(a, b, nbytes));
	free(a);
	free(b);
}

/* Exactly the bytes asked for, of any number and at any address. */
static void
copying(void)
{
	static const uint64_t sizes[] = {0, 1, 7, 4096, BF_POLL_BYTES - 1, BF_POLL_BYTES, BF_POLL_BYTES + 3};
	const uint64_t room = BF_POLL_BYTES + 64;
	unsigned char *from = unit_alloc(room);
	unsigned char *to = unit_alloc(room);

	for (uint64_t i = 0; i < room; i++)
		from[i] = (unsigned char) (i % 251 + 1);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
	{
		uint64_t	n = sizes[i];

		memset(to, 0xee, room);
		bf_bits_copy(to + 1, from + 3, n);
		CHECK(memcmp(to + 1, from + 3, (size_t) n) == 0);
		CHECK(to[0] == 0xee && to[n + 1] == 0xee);
		bf_bits_clear(to + 1, n);
		CHECK(bf_all_zero(to + 1, n));
		CHECK(to[0] == 0xee && to[n + 1] == 0xee);
	}
	free(from);
	free(to);
}

static void
polling(void)
{
	const uint64_t nbytes = 3 * BF_POLL_BYTES + 64;
	unsigned char *a = unit_zeros(nbytes);
	unsigned char *b = unit_zeros(nbytes);

	unit_count_polls();
	bf_bits_or(a, b, nbytes);
	CHECK(unit_polls >= 3);
	unit_polls = 0;
	bf_bits_and(a, b, nbytes);
	CHECK(unit_polls >= 3);
	unit_polls = 0;
	bf_bits_count(a, nbytes);
	CHECK(unit_polls >= 3);
	unit_polls = 0;
	bf_bits_copy(a, b, nbytes);
	CHECK(unit_polls >= 3);
	unit_polls = 0;
	bf_bits_clear(a, nbytes);
	CHECK(unit_polls >= 3);
	free(a);
	free(b);
}

const unit_case layout_cases[] = {
	{"numbers are stored little-endian, at any address", byte_order},
	{"layouts are found by code and by name", names},
	{"kinds are found by their whole name", kinds},
	{"shapes that a layout can and cannot have", shapes},
	{"or, and, count as byte by byte", merging},
	{"one common bit is a common bit", one_common_bit},
	{"copy and clear any bytes", copying},
	{"merging and copying poll", polling},
	{NULL, NULL}
};
