/*-------------------------------------------------------------------------
 *
 * validate.c
 *	  Checks of the bytes of a filter.
 *
 * Opening a value believes nothing beyond the size that is given: after BF_OK
 * every field is in range and the body has exactly the length that the header
 * implies.  It costs a few nanoseconds and every reader goes through it.
 * bf_validate() also looks at the body, and is for bytes that come from
 * outside the server.
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

#include "core/sample.h"
#include "values/layouts.h"
#include "values/validate.h"

/*
 * The one filter that has no layout, what an aggregate over no rows gives: a
 * header without a kind, and zeros from its flags on.
 */
static bf_fault
check_untyped(const unsigned char *p, uint64_t size)
{
	if (size != bf_header_bytes(0))
		return BF_FAULT_LENGTH;
	if (!bf_all_zero(p + BF_AT_FLAGS, size - BF_AT_FLAGS))
		return BF_FAULT_RESERVED;
	return BF_OK;
}

/*
 * Do fpp, capacity, m and what else describes the filter make sense together?
 * A state that sizes itself has no capacity, and no m before it has bits.
 */
static bf_fault
check_parameters(const bf_filter *f)
{
	const bf_header *h = &f->head;
	bool		building = (h->flags & BF_FLAG_BUILDING) != 0;

	if (!(h->fpp > 0 && h->fpp < 1))	/* also false for NaN */
		return BF_FAULT_PARAMETERS;
	if (h->capacity > INT64_MAX ||
		(h->capacity == 0 && (!building || h->shape.overflow != BF_OVERFLOW_DEGRADE)))
		return BF_FAULT_PARAMETERS;
	if ((building || !f->layout->methods->counts_entries) && h->entries != 0)
		return BF_FAULT_RESERVED;
	if (!bf_head_ok(f) || !f->layout->methods->params_ok(f))
		return BF_FAULT_LAYOUT;
	if (h->shape.nbits == 0 && building && h->capacity == 0)
		return BF_OK;
	return bf_shape_ok(f) && bf_body_bytes(f) <= BF_MAX_BYTES ? BF_OK : BF_FAULT_LAYOUT;
}

/*
 * Stage 2 of a building body, of which len bytes follow its own head: bits
 * of a finished filter, then n samples if the size is open, or with a
 * capacity room for words, n of them in use.  A layout that inserts in order
 * has no such stage; one whose size is open must fold.
 */
static bf_fault
check_building_bits(const bf_filter *f, uint64_t n, uint32_t shift)
{
	uint64_t	len = f->len - BF_BUILD_HEADER;
	uint64_t	bits;

	if (f->head.shape.nbits == 0 || bf_inserts_in_order(f))
		return BF_FAULT_BUILD;
	bits = bf_body_bytes(f);
	if (len < bits)
		return BF_FAULT_BUILD;
	len -= bits;
	if (f->head.capacity != 0)
		return (n <= len / 8 && n % f->layout->words == 0 && shift == 0) ? BF_OK : BF_FAULT_BUILD;
	if (n != len / 8 || n > BF_SAMPLE_MAX || shift > BF_SAMPLE_MAX_SHIFT || !bf_can_fold(f))
		return BF_FAULT_BUILD;
	return BF_OK;
}

/*
 * The fields of a building body, after which every offset in them lies within
 * the body, and n is a multiple of a hash's words.  There is none without a
 * kind of elements.
 */
static bf_fault
check_building(const bf_filter *f)
{
	uint32_t	stage;
	uint32_t	shift;
	uint64_t	n;

	if (f->head.kind_len == 0)
		return BF_FAULT_KIND;
	if (f->len < BF_BUILD_HEADER)
		return BF_FAULT_LENGTH;
	stage = bf_load32(f->body + BF_BUILD_AT_STAGE);
	if (stage != BF_STAGE_HASHES && stage != BF_STAGE_BITS)
		return BF_FAULT_BUILD;
	if (f->len % 8 != 0)
		return BF_FAULT_LENGTH;
	shift = bf_load32(f->body + BF_BUILD_AT_SHIFT);
	n = bf_load64(f->body + BF_BUILD_AT_N);
	if (stage == BF_STAGE_BITS)
		return check_building_bits(f, n, shift);
	return shift == 0 && n <= (f->len - BF_BUILD_HEADER) / 8 && n % f->layout->words == 0 ?
		BF_OK : BF_FAULT_BUILD;
}

/*
 * Has a finished value the length that the header implies?  A body of varying
 * length has its own, which check_body compares.
 */
static bf_fault
check_length(const bf_filter *f)
{
	if (f->len == 0)
		return f->head.entries == 0 ? BF_OK : BF_FAULT_BODY;
	return bf_has_varying_body(f) || f->len == bf_body_bytes(f) ? BF_OK : BF_FAULT_LENGTH;
}

/*
 * Open a value of size bytes (length word included) of which the header alone is
 * at hand, and check that.  The handle's kind points into it.  It has no body,
 * but the length of one, which is 0 for the untyped empty filter.  Anything but
 * BF_OK leaves the handle unspecified.  A state is not opened so.
 */
