/*-------------------------------------------------------------------------
 *
 * stored_filter.c
 *	  A stored filter that is read no further than a look-up needs.
 *
 * A look-up reads the header and, of a layout that has its bits for a value in
 * a few places, the slices with these places, whatever the size of the filter.
 * Values that are compressed, or that are a single chunk, are left to
 * BloomRead(): a slice of them costs as much as all.
 *
 * src/lookup/stored_filter.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/heaptoast.h"

#include "filter/filter.h"
#include "lookup/lookup.h"

/*
 * Read len bytes from offset on, counted as in core/format.h, where the length
 * word is counted too.  The result is palloc'd; a shorter value is an error.
 */
static const char *
read_bytes(ToastSlices *p, uint64 offset, uint64 len)
{
	bytea	   *slice = ToastSlicesRead(p, (uint32) (offset - BF_LENGTH_WORD), (uint32) len);

	if (VARSIZE_ANY_EXHDR(slice) != len)
		BloomCorrupted(NULL, 0, BF_FAULT_LENGTH);
	return VARDATA_ANY(slice);
}

/* Read the header.  False for damaged values, for which BloomRead() has the message. */
static bool
read_header(StoredFilter *f)
{
	const uint64 size = f->slices.pointer.va_rawsize;
	char	   *bytes = palloc0(bf_header_bytes(BF_MAX_KIND));
	Size		whole;

	memcpy(bytes + BF_LENGTH_WORD,
		   read_bytes(&f->slices, BF_LENGTH_WORD, BF_HEADER_UNIT - BF_LENGTH_WORD),
		   BF_HEADER_UNIT - BF_LENGTH_WORD);
	whole = bf_header_bytes(bf_kind_len(bytes));
	if (whole > bf_header_bytes(BF_MAX_KIND))
		return false;
	if (whole > BF_HEADER_UNIT)
		memcpy(bytes + BF_HEADER_UNIT,
			   read_bytes(&f->slices, BF_HEADER_UNIT, whole - BF_HEADER_UNIT),
			   whole - BF_HEADER_UNIT);
	return bf_open_head(&f->filter, bytes, size) == BF_OK;
}

/*
 * Open the filter that is stored out of line behind a datum, and read its
 * header.  False, with nothing left open, if it has to be read whole.
 */
bool
StoredFilterOpen(Datum stored, StoredFilter *f)
{
	ToastSlicesOpen(stored, &f->slices);
	if (BloomIsCompressed(&f->slices.pointer) ||
		(Size) f->slices.pointer.va_rawsize <= VARHDRSZ + TOAST_MAX_CHUNK_SIZE ||
		!read_header(f))
	{
		StoredFilterClose(f);
		return false;
	}
	return true;
}

/* May an open filter that has slices, and a body, hold the value of this hash? */
bool
StoredFilterContains(StoredFilter *f, bf_hash hash)
{
	const bf_slicing *slicing = f->filter.layout->methods->slicing;
	uint64		body = bf_header_bytes(f->filter.head.kind_len);
	uint64		offsets[BF_MAX_SLICES];
	int			n = slicing->find(&f->filter, hash, offsets);

	for (int i = 0; i < n; i++)
	{
		/* The body may end within the slice. */
		uint64		len = Min(f->filter.len - offsets[i], slicing->bytes);
		const char *slice = read_bytes(&f->slices, body + offsets[i], len);

		if (slicing->test(&f->filter, slice, hash, i) == slicing->any)
			return slicing->any;
	}
	return !slicing->any;
}

/* Close an open filter. */
void
StoredFilterClose(StoredFilter *f)
{
	ToastSlicesClose(&f->slices);
}
