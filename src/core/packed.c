/*-------------------------------------------------------------------------
 *
 * packed.c
 *	  Lists of hashes in fewer bytes, to be sent.
 *
 * Hashes of one word of 64 bits are uniform, so that the highest bits of many
 * say little: n of them are put into 2^p groups by their highest p bits, p
 * being 0, 8 or 16, and of each group its size is stored instead of the bits.
 * Sizes are unary, a bit for each hash and one for each group:
 *
 *	  bytes
 *	  8 ceil((n + 2^p) / 64)	for each group a 0 for each of its hashes, and a
 *								1; then zeros.  None if p is 0.  The bits of a
 *								byte are counted from its lowest one
 *	  n (64 - p) / 8			the lower bits of the hashes, group by group,
 *								lowest byte first
 *
 * That is about 7.2 bytes a hash from 256 hashes on, and 6.6 to 6.1 from 16,384
 * on.  A list of two words a hash is not packed.
 *
 * What it promises: unpacking gives the hashes of each group in the order that
 * they had, so that to pack them again gives the same bytes.  It does not
 * look for repetitions.
 *
 * Source: the unary sizes are those of P. Elias, "Efficient storage and
 * retrieval by content and address of static files", 1974, with groups of whole
 * bytes, so that no hash has to be shifted.
 *
 * src/core/packed.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/packed.h"

#define BYTE_FROM		256		/* hashes from which groups by one byte pay */
#define TWO_BYTES_FROM	16384	/* and by two bytes */

/* How many of the highest bits of n hashes are left out. */
static inline int
prefix_of(uint64_t n)
{
	return n < BYTE_FROM ? 0 : n < TWO_BYTES_FROM ? 8 : 16;
}

/* How many counters packing n hashes needs: one for each group, if there are any. */
uint32_t
bf_packed_counters(uint64_t n)
{
	int			prefix = prefix_of(n);

	return prefix == 0 ? 0 : UINT32_C(1) << prefix;
}

/* Bytes of the sizes of the groups of n hashes. */
static inline uint64_t
sizes_bytes(uint64_t n)
{
	uint32_t	groups = bf_packed_counters(n);

	return groups == 0 ? 0 : (n + groups + 63) / 64 * 8;
}

/* The bytes of a packed list of n hashes; n is below 2^60. */
uint64_t
bf_packed_bytes(uint64_t n)
{
	return sizes_bytes(n) + n * (uint64_t) (64 - prefix_of(n)) / 8;
}

/*
 * Write the sizes of 2^prefix groups to sizes, sizes_bytes() long, and replace
 * each in counters by the number of hashes in the groups before.
 */
static void
put_sizes(unsigned char *sizes, uint64_t bytes, uint32_t *counters, int prefix)
{
	uint32_t	sum = 0;

	memset(sizes, 0, (size_t) bytes);
	for (uint32_t group = 0; group < UINT32_C(1) << prefix; group++)
	{
		uint32_t	size = counters[group];
		uint64_t	end = (uint64_t) sum + size + group;

		sizes[end / 8] |= (unsigned char) (1U << end % 8);
		counters[group] = sum;
		sum += size;
	}
}

/* Store the lower bytes of each of n hashes at the next place of its group.  Polls. */
BF_FOR_EACH_USE void
put_lower(unsigned char *to, const uint64_t *hashes, uint32_t n, uint32_t *next, int bytes)
{
	const int	shift = 8 * bytes;

	for (uint32_t i = 0; i < n; i++)
	{
		uint64_t	place = next[hashes[i] >> shift]++;
		uint64_t	lower = bf_le64(hashes[i]);

		memcpy(to + place * (uint64_t) bytes, &lower, (size_t) bytes);
		bf_poll_at((uint64_t) i * sizeof(uint64_t));
	}
}

/*
 * Pack n hashes to bf_packed_bytes(n) bytes.  The caller lends
 * bf_packed_counters(n) counters, of any value.  Polls.
 */
void
bf_pack(unsigned char *to, const uint64_t *hashes, uint32_t n, uint32_t *counters)
{
	const int	prefix = prefix_of(n);
	const uint64_t sizes = sizes_bytes(n);

	if (prefix == 0)
	{
		for (uint32_t i = 0; i < n; i++)
			bf_store64(to + i * sizeof(uint64_t), hashes[i]);
		return;
	}
	memset(counters, 0, bf_packed_counters(n) * sizeof(uint32_t));
	for (uint32_t i = 0; i < n; i++)
	{
		counters[hashes[i] >> (64 - prefix)]++;
		bf_poll_at((uint64_t) i * sizeof(uint64_t));
	}
	put_sizes(to, sizes, counters, prefix);
	if (prefix == 8)
		put_lower(to + sizes, hashes, n, counters, 7);
	else
		put_lower(to + sizes, hashes, n, counters, 6);
}

/*
 * Unpack n hashes: sizes says of which groups they are, and each has so many
 * bytes at lower.  False if the sizes are not those of n hashes.  Polls.
 */
BF_FOR_EACH_USE bool
get_hashes(unsigned char *to, const unsigned char *sizes, const unsigned char *lower, uint32_t n,
		   int bytes)
{
	const uint64_t groups = UINT64_C(1) << (64 - 8 * bytes);
	uint64_t	group = 0;
	uint64_t	done = 0;

	for (uint64_t at = 0; at < n + groups; at += 64)
		for (uint64_t ends = bf_load64(sizes + at / 8); ends != 0; ends &= ends - 1)
		{
			uint64_t	end = at + (uint64_t) __builtin_ctzll(ends) - group;

			if (group == groups || end > n)
				return false;
			for (; done < end; done++)
			{
				uint64_t	hash = 0;

				memcpy(&hash, lower + done * (uint64_t) bytes, (size_t) bytes);
				bf_store64(to + done * sizeof(uint64_t), group << (8 * bytes) | bf_le64(hash));
				bf_poll_at(done * sizeof(uint64_t));
			}
			group++;
		}
	return group == groups && done == n;
}

/*
 * Unpack n hashes from bf_packed_bytes(n) bytes, which may come from anywhere,
 * to n little-endian words.  False if these bytes are no packed list; what is
 * written then is unspecified.  Polls.
 */
bool
bf_unpack(unsigned char *to, const unsigned char *from, uint32_t n)
{
	const unsigned char *lower = from + sizes_bytes(n);

	switch (prefix_of(n))
	{
		case 0:
			memcpy(to, from, n * sizeof(uint64_t));
			return true;
		case 8:
			return get_hashes(to, from, lower, n, 7);
		default:
			return get_hashes(to, from, lower, n, 6);
	}
}
