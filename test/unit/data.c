/*-------------------------------------------------------------------------
 *
 * data.c
 *	  Reads the tables of test/data; data.h says what they are.
 *
 * test/unit/data.c
 *
 *-------------------------------------------------------------------------
 */
#include "data.h"

#define LONGEST_LINE	4096
#define MOST_COLUMNS	8
#define LONGEST_FILE	((size_t) 1 << 20)
#define ALIGNMENTS		8

/* Part a line at its tabs; return how many columns it has. */
static int
part(char *line, char **column)
{
	int			n = 0;

	line[strcspn(line, "\r\n")] = '\0';
	do
	{
		column[n++] = line;
		line = strchr(line, '\t');
		if (line != NULL)
			*line++ = '\0';
	} while (line != NULL && n < MOST_COLUMNS);
	return n;
}

size_t
data_rows(const char *table, int ncolumns, void (*row) (char *const *column))
{
	char		path[LONGEST_LINE];
	char		line[LONGEST_LINE];
	char	   *column[MOST_COLUMNS];
	size_t		nlines = 0;
	FILE	   *file;

	snprintf(path, sizeof(path), "%s/%s", TEST_DATA, table);
	file = fopen(path, "r");
	CHECKF(file != NULL, "%s", path);
	if (file == NULL)
		return 0;
	while (fgets(line, sizeof(line), file) != NULL)
	{
		int			n = strchr(line, '\n') == NULL ? 0 : part(line, column);

		CHECKF(n == ncolumns, "%s, line %zu", table, nlines + 1);
		if (n != ncolumns)
			break;
		if (nlines++ > 0)
			row(column);
	}
	fclose(file);
	CHECKF(nlines > 1, "%s has no row", table);
	return nlines > 1 ? nlines - 1 : 0;
}

static unsigned
digit(char c)
{
	const char *digits = "0123456789abcdef";
	const char *found = c == '\0' ? NULL : strchr(digits, c);

	CHECKF(found != NULL, "%c is no digit", c);
	return found == NULL ? 0 : (unsigned) (found - digits);
}

unsigned char *
data_bytes(const char *digits, size_t pad, size_t *len)
{
	unsigned char *memory;

	*len = strlen(digits) / 2;
	memory = unit_zeros(pad + *len);
	for (size_t i = 0; i < *len; i++)
		memory[pad + i] = (unsigned char) (digit(digits[2 * i]) << 4 | digit(digits[2 * i + 1]));
	return memory;
}

/* What data_hashes() hands to the function it calls for each row */
static struct
{
	int			nwords;
	data_hash_row row;
	bool		seen[DATA_LENGTHS];
}			hashes;

static void
check_hash(char *const *column)
{
	uint64_t	words[DATA_WORDS] = {0};
	size_t		len;

	for (int i = 0; i < hashes.nwords; i++)
		words[i] = strtoull(column[1 + i], NULL, 16);
	for (size_t pad = 0; pad < ALIGNMENTS; pad++)
	{
		unsigned char *memory = data_bytes(column[0], pad, &len);

		hashes.row(memory + pad, len, words);
		free(memory);
	}
	if (len < DATA_LENGTHS)
		hashes.seen[len] = true;
}

void
data_hashes(const char *table, int nwords, data_hash_row row)
{
	memset(&hashes, 0, sizeof(hashes));
	hashes.nwords = nwords;
	hashes.row = row;
	data_rows(table, 1 + nwords, check_hash);
	for (size_t len = 0; len < DATA_LENGTHS; len++)
		CHECKF(hashes.seen[len], "%s, length %zu", table, len);
}

unsigned char *
data_file(const char *name, size_t *len)
{
	char		path[LONGEST_LINE];
	unsigned char *bytes = unit_alloc(LONGEST_FILE);
	FILE	   *file;

	*len = 0;
	snprintf(path, sizeof(path), "%s/%s", TEST_DATA, name);
	file = fopen(path, "rb");
	CHECKF(file != NULL, "%s", path);
	if (file == NULL)
		return bytes;
	*len = fread(bytes, 1, LONGEST_FILE, file);
	CHECKF(*len < LONGEST_FILE, "%s", path);
	fclose(file);
	return realloc(bytes, *len > 0 ? *len : 1);
}

/* Items that are counted: "prefix*first..last", the prefix perhaps a factor. */
static void
counted_items(const char *list, const char *star, void (*item) (void *context, const char *item),
			  void *context)
{
	long long	last = strtoll(strstr(star, "..") + 2, NULL, 10);
	bool		factor = list[0] >= '0' && list[0] <= '9';

	for (long long i = strtoll(star + 1, NULL, 10); i <= last; i++)
	{
		char		text[100];

		if (factor)
			snprintf(text, sizeof(text), "%lld", strtoll(list, NULL, 10) * i);
		else
			snprintf(text, sizeof(text), "%.*s%lld", (int) (star - list), list, i);
		item(context, text);
	}
}

void
data_items(const char *list, void (*item) (void *context, const char *item), void *context)
{
	const char *star = strchr(list, '*');
	char		text[LONGEST_LINE];
	size_t		len;

	if (star != NULL)
	{
		counted_items(list, star, item, context);
		return;
	}
	if (list[0] == '\0')
		return;
	for (;; list += len + 1)
	{
		len = strcspn(list, "|");
		snprintf(text, sizeof(text), "%.*s", (int) len, list);
		item(context, text);
		if (list[len] == '\0')
			return;
	}
}
