/*-------------------------------------------------------------------------
 *
 * test_ngrams.c
 *	  Windows of bytes, and which of them a pattern asks for.
 *
 * Literals are written as they are, with "~" for a break and "|" for another alternative.
 *
 * test/unit/test_ngrams.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/ngrams.h"
#include "unit.h"

#include <string.h>

#define MOST	256
#define ALL		0x3ffffff		/* letters */

/* Literals, written; repeated breaks are one. */
static const char *
written(const uint16_t *literals, size_t n)
{
	static char text[MOST];
	size_t		used = 0;

	for (size_t i = 0; i < n; i++)
	{
		char		c = literals[i] == BF_NGRAM_BREAK ? '~' : literals[i] == BF_NGRAM_OR ? '|' : (char) literals[i];

		if (c != '~' || used == 0 || text[used - 1] != '~')
			text[used++] = c;
	}
	text[used] = '\0';
	return text;
}

typedef struct
{
	const char *pattern;
	const char *literals;		/* "" for none */
} expected;

static void
like(void)
{
	static const expected patterns[] = {
		{"abc", "abc"}, {"%abc%", "~abc~"}, {"a_c", "a~c"}, {"a\\_c", "a_c"}, {"a\\\\c", "a\\c"}, {"a\\c%", "ac~"},
		{"%abc\\", ""}, {"\\", ""}, {"", ""}, {"%_%", "~"}, {"A%b", "A~b"}
	};

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
	{
		uint16_t	literals[MOST];
		const char *p = patterns[i].pattern;
		size_t		n = bf_ngram_literals_of_like((const unsigned char *) p, strlen(p), literals);

		CHECKF(strcmp(written(literals, n), patterns[i].literals) == 0, "%s: %s", p, written(literals, n));
		CHECK(n <= strlen(p));
	}
}

static void
regex(void)
{
	static const expected patterns[] = {
		{"abc", "abc"}, {"ab.cd", "ab~cd"}, {"^abc$", "~abc~"}, {"abc*d", "ab~d"}, {"abc?d", "ab~d"}, {"abc+d", "abc~d"},
		{"abc{2}d", "ab~d"}, {"abc{2,}d", "ab~d"}, {"abc{0,2}?d", "ab~d"}, {"abc*?d", "ab~d"}, {"ab|cd", "ab|cd"},
		{"ab(cd)ef", "ab~ef"}, {"ab(c|d)*ef", "ab~ef"}, {"ab(?:c(d[)]e)f)gh", "ab~gh"}, {"a\\.b", "a.b"}, {"a\\.*b", "a~b"},
		{"a\\db", "a~b"}, {"a\\d*b", "a~b"}, {"\\mabc\\M", "~abc~"}, {"a[bc]d", "a~d"}, {"a[]b]d", "a~d"}, {"a[^]b]d", "a~d"},
		{"a[[:digit:]x]d", "a~d"}, {"a[\\]b]d", "a~d"}, {"a[\\w]d", "a~d"}, {"a[[]d", "a~d"}, {"a]b", "a]b"}, {"a\\|b", "a|b"},
		{"ab\303\251*c", "ab~c"}, {"a\303\251b", "a\303\251b"}, {"a\\\303\251b", "a\303\251b"}, {"ab|", "ab|"},
		/* what is not read */
		{"", ""}, {"***=abc", ""}, {"***:abc", ""}, {"(?i)abc", ""}, {"abc(?#x)*", ""}, {"(?=abc)abc", ""}, {"abc(?!d)", ""},
		{"(abc)\\1", ""}, {"abc\\x41", ""}, {"abc\\u0041", ""}, {"abc\\", ""}, {"abc)", ""}, {"(abc", ""}, {"abc[d", ""},
		{"abc{d", ""}, {"abc{1", ""}, {"abc[[.d.]]", ""}, {"abc[[=d=]]", ""}, {"[[:<:]]abc", ""}, {"abc[\\x41]", ""}, {"abc[\\cA]", ""},
		{"ab((?#x)c)", ""}, {"ab(c\\1)", ""}, {"ab\\cA", ""}, {"*abc", ""}
	};

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
	{
		uint16_t	literals[MOST];
		const char *p = patterns[i].pattern;
		size_t		n = bf_ngram_literals_of_regex((const unsigned char *) p, strlen(p), false, 0, literals);

		CHECKF(strcmp(written(literals, n), patterns[i].literals) == 0, "%s: %s", p, written(literals, n));
		CHECK(n <= strlen(p));
	}
}

