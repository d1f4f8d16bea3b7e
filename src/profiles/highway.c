/*-------------------------------------------------------------------------
 *
 * highway.c
 *	  The hash by which Redisson places values: HighwayHash, 128 bits.
 *
 * It gives the bits that Redisson gives since its versions 2.11 and 3.6, with
 * the key that Redisson always uses.  It is plain C, and slow on short values
 * for what it is: their cost is that of the six rounds at the end.
 *
 * The state is four vectors of four 64-bit lanes: v0 and v1, and a multiplier
 * for each, m0 and m1.  A round takes 32 bytes.
 *
 * Sources: J. Alakuijala, B. Cox, J. Wassenberg, "Fast keyed hash/pseudo-random
 * function using SIMD multiply and permute", 2016 (arXiv 1612.06257), with the
 * 128-bit output as frozen since; Redisson's outputs (test/data) for its key.
 *
 * src/profiles/highway.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "profiles/profiles.h"

#define LANES			4
#define PACKET_BYTES	32
#define FINAL_ROUNDS	6

/* The state: 1024 bits. */
typedef struct highway
{
	uint64_t	v0[LANES];
	uint64_t	v1[LANES];
	uint64_t	m0[LANES];
	uint64_t	m1[LANES];
} highway;

/* The algorithm's first multipliers: digits of pi. */
static const uint64_t first_m0[LANES] = {
	UINT64_C(0xdbe6d5d5fe4cce2f), UINT64_C(0xa4093822299f31d0),
	UINT64_C(0x13198a2e03707344), UINT64_C(0x243f6a8885a308d3)
};
static const uint64_t first_m1[LANES] = {
	UINT64_C(0x3bd39e10cb0ef593), UINT64_C(0xc0acf169b5f18a8c),
	UINT64_C(0xbe5466cf34e90c6c), UINT64_C(0x452821e638d01377)
};

/* Redisson's key */
static const uint64_t key[LANES] = {
	UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xf39cc0605cedc834),
	UINT64_C(0x1082276bf3a27251), UINT64_C(0xf86c6a11d0c18e95)
};

/* Exchange the upper and the lower 32 bits. */
static inline uint64_t
swap_halves(uint64_t v)
{
	return v << 32 | v >> 32;
}

/*
 * The state before any input: the multipliers XOR the key, which v1 has with
 * its halves exchanged.
 */
static void
start(highway *s)
{
	for (int i = 0; i < LANES; i++)
	{
		s->m0[i] = first_m0[i];
		s->m1[i] = first_m1[i];
		s->v0[i] = first_m0[i] ^ key[i];
		s->v1[i] = first_m1[i] ^ swap_halves(key[i]);
	}
}

/*
 * Add a permutation of the 16 bytes of a pair of lanes to another pair.  With
 * the bytes of from[0] numbered 0 to 7 and those of from[1] 8 to 15, to[0]
 * gets bytes 3 12 2 5 14 1 15 0, and to[1] gets bytes 11 4 10 13 9 6 8 7, the
 * lowest first.
 */
static inline void
zipper_add(uint64_t to[2], const uint64_t from[2])
{
	uint64_t	a = from[0];
	uint64_t	b = from[1];

	to[0] += ((a & UINT64_C(0xff000000)) | (b & UINT64_C(0xff00000000))) >> 24 |
		(a & UINT64_C(0xff0000)) |
		((a & UINT64_C(0xff0000000000)) | (b & UINT64_C(0xff000000000000))) >> 16 |
		(a & UINT64_C(0xff00)) << 32 |
		(b & UINT64_C(0xff00000000000000)) >> 8 |
		a << 56;
	to[1] += ((b & UINT64_C(0xff000000)) | (a & UINT64_C(0xff00000000))) >> 24 |
		(b & UINT64_C(0xff0000)) |
		(b & UINT64_C(0xff0000000000)) >> 16 |
		(b & UINT64_C(0xff00)) << 24 |
		(a & UINT64_C(0xff000000000000)) >> 8 |
		(b & UINT64_C(0xff)) << 48 |
		(a & UINT64_C(0xff00000000000000));
}

