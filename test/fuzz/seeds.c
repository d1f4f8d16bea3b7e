/*-------------------------------------------------------------------------
 *
 * seeds.c
 *	  Writes the corpus's seeds: values of every form, a few lists, and filters
 *	  of other programs.
 *
 *	  seeds DIRECTORY		writes value/seed-*.bin, hashes/seed-*.bin and
 *							import/seed-*.bin there
 *
 * test/fuzz/seeds.c
 *
 *-------------------------------------------------------------------------
 */
#include "profiles/profiles.h"
#include "values/values.h"
#include "fuzz.h"
#include "values.h"

static void
write_seed(const char *directory, const char *target, const char *name,
		   const unsigned char *bytes, size_t size)
{
	char		path[1000];
	FILE	   *file;

	snprintf(path, sizeof(path), "%s/%s/seed-%s.bin", directory, target, name);
	file = fopen(path, "wb");
	if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
	{
		perror(path);
		exit(1);
	}
}

/* n hashes: factor * i, each repeated so many times. */
static void
write_list(const char *directory, const char *name, uint64_t factor, size_t n, size_t repeat)
{
	unsigned char bytes[1000];

	for (size_t i = 0; i < n; i++)
		value_put(bytes, i * 8, 8, factor * (i / repeat));
	write_seed(directory, "hashes", name, bytes, n * 8);
}

/* A value of another form as one of type cuckoo, with slots of 16 bits in fours. */
static void
write_cuckoo(const char *directory, const char *name, value_form form)
{
	unsigned char bytes[VALUE_MAX_BYTES];
	size_t		size = value_make(form, bytes);

	bytes[5] = 2;
	bytes[8] = 16;
	bytes[12] = 4;
	if (form == VALUE_FINISHED)
	{
		memset(bytes + 64, 0, size - 64);
		value_put(bytes, 40, 8, 2);
		value_put(bytes, 64, 2, 0x1234);
		value_put(bytes, size - 2, 2, 0xffff);
	}
	write_seed(directory, "value", name, bytes, size);
}

/* A small filter in the form of a profile, behind what fuzz_import.c reads first. */
static void
write_form(const char *directory, const bf_layout *layout)
{
	unsigned char bytes[1000] = {0};
	unsigned char body[200] = {0};
	bf_filter	f = bf_filter_of(layout);

	f.head.fpp = 0.01;
	f.head.capacity = 30;
	if (bf_size(&f) != BF_FITS)
		abort();
	f.head.fpp = 0;				/* the kept seeds promise nothing */
	f.head.capacity = 0;
	f.body = body;
	for (uint64_t i = 1; i <= 20; i++)
	{
		uint64_t	words[2] = {i * UINT64_C(0x9e3779b97f4a7c15), i * UINT64_C(0xd6e8feb86659fd93)};

		bf_add(&f, words, layout->words);
	}
	bytes[0] = layout->code;
	bytes[1] = f.head.shape.hashes;
	value_put(bytes, 2, 8, f.head.shape.nbits);
	layout->profile->form->write(&f, bytes + 10);
	write_seed(directory, "import", layout->name, bytes, 10 + (size_t) layout->profile->form->size(&f));
}

int
main(int argc, char **argv)
{
	unsigned char bytes[VALUE_MAX_BYTES];

	if (argc != 2)
	{
		fprintf(stderr, "usage: seeds DIRECTORY\n");
		return 1;
	}
	for (value_form form = 0; form < VALUE_FORMS; form++)
		write_seed(argv[1], "value", value_name(form), bytes, value_make(form, bytes));
	write_cuckoo(argv[1], "cuckoo", VALUE_FINISHED);
	write_cuckoo(argv[1], "cuckoo-header-only", VALUE_EMPTY);
	write_cuckoo(argv[1], "cuckoo-building", VALUE_HASHES);
	write_list(argv[1], "uniform", UINT64_C(0x9e3779b97f4a7c15), 60, 1);
	write_list(argv[1], "repeated", UINT64_C(0x9e3779b97f4a7c15), 120, 4);
	write_list(argv[1], "sampled", value_sample(1), 50, 1);
	write_list(argv[1], "alike", 1, 50, 1);
	write_list(argv[1], "equal", 1, 100, 100);
	for (int code = 0; code < BF_LAYOUT_END; code++)
	{
		const bf_layout *layout = bf_layout_find(BF_TYPE_BLOOM, (uint8_t) code, BF_OVERFLOW_DEGRADE);

		if (layout != NULL && layout->profile != NULL)
			write_form(argv[1], layout);
	}
	return 0;
}
