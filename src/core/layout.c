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

#include "core/layout.h"

static void
no_poll(void)
{
}

void		(*bf_poll) (void) = no_poll;

static const bf_layout *const layouts[] = {
	&bf_native,
};

#define NUM_LAYOUTS		(sizeof(layouts) / sizeof(layouts[0]))

/* The layout with the given code, or NULL. */
const bf_layout *
bf_layout_by_code(uint8_t code)
{
	for (size_t i = 0; i < NUM_LAYOUTS; i++)
		if (layouts[i]->code == code)
			return layouts[i];
	return NULL;
}

/* The layout of the profile called name (len bytes), or NULL. */
const bf_layout *
bf_layout_by_name(const char *name, size_t len)
{
	for (size_t i = 0; i < NUM_LAYOUTS; i++)
		if (strlen(layouts[i]->name) == len && memcmp(layouts[i]->name, name, len) == 0)
			return layouts[i];
	return NULL;
}

/* Can a filter of this layout have this shape?  False for unknown codes. */
bool
bf_layout_shape_ok(uint8_t code, uint64_t nbits, uint8_t hashes)
{
	const bf_layout *layout = bf_layout_by_code(code);

	return layout != NULL &&
		layout->shape_ok((bf_shape) {.nbits = nbits, .hashes = hashes});
}

/* The same while the number of bits is still open. */
bool
bf_layout_hashes_ok(uint8_t code, uint8_t hashes)
{
	const bf_layout *layout = bf_layout_by_code(code);

	return layout != NULL && layout->hashes_ok(hashes);
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
