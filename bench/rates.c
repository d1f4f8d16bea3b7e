/*-------------------------------------------------------------------------
 *
 * rates.c
 *	  The false-positive rates of the layouts, measured on the core.
 *
 * Prints two tables, with tabs between columns, for bench/plot:
 *
 *	  size	profile, bits per value of a full filter, rate
 *	  fill	overflow rule, values as a share of the capacity, rate
 *
 * A rate is the share of PROBES absent values that pass.  Values and absent
 * values are consecutive integers, hashed as each profile has it; those of the
 * native layouts and of cuckoo filters are numbers of a generator with a fixed
 * seed, so every run prints the same.  Sizes with fewer than 20 false positives
 * are left out.
 *
 * bench/rates builds and runs it.
 *
 * bench/rates.c
 *
 *-------------------------------------------------------------------------
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/cuckoo.h"
#include "core/layered.h"
#include "profiles/codec.h"
#include "profiles/profiles.h"
#include "profiles/redisbloom.h"

#define VALUES	UINT64_C(100000)
#define PROBES	UINT64_C(4000000)
#define BATCH	UINT64_C(10000) /* divides both, and a fifth of VALUES */
#define FEWEST	20				/* false positives that show a rate */

/* Memory that is all zeros; the program ends if there is none. */
static void *
zeros(uint64_t len)
{
	void	   *room = calloc(1, (size_t) len);

	if (room == NULL)
	{
		fprintf(stderr, "rates: no memory\n");
		exit(1);
	}
	return room;
}

/* Give a filter that has a shape its empty body, of length 0 if the layout grows. */
static void
begin(bf_filter *f)
{
	if (bf_has_varying_body(f))
		return;
	f->len = bf_body_bytes(f);
	f->body = zeros(f->len);
}

/* The hashes of BATCH consecutive numbers, layout->words words for each. */
static void
hash_batch(const bf_filter *f, uint64_t first, uint64_t *hashes)
{
	uint64_t	integers[BATCH];

	for (uint64_t i = 0; i < BATCH; i++)
	{
		/* splitmix64 for those whose hash the server computes */
		uint64_t	x = (first + i + 1) * UINT64_C(0x9e3779b97f4a7c15);

		integers[i] = first + i;
		x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
		x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
		hashes[i] = x ^ (x >> 31);
	}
	if (bf_is_foreign(f))
		(void) bf_hash_integers(f, integers, BATCH, hashes);
}

/* Give a filter that grows the room that it asks for. */
static void
lengthen(bf_filter *f)
{
	uint64_t	len = f->layout->methods->insertion->room_for_next(f);
	unsigned char *body = zeros(len);

	if (f->len > 0)
		memcpy(body, f->body, (size_t) f->len);
	free(f->body);
	f->body = body;
	f->len = len;
}

/* Add BATCH numbers from first on; false if the filter is full. */
static bool
add_batch(bf_filter *f, uint64_t first)
{
	static uint64_t hashes[2 * BATCH];
	uint64_t	words = BATCH * f->layout->words;
	uint64_t	all = 0;

	hash_batch(f, first, hashes);
	if (!bf_inserts_in_order(f))
	{
		bf_add(f, hashes, words);
		return true;
	}
	while (all < words)
	{
		uint64_t	done = 0;

		switch (f->layout->methods->insertion->insert(f, hashes + all, words - all, &done))
		{
			case BF_FULL:
				return false;
			case BF_NEEDS_ROOM:
				lengthen(f);
				break;
			case BF_DONE:
				break;
		}
		all += done;
	}
	return true;
}

/* How many of PROBES numbers that were never added pass. */
static uint64_t
false_positives(const bf_filter *f)
{
	static uint64_t hashes[2 * BATCH];
	uint64_t	passed = 0;

	for (uint64_t at = 0; at < PROBES; at += BATCH)
	{
		hash_batch(f, (UINT64_C(1) << 30) + at, hashes);
		for (uint64_t i = 0; i < BATCH; i++)
		{
			bf_hash		hash = {hashes[i * f->layout->words], 0};

			if (f->layout->words == 2)
				hash.b = hashes[2 * i + 1];
			passed += bf_contains(f, hash);
		}
	}
	return passed;
}

/* Print the size and the rate of a filter that has a shape and holds VALUES. */
static void
print_size(bf_filter *f, const char *name)
{
	bool		fits = true;
	uint64_t	passed;

	begin(f);
	for (uint64_t at = 0; at < VALUES && fits; at += BATCH)
		fits = add_batch(f, at);
	passed = false_positives(f);
	if (fits && passed >= FEWEST)
		printf("size\t%s\t%.2f\t%.3g\n", name, (double) f->len * 8 / (double) VALUES,
			   (double) passed / (double) PROBES);
	free(f->body);
}

/* A filter for VALUES integers at fpp, of which the profile may have none. */
static bf_filter
filter_for(const bf_layout *layout, double fpp)
{
	bf_filter	f = bf_filter_of(layout);

	f.head.fpp = fpp;
	f.head.capacity = VALUES;
	f.head.kind = bf_takes_kind(layout, "int8", 4) ? "int8" : "int";
	f.head.kind_len = (uint16_t) strlen(f.head.kind);
	bf_set_codec(&f);
	return f;
}

/* Print the rate of a filter of this layout for VALUES at 1 % as it fills. */
static void
print_fill(const bf_layout *layout, const char *name)
{
	bf_filter	f = filter_for(layout, 0.01);

	if (bf_size(&f) != BF_FITS)
		return;
	if (layout->overflow == BF_OVERFLOW_GROW)
		f.head.shape.layout_param = 2;
	begin(&f);
	for (uint64_t at = 0; at < 4 * VALUES; at += BATCH)
	{
		(void) add_batch(&f, at);
		if ((at + BATCH) % (VALUES / 5) == 0)
			printf("fill\t%s\t%.1f\t%.3g\n", name, (double) (at + BATCH) / (double) VALUES,
				   (double) false_positives(&f) / (double) PROBES);
	}
	free(f.body);
}

/* Print the sizes and rates of a profile's filters for VALUES, each size once. */
static void
print_profile(const bf_layout *layout)
{
	static const double fpps[] = {0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001, 0.00003};
	uint64_t	before = 0;

	for (size_t i = 0; i < sizeof(fpps) / sizeof(*fpps); i++)
	{
		bf_filter	f = filter_for(layout, fpps[i]);

		if (bf_size(&f) == BF_FITS && f.head.shape.nbits != before)
			print_size(&f, layout->name);
		before = f.head.shape.nbits;
	}
}

int
main(void)
{
	static const uint8_t fingerprints[] = {8, 12, 16};

	print_profile(&bf_native);
	print_profile(&bf_guava);
	print_profile(&bf_redisbloom);
	print_profile(&bf_redisson);
	print_profile(&bf_spark);
	print_profile(&bf_parquet);
	for (size_t i = 0; i < sizeof(fingerprints); i++)
	{
		bf_filter	f = filter_for(&bf_cuckoo_native, 0.01);

		f.head.shape.hashes = fingerprints[i];
		f.head.shape.layout_param = 4;
		if (bf_size(&f) == BF_FITS)
			print_size(&f, "cuckoo");
	}
	print_fill(&bf_native, "degrade");
	print_fill(&bf_native_grow, "grow");
	return 0;
}
