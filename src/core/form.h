/*-------------------------------------------------------------------------
 *
 * form.h
 *	  The form in which another program keeps its filters.
 *
 * A profile's bits are where its program has them.  Only the bytes around and
 * the order of bytes and bits differ, and a bf_form describes these.  Exporting a
 * filter is writing its form, importing one is reading it.
 *
 * src/core/form.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_FORM_H
#define BF_FORM_H

#include "core/format.h"

#define BF_FORM_HEAD	32

typedef struct bf_form
{
	/*
	 * Are there bits alone?  Then m and the number of hashes have to come
	 * with them, and the bytes may end where the last bit is set.
	 */
	bool		bare;

	/* Do the bytes have capacity and fpp? */
	bool		promises;

	/*
	 * The length in bytes of the form of a filter that has been checked, and
	 * the form itself, written to that many bytes at out.  Its body is NULL
	 * if no bit is set.  Both poll.
	 */
	uint64_t	(*size) (const bf_filter *f);
	void		(*write) (const bf_filter *f, unsigned char *out);

	/*
	 * For a head and then the m bits, which are whole words, else NULL: write
	 * the head, of BF_FORM_HEAD bytes at most, and return its length; and
	 * copy the bits to or from the form.  The members of all such forms that
	 * put it together are in profiles/classic.h.
	 */
	uint64_t	(*put_head) (const bf_filter *f, unsigned char *out);
	void		(*copy_bits) (void *to, const void *from, uint64_t nbytes);

	/*
	 * Set what len bytes say of the shape in a header that has the type and
	 * the layout.  The bytes may be any.  It is for the caller to check
	 * whether the shape is a possible one and len right.  NULL for bare bits.
	 */
	bf_fault	(*read_head) (const unsigned char *data, uint64_t len, bf_header *h);

	/*
	 * For bodies of varying length, else NULL: the length of the body that
	 * the bytes need, or 0 if they are not as long as they should be.  For
	 * bytes and a header that read_head accepted.
	 */
	uint64_t	(*body_bytes) (const unsigned char *data, uint64_t len, const bf_header *h);

	/*
	 * Copy the bits into the body, which has f->len zeros, after
	 * bf_import_head() found no fault.  The body stays all zeros if the
	 * filter is to be stored without one.  Polls.
	 */
	void		(*read_body) (bf_filter *f, const unsigned char *data, uint64_t len);

	/*
	 * Where a filter's form may be cut, if the program hands it over in
	 * chunks, else NULL: the end of the part in which the byte `at` of a form
	 * is that write has made.  The first part is what precedes the bits.
	 */
	uint64_t	(*part_end) (const unsigned char *data, uint64_t at);
} bf_form;

#endif							/* BF_FORM_H */
