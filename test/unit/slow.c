/*-------------------------------------------------------------------------
 *
 * slow.c
 *	  A second implementation of native.h's drawing, slow and written
 *	  differently.
 *
 * test/unit/slow.c
 *
 *-------------------------------------------------------------------------
 */
#include "slow.h"

/* The high 64 bits of a product, as schoolbooks multiply: digit by digit. */
static uint64_t
high_product(uint64_t a, uint64_t b)
{
	uint32_t	digits[8] = {0};	/* 16 bits each, the lowest first */

	for (int i = 0; i < 4; i++)
	{
		uint64_t	carry = 0;

		for (int j = 0; j < 4 || carry != 0; j++)
		{
			carry += digits[i + j];
			if (j < 4)
				carry += ((a >> (16 * i)) & 0xffff) * ((b >> (16 * j)) & 0xffff);
			digits[i + j] = (uint32_t) (carry & 0xffff);
			carry >>= 16;
		}
	}
	return (uint64_t) digits[7] << 48 | (uint64_t) digits[6] << 32 |
		(uint64_t) digits[5] << 16 | digits[4];
}

/* Where a hash goes among nblocks blocks. */
void
slow_find(uint64_t hash, uint64_t nblocks, slow_place *p)
{
	uint64_t	mixed = hash * UINT64_C(18397679294719823053);
	uint64_t	x;

	mixed = (mixed ^ mixed / 4294967296) * UINT64_C(14181476777654086739);
	p->block = high_product(mixed, nblocks);
	x = (mixed ^ mixed / 4294967296) * UINT64_C(11400714819323198485);
	x /= 65536;
	for (int lane = 0; lane < 8; lane++, x /= 64)
		p->bits[lane] = (unsigned) (x % 64);
}

/* The hash that says where a hash goes a second time, if there are 16. */
uint64_t
slow_rehash(uint64_t hash)
{
	hash = (hash ^ hash / (UINT64_C(1) << 30)) * UINT64_C(13787848793156543929);
	hash = (hash ^ hash / (UINT64_C(1) << 27)) * UINT64_C(10723151780598845931);
	return hash ^ hash / (UINT64_C(1) << 31);
}
