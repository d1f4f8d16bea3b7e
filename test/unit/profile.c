/*-------------------------------------------------------------------------
 *
 * profile.c
 *	  What the tests of the profiles of other programs share.
 *
 * test/unit/profile.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/codec.h"
#include "data.h"
#include "handle.h"
#include "profile.h"

const bf_layout *const profiles[] = {
	&bf_guava, &bf_guava32, &bf_guava_utf16, &bf_redis_bitmap, &bf_redis_bitmap32, &bf_redisson,
	&bf_redisson_kryo5, &bf_redisson_json, &bf_spark, &bf_spark_v2, &bf_parquet, NULL
};

/* The canonical bytes of an item. */
static unsigned char *
canonical(const char *kind, const char *item, size_t *len)
{
	unsigned char *bytes;

	if (strcmp(kind, "bytea") == 0)
		return data_bytes(item, 0, len);
	if (strcmp(kind, "text") == 0)
	{
		*len = strlen(item);
		return unit_copy(item, *len);
	}
	*len = 8;
	bytes = unit_alloc(*len);
	bf_store64(bytes, (uint64_t) strtoll(item, NULL, 10));
	return bytes;
}

bool
profile_hash(const bf_layout *layout, bf_shape shape, const char *kind, const char *item,
			 bf_hash *hash)
{
	size_t		len;
	unsigned char *bytes = canonical(kind, item, &len);
	bf_codec	codec = bf_layout_codec(layout, kind, strlen(kind));
	void	   *room = unit_alloc(bf_codec_room(codec, len) + 1);
	const void *encoded;
	size_t		encoded_len;
	bool		done = bf_encode(codec, bytes, len, room, &encoded, &encoded_len);

	if (done)
		*hash = layout->profile->hash(FILTER(layout, NULL, shape), encoded, encoded_len);
	free(room);
	free(bytes);
	return done;
}

/* a + b modulo m, of numbers below m */
static uint64_t
add_modulo(uint64_t a, uint64_t b, uint64_t m)
{
	return a >= m - b ? a - (m - b) : a + b;
}

/* a modulo m by long division, bit by bit. */
static uint64_t
slow_modulo(uint64_t a, uint64_t m)
{
	uint64_t	rest = 0;

	for (int bit = 63; bit >= 0; bit--)
	{
		rest = add_modulo(rest, rest, m);
		if (a >> bit & 1)
			rest = add_modulo(rest, 1 % m, m);
	}
	return rest;
}

static int64_t
signed32(uint64_t v)
{
	return (int64_t) (v & 0xffffffff) - ((v & 0x80000000) != 0 ? INT64_C(1) << 32 : 0);
}

/* The i-th number of a walk, from 0, before the modulo. */
static uint64_t
walked(const bf_layout *layout, bf_hash h, uint64_t i)
{
	uint64_t	c;

	switch (layout->code)
	{
		case BF_LAYOUT_GUAVA32:
		case BF_LAYOUT_REDIS_BITMAP32:
		case BF_LAYOUT_SPARK:
			c = ((h.a & 0xffffffff) + (i + 1) * (h.a >> 32)) & 0xffffffff;
			return c >= 0x80000000 ? 0xffffffff - c : c;
		case BF_LAYOUT_SPARK_V2:
			c = (uint64_t) (signed32(h.a) * 2147483647) + (i + 1) * (uint64_t) signed32(h.a >> 32);
			return c >= UINT64_C(1) << 63 ? UINT64_MAX - c : c;
		case BF_LAYOUT_REDISSON:
		case BF_LAYOUT_REDISSON_KRYO5:
		case BF_LAYOUT_REDISSON_JSON:
			return (h.a * (1 + i / 2) + h.b * (i / 2 + i % 2)) % (UINT64_C(1) << 63);
		default:
			return (h.a + i * h.b) % (UINT64_C(1) << 63);
	}
}

/* The place in word i of a block of 256 bits. */
static uint64_t
block_place(bf_shape shape, uint64_t h, unsigned i)
{
	static const uint64_t salts[] = {
		1203114875, 1150766481, 2284105051, 2729912477, 1884591559, 770785867, 2667333959, 1550580529
	};
	uint64_t	block = h / (UINT64_C(1) << 32) * (shape.nbits / 256) / (UINT64_C(1) << 32);

	return block * 256 + 32 * i + h % (UINT64_C(1) << 32) * salts[i] % (UINT64_C(1) << 32) / (1 << 27);
}

void
profile_places(const bf_layout *layout, bf_shape shape, bf_hash hash, uint64_t *places)
{
	for (unsigned i = 0; i < shape.hashes; i++)
		places[i] = layout == &bf_parquet ? block_place(shape, hash.a, i) :
			slow_modulo(walked(layout, hash, i), shape.nbits);
}

bf_hash
profile_random_hash(const bf_layout *layout, uint64_t *state)
{
	uint64_t	a = unit_random(state);

	return (bf_hash) {a, layout->words == 2 ? unit_random(state) : 0};
}
