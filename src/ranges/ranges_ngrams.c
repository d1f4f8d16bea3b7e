/*-------------------------------------------------------------------------
 *
 * ranges_ngrams.c
 *	  Parts of texts: the functions of the operator class text_ngram_ops, which are called
 *	  as those of a class for GIN are.
 *
 * The keys of a text are its windows of n bytes (core/ngrams.h).  They have to serve all
 * operators:
 *
 *	  =  ^@  LIKE  ~	compare bytes.  A text that matches has the windows of the literals.
 *	  ILIKE				compares what lower() makes of text and pattern.  So a text has the
 *						windows of lower(text) as well, and those of the pattern are of
 *						lower(pattern).  How a character is lowered can depend on those
 *						beside it, so that a text is cut only where that ends (may_end()).
 *	  ~*				tries both cases of each character of the pattern.  So those that
 *						the collation does not treat as ASCII does end a run of literals.
 *
 * lower() is not called for a text of ASCII if the collation lowers ASCII as C does.
 *
 * What is wrong with a pattern the server says: a regular expression is compiled by it
 * first, and a pattern of LIKE that ends in an escape has no keys.
 *
 * src/ranges/ranges_ngrams.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/gin.h"
#include "access/reloptions.h"
#include "fmgr.h"
#include "miscadmin.h"
#include "regex/regex.h"
#include "utils/builtins.h"

#include "core/hash_list.h"
#include "core/ngrams.h"
#include "ranges/ranges.h"

PG_FUNCTION_INFO_V1(bloomext_ngram_extract_value);
PG_FUNCTION_INFO_V1(bloomext_ngram_extract_query);
PG_FUNCTION_INFO_V1(bloomext_ngram_triconsistent);
PG_FUNCTION_INFO_V1(bloomext_ngram_options);

/* The operators of the class. */
#define NGRAM_LIKE			1
#define NGRAM_ILIKE			2
#define NGRAM_REGEX			3
#define NGRAM_IREGEX		4
#define NGRAM_EQUAL			5
#define NGRAM_PREFIX		6

/* Bytes of a window, unless the option says something else. */
#define DEFAULT_N			3

/* Windows of a text that are held before repetitions are dropped. */
#define MOST_REPEATED		65536

/* Bytes that are looked at between two checks for interrupts. */
#define POLL_EVERY			((size_t) 1024 * 1024)

/*
 * Longer texts, in bytes, are lowered in pieces, as the server cannot lower all that it can
 * store.  If there is no place where a piece may end, lower() raises an error.
 */
#define LOWERED_AT_ONCE		((size_t) 1024 * 1024)

/* The options of the class. */
typedef struct Options
{
	int32		vl_len_;		/* varlena header, do not touch directly */
	int			n;
} Options;

/* The windows of a text that is gone through. */
typedef struct Windows
{
	int			n;				/* bytes of a window */
	bf_ngram_walk walk;
	uint64	   *all;			/* palloc'd */
	uint64		used;
	uint64		room;
} Windows;

/* A text as lower() or upper() makes it. */
static text *
converted(PGFunction function, const char *s, size_t len, Oid collation)
{
	text	   *from = cstring_to_text_with_len(s, (int) len);
	text	   *made = DatumGetTextPP(DirectFunctionCall1Coll(function, collation, PointerGetDatum(from)));

	pfree(from);
	return made;
}

/* Does a function make this of a text? */
static bool
makes(PGFunction function, const char *s, const char *wanted, size_t len, Oid collation)
{
	text	   *made = converted(function, s, len, collation);

	return VARSIZE_ANY_EXHDR(made) == len && memcmp(VARDATA_ANY(made), wanted, len) == 0;
}

/* Does a collation lower ASCII as C does? */
static bool
lowers_ascii(Oid collation)
{
	char		ascii[127];
	char		lowered[127];

	for (int i = 0; i < 127; i++)
	{
		ascii[i] = (char) (i + 1);
		lowered[i] = (char) bf_ngram_fold((unsigned char) ascii[i]);
	}
	return makes(lower, ascii, lowered, sizeof(ascii), collation);
}

/* Which of a to z have no other forms in a collation than in ASCII: a bit for each. */
static uint32
usual_letters(Oid collation)
{
	uint32		letters = 0;

	for (int i = 0; i < 26; i++)
	{
		char		small = (char) ('a' + i);
		char		large = (char) ('A' + i);

		if (makes(lower, &large, &small, 1, collation) && makes(lower, &small, &small, 1, collation) &&
			makes(upper, &small, &large, 1, collation) && makes(upper, &large, &large, 1, collation))
			letters |= (uint32) 1 << i;
	}
	return letters;
}

/* The bytes of a window, as the class's option says. */
static int
window_size(FunctionCallInfo fcinfo)
{
	return PG_HAS_OPCLASS_OPTIONS() ? ((Options *) PG_GET_OPCLASS_OPTIONS())->n : DEFAULT_N;
}

