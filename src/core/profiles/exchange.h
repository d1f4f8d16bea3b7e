/*-------------------------------------------------------------------------
 *
 * exchange.h
 *	  Filters in the form in which other programs keep them.
 *
 * A profile's bits are where its program has them.  Only the bytes around and
 * the order of bytes and bits differ, and a bf_exchange knows these.
 *
 * Importing takes two steps, between which the caller makes room:
 *
 *	  bf_import_head()	believes no byte; after it m, k and what else makes the
 *						shape are possible ones, and the length is right
 *	  bf_import_body()	takes the bits, and refuses those beyond m
 *
 * What both have accepted is a body that bf_validate() accepts.
 *
 * src/core/profiles/exchange.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_EXCHANGE_H
#define BF_EXCHANGE_H

#include "core/layout.h"

/* Why foreign bytes are no filter of a profile. */
typedef enum bf_import
{
	BF_IMPORT_OK,
	BF_IMPORT_SHORT,			/* they end within what comes before the bits */
	BF_IMPORT_FORM,				/* they do not begin as they should */
	BF_IMPORT_SHAPE,			/* no such number of bits and hashes */
	BF_IMPORT_LENGTH,			/* not as long as the bits are */
	BF_IMPORT_BITS,				/* a bit is set that does not exist */
	BF_IMPORT_PARTS,			/* it does not hold what its head says */
	BF_IMPORT_OLD				/* an old version's, which hashed otherwise */
} bf_import;

typedef struct bf_exchange
{
	/*
	 * Are there bits alone?  Then m and the number of hashes must be told by
	 * who imports them, and the bytes may end where the last bit is set.
	 */
	bool		bare;

	/* Do the bytes tell capacity and fpp? */
	bool		promises;

	/* The length of a filter's form, and the form itself; body NULL: no bits. */
	uint64_t	(*size) (const bf_header *h, const unsigned char *body);
	void		(*write) (const bf_header *h, const unsigned char *body, unsigned char *out);

	/* What the bytes tell of the shape, while nothing is checked. */
	bf_import	(*read_head) (const unsigned char *data, uint64_t len, bf_header *h);

	/*
	 * For bodies whose length varies, else NULL: the length of the body that
	 * the bytes need, or 0 if they are not as long as they should be.
	 */
	uint64_t	(*body_bytes) (const unsigned char *data, uint64_t len, const bf_header *h);

	/*
	 * The bits, into a body of zeros, after bf_import_head() found no fault.
	 * The body stays all zeros if the filter is to be stored without one.
	 */
	void		(*read_body) (const unsigned char *data, uint64_t len, const bf_header *h,
							  unsigned char *body);

	/*
	 * Where a filter's form may be cut, if the program hands it over in
	 * chunks, else NULL: the end of the part in which the byte `at` is.  The
	 * first part is what precedes the bits.
	 */
	uint64_t	(*part_end) (const unsigned char *data, uint64_t at);
} bf_exchange;

extern uint64_t bf_import_bytes(const unsigned char *data, uint64_t len, const bf_header *h);

extern bf_import bf_import_head(const bf_layout *layout, const unsigned char *data, uint64_t len,
								bf_header *h);
extern bf_import bf_import_body(const bf_layout *layout, const unsigned char *data, uint64_t len,
								const bf_header *h, unsigned char *body);
extern const char *bf_import_text(bf_import fault);
extern const bf_layout *bf_import_guess(uint8_t type, const unsigned char *data, uint64_t len);

/* For those who write a bf_exchange. */
extern void bf_copy_polled(unsigned char *to, const unsigned char *from, uint64_t nbytes);
extern void bf_swap_words(unsigned char *to, const unsigned char *from, uint64_t nbytes);
extern void bf_turn_bytes(unsigned char *to, const unsigned char *from, uint64_t nbytes);

#endif							/* BF_EXCHANGE_H */
