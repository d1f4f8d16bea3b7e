/*-------------------------------------------------------------------------
 *
 * data.h
 *	  Reads the tables of test/data: what other programs gave.
 *
 * A table is text.  Its first line names the columns, every other line is a
 * row, and columns are parted by tabs.
 *
 * test/unit/data.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_DATA_H
#define BF_UNIT_DATA_H

#include "unit.h"

/*
 * Call row for each row of the table, with its columns, until one is not as
 * it must be; return how many rows there were.  A table that is missing or
 * misshapen is a failure.
 */
extern size_t data_rows(const char *table, int ncolumns, void (*row) (char *const *column));

/*
 * Call row for each row of a table of hashes, whose first column is bytes in hexadecimal,
 * of each length from 0 to DATA_LENGTHS - 1 at least once, and whose others
 * are what they hash to, also in hexadecimal.  Each row is checked at every
 * alignment, with no byte of memory after the last.
 */
#define DATA_LENGTHS	71
#define DATA_WORDS		3		/* at most, after the bytes */

typedef void (*data_hash_row) (const void *bytes, size_t len, const uint64_t *words);

extern void data_hashes(const char *table, int nwords, data_hash_row row);

/*
 * Bytes from hexadecimal digits, behind pad others, in memory from malloc()
 * that ends with them.
 */
extern unsigned char *data_bytes(const char *digits, size_t pad, size_t *len);

/* The bytes of a file of test/data, in memory from malloc(). */
extern unsigned char *data_file(const char *name, size_t *len);

/*
 * Call item for each item of a list: "a|b|c", "item-*0..999" for item-0 to
 * item-999, "1000003*1..1000" for multiples, or nothing at all.
 */
extern void data_items(const char *list, void (*item) (void *context, const char *item),
					   void *context);

#endif							/* BF_UNIT_DATA_H */
