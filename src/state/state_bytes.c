/*-------------------------------------------------------------------------
 *
 * state_bytes.c
 *	  Checks of the bytes of states, which state_bytes.h draws.
 *
 * What states have in common with filters is checked in values/validate.c, in
 * whose order of trust the checks here come.
 *
 * src/state/state_bytes.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/sample.h"
#include "state/state_bytes.h"
#include "values/values.h"

/* Write h as the header of a state: that of a filter, with the mark. */
void
bf_state_header_write(void *value, const bf_header *h)
{
	bf_header_write(value, h);
	((unsigned char *) value)[BF_AT_MARK] = BF_STATE_MARK;
}

/* Do capacity and m go together?  Both may be open, and m before there are bits. */
static bf_fault
check_size(const bf_filter *f)
{
	const bf_header *h = &f->head;

	if (h->entries != 0)
		return BF_FAULT_RESERVED;
	if (h->capacity == 0 && h->shape.overflow != BF_OVERFLOW_DEGRADE)
		return BF_FAULT_PARAMETERS;
	return h->capacity == 0 && h->shape.nbits == 0 ? BF_OK : bf_check_shape(f);
}

/*
 * Stage 2 of a body, of which len bytes follow its own head: bits of a finished
 * filter, then n samples if the size is open, or with a capacity room for words,
 * n of them in use.  A layout that inserts in order has no such stage; one whose
 * size is open must fold.
 */
static bf_fault
check_bits(const bf_filter *f, uint64_t n, uint32_t shift)
{
	uint64_t	len = f->len - BF_STATE_HEADER;
	uint64_t	bits;

	if (f->head.shape.nbits == 0 || bf_inserts_in_order(f))
		return BF_FAULT_STATE;
	bits = bf_body_bytes(f);
	if (len < bits)
		return BF_FAULT_STATE;
	len -= bits;
	if (f->head.capacity != 0)
		return (n <= len / 8 && n % f->layout->words == 0 && shift == 0) ? BF_OK : BF_FAULT_STATE;
	if (n != len / 8 || n > BF_SAMPLE_MAX || shift > BF_SAMPLE_MAX_SHIFT || !bf_can_fold(f))
		return BF_FAULT_STATE;
	return BF_OK;
}

/*
 * The fields of a body, after which every offset in them lies within the body,
 * and n is a multiple of a hash's words.  There is none without a kind of
 * elements.
 */
static bf_fault
check_body(const bf_filter *f)
{
	uint32_t	stage;
	uint32_t	shift;
	uint64_t	n;

	if (f->head.kind_len == 0)
		return BF_FAULT_KIND;
	if (f->len < BF_STATE_HEADER)
		return BF_FAULT_LENGTH;
	stage = bf_load32(f->body + BF_STATE_AT_STAGE);
	if (stage != BF_STAGE_HASHES && stage != BF_STAGE_BITS)
		return BF_FAULT_STATE;
	if (f->len % 8 != 0)
		return BF_FAULT_LENGTH;
	shift = bf_load32(f->body + BF_STATE_AT_SHIFT);
	n = bf_load64(f->body + BF_STATE_AT_N);
	if (stage == BF_STAGE_BITS)
		return check_bits(f, n, shift);
	return shift == 0 && n <= (f->len - BF_STATE_HEADER) / 8 && n % f->layout->words == 0 ?
		BF_OK : BF_FAULT_STATE;
}

/*
 * Open a value of size bytes (length word included) as a state, and check its
 * header, and what its body says of itself: then all parts of it can be trusted
 * to lie within the value.  The handle's pointers lead into the value; its body
 * is that of the state.
 */
bf_fault
bf_state_open(bf_filter *f, const void *value, uint64_t size)
{
	bf_fault	fault = bf_open_fields(f, value, size);

	if (fault == BF_OK && !bf_is_state(value, size))
		fault = BF_FAULT_STATE;
	if (fault == BF_OK)
		fault = check_size(f);
	if (fault != BF_OK)
		return fault;
	f->body = (unsigned char *) f->value + (size - f->len);
	return check_body(f);
}

/*
 * Are the bits of a state that was opened ones that its layout sets, and its
 * samples ones that its shift lets in?  Others would make the result depend on
 * how the state came about.  Hashes can be any.  Polls.
 */
static bf_fault
check_deep(const bf_filter *f)
{
	uint32_t	shift = bf_load32(f->body + BF_STATE_AT_SHIFT);
	uint64_t	n = bf_load64(f->body + BF_STATE_AT_N);
	bf_filter	built = *f;
	const unsigned char *samples;

	if (bf_load32(f->body + BF_STATE_AT_STAGE) != BF_STAGE_BITS)
		return BF_OK;
	built.body = f->body + BF_STATE_HEADER;
	built.len = bf_body_bytes(f);
	if (bf_check_deep(&built) != BF_OK)
		return BF_FAULT_STATE;
	if (f->head.capacity != 0)
		return BF_OK;
	samples = built.body + built.len;
	for (uint64_t i = 0; i < n; i++)
		if (!bf_sample_admits(bf_load64(samples + i * 8), shift))
			return BF_FAULT_STATE;
	return BF_OK;
}

/*
 * Open a whole value of size bytes that comes from outside as a state, and
 * check all of it.  After BF_OK no function of states can be harmed by the value.
 * Any other answer leaves the handle unspecified.  Polls.
 */
bf_fault
bf_state_validate(bf_filter *f, const void *value, uint64_t size)
{
	bf_fault	fault = bf_state_open(f, value, size);

	if (fault == BF_OK)
		fault = bf_check_kind(f);
	return fault == BF_OK ? check_deep(f) : fault;
}
