/*-------------------------------------------------------------------------
 *
 * header.c
 *	  Writing and fetching the header of a filter, which format.h draws.
 *
 * Nothing is checked here.
 *
 * Fields are stored one by one, little-endian, at the offsets BF_AT_...; no
 * struct lies over the bytes, so that no compiler's padding or machine's
 * byte order is part of the format.
 *
 * src/core/header.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/format.h"

/*
 * Write h as the header at value, which has room for bf_header_bytes() of
 * the kind.  The server's length word is left alone; bytes that have no
 * field become zero.  h->kind must not lie within value, as it is copied
 * after those zeros.
 */
void
bf_header_write(void *value, const bf_header *h)
{
	unsigned char *p = value;

	memset(p + BF_LENGTH_WORD, 0, bf_header_bytes(h->kind_len) - BF_LENGTH_WORD);
	p[BF_AT_VERSION] = BF_FORMAT_VERSION;
	p[BF_AT_TYPE] = h->type;
	p[BF_AT_LAYOUT] = h->layout;
	p[BF_AT_HASHES] = h->shape.hashes;
	p[BF_AT_OVERFLOW] = h->shape.overflow;
	bf_store16(p + BF_AT_KIND_LEN, h->kind_len);
	bf_store32(p + BF_AT_LAYOUT_PARAM, h->shape.layout_param);
	bf_store64(p + BF_AT_NBITS, h->shape.nbits);
	bf_store64(p + BF_AT_CAPACITY, h->capacity);
	bf_store_double(p + BF_AT_FPP, h->fpp);
	bf_store64(p + BF_AT_ENTRIES, h->entries);
	if (h->kind_len > 0)
		memcpy(p + BF_KIND_OFFSET, h->kind, h->kind_len);
}

/* Change capacity and fpp of a header at value to those of h, and nothing else. */
void
bf_header_set_promise(void *value, const bf_header *h)
{
	unsigned char *p = value;

	bf_store64(p + BF_AT_CAPACITY, h->capacity);
	bf_store_double(p + BF_AT_FPP, h->fpp);
}

/* Change the entries of a header at value, and nothing else. */
void
bf_header_set_entries(void *value, uint64_t entries)
{
	bf_store64((unsigned char *) value + BF_AT_ENTRIES, entries);
}

/*
 * Fetch the fields of a header without checking any.  h->kind points into value,
 * which must live as long.
 */
void
bf_header_fetch(const void *value, bf_header *h)
{
	const unsigned char *p = value;

	h->type = p[BF_AT_TYPE];
	h->layout = p[BF_AT_LAYOUT];
	h->shape.hashes = p[BF_AT_HASHES];
	h->shape.overflow = p[BF_AT_OVERFLOW];
	h->shape.codec = 0;
	h->kind_len = bf_load16(p + BF_AT_KIND_LEN);
	h->shape.layout_param = bf_load32(p + BF_AT_LAYOUT_PARAM);
	h->shape.nbits = bf_load64(p + BF_AT_NBITS);
	h->capacity = bf_load64(p + BF_AT_CAPACITY);
	h->fpp = bf_load_double(p + BF_AT_FPP);
	h->entries = bf_load64(p + BF_AT_ENTRIES);
	h->kind = (const char *) p + BF_KIND_OFFSET;
}
