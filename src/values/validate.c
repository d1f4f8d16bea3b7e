/*-------------------------------------------------------------------------
 *
 * validate.c
 *	  Checks of the bytes of a filter.
 *
 * Opening a value relies on nothing but the size that is given: after BF_OK
 * every field is in range and the body has exactly the length that the header
 * implies.  It costs a few nanoseconds and every reader goes through it.
 * bf_validate() also looks at the body, and is for bytes that come from
 * outside the server.
 *
 * The state of an aggregate has a filter's header and a body of its own, which
 * state/state_bytes.c checks.
 *
 * Checks come in the order of trust: size, version and type before anything
 * else is read; then the fields, each alone and together, by the layout that
 * they name; then, where the body has a head of its own, that; and last, for
 * bytes from outside, every bit.
 *
 *	  bf_open_head()	readers of slices			the header
 *	  bf_open()			every reader, each time		heads of layers, of a chain, too
 *	  bf_validate()		input, binary receive		all bytes
 *
 * src/values/validate.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "values/values.h"

/*
 * The one filter that has no layout, what an aggregate over no rows gives: a
 * header without a kind, and zeros from its mark on.
 */
static bf_fault
check_untyped(const unsigned char *p, uint64_t size)
{
	if (size != bf_header_bytes(0))
		return BF_FAULT_LENGTH;
	if (!bf_all_zero(p + BF_AT_MARK, size - BF_AT_MARK))
		return BF_FAULT_RESERVED;
	return BF_OK;
}

/* Is m one that the filter can have, and its body not too long? */
bf_fault
bf_check_shape(const bf_filter *f)
{
	return bf_shape_ok(f) && bf_body_bytes(f) <= BF_MAX_BYTES ? BF_OK : BF_FAULT_LAYOUT;
}

/*
 * Is the length of the value what the header implies?  A body of varying length
 * has its own, which check_body compares.
 */
static bf_fault
check_length(const bf_filter *f)
{
	if (f->len == 0)
		return f->head.entries == 0 ? BF_OK : BF_FAULT_BODY;
	return bf_has_varying_body(f) || f->len == bf_body_bytes(f) ? BF_OK : BF_FAULT_LENGTH;
}

/*
 * Open a value of size bytes (length word included) that may be a filter or a
 * state, of which the header alone is at hand, and check what both have in
 * common: the layout, the kind's length, fpp, and the parameters but capacity
 * and m.  The handle's kind points into the value.  It has no body, but the length
 * of one, which is 0 for the untyped empty filter.  Anything but BF_OK leaves the
 * handle unspecified.
 */
bf_fault
bf_open_fields(bf_filter *f, const void *value, uint64_t size)
{
	const unsigned char *p = value;
	uint64_t	header;

	if (size < BF_HEADER_UNIT)
		return BF_FAULT_SHORT;
	if (p[BF_AT_VERSION] != BF_FORMAT_VERSION)
		return BF_FAULT_VERSION;
	if (p[BF_AT_TYPE] < BF_TYPE_BLOOM || p[BF_AT_TYPE] > BF_TYPE_COUNTING)
		return BF_FAULT_TYPE;
	memset(f, 0, sizeof(*f));
	f->value = (void *) (uintptr_t) value;
	bf_header_fetch(p, &f->head);
	if (f->head.layout == BF_LAYOUT_NONE)
		return check_untyped(p, size);
	f->layout = bf_layout_of(&f->head);
	if (f->layout == NULL)
		return f->head.shape.overflow != BF_OVERFLOW_DEGRADE ? BF_FAULT_OVERFLOW : BF_FAULT_LAYOUT;
	header = bf_header_bytes(f->head.kind_len);
	if (f->head.kind_len > BF_MAX_KIND || header > size)
		return BF_FAULT_KIND;
	if (!(f->head.fpp > 0 && f->head.fpp < 1) ||	/* also true for NaN */
		f->head.capacity > INT64_MAX)
		return BF_FAULT_PARAMETERS;
	if (!bf_head_ok(f) || !f->layout->methods->params_ok(f))
		return BF_FAULT_LAYOUT;
	bf_set_codec(f);
	f->len = size - header;
	return BF_OK;
}

/* Open a filter like that, and check all of its header. */
bf_fault
bf_open_head(bf_filter *f, const void *value, uint64_t size)
{
	bf_fault	fault = bf_open_fields(f, value, size);

	if (fault != BF_OK || f->layout == NULL)
		return fault;
	if (((const unsigned char *) value)[BF_AT_MARK] != 0)
		return BF_FAULT_FLAGS;
	if (f->head.capacity == 0)
		return BF_FAULT_PARAMETERS;
	if (!bf_inserts_in_order(f) && f->head.entries != 0)
		return BF_FAULT_RESERVED;
	fault = bf_check_shape(f);
	return fault == BF_OK ? check_length(f) : fault;
}

/*
 * Open a filter of size bytes (length word included), and check its header, and
 * what a body of varying length says of itself: then all parts of it can be
 * trusted to lie within the value.  Cheap, and done by every reader.  The
 * handle's pointers lead into the value.
 */
bf_fault
bf_open(bf_filter *f, const void *value, uint64_t size)
{
	bf_fault	fault = bf_open_head(f, value, size);

	if (fault != BF_OK || f->len == 0)
		return fault;
	f->body = (unsigned char *) f->value + (size - f->len);
	return bf_has_varying_body(f) ? f->layout->methods->check_body(f) : BF_OK;
}

/*
 * Does the layout take the kind, and is that printable ASCII, followed by zeros
 * up to the body?  It is shown in messages, and equal filters must have equal
 * bytes.
 */
bf_fault
bf_check_kind(const bf_filter *f)
{
	const bf_header *h = &f->head;

	for (uint16_t i = 0; i < h->kind_len; i++)
		if (h->kind[i] < ' ' || h->kind[i] > '~')
			return BF_FAULT_KIND;
	if (!bf_all_zero(h->kind + h->kind_len, bf_header_bytes(h->kind_len) - BF_KIND_OFFSET - h->kind_len))
		return BF_FAULT_RESERVED;
	return bf_takes_kind(f->layout, h->kind, h->kind_len) ? BF_OK : BF_FAULT_KIND;
}

/*
 * Open a whole filter of size bytes that comes from outside and should be of the
 * given type, and check all of it.  After BF_OK no function of that type can be
 * harmed by the value.  Any other answer leaves the handle unspecified.  A filter
 * with no bit set is its header alone.  Polls.
 */
bf_fault
bf_validate(bf_filter *f, const void *value, uint64_t size, uint8_t type)
{
	const unsigned char *p = value;
	bf_fault	fault = bf_open(f, value, size);

	if (size >= BF_HEADER_UNIT && p[BF_AT_VERSION] == BF_FORMAT_VERSION && p[BF_AT_TYPE] != type)
		return BF_FAULT_TYPE;
	if (fault != BF_OK || f->layout == NULL)
		return fault;
	fault = bf_check_kind(f);
	if (fault != BF_OK || f->len == 0)
		return fault;
	return bf_all_zero(f->body, f->len) ? BF_FAULT_EMPTY : bf_check_deep(f);
}

/* What is wrong, as BF_FAULTS has it.  A constant string, for any number. */
const char *
bf_fault_text(bf_fault fault)
{
#define TEXT_OF_FAULT(code, text) text,
	static const char *const texts[] = {BF_FAULTS(TEXT_OF_FAULT)};

	return (unsigned) fault < sizeof(texts) / sizeof(texts[0]) ? texts[fault] : "unknown error";
}