/* Without regard to case, a character whose cases are not ASCII's ends a run. */
static void
case_ignored(void)
{
	const char *p = "Kind \303\251x*y";
	uint16_t	literals[MOST];
	size_t		n = bf_ngram_literals_of_regex((const unsigned char *) p, strlen(p), true, ALL & ~(1U << ('i' - 'a')), literals);

	CHECKF(strcmp(written(literals, n), "K~nd ~y") == 0, "%s", written(literals, n));
}

/* The windows of a text of LIKE, written one after another. */
static int
windows_of(const char *pattern, int size, bf_ngram ngrams[BF_NGRAM_KEYS])
{
	static uint16_t literals[100000];
	size_t		n = bf_ngram_literals_of_regex((const unsigned char *) pattern, strlen(pattern), false, 0, literals);

	return bf_ngrams_of(literals, n, size, ngrams);
}

static void
windows(void)
{
	bf_ngram	ngrams[BF_NGRAM_KEYS];
	static char long_pattern[50001];
	bf_ngram_walk two;
	bf_ngram_walk four;

	CHECK(windows_of("aBcd", 3, ngrams) == 2 && ngrams[0].window == 0x616263 && ngrams[1].window == 0x626364);
	CHECK(windows_of("aBcd", 4, ngrams) == 1 && ngrams[0].window == 0x61626364);
	CHECK(windows_of("aBcd", 2, ngrams) == 3 && ngrams[2].window == 0x6364);
	CHECK(windows_of("ab.cd", 3, ngrams) == 0);
	CHECK(windows_of("aaaaaa", 3, ngrams) == 1);
	CHECK(windows_of("abcd|xyz", 3, ngrams) == 3 && ngrams[1].alternative == 0 && ngrams[2].alternative == 1);
	CHECK(windows_of("abcd|xy", 3, ngrams) == 0);
	CHECK(windows_of("abcd|", 3, ngrams) == 0);
	CHECK(windows_of("abc|abd|abe|abf|abg|abh|abi|abj|abk|abl|abm|abn|abo|abp|abq|abr", 3, ngrams) == 16);
	CHECK(windows_of("abc|abd|abe|abf|abg|abh|abi|abj|abk|abl|abm|abn|abo|abp|abq|abr|abs", 3, ngrams) == 0);
	for (int i = 0; i < 50000; i++)
		long_pattern[i] = (char) ('a' + (i / 26 + i % 7 * i) % 26);
	CHECK(windows_of(long_pattern, 4, ngrams) > BF_NGRAM_KEYS / 2);
	two = (bf_ngram_walk) {.window = 0xffffffff};
	four = (bf_ngram_walk) {.window = 0x01020304, .bytes = 4};
	CHECK(!bf_ngram_step(&two, 'A', 2) && two.window == 0xff61 && bf_ngram_step(&two, 'b', 2) && two.window == 0x6162);
	CHECK(bf_ngram_step(&four, 0xe9, 4) && four.window == 0x020304e9);
}

const unit_case ngrams_cases[] = {
	{"literals of patterns of LIKE", like},
	{"literals of regular expressions", regex},
	{"a letter with other cases than ASCII's ends a run", case_ignored},
	{"windows of literals", windows},
	{NULL, NULL}
};
