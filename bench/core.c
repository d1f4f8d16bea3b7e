/*-------------------------------------------------------------------------
 *
 * core.c
 *	  What the core's loops take by themselves: nanoseconds a value, the least
 *	  of many runs.  bench/core builds and runs it.
 *
 * bench/core.c
 *
 *-------------------------------------------------------------------------
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "profiles/codec.h"
#include "core/native_kernel.h"
#include "profiles/profiles.h"
#include "profiles/redisbloom.h"

#define VALUES	(1 << 20)
#define BATCH	16384			/* values at a time, as the aggregate has them */
#define RUNS	15

static uint64_t integers[VALUES];
static uint64_t hashes[2 * VALUES];

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

/* Of hashing integers for another program. */
static void
time_hashes(const bf_layout *layout, bf_codec codec)
{
	bf_filter	f = bf_filter_of(layout);
	double		least = 1e9;

	f.head.shape.codec = (uint8_t) codec;
	for (int run = 0; run < RUNS; run++)
	{
		double		start = now();

		for (int at = 0; at < VALUES; at += BATCH)
			bf_hash_integers(&f, integers + at, BATCH, hashes);
		start = (now() - start) / VALUES;
		least = start < least ? start : least;
	}
	printf("| %s, hash of a bigint | | %.1f |\n", layout->name, least);
}

/* A filter for so many values at fpp 0.01, without a body. */
static bf_filter
sized(const bf_layout *layout, uint64_t capacity)
{
	bf_filter	f = bf_filter_of(layout);

	f.head.fpp = 0.01;
	f.head.capacity = capacity;
	if (bf_size(&f) != BF_FITS)
		abort();
	return f;
}

/*
 * Of setting the bits of values in a filter for so many, at fpp 0.01, that
 * begins so many bytes within a cache line.
 */
static void
time_bits(const bf_layout *layout, const char *kernel, uint64_t capacity, size_t within)
{
	bf_filter	f = sized(layout, capacity);
	uint64_t	nbytes = bf_body_bytes(&f);
	unsigned char *room = aligned_alloc(BF_CACHE_LINE, (nbytes / BF_CACHE_LINE + 2) * BF_CACHE_LINE);
	uint64_t	words = BATCH * (uint64_t) layout->words;
	double		least = 1e9;

	f.body = room + within;
	memset(f.body, 0, nbytes);
	for (uint64_t i = 0, x = 1; i < 2 * VALUES; i++)
	{
		x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
		hashes[i] = x ^ x >> 29;
	}
	for (int run = 0; run < RUNS; run++)
	{
		double		start = now();

		for (uint64_t at = 0; at < VALUES * (uint64_t) layout->words; at += words)
			bf_add(&f, hashes + at, words);
		start = (now() - start) / VALUES;
		least = start < least ? start : least;
	}
	printf("| %s, bits%s | %.0f kB | %.1f |\n", layout->name, kernel, (double) nbytes / 1024, least);
	free(room);
}

int
main(void)
{
	static const uint64_t capacities[] = {100000, 1000000, 10000000};

	for (uint64_t i = 0; i < VALUES; i++)
		integers[i] = 1000000 + i * 7919 % 9000000;
	printf("| loop | filter | ns a value |\n|---|---|---|\n");
	for (int i = 0; i < 3; i++)
	{
		bf_native_use_avx2(false);
		time_bits(&bf_native, ", plain C", capacities[i], 0);
		if (bf_native_use_avx2(true))
		{
			time_bits(&bf_native, ", best kernel", capacities[i], 0);
			time_bits(&bf_native, ", best kernel, across cache lines", capacities[i], 24);
		}
		time_bits(&bf_guava, "", capacities[i], 0);
		time_bits(&bf_redisbloom, "", capacities[i], 0);
	}
	time_hashes(&bf_guava, BF_CODEC_INT64);
	time_hashes(&bf_redisbloom, BF_CODEC_DECIMAL);
	return 0;
}
