/*-------------------------------------------------------------------------
 *
 * layout.c
 *	  The list of layouts, and what all arrays of bits have in common.
 *
 * src/core/layout.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/counting.h"
#include "core/cuckoo_layout.h"
#include "core/layered.h"
#include "core/profiles/profiles.h"
#include "core/profiles/redis_cuckoo.h"
#include "core/profiles/redisbloom.h"

static void
no_poll(void)
{
}

void		(*bf_poll) (void) = no_poll;

/* All of them, in the order in which messages name them. */
static const bf_layout *const layouts[] = {
	&bf_native,
	&bf_native_error,
	&bf_native_grow,
	&bf_guava,
	&bf_guava32,
	&bf_guava_utf16,
	&bf_redisbloom,
	&bf_redisbloom_error,
	&bf_redisbloom_grow,
	&bf_redis_bitmap,
	&bf_redis_bitmap32,
	&bf_redisson,
	&bf_redisson_kryo5,
	&bf_redisson_json,
	&bf_spark,
	&bf_spark_v2,
	&bf_parquet,
	&bf_cuckoo_native,
	&bf_redis_cuckoo,
	&bf_counting,
};

#define NUM_LAYOUTS		((int) (sizeof(layouts) / sizeof(layouts[0])))

/* The layout with this type, code and overflow, or NULL. */
const bf_layout *
bf_layout_find(uint8_t type, uint8_t code, uint8_t overflow)
{
	for (int i = 0; i < NUM_LAYOUTS; i++)
		if (layouts[i]->type == type && layouts[i]->code == code &&
			layouts[i]->overflow == overflow)
			return layouts[i];
	return NULL;
}

/*
 * The layout of the profile called name (len bytes), or NULL; of those that
 * differ in overflow alone, the one that has none.
 */
const bf_layout *
bf_layout_by_name(uint8_t type, const char *name, size_t len)
{
	for (int i = 0; i < NUM_LAYOUTS; i++)
		if (layouts[i]->type == type && layouts[i]->overflow == BF_OVERFLOW_DEGRADE &&
			strlen(layouts[i]->name) == len && memcmp(layouts[i]->name, name, len) == 0)
			return layouts[i];
	return NULL;
}

/* The name of the i-th profile of a type, counted from 0, or NULL. */
const char *
bf_layout_names(uint8_t type, int i)
{
	for (int at = 0; at < NUM_LAYOUTS; at++)
		if (layouts[at]->type == type && layouts[at]->overflow == BF_OVERFLOW_DEGRADE && i-- == 0)
			return layouts[at]->name;
	return NULL;
}

/* Is it the name of the kind?  Names are padded with zeros, which tell their length. */
static inline bool
is_named(const bf_kind *k, const char *name, size_t len)
{
	return len > 0 && len < sizeof(k->name) && k->name[len] == '\0' &&
		k->name[len - 1] != '\0' && memcmp(k->name, name, len) == 0;
}

/* The codec of a kind (len bytes) in a profile, or 0 if it has none. */
uint8_t
bf_layout_codec(const bf_layout *layout, const char *kind, size_t len)
{
	if (layout->kinds == NULL)
		return 0;
	for (const bf_kind *k = layout->kinds; k->name[0] != '\0'; k++)
		if (is_named(k, kind, len))
			return k->codec;
	return 0;
}

/* Can a filter of the profile be over this kind, or over none yet? */
bool
bf_layout_holds_kind(const bf_layout *layout, const char *kind, size_t len)
{
	return layout->kinds == NULL || len == 0 || bf_layout_codec(layout, kind, len) != 0;
}

/* The shape that a header tells. */
bf_shape
bf_shape_of(const bf_layout *layout, const bf_header *h)
{
	return (bf_shape) {
		.nbits = h->nbits,
		.layout_param = h->layout_param,
		.hashes = h->hashes,
		.overflow = h->overflow,
		.codec = bf_layout_codec(layout, h->kind, h->kind_len),
	};
}

/* Do two shapes of one layout have their bits in the same places? */
bool
bf_same_shape(bf_shape a, bf_shape b)
{
	return a.nbits == b.nbits && a.layout_param == b.layout_param && a.hashes == b.hashes &&
		a.overflow == b.overflow;
}

/* Bytes to handle before the next poll. */
static inline uint64_t
stretch(uint64_t at, uint64_t nbytes)
{
	uint64_t	rest = nbytes - at;

	return rest < BF_POLL_BYTES ? rest : BF_POLL_BYTES;
}

/* AND and say whether any bit is left. */
static bool
and_words(unsigned char *to, const unsigned char *from, uint64_t nbytes)
{
	uint64_t	any = 0;

	for (uint64_t i = 0; i < nbytes; i += 8)
	{
		uint64_t	a;
		uint64_t	b;

		memcpy(&a, to + i, 8);
		memcpy(&b, from + i, 8);
		a &= b;
		any |= a;
		memcpy(to + i, &a, 8);
	}
	return any != 0;
}

static uint64_t
count_words(const unsigned char *bits, uint64_t nbytes)
{
	uint64_t	count = 0;

	for (uint64_t i = 0; i < nbytes; i += 8)
	{
		uint64_t	a;

		memcpy(&a, bits + i, 8);
		count += (uint64_t) __builtin_popcountll(a);
	}
	return count;
}

/* Copy nbytes, which do not overlap. */
void
bf_bits_copy(void *to, const void *from, uint64_t nbytes)
{
	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		if (at > 0)
			bf_poll();
		memcpy((unsigned char *) to + at, (const unsigned char *) from + at,
			   (size_t) stretch(at, nbytes));
	}
}

/* Set nbytes to zero. */
void
bf_bits_clear(void *to, uint64_t nbytes)
{
	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		if (at > 0)
			bf_poll();
		memset((unsigned char *) to + at, 0, (size_t) stretch(at, nbytes));
	}
}

/* to |= from, over nbytes, a multiple of 8. */
void
bf_bits_or(void *to, const void *from, uint64_t nbytes)
{
	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		bf_or_words((unsigned char *) to + at, (const unsigned char *) from + at,
					stretch(at, nbytes));
		bf_poll();
	}
}

/* to &= from, over nbytes, a multiple of 8; is any bit left? */
bool
bf_bits_and(void *to, const void *from, uint64_t nbytes)
{
	bool		any = false;

	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		any |= and_words((unsigned char *) to + at, (const unsigned char *) from + at,
						 stretch(at, nbytes));
		bf_poll();
	}
	return any;
}

/* The number of set bits in nbytes, a multiple of 8. */
uint64_t
bf_bits_count(const void *bits, uint64_t nbytes)
{
	uint64_t	count = 0;

	for (uint64_t at = 0; at < nbytes; at += BF_POLL_BYTES)
	{
		count += count_words((const unsigned char *) bits + at, stretch(at, nbytes));
		bf_poll();
	}
	return count;
}

/* As bf_layout.body_bytes, unite and fill, for plain arrays of m bits. */
uint64_t
bf_bits_bytes(bf_shape shape)
{
	return (shape.nbits / 64 + (shape.nbits % 64 != 0)) * 8;
}

void
bf_bits_unite(void *to, const void *from, bf_shape shape)
{
	bf_bits_or(to, from, bf_bits_bytes(shape));
}

double
bf_bits_fill(const void *bits, bf_shape shape)
{
	return (double) bf_bits_count(bits, bf_bits_bytes(shape)) / (double) shape.nbits;
}