/*
 * What a round does to lane i with 64 bits of input, but for the
 * permutations between lanes: products of 32 by 32 bits of one vector change
 * the multiplier of the other.
 *
 *	  v1 += m0 + in			m0 ^= low(v1) * high(v0)
 *	  v0 += m1				m1 ^= low(v0) * high(v1)
 */
static inline void
update_lane(highway *s, int i, uint64_t in)
{
	s->v1[i] += s->m0[i] + in;
	s->m0[i] ^= (s->v1[i] & UINT32_MAX) * (s->v0[i] >> 32);
	s->v0[i] += s->m1[i];
	s->m1[i] ^= (s->v0[i] & UINT32_MAX) * (s->v1[i] >> 32);
}

/*
 * One round, over four lanes of input, and then each pair of lanes is mixed
 * into the other vector by bytes.  No loop: compilers leave it one.
 */
static inline void
update(highway *s, const uint64_t in[LANES])
{
	update_lane(s, 0, in[0]);
	update_lane(s, 1, in[1]);
	update_lane(s, 2, in[2]);
	update_lane(s, 3, in[3]);
	zipper_add(s->v0, s->v1);
	zipper_add(s->v0 + 2, s->v1 + 2);
	zipper_add(s->v1, s->v0);
	zipper_add(s->v1 + 2, s->v0 + 2);
}

/* A round over 32 bytes at p, four little-endian lanes. */
static inline void
update_packet(highway *s, const unsigned char *p)
{
	uint64_t	in[LANES];

	for (size_t i = 0; i < LANES; i++)
		in[i] = bf_load64(p + 8 * i);
	update(s, in);
}

/* Rotate both halves of v left by n bits, 0 < n < 32. */
static inline uint64_t
rotate_halves(uint64_t v, unsigned n)
{
	uint32_t	low = (uint32_t) v;
	uint32_t	high = (uint32_t) (v >> 32);

	low = low << n | low >> (32 - n);
	high = high << n | high >> (32 - n);
	return (uint64_t) high << 32 | low;
}

/*
 * The last 0 < n < 32 bytes.  n is mixed into the state, by an addition to v0 and
 * by turning v1; and a packet is made of the bytes, zeros where there are
 * none: the whole words of four, and then from 16 bytes on the last four at
 * its end, else the up to three bytes left over at 16 to 18.
 */
static void
update_rest(highway *s, const unsigned char *p, size_t n)
{
	unsigned char packet[PACKET_BYTES] = {0};
	size_t		words = n & ~(size_t) 3;
	size_t		odd = n & 3;

	for (int i = 0; i < LANES; i++)
	{
		s->v0[i] += (uint64_t) n << 32 | n;
		s->v1[i] = rotate_halves(s->v1[i], (unsigned) n);
	}
	memcpy(packet, p, words);
	if (n >= 16)
		memcpy(packet + 28, p + n - 4, 4);
	else if (odd > 0)
	{
		/* One to three bytes: the first, the middle and the last of them. */
		packet[16] = p[words];
		packet[17] = p[words + odd / 2];
		packet[18] = p[n - 1];
	}
	update_packet(s, packet);
}

/*
 * Six rounds over the state itself, lanes exchanged crosswise, and the two
 * words of sums that are the hash.
 */
static bf_hash
finish(highway *s)
{
	for (int i = 0; i < FINAL_ROUNDS; i++)
	{
		uint64_t	in[LANES] = {
			swap_halves(s->v0[2]), swap_halves(s->v0[3]),
			swap_halves(s->v0[0]), swap_halves(s->v0[1])
		};

		update(s, in);
	}
	return (bf_hash) {
		s->v0[0] + s->m0[0] + s->v1[2] + s->m1[2],
		s->v0[1] + s->m0[1] + s->v1[3] + s->m1[3]
	};
}

/*
 * HighwayHash-128 of len bytes at data, by Redisson's key: two words.
 * Polls.
 */
bf_hash
bf_highway128(const void *data, size_t len)
{
	const unsigned char *p = data;
	size_t		rest = len % PACKET_BYTES;
	highway		s;

	start(&s);
	for (size_t done = 0; done < len - rest;)
	{
		update_packet(&s, p + done);
		done += PACKET_BYTES;
		bf_poll_at(done);
	}
	if (rest > 0)
		update_rest(&s, p + len - rest, rest);
	return finish(&s);
}