/* Does the collation of a function's calls lower ASCII as C does?  It is asked at the first one. */
static bool
call_lowers_ascii(FunctionCallInfo fcinfo)
{
	bool	   *lowers = fcinfo->flinfo->fn_extra;

	if (lowers == NULL)
	{
		lowers = MemoryContextAlloc(fcinfo->flinfo->fn_mcxt, sizeof(bool));
		*lowers = lowers_ascii(PG_GET_COLLATION());
		fcinfo->flinfo->fn_extra = lowers;
	}
	return *lowers;
}

/* --- of a text ------------------------------------------------------------ */

/* Make room for one more window: drop repetitions, and if these are few extend the list. */
static void
make_room(Windows *w)
{
	w->used = bf_hashes_limit(w->all, w->used, 1, 1);
	if (w->used <= w->room / 2)
		return;
	w->room *= 2;
	w->all = repalloc_huge(w->all, w->room * sizeof(uint64));
}

/* Add the windows that end in more bytes of a text. */
static void
add_bytes(Windows *w, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (i % POLL_EVERY == POLL_EVERY - 1)
			CHECK_FOR_INTERRUPTS();
		if (!bf_ngram_step(&w->walk, (unsigned char) s[i], w->n))
			continue;
		if (w->used == w->room)
			make_room(w);
		w->all[w->used++] = w->walk.window;
	}
}

static bool
is_ascii(const char *s, size_t len)
{
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++)
		all |= (unsigned char) s[i];
	return all < 128;
}

/* Are the windows of a text those of another one, byte by byte? */
static bool
is_same(const char *s, size_t len, const text *other)
{
	const char *o = VARDATA_ANY(other);

	if (VARSIZE_ANY_EXHDR(other) != len)
		return false;
	for (size_t i = 0; i < len; i++)
		if (bf_ngram_fold((unsigned char) s[i]) != bf_ngram_fold((unsigned char) o[i]))
			return false;
	return true;
}

/*
 * May a piece end after a byte?  Beyond a character that has no case, and is not one of those
 * that Unicode calls case-ignorable, no rule of lowering looks (Unicode, chapter 3.13).
 */
static bool
may_end(unsigned char c)
{
	return c < 128 && !bf_ngram_is_letter(c) && strchr("'.:^`", c) == NULL;
}

/* How much of a text is lowered at once. */
static size_t
piece_of(const char *s, size_t len)
{
	size_t		piece = LOWERED_AT_ONCE;

	while (piece < len && !may_end((unsigned char) s[piece - 1]))
		piece++;
	return Min(piece, len);
}

/*
 * Add the windows of what lower() makes of a text, unless that changes nothing.  Of several
 * pieces all are added: a window can begin in one that lower() leaves as it is, and end in one
 * that it changes.
 */
static void
add_lowered(Windows *w, const char *s, size_t len, Oid collation)
{
	size_t		piece = piece_of(s, len);
	bool		whole = piece == len;

	w->walk.bytes = 0;
	while (len > 0)
	{
		text	   *lowered = converted(lower, s, piece, collation);

		if (!whole || !is_same(s, piece, lowered))
			add_bytes(w, VARDATA_ANY(lowered), VARSIZE_ANY_EXHDR(lowered));
		pfree(lowered);
		s += piece;
		len -= piece;
		piece = piece_of(s, len);
	}
}

/* bloomext_ngram_extract_value(text, internal, internal) returns internal */
Datum
bloomext_ngram_extract_value(PG_FUNCTION_ARGS)
{
	text	   *value = PG_GETARG_TEXT_PP(0);
	int32	   *nkeys = (int32 *) PG_GETARG_POINTER(1);
	const char *s = VARDATA_ANY(value);
	size_t		len = VARSIZE_ANY_EXHDR(value);
	Windows		w = {.n = window_size(fcinfo),.room = Min(2 * len + 1, MOST_REPEATED)};
	Datum	   *keys;

	w.all = palloc(w.room * sizeof(uint64));
	add_bytes(&w, s, len);
	if (!is_ascii(s, len) || !call_lowers_ascii(fcinfo))
		add_lowered(&w, s, len, PG_GET_COLLATION());
	if (w.room >= MOST_REPEATED)
		w.used = bf_hashes_limit(w.all, w.used, 1, 1);
	keys = MemoryContextAllocHuge(CurrentMemoryContext, Max(w.used, 1) * sizeof(Datum));
	for (uint64 i = 0; i < w.used; i++)
		keys[i] = Int32GetDatum((int32) w.all[i]);
	pfree(w.all);
	*nkeys = (int32) w.used;
	PG_RETURN_POINTER(keys);
}

/* --- of a condition --------------------------------------------------------- */