bf_fault
bf_open_head(bf_filter *f, const void *value, uint64_t size)
{
	const unsigned char *p = value;
	uint64_t	header;
	bf_fault	fault;

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
	if ((f->head.flags & ~BF_FLAG_BUILDING) != 0)
		return BF_FAULT_FLAGS;
	f->layout = bf_layout_of(&f->head);
	if (f->layout == NULL)
		return f->head.shape.overflow != BF_OVERFLOW_DEGRADE ? BF_FAULT_OVERFLOW : BF_FAULT_LAYOUT;
	header = bf_header_bytes(f->head.kind_len);
	if (f->head.kind_len > BF_MAX_KIND || header > size)
		return BF_FAULT_KIND;
	fault = check_parameters(f);
	if (fault != BF_OK)
		return fault;
	bf_set_codec(f);
	f->len = size - header;
	return f->head.flags & BF_FLAG_BUILDING ? BF_OK : check_length(f);
}

/*
 * Open a value of size bytes (length word included), which may be a state, and
 * check its header, and what a body of varying length or a state says of itself:
 * then all parts of it can be trusted to lie within the value.  Cheap, and done
 * by every reader.  The handle's pointers lead into the value.
 */
bf_fault
bf_open(bf_filter *f, const void *value, uint64_t size)
{
	bf_fault	fault = bf_open_head(f, value, size);

	if (fault != BF_OK || f->len == 0)
		return fault == BF_OK && f->head.flags & BF_FLAG_BUILDING ? BF_FAULT_LENGTH : fault;
	f->body = (unsigned char *) f->value + (size - f->len);
	if (f->head.flags & BF_FLAG_BUILDING)
		return check_building(f);
	return bf_has_varying_body(f) ? f->layout->methods->check_body(f) : BF_OK;
}

/*
 * Is the kind printable ASCII, followed by zeros up to the body?  It is
 * shown in messages, and equal filters must have equal bytes.
 */
static bf_fault
check_kind(const unsigned char *p, const bf_header *h)
{
	uint64_t	end = BF_KIND_OFFSET + (uint64_t) h->kind_len;

	for (uint64_t i = BF_KIND_OFFSET; i < end; i++)
		if (p[i] < ' ' || p[i] > '~')
			return BF_FAULT_KIND;
	if (!bf_all_zero(p + end, bf_header_bytes(h->kind_len) - end))
		return BF_FAULT_RESERVED;
	return BF_OK;
}

/*
 * Are the bits of a building value, past check_building(), ones that its
 * layout sets, and its samples ones that its shift lets in?  Others would
 * make the result depend on how the state came about.  Hashes can be any.
 * Polls.
 */
static bf_fault
check_built(const bf_filter *f)
{
	uint32_t	shift = bf_load32(f->body + BF_BUILD_AT_SHIFT);
	uint64_t	n = bf_load64(f->body + BF_BUILD_AT_N);
	bf_filter	built = *f;
	const unsigned char *samples;

	if (bf_load32(f->body + BF_BUILD_AT_STAGE) != BF_STAGE_BITS)
		return BF_OK;
	built.body = f->body + BF_BUILD_HEADER;
	built.len = bf_body_bytes(f);
	if (bf_check_deep(&built) != BF_OK)
		return BF_FAULT_BUILD;
	if (f->head.capacity != 0)
		return BF_OK;
	samples = built.body + built.len;
	for (uint64_t i = 0; i < n; i++)
		if (!bf_sample_admits(bf_load64(samples + i * 8), shift))
			return BF_FAULT_BUILD;
	return BF_OK;
}

/*
 * Open a whole value of size bytes that comes from outside and should be of
 * the given type, and check all of it.  After BF_OK no function of that type can
 * be harmed by the value, which may be an aggregate's state.  Any other answer
 * leaves the handle unspecified.  A filter with no bit set is its header alone.
 * Polls.
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
	fault = check_kind(p, &f->head);
	if (fault == BF_OK && !bf_takes_kind(f->layout, f->head.kind, f->head.kind_len))
		fault = BF_FAULT_KIND;
	if (fault != BF_OK || f->len == 0)
		return fault;
	if (f->head.flags & BF_FLAG_BUILDING)
		return check_built(f);
	return bf_all_zero(f->body, f->len) ? BF_FAULT_EMPTY : bf_check_deep(f);
}

/*
 * What is wrong, to complete "not a valid bloom filter: ...".  A constant
 * string, for any number.
 */
const char *
bf_fault_text(bf_fault fault)
{
	static const char *const texts[] = {
		[BF_OK] = "no fault found",
		[BF_FAULT_SHORT] = "value too short",
		[BF_FAULT_VERSION] = "unknown format version",
		[BF_FAULT_TYPE] = "different type of filter",
		[BF_FAULT_LAYOUT] = "invalid layout, number of bits or number of hashes",
		[BF_FAULT_FLAGS] = "unknown flags",
		[BF_FAULT_OVERFLOW] = "unknown overflow rule",
		[BF_FAULT_KIND] = "invalid element kind",
		[BF_FAULT_RESERVED] = "nonzero reserved byte",
		[BF_FAULT_PARAMETERS] = "fpp or capacity out of range",
		[BF_FAULT_LENGTH] = "length does not match the header",
		[BF_FAULT_EMPTY] = "no bit set in the stored bits",
		[BF_FAULT_BODY] = "inconsistent contents",
		[BF_FAULT_BUILD] = "invalid aggregate state",
	};

	return (unsigned) fault < sizeof(texts) / sizeof(texts[0]) ? texts[fault] : "unknown error";
}
