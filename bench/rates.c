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

#include "core/cuckoo_layout.h"
#include "core/layered.h"
#include "core/profiles/codec.h"
#include "core/profiles/profiles.h"
#include "core/profiles/redisbloom.h"

#define VALUES	UINT64_C(100000)
#define PROBES	UINT64_C(4000000)
#define BATCH	UINT64_C(10000) /* divides both, and a fifth of VALUES */
#define FEWEST	20				/* false positives that tell a rate */

/* A filter under test. */
typedef struct filter
{
	const bf_layout *layout;
	bf_header	head;
	bf_table	table;
} filter;

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

/* An empty filter of this shape; its body has length 0 if the layout grows. */
static filter
make_filter(const bf_layout *layout, bf_shape shape, double fpp, uint64_t capacity)
{
	filter		f = {.layout = layout,.table.shape = shape};

	f.head.type = layout->type;
	f.head.layout = layout->code;
	f.head.overflow = layout->overflow;
	f.head.fpp = fpp;
	f.head.capacity = capacity;
	f.head.nbits = shape.nbits;
	f.head.hashes = shape.hashes;
	f.head.layout_param = shape.layout_param;
	if (layout->body_bytes != NULL)
	{
		f.table.len = layout->body_bytes(shape);
		f.table.body = zeros(f.table.len);
	}
	return f;
}

/* The hashes of BATCH consecutive numbers, layout->words words for each. */
static void
hash_batch(const filter *f, uint64_t first, uint64_t *hashes)
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
	if (bf_is_foreign(f->layout))
		(void) bf_profile_hash_integers(f->layout, f->table.shape, integers, BATCH, hashes);
}

/* Give a filter that grows the room that it asks for. */
static void
lengthen(filter *f)
{
	uint64_t	len = f->layout->insertion->room_for_next(&f->table);
	unsigned char *body = zeros(len);

	if (f->table.len > 0)
		memcpy(body, f->table.body, (size_t) f->table.len);
	free(f->table.body);
	f->table.body = body;
	f->table.len = len;
}

/* Add BATCH numbers from first on; false if the filter is full. */
static bool
add_batch(filter *f, uint64_t first)
{
	static uint64_t hashes[2 * BATCH];
	uint64_t	words = BATCH * f->layout->words;
	uint64_t	all = 0;

	hash_batch(f, first, hashes);
	f->table.head = &f->head;
	if (!bf_inserts_in_order(f->layout))
	{
		f->layout->add(f->table.body, f->table.shape, hashes, words);
		return true;
	}
	while (all < words)
	{
		uint64_t	done = 0;

		switch (f->layout->insertion->insert(&f->table, hashes + all, words - all, &done))
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
false_positives(const filter *f)
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
			passed += f->layout->contains(f->table.body, f->table.shape, hash);
		}
	}
	return passed;
}

/* Print the size and the rate of a filter of this shape that holds VALUES. */
static void
print_size(const bf_layout *layout, const char *name, bf_shape shape, double fpp)
{
	filter		f = make_filter(layout, shape, fpp, VALUES);
	bool		fits = true;
	uint64_t	passed;

	for (uint64_t at = 0; at < VALUES && fits; at += BATCH)
		fits = add_batch(&f, at);
	passed = false_positives(&f);
	if (fits && passed >= FEWEST)
		printf("size\t%s\t%.2f\t%.3g\n", name, (double) f.table.len * 8 / (double) VALUES,
			   (double) passed / (double) PROBES);
	free(f.table.body);
}

/* The shape that a profile has for VALUES integers at fpp. */
static bf_shape
shape_for(const bf_layout *layout, double fpp)
{
	bf_shape	shape = layout->size(fpp, VALUES);

	if (bf_is_foreign(layout))
		shape.codec = bf_takes_kind(layout, "int8", 4) ?
			bf_layout_codec(layout, "int8", 4) : bf_layout_codec(layout, "int", 3);
	return shape;
}

/* Print the rate of a filter of this layout for VALUES at 1 % as it fills. */
static void
print_fill(const bf_layout *layout, const char *name)
{
	bf_shape	shape = shape_for(layout, 0.01);
	filter		f;

	if (layout->overflow == BF_OVERFLOW_GROW)
		shape.layout_param = 2;
	f = make_filter(layout, shape, 0.01, VALUES);
	for (uint64_t at = 0; at < 4 * VALUES; at += BATCH)
	{
		(void) add_batch(&f, at);
		if ((at + BATCH) % (VALUES / 5) == 0)
			printf("fill\t%s\t%.1f\t%.3g\n", name, (double) (at + BATCH) / (double) VALUES,
				   (double) false_positives(&f) / (double) PROBES);
	}
	free(f.table.body);
}

/* Print the sizes and rates of a profile's filters for VALUES, each size once. */
static void
print_profile(const bf_layout *layout)
{
	static const double fpps[] = {0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001, 0.00003};
	uint64_t	before = 0;

	for (size_t i = 0; i < sizeof(fpps) / sizeof(*fpps); i++)
	{
		bf_shape	shape = shape_for(layout, fpps[i]);

		if (layout->shape_ok(shape) && layout->params_ok(shape) && shape.nbits != before)
			print_size(layout, layout->name, shape, fpps[i]);
		before = shape.nbits;
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
		bf_shape	like = {.hashes = fingerprints[i],.layout_param = BF_CUCKOO_DEFAULT_BUCKET};

		print_size(&bf_cuckoo_native, "cuckoo", bf_cuckoo_native.size_like(like, VALUES), 0);
	}
	print_fill(&bf_native, "degrade");
	print_fill(&bf_native_grow, "grow");
	return 0;
}