/* The literals of what is on the right of an operator, palloc'd; returns how many. */
static size_t
literals_of(text *pattern, StrategyNumber strategy, Oid collation, uint16 **literals)
{
	const unsigned char *p;
	size_t		len;

	if (strategy == NGRAM_ILIKE)
		pattern = DatumGetTextPP(DirectFunctionCall1Coll(lower, collation, PointerGetDatum(pattern)));
	else if (strategy == NGRAM_REGEX || strategy == NGRAM_IREGEX)
		(void) RE_compile_and_cache(pattern, REG_ADVANCED | REG_NOSUB | (strategy == NGRAM_IREGEX ? REG_ICASE : 0), collation);
	p = (const unsigned char *) VARDATA_ANY(pattern);
	len = VARSIZE_ANY_EXHDR(pattern);
	*literals = MemoryContextAllocHuge(CurrentMemoryContext, Max(len, 1) * sizeof(uint16));
	switch (strategy)
	{
		case NGRAM_LIKE:
		case NGRAM_ILIKE:
			return bf_ngram_literals_of_like(p, len, *literals);
		case NGRAM_REGEX:
			return bf_ngram_literals_of_regex(p, len, false, 0, *literals);
		case NGRAM_IREGEX:
			return bf_ngram_literals_of_regex(p, len, true, usual_letters(collation), *literals);
		case NGRAM_EQUAL:
		case NGRAM_PREFIX:
			return bf_ngram_literals_of_text(p, len, *literals);
		default:
			elog(ERROR, "unknown strategy %d", strategy);
	}
}

/*
 * bloomext_ngram_extract_query(text, internal, smallint, internal, internal, internal, internal)
 * returns internal.  What is remembered of a key is the number of its alternative.
 */
Datum
bloomext_ngram_extract_query(PG_FUNCTION_ARGS)
{
	int32	   *nkeys = (int32 *) PG_GETARG_POINTER(1);
	Pointer   **extra = (Pointer **) PG_GETARG_POINTER(4);
	int32	   *mode = (int32 *) PG_GETARG_POINTER(6);
	bf_ngram	ngrams[BF_NGRAM_KEYS];
	uint16	   *literals;
	size_t		n = literals_of(PG_GETARG_TEXT_PP(0), PG_GETARG_UINT16(2), PG_GET_COLLATION(), &literals);
	Datum	   *keys;
	int		   *alternatives;

	*nkeys = bf_ngrams_of(literals, n, window_size(fcinfo), ngrams);
	pfree(literals);
	if (*nkeys == 0)
		*mode = GIN_SEARCH_MODE_ALL;
	keys = palloc((*nkeys + 1) * sizeof(Datum));
	*extra = palloc((*nkeys + 1) * sizeof(Pointer));
	alternatives = palloc((*nkeys + 1) * sizeof(int));
	for (int i = 0; i < *nkeys; i++)
	{
		keys[i] = Int32GetDatum((int32) ngrams[i].window);
		alternatives[i] = ngrams[i].alternative;
		(*extra)[i] = (Pointer) &alternatives[i];
	}
	PG_RETURN_POINTER(keys);
}

/*
 * bloomext_ngram_triconsistent(internal, smallint, text, integer, internal, internal, internal)
 * returns "char": may a text have all windows of one of the alternatives?
 */
Datum
bloomext_ngram_triconsistent(PG_FUNCTION_ARGS)
{
	const GinTernaryValue *check = (GinTernaryValue *) PG_GETARG_POINTER(0);
	int32		nkeys = PG_GETARG_INT32(3);
	Pointer    *extra = (Pointer *) PG_GETARG_POINTER(4);
	uint32		lacking = 0;	/* alternatives, a bit for each */
	uint32		all = 0;

	StaticAssertStmt(BF_NGRAM_ALTERNATIVES <= 32, "a word has a bit for each alternative");
	for (int32 i = 0; i < nkeys; i++)
	{
		uint32		alternative = (uint32) 1 << *(int *) extra[i];

		all |= alternative;
		if (check[i] == GIN_FALSE)
			lacking |= alternative;
	}
	PG_RETURN_GIN_TERNARY_VALUE(nkeys > 0 && lacking == all ? GIN_FALSE : GIN_MAYBE);
}

/* --- the class ---------------------------------------------------------------- */

/* bloomext_ngram_options(internal) returns void */
Datum
bloomext_ngram_options(PG_FUNCTION_ARGS)
{
	local_relopts *relopts = (local_relopts *) PG_GETARG_POINTER(0);

	init_local_reloptions(relopts, sizeof(Options));
	add_local_int_reloption(relopts, "n", "Bytes of a window", DEFAULT_N, BF_NGRAM_LEAST,
							BF_NGRAM_MOST, offsetof(Options, n));
	PG_RETURN_VOID();
}

/*
 * Are keys that a function extracts the windows of texts?  Only defaults depend on it, as the
 * server may call a function by another one, for instance if it has settings.
 */
bool
RangesExtractsNgrams(const FmgrInfo *function)
{
	return function->fn_addr == bloomext_ngram_extract_value;
}
