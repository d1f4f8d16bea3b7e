/*-------------------------------------------------------------------------
 *
 * ngrams.c
 *	  The windows that a text must have to match a pattern of LIKE or a regular expression.
 *
 * Regular expressions are those of the server (ARE), of which only this is read: ordinary
 * characters, escaped punctuation, what follows a character to say how often it occurs,
 * alternatives outside of groups; and groups, brackets and escapes that stand for a class
 * or a place, of which it is known where they end and nothing else.  A pattern with
 * anything else has no literals: options and comments ("(?..."), lookaround, back
 * references, characters by their numbers, collating elements, and errors.
 *
 * src/core/ngrams.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/ngrams.h"

/* A pattern that is read. */
typedef struct reader
{
	const unsigned char *p;
	const unsigned char *end;
	bool		ignores_case;
	uint32_t	letters;
	uint16_t   *literals;
	size_t		n;
} reader;

static void
put(reader *r, uint16_t literal)
{
	r->literals[r->n++] = literal;
}

/* The literals of a text that is to be found as it is; returns how many. */
size_t
bf_ngram_literals_of_text(const unsigned char *text, size_t len, uint16_t *literals)
{
	for (size_t i = 0; i < len; i++)
		literals[i] = text[i];
	return len;
}

/*
 * The literals of a pattern of LIKE, at most len; returns how many.  None if it ends in an
 * escape, for which the server raises an error when it comes to that.
 */
size_t
bf_ngram_literals_of_like(const unsigned char *pattern, size_t len, uint16_t *literals)
{
	reader		r = {.literals = literals};

	for (size_t i = 0; i < len; i++)
	{
		if (pattern[i] == '%' || pattern[i] == '_')
			put(&r, BF_NGRAM_BREAK);
		else if (pattern[i] != '\\' || ++i < len)
			put(&r, pattern[i]);
		else
			return 0;
	}
	return r.n;
}

/* --- regular expressions ------------------------------------------------- */

static bool
is_digit(unsigned char c)
{
	return c >= '0' && c <= '9';
}

/* Is the next byte this one?  It is taken then. */
static bool
take(reader *r, unsigned char c)
{
	if (r->p == r->end || *r->p != c)
		return false;
	r->p++;
	return true;
}

/*
 * Put a character that must occur, or a byte of it.  Without regard to case, it stands for
 * itself only if the collation knows no other letters for it than ASCII does.
 */
static void
put_character(reader *r, unsigned char c)
{
	bool		usual = c < 128 && (!bf_ngram_is_letter(c) || r->letters >> (bf_ngram_fold(c) - 'a') & 1);

	put(r, r->ignores_case && !usual ? BF_NGRAM_BREAK : c);
}

/*
 * Drop the character before, which may not occur, and break.  Of other characters than ASCII's
 * it is not known where one begins, so that all are dropped that stand together.
 */
static void
drop_character(reader *r)
{
	if (r->n > 0 && r->literals[r->n - 1] < 128)
		r->n--;
	else
		while (r->n > 0 && r->literals[r->n - 1] < BF_NGRAM_BREAK && r->literals[r->n - 1] >= 128)
			r->n--;
	put(r, BF_NGRAM_BREAK);
}

static bool
is_among_characters(unsigned char c, const char *characters)
{
	while (*characters != '\0' && (unsigned char) *characters != c)
		characters++;
	return *characters != '\0';
}

/*
 * Take the rest of an escape, after the backslash.  It is punctuation, a class such as \d or a
 * control character such as \n, and outside of brackets also a place such as \m; within them it
 * has no literals.  False if it is none of these.
 */
static bool
take_escape(reader *r, bool in_brackets)
{
	unsigned char c;

	if (r->p == r->end)
		return false;
	c = *r->p++;
	if (!bf_ngram_is_letter(c) && !is_digit(c))
	{
		if (!in_brackets)
			put_character(r, c);
		return true;
	}
	if (!is_among_characters(c, "dswDSWabefnrtv") && (in_brackets || !is_among_characters(c, "AmMyYZB")))
		return false;
	if (!in_brackets)
		put(r, BF_NGRAM_BREAK);
	return true;
}

/* Take the rest of a class within brackets, after its "[:"; false if it is none. */
static bool
take_class(reader *r)
{
	while (r->p < r->end && bf_ngram_is_letter(*r->p))
		r->p++;
	return take(r, ':') && take(r, ']');
}

/* Take the rest of brackets, after the first one; false if it is not known where they end. */
static bool
take_brackets(reader *r)
{
	(void) take(r, '^');
	(void) take(r, ']');
	while (r->p < r->end)
	{
		unsigned char c = *r->p++;

		if (c == ']')
			return true;
		if (c == '\\' && !take_escape(r, true))
			return false;
		if (c != '[')
			continue;
		if (take(r, '.') || take(r, '=') || (take(r, ':') && !take_class(r)))
			return false;
	}
	return false;
}

