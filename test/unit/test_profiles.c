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
#include "profiles/codec.h"
#include "profiles/profiles.h"
#include "profiles/redisbloom.h"
#include "values/values.h"
#include "handle.h"
#include "data.h"
#include "profile.h"

/* One row of test/data/filters.tsv */
typedef struct filter
{
	bf_filter	f;				/* what our functions make of the items */
	unsigned char *form;		/* the bytes that the program has written */
	size_t		len;
} filter;

static const char *
describe(const filter *f)
{
	static char text[100];

	snprintf(text, sizeof(text), "%s of %.*s, %llu bits, %d hashes", f->f.layout->name,
			 f->f.head.kind_len, f->f.head.kind, (unsigned long long) f->f.head.shape.nbits,
			 f->f.head.shape.hashes);
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
	const bf_layout *layout = bf_layout_by_name(BF_TYPE_BLOOM, column[0], strlen(column[0]));

	if (layout == NULL)
	{
		printf("no profile %s\n", column[0]);
		exit(1);
	}
	f->f = bf_filter_of(layout);
	f->form = form_bytes(column[6], &f->len);
	f->f.head.kind = column[1];
	f->f.head.kind_len = (uint16_t) strlen(column[1]);
	f->f.head.fpp = strtod(column[2], NULL);
	f->f.head.capacity = capacity;
	if (capacity == 0)
	{
		f->f.head.fpp = 0;
		CHECK(bf_import_head(&f->f, f->form, f->len) == BF_OK);
	}
	else
	{
		CHECK(bf_size(&f->f) == BF_FITS);
		f->f.head.shape.layout_param = (uint32_t) strtoul(column[4], NULL, 10);
		f->f.head.fpp = 0;
		f->f.head.capacity = 0;
	}
	bf_set_codec(&f->f);
	f->f.len = bf_body_bytes(&f->f);
	f->f.body = unit_zeros(f->f.len);
}

static void
end(filter *f)
{
	free(f->form);
	free(f->f.body);
}

static void
add_item(void *context, const char *item)
{
	bf_filter  *f = &((filter *) context)->f;
	bf_hash		hash;

	CHECKF(profile_hash(f->layout, f->head.shape, f->head.kind, item, &hash), "%s", item);
	bf_add(f, (const uint64_t *) &hash, f->layout->words);
}

static void
find_item(void *context, const char *item)
{
	bf_filter  *f = &((filter *) context)->f;
	const bf_slicing *slicing = f->layout->methods->slicing;
	bf_hash		hash;
	uint64_t	offsets[BF_MAX_SLICES];
	int			nslices;

	CHECK(profile_hash(f->layout, f->head.shape, f->head.kind, item, &hash));
	CHECKF(bf_contains(f, hash), "%s: %s", describe(context), item);
	nslices = slicing->find(f, hash, offsets);
	CHECK(nslices > 0);
	for (int i = 0; i < nslices; i++)
		CHECKF(offsets[i] < f->len && offsets[i] % BF_SLICE_BYTES == 0 &&
			   slicing->test(f, f->body + offsets[i], hash, i),
			   "%s: %s, slice %d", describe(context), item, i);
}

/* Does our body, written in the program's form, have the program's bytes? */
static void
check_written(const filter *f)
{
	bf_filter	stored = f->f;
	unsigned char *form;
	uint64_t	len;

	if (bf_all_zero(stored.body, stored.len))
		stored.body = NULL;
	len = stored.layout->profile->form->size(&stored);
	form = unit_alloc(len);
	stored.layout->profile->form->write(&stored, form);
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
	bf_filter	told;

	begin(&f, column);
	told = f.f;
	CHECK(bf_import_head(&f.f, f.form, f.len) == BF_OK);
	CHECKF(bf_same_shape(f.f.head.shape, told.head.shape), "%s", describe(&f));
	CHECK(f.f.head.fpp > 0 && f.f.head.fpp < 1 && f.f.head.capacity > 0 && f.f.head.entries == 0);
	CHECK(told.head.capacity == 0 || f.f.head.capacity == told.head.capacity);
	CHECK(bf_import_body(&f.f, f.form, f.len) == BF_OK);
	bf_set_codec(&f.f);
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

/* What the program chooses, also where it is more than it can have. */
static bf_shape
chosen(const bf_layout *layout, double fpp, uint64_t capacity)
{
	bf_filter	f = bf_filter_of(layout);

	f.head.fpp = fpp;
	f.head.capacity = capacity;
	CHECK(layout->size(&f) == BF_FITS);
	return f.head.shape;
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
	bf_shape	whole = chosen(&bf_guava, fpp, capacity);
	bf_shape	exact = chosen(&bf_redisson, fpp, capacity);

	CHECKF(exact.nbits == bits && exact.hashes == hashes, "%s at %s", column[0], column[1]);
	CHECKF(whole.nbits == words * 64 && whole.hashes == hashes, "%s at %s", column[0], column[1]);
	CHECK(bf_same_shape(chosen(&bf_guava32, fpp, capacity), whole));
	CHECK(bf_same_shape(chosen(&bf_spark, fpp, capacity), whole));
	CHECK(bf_same_shape(chosen(&bf_spark_v2, fpp, capacity), whole));
	CHECK(bf_same_shape(chosen(&bf_redis_bitmap, fpp, capacity), exact));
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
			end += bf_hash_integers(FILTER(layout, NULL, shape), integers + i, MANY - i, words);
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
