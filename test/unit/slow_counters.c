/*-------------------------------------------------------------------------
 *
 * slow_counters.c
 *	  A second, slow implementation of counting filters, to compare with.
 *
 * It keeps a byte for each counter, finds positions by the slow implementation
 * of the native layout, and bytes by the drawing in counting.h.
 *
 * test/unit/slow_counters.c
 *
 *-------------------------------------------------------------------------
 */
#include "slow_counters.h"
#include "slow.h"

/* The positions of a hash, as numbers of counters; returns how many. */
int
counters_positions(bf_shape shape, uint64_t hash, uint64_t positions[16])
{
	for (int i = 0; i < shape.hashes; i++)
	{
		slow_place	p;

		slow_find(i < 8 ? hash : slow_rehash(hash), shape.nbits / 512, &p);
		positions[i] = 512 * p.block + 64 * (unsigned) (i % 8) + p.bits[i % 8];
	}
	return shape.hashes;
}

/* A counter of a body, bit by bit. */
unsigned
counters_read(const unsigned char *body, uint64_t position)
{
	uint64_t	block = position / 512;
	uint64_t	lane = position / 64 % 8;
	uint64_t	bit = position % 64;
	unsigned	counter = 0;

	for (unsigned p = 0; p < 4; p++)
		counter += (unsigned) (body[256 * block + 64 * p + 8 * lane + bit / 8] >> (bit % 8) & 1) << p;
	return counter;
}

/* Add a hash `times` times to counters, which stop at 15. */
void
counters_add(unsigned char *counters, bf_shape shape, uint64_t hash, int times)
{
	uint64_t	positions[16];
	int			n = counters_positions(shape, hash, positions);

	for (int i = 0; i < n * times; i++)
		if (counters[positions[i % n]] < 15)
			counters[positions[i % n]]++;
}

/* The number of counters that differ. */
uint64_t
counters_differ(const unsigned char *body, const unsigned char *counters, bf_shape shape)
{
	uint64_t	differ = 0;

	for (uint64_t i = 0; i < shape.nbits; i++)
		differ += counters_read(body, i) != counters[i];
	return differ;
}
