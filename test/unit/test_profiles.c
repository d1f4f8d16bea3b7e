/*-------------------------------------------------------------------------
 *
 * test_profiles.c
 *	  The filters of other programs: built from the same items, ours have the
 *	  same bytes, and theirs are read, asked and written again.
 *
 * test/unit/test_profiles.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/profiles/codec.h"
#include "core/profiles/profiles.h"
#include "core/profiles/redisbloom.h"
#include "core/value/layouts.h"
#include "core/value/import.h"
#include "data.h"
#include "profile.h"

/* One row of test/data/filters.tsv */
typedef struct filter
{
	const bf_layout *layout;
	bf_header	head;
	bf_shape	shape;
	unsigned char *form;		/* the bytes that the program has written */
	size_t		len;
	unsigned char *body;		/* what our functions make of the items */
	uint64_t	nbytes;
} filter;

static const char *
describe(const filter *f)
{
	static char text[100];

	snprintf(text, sizeof(text), "%s of %.*s, %llu bits, %d hashes", f->layout->name,
			 f->head.kind_len, f->head.kind, (unsigned long long) f->head.nbits, f->head.hashes);
	return text;
}

/* The bytes of a form: in hexadecimal, or "@" and a file. */
static unsigned char *
form_bytes(const char *column, size_t *len)
{
	return column[0] == '@' ? data_file(column + 1, len) : data_bytes(column, 0, len);
}

/* Begin a row: find the layout, and give it the shape that fpp and capacity ask for. */
static void
begin(filter *f, char *const *column)
{
	uint64_t	capacity = strtoull(column[3], NULL, 10);

	memset(f, 0, sizeof(*f));
	f->layout = bf_layout_by_name(BF_TYPE_BLOOM, column[0], strlen(column[0]));
	if (f->layout == NULL)
	{
		printf("no profile %s\n", column[0]);
		exit(1);
	}
	f->form = form_bytes(column[6], &f->len);
	f->head.kind = column[1];
	f->head.kind_len = (uint16_t) strlen(column[1]);
	if (capacity == 0)
		CHECK(bf_import_head(f->layout, f->form, f->len, &f->head) == BF_IMPORT_OK);
	else
	{
		f->shape = f->layout->size(strtod(column[2], NULL), capacity);
		f->head.nbits = f->shape.nbits;
		f->head.hashes = f->shape.hashes;
		f->head.layout_param = (uint32_t) strtoul(column[4], NULL, 10);
	}
	f->head.type = BF_TYPE_BLOOM;
	f->head.layout = f->layout->code;
	f->shape = bf_shape_of(f->layout, &f->head);
	f->nbytes = f->layout->body_bytes(f->shape);
	f->body = unit_zeros(f->nbytes);
}

static void
end(filter *f)
{
	free(f->form);
	free(f->body);
}

static void
add_item(void *context, const char *item)
{
	filter	   *f = context;
	bf_hash		hash;

	CHECKF(profile_hash(f->layout, f->shape, f->head.kind, item, &hash), "%s", item);
	f->layout->add(f->body, f->shape, (const uint64_t *) &hash, f->layout->words);
}

static void
find_item(void *context, const char *item)
{
	filter	   *f = context;
	bf_hash		hash;
	uint64_t	offsets[BF_MAX_SLICES];
	int			nslices;

	CHECK(profile_hash(f->layout, f->shape, f->head.kind, item, &hash));
	CHECKF(f->layout->contains(f->body, f->shape, hash), "%s: %s", describe(f), item);
	nslices = f->layout->slicing->find(f->shape, hash, offsets);
	CHECK(nslices > 0);
	for (int i = 0; i < nslices; i++)
		CHECKF(offsets[i] < f->nbytes && offsets[i] % BF_SLICE_BYTES == 0 &&
			   f->layout->slicing->test(f->body + offsets[i], f->shape, hash, i),
			   "%s: %s, slice %d", describe(f), item, i);
}

/* Does our body, written in the program's form, have the program's bytes? */
static void
check_written(const filter *f)
{
	bool		empty = bf_all_zero(f->body, f->nbytes);
	const unsigned char *bits = empty ? NULL : f->body;
	uint64_t	len = f->layout->profile->exchange->size(&f->head, bits);
	unsigned char *form = unit_alloc(len);

	f->layout->profile->exchange->write(&f->head, bits, form);
	CHECKF(len == f->len && unit_same(form, f->form, len), "%s", describe(f));
	free(form);
}

static void
built_row(char *const *column)
{
	filter		f;

	begin(&f, column);
	data_items(column[5], add_item, &f);
	check_written(&f);
	end(&f);
}

static void
read_row(char *const *column)
{
	filter		f;
	bf_header	told;

	begin(&f, column);
	told = f.head;
	CHECK(bf_import_head(f.layout, f.form, f.len, &f.head) == BF_IMPORT_OK);
	CHECKF(bf_same_shape(bf_shape_of(f.layout, &f.head), f.shape), "%s", describe(&f));
	CHECK(f.head.fpp > 0 && f.head.fpp < 1 && f.head.capacity > 0 && f.head.entries == 0);
	CHECK(told.capacity == 0 || f.head.capacity == told.capacity);
	CHECK(bf_import_body(f.layout, f.form, f.len, &f.head, f.body) == BF_IMPORT_OK);
	data_items(column[5], find_item, &f);
	check_written(&f);
	end(&f);
}