/* Take the rest of a bound, after its brace; false if that is an ordinary character or an error. */
static bool
take_bound(reader *r)
{
	if (r->p == r->end || !is_digit(*r->p))
		return false;
	while (r->p < r->end && (is_digit(*r->p) || *r->p == ','))
		r->p++;
	return take(r, '}');
}

/*
 * Take a group, whose parenthesis is taken, with all groups in it; it has no literals.  False
 * if it is not known where it ends.
 */
static bool
take_group(reader *r)
{
	size_t		before = r->n;
	int			depth = 0;

	for (r->p--; r->p < r->end;)
	{
		unsigned char c = *r->p++;
		bool		known = true;

		if (c == '(')
		{
			depth++;
			known = !take(r, '?') || take(r, ':');
		}
		else if (c == ')')
			depth--;
		else if (c == '[')
			known = take_brackets(r);
		else if (c == '\\')
			known = take_escape(r, false);
		if (!known)
			return false;
		if (depth == 0)
		{
			r->n = before;
			return true;
		}
	}
	return false;
}

/* Take what begins with a character that is taken; false if that is nothing this file reads. */
static bool
take_part(reader *r, unsigned char c)
{
	bool		known = true;

	switch (c)
	{
		case '|':
			put(r, BF_NGRAM_OR);
			break;
		case '*':
		case '?':
			drop_character(r);
			break;
		case '{':
			drop_character(r);
			known = take_bound(r);
			break;
		case '\\':
			known = take_escape(r, false);
			break;
		case '[':
			put(r, BF_NGRAM_BREAK);
			known = take_brackets(r);
			break;
		case '(':
			put(r, BF_NGRAM_BREAK);
			known = take_group(r);
			break;
		case ')':
			known = false;
			break;
		case '+':
		case '.':
		case '^':
		case '$':
			put(r, BF_NGRAM_BREAK);
			break;
		default:
			put_character(r, c);
			break;
	}
	return known;
}

/*
 * The literals of a regular expression, at most len; returns how many.  If it ignores
 * case, `letters` has a bit for each of a to z that has no other form in the collation than
 * in ASCII.
 */
size_t
bf_ngram_literals_of_regex(const unsigned char *pattern, size_t len, bool ignores_case,
						   uint32_t letters, uint16_t *literals)
{
	reader		r = {pattern, pattern + len, ignores_case, letters, literals, 0};

	/* "***" begins a pattern of another kind. */
	if (len > 0 && *pattern == '*')
		return 0;
	while (r.p < r.end)
		if (!take_part(&r, *r.p++))
			return 0;
	return r.n;
}

/* --- windows ---------------------------------------------------------------- */

/* Go to the next literal; is there a window that ends in it? */
static bool
step(bf_ngram_walk *walk, uint16_t literal, int n)
{
	if (literal < BF_NGRAM_BREAK)
		return bf_ngram_step(walk, (unsigned char) literal, n);
	walk->bytes = 0;
	return false;
}

/* The windows of an alternative, with repetitions. */
static size_t
count_windows(const uint16_t *literals, size_t len, int n)
{
	bf_ngram_walk w = {0};
	size_t		windows = 0;

	for (size_t i = 0; i < len; i++)
		windows += step(&w, literals[i], n);
	return windows;
}

/* Is a window among some? */
static bool
is_among(uint32_t window, const bf_ngram *ngrams, int n)
{
	for (int i = 0; i < n; i++)
		if (ngrams[i].window == window)
			return true;
	return false;
}

/* Choose some of an alternative's windows, evenly; returns how many. */
static int
choose_windows(const uint16_t *literals, size_t len, int n, int number, size_t most, bf_ngram *ngrams)
{
	size_t		all = count_windows(literals, len, n);
	size_t		chosen = all < most ? all : most;
	size_t		next = 0;
	size_t		seen = 0;
	int			found = 0;
	bf_ngram_walk w = {0};

	for (size_t i = 0; i < len && next < chosen; i++)
	{
		if (!step(&w, literals[i], n) || seen++ != next * all / chosen)
			continue;
		next++;
		if (!is_among(w.window, ngrams, found))
			ngrams[found++] = (bf_ngram) {w.window, number};
	}
	return found;
}

/*
 * The windows of size n that a text must have: all of one alternative.  Returns how many,
 * at most BF_NGRAM_KEYS, or 0 if it need not have any.
 */
int
bf_ngrams_of(const uint16_t *literals, size_t len, int n, bf_ngram ngrams[BF_NGRAM_KEYS])
{
	size_t		alternatives = 1;
	int			found = 0;

	for (size_t i = 0; i < len; i++)
		alternatives += literals[i] == BF_NGRAM_OR;
	if (alternatives > BF_NGRAM_ALTERNATIVES)
		return 0;
	for (size_t number = 0, from = 0; number < alternatives; number++)
	{
		size_t		to = from;
		int			some;

		while (to < len && literals[to] != BF_NGRAM_OR)
			to++;
		some = choose_windows(literals + from, to - from, n, (int) number,
							  BF_NGRAM_KEYS / alternatives, ngrams + found);
		if (some == 0)
			return 0;
		found += some;
		from = to + 1;
	}
	return found;
}
