/*-------------------------------------------------------------------------
 *
 * join_bits.h
 *	  The bits of a join filter: four in one word for each hash value.
 *
 * A hash value is spread over 64 bits by multiplication:
 *
 *	  63								32	31	26	20	14	8	 0
 *	  +----------------------------------+---+---+---+---+---+
 *	  | times the number of words, the	 | a | b | c | d |	 |	bits a, b, c
 *	  | upper half: which word			 |   |   |	 |	 |	 |	and d of that
 *	  +----------------------------------+---+---+---+---+---+
 *
 * The native layout of filters as values is not used: its blocks of eight words
 * need 10 bits for a key and are tested with vector instructions, but with one
 * word a row takes 35 instructions fewer, 5 % of a join with few keys.  No filter
 * of a join is ever stored, so that the two need not agree.
 *
 * The values of a type's own hash function may be small numbers: these are
 * spread over all words as well.
 *
 * Source: F. Putze, P. Sanders, J. Singler, "Cache-, Hash- and Space-Efficient
 * Bloom Filters", 2007, whose blocks are words here.
 *
 * src/join/join_bits.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_BITS_H
#define BLOOMEXT_JOIN_BITS_H

/*
 * With 12 bits for each key, rows without a partner pass at a rate of 0.011: the
 * sum over j of p(j) (1 - (63/64)^(4j))^4, p being Poisson's distribution with a
 * mean of 64/12 keys a word.
 */
#define JOIN_BITS_PER_KEY	12

/* Hash values have 32 bits, so that more words would not be reached. */
#define JOIN_MOST_WORDS		((double) PG_UINT32_MAX)

typedef struct JoinBits
{
	uint64	   *words;			/* NULL if there is no filter */
	uint64		nwords;			/* 1 to JOIN_MOST_WORDS; of the last filter */
} JoinBits;

/* How many words a filter of so many keys has. */
static inline uint64
JoinBitsWords(double keys)
{
	return (uint64) Min(keys * JOIN_BITS_PER_KEY / 64 + 1, JOIN_MOST_WORDS);
}

/* 2^64 divided by the golden ratio: the upper half depends on all bits. */
static inline uint64
JoinBitsSpread(uint32 hash)
{
	return hash * UINT64CONST(0x9E3779B97F4A7C15);
}

/* The word of a spread hash. */
static inline uint64 *
JoinBitsWord(JoinBits bits, uint64 spread)
{
	return bits.words + (((spread >> 32) * bits.nwords) >> 32);
}

/* The bits that it has there. */
static inline uint64
JoinBitsMask(uint64 spread)
{
	return UINT64CONST(1) << ((spread >> 26) & 63) |
		UINT64CONST(1) << ((spread >> 20) & 63) |
		UINT64CONST(1) << ((spread >> 14) & 63) |
		UINT64CONST(1) << ((spread >> 8) & 63);
}

/* Add a hash value to the filter. */
static inline void
JoinBitsAdd(JoinBits bits, uint32 hash)
{
	uint64		spread = JoinBitsSpread(hash);

	*JoinBitsWord(bits, spread) |= JoinBitsMask(spread);
}

/* May a row with this hash value have a partner? */
static inline bool
JoinBitsPass(JoinBits bits, uint32 hash)
{
	uint64		spread = JoinBitsSpread(hash);

	return (JoinBitsMask(spread) & ~*JoinBitsWord(bits, spread)) == 0;
}

/* Have the processor fetch what JoinBitsPass() is going to need. */
static inline void
JoinBitsPrefetch(JoinBits bits, uint32 hash)
{
	__builtin_prefetch(JoinBitsWord(bits, JoinBitsSpread(hash)));
}

#endif							/* BLOOMEXT_JOIN_BITS_H */