static void
built(void)
{
	CHECK(data_rows("filters.tsv", 7, built_row) >= 40);
}

static void
read_back(void)
{
	data_rows("filters.tsv", 7, read_row);
}

/* Columns: n, p, the bits that Guava computes, k, and the words it takes. */
static void
sizing_row(char *const *column)
{
	uint64_t	capacity = strtoull(column[0], NULL, 10);
	double		fpp = strtod(column[1], NULL);
	uint64_t	bits = strtoull(column[2], NULL, 10);
	uint64_t	hashes = strtoull(column[3], NULL, 10);
	uint64_t	words = strtoull(column[4], NULL, 10);
	bf_shape	whole = bf_guava.size(fpp, capacity);
	bf_shape	exact = bf_redisson.size(fpp, capacity);

	CHECKF(exact.nbits == bits && exact.hashes == hashes, "%s at %s", column[0], column[1]);
	CHECKF(whole.nbits == words * 64 && whole.hashes == hashes, "%s at %s", column[0], column[1]);
	CHECK(bf_same_shape(bf_guava32.size(fpp, capacity), whole));
	CHECK(bf_same_shape(bf_spark.size(fpp, capacity), whole));
	CHECK(bf_same_shape(bf_spark_v2.size(fpp, capacity), whole));
	CHECK(bf_same_shape(bf_redis_bitmap.size(fpp, capacity), exact));
}

static void
sizes(void)
{
	CHECK(data_rows("guava/sizing.tsv", 5, sizing_row) == 72);
}

/* An integer: of any number of bits or digits, or at a limit. */
static uint64_t
some_integer(uint64_t *state)
{
	uint64_t	v = unit_random(state) >> unit_below(state, 64);
	uint64_t	power = 1;

	for (uint64_t i = unit_below(state, 20); i > 0; i--)
		power *= 10;
	switch (unit_below(state, 4))
	{
		case 0:
			return 0 - v;
		case 1:
			return power - unit_below(state, 2);
		case 2:
			return (uint64_t) INT32_MAX + unit_below(state, 2) - unit_below(state, 2) * UINT32_MAX;
		default:
			return v;
	}
}

/* One of up to eight digits, or hardly more: such are hashed in groups. */
static uint64_t
small_integer(uint64_t *state)
{
	uint64_t	power = 1;

	for (uint64_t i = unit_below(state, 9); i > 0; i--)
		power *= 10;
	return unit_below(state, 3) == 0 ? power - unit_below(state, 2) : unit_below(state, power);
}

#define MANY			4000

/* Hashed at once, integers have the hashes that they have one by one. */
static void
check_integers(const bf_layout *layout, const char *kind)
{
	bf_shape	shape = {.codec = bf_layout_codec(layout, kind, strlen(kind))};
	uint64_t	state = 1;
	uint64_t	integers[MANY];
	uint64_t	hashes[2 * MANY];
	uint64_t	left_out = 0;
	uint64_t	end = 0;

	for (int i = 0; i < MANY; i++)
		integers[i] = i < MANY / 2 ? small_integer(&state) : some_integer(&state);
	for (uint64_t i = 0; i < MANY; i++)
	{
		uint64_t   *words = hashes + i * layout->words;
		char		item[32];
		bf_hash		hash = {0};

		if (i == end)
			end += bf_profile_hash_integers(layout, shape, integers + i, MANY - i, words);
		snprintf(item, sizeof(item), "%lld", (long long) integers[i]);
		if (profile_hash(layout, shape, kind, item, &hash))
			CHECKF(i < end && words[0] == hash.a && (layout->words == 1 || words[1] == hash.b),
				   "%s of %s: %s", layout->name, kind, item);
		else
		{
			CHECKF(i == end, "%s of %s: %s has no form", layout->name, kind, item);
			end++;
			left_out++;
		}
	}
	CHECK(end == MANY && left_out < MANY / 2);
}

static void
integers_at_once(void)
{
	int			checked = 0;

	for (int i = 0; profiles[i] != NULL; i++)
		for (const bf_kind *k = profiles[i]->profile->kinds; k->name[0] != '\0'; k++)
			if (strncmp(k->name, "int", 3) == 0)
			{
				check_integers(profiles[i], k->name);
				checked++;
			}
	check_integers(&bf_redisbloom, "int");
	CHECK(checked >= 12);
}

const unit_case profiles_cases[] = {
	{"filters of the same items have the programs' bytes", built},
	{"the programs' filters are read, hold their items, and are written again", read_back},
	{"sizes are those that Guava chooses", sizes},
	{"integers hashed at once have the hashes that they have one by one", integers_at_once},
	{NULL, NULL}
};
